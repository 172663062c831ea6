/**
 * Every contestant of the tree bench. `build(mesh)` makes what a user keeps between queries, from fresh copies;
 * `boolean(kept, rows, from, to)` counts the poses that touch, `pairs(kept, rows, from, to, visit?)` the intersecting
 * pairs of triangles, which are handed to `visit(pose, a, b)` where it is given. three-mesh-bvh reorders the index that
 * it is given, and names triangles by their new places; `names(kept)` has the old ones.
 */
import { BufferAttribute, BufferGeometry, Matrix4 } from 'three'
import { AVERAGE, CENTER, MeshBVH, SAH } from 'three-mesh-bvh'
import { buildObbTree } from '../../../src/narrow-phase/mesh/trees.js'
import { findTreePairs, overlapTreeRows } from '../../obb-tree/kernels.js'
import { List } from '../../../src/memory/list.js'
import { STILL } from './scenes.mjs'

const list = new List()

function own(split, options) {
  return {
    key: `own-${split}`,
    name: `bitecs-collision, ${split}`,
    own: true,
    build: ({ positions, indices }) => buildObbTree(positions, indices, options),
    bytes: (tree) => tree.report.bytes,
    boolean(tree, rows, from, to) {
      let hits = 0
      for (let i = from; i < to; i++) hits += Number(overlapTreeRows(tree, STILL, 0, 1, -1, tree, rows, 16 * i, 1, -1))
      return hits
    },
    pairs(tree, rows, from, to, visit) {
      let count = 0
      for (let i = from; i < to; i++) {
        const found = findTreePairs(tree, STILL, 0, 1, tree, rows, 16 * i, 1, list)
        count += found
        if (visit)
          for (let k = 0; k < found; k++)
            visit(i, tree.triangles[list.items[2 * k]], tree.triangles[list.items[2 * k + 1]])
      }
      return count
    },
  }
}

const matrix = new Matrix4()

function place(rows, i) {
  const r = rows.subarray(16 * i, 16 * i + 12)
  matrix.set(r[3], r[6], r[9], r[0], r[4], r[7], r[10], r[1], r[5], r[8], r[11], r[2], 0, 0, 0, 1)
  return matrix
}

/** `cast`: the boolean by bvhcast, which ends at the first pair, instead of intersectsGeometry. */
function three(label, options, cast = false) {
  let found = 0
  let visit
  let pose = 0
  const everyPair = {
    intersectsTriangles(a, b, i, j) {
      if (a.intersectsTriangle(b, null, true)) {
        found++
        if (visit) visit(pose, i, j)
      }
      return false
    },
  }
  const firstPair = { intersectsTriangles: (a, b) => a.intersectsTriangle(b, null, true) }
  return {
    key: `three-${label}${cast ? '-cast' : ''}`,
    name: `three-mesh-bvh, ${label}${cast ? ', bvhcast' : ''}`,
    own: false,
    prepare({ positions, indices }) {
      const geometry = new BufferGeometry()
      geometry.setAttribute('position', new BufferAttribute(positions, 3))
      geometry.setIndex(new BufferAttribute(indices.slice(), 1))
      return geometry
    },
    build(mesh, geometry = this.prepare(mesh)) {
      geometry.boundsTree = new MeshBVH(geometry, { indirect: false, ...options })
      return geometry
    },
    /** What it keeps of the same things that ours keeps: nodes, vertices, index. */
    bytes: ({ boundsTree, attributes, index }) =>
      boundsTree._roots.reduce((sum, root) => sum + root.byteLength, 0) +
      attributes.position.array.byteLength +
      index.array.byteLength,
    names(geometry, { indices }) {
      const keyOf = (array, t) => array.subarray(3 * t, 3 * t + 3).join()
      const places = new Map()
      for (let t = 0; t < indices.length / 3; t++) {
        const key = keyOf(indices, t)
        if (places.has(key)) places.get(key).push(t)
        else places.set(key, [t])
      }
      return Int32Array.from({ length: indices.length / 3 }, (_, t) =>
        places.get(keyOf(geometry.index.array, t)).shift(),
      )
    },
    boolean(geometry, rows, from, to) {
      const { boundsTree } = geometry
      let hits = 0
      for (let i = from; i < to; i++) {
        const b = place(rows, i)
        hits += Number(cast ? boundsTree.bvhcast(boundsTree, b, firstPair) : boundsTree.intersectsGeometry(geometry, b))
      }
      return hits
    },
    pairs({ boundsTree }, rows, from, to, visitor) {
      found = 0
      visit = visitor
      for (pose = from; pose < to; pose++) boundsTree.bvhcast(boundsTree, place(rows, pose), everyPair)
      return found
    },
  }
}

export const contestants = [
  own('mean', {}),
  own('median', { split: 'median' }),
  own('sah', { split: 'sah' }),
  three('SAH', { strategy: SAH }),
  three('CENTER', { strategy: CENTER }),
  three('AVERAGE', { strategy: AVERAGE }),
  three('SAH', { strategy: SAH }, true),
  three('AVERAGE, leaves of 4', { strategy: AVERAGE, targetLeafSize: 4 }),
  three('AVERAGE, leaves of 4', { strategy: AVERAGE, targetLeafSize: 4 }, true),
]
