/**
 * `npm run test:playground`: builds the playground and runs each of its scenes for 300 steps in Chromium and Firefox.
 * No page may print an error, each scene must come to the same hash in both, go back by its snapshots and come to it
 * again, and show a picture that is neither empty nor full.
 */
import { Buffer } from 'node:buffer'
import { Document, NodeIO } from '@gltf-transform/core'
import { check, visitPages } from './pages.mjs'

const STEPS = 300
/** Part of the pixels of a picture that are not background: by scene, at least and at most. */
const COVER = {
  rain: [0.05, 0.6],
  bullets: [0.02, 0.5],
  blades: [0.01, 0.4],
  character: [0.02, 0.6],
  meshes: [0.1, 0.7],
  crowd: [0.2, 0.95],
  culling: [0.05, 0.7],
  rays: [0.03, 0.7],
  explosion: [0.1, 0.8],
  rollback: [0.02, 0.5],
  flat: [0.05, 0.6],
  chain: [0.01, 0.6],
}

/** In the page: the hash after going back to step 100 and on again. */
function goBackAndForth(steps) {
  const { playground } = globalThis
  playground.player.goTo(100)
  if (playground.player.state.step !== 100) throw new Error(`it went to step ${playground.player.state.step}`)
  playground.player.goTo(steps)
  return playground.hash()
}

/** In the page: the part of the pixels that are not background. */
function coverage() {
  const view = globalThis.document.getElementById('view')
  const copy = new globalThis.OffscreenCanvas(view.width, view.height).getContext('2d')
  // The picture is gone when the task ends.
  globalThis.playground.draw()
  copy.drawImage(view, 0, 0)
  const { data } = copy.getImageData(0, 0, view.width, view.height)
  let covered = 0
  for (let k = 0; k < data.length; k += 4)
    if (Math.abs(data[k] - 0x10) + Math.abs(data[k + 1] - 0x14) + Math.abs(data[k + 2] - 0x1c) > 12) covered++
  return (4 * covered) / data.length
}

const TETRAHEDRON = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], indices: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] }

/** A tetrahedron as .obj and as .glb, and what is no model. */
async function modelFiles() {
  const { positions, indices } = TETRAHEDRON
  const model = new Document()
  const buffer = model.createBuffer()
  const corners = model.createAccessor().setType('VEC3').setArray(new Float32Array(positions)).setBuffer(buffer)
  const triangles = model.createAccessor().setType('SCALAR').setArray(new Uint16Array(indices)).setBuffer(buffer)
  const surface = model.createPrimitive().setAttribute('POSITION', corners).setIndices(triangles)
  model.createScene().addChild(model.createNode().setMesh(model.createMesh().addPrimitive(surface)))
  const rows = (letter, numbers) => numbers.flatMap((x, k) => (k % 3 === 0 ? [`\n${letter}`, x] : [x])).join(' ')
  const faces = indices.map((index) => index + 1)
  return {
    'model.obj': [...Buffer.from(rows('v', positions) + rows('f', faces))],
    'model.glb': [...(await new NodeIO().writeBinary(model))],
    'broken.glb': [1, 2, 3],
    'empty.obj': [],
  }
}

/** In the page: opens a file, and gives the number of triangles of the statue, and what the page says. */
async function openFile(name, bytes) {
  const { playground, document, File } = globalThis
  await playground.open(new File([new Uint8Array(bytes)], name))
  const { models } = playground
  return { triangles: models.treeOf(models.statue).report.triangles, note: document.getElementById('note').textContent }
}

/** Models that are opened, and a drag along the timeline, as a person would. */
async function checkHands(name, page) {
  let triangles = await page.evaluate('playground.models.treeOf(playground.models.statue).report.triangles')
  check(`${name}, the bunny's triangles`, triangles > 3000, triangles)
  for (const [file, bytes] of Object.entries(await modelFiles())) {
    const isModel = file.startsWith('model')
    if (isModel) triangles = 4
    const seen = await page.evaluate(openFile, file, bytes)
    const isRight = seen.triangles === triangles && seen.note.startsWith(`${file}: `) !== isModel
    check(`${name}, open ${file}`, isRight, `${seen.triangles} triangles. ${seen.note}`)
  }
  await page.evaluate("playground.run('blades', 120)")
  const { x, y, width, height } = await (await page.$('#timeline')).boundingBox()
  await page.mouse.move(x + width - 5, y + height / 2)
  await page.mouse.down()
  // A step is three pixels wide while there is room.
  await page.mouse.move(x + 151, y + height / 2)
  await page.mouse.up()
  const { step } = await page.evaluate('({ step: playground.player.state.step })')
  check(`${name}, a drag along the timeline to step 50`, step === 50, step)
  await page.click('#step')
  const next = await page.evaluate('playground.player.state.step')
  check(`${name}, one step more`, next === 51, next)
}

const hashes = new Map()
await visitPages('playground', 'playground', async ({ name, page, draws, checkErrors, pictureOf }) => {
  const scenes = await page.evaluate('playground.scenes')
  check(`${name}, scenes`, scenes.join() === Object.keys(COVER).join(), scenes.join())
  for (const scene of scenes) {
    const { says, began, hash } = await page.evaluate(`playground.run('${scene}', ${STEPS})`)
    const before = hashes.get(scene) ?? hash
    hashes.set(scene, hash)
    check(`${name}, ${scene}, same hash`, hash === before, `${hash}, ${began} contacts began. ${says}`)
    const again = await page.evaluate(goBackAndForth, STEPS)
    check(`${name}, ${scene}, same hash after going back`, again === hash, again)
    if (draws) {
      await page.screenshot({ path: pictureOf(scene) })
      const [low, high] = COVER[scene]
      const cover = await page.evaluate(coverage)
      check(`${name}, ${scene}, picture`, cover > low && cover < high, `${(100 * cover).toFixed(1)} % covered`)
    }
    checkErrors(scene)
  }
  await checkHands(name, page)
})
