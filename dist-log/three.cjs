'use strict';

var chunkCCPDE5EK_cjs = require('./chunk-CCPDE5EK.cjs');
var chunkBMSLNDZY_cjs = require('./chunk-BMSLNDZY.cjs');
var chunkZKN25VCO_cjs = require('./chunk-ZKN25VCO.cjs');
var three = require('three');

// src/three/geometry.ts
var CALL = "buildObbTreeFromGeometry";
function buildObbTreeFromGeometry(geometry, options) {
  checkGeometry(geometry);
  let whole = geometry, { start, count } = geometry.drawRange;
  if (start === 0 && count === 1 / 0 || whole.attributes.position === void 0) return chunkCCPDE5EK_cjs.buildObbTree(whole, options);
  let indices = chunkCCPDE5EK_cjs.indicesOf(whole);
  checkDrawRange(start, count, indices.length);
  let drawn = Math.min(count, indices.length - start), array = new Uint32Array(drawn - drawn % 3);
  for (let k = 0; k < array.length; k++) array[k] = indices[start + k];
  return chunkCCPDE5EK_cjs.buildObbTree({ attributes: whole.attributes, index: { array, count: array.length, itemSize: 1 } }, options);
}
function checkDrawRange(start, count, length) {
  let range = `${CALL}: the draw range of ${count} vertices from ${start}`;
  Number.isInteger(start) && start >= 0 && (count === 1 / 0 || Number.isInteger(count)) && count >= 0 || chunkZKN25VCO_cjs.refuseValue("E_RANGE", `${range} is none of whole numbers`, "geometry", start, "drawRange"), Math.min(count, length - start) < 3 && chunkZKN25VCO_cjs.refuseValue("E_EMPTY_MESH", `${range} holds no triangle of ${length / 3}`, "geometry", start, "drawRange");
}
function checkGeometry(geometry) {
  let marks = geometry !== null && typeof geometry == "object" ? geometry : {}, each = "an entity with the tree of its geometry is needed for each instance", refuse2 = (why) => chunkZKN25VCO_cjs.refuseValue("E_OPTION", `${CALL}: geometry = ${chunkZKN25VCO_cjs.textOf(geometry)}, but ${why}`, "geometry", geometry);
  marks.isInstancedMesh === true && refuse2(`not an InstancedMesh: ${each}`), marks.isInstancedBufferGeometry === true && refuse2(`not an InstancedBufferGeometry: ${each}`), marks.isObject3D === true && refuse2("not an Object3D: pass its `geometry`"), marks.isBufferGeometry !== true && refuse2("a BufferGeometry is needed");
}
function createEdges(tree) {
  let { corners } = tree, vertices = [...tree.vertices], vertexCount = vertices.length / 3, names = new Float64Array(corners.length);
  for (let t = 0; t < corners.length; t += 3)
    for (let k = 0; k < 3; k++) {
      let a = corners[t + k], b = corners[t + (k + 1) % 3];
      names[t + k] = Math.min(a, b) * vertexCount + Math.max(a, b);
    }
  names.sort();
  let ends3 = [];
  for (let k = 0; k < names.length; k++) {
    let a = Math.floor(names[k] / vertexCount), b = names[k] - a * vertexCount;
    a !== b && (k === 0 || names[k] !== names[k - 1]) && ends3.push(a, b);
  }
  chunkZKN25VCO_cjs.kernelsOf(tree)?.kind === "chain" && corners[2] === corners[0] && addTicks(tree, vertices, ends3);
  let geometry = new three.BufferGeometry();
  return geometry.setAttribute("position", new three.BufferAttribute(new Float32Array(vertices), 3)), geometry.setIndex(new three.BufferAttribute(Uint32Array.from(ends3), 1)), geometry;
}
function addTicks({ corners, vertices: from }, vertices, ends3) {
  for (let t = 0; t < corners.length; t += 3) {
    let a = 3 * corners[t], b = 3 * corners[t + 1], x = from[b] - from[a], y = from[b + 1] - from[a + 1], [u, v] = [from[a] + x / 2, from[a + 1] + y / 2];
    ends3.push(vertices.length / 3, vertices.length / 3 + 1), vertices.push(u, v, 0, u + 0.2 * y, v - 0.2 * x, 0);
  }
}
var MeshOutlines = class {
  constructor(parent) {
    this.parent = parent;
  }
  parent;
  objects = [];
  edges = /* @__PURE__ */ new Map();
  nothing = new three.BufferGeometry();
  count = 0;
  clear() {
    this.count = 0;
    for (let edges of this.edges.values()) edges.isUsed = false;
  }
  /** Adds the mesh in row r. */
  add(tree, rows, r, material) {
    let object = this.objects[this.count++] ??= this.createObject(material), edges = this.edges.get(tree);
    edges === void 0 && this.edges.set(tree, edges = { geometry: createEdges(tree), isUsed: true }), edges.isUsed = true, object.geometry = edges.geometry, object.material = material, object.visible = true, writePose(rows, r, object.matrix), object.matrixWorldNeedsUpdate = true;
  }
  /** Hides what was not added since `clear`. */
  finish() {
    for (let k = this.count; k < this.objects.length; k++)
      this.objects[k].visible = false, this.objects[k].geometry = this.nothing;
    for (let [tree, { geometry, isUsed }] of this.edges)
      isUsed || (geometry.dispose(), this.edges.delete(tree));
  }
  createObject(material) {
    let object = new three.LineSegments(this.nothing, material);
    return object.name = "mesh", object.matrixAutoUpdate = false, this.parent.add(object), object;
  }
};
function writePose(rows, r, out) {
  let { elements } = out, scale = rows[r + 13];
  for (let column = 0; column < 3; column++)
    for (let d = 0; d < 3; d++) elements[4 * column + d] = scale * rows[r + 3 + 3 * column + d];
  for (let d = 0; d < 3; d++) elements[12 + d] = rows[r + d];
}

