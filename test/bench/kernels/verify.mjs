/**
 * One process, one topic: holds every answer of every contestant to the oracles of test/oracle, pair by pair, before
 * anything is timed. Prints the counts as JSON; fails if one of our own answers is wrong.
 */
import { argv, exit, stderr, stdout } from 'node:process'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../../../src/geometry/rows.js'
import { makeFacet, separation } from '../../oracle/distances.js'
import { exactObbSeparation, exactObbsOverlap } from '../../oracle/exact-obb.js'
import { exactTrianglesFiltered } from '../../oracle/filtered-triangles.js'
import { topics } from './contestants.mjs'

const topic = topics.find(({ key }) => key === argv[2])
const scene = topic.scene()

/** For each kind of scene: the true answer of test k, and how far apart its bodies are (negative: how deep). */
function oracleOf() {
  const { rows, pairs, a, b } = scene
  if (pairs) {
    const first = (k) => pairs[2 * k] * ROW_STRIDE
    const second = (k) => pairs[2 * k + 1] * ROW_STRIDE
    return {
      truth: (k) => exactObbsOverlap(rows, first(k), rows, second(k)),
      gap: (k) => exactObbSeparation(rows, first(k), rows, second(k)),
    }
  }
  const corner = (from, at) => Array.from(from.subarray(at, at + 3))
  const facet = (from, k) => makeFacet(corner(from, 9 * k), corner(from, 9 * k + 3), corner(from, 9 * k + 6))
  return {
    truth: (k) => exactTrianglesFiltered(a, 9 * k, b, 9 * k),
    gap: (k) => separation(facet(a, k), facet(b, k)),
  }
}

async function verifyOverlaps() {
  const { truth, gap } = oracleOf()
  const right = Array.from({ length: scene.tests }, (_, k) => (truth(k) ? 1 : 0))
  const answers = new Float64Array(scene.tests)
  const contestants = []
  for (const contestant of topic.contestants) {
    const pass = await contestant.create(scene)
    pass(answers, 0, scene.tests)
    const row = { name: contestant.name, falseHits: 0, falseMisses: 0, widest: 0 }
    for (let k = 0; k < scene.tests; k++) {
      if (answers[k] === right[k]) continue
      if (right[k]) row.falseMisses++
      else row.falseHits++
      row.widest = Math.max(row.widest, Math.abs(gap(k)))
    }
    contestants.push(row)
    if (contestant.own && row.falseHits + row.falseMisses > 0) fail(contestant.name, row)
  }
  return { tests: scene.tests, hits: right.reduce((sum, hit) => sum + hit, 0), contestants }
}

/** Separation of the boxes of pair k at time t over all 15 axes, in plain double arithmetic. */
function separationAt(k, t) {
  const { rows, velocities, pairs } = scene
  const [i, j] = [pairs[2 * k], pairs[2 * k + 1]]
  const [a, b] = [i * ROW_STRIDE, j * ROW_STRIDE]
  const apart = [0, 1, 2].map((d) => rows[b + d] - rows[a + d] + t * (velocities[3 * j + d] - velocities[3 * i + d]))
  const axis = (r, n) => rows.subarray(r + ROW_AXES + 3 * n, r + ROW_AXES + 3 * n + 3)
  const directions = [0, 1, 2].flatMap((n) => [axis(a, n), axis(b, n)])
  for (let n = 0; n < 9; n++) {
    const u = axis(a, n % 3)
    const v = axis(b, Math.floor(n / 3))
    const w = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    const length = Math.hypot(...w)
    if (length > 1e-6) directions.push(w.map((x) => x / length))
  }
  let most = -Infinity
  for (const [x, y, z] of directions) {
    let s = Math.abs(x * apart[0] + y * apart[1] + z * apart[2])
    for (const r of [a, b])
      for (let n = 0; n < 3; n++) {
        const u = axis(r, n)
        s -= rows[r + ROW_PARAMETERS + n] * Math.abs(x * u[0] + y * u[1] + z * u[2])
      }
    most = Math.max(most, s)
  }
  return most
}

/** The separation is a convex function of time: its least value by thirds. */
function leastSeparation(k) {
  let low = 0
  let high = scene.maxTime
  for (let step = 0; step < 60; step++) {
    const p = low + (high - low) / 3
    const q = high - (high - low) / 3
    if (separationAt(k, p) < separationAt(k, q)) high = q
    else low = p
  }
  return Math.min(separationAt(k, 0), separationAt(k, low), separationAt(k, scene.maxTime))
}

/** The oracle is slow: it looks at every so many tests, and at all tests on which contestants differ. */
const LOOK_AT = 8

async function verifySweeps() {
  const answers = []
  for (const contestant of topic.contestants) {
    const pass = await contestant.create(scene)
    answers.push(new Float64Array(scene.tests))
    pass(answers.at(-1), 0, scene.tests)
  }
  const own = answers[0]
  let started = 0
  let latest = 0
  for (let k = 0; k < scene.tests; k++) {
    if (own[k] === 0) started++
    const differs = answers.some((times) => times[k] >= 0 !== own[k] >= 0 || Math.abs(times[k] - own[k]) > 1e-3)
    if (k % LOOK_AT !== 0 && !differs) continue
    // A miss must stay apart; a hit must touch at its time, and be apart just before.
    if (own[k] < 0) {
      if (leastSeparation(k) < -1e-12) fail(`miss of pair ${k}`, leastSeparation(k))
      continue
    }
    const touch = separationAt(k, own[k])
    if (own[k] === 0 ? touch > 1e-12 : Math.abs(touch) > 1e-9) fail(`time of pair ${k}`, touch)
    if (own[k] > 1e-6 && separationAt(k, own[k] * (1 - 1e-6)) < 0) fail(`pair ${k} touches before`, own[k])
    latest = Math.max(latest, Math.abs(own[k] === 0 ? 0 : touch))
  }
  const contestants = topic.contestants.map(({ name, own: ours }, c) => {
    const row = { name, falseHits: 0, falseMisses: 0, widest: 0, otherTimes: 0, mostTime: 0 }
    for (let k = 0; k < scene.tests; k++) {
      const hit = answers[c][k] >= 0
      if (hit !== own[k] >= 0) {
        if (hit) row.falseHits++
        else row.falseMisses++
        row.widest = Math.max(row.widest, Math.abs(leastSeparation(k)))
      } else if (hit) {
        const difference = Math.abs(answers[c][k] - own[k])
        row.mostTime = Math.max(row.mostTime, difference)
        if (difference > 1e-3) row.otherTimes++
      }
    }
    if (ours && row.falseHits + row.falseMisses + row.otherTimes > 0) fail(name, row)
    return row
  })
  return { tests: scene.tests, hits: own.filter((t) => t >= 0).length, started, latest, contestants }
}

function fail(what, row) {
  stderr.write(`${topic.key}: ${what} is wrong: ${JSON.stringify(row)}\n`)
  exit(1)
}

stdout.write(JSON.stringify(topic.kind === 'sweep' ? await verifySweeps() : await verifyOverlaps()))
