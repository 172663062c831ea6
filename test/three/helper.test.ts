import { addComponent, addComponents, addEntity, createWorld, removeEntity, resetWorld, set } from 'bitecs'
import {
  aabbOf,
  buildChain,
  buildObbTree,
  collisionSystem,
  createCollision,
  createManifold,
  obbOf,
  refreshQueries,
  type Collision,
  type Components,
  type ObbTree,
} from 'bitecs-collision'
import { createObb } from 'bitecs-collision/geometry'
import { CollisionHelper, type CollisionHelperOptions } from 'bitecs-collision/three'
import { BufferGeometry, LineBasicMaterial, LineSegments, Quaternion, Scene, Vector3, type Object3D } from 'three'
import { describe, it } from 'vitest'
import { octahedron } from '../../examples/scenes/meshes.js'
import { randomRotation, seededRandom } from '../../examples/scenes/random.js'
import { expect } from '../expect.js'
import { icosphereMesh } from '../oracle/meshes.js'

type Lines = LineSegments<BufferGeometry, LineBasicMaterial>

class Stage {
  readonly world = createWorld()
  readonly collision: Collision<object, Components> = createCollision(this.world)
  readonly components = this.collision.components

  /** A body with a velocity of 0. */
  body(shape: object, position: readonly number[] = [0, 0, 0], rotation?: object): number {
    const { Position, Rotation, LinearVelocity } = this.components
    const entity = addEntity(this.world)
    const [x, y, z] = position as [number, number, number]
    addComponents(this.world, entity, [set(Position, { x, y, z }), set(LinearVelocity, {}), shape as never])
    if (rotation !== undefined) addComponent(this.world, entity, set(Rotation, rotation as never))
    return entity
  }

  box(x: number, y: number, z: number, half = 0.5): number {
    return this.body(set(this.components.BoxShape, { x: half, y: half, z: half }), [x, y, z])
  }
}

function layer(helper: CollisionHelper, name: string): Lines {
  return helper.getObjectByName(name) as Lines
}

/** The ends of the visible segments of one layer, in pairs, in world coordinates. */
function endsOf(object: Object3D): Vector3[] {
  const lines = object as Lines
  if (!lines.visible) return []
  const position = lines.geometry.getAttribute('position')
  const { index, drawRange } = lines.geometry
  lines.updateMatrixWorld(true)
  const count = Math.min(drawRange.count, index === null ? position.count : index.count)
  return Array.from({ length: count }, (_, k) =>
    new Vector3().fromBufferAttribute(position, index === null ? k : index.getX(k)).applyMatrix4(lines.matrixWorld),
  )
}

function segmentsOf(helper: CollisionHelper, name: string): number {
  return endsOf(layer(helper, name)).length / 2
}

function visibleMeshes(helper: CollisionHelper): Lines[] {
  return helper.children.filter((child) => child.name === 'mesh' && child.visible) as Lines[]
}

/** A number times this is more than what float32 makes of it. */
const F32 = 1e-6

/** Distance of the points of the segments from a surface, at their ends and in the middle. */
function worst(ends: readonly Vector3[], distance: (p: Vector3) => number): number {
  return Math.max(...ends.map((p) => Math.abs(distance(p))))
}

const pose = { x: 1.5, y: -2, z: 3.25 }
const rotation = randomRotation(seededRandom(5))

/** Takes points of the world into the frame of the pose above. */
function local(p: Vector3): Vector3 {
  const { x, y, z, w } = rotation
  return p
    .clone()
    .sub(new Vector3(pose.x, pose.y, pose.z))
    .applyQuaternion(new Quaternion(x, y, z, w).normalize().invert())
}

