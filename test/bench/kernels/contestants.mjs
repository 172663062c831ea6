/**
 * Every topic of the kernel bench: its scene, what is compared on it, and how.
 *
 * A contestant's `create(scene)` does all preparation that a user would keep between steps, and returns
 * `pass(answers, from, to) => hits`, which runs those tests of the scene. An answer is 1 or 0, or in a sweep the first
 * time of contact, -1 for none. Each process measures one contestant, so every loop below sees one kind of data only.
 *
 * `form` is what is handed over per test: 'kept' is whatever the library keeps prepared between tests (packed rows,
 * raw shapes behind handles, objects with their caches filled), 'objects' is its plain public call. Peers are
 * compared with our kernels and with our public calls, form by form; objects of a library that has nothing lower
 * stand in both columns.
 */
import { overlapObbAndAabb, overlapObbAndAabbRows } from '../../../src/geometry/obb-aabb/overlap.js'
import { overlapObbRows, overlapObbs } from '../../../src/geometry/obb-obb/overlap.js'
import { sweepObbRows, sweepObbs } from '../../../src/geometry/obb-obb/sweep.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE, TRIANGLE_STRIDE } from '../../../src/geometry/rows.js'
import { createSweepResult } from '../../../src/geometry/shapes.js'
import { overlapTriangleRows, overlapTriangles } from '../../../src/geometry/triangle-triangle/overlap.js'
import * as scenes from './scenes.mjs'

const OWN = 'bitecs-collision'

/** Runs test(i, j) -> boolean on objects[i], others[j] for every pair of indices. */
const overPairs = (pairs, objects, others, test) => (answers, from, to) => {
  let hits = 0
  for (let k = from, w = 2 * from; k < to; k++, w += 2) {
    const hit = test(objects[pairs[w]], others[pairs[w + 1]]) ? 1 : 0
    answers[k] = hit
    hits += hit
  }
  return hits
}

const range = (count, make) => Array.from({ length: count }, (_, i) => make(i))

/** Plain boxes, one fresh array per field. */
const plainBoxes = ({ rows, count }, kind) =>
  range(count, (i) => {
    const r = i * ROW_STRIDE
    return {
      center: kind.from(rows.subarray(r, r + 3)),
      axes: kind.from(rows.subarray(r + ROW_AXES, r + ROW_PARAMETERS)),
      halfExtents: kind.from(rows.subarray(r + ROW_PARAMETERS, r + ROW_PARAMETERS + 3)),
    }
  })

const plainTriangles = (corners, count, kind) =>
  range(count, (i) => ({
    a: kind.from(corners.subarray(9 * i, 9 * i + 3)),
    b: kind.from(corners.subarray(9 * i + 3, 9 * i + 6)),
    c: kind.from(corners.subarray(9 * i + 6, 9 * i + 9)),
  }))

async function threeBoxes({ rows, count }) {
  const { Matrix3, Vector3 } = await import('three')
  const { OBB } = await import('three/addons/math/OBB.js')
  return range(count, (i) => {
    const r = i * ROW_STRIDE
    const rotation = new Matrix3().fromArray(rows, r + ROW_AXES) // columns, like our axes
    return new OBB(new Vector3().fromArray(rows, r), new Vector3().fromArray(rows, r + ROW_PARAMETERS), rotation)
  })
}

async function rapier() {
  const module = await import('@dimforge/rapier3d-simd-compat')
  await module.init()
  return module
}

const vector = (from, at) => ({ x: from[at], y: from[at + 1], z: from[at + 2] })
const quaternion = (from, at) => ({ ...vector(from, at), w: from[at + 3] })

async function rapierBoxes({ rows, rotations, velocities, count }) {
  const { Cuboid } = await rapier()
  return range(count, (i) => {
    const h = i * ROW_STRIDE + ROW_PARAMETERS
    return {
      shape: new Cuboid(rows[h], rows[h + 1], rows[h + 2]),
      position: vector(rows, i * ROW_STRIDE),
      rotation: quaternion(rotations, 4 * i),
      velocity: vector(velocities, 3 * i),
    }
  })
}

/** Shapes, positions, rotations and velocities kept inside the WebAssembly memory. */
async function rawRapierBoxes(scene) {
  const { VectorOps, RotationOps } = await rapier()
  return (await rapierBoxes(scene)).map(({ shape, position, rotation, velocity }) => ({
    shape: shape.intoRaw(),
    position: VectorOps.intoRaw(position),
    rotation: RotationOps.intoRaw(rotation),
    velocity: VectorOps.intoRaw(velocity),
  }))
}