// src/three/options.ts
var defaultSettings = {
  shapes: true,
  bounds: false,
  treeLevel: -1,
  contacts: false,
  normals: false,
  markSize: 0.5,
  planeSize: 10
}, defaultColors = {
  static: 8029849,
  moving: 4033533,
  sensor: 10181046,
  touching: 16747546,
  bounds: 4871528,
  tree: 3129201,
  contact: 16726112,
  normal: 16768343
};
function refuse(field, value, why) {
  chunkBMSLNDZY_cjs.refuseOption("CollisionHelper", field, value, why);
}
function checkSetting(name, value, known) {
  typeof known == "boolean" ? typeof value != "boolean" && refuse(name, value, "true or false is needed") : name === "treeLevel" ? Number.isInteger(value) && value >= -1 && value <= 64 || refuse(name, value, "an integer from -1 to 64 is needed") : typeof value == "number" && value > 0 && value < 1 / 0 || refuse(name, value, "a finite number above 0 is needed");
}
function readHelperOptions(options, settings, colors) {
  (options === null || typeof options != "object") && refuse("options", options, "an object is needed");
  let { colors: named = {}, ...others } = options;
  (named === null || typeof named != "object") && refuse("colors", named, "an object of colours is needed");
  for (let [name, value] of Object.entries(named))
    Object.hasOwn(colors, name) || refuse(`colors.${name}`, value, `the colours are ${Object.keys(colors).join(", ")}`);
  for (let [name, value] of Object.entries(others))
    Object.hasOwn(settings, name) || refuse(name, value, `the options are ${[...Object.keys(settings), "colors"].join(", ")}`), value !== void 0 && checkSetting(name, value, settings[name]);
  assignDefined(settings, others), assignDefined(colors, named);
}
function assignDefined(target, source) {
  for (let name of Object.keys(source))
    source[name] !== void 0 && (target[name] = source[name]);
}

