import type { Player } from './player.js'

/** Pixels of a step while there is room. */
const WIDEST = 3

/**
 * Draws how many contacts began (up) and ended (down) in each step, and where the player is. Dragging along it goes to
 * the step there.
 */
export class Timeline {
  private readonly context
  /** The number of steps that its width stands for. */
  private span = 1

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly goTo: (step: number) => void,
  ) {
    this.context = canvas.getContext('2d')!
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId)
      this.follow(event)
    })
    canvas.addEventListener('pointermove', (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) this.follow(event)
    })
  }

  draw({ history, state, first }: Player): void {
    const { canvas, context } = this
    const ratio = window.devicePixelRatio
    const width = (canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio)))
    const height = (canvas.height = Math.max(1, Math.round(canvas.clientHeight * ratio)))
    this.span = Math.max(history.length, width / (WIDEST * ratio))
    const x = (step: number): number => Math.floor((step * width) / this.span)
    let most = 1
    for (const now of history) if (now !== undefined) most = Math.max(most, now.began, now.ended)
    const tall = (n: number): number => (n === 0 ? 0 : Math.max(ratio, (Math.sqrt(n / most) * height) / 2.2))
    for (const [step, now] of history.entries()) {
      if (now === undefined) continue
      const w = Math.max(ratio, x(step + 1) - x(step) - ratio / 2)
      context.globalAlpha = step < first ? 0.35 : 1
      context.fillStyle = '#6fcf97'
      context.fillRect(x(step), height / 2 - tall(now.began), w, tall(now.began))
      context.fillStyle = '#ff4f79'
      context.fillRect(x(step), height / 2, w, tall(now.ended))
    }
    context.globalAlpha = 1
    context.fillStyle = '#ffffff'
    context.fillRect(x(state.step), 0, 1.5 * ratio, height)
  }

  private follow(event: PointerEvent): void {
    const { left, width } = this.canvas.getBoundingClientRect()
    this.goTo(Math.round(((event.clientX - left) / width) * this.span))
  }
}