const rapierOverlap = (a, b) => a.shape.intersectsShape(a.position, a.rotation, b.shape, b.position, b.rotation)

const boxRows = {
  name: `${OWN} overlapObbRows`,
  form: 'kept',
  own: true,
  create:
    ({ rows, pairs }) =>
    (answers, from, to) => {
      let hits = 0
      for (let k = from, w = 2 * from; k < to; k++, w += 2) {
        const hit = overlapObbRows(rows, pairs[w] * ROW_STRIDE, rows, pairs[w + 1] * ROW_STRIDE) ? 1 : 0
        answers[k] = hit
        hits += hit
      }
      return hits
    },
}

const publicBoxes = (label, kind) => ({
  name: `${OWN} overlapObbs, ${label}`,
  form: 'objects',
  own: true,
  create: (scene) => {
    const objects = plainBoxes(scene, kind)
    return overPairs(scene.pairs, objects, objects, overlapObbs)
  },
})

const boxPeers = [
  {
    name: 'three OBB.intersectsOBB',
    form: 'kept, objects',
    create: async (scene) => {
      const objects = await threeBoxes(scene)
      return overPairs(scene.pairs, objects, objects, (a, b) => a.intersectsOBB(b))
    },
  },
  {
    name: 'rapier Shape.intersectsShape',
    form: 'objects',
    create: async (scene) => {
      const objects = await rapierBoxes(scene)
      return overPairs(scene.pairs, objects, objects, rapierOverlap)
    },
  },
  {
    name: 'rapier RawShape.intersectsShape, handles kept',
    form: 'kept',
    create: async (scene) => {
      const objects = await rawRapierBoxes(scene)
      return overPairs(scene.pairs, objects, objects, rapierOverlap)
    },
  },
]

const orientedBoxes = async ({ rows, rotations, count }) => {
  const { Matrix4, Quaternion, Vector3 } = await import('three')
  const { OrientedBox } = await import('three-mesh-bvh')
  return range(count, (i) => {
    const half = new Vector3().fromArray(rows, i * ROW_STRIDE + ROW_PARAMETERS)
    const position = new Vector3().fromArray(rows, i * ROW_STRIDE)
    const rotation = new Quaternion().fromArray(rotations, 4 * i).normalize()
    const box = new OrientedBox(
      half.clone().negate(),
      half,
      new Matrix4().compose(position, rotation, new Vector3(1, 1, 1)),
    )
    box.update()
    return box
  })
}

const sweepContestants = [
  {
    name: `${OWN} sweepObbRows`,
    form: 'kept',
    own: true,
    create: ({ rows, velocities, pairs, maxTime }) => {
      const motion = new Float64Array(4)
      const out = new Float64Array(9)
      motion[3] = maxTime
      return (answers, from, to) => {
        let hits = 0
        for (let k = from, w = 2 * from; k < to; k++, w += 2) {
          const i = pairs[w]
          const j = pairs[w + 1]
          motion[0] = velocities[3 * j] - velocities[3 * i]
          motion[1] = velocities[3 * j + 1] - velocities[3 * i + 1]
          motion[2] = velocities[3 * j + 2] - velocities[3 * i + 2]
          const hit = sweepObbRows(rows, i * ROW_STRIDE, rows, j * ROW_STRIDE, motion, 0, out)
          answers[k] = hit ? out[0] : -1
          if (hit) hits++
        }
        return hits
      }
    },
  },
  {
    name: `${OWN} sweepObbs, number[]`,
    form: 'objects',
    own: true,
    create: (scene) => {
      const { velocities, pairs, count, maxTime } = scene
      const objects = plainBoxes(scene, Array)
      const moves = range(count, (i) => Array.from(velocities.subarray(3 * i, 3 * i + 3)))
      const out = createSweepResult()
      return (answers, from, to) => {
        let hits = 0
        for (let k = from, w = 2 * from; k < to; k++, w += 2) {
          const i = pairs[w]
          const j = pairs[w + 1]
          const hit = sweepObbs(out, objects[i], moves[i], objects[j], moves[j], maxTime)
          answers[k] = hit ? out.time : -1
          if (hit) hits++
        }
        return hits
      }
    },
  },
  {
    name: 'rapier Shape.castShape',
    form: 'objects',
    create: async (scene) => {
      const { pairs, maxTime } = scene
      const objects = await rapierBoxes(scene)
      return (answers, from, to) => {
        let hits = 0
        for (let k = from, w = 2 * from; k < to; k++, w += 2) {
          const a = objects[pairs[w]]
          const b = objects[pairs[w + 1]]
          const hit = a.shape.castShape(
            a.position,
            a.rotation,
            a.velocity,
            b.shape,
            b.position,
            b.rotation,
            b.velocity,
            0,
            maxTime,
            true,
          )
          answers[k] = hit === null ? -1 : hit.time_of_impact
          if (hit !== null) hits++
        }
        return hits
      }
    },
  },
  {
    name: 'rapier RawShape.castShape, handles kept',
    form: 'kept',
    create: async (scene) => {
      const { pairs, maxTime } = scene
      const objects = await rawRapierBoxes(scene)
      const numbers = new Float32Array(16)
      return (answers, from, to) => {
        let hits = 0
        for (let k = from, w = 2 * from; k < to; k++, w += 2) {
          const a = objects[pairs[w]]
          const b = objects[pairs[w + 1]]
          const hit = a.shape.castShape(
            a.position,
            a.rotation,
            a.velocity,
            b.shape,
            b.position,
            b.rotation,
            b.velocity,
            0,
            maxTime,
            true,
          )
          answers[k] = -1
          if (hit !== undefined) {
            hit.getComponents(numbers)
            hit.free()
            answers[k] = numbers[0]
            hits++
          }
        }
        return hits
      }
    },
  },
]

