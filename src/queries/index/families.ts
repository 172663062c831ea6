import type { Registry } from '../../../components/registry.js'
import { List } from '../../memory/list.js'
import { sortStably } from '../../memory/sort.js'

/** Who is attached to whom in a world, as of now. Listed anew only after somebody was attached or detached. */
export class Families {
  /** Ids with Attached, ascending by their parents. */
  private readonly children = new List()
  private adoptions = -1

  constructor(private readonly registry: Registry) {}

  /** Writes an entity, and all that is attached to it at any depth, to `out`. */
  list(entity: number, out: List): void {
    this.follow()
    out.count = 0
    out.add(entity)
    for (let k = 0; k < out.count; k++) this.addChildren(out.items[k], entity, out)
  }

  private follow(): void {
    const { children, registry } = this
    if (this.adoptions === registry.adoptions) return
    this.adoptions = registry.adoptions
    registry.refreshLists()
    children.count = 0
    for (let k = 0; k < registry.children.count; k++) children.add(registry.children.items[k])
    sortStably(children.items, children.count, registry.parent)
  }

  /** Adds the children of `body`, but never `first`: who is attached in a circle is attached to nobody twice. */
  private addChildren(body: number, first: number, out: List): void {
    const { items, count } = this.children
    const { parent } = this.registry
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      if (parent[items[middle]] < body) low = middle + 1
      else high = middle
    }
    for (let k = low; k < count && parent[items[k]] === body; k++) if (items[k] !== first) out.add(items[k])
  }
}
