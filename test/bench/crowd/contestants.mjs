/**
 * Each contestant: `create(scene)` makes a world of the scene and returns `step(times)`, which moves the scene by one
 * step and finds the contacts; `times` receives the milliseconds of the step by the processor and by the clock, and
 * those of each stage by the clock (`stages` names them). What moves the boxes is not counted: a step is poses in,
 * pairs found, exact test, enter and exit events out. `touching()` is the number of touching pairs.
 */
import { performance } from 'node:perf_hooks'
import { processorTime } from '../shared/times.mjs'
import { askDetails, own, ownStages, readDetails } from './own.mjs'
import { cannon } from './peers/cannon.mjs'
import { crashcat } from './peers/crashcat.mjs'
import { havok } from './peers/havok.mjs'
import { jolt } from './peers/jolt.mjs'
import { plain, withWasm } from './peers/load.mjs'
import { physx } from './peers/physx.mjs'
import { rapier } from './peers/rapier.mjs'
import { moveCrowd } from './scene.mjs'

const peer = (start) => async (scene) => {
  const library = await start(scene)
  return {
    step(times) {
      moveCrowd(scene)
      const start = processorTime()
      const p0 = performance.now()
      library.write()
      const p1 = performance.now()
      library.step()
      const p2 = performance.now()
      times[0] = processorTime() - start
      times[1] = p2 - p0
      times[2] = p1 - p0
      times[3] = p2 - p1
    },
    touching: library.touching,
    pairs: () => undefined,
  }
}

/** `continuous`: what touches on the way counts too, so that there are more contacts than those of other libraries. */
const ours = [
  ['own', 'flat events, end poses', { contactEntities: false, continuous: false }],
  ['own-contacts', 'flat events, end poses, manifolds', { contactEntities: false, continuous: false }, askDetails],
  [
    'own-manifolds',
    'flat events, end poses, every detail read',
    { contactEntities: false, continuous: false },
    readDetails,
  ],
  ['own-continuous', 'flat events, continuous', { contactEntities: false, continuous: true }],
  ['own-entities', 'contact entities, end poses', { contactEntities: true, continuous: false }],
  ['own-continuous-entities', 'contact entities, continuous (the default)', {}],
]

const simd = plain('@dimforge/rapier3d-simd-compat')

/**
 * `comparable: false`: the library does more than a touch yes or no, or counts otherwise, so that its number of
 * contacts may differ from ours. `manifolds`: contact points come with the figure.
 */
const peers = [
  ['rapier-sensors', 'rapier3d-simd-compat, sensors (yes or no)', rapier(simd, true), {}],
  ['rapier-manifolds', 'rapier3d-simd-compat, manifolds', rapier(simd, false), { comparable: false, manifolds: true }],
  [
    'rapier-plain-sensors',
    'rapier3d-compat, sensors (yes or no)',
    rapier(plain('@dimforge/rapier3d-compat'), true),
    {},
  ],
  [
    'physx',
    'PhysX, physx-js-webidl',
    physx(withWasm('physx-js-webidl', 'physx-js-webidl/physx-js-webidl.wasm')),
    { manifolds: true },
  ],
  [
    'havok',
    'Havok, triggers',
    havok(withWasm('@babylonjs/havok', '@babylonjs/havok/lib/esm/HavokPhysics.wasm')),
    { comparable: false },
  ],
  ['jolt', 'Jolt, jolt-physics', jolt(plain('jolt-physics')), { manifolds: true }],
  ['crashcat', 'crashcat', crashcat(plain('crashcat')), { manifolds: true }],
  ['cannon', 'cannon-es', cannon(plain('cannon-es')), { manifolds: true }],
]

export const contestants = [
  ...ours.map(([key, name, options, reads]) => ({
    key,
    name: `bitecs-collision, ${name}`,
    own: true,
    comparable: options.continuous === false,
    manifolds: reads !== undefined,
    stages: ownStages,
    create: own(options, reads),
  })),
  ...peers.map(([key, name, start, { comparable = true, manifolds = false }]) => ({
    key,
    name,
    own: false,
    comparable,
    manifolds,
    stages: ['poses', 'step'],
    create: peer(start),
  })),
]
