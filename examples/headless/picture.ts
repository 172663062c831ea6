import type { BunnyRain } from '../scenes/bunny-rain.js'

const WIDTH = 960
const HEIGHT = 640

/** The camera: where it looks from, and how the scene is turned into the page. Slightly from above and the side. */
const yaw = 0.55
const pitch = 0.32
const distance = 26
const zoom = 900
const target = [0, 4.2, 0] as const

type Point = readonly [x: number, y: number, depth: number]

function project(x: number, y: number, z: number): Point {
  const dx = x - target[0]
  const dy = y - target[1]
  const dz = z - target[2]
  const u = Math.cos(yaw) * dx - Math.sin(yaw) * dz
  const w = Math.sin(yaw) * dx + Math.cos(yaw) * dz
  const v = Math.cos(pitch) * dy - Math.sin(pitch) * w
  const depth = distance - (Math.sin(pitch) * dy + Math.cos(pitch) * w)
  return [WIDTH / 2 + (zoom * u) / depth, HEIGHT / 2 + 40 - (zoom * v) / depth, depth]
}

/** Something to paint, far things first. */
interface Stroke {
  readonly depth: number
  readonly svg: string
}

const n = (value: number): string => value.toFixed(1)

function polygon(points: readonly Point[], fill: string, extra = ''): Stroke {
  return {
    depth: points.reduce((sum, p) => sum + p[2], 0) / points.length,
    svg: `<polygon points="${points.map((p) => `${n(p[0])},${n(p[1])}`).join(' ')}" fill="${fill}"${extra}/>`,
  }
}

/** A convex body as the outline of its projected corners. */
function outline(points: readonly Point[], fill: string): Stroke {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1])
  const half = (list: readonly Point[]): Point[] => {
    const hull: Point[] = []
    for (const p of list) {
      while (hull.length > 1) {
        const [o, a] = [hull[hull.length - 2]!, hull[hull.length - 1]!]
        if ((a[0] - o[0]) * (p[1] - o[1]) - (a[1] - o[1]) * (p[0] - o[0]) > 0) break
        hull.pop()
      }
      hull.push(p)
    }
    return hull.slice(0, -1)
  }
  return polygon(
    [...half(sorted), ...half(sorted.reverse())],
    fill,
    ' fill-opacity="0.82" stroke="#20304a" stroke-width="0.7"',
  )
}

/** Turns a corner of a body's frame into the world. */
type Placer = (x: number, y: number, z: number) => Point

function placerOf(scene: BunnyRain, entity: number): Placer {
  const { Position, Rotation } = scene.collision.components
  const [a, b, c, d] = [Rotation.x[entity]!, Rotation.y[entity]!, Rotation.z[entity]!, Rotation.w[entity]!]
  const s = 2 / (a * a + b * b + c * c + d * d)
  return (x, y, z) => {
    const [tx, ty, tz] = [s * (b * z - c * y), s * (c * x - a * z), s * (a * y - b * x)]
    return project(
      Position.x[entity]! + x + d * tx + b * tz - c * ty,
      Position.y[entity]! + y + d * ty + c * tx - a * tz,
      Position.z[entity]! + z + d * tz + a * ty - b * tx,
    )
  }
}

function ball(place: Placer, x: number, y: number, z: number, radius: number): Point[] {
  const [cx, cy, depth] = place(x, y, z)
  const r = (zoom * radius) / depth
  return Array.from({ length: 24 }, (_, i) => {
    const angle = (i * Math.PI) / 12
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle), depth] as const
  })
}

const colours = { sphere: '#4e8ef7', box: '#f2a33a', capsule: '#54b87b', mesh: '#b07be0', plane: '#000' }

