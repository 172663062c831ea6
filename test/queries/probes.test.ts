/** Probes as components: what querySystem answers is what rayCast and overlapShape answer. */
import {
  addComponent,
  addComponents,
  addEntity,
  addPrefab,
  createWorld,
  getComponent,
  hasComponent,
  IsA,
  observe,
  onAdd,
  onRemove,
  query,
  removeComponent,
  removeEntity,
  resetWorld,
  set,
  type World,
} from 'bitecs'
import {
  boundsSystem,
  buildObbTree,
  collisionSystem,
  createCollision,
  createQueryHit,
  integrationSystem,
  overlapShape,
  querySystem,
  rayCast,
  refreshQueries,
  type CollisionOptions,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { spawn } from '../spawn.js'

function start(options: CollisionOptions<World> = {}) {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 3000, ...options })
  const { components } = collision
  const { Position, ProbeHit } = components
  const at = (x: number, y: number, z: number): number => spawn(world, set(Position, { x, y, z }))
  const box = (x: number, y: number, z: number): number => {
    const entity = at(x, y, z)
    addComponent(world, entity, set(components.BoxShape, {}))
    return entity
  }
  const hitters = (): number[] => Array.from(query(world, [ProbeHit])).sort((a, b) => a - b)
  return { world, collision, ...components, at, box, hitters }
}

