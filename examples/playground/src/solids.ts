import { hasComponent, query, type World } from 'bitecs'
import { collisionOf, obbOf } from 'bitecs-collision'
import { createObb } from 'bitecs-collision/geometry'
import {
  BoxGeometry,
  Color,
  CylinderGeometry,
  DynamicDrawUsage,
  GridHelper,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  Quaternion,
  SphereGeometry,
  Vector3,
  type BufferGeometry,
} from 'three'
import { FLAT_HALF, type Models } from './models.js'
import { flatComponentsOf, isFlat, type State } from './scene.js'

const MOVING = [0x5b8def, 0x6fcf97, 0xbb8fce, 0x56b6c2, 0x8fa3bf].map((hex) => new Color(hex))
const STATIC = new Color(0x49536a)
const TOUCHING = new Color(0xffa040)
const MARKED = new Color(0xff4f79)

const obb = createObb()
const matrix = new Matrix4()
const place = new Vector3()
const turn = new Quaternion()
const size = new Vector3()
const zAxis = new Vector3(0, 0, 1)

/** Instances of one geometry; there is always room for one more. */
class Instances {
  readonly group = new Group()
  private mesh: InstancedMesh
  private count = 0

  constructor(private readonly geometry: BufferGeometry) {
    this.mesh = this.create(64)
  }

  add(color: Color): void {
    if (this.count === this.mesh.instanceMatrix.count) {
      const { mesh } = this
      this.mesh = this.create(2 * this.count)
      this.mesh.instanceMatrix.array.set(mesh.instanceMatrix.array)
      this.mesh.instanceColor!.array.set(mesh.instanceColor!.array)
      mesh.removeFromParent()
      mesh.dispose()
    }
    this.mesh.setMatrixAt(this.count, matrix)
    this.mesh.setColorAt(this.count++, color)
  }

  finish(): void {
    this.mesh.count = this.count
    this.mesh.instanceMatrix.needsUpdate = this.mesh.instanceColor!.needsUpdate = true
    this.count = 0
  }

  private create(room: number): InstancedMesh {
    const mesh = new InstancedMesh(this.geometry, new MeshLambertMaterial(), room)
    mesh.setColorAt(0, STATIC)
    mesh.instanceMatrix.setUsage(DynamicDrawUsage)
    mesh.frustumCulled = false
    this.group.add(mesh)
    return mesh
  }
}

/** Draws bodies as solids, in a colour that tells what touches. */
export class Solids {
  readonly group = new Group()
  private readonly boxes = new Instances(new BoxGeometry(2, 2, 2))
  private readonly balls = new Instances(new SphereGeometry(1, 20, 12))
  private readonly tubes = new Instances(new CylinderGeometry(1, 1, 2, 20, 1, true))
  private readonly meshes: Mesh<BufferGeometry, MeshLambertMaterial>[] = []
  private readonly ground = new GridHelper(40, 40, 0x3a465c, 0x232b3a)
  private readonly touching = new Set<number>()
  private readonly marked = new Set<number>()
  /** Half of how thick bodies are drawn, in a flat world. */
  private half: number | undefined

  constructor(private readonly models: Models) {
    this.group.add(this.ground)
    for (const { group } of [this.boxes, this.balls, this.tubes]) this.group.add(group)
  }

  update(world: World, state: State): void {
    const { components, events } = collisionOf(world)
    const { BoxShape, SphereShape, CapsuleShape, MeshShape, PlaneShape } = components
    this.half = isFlat(world) ? FLAT_HALF : undefined
    const { a, b, began, ended, count } = events
    this.ground.visible = this.half === undefined && query(world, [PlaneShape]).length > 0
    this.touching.clear()
    for (let row = 0; row < count; row++)
      if (row < began || row >= began + ended) this.touching.add(a[row]!).add(b[row]!)
    this.marked.clear()
    for (const entity of state.marked) this.marked.add(entity)
    for (const entity of query(world, [BoxShape])) this.addBox(world, entity, this.boxes)
    for (const entity of query(world, [SphereShape])) this.addBox(world, entity, this.balls)
    for (const entity of query(world, [CapsuleShape])) this.addCapsule(world, entity)
    let used = 0
    if (this.half === undefined)
      for (const entity of query(world, [MeshShape])) this.addMesh(world, entity, used++, MeshShape.tree[entity]!)
    else {
      const { PolygonShape } = flatComponentsOf(world)
      for (const entity of query(world, [PolygonShape]))
        this.addMesh(world, entity, used++, PolygonShape.polygon[entity]!)
    }
    for (const mesh of this.meshes.splice(used)) mesh.removeFromParent()
    for (const instances of [this.boxes, this.balls, this.tubes]) instances.finish()
  }

