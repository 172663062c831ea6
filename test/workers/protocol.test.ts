/**
 * Every order in which a main thread and its workers can come to the words they share, tried out on the code itself: no
 * thread waits for ever, each chunk is done once and with the buffers of its run, and nobody works on when a run has
 * returned.
 */
import { describe, expect, it } from 'vitest'
import { stepped } from './atomic-steps.js'
import { explore, Run, type Action } from './protocol-run.js'

const whole = await stepped()

describe('whatever the order in which threads come to the words they share', () => {
  it.each<[number, number, Action[]]>([
    [1, 2, ['share', 'run', 'run', 'share', 'run', 'run']],
    [1, 1, ['run', 'share', 'look', 'share', 'share', 'look', 'run', 'run and throw', 'run']],
    [2, 1, ['share', 'rest', 'run and throw']],
    [2, 1, ['share', 'share', 'rest', 'look', 'rest', 'run']],
  ])('%i workers and %i chunks: %s', (count, chunks, actions) => {
    const { states, helped, fault } = explore(() => new Run(whole, count, chunks, actions))
    expect(fault).toBe('')
    expect(helped).toBe(count)
    expect(states).toBeGreaterThan(1000)
  })

  // Found as one thing or the other, whichever order comes first.
  it.each<[string, string, string, Action[]]>([
    [
      'all sleep',
      'Atomics.store(control, word, State.waiting);\n      Atomics.notify(control, word);',
      'Atomics.store(control, word, State.waiting);',
      ['share', 'rest', 'run'],
    ],
    ['never has', 'this.dismiss(word);\n    return false', 'return false', ['share', 'share']],
    ['never has', 'Atomics.notify(this.control, word)', '0', ['share', 'rest', 'share']],
    [
      'never has',
      'threads[worker].postMessage(message);',
      'threads[worker].postMessage(message);\n      this.dismiss(wordOf(worker));',
      ['share'],
    ],
    [
      'chunks done',
      '=== State.called) this.helped--',
      '!== State.away) Atomics.store(control, word, State.waiting)',
      ['share', 'rest', 'run'],
    ],
    ['chunks done', 'this.await(word)', '0', ['share', 'rest', 'run']],
    ['never has', '=== this.version) return true', '> 0) return true', ['share', 'share', 'run']],
    [
      'never has',
      'Atomics.store(control, word + 1, version);\n  Atomics.store(control, word, State.waiting);',
      'Atomics.store(control, word, State.waiting);\n  Atomics.store(control, word + 1, version);',
      ['share', 'rest', 'share', 'run'],
    ],
    ['chunks done', 'control[Control.next] = 0;', '', ['run', 'run']],
    [
      'chunks done',
      'Atomics.add(control, Control.next, 1)',
      'control[Control.next];\n    Atomics.store(control, Control.next, chunk + 1)',
      ['share', 'rest', 'run'],
    ],
  ])('finds faults: %s, with "%s"', async (expected, old, wrong, actions) => {
    const code = await stepped((text) => {
      expect(text).toContain(old)
      return text.replace(old, wrong)
    })
    expect(explore(() => new Run(code, 1, 1, actions)).fault).toContain(expected)
  })
})
