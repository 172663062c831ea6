/** The typed arrays that this package keeps data in. */
type AnyTypedArray = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array

/** Up to this many entries arrays grow by doubling, beyond it by half: see notes, "growth by half". */
const LARGE = 4096

/**
 * Capacity for `needed` entries, more than `capacity`: exact for what is asked for at once, else by a factor, so that
 * growth costs a constant an entry.
 */
export function grownCapacity(capacity: number, needed: number): number {
  return Math.max(needed, capacity < LARGE ? 2 * capacity : Math.floor(1.5 * capacity), 16)
}

/** `array` itself if it has room for `needed` entries, else a longer copy (see {@link grownCapacity}). */
export function grown<T extends AnyTypedArray>(array: T, needed: number): T {
  if (array.length >= needed) return array
  return resized(array, grownCapacity(array.length, needed))
}

/**
 * A copy of `array` with `length` entries, the new ones zero. Shared memory stays shared. An array of a game whose
 * buffer was transferred away has no entries, and cannot be copied from.
 */
export function resized<T extends AnyTypedArray>(array: T, length: number): T {
  const copy = blank(array, length)
  if (array.length === 0) return copy
  copy.set(array.length <= length ? array : (array.subarray(0, length) as T))
  return copy
}

/** Gives these arrays of `owner` another length (see {@link resized}). */
export function resizeFields<N extends string>(
  owner: { [name in N]: AnyTypedArray },
  names: readonly N[],
  length: number,
): void {
  for (const name of names) owner[name] = resized(owner[name], length)
}

/** Gives these arrays of `owner` places for `count` rows, of so many numbers each. */
export function resizeRows<N extends string>(
  owner: { [name in NoInfer<N>]: AnyTypedArray },
  strides: Readonly<Record<N, number>>,
  count: number,
): void {
  for (const name of Object.keys(strides) as N[]) owner[name] = resized(owner[name], strides[name] * count)
}

/** `length` zeros in an array of the kind of `array`, in memory of the same kind. */
function blank<T extends AnyTypedArray>(array: T, length: number): T {
  const Kind = array.constructor as new (length: number | SharedArrayBuffer) => T
  const isShared = typeof SharedArrayBuffer !== 'undefined' && array.buffer instanceof SharedArrayBuffer
  return new Kind(isShared ? new SharedArrayBuffer(length * array.BYTES_PER_ELEMENT) : length)
}

/** Puts an empty array in shared memory into a field of `owner`, for workers; `grown` and `resized` keep it shared. */
export function shareField<N extends string>(owner: { [name in N]: AnyTypedArray }, name: N): void {
  const Kind = owner[name].constructor as new (buffer: SharedArrayBuffer) => AnyTypedArray
  owner[name] = new Kind(new SharedArrayBuffer(0))
}