  private colorOf(world: World, entity: number): Color {
    if (this.marked.has(entity)) return MARKED
    const { LinearVelocity, AngularVelocity } = collisionOf(world).components
    const moves = hasComponent(world, entity, LinearVelocity) || hasComponent(world, entity, AngularVelocity)
    if (!moves) return STATIC
    return this.touching.has(entity) ? TOUCHING : MOVING[entity % MOVING.length]!
  }

  /** The matrix of a box is that of the ball in it. */
  private addBox(world: World, entity: number, instances: Instances): void {
    const { center, axes, halfExtents } = obbOf(world, entity, obb)
    writeMatrix(axes, halfExtents[0], halfExtents[1], this.half ?? halfExtents[2], center, 0)
    instances.add(this.colorOf(world, entity))
  }

  private addCapsule(world: World, entity: number): void {
    const { center, axes, halfExtents } = obbOf(world, entity, obb)
    const radius = halfExtents[0]
    const halfHeight = halfExtents[1] - radius
    const color = this.colorOf(world, entity)
    writeMatrix(axes, radius, halfHeight, this.half ?? radius, center, 0)
    this.tubes.add(color)
    for (const end of [-halfHeight, halfHeight]) {
      writeMatrix(axes, radius, radius, this.half ?? radius, center, end)
      this.balls.add(color)
    }
  }

  private addMesh(world: World, entity: number, k: number, handle: number): void {
    const { MeshShape, Position, Rotation } = collisionOf(world).components
    const geometry = this.models.geometryOf(world, handle)
    if (geometry === undefined) return
    let mesh = this.meshes[k]
    if (mesh === undefined) {
      mesh = this.meshes[k] = new Mesh(geometry, new MeshLambertMaterial({ flatShading: true }))
      this.group.add(mesh)
    }
    mesh.geometry = geometry
    // A mesh that touches all the time keeps half of its own colour, so that two can be told apart.
    mesh.material.color.copy(this.colorOf(world, entity))
    if (this.touching.has(entity)) mesh.material.color.lerp(MOVING[entity % MOVING.length]!, 0.5)
    turn.identity()
    if (this.half !== undefined) {
      place.set(Position.x[entity]!, Position.y[entity]!, 0)
      if (hasComponent(world, entity, Rotation))
        turn.setFromAxisAngle(zAxis, flatComponentsOf(world).Rotation.angle[entity]!)
      size.setScalar(1)
    } else {
      place.set(Position.x[entity]!, Position.y[entity]!, Position.z[entity]!)
      if (hasComponent(world, entity, Rotation))
        turn.set(Rotation.x[entity]!, Rotation.y[entity]!, Rotation.z[entity]!, Rotation.w[entity]!).normalize()
      size.setScalar(MeshShape.scale[entity]!)
    }
    mesh.matrixAutoUpdate = false
    mesh.matrix.compose(place, turn, size)
  }
}

/** Axes times sizes about a center, moved along the second axis. */
function writeMatrix(
  u: ArrayLike<number>,
  x: number,
  y: number,
  z: number,
  center: ArrayLike<number>,
  along: number,
): void {
  const [cx, cy, cz] = [0, 1, 2].map((d) => center[d]! + along * u[3 + d]!) as [number, number, number]
  // prettier-ignore
  matrix.set(
    x * u[0]!, y * u[3]!, z * u[6]!, cx,
    x * u[1]!, y * u[4]!, z * u[7]!, cy,
    x * u[2]!, y * u[5]!, z * u[8]!, cz,
    0, 0, 0, 1,
  )
}
