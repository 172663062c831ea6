import { createWorld, set } from 'bitecs'
import * as entry from 'bitecs-collision'
import { collisionSystem, createCollision, createQueryHit, rayCast, type CollisionError } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { textOf } from '../pages.js'
import { spawn } from '../spawn.js'
import { errorOf } from '../thrown.js'

// A new query has several places to go to; those that do not fail to compile are found here and in readme.test.ts.

/** What src/index.ts exports of src/queries. */
const exported = [...textOf('src/index.ts').matchAll(/^export \{ (.*) \} from '\.\/queries\//gm)]
  .flatMap(([, list]) => list!.split(', '))
  .filter((name) => !name.startsWith('type '))
const queries = exported.filter((name) => !name.startsWith('create'))

describe('every query', () => {
  it('is one of many', () => expect(queries.length).toBeGreaterThan(14))

  it.each(exported)('is named on its page: %s', (name) => {
    expect(textOf('docs/queries.md')).toMatch(new RegExp(`\`${name}\\b`))
  })

  it.each(queries)('names itself in its errors, and does nothing inside a predicate: %s', (name) => {
    const world = createWorld()
    const { Position, SphereShape } = createCollision(world, { maxEntities: 10 }).components
    spawn(world, set(Position, { x: 2 }), set(SphereShape, {}))
    collisionSystem(world)
    const query = (entry as unknown as Record<string, (...args: readonly unknown[]) => unknown>)[name]!
    const found: CollisionError[] = []
    const predicate = (): boolean => found.push(errorOf(() => query(world))) > 0
    expect(rayCast(world, createQueryHit(), [0, 0, 0], [1, 0, 0], { predicate })).toBe(true)
    expect(found.length).toBe(1)
    // Some look at their arguments first, which are missing.
    expect(found[0]!.message).toMatch(new RegExp(`^E_(REENTRANT|OPTION): ${name}\\b`))
  })
})
