/** The registry knows what entities carry, and its lists say what its arrays say. */
import { Has, HAS_SHAPE, HAS_VELOCITY } from '../../components/registry.js'
import { carries, isObserved } from '../collision.js'
import { checkList, fail, type Walk } from './walk.js'

export function checkRegistry(walk: Walk): void {
  const { registry } = walk.collision
  const { has, highest, parent, parentLife, inherited } = registry
  if (!(highest < has.length)) fail('registry.highest', `there is no place for id ${highest}`)
  for (let entity = 0; entity <= highest; entity++) {
    checkCarried(walk, entity)
    const bits = has[entity]!
    const shapes = bits & HAS_SHAPE
    if (shapes !== 0 && (shapes & registry.firstShape[entity]!) === 0)
      fail('registry.firstShape', `the first shape of entity ${entity} is none of its shapes`, entity)
    if ((bits & Has.Attached) === 0 && (parent[entity] !== 0 || parentLife[entity] !== 0 || inherited[entity] !== 0))
      fail('registry.parent', `entity ${entity} has parent ${parent[entity]}, but no Attached`, entity)
  }
  checkLists(walk)
}

function checkCarried({ collision }: Walk, entity: number): void {
  const { components, registry } = collision
  const isTold = isObserved(collision, entity)
  for (const name of Object.keys(Has) as (keyof typeof Has)[]) {
    const component = components[name]
    const isKnown = (registry.has[entity]! & Has[name]) !== 0
    if (isKnown !== (isTold && component !== undefined && carries(collision, entity, component)))
      fail('registry.has', `entity ${entity} ${isKnown ? 'does not carry' : 'carries'} ${name}`, entity)
  }
}

function checkLists({ collision }: Walk): void {
  const { registry } = collision
  const { has, highest, changed, movers, children } = registry
  const end = highest + 1
  checkList('registry.changed', changed, end, (entity) => changed.marks[entity] === 1)
  for (const jumps of [registry['jumps'], registry['laterJumps']])
    checkList('registry.jumps', jumps, end, (entity) => jumps.marks[entity] === 1)
  if (registry['areListsOld']) return
  const isMover = (entity: number): boolean =>
    (has[entity]! & Has.Position) !== 0 && (has[entity]! & HAS_VELOCITY) !== 0
  checkList('registry.movers', movers, end, isMover, 'ascending')
  const isChild = (entity: number): boolean => (has[entity]! & Has.Attached) !== 0
  checkList('registry.children', children, end, isChild, 'ascending')
}
