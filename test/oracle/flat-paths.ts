/**
 * When two bodies of the plane first touch along their paths, plain and slow: signed distances (flat-world.ts) at times
 * that are halved until the lengths of the paths leave no room for a touch between them. Shares no code with src.
 */
import { flatDistance, type FlatPose, type FlatShape } from './flat-world.js'

/** A body at the start of its path, and how it moves until the end, at time 1. */
export interface FlatPath {
  readonly shape: FlatShape
  readonly pose: FlatPose
  readonly by: FlatPose
}

/** Distances up to this one, of both signs, are rounding. */
export const DOUBT = 1e-9
/** The most halvings of a path, and the most distances that are measured. */
const MOST_HALVINGS = 30
const MOST_ASKED = 500

export function poseAt({ pose, by }: FlatPath, time: number): FlatPose {
  return { x: pose.x + by.x * time, y: pose.y + by.y * time, angle: pose.angle + by.angle * time }
}

export function distanceAt(a: FlatPath, b: FlatPath, time: number): number {
  return flatDistance(a.shape, poseAt(a, time), b.shape, poseAt(b, time))
}

/** The greatest distance of a point of a shape from the origin of its frame. */
function radiusOf(shape: FlatShape): number {
  if ('normal' in shape) throw new Error('a half-plane has no end')
  const points = 'points' in shape ? shape.points : shape.corners
  return Math.max(...points.map(([x, y]) => Math.hypot(x, y))) + ('radius' in shape ? shape.radius : 0)
}

/**
 * The most by which a distance, or how far one is behind a segment of the other, changes between the times 0 and 1. The
 * line of a segment has no end, so what turns it moves the place of the other body on it.
 */
function mostChange(a: FlatPath, b: FlatPath): number {
  const apart = Math.max(
    ...[0, 1].map((time) => {
      const [p, q] = [poseAt(a, time), poseAt(b, time)]
      return Math.hypot(p.x - q.x, p.y - q.y)
    }),
  )
  const reach = apart + radiusOf(a.shape) + radiusOf(b.shape)
  const linear = Math.hypot(a.by.x - b.by.x, a.by.y - b.by.y)
  return linear + reach * (Math.abs(a.by.angle) + Math.abs(b.by.angle))
}

/** What is sure about two bodies on their paths. */
export interface Meeting {
  /** They touch at this time; no time between it and `from` is known at which they do. Infinity: no such time. */
  sure: number
  /** Before this time they do not touch. Infinity: never. */
  from: number
}

/** Asks about the paths from the time 0 to 1. */
export function meet(a: FlatPath, b: FlatPath): Meeting {
  const change = mostChange(a, b)
  const found: Meeting = { sure: Infinity, from: Infinity }
  let asked = 0
  const search = (start: number, atStart: number, end: number, atEnd: number, halvings: number): void => {
    if (found.sure < Infinity) return
    if (atStart <= -DOUBT) {
      found.from = Math.min(found.from, start)
      found.sure = start
      return
    }
    if ((atStart + atEnd - change * (end - start)) / 2 > DOUBT) return
    if (halvings === MOST_HALVINGS || asked >= MOST_ASKED) {
      found.from = Math.min(found.from, start)
      if (atEnd <= -DOUBT) found.sure = end
      return
    }
    asked++
    const middle = (start + end) / 2
    const atMiddle = distanceAt(a, b, middle)
    search(start, atStart, middle, atMiddle, halvings + 1)
    search(middle, atMiddle, end, atEnd, halvings + 1)
  }
  // Coarse first, so that a place in doubt does not use up all that may be asked.
  const samples = Array.from({ length: 33 }, (_, k) => distanceAt(a, b, k / 32))
  for (let k = 0; k < 32; k++) search(k / 32, samples[k]!, (k + 1) / 32, samples[k + 1]!, 5)
  if (found.sure === Infinity && samples[32]! <= -DOUBT) found.sure = 1
  const first = samples.findIndex((distance) => distance <= -DOUBT)
  if (first >= 0) found.sure = Math.min(found.sure, first / 32)
  if (found.sure < found.from) found.from = found.sure
  return found
}
