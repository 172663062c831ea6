import { openWords, WordReader, refuseFormat, hashCollision, closestPoints, WordWriter, sealWords, integrationSystem, collisionSystem } from './chunk-FOPSL6PV.js';
import './chunk-RNV6DWRC.js';
import { EndReason, endReasonName, resourceOf, checkAlive, hasStepped, checkFields } from './chunk-3PR4ILVB.js';
import { ShapeType, refuseValue, textOf, createClosestPoints, CollisionError } from './chunk-VGSS6F6V.js';

// src/testing/trace-layout.ts
var TRACE = {
  call: "readTrace",
  name: "trace",
  magic: 1129468995,
  // "CTRC", little-endian
  version: 2,
  least: 6
};
var shapeFields = {
  mesh: ["tree", "scale", "depth"],
  box: ["x", "y", "z"],
  capsule: ["halfHeight", "radius"],
  sphere: ["radius"],
  plane: ["x", "y", "z", "constant"]
};

// src/testing/read.ts
function readTrace(bytes) {
  let words = openWords(bytes, TRACE), version = words[1], reader = new TraceReader(words), meshes = reader.readMeshes(words[4]), steps = reader.readSteps(words[5]);
  return reader.hold(reader.at === words.length, "its length"), { version, meshes, steps };
}
var shapeNames = /* @__PURE__ */ Object.keys(ShapeType), REASONS = Object.keys(EndReason).length, TraceReader = class extends WordReader {
  colliders = /* @__PURE__ */ new Map();
  meshes = /* @__PURE__ */ new Map();
  constructor(words) {
    super(), this.begin(words, 6);
  }
  /** Refuses what was read unless it holds, if it ended early, or has a number that is none, or huge. */
  hold(holds2, what) {
    (!holds2 || this.isShort || this.isHuge) && refuseFormat(TRACE.name, what, 4 * this.at);
  }
  /** Refuses a count of things of `size` words for which there are not enough words left: nothing is allocated. */
  holdRoom(count, size, what) {
    this.hold(count * size <= this.words.length - this.at, `${what}: a count of ${count}`);
  }
  readMeshes(count) {
    let { meshes } = this;
    this.holdRoom(count, 3, "meshes");
    for (let k = 0; k < count; k++) {
      let handle = this.word(), vertices = this.word(), triangles = this.word(), what = `mesh ${handle}`;
      this.holdRoom(6 * vertices + 3 * triangles, 1, what);
      let positions = new Float64Array(3 * vertices);
      this.doubles(positions, 0, positions.length);
      let indices = this.words.slice(this.at, this.at + 3 * triangles);
      this.at += indices.length;
      let hasVertices = indices.every((corner) => corner < vertices);
      this.hold(hasVertices, what), meshes.set(handle, { positions, indices });
    }
    return meshes;
  }
  readSteps(count) {
    let steps = [];
    this.holdRoom(count, 13, "steps");
    for (let k = 0; k < count; k++) steps.push(this.readStep(k, steps[k - 1]?.colliders ?? []));
    return steps;
  }
  /** Step number `k`; `before`: the colliders of the step before it. */
  readStep(k, before) {
    let step = this.double(), time = this.double(), delta = this.double(), hash = [this.word(), this.word()].map((half) => half.toString(16).padStart(8, "0")).join(""), changed = this.word(), gone = this.word(), began = this.word(), ended = this.word(), count = this.word(), what = `step ${k}`;
    this.hold(Number.isSafeInteger(step) && step > 0 && time >= 0 && delta >= 0, what), this.hold(began + ended <= count, what), this.holdRoom(changed, 26, what), this.readColliders(changed, what);
    for (let n = 0; n < gone; n++) this.hold(this.colliders.delete(this.word()), what);
    let colliders = changed === 0 && gone === 0 ? before : [...this.colliders.values()].sort((p, q) => p.entity - q.entity);
    this.holdRoom(count, 21, what);
    let contacts = Array.from(
      { length: count },
      (_, n) => this.readContact(n < began ? "began" : n < began + ended ? "ended" : "persists", what)
    );
    return { step, time, delta, hash, colliders, contacts };
  }
  readColliders(count, what) {
    let before = 0;
    for (let n = 0; n < count; n++) {
      let entity = this.word(), generation = this.word(), body = this.word(), word = this.word(), shape = shapeNames.find((name) => ShapeType[name] === (word & -257));
      this.hold(entity > before && shape !== void 0, what), before = entity;
      let parameters = new Float64Array(4);
      this.doubles(parameters, 0, 4);
      let size = Object.fromEntries(shapeFields[shape].map((name, p) => [name, parameters[p]])), position = this.triple(), rotation = [...this.triple(), this.double()], sensor = (word & 256) !== 0;
      this.hold(shape !== "mesh" || this.meshes.has(size.tree), what), this.colliders.set(entity, { entity, generation, body, sensor, shape, size, position, rotation });
    }
  }
  readContact(state, what) {
    let a = this.word(), b = this.word(), reason = this.word();
    this.hold(a < b && reason < REASONS, what);
    let time = this.double(), point = this.triple(), normal = this.triple(), contact = { a, b, state, reason: endReasonName(reason), time, point, normal };
    this.hold(true, what);
    let depth = this.double();
    depth === 1 / 0 && (this.isHuge = false);
    let speed = this.double();
    return this.hold(true, what), { ...contact, depth, speed };
  }
  triple() {
    return [this.double(), this.double(), this.double()];
  }
};

