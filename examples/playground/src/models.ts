import type { World } from 'bitecs'
import { buildPolygon, collisionOf, type ObbTree } from 'bitecs-collision'
import { buildObbTreeFromGeometry } from 'bitecs-collision/three'
import bunny from 'bunny'
import { BufferAttribute, BufferGeometry, ExtrudeGeometry, Mesh, OctahedronGeometry, Shape, Vector2 } from 'three'

/** Half of how thick flat bodies are drawn. */
export const FLAT_HALF = 0.15

/** Triangle meshes of a game: geometries to draw, trees to collide with. */
export class Models {
  readonly shard: BufferGeometry = new OctahedronGeometry(0.45)
  /** The bunny, or what was dropped onto the page: stands on y = 0, 5 units high. */
  statue = standing(bunnyGeometry())
  private readonly trees = new WeakMap<BufferGeometry, ObbTree>()
  private readonly drawn = new WeakMap<World, Map<number, BufferGeometry>>()

  /** The tree of a geometry, built once. */
  treeOf(geometry: BufferGeometry): ObbTree {
    let tree = this.trees.get(geometry)
    if (tree === undefined) this.trees.set(geometry, (tree = buildObbTreeFromGeometry(geometry)))
    return tree
  }

  /** The handle of a geometry's tree in a world. */
  use(world: World, geometry: BufferGeometry): number {
    return this.add(world, this.treeOf(geometry), geometry)
  }

  /** The handle of a convex polygon in a flat world, drawn as a plate. */
  usePolygon(world: World, corners: readonly (readonly [number, number])[]): number {
    const outline = new Shape(corners.map(([x, y]) => new Vector2(x, y)))
    const plate = new ExtrudeGeometry(outline, { depth: 2 * FLAT_HALF, bevelEnabled: false })
    return this.add(world, buildPolygon(corners), plate.translate(0, 0, -FLAT_HALF))
  }

  private add(world: World, tree: ObbTree, geometry: BufferGeometry): number {
    const handle = collisionOf(world).addTree(tree)
    const known = this.drawn.get(world) ?? new Map<number, BufferGeometry>()
    this.drawn.set(world, known.set(handle, geometry))
    return handle
  }

  /** The geometry of a handle of a world. */
  geometryOf(world: World, handle: number): BufferGeometry | undefined {
    return this.drawn.get(world)?.get(handle)
  }

  /** Makes the model of a .glb or .obj file the statue. */
  async load(file: File): Promise<void> {
    const bytes = await file.arrayBuffer()
    const model = /\.obj$/i.test(file.name)
      ? new (await import('three/examples/jsm/loaders/OBJLoader.js')).OBJLoader().parse(new TextDecoder().decode(bytes))
      : (await new (await import('three/examples/jsm/loaders/GLTFLoader.js')).GLTFLoader().parseAsync(bytes, '')).scene
    model.updateMatrixWorld(true)
    const positions: number[] = []
    model.traverse((object) => {
      if (!(object instanceof Mesh)) return
      const geometry = (object.geometry as BufferGeometry).clone().applyMatrix4(object.matrixWorld)
      const whole = geometry.index === null ? geometry : geometry.toNonIndexed()
      const { position } = whole.attributes
      for (let k = 0; k < position!.count; k++) positions.push(position!.getX(k), position!.getY(k), position!.getZ(k))
    })
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
    const statue = standing(geometry)
    // A model that is none throws here, and the statue stays.
    this.treeOf(statue)
    this.statue = statue
  }
}

function bunnyGeometry(): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(bunny.positions.flat()), 3))
  return geometry.setIndex(bunny.cells.flat())
}

function standing(geometry: BufferGeometry): BufferGeometry {
  geometry.computeBoundingBox()
  const { min, max } = geometry.boundingBox!
  const scale = 5 / Math.max(max.y - min.y, (max.x - min.x) / 2, (max.z - min.z) / 2)
  return geometry.translate(-(min.x + max.x) / 2, -min.y, -(min.z + max.z) / 2).scale(scale, scale, scale)
}
