/** Random programs of a game: what it does between steps, and how it runs them. */
import { Random } from '../oracle/random.js'

/** What a game does, with random numbers from 0 to 1 that say to whom and how. */
export interface Command {
  readonly kind: string
  readonly u: readonly number[]
}

export interface Program {
  readonly continuous: boolean
  readonly contactEntities: boolean
  readonly touching: boolean
  readonly quarantine: boolean
  readonly picky: boolean
  /** Epochs begin often. */
  readonly sorted: boolean
  readonly bodies: number
  /** All shapes are simple ones. */
  readonly isSimple?: boolean
  /** Half the room that bodies fly about in, their size and speed, and where the room is. */
  readonly room: number
  readonly size: number
  readonly speed: number
  readonly far: number
  readonly statics: number
  readonly steps: readonly (readonly Command[])[]
}

const kinds = [
  'add', 'remove', 'recycle', 'new shape', 'same shape', 'teleport few', 'teleport many', 'jump', 'write', 'nudge',
  'write static', 'filter', 'mask', 'velocity', 'spin', 'disable', 'resize', 'attach', 'move child', 'detach', 'reparent',
  'plane', 'tilt', 'spoil', 'fast', 'stop', 'budget', 'fussy', 'delta', 'reset', 'dispose', 'swap',
] as const // prettier-ignore

/** Rare, or the worlds never have a past. */
const rare = new Set<string>(['reset', 'dispose', 'budget'])

/** How a step is run: whole, stage by stage with commands in between, or begun once and run whole then. */
export const ways: readonly string[] = [
  'whole',
  'whole',
  'whole',
  'stages',
  'bounds first',
  'pairs first',
  'contacts first',
]

/** What comes and goes in a game in nearly every step, and what else goes on meanwhile. */
const turnover = ['add', 'add', 'remove', 'remove', 'recycle', 'same shape', 'disable'] as const
const meanwhile = [
  'teleport few', 'write', 'write static', 'nudge', 'resize', 'mask', 'filter', 'plane', 'tilt', 'fast', 'stop', 'jump', 'spoil',
  'velocity', 'swap', 'fussy',
] as const // prettier-ignore

/** The same program, but bodies of simple shapes come and go in most steps, and seldom anything else happens. */
export function drawTurnover(seed: number): Program {
  const random = new Random(seed + 0.5)
  const numbers = (): number[] => Array.from({ length: 8 }, () => random.unit())
  const rate = random.pick([1, 3])
  const usual = meanwhile.filter(() => random.chance(0.25))
  const often = random.pick([0, 0.1, 0.5])
  const steps = Array.from({ length: random.integer(20, 40) }, (): Command[] => {
    const commands: Command[] = []
    for (let left = rate * random.between(0, 2); random.chance(left); left--)
      commands.push({ kind: random.pick(turnover), u: numbers() })
    if (usual.length > 0 && random.chance(often)) commands.push({ kind: random.pick(usual), u: numbers() })
    commands.push({ kind: random.chance(0.8) ? 'whole' : random.pick(ways), u: numbers() })
    return commands
  })
  return {
    ...drawProgram(seed),
    bodies: random.pick([20, 40, 60, 120]),
    sorted: random.chance(0.2),
    isSimple: true,
    steps,
  }
}

export function drawProgram(seed: number): Program {
  const random = new Random(seed)
  const count = random.pick([3, 8, 8, 20, 20, 20, 40, 40, 60, 120])
  const numbers = (): number[] => Array.from({ length: 8 }, () => random.unit())
  // Few kinds of commands in a program: most programs leave most bodies alone for many steps.
  const usual = kinds.filter((kind) => random.chance(rare.has(kind) ? 0.05 : 0.25))
  const rate = random.pick([0.1, 0.4, 1, 3])
  const steps = Array.from({ length: random.integer(6, 40) }, (): Command[] => {
    const commands: Command[] = []
    for (let left = rate * random.between(0, 2); usual.length > 0 && random.chance(left); left--) {
      const kind = random.pick(usual)
      commands.push({ kind, u: numbers() })
      if (kind === 'reset') commands.push({ kind: 'whole', u: numbers() }, { kind: 'refill', u: numbers() })
    }
    commands.push({ kind: random.chance(0.8) ? 'whole' : random.pick(ways), u: numbers() })
    return commands
  })
  return {
    continuous: random.chance(0.6),
    contactEntities: random.chance(0.3),
    touching: random.chance(0.3),
    quarantine: random.chance(0.5),
    picky: random.chance(0.25),
    sorted: random.chance(0.6),
    bodies: count,
    room: random.pick([0.3, 1, 2, 2, 4, 4]) * Math.cbrt(count),
    size: random.pick([0.5, 0.5, 0.5, 1, 0.02]),
    speed: random.pick([0, 0.3, 3, 30]),
    far: random.pick([0, 0, 0, 1e4, 1e7, 9e8]),
    statics: random.pick([0, 0.3, 0.9]),
    steps,
  }
}