const triangleRows = (name, test, more) => ({
  name,
  form: 'kept',
  ...more,
  create:
    ({ a, b }) =>
    (answers, from, to) => {
      let hits = 0
      for (let k = from, at = from * TRIANGLE_STRIDE; k < to; k++, at += TRIANGLE_STRIDE) {
        const hit = test(a, at, b, at) ? 1 : 0
        answers[k] = hit
        hits += hit
      }
      return hits
    },
})

/** Runs test(as[k], bs[k]) for every k. */
const overRows = (as, bs, test) => (answers, from, to) => {
  let hits = 0
  for (let k = from; k < to; k++) {
    const hit = test(as[k], bs[k]) ? 1 : 0
    answers[k] = hit
    hits += hit
  }
  return hits
}

const publicTriangles = (label, kind) => ({
  name: `${OWN} overlapTriangles, ${label}`,
  form: 'objects',
  own: true,
  create: ({ a, b, tests }) =>
    overRows(plainTriangles(a, tests, kind), plainTriangles(b, tests, kind), (s, t) => overlapTriangles(s, t)),
})

const threeTriangles = async (corners, count, Triangle) => {
  const { Vector3 } = await import('three')
  const corner = (at) => new Vector3().fromArray(corners, at)
  return range(count, (i) => new Triangle(corner(9 * i), corner(9 * i + 3), corner(9 * i + 6)))
}

const trianglePeers = [
  {
    name: 'fast-triangle-triangle-intersection',
    form: 'kept, objects',
    create: async ({ a, b, tests }) => {
      const { Triangle } = await import('three')
      const { trianglesIntersect } = await import('fast-triangle-triangle-intersection')
      return overRows(
        await threeTriangles(a, tests, Triangle),
        await threeTriangles(b, tests, Triangle),
        (s, t) => trianglesIntersect(s, t) !== null,
      )
    },
  },
  {
    name: 'three-mesh-bvh ExtendedTriangle.intersectsTriangle, caches filled',
    form: 'kept, objects',
    create: async ({ a, b, tests }) => {
      const { ExtendedTriangle } = await import('three-mesh-bvh')
      const as = await threeTriangles(a, tests, ExtendedTriangle)
      const bs = await threeTriangles(b, tests, ExtendedTriangle)
      for (const triangle of [...as, ...bs]) triangle.update()
      return overRows(as, bs, (s, t) => s.intersectsTriangle(t))
    },
  },
  {
    name: 'rapier Shape.intersectsShape',
    form: 'objects',
    create: async (scene) => {
      const { as, bs, position, rotation } = await rapierTriangles(scene)
      return overRows(as, bs, (s, t) => s.intersectsShape(position, rotation, t, position, rotation))
    },
  },
  {
    name: 'rapier RawShape.intersectsShape, handles kept',
    form: 'kept',
    create: async (scene) => {
      const { VectorOps, RotationOps } = await rapier()
      const shapes = await rapierTriangles(scene)
      const position = VectorOps.intoRaw(shapes.position)
      const rotation = RotationOps.intoRaw(shapes.rotation)
      return overRows(
        shapes.as.map((shape) => shape.intoRaw()),
        shapes.bs.map((shape) => shape.intoRaw()),
        (s, t) => s.intersectsShape(position, rotation, t, position, rotation),
      )
    },
  },
]