// src/testing/compare.ts
function compareTraces(a, b) {
  let first = traceOf(a), second = traceOf(b), mesh = compareMeshes(first, second);
  if (mesh !== void 0) return mesh;
  let count = Math.max(first.steps.length, second.steps.length);
  for (let k = 0; k < count; k++) {
    let p = first.steps[k], q = second.steps[k];
    if (p === void 0 || q === void 0)
      return { step: (p ?? q).step, what: "step", field: "there", a: p !== void 0, b: q !== void 0 };
    let difference = compareSteps(p, q);
    if (difference !== void 0) return difference;
  }
}
function traceOf(trace) {
  return Array.isArray(trace?.steps) ? trace : readTrace(trace);
}
function compareMeshes(a, b) {
  let step = (a.steps[0] ?? b.steps[0])?.step ?? 0, mesh = findFirst(meshesOf(a), meshesOf(b), byEntity);
  return mesh && { step, what: "mesh", entity: mesh.one.entity, ...mesh.found };
}
function meshesOf({ meshes }) {
  return [...meshes].map(([entity, mesh]) => ({ entity, ...mesh })).sort(byEntity);
}
function compareSteps(a, b) {
  let { step } = a;
  for (let field of ["step", "time", "delta"])
    if (a[field] !== b[field]) return { step, what: "step", field, a: a[field], b: b[field] };
  let collider = findFirst(a.colliders, b.colliders, byEntity);
  if (collider !== void 0) return { step, what: "collider", entity: collider.one.entity, ...collider.found };
  let contact = findFirst(sorted(a.contacts), sorted(b.contacts), byEntities);
  return contact !== void 0 ? { step, what: "contact", entity: contact.one.a, other: contact.one.b, ...contact.found } : a.hash === b.hash ? void 0 : { step, what: "hash", field: "hash", a: a.hash, b: b.hash };
}
var byEntity = (p, q) => p.entity - q.entity, byEntities = (p, q) => p.a - q.a || p.b - q.b;
function sorted(contacts) {
  return [...contacts].sort(byEntities);
}
function findFirst(a, b, compare) {
  for (let k = 0; k < Math.max(a.length, b.length); k++) {
    let p = a[k], q = b[k], order = p === void 0 ? 1 : q === void 0 ? -1 : compare(p, q);
    if (order !== 0) return { one: order < 0 ? p : q, found: { field: "there", a: order < 0, b: order > 0 } };
    let found = findDifference(p, q, "");
    if (found !== void 0) return { one: p, found };
  }
}
var AXES = ["x", "y", "z", "w"];
function findDifference(a, b, field) {
  if (Object.is(a, b)) return;
  if (typeof a != "object" || typeof b != "object") return { field, a, b };
  if (ArrayBuffer.isView(a)) return findNumber(a, b, field);
  let isVector = Array.isArray(a);
  for (let key in a) {
    let name = isVector ? AXES[Number(key)] : key, p = a[key], q = b[key], found = findDifference(p, q, field === "" ? name : `${field}.${name}`);
    if (found !== void 0) return found;
  }
}
function findNumber(a, b, field) {
  if (a.length !== b.length) return { field: `${field}.length`, a: a.length, b: b.length };
  let k = a.findIndex((x, at) => x !== b[at]);
  return k < 0 ? void 0 : { field: `${field}[${k}]`, a: a[k], b: b[k] };
}