describe('RayProbe', () => {
  it('finds the closest collider along its direction in the frame of the entity, and loses it', () => {
    const { world, at, box, hitters, RayProbe, ProbeHit, Rotation, Position } = start()
    const far = box(0, 0, 8)
    const near = box(0, 0, 5)
    const probe = at(0, 0, 0)
    addComponent(world, probe, RayProbe)
    collisionSystem(world)
    expect(querySystem(world)).toBe(world)
    expect(hitters()).toEqual([probe])
    expect(getComponent(world, probe, ProbeHit)).toEqual({
      entity: near, body: near, distance: 4.5, pointX: 0, pointY: 0, pointZ: 4.5, normalX: 0, normalY: 0, normalZ: -1,
      triangle: -1, inside: 0, count: 1,
    }) // prettier-ignore
    removeEntity(world, near)
    querySystem(world)
    expect([hitters(), ProbeHit.entity[probe], ProbeHit.distance[probe]]).toEqual([[probe], far, 7.5])
    RayProbe.length[probe] = 7
    querySystem(world)
    expect(hitters()).toEqual([])
    RayProbe.length[probe] = 7.5
    querySystem(world)
    expect(hitters()).toEqual([probe])
    // A quarter turn about y: z becomes x.
    addComponent(world, probe, set(Rotation, { x: 0, y: 1, z: 0, w: 1 }))
    querySystem(world)
    expect(hitters()).toEqual([])
    Position.z![probe] = 8
    Position.x[probe] = -3
    querySystem(world)
    expect([hitters(), ProbeHit.entity[probe], ProbeHit.normalX[probe]]).toEqual([[probe], far, -1])
  })

  it('has defaults, and set names all of the direction or none', () => {
    const { world, at, RayProbe, OverlapProbe } = start()
    const probe = at(0, 0, 0)
    addComponents(world, probe, [RayProbe, OverlapProbe])
    expect(getComponent(world, probe, RayProbe)).toEqual({ x: 0, y: 0, z: 1, length: Infinity })
    expect(getComponent(world, probe, OverlapProbe)).toEqual({ radius: 0 })
    for (const part of [{ x: 1 }, { x: 1, y: 0 }, { y: -1, length: 3 }, { x: 0, y: 1, z: undefined }])
      expect(() => addComponent(world, probe, set(RayProbe, part as never))).toThrow(
        expect.objectContaining({ code: 'E_OPTION', entity: probe, component: 'RayProbe' }),
      )
    addComponent(world, probe, set(RayProbe, { length: 3 }))
    expect(getComponent(world, probe, RayProbe)).toEqual({ x: 0, y: 0, z: 1, length: 3 })
    addComponent(world, probe, set(RayProbe, { x: 1, y: 0, z: 0 }))
    expect(getComponent(world, probe, RayProbe)).toEqual({ x: 1, y: 0, z: 0, length: 3 })
  })

  it('comes with prefabs, which have no probes of their own', () => {
    const { world, at, box, hitters, RayProbe, Position } = start()
    box(0, -5, 0)
    const prefab = addPrefab(world)
    addComponents(world, prefab, [set(Position, {}), set(RayProbe, { x: 0, y: -1, z: 0 })])
    const heir = addEntity(world)
    addComponent(world, heir, IsA(prefab))
    at(0, 0, 0)
    querySystem(world)
    expect(hitters()).toEqual([heir])
  })

  it('is not answered by its own body, by sensors, and by what its filter does not meet', () => {
    const { world, box, hitters, RayProbe, ProbeHit, Attached, BoxShape, Sensor, CollisionFilter } = start()
    const body = box(0, 0, 0)
    spawn(world, set(Attached, { parent: body, z: 2 }), set(BoxShape, {}))
    const eye = spawn(world, set(Attached, { parent: body }), RayProbe)
    addComponent(world, body, RayProbe)
    const sensor = box(0, 0, 4)
    addComponent(world, sensor, Sensor)
    const red = box(0, 0, 6)
    addComponent(world, red, set(CollisionFilter, { category: 2, mask: 2 }))
    const blue = box(0, 0, 8)
    addComponent(world, blue, set(CollisionFilter, { category: 4, mask: 4 }))
    collisionSystem(world)
    querySystem(world)
    expect([hitters(), ProbeHit.entity[body], ProbeHit.entity[eye]]).toEqual([[body, eye], red, red])
    // A child has its nearest ancestor's filter.
    addComponent(world, body, set(CollisionFilter, { category: 4, mask: 4 }))
    querySystem(world)
    expect([ProbeHit.entity[body], ProbeHit.entity[eye]]).toEqual([blue, blue])
    addComponent(world, eye, set(CollisionFilter, { category: 2, mask: 2 }))
    querySystem(world)
    expect([ProbeHit.entity[body], ProbeHit.entity[eye]]).toEqual([blue, red])
    // As of now, by a plain write too.
    removeComponent(world, eye, CollisionFilter)
    Attached.parent[eye] = red
    querySystem(world)
    expect(hitters()).toEqual([body])
  })

  it('of a child is where its parents are now, and what it finds is where the last step left it', () => {
    const { world, at, box, hitters, RayProbe, ProbeHit, Attached, Position, Rotation } = start()
    const wall = box(9, 0, 0)
    const hull = at(0, 0, 0)
    addComponent(world, hull, Rotation)
    const arm = spawn(world, set(Attached, { parent: hull, y: 1 }))
    const eye = spawn(world, set(Attached, { parent: arm, y: -1, x: 2 }), set(RayProbe, { x: 5, y: 0, z: 0 }))
    collisionSystem(world)
    Position.x[hull] = 1
    querySystem(world)
    expect([hitters(), ProbeHit.entity[eye], ProbeHit.distance[eye]]).toEqual([[eye], wall, 5.5])
    Rotation.z[hull] = 1
    Rotation.w[hull] = 0
    querySystem(world)
    expect(hitters()).toEqual([])
    Position.x[hull] = 20
    querySystem(world)
    expect(ProbeHit.distance[eye]).toBeCloseTo(8.5, 12)
    Position.x[wall] = 0
    querySystem(world)
    expect(ProbeHit.distance[eye]).toBeCloseTo(8.5, 12)
    refreshQueries(world)
    querySystem(world)
    expect(ProbeHit.distance[eye]).toBeCloseTo(17.5, 12)
    // The step removes what has no parent.
    removeEntity(world, hull)
    querySystem(world)
    expect(hitters()).toEqual([])
  })

  it('tells the triangle of a mesh, and hits none that is gone', () => {
    const { world, collision, at, hitters, RayProbe, ProbeHit, MeshShape } = start()
    const tree = collision.addTree(buildObbTree(cubeMesh().positions, cubeMesh().indices))
    const mesh = at(0, 0, 5)
    addComponent(world, mesh, set(MeshShape, { tree }))
    const probe = at(0.2, 0.1, 0)
    addComponent(world, probe, RayProbe)
    querySystem(world)
    const { entity, triangle, count } = getComponent(world, probe, ProbeHit)
    expect([entity, triangle >= 0, count]).toEqual([mesh, true, 1])
    removeEntity(world, mesh)
    querySystem(world)
    expect(hitters()).toEqual([])
  })

  it('says inside, and gives what rayCast gives, to the bit, seed 3', () => {
    const { world, collision, at, box, RayProbe, ProbeHit, Rotation } = start()
    const random = new Random(3)
    const place = (): [number, number, number] => [random.between(-4, 4), random.between(-4, 4), random.between(-4, 4)]
    for (let k = 0; k < 60; k++) addComponent(world, box(...place()), set(Rotation, { x: 0.3, y: 0.1, z: 0, w: 1 }))
    const probes = Array.from({ length: 60 }, () => at(...place()))
    for (const probe of probes) {
      const [x, y, z] = place()
      addComponent(world, probe, set(RayProbe, { x, y, z, length: random.between(0, 6) }))
    }
    collisionSystem(world)
    querySystem(world)
    const hit = createQueryHit()
    const { Position } = collision.components
    let inside = 0
    for (const probe of probes) {
      const [x, y, z] = [RayProbe.x[probe]!, RayProbe.y[probe]!, RayProbe.z[probe]!]
      const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z))
      const origin = [Position.x[probe]!, Position.y[probe]!, Position.z![probe]!] as const
      const direction = [x / largest, y / largest, z / largest] as const
      const found = rayCast(world, hit, origin, direction, { maxDistance: RayProbe.length[probe]! })
      expect(hasComponent(world, probe, ProbeHit)).toBe(found)
      if (!found) continue
      const { entity, body, distance, triangle } = hit
      const [pointX, pointY, pointZ] = hit.point
      const [normalX, normalY, normalZ] = hit.normal
      expect(getComponent(world, probe, ProbeHit)).toEqual({
        entity, body, distance, triangle, pointX, pointY, pointZ, normalX, normalY, normalZ, inside: Number(hit.inside), count: 1,
      }) // prettier-ignore
      inside += Number(hit.inside)
    }
    expect(inside).toBeGreaterThan(0)
  })
})

