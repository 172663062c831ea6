import { game, packageIn } from './crowd/game.mjs'
import { crowdScene, moveCrowd } from './crowd/scene.mjs'
import inspector from 'node:inspector'
import fs from 'node:fs'
const [lib, mode, what] = process.argv.slice(2)
const module = await packageIn(lib)
const { saveCollision, restoreCollision, hashCollision, integrationSystem, collisionSystem } = module
const scene = crowdScene('uniform', 10000)
const { world, collision, entities, step, touching } = game(scene, module, mode)
for (let s = 0; s < 100; s++) { moveCrowd(scene); step() }
collisionSystem(integrationSystem(world))
const bytes = saveCollision(world)
const f = what === 'save' ? () => saveCollision(world) : () => restoreCollision(world, bytes)
for (let k = 0; k < 300; k++) f()
const times = []
const session = new inspector.Session(); session.connect()
const post = (m, p) => new Promise((res, rej) => session.post(m, p, (e, r) => e ? rej(e) : res(r)))
await post('Profiler.enable'); await post('Profiler.setSamplingInterval', { interval: 100 }); await post('Profiler.start')
for (let k = 0; k < 400; k++) { const t = performance.now(); f(); times.push(performance.now() - t) }
const { profile } = await post('Profiler.stop')
times.sort((a, b) => a - b)
console.log(what, mode, 'min', times[0].toFixed(3), 'q10', times[40].toFixed(3), 'median', times[200].toFixed(3), 'bytes', bytes.length)
const self = new Map(), dt = profile.timeDeltas
const byId = new Map(profile.nodes.map(n => [n.id, n]))
profile.samples.forEach((id, k) => { const n = byId.get(id).callFrame; const key = n.functionName + ':' + n.lineNumber; self.set(key, (self.get(key) ?? 0) + dt[k]) })
const total = [...self.values()].reduce((a, b) => a + b)
for (const [k, v] of [...self].sort((a, b) => b[1] - a[1]).slice(0, 22)) console.log((100 * v / total).toFixed(1).padStart(5), k)
