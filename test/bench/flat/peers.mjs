/**
 * Libraries that the flat crowd is measured against, each in the fastest way that was found: what it does beside
 * telling who touches whom is left out where public functions allow that. `touching` counts pairs; `touchingPairs`, by
 * the numbers of the rectangles, is for the check before the bench, and is not measured.
 */
import { DELTA } from '../crowd/scene.mjs'

/** Counts what a library says of begin and end. */
function noteKeeper() {
  const kept = { touching: 0, sum: 0 }
  kept.note = (a, b, started) => {
    kept.touching += started ? 1 : -1
    kept.sum = (kept.sum + (started ? a ^ b : a + b)) | 0
  }
  return kept
}

const listPairs = (count, forEachPair) => {
  const pairs = new Map()
  forEachPair((a, b) => {
    const [low, high] = [Math.min(a, b), Math.max(a, b)]
    pairs.set(low * count + high, [low, high])
  })
  return [...pairs.values()]
}

/** Sensors without a body, as in crowd/rapier.mjs. */
const rapier = (name) => ({
  name,
  async create({ count, position, angle, half }) {
    const { default: Rapier } = await import(`@dimforge/${name}`)
    await Rapier.init()
    const world = new Rapier.World({ x: 0, y: 0 })
    const events = new Rapier.EventQueue(true)
    const everyPair = Rapier.ActiveCollisionTypes.ALL | Rapier.ActiveCollisionTypes.FIXED_FIXED
    const boxes = Array.from({ length: count }, (_, i) =>
      world.createCollider(
        Rapier.ColliderDesc.cuboid(half.x[i], half.y[i])
          .setTranslation(position.x[i], position.y[i])
          .setRotation(angle[i])
          .setSensor(true)
          .setDensity(0)
          .setActiveCollisionTypes(everyPair)
          .setActiveEvents(Rapier.ActiveEvents.COLLISION_EVENTS),
      ),
    )
    const kept = noteKeeper()
    const p = { x: 0, y: 0 }
    return {
      step() {
        for (let i = 0; i < count; i++) {
          p.x = position.x[i]
          p.y = position.y[i]
          boxes[i].setTranslation(p)
          boxes[i].setRotation(angle[i])
        }
        world.step(events)
        events.drainCollisionEvents(kept.note)
        return kept.sum
      },
      touching: () => kept.touching,
      touchingPairs() {
        const numbers = new Map(boxes.map(({ handle }, i) => [handle, i]))
        return listPairs(count, (add) =>
          boxes.forEach((box, i) => world.intersectionPairsWith(box, ({ handle }) => add(i, numbers.get(handle)))),
        )
      },
    }
  },
})

/**
 * `step(0)` finds contacts and solves nothing. Pairs are sought before it, since it would seek them for the next step.
 * Polygons have no skin, which would touch 0.02 too early.
 */
const planck = {
  name: 'planck',
  async create({ count, position, angle, half }) {
    const { Box, Settings, World } = await import('planck')
    Settings.linearSlop = 0
    const world = new World({ gravity: { x: 0, y: 0 }, allowSleep: false })
    const bodies = Array.from({ length: count }, (_, i) => {
      const body = world.createBody({ type: 'dynamic', position: { x: position.x[i], y: position.y[i] }, angle: angle[i], userData: i }) // prettier-ignore
      body.createFixture({ shape: new Box(half.x[i], half.y[i]), isSensor: true })
      return body
    })
    const kept = noteKeeper()
    const numberOf = (fixture) => fixture.getBody().getUserData()
    const numbers = (contact) => [numberOf(contact.getFixtureA()), numberOf(contact.getFixtureB())]
    world.on('begin-contact', (contact) => kept.note(...numbers(contact), true))
    world.on('end-contact', (contact) => kept.note(...numbers(contact), false))
    const p = { x: 0, y: 0 }
    return {
      step() {
        for (let i = 0; i < count; i++) {
          p.x = position.x[i]
          p.y = position.y[i]
          bodies[i].setTransform(p, angle[i])
        }
        world.findNewContacts()
        world.step(0)
        return kept.sum
      },
      touching: () => kept.touching,
      touchingPairs: () =>
        listPairs(count, (add) => {
          for (let contact = world.getContactList(); contact; contact = contact.getNext())
            if (contact.isTouching()) add(...numbers(contact))
        }),
    }
  },
}

/** What Engine.update calls to find contacts, without what it does with them. */
const matter = {
  name: 'matter-js',
  async create({ count, position, angle, half }) {
    const { default: Matter } = await import('matter-js')
    const { Bodies, Body, Detector, Pairs } = Matter
    const bodies = Array.from({ length: count }, (_, i) => {
      const body = Bodies.rectangle(position.x[i], position.y[i], 2 * half.x[i], 2 * half.y[i], { isSensor: true })
      Body.setAngle(body, angle[i])
      return Object.assign(body, { number: i })
    })
    const pairs = Pairs.create()
    // It sorts the list that it is given.
    const detector = Detector.create({ bodies: bodies.slice(), pairs })
    const kept = noteKeeper()
    const p = { x: 0, y: 0 }
    let time = 0
    return {
      step() {
        for (let i = 0; i < count; i++) {
          p.x = position.x[i]
          p.y = position.y[i]
          Body.setPosition(bodies[i], p)
          Body.setAngle(bodies[i], angle[i])
        }
        time += 1000 * DELTA
        Pairs.update(pairs, Detector.collisions(detector), time)
        for (const { bodyA, bodyB } of pairs.collisionStart) kept.note(bodyA.number, bodyB.number, true)
        for (const { bodyA, bodyB } of pairs.collisionEnd) kept.note(bodyA.number, bodyB.number, false)
        return kept.sum
      },
      touching: () => kept.touching,
      touchingPairs: () =>
        listPairs(count, (add) => pairs.list.forEach(({ bodyA, bodyB }) => add(bodyA.number, bodyB.number))),
    }
  },
}

/** Tells every pair from both sides, and not what began or ended: its users find that out by themselves. */
const detectCollisions = {
  name: 'detect-collisions',
  async create({ count, position, angle, half }) {
    const { System } = await import('detect-collisions')
    const system = new System()
    const bodies = Array.from({ length: count }, (_, i) =>
      system.createBox({ x: position.x[i], y: position.y[i] }, 2 * half.x[i], 2 * half.y[i], {
        angle: angle[i],
        isCentered: true,
        userData: i,
      }),
    )
    let touching = 0
    let sum = 0
    function note({ a, b }) {
      if (a.userData > b.userData) return
      touching++
      sum = (sum + (a.userData ^ b.userData)) | 0
    }
    return {
      step() {
        for (let i = 0; i < count; i++) {
          bodies[i].setPosition(position.x[i], position.y[i], false)
          bodies[i].setAngle(angle[i], false)
        }
        system.update()
        touching = 0
        system.checkAll(note)
        return sum
      },
      touching: () => touching,
      touchingPairs: () => listPairs(count, (add) => system.checkAll(({ a, b }) => add(a.userData, b.userData))),
    }
  },
}

export const peers = [rapier('rapier2d-compat'), rapier('rapier2d-simd-compat'), planck, matter, detectCollisions]
