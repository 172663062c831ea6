/** Rubble of turned boxes, dashes through it, and which directions are free where a dash came to nothing. */
import { between, randomRotation, seededRandom, type Random } from '../../examples/scenes/random.js'
import { makeBrick, makeStick, pieceGap, type Brick, type Piece } from '../oracle/distances.js'
import { axesOf, distance, length, scale, type V3 } from '../oracle/vectors.js'
import { brick, capsule, Room, type Place, type Walker } from '../systems/room.js'

/** Half the edge of the cube that the centres of the boxes are in. */
const HALF = 5
const BOXES = 250
/** 180 units/s at 60 steps/s. */
const DASH = 3
/** A direction that is free for this length is a way out. */
const FREE = 0.2
const SAMPLES = 40
/** Overlap that does not grow by more is no deeper. */
const DEEPER = 1e-9
/** A move that is shorter came to nothing. */
const NOTHING = 1e-6

/** Directions all over the sphere, evenly (a golden spiral). */
export function directions(count: number): V3[] {
  return Array.from({ length: count }, (_, i) => {
    const z = 1 - (2 * i + 1) / count
    const turn = i * Math.PI * (3 - Math.sqrt(5))
    const r = Math.sqrt(1 - z * z)
    return [r * Math.cos(turn), r * Math.sin(turn), z]
  })
}

export interface TurnedBox {
  readonly at: V3
  readonly half: V3
  readonly rotation: Required<Place>['rotation']
}

/** Boxes, and a capsule 1 unit high among them: in a world, and for the oracle. */
export class Rubble {
  readonly room = new Room()
  readonly walker: Walker
  readonly #bricks: Brick[] = []

  constructor(boxes: readonly TurnedBox[], at: V3) {
    for (const { at, half, rotation } of boxes) {
      this.room.add(brick(...half), { at, rotation })
      this.#bricks.push(makeBrick(at, axesOf([rotation.x, rotation.y, rotation.z, rotation.w]), half))
    }
    this.walker = this.room.addCharacter(capsule, { at })
  }

  put([x, y, z]: V3): void {
    const { Position } = this.room.collision.components
    Position.x[this.walker.entity] = x
    Position.y[this.walker.entity] = y
    Position.z[this.walker.entity] = z
  }

  /** The directions in which the capsule at `at` can go by FREE so that what it touches or overlaps gets no deeper. */
  freeDirections(at: V3, among: readonly V3[]): V3[] {
    const here = capsuleAt(at, [0, 0, 0], 0)
    const near = this.#bricks.filter(
      (box) => distance(box.center, at) < length(box.half) + 0.5 + FREE && pieceGap(here, box) <= FREE,
    )
    const gaps = near.map((box) => Math.min(0, pieceGap(here, box)) - DEEPER)
    const isFree = (direction: V3): boolean => {
      for (let k = 0; k <= SAMPLES; k++) {
        const piece = capsuleAt(at, direction, k === 0 ? FREE / 1000 : (FREE * k) / SAMPLES)
        for (const [b, box] of near.entries()) if (pieceGap(piece, box) < gaps[b]!) return false
      }
      return true
    }
    return among.filter(isFree)
  }

  /** How far each of the directions leads, and whether a result says that it is stuck. Leaves the capsule at `at`. */
  tryOut(at: V3, free: readonly V3[]): { least: number; saysStuck: boolean } {
    let least = Infinity
    let saysStuck = false
    for (const direction of free) {
      this.put(at)
      const { moved, stuck } = this.walker.move(...scale(direction, FREE))
      least = Math.min(least, length(moved))
      saysStuck ||= stuck
    }
    this.put(at)
    return { least, saysStuck }
  }
}

function capsuleAt([x, y, z]: V3, [u, v, w]: V3, t: number): Piece {
  const [p, q, r] = [x + t * u, y + t * v, z + t * w]
  return makeStick([p, q - 0.25, r], [p, q + 0.25, r], 0.25)
}

const inCube = (random: Random): V3 => [
  between(random, -HALF, HALF),
  between(random, -HALF, HALF),
  between(random, -HALF, HALF),
]

function randomRubble(random: Random): TurnedBox[] {
  const size = (): number => between(random, 0.3, 1.5)
  return Array.from({ length: BOXES }, () => ({
    at: inCube(random),
    half: [size(), size(), size()],
    rotation: randomRotation(random),
  }))
}

export interface Search {
  moves: number
  /** Dashes that came to nothing. */
  ended: number
  /** Of these, at places where some direction is free. */
  withWay: number
  freeDirections: number
  /** Least distance that a move in a free direction covered. */
  least: number
  /** Results that said stuck: where no direction is free, and where one is. */
  stuck: number
  wronglyStuck: number
  /** What to replay a failure by. */
  failures: string[]
}

/** Dashes in random directions, twice in each, through one heap; looks for ways out where a dash came to nothing. */
export function searchRubble(seed: number, moves: number, among: readonly V3[], search: Search): void {
  const random = seededRandom(7000 + seed)
  const above = (): V3 => [between(random, -HALF, HALF), HALF + 4, between(random, -HALF, HALF)]
  const rubble = new Rubble(randomRubble(random), above())
  const { walker } = rubble
  let direction = among[0]!
  for (let i = 0; i < moves; i++) {
    const at = walker.position
    // Every other dash goes on where the one before it was stopped.
    if (i % 2 === 0) direction = among[Math.floor(random() * among.length)]!
    // From outside back into the cube.
    if (length(at) > HALF) {
      const inward = direction.map((x, d) => 0.7 * x - at[d]! / length(at)) as V3
      direction = scale(inward, 1 / length(inward))
    }
    const { moved, stuck } = walker.move(...scale(direction, DASH))
    search.moves++
    if (length(moved) > NOTHING) continue
    search.ended++
    const free = rubble.freeDirections(walker.position, among)
    if (free.length === 0) {
      if (stuck) search.stuck++
    } else {
      const { least, saysStuck } = rubble.tryOut(walker.position, free)
      search.withWay++
      search.freeDirections += free.length
      search.least = Math.min(search.least, least)
      if (saysStuck || stuck) search.wronglyStuck++
      if (!(least > 1e-3) || saysStuck || stuck)
        search.failures.push(`seed ${seed}, move ${i}, ${free.length} free, least way ${least} from ${walker.position}`)
    }
    rubble.put(above())
  }
}

export function createSearch(): Search {
  return {
    moves: 0,
    ended: 0,
    withWay: 0,
    freeDirections: 0,
    least: Infinity,
    stuck: 0,
    wronglyStuck: 0,
    failures: [],
  }
}
