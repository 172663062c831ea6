import { withMeshes, ShapeType, SHAPE_TYPE_COUNT, textOf, CollisionError, List, resized, grown, grownCapacity, resizeFields, refuseValue, writeNormal, heightAbove, signedDistanceDoubt, writePoint, reduceInto, collidePlaneRows, kernelsOf, writeAxesOfQuaternion, placeRow, writeHalfExtents, writePerpendicular, cross, writeSpans, shareField, writeOutward, hasLength, forgetExact, exactNumber, exactSum, signOfExact, checkManifold, refuseInside, orderOf, widenBox, surfaceOf, clearBox, TreeBuild, exactProduct, writeSineAndCosine, sortStably, overlapUnrotated, spaceTables, overlapAabbRows, lengthAt, reachOf, sortPairs, findFirstContact, writeAdvancedRow, separate, writeSupport, compareRows, findContactAxis, createBoxAxes, writeUnitGap, writeBoxAxis, publishManifoldAt, larger, isUnrotated, separatePlaneRows, writeBoxAxes, writeRotationVector, boundObbSeparation } from './chunk-VGSS6F6V.js';
import { entityExists, $internal, hasComponent, query, And, removeComponent, removeEntity, Prefab, observe, onRemove, onSet, onGet, onAdd } from 'bitecs';

// components/registry.ts
var Has = {
  Position: 1,
  Rotation: 2,
  LinearVelocity: 4,
  AngularVelocity: 8,
  SphereShape: 16,
  BoxShape: 32,
  CapsuleShape: 64,
  PlaneShape: 128,
  MeshShape: 256,
  CollisionFilter: 512,
  CollisionDisabled: 1024,
  Attached: 2048,
  Sensor: 4096,
  PolygonShape: 8192,
  ChainShape: 16384
};
var EndReason = {
  /** It did not end. */
  none: 0,
  /** The two no longer touch. */
  separated: 1,
  /** One of the entities was removed. */
  removed: 2,
  /** One lost its shape, or neither has a velocity any more. */
  component: 3,
  /** Their CollisionFilters or the predicate no longer allow it. */
  filter: 4,
  /** One has another shape, or another size. */
  shape: 5,
  /** The game declared a jump of one (`teleport`). */
  teleport: 6,
  /** One has CollisionDisabled. */
  disabled: 7,
  /** The step left one out (`onInvalid: 'quarantine'`). */
  invalid: 8,
  /** resetWorld of bitECS was called. */
  reset: 9
}, reasonNames = /* @__PURE__ */ Object.keys(EndReason);
function endReasonName(reason) {
  return reasonNames[reason] ?? "none";
}
var COLUMNS = [
  "has",
  "shape",
  "generation",
  "firstAlive",
  "lostBy",
  "jumps",
  "jumpCount",
  "isChanged",
  "lives",
  "parent",
  "parentLife",
  "inherited",
  "filterFrom"
];
var Registry = class {
  /**
   * `maxEntities`: the largest id with a place here and in the columns; `capacity`: ids to make room for at once;
   * `generation`: where the generations of a registry before this one ended.
   */
  constructor(maxEntities, capacity, generation) {
    this.maxEntities = maxEntities;
    resizeFields(this, COLUMNS, Math.max(capacity, generation.length)), this.generation.set(generation);
  }
  maxEntities;
  /** Bits of {@link Has}. */
  has = new Uint16Array(16);
  /** The shape that an entity got first: losing a second one, which the checks refuse anyway, ends no contact. */
  shape = new Uint16Array(16);
  /** How often this id has lost a shape. Contacts are keyed by it, so that a recycled id never inherits one. */
  generation = new Uint32Array(16);
  /** Generations below this one belong to entities that are gone; `lostBy` is why: EndReason.removed or reset. */
  firstAlive = new Uint32Array(16);
  lostBy = new Uint8Array(16);
  /** Marks of declared jumps, and the entities that have one. */
  jumps = new Uint8Array(16);
  /** How often a jump was declared of an entity with this id. */
  jumpCount = new Uint32Array(16);
  jumpers = new List();
  /** How often an entity with this id was removed, as observed through our components. */
  lives = new Uint32Array(16);
  /** The parent of a child collider when it was attached or last checked, 0 for none; and the parent's life then. */
  parent = new Uint32Array(16);
  parentLife = new Uint32Array(16);
  /** How often a child got another parent, or none. */
  adoptions = 0;
  /** Bits that a child has from its ancestors: the tags of all, and CollisionFilter if it or one of them has that. */
  inherited = new Uint16Array(16);
  /** The entity whose CollisionFilter counts for a child, if any: itself, or else its nearest ancestor with one. */
  filterFrom = new Uint32Array(16);
  /** Ids that gained or lost a component since {@link forgetChanges}, each once. */
  changed = new Int32Array(16);
  changedCount = 0;
  isChanged = new Uint8Array(16);
  /** Ids beyond {@link maxEntities} that carry one of our components: the next step refuses them. */
  beyond = /* @__PURE__ */ new Set();
  /** The largest id seen so far. */
  highest = 0;
  /** `movers`: ids with a velocity and a position, ascending. `children`: ids with Attached, ascending. */
  movers = new Int32Array(16);
  moverCount = 0;
  children = new Int32Array(16);
  childCount = 0;
  /** The largest id with bit k, or -1, for the four components that a game may bring. */
  highestOf = new Int32Array(4).fill(-1);
  areListsOld = true;
  /** Whether `entity` is an id that the registry and the columns have a place for. */
  hasPlace(entity) {
    return entity >= 0 && entity <= this.maxEntities;
  }
  add(entity, bit) {
    if (!this.hasPlace(entity)) {
      this.beyond.add(entity);
      return;
    }
    this.reserve(entity), (bit & 25072) !== 0 && (this.has[entity] & 25072) === 0 && (this.shape[entity] = bit), this.has[entity] |= bit, this.noteChanged(entity);
  }
  /** `isEntityRemoved`: the entity itself goes, not only the component. */
  remove(entity, bit, isEntityRemoved) {
    if (!this.hasPlace(entity)) {
      this.beyond.delete(entity);
      return;
    }
    if (this.reserve(entity), this.has[entity] &= ~bit, this.noteChanged(entity), (bit & 2048) !== 0 && this.orphan(entity), bit === this.shape[entity]) {
      this.generation[entity]++;
      let left = this.has[entity] & 25072;
      this.shape[entity] = left & -left;
    }
    isEntityRemoved && (this.lives[entity]++, this.lose(entity, 2));
  }
  /** A child has no parent any more. */
  orphan(entity) {
    this.parent[entity] = 0, this.inherited[entity] = 0, this.adoptions++;
  }
  /** The components of an entity, and what it has from its ancestors. */
  bitsOf(entity) {
    return this.has[entity] | this.inherited[entity];
  }
  /** Whether an entity or an ancestor of it carries one of these components now: {@link inherited} may be older. */
  hasAbove(entity, bits) {
    let body = entity;
    for (let level = 0; level <= 64; level++) {
      let has = this.has[body] ?? 0;
      if ((has & bits) !== 0) return true;
      if ((has & 2048) === 0) return false;
      body = this.parent[body];
    }
    return false;
  }
  lose(entity, by) {
    this.firstAlive[entity] = this.generation[entity], this.lostBy[entity] = by;
  }
  /**
   * Why `entity` is no longer the collider of this generation, as an EndReason: none if it is; removed or reset; shape
   * if it has another one; component if it has none.
   */
  lossOf(entity, generation) {
    return this.generation[entity] === generation ? 0 : generation < this.firstAlive[entity] ? this.lostBy[entity] : (this.has[entity] & 25072) !== 0 ? 5 : 3;
  }
  /** The game moved the entity by a jump; within a step (`isStepping`) the poses of that step do not show it. */
  teleport(entity, isStepping) {
    this.reserve(entity), this.noteJump(entity, isStepping ? 2 : 1), this.jumpCount[entity]++;
  }
  /** How often a jump was declared of an entity with this id. */
  jumpsOf(entity) {
    return this.jumpCount[entity];
  }
  /** Whether the game declared a jump of the entity that no completed step shows yet. */
  isJumpDue(entity) {
    return this.jumps[entity] !== 0;
  }
  get anyJumped() {
    return this.jumpers.count > 0;
  }
  /** Whether the game declared a jump of the entity that the poses of the current step show. */
  hasJumped(entity) {
    return (this.jumps[entity] & 1) !== 0;
  }
  /** A step begins: its poses show every jump declared so far. */
  begin() {
    for (let k = 0; k < this.jumpers.count; k++) this.jumps[this.jumpers.items[k]] = 1;
  }
  /** The step is done: forgets the jumps that it showed. */
  settle() {
    let { items, count } = this.jumpers;
    this.jumpers.count = 0;
    for (let k = 0; k < count; k++)
      this.jumps[items[k]] &= 2, this.jumps[items[k]] !== 0 && this.jumpers.add(items[k]);
  }
  /** Whether the entity that `child` was attached to has not been removed since, even if its id is in use again. */
  hasParent(child2) {
    return this.parentLife[child2] === this.lives[this.parent[child2]];
  }
  /** Whether a child, or a parent of it that is a child too, was attached to an entity that has been removed since. */
  isOrphan(entity) {
    let child2 = entity;
    for (let level = 0; ((this.has[child2] ?? 0) & 2048) !== 0 && level <= 64; level++) {
      if (!this.hasParent(child2)) return true;
      child2 = this.parent[child2];
    }
    return false;
  }
  /** Takes over which parents the game wrote to the column of Attached since. */
  followParents(column) {
    this.refreshLists();
    for (let k = 0; k < this.childCount; k++) {
      let child2 = this.children[k];
      column[child2] !== this.parent[child2] && this.attach(child2, column[child2]);
    }
  }
  /** The game attached `child` to the entity that has this id now. The checks refuse an id that no entity can have. */
  attach(child2, id) {
    let parent = this.hasPlace(id) ? id : 0;
    this.reserve(parent), this.parent[child2] !== parent && (this.parent[child2] = parent, this.adoptions++, this.noteChanged(child2)), this.parentLife[child2] = this.lives[parent];
  }
  /** Whether a collider of this generation belongs to an entity that is gone. */
  isLost(entity, generation) {
    return generation < this.firstAlive[entity];
  }
  /**
   * Begins to restore what is written entity by entity: no jump is due, all generations are 0, and every entity counts
   * as changed.
   */
  beginRestore() {
    for (let k = 0; k < this.jumpers.count; k++) this.jumps[this.jumpers.items[k]] = 0;
    this.jumpers.count = 0, this.generation.fill(0), this.firstAlive.fill(0), this.parent.fill(0), this.adoptions++;
    for (let entity = 0; entity <= this.highest; entity++) this.has[entity] !== 0 && this.noteChanged(entity);
  }
  restoreGeneration(entity, generation) {
    this.reserve(entity), this.generation[entity] = generation;
  }
  /** A collider of this generation is gone with its entity, whose id may serve another one. */
  restoreLoss(entity, generation) {
    this.reserve(entity), this.generation[entity] <= generation && (this.generation[entity] = generation + 1), this.firstAlive[entity] = generation + 1, this.lostBy[entity] = 2;
  }
  /** The parent that a child was attached to, or 0; `isOrphan`: that has been removed since. */
  restoreParent(child2, parent, isOrphan) {
    let known2 = this.hasPlace(parent) ? parent : 0;
    this.reserve(Math.max(child2, known2)), this.parent[child2] = known2, this.parentLife[child2] = this.lives[known2] - Number(isOrphan), this.adoptions++, this.noteChanged(child2);
  }
  restoreJump(entity) {
    this.noteJump(entity, 1);
  }
  noteJump(entity, mark) {
    this.jumps[entity] === 0 && this.jumpers.add(entity), this.jumps[entity] |= mark;
  }
  /** Brings {@link movers}, {@link children}, what these inherit, and what {@link highestWith} tells up to date. */
  refreshLists() {
    if (!this.areListsOld) return;
    let { has, highest, highestOf } = this;
    highestOf.fill(-1), this.moverCount = 0, this.childCount = 0, this.movers = grown(this.movers, highest + 1);
    for (let entity = 0; entity <= highest; entity++) {
      let bits = has[entity];
      if (bits !== 0) {
        for (let k = 0; k < 4; k++) (bits & 1 << k) !== 0 && (highestOf[k] = entity);
        (bits & 1) !== 0 && (bits & 12) !== 0 && (this.movers[this.moverCount++] = entity), (bits & 2048) !== 0 && (this.children = grown(this.children, this.childCount + 1), this.children[this.childCount++] = entity);
      }
    }
    for (let k = 0; k < this.childCount; k++) this.inherit(this.children[k]);
    this.areListsOld = false;
  }
  /** Walks up the parents of a child; where it inherits something else than before, its id counts as changed. */
  inherit(child2) {
    let { has, parent } = this, filter2 = has[child2] & 512, from = child2, tags = 0, body = child2;
    for (let level = 0; (has[body] & 2048) !== 0 && level <= 64; level++)
      body = parent[body], tags |= has[body] & 5120, filter2 === 0 && (from = body), filter2 |= has[body] & 512;
    let bits = tags | filter2;
    this.inherited[child2] === bits && this.filterFrom[child2] === from || (this.inherited[child2] = bits, this.filterFrom[child2] = from, this.noteChanged(child2));
  }
  /** The largest id with this component, one of the four that a game may bring, or -1; after {@link refreshLists}. */
  highestWith(bit) {
    return this.highestOf[31 - Math.clz32(bit)];
  }
  /**
   * Forgets what every entity has, as after resetWorld. Generations go on, so no old contact is taken for a new one.
   */
  clear() {
    for (let entity = 0; entity <= this.highest; entity++)
      this.has[entity] !== 0 && ((this.has[entity] & 25072) !== 0 && (this.generation[entity]++, this.lose(entity, 9)), (this.has[entity] & 2048) !== 0 && this.orphan(entity), this.has[entity] = 0, this.noteChanged(entity));
    this.beyond.clear();
  }
  /** The changes have been taken over: empties the list of changed ids. */
  forgetChanges() {
    for (let k = 0; k < this.changedCount; k++) this.isChanged[this.changed[k]] = 0;
    this.changedCount = 0;
  }
  noteChanged(entity) {
    this.areListsOld = true, this.isChanged[entity] !== 1 && (this.isChanged[entity] = 1, this.changed = grown(this.changed, this.changedCount + 1), this.changed[this.changedCount++] = entity);
  }
  reserve(entity) {
    entity > this.highest && (this.highest = entity), !(entity < this.has.length) && resizeFields(this, COLUMNS, grownCapacity(this.has.length, entity + 1));
  }
};

// src/broad-phase/broad-phase.ts
function createPairList(capacity = 1024) {
  return { pairs: new Int32Array(2 * capacity), count: 0 };
}
function pushPair(out, i, j) {
  let at = out.count << 1;
  at + 2 > out.pairs.length && reservePairs(out, 1);
  let pairs = out.pairs;
  pairs[at] = i < j ? i : j, pairs[at + 1] = i < j ? j : i, out.count++;
}
function reservePairs(out, more) {
  out.pairs = grown(out.pairs, 2 * (out.count + more));
}
function mayMeet({ moving, category, mask }, i, j) {
  return (moving[i] | moving[j]) !== 0 && (category[i] & mask[j]) !== 0 && (category[j] & mask[i]) !== 0;
}
function boundsOverlap(bounds2, i, j) {
  return overlapAabbRows(bounds2, 6 * i, bounds2, 6 * j);
}
function sumOfEdges(bounds2, b) {
  return bounds2[b + 3] - bounds2[b] + (bounds2[b + 4] - bounds2[b + 1]) + (bounds2[b + 5] - bounds2[b + 2]);
}

// src/broad-phase/brute-force.ts
function createBruteForce() {
  return { findPairs };
}
function findPairs(bodies, out) {
  let { bounds: bounds2, count } = bodies;
  out.count = 0;
  let most = (out.most ?? 1 / 0) + 8192;
  for (let i = 0; i < count && out.count <= most; i++)
    for (let j = i + 1; j < count; j++) mayMeet(bodies, i, j) && boundsOverlap(bounds2, i, j) && pushPair(out, i, j);
}

// src/broad-phase/custom.ts
function createCustom(find) {
  let keys3 = new Float64Array(0);
  return {
    findPairs(bodies, out) {
      let { bounds: bounds2, count } = bodies, found2 = 0;
      find(bodies, (i, j) => {
        checkIndex(i, count), checkIndex(j, count), !(i === j || !mayMeet(bodies, i, j) || !boundsOverlap(bounds2, i, j)) && (keys3 = grown(keys3, found2 + 1), keys3[found2++] = Math.min(i, j) * count + Math.max(i, j));
      }), keys3.subarray(0, found2).sort(), out.count = 0;
      for (let k = 0; k < found2; k++)
        (k === 0 || keys3[k] !== keys3[k - 1]) && pushPair(out, Math.floor(keys3[k] / count), keys3[k] % count);
    }
  };
}
function checkIndex(index, count) {
  if (Number.isInteger(index) && index >= 0 && index < count) return;
  let why = `broadPhase: ${textOf(index)} names none of the ${count} colliders`;
  refuseValue("E_INDEX", why, "options", index, "broadPhase");
}

// src/broad-phase/cells.ts
var SENTINEL = 2147483647;
function createCells() {
  return {
    firstBits: 3,
    secondBits: 3,
    lists: 1,
    sides: 1,
    order: new Int32Array(0),
    begins: new Int32Array(0),
    ends: new Int32Array(0),
    entries: new Int32Array(0),
    hits: 0
  };
}
var rounded = /* @__PURE__ */ new Float32Array(1), roundedBits = /* @__PURE__ */ new Int32Array(rounded.buffer);
function keyOf(x) {
  return rounded[0] = x + 0, roundedBits[0] ^ roundedBits[0] >> 31 & 2147483647;
}
var keys = /* @__PURE__ */ new Uint32Array(0);
function orderBodies(cells, { sweepAxis, middles, tiles }, { memberList, members }, bounds2, count) {
  cells.order = grown(cells.order, members), keys = grown(keys, count);
  let { order: order3 } = cells, to = keys, middle = middles[sweepAxis], scale = 1 / tiles[0];
  for (let k = 0; k < members; k++) {
    let i = memberList[k];
    order3[k] = i, to[i] = keyOf((bounds2[6 * i + sweepAxis] - middle) * scale) ^ 2147483648;
  }
  sortStably(order3, members, keys);
}
function shapeCells(cells, grid, level, own, below, groups) {
  let most = 6;
  for (; 8 << most < own + below / 8; ) most++;
  let first2 = bitsFor(grid.ranges[grid.firstAxis] / grid.tiles[level]), second = bitsFor(grid.ranges[grid.secondAxis] / grid.tiles[level]);
  for (; first2 + second > most; )
    first2 >= second ? first2-- : second--;
  cells.firstBits = first2, cells.secondBits = second, cells.sides = below > 0 ? 2 : 1, cells.lists = groups * cells.sides;
}
function bitsFor(tiles) {
  let bits = 3;
  for (; bits < 12 && 1 << bits < tiles + 2; ) bits++;
  return bits;
}
var measures = /* @__PURE__ */ new Int32Array(0), listOf = /* @__PURE__ */ new Int32Array(0), rankOf = /* @__PURE__ */ new Int32Array(0);
function fillCells(cells, grid, groups, bounds2, level) {
  let slots = cells.lists << cells.firstBits + cells.secondBits;
  cells.ends = grown(cells.ends, slots), cells.begins = grown(cells.begins, slots), cells.ends.fill(0, 0, slots), measures = grown(measures, 4 * groups.members);
  let found2 = listEntries(cells, grid, groups, bounds2, level);
  layOut(cells, slots), writeEntries(cells, found2);
  let { begins, ends, entries } = cells;
  for (let slot = 0; slot < slots; slot++) ends[slot] > begins[slot] && (entries[ends[slot]] = SENTINEL);
}
function clamped(x) {
  return Math.max(-1125899906842624, Math.min(1125899906842624, x));
}
function listEntries({ firstBits, secondBits, sides, order: order3, ends }, { levelOf, sweepAxis, firstAxis, secondAxis, tiles, middles }, { groupOf, members }, bounds2, level) {
  let firstMask = (1 << firstBits) - 1, secondMask = (1 << secondBits) - 1, tile = tiles[level], scale = 4096 / tile, middle = middles[sweepAxis], keyScale = 1 / tiles[0], firstBase = middles[firstAxis] - 0.5 * tile, secondBase = middles[secondAxis] - 0.5 * tile, to = measures, intoList = listOf, ranks = rankOf, found2 = 0;
  for (let rank = 0; rank < members; rank++) {
    let i = order3[rank];
    if (levelOf[i] > level) continue;
    found2 + 16 > intoList.length && (intoList = grown(intoList, found2 + 16), ranks = grown(ranks, found2 + 16));
    let at = 6 * i, low1 = Math.floor(clamped((bounds2[at + firstAxis] - firstBase) * scale)) | 0, high1 = Math.floor(clamped((bounds2[at + firstAxis + 3] - firstBase) * scale)) | 0, low2 = Math.floor(clamped((bounds2[at + secondAxis] - secondBase) * scale)) | 0, high2 = Math.floor(clamped((bounds2[at + secondAxis + 3] - secondBase) * scale)) | 0, m = 4 * rank;
    to[m] = keyOf((bounds2[at + sweepAxis] - middle) * keyScale), to[m + 1] = keyOf((bounds2[at + sweepAxis + 3] - middle) * keyScale), to[m + 2] = low1 & 32767 | (low2 & 32767) << 16, to[m + 3] = high1 & 32767 | (high2 & 32767) << 16;
    let list = groupOf[i] * sides + (levelOf[i] < level ? 1 : 0) << firstBits + secondBits, first2 = low1 >> 12, second = low2 >> 12, firstMore = (high1 >> 12) - first2 & 3, secondMore = (high2 >> 12) - second & 3;
    for (let v = 0; v <= secondMore; v++) {
      let row2 = (second + v & secondMask) << firstBits;
      for (let u = 0; u <= firstMore; u++) {
        let slot = list | row2 | first2 + u & firstMask;
        ends[slot]++, intoList[found2] = slot, ranks[found2++] = rank;
      }
    }
  }
  return listOf = intoList, rankOf = ranks, found2;
}
function layOut(cells, slots) {
  let { begins, ends } = cells, next = 0, longest = 0;
  for (let slot = 0; slot < slots; slot++) {
    let size2 = ends[slot];
    begins[slot] = next, ends[slot] = next, size2 !== 0 && (next += 5 * (size2 + 1), longest = Math.max(longest, size2));
  }
  cells.hits = next;
  let size = next + 4096 + 2 * longest;
  cells.entries.length < size && (cells.entries = new Int32Array(Math.floor(1.25 * size)));
}
function writeEntries({ firstBits, secondBits, order: order3, ends, entries }, found2) {
  let firstMask = (1 << firstBits) - 1, tileMask = (1 << firstBits + secondBits) - 1, from = measures, intoList = listOf, ranks = rankOf;
  for (let k = 0; k < found2; k++) {
    let slot = intoList[k], m = 4 * ranks[k], entry = ends[slot];
    ends[slot] = entry + 5;
    let tile = slot & tileMask, shift = (3 - (tile & firstMask) & 7) << 12 | (3 - (tile >> firstBits) & 7) << 28, lowest = from[m + 2] + shift & 2147450879, highest = from[m + 3] + shift & 2147450879, guards = (lowest | -2147450880) - 805318656;
    entries[entry] = from[m], entries[entry + 1] = from[m + 1], entries[entry + 2] = lowest | ~guards & -2147450880, entries[entry + 3] = highest | -2147450880, entries[entry + 4] = order3[ranks[k]];
  }
}

// src/broad-phase/filter-groups.ts
function createFilterGroups() {
  return {
    groupOf: new Uint8Array(0),
    count: 0,
    category: new Uint32Array(8),
    mask: new Uint32Array(8),
    memberList: new Int32Array(0),
    members: 0
  };
}
function groupsMeet({ category, mask }, g, h) {
  return (g !== 1 || h !== 1) && (category[g] & mask[h]) !== 0 && (category[h] & mask[g]) !== 0;
}
function groupByFilter(groups, { moving, category, mask, count }) {
  groups.groupOf = grown(groups.groupOf, count), groups.memberList = grown(groups.memberList, count), groups.count = 0, groups.category.fill(0), groups.mask.fill(0);
  let { groupOf, memberList } = groups, members = 0;
  for (let i = 0; i < count; i++) {
    let c = category[i], m = mask[i];
    if (c === 0 || m === 0) continue;
    let group = moving[i] === 0 ? 1 : (c & m) !== 0 ? 0 : muteGroup(groups, c, m);
    groups.count = Math.max(groups.count, group + 1), groups.category[group] |= c, groups.mask[group] |= m, groupOf[i] = group, memberList[members++] = i;
  }
  groups.members = members;
}
function muteGroup(groups, category, mask) {
  for (let g = 2; g < 8; g++)
    if (groups.category[g] === 0 || groups.category[g] === category && groups.mask[g] === mask) return g;
  return 0;
}

// src/broad-phase/cell-sweep.ts
function forEachListPair({ lists, sides }, groups, visit) {
  for (let s = 0; s < lists; s++)
    for (let t = s; t < lists; t++)
      !(sides === 2 && s % 2 === 1 && t % 2 === 1) && groupsMeet(groups, Math.floor(s / sides), Math.floor(t / sides)) && visit(s, t);
}
function sweepCells(cells, groups, target) {
  let { begins, ends } = cells, tiles = 1 << cells.firstBits + cells.secondBits;
  forEachListPair(cells, groups, (first2, second) => {
    for (let tile = 0; tile < tiles && target.out.count <= target.most; tile++) {
      let s = tiles * first2 + tile, t = tiles * second + tile;
      ends[s] === begins[s] || ends[t] === begins[t] || (sweep(cells, s, t, 0, target), s !== t && sweep(cells, t, s, 1, target));
    }
  });
}
var stop = /* @__PURE__ */ new Int32Array(3);
function sweep({ entries, hits, begins, ends }, s, t, more, target) {
  for (stop[0] = begins[s], stop[2] = begins[t]; stop[0] < ends[s] && stop[2] < ends[t] && target.out.count <= target.most; )
    runOver(entries, stop[0], ends[s], stop[2], ends[t], s === t ? -1 : more, hits), settle(entries, hits, target);
}
function runOver(entries, begin, end2, other, otherEnd, more, hits) {
  let limit = hits + 4096, at = hits, p = begin, from = other;
  for (; p < end2 && at < limit; p += 5) {
    if (more < 0) from = p + 5;
    else {
      let key = entries[p] + more;
      for (; entries[from] < key; ) from += 5;
    }
    if (from >= otherEnd) break;
    let high = entries[p + 1], lowest = entries[p + 2] & 2147450879, later = entries[p + 2] & -2147450880, highest = entries[p + 3], q = from;
    for (; entries[q] <= high; q = q + 5 | 0) {
      let low2 = entries[q + 2 | 0], guards = entries[q + 3 | 0] - lowest & highest - (low2 & 2147450879) & ~(low2 & later);
      entries[at] = p, entries[at + 1 | 0] = q, at = at + (guards >>> 30 & guards >>> 14 & 2) | 0;
    }
  }
  stop[0] = p, stop[1] = at, stop[2] = from;
}
function settle(entries, hits, { bodies, out }) {
  let end2 = stop[1];
  reservePairs(out, end2 - hits >> 1);
  let { pairs } = out, { bounds: bounds2 } = bodies, at = 2 * out.count;
  for (let hit = hits; hit < end2; hit += 2) {
    let i = entries[entries[hit] + 4], j = entries[entries[hit + 1] + 4];
    !boundsOverlap(bounds2, i, j) || !mayMeet(bodies, i, j) || (pairs[at] = Math.min(i, j), pairs[at + 1] = Math.max(i, j), at += 2);
  }
  out.count = at >> 1;
}

// src/broad-phase/grid.ts
function createGrid() {
  return {
    sweepAxis: 0,
    firstAxis: 1,
    secondAxis: 2,
    middles: new Float64Array(3),
    ranges: new Float64Array(3),
    tiles: new Float64Array(24),
    levelOf: new Uint8Array(0),
    levelSize: new Int32Array(25)
  };
}
var samples = /* @__PURE__ */ new Float64Array(251);
function fitGrid(grid, bounds2, { memberList, members }) {
  let { middles, ranges, tiles } = grid, step = Math.ceil(members / 251) | 1, axis = 0;
  for (let d = 0; d < 3; d++) {
    let taken = 0;
    for (let k = 0; k < members; k += step) {
      let at = 6 * memberList[k] + d;
      samples[taken++] = 0.5 * bounds2[at] + 0.5 * bounds2[at + 3];
    }
    let sorted = samples.subarray(0, taken).sort();
    middles[d] = sorted[taken >> 1], ranges[d] = 1.25 * (sorted[Math.ceil(0.9 * (taken - 1))] - sorted[Math.floor(0.1 * (taken - 1))]), ranges[d] > ranges[axis] && (axis = d);
  }
  grid.sweepAxis = axis, grid.firstAxis = axis === 2 ? 0 : axis + 1, grid.secondAxis = axis === 0 ? 2 : axis - 1, tiles[0] = 3 * ordinaryEdge(grid, bounds2, memberList, members);
  for (let level = 1; level < 24; level++) tiles[level] = 4 * tiles[level - 1];
}
function ordinaryEdge(grid, bounds2, list, members) {
  let sampled = 0;
  for (let k = 0, step = Math.ceil(members / 251) | 1; k < members; k += step) {
    let first2 = 6 * list[k] + grid.firstAxis, second = 6 * list[k] + grid.secondAxis, edge2 = Math.max(bounds2[first2 + 3] - bounds2[first2], bounds2[second + 3] - bounds2[second]);
    edge2 > 0 && (samples[sampled++] = edge2);
  }
  if (sampled === 0) return edgeAmongPoints(grid.ranges[grid.firstAxis], grid.ranges[grid.secondAxis], members);
  let sorted = samples.subarray(0, sampled).sort(), most = 8 * sorted[Math.floor(sampled / 5)], total = 0, ordinary = 0;
  for (; ordinary < sampled && sorted[ordinary] <= most; ordinary++) total += sorted[ordinary];
  return total / ordinary;
}
function edgeAmongPoints(first2, second, count) {
  let edge2 = Math.sqrt(first2 / Math.sqrt(count)) * Math.sqrt(second / Math.sqrt(count));
  return edge2 > 0 ? edge2 : first2 > 0 || second > 0 ? Math.max(first2, second) / count : 1;
}
function assignLevels(grid, bounds2, { memberList, members }, count) {
  grid.levelOf = grown(grid.levelOf, count);
  let { levelOf, levelSize, firstAxis, secondAxis } = grid, limit = 2.999 * grid.tiles[0];
  levelSize.fill(0), levelOf.fill(255, 0, count);
  for (let k = 0; k < members; k++) {
    let i = memberList[k], first2 = 6 * i + firstAxis, second = 6 * i + secondAxis, edge1 = bounds2[first2 + 3] - bounds2[first2], edge2 = bounds2[second + 3] - bounds2[second], level = 0;
    for (let most = limit; (edge1 > most || edge2 > most) && level < 24; most *= 4) level++;
    levelOf[i] = level, levelSize[level]++;
  }
}

// src/broad-phase/tiled-sweep.ts
var TiledSweep = class {
  groups = createFilterGroups();
  grid = createGrid();
  cells = createCells();
  findPairs(bodies, out) {
    out.count = 0;
    let { groups, grid, cells } = this, { bounds: bounds2, count } = bodies;
    if (groupByFilter(groups, bodies), groups.members < 2) return;
    let most = Math.min((out.most ?? 1073741824) + 8192, 1073741824), target = { bodies, out, most };
    fitGrid(grid, bounds2, groups), assignLevels(grid, bounds2, groups, count), orderBodies(cells, grid, groups, bounds2, count);
    let below = 0;
    for (let level = 0; level <= 24 && out.count <= most; level++) {
      let own = grid.levelSize[level];
      own !== 0 && (own <= 16 || level === 24 ? this.scanLevel(level, target) : (shapeCells(cells, grid, level, own, below, groups.count), fillCells(cells, grid, groups, bounds2, level), sweepCells(cells, groups, target)), below += own);
    }
  }
  /** Tests the level's bodies against each other and all smaller ones, one by one. */
  scanLevel(level, { bodies, out, most }) {
    let { levelOf } = this.grid;
    for (let i = 0; i < bodies.count && out.count <= most; i++)
      if (levelOf[i] === level)
        for (let j = 0; j < bodies.count; j++)
          levelOf[j] > level || levelOf[j] === level && j <= i || boundsOverlap(bodies.bounds, i, j) && mayMeet(bodies, i, j) && pushPair(out, i, j);
  }
};
function createTiledSweep() {
  return new TiledSweep();
}

// src/collision-options.ts
var broadPhases = { "tiled-sweep": createTiledSweep, "brute-force": createBruteForce }, choices = {
  flat: [false, true],
  integrator: ["euler", "rk4"],
  contactEntities: [true, false],
  touching: [false, true],
  continuous: [true, false],
  onInvalid: ["throw", "quarantine"],
  broadPhase: ["tiled-sweep", "brute-force"]
}, others = ["components", "delta", "capacity", "maxEntities", "predicate", "pairBudget", "workers"], known = [...others, ...Object.keys(choices)];
function readOptions(options) {
  (options === null || typeof options != "object") && refuse("options", options, "an object is needed");
  for (let name of Object.keys(options))
    known.includes(name) || refuse(name, options[name], `the options are ${known.join(", ")}`);
  let { components = {}, delta = 1 / 60, maxEntities, pairBudget = 1 / 0 } = options;
  (components === null || typeof components != "object") && refuse("components", components, "an object of components is needed"), typeof delta != "function" && checkDelta(delta, void 0), maxEntities !== void 0 && checkCount("maxEntities", maxEntities);
  let { capacity = Math.min(1024, maxEntities ?? 1024) } = options;
  checkCount("capacity", capacity), maxEntities !== void 0 && capacity > maxEntities && refuse("capacity", capacity, `maxEntities is ${maxEntities}`), pairBudget === 1 / 0 || Number.isSafeInteger(pairBudget) && pairBudget >= 0 || refuse("pairBudget", pairBudget, "an integer from 0 or Infinity is needed");
  let { predicate } = options;
  predicate !== void 0 && typeof predicate != "function" && refuse("predicate", predicate, "a function is needed");
  let { broadPhase } = options;
  return {
    components,
    flat: choiceOf("flat", options.flat),
    // Systems call it with the very world that the options were given for.
    delta,
    capacity,
    maxEntities,
    integrator: choiceOf("integrator", options.integrator),
    contactEntities: choiceOf("contactEntities", options.contactEntities),
    touching: choiceOf("touching", options.touching),
    continuous: choiceOf("continuous", options.continuous),
    predicate,
    onInvalid: choiceOf("onInvalid", options.onInvalid),
    pairBudget,
    broadPhase: typeof broadPhase == "function" ? createCustom(broadPhase) : broadPhases[choiceOf("broadPhase", broadPhase)](),
    workers: readWorkers(options.workers)
  };
}
function checkCount(field, count) {
  typeof count == "number" && Number.isInteger(count) && count > 0 && count <= 16777216 || refuse(field, count, "an integer from 1 to 2^24 is needed");
}
function readWorkers(workers = 0) {
  let { count, url } = workers !== null && typeof workers == "object" ? workers : { count: workers, url: void 0 };
  if (Number.isInteger(count) && count >= 0 && count <= 64 || refuse("workers", count, "an integer from 0 to 64 is needed, or { count, url }"), url === void 0) return { count, url };
  let href = url !== null && typeof url == "object" ? url.href : url;
  return typeof href != "string" && refuse("workers.url", url, "a string or a URL is needed"), { count, url: href };
}
function checkDelta(delta, step) {
  if (typeof delta == "number" && delta >= 0 && delta < 1 / 0) return delta + 0;
  let text = `delta = ${typeof delta == "string" ? `'${delta}'` : textOf(delta)}${step === void 0 ? "" : ` at step ${step}`}, but`;
  (typeof delta != "number" || delta - delta !== 0) && refuseValue("E_NON_FINITE", `${text} a finite number of seconds is needed`, "options", delta, "delta"), refuseValue("E_RANGE", `${text} a step cannot run backwards`, "options", delta, "delta", 0);
}
function choiceOf(name, value) {
  let values = choices[name];
  return value === void 0 ? choices[name][0] : (values.includes(value) || refuse(name, value, `it is one of ${values.map(String).join(", ")}`), value);
}
function refuse(field, value, why) {
  refuseValue("E_OPTION", `createCollision: ${field} = ${textOf(value)}, but ${why}`, "options", value, field);
}

// components/schema.ts
var f64 = (initial) => ({ kind: "f64", initial }), u32 = (initial) => ({ kind: "u32", initial }), i32 = (initial) => ({ kind: "i32", initial }), userSchema = {
  /** Where the entity is, in world units: at most 1e9. Default 0 0 0. */
  Position: { x: f64(0), y: f64(0), z: f64(0) },
  /** Orientation in the world: a quaternion of any length but 0, default 0 0 0 1. Without one it is the identity. */
  Rotation: { x: f64(0), y: f64(0), z: f64(0), w: f64(1) },
  /**
   * World units/s. An entity with either velocity counts as moving, even if it is zero; two without are never a pair.
   */
  LinearVelocity: { x: f64(0), y: f64(0), z: f64(0) },
  /** Radians a second about the world's axes, around the entity's Position. */
  AngularVelocity: { x: f64(0), y: f64(0), z: f64(0) }
}, shapeSchema = {
  /** All points within `radius` (default 0.5) of its Position. */
  SphereShape: { radius: f64(0.5) },
  /** Half extents along its axes, default 0.5 each. */
  BoxShape: { x: f64(0.5), y: f64(0.5), z: f64(0.5) },
  /**
   * All points within `radius` of the segment from -halfHeight to halfHeight on the y axis, default 0.5 each: it is
   * 2 (halfHeight + radius) high.
   */
  CapsuleShape: { halfHeight: f64(0.5), radius: f64(0.5) },
  /** The solid half-space of all p with n.p + constant <= 0, for the unit normal n = (x, y, z). Default: y is up. */
  PlaneShape: { x: f64(0), y: f64(1), z: f64(0), constant: f64(0) },
  /**
   * A triangle mesh. `tree`: a tree of buildObbTree or loadObbTree in `set`, its handle (addTree) in the column;
   * `scale`: uniform, default 1, negative mirrors; `depth`: the level of the tree at which boxes stand for triangles,
   * default -1 for none.
   */
  MeshShape: { tree: i32(0), scale: f64(1), depth: i32(-1) }
}, otherSchema = {
  /**
   * Makes the entity a part of the body `parent`: its pose is the pose of the parent times the offset (x, y, z) and the
   * quaternion (qx, qy, qz, qw), default none; a Position, Rotation or velocity of its own is ignored. It is removed
   * with its parent. If its offset has changed since the last step, its path is the straight line between the two
   * poses.
   */
  Attached: { parent: u32(0), x: f64(0), y: f64(0), z: f64(0), qx: f64(0), qy: f64(0), qz: f64(0), qw: f64(1) },
  /**
   * 32 bits each: two entities can touch if the category of each has a bit of the other's mask. Default, also without
   * this component: category 1, all bits in the mask. A child collider without one has its nearest ancestor's.
   */
  CollisionFilter: { category: u32(1), mask: u32(4294967295) },
  /** Tag: the entity does not collide, and its `Attached` children do not. */
  CollisionDisabled: {},
  /**
   * Tag: the entity and its `Attached` children have contacts and events as ever, but are no obstacles. moveAndSlide
   * passes through them, and they neither make ghost contacts nor are given their normals.
   */
  Sensor: {},
  /**
   * On the entity of a contact: the columns of `collision.events`, for the entities a < b. `time` and the details are
   * computed when they are read: take these columns from here after each step.
   */
  Contact: {
    a: u32(0),
    b: u32(0),
    generationA: u32(0),
    generationB: u32(0),
    time: f64(0),
    pointX: f64(0),
    pointY: f64(0),
    pointZ: f64(0),
    normalX: f64(0),
    normalY: f64(0),
    normalZ: f64(0),
    depth: f64(0),
    speed: f64(0),
    featureA: i32(0),
    featureB: i32(0),
    pointCount: u32(0),
    reason: u32(0)
  },
  /**
   * Tag, beside Contact for the one step in which it began. It shows the columns of Contact for point, normal, depth,
   * speed, features and number of points; read here, they are computed for the contacts that began alone.
   */
  ContactBegan: {},
  /** The same for the one step in which it ended, and the contacts that ended. */
  ContactEnded: {},
  /**
   * Tag, kept with the option `touching`: on every collider that has a contact now, and on the body of a
   * child collider.
   */
  Touching: {},
  /**
   * A ray that querySystem casts from where the entity is, along (x, y, z) in its own frame: of any length but 0,
   * default 0 0 1. `length` is how far it goes in world units, from 0 on, default Infinity. The CollisionFilter of the
   * entity, if it has one, is the filter of the ray; its own body and sensors are not hit.
   */
  RayProbe: { x: f64(0), y: f64(0), z: f64(1), length: f64(1 / 0) },
  /**
   * Has querySystem look what touches a ball of this `radius`, in world units, around the entity; at 0, the default,
   * what touches its own shape. CollisionFilter, its own body and sensors are as for RayProbe.
   */
  OverlapProbe: { radius: f64(0) },
  /**
   * On every entity whose probe found something in the last querySystem. Of a ray: the closest collider and its body,
   * its distance in world units, point and normal in the world, the triangle of a mesh or -1, `inside` 1 if the ray
   * began in it, and `count` 1. Of an overlap: the collider with the least id and its body, the `count` of colliders;
   * distance, point and normal are 0, `triangle` -1, `inside` 1.
   */
  ProbeHit: {
    entity: u32(0),
    body: u32(0),
    distance: f64(0),
    pointX: f64(0),
    pointY: f64(0),
    pointZ: f64(0),
    normalX: f64(0),
    normalY: f64(0),
    normalZ: f64(0),
    triangle: i32(-1),
    inside: u32(0),
    count: u32(0)
  }
}, schema = { ...userSchema, ...shapeSchema, ...otherSchema }, inPlane = {
  /** Where the entity is, in world units: at most 1e9. Default 0 0. */
  Position: { x: f64(0), y: f64(0) },
  /** Orientation: radians from the x axis towards the y axis, at most 1e6. Default 0. Without one it is 0. */
  Rotation: { angle: f64(0) },
  /**
   * World units/s. An entity with either velocity counts as moving, even if it is zero; two without are never a pair.
   */
  LinearVelocity: { x: f64(0), y: f64(0) },
  /** Radians a second, around the entity's Position. */
  AngularVelocity: { z: f64(0) },
  /** A rectangle: half extents along its axes, default 0.5 each. */
  BoxShape: { x: f64(0.5), y: f64(0.5) },
  /** The solid half-plane of all p with n.p + constant <= 0, for the unit normal n = (x, y). Default: y is up. */
  PlaneShape: { x: f64(0), y: f64(1), constant: f64(0) },
  /** As in a world of three dimensions: an offset (x, y) and a turn by `angle` radians, default none. */
  Attached: { parent: u32(0), x: f64(0), y: f64(0), angle: f64(0) },
  /** As in a world of three dimensions, along (x, y) in the frame of the entity. Default 1 0. */
  RayProbe: { x: f64(1), y: f64(0), length: f64(1 / 0) }
}, flatOnly = {
  /** A convex polygon, a solid: what buildPolygon made in `set`, its handle (addTree) in the column. */
  PolygonShape: { polygon: i32(0) },
  /** A chain of segments, without an inside: what buildChain made in `set`, its handle (addTree) in the column. */
  ChainShape: { chain: i32(0) }
}, flatSchema = { ...schema, ...inPlane, ...flatOnly };
function componentNames(isFlat) {
  return Object.keys(schemaOf(isFlat));
}
function schemaOf(isFlat) {
  return isFlat ? flatSchema : schema;
}

// components/columns.ts
var refMark = /* @__PURE__ */ Symbol.for("bitecs-ref"), entityFields = /* @__PURE__ */ new Set(["a", "b", "parent", "entity", "body"]), wholes = {
  Rotation: ["x", "y", "z", "w"],
  RayProbe: ["x", "y", "z"]
}, OwnComponent = class {
  constructor(name, specs, maxEntities, columns2, seen) {
    this.name = name;
    this.specs = specs;
    this.maxEntities = maxEntities;
    this.seen = seen;
    this.initials = Float64Array.from(specs, ([, spec]) => spec.initial);
    for (let [k, column] of columns2.entries()) {
      let field = specs[k][0];
      entityFields.has(field) && Object.defineProperty(column, refMark, { value: true, enumerable: false }), this.byNumber[k] = column, this.raw[field] = column, this.columns[field] = column;
    }
  }
  name;
  specs;
  maxEntities;
  seen;
  columns = {};
  /** The columns themselves: reading them completes nothing. */
  raw = {};
  /** The columns again and their defaults, by number. V8: see notes, "columns of one kind". */
  byNumber = [];
  initials;
  /** Throws E_OPTION if the buffer of the columns was transferred away: whatever is written to them then is lost. */
  refuseTransferred() {
    if (this.seen.length > 0) return;
    let why = "the columns of this world were transferred away, to a thread or a clone: hand over a copy (slice)";
    throw new CollisionError("E_OPTION", why, { component: this.name });
  }
  /** Resets the row of `entity` to the defaults, also after the id was recycled. */
  clear(entity) {
    this.refuseTransferred();
    let { byNumber, initials } = this;
    for (let k = 0; k < byNumber.length; k++) byNumber[k][entity] = initials[k];
    this.seen[entity] = 1;
  }
  /**
   * Gives a row that was never cleared its defaults where it is 0: bitECS tells nobody that a prefab got a component.
   * Does nothing for other rows.
   */
  seed(entity) {
    let { byNumber, initials, seen } = this;
    if (seen[entity] !== 1) {
      seen[entity] = 1;
      for (let k = 0; k < byNumber.length; k++) byNumber[k][entity] === 0 && (byNumber[k][entity] = initials[k]);
    }
  }
  /** Writes the named fields; the others stay. Throws before it writes. */
  write(entity, data) {
    this.refuseTransferred();
    let { name: component, maxEntities: limit } = this;
    if (!(entity >= 0 && entity <= limit)) {
      let why = `entity ${entity} has no place in the columns of ${component}: maxEntities is ${limit}`;
      throw new CollisionError("E_RANGE", why, { entity, component, limit });
    }
    if (data === null || typeof data != "object")
      throw this.refused(entity, void 0, data, `set(${this.name}, ...) takes an object { ${this.fields()} }`);
    let values = data, whole = wholes[this.name]?.filter((field) => this.raw[field] !== void 0), named = 0;
    for (let field of Object.keys(values))
      this.checkField(entity, field, values[field]), values[field] !== void 0 && whole?.includes(field) && named++;
    if (whole !== void 0 && named > 0 && named < whole.length)
      throw this.refused(entity, void 0, data, `set(${this.name}, ...) names all of ${whole.join(", ")}, or none`);
    this.seed(entity);
    for (let field of Object.keys(values)) {
      let value = values[field];
      value !== void 0 && (this.raw[field][entity] = value);
    }
  }
  /** Throws unless the component has this field and the value fits its column; undefined stands for no value. */
  checkField(entity, field, value) {
    let { name } = this, kind = this.specs.find(([known2]) => known2 === field)?.[1].kind;
    if (kind === void 0) {
      let why2 = this.specs.length === 0 ? "is a tag and has no fields" : `has no field ${field}; its fields are ${this.fields()}`;
      throw this.refused(entity, field, value, `${name} ${why2}`);
    }
    if (value === void 0) return;
    if (typeof value != "number")
      throw this.refused(entity, field, value, `${name}.${field} = ${textOf(value)} (${typeof value}) is not a number`);
    let most = kind === "u32" ? 4294967295 : 2147483647;
    if (kind === "f64" || Number.isInteger(value) && value >= -2147483648 && value <= most) return;
    let isHandle = field === "tree" || field === "polygon" || field === "chain", why = kind === "u32" ? "is not a 32-bit pattern" : "is not an integer of 32 bits";
    throw new CollisionError(
      name === "CollisionFilter" ? "E_MASK" : isHandle ? "E_HANDLE" : "E_RANGE",
      `entity ${entity} ${name}.${field} = ${value} ${why}`,
      { entity, component: name, field, value }
    );
  }
  /** The values that `getComponent` returns, and that prefabs pass on to entities that inherit from them. */
  read(entity) {
    this.seed(entity);
    let data = {};
    for (let [field, spec] of this.specs) data[field] = this.columns[field][entity] ?? spec.initial;
    return data;
  }
  /** Shows columns of `from` as fields of this component that are completed before somebody reads them. */
  showLazily(fields, from, complete) {
    for (let field of fields)
      Object.defineProperty(this.columns, field, {
        enumerable: from === this,
        configurable: true,
        get: () => (complete(), from.raw[field])
      });
  }
  fields() {
    return this.specs.map(([field]) => field).join(", ");
  }
  refused(entity, field, value, sentence) {
    let about = { entity, component: this.name, field, value };
    return new CollisionError("E_OPTION", `entity ${entity}: ${sentence}`, about);
  }
};
function isColumn(column) {
  return Array.isArray(column) ? true : ArrayBuffer.isView(column) && (column instanceof Float64Array || column instanceof Float32Array);
}
function checkUserComponent(name, columns2, isFlat) {
  (columns2 === null || typeof columns2 != "object") && refuseValue("E_OPTION", `components.${name} = ${textOf(columns2)} is not an object of columns`, name, columns2);
  let isInPlane = isFlat && (!("w" in columns2) || name === "Rotation" && "angle" in columns2);
  for (let field of Object.keys(schemaOf(isInPlane)[name])) {
    let column = columns2[field];
    if (column === void 0 && field === "z" && name !== "Rotation" && !isInPlane || isColumn(column)) continue;
    let kind = Object.prototype.toString.call(column).slice(8, -1), why = `components.${name}.${field} must be a Float64Array, Float32Array or number[], not ${kind}`;
    refuseValue("E_OPTION", why, name, column, field);
  }
}

// components/reservation.ts
var arrays = { f64: Float64Array, u32: Uint32Array, i32: Int32Array, u8: Uint8Array };
function reserveColumns(kinds, maxEntities) {
  let sizes2 = kinds.map((kind) => sizeOf(kind, maxEntities + 1)), buffer = bufferOf(sizes2.reduce((sum, size) => sum + size, 0));
  if (buffer === void 0) return reserveColumns(kinds, Math.floor(maxEntities / 2));
  let at = 0, columns2 = kinds.map((kind, k) => {
    let column = new arrays[kind](buffer, at, maxEntities + 1);
    return at += sizes2[k], column;
  });
  return { maxEntities, columns: columns2 };
}
function sizeOf(kind, length) {
  return 64 * Math.ceil(length * arrays[kind].BYTES_PER_ELEMENT / 64) + 4416;
}
function bufferOf(bytes) {
  try {
    return new ArrayBuffer(bytes);
  } catch (error) {
    if (error instanceof RangeError && bytes > 1 << 20) return;
    throw error;
  }
}

// src/geometry/flat/polygon.ts
var createPolygon = () => new Float64Array(60);
function beginCorners(polygon, count, radius) {
  polygon[0] = count, polygon[1] = radius;
}
function writeCorner(polygon, k, x, y) {
  polygon[4 + 7 * k] = x, polygon[4 + 7 * k + 1] = y;
}
var writeRectangle = (rows2, r, polygon) => {
  let x = rows2[r + 12], y = rows2[r + 12 + 1];
  beginCorners(polygon, 4, 0), writeCorner(polygon, 0, -x, -y), writeCorner(polygon, 1, x, -y), writeCorner(polygon, 2, x, y), writeCorner(polygon, 3, -x, y);
}, writeCapsule = (rows2, r, polygon) => {
  beginCorners(polygon, 2, rows2[r + 12 + 1]), writeCorner(polygon, 0, 0, -rows2[r + 12]), writeCorner(polygon, 1, 0, rows2[r + 12]);
}, writeCircle = (rows2, r, polygon) => {
  beginCorners(polygon, 1, rows2[r + 12]), writeCorner(polygon, 0, 0, 0);
};
function endOf(polygon) {
  return 4 + 7 * polygon[0] | 0;
}
function nextCorner(polygon, c) {
  let next = c + 7;
  return next < endOf(polygon) ? next : 4;
}
function placeCorners(polygon, rows2, r, rowsA, a) {
  let dx = rows2[r] - rowsA[a], dy = rows2[r + 1] - rowsA[a + 1], ux = rows2[r + 3], uy = rows2[r + 4], vx = rows2[r + 6], vy = rows2[r + 7], end2 = endOf(polygon), lengths = 0, size = 0;
  for (let c = 4; c < end2; c += 7) {
    let next = nextCorner(polygon, c), x = polygon[c], y = polygon[c + 1], px = dx + (ux * x + vx * y), py = dy + (uy * x + vy * y);
    polygon[c + 2] = px, polygon[c + 3] = py, size = Math.max(size, Math.abs(px), Math.abs(py));
    let along = polygon[next] - x, across = polygon[next + 1] - y, ex = ux * along + vx * across, ey = uy * along + vy * across, length = Math.sqrt(ex * ex + ey * ey);
    polygon[c + 4] = length > 0 ? ey / length : 0, polygon[c + 5] = length > 0 ? -ex / length : 0, polygon[c + 6] = length, lengths += length;
  }
  polygon[2] = 0.25 * lengths, polygon[3] = size;
}
function farthestCorner(polygon, side2, n) {
  let nx = side2 * n[0], ny = side2 * n[1], end2 = endOf(polygon), farthest = 4, most = -1 / 0;
  for (let c = 4; c < end2; c += 7) {
    let reach3 = nx * polygon[c + 2] + ny * polygon[c + 3];
    reach3 > most && (most = reach3, farthest = c);
  }
  return farthest;
}
function facingEdge(polygon, side2, n) {
  let nx = side2 * n[0], ny = side2 * n[1], end2 = endOf(polygon), facing = 4, most = -1 / 0;
  for (let c = 4; c < end2; c += 7) {
    let cosine = nx * polygon[c + 4] + ny * polygon[c + 5];
    polygon[c + 6] === 0 || !(cosine > most) || (most = cosine, facing = c);
  }
  return facing;
}

// src/geometry/flat/features.ts
var polygonA = /* @__PURE__ */ createPolygon(), polygonB = /* @__PURE__ */ createPolygon();
var features = /* @__PURE__ */ new Float64Array(8), found = features;
function takeWidest(p, q, side2) {
  let end2 = endOf(p), endQ = endOf(q);
  for (let c = 4; c < end2; c += 7) {
    if (p[c + 6] === 0) continue;
    let nx = p[c + 4], ny = p[c + 5], gap = 1 / 0;
    for (let k = 4; k < endQ; k += 7)
      gap = Math.min(gap, nx * (q[k + 2] - p[c + 2]) + ny * (q[k + 3] - p[c + 3]));
    found[2] = Math.max(found[2], gap), gap > found[5] + found[7] && (found[5] = gap, takeNormal(side2 * nx, side2 * ny));
  }
}
function takeNormal(nx, ny) {
  found[0] = nx + 0, found[1] = ny + 0;
}
function takeNearest(p, q, side2) {
  let end2 = endOf(p), endQ = endOf(q);
  for (let c = 4; c < end2; c += 7) {
    let nx = p[c + 4], ny = p[c + 5], length = p[c + 6];
    for (let k = 4; k < endQ; k += 7) {
      let x = q[k + 2] - p[c + 2], y = q[k + 3] - p[c + 3], along = nx * y - ny * x;
      if (along > length + found[4]) continue;
      let isCorner = length === 0 || along < -found[4], height2 = nx * x + ny * y, square = isCorner ? x * x + y * y : height2 * height2;
      if (!(square < found[6])) continue;
      found[6] = square;
      let scale = side2 * (isCorner ? Math.sqrt(square) : height2 < 0 ? -1 : 1);
      takeNormal((isCorner ? x : nx) / scale, (isCorner ? y : ny) / scale);
    }
  }
}
function findWidest(writeA, rowsA, a, writeB, rowsB, b, shapes2, tie) {
  writeA(rowsA, a, polygonA, shapes2), writeB(rowsB, b, polygonB, shapes2), placeCorners(polygonA, rowsA, a, rowsA, a), placeCorners(polygonB, rowsB, b, rowsA, a);
  let extent = polygonA[2] + polygonB[2];
  found[3] = polygonA[1] + polygonB[1], found[4] = 7105427357601002e-30 * (polygonA[3] + polygonB[3] + found[3]), found[7] = tie * extent, takeNormal(1, 0), found[2] = found[5] = extent > 0 ? -1 / 0 : 0, takeWidest(polygonA, polygonB, 1), takeWidest(polygonB, polygonA, -1), found[2] < -found[4] && (found[2] = found[5]);
}
function findNearest() {
  if (found[2] < -found[4]) return;
  let nx = found[0], ny = found[1];
  found[6] = 1 / 0, takeNearest(polygonA, polygonB, 1), takeNearest(polygonB, polygonA, -1);
  let distance = Math.sqrt(found[6]), extent = polygonA[2] + polygonB[2];
  distance <= 2e-11 * extent ? takeNormal(nx, ny) : found[2] = distance;
}

// src/geometry/flat/exact-touch.ts
var frameA = /* @__PURE__ */ new Int32Array(6), frameB = /* @__PURE__ */ new Int32Array(6), edge = /* @__PURE__ */ new Int32Array(2), way = /* @__PURE__ */ new Int32Array(2), corner = /* @__PURE__ */ new Int32Array(2), beginning = /* @__PURE__ */ new Int32Array(2);
function touchExactly(rowsA, a, rowsB, b) {
  if (!isExactRange(rowsA, a, polygonA) || !isExactRange(rowsB, b, polygonB)) return true;
  forgetExact(), writeFrame(frameA, rowsA, a, rowsA, a), writeFrame(frameB, rowsB, b, rowsA, a);
  let radii = exactSum(exactNumber(polygonA, 1), exactNumber(polygonB, 1), 1), square = exactProduct(radii, radii);
  return isNear(polygonA, frameA, polygonB, frameB, square) || isNear(polygonB, frameB, polygonA, frameA, square) || crosses(polygonA, frameA, polygonB, frameB);
}
function touchHalfPlaneExactly(rowsA, a, rowsB, b, n) {
  let constant = b + 12 + 3;
  if (!isExactRange(rowsA, a, polygonA) || !areInRange(rowsB, constant, 79e-32, 1) || !areInRange(rowsB, b, 79e-32, 2) || !areInRange(n, 0, 87e-20, 2)) return true;
  forgetExact(), writeFrame(frameA, rowsA, a, rowsB, b);
  for (let d = 0; d < 2; d++) edge[d] = exactNumber(n, d);
  let height2 = exactSum(exactNumber(rowsB, constant), exactNumber(polygonA, 1), -1), end2 = endOf(polygonA);
  for (let c = 4; c < end2; c += 7)
    if (writeCorner2(way, polygonA, frameA, c), signOfExact(exactSum(height2, exactDot(edge, way), -1)) <= 0) return true;
  return false;
}
function writeFrame(frame, rows2, r, rowsA, a) {
  for (let d = 0; d < 2; d++)
    frame[0 + d] = exactNumber(rows2, r + 3 + d), frame[2 + d] = exactNumber(rows2, r + 3 + 3 + d), frame[4 + d] = exactSum(exactNumber(rows2, r + d), exactNumber(rowsA, a + d), -1);
}
function isExactRange(rows2, r, polygon) {
  let end2 = endOf(polygon);
  for (let c = 4; c < end2; c += 7) if (!areInRange(polygon, c, 79e-32, 2)) return false;
  return areInRange(rows2, r, 79e-32, 2) && areInRange(rows2, r + 3, 87e-20, 5) && areInRange(polygon, 1, 79e-32, 1);
}
function areInRange(numbers, at, least, count) {
  for (let k = at; k < at + count; k++) if (numbers[k] !== 0 && Math.abs(numbers[k]) < least) return false;
  return true;
}
function writeCorner2(out, polygon, frame, c) {
  let x = exactNumber(polygon, c), y = exactNumber(polygon, c + 1);
  for (let d = 0; d < 2; d++) {
    let turned = exactSum(exactProduct(frame[0 + d], x), exactProduct(frame[2 + d], y), 1);
    out[d] = exactSum(turned, frame[4 + d], 1);
  }
}
function writeDifference(out, p, q) {
  for (let d = 0; d < 2; d++) out[d] = exactSum(p[d], q[d], -1);
}
function writeEdge(p, frameP, c) {
  writeCorner2(beginning, p, frameP, c), writeCorner2(corner, p, frameP, nextCorner(p, c)), writeDifference(edge, corner, beginning);
}
function writeWay(q, frameQ, e) {
  writeCorner2(corner, q, frameQ, e), writeDifference(way, corner, beginning);
}
function exactDot(p, q) {
  return exactSum(exactProduct(p[0], q[0]), exactProduct(p[1], q[1]), 1);
}
function exactCross(p, q) {
  return exactSum(exactProduct(p[0], q[1]), exactProduct(p[1], q[0]), -1);
}
function isNear(p, frameP, q, frameQ, square) {
  let end2 = endOf(p), endQ = endOf(q);
  for (let c = 4; c < end2; c += 7)
    for (let e = 4; e < endQ; e += 7)
      if (isNearIn(p, c, q, e) && isNearExactly(p, frameP, c, q, frameQ, e, square)) return true;
  return false;
}
function isNearIn(p, c, q, e) {
  let x = q[e + 2] - p[c + 2], y = q[e + 3] - p[c + 3], next = nextCorner(p, c), px = p[next + 2] - p[c + 2], py = p[next + 3] - p[c + 3], length = px * px + py * py, part = length > 0 ? Math.max(0, Math.min(1, (x * px + y * py) / length)) : 0, dx = x - part * px, dy = y - part * py, reach3 = features[3] + 4 * features[4];
  return dx * dx + dy * dy <= reach3 * reach3;
}
function isNearExactly(p, frameP, c, q, frameQ, e, square) {
  writeEdge(p, frameP, c), writeWay(q, frameQ, e);
  let along = exactDot(edge, way), length = exactDot(edge, edge);
  if (signOfExact(length) === 0 || signOfExact(along) < 0)
    return signOfExact(exactSum(square, exactDot(way, way), -1)) >= 0;
  if (signOfExact(exactSum(length, along, -1)) < 0) return false;
  let area = exactCross(edge, way);
  return signOfExact(exactSum(exactProduct(square, length), exactProduct(area, area), -1)) >= 0;
}
function crosses(p, frameP, q, frameQ) {
  let a = countOuter(p, frameP, q, frameQ), b = a < 0 ? a : countOuter(q, frameQ, p, frameP);
  return b >= 0 && a + b > 0;
}
function countOuter(p, frameP, q, frameQ) {
  let end2 = endOf(p), endQ = endOf(q), count = 0;
  for (let c = 4; c < end2; c += 7) {
    if (writeEdge(p, frameP, c), signOfExact(edge[0]) === 0 && signOfExact(edge[1]) === 0) continue;
    count++;
    let isOuter = true;
    for (let e = 4; isOuter && e < endQ; e += 7)
      writeWay(q, frameQ, e), isOuter = signOfExact(exactCross(edge, way)) <= 0;
    if (isOuter) return -1;
  }
  return count;
}

// src/geometry/flat/collide.ts
function touch(rowsA, a, rowsB, b) {
  let doubt = features[4];
  if (features[2] - features[3] > doubt) return false;
  findNearest();
  let separation = features[2] - features[3];
  return separation <= doubt && (separation < -doubt || touchExactly(rowsA, a, rowsB, b));
}
var collidePolygons = (writeA, writeB, tie = 4e-12) => (rowsA, a, rowsB, b, out, shapes2) => (findWidest(writeA, rowsA, a, writeB, rowsB, b, shapes2, tie), touch(rowsA, a, rowsB, b) ? writeManifold(out) : out[0] = 0);
var edgeA = /* @__PURE__ */ new Float64Array(8), edgeB = /* @__PURE__ */ new Float64Array(8);
function writeFacing(polygon, side2, edge2) {
  let facing = facingEdge(polygon, side2, features);
  edge2[4] = (facing - 4) / 7;
  let next = nextCorner(polygon, facing);
  writeSeen(edge2, 0, polygon, side2 > 0 ? facing : next), writeSeen(edge2, 2, polygon, side2 > 0 ? next : facing);
}
function writeSeen(edge2, at, polygon, c) {
  let nx = features[0], ny = features[1];
  edge2[at + 0] = nx * polygon[c + 3] - ny * polygon[c + 2], edge2[at + 1] = nx * polygon[c + 2] + ny * polygon[c + 3];
}
function writePlace(polygon, side2, edge2, end2) {
  let doubt = features[4], width = edge2[2] - edge2[0], rise = edge2[3] - edge2[1], isRising = side2 * rise > 0, place = edge2[5] - edge2[0] + (isRising ? doubt : -doubt), part = width > doubt ? Math.max(0, Math.min(1, place / width)) : Number(isRising);
  edge2[6] = edge2[1] + part * rise;
  let k = edge2[4], inward = end2 === 0 ? edge2[5] - edge2[0] : edge2[2] - edge2[5], snap = 1e-3 * Math.min(edgeA[2] - edgeA[0], edgeB[2] - edgeB[0]), corner2 = end2 === 0 == side2 > 0 ? k : k + 1 < polygon[0] ? k + 1 : 0;
  edge2[7] = inward - snap > 0 ? k : 8 + corner2;
}
function writeEnd(out, at, end2) {
  edgeA[5] = edgeB[5] = end2 === 0 ? Math.max(edgeA[0], edgeB[0]) : Math.min(edgeA[2], edgeB[2]), writePlace(polygonA, 1, edgeA, end2), writePlace(polygonB, -1, edgeB, end2);
  let across = edgeA[5], a = edgeA[6], b = edgeB[6], middle = 0.5 * (a + polygonA[1] + (b - polygonB[1])), nx = features[0], ny = features[1];
  out[at] = nx * middle - ny * across + 0, out[at + 1] = ny * middle + nx * across + 0, out[at + 2] = 0, out[at + 3] = features[3] - (b - a), out[at + 4] = 16 * edgeA[7] + edgeB[7];
}
function writeManifold(out) {
  let depth = Math.max(0, features[3] - features[2]);
  writeNormal(out, features[0], features[1], 0, depth), writeFacing(polygonA, 1, edgeA), writeFacing(polygonB, -1, edgeB);
  let first2 = 8, second = first2 + 5, doubt = features[4], width = Math.min(edgeA[2], edgeB[2]) - Math.max(edgeA[0], edgeB[0]);
  writeEnd(out, 5, 0), writeEnd(out, 10, 2);
  let isSecond = Math.min(out[first2], out[second]) >= -doubt;
  return out[second] > out[first2] && swapPoints(out), out[first2] = depth, out[second] = Math.max(0, Math.min(depth, out[second])), out[0] = width > doubt && isSecond ? 2 : 1;
}
function swapPoints(out) {
  for (let k = 5; k < 10; k++) {
    let x = out[k];
    out[k] = out[k + 5], out[k + 5] = x;
  }
}

// src/geometry/flat/half-plane.ts
var candidates = /* @__PURE__ */ new Float64Array(10), line = /* @__PURE__ */ new Float64Array(5);
function findLowest(writeA, rowsA, a, rowsB, b, shapes2) {
  writeA(rowsA, a, polygonA, shapes2), placeCorners(polygonA, rowsA, a, rowsA, a), line[3] = heightAbove(rowsB, b, rowsA, a, line);
  let lowest = line[4] = farthestCorner(polygonA, 1, line);
  return line[3] - reachOf2(lowest) - polygonA[1];
}
function reachOf2(c) {
  return line[0] * polygonA[c + 2] + line[1] * polygonA[c + 3];
}
var separatePolygonAndHalfPlane = (writeA) => (rowsA, a, rowsB, b, out, shapes2) => {
  out[3] = findLowest(writeA, rowsA, a, rowsB, b, shapes2);
  for (let d = 0; d < 3; d++) out[d] = line[d];
  return NaN;
}, collidePolygonAndHalfPlane = (writeA) => (rowsA, a, rowsB, b, out, shapes2) => {
  let separation = findLowest(writeA, rowsA, a, rowsB, b, shapes2), radius = polygonA[1], doubt = 4440892098500626e-31 * Math.abs(line[3]) + 7105427357601002e-30 * (polygonA[3] + radius) + signedDistanceDoubt(rowsB, b, rowsA, a);
  if (!(separation <= doubt) || separation >= -doubt && !touchHalfPlaneExactly(rowsA, a, rowsB, b, line))
    return out[0] = 0;
  let depth = Math.max(0, 0 - separation);
  writeNormal(out, line[0], line[1], line[2], depth);
  let facing = facingEdge(polygonA, 1, line), count = 0;
  for (let c = facing, end2 = 0; end2 < 2; end2++, c = nextCorner(polygonA, facing)) {
    if (end2 === 1 && polygonA[facing + 6] === 0) continue;
    let under = reachOf2(c) + radius - line[3];
    if (under < -doubt) continue;
    let own = Math.max(0, under), middle = radius - 0.5 * own;
    writePoint(
      candidates,
      count++ * 5,
      polygonA[c + 2] + middle * line[0],
      polygonA[c + 3] + middle * line[1],
      0,
      own,
      (c - 4) / 7
    );
  }
  return reduceInto(out, candidates, count, 2);
};

// src/geometry/flat/rectangles.ts
var boundRectangleSeparation = (rowsA, a, rowsB, b, out, at) => {
  a &= 1073741823, b &= 1073741823;
  let dx = rowsB[b] - rowsA[a], dy = rowsB[b + 1] - rowsA[a + 1], a0 = rowsA[a + 12], a1 = rowsA[a + 13], b0 = rowsB[b + 12], b1 = rowsB[b + 13], a0x = rowsA[a + 3], a0y = rowsA[a + 4], a1x = rowsA[a + 6], a1y = rowsA[a + 7], b0x = rowsB[b + 3], b0y = rowsB[b + 4], b1x = rowsB[b + 6], b1y = rowsB[b + 7], m00 = Math.abs(a0x * b0x + a0y * b0y), m01 = Math.abs(a0x * b1x + a0y * b1y), m10 = Math.abs(a1x * b0x + a1y * b0y), m11 = Math.abs(a1x * b1x + a1y * b1y), g0 = Math.abs(a0x * dx + a0y * dy) - (a0 + b0 * m00 + b1 * m01), g1 = Math.abs(a1x * dx + a1y * dy) - (a1 + b0 * m10 + b1 * m11), g2 = Math.abs(b0x * dx + b0y * dy) - (b0 + a0 * m00 + a1 * m10), g3 = Math.abs(b1x * dx + b1y * dy) - (b1 + a0 * m01 + a1 * m11), gap = larger(larger(g0, g1), larger(g2, g3)), most = 0.999999999 * Math.abs(gap) - 64e-12 * (a0 + a1 + (b0 + b1));
  out[at] = most > 0 ? (2 * +(gap > 0) - 1) * most : 0;
}, collideDoubtful = /* @__PURE__ */ collidePolygons(writeRectangle, writeRectangle), manifold = /* @__PURE__ */ new Float64Array(45), overlapRectangles = (rowsA, a, rowsB, b) => isUnrotated(rowsA, a) && isUnrotated(rowsB, b) ? overlapUnrotated(rowsA, a, rowsB, b) : collideDoubtful(rowsA, a, rowsB, b, manifold) > 0;

// src/geometry/flat/separation.ts
var separatePolygons = (writeA, writeB) => (rowsA, a, rowsB, b, out, shapes2) => {
  findWidest(writeA, rowsA, a, writeB, rowsB, b, shapes2, 4e-12), (features[3] > 0 || features[2] <= features[4]) && findNearest(), out[0] = features[0], out[1] = features[1], out[2] = 0;
  let p = farthestCorner(polygonA, 1, features), q = farthestCorner(polygonB, -1, features), reachA = out[0] * polygonA[p + 2] + out[1] * polygonA[p + 3], gap = out[0] * polygonB[q + 2] + out[1] * polygonB[q + 3] - reachA;
  return out[3] = Math.min(gap, features[2]) - features[3], NaN;
};

// src/narrow-phase/flat-tables.ts
var flatWriters = /* @__PURE__ */ listWriters();
function listWriters() {
  let list = [];
  return list[1] = writeRectangle, list[2] = writeCapsule, list[3] = writeCircle, list;
}
function listFlatPairs(ofPolygons, ofHalfPlane, ofHalfPlanes) {
  let values = [];
  for (let a = 1; a < 4; a++) {
    for (let b = a; b < 4; b++)
      values[SHAPE_TYPE_COUNT * a + b] = ofPolygons(flatWriters[a], flatWriters[b]);
    values[SHAPE_TYPE_COUNT * a + 4] = ofHalfPlane(flatWriters[a]);
  }
  return values[SHAPE_TYPE_COUNT * 4 + 4] = ofHalfPlanes, values;
}
var flatPairKernels = /* @__PURE__ */ withMeshes(
  listFlatPairs((a, b) => collidePolygons(a, b), collidePolygonAndHalfPlane, collidePlaneRows),
  ({ collide }) => collide
), flatSeparationKernels = /* @__PURE__ */ listFlatPairs(
  separatePolygons,
  separatePolygonAndHalfPlane,
  separatePlaneRows
), flatTables = {
  isFlat: true,
  collide: flatPairKernels,
  separate: flatSeparationKernels,
  overlapBoxes: overlapRectangles,
  boundBoxes: boundRectangleSeparation,
  collideSteadyBoxes: collidePolygons(writeRectangle, writeRectangle, 1e-5)
};

// src/narrow-phase/tree-pool.ts
var makers = {
  mesh: "buildObbTree",
  polygon: "buildPolygon",
  chain: "buildChain"
}, kindOfField = { tree: "mesh", polygon: "polygon", chain: "chain" };
var TreePool = class {
  constructor(tables) {
    this.tables = tables;
  }
  tables;
  entries = /* @__PURE__ */ new Map();
  handles = /* @__PURE__ */ new Map();
  /** The handle that each entity was last set to. */
  named = /* @__PURE__ */ new Map();
  /** Trees released lately: a step that is under way uses them to its end, and so do details that are read after it. */
  gone = /* @__PURE__ */ new Map();
  /** A tree that is no collider's. */
  borrowed;
  last = 0;
  /** Handle given out for an entity that has not been set to it yet. */
  offered = 0;
  /** Gives the handle of `tree` and keeps the tree from now on; the same tree always gets the same handle. */
  add(tree, options) {
    let kernels = this.kernelsFor(tree);
    if (kernels === void 0) {
      let maker = this.tables.isFlat ? `${makers.polygon} or buildChain` : makers.mesh;
      refuseValue("E_OPTION", `tree must be made by ${maker}`, "tree", tree);
    }
    let handle = this.handleOf(tree, kernels, this.readSolid(tree, kernels, options));
    return this.entries.get(handle).kept = true, handle;
  }
  /**
   * `set(MeshShape, { tree })` takes a handle or the tree itself, `set(PolygonShape, { polygon })` and
   * `set(ChainShape, { chain })` a handle or the polygon or chain: gives the data with a handle in place of what was
   * built.
   */
  withHandle(entity, component, field, data) {
    if (data === null || typeof data != "object") return data;
    let value = data[field];
    if (value === null || typeof value != "object") return data;
    let kernels = this.kernelsFor(value);
    if (kernels?.kind !== kindOfField[field]) {
      let about = { entity, component, field, value }, maker = makers[kindOfField[field]];
      throw new CollisionError("E_OPTION", `entity ${entity} ${component}.${field} must be made by ${maker}`, about);
    }
    return { ...data, [field]: this.offer(value, kernels) };
  }
  /** The kernels of a tree of a kind that the world has; undefined for what is none. */
  kernelsFor(tree) {
    let kernels = kernelsOf(tree);
    return kernels !== void 0 && kernels.kind !== "mesh" === this.tables.isFlat ? kernels : void 0;
  }
  /** Counts `entity` as a user of `handle`, and no longer of the one before. */
  use(entity, handle) {
    let before = this.named.get(entity);
    if (before === handle) return;
    let entry = this.entries.get(handle);
    entry !== void 0 ? (entry.users++, this.named.set(entity, handle)) : this.named.delete(entity), before !== void 0 && this.drop(before);
  }
  /** `entity` has no mesh any more. */
  leave(entity) {
    let handle = this.named.get(entity);
    handle !== void 0 && (this.named.delete(entity), this.drop(handle));
  }
  /** Entities that have no mesh any more leave their trees. */
  retain(hasMesh) {
    for (let entity of [...this.named.keys()]) hasMesh(entity) || this.leave(entity);
  }
  /** Whether a handle's mesh counts as a solid. */
  isSolid(handle) {
    return this.entryOf(handle)?.solid ?? false;
  }
  /** The tree of a handle; undefined if the handle was never given or was released before the current step. */
  find(handle) {
    return this.entryOf(handle)?.tree;
  }
  /**
   * The handle of a tree of this kind: its own, or one that is valid until the next call; -1 for what is no such tree.
   */
  borrow(tree, kind) {
    let kernels = this.kernelsFor(tree);
    return kernels?.kind !== kind ? -1 : (!this.handles.has(tree) && this.borrowed?.tree !== tree && (this.borrowed = { tree, kernels, solid: kind === "polygon", kept: false, users: 0, isOld: false }), this.handles.get(tree) ?? 0);
  }
  /**
   * Whether a handle names a tree of a kind that colliders may have: not one that was loaded in place from a buffer
   * that the game has transferred away since.
   */
  has(handle, kind) {
    let entry = this.entries.get(handle);
    return entry !== void 0 && entry.tree.links.length > 0 && entry.kernels.kind === kind;
  }
  /** What the tree of a handle brought with it. */
  kernels(handle) {
    return this.entryOf(handle).kernels;
  }
  /** Radius of the ball about a mesh's position that holds it, at scale 1. */
  radiusOf(handle) {
    return this.entryOf(handle).tree.frame[4];
  }
  /** Writes the bounds of the mesh at rows[r]. */
  writeBounds(rows2, r, bounds2, b) {
    let handle = rows2[r + 12];
    this.kernels(handle).writeBounds(this.find(handle), rows2, r, bounds2, b);
  }
  /** A step is done: trees that were released before it are no longer asked for, also by who reads its contacts. */
  settle() {
    if (this.gone.size !== 0)
      for (let [handle, entry] of this.gone)
        entry.isOld ? this.gone.delete(handle) : entry.isOld = true;
  }
  /** Releases a handle. Entities that still have it are refused at the next step. */
  remove(handle) {
    let entry = this.entries.get(handle);
    if (entry === void 0)
      throw new CollisionError("E_HANDLE", `tree handle ${textOf(handle)} is not in use`, {
        field: "tree",
        value: handle
      });
    this.entries.delete(handle), this.handles.delete(entry.tree), this.gone.set(handle, entry);
  }
  entryOf(handle) {
    return handle === 0 ? this.borrowed : this.entries.get(handle) ?? this.gone.get(handle);
  }
  readSolid(tree, { kind }, options) {
    let known2 = this.entries.get(this.handles.get(tree) ?? 0), usual = known2?.solid ?? kind === "polygon";
    if (options === void 0) return usual;
    (options === null || typeof options != "object") && refuse2("options", options, "an object { solid } is needed");
    for (let name in options)
      name !== "solid" && Object.hasOwn(options, name) && refuse2(`options.${name}`, options[name], "no option of addTree");
    let { solid } = options;
    return solid === void 0 ? usual : (typeof solid != "boolean" && refuse2("options.solid", solid, "true or false"), kind !== "mesh" && solid !== (kind === "polygon") && refuse2("options.solid", solid, "polygons are solids, chains are not"), solid && kind === "mesh" && !tree.report.closed && refuse2("options.solid", solid, "the mesh is not closed: see report.closed"), known2 !== void 0 && known2.solid !== solid && refuse2("options.solid", solid, `the tree is in use as ${known2.solid ? "a solid" : "a surface"}: removeTree first`), solid);
  }
  /** The handle of `tree` for the entity that {@link use}s it next. */
  offer(tree, kernels) {
    return this.releaseUnused(this.offered), this.offered = this.handleOf(tree, kernels);
  }
  handleOf(tree, kernels, solid = kernels.kind === "polygon") {
    let known2 = this.handles.get(tree);
    if (known2 !== void 0) return known2;
    let handle = ++this.last;
    return this.entries.set(handle, { tree, kernels, solid, kept: false, users: 0, isOld: false }), this.handles.set(tree, handle), handle;
  }
  drop(handle) {
    let entry = this.entries.get(handle);
    entry !== void 0 && entry.users--, this.releaseUnused(handle);
  }
  releaseUnused(handle) {
    let entry = this.entries.get(handle);
    entry !== void 0 && !entry.kept && entry.users === 0 && this.remove(handle);
  }
};
function refuse2(field, value, why) {
  refuseValue("E_OPTION", `addTree: ${field} = ${textOf(value)}: ${why}`, "addTree", value, field);
}

// src/step/flat-columns.ts
var HALF_TURN_COLUMNS = ["f64", "f64", "f64", "f64", "f64", "f64", "f64"];
var FlatColumns = class {
  /** What readers see; the arrays of the game are taken anew at each access, as a game may replace them. */
  view;
  rotation;
  offsets;
  turns;
  offsetTurns;
  constructor(components, columns2) {
    let [zero, z, w, of, offsetZ, offsetW, offsetOf] = columns2, { Position, LinearVelocity, AngularVelocity, BoxShape, PlaneShape, Attached, RayProbe } = components;
    this.turns = { z, w, of }, this.offsetTurns = { z: offsetZ, w: offsetW, of: offsetOf }, this.rotation = components.Rotation, this.offsets = Attached.angle, this.view = {
      ...components,
      Position: inPlane2(Position, zero),
      Rotation: { x: zero, y: zero, z, w },
      LinearVelocity: inPlane2(LinearVelocity, zero),
      AngularVelocity: {
        x: zero,
        y: zero,
        get z() {
          return AngularVelocity.z;
        }
      },
      BoxShape: { ...BoxShape, z: zero },
      PlaneShape: { ...PlaneShape, z: zero },
      Attached: { ...Attached, z: zero, qx: zero, qy: zero, qz: offsetZ, qw: offsetW },
      RayProbe: { ...RayProbe, z: zero }
    };
  }
  /** Brings the quaternions of all entities up to date, once columns are checked: NaN for what the checks refuse. */
  refresh(registry) {
    let { rotation, turns, offsets, offsetTurns } = this, { angle } = rotation;
    angle !== void 0 ? writeHalfTurns(turns, angle, 2, registry) : copyTurns(turns, rotation, registry), writeHalfTurns(offsetTurns, offsets, 2048, registry);
  }
  /**
   * Turns entities by `times` the angle that each has in `by`, in radians, in the columns of the game: adds it to the
   * angle, or turns the quaternion. An angle that would pass ANGLE_LIMIT loses full turns.
   */
  turn(ids, count, by, times) {
    let { rotation, turns } = this, { angle } = rotation;
    for (let k = 0; k < count; k++) {
      let entity = ids[k], f = by[entity] * times;
      if (angle !== void 0) {
        let sum = angle[entity] + f;
        angle[entity] = Math.abs(sum) <= 1e6 ? sum : sum - 6.283185307179586 * Math.floor(sum / 6.283185307179586 + 0.5);
        continue;
      }
      let { z, w } = turns;
      half[0] = 0.5 * (Math.abs(f) <= 1e6 ? f : f - 6.283185307179586 * Math.floor(f / 6.283185307179586 + 0.5)), writeSineAndCosine(half, 0);
      let sine = half[0], cosine = half[1], largest = Math.max(Math.abs(z[entity]), Math.abs(w[entity])), x = w[entity] / largest, y = z[entity] / largest, length = Math.sqrt(x * x + y * y);
      rotation.z[entity] = (y * cosine + x * sine) / length, rotation.w[entity] = (x * cosine - y * sine) / length;
    }
  }
};
function inPlane2(vectors, z) {
  return {
    z,
    get x() {
      return vectors.x;
    },
    get y() {
      return vectors.y;
    }
  };
}
var half = /* @__PURE__ */ new Float64Array(2);
function writeHalfTurns({ z, w, of }, angles, bit, { has, highest }) {
  for (let entity = 0; entity <= highest; entity++) {
    if ((has[entity] & bit) === 0) continue;
    let value = angles[entity], angle = typeof value == "number" ? value : NaN;
    angle === of[entity] && (z[entity] !== 0 || w[entity] !== 0) || (of[entity] = angle, half[0] = 0.5 * angle + 0, Math.abs(angle) <= 1e6 || (half[0] = NaN), writeSineAndCosine(half, 0), z[entity] = half[0], w[entity] = half[1]);
  }
}
function copyTurns({ z, w }, rotation, { has, highest }) {
  for (let entity = 0; entity <= highest; entity++) {
    if ((has[entity] & 2) === 0) continue;
    let isTurn = rotation.x[entity] === 0 && rotation.y[entity] === 0, sine = rotation.z[entity], cosine = rotation.w[entity];
    z[entity] = isTurn && typeof sine == "number" ? sine : NaN, w[entity] = isTurn && typeof cosine == "number" ? cosine : NaN;
  }
}

// src/component-store.ts
var storeKey = /* @__PURE__ */ Symbol.for("bitecs-collision-components"), MOST_ENTITIES = 1048576, ComponentStore = class {
  constructor(world, brought, asked, isFlat) {
    this.world = world;
    this.asked = asked;
    this.isFlat = isFlat;
    this.trees = new TreePool(isFlat ? flatTables : spaceTables);
    let own = componentNames(isFlat).filter((name) => brought[name] === void 0), specs = new Map(own.map((name) => [name, Object.entries(schemaOf(isFlat)[name])])), kinds = [...specs.values()].flatMap((columns3) => columns3.map(([, { kind }]) => kind)), half2 = isFlat ? HALF_TURN_COLUMNS : [], { maxEntities, columns: columns2 } = reserveColumns([...kinds, ...half2, ...own.map(() => "u8")], asked);
    this.maxEntities = maxEntities;
    let values = columns2.values(), seen = columns2.slice(kinds.length + half2.length).values();
    for (let [name, fields] of specs) {
      let columns3 = fields.map(() => values.next().value), component = new OwnComponent(name, fields, maxEntities, columns3, seen.next().value);
      Object.defineProperty(component.columns, storeKey, { value: this }), this.own.set(name, component);
    }
    this.contact = this.own.get("Contact"), this.halfTurns = half2.map(() => values.next().value);
  }
  world;
  asked;
  isFlat;
  own = /* @__PURE__ */ new Map();
  trees;
  /** The further columns of a flat world (step/flat-columns.ts). */
  halfTurns;
  /** The component of contacts, which no game brings. */
  contact;
  /** The largest id with a place in the columns. */
  maxEntities;
  /** A resource that is not disposed of uses it. */
  isInUse = false;
  /** Generations of the ids when the last resource was disposed of. */
  generation = new Uint32Array(0);
  /** A resource of the world begins, to which the game brought these components: gives the store's that it uses. */
  take(brought) {
    this.isInUse = true;
    let components = this.componentsWith(brought);
    return new Map([...this.own].filter(([name, { columns: columns2 }]) => components[name] === columns2));
  }
  /** Throws E_OPTION if the buffer of the columns was transferred away. */
  refuseTransferred() {
    this.contact.refuseTransferred();
  }
  /** The resource was disposed of: generations go on with the next one. */
  give(generation) {
    this.isInUse = false, this.generation = generation;
  }
  /** All components: what the game brought, and ours in place of the others. */
  componentsWith(brought) {
    let components = { ...brought };
    for (let name of componentNames(this.isFlat)) components[name] ??= this.own.get(name).columns;
    return components;
  }
  /** Whether `component` is what this store made under a name. */
  made(name, component) {
    return component !== void 0 && component === this.own.get(name)?.columns;
  }
};
function storeOf(component) {
  if (!(component === null || typeof component != "object"))
    return component[storeKey];
}
function storeFor(world, { components, maxEntities, capacity, flat }) {
  let brought = components, ours = Object.keys(brought).find((name) => storeOf(brought[name]) !== void 0);
  if (ours !== void 0) return storeAgain(world, brought, ours, maxEntities, flat);
  for (let name of Object.keys(brought))
    Object.hasOwn(userSchema, name) || refuse3(name, brought[name], "a game brings Position, Rotation, LinearVelocity, AngularVelocity");
  for (let name of Object.keys(userSchema))
    brought[name] !== void 0 && checkUserComponent(name, brought[name], flat);
  return new ComponentStore(world, components, maxEntities ?? Math.max(MOST_ENTITIES, capacity), flat);
}
function storeAgain(world, brought, first2, asked, flat) {
  let store = storeOf(brought[first2]);
  store.refuseTransferred(), store.world !== world && refuse3(first2, brought[first2], "it belongs to another world"), store.isFlat !== flat && refuse3(first2, brought[first2], `it is of a world with flat: ${store.isFlat}`), store.isInUse && refuse3(first2, brought[first2], "the resource that it belongs to is in use: dispose() of that first");
  for (let name of Object.keys(brought))
    Object.hasOwn(schemaOf(flat), name) || refuse3(name, brought[name], "there is no such component");
  for (let name of componentNames(flat)) {
    let component = brought[name];
    store.made(name, component) || (component !== void 0 && name in userSchema && storeOf(component) === void 0 ? checkUserComponent(name, component, flat) : refuse3(name, component, "a disposed resource gives all its components, each under its name, or none"));
  }
  let text = `createCollision: maxEntities = ${asked}, but the columns in components were made for ${store.asked}`;
  return asked !== void 0 && asked !== store.asked && refuseValue("E_OPTION", text, "options", asked, "maxEntities", store.asked), store;
}
function refuse3(name, value, why) {
  refuseValue("E_OPTION", `createCollision: components.${name} = ${textOf(value)}, but ${why}`, name, value);
}

// src/step/check.ts
var NOT_RUN = "step not run, nothing changed";
function entityError({ worldName, step, running }, entity, wrong) {
  let { code, component, field, value, why, limit } = wrong, what = `entity ${entity} ${field === void 0 ? component : `${component}.${field} = ${textOf(value)}`}`, where = worldName === void 0 ? "" : ` of world "${worldName}"`, sentence = running.endsWith("System") ? `${what} at step ${step}${where}: ${why}; ${NOT_RUN}` : `${running}: ${what}: ${why}`;
  return new CollisionError(code, sentence, { world: worldName, entity, component, field, value, limit });
}
function beyondError(of, entity, component) {
  let limit = of.registry.maxEntities, why = `it has no place in the columns: maxEntities is ${limit}`;
  return entityError(of, entity, { code: "E_RANGE", component, value: entity, why, limit });
}
function leftOutError(error, what) {
  let sentence = error.message.slice(error.code.length + 2).replace(NOT_RUN, what);
  return new CollisionError(error.code, sentence, error);
}
var VEC3 = ["x", "y", "z"], QUAT = ["x", "y", "z", "w"], ANGLE = ["angle"];
function columnsOf(of, component, fields) {
  return (component === "Rotation" || fields === ANGLE ? of.components : of.columns)[component];
}
function fieldsOf(of, component) {
  return component !== "Rotation" ? VEC3 : of.flat !== void 0 && "angle" in of.components.Rotation ? ANGLE : QUAT;
}
function checkColumns(of) {
  checkColumnsOf(of, "Position"), checkColumnsOf(of, "LinearVelocity"), checkColumnsOf(of, "AngularVelocity"), checkRotations(of);
}
function checkRotations(of) {
  checkColumnsOf(of, "Rotation"), of.flat?.refresh(of.registry);
}
function checkColumnsOf(of, component) {
  of.registry.refreshLists();
  let highest = of.registry.highestWith(Has[component]);
  if (highest < 0) return;
  let fields = fieldsOf(of, component), columns2 = columnsOf(of, component, fields);
  for (let k = 0; k < fields.length; k++) {
    let field = fields[k], column = columns2[field];
    if (column === void 0 && field === "z" && component !== "Rotation") continue;
    if (!isColumn(column))
      throw entityError(of, highest, { code: "E_OPTION", component, field, value: column, why: "a column is a Float64Array, Float32Array or number[]" });
    let limit = column.length;
    if (limit > highest) continue;
    let why = `${component}.${field} has no slot for entity ${highest}, its length is ${limit}`;
    throw entityError(of, highest, { code: "E_RANGE", component, field, why, limit });
  }
}
function checkWritable(of, component, ids, count) {
  let fields = fieldsOf(of, component), columns2 = columnsOf(of, component, fields);
  for (let k = 0; k < fields.length; k++) {
    let column = columns2[fields[k]], entity = Array.isArray(column) ? findReadOnly(column, ids, count) : -1;
    if (entity < 0) continue;
    let why = "the column cannot be written there, but what moves is to be written to it", value = column[entity];
    throw entityError(of, entity, { code: "E_OPTION", component, field: fields[k], value, why });
  }
}
function findReadOnly(column, ids, count) {
  let i = 0;
  try {
    for (; i < count; i++) {
      let value = column[ids[i]];
      column[ids[i]] = value;
    }
  } catch {
    return ids[i];
  }
  return -1;
}
function findFaults(of, checks, entities) {
  let faults = /* @__PURE__ */ new Map();
  for (let check of checks)
    for (let entity of entities) {
      let fault = faults.get(entity) ?? check(of, entity);
      fault !== void 0 && faults.set(entity, fault);
    }
  return faults;
}
function motionChecks(delta) {
  let leaving = (of, entity) => faultOfLeaving(of, entity, delta);
  return [
    vector("Position"),
    vector("LinearVelocity"),
    vector("AngularVelocity"),
    faultOfRotation,
    faultOfTurning,
    leaving
  ];
}
function vector(component) {
  return (of, entity) => faultOfVector(of, component, entity);
}
function sizes(component, fields) {
  return (of, entity) => faultOfFields(of, entity, component, fields, 1e9, 0);
}
var shapes = {
  SphereShape: sizes("SphereShape", ["radius"]),
  BoxShape: sizes("BoxShape", VEC3),
  CapsuleShape: sizes("CapsuleShape", ["halfHeight", "radius"]),
  PlaneShape: faultOfPlane,
  MeshShape: faultOfMesh,
  PolygonShape: (of, entity) => faultOfHandle(of, "PolygonShape", "polygon", entity),
  ChainShape: (of, entity) => faultOfHandle(of, "ChainShape", "chain", entity)
}, shapeNames = /* @__PURE__ */ Object.keys(shapes), shapeChecks = /* @__PURE__ */ shapeNames.map(
  (name) => (of, entity) => (of.registry.has[entity] & Has[name]) === 0 ? void 0 : shapes[name](of, entity)
), bodyChecks = [vector("Position"), faultOfRotation, vector("LinearVelocity"), vector("AngularVelocity")], colliderChecks = [faultOfComponents, ...bodyChecks, ...shapeChecks, faultOfChild];
function firstFault(checks, of, entity) {
  for (let check of checks) {
    let fault = check(of, entity);
    if (fault !== void 0) return fault;
  }
}
function faultOfComponents(of, entity) {
  let bits = of.registry.has[entity], shape2 = bits & 25072;
  if ((bits & 2049) === 0) return missing(of, entity, "Position", "it has a shape but no Position");
  if ((shape2 & shape2 - 1) === 0) return;
  let component = shapeNames.filter((name) => (bits & Has[name]) !== 0).join(" and ");
  return entityError(of, entity, { code: "E_TWO_SHAPES", component, why: "an entity has one shape; a body of several is made of several entities" });
}
function missing(of, entity, component, why) {
  return entityError(of, entity, { code: "E_MISSING_COMPONENT", component, why });
}
function faultOfVector(of, component, entity) {
  return (of.registry.has[entity] & Has[component]) === 0 ? void 0 : faultOfFields(of, entity, component, VEC3);
}
function faultOfFields(of, entity, component, fields, limit = 1e9, least = -1 / 0) {
  let columns2 = columnsOf(of, component, fields);
  for (let field of fields) {
    let column = columns2[field], value = column?.[entity];
    if (column === void 0 && field === "z" || isWithin(value, limit) && value >= least) continue;
    return typeof value == "number" && value < least && value > -1 / 0 ? entityError(of, entity, { code: "E_EXTENT", component, field, value, why: "a size must not be negative", limit: least }) : numberError(of, entity, component, field, value, limit);
  }
}
function faultOfRotation(of, entity) {
  let component = "Rotation";
  if ((of.registry.has[entity] & 2) === 0) return;
  let fields = fieldsOf(of, component), fault = faultOfFields(of, entity, component, fields, fields === ANGLE ? 1e6 : Number.MAX_VALUE);
  if (fault !== void 0 || fields === ANGLE) return fault;
  let { Rotation } = of.components, field = of.flat === void 0 ? void 0 : ["x", "y"].find((name) => Rotation[name][entity] !== 0);
  return field === void 0 ? faultOfZero(of, entity, component, QUAT) : entityError(of, entity, { code: "E_RANGE", component, field, value: Rotation[field][entity], why: "a flat world turns about z alone: x and y of a quaternion are 0", limit: 0 });
}
function faultOfZero(of, entity, component, fields) {
  let columns2 = columnsOf(of, component, fields);
  if (fields.some((field) => columns2[field][entity] !== 0)) return;
  let about = { component, field: fields.join(" "), value: 0, why: "a zero quaternion is no rotation" };
  return entityError(of, entity, { code: "E_ZERO_QUATERNION", ...about });
}
function numberError(of, entity, component, field, value, limit) {
  let why = `a ${typeof value} is not a number`;
  return value === void 0 && (why = `the column has no slot for entity ${entity}`), typeof value == "number" && (why = "a finite number is needed"), typeof value != "number" || value - value !== 0 ? entityError(of, entity, { code: "E_NON_FINITE", component, field, value, why }) : (why = `at most ${limit} is allowed`, entityError(of, entity, { code: "E_RANGE", component, field, value, why, limit }));
}
function isWithin(value, limit) {
  return typeof value == "number" && value >= -limit && value <= limit;
}
function faultOfShape(of, entity) {
  return firstFault(shapeChecks, of, entity);
}
function faultOfPlane(of, entity) {
  let component = "PlaneShape", fault = faultOfFields(of, entity, component, ["x", "y", "z", "constant"]);
  if (fault !== void 0) return fault;
  let [x, y, z] = VEC3.map((field) => of.columns.PlaneShape[field][entity]);
  if (Math.abs(x * x + y * y + z * z - 1) <= 1e-3) return;
  let about = { component, field: "x y z", value: `${x} ${y} ${z}`, why: "the normal must be a unit vector", limit: 1e-3 };
  return entityError(of, entity, { code: "E_RANGE", ...about });
}
function faultOfMesh(of, entity) {
  let component = "MeshShape";
  if (of.flat !== void 0) return entityError(of, entity, { code: "E_OPTION", component, why: NO_MESH });
  let { scale, depth } = of.components.MeshShape, handle = faultOfHandle(of, component, "mesh", entity);
  if (handle !== void 0) return handle;
  let size = scale[entity];
  if (size === 0)
    return entityError(of, entity, { code: "E_EXTENT", component, field: "scale", value: size, why: "a scale must not be zero" });
  let value = depth[entity], fault = faultOfFields(of, entity, component, ["scale"]);
  return fault !== void 0 || value >= -1 ? fault : entityError(of, entity, { code: "E_OPTION", component, field: "depth", value, why: "a level of the tree, or -1 for no limit" });
}
function faultOfHandle(of, component, kind, entity) {
  let field = kind === "mesh" ? "tree" : kind, value = of.components[component][field][entity];
  if (of.trees.has(value, kind)) return;
  let why = `no ${kind} has this handle`;
  return kind === "mesh" && (why = "this handle was never given or was released, or its tree was transferred away"), value === 0 && (why = `no ${field} was set`), entityError(of, entity, { code: "E_HANDLE", component, field, value, why });
}
var NO_MESH = "a flat world has no meshes: make its level of BoxShape, PolygonShape and ChainShape";
function faultOfPlace(of, entity) {
  return (of.registry.has[entity] & 2048) !== 0 ? faultOfChild(of, entity) : faultOfVector(of, "Position", entity) ?? faultOfRotation(of, entity);
}
var TURN = ["qx", "qy", "qz", "qw"], OFFSET = [...VEC3, ...TURN];
function faultOfChild(of, entity) {
  let { registry } = of, component = "Attached", field = "parent", hasAngle = "angle" in of.components.Attached, body = entity;
  for (let level = 0; (registry.has[body] & 2048) !== 0; level++) {
    let value = of.columns.Attached.parent[body];
    if (!of.isAlive(value))
      return entityError(of, body, { code: "E_DEAD_ENTITY", component, field, value, why: "there is no such entity" });
    if (level >= 64)
      return entityError(of, entity, { code: "E_RANGE", component, field, value, why: "more than 64 parents, or a circle", limit: 64 });
    let fault = (hasAngle ? faultOfFields(of, body, component, ANGLE, 1e6) : void 0) ?? faultOfFields(of, body, component, OFFSET) ?? faultOfZero(of, body, component, TURN);
    if (fault !== void 0) return fault;
    body = value;
  }
  if (body !== entity)
    return ((registry.has[body] ?? 0) & 1) !== 0 ? firstFault(bodyChecks, of, body) : missing(of, body, "Position", `entity ${entity} is attached to it, but it has no Position`);
}
function faultOfTurning(of, entity) {
  let bits = of.registry.has[entity], { x, y, z } = of.columns.AngularVelocity;
  if ((bits & 10) === 8 && !(x[entity] === 0 && y[entity] === 0 && (z === void 0 || z[entity] === 0)))
    return missing(of, entity, "Rotation", "AngularVelocity turns it, but it has no Rotation");
}
function faultOfLeaving(of, entity, delta) {
  if ((of.registry.has[entity] & 4) === 0) return;
  let { Position, LinearVelocity } = of.columns, component = "LinearVelocity", limit = 1e9;
  for (let field of VEC3) {
    let value = LinearVelocity[field]?.[entity] ?? 0, place = (Position[field]?.[entity] ?? 0) + value * delta;
    if (Position[field] === void 0 || isWithin(place, limit)) continue;
    let why = `it leads to Position.${field} = ${place} in a step of ${delta} s, at most ${limit} is allowed`;
    return entityError(of, entity, { code: "E_RANGE", component, field, value, why, limit });
  }
}

// src/observers.ts
var bitOf = Has, handles = {
  MeshShape: "tree",
  PolygonShape: "polygon",
  ChainShape: "chain"
};
function observeComponents(of, own, unsubscribe) {
  for (let name of componentNames(of.flat !== void 0)) {
    let columns2 = own.get(name);
    columns2 !== void 0 && observeColumns(of, name, columns2, unsubscribe), (!(name === "Contact" || name === "ContactBegan" || name === "ContactEnded") || of.state.accepts !== void 0) && observePresence(of, name, columns2, unsubscribe);
  }
  unsubscribe.push(observe(of.world, onRemove(And(of.contactTag)), (entity) => of.mirrors.lose(entity)));
}
function observeColumns(of, name, columns2, unsubscribe) {
  let { world, components, registry, trees } = of, component = components[name];
  unsubscribe.push(
    observe(world, onSet(component), (entity, data) => {
      if (of.disturbed = true, name === "MeshShape" && of.flat !== void 0) throw meshError(entity);
      let handle = handles[name];
      columns2.write(entity, handle === void 0 ? data : trees.withHandle(entity, name, handle, data)), handle !== void 0 && trees.use(entity, columns2.raw[handle][entity]), name === "Attached" && data.parent !== void 0 && registry.attach(entity, components.Attached.parent[entity]);
    }),
    observe(world, onGet(component), (entity) => columns2.read(entity))
  );
}
function meshError(entity) {
  return new CollisionError("E_OPTION", `entity ${entity} MeshShape: ${NO_MESH}`, { entity, component: "MeshShape" });
}
function observePresence(of, name, columns2, unsubscribe) {
  let { world, registry, trees, state } = of, component = of.components[name], bit = bitOf[name];
  if (unsubscribe.push(
    observe(world, onAdd(And(component)), (entity) => {
      of.disturbed = true, bit !== void 0 && registry.add(entity, bit), columns2 !== void 0 && !(name === "ProbeHit" || name === "Contact") && registry.hasPlace(entity) && columns2.clear(entity);
    }),
    observe(world, onRemove(And(component)), (entity) => {
      if (of.disturbed = true, handles[name] !== void 0 && trees.leave(entity), bit === void 0) return;
      let isEntityRemoved = hasComponent(world, entity, component);
      registry.remove(entity, bit, isEntityRemoved), (isEntityRemoved || (bit & 12) !== 0) && state.integrated.forget(entity);
    })
  ), !(bit === void 0 && name !== "RayProbe"))
    for (let entity of query(world, [And(component)]))
      bit !== void 0 && registry.add(entity, bit), columns2?.seed(entity);
}
function checkWorld(world) {
  if (world === null || typeof world != "object" || !($internal in world))
    throw new CollisionError("E_OPTION", `createCollision takes a bitECS world, not ${textOf(world)}`, { value: world });
  if (world[$internal].entityIndex.versioning)
    throw new CollisionError(
      "E_OPTION",
      "the entity index of this world has versioning, and ids with a version have no place in columns: make the world without withVersioning; collision.generationOf(entity) tells a recycled id from the entity before",
      { value: world }
    );
}

// src/step/contacts.ts
var COLUMNS2 = [
  "a",
  "b",
  "generationA",
  "generationB",
  "first",
  "second",
  "isFirstA",
  "state",
  "reason",
  "time",
  "source"
], Contacts = class {
  /** Entity ids, a < b, and their generations. */
  a = new Uint32Array(0);
  b = new Uint32Array(0);
  generationA = new Uint32Array(0);
  generationB = new Uint32Array(0);
  /** Both colliders in the order of evaluation: of their types, then canonical when they came to touch (look.ts). */
  first = new Int32Array(0);
  second = new Int32Array(0);
  /** 1 if the collider that is evaluated first is a. */
  isFirstA = new Uint8Array(0);
  /** Bits of {@link Touch}, of the last step in which they touched. */
  state = new Uint8Array(0);
  /** EndReason of a contact that ended in the last completed step, 0 for one that lives. */
  reason = new Uint8Array(0);
  /** First time of contact in the step, in seconds from its start; none yet for a row whose source owes it. */
  time = new Float64Array(0);
  /** Slot of the source of details (sources.ts), or -1: they follow from the poses of the step. */
  source = new Int32Array(0);
  /** Rows of contacts that began, ended, and persist in the last completed step, each list sorted by (a, b). */
  began = new Int32Array(0);
  beganCount = 0;
  ended = new Int32Array(0);
  endedCount = 0;
  persisting = new Int32Array(0);
  persistingCount = 0;
  /** Rows with more to tell of the last completed step than that the two touch at its end. */
  passing = new Int32Array(0);
  passingCount = 0;
  /** Takes turns with `persisting`. */
  spare = new Int32Array(0);
  /** Rows of contacts that begin in the step that is being completed. */
  fresh = new Int32Array(0);
  freshCount = 0;
  used = 0;
  free = new Int32Array(0);
  freeCount = 0;
  /** Number of contacts of the last completed step that did not end in it. */
  get count() {
    return this.beganCount + this.persistingCount;
  }
  /** Row number k of the contacts of the last completed step that did not end in it: what began, then what persists. */
  rowOf(k) {
    return k < this.beganCount ? this.began[k] : this.persisting[k - this.beganCount];
  }
  /** Whether the poses of a row are in its source: not where the two touch at the end of the last completed step. */
  hasPoses(row2) {
    return (this.state[row2] & 2) !== 0 || this.reason[row2] !== 0;
  }
  /** The rows of contacts that ended in the last completed step are free again. */
  release() {
    this.free = grown(this.free, this.freeCount + this.endedCount);
    for (let k = 0; k < this.endedCount; k++) this.free[this.freeCount++] = this.ended[k];
    this.endedCount = 0;
  }
  /** What passed in the last completed step, and has not ended, touches at the end of that step, if at all. */
  settlePassing() {
    for (let k = 0; k < this.passingCount; k++) {
      let row2 = this.passing[k];
      this.reason[row2] === 0 && (this.time[row2] = 0, this.state[row2] &= 9, this.source[row2] = -1);
    }
    this.passingCount = 0;
  }
  /** A row for a contact of these colliders. Call {@link list} when all are added. */
  begin({ ids, generation }, first2, second) {
    let row2 = this.freeCount > 0 ? this.free[--this.freeCount] : this.used++;
    row2 >= this.a.length && this.reserve(row2 + 1);
    let isFirstA = ids[first2] < ids[second], a = isFirstA ? first2 : second, b = isFirstA ? second : first2;
    return this.a[row2] = ids[a], this.b[row2] = ids[b], this.generationA[row2] = generation[a], this.generationB[row2] = generation[b], this.isFirstA[row2] = Number(isFirstA), this.first[row2] = first2, this.reason[row2] = 0, this.fresh = grown(this.fresh, this.freshCount + 1), this.fresh[this.freshCount++] = row2, row2;
  }
  /** Writes how the colliders of a row touch in the step. */
  write(row2, outcomes, at, delta, source) {
    let state = outcomes.state[at] | (outcomes.row[at] < 0 ? 16 : 0);
    this.first[row2] !== outcomes.first[at] && (this.isFirstA[row2] ^= 1), this.first[row2] = outcomes.first[at], this.second[row2] = outcomes.second[at], this.state[row2] = state, this.time[row2] = outcomes.part[at] * delta, this.source[row2] = source, !((state & -2) === 0 && this.time[row2] === 0) && (this.passing = grown(this.passing, this.passingCount + 1), this.passing[this.passingCount++] = row2);
  }
  /** The first contact that a row owed was at this time, or, if it is below 0, there is none. */
  settleFirst(row2, time) {
    this.time[row2] = Math.max(time, 0), !(time >= 0) && (this.state[row2] &= -5, this.source[row2] = -1);
  }
  /** The contact ends; its details follow from the source. */
  end(row2, reason, source) {
    this.reason[row2] = reason, this.source[row2] = source, this.ended = grown(this.ended, this.endedCount + 1), this.ended[this.endedCount++] = row2;
  }
  /** The colliders have other indices. */
  settleIndices(newIndices) {
    let { first: first2, second, count } = this;
    for (let k = 0; k < count; k++) {
      let row2 = this.rowOf(k);
      first2[row2] = newIndices[first2[row2]], second[row2] = newIndices[second[row2]];
    }
  }
  /** Makes the lists of the step, once all contacts have begun and ended. */
  list() {
    this.spare = grown(this.spare, this.persistingCount + this.beganCount);
    let merged = this.merge(), { persisting } = this;
    this.persisting = this.spare, this.spare = persisting, this.persistingCount = merged, this.began = grown(this.began, this.freshCount), this.sort(this.fresh, this.freshCount, this.began), this.beganCount = this.freshCount, this.freshCount = 0, this.fresh = grown(this.fresh, this.endedCount);
    for (let k = 0; k < this.endedCount; k++) this.fresh[k] = this.ended[k];
    this.sort(this.fresh, this.endedCount, this.ended);
  }
  /** Writes to `spare` what persisted or began in the last step and has not ended; returns how many. */
  merge() {
    let { persisting, persistingCount, began, beganCount, spare, a, b, reason } = this, to = 0, at = 0;
    for (let k = 0; k < beganCount; k++) {
      let row2 = began[k], ownA = a[row2], ownB = b[row2];
      for (; at < persistingCount; at++) {
        let other = persisting[at];
        if (a[other] > ownA || a[other] === ownA && b[other] > ownB) break;
        spare[to] = other, to += +(reason[other] === 0);
      }
      spare[to] = row2, to += +(reason[row2] === 0);
    }
    for (; at < persistingCount; at++)
      spare[to] = persisting[at], to += +(reason[persisting[at]] === 0);
    return to;
  }
  sort(rows2, count, out) {
    keysA = grown(keysA, count), keysB = grown(keysB, count);
    for (let k = 0; k < count; k++)
      keysA[k] = this.a[rows2[k]], keysB[k] = this.b[rows2[k]];
    let order3 = sortPairs(keysA, keysB, count);
    for (let k = 0; k < count; k++) out[k] = rows2[order3[k]];
  }
  /** Forgets all contacts; makes room for `count` to be restored. */
  beginRestore(count) {
    this.beganCount = this.endedCount = this.persistingCount = this.passingCount = 0, this.freshCount = this.freeCount = this.used = 0, count > this.a.length && this.reserve(count);
  }
  /** Writes the next row of the last completed step, and returns it. Call {@link finishRestore} when all are there. */
  restore(known2) {
    let row2 = this.used++, { state, reason, time, source } = known2;
    return this.a[row2] = known2.a, this.b[row2] = known2.b, this.generationA[row2] = known2.generationA, this.generationB[row2] = known2.generationB, this.first[row2] = known2.first, this.second[row2] = known2.second, this.isFirstA[row2] = known2.isFirstA, this.state[row2] = state, this.reason[row2] = reason, this.time[row2] = time, this.source[row2] = source, row2;
  }
  /** Makes the lists of the rows that were restored. */
  finishRestore() {
    let { used } = this;
    this.began = grown(this.began, used), this.ended = grown(this.ended, used), this.persisting = grown(this.persisting, used), this.passing = grown(this.passing, used), this.fresh = grown(this.fresh, used), this.beganCount = this.listRestored(this.began, 0), this.endedCount = this.listRestored(this.ended, 1), this.persistingCount = this.listRestored(this.persisting, 2);
    for (let row2 = 0; row2 < used; row2++)
      this.reason[row2] === 0 && (this.state[row2] !== 1 || this.time[row2] !== 0) && (this.passing[this.passingCount++] = row2);
  }
  /** Lists the rows of a part of the events (0 began, 1 ended, 2 persist), and returns their number. */
  listRestored(out, part) {
    let count = 0;
    for (let row2 = 0; row2 < this.used; row2++)
      (this.reason[row2] !== 0 ? 1 : (this.state[row2] & 16) !== 0 ? 0 : 2) === part && (this.fresh[count++] = row2);
    return this.sort(this.fresh, count, out), count;
  }
  reserve(count) {
    resizeFields(this, COLUMNS2, grownCapacity(this.a.length, count));
  }
}, keysA = /* @__PURE__ */ new Uint32Array(0), keysB = /* @__PURE__ */ new Uint32Array(0);

// src/memory/reorder.ts
var moved = /* @__PURE__ */ new Int32Array(0);
function reorder(array, order3, count) {
  moved = grown(moved, count);
  for (let i = 0; i < count; i++) moved[i] = array[order3[i]];
  for (let i = 0; i < count; i++) array[i] = moved[i];
}
function gatherRows(from, to, stride, order3, count) {
  for (let i = 0; i < count; i++) {
    let at = stride * order3[i];
    for (let d = 0; d < stride; d++) to[stride * i + d] = from[at + d];
  }
}
var isDone = /* @__PURE__ */ new Uint8Array(0), row = /* @__PURE__ */ new Float64Array(0);
function reorderRows(rows2, stride, order3, count) {
  isDone = grown(isDone, count), isDone.fill(0, 0, count), row = grown(row, stride);
  for (let i = 0; i < count; i++) {
    if (isDone[i] === 1) continue;
    for (let d = 0; d < stride; d++) row[d] = rows2[stride * i + d];
    let to = i;
    for (let from = order3[to]; from !== i; from = order3[to]) {
      for (let d = 0; d < stride; d++) rows2[stride * to + d] = rows2[stride * from + d];
      isDone[to] = 1, to = from;
    }
    for (let d = 0; d < stride; d++) rows2[stride * to + d] = row[d];
    isDone[to] = 1;
  }
}

// src/step/doubles.ts
var none = /* @__PURE__ */ new Float64Array(0), ComponentDoubles = class {
  constructor(bit) {
    this.bit = bit;
  }
  bit;
  x = none;
  y = none;
  z = none;
  w = none;
  copies = [none, none, none, none];
  /**
   * Takes Float64Array columns as they are, and copies others: NaN for a value that is not a number, 0 for a missing
   * column.
   */
  read({ x, y, z, w }, of, has) {
    this.x = this.doublesOf(x, 0, of, has), this.y = this.doublesOf(y, 1, of, has), this.z = this.doublesOf(z, 2, of, has), this.bit === 2 && (this.w = this.doublesOf(w, 3, of, has));
  }
  /** Drops the references to the columns of a world. */
  release() {
    this.x = this.y = this.z = this.w = none;
  }
  doublesOf(column, field, { ids, count }, has) {
    if (column instanceof Float64Array) return column;
    let copy = this.copies[field] = grown(this.copies[field], has.length);
    if (column === void 0) return copy.fill(0);
    for (let i = 0; i < count; i++) {
      let entity = ids[i];
      if (entity < 0 || (has[entity] & this.bit) === 0) continue;
      let value = column[entity];
      copy[entity] = typeof value == "number" ? value : NaN;
    }
    return copy;
  }
}, positions = /* @__PURE__ */ new ComponentDoubles(1), rotations = /* @__PURE__ */ new ComponentDoubles(2), linearVelocities = /* @__PURE__ */ new ComponentDoubles(4), angularVelocities = /* @__PURE__ */ new ComponentDoubles(8), doubles = {
  Position: positions,
  Rotation: rotations,
  LinearVelocity: linearVelocities,
  AngularVelocity: angularVelocities
}, names = /* @__PURE__ */ Object.keys(doubles);
function readDoubles(components, present, of, has) {
  for (let k = 0; k < names.length; k++) {
    let name = names[k];
    (present & Has[name]) !== 0 && doubles[name].read(components[name], of, has);
  }
}
function releaseDoubles() {
  for (let k = 0; k < names.length; k++) doubles[names[k]].release();
}
function writeBack(column, doubles2, ids, count) {
  if (!(column === void 0 || column === doubles2))
    for (let i = 0; i < count; i++) column[ids[i]] = doubles2[ids[i]];
}

// src/step/velocities.ts
var Velocities = class {
  /** VELOCITY_STRIDE numbers an index, zero for a static. */
  now = new Float64Array(0);
  last = new Float64Array(0);
  /** Makes room. */
  reserve(count) {
    this.now.length >= 6 * count || (this.now = resized(this.now, 6 * count), this.last = resized(this.last, 6 * count));
  }
  /**
   * Reads the velocities of all that moves but children; returns 0 if every number would pass the checks.
   * V8: see notes, "literal strides".
   */
  gather(colliders2) {
    colliders2.stopped > 0 && this.stopStatics(colliders2);
    let { ids, bits, count } = colliders2, { now } = this, { x, y, z } = linearVelocities, { x: wx, y: wy, z: wz } = angularVelocities, flaws = 0;
    for (let i = 0; i < count; i++) {
      let entity = ids[i];
      if ((bits[i] & 12) === 0 || (bits[i] & 2048) !== 0 || entity < 0) continue;
      let moves2 = (bits[i] & 4) !== 0, turns = (bits[i] & 8) !== 0, a = moves2 ? x[entity] + 0 : 0, b = moves2 ? y[entity] + 0 : 0, c = moves2 ? z[entity] + 0 : 0, p = turns ? wx[entity] + 0 : 0, q = turns ? wy[entity] + 0 : 0, r = turns ? wz[entity] + 0 : 0;
      Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(p) + Math.abs(q) + Math.abs(r) <= 1e9 || (flaws = 1), now[6 * i] = a, now[6 * i + 1] = b, now[6 * i + 2] = c, now[6 * i + 3] = p, now[6 * i + 4] = q, now[6 * i + 5] = r;
    }
    return flaws;
  }
  /** Zeroes the velocities of statics, which are not read. */
  stopStatics({ moving, count }) {
    for (let i = 0; i < count; i++)
      moving[i] === 0 && this.now.fill(0, 6 * i, 6 * (i + 1));
  }
  /** Collider i is a newcomer. */
  forget(i) {
    for (let velocities of [this.now, this.last]) velocities.fill(0, 6 * i, 6 * (i + 1));
  }
  /** Writes a velocity of this step: VELOCITY_STRIDE numbers at `from[f]`. */
  write(i, from, f) {
    for (let d = 0; d < 6; d++) this.now[6 * i + d] = from[f + d];
  }
  /** Writes the velocity of a motion in `delta` seconds. V8: see notes, "literal strides". */
  writeMotion(i, motions2, m, delta) {
    for (let d = 0; d < 6; d++) this.now[6 * i + d] = motions2[m + d] / delta;
  }
  /** Writes a velocity of this step, or of the last completed one, to `out[at]`. */
  read(i, isLast, out, at) {
    let from = isLast ? this.last : this.now;
    for (let d = 0; d < 6; d++) out[at + d] = from[6 * i + d];
  }
  /** Writes the velocity of collider i in the last completed step: VELOCITY_STRIDE numbers at `from[f]`. */
  restore(i, from, f) {
    for (let d = 0; d < 6; d++) this.last[6 * i + d] = from[f + d];
  }
  /** What is at `order[i]` gets index i: the velocities of the last completed step. What is `now` is lost. */
  reorder(order3, count) {
    gatherRows(this.last, this.now, 6, order3, count), this.settle();
  }
  /** The step is done. */
  settle() {
    let { now } = this;
    this.now = this.last, this.last = now;
  }
};

// src/step/children.ts
var ChildPose = class {
  /** The entity at the root of its parents, and 1 if that has a velocity. */
  root = 0;
  moving = 0;
  /** Position and quaternion. */
  pose = new Float64Array(7);
  /** World position of the root, which the child turns about. */
  pivot = new Float64Array(3);
  /** Linear and angular velocity of the root. */
  velocity = new Float64Array(6);
}, outer = /* @__PURE__ */ new Float64Array(7), axes = /* @__PURE__ */ new Float64Array(9), inner = /* @__PURE__ */ new Float64Array(7);
function placeChild(entity, components, has, out) {
  let { Attached } = components;
  out.pose.fill(0), out.pose[6] = 1;
  let body = entity;
  for (let level = 0; (has[body] & 2048) !== 0 && level <= 64; level++)
    outer[0] = Attached.x[body], outer[1] = Attached.y[body], outer[2] = Attached.z[body], outer[3] = Attached.qx[body], outer[4] = Attached.qy[body], outer[5] = Attached.qz[body], outer[6] = Attached.qw[body], turnInto(out.pose), body = Attached.parent[body];
  let bits = body < has.length ? has[body] : 0;
  out.root = body, out.moving = +((bits & 12) !== 0), writeOwnPose(components, bits, body, outer);
  for (let d = 0; d < 3; d++) out.pivot[d] = outer[d];
  turnInto(out.pose), readOwnVelocity(components, bits, body, out.velocity);
}
function turnInto(frame) {
  inner.set(frame);
  let largest = Math.max(Math.abs(outer[3]), Math.abs(outer[4]), Math.abs(outer[5]), Math.abs(outer[6]));
  for (let k = 3; k < 7; k++) outer[k] /= largest;
  writeAxesOfQuaternion(axes, 0, outer, 3);
  for (let d = 0; d < 3; d++)
    frame[d] = axes[d] * inner[0] + axes[3 + d] * inner[1] + axes[6 + d] * inner[2] + outer[d] + 0;
  let x = outer[3], y = outer[4], z = outer[5], w = outer[6], p = inner[3], q = inner[4], r = inner[5], s = inner[6], length = Math.sqrt(x * x + y * y + z * z + w * w);
  frame[3] = (w * p + x * s + y * r - z * q) / length, frame[4] = (w * q + y * s + z * p - x * r) / length, frame[5] = (w * r + z * s + x * q - y * p) / length, frame[6] = (w * s - x * p - y * q - z * r) / length;
}
function writeOwnPose({ Position: { x, y, z }, Rotation }, bits, entity, out, at = 0) {
  (bits & 1) !== 0 ? (out[at] = x[entity] + 0, out[at + 1] = y[entity] + 0, out[at + 2] = z === void 0 ? 0 : z[entity] + 0) : out.fill(NaN, at, at + 3), (bits & 2) !== 0 ? (out[at + 3] = Rotation.x[entity] + 0, out[at + 4] = Rotation.y[entity] + 0, out[at + 5] = Rotation.z[entity] + 0, out[at + 6] = Rotation.w[entity] + 0) : (out.fill(0, at + 3, at + 6), out[at + 6] = 1);
}
function readOwnVelocity({ LinearVelocity, AngularVelocity }, bits, entity, out) {
  for (let part = 0; part < 2; part++) {
    let { x, y, z } = part === 0 ? LinearVelocity : AngularVelocity, has = (bits & (part === 0 ? 4 : 8)) !== 0;
    out[3 * part] = has ? x[entity] + 0 : 0, out[3 * part + 1] = has ? y[entity] + 0 : 0, out[3 * part + 2] = has && z !== void 0 ? z[entity] + 0 : 0;
  }
}

// src/step/colliders.ts
function isWholeBox(bits) {
  return (bits & 27123) === 35;
}
var GONE = -2147483648;
var COLUMNS3 = [
  "ids",
  "generation",
  "bits",
  "types",
  "moving",
  "category",
  "mask",
  "filters",
  "isSensor",
  "roots",
  "isOut"
], KnownWord = { generation: 0, type: 1, bits: 2, category: 3, mask: 4, root: 5, count: 6 };
var typeOfBit = /* @__PURE__ */ new Uint8Array(16), bitOfType = {
  mesh: 256,
  box: 32,
  capsule: 64,
  sphere: 16,
  plane: 128
};
for (let bit of [8192, 16384]) typeOfBit[31 - Math.clz32(bit)] = 0;
for (let name of Object.keys(bitOfType)) typeOfBit[31 - Math.clz32(bitOfType[name])] = ShapeType[name];
function shapeTypeOf(bits) {
  return typeOfBit[31 - Math.clz32(bits & 25072)];
}
var Colliders = class {
  /** Number of indices, tombstones included, and of colliders. */
  count = 0;
  live = 0;
  /** Number of colliders that move. */
  movingCount = 0;
  /** Number of colliders that are out. */
  outCount = 0;
  /** Bits that some collider has had. */
  bitsSeen = 0;
  /** Some collider has been anything but a whole box. */
  hasOthers = false;
  /** Goes up when a collider comes, goes, or changes in anything but its numbers. */
  revision = 0;
  /** Not 0 if the velocities of statics are to be zeroed, in this step or in the next one too. */
  stopped = 0;
  /** Entity id, below 0 for a tombstone: ~id until a step is completed, as the collider may come back. */
  ids = new Int32Array(0);
  /** Generation of the id. */
  generation = new Uint32Array(0);
  /** Component bits of the entity, but for Sensor; a child has CollisionFilter too if an ancestor has it. */
  bits = new Uint32Array(0);
  types = new Uint8Array(0);
  /** 1 for a collider with a velocity of its own, or of its root: a pair needs at least one. */
  moving = new Uint8Array(0);
  category = new Uint32Array(0);
  mask = new Uint32Array(0);
  /** Entity whose CollisionFilter counts: its own, or an ancestor. */
  filters = new Int32Array(0);
  /** 1 for a collider that is no obstacle. */
  isSensor = new Uint8Array(0);
  /** Entity of the body: for a child collider the root of its parents, else its own. */
  roots = new Int32Array(0);
  /** 1 for a collider that the step leaves out (`onInvalid: 'quarantine'`), and for a tombstone. */
  isOut = new Uint8Array(0);
  /**
   * 1 for a collider whose last completed step tells nothing but its last pose: it is new, has other
   * components, another filter or root, was left out, jumped, or is a static that was written.
   */
  jumped = new Uint8Array(0);
  /** 1 for a collider whose pairs must be listed anew; the list of them, and their number. */
  isStale = new Uint8Array(0);
  stale = new Int32Array(0);
  staleCount = 0;
  /** Indices below this one have been gathered. */
  gathered = 0;
  jumpers = new List();
  /** Index by entity id; valid where `ids[indices[id]] === id`. */
  indices = new Int32Array(0);
  /** Whether some collider has been a child of a body. */
  get hasChildren() {
    return (this.bitsSeen & 2048) !== 0;
  }
  /** Whether collider i is a child of a body. */
  isChild(i) {
    return (this.bits[i] & 2048) !== 0;
  }
  /** Entity of collider i, also if that is a tombstone that may come back. */
  entityOf(i) {
    return this.ids[i] < 0 ? ~this.ids[i] : this.ids[i];
  }
  /** Index of the collider of entity `id`, or -1. */
  indexOf(id) {
    let i = id < this.indices.length ? this.indices[id] : -1;
    return i >= 0 && i < this.count && this.ids[i] === id ? i : -1;
  }
  /** Forgets all colliders. */
  clear() {
    this.count = this.live = this.movingCount = this.outCount = this.gathered = 0, this.staleCount = this.jumpers.count = this.bitsSeen = 0;
  }
  /** Takes over which entities became colliders, or changed, or are none any more. */
  follow(changes) {
    let { changed, changedCount, has, generation, inherited, filterFrom } = changes;
    if (changedCount !== 0) {
      this.indices.length < has.length && (this.indices = resized(this.indices, has.length));
      for (let k = 0; k < changedCount; k++) {
        let entity = changed[k], bits = has[entity] | inherited[entity], isCollider = (bits & 25072) !== 0 && (bits & 1024) === 0, i = this.indexOf(entity);
        i >= 0 && !(isCollider && this.generation[i] === generation[entity]) && (this.drop(i), i = -1), isCollider && (i < 0 && (i = this.revive(entity, generation[entity])), i < 0 && (i = this.add(entity, generation[entity], changedCount - k)), this.filters[i] = (bits & 2048) !== 0 ? filterFrom[entity] : entity, this.isSensor[i] = +((bits & 4096) !== 0), this.revision++, this.bits[i] !== (bits & -4097) && this.describe(i, bits & -4097));
      }
      changes.forgetChanges();
    }
  }
  /** Whether collider i is a tombstone that nothing brings back. */
  isGone(i) {
    return this.ids[i] === GONE;
  }
  /** Writes what the last completed step knew of collider i, but for its type and its body, which poses tell. */
  readLast(i, known2) {
    known2[0] = this.generation[i], known2[2] = this.bits[i] | this.moving[i] * 65536 | this.isSensor[i] * 131072, known2[3] = this.category[i], known2[4] = this.mask[i];
  }
  /**
   * Adds what is known ({@link KnownWord}) to the colliders restored since {@link clear}, and returns its index.
   * `isGone`: so is the entity, and the collider is a tombstone.
   */
  restore(id, known2, hasJumped, isGone) {
    let bits = known2[2], other = this.indexOf(id);
    this.indices = grown(this.indices, id + 1);
    let i = this.add(id, known2[0], 1);
    return this.revision++, this.gathered = this.count, this.stopped = 2, this.takeBits(i, bits & 65535), this.roots[i] = known2[5], this.moving[i] = +((bits & 65536) !== 0), this.movingCount += this.moving[i], this.category[i] = known2[3], this.mask[i] = known2[4], this.filters[i] = id, this.isSensor[i] = +((bits & 131072) !== 0), hasJumped && this.noteJumped(i), isGone && (this.drop(i), other >= 0 && (this.indices[id] = other)), i;
  }
  /** Whether the last step left something behind that indices must not change under. */
  get isUnsettled() {
    return this.staleCount > 0 || this.jumpers.count > 0;
  }
  /** Adds a collider, the first of at most `coming`, and returns its index. */
  add(entity, generation, coming) {
    this.count === this.ids.length && this.reserve(this.count + coming);
    let i = this.count++;
    return this.live++, this.ids[i] = entity, this.indices[entity] = i, this.generation[i] = generation, this.bits[i] = 0, this.roots[i] = entity, this.moving[i] = 0, this.category[i] = 1, this.mask[i] = 4294967295, this.isOut[i] = 0, this.isStale[i] = 0, this.jumped[i] = 0, i;
  }
  drop(i) {
    let hadJumped = this.jumped[i] !== 0;
    this.setOut(i, 0), this.isOut[i] = 1, this.live--, this.movingCount -= this.moving[i], this.ids[i] = ~this.ids[i], this.noteStale(i), hadJumped || (this.jumped[i] = 2);
  }
  /**
   * A collider that went and came back before a step was completed, because one failed in between, never went. Returns
   * its index, or -1.
   */
  revive(entity, generation) {
    let i = entity < this.indices.length ? this.indices[entity] : -1;
    return i >= 0 && i < this.count && this.ids[i] === ~entity && this.generation[i] === generation ? (this.ids[i] = entity, this.isOut[i] = 0, this.live++, this.movingCount += this.moving[i], this.jumped[i] === 2 && (this.jumped[i] = 0), i) : -1;
  }
  /** Takes over the component bits, and the type. */
  takeBits(i, bits) {
    this.bits[i] = bits, this.bitsSeen |= bits, this.types[i] = shapeTypeOf(bits), isWholeBox(bits) || (this.hasOthers = true);
  }
  /** The collider has other component bits: writes what follows from them. */
  describe(i, bits) {
    this.takeBits(i, bits), this.isChild(i) || this.settleBody(i, this.ids[i], +((bits & 12) !== 0)), (bits & 512) === 0 && this.setFilter(i, 1, 4294967295), this.noteStale(i);
  }
  /** Notes the body that a collider belongs to, and whether that moves. */
  settleBody(i, root, moving) {
    this.roots[i] === root && this.moving[i] === moving || (this.moving[i] > moving && (this.stopped = 2), this.movingCount += moving - this.moving[i], this.roots[i] = root, this.moving[i] = moving, this.noteStale(i));
  }
  setFilter(i, category, mask) {
    this.category[i] === category && this.mask[i] === mask || (this.category[i] = category, this.mask[i] = mask, this.noteStale(i));
  }
  /** Leaves the collider out of the step, or takes it in again. */
  setOut(i, isOut2) {
    this.isOut[i] !== isOut2 && (this.isOut[i] = isOut2, this.outCount += isOut2 === 1 ? 1 : -1, this.noteStale(i));
  }
  /** The pairs of the collider must be listed anew. */
  noteStale(i) {
    this.revision++, this.noteJumped(i), this.isStale[i] !== 1 && (this.isStale[i] = 1, this.stale[this.staleCount++] = i);
  }
  noteJumped(i) {
    this.jumped[i] === 0 && (this.jumped[i] = 1, this.jumpers.add(i));
  }
  /** The pairs are listed. */
  forgetStale() {
    for (let k = 0; k < this.staleCount; k++) this.isStale[this.stale[k]] = 0;
    this.staleCount = 0;
  }
  /** The step is done. */
  settle() {
    for (let k = 0; k < this.jumpers.count; k++) {
      let i = this.jumpers.items[k];
      this.jumped[i] = 0, this.ids[i] < 0 && (this.ids[i] = GONE);
    }
    this.jumpers.count = 0, this.stopped > 0 && this.stopped--;
  }
  /** What is at `order[i]` gets index i; tombstones, which are last, go. Nothing is stale, and none has jumped. */
  reorder(order3) {
    let { ids, indices, count, live } = this;
    for (let name of COLUMNS3) reorder(this[name], order3, count);
    for (let i = 0; i < live; i++) indices[ids[i]] = i;
    this.count = this.gathered = live, this.stopped = Math.max(this.stopped, 1);
  }
  reserve(count) {
    let length = grownCapacity(this.ids.length, count);
    resizeFields(this, [...COLUMNS3, "jumped", "isStale", "stale"], length);
  }
};

// src/step/poses.ts
var Poses = class {
  constructor(colliders2) {
    this.colliders = colliders2;
  }
  colliders;
  /** POSE_STRIDE numbers an index; the first is NaN for a collider that has no last pose. */
  now = new Float64Array(0);
  last = new Float64Array(0);
  /** SHAPE_STRIDE numbers an index, of the last completed step. */
  shapes = new Float64Array(0);
  /** Indices of the colliders that have another shape now, and these shapes. */
  reshaped = new Int32Array(0);
  newShapes = new Float64Array(0);
  reshapedCount = 0;
  velocities = new Velocities();
  /** PIVOT_STRIDE numbers an index, if there are children. */
  pivots = new Float64Array(0);
  lastPivots = new Float64Array(0);
  /** Bits of {@link Change} by index, of this step and of the last completed one. */
  changed = new Uint8Array(0);
  lastChanged = new Uint8Array(0);
  /** What is `now` is not what was before the last completed step. */
  isDirty = false;
  /** Whether collider i has the pose and the shape that it had in the last completed step, number by number. */
  isSame(i) {
    return (this.changed[i] & 3) === 0;
  }
  /** Whether collider i has the shape that it had in the last completed step. */
  hasSameShape(i) {
    return (this.changed[i] & 2) === 0;
  }
  /** Whether collider i belongs to the body that it belonged to in the last completed step. */
  keepsBody(i) {
    let { roots, hasChildren } = this.colliders;
    return !hasChildren || this.lastPivots[4 * i + 3] === roots[i];
  }
  /** Whether collider i has a pose in the last completed step. */
  isKnown(i) {
    return !Number.isNaN(this.last[8 * i]);
  }
  /** Collider i is left out of the step: the next one finds no last pose of it. */
  leaveOut(i) {
    this.now[8 * i] = NaN;
  }
  /** Writes the row (geometry/rows.ts) that collider i had in the last completed step. */
  writeLastRow(i, rows2, r) {
    let { last, shapes: shapes2 } = this, p = 8 * i;
    for (let d = 0; d < 3; d++) rows2[r + d] = last[p + d];
    writeAxesOfQuaternion(rows2, r + 3, last, p + 3);
    for (let k = 0; k < 4; k++) rows2[r + 12 + k] = shapes2[4 * i + k];
  }
  /** The row of collider i must be written, whatever its pose. */
  noteDue(i) {
    this.changed[i] |= 4;
  }
  /** Gives a child that the game moved on its body the velocity of its pivot, as if both were one rigid body. */
  takePivotVelocity(i, motion3, m, delta) {
    let { now, pivots } = this;
    for (let d = 0; d < 6; d++) rigid[d] = motion3[m + d] / delta;
    for (let d = 0; d < 3; d++) {
      let e = (d + 1) % 3, f = (d + 2) % 3, armE = now[8 * i + e] - pivots[4 * i + e], armF = now[8 * i + f] - pivots[4 * i + f];
      rigid[d] -= rigid[3 + e] * armF - rigid[3 + f] * armE;
    }
    this.velocities.write(i, rigid, 0);
  }
  /** The step is done: what it read is what the next one calls the last. */
  settle() {
    let { now, pivots, changed, shapes: shapes2, newShapes } = this;
    this.now = this.last, this.last = now, this.velocities.settle(), this.pivots = this.lastPivots, this.lastPivots = pivots, this.changed = this.lastChanged, this.lastChanged = changed;
    for (let k = 0; k < this.reshapedCount; k++)
      for (let d = 0; d < 4; d++)
        shapes2[4 * this.reshaped[k] + d] = newShapes[4 * k + d];
    this.reshapedCount = 0, this.isDirty = false;
  }
  /** What is at `order[i]` gets index i: the numbers of the last completed step. What is `now` is lost. */
  reorder(order3, count) {
    let { now, last, shapes: shapes2, lastPivots } = this;
    gatherRows(last, now, 8, order3, count), this.now = last, this.last = now, gatherRows(shapes2, last, 4, order3, count);
    for (let k = 0; k < 4 * count; k++) shapes2[k] = last[k];
    lastPivots.length > 0 && (gatherRows(lastPivots, this.pivots, 4, order3, count), this.lastPivots = this.pivots, this.pivots = lastPivots), this.velocities.reorder(order3, count), this.isDirty = true;
  }
  /**
   * Reads poses and velocities of all colliders, and their filters. Returns 0 if every number would pass the checks,
   * but for children, whose parents are to be checked one by one.
   */
  gather(components, has, trees) {
    let { colliders: colliders2 } = this, { bitsSeen } = colliders2;
    this.reserve(colliders2.ids.length, colliders2.hasChildren), this.velocities.reserve(colliders2.ids.length);
    for (let i = colliders2.gathered; i < colliders2.count; i++)
      this.last.fill(NaN, 8 * i, 8 * (i + 1)), this.shapes.fill(0, 4 * i, 4 * (i + 1)), this.velocities.forget(i);
    colliders2.gathered = colliders2.count, this.isDirty && this.lastChanged.fill(1), this.isDirty = true, this.reshapedCount = 0;
    let flaws = readBoxes(this, colliders2, components.BoxShape);
    return colliders2.hasOthers && (flaws |= readOthers(this, colliders2, components, trees)), flaws |= this.velocities.gather(colliders2), (bitsSeen & 512) !== 0 && readFilters(colliders2, components.CollisionFilter), colliders2.hasChildren && (flaws |= readChildren(this, colliders2, components, has, trees)), (bitsSeen & 128) !== 0 && this.noteWrittenPlanes(), flaws;
  }
  /** A half-space that was written, but not by its motion, may reach anything: its pairs are listed anew. */
  noteWrittenPlanes() {
    let { colliders: colliders2 } = this, { ids, types: types2, moving, count } = colliders2;
    for (let i = 0; i < count; i++)
      types2[i] === 4 && ids[i] >= 0 && !this.isSame(i) && (moving[i] === 0 || !this.hasSameShape(i)) && colliders2.noteStale(i);
  }
  /** Forgets all poses: {@link restore} writes the last ones, `count` of them, with no components but `bits`. */
  beginRestore(count, bits) {
    let hasChildren = (bits & 2048) !== 0;
    hasChildren || (this.pivots = this.lastPivots = new Float64Array(0)), this.reserve(count, hasChildren), this.velocities.reserve(count), this.reshapedCount = 0, this.isDirty = true;
  }
  /** Writes what is known of collider i: a row, and {@link KnownWord}. */
  restore(i, row2, words) {
    let { last, shapes: shapes2, lastPivots } = this;
    for (let d = 0; d < 7; d++) last[8 * i + d] = row2[d];
    last[8 * i + 7] = words[1];
    for (let d = 0; d < 4; d++) shapes2[4 * i + d] = row2[13 + d];
    if (this.velocities.restore(i, row2, 7), lastPivots.length !== 0) {
      for (let d = 0; d < 3; d++) lastPivots[4 * i + d] = row2[17 + d];
      lastPivots[4 * i + 3] = words[5];
    }
  }
  /** Writes the row of what the last completed step knew of collider i, and of its words the type and the body. */
  readLast(i, row2, words) {
    let { last, shapes: shapes2, lastPivots } = this, { hasChildren } = this.colliders;
    for (let d = 0; d < 7; d++) row2[d] = last[8 * i + d];
    this.velocities.read(i, true, row2, 7);
    for (let d = 0; d < 4; d++) row2[13 + d] = shapes2[4 * i + d];
    let p = 4 * i;
    for (let d = 0; d < 3; d++) row2[17 + d] = hasChildren ? lastPivots[p + d] : row2[d];
    words[1] = last[8 * i + 7], words[5] = hasChildren ? lastPivots[p + 3] : this.colliders.entityOf(i);
  }
  /** Compares the shape of collider i with the last one, and lists it if it is another. */
  noteShape(i, shape2) {
    let { last, now, shapes: shapes2, changed, reshapedCount: n } = this, isSame = last[8 * i + 7] === now[8 * i + 7];
    for (let d = 0; d < 4; d++) shapes2[4 * i + d] !== shape2[d] && (isSame = false);
    if (!isSame) {
      if (changed[i] |= 2, !this.isKnown(i)) {
        for (let d = 0; d < 4; d++) shapes2[4 * i + d] = shape2[d];
        return;
      }
      this.reshaped = grown(this.reshaped, n + 1), this.newShapes = grown(this.newShapes, 4 * (n + 1));
      for (let d = 0; d < 4; d++) this.newShapes[4 * n + d] = shape2[d];
      this.reshaped[n] = i, this.reshapedCount = n + 1;
    }
  }
  reserve(count, hasChildren) {
    if (this.changed.length < count && (resizeFields(this, ["now", "last"], 8 * count), resizeFields(this, ["shapes"], 4 * count), resizeFields(this, ["changed", "lastChanged"], count)), !hasChildren || this.pivots.length >= 4 * count) return;
    let isFirst = this.pivots.length === 0;
    resizeFields(this, ["pivots", "lastPivots"], 4 * count), isFirst && writeOwnPivots(this.lastPivots, this.last, this.colliders);
  }
}, shape = /* @__PURE__ */ new Float64Array(4), rigid = /* @__PURE__ */ new Float64Array(6);
function readBoxes(poses2, colliders2, { x: hx, y: hy, z: hz }) {
  let { now, last, shapes: shapes2, changed, lastChanged } = poses2, { bits, ids, count } = colliders2, { x, y, z } = positions, { x: qx, y: qy, z: qz, w: qw } = rotations, flaws = 0;
  for (let i = 0; i < count; i++) {
    let entity = ids[i];
    if (!isWholeBox(bits[i]) || entity < 0) continue;
    let p = 8 * i & 1073741823, s = 4 * i & 1073741823, a = x[entity] + 0, b = y[entity] + 0, c = z[entity] + 0, u = qx[entity] + 0, v = qy[entity] + 0, w = qz[entity] + 0, t = qw[entity] + 0, h = hx[entity] + 0, m = hy[entity] + 0, l = hz[entity] + 0, isSame = a === last[p] && b === last[p + 1] && c === last[p + 2] && u === last[p + 3] && v === last[p + 4] && w === last[p + 5] && t === last[p + 6];
    if (changed[i] = isSame ? 0 : 1, !isSame || lastChanged[i] !== 0) {
      let n = u * u + v * v + w * w + t * t;
      Math.abs(a) + Math.abs(b) + Math.abs(c) + n <= 1e9 && n >= 1e-199 || (flaws |= flawOf(a, b, c, n)), now[p] = a, now[p + 1] = b, now[p + 2] = c, now[p + 3] = u, now[p + 4] = v, now[p + 5] = w, now[p + 6] = t, now[p + 7] = 1;
    }
    h === shapes2[s] && m === shapes2[s + 1] && l === shapes2[s + 2] && last[p + 7] === 1 || (h >= 0 && h <= 1e9 && m >= 0 && m <= 1e9 && l >= 0 && l <= 1e9 || (flaws = 1), shape[0] = h, shape[1] = m, shape[2] = l, shape[3] = 0, poses2.noteShape(i, shape));
  }
  return flaws;
}
function flawOf(x, y, z, norm) {
  let isFar = !(Math.abs(x) <= 1e9 && Math.abs(y) <= 1e9 && Math.abs(z) <= 1e9);
  return Number(isFar || !(norm >= 1e-199 && norm <= 1e199));
}
var read = { Position: positions, Rotation: rotations };
function readOthers(poses2, colliders2, components, trees) {
  let { ids, bits, types: types2, count } = colliders2, { now } = poses2, flaws = 0;
  for (let i = 0; i < count; i++) {
    let entity = ids[i];
    if (isWholeBox(bits[i]) || colliders2.isChild(i) || entity < 0) continue;
    let p = 8 * i;
    writeOwnPose(read, bits[i], entity, now, p), now[p + 7] = types2[i];
    let square = now[p + 3] * now[p + 3] + now[p + 4] * now[p + 4] + now[p + 5] * now[p + 5] + now[p + 6] * now[p + 6];
    Math.abs(now[p]) + Math.abs(now[p + 1]) + Math.abs(now[p + 2]) + square <= 1e9 && square >= 1e-199 || (flaws |= flawOf(now[p], now[p + 1], now[p + 2], square));
    let has = bits[i] & 25072;
    (has & has - 1) !== 0 && (flaws = 1), flaws |= readShape(shape, bits[i], entity, components, trees), noteChange(poses2, i);
  }
  return flaws;
}
function readShape(out, has, entity, components, trees, at = 0) {
  let { BoxShape, SphereShape, CapsuleShape, PlaneShape, MeshShape, PolygonShape, ChainShape } = components, type = shapeTypeOf(has);
  for (let d = 0; d < 4; d++) out[at + d] = 0;
  if (type === 4) {
    let x = PlaneShape.x[entity] + 0, y = PlaneShape.y[entity] + 0, z = PlaneShape.z[entity] + 0, square = x * x + y * y + z * z, scale = square === 1 ? 1 : 1 / Math.sqrt(square);
    return out[at] = x * scale, out[at + 1] = y * scale, out[at + 2] = z * scale, out[at + 3] = PlaneShape.constant[entity] + 0, +!(Math.abs(square - 1) <= 1e-3 && Math.abs(out[at + 3]) <= 1e9);
  }
  if (type === 0 && PolygonShape !== void 0) {
    let isChain = (has & 16384) !== 0;
    return isChain ? out[at] = ChainShape.chain[entity] : (has & 8192) !== 0 && (out[at] = PolygonShape.polygon[entity]), out[at + 1] = 1, out[at + 2] = -1, +!trees.has(out[at], isChain ? "chain" : "polygon");
  }
  if (type === 0)
    return out[at] = MeshShape.tree[entity], out[at + 1] = MeshShape.scale[entity] + 0, out[at + 2] = MeshShape.depth[entity], +!(trees.has(out[at], "mesh") && out[at + 1] !== 0 && Math.abs(out[at + 1]) <= 1e9 && out[at + 2] >= -1);
  type === 3 ? out[at] = SphereShape.radius[entity] + 0 : type === 2 ? (out[at] = CapsuleShape.halfHeight[entity] + 0, out[at + 1] = CapsuleShape.radius[entity] + 0) : (out[at] = BoxShape.x[entity] + 0, out[at + 1] = BoxShape.y[entity] + 0, out[at + 2] = BoxShape.z[entity] + 0);
  let flaws = 0;
  for (let d = 0; d < 3; d++) out[at + d] >= 0 && out[at + d] <= 1e9 || (flaws = 1);
  return flaws;
}
function noteChange(poses2, i) {
  let { now, last, changed } = poses2;
  changed[i] = 0;
  for (let p = 8 * i; p < 8 * (i + 1); p++) now[p] !== last[p] && (changed[i] = 1);
  poses2.noteShape(i, shape);
}
function readFilters(colliders2, { category, mask }) {
  let { ids, bits, filters, count } = colliders2;
  for (let i = 0; i < count; i++)
    ids[i] < 0 || (bits[i] & 512) === 0 || colliders2.setFilter(i, category[filters[i]], mask[filters[i]]);
}
var child = /* @__PURE__ */ new ChildPose();
function writeOwnPivots(pivots, poses2, colliders2) {
  for (let i = 0; i < colliders2.count; i++) {
    for (let d = 0; d < 3; d++) pivots[4 * i + d] = poses2[8 * i + d];
    pivots[4 * i + 3] = colliders2.entityOf(i);
  }
}
function readChildren(poses2, colliders2, components, has, trees) {
  let { ids, bits, types: types2, count } = colliders2, { now, velocities, pivots } = poses2;
  writeOwnPivots(pivots, now, colliders2);
  let flaws = 0;
  for (let i = 0; i < count; i++)
    !colliders2.isChild(i) || ids[i] < 0 || (placeChild(ids[i], components, has, child), colliders2.settleBody(i, child.root, child.moving), now.set(child.pose, 8 * i), now[8 * i + 7] = types2[i], pivots.set(child.pivot, 4 * i), pivots[4 * i + 3] = child.root, velocities.write(i, child.velocity, 0), flaws |= readShape(shape, bits[i], ids[i], components, trees), noteChange(poses2, i));
  return flaws;
}

// src/step/sources.ts
var PosedPair = class {
  types = new Uint8Array(2);
  /** Rows of the first, then of the second. */
  rows = new Float64Array(32);
  /** Linear and angular velocities of their pivots. */
  velocities = new Float64Array(12);
  /** World positions of their pivots at the time of contact. */
  pivots = new Float64Array(6);
};
function posePair(out, from, i, j, when) {
  poseOne(out, from, i, 0, when), poseOne(out, from, j, 1, when), (when === 2 ? from.lastDelta : from.delta) === 0 && out.velocities.fill(0);
}
function poseOne(out, { colliders: colliders2, poses: poses2, rows: rows2 }, i, at, when) {
  let r = 16 * at, isNow = when === 0;
  if (isNow) for (let k = 0; k < 16; k++) out.rows[r + k] = rows2.rows[16 * i + k];
  else poses2.writeLastRow(i, out.rows, r);
  out.types[at] = isNow ? colliders2.types[i] : poses2.last[8 * i + 7];
  let pivots = isNow ? poses2.pivots : poses2.lastPivots;
  for (let d = 0; d < 3; d++)
    out.pivots[3 * at + d] = colliders2.hasChildren ? pivots[4 * i + d] : out.rows[r + d];
  poses2.velocities.read(i, when === 2, out.velocities, 6 * at);
}
function moveBack(out, rest, movesA, movesB) {
  for (let d = 0; d < 3; d++)
    movesA && (out.pivots[d] -= rest * out.velocities[d]), movesB && (out.pivots[3 + d] -= rest * out.velocities[6 + d]);
}
function isMotion({ motions: motions2 }, m) {
  for (let d = 0; d < 6; d++) if (motions2[m + d] !== 0) return true;
  return false;
}
var pair = /* @__PURE__ */ new PosedPair(), motion = { types: pair.types, starts: pair.rows, motions: new Float64Array(26) }, first = /* @__PURE__ */ new Float64Array(9), Sources = class {
  slots = new Float64Array(0);
  count = 0;
  /** Slots of the last completed step. */
  last = new Float64Array(0);
  /** A step is being completed: its slots replace the last step's, which can still be copied. */
  begin() {
    let { slots } = this;
    this.slots = this.last, this.last = slots, this.count = 0;
  }
  /** A slot for a pair, with the first contact at `first[f]` if it has one. V8: see notes, "no iterators or views". */
  add({ pivots, types: types2, rows: rows2, velocities }, first2, f = 0) {
    this.slots = grown(this.slots, 88 * (this.count + 1));
    let { slots } = this, s = 88 * this.count;
    for (let k = 0; k < 6; k++) slots[s + 0 + k] = pivots[k];
    for (let k = 0; k < 2; k++) slots[s + 15 + k] = types2[k];
    for (let k = 0; k < 32; k++) slots[s + 17 + k] = rows2[k];
    for (let k = 0; k < 12; k++) slots[s + 49 + k] = velocities[k];
    if (first2 !== void 0) for (let k = 0; k < 9; k++) slots[s + 6 + k] = first2[f + k];
    return slots[s + 87] = -1, this.count++;
  }
  /** A slot for a pair as of the last step in which it touched, with pivots and first contact of its slot then. */
  addEnded(pair4, from) {
    let slot = this.add(pair4);
    if (from >= 0) for (let k = 0; k < 15; k++) this.slots[88 * slot + k] = this.last[88 * from + k];
    return slot;
  }
  /** A slot that owes the first contact of a pair: {@link settle} looks for it when somebody asks. */
  addMotion(pair4, { starts, motions: motions2 }, delta) {
    let slot = this.add(pair4), { slots } = this, s = 88 * slot;
    for (let k = 0; k < 32; k++) slots[s + 17 + k] = starts[k];
    for (let k = 0; k < 26; k++) slots[s + 61 + k] = motions2[k];
    return slots[s + 87] = delta, slot;
  }
  /** Whether a slot owes a first contact. */
  owes(slot) {
    return this.slots[88 * slot + 87] >= 0;
  }
  /** Writes the first contact that a slot owes. Returns its time in the step, or -1 if there is none. */
  settle(slot, trees) {
    let { slots } = this, s = 88 * slot;
    this.load(slot, pair);
    for (let k = 0; k < 26; k++) motion.motions[k] = slots[s + 61 + k];
    let delta = slots[s + 87];
    if (slots[s + 87] = -1, !findFirstContact(motion, trees, first)) return -1;
    moveBack(pair, delta * (1 - first[0]), isMotion(motion, 0), isMotion(motion, 13));
    for (let k = 0; k < 6; k++) slots[s + 0 + k] = pair.pivots[k];
    for (let k = 0; k < 9; k++) slots[s + 6 + k] = first[k];
    return delta * first[0];
  }
  /** A copy of a slot of the last step. */
  carry(from) {
    this.slots = grown(this.slots, 88 * (this.count + 1));
    for (let k = 0; k < 88; k++) this.slots[88 * this.count + k] = this.last[88 * from + k];
    return this.count++;
  }
  /** Writes to `out` the poses that a slot holds, or its pivots alone. */
  load(slot, out, hasPoses = true) {
    let { slots } = this, s = 88 * slot;
    for (let k = 0; k < 6; k++) out.pivots[k] = slots[s + 0 + k];
    if (hasPoses) {
      for (let k = 0; k < 2; k++) out.types[k] = slots[s + 15 + k];
      for (let k = 0; k < 32; k++) out.rows[k] = slots[s + 17 + k];
      for (let k = 0; k < 12; k++) out.velocities[k] = slots[s + 49 + k];
    }
  }
  /** The first contact in a slot, for details.ts. */
  loadFirst(slot, out) {
    for (let k = 0; k < 9; k++) out[k] = this.slots[88 * slot + 6 + k];
  }
  /** Turns the normal of the first contact in a slot to the one at `normal[n]`, times `sign`. */
  turnFirst(slot, sign, normal, n) {
    for (let d = 0; d < 3; d++) this.slots[88 * slot + 6 + 1 + d] = sign * normal[n + d] + 0;
  }
};

// src/seams/surfaces.ts
function copySurface(from, i, to, j) {
  for (let d = 0; d < 5; d++) to[j + d] = from[i + d];
}
function isSameWay(a, i, b, j) {
  return Math.abs(a[i] - b[j]) + Math.abs(a[i + 1] - b[j + 1]) + Math.abs(a[i + 2] - b[j + 2]) <= 1e-10;
}
function turnManifold(points, m, surface, s, rows2, first2, sign) {
  let x = surface[s], y = surface[s + 1], z = surface[s + 2], depth = surface[s + 4], height2 = surface[s + 3] - 0.5 * depth;
  points[m + 4] = depth;
  for (let d = 0; d < 3; d++) points[m + 1 + d] = sign * surface[s + d] + 0;
  for (let k = 0, p = m + 5; k < points[m + 0]; k++, p += 5) {
    let up = height2 - (x * (rows2[first2] + points[p]) + y * (rows2[first2 + 1] + points[p + 1]) + z * (rows2[first2 + 2] + points[p + 2]));
    points[p] += up * x, points[p + 1] += up * y, points[p + 2] += up * z, points[p + 3] = depth;
  }
}

// src/step/details.ts
var DETAILS = [
  "pointX",
  "pointY",
  "pointZ",
  "normalX",
  "normalY",
  "normalZ",
  "depth",
  "speed",
  "featureA",
  "featureB",
  "pointCount"
], DetailWriter = class {
  pair = new PosedPair();
  /** The first contact within the step (narrow-phase/first-contact.ts). */
  first = new Float64Array(9);
  /** Bits of Touch. */
  state = 0;
  /** 1 if the collider that is evaluated first is a. */
  isFirstA = 1;
  /** The surface that ghost contacts (src/seams) gave the contact; side 0 for none. */
  seam = { state: 0, side: 0, surface: new Float64Array(5) };
  manifold = new Float64Array(47);
  /** Writes the details to row `at` of `to`, which must have room. */
  write(trees, to, at) {
    let { manifold: manifold3, first: first2, state, isFirstA, pair: pair4 } = this, isWay = (state & 4) !== 0, sign = isFirstA === 1 ? 1 : -1, featureI = first2[7], featureJ = first2[8], count = 1, touches = (state & 3) !== 0;
    if (touches) {
      this.collide(trees);
      let feature = manifold3[9];
      featureI = pair4.types[0] === 0 ? manifold3[45] : feature, featureJ = pair4.types[1] === 0 ? manifold3[46] : feature, count = manifold3[0], (state & 2) !== 0 && this.turn();
    }
    let normal = isWay ? first2 : manifold3, n = 1, p = isWay ? 4 : 5;
    to.pointX[at] = normal[p] + (isWay ? 0 : pair4.rows[0]), to.pointY[at] = normal[p + 1] + (isWay ? 0 : pair4.rows[1]), to.pointZ[at] = normal[p + 2] + (isWay ? 0 : pair4.rows[2]), (state & 1) !== 0 && this.turn(), to.depth[at] = touches ? manifold3[4] : 0, to.pointCount[at] = count, to.featureA[at] = isFirstA === 1 ? featureI : featureJ, to.featureB[at] = isFirstA === 1 ? featureJ : featureI, to.normalX[at] = sign * normal[n] + 0, to.normalY[at] = sign * normal[n + 1] + 0, to.normalZ[at] = sign * normal[n + 2] + 0, this.writeSpeed(to, at);
  }
  /** Writes the manifold at the end of the step, one point if the two do not touch then, and returns the count. */
  writeManifold(trees, out) {
    let { manifold: manifold3, pair: pair4, isFirstA } = this;
    return (this.state & 1) !== 0 ? (this.collide(trees), this.turn(), publishManifoldAt(out, manifold3, 0, pair4.rows, 0, isFirstA === 0)) : (this.write(trees, one, 0), manifold3[0] = 1, manifold3[1] = one.normalX[0], manifold3[2] = one.normalY[0], manifold3[3] = one.normalZ[0], manifold3[4] = one.depth[0], manifold3[5] = one.pointX[0], manifold3[6] = one.pointY[0], manifold3[7] = one.pointZ[0], manifold3[8] = one.depth[0], manifold3[9] = isFirstA === 1 ? one.featureA[0] : one.featureB[0], publishManifoldAt(out, manifold3, 0, nowhere, 0, false));
  }
  collide(trees) {
    let { pair: pair4, manifold: manifold3 } = this, kernel = pair4.types[0] === 1 && pair4.types[1] === 1 ? trees.tables.collideSteadyBoxes : trees.tables.collide[SHAPE_TYPE_COUNT * pair4.types[0] + pair4.types[1]];
    manifold3[0] = kernel(pair4.rows, 0, pair4.rows, 16, manifold3, trees);
  }
  /** Turns the manifold to the surface that the contact was given. */
  turn() {
    let { manifold: manifold3, pair: pair4 } = this, { side: side2, surface } = this.seam;
    side2 !== 0 && turnManifold(manifold3, 0, surface, 0, pair4.rows, 0, side2);
  }
  /** Writes the closing speed along the normal, at the point: from V + W x r of each body. */
  writeSpeed(to, at) {
    let { velocities: v, pivots } = this.pair, speed = 0;
    for (let body = 0; body < 2; body++) {
      let x = to.pointX[at] - pivots[3 * body], y = to.pointY[at] - pivots[3 * body + 1], z = to.pointZ[at] - pivots[3 * body + 2], k = 6 * body, along = to.normalX[at] * (v[k] + v[k + 4] * z - v[k + 5] * y) + to.normalY[at] * (v[k + 1] + v[k + 5] * x - v[k + 3] * z) + to.normalZ[at] * (v[k + 2] + v[k + 3] * y - v[k + 4] * x);
      speed += body === 0 ? along : 0 - along;
    }
    to.speed[at] = (this.isFirstA === 1 ? speed : 0 - speed) + 0;
  }
}, nowhere = /* @__PURE__ */ new Float64Array(3), one = /* @__PURE__ */ createColumns(DETAILS, 1);
function createColumns(names2, count) {
  let columns2 = names2.map((name) => [name, new arrays[schema.Contact[name].kind](count)]);
  return Object.fromEntries(columns2);
}

// src/step/integrated.ts
var Integrated = class {
  /** 1 for an entity that was moved, and did not jump after that. */
  isMoved = new Uint8Array(0);
  /** Position before the motion, three numbers an id. */
  found = new Float64Array(0);
  /** The rotation vector that was applied, full turns included, three numbers an id. */
  turned = new Float64Array(0);
  /** Some entity was turned by more than its two poses can show ({@link POSES_TELL}). */
  anyTurnedFar = false;
  /** The ids that were moved since the last completed step: what {@link settle} has to undo. */
  ids = new List();
  /** Makes room for ids below `count`. */
  reserve(count) {
    this.isMoved.length >= count || (this.isMoved = resized(this.isMoved, count), this.found = resized(this.found, 3 * count), this.turned = resized(this.turned, 3 * count));
  }
  wasMoved(entity) {
    return this.isMoved[entity] === 1;
  }
  /** The entity is about to be moved from (x, y, z): only the first such position of a step counts. */
  note(entity, x, y, z) {
    this.isMoved[entity] !== 1 && (this.ids.add(entity), this.isMoved[entity] = 1, this.found[3 * entity] = x, this.found[3 * entity + 1] = y, this.found[3 * entity + 2] = z);
  }
  /** The entity was turned by the rotation vector (x, y, z). */
  addTurn(entity, x, y, z) {
    let { turned } = this, t = 3 * entity;
    turned[t] += x, turned[t + 1] += y, turned[t + 2] += z, turned[t] * turned[t] + turned[t + 1] * turned[t + 1] + turned[t + 2] * turned[t + 2] < 9 || (this.anyTurnedFar = true);
  }
  /** The motion so far is no part of the entity's path: it jumped, or its id serves another one. */
  forget(entity) {
    if (!(entity < 0 || entity >= this.isMoved.length)) {
      this.isMoved[entity] = 0;
      for (let t = 3 * entity; t < 3 * entity + 3; t++) this.turned[t] = 0;
    }
  }
  /** The step is done. */
  settle() {
    for (let k = 0; k < this.ids.count; k++) this.forget(this.ids.items[k]);
    this.ids.count = 0, this.anyTurnedFar = false;
  }
  /** Writes position before the motion, and rotation vector, of an entity that was moved. */
  read(entity, out) {
    for (let d = 0; d < 3; d++)
      out[d] = this.found[3 * entity + d], out[3 + d] = this.turned[3 * entity + d];
  }
  /** Writes what was done to an entity since the last completed step, after {@link settle}. */
  restore(entity, found2, turned) {
    this.reserve(entity + 1), this.note(entity, found2[0], found2[1], found2[2]), this.addTurn(entity, turned[0], turned[1], turned[2]);
  }
};

// src/step/paths.ts
var Paths = class {
  /** {@link PathKind} of each collider. */
  kinds = new Uint8Array(0);
  /** PATH_STRIDE numbers a collider with a path. */
  motions = new Float64Array(0);
  /** WAY_STRIDE numbers a collider; infinite for a half-space. */
  ways = new Float64Array(0);
  /** From the pivot of a child collider to its position at the start: 3 numbers a collider, if there are children. */
  arms = new Float64Array(0);
  /** Makes room for `count` indices. */
  reserve(count, hasChildren) {
    this.kinds.length < count && (this.kinds = resized(this.kinds, count), this.motions = resized(this.motions, 6 * count), this.ways = resized(this.ways, 3 * count)), hasChildren && this.arms.length < 3 * this.kinds.length && (this.arms = resized(this.arms, 3 * this.kinds.length));
  }
  /**
   * Writes the paths of what is listed as written: a new pose, or a path in the last step. Notes which of them jumped;
   * one that the game moved itself gets the velocity of its path, whatever its velocity components say.
   */
  write(from, { written, writtenCount, rows: rows2 }) {
    let { colliders: colliders2, poses: poses2, registry, integrated: integrated2, delta } = from, { ids, bits, types: types2, moving, hasChildren } = colliders2, { motions: motions2, kinds } = this, { last, changed } = poses2;
    writeMotions(written, writtenCount, poses2, motions2);
    let isPlain = !registry.anyJumped && !integrated2.anyTurnedFar;
    for (let k = 0; k < writtenCount; k++) {
      let n = written[k], p = 8 * n, m = 6 * n, isRegular = (changed[n] & 2) === 0 && last[p] === last[p] && (!hasChildren || poses2.keepsBody(n));
      if (!(isPlain && isRegular && moving[n] === 1 && (bits[n] & 2048) === 0)) {
        this.writeAny(from, n, rows2);
        continue;
      }
      let way2 = 0;
      for (let d = m; d < m + 6; d++) way2 += Math.abs(motions2[d]);
      kinds[n] = +(way2 > 0), types2[n] !== 1 ? (writeSpans(types2[n], rows2, 16 * n + 12, from.trees, spans, 0), this.measure(n, spans, 0)) : this.measure(n, rows2, 16 * n + 12), kinds[n] !== 0 && integrated2.isMoved[ids[n]] !== 1 && delta > 0 && poses2.velocities.writeMotion(n, motions2, m, delta);
    }
  }
  /** The same for one collider of any kind: a child, a static, one that came or jumped. */
  writeAny(from, n, rows2) {
    let { colliders: colliders2, poses: poses2, registry, integrated: integrated2, trees, delta } = from, { motions: motions2 } = this, m = 6 * n, root = colliders2.roots[n], isChild = colliders2.isChild(n), isKnown = poses2.isKnown(n), moves2 = colliders2.moving[n] === 1, jumps = registry.hasJumped(root);
    isChild && this.arms.fill(0, 3 * n, 3 * n + 3);
    let kind = 0, isCarried = false;
    moves2 && isKnown && poses2.hasSameShape(n) && !jumps && poses2.keepsBody(n) ? (kind = 1, isCarried = isChild && this.carry(poses2, n), takeFullTurns(integrated2.turned, 3 * root, motions2, m + 3)) : (motions2.fill(0, m, m + 6), (!isKnown || jumps || !poses2.isSame(n)) && colliders2.noteJumped(n), moves2 && integrated2.wasMoved(root) && (kind = 2, this.begin(from, n)));
    let way2 = 0;
    for (let d = 0; d < 6; d++) way2 += Math.abs(motions2[m + d]);
    this.kinds[n] = way2 > 0 ? kind : 0, writeSpans(colliders2.types[n], rows2, 16 * n + 12, trees, spans, 0), isChild && (spans[3] += lengthAt(this.arms, 3 * n)), this.measure(n, spans, 0), !(this.kinds[n] !== 1 || !(delta > 0) || integrated2.wasMoved(root)) && (isChild && !isCarried ? poses2.takePivotVelocity(n, motions2, m, delta) : poses2.velocities.writeMotion(n, motions2, m, delta));
  }
  /** A path from where integrationSystem found the body, by the turn that it applied. */
  begin({ colliders: colliders2, poses: poses2, integrated: integrated2 }, n) {
    let { motions: motions2 } = this, root = colliders2.roots[n], isChild = colliders2.isChild(n), m = 6 * n;
    for (let d = 0; d < 3; d++) {
      let position = poses2.now[8 * n + d], pivot = isChild ? poses2.pivots[4 * n + d] : position;
      motions2[m + d] = pivot - integrated2.found[3 * root + d], motions2[m + 3 + d] = integrated2.turned[3 * root + d], isChild && (this.arms[3 * n + d] = position - pivot);
    }
  }
  /** Gives a child that its body carries the motion of the body, and an arm; false if the game moved it on its body. */
  carry(poses2, n) {
    let { now, last, pivots, lastPivots } = poses2, p = 8 * n, q = 4 * n, stands = true;
    for (let d = 0; d < 3; d++) pivots[q + d] !== lastPivots[q + d] && (stands = false);
    for (let d = 3; d < 7; d++) now[p + d] !== last[p + d] && (stands = false);
    writeAxesOfQuaternion(startAxes, 0, last, p + 3), writeAxesOfQuaternion(endAxes, 0, now, p + 3);
    let off = 0, size = 0;
    for (let d = 0; d < 3; d++) {
      let arm2 = 0;
      for (let k = 0; k < 9; k += 3)
        arm2 += endAxes[k + d] * (startAxes[k] * (last[p] - lastPivots[q]) + startAxes[k + 1] * (last[p + 1] - lastPivots[q + 1]) + startAxes[k + 2] * (last[p + 2] - lastPivots[q + 2]));
      off += Math.abs(stands ? now[p + d] - last[p + d] : pivots[q + d] + arm2 - now[p + d]), size += Math.abs(arm2) + Math.abs(pivots[q + d]) + Math.abs(lastPivots[q + d]);
    }
    if (stands ? off > 0 : !(off <= 1e-13 * size)) return false;
    for (let d = 0; d < 3; d++)
      this.motions[6 * n + d] = pivots[q + d] - lastPivots[q + d], this.arms[3 * n + d] = last[p + d] - lastPivots[q + d];
    return true;
  }
  /** Writes the ways of collider n, whose spans are at `of[at]`. V8: see notes, "doubles across calls". */
  measure(n, of, at) {
    let { motions: motions2, ways, kinds } = this, reach3 = reachOf(of, at), m = 6 * n, w = 3 * n, close = 2 * 1e-10 * reach3, angle = kinds[n] === 0 ? 0 : lengthAt(motions2, m + 3), length = kinds[n] === 0 ? 0 : lengthAt(motions2, m);
    ways[w + 1] = (angle === 0 ? 0 : angle * reach3) + close, ways[w + 2] = (angle === 0 ? 0 : reach3 * Math.min(0.125 * angle * angle, 2)) + close, ways[w] = length + ways[w + 1];
  }
}, spans = /* @__PURE__ */ new Float64Array(4), startAxes = /* @__PURE__ */ new Float64Array(9), endAxes = /* @__PURE__ */ new Float64Array(9);
function writeLargeTurn(last, now, p, out, w) {
  writeAxesOfQuaternion(startAxes, 0, last, p + 3), writeAxesOfQuaternion(endAxes, 0, now, p + 3), writeRotationVector(out, w, startAxes, 0, endAxes, 0);
}
function writeMotions(written, count, { last, now }, motions2) {
  for (let k = 0; k < count; k++) {
    let m = 6 * written[k], p = 8 * written[k];
    motions2[m] = now[p] - last[p], motions2[m + 1] = now[p + 1] - last[p + 1], motions2[m + 2] = now[p + 2] - last[p + 2];
    let a = last[p + 3], b = last[p + 4], c = last[p + 5], d = last[p + 6], x = now[p + 3], y = now[p + 4], z = now[p + 5], s = now[p + 6], u = x * d - s * a + (z * b - y * c), v = y * d - s * b + (x * c - z * a), t = z * d - s * c + (y * a - x * b), cosine = x * a + y * b + z * c + s * d, norms = (a * a + b * b + c * c + d * d) * (x * x + y * y + z * z + s * s), square = (u * u + v * v + t * t) / norms, series = 1 + square * (1 / 6 + square * (3 / 40 + square * (5 / 112 + square * (35 / 1152)))), scale = (cosine < 0 ? -2 : 2) * series / Math.sqrt(norms);
    motions2[m + 3] = scale * u, motions2[m + 4] = scale * v, motions2[m + 5] = scale * t, square < 8e-4 || writeLargeTurn(last, now, p, motions2, m + 3);
  }
}
function takeFullTurns(turned, t, motions2, w) {
  let square = turned[t] * turned[t] + turned[t + 1] * turned[t + 1] + turned[t + 2] * turned[t + 2];
  if (!(square >= 9)) return;
  let angle = Math.sqrt(square), along = (motions2[w] * turned[t] + motions2[w + 1] * turned[t + 1] + motions2[w + 2] * turned[t + 2]) / angle, across = 0;
  for (let d = 0; d < 3; d++) {
    let rest = motions2[w + d] - along * turned[t + d] / angle;
    across += rest * rest;
  }
  let turns = Math.floor((angle - along) / 6.283185307179586 + 0.5), off = angle - along - turns * 6.283185307179586;
  if (!(across <= 1e-4 * 1e-4 && Math.abs(off) <= 1e-4 * (1 + turns))) return;
  let scale = (along + turns * 6.283185307179586) / angle;
  for (let d = 0; d < 3; d++) motions2[w + d] = turned[t + d] * scale;
}

// src/step/finish.ts
var pair2 = /* @__PURE__ */ new PosedPair();
function takeOutcomes(step) {
  let { contacts, sources, outcomes, links, colliders: colliders2, delta } = step;
  for (let at = 0; at < outcomes.count; at++) outcomes.state[at] === 0 && settleFirst(step, outcomes.row[at]);
  contacts.release(), sources.begin();
  for (let at = 0; at < outcomes.count; at++) outcomes.state[at] === 0 && endContact(step, at);
  contacts.settlePassing();
  for (let at = 0; at < outcomes.count; at++) {
    if (outcomes.state[at] === 0) continue;
    let row2 = outcomes.row[at];
    row2 < 0 && (row2 = contacts.begin(colliders2, outcomes.first[at], outcomes.second[at]), links.set(outcomes.pair[at], row2)), contacts.write(row2, outcomes, at, delta, sourceOf(step, at));
  }
  contacts.list();
}
function endContact(step, at) {
  let { contacts, sources, outcomes, links } = step, row2 = outcomes.row[at], reason = reasonOf(step, row2, outcomes.rejected[at] === 1);
  outcomes.pair[at] >= 0 && links.set(outcomes.pair[at], -1);
  let old = contacts.source[row2];
  if (contacts.hasPoses(row2)) return contacts.end(row2, reason, sources.carry(old));
  posePair(pair2, step, contacts.first[row2], contacts.second[row2], 2), contacts.end(row2, reason, sources.addEnded(pair2, old));
}
function settleFirst({ contacts, sources, trees }, row2) {
  let source = contacts.source[row2];
  source >= 0 && contacts.reason[row2] === 0 && sources.owes(source) && contacts.settleFirst(row2, sources.settle(source, trees));
}
function poseOutcome(step, at, out) {
  let { outcomes, paths, delta } = step, first2 = outcomes.first[at], second = outcomes.second[at];
  if (posePair(out, step, first2, second, (outcomes.state[at] & 2) !== 0 ? 1 : 0), outcomes.way[at] < 0) return;
  let { kinds } = paths;
  moveBack(out, delta * (1 - outcomes.part[at]), kinds[first2] !== 0, kinds[second] !== 0);
}
function sourceOf(step, at) {
  let { outcomes, sources, swept, delta } = step;
  return (outcomes.state[at] & 6) === 0 ? -1 : (poseOutcome(step, at, pair2), (outcomes.state[at] & 4) === 0 ? sources.add(pair2) : outcomes.way[at] >= 0 ? sources.add(pair2, outcomes.ways, 9 * outcomes.way[at]) : (swept.begin(step, outcomes.first[at], outcomes.second[at]), sources.addMotion(pair2, swept, delta)));
}
function prepareOutcome(step, at, writer) {
  let { outcomes, colliders: colliders2 } = step;
  poseOutcome(step, at, writer.pair), writer.state = outcomes.state[at], writer.seam.side = 0, writer.isFirstA = +(colliders2.ids[outcomes.first[at]] < colliders2.ids[outcomes.second[at]]), outcomes.way[at] >= 0 && outcomes.copyWay(at, writer.first);
}
function reasonOf(step, row2, isRejected) {
  let { contacts, registry, colliders: colliders2, poses: poses2 } = step, i = contacts.first[row2], j = contacts.second[row2], loss = lossOf(step, row2);
  if (loss !== 0) return loss;
  let { roots, category, mask, moving } = colliders2;
  return registry.anyJumped && (registry.hasJumped(roots[i]) || registry.hasJumped(roots[j])) ? 6 : isRejected || (category[i] & mask[j]) === 0 || (category[j] & mask[i]) === 0 ? 4 : (moving[i] | moving[j]) === 0 ? 3 : poses2.hasSameShape(i) && poses2.hasSameShape(j) ? 1 : 5;
}
function lossOf({ contacts, registry, colliders: colliders2, wasReset }, row2) {
  if (wasReset) return 9;
  let a = contacts.a[row2], b = contacts.b[row2], lostA = registry.lossOf(a, contacts.generationA[row2]), lostB = registry.lossOf(b, contacts.generationB[row2]);
  return lostA !== 0 && lostB !== 0 ? Math.min(lostA, lostB) : lostA !== 0 || lostB !== 0 ? lostA + lostB : ((registry.bitsOf(a) | registry.bitsOf(b)) & 1024) !== 0 ? 7 : (colliders2.isOut[contacts.first[row2]] | colliders2.isOut[contacts.second[row2]]) !== 0 ? 8 : 0;
}

// src/predicate.ts
function askPredicate(state, guarded, predicate) {
  let contact = { a: 0, b: 0, time: 0, depth: 0, speed: 0, normal: [0, 0, 0], point: [0, 0, 0] }, ask = () => predicate(contact.a, contact.b, contact), writer = new DetailWriter(), details = createColumns(DETAILS, 1);
  return () => {
    let { outcomes, colliders: colliders2 } = state, at = outcomes.count - 1;
    prepareOutcome(state, at, writer), writer.write(state.trees, details, 0);
    let first2 = colliders2.ids[outcomes.first[at]], second = colliders2.ids[outcomes.second[at]];
    contact.a = Math.min(first2, second), contact.b = Math.max(first2, second), contact.time = outcomes.part[at] * state.delta, contact.depth = details.depth[0], contact.speed = details.speed[0], contact.normal[0] = details.normalX[0], contact.normal[1] = details.normalY[0], contact.normal[2] = details.normalZ[0], contact.point[0] = details.pointX[0], contact.point[1] = details.pointY[0], contact.point[2] = details.pointZ[0];
    try {
      return guarded(ask);
    } catch (cause) {
      throw cause instanceof CollisionError ? cause : new Error(`the predicate threw for entities ${contact.a} and ${contact.b}; step not run`, { cause });
    }
  };
}

// src/step/contact-index.ts
var ContactIndex = class {
  isValid = false;
  /** Parent of each child collider when the step was completed, 0 for none, and the number of adoptions then. */
  parents = new Uint32Array(0);
  adoptions = 0;
  /**
   * Two entries for each contact and each two entities that it is a contact of: `own` of an even entry is a, or an
   * ancestor of a, and `other` is b, or an ancestor of b; of an odd entry the other way round.
   */
  own = new Uint32Array(0);
  other = new Uint32Array(0);
  eventOf = new Int32Array(0);
  count = 0;
  /** Entries sorted by (own, other), then by (a, b) of their contacts. */
  sorted = new Int32Array(0);
  /** A step is done. */
  begin({ parent, adoptions }) {
    this.isValid = false, this.adoptions !== adoptions && (this.adoptions = adoptions, this.parents = grown(this.parents, parent.length), this.parents.set(parent));
  }
  /** Event of the contact of two entities, in either order: of several the one least by (a, b); -1 if there is none. */
  find(events, p, q) {
    this.make(events);
    let { own, other, sorted, count } = this, place = this.placeOf(p, q), entry = place < count ? sorted[place] : -1;
    return entry >= 0 && own[entry] === p && other[entry] === q ? this.eventOf[entry] : -1;
  }
  /** Calls `visit` with the event of every contact of an entity, sorted by the id of the other collider. */
  forEach(events, entity, visit) {
    typeof visit != "function" && refuseValue("E_OPTION", `forEachContactOf(${entity}): visit = ${textOf(visit)} is not a function`, "visit", visit), this.make(events);
    let { a, b } = events, { own, other, eventOf, sorted, count } = this;
    for (let k = this.placeOf(entity, 0); k < count && own[sorted[k]] === entity; k++) {
      let entry = sorted[k], event = eventOf[entry], isA = entry % 2 === 0, collider = isA ? b[event] : a[event];
      other[entry] === collider && visit(event, collider, isA);
    }
  }
  /** Where in `sorted` the entries of (p, q) or greater begin. */
  placeOf(p, q) {
    let { own, other, sorted } = this, low2 = 0, high = this.count;
    for (; low2 < high; ) {
      let middle = low2 + high >> 1, entry = sorted[middle];
      own[entry] < p || own[entry] === p && other[entry] < q ? low2 = middle + 1 : high = middle;
    }
    return low2;
  }
  make({ a, b, began, ended, count }) {
    if (this.isValid) return;
    this.isValid = true, this.count = 0;
    let at = 0;
    for (let event = began + ended; event < count; event++) {
      for (; at < began && (a[at] < a[event] || a[at] === a[event] && b[at] < b[event]); at++)
        this.add(at, a[at], b[at]);
      this.add(event, a[event], b[event]);
    }
    for (; at < began; at++) this.add(at, a[at], b[at]);
    let { own, other, sorted } = this;
    for (let k = 0; k < this.count; k++) sorted[k] = k;
    sortStably(sorted, this.count, other), sortStably(sorted, this.count, own);
  }
  /** Adds the entries of a contact. */
  add(event, a, b) {
    let p = a;
    for (let levelA = 0; p > 0 && levelA <= 64; levelA++) {
      let q = b;
      for (let levelB = 0; q > 0 && levelB <= 64; levelB++)
        this.count + 2 > this.own.length && this.reserve(this.count + 2), p !== q && (this.write(p, q, event), this.write(q, p, event)), q = this.parentOf(q);
      p = this.parentOf(p);
    }
  }
  write(own, other, event) {
    this.own[this.count] = own, this.other[this.count] = other, this.eventOf[this.count++] = event;
  }
  /** Parent of a child collider when the step was completed, 0 for none. */
  parentOf(entity) {
    return entity < this.parents.length ? this.parents[entity] : 0;
  }
  reserve(count) {
    let length = grownCapacity(this.own.length, count);
    this.own = resized(this.own, length), this.other = resized(this.other, length), this.eventOf = resized(this.eventOf, length), this.sorted = resized(this.sorted, length);
  }
};

// src/step/events.ts
var IDENTITY = ["a", "b", "generationA", "generationB", "time", "reason"], inspected = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom"), CollisionEvents = class {
  /** Number of rows. */
  count = 0;
  /** Number of contacts that began in this step. */
  began = 0;
  /** Number of contacts that ended in this step. */
  ended = 0;
  /** The world was reset (bitECS resetWorld) before this step: every contact ended with reason `reset`. */
  reset = false;
  identity = createColumns(IDENTITY, 0);
  details = createColumns(DETAILS, 0);
  /** 1 for the identity columns that show the step: each is written when it is read. */
  areShown = new Uint8Array(IDENTITY.length);
  /** The details of rows that began, ended, persist are computed. */
  areDetailed = [false, false, false];
  writer = new DetailWriter();
  step;
  /** @internal */
  constructor(step) {
    this.step = step;
    for (let [k, name] of IDENTITY.entries())
      Object.defineProperty(this, name, { get: () => this.identityOf(name, k) });
    for (let name of DETAILS) Object.defineProperty(this, name, { get: () => this.detailOf(name) });
  }
  /**
   * What `JSON.stringify` and Node's console show: the numbers of rows, and every column as a plain array of `count`
   * numbers. Computes the details of all contacts.
   */
  toJSON() {
    let { count, began, ended, reset } = this, columns2 = [...IDENTITY, ...DETAILS].map((name) => [name, Array.from(this[name].subarray(0, count))]);
    return { count, began, ended, reset, ...Object.fromEntries(columns2) };
  }
  /** @internal */
  [inspected]() {
    return this.toJSON();
  }
  /** Shows the contacts of a completed step. @internal */
  publish(reset) {
    let { beganCount, endedCount, persistingCount } = this.step.contacts;
    this.began = beganCount, this.ended = endedCount, this.count = beganCount + endedCount + persistingCount, this.reset = reset, this.areShown.fill(0), this.areDetailed.fill(false);
  }
  /** Contact row of an event. @internal */
  rowOf(event) {
    let { began, ended, persisting } = this.step.contacts;
    if (event < this.began) return began[event];
    let at = event - this.began;
    return at < this.ended ? ended[at] : persisting[at - this.ended];
  }
  /** First event of a part (0 began, 1 ended, 2 persist); for part 3 the number of events. @internal */
  startOf(part) {
    return part === 0 ? 0 : part === 1 ? this.began : part === 2 ? this.began + this.ended : this.count;
  }
  /** Details of the events of one part (0 began, 1 ended, 2 persist) or, with `part` 3, of all. @internal */
  detail(part = 3) {
    isShort(this.details, this.count) && (this.details = createColumns(DETAILS, grownCapacity(0, this.count)), this.areDetailed.fill(false));
    for (let k = 0; k < 3; k++) (part === k || part === 3) && this.completePart(k);
    return this.details;
  }
  completePart(part) {
    if (this.areDetailed[part]) return;
    this.areDetailed[part] = true;
    let { step, writer, details } = this;
    for (let event = this.startOf(part); event < this.startOf(part + 1); event++)
      step.load(writer, this.rowOf(event)), writer.write(step.trees, details, event);
  }
  /** One column of the details of all events. */
  detailOf(name) {
    let { areDetailed, details } = this;
    return areDetailed[0] && areDetailed[1] && areDetailed[2] && details[name].length >= this.count ? details[name] : this.detail()[name];
  }
  /**
   * Writes the manifold of an event at the end of the step and returns the number of points: 0 for a contact that ended
   * and for what is no row, 1 for one that only touched on the way. @internal
   */
  manifoldOf(event, out) {
    return !(event >= 0 && event < this.count && Number.isInteger(event)) || event >= this.began && event < this.began + this.ended ? (out.pointCount = 0, 0) : (this.step.load(this.writer, this.rowOf(event)), this.writer.writeManifold(this.step.trees, out));
  }
  /** Identity column number k; first contacts are looked for only where somebody reads the times. */
  identityOf(name, k) {
    let { step, areShown, count } = this;
    this.identity[name].length < count && (this.identity = createColumns(IDENTITY, grownCapacity(0, count)), areShown.fill(0));
    let column = this.identity[name];
    if (areShown[k] === 1) return column;
    if (areShown[k] = 1, name === "time") for (let event = 0; event < count; event++) column[event] = step.timeOf(this.rowOf(event));
    else {
      let from = step.contacts[name];
      for (let event = 0; event < count; event++) column[event] = from[this.rowOf(event)];
    }
    return column;
  }
};
function isShort(columns2, count) {
  for (let k = 0; k < DETAILS.length; k++) if (columns2[DETAILS[k]].length < count) return true;
  return false;
}
function rowsByTime({ began, time }) {
  let rows2 = new Int32Array(began);
  for (let row2 = 0; row2 < began; row2++) rows2[row2] = row2;
  return rows2.sort((p, q) => time[p] - time[q] || p - q);
}

// src/step/mirrors.ts
var Mirrors = class {
  /** The entity that mirrors each contact row, 0 without one. */
  entityOf = new Uint32Array(0);
  /** FOREIGN, USED or FREE, by entity id. */
  state = new Uint8Array(64);
  /** Entities without a contact, last in first out. */
  free = new Int32Array(64);
  freeCount = 0;
  /** Number of entities that are ours, and of those that `take` can give. */
  count = 0;
  available = 0;
  /** Numbers of entities that served contacts after each of the last steps, and where the next number goes. */
  needs = new Uint32Array(120);
  nextNeed = 0;
  /** Entities that carry ContactBegan or ContactEnded. */
  began = new List();
  ended = new List();
  /**
   * How many entities were lost since the mirrors were last checked one by one: if none, all of them are still in use.
   */
  losses = 0;
  /** The details of rows that began, ended, persist, and the times of all, have been copied to their entities. */
  areCopied = [true, true, true, true];
  /** Makes room for all contact rows. */
  reserve(rows2) {
    this.entityOf = grown(this.entityOf, rows2);
  }
  /** A contact row has no mirror, until it is assigned one. */
  unassign(row2) {
    this.entityOf[row2] = 0;
  }
  /** No contact row has a mirror, until it is assigned one. */
  unassignAll() {
    this.entityOf.fill(0);
  }
  /** Number of entities that are ours. */
  get size() {
    return this.count;
  }
  /** The entity mirrors the contact row of an event from now on. What others of its part show, it shows at once. */
  assign(event, entity, events, to) {
    this.entityOf[events.rowOf(event)] = entity;
    let part = event < events.startOf(1) ? 0 : event < events.startOf(2) ? 1 : 2;
    this.areCopied[3] === true && this.copy(events, to, 3, event, event + 1), this.areCopied[part] === true && this.copy(events, to, part, event, event + 1);
  }
  /** Takes a free entity, or gives -1. */
  take() {
    for (; this.freeCount > 0; ) {
      let entity = this.free[--this.freeCount];
      if (this.state[entity] === 2)
        return this.state[entity] = 1, this.available--, entity;
    }
    return -1;
  }
  /**
   * Returns an entity to the pool, at most once: the game may have removed the entity of an ended contact, and its id
   * may be in the pool already.
   */
  give(entity) {
    this.state[entity] !== 2 && (this.free = grown(this.free, this.freeCount + 1), this.free[this.freeCount++] = entity, this.state[entity] = 2, this.available++);
  }
  /** Registers a new entity, which is to be used or given at once. */
  own(entity) {
    entity >= this.state.length && (this.state = resized(this.state, grownCapacity(this.state.length, entity + 1))), this.state[entity] = 1, this.count++;
  }
  /**
   * A step is done: how many free entities are to be removed, because there are more than twice as many entities as any
   * of the last steps needed.
   */
  settle() {
    let { needs } = this;
    needs[this.nextNeed] = this.count - this.available, this.nextNeed = (this.nextNeed + 1) % 120;
    let most = 0;
    for (let k = 0; k < 120; k++) most = Math.max(most, needs[k]);
    return Math.min(this.count - Math.max(2 * most, 64), 16);
  }
  owns(entity) {
    return entity > 0 && entity < this.state.length && this.state[entity] !== 0;
  }
  /** Whether the entity serves a contact; one in the pool still shows the last contact that it served. */
  isUsed(entity) {
    return entity > 0 && entity < this.state.length && this.state[entity] === 1;
  }
  /** The game removed the entity, or removed our tag from it. */
  lose(entity) {
    entity >= 0 && entity < this.state.length && (this.state[entity] === 2 && this.available--, this.state[entity] !== 0 && this.count--, this.state[entity] = 0, this.losses++);
  }
  /** How many entities of ended contacts return to the pool at the next step. */
  get returning() {
    let count = 0;
    for (let i = 0; i < this.ended.count; i++) this.state[this.ended.items[i]] === 1 && count++;
    return count;
  }
  /** All entities that are ours, ascending. */
  all() {
    let entities = [];
    for (let entity = 0; entity < this.state.length; entity++) this.owns(entity) && entities.push(entity);
    return entities;
  }
  /** Forgets everything, as after resetWorld: the entities are gone. */
  forget() {
    this.state.fill(0), this.losses++, this.freeCount = 0, this.count = this.available = 0, this.began.count = this.ended.count = 0;
  }
  /** A step is done: its times and details have not been copied to any entity. */
  publish() {
    this.areCopied.fill(false);
  }
  /**
   * Copies the details of the events that began (part 0), ended (1) or persist (2), or the times of all (TIMES), to the
   * columns of their entities.
   */
  complete(events, to, part) {
    if (this.areCopied[part] !== false) return;
    this.areCopied[part] = true;
    let isTimes = part === 3;
    this.copy(events, to, part, isTimes ? 0 : events.startOf(part), isTimes ? events.count : events.startOf(part + 1));
  }
  copy(events, to, part, first2, end2) {
    if (part === 3) return this.copyColumn(events, events.time, to.time, first2, end2);
    let from = events.detail(part);
    for (let name of DETAILS) this.copyColumn(events, from[name], to[name], first2, end2);
  }
  copyColumn(events, from, to, first2, end2) {
    for (let event = first2; event < end2; event++) {
      let entity = this.entityOf[events.rowOf(event)];
      this.isUsed(entity) && (to[entity] = from[event]);
    }
  }
};

// src/step/space-order.ts
var samples2 = /* @__PURE__ */ new Float64Array(96), low = /* @__PURE__ */ new Float64Array(3), spread = /* @__PURE__ */ Int32Array.from({ length: 128 }, (_, cell) => {
  let bits = 0;
  for (let bit = 0; bit < 7; bit++) bits |= (cell >> bit & 1) << 3 * bit;
  return bits;
}), keys2 = /* @__PURE__ */ new Int32Array(0);
function orderByPosition(order3, count, positions2, stride) {
  let range = 0;
  for (let axis = 0; axis < 3; axis++) range = Math.max(range, measure(order3, count, positions2, stride, axis));
  let scale = range > 0 ? 128 / range : 0;
  keys2 = grown(keys2, Math.floor(positions2.length / stride));
  for (let k = 0; k < count; k++) {
    let p = stride * order3[k], key = 0;
    for (let axis = 0; axis < 3; axis++) {
      let cell = Math.min(Math.max((positions2[p + axis] - low[axis]) * scale, 0), 127);
      key |= spread[cell | 0] << axis;
    }
    keys2[order3[k]] = key;
  }
  sortStably(order3, count, keys2);
}
function measure(order3, count, positions2, stride, axis) {
  let step = Math.max(1, Math.floor(count / 96)), taken = 0;
  for (let k = 0; k < count && taken < 96; k += step) {
    let position = positions2[stride * order3[k] + axis];
    position - position === 0 && (samples2[taken++] = position);
  }
  if (taken === 0) return 0;
  let sorted = samples2.subarray(0, taken).sort(), first2 = sorted[Math.floor(0.1 * (taken - 1))], range = 1.25 * (sorted[Math.ceil(0.9 * (taken - 1))] - first2);
  return low[axis] = first2 - 0.1 * range, range;
}

// src/step/fat-bounds.ts
var FatBounds = class {
  /** BOUNDS_STRIDE numbers an index. */
  fat = new Float64Array(0);
  /** Filter masks, 0 for what is in no search: half-spaces, tombstones, colliders that are out. */
  masks = new Uint32Array(0);
  /** Indices, statics in the order of space when the epoch began: BLOCK of them make a block. */
  order = new Int32Array(0);
  /** Place of each index in `order`. */
  places = new Int32Array(0);
  /** Bounds of each block, and of each region; `blockCount` of them are made. */
  blocks = new Float64Array(0);
  regions = new Float64Array(0);
  blockCount = 0;
  /** Indices that reach beyond their fat bounds. */
  escapees = new Int32Array(0);
  escapeeCount = 0;
  /** Fat bounds of a collider before and after {@link widen}, and the indices that it meets anew. */
  before = new Float64Array(6);
  wider = new Float64Array(6);
  met = new Int32Array(0);
  /** Mean sum of the edges of bounds when the epoch began. V8: see notes, "doubles across calls". */
  meanEdges = new Float64Array(1);
  /** Number of steps that margins are made for, if colliders go on as they do; 0: there are none. */
  steps = 20;
  /**
   * Lists the colliders whose rows were written and that have left their fat bounds, or have none.
   * V8: see notes, "branchless loops".
   */
  listEscapees({ written, writtenCount, bounds: bounds2 }) {
    this.escapees = grown(this.escapees, writtenCount + 1);
    let { fat, escapees } = this, n = 0;
    for (let k = 0; k < writtenCount; k++) {
      let b = 6 * written[k];
      escapees[n] = written[k];
      let isInside = +(bounds2[b] >= fat[b]) & +(bounds2[b + 1] >= fat[b + 1]) & +(bounds2[b + 2] >= fat[b + 2]) & +(bounds2[b + 3] <= fat[b + 3]) & +(bounds2[b + 4] <= fat[b + 4]) & +(bounds2[b + 5] <= fat[b + 5]);
      n += isInside ^ 1;
    }
    this.escapeeCount = n;
  }
  /** Collider i has no fat bounds, and takes part in no search, until it is widened. */
  forget(i) {
    this.fat.fill(NaN, 6 * i, 6 * (i + 1)), this.masks[i] = 0;
  }
  /** Makes the bounds of a half-space its fat bounds. */
  enclose({ bounds: bounds2 }, i) {
    for (let b = 6 * i; b < 6 * (i + 1); b++) this.fat[b] = bounds2[b];
  }
  reserve(count) {
    if (this.masks.length === count) return;
    this.fat = resized(this.fat, 6 * count), this.masks = resized(this.masks, count);
    let known2 = this.order.length;
    this.order = resized(this.order, count), this.places = resized(this.places, count);
    for (let i = known2; i < count; i++) this.order[i] = this.places[i] = i;
  }
  maskOf(colliders2, i) {
    return colliders2.types[i] === 4 || colliders2.isOut[i] === 1 ? 0 : colliders2.mask[i];
  }
  /**
   * Has the next epoch make wider or narrower margins. Wide ones last long, but list many pairs: about right are twice
   * as many as there are colliders and pairs whose bounds meet.
   */
  adapt(listed, meeting, { live }) {
    let wider2 = Math.sqrt(2 * (live + meeting) / (listed + 1));
    this.steps = Math.min(Math.round(Math.max(this.steps, 1) * wider2), 96);
  }
  /** An epoch begins: makes the fat bounds of all colliders. */
  begin(from) {
    this.blockCount = 0;
    let { colliders: colliders2, rows: rows2 } = from, { count, moving } = colliders2, { fat, masks, wider: wider2, meanEdges } = this, sum = 0;
    for (let i = 0; i < count; i++) {
      masks[i] = this.maskOf(colliders2, i), this.stretch(from, i);
      for (let d = 0; d < 6; d++) fat[6 * i + d] = wider2[d];
      let edges = moving[i] === 0 ? 0 : sumOfEdges(rows2.bounds, 6 * i);
      edges < 1 / 0 && (sum += edges);
    }
    meanEdges[0] = count > 0 ? sum / count : 0, this.sortStatics(colliders2);
  }
  /** Brings statics into the order of space, which movers have by their indices (renumber.ts), in the same places. */
  sortStatics({ moving, count }) {
    let { order: order3, fat } = this, statics = this.met = grown(this.met, count), n = 0;
    for (let i = 0; i < count; i++)
      statics[n] = i, n += moving[i] ^ 1;
    orderByPosition(statics, n, fat, 6);
    for (let i = 0, k = 0; i < order3.length; i++)
      order3[i] = i < count && moving[i] === 0 ? statics[k++] : i, this.places[order3[i]] = i;
  }
  /** Writes to `wider` the bounds of a collider with its margin. */
  stretch({ colliders: colliders2, poses: poses2, rows: rows2, delta }, i) {
    let { bounds: bounds2 } = rows2, { wider: wider2, steps } = this, b = 6 * i;
    for (let d = 0; d < 6; d++) wider2[d] = bounds2[b + d];
    let edges = sumOfEdges(bounds2, b);
    if (colliders2.moving[i] === 0 || steps === 0 || !(edges < 1 / 0)) return;
    writeMotion(poses2, i, delta, edges);
    let way2 = Math.abs(ahead[0]) + Math.abs(ahead[1]) + Math.abs(ahead[2]) + ahead[3], most = 1.5 * (edges + this.meanEdges[0]), scale = way2 * steps <= most ? steps : most / way2, margin = 0.35 * scale * ahead[3] + 7e-3 * edges;
    for (let d = 0; d < 3; d++)
      wider2[d] -= margin + scale * Math.max(0 - ahead[d], 0), wider2[3 + d] += margin + scale * Math.max(ahead[d], 0);
  }
  /**
   * Widens the fat bounds of a collider, and writes to `met` the bounded colliders that it reaches now and did not
   * reach before; returns how many.
   */
  widen(from, i) {
    let { colliders: colliders2 } = from, { moving, count, category } = colliders2, { fat, masks, before, wider: wider2 } = this;
    masks[i] = this.maskOf(colliders2, i);
    let b = 6 * i;
    this.stretch(from, i);
    for (let d = 0; d < 3; d++) {
      let isNew = !(fat[b + d] <= fat[b + 3 + d]);
      before[d] = isNew ? 1 / 0 : fat[b + d], before[3 + d] = isNew ? -1 / 0 : fat[b + 3 + d], wider2[d] = Math.min(before[d], wider2[d]), wider2[3 + d] = Math.max(before[3 + d], wider2[3 + d]), fat[b + d] = wider2[d], fat[b + 3 + d] = wider2[3 + d];
    }
    if (this.makeBlocks(count, i), this.met = grown(this.met, count), masks[i] === 0) return 0;
    let { blocks, regions, blockCount, met, order: order3 } = this, found2 = 0;
    for (let region = 0; 16 * region < blockCount; region++) {
      if (!overlapAabbRows(wider2, 0, regions, 6 * region)) continue;
      let lastBlock = Math.min(16 * (region + 1), blockCount);
      for (let block = 16 * region; block < lastBlock; block++) {
        if (!overlapAabbRows(wider2, 0, blocks, 6 * block)) continue;
        let end2 = Math.min(16 * (block + 1), count);
        for (let k = 16 * block; k < end2; k++) {
          let j = order3[k];
          !overlapAabbRows(wider2, 0, fat, 6 * j) || overlapAabbRows(before, 0, fat, 6 * j) || j === i || (moving[i] | moving[j]) !== 0 && (category[i] & masks[j]) !== 0 && (category[j] & masks[i]) !== 0 && (met[found2++] = j);
        }
      }
    }
    return found2;
  }
  /** Makes the blocks that are not made yet, and extends the block and the region of collider i. */
  makeBlocks(count, i) {
    let made = this.blockCount, blocks = Math.ceil(count / 16);
    if (made < blocks) {
      this.blockCount = blocks, this.blocks = grown(this.blocks, 6 * blocks), this.regions = grown(this.regions, 6 * Math.ceil(blocks / 16)), clearBounds(this.blocks, made, blocks), clearBounds(this.regions, Math.ceil(made / 16), Math.ceil(blocks / 16));
      for (let k = 16 * made; k < count; k++) this.extendBlock(this.order[k]);
    }
    this.extendBlock(i);
  }
  extendBlock(i) {
    let block = Math.floor(this.places[i] / 16), region = Math.floor(block / 16), { fat, blocks, regions } = this;
    extend(blocks, block, fat, i), extend(regions, region, fat, i);
  }
};
function clearBounds(bounds2, first2, end2) {
  for (let at = 6 * first2; at < 6 * end2; at += 6)
    bounds2.fill(1 / 0, at, at + 3).fill(-1 / 0, at + 3, at + 6);
}
function extend(bounds2, k, fat, i) {
  let at = 6 * k, b = 6 * i;
  for (let d = 0; d < 3; d++)
    fat[b + d] < bounds2[at + d] && (bounds2[at + d] = fat[b + d]), fat[b + 3 + d] > bounds2[at + 3 + d] && (bounds2[at + 3 + d] = fat[b + 3 + d]);
}
var ahead = /* @__PURE__ */ new Float64Array(4), motion2 = /* @__PURE__ */ new Float64Array(6);
function writeMotion({ now, last, velocities }, i, delta, edges) {
  let p = 8 * i;
  if (last[p] !== last[p]) {
    velocities.read(i, false, motion2, 0);
    for (let d = 0; d < 3; d++) ahead[d] = motion2[d] * delta;
    ahead[3] = 0.5 * (Math.abs(motion2[3]) + Math.abs(motion2[4]) + Math.abs(motion2[5])) * delta * edges;
    return;
  }
  for (let d = 0; d < 3; d++) ahead[d] = now[p + d] - last[p + d];
  let turn = 0, size = 0;
  for (let d = 3; d < 7; d++)
    turn += Math.abs(now[p + d] - last[p + d]), size += Math.abs(now[p + d]);
  ahead[3] = turn / size * edges;
}

// src/step/half-spaces.ts
var height = /* @__PURE__ */ new Float64Array(1);
function findHeight({ rows: rows2 }, plane, bounds2, b) {
  let at = plane * 16, p = at + 12, sum = rows2[p + 3], size = Math.abs(sum);
  for (let d = 0; d < 3; d++) {
    let n = at + 3 + d, normal = rows2[n] * rows2[p] + rows2[n + 3] * rows2[p + 1] + rows2[n + 6] * rows2[p + 2], part = normal * (bounds2[normal > 0 ? b + d : b + 3 + d] - rows2[at + d]);
    sum += part, size += Math.abs(part);
  }
  height[0] = sum - 1e-14 * size;
}
function mayReach(rows2, plane, moving, fat, b) {
  return fat[b] <= fat[b + 6 / 2] && fat[b] > -1 / 0 ? moving[plane] === 1 ? true : (findHeight(rows2, plane, fat, b), height[0] <= 0) : false;
}

// src/step/links.ts
var table = /* @__PURE__ */ new Int32Array(0), Links = class {
  /** Contact row of each pair, or -1. */
  contactOf = new Int32Array(0);
  /** Rows of contacts whose colliders are no pair any more. */
  parted = new Int32Array(0);
  partedCount = 0;
  /**
   * Gives the pairs from number `from` on their contacts, out of the first `count` of `contacts`; contacts without a
   * pair are parted. Takes a time in proportion to pairs and contacts.
   */
  link({ pairs, count: end2 }, from, linked, contacts, count) {
    if (this.contactOf = grown(this.contactOf, end2), this.contactOf.fill(-1, from, end2), this.parted = grown(this.parted, count), this.partedCount = 0, count === 0) return;
    let size = fillTable(linked, contacts, count);
    for (let k = from; k < end2; k++) {
      let at = placeOf(linked, pairs[2 * k], pairs[2 * k + 1], size);
      table[at] !== -1 && (this.contactOf[k] = table[at], table[at] = -2);
    }
    for (let at = 0; at < size; at++) table[at] >= 0 && (this.parted[this.partedCount++] = table[at]);
  }
  set(pair4, contact) {
    this.contactOf[pair4] = contact;
  }
};
function fillTable(linked, contacts, count) {
  let size = 1 << 33 - Math.clz32(count);
  table = grown(table, size), table.fill(-1, 0, size);
  for (let k = 0; k < count; k++) {
    let row2 = contacts[k];
    table[placeOf(linked, linked.first[row2], linked.second[row2], size)] = row2;
  }
  return size;
}
function placeOf({ first: first2, second }, i, j, size) {
  let hash = Math.imul(Math.imul(Math.min(i, j), 2654435761) ^ Math.max(i, j), 2246822507), at = (hash ^ hash >>> 15) & size - 1;
  for (; table[at] !== -1; at = at + 1 & size - 1) {
    let row2 = table[at];
    if (row2 >= 0 && (first2[row2] === i && second[row2] === j || first2[row2] === j && second[row2] === i)) break;
  }
  return at;
}

// src/step/look.ts
var Look = class {
  /** By pair, see above. */
  quiet = new Float64Array(0);
  /** Numbers of the open pairs, then of the close ones among them. */
  close = new Int32Array(0);
  /** By place in `close`: for convex shapes a lower bound of their gap, or minus one of their depth; 0 in doubt. */
  results = new Float64Array(0);
  /** Numbers of pairs that the last look found open, and close. */
  openCount = 0;
  closeCount = 0;
  helpers;
  /** The pairs from number `from` on are new. */
  admit(from, count) {
    this.quiet = grown(this.quiet, count), this.quiet.fill(-1, from, count);
  }
  /** A pair gets another number. */
  move(from, to) {
    this.quiet[to] = this.quiet[from];
  }
  /** Looks at all pairs, and writes to the outcomes what changes a contact. */
  look(at) {
    let { list, rows: rows2, links, outcomes } = at;
    this.close = grown(this.close, list.count + 1), this.openCount = listOpen(list, rows2.moved, this.quiet, this.close), this.closeCount = listClose(list, rows2, this, links.contactOf, outcomes), this.results = grown(this.results, this.closeCount);
    let { close, closeCount, results, quiet } = this;
    this.helpers?.testBoxes(closeCount) !== true && testBoxes(
      { pairs: list.pairs, rows: rows2.rows, types: at.colliders.types, close, results },
      0,
      closeCount,
      at.trees.tables.boundBoxes
    );
    let { contactOf } = links, { pairs } = list, { paths, accepts } = at, { state } = at.contacts, { moved: moved2 } = rows2;
    for (let n = 0; n < closeCount; n++) {
      let k = close[n];
      results[n] === 0 && boundPair(at, pairs[2 * k], pairs[2 * k + 1], results, n);
      let s = results[n];
      quiet[k] = (moved2[pairs[2 * k]] + moved2[pairs[2 * k + 1]] + Math.abs(s)) * (1 - 1e-15);
      let touches = s === 0 ? this.decide(at, k) : s < 0, row2 = contactOf[k];
      touches ? row2 >= 0 && (state[row2] & 9) === 1 && accepts === void 0 || this.meet(at, k, pairs[2 * k], pairs[2 * k + 1]) : paths !== void 0 ? (row2 >= 0 || isNear2(paths, results, n, pairs[2 * k], pairs[2 * k + 1])) && this.pass(at, n) : row2 >= 0 && end(at, k, row2);
    }
  }
  /** Whether two colliders touch at the end of the step, where the bound leaves it open. */
  decide(at, k) {
    let { rows: rows2, links, contacts, list } = at, { types: types2 } = at.colliders, { isWritten } = rows2, i = list.pairs[2 * k], j = list.pairs[2 * k + 1], row2 = links.contactOf[k];
    if ((isWritten[i] | isWritten[j]) === 0 && at.accepts === void 0)
      return row2 >= 0 && (contacts.state[row2] & 1) !== 0;
    if (types2[i] === 1 && types2[j] === 1) return at.trees.tables.overlapBoxes(rows2.rows, 16 * i, rows2.rows, 16 * j);
    let plane = types2[j] === 4 ? j : i;
    if (types2[plane] !== 4) return touch2(at, k, i, j);
    let other = i + j - plane;
    findHeight(rows2, plane, rows2.bounds, 6 * other);
    let sure = rows2.moved[i] + rows2.moved[j] + Math.max(height[0], 0) - 1e-8 * sizeOf2(rows2, other);
    return this.quiet[k] = sure * (1 - 1e-15), !(height[0] > 0) && touch2(at, k, i, j);
  }
  /** Two colliders touch at the end of the step: since when, if they did not at its start? */
  meet(at, k, i, j) {
    let row2 = at.links.contactOf[k], isWay = !(row2 >= 0 && (at.contacts.state[row2] & 1) !== 0) && at.paths !== void 0 && moves(at, i, j), isOwed = isWay && at.accepts === void 0, touch3 = isOwed || isWay && sweep2(at, k, i, j) ? 5 : 1;
    this.tell(at, k, i, j, touch3, !isOwed);
  }
  /** Two colliders are apart at the end of the step: did they touch before? */
  pass(at, n) {
    let { list, links, contacts, colliders: colliders2 } = at, k = this.close[n], i = list.pairs[2 * k], j = list.pairs[2 * k + 1], row2 = links.contactOf[k], couldTouch = moves(at, i, j);
    row2 >= 0 && (contacts.state[row2] & 1) !== 0 && couldTouch && (colliders2.jumped[i] | colliders2.jumped[j]) === 0 ? this.tell(at, k, i, j, 2) : couldTouch && isNear2(at.paths, this.results, n, i, j) && mayTouch(at, k, i, j) && sweep2(at, k, i, j) ? this.tell(at, k, i, j, 4) : row2 >= 0 && end(at, k, row2);
  }
  /**
   * Adds the outcome for a pair that touches, unless the game rejects it; without `isSwept` it owes a first contact.
   */
  tell(at, k, i, j, touch3, isSwept = true) {
    let { outcomes, colliders: colliders2, links, swept } = at, { types: types2 } = colliders2, { rows: rows2 } = at.rows, isFirst = comesFirst(at, k, i, j), areTwins = types2[i] === types2[j] && compareRows(rows2, 16 * i, rows2, 16 * j) === 0, state = areTwins ? touch3 | 8 : touch3, entry = outcomes.add(k, links.contactOf[k], state, isFirst ? i : j, isFirst ? j : i);
    (touch3 & 4) !== 0 && isSwept && outcomes.addWay(entry, swept.first), (areTwins || (touch3 & 1) === 0 || at.accepts !== void 0) && (this.quiet[k] = -1), at.accepts !== void 0 && !at.accepts() && outcomes.reject();
  }
};
function end({ outcomes, contacts }, k, row2) {
  outcomes.add(k, row2, 0, contacts.first[row2], contacts.second[row2]);
}
function moves({ paths }, i, j) {
  return (paths.kinds[i] | paths.kinds[j]) !== 0;
}
function isNear2({ ways, motions: motions2, kinds }, gaps, n, i, j) {
  let gap = gaps[n];
  if (gap > ways[3 * i] + ways[3 * j]) return false;
  let ki = +(kinds[i] !== 0), kj = +(kinds[j] !== 0), x = ki * motions2[6 * i] - kj * motions2[6 * j], y = ki * motions2[6 * i + 1] - kj * motions2[6 * j + 1], z = ki * motions2[6 * i + 2] - kj * motions2[6 * j + 2];
  return !(gap > Math.sqrt(x * x + y * y + z * z) + (ways[3 * i + 1] + ways[3 * j + 1]));
}
function mayTouch(at, k, i, j) {
  return comesFirst(at, k, i, j) ? at.swept.mayTouch(at, i, j) : at.swept.mayTouch(at, j, i);
}
function sweep2(at, k, i, j) {
  return comesFirst(at, k, i, j) ? at.swept.sweep(at, i, j) : at.swept.sweep(at, j, i);
}
var motions = /* @__PURE__ */ new Float64Array(12), contactOut = /* @__PURE__ */ new Float64Array(47);
function touch2(at, k, i, j) {
  let { types: types2 } = at.colliders, { rows: rows2 } = at.rows, isFirst = comesFirst(at, k, i, j), a = isFirst ? i : j, b = isFirst ? j : i, kernel = at.trees.tables.collide[SHAPE_TYPE_COUNT * types2[a] + types2[b]];
  return kernel(rows2, 16 * a, rows2, 16 * b, contactOut, at.trees) > 0;
}
function comesFirst({ rows: rows2, links, contacts, colliders: colliders2, poses: poses2 }, k, i, j) {
  let { types: types2 } = colliders2;
  if (types2[i] !== types2[j]) return types2[i] < types2[j];
  let row2 = links.contactOf[k];
  if (row2 >= 0 && (contacts.state[row2] & 9) === 1) return contacts.first[row2] === i;
  let order3 = compareRows(rows2.rows, 16 * i, rows2.rows, 16 * j);
  if (order3 !== 0) return order3 < 0;
  let { last, shapes: shapes2, velocities } = poses2;
  velocities.read(i, false, motions, 0), velocities.read(j, false, motions, 6);
  let difference = compareNumbers(last, 8, i, j) || compareNumbers(shapes2, 4, i, j) || compareNumbers(motions, 6, 0, 1);
  return difference !== 0 ? difference < 0 : colliders2.ids[i] < colliders2.ids[j];
}
function compareNumbers(numbers, stride, i, j) {
  for (let d = 0; d < stride; d++) {
    let x = numbers[stride * i + d], y = numbers[stride * j + d];
    if (x < y) return -1;
    if (x > y) return 1;
  }
  return 0;
}
function sizeOf2({ bounds: bounds2 }, i) {
  let edges = sumOfEdges(bounds2, 6 * i);
  return edges < 1 / 0 ? edges : 0;
}
function listOpen({ pairs, count }, moved2, quiet, open) {
  let n = 0;
  for (let k = 0; k < count; k++)
    open[n] = k, n += +(moved2[pairs[2 * k]] + moved2[pairs[2 * k + 1]] < quiet[k]) ^ 1;
  return n;
}
function listClose({ pairs }, { bounds: bounds2, moved: moved2 }, { close, openCount, quiet }, contactOf, outcomes) {
  let n = 0;
  for (let at = 0; at < openCount; at++) {
    let k = close[at], i = pairs[2 * k], j = pairs[2 * k + 1], a = 6 * i & 1073741823, b = 6 * j & 1073741823, overX = bounds2[a] - bounds2[b + 3], overY = bounds2[a + 1] - bounds2[b + 4], overZ = bounds2[a + 2] - bounds2[b + 5], underX = bounds2[b] - bounds2[a + 3], underY = bounds2[b + 1] - bounds2[a + 4], underZ = bounds2[b + 2] - bounds2[a + 5], x = overX + Math.abs(overX) + (underX + Math.abs(underX)), y = overY + Math.abs(overY) + (underY + Math.abs(underY)), z = overZ + Math.abs(overZ) + (underZ + Math.abs(underZ)), size = overX + underX + (overY + underY) + (overZ + underZ), gap = 0.5 * Math.sqrt(x * x + y * y + z * z);
    quiet[k] = (moved2[i] + moved2[j] + gap) * (1 - 1e-15) + 1e-8 * size, close[n] = k;
    let isApart = +(x + y + z > 0);
    n += isApart ^ 1, (isApart & +(contactOf[k] >= 0)) !== 0 && outcomes.add(k, contactOf[k], 0, -1, -1);
  }
  return n;
}
var apart = /* @__PURE__ */ new Float64Array(8);
function boundPair(at, i, j, results, n) {
  let { types: types2 } = at.colliders, { rows: rows2 } = at.rows, a = types2[i] <= types2[j] ? i : j, b = i + j - a, r = 16 * a;
  if (types2[b] === 1 && types2[a] === 1) return;
  if (types2[a] === 0) {
    let kernels = separationsOf(at, a);
    if (kernels === void 0 || types2[b] === 0 && separationsOf(at, b) === void 0) return;
    kernels[types2[b]](rows2, r, rows2, 16 * b, apart, at.trees);
  } else
    separate(at.trees.tables.separate[SHAPE_TYPE_COUNT * types2[a] + types2[b]], rows2, r, rows2, 16 * b, apart);
  let sure = 0.999999999 * Math.abs(apart[3]) - 1e-8 * (sizeOf2(at.rows, a) + sizeOf2(at.rows, b));
  sure > 0 && (results[n] = apart[3] < 0 ? 0 - sure : sure);
}
function separationsOf({ rows: { rows: rows2 }, trees }, i) {
  return trees.kernels(rows2[16 * i + 12]).separate;
}
function testBoxes({ pairs, rows: rows2, types: types2, close, results }, from, to, bound) {
  for (let n = from; n < to; n++) {
    let i = pairs[2 * close[n]], j = pairs[2 * close[n] + 1];
    types2[i] === 1 && types2[j] === 1 ? bound(rows2, 16 * i, rows2, 16 * j, results, n) : results[n] = 0;
  }
}

// src/step/pairs.ts
var Pairs = class {
  /** Indices of both colliders, two numbers a pair, the lower one first. */
  list = createPairList(0);
  /** Indices of half-spaces, which have no bounds to search by. */
  planes = new List();
  /** Finds all pairs anew. Returns false if there are more than `most`: then some are missing. */
  search(broadPhase, at, { fat, masks }, most) {
    let { list } = this, { rows: rows2, colliders: colliders2 } = at, { moving, category, types: types2, count } = colliders2;
    if (list.most = most, broadPhase.findPairs({ bounds: fat, moving, category, mask: masks, count }, list), list.count > most) return false;
    if (colliders2.hasChildren && this.dropSiblings(colliders2), this.planes.count = 0, !colliders2.hasOthers) return true;
    for (let i = 0; i < count; i++) types2[i] === 4 && colliders2.isOut[i] === 0 && this.planes.add(i);
    for (let k = 0; k < this.planes.count; k++) {
      let plane = this.planes.items[k];
      for (let i = 0; i < count; i++)
        mayReach(rows2, plane, moving, fat, 6 * i) && this.meetPlane(colliders2, i, plane);
      for (let n = 0; n < k; n++) this.meetPlane(colliders2, this.planes.items[n], plane);
    }
    return true;
  }
  dropSiblings({ roots }) {
    let { pairs, count } = this.list, n = 0;
    for (let k = 0; k < count; k++) {
      let i = pairs[2 * k], j = pairs[2 * k + 1];
      pairs[2 * n] = i, pairs[2 * n + 1] = j, n += +(roots[i] !== roots[j]);
    }
    this.list.count = n;
  }
  /** Drops the pairs of stale colliders: calls `move` for a pair that gets another number, `drop` for one that goes. */
  dropStale({ isStale, types: types2 }, move, drop) {
    let { pairs, count } = this.list, n = 0;
    for (let k = 0; k < count; k++) {
      if ((isStale[pairs[2 * k]] | isStale[pairs[2 * k + 1]]) !== 0) {
        drop(k);
        continue;
      }
      n < k && (pairs[2 * n] = pairs[2 * k], pairs[2 * n + 1] = pairs[2 * k + 1], move(k, n)), n++;
    }
    this.list.count = n;
    let planes = this.planes.count;
    this.planes.count = 0;
    for (let k = 0; k < planes; k++)
      isStale[this.planes.items[k]] === 0 && types2[this.planes.items[k]] === 4 && this.planes.add(this.planes.items[k]);
  }
  /** Appends the pairs that collider i, whose fat bounds were just made wider, has now and had not before. */
  append({ colliders: colliders2, rows: rows2 }, fat, i, met) {
    let { roots, moving } = colliders2;
    for (let k = 0; k < met; k++) roots[i] !== roots[fat.met[k]] && pushPair(this.list, i, fat.met[k]);
    for (let k = 0; k < this.planes.count; k++) {
      let plane = this.planes.items[k];
      mayReach(rows2, plane, moving, fat.wider, 0) && !mayReach(rows2, plane, moving, fat.before, 0) && this.meetPlane(colliders2, i, plane);
    }
  }
  /** Appends the pairs of a half-space that came within the epoch, before the pairs of others that came with it. */
  appendPlane({ colliders: colliders2, rows: rows2 }, { fat }, plane) {
    let { moving, count } = colliders2;
    for (let i = 0; i < count; i++)
      mayReach(rows2, plane, moving, fat, 6 * i) && this.meetPlane(colliders2, i, plane);
    for (let k = 0; k < this.planes.count; k++) this.meetPlane(colliders2, this.planes.items[k], plane);
    this.planes.add(plane);
  }
  meetPlane(colliders2, i, plane) {
    let { category, mask, roots, moving } = colliders2;
    colliders2.isOut[i] === 1 || (moving[i] | moving[plane]) === 0 || roots[i] === roots[plane] || (category[i] & mask[plane]) !== 0 && (category[plane] & mask[i]) !== 0 && pushPair(this.list, i, plane);
  }
};

// src/step/renumber.ts
var order = /* @__PURE__ */ new Int32Array(0), inverse = /* @__PURE__ */ new Int32Array(0);
function renumber(colliders2, poses2, contacts) {
  let { count } = colliders2;
  order = grown(order, count), inverse = grown(inverse, count), orderColliders(colliders2, poses2, order);
  for (let i = 0; i < count; i++) inverse[order[i]] = i;
  contacts.settleIndices(inverse), colliders2.reorder(order), poses2.reorder(order, colliders2.live);
}
function orderColliders({ ids, moving, movingCount, live, count }, { last }, order3) {
  let mover = 0, still = movingCount, gone = live;
  for (let i = 0; i < count; i++)
    ids[i] < 0 ? order3[gone++] = i : moving[i] === 1 ? order3[mover++] = i : order3[still++] = i;
  orderByPosition(order3, movingCount, last, 8);
}

// src/step/rows.ts
var Rows = class {
  /** Posed rows (geometry/rows.ts). */
  rows = new Float64Array(0);
  /** Bounds of the path of each collider, of its pose where paths do not count; infinite for a half-space. */
  bounds = new Float64Array(0);
  /**
   * Motion bound: no point of the collider has moved farther since its row was first written in the epoch; -1 before
   * that.
   */
  moved = new Float64Array(0);
  /** Indices whose rows this step wrote; and 1 for each of them. */
  written = new Int32Array(0);
  writtenCount = 0;
  isWritten = new Uint8Array(0);
  /** An epoch begins: nothing is known of any row. */
  begin(colliders2, poses2) {
    this.reserve(colliders2);
    for (let i = 0; i < colliders2.count; i++) this.forget(colliders2, poses2, i);
  }
  /** Within an epoch: nothing is known of stale rows. */
  admit(colliders2, poses2) {
    this.reserve(colliders2);
    for (let k = 0; k < colliders2.staleCount; k++) this.forget(colliders2, poses2, colliders2.stale[k]);
  }
  forget(colliders2, poses2, i) {
    poses2.noteDue(i), this.moved[i] = -1, this.takeShape(colliders2, i, poses2.shapes, 4 * i);
  }
  /** Writes paths, rows, bounds and motion bounds of the colliders with another pose, and of what comes to rest. */
  update(from) {
    let { colliders: colliders2, poses: poses2, paths } = from;
    paths?.reserve(colliders2.ids.length, colliders2.hasChildren), (from.integrated.anyTurnedFar || from.registry.anyJumped) && this.noteDue(from), this.listWritten(from);
    for (let k = 0; k < poses2.reshapedCount; k++)
      this.takeShape(colliders2, poses2.reshaped[k], poses2.newShapes, 4 * k);
    paths?.write(from, this), writeRows(this, from);
  }
  /** Poses do not tell of full turns, or of a jump: who made one may be where it was, and have a path even so. */
  noteDue({ colliders: { roots, moving, count }, poses: poses2, registry, integrated: integrated2 }) {
    for (let i = 0; i < count; i++)
      (integrated2.anyTurnedFar && moving[i] === 1 || registry.hasJumped(roots[i])) && poses2.noteDue(i);
  }
  /** Lists the indices whose rows are to be written. */
  listWritten({ colliders: { isOut: isOut2, count }, poses: { changed }, paths }) {
    let { written, isWritten } = this, hadPath = paths === void 0 ? isWritten : paths.kinds, follows = paths === void 0 ? 0 : 3, n = 0;
    for (let i = 0; i < count; i++) {
      written[n] = i;
      let isDue = +((changed[i] | follows & hadPath[i]) !== 0) & (isOut2[i] ^ 1);
      isWritten[i] = isDue, n += isDue;
    }
    this.writtenCount = n;
  }
  /** Takes over the parameters of a shape. */
  takeShape({ types: types2 }, i, shapes2, s) {
    let { rows: rows2, moved: moved2 } = this, grows = 0;
    for (let d = 0; d < 4; d++)
      grows += Math.abs(shapes2[s + d] - rows2[16 * i + 12 + d]), rows2[16 * i + 12 + d] = shapes2[s + d];
    moved2[i] < 0 || grows === 0 || (moved2[i] += types2[i] === 4 || types2[i] === 0 ? 1 / 0 : grows);
  }
  reserve({ ids }) {
    let length = ids.length;
    this.moved.length !== length && (resizeFields(this, ["moved", "written", "isWritten"], length), resizeFields(this, ["rows"], 16 * length), resizeFields(this, ["bounds"], 6 * length));
  }
};
function writeRows({ written, writtenCount, rows: rows2, bounds: bounds2, moved: moved2 }, from) {
  let { paths, trees, colliders: colliders2 } = from, { types: types2 } = colliders2, { now } = from.poses, kinds = paths === void 0 ? noPaths : paths.kinds;
  for (let k = 0; k < writtenCount; k++) {
    let i = written[k], p = 8 * i & 1073741823, r = 16 * i & 1073741823, b = 6 * i & 1073741823, x = now[p], y = now[p + 1], z = now[p + 2], qx = now[p + 3], qy = now[p + 4], qz = now[p + 5], qw = now[p + 6], xx = qx * qx, yy = qy * qy, zz = qz * qz, ww = qw * qw, n = ww + xx + yy + zz, unit = 1 / n, ux = (ww + xx - yy - zz) * unit, uy = 2 * (qx * qy + qw * qz) * unit, uz = 2 * (qx * qz - qw * qy) * unit, vx = 2 * (qx * qy - qw * qz) * unit, vy = (ww - xx + yy - zz) * unit, vz = 2 * (qy * qz + qw * qx) * unit, wx = 2 * (qx * qz + qw * qy) * unit, wy = 2 * (qy * qz - qw * qx) * unit, wz = (ww - xx - yy + zz) * unit;
    Math.abs(n - 1) <= 1e-6 || (writeAxesOfQuaternion(axes2, 0, now, p + 3), ux = axes2[0], uy = axes2[1], uz = axes2[2], vx = axes2[3], vy = axes2[4], vz = axes2[5], wx = axes2[6], wy = axes2[7], wz = axes2[8]);
    let type = types2[i], h = rows2[r + 12], m = rows2[r + 13], l = rows2[r + 14], round = 0;
    type !== 1 && (writeSpans(type, rows2, r + 12, trees, spans2, 0), h = spans2[0], m = spans2[1], l = spans2[2], round = spans2[3], type === 0 && (h = round, round = 0));
    let half2 = h * h + m * m + l * l, kind = kinds.length > 0 ? kinds[i] : 0, way2 = 0;
    if (kind !== 1) {
      let dx = x - rows2[r], dy = y - rows2[r + 1], dz = z - rows2[r + 2], d0 = ux - rows2[r + 3], d1 = uy - rows2[r + 4], d2 = uz - rows2[r + 5], d3 = vx - rows2[r + 6], d4 = vy - rows2[r + 7], d5 = vz - rows2[r + 8], d6 = wx - rows2[r + 9], d7 = wy - rows2[r + 10], d8 = wz - rows2[r + 11], turn = d0 * d0 + d1 * d1 + d2 * d2 + (d3 * d3 + d4 * d4 + d5 * d5) + (d6 * d6 + d7 * d7 + d8 * d8);
      way2 = Math.sqrt(dx * dx + dy * dy + dz * dz) + Math.sqrt(0.5 * turn * half2), type === 4 && turn > 0 && (way2 += 1 / 0);
    }
    kind !== 0 && (way2 += paths.ways[3 * i]);
    let sum = moved2[i] + way2;
    if (moved2[i] = moved2[i] < 0 ? 0 : sum + 1e-15 * (sum + h + m + l), rows2[r] = x, rows2[r + 1] = y, rows2[r + 2] = z, rows2[r + 3] = ux, rows2[r + 4] = uy, rows2[r + 5] = uz, rows2[r + 6] = vx, rows2[r + 7] = vy, rows2[r + 8] = vz, rows2[r + 9] = wx, rows2[r + 10] = wy, rows2[r + 11] = wz, type === 0) trees.writeBounds(rows2, r, bounds2, b);
    else {
      let ex = Math.abs(ux) * h + Math.abs(vx) * m + Math.abs(wx) * l + round, ey = Math.abs(uy) * h + Math.abs(vy) * m + Math.abs(wy) * l + round, ez = Math.abs(uz) * h + Math.abs(vz) * m + Math.abs(wz) * l + round, slack = 1e-14 * (ex + ey + ez), fx = ex + slack + 1e-14 * Math.abs(x), fy = ey + slack + 1e-14 * Math.abs(y), fz = ez + slack + 1e-14 * Math.abs(z);
      bounds2[b] = x - fx, bounds2[b + 1] = y - fy, bounds2[b + 2] = z - fz, bounds2[b + 3] = x + fx, bounds2[b + 4] = y + fy, bounds2[b + 5] = z + fz;
    }
    if (kind !== 0 && round < 1 / 0) {
      let isChild = colliders2.isChild(i), isOwn = type === 1 && !isChild;
      isChild && (spans2[3] = 1 / 0), extendBack(rows2, bounds2, i, paths, isOwn ? rows2 : spans2, isOwn ? r + 12 : 0);
    }
  }
}
function extendBack(rows2, bounds2, i, { motions: motions2, ways }, of, at) {
  let reach3 = reachOf(of, at), b = 6 * i, m = 6 * i, turning = ways[3 * i + 1];
  for (let d = 0; d < 3; d++) {
    let position = rows2[16 * i + d], by = motions2[m + d], rounding = 2e-14 * (turning + Math.abs(by) + Math.abs(position) + bounds2[b + 3 + d] - bounds2[b + d]), low2 = Math.max(bounds2[b + d] - turning, position - reach3), high = Math.min(bounds2[b + 3 + d] + turning, position + reach3), forward = 0.5 * (by + Math.abs(by));
    bounds2[b + d] = low2 - forward - rounding, bounds2[b + 3 + d] = high - (by - forward) + rounding;
  }
}
var noPaths = /* @__PURE__ */ new Uint8Array(0), axes2 = /* @__PURE__ */ new Float64Array(9), spans2 = /* @__PURE__ */ new Float64Array(4);

// src/step/epoch.ts
var Epoch = class {
  rows = new Rows();
  fat = new FatBounds();
  pairs = new Pairs();
  links = new Links();
  look = new Look();
  /** Number of epochs so far. */
  number = 0;
  /** The last step was not completed, or there was none: what is here cannot be relied on. */
  isBroken = true;
  /** An epoch begins in this step, or with the next one if this one is completed. */
  isBeginning = false;
  isOld = false;
  /** Number of pairs when it began. */
  listed = 0;
  /** How often colliders came, went or became stale since they were numbered. */
  changes = 0;
  /** Contact rows that are to be linked. */
  unlinked = new Int32Array(0);
  /** Another epoch begins with the next step; `keepsIndices`: as after a step that failed. */
  forget(keepsIndices = false) {
    this.isOld = true, this.isBroken ||= keepsIndices;
  }
  /** Before a step changes anything: if another epoch is to begin, numbers all colliders in the order of space. */
  renumber(colliders2, poses2, contacts) {
    !this.isOld || this.isBroken || (this.isBroken = true, !(colliders2.staleCount > 0) && (this.changes = 0, renumber(colliders2, poses2, contacts)));
  }
  /** First part of a step: writes the rows of what has another pose. */
  prepare(from) {
    let { rows: rows2, fat } = this, { colliders: colliders2 } = from, { staleCount, count } = colliders2;
    this.changes += staleCount, this.isBeginning = this.isBroken || staleCount > 16 + 0.125 * count, this.isBroken = true, fat.reserve(colliders2.ids.length), this.isBeginning ? rows2.begin(colliders2, from.poses) : rows2.admit(colliders2, from.poses), rows2.update(from);
  }
  /** Second part: brings the list of pairs up to date. */
  findPairs(from) {
    let { rows: rows2, fat, pairs } = this, { colliders: colliders2 } = from, most = 16 + 0.01 * colliders2.count;
    if (!this.isBeginning) {
      for (let k = 0; k < colliders2.staleCount; k++) fat.forget(colliders2.stale[k]);
      fat.listEscapees(rows2), this.isBeginning = fat.escapeeCount > 4 * most;
    }
    this.isBeginning ? this.begin(from) : this.widen(from), this.isOld = !this.isBeginning && fat.escapeeCount > most || this.changes > 16 + 0.125 * colliders2.count || pairs.list.count > 16 + (1 + 0.25) * this.listed;
  }
  /** The step is done. */
  settle(colliders2) {
    this.isBroken = false, this.isBeginning && this.fat.adapt(this.listed, this.look.closeCount, colliders2), this.isBeginning = false;
  }
  begin(from) {
    let { fat, pairs } = this, { broadPhase, pairBudget } = from;
    fat.begin(from);
    let most = 65536 + 4 * pairs.list.count;
    for (; !pairs.search(broadPhase, from, fat, fat.steps > 0 ? most : pairBudget) && fat.steps > 0; )
      fat.steps >>= 1, fat.begin(from);
    this.listed = pairs.list.count, this.number++, globalThis.LOG&&console.log(globalThis.LOG,"epoch",this.fat.steps,from.pairs,pairs.list.count,most, this.fat.escapeeCount, performance.now()|0), this.link(from, 0, this.listContacts(from.contacts));
  }
  /** Appends the pairs of escapees, half-spaces first. */
  widen(from) {
    let { rows: rows2, fat, pairs } = this, { types: types2, staleCount } = from.colliders, released = staleCount > 0 ? this.dropStale(from) : 0, before = pairs.list.count, { escapees, escapeeCount } = fat;
    for (let n = 0; n < escapeeCount; n++)
      types2[escapees[n]] === 4 && (fat.enclose(rows2, escapees[n]), pairs.appendPlane(from, fat, escapees[n]));
    for (let n = 0; n < escapeeCount; n++)
      types2[escapees[n]] !== 4 && pairs.append(from, fat, escapees[n], fat.widen(from, escapees[n]));
    this.link(from, before, released);
  }
  /** Returns how many contacts lost their pair: they are in `unlinked`. */
  dropStale({ contacts, colliders: colliders2 }) {
    let { links, look } = this;
    this.unlinked = grown(this.unlinked, contacts.count);
    let released = 0;
    return this.pairs.dropStale(
      colliders2,
      (from, to) => {
        links.set(to, links.contactOf[from]), look.move(from, to);
      },
      (pair4) => {
        links.contactOf[pair4] >= 0 && (this.unlinked[released++] = links.contactOf[pair4]);
      }
    ), released;
  }
  /**
   * Takes the pairs from number `before` on as new, and links the first `count` of `unlinked` to them; contacts without
   * a pair end.
   */
  link({ contacts, outcomes, colliders: colliders2 }, before, count) {
    let { links, look, pairs } = this;
    look.admit(before, pairs.list.count), links.link(pairs.list, before, contacts, this.unlinked, count);
    for (let k = 0; k < links.partedCount; k++) outcomes.add(-1, links.parted[k], 0, -1, -1);
    colliders2.forgetStale();
  }
  listContacts(contacts) {
    let { count } = contacts;
    this.unlinked = grown(this.unlinked, count);
    for (let k = 0; k < count; k++) this.unlinked[k] = contacts.rowOf(k);
    return count;
  }
  /** Number of pairs whose bounds meet; `visit` is called with the indices of each. */
  countPairs({ types: types2 }, visit) {
    let { rows: rows2, pairs } = this, { pairs: list, count } = pairs.list, found2 = 0;
    for (let k = 0; k < count; k++) {
      let i = list[2 * k], j = list[2 * k + 1];
      boundsMeet(rows2, types2, i, j) && (found2++, visit?.(i, j));
    }
    return found2;
  }
};
function boundsMeet(rows2, types2, i, j) {
  let { bounds: bounds2 } = rows2, plane = types2[j] === 4 ? j : i;
  return types2[plane] !== 4 ? boundsOverlap(bounds2, i, j) : (findHeight(rows2, plane, bounds2, 6 * (i + j - plane)), !(height[0] > 0));
}

// src/step/outcomes.ts
var Outcomes = class {
  /** `partOfNew`: part of the step that has gone by when a contact begins: all of it where paths do not count. */
  constructor(partOfNew) {
    this.partOfNew = partOfNew;
  }
  partOfNew;
  count = 0;
  /** Number of entries without a contact row. */
  begins = 0;
  /** Candidate pair, or -1: the contact's colliders are no pair any more. */
  pair = new Int32Array(0);
  /** Contact row, or -1: it begins. */
  row = new Int32Array(0);
  /** How the two touch (bits of Touch), 0: the contact ends. */
  state = new Uint8Array(0);
  /** Colliders in the order of evaluation. */
  first = new Int32Array(0);
  second = new Int32Array(0);
  /** Part of the step that has gone by at the first contact, 0 to 1. */
  part = new Float64Array(0);
  /** First contact in `ways`, FIRST_OUT numbers each, or -1. */
  way = new Int32Array(0);
  ways = new Float64Array(0);
  wayCount = 0;
  /** 1 where the predicate ended the contact. */
  rejected = new Uint8Array(0);
  begin() {
    this.count = 0, this.begins = 0, this.wayCount = 0;
  }
  /** Appends an entry and returns its number. */
  add(pair4, row2, state, first2, second) {
    this.count === this.pair.length && this.reserve(this.count + 1);
    let at = this.count++;
    return this.begins += +(row2 < 0), this.pair[at] = pair4, this.row[at] = row2, this.state[at] = state, this.first[at] = first2, this.second[at] = second, this.part[at] = row2 < 0 ? this.partOfNew : 0, this.way[at] = -1, this.rejected[at] = 0, at;
  }
  /** Gives the entry a first contact within the step. */
  addWay(at, first2) {
    this.ways = grown(this.ways, 9 * (this.wayCount + 1)), this.ways.set(first2, 9 * this.wayCount), this.way[at] = this.wayCount++, this.part[at] = first2[0];
  }
  copyWay(at, out) {
    for (let k = 0; k < 9; k++) out[k] = this.ways[9 * this.way[at] + k];
  }
  /** The predicate has rejected the last entry: a contact that was there ends. */
  reject() {
    let at = this.count - 1;
    this.row[at] >= 0 ? (this.state[at] = 0, this.rejected[at] = 1) : (this.count--, this.begins--);
  }
  reserve(count) {
    resizeFields(this, ["pair", "row", "state", "first", "second", "part", "way", "rejected"], grownCapacity(this.pair.length, count));
  }
};

// src/seams/level-faces.ts
var axes3 = /* @__PURE__ */ createBoxAxes();
function haveLevelFaces(rowsA, a, rowsB, b, slack) {
  writeBoxAxes(rowsA, a, rowsB, b, axes3);
  for (let k = 0; k < 6; k++) {
    let half2 = k < 3 ? rowsA[a + 12 + k] : rowsB[b + 12 + k - 3], reach3 = axes3[48 + k] - half2, apart2 = Math.abs(axes3[0 + k]);
    if (Math.abs(apart2 + reach3 - half2) <= slack || Math.abs(reach3 - apart2 - half2) <= slack) return true;
  }
  return false;
}

// src/seams/seams.ts
var reach = /* @__PURE__ */ new Float64Array(1), Seams = class {
  /** By contact row: its state in this step and in the last, and its surface in the last step in which it had one. */
  states = new Uint8Array(0);
  before = new Uint8Array(0);
  surfaces = new Float64Array(0);
  // SURFACE_STRIDE numbers each
  /** Side of the body (seam-step.ts) in that step. */
  sides = new Int32Array(0);
  /** First contact row with a static of each collider, -1 for none; the next row of the same; who has several. */
  heads = new Int32Array(0);
  nexts = new Int32Array(0);
  crowded = new Int32Array(0);
  /** Contacts of the body that is looked at, by number: row, static, what the row stands for, and a surface. */
  count = 0;
  size = 0;
  rows = new Int32Array(0);
  statics = new Int32Array(0);
  kinds = new Uint8Array(0);
  planes = new Float64Array(0);
  // SURFACE_STRIDE numbers each
  /** Numbers with the deepest surface first; of each group the first and the last number; of each number the next. */
  order = new Int32Array(0);
  groups = 0;
  groupFirsts = new Int32Array(0);
  groupLasts = new Int32Array(0);
  groupNexts = new Int32Array(0);
  /** Begins a step with contact rows below `rowEnd`. */
  begin(rowEnd) {
    let { states } = this;
    this.states = grown(this.before, rowEnd), this.before = grown(states, rowEnd), this.surfaces = grown(this.surfaces, rowEnd * 5), this.sides = grown(this.sides, rowEnd), this.nexts = grown(this.nexts, rowEnd), this.states.fill(0);
  }
  /** Forgets all rows; makes room for `rowEnd` to be restored. */
  beginRestore(rowEnd) {
    this.begin(rowEnd), this.before.fill(0);
  }
  /** Writes what the last step in which the two of a row touched gave it; `hasEnded`: that is not the last one. */
  restore(row2, hasEnded, { state, side: side2, surface }) {
    hasEnded ? this.before[row2] = state : this.states[row2] = state, this.sides[row2] = side2, (state === 1 || state === 2) && copySurface(surface, 0, this.surfaces, 5 * row2);
  }
  /** A row shows the contact at the start of the step (SeamKind.leaves), which is the one at the end of the last. */
  carry(row2) {
    this.before[row2] === 2 && (this.states[row2] = 2);
  }
  /**
   * Finds the ghost contacts of a step that has begun. It runs in every step, whether anyone reads the contacts or not:
   * which of two equally deep surfaces a contact is given depends on the last step.
   */
  straighten(step) {
    let count = this.link(step);
    for (let k = 0; k < count; k++) this.mayGive(step, this.crowded[k]) && this.straightenBody(step, this.crowded[k]);
  }
  /** Links the rows of each body with statics, and lists the bodies that have several. Returns the number of those. */
  link(step) {
    let { types: types2, moving, isSensor, count } = step.colliders, { first: first2, second } = step.contacts;
    this.heads = grown(this.heads, count), this.crowded = grown(this.crowded, count);
    let { heads, nexts, crowded } = this;
    heads.fill(-1, 0, count);
    let found2 = 0;
    for (let k = 0; k < step.contacts.count; k++) {
      let row2 = step.rowOf(k), i = first2[row2], j = second[row2];
      if (moving[i] === moving[j]) continue;
      if ((isSensor[i] | isSensor[j]) !== 0) {
        this.states[row2] = 3;
        continue;
      }
      let body = moving[i] === 1 ? i : j;
      if (types2[body] === 4) continue;
      let head = heads[body];
      head >= 0 && nexts[head] < 0 && (crowded[found2++] = body), nexts[row2] = head, heads[body] = row2;
    }
    return found2;
  }
  /** Whether two statics of a body with few are level, as almost none are where statics lie anyhow. */
  mayGive(step, body) {
    let { heads, nexts } = this, { first: first2, second } = step.contacts;
    this.size = sumOfEdges(step.bounds, 6 * body);
    let before = 0;
    for (let row2 = heads[body]; row2 >= 0; row2 = nexts[row2], before++) {
      if (before === 4) return true;
      let other = heads[body];
      for (let k = 0; k < before; k++, other = nexts[other])
        if (step.areLevel(
          first2[row2] + second[row2] - body,
          first2[other] + second[other] - body,
          4 * 1e-5 * this.size
        ))
          return true;
    }
    return false;
  }
  straightenBody(step, body) {
    let isOnTheWay = this.list(step, body), { planes, rows: rows2, kinds, surfaces, count } = this;
    this.group(step);
    for (let k = 0; k < count; k++) {
      let best = kinds[k] <= 1 ? this.find(step, k, this.isNew(step, rows2[k])) : -1;
      best < 0 ? copySurface(planes, k * 5, surfaces, rows2[k] * 5) : this.give(step, k, best);
    }
    isOnTheWay && this.straightenTouches(step);
  }
  /** Whether a contact has begun, or ceased to be a sensor's, in this step. */
  isNew(step, row2) {
    return step.isNew(row2) || this.before[row2] === 3;
  }
  /** Whether the static of contact k is as high as the surface of contact j, along its normal. */
  isFlush(step, k, j) {
    let { planes, statics, size } = this, p = j * 5;
    return step.writeSupport(statics[k], planes, p, reach), Math.abs(reach[0] - planes[p + 3]) <= 1e-5 * size;
  }
  /** Gives contact k the surface of contact j. */
  give(step, k, j) {
    let { planes, rows: rows2, statics, surfaces } = this, s = rows2[k] * 5;
    copySurface(planes, j * 5, surfaces, s), this.states[rows2[k]] = 2, step.writeSupport(statics[k], surfaces, s, reach);
    let top = Math.min(surfaces[s + 3], reach[0]);
    surfaces[s + 4] = Math.max(0, top - surfaces[s + 3] + surfaces[s + 4]), surfaces[s + 3] = top;
  }
  /** Lists the contacts of a body with their surfaces. Returns whether any shows a contact before the end. */
  list(step, body) {
    let { heads, nexts, states, surfaces, sides } = this, { first: first2, second } = step.contacts, isOnTheWay = false, count = 0;
    for (let row2 = heads[body]; row2 >= 0; row2 = nexts[row2], count++) {
      count === this.rows.length && this.reserve(count + 1);
      let { planes } = this, p = count * 5, kind = step.kindOf(row2);
      if (this.rows[count] = row2, sides[row2] = first2[row2] === body ? -1 : 1, this.statics[count] = sides[row2] < 0 ? second[row2] : first2[row2], this.kinds[count] = kind, states[row2] === 0 && (states[row2] = 1), kind !== 0 && (isOnTheWay = true), kind <= 1) {
        step.writeEnd(row2, sides[row2], planes, p);
        continue;
      }
      step.writeTouch(row2, sides[row2], planes, p), kind === 2 ? planes[p + 4] = 0 - this.size : states[row2] === 2 && copySurface(surfaces, row2 * 5, planes, p);
    }
    return this.count = count, isOnTheWay;
  }
  /**
   * Straightens the contacts that are shown instead of those at the end of the step. What the body rested on before
   * counts for deeper than what it meets on the way. Where it is at the end counts for nothing: a body that flew into
   * the end of a wall may be less deep in a side of it by then, which it did not come through.
   */
  straightenTouches(step) {
    let { planes, rows: rows2, kinds, sides, surfaces, count } = this;
    for (let k = 0; k < count; k++) {
      let p = k * 5;
      kinds[k] === 0 && copySurface(surfaces, rows2[k] * 5, planes, p), kinds[k] === 1 && (step.writeTouch(rows2[k], sides[rows2[k]], planes, p), planes[p + 4] = 0 - this.size);
    }
    this.group(step);
    for (let k = 0; k < count; k++) {
      let best = kinds[k] === 0 ? -1 : this.find(step, k, kinds[k] !== 3);
      best < 0 || (step.turnTouch(rows2[k], sides[rows2[k]], planes, best * 5), kinds[k] !== 1 && this.give(step, k, best));
    }
  }
  /** Groups the surfaces of the body. */
  group(step) {
    let { planes, count, order: order3, groupFirsts, groupLasts, groupNexts } = this;
    this.sort(step);
    let most = 0.0625 * 1e-5 * this.size, groups = 0;
    for (let n = 0; n < count; n++) {
      let k = order3[n], p = k * 5, g = 0;
      for (; g < groups; g++) {
        let q = groupFirsts[g] * 5;
        if (Math.abs(planes[p + 3] - planes[q + 3]) <= most && isSameWay(planes, p, planes, q)) break;
      }
      g !== 256 && (g < groups ? groupNexts[groupLasts[g]] = k : groupFirsts[groups++] = k, groupLasts[g] = k, groupNexts[k] = -1);
    }
    this.groups = groups;
  }
  /** Orders the contacts by their surfaces: the deepest first, equally deep ones as their statics. A Shell sort. */
  sort(step) {
    let { planes, statics, count, order: order3 } = this;
    for (let n = 0; n < count; n++) order3[n] = n;
    let gap = 1;
    for (; gap < count; ) gap = 3 * gap + 1;
    for (; gap >= 1; gap = Math.floor(gap / 3))
      for (let n = gap; n < count; n++) {
        let k = order3[n], depth = planes[k * 5 + 4], m = n;
        for (; m >= gap; m -= gap) {
          let other = order3[m - gap], more = planes[other * 5 + 4] - depth;
          if (more > 0 || more === 0 && step.compare(statics[other], statics[k]) <= 0) break;
          order3[m] = other;
        }
        order3[m] = k;
      }
  }
  /** Number of the deepest surface that the static of contact k is flush with and gives way to, -1 if there is none. */
  find(step, k, isNew) {
    let { planes, groups, groupFirsts, groupNexts } = this, own = k * 5, best = -1, deepest = -1 / 0;
    for (let g = 0; g < groups; g++) {
      let p = groupFirsts[g] * 5;
      if (!(planes[p + 4] > deepest)) break;
      if (!isSameWay(planes, p, planes, own) && this.isFlush(step, k, groupFirsts[g]))
        for (let j = groupFirsts[g]; j >= 0; j = groupNexts[j]) {
          let depth = planes[j * 5 + 4];
          if (!(depth > deepest)) break;
          if (this.givesWay(step, k, j, isNew)) {
            best = j, deepest = depth;
            break;
          }
        }
    }
    return best;
  }
  /** Whether contact k, whose static is flush with the surface of contact j, gives way to that. */
  givesWay(step, k, j, isNew) {
    let { planes, rows: rows2, kinds, statics, before, surfaces, size } = this, own = k * 5, row2 = rows2[k], more = planes[j * 5 + 4] - planes[own + 4];
    if (more > 1e-5 * size) return true;
    if (kinds[k] === 3) return false;
    if (more >= -1e-5 * size && !isNew) {
      if (before[row2] !== 0) return !isSameWay(planes, own, surfaces, row2 * 5);
      if (step.isPut(statics[j]) || before[rows2[j]] === 3) return false;
    }
    return step.writeSupport(statics[j], planes, own, reach), reach[0] > planes[own + 3] + 1e-10 * size;
  }
  reserve(count) {
    this.rows = grown(this.rows, count);
    let { length } = this.rows;
    this.statics = grown(this.statics, length), this.kinds = grown(this.kinds, length), this.planes = grown(this.planes, length * 5), this.order = grown(this.order, length), this.groupFirsts = grown(this.groupFirsts, length), this.groupLasts = grown(this.groupLasts, length), this.groupNexts = grown(this.groupNexts, length);
  }
};

// src/step/seam-step.ts
var pair3 = /* @__PURE__ */ new PosedPair(), firstContact = /* @__PURE__ */ new Float64Array(9), manifold2 = /* @__PURE__ */ new Float64Array(47), axes4 = /* @__PURE__ */ createBoxAxes(0), reach2 = /* @__PURE__ */ new Float64Array(1), StepSeams = class {
  constructor(step) {
    this.step = step;
    this.colliders = step.colliders, this.contacts = step.contacts;
  }
  step;
  colliders;
  contacts;
  seams = new Seams();
  /** Finds the ghost contacts of the step, whose contacts are listed. */
  straighten() {
    let { contacts, colliders: colliders2 } = this, { passing, passingCount, a } = contacts;
    if (!(colliders2.movingCount === colliders2.live && this.seams.states.length === 0)) {
      this.seams.begin(a.length);
      for (let k = 0; k < passingCount; k++)
        (contacts.state[passing[k]] & 3) === 2 && this.seams.carry(passing[k]);
      colliders2.movingCount < colliders2.live && this.seams.straighten(this);
    }
  }
  /** Reads what ghost contacts remember of a row: of the last step in which the two touched. */
  read(row2, out) {
    let { states, before, surfaces, sides } = this.seams, hasEnded = this.contacts.reason[row2] !== 0;
    if (out.state = (hasEnded ? before[row2] : states[row2]) ?? 0, out.side = out.state === 2 ? sides[row2] : 0, out.state !== 0)
      for (let k = 0; k < 5; k++) out.surface[k] = surfaces[5 * row2 + k];
  }
  beginRestore(rowEnd) {
    this.seams.beginRestore(rowEnd);
  }
  restore(row2, known2) {
    this.seams.restore(row2, this.contacts.reason[row2] !== 0, known2);
  }
  get bounds() {
    return this.step.rows.bounds;
  }
  rowOf(k) {
    return this.contacts.rowOf(k);
  }
  kindOf(row2) {
    settleFirst(this.step, row2);
    let state = this.contacts.state[row2];
    return (state & 1) !== 0 ? (state & 4) === 0 ? 0 : 1 : (state & 2) === 0 ? 2 : 3;
  }
  isNew(row2) {
    return (this.contacts.state[row2] & 16) !== 0;
  }
  isPut(collider) {
    return this.colliders.jumped[collider] === 1 || !this.step.poses.isSame(collider);
  }
  writeSupport(collider, n, at, out) {
    let { rows: rows2, trees } = this.step;
    writeSupport(rows2.rows, 16 * collider, this.colliders.types[collider], trees, n, at, out);
  }
  areLevel(one2, two, slack) {
    let { types: types2 } = this.colliders, { rows: rows2 } = this.step.rows;
    return types2[one2] !== 1 || types2[two] !== 1 ? true : haveLevelFaces(rows2, 16 * one2, rows2, 16 * two, slack);
  }
  compare(one2, two) {
    let { rows: rows2 } = this.step.rows;
    return compareRows(rows2, 16 * one2, rows2, 16 * two);
  }
  writeEnd(row2, side2, out, at) {
    let { types: types2 } = this.colliders, { rows: rows2 } = this.step.rows, i = this.contacts.first[row2], j = this.contacts.second[row2], a = 16 * i, b = 16 * j;
    if (types2[i] === 1 && types2[j] === 1 && !this.step.trees.tables.isFlat) {
      let axis = findContactAxis(rows2, a, rows2, b, axes4, manifold2, true) - 1;
      writeUnitGap(rows2, a, rows2, b, axes4, axis), writeBoxAxis(rows2, a, rows2, b, axis, out, at);
      for (let d = 0; d < 3; d++) out[at + d] *= side2;
      this.writeSupport(side2 < 0 ? j : i, out, at, reach2), out[at + 3] = reach2[0], out[at + 4] = Math.max(0, 0 - axes4[169]);
    } else this.writeSurface(types2[i], types2[j], rows2, a, b, side2, out, at);
  }
  writeTouch(row2, side2, out, at) {
    let { first: first2, second, state, source } = this.contacts, { sources } = this.step;
    if ((state[row2] & 4) !== 0) {
      sources.loadFirst(source[row2], firstContact), out[at + 3] = 0, out[at + 4] = 0;
      for (let d = 0; d < 3; d++)
        out[at + d] = side2 * firstContact[1 + d], out[at + 3] += out[at + d] * firstContact[4 + d];
    } else
      sources.load(source[row2], pair3), this.writeSurface(pair3.types[0], pair3.types[1], pair3.rows, 0, 16, side2, out, at);
    let beside = side2 < 0 ? second[row2] : first2[row2], type = this.colliders.types[beside];
    type === 0 && !this.isPolygon(beside) || type === 4 || (this.writeSupport(beside, out, at, reach2), out[at + 3] = reach2[0]);
  }
  /** Whether a collider that is named by a handle is convex. */
  isPolygon(collider) {
    let { trees, rows: rows2 } = this.step;
    return trees.kernels(rows2.rows[16 * collider + 12]).kind === "polygon";
  }
  turnTouch(row2, side2, surface, at) {
    let { state, source } = this.contacts;
    (state[row2] & 4) !== 0 && this.step.sources.turnFirst(source[row2], side2, surface, at);
  }
  /** Writes the surface that follows from the deepest point of two rows: midway between it and the other shape. */
  writeSurface(typeA, typeB, rows2, a, b, side2, out, at) {
    let { trees } = this.step;
    trees.tables.collide[SHAPE_TYPE_COUNT * typeA + typeB](rows2, a, rows2, b, manifold2, trees);
    let depth = manifold2[8];
    out[at + 4] = depth, out[at + 3] = 0.5 * depth;
    for (let d = 0; d < 3; d++)
      out[at + d] = side2 * manifold2[1 + d], out[at + 3] += out[at + d] * (rows2[a + d] + manifold2[5 + d]);
  }
};

// src/step/sweeps.ts
var SweptPair = class {
  types = new Uint8Array(2);
  /** Rows at the start and at the end of the step. */
  starts = new Float64Array(32);
  rows = new Float64Array(32);
  motions = new Float64Array(26);
  /** The first contact that {@link sweep} found (narrow-phase/first-contact.ts). */
  first = new Float64Array(9);
  /** Unit axis from the first to the second, separation along it at the end, and at the start. */
  axis = new Float64Array(8);
  /** Whether colliders i and j touch at some time of the step; if so, `first` is their first contact. */
  sweep(from, i, j) {
    return this.begin(from, i, j), findFirstContact(this, from.trees, this.first);
  }
  /** Writes rows and motions of colliders i and j. */
  begin(from, i, j) {
    this.place(from, i, 0), this.place(from, j, 1);
  }
  /** Writes the rows of a collider at both ends of the step, and its motion. */
  place(from, i, at) {
    let { colliders: colliders2, poses: poses2, integrated: integrated2, trees } = from, { starts, rows: rows2, motions: motions2 } = this, paths = from.paths, kind = paths.kinds[i], type = colliders2.types[i], r = 16 * at, m = 13 * at;
    this.types[at] = type, copyRow(from.rows.rows, 16 * i, rows2, r), motions2.fill(0, m, m + 13), writeSpans(type, rows2, r + 12, trees, motions2, m + 6);
    let isChild = colliders2.isChild(i);
    if (isChild) for (let d = 0; d < 3; d++) motions2[m + 10 + d] = paths.arms[3 * i + d];
    if (kind === 0) return copyRow(rows2, r, starts, r);
    for (let d = 0; d < 3; d++)
      motions2[m + d] = paths.motions[6 * i + d], motions2[m + 3 + d] = paths.motions[6 * i + 3 + d];
    if (kind === 1) return poses2.writeLastRow(i, starts, r);
    writeAdvancedRow(rows2, r, motions2, m, -1, starts, r, arm);
    let found2 = 3 * colliders2.roots[i];
    for (let d = 0; d < 3; d++) {
      let offset = isChild ? arm[d] : 0;
      motions2[m + 10 + d] = offset, starts[r + d] = integrated2.found[found2 + d] + offset;
    }
  }
  /**
   * Whether two colliders that are apart at the end may touch before, by a cheap bound. Meshes pass, as the
   * sweep culls by their trees.
   *
   * A point of a collider whose pivot moves in a straight line while it turns by the angle f at a constant rate strays
   * from the line between its ends by at most reach min(f^2 / 8, 2) (paths.ts). So on a unit axis the support of the
   * collider at any time is at most the interpolation between its supports at both ends, plus that. A gap along an axis
   * that is larger than the strays of both at the start and at the end is there at all times. The gap at the start is
   * no smaller than the gap at the end less what both moved apart along the axis, and what both turned.
   */
  mayTouch(from, i, j) {
    let { ways, motions: motions2, kinds } = from.paths, { types: types2 } = from.colliders, { rows: rows2 } = from.rows, { tables } = from.trees, { axis } = this;
    if (types2[i] === 0) return true;
    let a = 16 * i, b = 16 * j;
    separate(tables.separate[SHAPE_TYPE_COUNT * types2[i] + types2[j]], rows2, a, rows2, b, axis);
    let square = 0, along = 0;
    for (let d = 0; d < 3; d++) {
      let ofI = kinds[i] === 0 ? 0 : motions2[6 * i + d], ofJ = kinds[j] === 0 ? 0 : motions2[6 * j + d];
      square += (ofJ - ofI) * (ofJ - ofI), along += (ofJ - ofI) * axis[d];
    }
    let turning = ways[3 * i + 1] + ways[3 * j + 1], stray = ways[3 * i + 2] + ways[3 * j + 2];
    return axis[3] > Math.sqrt(square) + turning ? false : axis[3] > stray ? axis[3] - along - turning > stray ? false : (this.begin(from, i, j), this.separateStarts(), !(axis[4] > stray)) : true;
  }
  /** Writes to axis[4] the gap between the projections of both on the axis at the start. */
  separateStarts() {
    let { starts, motions: motions2, axis } = this, x = axis[0], y = axis[1], z = axis[2], gap = x * (starts[16] - starts[0]) + y * (starts[17] - starts[1]) + z * (starts[18] - starts[2]);
    gap -= motions2[9] + motions2[22];
    for (let body = 0; body < 2; body++)
      for (let d = 0; d < 3; d++) {
        let o = 16 * body + 3 + 3 * d, span = motions2[13 * body + 6 + d];
        gap -= span * Math.abs(x * starts[o] + y * starts[o + 1] + z * starts[o + 2]);
      }
    axis[4] = gap;
  }
}, arm = /* @__PURE__ */ new Float64Array(3);
function copyRow(from, f, to, t) {
  for (let k = 0; k < 16; k++) to[t + k] = from[f + k];
}

// src/step/step.ts
var Step = class {
  constructor(registry, trees, broadPhase, pairBudget, continuous) {
    this.registry = registry;
    this.trees = trees;
    this.broadPhase = broadPhase;
    this.pairBudget = pairBudget;
    this.paths = continuous ? new Paths() : void 0, this.outcomes = new Outcomes(continuous ? 0 : 1);
  }
  registry;
  trees;
  broadPhase;
  pairBudget;
  colliders = new Colliders();
  poses = new Poses(this.colliders);
  integrated = new Integrated();
  /** Where paths count. */
  paths;
  contacts = new Contacts();
  sources = new Sources();
  epoch = new Epoch();
  outcomes;
  swept = new SweptPair();
  seams = new StepSeams(this);
  /** Asks the game about the last outcome. */
  accepts;
  /** Length of the step that is under way, and of the last completed one, in seconds. */
  delta = 0;
  lastDelta = 0;
  /** Rows and bounds are not of the last completed step: one has begun since, or was restored. */
  isUnderWay = false;
  /** The world was reset since the last step. */
  wasReset = false;
  get rows() {
    return this.epoch.rows;
  }
  get links() {
    return this.epoch.links;
  }
  get list() {
    return this.epoch.pairs.list;
  }
  /** A step begins: nothing has been read yet. */
  begin() {
    this.isUnderWay = true, this.epoch.renumber(this.colliders, this.poses, this.contacts);
  }
  /** Takes over the gathered poses: rows, bounds and paths. */
  pose(delta) {
    this.delta = delta, this.outcomes.begin(), this.epoch.prepare(this);
  }
  findPairs() {
    this.epoch.findPairs(this);
  }
  findContacts() {
    this.epoch.look.look(this);
  }
  /** Completes the step. */
  finish() {
    takeOutcomes(this), this.seams.straighten(), this.poses.settle(), this.epoch.settle(this.colliders), this.trees.settle(), this.colliders.settle(), this.registry.settle(), this.integrated.settle(), this.lastDelta = this.delta, this.wasReset = false, this.isUnderWay = false;
  }
  /** Colliders, poses and contacts have been restored: another epoch begins with the next step. */
  finishRestore(lastDelta, wasReset) {
    let { colliders: colliders2, epoch } = this;
    epoch.settle(colliders2), epoch.forget(colliders2.isUnsettled), this.lastDelta = lastDelta, this.wasReset = wasReset, this.isUnderWay = true;
  }
  /** First time of contact of a row in the last completed step, in seconds from its start. */
  timeOf(row2) {
    return settleFirst(this, row2), this.contacts.time[row2];
  }
  /** Prepares `writer` for a contact row as of the last completed step. */
  load(writer, row2) {
    let { contacts, sources } = this;
    settleFirst(this, row2);
    let source = contacts.source[row2];
    writer.state = contacts.state[row2], writer.isFirstA = contacts.isFirstA[row2], this.seams.read(row2, writer.seam);
    let hasPoses = contacts.hasPoses(row2);
    hasPoses || posePair(writer.pair, this, contacts.first[row2], contacts.second[row2], 2), !(source < 0) && (sources.load(source, writer.pair, hasPoses), sources.loadFirst(source, writer.first));
  }
};

// src/step-report.ts
var noQueries = { colliders: 0, refits: 0, builds: 0 };
function makeReport(of) {
  let { notes, queries = noQueries } = of;
  return {
    step: of.step,
    delta: notes.delta,
    bodies: notes.bodies,
    pairs: Math.max(notes.pairs, 0),
    quarantined: notes.quarantined,
    reset: of.events.reset,
    maxEntities: of.registry.maxEntities,
    coarse: countCoarse(of.columns.Position, of.registry, of.state.colliders),
    workers: of.helpers?.helped ?? 0,
    workersOff: of.helpers?.off ?? of.workersOff,
    queries: { colliders: queries.colliders, refits: queries.refits, builds: queries.builds }
  };
}
var StepNotes = class {
  delta = 0;
  bodies = 0;
  /** Number of pairs whose bounds met, -1 if it has not been counted. */
  pairs = -1;
  quarantined = [];
};
function addUnmoved(quarantined, unmoved) {
  if (unmoved.length === 0) return;
  let listed = new Set(quarantined.map(({ entity }) => entity));
  for (let one2 of unmoved) listed.has(one2.entity) || quarantined.push(one2);
  unmoved.length = 0;
}
function countCoarse({ x, y, z }, { has }, { ids, isOut: isOut2, count }) {
  let isCoarse = (column, entity) => column instanceof Float32Array && Math.abs(column[entity]) >= 65536, coarse = 0;
  for (let rank = 0; rank < count; rank++) {
    let entity = ids[rank];
    isOut2[rank] === 1 || (has[entity] & 1) === 0 || (isCoarse(x, entity) || isCoarse(y, entity) || isCoarse(z, entity)) && coarse++;
  }
  return coarse;
}

// src/workers/jobs.ts
var testBoxesOfChunk = ({ step }, chunk) => {
  let from = 256 * chunk;
  testBoxes(step, from, Math.min(from + 256, step.counts[0]), boundObbSeparation);
};

// src/workers/control.ts
var ADDRESS = "bitecs-collision";
function takeChunks(control, job, views) {
  let chunks = control[1];
  for (; ; ) {
    let chunk = Atomics.add(control, 2, 1);
    if (chunk >= chunks) return;
    job(views, chunk);
  }
}

// src/workers/pool.ts
var PATIENCE = 1e4;
var WorkerPool = class {
  constructor(count, jobs, start, patience = PATIENCE) {
    this.jobs = jobs;
    this.patience = patience;
    this.control = new Int32Array(new SharedArrayBuffer(4 * (4 + 2 * count))), this.maySleep = maySleep(this.control);
    try {
      for (let worker = 0; worker < count; worker++) this.threads.push(start((reason) => this.stop(reason)));
    } catch (error) {
      this.stop(`a worker did not start: ${String(error)}`);
    }
  }
  jobs;
  patience;
  control;
  threads = [];
  maySleep;
  version = 0;
  /** Workers that did a part of the last job. */
  helped = 0;
  /** Jobs that threw in a worker, and were done again. */
  failures = 0;
  /** Why there are no workers (any more), or an empty string. */
  off = "";
  /** Hands new buffers over; workers have them some milliseconds later. */
  share(views) {
    let { control } = this;
    this.version++;
    for (let worker = 0; worker < this.threads.length; worker++) {
      this.dismiss(4 + 2 * worker);
      let message = { to: ADDRESS, control, worker, version: this.version, views };
      this.threads[worker].postMessage(message);
    }
  }
  /**
   * Whether any worker waits for a job and has the current buffers. Workers that wait with old buffers are sent back to
   * their event loops for the new ones.
   */
  isAnyReady() {
    let any = false;
    for (let worker = 0; worker < this.threads.length; worker++)
      this.isReady(4 + 2 * worker) && (any = true);
    return any;
  }
  /** Does chunks 0 to `chunks` - 1 of a job, with every worker that is ready; returns when all are done. */
  run(job, chunks, views) {
    let { control, threads } = this;
    control[0] = job, control[1] = chunks, control[2] = 0, control[3] = 0;
    let called = 0;
    for (let worker = 0; worker < threads.length; worker++) {
      let word = 4 + 2 * worker;
      this.isReady(word) && (Atomics.store(control, word, 2), Atomics.notify(control, word), called++);
    }
    try {
      takeChunks(control, this.jobs[job], views);
    } finally {
      this.helped = called - this.callOff();
      for (let worker = 0; worker < threads.length; worker++) this.await(4 + 2 * worker);
    }
    if (Atomics.load(control, 3) !== 0) {
      this.failures++;
      for (let chunk = 0; chunk < chunks; chunk++) this.jobs[job](views, chunk);
    }
  }
  /** Ends the threads. */
  stop(reason) {
    this.off === "" && (this.off = reason);
    for (let thread of this.threads) thread.terminate();
    this.threads.length = 0;
  }
  isReady(word) {
    let { control } = this;
    return Atomics.load(control, word) !== 1 ? false : Atomics.load(control, word + 1) === this.version ? true : (this.dismiss(word), false);
  }
  dismiss(word) {
    Atomics.compareExchange(this.control, word, 1, 4) === 1 && Atomics.notify(this.control, word);
  }
  /** Calls off the workers that were called and have not begun; returns how many. */
  callOff() {
    let { control, threads } = this, count = 0;
    for (let worker = 0; worker < threads.length; worker++)
      Atomics.compareExchange(control, 4 + 2 * worker, 2, 1) === 2 && count++;
    return count;
  }
  /**
   * Waits for a worker to finish its last chunk. That takes microseconds, so it polls at first. A worker that takes
   * longer has no processor: a thread that may sleep (the main thread of a page may not) then leaves it its own.
   */
  await(word) {
    let { control } = this;
    for (let turn = 0; turn < 4096; turn++) if (Atomics.load(control, word) !== 3) return;
    for (let part = 0; part < 10; part++) {
      let end2 = Date.now() + this.patience / 10;
      do {
        this.maySleep && Atomics.wait(control, word, 3, this.patience / 10);
        for (let turn = 0; turn < 4096; turn++) if (Atomics.load(control, word) !== 3) return;
      } while (Date.now() < end2);
    }
    this.stop("a worker stopped in the middle of a step"), Atomics.store(control, 3, 1);
  }
};
function maySleep(control) {
  try {
    return Atomics.wait(control, 0, -1, 0), !0;
  } catch {
    return false;
  }
}

// src/workers/thread.ts
var platform = globalThis;
function whyNoWorkers() {
  return platform.SharedArrayBuffer === void 0 || platform.crossOriginIsolated === false ? "no SharedArrayBuffer: a page has it when it is cross-origin isolated, by the headers Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp" : nodeThreads() === void 0 && platform.Worker === void 0 ? "no worker threads and no Worker" : "";
}
function startThread(url, failed) {
  let node = nodeThreads();
  if (node !== void 0) {
    let thread2 = new node.Worker(new URL(url ?? ["./worker", "js"].join("."), import.meta.url));
    return thread2.on("error", (error) => failed(`a worker ended: ${String(error)}`)), thread2.unref(), thread2;
  }
  let thread = url === void 0 ? (
    // Bundlers look for exactly this form.
    new Worker(new URL("./worker.js", import.meta.url), { type: "module" })
  ) : new Worker(url, { type: "module" });
  return thread.onerror = (event) => {
    event.preventDefault(), failed(`a worker ended: ${event.message ?? "its file was not found"}`);
  }, thread;
}
function nodeThreads() {
  return platform.process?.getBuiltinModule?.("node:worker_threads");
}

// src/workers/team.ts
var Team = class {
  constructor(count, url, step) {
    this.step = step;
    let { list, rows: rows2, colliders: colliders2, epoch } = step;
    shareField(list, "pairs"), shareField(rows2, "rows"), shareField(colliders2, "types"), shareField(epoch.look, "close"), shareField(epoch.look, "results"), this.pool = new WorkerPool(count, this.jobs, (failed) => startThread(url, failed));
  }
  step;
  pool;
  /** What this thread does of each job, by number: known when it is first run, so that no game ships the others. */
  jobs = [];
  counts = new Int32Array(new SharedArrayBuffer(4));
  /** The arrays that workers have, or will have soon; not yet those shown since `isOld`. */
  views = { step: {}, rays: {} };
  isOld = true;
  /** Workers that did a part of the last step, and of the last rayCastMany, which sets it to 0 when it begins. */
  helped = 0;
  helpedRays = 0;
  /** Fewer pairs than this are tested before workers wake up, and fewer rays cast. */
  worthPairs = 8192;
  worthRays = 2048;
  /** Jobs that threw in a worker. */
  get failures() {
    return this.pool.failures;
  }
  /** Why no thread helps, or an empty string. */
  get off() {
    return this.pool.off;
  }
  testBoxes(count) {
    return this.helped = 0, count < this.worthPairs || (this.counts[0] = count, !this.run(0, testBoxesOfChunk, Math.ceil(count / 256))) ? false : (this.helped = this.pool.helped, true);
  }
  /** Has the rays that were shown cast by `job`. Returns false, and does nothing, if no worker has their arrays. */
  castRays(job, chunks) {
    return this.run(1, job, chunks) ? (this.helpedRays = this.pool.helped, true) : false;
  }
  run(number, job, chunks) {
    return this.off !== "" || !this.isReady() ? false : (this.jobs[number] = job, this.pool.run(number, chunks, this.views), true);
  }
  stop() {
    this.pool.stop("disposed");
  }
  /** Whether any worker has the current arrays; if one has been replaced, all are handed over first. */
  isReady() {
    return this.showStep(), this.isOld ? (this.isOld = false, this.pool.share(this.views), false) : this.pool.isAnyReady();
  }
  showStep() {
    let { list, rows: rows2, colliders: colliders2, epoch } = this.step, { close, results } = epoch.look;
    this.show("step", "pairs", list.pairs), this.show("step", "rows", rows2.rows), this.show("step", "types", colliders2.types), this.show("step", "close", close), this.show("step", "results", results), this.show("step", "counts", this.counts);
  }
  /** Jobs read or write this array from now on. */
  show(kind, name, array) {
    let views = this.views[kind];
    views[name] !== array && (views[name] = array, this.isOld = true);
  }
};

// src/collision.ts
var asking = "", PREDICATE = "a predicate", resourceKey = /* @__PURE__ */ Symbol.for("bitecs-collision");
var CollisionResource = class {
  constructor(world, settings, store) {
    this.world = world;
    this.settings = settings;
    this.store = store;
    let { broadPhase, pairBudget, continuous, predicate } = settings;
    this.registry = new Registry(store.maxEntities, settings.capacity, store.generation), this.trees = store.trees, this.state = new Step(this.registry, this.trees, broadPhase, pairBudget, continuous), this.events = new CollisionEvents(this.state);
    let { count, url } = settings.workers;
    this.workersOff = count > 0 ? settings.flat ? "a flat world steps on one thread" : whyNoWorkers() : "", count > 0 && this.workersOff === "" && (this.helpers = new Team(count, url, this.state), this.state.epoch.look.helpers = this.helpers), predicate !== void 0 && (this.state.accepts = askPredicate(this.state, (ask) => this.guarded(ask), predicate)), this.own = store.take(settings.components), this.components = store.componentsWith(settings.components), this.flat = settings.flat ? new FlatColumns(this.components, store.halfTurns) : void 0, this.columns = this.flat?.view ?? this.components;
    let { contact } = store;
    contact.showLazily(["time"], contact, () => this.complete(3, 3)), contact.showLazily(DETAILS, contact, () => this.complete(0, 2)), this.own.get("ContactBegan").showLazily(DETAILS, contact, () => this.complete(0, 0)), this.own.get("ContactEnded").showLazily(DETAILS, contact, () => this.complete(1, 1));
    let { MeshShape, PolygonShape = MeshShape, ChainShape = MeshShape } = this.components;
    this.trees.retain((entity) => hasComponent(world, entity, PolygonShape) || hasComponent(world, entity, ChainShape)), this.register();
  }
  world;
  settings;
  store;
  components;
  /** The columns of the components as readers see them: those of three dimensions, also in a flat world. */
  columns;
  flat;
  registry;
  trees;
  state;
  events;
  mirrors = new Mirrors();
  /** Threads that help, if the game asked for them and they can be had. */
  helpers;
  workersOff;
  /** Entities that the current step leaves out. */
  quarantined = [];
  /** Invalid entities that integrationSystem did not move, since the last step. */
  unmoved = [];
  notes = new StepNotes();
  index = new ContactIndex();
  /** The index of the queries, if there was one: made and read by src/queries. */
  queries;
  /** The index of moves among the bodies where they are now, if there was one. */
  freshQueries;
  stage = 0;
  /** Number of steps done, and the sum of their lengths in seconds. */
  step = 0;
  time = 0;
  contactTag = {};
  /** Components whose columns are ours. */
  own;
  /** Name of the system that runs, or of a call outside steps. */
  running = "";
  /** Set by every observer: a component was added, removed or set. */
  disturbed = false;
  registered;
  fault;
  unsubscribe = [];
  disposed = false;
  /** The columns of Contact, without computing what is not there yet. */
  get contactColumns() {
    return this.store.contact.raw;
  }
  complete(first2, last) {
    for (let part = first2; part <= last; part++) this.mirrors.complete(this.events, this.contactColumns, part);
  }
  get report() {
    return this.notes.pairs < 0 && this.stage === 0 && (this.notes.pairs = this.state.epoch.countPairs(this.state.colliders)), makeReport(this);
  }
  /** Notes the finished step for the report. */
  noteStep() {
    let { notes, quarantined, state } = this, { colliders: colliders2 } = state;
    notes.delta = state.lastDelta, notes.bodies = colliders2.live - colliders2.outCount, notes.pairs = -1, this.quarantined = notes.quarantined, notes.quarantined = quarantined, addUnmoved(quarantined, this.unmoved), this.step++, this.time += state.lastDelta;
  }
  /** Shows the contacts of the step that was just completed. */
  publish() {
    this.index.begin(this.registry), this.mirrors.publish();
  }
  /** Name of the world for errors, if it has one. */
  get worldName() {
    let name = this.world.name;
    return typeof name == "string" ? name : void 0;
  }
  isAlive(entity) {
    return entityExists(this.world, entity);
  }
  addTree(tree, options) {
    return this.beginCall("addTree"), this.trees.add(tree, options);
  }
  removeTree(handle) {
    this.beginCall("removeTree"), this.trees.remove(handle);
  }
  generationOf(entity) {
    return this.notice("generationOf"), checkAlive(this.world, entity, "generationOf"), this.registry.generation[entity] ?? 0;
  }
  teleport(entity) {
    this.beginCall("teleport"), checkAlive(this.world, entity, "teleport");
    let body = this.rootOf(entity);
    this.registry.hasPlace(body) && (this.registry.teleport(body, this.stage !== 0), this.state.integrated.forget(body));
  }
  /** Throws away before the next step all that an epoch holds, which changes no answer. @internal */
  forget(keepsIndices = false) {
    this.state.epoch.forget(keepsIndices);
  }
  bodyOf(entity) {
    return this.notice("bodyOf"), this.rootOf(entity);
  }
  /** As {@link bodyOf}, inside a step. */
  rootOf(entity) {
    let { parent } = this.components.Attached, body = entity;
    for (let level = 0; ((this.registry.has[body] ?? 0) & 2048) !== 0 && level < 64; level++)
      body = parent[body];
    return body;
  }
  eventsByTime() {
    return this.notice("eventsByTime"), rowsByTime(this.events);
  }
  isTouching(a, b) {
    return this.notice("isTouching"), this.index.find(this.events, a, b) >= 0;
  }
  contactBetween(a, b) {
    return this.notice("contactBetween"), this.index.find(this.events, a, b);
  }
  forEachContactOf(entity, visit) {
    this.notice("forEachContactOf"), this.index.forEach(this.events, entity, visit);
  }
  manifoldOf(row2, out) {
    return this.notice("manifoldOf"), checkManifold(out, 4, "manifoldOf: "), this.events.manifoldOf(row2, out);
  }
  dispose() {
    if (refuseInside(this.running || asking, "dispose"), !this.disposed) {
      this.disposed = true;
      for (let stop2 of this.unsubscribe) stop2();
      this.isCurrent && this.clean(), this.helpers?.stop(), delete this.world[resourceKey], this.store.give(this.registry.generation), this.throwFault();
    }
  }
  /** Removes contact entities and tags, even if observers of the game throw. */
  clean() {
    let { world } = this, { Touching, ProbeHit } = this.components;
    for (let entity of this.mirrors.all()) this.removeMirror(entity);
    for (let component of [Touching, ProbeHit])
      if (this.isCurrent)
        for (let entity of Array.from(query(world, [And(component)])))
          this.try(() => removeComponent(world, entity, component));
  }
  removeMirror(entity) {
    let { world } = this;
    for (let k = 0; k < 64 && this.isCurrent && entityExists(world, entity); k++)
      this.try(() => removeEntity(world, entity));
  }
  /** Makes a change to the world, if it is there still: observers of the game may reset or delete it. */
  try(change) {
    if (this.isCurrent)
      try {
        change();
      } catch (error) {
        this.noteFault(error);
      }
  }
  /**
   * Runs one stage: refuses re-entry and a wrong order, notices a reset world, and leaves the stage where it was when
   * the body throws.
   */
  run(name, from, to, body) {
    if (this.beginAlone(name), from !== 0 && this.stage !== from)
      throw new CollisionError(
        "E_REENTRANT",
        `${name} ran out of order: a step is boundsSystem, broadPhaseSystem, narrowPhaseSystem, contactEventSystem`,
        { component: name }
      );
    this.running = name;
    try {
      from === 0 && this.registry.begin(), body(this), this.refuseReset(), this.stage = to;
    } catch (error) {
      throw this.refuseReset(), error;
    } finally {
      this.running = "";
    }
  }
  /** Makes a call that belongs to no system: refuses it inside one or a predicate, and notices a reset world. */
  call(name, body) {
    this.beginAlone(name), this.running = name;
    try {
      return body(this);
    } finally {
      this.running = "";
    }
  }
  beginAlone(name) {
    refuseInside(this.running || asking, name), this.notice(name);
  }
  /** Whether the world is the one that the observers were registered with: not reset and not deleted since. */
  get isCurrent() {
    return this.registered === this.componentMap();
  }
  /** Throws E_REENTRANT if a function of the game has reset or deleted the world inside the system that runs. */
  refuseReset() {
    if (this.isCurrent) return;
    let text = `the world was reset or deleted inside ${this.running}: the rest of it was not run`;
    throw this.fault = void 0, new CollisionError("E_REENTRANT", text, { component: this.running });
  }
  /** A call of this name begins: refuses it inside a predicate, and notices a reset world. */
  beginCall(name) {
    refuseInside(asking, name), this.notice(name);
  }
  /** Whether an entity carries a component of the game. */
  carries(entity, component) {
    return hasComponent(this.world, entity, component);
  }
  /** Whether observers tell what an entity carries: it is alive and no prefab. */
  isObserved(entity) {
    return entityExists(this.world, entity) && !hasComponent(this.world, entity, Prefab);
  }
  /**
   * Calls `ask`, and throws E_REENTRANT if it added, removed or set one of our components, or if entities came or went.
   */
  guarded(ask, inside = this.running) {
    let alive = this.aliveCount();
    this.disturbed = false, asking = PREDICATE;
    let answer;
    try {
      answer = ask();
    } finally {
      asking = "";
    }
    if (this.disturbed || !this.isCurrent || this.aliveCount() !== alive)
      throw new CollisionError("E_REENTRANT", `the predicate changed the world inside ${inside}`, {
        component: "predicate"
      });
    return answer;
  }
  /** Keeps the first error of an observer of the game until {@link throwFault}, so that the stage can finish. */
  noteFault(error) {
    this.fault ??= { error };
  }
  /** Throws the first error that was noted, if there is one. */
  throwFault() {
    let { fault } = this;
    if (this.fault = void 0, fault !== void 0) throw fault.error;
  }
  reset() {
    refuseInside(this.running || asking, "reset"), this.isCurrent && !this.disposed && this.refuseFilled("but resetWorld was not called: collision.reset() belongs right after it"), this.notice("reset");
  }
  /** Throws E_RESET if an entity carries a component of ours. A mere query names components: only entities tell. */
  refuseFilled(why) {
    for (let [entity, carried] of this.world[$internal].entityComponents)
      for (let [name, { columns: columns2 }] of this.own)
        if (carried.has(columns2))
          throw new CollisionError("E_RESET", `entity ${entity} carries ${name}, ${why}`, { entity, component: name });
  }
  /** bitECS replaces this map in resetWorld: that is how a reset is noticed. */
  componentMap() {
    return this.world[$internal]?.componentMap;
  }
  aliveCount() {
    return this.world[$internal]?.entityIndex.aliveCount;
  }
  notice(name) {
    if (this.disposed) {
      if (this.world[resourceKey] === this) return;
      throw new CollisionError("E_OPTION", `${name}: this collision resource was disposed of`, {});
    }
    if (this.store.refuseTransferred(), !this.isCurrent) {
      if (this.componentMap() === void 0)
        throw new CollisionError("E_DEAD_ENTITY", "the world of this collision resource was deleted", {});
      this.refuseFilled("and what was set since resetWorld is lost: call resetWorld, collision.reset(), and fill it then"), this.disturbed = true, this.stage = 0, this.unsubscribe.length = 0, this.registry.clear(), this.trees.retain(() => false), this.mirrors.forget(), this.state.integrated.settle(), this.state.wasReset = true, this.queries = this.freshQueries = void 0, this.register();
    }
  }
  register() {
    this.registered = this.componentMap(), observeComponents(this, this.own, this.unsubscribe);
  }
};
function checkAlive(world, entity, name) {
  if (typeof entity != "number" || !entityExists(world, entity))
    throw new CollisionError("E_DEAD_ENTITY", `${name}(${textOf(entity)}): there is no such entity`, { entity });
}
function createCollision(world, options = {}) {
  if (checkWorld(world), resourceKey in world)
    throw new CollisionError("E_OPTION", "this world has a collision resource already: dispose() of it first", {});
  let settings = readOptions(options), collision = new CollisionResource(world, settings, storeFor(world, settings));
  return Object.defineProperty(world, resourceKey, { value: collision, enumerable: false, configurable: true }), collision;
}
function collisionOf(world) {
  return resourceOf(world);
}
function resourceOf(world) {
  let resource = world === null || typeof world != "object" ? void 0 : world[resourceKey];
  if (resource === void 0)
    throw new CollisionError("E_OPTION", "no collision on this world: call createCollision(world) first", {
      value: world
    });
  return resource;
}

// src/step/gather.ts
function gather(of, colliders2, poses2, quarantined, changes = of.registry) {
  let { registry, columns: columns2 } = of;
  if (registry.beyond.size > 0) for (let entity of registry.beyond) throw beyondError(of, entity, "entity id");
  checkColumns(of), colliders2.follow(changes), readDoubles(columns2, colliders2.bitsSeen, colliders2, registry.has);
  let flaws = poses2.gather(columns2, registry.has, of.trees);
  releaseDoubles(), quarantined !== void 0 && (quarantined.length = 0), (flaws !== 0 || colliders2.outCount > 0 || colliders2.hasChildren && hasFaultyChild(of, colliders2)) && checkAll(of, colliders2, poses2, quarantined);
}
function hasFaultyChild(of, colliders2) {
  let { ids, count } = colliders2;
  for (let i = 0; i < count; i++)
    if (ids[i] >= 0 && colliders2.isChild(i) && colliderChecks.some((check) => check(of, ids[i]))) return true;
  return false;
}
function checkAll(of, colliders2, poses2, quarantined) {
  let { ids, count } = colliders2, entities = ids.slice(0, count).sort().filter((entity) => entity >= 0), faults = findFaults(of, colliderChecks, entities);
  for (let [entity, error] of faults) {
    if (quarantined === void 0) throw error;
    quarantined.push({ entity, error: leftOutError(error, "left out of the step") });
  }
  for (let i = 0; i < count; i++) {
    if (ids[i] < 0) continue;
    let isOut2 = faults.has(ids[i]);
    colliders2.setOut(i, Number(isOut2)), isOut2 && poses2.leaveOut(i);
  }
}

// src/queries/index/posed.ts
var nobody = /* @__PURE__ */ new Colliders(), posed = {
  colliders: nobody,
  types: nobody.types,
  isOut: nobody.isOut,
  rows: new Float64Array(0),
  changed: void 0
};
function take(colliders2, { rows: rows2 }) {
  return posed.colliders = colliders2, posed.types = colliders2.types, posed.isOut = colliders2.isOut, posed.rows = rows2, posed.changed = void 0, posed;
}
function poseAsLeft({ colliders: colliders2, poses: poses2, rows: rows2, isUnderWay }) {
  return take(colliders2, rows2), isUnderWay ? poseLast(colliders2, poses2) : posed.changed = poses2.lastChanged, posed;
}
var types = /* @__PURE__ */ new Uint8Array(0), isOut = /* @__PURE__ */ new Uint8Array(0), lastRows = /* @__PURE__ */ new Float64Array(0);
function poseLast({ count, ids }, poses2) {
  types = posed.types = grown(types, count), isOut = posed.isOut = grown(isOut, count), lastRows = posed.rows = grown(lastRows, 16 * count);
  for (let i = 0; i < count; i++)
    isOut[i] = +(ids[i] < 0 || !poses2.isKnown(i)), isOut[i] !== 1 && (poses2.writeLastRow(i, lastRows, 16 * i), types[i] = poses2.last[8 * i + 7]);
}
var colliders = /* @__PURE__ */ new Colliders(), poses = /* @__PURE__ */ new Poses(colliders), rows = /* @__PURE__ */ new Rows(), integrated = /* @__PURE__ */ new Integrated(), leftOut = [], everyone = /* @__PURE__ */ new Int32Array(0);
function poseAnew(of, leavesOut) {
  let { registry, trees } = of;
  return registry.followParents(of.components.Attached.parent), colliders.clear(), gather(of, colliders, poses, leavesOut ? leftOut : void 0, changesOf(registry)), rows.begin(colliders, poses), rows.update({ colliders, poses, registry, integrated, trees, delta: 0, paths: void 0 }), take(colliders, rows);
}
function changesOf(registry) {
  let { has, generation, inherited, filterFrom, highest } = registry, count = 0;
  for (let entity = 0; entity <= highest; entity++)
    has[entity] === 0 || registry.isOrphan(entity) || (everyone = grown(everyone, count + 1), everyone[count++] = entity);
  return { changed: everyone, changedCount: count, has, generation, inherited, filterFrom, forgetChanges() {
  } };
}

// src/box-tree/box-tree.ts
var wider = /* @__PURE__ */ new Float32Array(6), BoxTree = class {
  /** NODE_WORDS a node, as float32 and as integers. */
  nodes = new Float32Array(16);
  links = new Int32Array(this.nodes.buffer);
  nodeCount = 0;
  depth = 0;
  /** Number of leaves. */
  leafCount = 0;
  /** BOX_WORDS a slot: the boxes of the leaves, written by the owner of the tree before it calls {@link write}. */
  boxes = new Float32Array(0);
  /** Address of the box of each slot in the nodes, -1 for a slot that is no leaf. */
  places = new Int32Array(0);
  /** 1 for a node whose boxes changed since its own box was written. */
  isDirty = new Uint8Array(0);
  /** Leaves that came or went since the tree was built, and leaves written since its cost was looked at. */
  edits = 0;
  writes = 0;
  builtCost = 0;
  /** The slots of the leaves from left to right, when the tree was built. */
  order = new Int32Array(0);
  /** Number of times that the tree was built. */
  builds = 0;
  /** Makes room for `count` slots. */
  reserve(count) {
    let { length } = this.places;
    if (count <= length) return;
    let slots = grownCapacity(length, count);
    this.boxes = resized(this.boxes, 6 * slots), this.places = resized(this.places, slots).fill(-1, length);
  }
  /** Puts the nodes in shared memory, before there are any. */
  share() {
    shareField(this, "nodes"), this.links = new Int32Array(this.nodes.buffer);
  }
  /** Whether a slot is a leaf. */
  has(slot) {
    return this.places[slot] >= 0;
  }
  /** Takes over the box of a slot, which becomes a leaf if it is none. {@link refit} must follow. */
  write(slot) {
    let at = this.places[slot];
    if (at < 0) return this.insert(slot);
    this.writes++, this.mustBuild() || this.copyBox(slot, at);
  }
  /** Whether so many leaves came or went that {@link refit} will build the nodes anew: until then they are not kept. */
  mustBuild() {
    return this.edits > 0.25 * this.leafCount;
  }
  copyBox(slot, at) {
    let { nodes, boxes } = this, node = at >> 1, to = 16 * node + 6 * (at & 1);
    for (let d = 0; d < 6; d++) nodes[to + d] = boxes[6 * slot + d];
    this.isDirty[node] = 1;
  }
  /** A new leaf goes down beside the leaf whose way there widens the boxes least. */
  insert(slot) {
    if (this.leafCount++, this.edits++, this.places[slot] = 0, this.mustBuild()) return;
    let { boxes } = this, at = 0;
    for (let depth = 1; ; depth++) {
      let base = 16 * (at >> 1), left = this.growth(base, slot), right = this.growth(base + 6, slot), address = at & -2 | +(right < left), link = this.links[12 + base + (address & 1)];
      if (link === -2147483648)
        return this.link(address, ~slot), this.copyBox(slot, address);
      let box = base + 6 * (address & 1);
      if (link < 0) {
        this.depth = Math.max(this.depth, depth + 1);
        let node = this.addNode(address);
        this.links[12 + base + (address & 1)] = node, this.link(2 * node, link), this.link(2 * node + 1, ~slot), this.copyBox(~link, 2 * node), this.copyBox(slot, 2 * node + 1), this.links[16 * node + 15] = orderOf(this.nodes, 16 * node);
        return;
      }
      widenBox(this.nodes, box, boxes, 6 * slot), at = 2 * link;
    }
  }
  /** By how much the surface of the box at `nodes[b]` grows if it takes in the box of a slot. */
  growth(b, slot) {
    let { nodes, boxes } = this;
    if (nodes[b] > nodes[b + 3]) return 0;
    for (let d = 0; d < 6; d++) wider[d] = nodes[b + d];
    return widenBox(wider, 0, boxes, 6 * slot), surfaceOf(wider, 0) - surfaceOf(nodes, b);
  }
  /** A slot is no leaf any more: its side of the node is nobody's until another leaf comes there. */
  remove(slot) {
    let at = this.places[slot];
    at < 0 || (this.places[slot] = -1, this.leafCount--, this.edits++, !this.mustBuild() && (this.link(at, -2147483648), this.isDirty[at >> 1] = 1));
  }
  /** Puts a child, or nobody, at an address. */
  link(address, link) {
    let node = 16 * (address >> 1);
    this.links[node + 12 + (address & 1)] = link, link >= 0 ? this.links[16 * link + 14] = address : link !== -2147483648 ? this.places[~link] = address : clearBox(this.nodes, node + 6 * (address & 1));
  }
  addNode(address) {
    this.reserveNodes(this.nodeCount + 1);
    let node = this.nodeCount++;
    return this.links[16 * node + 14] = address, this.isDirty[node] = 1, node;
  }
  reserveNodes(count) {
    if (16 * count <= this.nodes.length) return;
    let capacity = grownCapacity(this.nodes.length / 16, count);
    this.nodes = resized(this.nodes, 16 * capacity), this.links = new Int32Array(this.nodes.buffer), this.isDirty = resized(this.isDirty, capacity);
  }
  /**
   * After all writes: brings the boxes of the nodes up to date, or builds the tree anew where too many leaves came or
   * went, or the boxes overlap too much. Children have higher numbers than their parents.
   */
  refit() {
    if (this.mustBuild()) return this.build();
    this.refitNodes(), !(this.writes < 8 * this.leafCount) && (this.writes = 0, this.cost() > 1.3 * this.builtCost && this.build());
  }
  refitNodes() {
    let { nodes, links, isDirty } = this;
    for (let node = this.nodeCount - 1; node >= 0; node--) {
      if (isDirty[node] === 0) continue;
      isDirty[node] = 0;
      let n = 16 * node, address = links[n + 14];
      if (address < 0) continue;
      let up = address >> 1, to = 16 * up + 6 * (address & 1);
      isDirty[up] = 1;
      for (let d = 0; d < 6; d++) nodes[to + d] = nodes[n + d];
      widenBox(nodes, to, nodes, n + 6);
    }
  }
  build() {
    let { places } = this, order3 = this.order = new Int32Array(this.leafCount);
    for (let slot = 0, count = 0; count < order3.length; slot++) places[slot] >= 0 && (order3[count++] = slot);
    this.reserveNodes(order3.length);
    let { nodes, links } = this, { nodeCount, depth } = new TreeBuild(nodes, this.boxes, order3, 1);
    this.nodeCount = nodeCount, this.depth = depth, this.isDirty.fill(0, 0, nodeCount), links[14] = -1;
    for (let node = 0; node < nodeCount; node++)
      for (let side2 = 0; side2 < 2; side2++) {
        let link = links[16 * node + 12 + side2];
        this.link(2 * node + side2, link >= 0 || link === -2147483648 ? link : ~order3[~link]);
      }
    this.edits = this.writes = 0, this.builtCost = this.cost(), this.builds++;
  }
  /**
   * Right after a build: writes the slots to `order`, those of the leaves first, from left to right, and takes the
   * places in it as the new slots.
   */
  renumber(order3, count) {
    let { links, places, leafCount } = this;
    order3.set(this.order);
    let next = leafCount;
    for (let slot = 0; slot < count; slot++) places[slot] < 0 && (order3[next++] = slot);
    reorder(places, order3, count), reorderRows(this.boxes, 6, order3, count);
    for (let slot = 0; slot < leafCount; slot++)
      links[16 * (places[slot] >> 1) + 12 + (places[slot] & 1)] = ~slot;
  }
  /** Surface of all boxes of nodes: what a random ray visits is proportional to it. */
  cost() {
    let { nodes, links } = this, sum = 0;
    for (let n = 0; n < 16 * this.nodeCount; n += 16)
      for (let side2 = 0; side2 < 2; side2++)
        links[n + 12 + side2] >= 0 && nodes[n + 6 * side2] < 1 / 0 && (sum += surfaceOf(nodes, n + 6 * side2));
    return sum;
  }
};

// src/narrow-phase/oriented-box.ts
var side = /* @__PURE__ */ new Float64Array(3);
function writeOrientedBox(rows2, r, type, trees, out, at) {
  if (type === 0) {
    let handle = rows2[r + 12];
    trees.kernels(handle).writeRootRow(trees.find(handle), rows2, r, out, at), placeRow(rows2, r, out, at);
    return;
  }
  for (let k = 0; k < 12; k++) out[at + k] = rows2[r + k];
  if (writeHalfExtents(rows2, r, type, trees, out, at + 12), type === 3) {
    out.fill(0, at + 3, at + 12);
    for (let k = at + 3; k < at + 12; k += 4) out[k] = 1;
  } else if (type === 2) {
    let axis = at + 3 + 3;
    writePerpendicular(out, axis, side);
    for (let k = 0; k < 3; k++) out[at + 3 + k] = side[k];
    cross(out, axis + 3, out, at + 3, out, axis);
  }
}

// src/queries/index/row-bounds.ts
var spans3 = /* @__PURE__ */ new Float64Array(4);
function writeRowBounds(type, rows2, r, meshes, bounds2) {
  if (type === 0) return meshes.writeBounds(rows2, r, bounds2, 0);
  writeSpans(type, rows2, r + 12, meshes, spans3, 0);
  let h = spans3[0], m = spans3[1], l = spans3[2];
  for (let d = 0; d < 3; d++) {
    let a = r + 3 + d, reach3 = Math.abs(rows2[a]) * h + Math.abs(rows2[a + 3]) * m + Math.abs(rows2[a + 6]) * l + spans3[3];
    bounds2[d] = rows2[r + d] - reach3, bounds2[3 + d] = rows2[r + d] + reach3;
  }
}

// src/queries/index/query-index.ts
var columns = ["ids", "generation", "roots", "types", "category", "mask", "isSensor", "seen"];
function resizeColumns(index, length) {
  for (let name of columns) index[name] = resized(index[name], length);
}
var oriented = /* @__PURE__ */ new Float64Array(16), order2 = /* @__PURE__ */ new Int32Array(0), bounds = /* @__PURE__ */ new Float64Array(6), QueryIndex = class {
  constructor(trees) {
    this.trees = trees;
  }
  trees;
  /** All colliders but half-spaces. */
  tree = new BoxTree();
  /** Slots of the half-spaces. */
  planes = new Int32Array(8);
  planeCount = 0;
  /** Number of slots, free ones included, and of colliders. */
  slotCount = 0;
  colliders = 0;
  /** By slot: entity, -1 if free; its generation; and the entity of its root. */
  ids = new Int32Array(0);
  generation = new Uint32Array(0);
  roots = new Int32Array(0);
  types = new Uint8Array(0);
  // ShapeType
  category = new Uint32Array(0);
  mask = new Uint32Array(0);
  isSensor = new Uint8Array(0);
  rows = new Float64Array(0);
  // ROW_STRIDE numbers each
  /** Number of steps that the world had done when the index was last brought up to date, and how often it was. */
  step = -1;
  refits = 0;
  /** The colliders are where a completed step left them. */
  isLeft = false;
  revision = 0;
  /** Slot by entity id; valid where `ids[slots[id]] === id`. */
  slots = new Int32Array(0);
  free = new Int32Array(8);
  freeCount = 0;
  /** The refit that saw the collider of a slot last. */
  seen = new Int32Array(0);
  /** The last rays of rayCastMany. */
  batch;
  /** Puts what rays read of it in shared memory, before it has any colliders. */
  share() {
    for (let name of ["planes", "ids", "types", "rows"]) shareField(this, name);
    this.tree.share();
  }
  get builds() {
    return this.tree.builds;
  }
  /** Slot of the collider of an entity, or -1. */
  slotOf(entity) {
    let slot = entity >= 0 && entity < this.slots.length ? this.slots[entity] : -1;
    return slot >= 0 && slot < this.slotCount && this.ids[slot] === entity ? slot : -1;
  }
  /** Whether the collider of a slot is there: the tree of its mesh may have been released since. */
  isThere(slot) {
    let { types: types2, rows: rows2, trees } = this;
    return types2[slot] !== 0 || trees.find(rows2[16 * slot + 12]) !== void 0;
  }
  /**
   * Takes over the posed colliders, as of a world that has done so many steps. An index that has what the step before
   * left takes what the step has changed; else everything is compared.
   */
  take(posed2, step) {
    let { changed } = posed2, isNext = this.isLeft && step === this.step + 1 && changed !== void 0;
    isNext && posed2.colliders.revision === this.revision ? this.takeChanged(posed2, changed) : this.takeAll(posed2, isNext ? changed : void 0);
    let { builds } = this.tree;
    this.tree.refit(), this.tree.builds !== builds && this.renumber(), this.refits++, this.isLeft = changed !== void 0, this.revision = posed2.colliders.revision, this.step = step;
  }
  takeChanged(posed2, changed) {
    let { ids, count } = posed2.colliders;
    for (let i = 0; i < count; i++) {
      if (changed[i] === 0 || posed2.isOut[i] === 1) continue;
      let slot = this.slotOf(ids[i]);
      this.copyRow(posed2, i, slot) && this.place(slot);
    }
  }
  takeAll(posed2, changed) {
    let { ids, count, generation, roots, category, mask, isSensor } = posed2.colliders, { refits } = this;
    this.planeCount = 0;
    for (let i = 0; i < count; i++) {
      if (posed2.isOut[i] === 1 || ids[i] < 0) continue;
      let slot = this.slotOf(ids[i]), isNew = slot < 0;
      isNew && (slot = this.add(ids[i])), this.seen[slot] = refits, this.generation[slot] = generation[i], this.roots[slot] = roots[i], this.category[slot] = category[i], this.mask[slot] = mask[i], this.isSensor[slot] = isSensor[i], (isNew || changed === void 0 || changed[i] !== 0) && (this.copyRow(posed2, i, slot) || isNew) && this.place(slot), this.types[slot] === 4 && this.listPlane(slot);
    }
    for (let slot = 0; slot < this.slotCount; slot++)
      this.ids[slot] !== -1 && this.seen[slot] !== refits && this.drop(slot);
  }
  add(entity) {
    this.freeCount === 0 && this.reserve(this.slotCount + 1);
    let slot = this.freeCount > 0 ? this.free[--this.freeCount] : this.slotCount++;
    return this.slots = grown(this.slots, entity + 1), this.slots[entity] = slot, this.ids[slot] = entity, this.colliders++, slot;
  }
  drop(slot) {
    this.tree.remove(slot), this.ids[slot] = -1, this.free = grown(this.free, this.freeCount + 1), this.free[this.freeCount++] = slot, this.colliders--;
  }
  /** Copies type and row of collider i. Returns whether they are others than before. */
  copyRow(posed2, i, slot) {
    let { rows: rows2 } = this, from = posed2.rows, r = 16 * slot, f = 16 * i, differs = +(this.types[slot] !== posed2.types[i]);
    for (let k = 0; k < 16; k++)
      differs |= +(rows2[r + k] !== from[f + k]), rows2[r + k] = from[f + k];
    return this.types[slot] = posed2.types[i], differs !== 0;
  }
  /** Puts a collider into the tree, or takes a half-space out of it. */
  place(slot) {
    if (this.types[slot] === 4) return this.tree.remove(slot);
    this.writeBox(slot), this.tree.write(slot);
  }
  listPlane(slot) {
    this.planes = grown(this.planes, this.planeCount + 1), this.planes[this.planeCount++] = slot;
  }
  /** Writes the bounds of the oriented box of a slot in float32, rounded outward: walks look for either. */
  writeBox(slot) {
    let { rows: rows2, tree, trees } = this, type = this.types[slot], isBox = type === 1;
    isBox || writeOrientedBox(rows2, 16 * slot, type, trees, oriented, 0), writeRowBounds(1, isBox ? rows2 : oriented, isBox ? 16 * slot : 0, trees, bounds), writeOutward(bounds, tree.boxes, 6 * slot);
  }
  /** Numbers the slots in the order of the tree that was just built, so that neighbours in space are in memory. */
  renumber() {
    let { slotCount, tree } = this;
    order2 = grown(order2, slotCount), tree.renumber(order2, slotCount);
    for (let name of columns) reorder(this[name], order2, slotCount);
    reorderRows(this.rows, 16, order2, slotCount), this.freeCount = 0, this.planeCount = 0;
    for (let slot = slotCount - 1; slot >= 0; slot--)
      this.ids[slot] === -1 ? this.free[this.freeCount++] = slot : this.slots[this.ids[slot]] = slot, this.ids[slot] !== -1 && this.types[slot] === 4 && this.listPlane(slot);
  }
  reserve(count) {
    if (count <= this.ids.length) return;
    let length = grownCapacity(this.ids.length, count);
    resizeColumns(this, length), this.rows = resized(this.rows, 16 * length), this.tree.reserve(length);
  }
};

// src/queries/call.ts
function resourceFor(world, call) {
  let collision = resourceOf(world);
  return collision.beginCall(call), collision;
}
function indexOf(collision, call) {
  let known2 = collision.queries;
  return known2?.step === collision.step ? known2 : hasStepped(collision) ? take2(collision, poseAsLeft(collision.state)) : refresh(collision, call);
}
function hasStepped({ step, state }) {
  return step > 0 && !state.wasReset;
}
function freshIndexOf(collision) {
  let posed2 = poseNow(collision), index = collision.freshQueries ??= new QueryIndex(collision.trees);
  return index.take(posed2, collision.step), index;
}
function refresh(collision, call) {
  let { running } = collision;
  collision.running = running || call;
  try {
    return take2(collision, poseNow(collision));
  } finally {
    collision.running = running;
  }
}
var poseNow = (collision) => poseAnew(collision, collision.settings.onInvalid !== "throw");
function take2(collision, posed2) {
  let index = collision.queries ??= createIndex(collision);
  return index.take(posed2, collision.step), index;
}
function createIndex({ trees, helpers }) {
  let index = new QueryIndex(trees);
  return helpers !== void 0 && index.share(), index;
}
function refreshQueries(world) {
  return refresh(resourceFor(world, "refreshQueries"), "refreshQueries"), world;
}
function readVector(isFlat, call, name, value, out, at, limit = 1e60) {
  let least = isFlat ? 2 : 3;
  (value === null || typeof value != "object" || !hasLength(value, least)) && refuseValue("E_OPTION", `${call}: ${name} must be an array of ${least} numbers`, name, value);
  for (let d = 0; d < 3; d++) {
    let isLeftOut = isFlat && d === 2, x = isLeftOut ? value[d] ?? 0 : value[d];
    typeof x == "number" && Math.abs(x) <= (isLeftOut ? 0 : limit) ? out[at + d] = x + 0 : refuseNumber(call, name, d, x, isLeftOut ? 0 : limit);
  }
}
function checkFields(call, name, value, fields) {
  for (let field in value)
    if (!fields.includes(field) && Object.hasOwn(value, field)) {
      let why = `${call}: ${name}.${field} is no field of it: these are ${fields.join(", ")}`;
      refuseValue("E_OPTION", why, name, value[field], field);
    }
}
function checkList(call, out) {
  Array.isArray(out) && Object.isExtensible(out) || refuseValue("E_OPTION", `${call}: out must be an array of numbers that can grow`, "out", out);
}
function refuseNumber(call, name, at, value, limit, index = at) {
  let code = typeof value != "number" ? "E_OPTION" : value - value !== 0 ? "E_NON_FINITE" : "E_RANGE", why = `${call}: ${name}[${at}] = ${textOf(value)}, but a finite number within ${limit} is needed`;
  throw new CollisionError(code, why, { component: name, field: `[${at}]`, index, value });
}

// src/queries/filter.ts
var ALL = 4294967295, shared = ["category", "mask", "sensors", "exclude", "with", "without", "predicate", "maxNodes"], NO_LIMIT = 2147483647;
function refuseOption(call, field, value, why) {
  refuseValue("E_OPTION", `${call}: ${field} = ${textOf(value)}, but ${why}`, "options", value, field);
}
function readLength(call, field, value) {
  if (value === void 0) return 1 / 0;
  if (typeof value != "number" && refuseOption(call, field, value, "a number is needed"), !(value >= 0)) {
    let code = Number.isNaN(value) ? "E_NON_FINITE" : "E_RANGE";
    refuseValue(code, `${call}: ${field} = ${value}, but a number from 0 on is needed`, "options", value, field, 0);
  }
  return value + 0;
}
var Filter = class {
  category = ALL;
  mask = ALL;
  sensors = false;
  maxNodes = NO_LIMIT;
  excluded = new List();
  required = [];
  refused = [];
  predicate;
  call = "";
  asked = -1;
  collision;
  /** Made once: a call allocates nothing. */
  ask = () => this.predicate(this.asked);
  /** Checks the options of a call; `own` are the names that the call has beside the shared ones. */
  read(collision, call, options, own) {
    (options === null || typeof options != "object") && refuseOption(call, "options", options, "an object is needed");
    for (let name in options)
      !shared.includes(name) && !own.includes(name) && Object.hasOwn(options, name) && refuseOption(
        call,
        name,
        options[name],
        `options are ${[...own, ...shared].join(", ")}`
      );
    this.collision = collision, this.call = call, this.category = readBits(call, "category", options.category), this.mask = readBits(call, "mask", options.mask);
    let { sensors = false, exclude = none2, predicate, maxNodes = NO_LIMIT } = options;
    if (typeof sensors != "boolean" && refuseOption(call, "sensors", sensors, "true or false is needed"), this.sensors = sensors, predicate !== void 0 && typeof predicate != "function" && refuseOption(call, "predicate", predicate, "a function is needed"), this.predicate = predicate, maxNodes === 1 / 0 || Number.isInteger(maxNodes) && maxNodes >= 1 || refuseOption(call, "maxNodes", maxNodes, "a whole number from 1 on is needed"), this.maxNodes = Math.min(maxNodes, NO_LIMIT), this.required = readList(call, "with", options.with), this.refused = readList(call, "without", options.without), this.excluded.count = 0, typeof exclude == "number") this.exclude(exclude);
    else if (!Array.isArray(exclude))
      refuseOption(call, "exclude", exclude, "an entity or an array of entities is needed");
    else for (let k = 0; k < exclude.length; k++) this.exclude(exclude[k]);
  }
  /** Whether {@link accepts} calls the game. */
  get hasPredicate() {
    return this.predicate !== void 0;
  }
  exclude(entity) {
    checkAlive(this.collision.world, entity, `${this.call}: exclude`), this.excluded.add(entity);
  }
  /** After {@link read}: excludes the body of an entity too. */
  excludeBodyOf(entity) {
    this.excluded.add(this.collision.rootOf(entity));
  }
  /** Whether the query looks at the collider of a slot. The predicate is asked last. */
  accepts(index, slot) {
    return this.admits(index, slot) && this.confirms(index, slot);
  }
  /** {@link accepts} without the predicate. */
  admits(index, slot) {
    if ((index.category[slot] & this.mask) === 0 || (index.mask[slot] & this.category) === 0 || index.isSensor[slot] === 1 && !this.sensors) return false;
    let entity = index.ids[slot], { registry } = this.collision, bits = registry.has[entity];
    if ((bits & 25072) === 0 || registry.hasAbove(entity, 1024) || registry.generation[entity] !== index.generation[slot] || (bits & 2048) !== 0 && registry.isOrphan(entity) || this.excludes(entity, index.roots[slot])) return false;
    for (let k = 0; k < this.required.length; k++) if (!this.collision.carries(entity, this.required[k])) return false;
    for (let k = 0; k < this.refused.length; k++) if (this.collision.carries(entity, this.refused[k])) return false;
    return true;
  }
  /** What the predicate says of the collider of a slot; true if there is none. */
  confirms(index, slot) {
    return this.predicate === void 0 ? true : (this.asked = index.ids[slot], this.collision.guarded(this.ask, this.call));
  }
  excludes(entity, root) {
    if (this.excluded.count === 0) return false;
    let { registry } = this.collision;
    for (let body = entity; ; body = registry.parent[body]) {
      if (this.names(body)) return true;
      if (body === root || ((registry.has[body] ?? 0) & 2048) === 0) return this.names(root);
    }
  }
  names(entity) {
    let { items: slots, count } = this.excluded;
    for (let k = 0; k < count; k++) if (slots[k] === entity) return true;
    return false;
  }
}, none2 = [];
function readBits(call, field, value) {
  if (value === void 0) return ALL;
  if (typeof value == "number" && Number.isInteger(value) && value >= -2147483648 && value <= ALL) return value;
  refuseValue(
    "E_MASK",
    `${call}: ${field} = ${textOf(value)}, but a pattern of 32 bits is needed`,
    "options",
    value,
    field
  );
}
function readList(call, field, list) {
  if (list === void 0) return none2;
  Array.isArray(list) || refuseOption(call, field, list, "an array of components is needed");
  for (let component of list)
    (component === null || typeof component != "object" && typeof component != "function") && refuseOption(call, field, component, "components are needed");
  return list;
}
var filter = /* @__PURE__ */ new Filter();

export { ChildPose, EndReason, Has, IDENTITY, KnownWord, NO_LIMIT, NO_MESH, PosedPair, QueryIndex, TreePool, addUnmoved, angularVelocities, beginCorners, beyondError, checkAlive, checkColumns, checkColumnsOf, checkDelta, checkFields, checkList, checkRotations, checkWritable, collidePolygonAndHalfPlane, collidePolygons, collisionOf, createCollision, createPolygon, endOf, endReasonName, entityError, farthestCorner, faultOfFields, faultOfPlace, faultOfRotation, faultOfShape, faultOfVector, features, filter, findFaults, findLowest, findNearest, findWidest, freshIndexOf, gather, hasStepped, indexOf, isWholeBox, leftOutError, line, linearVelocities, listFlatPairs, makers, mayReach, motionChecks, placeChild, placeCorners, polygonA, positions, readDoubles, readLength, readShape, readVector, refreshQueries, refuseNumber, refuseOption, releaseDoubles, resourceFor, resourceOf, rotations, schemaOf, separatePolygonAndHalfPlane, separatePolygons, settleFirst, shapeTypeOf, writeBack, writeCapsule, writeCircle, writeCorner, writeManifold, writeOrientedBox, writeOwnPose, writeRectangle, writeRowBounds };
