import { describe, expect, it } from 'vitest'
import { BoxTree } from '../../src/box-tree/box-tree.js'
import { BOX_WORDS } from '../../src/box-tree/layout.js'
import { checkBoxTree } from '../../src/validate/box-tree.js'
import { Random } from '../oracle/random.js'

/** Writes a random box: some are points, some lie at the places of others, some are huge. */
function writeBox(tree: BoxTree, slot: number, random: Random): void {
  const isSame = random.unit() < 0.2
  const half = random.unit() < 0.2 ? 0 : random.log(1e-3, random.unit() < 0.05 ? 1e6 : 2)
  for (let d = 0; d < 3; d++) {
    const middle = isSame ? 1 : random.between(-20, 20)
    tree.boxes[BOX_WORDS * slot + d] = middle - half
    tree.boxes[BOX_WORDS * slot + 3 + d] = middle + half
  }
  tree.write(slot)
}

describe('the tree of boxes', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('holds what was written, moved and removed, step by step (seed %i)', (seed) => {
    const random = new Random(seed)
    const tree = new BoxTree()
    const slots = random.integer(1, 300)
    tree.reserve(slots)
    const present = new Set<number>()
    for (let step = 0; step < 25; step++) {
      const edits = random.unit() < 0.1 ? 2 * slots : random.integer(0, 1 + slots / 10)
      for (let k = 0; k < edits; k++) {
        const slot = random.integer(0, slots - 1)
        if (random.unit() < 0.3) {
          tree.remove(slot)
          present.delete(slot)
        } else {
          writeBox(tree, slot, random)
          present.add(slot)
        }
      }
      tree.refit()
      expect(checkBoxTree(tree).sort((a, b) => a - b)).toEqual([...present].sort((a, b) => a - b))
    }
    for (const slot of present) tree.remove(slot)
    tree.refit()
    expect(checkBoxTree(tree)).toEqual([])
  })

  it('is built anew when what it holds has moved through each other', () => {
    const random = new Random(9)
    const tree = new BoxTree()
    tree.reserve(200)
    for (let step = 0; step < 20; step++) {
      for (let slot = 0; slot < 200; slot++) writeBox(tree, slot, random)
      tree.refit()
    }
    expect(tree.builds).toBeGreaterThan(1)
    expect(tree.builds).toBeLessThan(5)
    checkBoxTree(tree)
  })

  it('is not deeper than its leaves, whatever their places', () => {
    const tree = new BoxTree()
    tree.reserve(100)
    for (let slot = 0; slot < 100; slot++) {
      for (let d = 0; d < BOX_WORDS; d++) tree.boxes[BOX_WORDS * slot + d] = 2 ** slot
      tree.write(slot)
    }
    tree.refit()
    expect(checkBoxTree(tree).length).toBe(100)
    expect(tree.depth).toBeLessThan(100)
  })
})
