import { GLB_BUFFER, Primitive, WebIO, type Node } from '@gltf-transform/core'
import { checkGltf } from './check-gltf.js'
import { CookError, Numbers, type Triangles } from './model.js'

/**
 * All triangles of the scene of a GLB file, each mesh where its node is: the world matrices are applied. Skins and
 * morph targets stay at rest; points and lines are left out.
 *
 * @throws CookError where the file cannot be read, or holds no triangles.
 */
export async function readGlb(bytes: Uint8Array): Promise<Triangles> {
  const root = await readRoot(bytes)
  const scene = root.getDefaultScene() ?? root.listScenes()[0]
  const positions = new Numbers()
  const indices = new Numbers()
  if (scene === undefined) for (const node of root.listNodes()) addNode(node, positions, indices)
  else {
    // By a list: traverse() is recursive, and overflows the stack in scenes some thousand nodes deep.
    const pending = scene.listChildren().reverse()
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      addNode(node, positions, indices)
      for (const child of node.listChildren().reverse()) pending.push(child)
    }
  }
  if (indices.count === 0) throw new CookError('the scene of the GLB file has no triangles')
  return { positions: positions.taken(), indices: indices.taken() }
}

async function readRoot(bytes: Uint8Array): Promise<Awaited<ReturnType<typeof readDocument>>> {
  try {
    return await readDocument(bytes)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new CookError(`this GLB file cannot be read: ${why}`, { cause })
  }
}

async function readDocument(bytes: Uint8Array) {
  const io = new WebIO()
  const document = await io.binaryToJSON(bytes)
  const { json, resources } = document
  const buffers = (json.buffers ?? []).map(({ uri }) => resources[uri ?? GLB_BUFFER] ?? new Uint8Array(0))
  checkGltf(json as unknown as Record<string, unknown>, buffers)
  return (await io.readJSON(document)).getRoot()
}

function addNode(node: Node, positions: Numbers, indices: Numbers): void {
  const mesh = node.getMesh()
  if (mesh === null) return
  const m = node.getWorldMatrix()
  // A mirrored node reverses the winding of its triangles.
  const mirrored =
    m[0] * (m[5] * m[10] - m[9] * m[6]) - m[4] * (m[1] * m[10] - m[9] * m[2]) + m[8] * (m[1] * m[6] - m[5] * m[2]) < 0
  const point = [0, 0, 0]
  for (const primitive of mesh.listPrimitives()) {
    const attribute = primitive.getAttribute('POSITION')
    if (attribute === null) continue
    const first = positions.count / 3
    for (let i = 0; i < attribute.getCount(); i++) {
      const [x, y, z] = attribute.getElement(i, point) as [number, number, number]
      for (let d = 0; d < 3; d++) positions.push(m[d]! * x + m[4 + d]! * y + m[8 + d]! * z + m[12 + d]!)
    }
    addTriangles(primitive, mesh.getName(), attribute.getCount(), first, mirrored, indices)
  }
}

function addTriangles(
  primitive: Primitive,
  mesh: string,
  vertices: number,
  first: number,
  mirrored: boolean,
  out: Numbers,
): void {
  const accessor = primitive.getIndices()
  const count = accessor === null ? vertices : accessor.getCount()
  const push = (i: number): void => {
    const vertex = accessor === null ? i : accessor.getScalar(i)
    // Checked here, because the vertices of the next primitive follow: the index would name one of those.
    if (!(vertex >= 0 && vertex < vertices))
      throw new CookError(`mesh "${mesh}": index ${i} is ${vertex}, which names none of its ${vertices} vertices`)
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
