import { addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import { buildObbTree, createCollision, type Collision, type Components } from 'bitecs-collision'
import type { Mesh } from '../scenes/meshes.js'
import { addCharacter, type Character } from './character.js'

export interface Box {
  readonly center: readonly [number, number, number]
  readonly half: readonly [number, number, number]
}

export interface Course {
  readonly world: World
  readonly collision: Collision<World, Components>
  readonly character: Character
  /** Tiles, then the steps of the stair. */
  readonly boxes: readonly Box[]
  readonly floor: Mesh
  readonly bunny: Mesh
}

/** The parts of the course, from left to right. */
const TILES = { count: 50, size: 1 } as const
const STAIR = { steps: 10, rise: 0.2, run: 0.4, from: 26, width: 2 } as const
export const FLOOR = { from: 40, cells: 100, size: 100 } as const
export const BUNNY_AT = { x: 90, z: 0 } as const

/** Tiles side by side with their tops at y = 0. */
function tiles(): Box[] {
  const half = TILES.size / 2
  return Array.from({ length: TILES.count }, (_, i) => ({
    center: [Math.floor(i / 2) + half, -0.1, (i % 2) - half] as const,
    half: [half, 0.1, half] as const,
  }))
}

/** Up and down again, each step a box that stands on the ground, and the ground between the parts of the course. */
function stair(): Box[] {
  const { steps, rise, run, from, width } = STAIR
  const boxes: Box[] = [{ center: [(25 + FLOOR.from) / 2, -0.1, 0], half: [(FLOOR.from - 25) / 2, 0.1, width] }]
  for (let i = 0; i < 2 * steps; i++) {
    const height = rise * (i < steps ? i + 1 : 2 * steps - i)
    boxes.push({ center: [from + (i + 0.5) * run, height / 2, 0], half: [run / 2, height / 2, width] })
  }
  return boxes
}

/** A flat floor of cells x cells squares, two triangles each, with its left edge at x = 0 and z from -size/2. */
function flatMesh(cells: number, size: number): Mesh {
  const positions: number[] = []
  const indices: number[] = []
  for (let i = 0; i <= cells; i++)
    for (let j = 0; j <= cells; j++) positions.push((i * size) / cells, 0, (j * size) / cells - size / 2)
  for (let i = 0; i < cells; i++)
    for (let j = 0; j < cells; j++) {
      const a = i * (cells + 1) + j
      const b = a + cells + 1
      indices.push(a, a + 1, b, b, a + 1, b + 1)
    }
  return { positions, indices }
}

/** A tiled floor, a stair, a floor of triangles, and on it a bunny of 20 times the character's height. */
export function course(bunny: Mesh, options: { readonly delta?: number } = {}): Course {
  const world = createWorld()
  const collision = createCollision(world, { delta: options.delta ?? 1 / 60 }) as Collision<World, Components>
  const { Position, BoxShape, MeshShape } = collision.components
  const boxes = [...tiles(), ...stair()]
  for (const { center, half } of boxes)
    addComponents(world, addEntity(world), [
      set(Position, { x: center[0], y: center[1], z: center[2] }),
      set(BoxShape, { x: half[0], y: half[1], z: half[2] }),
    ])
  const floor = flatMesh(FLOOR.cells, FLOOR.size)
  const addMesh = (mesh: Mesh, x: number, z: number): void => {
    const tree = collision.addTree(buildObbTree(mesh.positions, mesh.indices))
    addComponents(world, addEntity(world), [set(Position, { x, y: 0, z }), set(MeshShape, { tree })])
  }
  addMesh(floor, FLOOR.from, 0)
  addMesh(bunny, BUNNY_AT.x, BUNNY_AT.z)
  const character = addCharacter(collision, { x: 0.5, y: 0.6, z: 0, speed: 3 })
  return { world, collision, character, boxes, floor, bunny }
}
