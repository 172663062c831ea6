import { RayRow } from '../../geometry/ray/ray.js'
import { List } from '../../memory/list.js'
import type { QueryIndex } from './query-index.js'
import { SlotSearch, type Scene } from './ray-walk.js'

/** A box, at rest or on its way, which lists all that it meets: a ray from its middle, without length or not. */
class BoxSearch extends SlotSearch<Scene> {
  override readonly best = new Float64Array(1)
  out = new List()

  override visit(slot: number): void {
    this.out.add(slot)
  }
}

const search = new BoxSearch()
/** Any direction will do for a ray without length. */
const anyDirection = Float64Array.of(1, 1, 1)

/**
 * Lists the slots whose boxes meet `box` (min x y z, max x y z; closed), somewhere on its `way` if there is one, and
 * all half-spaces. Boxes of the tree reach further than the middle and the reach are rounded.
 */
export function collectInBox(index: QueryIndex, box: Float64Array, out: List, way?: Float64Array): void {
  const { ray, reach } = search
  for (let d = 0; d < 3; d++) {
    const middle = 0.5 * box[d] + 0.5 * box[3 + d]
    // Of a half-space, whose box has no end, any middle will do.
    ray[d] = middle - middle === 0 ? middle : 0
    ray[RayRow.direction + d] = (way ?? anyDirection)[d]
    reach[d] = Math.max(box[3 + d] - ray[d], ray[d] - box[d])
  }
  search.best[0] = way === undefined ? 0 : 1
  out.count = 0
  search.out = out
  search.nodesLeft = index.tree.nodeCount
  search.walkAlong(index)
}
