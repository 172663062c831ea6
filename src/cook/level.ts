/** A scene as a level: a tree for each node that has a mesh, and where a game puts it. */
import type { mat4, Mesh } from '@gltf-transform/core'
import { CollisionError } from '../errors.js'
import { buildTree } from '../obb-tree/build/build.js'
import type { ObbTreeOptions } from '../obb-tree/build/options.js'
import type { ObbTree } from '../obb-tree/tree.js'
import { WORLD_LIMIT } from '../tolerances.js'
import { FileNames } from './file-names.js'
import { NO_TRIANGLES, trianglesOf, type GlbNode } from './glb.js'
import { CommandError, demand } from './model.js'
import { placementOf, type Placement } from './placement.js'

/** An entry of level.json: the pose of a node in the scene, the scale for its MeshShape, and the file of its tree. */
export interface LevelEntry extends Omit<Placement, 'stretch'> {
  /** As the model has it: it may be empty, or the name of other nodes too. */
  readonly name: string
  readonly file: string
}

export interface Level {
  readonly entries: readonly LevelEntry[]
  /** By the names of their files. */
  readonly trees: ReadonlyMap<string, ObbTree>
  /** Labels of nodes without a triangle that has an area. */
  readonly leftOut: readonly string[]
}

const IDENTITY: mat4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

/**
 * Builds the trees of a level. Nodes whose scale is uniform share the tree of their mesh, which is in the mesh's own
 * coordinates and named after the first of them; any other node has a tree of its own, in which its scale is applied.
 *
 * @param onProgress gets the part that is done, from 0 to 1.
 * @throws CommandError that names the node: placed beyond WORLD_LIMIT, or with a mesh that makes no tree; or if nothing
 *   has a triangle. CollisionError E_OPTION for the options.
 */
export function buildLevel(
  nodes: readonly GlbNode[],
  options: ObbTreeOptions,
  onProgress: (part: number) => void,
): Level {
  const entries: LevelEntry[] = []
  const trees = new Map<string, ObbTree>()
  const leftOut: string[] = []
  const fileNames = new FileNames()
  const fileOfMesh = new Map<Mesh, string>()
  nodes.forEach((node, i) => {
    const { name, label, mesh, matrix } = node
    const placement = placementOf(matrix)
    const { position, rotation, scale, stretch } = placement
    checkPlacement(placement, label)
    let file = stretch === undefined ? fileOfMesh.get(mesh) : undefined
    if (file === undefined) {
      const part = (ofNode: number): void => onProgress((i + ofNode) / nodes.length)
      const tree = buildNode(node, stretch ?? IDENTITY, { ...options, onProgress: part })
      if (tree === undefined) {
        leftOut.push(label)
        return
      }
      file = fileNames.take(name || mesh.getName() || 'node')
      trees.set(file, tree)
      if (stretch === undefined) fileOfMesh.set(mesh, file)
    }
    entries.push({ name, file, position, rotation, scale })
  })
  demand(entries.length > 0, NO_TRIANGLES)
  return { entries, trees, leftOut }
}

/** Throws unless a world takes the position and the scale. */
function checkPlacement({ position: [x, y, z], scale }: Placement, label: string): void {
  for (const [field, value] of Object.entries({ 'position.x': x, 'position.y': y, 'position.z': z, scale }))
    demand(Math.abs(value) <= WORLD_LIMIT, `${label}: ${field} = ${value}, but at most ${WORLD_LIMIT} is allowed`)
}

/** The tree of a node's mesh with `matrix` applied; undefined if no triangle has an area. */
function buildNode({ mesh, label }: GlbNode, matrix: mat4, options: ObbTreeOptions): ObbTree | undefined {
  const { positions, indices } = trianglesOf([{ mesh, matrix }])
  if (indices.length === 0) return undefined
  try {
    return buildTree(positions, indices, options)
  } catch (cause) {
    if (!(cause instanceof CollisionError) || cause.code === 'E_OPTION') throw cause
    if (cause.code === 'E_EMPTY_MESH') return undefined
    throw new CommandError(`${label}: ${cause.message}`, { cause })
  }
}

/** The text of level.json: an array with an entry on each line. */
export function printLevel(entries: readonly LevelEntry[]): string {
  return `[\n${entries.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`
}