describe('OverlapProbe', () => {
  it('counts what touches its ball, or its own shape, and tells the least id', () => {
    const { world, at, box, hitters, OverlapProbe, ProbeHit, SphereShape } = start()
    const boxes = [box(1, 0, 0), box(0, 2, 0), box(0, 0, 4)]
    const probe = at(0, 0, 0)
    addComponent(world, probe, set(OverlapProbe, { radius: 2 }))
    collisionSystem(world)
    querySystem(world)
    expect(getComponent(world, probe, ProbeHit)).toEqual({
      entity: boxes[0], body: boxes[0], distance: 0, pointX: 0, pointY: 0, pointZ: 0, normalX: 0, normalY: 0,
      normalZ: 0, triangle: -1, inside: 1, count: 2,
    }) // prettier-ignore
    addComponent(world, probe, set(SphereShape, { radius: 1.5 }))
    OverlapProbe.radius[probe] = 0
    collisionSystem(world)
    querySystem(world)
    expect([hitters(), ProbeHit.count[probe]]).toEqual([[probe], 2])
    SphereShape.radius[probe] = 0.6
    querySystem(world)
    expect([hitters(), ProbeHit.count[probe], ProbeHit.entity[probe]]).toEqual([[probe], 1, boxes[0]])
    SphereShape.radius[probe] = 0.4
    querySystem(world)
    expect(hitters()).toEqual([])
    SphereShape.radius[probe] = 3.5
    querySystem(world)
    expect(ProbeHit.count[probe]).toBe(3)
  })

  it('gives what overlapShape gives, turned and attached, with filters, seed 8', () => {
    const { world, box, at, OverlapProbe, ProbeHit, Position, Rotation, Attached, CapsuleShape, CollisionFilter } =
      start()
    const random = new Random(8)
    const place = (): [number, number, number] => [random.between(-4, 4), random.between(-4, 4), random.between(-4, 4)]
    for (let k = 0; k < 80; k++) {
      const entity = box(...place())
      if (k % 3 === 0) addComponent(world, entity, set(CollisionFilter, { category: 2 }))
    }
    const ids: number[] = []
    let found = 0
    for (let k = 0; k < 20; k++) {
      const root = at(...place())
      const [x, y, z] = place()
      addComponent(world, root, set(Rotation, { x, y, z, w: 1 }))
      const probe = spawn(world, set(Attached, { parent: root }), set(CapsuleShape, {}), OverlapProbe)
      if (k % 2 === 0) addComponent(world, root, set(CollisionFilter, { mask: 2 }))
      collisionSystem(world)
      querySystem(world)
      const position = [Position.x[root]!, Position.y[root]!, Position.z![root]!] as const
      const pose = { position, rotation: [x, y, z, 1] as const }
      const filter = k % 2 === 0 ? { mask: 2, category: 1 } : {}
      const count = overlapShape(world, ids, { entity: probe }, pose, filter)
      expect(hasComponent(world, probe, ProbeHit)).toBe(count > 0)
      if (count > 0) expect([ProbeHit.entity[probe], ProbeHit.count[probe]]).toEqual([ids[0], count])
      found += count
      removeEntity(world, probe)
      removeEntity(world, root)
    }
    expect(found).toBeGreaterThan(10)
  })
})

