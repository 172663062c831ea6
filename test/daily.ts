/** `npm run test:long` runs the tests that ask here again, with what they leave out every day. */
export const isLong = process.env.LONG === '1'

/** The cases of every day, and those of the long tests too. */
export function daily<T>(always: readonly T[], others: readonly T[]): readonly T[] {
  return isLong ? [...always, ...others] : always
}

/** A number of every day, and that of the long tests. */
export const dailyNumber = (always: number, long: number): number => (isLong ? long : always)
