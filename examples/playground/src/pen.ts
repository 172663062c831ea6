import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, LineBasicMaterial, LineSegments } from 'three'

const color = new Color()

/** Draws coloured lines that are forgotten after the frame. */
export class Pen {
  readonly object = new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ vertexColors: true, depthTest: false, transparent: true }),
  )
  private count = 0

  constructor(private most: number) {
    this.object.frustumCulled = false
    for (const name of ['position', 'color']) {
      const attribute = new BufferAttribute(new Float32Array(6 * most), 3).setUsage(DynamicDrawUsage)
      this.object.geometry.setAttribute(name, attribute)
    }
  }

  /** A line from p to q; lines beyond the most that there is room for are left out. */
  line(p: ArrayLike<number>, q: ArrayLike<number>, of: number): void {
    if (this.count === this.most) return
    const { position, color: colors } = this.object.geometry.attributes
    color.setHex(of)
    for (const [k, point] of [p, q].entries()) {
      position!.setXYZ(2 * this.count + k, point[0]!, point[1]!, point[2]!)
      colors!.setXYZ(2 * this.count + k, color.r, color.g, color.b)
    }
    this.count++
  }

  /** Shows the lines since the last call. */
  finish(): void {
    const { geometry } = this.object
    geometry.setDrawRange(0, 2 * this.count)
    geometry.attributes.position!.needsUpdate = geometry.attributes.color!.needsUpdate = true
    this.count = 0
  }
}