describe('the outlines of shapes', () => {
  const draw = (shape: (stage: Stage) => object, options: CollisionHelperOptions = {}): Vector3[] => {
    const stage = new Stage()
    stage.body(shape(stage), [pose.x, pose.y, pose.z], rotation)
    collisionSystem(stage.world)
    const helper = new CollisionHelper(stage.world, options)
    helper.update()
    return endsOf(layer(helper, 'moving')).map(local)
  }
  const span = (ends: readonly Vector3[], d: 'x' | 'y' | 'z'): number => Math.max(...ends.map((p) => Math.abs(p[d])))

  it('are the edges of a box', () => {
    const half = [0.5, 1, 2]
    const ends = draw(({ components }) => set(components.BoxShape, { x: half[0]!, y: half[1]!, z: half[2]! }))
    expect(ends.length).toBe(24)
    for (const p of ends) for (const d of [0, 1, 2]) expect(Math.abs(p.getComponent(d))).toBeCloseTo(half[d]!, 5)
    // Twelve edges, each along one axis, and none twice.
    const edges = new Set<string>()
    for (let k = 0; k < ends.length; k += 2) {
      const [p, q] = [ends[k]!, ends[k + 1]!]
      expect([0, 1, 2].filter((d) => p.getComponent(d) * q.getComponent(d) < 0).length).toBe(1)
      edges.add(
        [p, q]
          .map((e) => e.toArray().map(Math.sign).join())
          .sort()
          .join(' '),
      )
    }
    expect(edges.size).toBe(12)
  })

  it('are three great circles of a sphere', () => {
    const ends = draw(({ components }) => set(components.SphereShape, { radius: 0.7 }))
    expect(ends.length).toBe(2 * 72)
    expect(worst(ends, (p) => p.length() - 0.7)).toBeLessThan(5 * F32)
    for (const d of ['x', 'y', 'z'] as const) {
      expect(span(ends, d)).toBeCloseTo(0.7, 5)
      expect(ends.filter((p) => Math.abs(p[d]) < 5 * F32).length).toBeGreaterThanOrEqual(48)
    }
  })

  it('lie on the surface of a capsule', () => {
    const ends = draw(({ components }) => set(components.CapsuleShape, { halfHeight: 1, radius: 0.4 }))
    const outside = (p: Vector3): number => Math.hypot(p.x, Math.max(0, Math.abs(p.y) - 1), p.z) - 0.4
    expect(worst(ends, outside)).toBeLessThan(5 * F32)
    expect(span(ends, 'y')).toBeCloseTo(1.4, 5)
    expect(ends.filter((p) => p.y > 1.39).length).toBe(ends.filter((p) => p.y < -1.39).length)
    expect(ends.length).toBe(2 * 100)
  })

  it('are a grid on a half-space, and a line out of it', () => {
    const ends = draw(({ components }) => set(components.PlaneShape, { x: 0.6, y: 0.8, z: 0, constant: 2 }), {
      planeSize: 3,
    })
    const above = (p: Vector3): number => 0.6 * p.x + 0.8 * p.y + 2
    expect(ends.length).toBe(2 * 43)
    expect(worst(ends.slice(0, -1), above)).toBeLessThan(10 * F32)
    expect(above(ends.at(-1)!)).toBeCloseTo(0.3, 5)
    const middle = new Vector3(-1.2, -1.6, 0)
    expect(Math.max(...ends.slice(0, -2).map((p) => p.distanceTo(middle)))).toBeCloseTo(3 * Math.SQRT2, 4)
  })

  it('are each edge of a mesh once, with its pose and scale', () => {
    const stage = new Stage()
    const mesh = octahedron(1)
    const tree = buildObbTree(mesh.positions, mesh.indices)
    const shapes = [1, -0.5].map((scale) => set(stage.components.MeshShape, { tree, scale }))
    for (const shape of shapes) stage.body(shape, [pose.x, pose.y, pose.z], rotation)
    collisionSystem(stage.world)
    const helper = new CollisionHelper(stage.world)
    helper.update()
    const meshes = visibleMeshes(helper)
    expect(meshes.length).toBe(2)
    expect(meshes[0]!.geometry).toBe(meshes[1]!.geometry)
    expect(meshes[0]!.geometry.index!.count).toBe(24)
    const lengths = meshes.map((object) => endsOf(object).map((p) => local(p).length()))
    expect(lengths.map((list) => list.map((length) => length.toFixed(4))).sort()).toEqual([
      Array.from({ length: 24 }, () => '0.5000'),
      Array.from({ length: 24 }, () => '1.0000'),
    ])
  })

  it('are the segments of a chain, with a tick at the front of each if it is one-sided', () => {
    const world = createWorld()
    const { components } = createCollision(world, { flat: true, maxEntities: 64 })
    const ends = [false, true].map((oneSided) => {
      const entity = addEntity(world)
      const chain = buildChain([0, 0, 2, 0, 2, 1], { oneSided })
      addComponents(world, entity, [set(components.Position, { x: 5, y: 0 }), set(components.ChainShape, { chain })])
      collisionSystem(world)
      const helper = new CollisionHelper(world)
      helper.update()
      const found = endsOf(layer(helper, 'mesh')).map(({ x, y }) => [x, y])
      removeEntity(world, entity)
      return found
    })
    const segments = [[5, 0], [7, 0], [7, 0], [7, 1]] // prettier-ignore
    expect(ends[0]).toEqual(segments)
    // To the right of the direction.
    const ticks = [[6, 0], [6, -0.4], [7, 0.5], [7.2, 0.5]] // prettier-ignore
    expect(ends[1]!.slice(0, 4)).toEqual(segments)
    for (const [k, end] of ticks.entries()) for (const d of [0, 1]) expect(ends[1]![4 + k]![d]).toBeCloseTo(end[d]!, 6)
  })

  it('of children are where their bodies take them', () => {
    const stage = new Stage()
    const { Attached, SphereShape } = stage.components
    const parent = stage.box(10, 0, 0)
    const child = addEntity(stage.world)
    addComponents(stage.world, child, [set(Attached, { parent, y: 5 }), set(SphereShape, { radius: 0.25 })])
    collisionSystem(stage.world)
    const helper = new CollisionHelper(stage.world)
    helper.update()
    const ends = endsOf(layer(helper, 'moving'))
    expect(ends.length).toBe(24 + 2 * 72)
    const ofChild = ends.filter((p) => p.y > 2)
    expect(ofChild.length).toBe(2 * 72)
    expect(worst(ofChild, (p) => p.distanceTo(new Vector3(10, 5, 0)) - 0.25)).toBeLessThan(20 * F32)
  })
})