// src/testing/describe.ts
function describeWorld({ step, time, events, notes }) {
  let { a, b, began, ended, count } = events, pairs = [];
  for (let row2 = 0; row2 < count; row2++) (row2 < began || row2 >= began + ended) && pairs.push(`${a[row2]}-${b[row2]}`);
  let named = pairs.length === 0 ? "" : ` (${listOf(pairs)})`;
  return `${timeOf(step, time)}: ${counted(notes.bodies, "collider")}, ${counted(pairs.length, "contact")}${named}`;
}
function timeOf(step, time) {
  return `step ${step}, time ${rounded(time)} s`;
}
function describeContacts(collision, entity) {
  let others = [];
  return collision.forEachContactOf(entity, (_row, other) => {
    others.push(other);
  }), `${entity} touches ${others.length === 0 ? "nothing" : listOf(others)}`;
}
function vectorText(vector) {
  return `(${[vector[0], vector[1], vector[2]].map(rounded).join(", ")})`;
}
function rounded(value) {
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(6)));
}
function listOf(names) {
  let rest = names.length - 8;
  return names.slice(0, 8).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
function counted(count, name) {
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

// src/testing/contact.ts
var NUMBERS = ["time", "depth", "speed"], VECTORS = ["point", "normal"], FIELDS = ["began", ...NUMBERS, ...VECTORS, "within"];
function contactsBetween(collision, a, b) {
  let rowsOfB = /* @__PURE__ */ new Set();
  collision.forEachContactOf(b, (row2) => {
    rowsOfB.add(row2);
  });
  let contacts = [];
  return collision.forEachContactOf(a, (row2, _other, isA) => {
    rowsOfB.has(row2) && contacts.push(contactAt(collision, row2, isA));
  }), contacts;
}
function contactAt({ events }, row2, isForward) {
  let { time, pointX, pointY, pointZ, normalX, normalY, normalZ, depth, speed } = events, normal = [normalX[row2], normalY[row2], normalZ[row2]];
  return {
    began: row2 < events.began,
    time: time[row2],
    point: [pointX[row2], pointY[row2], pointZ[row2]],
    // 0 for -0.
    normal: isForward ? normal : normal.map((x) => 0 - x),
    depth: depth[row2],
    speed: speed[row2]
  };
}
function readExpected(expected) {
  (expected === null || typeof expected != "object") && refuseValue("E_OPTION", `toHaveContact: ${textOf(expected)} is not an object of fields`, "expected", expected), checkFields("toHaveContact", "expected", expected, FIELDS);
  let { began, within } = expected;
  began !== void 0 && typeof began != "boolean" && refuse("began", began, "is not true or false");
  for (let name of NUMBERS) expected[name] !== void 0 && checkNumber(name, expected[name]);
  for (let name of VECTORS) {
    let vector = expected[name];
    if (vector !== void 0) {
      vector?.length !== 3 && refuse(name, vector, "is not an array of 3 numbers");
      for (let d = 0; d < 3; d++) checkNumber(`${name}[${d}]`, vector[d]);
    }
  }
  return within === void 0 || (checkNumber("within", within), within < 0 && refuse("within", within, "is negative")), expected;
}
function checkNumber(field, value) {
  if (typeof value != "number" && refuse(field, value, "is not a number"), Number.isFinite(value)) return;
  let text = `toHaveContact: expected.${field} = ${value} is not finite`;
  throw new CollisionError("E_NON_FINITE", text, { component: "expected", field, value });
}
function refuse(field, value, why) {
  refuseValue("E_OPTION", `toHaveContact: expected.${field} = ${textOf(value)} ${why}`, "expected", value, field);
}
function faultsOf(contact, expected) {
  let { began, within = 1e-6 } = expected, faults = began === void 0 || began === contact.began ? [] : [`began ${contact.began}, not ${began}`];
  for (let name of [...NUMBERS, ...VECTORS]) {
    let wanted = expected[name];
    if (wanted === void 0) continue;
    let actual = contact[name], list = listOf2(actual);
    listOf2(wanted).every((x, d) => Math.abs(list[d] - x) <= within) || faults.push(`${name} ${allDigits(actual)}, not ${allDigits(wanted)}`);
  }
  return faults;
}
function listOf2(value) {
  return typeof value == "number" ? [value] : Array.from(value);
}
function allDigits(value) {
  return typeof value == "number" ? String(value) : `(${listOf2(value).join(", ")})`;
}
function expectedText(expected) {
  let { began, within = 1e-6 } = expected, texts = [...began === void 0 ? [] : [`began ${began}`], ...textsOf(expected)];
  return texts.length === 0 ? "" : ` with ${texts.join(", ")}, within ${within}`;
}
function contactText(contact) {
  return `${contact.began ? "began" : "persists"}: ${textsOf(contact).join(", ")}`;
}
function textsOf(of) {
  return [...NUMBERS, ...VECTORS].flatMap((name) => {
    let value = of[name];
    return value === void 0 ? [] : [`${name} ${typeof value == "number" ? rounded(value) : vectorText(value)}`];
  });
}

// src/testing/matchers.ts
function toTouch(world, a, b) {
  let collision = resourceOf(world);
  checkEntities(world, "toTouch", a, b);
  let pass = collision.isTouching(a, b);
  return {
    pass,
    message: () => pass ? tellContacts(collision, a, b, "not to touch") : tellNone(collision, a, b, "to touch")
  };
}
function toHaveContact(world, a, b, expected = {}) {
  let collision = resourceOf(world);
  checkEntities(world, "toHaveContact", a, b);
  let fields = readExpected(expected), faults = contactsBetween(collision, a, b).map((contact) => faultsOf(contact, fields)), pass = faults.some((list) => list.length === 0), text = expectedText(fields);
  return { pass, message: () => {
    if (pass) return tellContacts(collision, a, b, `not to have a contact${text}`);
    if (faults.length === 0) return tellNone(collision, a, b, `to have a contact${text}`);
    let all = faults.map((list) => list.join(", ")).join("; ");
    return `${tellContacts(collision, a, b, `to have a contact${text}`)}
  differs: ${all}`;
  } };
}
function toHaveHash(world, hash) {
  let { step, time } = resourceOf(world);
  typeof hash != "string" && refuseValue("E_OPTION", `toHaveHash: hash = ${textOf(hash)} is not a string`, "hash", hash);
  let actual = hashCollision(world), pass = actual === hash, at = timeOf(step, time);
  return { pass, message: () => pass ? `expected the world not to have the hash ${hash} at ${at}` : `expected the world to have the hash ${hash} at ${at}, but it has ${actual}
  recordTrace and compareTraces tell where two runs first differ`, actual, expected: hash };
}
var matchers = { toTouch, toHaveContact, toHaveHash };
function checkEntities(world, call, a, b) {
  for (let [name, entity] of Object.entries({ a, b }))
    Number.isInteger(entity) || refuseValue("E_OPTION", `${call}: ${name} = ${textOf(entity)} is not an entity id`, name, entity), checkAlive(world, entity, call);
  a === b && refuseValue("E_OPTION", `${call}: a and b are both ${a}`, "b", b);
}
function headline({ step, time }, a, b, expected) {
  return `expected ${a} and ${b} ${expected} at ${timeOf(step, time)}`;
}
function tellContacts(collision, a, b, expected) {
  let lines = contactsBetween(collision, a, b).map((contact) => `
  ${contactText(contact)}`);
  return `${headline(collision, a, b, expected)}, but they touch:${lines.join("")}`;
}
function tellNone(collision, a, b, expected) {
  let lines = [tellDistance(collision, a, b), ...[a, b].map((entity) => describeContacts(collision, entity))];
  return `${headline(collision, a, b, expected)}, but they do not
  ${lines.join(`
  `)}`;
}
function tellDistance(collision, a, b) {
  let out = createClosestPoints();
  try {
    closestPoints(collision.world, out, a, b);
  } catch (error) {
    return tellWhyNoDistance(collision, error);
  }
  let { distance, pointA, pointB } = out;
  return distance > 0 ? `they are ${rounded(distance)} apart, from ${vectorText(pointA)} to ${vectorText(pointB)}` : `they overlap by ${rounded(distance === 0 ? 0 : -distance)}, but ${tellWhyNoPair(collision, a, b)}`;
}
function tellWhyNoDistance({ registry }, { code, entity = 0, message }) {
  return code === "E_OPTION" ? "one is attached to the other, and parts of one body are never a pair" : code !== "E_MISSING_COMPONENT" ? message : registry.hasAbove(entity, 1024) ? `${entity} is CollisionDisabled, or attached to a body that is: it touches nothing` : ((registry.has[entity] ?? 0) & 25072) === 0 ? `${entity} has no shape, nor has a child of it that the last step knew` : `the last step did not know ${entity}: its shape was added later, or is invalid`;
}
function tellWhyNoPair(collision, a, b) {
  let { colliders } = collision.state, i = colliders.indexOf(a), j = colliders.indexOf(b);
  if (i < 0 || j < 0) return `the last step knew no shape of ${i < 0 ? a : b} itself: ask about its children`;
  if (colliders.moving[i] === 0 && colliders.moving[j] === 0)
    return "neither has a velocity component, and two without are never a pair";
  let meets = (p, q) => (colliders.category[p] & colliders.mask[q]) !== 0;
  return !meets(i, j) || !meets(j, i) ? "their CollisionFilters do not let them touch" : "the predicate rejected the contact, or they moved since the last step";
}

// src/testing/record.ts
function recordTrace(world) {
  return new Recorder(world);
}
var row = /* @__PURE__ */ new WordWriter(), Recorder = class {
  constructor(world) {
    this.world = world;
    this.collision = resourceOf(world);
  }
  world;
  collision;
  meshes = new WordWriter();
  steps = new WordWriter();
  stepCount = 0;
  handles = /* @__PURE__ */ new Set();
  known = /* @__PURE__ */ new Map();
  /** Colliders that came, or are not as they were. */
  changed = [];
  gone = [];
  // Systems and functions of their own, which a game may hand over without the recorder.
  step = () => {
    let { collision, steps, changed, gone } = this, { events } = collision;
    if (collision.beginCall("trace.step"), !hasStepped(collision))
      throw new CollisionError("E_OPTION", "trace.step: no step was done: it belongs after collisionSystem", {});
    let hash = hashCollision(collision.world);
    this.stepCount++, this.findChanges(), steps.double(collision.step), steps.double(collision.time), steps.double(collision.notes.delta);
    for (let half of [hash.slice(0, 8), hash.slice(8)]) steps.word(Number.parseInt(half, 16));
    for (let count of [changed.length, gone.length, events.began, events.ended, events.count]) steps.word(count);
    for (let entity of changed) {
      steps.word(entity);
      for (let word of this.known.get(entity).words) steps.word(word);
    }
    for (let entity of gone) steps.word(entity);
    return this.writeContacts(), this.world;
  };
  /** Lists the colliders that came or changed, and the ones that are gone, since the last recorded step. */
  findChanges() {
    let { collision, known, changed, gone, stepCount } = this, { colliders, poses } = collision.state;
    changed.length = gone.length = 0;
    for (let i = 0; i < colliders.count; i++) {
      let entity = colliders.ids[i];
      if (entity < 0 || !poses.isKnown(i)) continue;
      this.readRow(i);
      let record = known.get(entity);
      record === void 0 && (record = { words: new Uint32Array(25), seen: 0 }, known.set(entity, record)), record.words.some((word, k) => word !== row.words[k]) && (record.words.set(row.words.subarray(0, 25)), changed.push(entity)), record.seen = stepCount;
    }
    for (let [entity, { seen }] of known) seen < stepCount && gone.push(entity);
    for (let entity of gone) known.delete(entity);
    changed.sort((p, q) => p - q);
  }
  /** Writes the words of collider i behind its entity to `row`. */
  readRow(i) {
    let { colliders, poses } = this.collision.state, p = 8 * i, s = 4 * i, type = poses.last[p + 7];
    row.count = 0, row.word(colliders.generation[i]), row.word(colliders.roots[i]), row.word(type | (colliders.isSensor[i] === 1 ? 256 : 0)), row.doubles(poses.shapes, s, 4), row.doubles(poses.last, p, 7), type === 0 && this.writeMesh(poses.shapes[s]);
  }
  /** Writes the mesh of a handle once. */
  writeMesh(handle) {
    if (this.handles.has(handle)) return;
    this.handles.add(handle);
    let { meshes } = this, { vertices, corners } = this.collision.trees.find(handle);
    meshes.word(handle), meshes.word(vertices.length / 3), meshes.word(corners.length / 3), meshes.doubles(vertices, 0, vertices.length);
    for (let corner of corners) meshes.word(corner);
  }
  writeContacts() {
    let { steps } = this, { events } = this.collision, { a, b, reason, time, pointX, pointY, pointZ, normalX, normalY, normalZ, depth, speed } = events, numbers = [time, pointX, pointY, pointZ, normalX, normalY, normalZ, depth, speed];
    for (let k = 0; k < events.count; k++) {
      steps.word(a[k]), steps.word(b[k]), steps.word(reason[k]);
      for (let column of numbers) steps.double(column[k]);
    }
  }
  finish = () => {
    let { meshes, steps } = this, words = new Uint32Array(6 + meshes.count + steps.count);
    return words.set(meshes.words.subarray(0, meshes.count), 6), words.set(steps.words.subarray(0, steps.count), 6 + meshes.count), words[4] = this.handles.size, words[5] = this.stepCount, sealWords(words, TRACE), new Uint8Array(words.buffer);
  };
};

// src/testing/simulate.ts
var OPTIONS = ["systems", "maxSteps"];
function simulate(world, steps, systems) {
  resourceOf(world), checkSteps("simulate", "steps", steps);
  let list = listOf3("simulate", systems);
  for (let step = 0; step < steps; step++) for (let system of list) system(world);
  return world;
}
function stepUntil(world, condition, options = {}) {
  let collision = resourceOf(world);
  typeof condition != "function" && refuseValue("E_OPTION", `stepUntil: condition = ${textOf(condition)} is not a function`, "condition", condition), (options === null || typeof options != "object") && refuseValue("E_OPTION", `stepUntil: options = ${textOf(options)} is not an object`, "options", options), checkFields("stepUntil", "options", options, OPTIONS);
  let { maxSteps = 600 } = options;
  checkSteps("stepUntil", "maxSteps", maxSteps);
  let systems = listOf3("stepUntil", options.systems);
  for (let step = 0; ; step++) {
    if (holds(world, condition)) return step;
    if (step === maxSteps) break;
    for (let system of systems) system(world);
  }
  let text = `stepUntil: the condition did not hold within ${maxSteps} steps; the world is at ${describeWorld(collision)}`;
  throw new CollisionError("E_RANGE", text, { component: "maxSteps", value: maxSteps, limit: maxSteps });
}
function holds(world, condition) {
  let answer = condition(world);
  return typeof answer != "boolean" && refuseValue("E_OPTION", `stepUntil: condition gave ${textOf(answer)}, not true or false`, "condition", answer), answer;
}
function checkSteps(call, name, steps) {
  typeof steps != "number" && refuseValue("E_OPTION", `${call}: ${name} = ${textOf(steps)} is not a number`, name, steps), Number.isSafeInteger(steps) && steps >= 0 || refuseValue("E_RANGE", `${call}: ${name} = ${steps}, but a whole number from 0 on is needed`, name, steps);
}
var defaultSystems = [integrationSystem, collisionSystem];
function listOf3(call, systems = defaultSystems) {
  let list = typeof systems == "function" ? [systems] : systems;
  if (!Array.isArray(list) || list.length === 0 || list.some((system) => typeof system != "function")) {
    let text = `${call}: systems must be a function of the world, or a list of such functions`;
    refuseValue("E_OPTION", text, "systems", systems);
  }
  return list;
}

export { compareTraces, matchers, readTrace, recordTrace, simulate, stepUntil, toHaveContact, toHaveHash, toTouch };