function bodyStroke(scene: BunnyRain, entity: number): Stroke | undefined {
  const { components } = scene.collision
  const kind = scene.kinds.get(entity)!
  const place = placerOf(scene, entity)
  const fill = colours[kind]
  if (kind === 'sphere') return outline(ball(place, 0, 0, 0, components.SphereShape.radius[entity]!), fill)
  if (kind === 'capsule') {
    const half = components.CapsuleShape.halfHeight[entity]!
    const radius = components.CapsuleShape.radius[entity]!
    return outline([...ball(place, 0, half, 0, radius), ...ball(place, 0, -half, 0, radius)], fill)
  }
  if (kind === 'box') {
    const { x, y, z } = components.BoxShape
    const signs = [-1, 1]
    const corners = signs.flatMap((i) =>
      signs.flatMap((j) => signs.map((k) => place(i * x[entity]!, j * y[entity]!, k * z[entity]!))),
    )
    return outline(corners, fill)
  }
  if (kind === 'mesh') {
    const r = 0.45 * components.MeshShape.scale[entity]!
    return outline(
      [place(r, 0, 0), place(-r, 0, 0), place(0, r, 0), place(0, -r, 0), place(0, 0, r), place(0, 0, -r)],
      fill,
    )
  }
  return undefined
}

function bunnyStrokes(scene: BunnyRain): Stroke[] {
  const { positions, indices } = scene.bunny
  const strokes: Stroke[] = []
  for (let t = 0; t < indices.length; t += 3) {
    const corner = (k: number): number[] => positions.slice(3 * indices[t + k]!, 3 * indices[t + k]! + 3)
    const [a, b, c] = [corner(0), corner(1), corner(2)]
    const points = [a, b, c].map((p) => project(p[0]!, p[1]!, p[2]!))
    const [p, q, r] = points as [Point, Point, Point]
    if ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) >= 0) continue
    const u = a.map((value, d) => b[d]! - value)
    const v = a.map((value, d) => c[d]! - value)
    const normal = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!]
    const light = (0.3 * normal[0]! + 0.85 * normal[1]! + 0.42 * normal[2]!) / (Math.hypot(...normal) || 1)
    const grey = Math.round(150 + 80 * Math.max(-0.6, light))
    const fill = `rgb(${grey},${grey - 6},${grey - 16})`
    strokes.push(polygon(points, fill, ` stroke="${fill}" stroke-width="0.5"`))
  }
  return strokes
}

/** Contact points of the last step as dots; larger for contacts that began in it. */
function contactStrokes(scene: BunnyRain): Stroke[] {
  const { events } = scene.collision
  const strokes: Stroke[] = []
  for (let row = 0; row < events.count; row++) {
    if (row >= events.began && row < events.began + events.ended) continue
    const [x, y, depth] = project(events.pointX[row]!, events.pointY[row]!, events.pointZ[row]!)
    const radius = row < events.began ? 5 : 3
    strokes.push({
      depth: depth - 0.6,
      svg: `<circle cx="${n(x)}" cy="${n(y)}" r="${radius}" fill="#e5383b" stroke="#fff" stroke-width="1"/>`,
    })
  }
  return strokes
}

/** The scene after the last step, as an SVG page. */
export function drawScene(scene: BunnyRain, caption: string): string {
  const strokes = [...bunnyStrokes(scene), ...contactStrokes(scene)]
  for (const [entity, kind] of scene.kinds) {
    const isStatue = kind === 'mesh' && scene.collision.components.MeshShape.scale[entity] === 1
    const stroke = kind === 'plane' || isStatue ? undefined : bodyStroke(scene, entity)
    if (stroke !== undefined) strokes.push(stroke)
  }
  strokes.sort((p, q) => q.depth - p.depth)
  const g = 9
  const floor = polygon([project(-g, 0, -g), project(g, 0, -g), project(g, 0, g), project(-g, 0, g)], '#dfe6df')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f4f7fb"/>`,
    floor.svg,
    ...strokes.map((stroke) => stroke.svg),
    `<text x="16" y="${HEIGHT - 16}" font-size="15" fill="#33415c">${caption}</text>`,
    '</svg>',
    '',
  ].join('\n')
}
