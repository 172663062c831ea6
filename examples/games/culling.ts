/** `npm run examples -- culling`: a camera turns among 100,000 boxes; only what it sees would be drawn. */
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { createCollision, frustumCull, refreshQueries } from 'bitecs-collision'
import { mat4 } from 'gl-matrix'
import { between, seededRandom } from '../scenes/random.js'

const COUNT = 100_000
const SIDE = 200

const world = createWorld()
const collision = createCollision(world, { capacity: COUNT, contactEntities: false })
const { Position, BoxShape } = collision.components
const random = seededRandom(1)
for (let k = 0; k < COUNT; k++) {
  const place = () => between(random, -SIDE / 2, SIDE / 2)
  addComponents(world, addEntity(world), [
    set(Position, { x: place(), y: place(), z: place() }),
    set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }),
  ])
}
refreshQueries(world)

const projection = mat4.perspective(mat4.create(), Math.PI / 3, 16 / 9, 0.1, 60)
const matrix = mat4.create()
const visible: number[] = []
frustumCull(world, visible, projection) // The first query builds the index.

for (let turn = 0; turn < 4; turn++) {
  const angle = (turn * Math.PI) / 2
  mat4.lookAt(matrix, [0, 0, 0], [Math.sin(angle), 0, Math.cos(angle)], [0, 1, 0])
  const start = performance.now()
  frustumCull(world, visible, mat4.multiply(matrix, projection, matrix))
  const time = performance.now() - start
  console.log(`turned by ${90 * turn} degrees: ${visible.length} boxes of ${COUNT} are seen (${time.toFixed(1)} ms)`)
}
