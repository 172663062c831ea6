/**
 * One process, one contestant: steps the flat crowd by turns, and says the milliseconds of every step. Argument, as
 * JSON: `library` (the name of a peer, or the folder of a built package), `mode`, `count` of the rectangles,
 * `segments` of a chain, steps to `warm` up, `steps` to measure, `turns`.
 */
import { argv } from 'node:process'
import { packageIn } from '../crowd/game.mjs'
import { saySteps } from '../shared/steps.mjs'
import { game } from './game.mjs'
import { peers } from './peers.mjs'
import { flatScene, moveFlat } from './scene.mjs'

const { library, mode, count, segments, warm, steps, turns } = JSON.parse(argv[2])
const scene = flatScene(count)
const peer = peers.find(({ name }) => name === library)
const contestant = peer === undefined ? game(scene, await packageIn(library), mode, segments) : await peer.create(scene)
await saySteps({ contestant, prepare: () => moveFlat(scene), warm, steps, turns })
