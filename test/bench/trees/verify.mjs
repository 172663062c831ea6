/**
 * One process, one mesh: finds the poses, holds all answers of all contestants against each other and, at some
 * poses, ours against all triangles against all triangles; writes the poses. Arguments: mesh, number of poses,
 * file. Prints JSON.
 */
import { writeFileSync } from 'node:fs'
import { argv, stdout } from 'node:process'
import { overlapTriangleRows } from '../../../src/geometry/triangle-triangle/overlap.js'
import { contestants } from './contestants.mjs'
import { meshNamed } from '../shared/meshes.mjs'
import { firstTouchPoses, STILL } from './scenes.mjs'

const mesh = meshNamed(argv[2])
const count = Number(argv[3])
const triangles = mesh.indices.length / 3
const kept = contestants.map((c) => c.build(mesh))
const rows = firstTouchPoses(mesh, kept[0], count)

/** Pairs of every pose, as sorted numbers a * triangles + b. */
function pairsOf(contestant, tree) {
  const found = Array.from({ length: count }, () => [])
  const names = contestant.names?.(tree, mesh)
  contestant.pairs(tree, rows, 0, count, (pose, a, b) => {
    found[pose].push(names ? names[a] * triangles + names[b] : a * triangles + b)
  })
  return found.map((pairs) => pairs.sort((a, b) => a - b))
}

/** Corners seen from A, moved as the trees move them. */
function moved(row) {
  const out = new Float64Array(9 * triangles)
  mesh.indices.forEach((v, i) => {
    const [x, y, z] = mesh.positions.subarray(3 * v, 3 * v + 3)
    for (let d = 0; d < 3; d++) out[3 * i + d] = row[3 + d] * x + row[6 + d] * y + row[9 + d] * z + row[d]
  })
  return out
}

/** All triangles against all: sorted by their least x, so that only those that share some x are looked at. */
function brutePairs(row) {
  const a = moved(STILL)
  const b = moved(row)
  const leastOf = (t, i) => Math.min(t[i], t[i + 3], t[i + 6])
  const mostOf = (t, i) => Math.max(t[i], t[i + 3], t[i + 6])
  const order = Int32Array.from({ length: triangles }, (_, i) => i).sort(
    (i, j) => leastOf(b, 9 * i) - leastOf(b, 9 * j),
  )
  const least = Float64Array.from(order, (j) => leastOf(b, 9 * j))
  let widest = 0
  for (let j = 0; j < triangles; j++) widest = Math.max(widest, mostOf(b, 9 * j) - leastOf(b, 9 * j))
  const found = []
  for (let i = 0; i < triangles; i++) {
    const from = leastOf(a, 9 * i) - widest
    const to = mostOf(a, 9 * i)
    let low = 0
    let high = triangles
    while (low < high) {
      const middle = (low + high) >> 1
      if (least[middle] < from) low = middle + 1
      else high = middle
    }
    for (let k = low; k < triangles && least[k] <= to; k++) {
      const j = 9 * order[k]
      let apart = false
      for (let d = 0; d < 3; d++)
        if (mostOf(b, j + d) < leastOf(a, 9 * i + d) || leastOf(b, j + d) > mostOf(a, 9 * i + d)) apart = true
      if (!apart && overlapTriangleRows(a, 9 * i, b, j)) found.push(i * triangles + order[k])
    }
  }
  return found.sort((x, y) => x - y)
}

const equal = (p, q) => p.length === q.length && p.every((x, i) => x === q[i])
const ours = pairsOf(contestants[0], kept[0])
const sample = Math.min(count, Math.max(4, Math.floor(40_000 / triangles)))
for (let i = 0; i < sample; i++)
  if (!equal(ours[i], brutePairs(rows.subarray(16 * i, 16 * i + 16))))
    throw new Error(`pose ${i}: pairs differ from brute force`)

const wrong = contestants.map((contestant, k) => {
  const found = pairsOf(contestant, kept[k])
  let pairs = 0
  let booleans = 0
  for (let i = 0; i < count; i++) {
    pairs += Number(!equal(found[i], ours[i]))
    booleans += Number((contestant.boolean(kept[k], rows, i, i + 1) === 1) !== ours[i].length > 0)
  }
  if (contestant.own && pairs + booleans > 0)
    throw new Error(`${contestant.name}: ${pairs} and ${booleans} wrong poses`)
  return { booleans, pairs }
})
writeFileSync(argv[4], JSON.stringify(Array.from(rows)))
stdout.write(
  JSON.stringify({
    triangles,
    poses: count,
    byBruteForce: sample,
    hits: ours.filter((pairs) => pairs.length > 0).length,
    pairs: ours.reduce((sum, pairs) => sum + pairs.length, 0),
    wrong,
    bytes: contestants.map((c, k) => c.bytes(kept[k]) / triangles),
  }),
)
