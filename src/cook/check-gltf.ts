/**
 * Checks what the glTF reader trusts: that accessors lie in their buffers and hold the right kind of data, that indices
 * name something that exists (the reader would skip it silently), and that nodes are placed by numbers and named by
 * texts.
 */
import { demand } from './model.js'

type Sizes = Readonly<Record<string | number, number>>

/** Bytes of a component by its type, components of an element by its type (glTF 2.0, 3.6.2.2). */
const COMPONENT_BYTES: Sizes = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 }
const COMPONENTS: Sizes = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 }

type Json = Readonly<Record<string, unknown>>

/** Throws a CommandError that names the first accessor, bufferView, node, primitive or scene that is not sound. */
export function checkGltf(json: Json, buffers: readonly Uint8Array[]): void {
  const views = readViews(json, buffers)
  const bytes = buffers.reduce((sum, buffer) => sum + buffer.length, 0)
  listOf(json, 'accessors').forEach((accessor, i) => checkAccessor(accessor, `accessor ${i}`, views, bytes))
  const nodes = listOf(json, 'nodes')
  const scenes = listOf(json, 'scenes')
  const meshes = listOf(json, 'meshes')
  checkPrimitives(meshes, listOf(json, 'accessors'))
  meshes.forEach((mesh, i) => checkText(mesh.name, `mesh ${i}: name`))
  checkIndex(json.scene, scenes, 'scene')
  scenes.forEach((scene, i) => checkIndices(scene.nodes, nodes, `scene ${i}: node`))
  nodes.forEach((node, i) => {
    checkIndex(node.mesh, meshes, `node ${i}: mesh`)
    checkIndices(node.children, nodes, `node ${i}: child`)
    checkText(node.name, `node ${i}: name`)
    for (const [field, length] of Object.entries({ translation: 3, rotation: 4, scale: 3, matrix: 16 })) {
      const value = node[field]
      if (value === undefined) continue
      const isRight = Array.isArray(value) && value.length === length && value.every((x) => Number.isFinite(x))
      demand(isRight, `node ${i}: ${field} must be ${length} finite numbers`)
    }
  })
  checkParents(scenes, nodes)
}

/**
 * Throws unless every node has one place: below one other node at most, once, and not below itself (glTF 2.0, 3.5.2).
 * The reader attaches a node to the last parent that names it.
 */
function checkParents(scenes: readonly Json[], nodes: readonly Json[]): void {
  const parents = new Int32Array(nodes.length).fill(-1)
  nodes.forEach(({ children }, i) => {
    for (const child of (children ?? []) as number[]) {
      demand(parents[child]! < 0, `node ${child} is a child of node ${parents[child]} and of node ${i}`)
      parents[child] = i
    }
  })
  // Upwards from every node, until a node that has been visited before.
  const seenFrom = new Int32Array(nodes.length).fill(-1)
  nodes.forEach((_, i) => {
    let node = i
    for (; node >= 0 && seenFrom[node]! < 0; node = parents[node]!) seenFrom[node] = i
    demand(node < 0 || seenFrom[node] !== i, `node ${node} is below itself: nodes must not form a circle`)
  })
  scenes.forEach((scene, s) => {
    const roots = (scene.nodes ?? []) as number[]
    for (const root of roots)
      demand(parents[root]! < 0, `scene ${s}: node ${root} is a child of node ${parents[root]}, and no root`)
    demand(new Set(roots).size === roots.length, `scene ${s}: a node is named twice`)
  })
}

/** Throws unless `index` is undefined or names an entry of `list`. */
function checkIndex(index: unknown, list: readonly unknown[], what: string): void {
  const isThere = index === undefined || wholeNumber(index, what) < list.length
  demand(isThere, `${what} ${String(index)} is not there: there are ${list.length}`)
}

/** Throws unless `indices` is undefined or a list that names entries of `list`. */
function checkIndices(indices: unknown, list: readonly unknown[], what: string): void {
  demand(indices === undefined || Array.isArray(indices), `${what}: a list is needed`)
  for (const index of (indices ?? []) as unknown[]) checkIndex(index ?? null, list, what)
}

function checkText(value: unknown, what: string): void {
  demand(value === undefined || typeof value === 'string', `${what} = ${String(value)} is no text`)
}

