/** The registry knows what entities carry, and its lists say what its arrays say. */
import { Has, HAS_SHAPE, HAS_VELOCITY } from '../../components/registry.js'
import { fail, type Walk } from './walk.js'

export function checkRegistry(walk: Walk): void {
  const { registry } = walk.collision
  const { has, highest, parent, inherited } = registry
  if (!(highest < has.length)) fail('registry.highest', `there is no place for id ${highest}`)
  for (let entity = 0; entity <= highest; entity++) {
    checkCarried(walk, entity)
    const bits = has[entity]!
    const shapes = bits & HAS_SHAPE
    if (shapes !== 0 && (shapes & registry['shape'][entity]!) === 0)
      fail('registry.shape', `the first shape of entity ${entity} is none of its shapes`, entity)
    if ((bits & Has.Attached) === 0 && (parent[entity] !== 0 || inherited[entity] !== 0))
      fail('registry.parent', `entity ${entity} has parent ${parent[entity]}, but no Attached`, entity)
  }
  checkLists(walk)
}

function checkCarried({ collision }: Walk, entity: number): void {
  const { components, registry } = collision
  const isObserved = collision.isObserved(entity)
  for (const name of Object.keys(Has) as (keyof typeof Has)[]) {
    const component = components[name]
    const isKnown = (registry.has[entity]! & Has[name]) !== 0
    if (isKnown !== (isObserved && component !== undefined && collision.carries(entity, component)))
      fail('registry.has', `entity ${entity} ${isKnown ? 'does not carry' : 'carries'} ${name}`, entity)
  }
}

function checkLists({ collision }: Walk): void {
  const { registry } = collision
  const { has, highest, changed, changedCount } = registry
  const isChanged = registry['isChanged']
  const jumps = registry['jumps']
  let changes = 0
  let jumpers = 0
  for (let entity = 0; entity <= highest; entity++) {
    changes += isChanged[entity]!
    jumpers += Number(jumps[entity] !== 0)
  }
  let listed = changes === changedCount
  for (let k = 0; k < changedCount; k++) if (isChanged[changed[k]!] !== 1) listed = false
  if (!listed) fail('registry.changed', `${changes} ids have changed, ${changedCount} are listed`)
  listed = jumpers === registry['jumperCount']
  for (let k = 0; k < registry['jumperCount']; k++) if (jumps[registry['jumpers'][k]!] === 0) listed = false
  if (!listed) fail('registry.jumps', `${jumpers} ids have jumped, ${registry['jumperCount']} are listed`)
  if (registry['areListsOld']) return
  const movers: number[] = []
  const children: number[] = []
  for (let entity = 0; entity <= highest; entity++) {
    const bits = has[entity]!
    if ((bits & Has.Position) !== 0 && (bits & HAS_VELOCITY) !== 0) movers.push(entity)
    if ((bits & Has.Attached) !== 0) children.push(entity)
  }
  if (movers.join() !== registry.movers.subarray(0, registry.moverCount).join())
    fail('registry.movers', `${registry.moverCount} movers are listed, but there are ${movers.length}`)
  if (children.join() !== registry.children.subarray(0, registry.childCount).join())
    fail('registry.children', `${registry.childCount} children are listed, but there are ${children.length}`)
}