async function rapierTriangles({ a, b, tests }) {
  const { Triangle } = await rapier()
  const make = (corners) =>
    range(tests, (i) => new Triangle(vector(corners, 9 * i), vector(corners, 9 * i + 3), vector(corners, 9 * i + 6)))
  return { as: make(a), bs: make(b), position: { x: 0, y: 0, z: 0 }, rotation: { x: 0, y: 0, z: 0, w: 1 } }
}

export const topics = [
  {
    key: 'box-box',
    title: 'Box against box: do they overlap',
    kind: 'overlap',
    goal: { rate: 20, ratio: 3 },
    scene: scenes.boxes,
    contestants: [
      boxRows,
      publicBoxes('number[]', Array),
      publicBoxes('Float64Array', Float64Array),
      publicBoxes('Float32Array (axes orthonormalised)', Float32Array),
      ...boxPeers,
    ],
  },
  {
    key: 'box-aligned',
    title: 'Box against axis-aligned box: do they overlap',
    kind: 'overlap',
    scene: scenes.boxesAndAligned,
    contestants: [
      {
        name: `${OWN} overlapObbAndAabbRows`,
        form: 'kept',
        own: true,
        create:
          ({ rows, aabbs, pairs }) =>
          (answers, from, to) => {
            let hits = 0
            for (let k = from, w = 2 * from; k < to; k++, w += 2) {
              const hit = overlapObbAndAabbRows(rows, pairs[w] * ROW_STRIDE, aabbs, pairs[w + 1] * 6) ? 1 : 0
              answers[k] = hit
              hits += hit
            }
            return hits
          },
      },
      {
        name: `${OWN} overlapObbAndAabb, number[]`,
        form: 'objects',
        own: true,
        create: (scene) => {
          const bounds = range(scene.count, (i) => ({
            min: Array.from(scene.aabbs.subarray(6 * i, 6 * i + 3)),
            max: Array.from(scene.aabbs.subarray(6 * i + 3, 6 * i + 6)),
          }))
          return overPairs(scene.pairs, plainBoxes(scene, Array), bounds, overlapObbAndAabb)
        },
      },
      {
        name: 'three OBB.intersectsBox3',
        form: 'kept, objects',
        create: async (scene) =>
          overPairs(scene.pairs, await threeBoxes(scene), await boxes3(scene), (a, b) => a.intersectsBox3(b)),
      },
      {
        name: 'three-mesh-bvh OrientedBox.intersectsBox, caches filled',
        form: 'kept, objects',
        create: async (scene) =>
          overPairs(scene.pairs, await orientedBoxes(scene), await boxes3(scene), (a, b) => a.intersectsBox(b)),
      },
      ...boxPeers.slice(1),
    ],
  },
  ...[
    ['step', 'a step of 1/60 s', { maxTime: 1 / 60 }],
    ['step-apart', 'a step of 1/60 s, boxes that are apart at its start', { maxTime: 1 / 60, apart: true }],
    ['second', '1 s', { maxTime: 1 }],
    ['second-apart', '1 s, boxes that are apart at its start', { maxTime: 1, apart: true }],
  ].map(([key, within, options]) => ({
    key: `box-sweep-${key}`,
    title: `Box against box: first time and point within ${within}`,
    kind: 'sweep',
    goal: { rate: 5, ratio: 3 },
    scene: () => scenes.boxes(options),
    contestants: sweepContestants,
  })),
  {
    key: 'triangle-triangle',
    title: 'Triangle against triangle: do they meet, 25 % hits',
    kind: 'overlap',
    goal: { rate: 20, ratio: 3 },
    scene: scenes.triangles,
    contestants: [
      triangleRows(`${OWN} overlapTriangleRows`, overlapTriangleRows, { own: true }),
      publicTriangles('number[]', Array),
      publicTriangles('Float32Array', Float32Array),
      ...trianglePeers,
    ],
  },
]

async function boxes3({ aabbs, count }) {
  const { Box3, Vector3 } = await import('three')
  return range(count, (i) => new Box3(new Vector3().fromArray(aabbs, 6 * i), new Vector3().fromArray(aabbs, 6 * i + 3)))
}
