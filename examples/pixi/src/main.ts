import { hashCollision } from 'bitecs-collision'
import { Application } from 'pixi.js'
import type { FlatGame, Input } from '../../scenes/flat-game.js'
import { createPlatformer } from '../../scenes/platformer.js'
import { createTopDown } from '../../scenes/top-down.js'
import { coverage, View } from './view.js'

const games: Record<string, () => FlatGame> = { platformer: createPlatformer, 'top-down': createTopDown }
const app = new Application()
/** Undefined, or why there is no picture: games run all the same. */
const blind: string | undefined = await app
  .init({ background: 0x10141c, resizeTo: window, antialias: true, preference: 'webgl' })
  .then(
    () => void document.body.prepend(app.canvas),
    (error: Error) => error.message,
  )

let game: FlatGame
let view: View | undefined
let isPlaying = true

/** Keys that are down. Until one is pressed the game plays itself. */
const keys = new Set<string>()
let isSteered = false
addEventListener('keydown', ({ code }) => {
  keys.add(code)
  isSteered = true
})
addEventListener('keyup', ({ code }) => keys.delete(code))
const held = (code: string): number => Number(keys.has(code))

function input(): Input {
  if (!isSteered) return game.bot()
  const x = held('ArrowRight') - held('ArrowLeft')
  return { x, y: held('ArrowUp') - held('ArrowDown'), jumps: keys.has('Space') }
}

function begin(name: string): void {
  view?.destroy()
  game?.collision.dispose()
  isSteered = false
  game = games[name]!()
  view = blind === undefined ? new View(app, game) : undefined
  draw()
}

function draw(): void {
  view?.update()
  document.getElementById('says')!.textContent = blind ?? game.says()
}

/** Steps are a sixtieth of a second, whatever the screen does. */
let due = 0
let last = performance.now()
function frame(now: number): void {
  due = isPlaying ? Math.min(due + 0.06 * (now - last), 4) : 0
  last = now
  for (; due >= 1; due--) game.step(input())
  draw()
  requestAnimationFrame(frame)
}

const nameOf = (hash: string): string => (Object.hasOwn(games, hash.slice(1)) ? hash.slice(1) : 'platformer')
addEventListener('hashchange', () => begin(nameOf(location.hash)))
begin(nameOf(location.hash))
requestAnimationFrame(frame)

/** For tests, and for who tries things in the console. */
const pixi = {
  games: Object.keys(games),
  draws: blind === undefined,
  /** Begins a game, does so many steps at once, draws, and stands still. */
  run(name: string, steps: number): { says: string; hash: string } {
    begin(name)
    isPlaying = false
    for (let k = 0; k < steps; k++) game.step(game.bot())
    draw()
    app.renderer?.render(app.stage)
    return { says: game.says(), hash: hashCollision(game.world) }
  },
  coverage: () => coverage(app),
}
Object.assign(globalThis, { pixi })
