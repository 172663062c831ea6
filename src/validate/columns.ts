/** The columns of the components that entities carry have a number for each of them. */
import { Has } from '../../components/registry.js'
import { schemaOf, type ComponentName } from '../../components/schema.js'
import { fail, type Walk } from './walk.js'

export function checkColumns({ collision }: Walk): void {
  const { components, registry } = collision
  for (const name of Object.keys(Has) as (keyof typeof Has & ComponentName)[]) {
    // Not of this world: registry.has says so.
    if (components[name] === undefined) continue
    let highest = registry.highest
    while (highest >= 0 && (registry.has[highest]! & Has[name]) === 0) highest--
    if (highest < 0) continue
    const columns = components[name] as unknown as Readonly<Record<string, ArrayLike<number> | undefined>>
    for (const field of Object.keys(schemaOf(collision.flat !== undefined)[name])) {
      const column = columns[field]
      // A game may leave out z, and bring a quaternion in place of an angle.
      if (column === undefined && (field === 'z' || field === 'angle')) continue
      if (!Array.isArray(column) && !ArrayBuffer.isView(column))
        fail('columns.kind', `${name}.${field} is no column`, highest)
      if (!(column!.length > highest))
        fail('columns.length', `${name}.${field} has ${column!.length} numbers, none for entity ${highest}`, highest)
    }
  }
}
