import { hashCollision } from 'bitecs-collision'
import { CollisionHelper } from 'bitecs-collision/three'
import GUI from 'lil-gui'
import { Color, DirectionalLight, HemisphereLight, PerspectiveCamera, Scene as Space, WebGLRenderer } from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { Models } from './models.js'
import { Pen } from './pen.js'
import { Player } from './player.js'
import { scenes } from './scenes/all.js'
import { Solids } from './solids.js'
import { Timeline } from './timeline.js'

const element = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E
const view = element<HTMLCanvasElement>('view')
const settings = { scene: 'rain', bodies: 0, speed: 1, models: new Models() }
/** Whether bodies are drawn as solids, and what the helper draws. */
const shown = { solids: true }
const drawn = { shapes: false, bounds: false, treeLevel: -1, contacts: true, normals: true, markSize: 0.3 }

const renderer = createRenderer()
/** Undefined where there is no WebGL: scenes run, and the timeline shows what happens. */
function createRenderer(): WebGLRenderer | undefined {
  try {
    return new WebGLRenderer({ canvas: view, antialias: true })
  } catch {
    return undefined
  }
}

const space = new Space()
space.background = new Color(0x10141c)
space.add(new HemisphereLight(0xdfe8ff, 0x30384a, 2.2))
const sun = new DirectionalLight(0xffffff, 2)
sun.position.set(4, 9, 6)
const camera = new PerspectiveCamera(50, 1, 0.05, 300)
const solids = new Solids(settings.models)
const pen = new Pen(50_000)
space.add(sun, solids.group, pen.object)
const controls = new OrbitControls(camera, view)

let player: Player
let helper: CollisionHelper
let isPlaying = true
/** Milliseconds that a step takes, on average. */
let cost = 0

/** Begins a scene, the one of the settings. */
function begin(isNew: boolean): void {
  const scene = scenes[settings.scene] ?? scenes.rain!
  if (isNew) {
    const [usual, most] = scene.bodies
    settings.bodies = usual
    sliders.bodies.min(1).max(most).step(1).updateDisplay()
    // Upright screens see less to the sides: the camera stands back.
    const back = Math.max(1, 1 / (window.innerWidth / window.innerHeight))
    camera.position.set(...scene.eye).multiplyScalar(back)
    controls.target.set(...scene.target)
    location.hash = settings.scene
  }
  helper?.dispose()
  player?.dispose()
  player = new Player(scene, settings)
  helper = new CollisionHelper(player.world)
  space.add(helper)
  element('note').textContent = renderer === undefined ? 'This browser has no WebGL, so nothing is drawn.' : scene.note
  cost = 0
}

function step(): void {
  const from = performance.now()
  player.step()
  const took = performance.now() - from
  cost = cost === 0 ? took : 0.95 * cost + 0.05 * took
}

function setPlaying(value: boolean): void {
  isPlaying = value
  element('play').textContent = value ? '❚❚' : '▶'
}

function draw(): void {
  const { collision, scene, state, world } = player
  scene.draw?.(world, state, pen)
  pen.finish()
  solids.group.visible = shown.solids
  if (shown.solids) solids.update(world, state)
  helper.show(drawn)
  helper.update()
  const { bodies, pairs } = collision.report
  const { count, began, ended } = collision.events
  element('numbers').textContent =
    `${state.says}\nstep ${state.step}  bodies ${bodies}  pairs ${pairs}  contacts ${count - ended}\n` +
    `began ${began}  ended ${ended}  ${cost.toFixed(2)} ms a step`
  timeline.draw(player)
  const { clientWidth, clientHeight } = view
  renderer?.setPixelRatio(Math.min(2, window.devicePixelRatio))
  renderer?.setSize(clientWidth, clientHeight, false)
  camera.aspect = clientWidth / clientHeight
  camera.updateProjectionMatrix()
  controls.update()
  renderer?.render(space, camera)
}

const gui = new GUI({ title: 'bitecs-collision' })
const names = Object.fromEntries(Object.entries(scenes).map(([key, { name }]) => [name, key]))
const sliders = {
  scene: gui.add(settings, 'scene', names).onChange(() => begin(true)),
  bodies: gui.add(settings, 'bodies', 1, 2, 1).onFinishChange(() => begin(false)),
  speed: gui.add(settings, 'speed', 0.05, 4),
}
const layers = gui.addFolder('Draw')
layers.add(shown, 'solids')
for (const layer of ['shapes', 'bounds', 'contacts', 'normals'] as const) layers.add(drawn, layer)
layers.add(drawn, 'treeLevel', -1, 12, 1).name('tree level')
const input = document.createElement('input')
Object.assign(input, { type: 'file', accept: '.glb,.obj' })
gui.add({ open: () => input.click() }, 'open').name('Open a .glb or .obj …')
if (window.innerWidth < 700) gui.close()

const timeline = new Timeline(element('timeline'), (aim) => {
  setPlaying(false)
  player.goTo(aim)
})

const commands: Record<string, () => void> = {
  play: () => setPlaying(!isPlaying),
  step: () => (setPlaying(false), step()),
  restart: () => begin(false),
}
for (const [id, command] of Object.entries(commands)) element(id).addEventListener('click', command)
const keys: Record<string, string> = { ' ': 'play', '.': 'step', r: 'restart' }
window.addEventListener('keydown', ({ key, target }) => {
  // A key that is pressed on a button or in a field is theirs.
  if (target === document.body) commands[keys[key] ?? '']?.()
})

async function open(file: File | undefined): Promise<void> {
  if (file === undefined) return
  try {
    await settings.models.load(file)
    if (!['rain', 'meshes', 'rays'].includes(settings.scene)) settings.scene = 'rain'
    sliders.scene.updateDisplay()
    begin(true)
  } catch (error) {
    element('note').textContent = `${file.name}: ${(error as Error).message}`
  }
}
input.addEventListener('change', () => void open(input.files?.[0]))
window.addEventListener('dragover', (event) => event.preventDefault())
window.addEventListener('drop', (event) => {
  event.preventDefault()
  void open(event.dataTransfer?.files[0])
})

/** Steps that are due, a fraction too. */
let due = 0
let last = 0

function frame(now: number): void {
  due += isPlaying ? (settings.speed * Math.min(100, now - last) * 60) / 1000 : 0
  last = now
  // A machine that cannot keep up shows fewer steps instead of standing still.
  const until = performance.now() + 30
  for (; due >= 1; due--)
    if (performance.now() < until) step()
    else due = Math.min(due, 2)
  draw()
  requestAnimationFrame(frame)
}

/** For tests, and for who tries things in the console. */
const playground = {
  scenes: Object.keys(scenes),
  draws: renderer !== undefined,
  drawn,
  models: settings.models,
  open,
  draw,
  hash: () => hashCollision(player.world),
  get player(): Player {
    return player
  },
  /** Begins a scene, does so many steps at once, draws, and stands still. */
  run(scene: string, steps: number): { says: string; began: number; hash: string } {
    settings.scene = scene
    sliders.scene.updateDisplay()
    begin(true)
    setPlaying(false)
    for (let k = 0; k < steps; k++) step()
    draw()
    const began = player.history.reduce((sum, now) => sum + now.began, 0)
    return { says: player.state.says, began, hash: playground.hash() }
  },
}
Object.assign(globalThis, { playground })

const asked = location.hash.slice(1)
if (Object.hasOwn(scenes, asked)) settings.scene = asked
sliders.scene.updateDisplay()
begin(true)
requestAnimationFrame(frame)
