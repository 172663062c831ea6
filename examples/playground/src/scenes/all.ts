import type { Scene } from '../scene.js'
import { blades } from './blades.js'
import { bullets } from './bullets.js'
import { chain } from './chain.js'
import { character } from './character.js'
import { crowd } from './crowd.js'
import { culling } from './culling.js'
import { explosion } from './explosion.js'
import { flat } from './flat.js'
import { meshes } from './meshes.js'
import { rain } from './rain.js'
import { rays } from './rays.js'
import { rollback } from './rollback.js'

/** By the name that stands in the address. */
export const scenes: { readonly [name: string]: Scene } = {
  rain,
  bullets,
  blades,
  character,
  meshes,
  crowd,
  culling,
  rays,
  explosion,
  rollback,
  flat,
  chain,
}
