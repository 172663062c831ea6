import { hasComponent, query } from 'bitecs'
import { createManifold } from 'bitecs-collision'
import { MemoryWorld } from './memory-world.js'

/** One of the two worlds, and all that can be read of it. */
export class TwinWorld extends MemoryWorld {
  private readonly manifold = createManifold()
  private readonly marks: [from: number, name: string][] = []

  /** Who touches whom, with the details where they are asked for. */
  read(deep: boolean): number[] {
    const { events } = this.collision
    const { report } = this.collision
    const out = [
      events.began,
      events.ended,
      events.count,
      Number(events.reset),
      report.step,
      report.bodies,
      report.pairs,
      report.delta,
    ]
    out.push(...report.quarantined.map(({ entity }) => entity))
    const columns = [events.a, events.b, events.generationA, events.generationB, events.time, events.reason]
    if (deep) {
      columns.push(events.pointX, events.pointY, events.pointZ, events.normalX, events.normalY, events.normalZ)
      columns.push(events.depth, events.speed, events.featureA as never, events.featureB as never, events.pointCount)
    }
    this.marks.length = 0
    for (const [k, column] of columns.entries()) {
      this.marks.push([out.length, `column ${k}`])
      for (let row = 0; row < events.count; row++) out.push(column[row]!)
    }
    if (deep) this.readMore(out)
    return out
  }

  /** What number k of what was read last is. */
  nameOf(k: number): string {
    const [from, name] = this.marks.filter(([at]) => at <= k).pop() ?? [0, 'counts']
    return `${name}[${k - from}]`
  }

  private readMore(out: number[]): void {
    const { collision, world, manifold } = this
    const { events } = collision
    for (let row = 0; row < events.count; row++) {
      this.marks.push([out.length, `manifold of ${row}`])
      out.push(collision.manifoldOf(row, manifold))
      if (manifold.pointCount > 0) out.push(manifold.depth, ...Array.from(manifold.normal))
      for (let k = 0; k < manifold.pointCount; k++) {
        const point = manifold.points[k]!
        out.push(...Array.from(point.position), point.depth, point.feature)
      }
    }
    this.marks.push([out.length, 'touching'])
    if (this.program.touching) out.push(-1, ...[...query(world, [collision.components.Touching])].sort((p, q) => p - q))
    if (!this.program.contactEntities) return
    const { Contact, ContactBegan, ContactEnded } = collision.components
    for (const entity of [...query(world, [Contact])].sort((p, q) => p - q)) {
      this.marks.push([out.length, `contact entity ${entity}`])
      out.push(
        entity,
        Number(hasComponent(world, entity, ContactBegan)),
        Number(hasComponent(world, entity, ContactEnded)),
      )
      for (const column of Object.values(Contact)) out.push((column as Float64Array)[entity]!)
    }
  }

  /** Whether the look-ups say what the rows say; the first that does not. */
  checkLookUps(): string {
    const { collision, entities, planes } = this
    const { events } = collision
    const rowOf = new Map<string, number>()
    const rowsOf = new Map<number, [other: number, row: number][]>()
    const live = Array.from({ length: events.count }, (_, row) => row).filter(
      (row) => row < events.began || row >= events.began + events.ended,
    )
    for (const row of live.sort((p, q) => events.a[p]! - events.a[q]! || events.b[p]! - events.b[q]!)) {
      const [a, b] = [events.a[row]!, events.b[row]!]
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const)
        // prettier-ignore
        for (const own of this.lineOf(from)) {
          const rows = rowsOf.get(own) ?? []
          rowsOf.set(own, rows)
          rows.push([to, row])
          // Of the contacts of two bodies the first by (a, b) is told.
          for (const other of this.lineOf(to)) {
            const key = `${Math.min(own, other)} ${Math.max(own, other)}`
            if (!rowOf.has(key)) rowOf.set(key, row)
          }
        }
    }
    const all = [...entities, ...planes].sort((p, q) => p - q)
    for (const [k, a] of all.entries()) {
      for (const b of all.slice(k + 1)) {
        const row = rowOf.get(`${a} ${b}`) ?? -1
        if (collision.contactBetween(a, b) !== row || collision.contactBetween(b, a) !== row)
          return `contactBetween ${a} ${b}`
      }
      const rows: number[] = []
      collision.forEachContactOf(a, (row) => rows.push(row))
      const expected = (rowsOf.get(a) ?? []).sort(([p], [q]) => p - q).map(([, row]) => row)
      if (rows.join() !== expected.join()) return `forEachContactOf ${a}: ${rows.join()} instead of ${expected.join()}`
    }
    return ''
  }
}
