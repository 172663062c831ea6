/** Cameras of every kind as view-projection matrices, for tests of view volumes. */
import { mat4 } from 'gl-matrix'

export const CAMERA_KINDS = [
  'centred',
  'off-centre',
  'orthographic',
  'infinite',
  'reversed',
  'reversed infinite',
  'oblique',
  'mirrored',
] as const

export type CameraKind = (typeof CAMERA_KINDS)[number]

export interface Camera {
  matrix: mat4
  range: 'webgl' | 'webgpu'
  eye: [number, number, number]
  near: number
}

export const doubles = () => new Array<number>(16).fill(0) as unknown as mat4

function projectionOf(kind: CameraKind, range: 'webgl' | 'webgpu', near: number, random: () => number): mat4 {
  const far = near * (1.5 + 20 * random())
  const [left, right, bottom, top] = [0, 1, 2, 3].map(() => near * (0.2 + random())) as [number, number, number, number]
  if (kind === 'orthographic')
    return (range === 'webgl' ? mat4.ortho : mat4.orthoZO)(
      doubles(),
      -4 * left,
      4 * right,
      -4 * bottom,
      4 * top,
      near,
      far,
    )
  const p = mat4.frustum(doubles(), -left, right, -bottom, top, near, far)
  const isOpen = kind === 'infinite' || kind === 'reversed infinite'
  if (kind !== 'off-centre' && kind !== 'infinite') p[8] = p[9] = 0
  if (isOpen) {
    p[10] = -1
    p[14] = -2 * near
  }
  // From -w..w to 0..w.
  if (range === 'webgpu') for (let c = 0; c < 4; c++) p[4 * c + 2] = 0.5 * (p[4 * c + 2]! + p[4 * c + 3]!)
  if (kind === 'reversed' || kind === 'reversed infinite')
    for (let c = 0; c < 4; c++) p[4 * c + 2] = (range === 'webgl' ? 0 : p[4 * c + 3]!) - p[4 * c + 2]!
  if (kind === 'oblique') {
    p[2] = 0.3 * random() - 0.15
    p[6] = 0.3 * random() - 0.15
  }
  return p
}

export function makeCamera(kind: CameraKind, random: () => number, spread = 5): Camera {
  const range = random() < 0.5 ? 'webgl' : 'webgpu'
  const near = 0.2 + random()
  const eye = [0, 1, 2].map(() => spread * (2 * random() - 1)) as [number, number, number]
  const target = eye.map((x) => x + 2 * random() - 1) as [number, number, number]
  const view = mat4.lookAt(doubles(), eye, target, [random() - 0.5, 1, random() - 0.5])
  if (kind === 'mirrored') mat4.multiply(view, mat4.fromScaling(doubles(), [-1, 1, 1]), view)
  return { matrix: mat4.multiply(doubles(), projectionOf(kind, range, near, random), view), range, eye, near }
}