// src/three/outlines.ts
var outlines = {
  box: addBox,
  capsule: addCapsule,
  sphere: addSphere,
  plane: addPlane
};
var circle = /* @__PURE__ */ makeCircle();
function makeCircle() {
  let cosine = (Math.sqrt(6) + Math.sqrt(2)) / 4, sine = (Math.sqrt(6) - Math.sqrt(2)) / 4, points = new Float64Array(50);
  points[0] = 1;
  for (let k = 1; k <= 24; k++)
    points[2 * k] = cosine * points[2 * k - 2] - sine * points[2 * k - 1], points[2 * k + 1] = sine * points[2 * k - 2] + cosine * points[2 * k - 1];
  return points;
}
var ends = /* @__PURE__ */ new Float64Array(6);
function addPlaced(lines, rows, r) {
  chunkZKN25VCO_cjs.placePoint(rows, r, ends, 0), chunkZKN25VCO_cjs.placePoint(rows, r, ends, 3), lines.add(ends);
}
function addBox(lines, rows, r) {
  for (let d = 0; d < 3; d++) {
    let e = (d + 1) % 3, f = (d + 2) % 3;
    for (let corner = 0; corner < 4; corner++)
      ends[d] = -rows[r + 12 + d], ends[3 + d] = rows[r + 12 + d], ends[e] = ends[3 + e] = (corner & 1 ? 1 : -1) * rows[r + 12 + e], ends[f] = ends[3 + f] = (corner & 2 ? 1 : -1) * rows[r + 12 + f], addPlaced(lines, rows, r);
  }
}
var aroundX = { d: 1, e: 2, count: 24 }, aroundY = { d: 2, e: 0, count: 24 }, aroundZ = { d: 0, e: 1, count: 24 }, archX = { d: 2, e: 1, count: 24 / 2 }, archZ = { d: 0, e: 1, count: 24 / 2 }, size = /* @__PURE__ */ new Float64Array(2);
function addArc(lines, rows, r, { d, e, count }) {
  let radius = size[0];
  for (let k = 0; k < count; k++)
    ends.fill(0), ends[1] = ends[4] = size[1], ends[d] = ends[d] + radius * circle[2 * k], ends[e] = ends[e] + radius * circle[2 * k + 1], ends[3 + d] = ends[3 + d] + radius * circle[2 * k + 2], ends[3 + e] = ends[3 + e] + radius * circle[2 * k + 3], addPlaced(lines, rows, r);
}
function addSphere(lines, rows, r) {
  size[0] = rows[r + 12], size[1] = 0, addArc(lines, rows, r, aroundX), addArc(lines, rows, r, aroundY), addArc(lines, rows, r, aroundZ);
}
function addCapsule(lines, rows, r) {
  let halfHeight = rows[r + 12], radius = rows[r + 12 + 1];
  for (let end = -1; end <= 1; end += 2)
    size[0] = end * radius, size[1] = end * halfHeight, addArc(lines, rows, r, aroundY), addArc(lines, rows, r, archX), addArc(lines, rows, r, archZ);
  for (let side = 0; side < 4; side++)
    ends[0] = ends[3] = radius * circle[side * 24 / 2], ends[2] = ends[5] = radius * circle[side * 24 / 2 + 1], ends[1] = -halfHeight, ends[4] = halfHeight, addPlaced(lines, rows, r);
}
var across = /* @__PURE__ */ new Float64Array(6);
function addPlane(lines, rows, r, planeSize) {
  let p = r + 12, constant = rows[p + 3];
  chunkZKN25VCO_cjs.writePerpendicular(rows, p, across), chunkZKN25VCO_cjs.cross(across, 3, rows, p, across, 0);
  for (let direction = 0; direction < 6; direction += 3)
    for (let k = -10; k <= 10; k++) {
      for (let d = 0; d < 3; d++) {
        let middle = planeSize * k * across[3 - direction + d] / 10 - constant * rows[p + d];
        ends[d] = middle - planeSize * across[direction + d], ends[3 + d] = middle + planeSize * across[direction + d];
      }
      addPlaced(lines, rows, r);
    }
  for (let d = 0; d < 3; d++)
    ends[d] = -constant * rows[p + d], ends[3 + d] = ends[d] + planeSize * rows[p + d] / 10;
  addPlaced(lines, rows, r);
}
var Segments = class {
  /** What is in the scene. */
  object;
  count = 0;
  positions = new Float32Array(0);
  attribute = new three.BufferAttribute(this.positions, 3);
  /** The part of the array that is uploaded. One record: the renderer empties the list that it is in. */
  written = { start: 0, count: 0 };
  constructor(name, material) {
    let object = this.object = new three.LineSegments(new three.BufferGeometry(), material);
    object.name = name, object.matrixAutoUpdate = false, object.frustumCulled = false, object.geometry.boundingSphere = new three.Sphere(new three.Vector3(), 1 / 0), this.replaceArray(0);
  }
  clear() {
    this.count = 0;
  }
  /** Adds a segment: x y z of both ends. V8: see notes, "doubles across calls". */
  add(ends3) {
    let p = 6 * this.count++;
    p >= this.positions.length && this.replaceArray(chunkZKN25VCO_cjs.grownCapacity(p / 6, this.count));
    for (let k = 0; k < 6; k++) this.positions[p + k] = ends3[k];
  }
  /** Shows what was added since `clear`. */
  finish() {
    let { attribute, count, object, written } = this;
    object.visible = count > 0, object.geometry.setDrawRange(0, 2 * count), count !== 0 && (written.count = 6 * count, attribute.updateRanges.length === 0 && attribute.updateRanges.push(written), attribute.needsUpdate = true);
  }
  replaceArray(segments) {
    let positions = new Float32Array(6 * segments);
    positions.set(this.positions), this.positions = positions, this.attribute = new three.BufferAttribute(positions, 3), this.attribute.setUsage(three.DynamicDrawUsage), this.object.geometry.dispose(), this.object.geometry.setAttribute("position", this.attribute);
  }
};

