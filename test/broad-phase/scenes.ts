/** Seeded scenes of bounds for the broad-phase, and their pairs: plain functions, shared by tests and benches. */
export interface BoundsScene {
  bounds: Float64Array
  moving: Uint8Array
  category: Uint32Array
  mask: Uint32Array
  roots: Int32Array
  count: number
}

/** A seeded generator of doubles in [0, 1) (mulberry32). */
export function randomizer(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** `place(i, random)` gives the middle and the half extents of body i. */
function build(count: number, seed: number, place: (i: number, random: () => number) => number[]): BoundsScene {
  const random = randomizer(seed)
  const bounds = new Float64Array(6 * count)
  for (let i = 0; i < count; i++) {
    const [x, y, z, h, k, l] = place(i, random) as [number, number, number, number, number, number]
    bounds.set([x - h, y - k, z - l, x + h, y + k, z + l], 6 * i)
  }
  return {
    bounds,
    moving: new Uint8Array(count).fill(1),
    category: new Uint32Array(count).fill(1),
    mask: new Uint32Array(count).fill(0xffffffff),
    roots: Int32Array.from({ length: count }, (_, i) => i),
    count,
  }
}

const half = (random: () => number) => 0.2 + 0.4 * random()

/** Every kind: n bodies, each overlapping about one other where the kind says nothing else. */
export const sceneKinds: Record<string, (n: number, seed: number) => BoundsScene> = {
  uniform: (n, seed) => {
    const l = 1.6 * Math.cbrt(n)
    return build(n, seed, (_, r) => [l * r(), l * r(), l * r(), half(r), half(r), half(r)])
  },
  slab: (n, seed) => {
    const l = 1.6 * Math.sqrt(0.75 * n)
    return build(n, seed, (_, r) => [l * r(), 2 * r(), l * r(), half(r), half(r), half(r)])
  },
  'sizes 1:100': (n, seed) => {
    const l = Math.cbrt(2.7 * n)
    return build(n, seed, (i, r) => {
      const s = i % 100 === 7 ? 10 : 0.1
      return [l * r(), l * r(), l * r(), s * half(r), s * half(r), s * half(r)]
    })
  },
  'sizes 1e-6 to 1e6': (n, seed) =>
    build(n, seed, (_, r) => {
      const s = 10 ** (12 * r() - 6)
      return [1e6 * r(), 1e6 * r(), 1e6 * r(), s * r(), s * r(), s * r()]
    }),
  clusters: (n, seed) => {
    const centers = randomizer(seed + 1)
    const c = Array.from({ length: 20 }, () => [0, 1, 2].map(() => 40 * Math.cbrt(n) * centers()))
    const s = 0.8 * Math.cbrt(n / 20)
    return build(n, seed, (i, r) => {
      const at = c[i % 20]!.map((x) => x + s * (r() + r() + r() - 1.5))
      return [...at, half(r), half(r), half(r)]
    })
  },
  line: (n, seed) => build(n, seed, (_, r) => [1.6 * r(), 1.6 * n * r(), 1.6 * r(), half(r), half(r), half(r)]),
  'line x': (n, seed) => build(n, seed, (_, r) => [1.6 * n * r(), 1.6 * r(), 1.6 * r(), half(r), half(r), half(r)]),
  'line z': (n, seed) => build(n, seed, (_, r) => [1.6 * r(), 1.6 * r(), 1.6 * n * r(), half(r), half(r), half(r)]),
  'one spot': (n, seed) => build(n, seed, (_, r) => [0.1 * r(), 0.1 * r(), 0.1 * r(), half(r), half(r), half(r)]),
  'identical boxes': (n, seed) => build(n, seed, () => [1, 2, 3, 0.5, 0.5, 0.5]),
  ties: (n, seed) => {
    // A lattice of touching cubes: every coordinate occurs often, and faces, edges and corners touch.
    const m = Math.max(Math.ceil(Math.cbrt(n)), 1)
    return build(n, seed, (i) => [i % m, Math.floor(i / m) % m, Math.floor(i / (m * m)), 0.5, 0.5, 0.5])
  },
  'wide 1e7': (n, seed) => build(n, seed, (_, r) => [1e7 * r(), 1e7 * r(), 1e7 * r(), half(r), half(r), half(r)]),
  'wide 1e7, in pairs': (n, seed) => {
    let at: number[] = []
    return build(n, seed, (i, r) => {
      at = i % 2 ? at.map((x) => x + r() - 0.5) : [1e7 * (r() - 0.5), 1e7 * (r() - 0.5), 1e7 * (r() - 0.5)]
      return [...at, half(r), half(r), half(r)]
    })
  },
  'far 1e7': (n, seed) => {
    const l = 1.6 * Math.cbrt(n)
    return build(n, seed, (_, r) => [1e7 + l * r(), -1e7 + l * r(), 1e7 + l * r(), half(r), half(r), half(r)])
  },
  'two far clusters': (n, seed) => {
    const l = 1.6 * Math.cbrt(n / 2)
    return build(n, seed, (i, r) => {
      const s = i % 2 ? 1e7 : -1e7
      return [s + l * r(), s + l * r(), l * r(), half(r), half(r), half(r)]
    })
  },
  'one at 1e15': (n, seed) => {
    const l = 1.6 * Math.cbrt(n)
    return build(n, seed, (i, r) =>
      i === 3 ? [1e15, -1e15, 1e15, 1, 1, 1] : [l * r(), l * r(), l * r(), half(r), half(r), half(r)],
    )
  },
  'some at 1e40': (n, seed) => {
    const l = 1.6 * Math.cbrt(n)
    return build(n, seed, (i, r) => {
      const s = i % 10 === 3 ? 1e40 : 1
      return [s * l * r(), s * l * r(), -s * l * r(), half(r), half(r), half(r)]
    })
  },
  'one huge body': (n, seed) => {
    const l = 1.6 * Math.cbrt(n)
    return build(n, seed, (i, r) => [l * r(), l * r(), l * r(), ...[0, 1, 2].map(() => (i === 5 ? 1e9 : half(r)))])
  },
  'forty huge bodies': (n, seed) => {
    const l = 1.6 * Math.cbrt(n)
    return build(n, seed, (i, r) => [l * r(), l * r(), l * r(), ...[0, 1, 2].map(() => (i < 40 ? 1e20 : half(r)))])
  },
  'flat 1e-9': (n, seed) => {
    const l = 1.6 * Math.sqrt(n)
    return build(n, seed, (_, r) => [l * r(), 1e-9 * r(), l * r(), half(r), 1e-9 * r(), half(r)])
  },
  // Sizes up to just under the limit of a level: bodies of up to four tiles a side.
  uneven: (n, seed) => {
    const l = 2 * Math.cbrt(n)
    return build(n, seed, (_, r) => {
      const s = 0.05 + 2.4 * r() ** 8
      return [l * r(), l * r(), l * r(), s, s * (0.5 + r()), s * (0.5 + r())]
    })
  },
  'long rods': (n, seed) => {
    const l = 4 * Math.cbrt(n)
    return build(n, seed, (i, r) => [l * r(), l * r(), l * r(), ...[0, 1, 2].map((k) => (i % 3 === k ? 5 : 0.1) * r())])
  },
  'points and plates': (n, seed) => {
    const l = Math.cbrt(n)
    return build(n, seed, (i, r) => [
      Math.floor(l * r()),
      Math.floor(l * r()),
      Math.floor(l * r()),
      ...[0, 1, 2].map((k) => (i % 4 === k || i % 8 === 3 ? 0 : Math.round(r()))),
    ])
  },
  points: (n, seed) => {
    const l = Math.cbrt(n)
    return build(n, seed, (_, r) => [Math.floor(l * r()), Math.floor(l * r()), Math.floor(l * r()), 0, 0, 0])
  },
  'points in a plane': (n, seed) =>
    build(n, seed, (_, r) => [Math.floor(0.1 * n * r()), 7, Math.floor(3 * r()), 0, 0, 0]),
  tiny: (n, seed) => {
    const l = 1.6e-30 * Math.cbrt(n)
    return build(n, seed, (_, r) => [l * r(), l * r(), l * r(), ...[0, 1, 2].map(() => 1e-30 * half(r))])
  },
}

const MOST_BODIES = 2 ** 20

/** Pairs as ascending numbers, so that equality means the same set, each pair once. */
export function keysOf({ items: pairs, count }: { items: Int32Array; count: number }): Float64Array {
  const keys = new Float64Array(count)
  for (let p = 0; p < count; p++) {
    const i = pairs[2 * p]!
    const j = pairs[2 * p + 1]!
    if (!(i < j)) throw new Error(`pair ${i}, ${j} is not ordered`)
    keys[p] = i * MOST_BODIES + j
  }
  return keys.sort()
}

/** The same of all pairs that a broad-phase must find, by looking at each: shares nothing with the sources. */
export function allPairs(bodies: Omit<BoundsScene, 'count'>, count: number): Float64Array {
  const { bounds, moving, category, mask } = bodies
  const keys: number[] = []
  for (let i = 0; i < count; i++) {
    const [ax, ay, az, bx, by, bz] = bounds.subarray(6 * i, 6 * i + 6) as ArrayLike<number> as Six
    const [moves, is, meets] = [moving[i]!, category[i]!, mask[i]!]
    for (let j = i + 1, b = 6 * j; j < count; j++, b += 6) {
      if (!(ax <= bounds[b + 3]! && bounds[b]! <= bx)) continue
      if (!(ay <= bounds[b + 4]! && bounds[b + 1]! <= by)) continue
      if (!(az <= bounds[b + 5]! && bounds[b + 2]! <= bz)) continue
      if ((moves | moving[j]!) !== 0 && (is & mask[j]!) !== 0 && (category[j]! & meets) !== 0)
        keys.push(i * MOST_BODIES + j)
    }
  }
  return Float64Array.from(keys)
}

type Six = [number, number, number, number, number, number]