describe('querySystem', () => {
  it('changes the world only where an answer changes, in ascending order of ids', () => {
    const { world, at, box, RayProbe, ProbeHit, Position } = start()
    box(0, 0, 5)
    const probes = [at(0, 0, 0), at(9, 0, 0), at(0, 0, 1), at(0, 0, 2)]
    for (const probe of [...probes].reverse()) addComponent(world, probe, RayProbe)
    const seen: [string, number, number][] = []
    const log = (what: string) => (entity: number) => seen.push([what, entity, ProbeHit.distance[entity]!])
    observe(world, onAdd(ProbeHit), log('added'))
    observe(world, onRemove(ProbeHit), log('removed'))
    collisionSystem(world)
    querySystem(world)
    // Observers find the columns written.
    expect(seen.splice(0)).toEqual([['added', probes[0], 4.5], ['added', probes[2], 3.5], ['added', probes[3], 2.5]]) // prettier-ignore
    querySystem(world)
    querySystem(world)
    expect(seen).toEqual([])
    Position.x[probes[0]!] = 9
    Position.x[probes[1]!] = 0
    removeComponent(world, probes[3]!, RayProbe)
    querySystem(world)
    expect(seen.splice(0).map(([what, entity]) => [what, entity])).toEqual([['removed', probes[0]], ['added', probes[1]], ['removed', probes[3]]]) // prettier-ignore
  })

  it('takes ProbeHit from who has no probe, is disabled, or got it from the game', () => {
    const { world, at, box, hitters, RayProbe, OverlapProbe, ProbeHit, CollisionDisabled } = start()
    box(0, 0, 5)
    const [a, b, c, d] = [at(0, 0, 0), at(0, 0, 1), at(0, 0, 2), at(0, 0, 4)] as const
    for (const probe of [a, b]) addComponent(world, probe, RayProbe)
    addComponent(world, c, ProbeHit)
    addComponent(world, d, set(OverlapProbe, { radius: 1 }))
    querySystem(world)
    expect(hitters()).toEqual([a, b, d])
    removeComponent(world, a, RayProbe)
    addComponent(world, b, CollisionDisabled)
    removeEntity(world, d)
    expect(hitters()).toEqual([a, b])
    querySystem(world)
    expect(hitters()).toEqual([])
    // The id serves another entity, with nothing of the old one.
    const again = at(50, 0, 0)
    expect([again, hasComponent(world, again, ProbeHit)]).toEqual([d, false])
  })

  it('answers alike in every order of creation, with ids mapped, seed 5', () => {
    const answers = [1, -1].map((sign) => {
      const { world, at, box, RayProbe, OverlapProbe, ProbeHit } = start()
      const random = new Random(5)
      const rows = Array.from({ length: 60 }, (_, k) => ({ k, x: random.between(-3, 3), z: random.between(-3, 3) }))
      const entities = new Map<number, number>()
      for (const { k, x, z } of rows.sort((p, q) => sign * (p.k - q.k))) {
        const entity = k % 2 === 0 ? box(x, 0, z) : at(x, 0, z)
        entities.set(k, entity)
        if (k % 4 === 1) addComponent(world, entity, RayProbe)
        if (k % 4 === 3) addComponent(world, entity, set(OverlapProbe, { radius: 1 }))
      }
      collisionSystem(world)
      querySystem(world)
      const seen: unknown[] = []
      for (const [k, entity] of [...entities].sort((p, q) => p[0] - q[0]))
        if (hasComponent(world, entity, ProbeHit))
          seen.push([k, ProbeHit.distance[entity], ProbeHit.normalZ[entity], ProbeHit.count[entity]])
      return seen
    })
    expect(answers[0]!.length).toBeGreaterThan(10)
    expect(answers[0]).toEqual(answers[1])
  })

  it('reads columns of the game, flat ones too', () => {
    const world = createWorld()
    const Position = { x: [] as number[], y: new Float32Array(100) }
    const { components } = createCollision(world, { components: { Position }, maxEntities: 50 })
    const { SphereShape, RayProbe, ProbeHit } = components
    const [ball, probe] = [addEntity(world), addEntity(world)] as const
    for (const [entity, x] of [[ball, 3], [probe, 0]] as const) { addComponent(world, entity, Position); Position.x[entity] = x } // prettier-ignore
    addComponent(world, ball, SphereShape)
    addComponent(world, probe, set(RayProbe, { x: 1, y: 0, z: 0 }))
    querySystem(world)
    expect([hasComponent(world, probe, ProbeHit), ProbeHit.distance[probe]]).toEqual([true, 2.5])
    Position.x[probe] = 'far' as never
    expect(() => querySystem(world)).toThrow(
      expect.objectContaining({ code: 'E_NON_FINITE', entity: probe, field: 'x' }),
    )
  })

  type Scene = ReturnType<typeof start>
  const faults: [string, (scene: Scene, probe: number) => void, object][] = [
    ['no Position', ({ world, Position }, e) => removeComponent(world, e, Position), { code: 'E_MISSING_COMPONENT', component: 'Position' }],
    ['Position NaN', ({ Position }, e) => (Position.y[e] = NaN), { code: 'E_NON_FINITE', component: 'Position', field: 'y' }],
    ['Position too far', ({ Position }, e) => (Position.y[e] = 2e9), { code: 'E_RANGE', component: 'Position', field: 'y' }],
    ['a zero quaternion', ({ world, Rotation }, e) => addComponent(world, e, set(Rotation, { x: 0, y: 0, z: 0, w: 0 })), { code: 'E_ZERO_QUATERNION' }],
    ['a parent that is none', ({ world, Attached }, e) => addComponent(world, e, set(Attached, { parent: 2999 })), { code: 'E_DEAD_ENTITY', component: 'Attached', field: 'parent' }],
    ['no direction', ({ RayProbe }, e) => (RayProbe.z[e] = 0), { code: 'E_OPTION', component: 'RayProbe', field: 'x y z' }],
    ['direction NaN', ({ RayProbe }, e) => (RayProbe.x[e] = NaN), { code: 'E_NON_FINITE', component: 'RayProbe', field: 'x' }],
    ['direction too long', ({ RayProbe }, e) => (RayProbe.x[e] = 1e10), { code: 'E_RANGE', component: 'RayProbe', field: 'x' }],
    ['length NaN', ({ RayProbe }, e) => (RayProbe.length[e] = NaN), { code: 'E_NON_FINITE', component: 'RayProbe', field: 'length' }],
    ['length negative', ({ RayProbe }, e) => (RayProbe.length[e] = -1), { code: 'E_RANGE', component: 'RayProbe', field: 'length', value: -1 }],
    ['two probes', ({ world, OverlapProbe }, e) => addComponent(world, e, OverlapProbe), { code: 'E_OPTION', component: 'RayProbe and OverlapProbe' }],
    ['radius negative', overlap(-1), { code: 'E_EXTENT', component: 'OverlapProbe', field: 'radius' }],
    ['radius 0 without a shape', overlap(0), { code: 'E_MISSING_COMPONENT', component: 'OverlapProbe', field: 'radius' }],
    ['radius NaN', overlap(NaN), { code: 'E_NON_FINITE', component: 'OverlapProbe', field: 'radius' }],
    ['radius infinite', overlap(Infinity), { code: 'E_NON_FINITE', component: 'OverlapProbe', field: 'radius' }],
    ['radius too large', overlap(2e9), { code: 'E_RANGE', component: 'OverlapProbe', field: 'radius' }],
    ['no shape', overlap(0), { code: 'E_MISSING_COMPONENT' }],
  ] // prettier-ignore

  function overlap(radius: number): (scene: Scene, probe: number) => void {
    return ({ world, RayProbe, OverlapProbe }, probe) => {
      removeComponent(world, probe, RayProbe)
      addComponent(world, probe, set(OverlapProbe, { radius }))
    }
  }

  /** A probe that hits before one that is wrong, and one that does no longer. */
  function withFault(options: CollisionOptions<World>, spoil: (scene: Scene, probe: number) => void) {
    const scene = start(options)
    const { world, at, box, RayProbe, Position } = scene
    box(0, 0, 5)
    const probes = [at(0, 0, 0), at(0, 0, 1), at(0, 0, 2)] as const
    for (const probe of probes) addComponent(world, probe, RayProbe)
    collisionSystem(world)
    querySystem(world)
    spoil(scene, probes[1])
    Position.x[probes[2]] = 9
    return { ...scene, probes }
  }

  it.each(faults)('throws for %s before anything changes', (_, spoil, details) => {
    const { world, hitters, probes } = withFault({}, spoil)
    const error = expect.objectContaining({ entity: probes[1], ...details })
    for (let k = 0; k < 2; k++) expect(() => querySystem(world)).toThrow(error as never)
    expect(hitters()).toEqual(probes)
  })

  it.each(faults)('leaves the one probe out with quarantine, and reports it: %s', (_, spoil, details) => {
    const { world, collision, hitters, probes } = withFault({ onInvalid: 'quarantine' }, spoil)
    for (let k = 0; k < 2; k++) querySystem(world)
    expect(hitters()).toEqual([probes[0]])
    const { quarantined } = collision.report
    expect(quarantined.map(({ entity }) => entity)).toEqual([probes[1]])
    expect(quarantined[0]!.error).toMatchObject(details)
  })

  it('refuses ids beyond maxEntities, and to run inside systems and predicates', () => {
    const { world, at, RayProbe, collision } = start({ maxEntities: 2 })
    for (let k = 0; k < 2; k++) at(0, 0, 0)
    const beyond = spawn(world, RayProbe)
    expect(() => querySystem(world)).toThrow(
      expect.objectContaining({ code: 'E_RANGE', entity: beyond, component: 'RayProbe', limit: 2 }),
    )
    removeEntity(world, beyond)
    querySystem(world)
    collision.dispose()
    expect(() => querySystem(world)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
    const other = start()
    const probe = other.at(0, 0, 0)
    other.box(0, 0, 5)
    addComponent(other.world, probe, other.RayProbe)
    const errors: unknown[] = []
    observe(other.world, onAdd(other.ProbeHit), () => {
      for (const run of [querySystem, integrationSystem, () => other.collision.dispose()])
        try {
          run(other.world)
        } catch (error) {
          errors.push(error)
        }
    })
    querySystem(other.world)
    expect(errors).toEqual(Array(3).fill(expect.objectContaining({ code: 'E_REENTRANT' })))
    expect(() =>
      rayCast(other.world, createQueryHit(), [0, 0, 0], [0, 0, 1], { predicate: () => !!querySystem(other.world) }),
    ).toThrow(expect.objectContaining({ code: 'E_REENTRANT', component: 'querySystem' }))
  })

  it('tells every probe whatever observers of the game throw and remove', () => {
    const { world, at, box, hitters, RayProbe, ProbeHit } = start()
    box(0, 0, 5)
    const probes = [at(0, 0, 0), at(0, 0, 1), at(0, 0, 2), at(0, 0, 3)] as const
    for (const probe of probes) addComponent(world, probe, RayProbe)
    const stop = observe(world, onAdd(ProbeHit), (entity) => {
      if (entity !== probes[0]) return
      removeEntity(world, probes[1])
      removeComponent(world, probes[2], RayProbe)
      throw new Error('of the game')
    })
    expect(() => querySystem(world)).toThrow('of the game')
    stop()
    expect(hitters()).toEqual([probes[0], probes[3]])
    querySystem(world)
    expect(hitters()).toEqual([probes[0], probes[3]])
  })

  it('works between the stages of a step, before the first one, and after a reset', () => {
    const { world, at, box, hitters, collision, RayProbe, Position } = start()
    querySystem(world)
    const wall = box(0, 0, 5)
    const probe = at(0, 0, 0)
    addComponent(world, probe, RayProbe)
    querySystem(world)
    expect(hitters()).toEqual([probe])
    collisionSystem(world)
    collision.teleport(wall)
    Position.x[wall] = 9
    collisionSystem(world)
    querySystem(world)
    expect(hitters()).toEqual([])
    boundsSystem(world)
    resetWorld(world)
    querySystem(world)
    box(0, 0, 5)
    addComponent(world, at(0, 0, 0), RayProbe)
    collisionSystem(world)
    querySystem(world)
    expect(hitters().length).toBe(1)
  })

  it('leaves no ProbeHit behind dispose, and probes live on with their components', () => {
    const { world, at, box, hitters, collision, RayProbe, OverlapProbe, ProbeHit } = start()
    box(0, 0, 5)
    const [probe, ball] = [at(0, 0, 0), at(0, 0, 5)] as const
    addComponent(world, probe, set(RayProbe, { x: 0, y: 0, z: 2, length: 5 }))
    addComponent(world, ball, set(OverlapProbe, { radius: 1 }))
    querySystem(world)
    expect(hitters()).toEqual([probe, ball])
    collision.dispose()
    expect(hitters()).toEqual([])
    const late = at(0, 0, 1)
    addComponent(world, late, RayProbe)
    const next = createCollision(world, { components: collision.components })
    expect(next.components.ProbeHit).toBe(ProbeHit)
    querySystem(world)
    expect(hitters()).toEqual([probe, ball, late])
    expect(getComponent(world, late, RayProbe)).toEqual({ x: 0, y: 0, z: 1, length: Infinity })
  })
})
