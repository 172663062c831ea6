import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments, Matrix4, type Object3D } from 'three'
import { ROW_AXES, ROW_SCALE } from '../geometry/rows.js'
import { kernelsOf } from '../narrow-phase/mesh-kernels.js'
import type { ObbTree } from '../obb-tree/tree.js'

/** Length of the tick at the front of a one-sided segment, as part of the segment. */
const TICK = 0.2

/** The edges of the triangles of a tree, each once, in the frame of the model; of a chain the segments. */
function createEdges(tree: ObbTree): BufferGeometry {
  const { corners } = tree
  const vertices = [...tree.vertices]
  const vertexCount = vertices.length / 3
  /** The two vertices of each edge in one number, the lower one first: an edge of two triangles is there twice. */
  const edges = new Float64Array(corners.length)
  for (let t = 0; t < corners.length; t += 3)
    for (let k = 0; k < 3; k++) {
      const a = corners[t + k]!
      const b = corners[t + ((k + 1) % 3)]!
      edges[t + k] = Math.min(a, b) * vertexCount + Math.max(a, b)
    }
  edges.sort()
  const ends: number[] = []
  for (let k = 0; k < edges.length; k++) {
    const a = Math.floor(edges[k]! / vertexCount)
    const b = edges[k]! - a * vertexCount
    // The triangles of chains are segments.
    if (a !== b && (k === 0 || edges[k] !== edges[k - 1])) ends.push(a, b)
  }
  if (kernelsOf(tree)?.kind === 'chain' && corners[2] === corners[0]) addTicks(tree, vertices, ends)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(vertices), 3))
  geometry.setIndex(new BufferAttribute(Uint32Array.from(ends), 1))
  return geometry
}

/** Adds a line from the middle of each segment of a one-sided chain to its front. */
function addTicks({ corners, vertices: from }: ObbTree, vertices: number[], ends: number[]): void {
  for (let t = 0; t < corners.length; t += 3) {
    const a = 3 * corners[t]!
    const b = 3 * corners[t + 1]!
    const x = from[b]! - from[a]!
    const y = from[b + 1]! - from[a + 1]!
    const [u, v] = [from[a]! + x / 2, from[a + 1]! + y / 2]
    ends.push(vertices.length / 3, vertices.length / 3 + 1)
    vertices.push(u, v, 0, u + TICK * y, v - TICK * x, 0)
  }
}

/**
 * Outlines of meshes: an object for each mesh of the frame, with its pose as matrix, and one geometry for each tree.
 * Objects are kept from frame to frame; the geometry of a tree is kept as long as a mesh of it was drawn last.
 */
export class MeshOutlines {
  private readonly objects: LineSegments<BufferGeometry, LineBasicMaterial>[] = []
  private readonly edges = new Map<ObbTree, { readonly geometry: BufferGeometry; isUsed: boolean }>()
  private readonly nothing = new BufferGeometry()
  private count = 0

  constructor(private readonly parent: Object3D) {}

  clear(): void {
    this.count = 0
    for (const edges of this.edges.values()) edges.isUsed = false
  }

  /** Adds the mesh in row r. */
  add(tree: ObbTree, rows: Float64Array, r: number, material: LineBasicMaterial): void {
    const object = (this.objects[this.count++] ??= this.createObject(material))
    let edges = this.edges.get(tree)
    if (edges === undefined) this.edges.set(tree, (edges = { geometry: createEdges(tree), isUsed: true }))
    edges.isUsed = true
    object.geometry = edges.geometry
    object.material = material
    object.visible = true
    writePose(rows, r, object.matrix)
    object.matrixWorldNeedsUpdate = true
  }

  /** Hides what was not added since `clear`. */
  finish(): void {
    for (let k = this.count; k < this.objects.length; k++) {
      this.objects[k]!.visible = false
      this.objects[k]!.geometry = this.nothing
    }
    for (const [tree, { geometry, isUsed }] of this.edges) {
      if (isUsed) continue
      geometry.dispose()
      this.edges.delete(tree)
    }
  }

  private createObject(material: LineBasicMaterial): LineSegments<BufferGeometry, LineBasicMaterial> {
    const object = new LineSegments(this.nothing, material)
    object.name = 'mesh'
    object.matrixAutoUpdate = false
    this.parent.add(object)
    return object
  }
}

/** The pose and the scale of the mesh in row r, as a matrix. */
function writePose(rows: Float64Array, r: number, out: Matrix4): void {
  const { elements } = out
  const scale = rows[r + ROW_SCALE]!
  for (let column = 0; column < 3; column++)
    for (let d = 0; d < 3; d++) elements[4 * column + d] = scale * rows[r + ROW_AXES + 3 * column + d]!
  for (let d = 0; d < 3; d++) elements[12 + d] = rows[r + d]!
}
