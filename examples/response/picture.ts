import type { Course } from './course.js'
import type { PartName } from './script.js'

const SCALE = 15
const LEFT = -2
const TOP = 24
const WIDTH = 108 * SCALE
const HEIGHT = 28 * SCALE

const colours: Record<PartName, string> = { tiles: '#e5383b', stair: '#d97706', floor: '#2563eb', bunny: '#7c3aed' }

/** A place of the character, and the part of the walk. */
export interface PathPoint {
  readonly part: PartName
  readonly x: number
  readonly y: number
  /** The first after a lift: no line leads to it. */
  readonly lifted: boolean
}

const px = (x: number): string => ((x - LEFT) * SCALE).toFixed(1)
const py = (y: number): string => ((TOP - y) * SCALE).toFixed(1)

function silhouette({ positions, indices }: Course['bunny'], x: number): string {
  const triangles: string[] = []
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map(
      (k) => [positions[3 * indices[t + k]!]!, positions[3 * indices[t + k]! + 1]!] as const,
    )
    if ((b![0] - a![0]) * (c![1] - a![1]) - (b![1] - a![1]) * (c![0] - a![0]) <= 0) continue
    triangles.push(`M${[a!, b!, c!].map((corner) => `${px(corner[0] + x)} ${py(corner[1])}`).join('L')}Z`)
  }
  return `<path d="${triangles.join('')}" fill="#d6d3d1" stroke="#d6d3d1" stroke-width="0.5"/>`
}

function lines(path: readonly PathPoint[]): string {
  const parts: string[] = []
  let d = ''
  const flush = (part: PartName): void => {
    if (d !== '') parts.push(`<path d="${d}" fill="none" stroke="${colours[part]}" stroke-width="1.5"/>`)
    d = ''
  }
  path.forEach((point, i) => {
    const before = path[i - 1]
    if (before !== undefined && (before.part !== point.part || point.lifted)) flush(before.part)
    d += `${d === '' ? 'M' : 'L'}${px(point.x)} ${py(point.y)}`
  })
  if (path.length > 0) flush(path[path.length - 1]!.part)
  return parts.join('\n')
}

/**
 * The course from the side, with the path of the character's centre, and the character once a second, as an SVG page.
 */
export function drawWalk(course: Course, bunnyX: number, path: readonly PathPoint[], stepsASecond: number): string {
  const boxes = course.boxes.map(({ center, half }) => {
    const [x, y] = [px(center[0] - half[0]), py(center[1] + half[1])]
    return `<rect x="${x}" y="${y}" width="${2 * half[0] * SCALE}" height="${2 * half[1] * SCALE}" fill="#cbd5c0" stroke="#7b8a6b" stroke-width="0.6"/>`
  })
  const figures = path
    .filter((_, i) => i % stepsASecond === 0)
    .map(({ x, y, part }) => {
      const [left, top] = [px(x - 0.25), py(y + 0.5)]
      return `<rect x="${left}" y="${top}" width="${0.5 * SCALE}" height="${SCALE}" rx="${0.25 * SCALE}" fill="${colours[part]}" fill-opacity="0.35"/>`
    })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f4f7fb"/>`,
    `<path d="M${px(40)} ${py(0)}H${WIDTH}" stroke="#7b8a6b" stroke-width="2"/>`,
    silhouette(course.bunny, bunnyX),
    ...boxes,
    ...figures,
    lines(path),
    `<text x="16" y="${HEIGHT - 14}" font-size="15" fill="#33415c">60 seconds of a capsule of height 1 with moveAndSlide: tiles, a stair, a floor of triangles, and a bunny on which it is set down every 8 seconds</text>`,
    '</svg>',
    '',
  ].join('\n')
}
