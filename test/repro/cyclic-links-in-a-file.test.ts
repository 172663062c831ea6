import { createWorld, removeEntity, set } from 'bitecs'
import {
  closestPoint,
  collisionSystem,
  createCollision,
  createQueryHit,
  overlapShape,
  rayCast,
  refreshQueries,
  shapeCast,
} from 'bitecs-collision'
import {
  buildObbTree,
  createTreeSweepResult,
  findObbTreeContacts,
  loadObbTree,
  overlapObbTrees,
  saveObbTree,
  sweepObbTrees,
  type CollisionError,
} from 'bitecs-collision/geometry'
import { describe, expect, it } from 'vitest'
import { randomizer } from '../geometry/random-shapes.js'
import { soup } from '../obb-tree/meshes.js'
import { writeChecksum } from '../../src/memory/envelope.js'
import { wordOf } from '../../src/obb-tree/file/layout.js'
import { codeOf } from '../thrown.js'
import { spawn } from '../spawn.js'

const mesh = soup(40, 0.3, 3)
const saved = saveObbTree(buildObbTree(mesh.positions, mesh.indices))
const still = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }

type Tree = ReturnType<typeof loadObbTree>

/** A file of the tree with a change in it and the right checksum. */
function crafted(harm: (tree: Tree, words: Uint32Array) => void): ArrayBuffer {
  const bytes = saved.slice(0)
  const words = new Uint32Array(bytes)
  harm(loadObbTree(bytes, { copy: false }), words)
  writeChecksum(words)
  return bytes
}

const harms: readonly (readonly [string, (tree: Tree, words: Uint32Array) => void])[] = [
  ['a right child that is its parent', (tree) => (tree.links[0] = 0)],
  ['a right child that is the left one', (tree) => (tree.links[0] = 1)],
  ['a right child before its parent', (tree) => (tree.links[2 * tree.links[0]!] = 1)],
  ['a right child that comes too late', (tree) => (tree.links[0]! += 2)],
  ['a right child beyond the nodes', (tree) => (tree.links[0] = 1e6)],
  ['a negative right child', (tree) => (tree.links[0] = -1)],
  ['an inner node where the last leaf was', (tree) => (tree.links[tree.links.length - 1] = 0)],
  ['a leaf of a negative number of slots', (tree) => (tree.links[tree.links.length - 1] = -1)],
  ['a leaf beyond the slots', (tree) => (tree.links[tree.links.length - 1]! += 1)],
  ['a leaf that begins in another', (tree) => (tree.links[tree.links.length - 2]! -= 1)],
  ['a corner that is no vertex', (tree) => (tree.corners[5] = tree.vertices.length / 3)],
  ['a negative corner', (tree) => (tree.corners[0] = -1)],
  ['less depth than it has', (_, words) => (words[wordOf('depth')]! -= 1)],
]

/** A circle of links kept a traversal busy for ever; with `verify: 'checksum'` nobody looked at them. */
describe("a file that was crafted, loaded with verify: 'checksum'", () => {
  it.each(harms)('%s is refused (D06 L12)', (_, harm) => {
    const bytes = crafted(harm)
    for (const verify of ['checksum', 'full'] as const)
      expect(codeOf(() => loadObbTree(bytes, { verify }))).toBe('E_FORMAT')
  })

  it('a tree deeper than the stacks of the traversals is refused (L12)', () => {
    // A chain: every left child is a leaf of one slot, every right child holds the rest.
    const count = 80
    const chain = soup(count, 0.3, 3)
    const tree = buildObbTree(chain.positions, chain.indices, { leafTriangles: 1 })
    const bytes = saveObbTree(tree)
    const view = loadObbTree(bytes, { copy: false })
    for (let k = 0; k < count - 1; k++) {
      view.links.set([2 * k + 2, 0], 4 * k)
      view.links.set([k, 1], 4 * k + 2)
    }
    view.links.set([count - 1, 1], 4 * (count - 1))
    const words = new Uint32Array(bytes)
    words[wordOf('depth')] = count - 1
    writeChecksum(words)
    expect(codeOf(() => loadObbTree(bytes, { verify: 'checksum' }))).toBe('E_FORMAT')
  })

  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 100, onInvalid: 'quarantine' })
  const { Position, LinearVelocity, MeshShape, SphereShape, BoxShape } = collision.components
  spawn(world, set(Position, { x: 0.2 }), LinearVelocity, set(SphereShape, { radius: 0.3 }))
  spawn(world, set(Position, { y: 0.2 }), LinearVelocity, set(BoxShape, {}))
  const sound = loadObbTree(saved)
  const hit = createQueryHit()
  const swept = createTreeSweepResult()

  /** Asks a tree everything that walks through it. */
  const askAll: readonly ((tree: Tree) => void)[] = [
    (tree) => overlapObbTrees(tree, still, tree, still),
    (tree) => overlapObbTrees(sound, still, tree, still),
    (tree) => findObbTreeContacts(tree, still, sound, { ...still, position: [0.1, 0, 0] }, {}, () => true),
    (tree) =>
      sweepObbTrees(
        swept,
        tree,
        { ...still, position: [3, 0, 0] },
        { linear: [-4, 0, 0], angular: [0, 0, 1] },
        sound,
        still,
        { linear: [0, 0, 0], angular: [0, 0, 0] },
        1,
      ),
    (tree) => {
      const mesh = spawn(world, set(Position, {}), LinearVelocity, set(MeshShape, { tree } as never))
      try {
        collisionSystem(world)
        refreshQueries(world)
        rayCast(world, hit, [-3, 0.1, 0], [1, 0, 0])
        closestPoint(world, hit, [2, 2, 2])
        overlapShape(world, [], { radius: 0.5 }, still)
        shapeCast(world, hit, { radius: 0.1 }, { position: [3, 0, 0] }, { linear: [-6, 0, 0] })
      } finally {
        removeEntity(world, mesh)
      }
    },
  ]

  it('random changes of its links, of one other number or of both: every walk through what was loaded ends, seed 5 (P44)', () => {
    const random = randomizer(5)
    const pick = (count: number): number => Math.floor(random() * count)
    const special = [NaN, Infinity, -Infinity, 1e300, -1e30, 0, -1, 1e-300]
    let loaded = 0
    for (let n = 0; n < 1200; n++) {
      const bytes = crafted((tree) => {
        const { links, nodes, vertices, frame, report, corners } = tree
        if (n % 3 === 0) links[pick(links.length)] = pick(3) === 0 ? 0 : pick(report.nodes)
        if (n % 3 === 1) corners[pick(corners.length)] = pick(vertices.length)
        const numbers = [nodes, vertices, nodes, frame][n % 4]!
        if (n % 3 > 0) numbers[pick(numbers.length)] = special[pick(special.length)]!
      })
      let tree: Tree
      try {
        tree = loadObbTree(bytes, { verify: 'checksum' })
      } catch (error) {
        expect((error as CollisionError).code).toBe('E_FORMAT')
        continue
      }
      loaded++
      for (const ask of askAll)
        try {
          ask(tree)
        } catch (error) {
          expect(String((error as Error).stack)).toMatch(/^CollisionError/)
        }
    }
    expect(loaded).toBeGreaterThan(300)
  })
})
