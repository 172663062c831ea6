/** The trees of a world are sound, and each has one handle. */
import { validateObbTree } from '../obb-tree/file/validate.js'
import { fail, type Walk } from './walk.js'

export function checkTrees({ collision }: Walk): void {
  const { trees } = collision
  const named = trees['named']
  const users = new Map<number, number>()
  for (const handle of named.values()) users.set(handle, (users.get(handle) ?? 0) + 1)
  for (const [handle, { tree, kept, users: count }] of trees['entries']) {
    if (trees.handleFor(tree) !== handle)
      fail('trees.handles', `tree ${handle} is found under handle ${trees.handleFor(tree)}`)
    if (count !== (users.get(handle) ?? 0))
      fail('trees.users', `tree ${handle} has ${users.get(handle) ?? 0} users, but counts ${count}`)
    if (!kept && count === 0 && handle !== trees['offered']) fail('trees.kept', `tree ${handle} is nobody's`)
    const [fault] = validateObbTree(tree)
    if (fault !== undefined) fail('trees.tree', `tree ${handle}: ${fault}`)
  }
}
