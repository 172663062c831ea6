/** The trees of a world are sound, and each has one handle. */
import { faultOfStructure } from '../obb-tree/file/structure.js'
import { validateObbTree } from '../obb-tree/file/validate.js'
import { oncePer } from '../memory/once.js'
import { fail, type Walk } from './walk.js'

/** Faults of a tree beside its structure, as it was when it was first walked: that takes seconds for a large one. */
const faultsOf = oncePer(validateObbTree)

export function checkTrees({ collision }: Walk): void {
  const { trees } = collision
  const named = trees['named']
  const users = new Map<number, number>()
  for (const handle of named.values()) users.set(handle, (users.get(handle) ?? 0) + 1)
  for (const [handle, { tree, kept, users: count }] of trees['entries']) {
    if (trees['handles'].get(tree) !== handle)
      fail('trees.handles', `tree ${handle} is found under handle ${trees['handles'].get(tree)}`)
    if (count !== (users.get(handle) ?? 0))
      fail('trees.users', `tree ${handle} has ${users.get(handle) ?? 0} users, but counts ${count}`)
    if (!kept && count === 0 && handle !== trees['offered']) fail('trees.kept', `tree ${handle} is nobody's`)
    const fault = faultOfStructure(tree) ?? faultsOf(tree)[0]
    if (fault !== undefined) fail('trees.tree', `tree ${handle}: ${fault}`)
  }
}