/** Throws unless positions have three numbers, indices one, and the mode exists. */
function checkPrimitives(meshes: readonly Json[], accessors: readonly Json[]): void {
  meshes.forEach((mesh, m) =>
    listOf(mesh, 'primitives').forEach(({ attributes, indices, mode }, p) => {
      const what = `mesh ${m}: primitive ${p}`
      const { POSITION } = objectOf(attributes, `${what}: attributes`)
      for (const [name, index, type] of [
        ['POSITION', POSITION, 'VEC3'],
        ['indices', indices, 'SCALAR'],
      ] as const) {
        checkIndex(index, accessors, `${what}: ${name}`)
        const found = index === undefined ? type : accessors[index as number]!.type
        demand(found === type, `${what}: ${name} must be ${type}, not ${String(found)}`)
      }
      const isMode = mode === undefined || wholeNumber(mode, `${what}: mode`) <= 6
      demand(isMode, `${what}: there is no mode ${String(mode)}`)
    }),
  )
}

interface View {
  readonly bytes: Uint8Array
  readonly stride: number
}

function readViews(json: Json, buffers: readonly Uint8Array[]): View[] {
  return listOf(json, 'bufferViews').map((view, i) => {
    const what = `bufferView ${i}`
    const buffer = buffers[wholeNumber(view.buffer, `${what}: buffer`)]
    demand(buffer !== undefined, `${what}: there is no buffer ${String(view.buffer)}`)
    const from = wholeNumber(view.byteOffset ?? 0, `${what}: byteOffset`)
    const end = from + wholeNumber(view.byteLength, `${what}: byteLength`)
    demand(end <= buffer.length, `${what} ends at byte ${end}, its buffer at ${buffer.length}`)
    return { bytes: buffer.subarray(from, end), stride: wholeNumber(view.byteStride ?? 0, `${what}: byteStride`) }
  })
}

function checkAccessor(accessor: Json, what: string, views: readonly View[], bytes: number): void {
  const component = COMPONENT_BYTES[accessor.componentType as number]
  const components = COMPONENTS[accessor.type as string]
  const kind = `${String(accessor.type)} of ${String(accessor.componentType)}`
  demand(component !== undefined && components !== undefined, `${what}: no elements are ${kind}`)
  const count = wholeNumber(accessor.count, `${what}: count`)
  // Zeros take no space in the file, so their count is bounded by that of the data that they belong to.
  const isBounded = checkElements(accessor, what, views, count, component * components) !== undefined || count <= bytes
  demand(isBounded, `${what}: a count of ${count} without a bufferView, in a file with ${bytes} bytes of buffers`)
  const { sparse } = accessor
  if (sparse === undefined) return
  const { count: changes, indices, values } = objectOf(sparse, what)
  const number = wholeNumber(changes, `${what}: sparse.count`)
  const places = objectOf(indices, what)
  const width = COMPONENT_BYTES[places.componentType as number] ?? 0
  const changed = checkElements(objectOf(values, what), `${what}: sparse.values`, views, number, component * components)
  const view = checkElements(places, `${what}: sparse.indices`, views, number, width)
  demand(view !== undefined, `${what}: sparse.indices has no bufferView`)
  demand(changed !== undefined, `${what}: sparse.values has no bufferView`)
  const data = new DataView(view.bytes.buffer, view.bytes.byteOffset, view.bytes.byteLength)
  for (let i = 0, at = (places.byteOffset as number | undefined) ?? 0; i < number; i++, at += width) {
    const place = width === 4 ? data.getUint32(at, true) : width === 2 ? data.getUint16(at, true) : data.getUint8(at)
    demand(place < count, `${what}: sparse index ${i} is ${place}, of ${count} elements`)
  }
}

/** The bufferView that holds the elements, checked; undefined for elements that are all zero and have none. */
function checkElements(of: Json, what: string, views: readonly View[], count: number, size: number): View | undefined {
  if (of.bufferView === undefined) return undefined
  const view = views[wholeNumber(of.bufferView, `${what}: bufferView`)]
  demand(view !== undefined, `${what}: there is no bufferView ${String(of.bufferView)}`)
  const from = wholeNumber(of.byteOffset ?? 0, `${what}: byteOffset`)
  const stride = view.stride || size
  demand(stride >= size, `${what}: a stride of ${stride} bytes for elements of ${size}`)
  const end = from + (count - 1) * stride + size
  demand(count === 0 || end <= view.bytes.length, `${what} ends at byte ${end} of a bufferView of ${view.bytes.length}`)
  return view
}

function listOf(json: Json, name: string): Json[] {
  const list = json[name] ?? []
  demand(Array.isArray(list), `${name} is no list`)
  return list.map((entry, i) => objectOf(entry, `${name} ${i}`))
}

function objectOf(value: unknown, what: string): Json {
  demand(value !== null && typeof value === 'object', `${what}: an object is needed`)
  return value as Json
}

function wholeNumber(value: unknown, what: string): number {
  const isWhole = Number.isInteger(value) && (value as number) >= 0
  demand(isWhole, `${what} = ${String(value)}, but a whole number is needed`)
  return value as number
}
