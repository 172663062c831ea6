import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  LineBasicMaterial,
  LineSegments,
  Sphere,
  Vector3,
} from 'three'
import { grownCapacity } from '../memory/grow.js'

/** Numbers of a segment: x y z of both ends. */
const SEGMENT_STRIDE = 6
/** Vertices of a segment. */
const ENDS = 2

/**
 * Line segments of one colour that are written anew in every frame, in world coordinates. The array is kept from frame
 * to frame: `clear`, `add` for each segment, `finish`.
 */
export class Segments {
  /** What is in the scene. */
  readonly object: LineSegments<BufferGeometry, LineBasicMaterial>
  private count = 0
  private positions = new Float32Array(0)
  private attribute = new BufferAttribute(this.positions, 3)
  /** The part of the array that is uploaded. One record: the renderer empties the list that it is in. */
  private readonly written = { start: 0, count: 0 }

  constructor(name: string, material: LineBasicMaterial) {
    const object = (this.object = new LineSegments(new BufferGeometry(), material))
    object.name = name
    object.matrixAutoUpdate = false
    // three.js computes a bounding sphere once, and the segments change.
    object.frustumCulled = false
    object.geometry.boundingSphere = new Sphere(new Vector3(), Infinity)
    this.replaceArray(0)
  }

  clear(): void {
    this.count = 0
  }

  /** Adds a segment: x y z of both ends. V8: see notes, "doubles across calls". */
  add(ends: Float64Array): void {
    const p = SEGMENT_STRIDE * this.count++
    if (p >= this.positions.length) this.replaceArray(grownCapacity(p / SEGMENT_STRIDE, this.count))
    for (let k = 0; k < SEGMENT_STRIDE; k++) this.positions[p + k] = ends[k]!
  }

  /** Shows what was added since `clear`. */
  finish(): void {
    const { attribute, count, object, written } = this
    object.visible = count > 0
    object.geometry.setDrawRange(0, ENDS * count)
    if (count === 0) return
    written.count = SEGMENT_STRIDE * count
    if (attribute.updateRanges.length === 0) attribute.updateRanges.push(written)
    attribute.needsUpdate = true
  }

  private replaceArray(segments: number): void {
    const positions = new Float32Array(SEGMENT_STRIDE * segments)
    positions.set(this.positions)
    this.positions = positions
    this.attribute = new BufferAttribute(positions, 3)
    this.attribute.setUsage(DynamicDrawUsage)
    // The renderer frees the buffers of the attributes that a geometry has when it is disposed of, and of no others.
    this.object.geometry.dispose()
    this.object.geometry.setAttribute('position', this.attribute)
  }
}
