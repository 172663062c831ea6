/**
 * Events show the contacts of the last completed step, contact entities mirror them one to one, and the tag Touching is
 * known where it is.
 */
import { IDENTITY } from '../../components/schema.js'
import { carries } from '../collision.js'
import type { ContactColumns } from '../step/contacts/details.js'
import { fail, type Walk } from './walk.js'

export function checkLedger(walk: Walk): void {
  const { events } = walk.collision
  const { began, ended, persisting } = walk.step.contacts
  const total = began.count + ended.count + persisting.count
  if (events.began !== began.count || events.ended !== ended.count || events.count !== total)
    fail('events.count', `${events.began}, ${events.ended} of ${events.count} events, but ${total} contacts`)
  checkShown(walk, events['identity'])
  checkMirrors(walk)
}

const SHOWN = ['a', 'b', 'generationA', 'generationB', 'reason'] as const
type Shown = Pick<ContactColumns, (typeof SHOWN)[number]>

/** What the game reads is not what it, or another, wrote there since. */
function checkShown({ collision, step }: Walk, shown: Shown): void {
  const { events } = collision
  const { contacts } = step
  for (let event = 0; event < events.count; event++) {
    const row = events.rowOf(event)
    for (const name of SHOWN)
      if (events['areShown'][IDENTITY.indexOf(name)] === 1 && shown[name][event] !== contacts[name][row])
        fail('events.columns', `events.${name}[${event}] is ${shown[name][event]}, not ${contacts[name][row]}`)
  }
}

function checkMirrors({ collision, step }: Walk): void {
  const { mirrors, events, contactColumns } = collision
  const { a, b } = step.contacts
  const free = new Set(mirrors['free'].items.subarray(0, mirrors['free'].count))
  const mirrored = new Set<number>()
  for (let event = 0; event < events.count; event++) {
    const row = events.rowOf(event)
    const entity = row < mirrors.entityOf.length ? mirrors.entityOf[row]! : 0
    // The game may have removed it, and its id may serve another contact.
    if (mirrors.isUsed(entity) && contactColumns.a[entity] === a[row] && contactColumns.b[entity] === b[row])
      mirrored.add(entity)
  }
  let count = 0
  let available = 0
  for (const entity of mirrors.all()) {
    count++
    const isFree = !mirrors.isUsed(entity)
    available += Number(isFree)
    if (!collision.isAlive(entity) || !carries(collision, entity, collision.contactTag))
      fail('mirrors.alive', `entity ${entity} is none of ours any more`, entity)
    if (isFree === mirrored.has(entity))
      fail('mirrors.rows', `entity ${entity} mirrors ${isFree ? 'a' : 'no'} contact`, entity)
    if (isFree && !free.has(entity)) fail('mirrors.free', `entity ${entity} is free, but not listed`, entity)
    if (isFree === carries(collision, entity, collision.components.Contact))
      fail('mirrors.contact', `entity ${entity} ${isFree ? 'is free, but carries' : 'has no'} Contact`, entity)
  }
  if (count !== mirrors.size || available !== mirrors.available)
    fail('mirrors.count', `${available} of ${count} are free, but ${mirrors.available} of ${mirrors.size} counted`)
}
