/** A room: one arena, stepped at a fixed rate. Clients say what they want; only the arena says what is. */
import { Room, type Client } from '@colyseus/core'
import { addFighter, createArena, removeFighter, STEP, stepArena, type Hit, type Input } from '../scenes/arena.js'
import { ArenaState, BulletState, FighterState, type HitMessage } from './schema.js'

/** Steps that a late timer makes up for at once. What is beyond that is dropped, and the game runs slower. */
const MOST_STEPS = 6

export class ArenaRoom extends Room<ArenaState> {
  override maxClients = 4
  /** Milliseconds from one patch to the next: three steps. */
  override patchRate = 50
  override state = new ArenaState()
  private readonly arena = createArena()
  /** Session id to entity. */
  private readonly entities = new Map<string, number>()
  /** Seconds that have passed and are not stepped yet. */
  private due = 0

  override onCreate(): void {
    this.onMessage('input', ({ sessionId }, message: unknown) => {
      const fighter = this.arena.fighters.get(this.entities.get(sessionId)!)
      if (fighter !== undefined && isInput(message)) Object.assign(fighter.input, message)
    })
    this.setSimulationInterval((milliseconds) => this.advance(milliseconds / 1000), STEP * 1000)
  }

  override onJoin({ sessionId }: Client): void {
    this.entities.set(sessionId, addFighter(this.arena))
    this.state.fighters.set(sessionId, new FighterState())
    this.show()
  }

  override onLeave({ sessionId }: Client): void {
    removeFighter(this.arena, this.entities.get(sessionId)!)
    this.entities.delete(sessionId)
    this.state.fighters.delete(sessionId)
  }

  /** Takes the observers of the collision module off the world. */
  override onDispose(): void {
    this.arena.collision.dispose()
  }

  // #region docs/colyseus
  private advance(seconds: number): void {
    this.due = Math.min(this.due + seconds, MOST_STEPS * STEP)
    for (; this.due >= STEP; this.due -= STEP) {
      stepArena(this.arena)
      for (const hit of this.arena.hits) this.broadcast('hit', this.messageOf(hit))
    }
    this.show()
  }
  // #endregion

  /** A hit of the step just done, for which `time` counts from its beginning. */
  private messageOf({ owner, target, x, z, time }: Hit): HitMessage {
    const sessionOf = (entity: number): string => [...this.entities].find(([, own]) => own === entity)![0]
    return { by: sessionOf(owner), target: sessionOf(target), x, z, when: this.arena.step - 1 + time / STEP }
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
      const key = `${serial}`
      flying.add(key)
      if (!state.bullets.has(key)) state.bullets.set(key, new BulletState().assign({ step, x, z, velX, velZ }))
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
