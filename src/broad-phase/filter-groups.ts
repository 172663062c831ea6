/**
 * Sorts the bodies into a few groups, so that pairs that the filters forbid are never enumerated.
 *
 * Bodies with equal category, mask and motion form a class. A class that meets no class, itself included, takes no
 * part. Classes that meet themselves share group 0, the only one that is swept against itself. The others (statics;
 * bullets that ignore bullets) go into mute groups: no two classes of a mute group meet. A small table says which
 * groups meet; where only some classes of two groups meet, the sweep checks each pair that it finds.
 */

/** Beyond this many classes bodies share an overflow class, whose pairs are checked one by one. */
const MAX_CLASSES = 62
const MAX_GROUPS = 8
const TABLE_SIZE = 256

export interface FilterGroups {
  /** Group of each body; TAKES_NO_PART for a body that meets nobody. */
  groupOf: Uint8Array
  /** Number of groups. */
  count: number
  /** meets[g * MAX_GROUPS + h]: 1 if a body of g may meet one of h. */
  readonly meets: Uint8Array
  /** Some groups that meet do so only in part: each pair is checked. */
  needsCheck: boolean
  /** Bodies that take part, ascending, and their number. */
  memberList: Int32Array
  members: number
  /** memberList[i] === i for all i below this: usually all bodies take part. */
  listed: number
  readonly classes: ClassTable
}

interface ClassTable {
  count: number
  readonly category: Uint32Array
  readonly mask: Uint32Array
  readonly moving: Uint8Array
  /** Number of bodies in the class. */
  readonly size: Int32Array
  /** Hash table with open addressing, keyed by category, mask and motion: class + 1, 0 if free. */
  readonly table: Uint8Array
  readonly group: Uint8Array
  /** Class of each body. */
  classOf: Uint8Array
}

export const TAKES_NO_PART = 255
export const GROUP_STRIDE = MAX_GROUPS

/** The last two classes collect the bodies beyond MAX_CLASSES: one statics, one moving bodies. */
const OVERFLOW_STATIC = MAX_CLASSES
const OVERFLOW_MOVING = MAX_CLASSES + 1

export function createFilterGroups(): FilterGroups {
  const all = MAX_CLASSES + 2
  return {
    groupOf: new Uint8Array(0),
    count: 0,
    meets: new Uint8Array(MAX_GROUPS * MAX_GROUPS),
    needsCheck: false,
    memberList: new Int32Array(0),
    members: 0,
    listed: 0,
    classes: {
      count: 0,
      category: new Uint32Array(all),
      mask: new Uint32Array(all),
      moving: new Uint8Array(all),
      size: new Int32Array(all),
      table: new Uint8Array(TABLE_SIZE),
      group: new Uint8Array(all),
      classOf: new Uint8Array(0),
    },
  }
}

/** Whether a pair of bodies may be reported, by motion and filters. */
export function mayMeet(moving: Uint8Array, category: Uint32Array, mask: Uint32Array, i: number, j: number): boolean {
  return (moving[i] | moving[j]) !== 0 && (category[i] & mask[j]) !== 0 && (category[j] & mask[i]) !== 0
}

export function groupByFilter(
  groups: FilterGroups,
  moving: Uint8Array,
  category: Uint32Array,
  mask: Uint32Array,
  count: number,
): void {
  if (groups.groupOf.length < count) {
    groups.groupOf = new Uint8Array(Math.max(count, 2 * groups.groupOf.length))
    groups.memberList = new Int32Array(groups.groupOf.length)
    groups.listed = 0
  }
  const classes = groups.classes
  if (classes.classOf.length < count) classes.classOf = new Uint8Array(groups.groupOf.length)
  classify(classes, moving, category, mask, count)
  assignGroups(groups)
  writeMeetings(groups)
  spread(groups, count)
}

function classify(
  classes: ClassTable,
  moving: Uint8Array,
  category: Uint32Array,
  mask: Uint32Array,
  count: number,
): void {
  classes.count = 0
  classes.size.fill(0)
  classes.table.fill(0)
  classes.moving[OVERFLOW_STATIC] = 0
  classes.moving[OVERFLOW_MOVING] = 1
  const { classOf, size } = classes
  let lastCategory = 0
  let lastMask = 0
  let lastMoving = -1
  let lastClass = 0
  for (let i = 0; i < count; i++) {
    const c = category[i]
    const m = mask[i]
    const v = moving[i]
    // Most scenes have one or two classes, and neighbours share theirs. XOR compares them as 32-bit integers; compared
    // as numbers they would be doubles.
    if (((c ^ lastCategory) | (m ^ lastMask) | (v ^ lastMoving)) !== 0) {
      lastCategory = c
      lastMask = m
      lastMoving = v
      lastClass = findClass(classes, c, m, v)
    }
    classOf[i] = lastClass
    size[lastClass]++
  }
}

