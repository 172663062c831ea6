/**
 * `npm run test:pixi`: builds the flat games that Pixi draws and plays each for 300 steps in Chromium and Firefox. No
 * page may print an error, each game must come to the same hash in both, and show a picture that is neither empty nor
 * full.
 */
import { check, visitPages } from './pages.mjs'

/** Part of the pixels of a picture that are not background: at least and at most. */
const COVER = { platformer: [0.03, 0.3], 'top-down': [0.03, 0.3] }

const hashes = new Map()
await visitPages('pixi', 'pixi', async ({ name, page, draws, checkErrors, pictureOf }) => {
  const games = await page.evaluate('pixi.games')
  check(`${name}, games`, games.join() === Object.keys(COVER).join(), games.join())
  for (const game of games) {
    const { says, hash } = await page.evaluate(`pixi.run('${game}', 300)`)
    const before = hashes.get(game) ?? hash
    hashes.set(game, hash)
    check(`${name}, ${game}, same hash`, hash === before, `${hash}. ${says}`)
    if (draws) {
      await page.screenshot({ path: pictureOf(game) })
      const [low, high] = COVER[game]
      const cover = await page.evaluate('pixi.coverage()')
      check(`${name}, ${game}, picture`, cover > low && cover < high, `${(100 * cover).toFixed(1)} % covered`)
    }
    checkErrors(game)
  }
})
