import { LineBasicMaterial, Object3D } from 'three'
import { HAS_VELOCITY } from '../../components/registry.js'
import { resourceOf, type CollisionResource, type World } from '../collision.js'
import { createManifold } from '../geometry/manifold.js'
import type { Numbers } from '../geometry/shapes.js'
import { createPointRow, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { MarkedList } from '../memory/list.js'
import { byTypeNumber, ShapeType } from '../narrow-phase/shape-types.js'
import { indexOf, resourceFor } from '../queries/call.js'
import type { QueryIndex } from '../queries/index/query-index.js'
import { writeRowBounds } from '../queries/index/row-bounds.js'
import { MeshOutlines } from './mesh-outlines.js'
import {
  defaultColors,
  defaultSettings,
  readHelperOptions,
  type CollisionHelperColors,
  type CollisionHelperOptions,
} from './options.js'
import { addBox, outlines } from './outlines.js'
import { Segments } from './segments.js'
import { addTreeBoxes } from './tree-boxes.js'

type Layer = keyof CollisionHelperColors
const LAYERS = Object.keys(defaultColors) as Layer[]

/** Bounds of a collider, and the same as a box. */
const bounds = new Float64Array(6)
const boundsRow = createPointRow()
const manifold = createManifold()
/** Both ends of a segment. */
const ends = new Float64Array(6)

/** Outlines by the number of the shape's type. */
const outlineOf = byTypeNumber(outlines)

/**
 * Draws what a world collides with, as line segments: shapes, bounds, boxes of OBB trees, contacts. Add it to a scene
 * and call `update()` after the step, in each frame that is rendered. Lines are in world coordinates.
 *
 * Colliders are drawn where queries see them: where the last collisionSystem left them, or refreshQueries saw them,
 * whichever is later. Colliders that were removed since are not drawn.
 */
export class CollisionHelper extends Object3D {
  /** The world that it draws. */
  readonly world: World
  private readonly settings = { ...defaultSettings }
  private readonly colors = { ...defaultColors }
  private readonly lines = Object.fromEntries(
    LAYERS.map((layer) => [layer, new Segments(layer, materialOf(layer))]),
  ) as { readonly [L in Layer]: Segments }
  private readonly meshes = new MeshOutlines(this)
  /** Entities that have a contact. */
  private readonly touching = new MarkedList()

  /** Throws E_OPTION if the world has no collision, for an option that there is not, or one with a wrong value. */
  constructor(world: World, options: CollisionHelperOptions = {}) {
    resourceOf(world)
    super()
    this.world = world
    this.name = 'CollisionHelper'
    for (const layer of LAYERS) this.add(this.lines[layer].object)
    this.show(options)
  }

  /**
   * Changes what the next `update` draws; what is not named stays. Throws E_OPTION for an option that there is not, or
   * one with a wrong value, before anything changes.
   */
  show(options: CollisionHelperOptions): void {
    readHelperOptions(options, this.settings, this.colors)
    for (const layer of LAYERS) this.lines[layer].object.material.color.set(this.colors[layer])
  }

  /**
   * Draws the world anew. It allocates nothing once the arrays have the size of the scene, but for trees that were not
   * in the frame before, and for what `manifoldOf` allocates.
   *
   * Throws CollisionError: E_OPTION after the world's collision was disposed of; E_REENTRANT inside a predicate;
   * E_RESET where `reset()` is missing; and before the first step of a world what boundsSystem throws.
   */
  update(): void {
    const collision = resourceFor(this.world, 'CollisionHelper.update')
    const index = indexOf(collision, 'CollisionHelper.update')
    const { lines, meshes, settings } = this
    for (const layer of LAYERS) lines[layer].clear()
    meshes.clear()
    this.noteTouching(collision)
    for (let slot = 0; slot < index.slotCount; slot++)
      if (isDrawn(collision, index, slot)) this.addCollider(collision, index, slot)
    if (settings.contacts || settings.normals) this.addContacts(collision)
    for (const layer of LAYERS) lines[layer].finish()
    meshes.finish()
  }

  /**
   * Takes the helper out of the scene, and frees the renderer's buffers. A helper that is added and updated again draws
   * as before.
   */
  override dispose(): void {
    this.removeFromParent()
    for (const layer of LAYERS) {
      this.lines[layer].clear()
      this.lines[layer].finish()
      this.lines[layer].object.geometry.dispose()
      this.lines[layer].object.material.dispose()
    }
    this.meshes.clear()
    this.meshes.finish()
    // The base class has a dispose() in later versions of three.js alone, and this is what it does.
    this.dispatchEvent({ type: 'dispose' })
  }

  private noteTouching({ events }: CollisionResource): void {
    const { a, b, began, count, ended } = events
    this.touching.clear()
    for (let row = 0; row < count; row++) {
      if (row >= began && row < began + ended) continue
      this.touching.add(a[row]!)
      this.touching.add(b[row]!)
    }
  }

  /** The lines that the shape of a collider is drawn with. */
  private linesOf({ registry }: CollisionResource, index: QueryIndex, slot: number): Segments {
    const { lines } = this
    if (this.touching.marks[index.ids[slot]!] === 1) return lines.touching
    if (index.isSensor[slot] === 1) return lines.sensor
    return (registry.has[index.roots[slot]!]! & HAS_VELOCITY) !== 0 ? lines.moving : lines.static
  }

  private addCollider(collision: CollisionResource, index: QueryIndex, slot: number): void {
    const { lines, meshes, settings } = this
    const { rows, trees } = index
    const type = index.types[slot]!
    const r = ROW_STRIDE * slot
    const tree = type === ShapeType.mesh ? trees.find(rows[r + ROW_PARAMETERS]!)! : undefined
    if (settings.shapes) {
      const shape = this.linesOf(collision, index, slot)
      if (tree === undefined) outlineOf[type]!(shape, rows, r, settings.planeSize)
      else meshes.add(tree, rows, r, shape.object.material)
    }
    if (tree !== undefined && settings.treeLevel >= 0) addTreeBoxes(lines.tree, tree, rows, r, settings.treeLevel)
    if (!settings.bounds || type === ShapeType.plane) return
    writeRowBounds(type, rows, r, trees, bounds)
    for (let d = 0; d < 3; d++) {
      boundsRow[d] = (bounds[d]! + bounds[3 + d]!) / 2
      boundsRow[ROW_PARAMETERS + d] = (bounds[3 + d]! - bounds[d]!) / 2
    }
    addBox(lines.bounds, boundsRow, 0)
  }

  private addContacts(collision: CollisionResource): void {
    const { contacts, normals, markSize } = this.settings
    const { contact, normal } = this.lines
    const { count } = collision.events
    for (let row = 0; row < count; row++) {
      // An ended contact has no points.
      const points = collision.manifoldOf(row, manifold)
      for (let k = 0; k < points; k++) {
        const { position } = manifold.points[k]!
        if (contacts) addCross(contact, position, markSize / 4)
        if (!normals) continue
        for (let d = 0; d < 3; d++) {
          ends[d] = position[d]!
          ends[3 + d] = position[d]! + markSize * manifold.normal[d]!
        }
        normal.add(ends)
      }
    }
  }
}

/** Adds three lines through a point, along the axes of the world. */
function addCross(lines: Segments, point: Numbers, arm: number): void {
  for (let axis = 0; axis < 3; axis++) {
    for (let d = 0; d < 3; d++) ends[d] = ends[3 + d] = point[d]!
    ends[axis] = ends[axis]! - arm
    ends[3 + axis] = ends[3 + axis]! + arm
    lines.add(ends)
  }
}

/** Whether the collider of a slot is there still: its entity may have been removed. */
function isDrawn({ registry }: CollisionResource, index: QueryIndex, slot: number): boolean {
  const entity = index.ids[slot]!
  return entity >= 0 && registry.generation[entity] === index.generation[slot]
}

/** Contacts lie on surfaces, or within shapes: they are drawn over everything. */
function materialOf(layer: Layer): LineBasicMaterial {
  const isMark = layer === 'contact' || layer === 'normal'
  return new LineBasicMaterial({ depthTest: !isMark, transparent: isMark, toneMapped: false })
}