describe('a CollisionHelper', () => {
  it('follows poses from step to step, and refreshQueries', () => {
    const stage = new Stage()
    const box = stage.box(0, 0, 0)
    const helper = new CollisionHelper(stage.world)
    const centre = (): number => endsOf(layer(helper, 'moving')).reduce((sum, p) => sum + p.x / 24, 0)
    helper.update()
    expect(centre()).toBeCloseTo(0, 6)
    stage.components.Position.x[box] = 7
    helper.update()
    expect(centre()).toBeCloseTo(0, 6)
    refreshQueries(stage.world)
    helper.update()
    expect(centre()).toBeCloseTo(7, 5)
    stage.components.Position.x[box] = 9
    collisionSystem(stage.world)
    helper.update()
    expect(centre()).toBeCloseTo(9, 5)
  })

  it('tells statics, moving bodies, sensors and what touches apart', () => {
    const stage = new Stage()
    const { Position, BoxShape, Sensor } = stage.components
    const wall = addEntity(stage.world)
    addComponents(stage.world, wall, [set(Position, { x: -10 }), set(BoxShape, { x: 1, y: 1, z: 1 })])
    addComponent(stage.world, stage.box(10, 0, 0), Sensor)
    stage.box(20, 0, 0)
    const counts = (helper: CollisionHelper): number[] => {
      helper.update()
      return ['static', 'moving', 'sensor', 'touching'].map((name) => segmentsOf(helper, name))
    }
    const helper = new CollisionHelper(stage.world)
    expect(counts(helper)).toEqual([12, 12, 12, 0])
    const visitor = stage.box(20.5, 0, 0)
    collisionSystem(stage.world)
    expect(counts(helper)).toEqual([12, 0, 12, 24])
    Position.x[visitor] = -9
    stage.collision.teleport(visitor)
    collisionSystem(stage.world)
    expect(counts(helper)).toEqual([0, 12, 12, 24])
  })

  it('does not draw what was removed, disabled or recycled since', () => {
    const stage = new Stage()
    const boxes = [0, 5, 10, 15].map((x) => stage.box(x, 0, 0))
    collisionSystem(stage.world)
    const helper = new CollisionHelper(stage.world, { bounds: true })
    const count = (): number => {
      helper.update()
      expect(segmentsOf(helper, 'bounds')).toBe(segmentsOf(helper, 'moving'))
      return segmentsOf(helper, 'moving') / 12
    }
    expect(count()).toBe(4)
    removeEntity(stage.world, boxes[0]!)
    expect(count()).toBe(3)
    expect(stage.box(99, 0, 0)).toBe(boxes[0])
    expect(count()).toBe(3)
    collisionSystem(stage.world)
    expect(count()).toBe(4)
    addComponent(stage.world, boxes[1]!, stage.components.CollisionDisabled)
    collisionSystem(stage.world)
    expect(count()).toBe(3)
    resetWorld(stage.world)
    stage.collision.reset()
    expect(count()).toBe(0)
  })

  it.each<[string, (components: Components, tree: ObbTree) => object]>([
    ['box', ({ BoxShape }) => set(BoxShape, { x: 1, y: 2, z: 3 })],
    ['sphere', ({ SphereShape }) => set(SphereShape, { radius: 0.7 })],
    ['capsule', ({ CapsuleShape }) => set(CapsuleShape, { halfHeight: 1, radius: 0.3 })],
    ['mesh', ({ MeshShape }, tree) => set(MeshShape, { tree, scale: 2 })],
  ])('draws the bounds that aabbOf tells of a %s', (_, shape) => {
    const stage = new Stage()
    const { positions, indices } = octahedron(1)
    const entity = stage.body(
      shape(stage.components, buildObbTree(positions, indices)),
      [pose.x, pose.y, pose.z],
      rotation,
    )
    collisionSystem(stage.world)
    const helper = new CollisionHelper(stage.world, { shapes: false, bounds: true })
    helper.update()
    expect(helper.children.filter(({ visible }) => visible)).toEqual([layer(helper, 'bounds')])
    const ends = endsOf(layer(helper, 'bounds'))
    const box = aabbOf(stage.world, entity, { min: [0, 0, 0], max: [0, 0, 0] })
    for (const d of [0, 1, 2]) {
      expect(Math.min(...ends.map((p) => p.getComponent(d)))).toBeCloseTo(box.min[d]!, 5)
      expect(Math.max(...ends.map((p) => p.getComponent(d)))).toBeCloseTo(box.max[d]!, 5)
    }
  })

  it('draws no bounds of a half-space', () => {
    const stage = new Stage()
    stage.body(set(stage.components.PlaneShape, { x: 0, y: 1, z: 0, constant: 0 }))
    const helper = new CollisionHelper(stage.world, { shapes: false, bounds: true })
    helper.update()
    expect(helper.children.filter(({ visible }) => visible)).toEqual([])
  })

  it('draws the boxes of a level of the trees, which hold the mesh', () => {
    const stage = new Stage()
    const mesh = icosphereMesh(2)
    const tree = buildObbTree(mesh.positions, mesh.indices)
    const entity = stage.body(set(stage.components.MeshShape, { tree, scale: 1.5 }), [pose.x, pose.y, pose.z], rotation)
    collisionSystem(stage.world)
    const helper = new CollisionHelper(stage.world, { shapes: false, treeLevel: 0 })
    helper.update()
    const root = obbOf(stage.world, entity, createObb())
    const ends = endsOf(layer(helper, 'tree'))
    expect(ends.length).toBe(24)
    for (const p of ends)
      for (const d of [0, 1, 2]) {
        const axis = new Vector3(root.axes[3 * d], root.axes[3 * d + 1], root.axes[3 * d + 2])
        const along = p
          .clone()
          .sub(new Vector3(...root.center))
          .dot(axis)
        expect(Math.abs(along)).toBeCloseTo(root.halfExtents[d]!, 5)
      }
    // A full level has twice the boxes of the one above; below the leaves there is nothing new.
    const counts = [0, 1, 2, 3, 63, 64].map((treeLevel) => {
      helper.show({ treeLevel })
      helper.update()
      return segmentsOf(helper, 'tree') / 12
    })
    expect(counts.slice(0, 4)).toEqual([1, 2, 4, 8])
    expect(counts.slice(4)).toEqual([tree.report.leaves, tree.report.leaves])
    // Every vertex is in one of the boxes of level 3.
    helper.show({ treeLevel: 3 })
    helper.update()
    const boxes = Array.from({ length: 8 }, (_, k) => endsOf(layer(helper, 'tree')).slice(24 * k, 24 * k + 24))
    const isIn = (v: Vector3, box: readonly Vector3[]): boolean =>
      [0, 8, 16].every((at) => {
        // Eight ends of four parallel edges.
        const axis = box[at + 1]!.clone().sub(box[at]!)
        const along = v.clone().sub(box[at]!).dot(axis) / axis.lengthSq()
        return along > -1e-5 && along < 1 + 1e-5
      })
    const { x, y, z, w } = rotation
    const turn = new Quaternion(x, y, z, w).normalize()
    for (let k = 0; k < mesh.positions.length; k += 3) {
      const v = new Vector3(mesh.positions[k], mesh.positions[k + 1], mesh.positions[k + 2])
      v.multiplyScalar(1.5)
        .applyQuaternion(turn)
        .add(new Vector3(pose.x, pose.y, pose.z))
      expect(boxes.some((box) => isIn(v, box))).toBe(true)
    }
  })

  it('marks the points and normals of contacts', () => {
    const stage = new Stage()
    const a = stage.box(0, 0, 0)
    const b = stage.box(0.9, 0.3, 0)
    collisionSystem(stage.world)
    const helper = new CollisionHelper(stage.world, { contacts: true, normals: true, markSize: 2 })
    helper.update()
    const manifold = createManifold()
    const points = stage.collision.manifoldOf(0, manifold)
    expect(points).toBe(4)
    const crosses = endsOf(layer(helper, 'contact'))
    const normals = endsOf(layer(helper, 'normal'))
    expect(crosses.length).toBe(6 * points)
    expect(normals.length).toBe(2 * points)
    for (let k = 0; k < points; k++) {
      const p = new Vector3(...manifold.points[k]!.position)
      for (let arm = 0; arm < 3; arm++) {
        const [from, to] = [crosses[6 * k + 2 * arm]!, crosses[6 * k + 2 * arm + 1]!]
        expect(from.clone().add(to).divideScalar(2).distanceTo(p)).toBeLessThan(2 * F32)
        expect(to.getComponent(arm) - from.getComponent(arm)).toBeCloseTo(1, 5)
      }
      expect(normals[2 * k]!.distanceTo(p)).toBeLessThan(F32)
      expect(normals[2 * k + 1]!.distanceTo(p.add(new Vector3(2, 0, 0)))).toBeLessThan(F32)
    }
    helper.show({ contacts: false })
    helper.update()
    expect([segmentsOf(helper, 'contact'), segmentsOf(helper, 'normal')]).toEqual([0, points])
    // From a to b, whichever side that is.
    stage.components.Position.x[b] = -0.9
    collisionSystem(stage.world)
    helper.update()
    const [from, to] = endsOf(layer(helper, 'normal'))
    expect(to!.x - from!.x).toBeCloseTo(-2, 5)
    expect(a).toBeLessThan(b)
    // An ended contact is none.
    stage.components.Position.x[b] = 20
    stage.collision.teleport(b)
    collisionSystem(stage.world)
    helper.update()
    expect(stage.collision.events.ended).toBe(1)
    expect([segmentsOf(helper, 'normal'), segmentsOf(helper, 'touching')]).toEqual([0, 0])
  })

  it('keeps its arrays, and frees those that it outgrows', () => {
    const stage = new Stage()
    for (let k = 0; k < 50; k++) stage.box(3 * k, 0, 0)
    const helper = new CollisionHelper(stage.world)
    helper.update()
    const { geometry } = layer(helper, 'moving')
    let freed = 0
    geometry.addEventListener('dispose', () => freed++)
    const kept = geometry.getAttribute('position').array
    const more = stage.box(0, 9, 0)
    removeEntity(stage.world, more)
    for (let k = 0; k < 5; k++) {
      collisionSystem(stage.world)
      helper.update()
    }
    expect(geometry.getAttribute('position').array).toBe(kept)
    expect(freed).toBe(0)
    for (let k = 0; k < 500; k++) stage.box(3 * k, 5, 0)
    collisionSystem(stage.world)
    helper.update()
    expect(freed).toBeGreaterThan(0)
    expect(geometry.getAttribute('position').array.length).toBeGreaterThan(kept.length)
    const ends = endsOf(layer(helper, 'moving'))
    expect(ends.length).toBe(24 * 550)
    expect(new Set(ends.map((p) => Math.round((p.x - 0.25) / 3))).size).toBe(500)
    // Whole vertices: three.js counts them by the length of the array.
    expect(geometry.getAttribute('position').count % 2).toBe(0)
    // What is uploaded is what is drawn.
    const { updateRanges } = geometry.getAttribute('position') as never as { updateRanges: object[] }
    expect(updateRanges).toEqual([{ start: 0, count: 3 * 24 * 550 }])
  })

  it('frees the geometry of trees that are no longer drawn, and reuses the objects', () => {
    const stage = new Stage()
    const { positions, indices } = octahedron(1)
    const tree = (): number => stage.body(set(stage.components.MeshShape, { tree: buildObbTree(positions, indices) }))
    const first = tree()
    collisionSystem(stage.world)
    const helper = new CollisionHelper(stage.world)
    helper.update()
    const [object] = visibleMeshes(helper)
    let freed = 0
    object!.geometry.addEventListener('dispose', () => freed++)
    removeEntity(stage.world, first)
    collisionSystem(stage.world)
    helper.update()
    expect([freed, visibleMeshes(helper).length]).toEqual([1, 0])
    tree()
    collisionSystem(stage.world)
    helper.update()
    expect(visibleMeshes(helper)).toEqual([object])
  })

  it('takes colours, and keeps those that are not named', () => {
    const stage = new Stage()
    const helper = new CollisionHelper(stage.world, { colors: { moving: 'red' } })
    const color = (name: string): number => layer(helper, name).material.color.getHex()
    const before = color('static')
    helper.show({ colors: { contact: 0x123456 } })
    expect([color('moving'), color('contact'), color('static')]).toEqual([0xff0000, 0x123456, before])
  })

  it('leaves the scene and frees everything when it is disposed of, and can be used again', () => {
    const stage = new Stage()
    const { positions, indices } = octahedron(1)
    stage.body(set(stage.components.MeshShape, { tree: buildObbTree(positions, indices) }))
    stage.box(5, 0, 0)
    const scene = new Scene()
    const helper = new CollisionHelper(stage.world)
    scene.add(helper)
    helper.update()
    const all = new Set<BufferGeometry | LineBasicMaterial>()
    for (const child of helper.children as Lines[]) all.add(child.geometry).add(child.material)
    const freed = new Set<unknown>()
    for (const one of all) (one as BufferGeometry).addEventListener('dispose', ({ target }) => void freed.add(target))
    let told = 0
    helper.addEventListener('dispose' as never, () => told++)
    helper.dispose()
    expect(scene.children).toEqual([])
    expect(freed.size).toBe(all.size)
    expect(told).toBe(1)
    expect(helper.children.filter(({ visible }) => visible)).toEqual([])
    helper.update()
    expect([segmentsOf(helper, 'moving'), visibleMeshes(helper).length]).toEqual([12, 1])
  })

  it.each<[string, unknown, string]>([
    ['no object', null, 'options'],
    ['an option that there is not', { shape: true }, 'shape'],
    ['shapes of 1', { shapes: 1 }, 'shapes'],
    ['a level of 1.5', { treeLevel: 1.5 }, 'treeLevel'],
    ['a level of -2', { treeLevel: -2 }, 'treeLevel'],
    ['a level of 65', { treeLevel: 65 }, 'treeLevel'],
    ['a mark of no size', { markSize: 0 }, 'markSize'],
    ['a plane without end', { planeSize: Infinity }, 'planeSize'],
    ['a colour that there is not', { colors: { box: 'red' } }, 'colors.box'],
    ['colours that are none', { colors: 3 }, 'colors'],
  ])('refuses %s, and changes nothing', (_, options, field) => {
    const stage = new Stage()
    stage.box(0, 0, 0)
    const refused = expect.objectContaining({ name: 'CollisionError', code: 'E_OPTION', field })
    expect(() => new CollisionHelper(stage.world, options as object)).toThrow(refused)
    const helper = new CollisionHelper(stage.world)
    const mixed = options === null ? options : { bounds: true, colors: {}, ...(options as object) }
    expect(() => helper.show(mixed as object)).toThrow(refused)
    helper.update()
    expect([segmentsOf(helper, 'moving'), segmentsOf(helper, 'bounds')]).toEqual([12, 0])
  })

  it('refuses a world without collision', () => {
    const code = expect.objectContaining({ code: 'E_OPTION' })
    expect(() => new CollisionHelper(createWorld())).toThrow(code)
    const stage = new Stage()
    const helper = new CollisionHelper(stage.world)
    stage.collision.dispose()
    expect(() => helper.update()).toThrow(code)
  })
})
