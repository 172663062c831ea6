import type { Child } from './child.js'

export interface Steady {
  /**
   * What V8 said of the steps that were watched: each collection, and each function whose compiled code was thrown
   * away.
   */
  readonly collections: string[]
  readonly thrownAway: string[]
  /** Bytes of the heap after a collection, early and late. */
  readonly early: number
  readonly late: number
  /**
   * The same without V8's code, which grows for as long as there is something to compile that runs in few steps only.
   * 0: not weighed.
   */
  readonly earlyData: number
  readonly lateData: number
  /** Contacts and points that were read. */
  readonly contacts: number
  readonly points: number
}

export interface SteadyRun {
  readonly boxes: number
  readonly warm: number
  readonly watched: number
  readonly between: number
  readonly continuous: boolean
  readonly data?: boolean
  /** MB of the young generation: 16, V8's largest by itself, if not given. */
  readonly young?: number
}

/** Runs steady-child.ts with a large young generation: what one step allocates does not show, what 1,000 do does. */
export function watchSteps(child: Child, run: SteadyRun): Steady {
  const { boxes, warm, watched, between, continuous, data, young = 16 } = run
  const args = [boxes, warm, watched, between, continuous ? 'continuous' : 'ends', data ? 'data' : ''].map(String)
  const flags = ['--expose-gc', `--min-semi-space-size=${young}`, `--max-semi-space-size=${young}`]
  const lines = child.run(args, flags).trim().split('\n')
  return {
    ...(JSON.parse(lines.find((line) => line.startsWith('{'))!) as Omit<Steady, 'collections' | 'thrownAway'>),
    collections: lines.filter((line) => / ms: (Scavenge|Mark-Compact|Minor)/.test(line)),
    thrownAway: lines.flatMap((line) => /bailout \(kind.*<JSFunction (\S+)/.exec(line)?.[1] ?? []),
  }
}
