/** A room: one arena, stepped at a fixed rate. Clients say what they want; only the arena says what is. */
import { Room, type Client } from '@colyseus/core'
import {
  addFighter,
  createArena,
  removeFighter,
  STEP,
  stepArena,
  type Fighter,
  type Hit,
  type Input,
} from '../scenes/arena.js'
import { ArenaState, BulletState, FighterState, type HitMessage } from './schema.js'

/** Milliseconds from one patch to the next: three steps. */
export const PATCH = 50
/** Steps that a late timer makes up for at once. What is beyond that is dropped, and the game runs slower. */
const MOST_STEPS = 6

export class ArenaRoom extends Room<ArenaState> {
  override maxClients = 4
  override patchRate = PATCH
  override state = new ArenaState()
  private readonly arena = createArena()
  /** Session id to entity, and back. */
  private readonly entities = new Map<string, number>()
  private readonly sessions = new Map<number, string>()
  /** Seconds that have passed and are not stepped yet. */
  private due = 0

  override onCreate(): void {
    this.onMessage('input', (client, message: unknown) => {
      const fighter = this.fighterOf(client)
      if (fighter !== undefined && isInput(message)) Object.assign(fighter.input, message)
    })
    this.setSimulationInterval((milliseconds) => this.advance(milliseconds / 1000), STEP * 1000)
  }

  override onJoin({ sessionId }: Client): void {
    const entity = addFighter(this.arena)
    this.entities.set(sessionId, entity)
    this.sessions.set(entity, sessionId)
    this.state.fighters.set(sessionId, new FighterState())
    this.show()
  }

  override onLeave({ sessionId }: Client): void {
    const entity = this.entities.get(sessionId)!
    removeFighter(this.arena, entity)
    this.entities.delete(sessionId)
    this.sessions.delete(entity)
    this.state.fighters.delete(sessionId)
  }

  /** Gives the columns of the world back. */
  override onDispose(): void {
    this.arena.collision.dispose()
  }

  private fighterOf({ sessionId }: Client): Fighter | undefined {
    return this.arena.fighters.get(this.entities.get(sessionId) ?? -1)
  }

  private advance(seconds: number): void {
    this.due = Math.min(this.due + seconds, MOST_STEPS * STEP)
    for (; this.due >= STEP; this.due -= STEP) {
      const { step } = this.arena
      stepArena(this.arena)
      for (const hit of this.arena.hits) this.broadcast('hit', this.messageOf(hit, step))
    }
    this.show()
  }

  private messageOf({ owner, target, x, z, time }: Hit, step: number): HitMessage {
    return { by: this.sessions.get(owner), target: this.sessions.get(target)!, x, z, when: step + time / STEP }
  }

  /** Copies the arena into the state. Colyseus compares: a field that is the same is not sent. */
  private show(): void {
    const { state, arena } = this
    const { Position } = arena.collision.components
    state.step = arena.step
    for (const [sessionId, entity] of this.entities) {
      const { aimX, aimZ, health, score, deaths } = arena.fighters.get(entity)!
      const [x, z] = [Position.x[entity]!, Position.z[entity]!]
      state.fighters.get(sessionId)!.assign({ x, z, aimX, aimZ, health, score, deaths })
    }
    const flying = new Set<string>()
    for (const { serial, step, x, z, velX, velZ } of arena.bullets.values()) {
      flying.add(`${serial}`)
      if (!state.bullets.has(`${serial}`))
        state.bullets.set(`${serial}`, new BulletState().assign({ step, x, z, velX, velZ }))
    }
    for (const serial of [...state.bullets.keys()]) if (!flying.has(serial)) state.bullets.delete(serial)
  }
}

/** Whether a message is an input, and nothing else: it comes from anyone. */
function isInput(message: unknown): message is Input {
  if (typeof message !== 'object' || message === null) return false
  const { moveX, moveZ, aimX, aimZ, isShooting, ...rest } = message as Record<string, unknown>
  const isInside = (value: unknown): boolean => typeof value === 'number' && value >= -1 && value <= 1
  return [moveX, moveZ, aimX, aimZ].every(isInside) && typeof isShooting === 'boolean' && Object.keys(rest).length === 0
}
