import { Extension, GLB_BUFFER, Primitive, WebIO, type mat4, type Mesh, type Root } from '@gltf-transform/core'
import { checkGltf } from './check-gltf.js'
import { CommandError, demand, DoubleList, messageOf, type Triangles } from './model.js'
import { isMirroring } from './placement.js'

/** A node that has a mesh. */
export interface GlbNode {
  readonly name: string
  /** Its number in the file, and its name: for messages. */
  readonly label: string
  /** Nodes share a mesh if and only if it is the same object. */
  readonly mesh: Mesh
  /** From the mesh to the scene. */
  readonly matrix: mat4
}

/**
 * All triangles of the scene of a GLB file, each mesh where its node is: the world matrices are applied. Skins and
 * morph targets stay at rest; points and lines are left out.
 *
 * @throws CommandError where the file cannot be read, or holds no triangles.
 */
export async function readGlb(bytes: Uint8Array): Promise<Triangles> {
  const triangles = trianglesOf(await readGlbNodes(bytes))
  demand(triangles.indices.length > 0, NO_TRIANGLES)
  return triangles
}

export const NO_TRIANGLES = 'the scene of the GLB file has no triangles'

/**
 * The nodes with meshes of the default scene, else of the first one, else of the file; parents before their children.
 *
 * @throws CommandError where the file cannot be read.
 */
export async function readGlbNodes(bytes: Uint8Array): Promise<GlbNode[]> {
  const root = await readRoot(bytes)
  const all = root.listNodes()
  const scene = root.getDefaultScene() ?? root.listScenes()[0]
  let nodes = all
  if (scene !== undefined) {
    nodes = []
    // By a list: traverse() is recursive, and overflows the stack in scenes some thousand nodes deep.
    const pending = scene.listChildren().reverse()
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      nodes.push(node)
      for (const child of node.listChildren().reverse()) pending.push(child)
    }
  }
  const numbers = new Map(all.map((node, i) => [node, i]))
  return nodes.flatMap((node) => {
    const mesh = node.getMesh()
    const name = node.getName()
    const label = `node ${numbers.get(node)!} "${name}"`
    return mesh === null ? [] : [{ name, label, mesh, matrix: node.getWorldMatrix() }]
  })
}

/** The triangles of meshes, each with its matrix applied. */
export function trianglesOf(nodes: readonly Pick<GlbNode, 'mesh' | 'matrix'>[]): Triangles {
  const positions = new DoubleList()
  const indices = new DoubleList()
  for (const { mesh, matrix } of nodes) addMesh(mesh, matrix, positions, indices)
  return { positions: positions.view(), indices: indices.view() }
}

/** Allows positions of small integers, which the reader knows anyway. */
class Quantization extends Extension {
  static override readonly EXTENSION_NAME = 'KHR_mesh_quantization'
  override readonly extensionName = Quantization.EXTENSION_NAME
  override read(): this {
    return this
  }
  override write(): this {
    return this
  }
}

async function readRoot(bytes: Uint8Array): Promise<Root> {
  try {
    const io = new WebIO().registerExtensions([Quantization])
    const document = await io.binaryToJSON(bytes)
    const { json, resources } = document
    const buffers = (json.buffers ?? []).map(({ uri }) => resources[uri ?? GLB_BUFFER] ?? new Uint8Array(0))
    checkGltf(json as unknown as Record<string, unknown>, buffers)
    // What these leave out the reader would take from the accessor that they change.
    for (const { sparse } of json.accessors ?? [])
      if (sparse !== undefined) for (const data of [sparse.indices, sparse.values]) data.byteOffset ??= 0
    return (await io.readJSON(document)).getRoot()
  } catch (cause) {
    throw new CommandError(`this GLB file cannot be read: ${messageOf(cause)}`, { cause })
  }
}

function addMesh(mesh: Mesh, m: mat4, positions: DoubleList, indices: DoubleList): void {
  // A matrix that mirrors reverses the winding of the triangles.
  const mirrored = isMirroring(m)
  const point = [0, 0, 0]
  for (const primitive of mesh.listPrimitives()) {
    const attribute = primitive.getAttribute('POSITION')
    if (attribute === null) continue
    const first = positions.count / 3
    for (let i = 0; i < attribute.getCount(); i++) {
      const [x, y, z] = attribute.getElement(i, point) as [number, number, number]
      for (let d = 0; d < 3; d++) positions.push(m[d]! * x + m[4 + d]! * y + m[8 + d]! * z + m[12 + d]!)
    }
    addTriangles(primitive, mesh.getName(), first, mirrored, indices)
  }
}

/** Adds the triangles of a primitive whose vertices are numbered from `first` on. */
function addTriangles(primitive: Primitive, mesh: string, first: number, mirrored: boolean, out: DoubleList): void {
  const vertices = primitive.getAttribute('POSITION')!.getCount()
  const accessor = primitive.getIndices()
  const count = accessor === null ? vertices : accessor.getCount()
  const push = (i: number): void => {
    const vertex = accessor === null ? i : accessor.getScalar(i)
    // Checked here, because the vertices of the next primitive follow: the index would name one of those.
    if (!(vertex >= 0 && vertex < vertices))
      throw new CommandError(`mesh "${mesh}": index ${i} is ${vertex}, which names none of its ${vertices} vertices`)
    out.push(first + vertex)
  }
  const add = (i: number, j: number, k: number): void => {
    push(i)
    push(mirrored ? k : j)
    push(mirrored ? j : k)
  }
  const mode = primitive.getMode()
  if (mode === Primitive.Mode.TRIANGLES) for (let i = 0; i + 2 < count; i += 3) add(i, i + 1, i + 2)
  else if (mode === Primitive.Mode.TRIANGLE_FAN) for (let i = 1; i + 1 < count; i++) add(0, i, i + 1)
  else if (mode === Primitive.Mode.TRIANGLE_STRIP)
    for (let i = 0; i + 2 < count; i++) add(i, i % 2 === 0 ? i + 1 : i + 2, i % 2 === 0 ? i + 2 : i + 1)
}