// src/three/tree-boxes.ts
var box = /* @__PURE__ */ new Float64Array(16);
function addTreeBoxes(lines, tree, rows, r, levels, node = 0) {
  let { links } = tree;
  if (levels > 0 && links[2 * node + 1] === 0) {
    addTreeBoxes(lines, tree, rows, r, levels - 1, node + 1), addTreeBoxes(lines, tree, rows, r, levels - 1, links[2 * node]);
    return;
  }
  chunkZKN25VCO_cjs.writeTreeNodeRow(tree, node, rows, r + 13, box, 0), chunkZKN25VCO_cjs.placeRow(rows, r, box, 0), addBox(lines, box, 0);
}

// src/three/helper.ts
var LAYERS = /* @__PURE__ */ Object.keys(defaultColors), bounds = /* @__PURE__ */ new Float64Array(6), boundsRow = /* @__PURE__ */ chunkZKN25VCO_cjs.createPointRow(), manifold = /* @__PURE__ */ chunkZKN25VCO_cjs.createManifold(), ends2 = /* @__PURE__ */ new Float64Array(6), outlineOf = /* @__PURE__ */ chunkZKN25VCO_cjs.byTypeNumber(outlines), CollisionHelper = class extends three.Object3D {
  /** The world that it draws. */
  world;
  settings = { ...defaultSettings };
  colors = { ...defaultColors };
  lines;
  meshes = new MeshOutlines(this);
  /** By entity: the update that saw it in a contact. */
  touchedAt = new Uint32Array(0);
  updates = 0;
  /** Throws E_OPTION if the world has no collision, for an option that there is not, or one with a wrong value. */
  constructor(world, options = {}) {
    chunkBMSLNDZY_cjs.resourceOf(world), super(), this.world = world, this.name = "CollisionHelper", this.lines = Object.fromEntries(LAYERS.map((layer) => [layer, new Segments(layer, materialOf(layer))]));
    for (let layer of LAYERS) this.add(this.lines[layer].object);
    this.show(options);
  }
  /**
   * Changes what the next `update` draws; what is not named stays. Throws E_OPTION for an option that there is not, or
   * one with a wrong value, before anything changes.
   */
  show(options) {
    readHelperOptions(options, this.settings, this.colors);
    for (let layer of LAYERS) this.lines[layer].object.material.color.set(this.colors[layer]);
  }
  /**
   * Draws the world anew. It allocates nothing once the arrays have the size of the scene, but for trees that were not
   * in the frame before, and for what `manifoldOf` allocates.
   *
   * Throws CollisionError: E_OPTION after the world's collision was disposed of; E_REENTRANT inside a predicate;
   * E_RESET where `reset()` is missing; and before the first step of a world what boundsSystem throws.
   */
  update() {
    let collision = chunkBMSLNDZY_cjs.resourceFor(this.world, "CollisionHelper.update"), index = chunkBMSLNDZY_cjs.indexOf(collision, "CollisionHelper.update"), { lines, meshes, settings } = this;
    for (let layer of LAYERS) lines[layer].clear();
    meshes.clear(), this.noteTouching(collision);
    for (let slot = 0; slot < index.slotCount; slot++)
      isDrawn(collision, index, slot) && this.addCollider(collision, index, slot);
    (settings.contacts || settings.normals) && this.addContacts(collision);
    for (let layer of LAYERS) lines[layer].finish();
    meshes.finish();
  }
  /**
   * Takes the helper out of the scene, and frees the renderer's buffers. A helper that is added and updated again draws
   * as before.
   */
  dispose() {
    this.removeFromParent();
    for (let layer of LAYERS)
      this.lines[layer].clear(), this.lines[layer].finish(), this.lines[layer].object.geometry.dispose(), this.lines[layer].object.material.dispose();
    this.meshes.clear(), this.meshes.finish(), this.dispatchEvent({ type: "dispose" });
  }
  noteTouching({ events }) {
    let { a, b, began, count, ended } = events;
    this.updates++;
    for (let row = 0; row < count; row++)
      row >= began && row < began + ended || (this.touchedAt = chunkZKN25VCO_cjs.grown(this.touchedAt, b[row] + 1), this.touchedAt[a[row]] = this.touchedAt[b[row]] = this.updates);
  }
  /** The lines that the shape of a collider is drawn with. */
  linesOf({ registry }, index, slot) {
    let { lines } = this;
    return this.touchedAt[index.ids[slot]] === this.updates ? lines.touching : index.isSensor[slot] === 1 ? lines.sensor : (registry.has[index.roots[slot]] & 12) !== 0 ? lines.moving : lines.static;
  }
  addCollider(collision, index, slot) {
    let { lines, meshes, settings } = this, { rows, trees } = index, type = index.types[slot], r = 16 * slot, tree = type === 0 ? trees.find(rows[r + 12]) : void 0;
    if (settings.shapes) {
      let shape = this.linesOf(collision, index, slot);
      tree === void 0 ? outlineOf[type](shape, rows, r, settings.planeSize) : meshes.add(tree, rows, r, shape.object.material);
    }
    if (tree !== void 0 && settings.treeLevel >= 0 && addTreeBoxes(lines.tree, tree, rows, r, settings.treeLevel), settings.bounds && type !== 4) {
      chunkBMSLNDZY_cjs.writeRowBounds(type, rows, r, trees, bounds);
      for (let d = 0; d < 3; d++)
        boundsRow[d] = (bounds[d] + bounds[3 + d]) / 2, boundsRow[12 + d] = (bounds[3 + d] - bounds[d]) / 2;
      addBox(lines.bounds, boundsRow, 0);
    }
  }
  addContacts(collision) {
    let { contacts, normals, markSize } = this.settings, { contact, normal } = this.lines, { count } = collision.events;
    for (let row = 0; row < count; row++) {
      let points = collision.manifoldOf(row, manifold);
      for (let k = 0; k < points; k++) {
        let { position } = manifold.points[k];
        if (contacts && addCross(contact, position, markSize / 4), !!normals) {
          for (let d = 0; d < 3; d++)
            ends2[d] = position[d], ends2[3 + d] = position[d] + markSize * manifold.normal[d];
          normal.add(ends2);
        }
      }
    }
  }
};
function addCross(lines, point, arm) {
  for (let axis = 0; axis < 3; axis++) {
    for (let d = 0; d < 3; d++) ends2[d] = ends2[3 + d] = point[d];
    ends2[axis] = ends2[axis] - arm, ends2[3 + axis] = ends2[3 + axis] + arm, lines.add(ends2);
  }
}
function isDrawn({ registry }, index, slot) {
  let entity = index.ids[slot];
  return entity >= 0 && registry.generation[entity] === index.generation[slot] && index.isThere(slot);
}
function materialOf(layer) {
  let isMark = layer === "contact" || layer === "normal";
  return new three.LineBasicMaterial({ depthTest: !isMark, transparent: isMark, toneMapped: false });
}

exports.CollisionHelper = CollisionHelper;
exports.buildObbTreeFromGeometry = buildObbTreeFromGeometry;