function findClass(classes: ClassTable, category: number, mask: number, moving: number): number {
  let slot = (Math.imul(category, 0x9e3779b1) ^ Math.imul(mask, 0x85ebca6b) ^ Math.imul(moving, 0xc2b2ae35)) >>> 24
  for (;;) {
    const found = classes.table[slot] - 1
    if (found < 0) break
    if (classes.category[found] === category && classes.mask[found] === mask && classes.moving[found] === moving)
      return found
    slot = (slot + 1) & (TABLE_SIZE - 1)
  }
  if (classes.count === MAX_CLASSES) return moving === 0 ? OVERFLOW_STATIC : OVERFLOW_MOVING
  const made = classes.count++
  classes.category[made] = category
  classes.mask[made] = mask
  classes.moving[made] = moving
  classes.table[slot] = made + 1
  return made
}

/** 0: never, 1: always, 2: perhaps (one of them is an overflow class). */
function classesMeet(classes: ClassTable, c: number, d: number): number {
  if ((classes.moving[c] | classes.moving[d]) === 0) return 0
  if (c >= MAX_CLASSES || d >= MAX_CLASSES) return 2
  return (classes.category[c] & classes.mask[d]) !== 0 && (classes.category[d] & classes.mask[c]) !== 0 ? 1 : 0
}

function assignGroups(groups: FilterGroups): void {
  const classes = groups.classes
  const group = classes.group
  group.fill(TAKES_NO_PART)
  groups.count = 1
  groups.members = 0
  for (let c = 0; c < MAX_CLASSES + 2; c++) {
    if (classes.size[c] === 0) continue
    let meetsAny = false
    for (let d = 0; d < MAX_CLASSES + 2; d++)
      if (classes.size[d] > (c === d ? 1 : 0) && classesMeet(classes, c, d) !== 0) meetsAny = true
    if (!meetsAny) continue
    groups.members += classes.size[c]
    group[c] = classesMeet(classes, c, c) !== 0 ? 0 : muteGroup(groups, c)
  }
}

/** The first mute group in which class c meets nobody; group 0 if there is none. */
function muteGroup(groups: FilterGroups, c: number): number {
  const classes = groups.classes
  for (let g = 1; g < MAX_GROUPS; g++) {
    let isFree = true
    for (let d = 0; d < MAX_CLASSES + 2; d++)
      if (classes.group[d] === g && classesMeet(classes, c, d) !== 0) isFree = false
    if (!isFree) continue
    groups.count = Math.max(groups.count, g + 1)
    return g
  }
  return 0
}

function writeMeetings(groups: FilterGroups): void {
  const classes = groups.classes
  groups.meets.fill(0)
  groups.needsCheck = false
  for (let c = 0; c < MAX_CLASSES + 2; c++) {
    const g = classes.group[c]
    if (g === TAKES_NO_PART) continue
    for (let d = 0; d < MAX_CLASSES + 2; d++) {
      const h = classes.group[d]
      if (h === TAKES_NO_PART || (g === h && g !== 0)) continue
      if (classesMeet(classes, c, d) !== 0) groups.meets[g * MAX_GROUPS + h] = 1
    }
  }
  for (let c = 0; c < MAX_CLASSES + 2; c++) {
    const g = classes.group[c]
    if (g === TAKES_NO_PART) continue
    for (let d = 0; d < MAX_CLASSES + 2; d++) {
      const h = classes.group[d]
      if (h === TAKES_NO_PART || groups.meets[g * MAX_GROUPS + h] === 0) continue
      if (classesMeet(classes, c, d) !== 1) groups.needsCheck = true
    }
  }
}

function spread(groups: FilterGroups, count: number): void {
  const { groupOf } = groups
  const { classOf, group, count: classCount } = groups.classes
  if (classCount === 1) groupOf.fill(group[0], 0, count)
  else for (let i = 0; i < count; i++) groupOf[i] = group[classOf[i]]
  if (groups.members < count || groups.listed < count) listMembers(groups, count)
}

/** Has no branch on whether a body takes part, which would be mispredicted. */
function listMembers(groups: FilterGroups, count: number): void {
  const { groupOf, memberList: list } = groups
  groups.listed = groups.members === count ? count : 0
  let members = 0
  for (let i = 0; i < count; i++) {
    list[members] = i
    members += groupOf[i] === TAKES_NO_PART ? 0 : 1
  }
}
