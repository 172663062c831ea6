import type { ObbTree } from './tree.js'

/** What `make` makes of a tree: made when first asked for, and kept as long as the tree. */
export function oncePerTree<T>(make: (tree: ObbTree) => T): (tree: ObbTree) => T {
  const known = new WeakMap<ObbTree, T>()
  return (tree) => {
    let made = known.get(tree)
    if (made === undefined) known.set(tree, (made = make(tree)))
    return made
  }
}
