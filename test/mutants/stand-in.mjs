/** What files of tests import from vitest, made of vitest's own parts: enough to run them in a plain process. */
import { chai, getState, JestAsymmetricMatchers, JestChaiExpect, JestExtend, setState } from '@vitest/expect'

export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from '@vitest/runner'

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin)
export const expect = Object.assign((value, message) => chai.expect(value, message), chai.expect)
Object.assign(expect, {
  getState: () => getState(expect),
  setState: (state) => setState(state, expect),
  extend: (matchers) => chai.expect.extend(expect, matchers),
})
setState({ assertionCalls: 0, isExpectingAssertions: false, expectedAssertionsNumber: null }, expect)
Object.defineProperty(globalThis, Symbol.for('expect-global'), { value: expect, writable: true, configurable: true })
