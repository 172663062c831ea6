import { BufferGeometry, ColorRepresentation, Object3D } from 'three';
import { a as ObbTreeOptions, O as ObbTree } from './options-DKsmvUYh.cjs';
import { World } from 'bitecs';

/**
 * Builds the OBB tree of a three.js BufferGeometry, in the geometry's own frame and units: from its positions (of any
 * array type, interleaved or normalised ones too), and its index, or else every three vertices in a row. Only the
 * triangles in its draw range count, and are numbered from the first of them (`featureA`, `triangle` of hits). Groups
 * say which material a triangle has: triangles of all groups, and of none, count. Morph targets and bones are left out.
 * The geometry may change afterwards: the tree has copies.
 *
 * Throws CollisionError: E_OPTION for what is no BufferGeometry: a Mesh (pass `mesh.geometry`), an InstancedMesh or
 * InstancedBufferGeometry (make an entity with this tree for each instance); E_RANGE for a draw range that is not of
 * whole numbers from 0 on; E_EMPTY_MESH if it holds no triangle; and what {@link buildObbTree} throws.
 */
declare function buildObbTreeFromGeometry(geometry: BufferGeometry, options?: ObbTreeOptions): ObbTree;

/** Colours of a CollisionHelper. */
interface CollisionHelperColors {
    /** Colliders of bodies without a velocity. */
    static: ColorRepresentation;
    /** Colliders of bodies with one. */
    moving: ColorRepresentation;
    /** Sensors, and children of sensors. */
    sensor: ColorRepresentation;
    /** Colliders that have a contact, whatever else they are. */
    touching: ColorRepresentation;
    /** Axis-aligned bounds. */
    bounds: ColorRepresentation;
    /** Boxes of OBB trees. */
    tree: ColorRepresentation;
    /** Points of contacts. */
    contact: ColorRepresentation;
    /** Normals of contacts. */
    normal: ColorRepresentation;
}
/** What a {@link CollisionHelper} draws. */
interface CollisionHelperOptions {
    /** The shapes themselves. Default true. */
    readonly shapes?: boolean;
    /** The axis-aligned bounds of every collider but half-spaces. Default false. */
    readonly bounds?: boolean;
    /**
     * The level of the OBB trees whose boxes are drawn, from 0 for the roots to 64; leaves above the level are drawn too.
     * Default -1: none.
     */
    readonly treeLevel?: number;
    /** The points of all contacts of the last step, as crosses. Default false. */
    readonly contacts?: boolean;
    /** The normals of all contacts of the last step, from each point, from a to b. Default false. */
    readonly normals?: boolean;
    /** Length of a drawn normal in world units, above 0; the arms of a cross are a quarter of it. Default 0.5. */
    readonly markSize?: number;
    /** Half the side of the square that is drawn of a half-space, in world units, above 0. Default 10. */
    readonly planeSize?: number;
    /** Colours; what is not named keeps its own. */
    readonly colors?: Partial<CollisionHelperColors>;
}

/**
 * Draws what a world collides with, as line segments: shapes, bounds, boxes of OBB trees, contacts. Add it to a scene
 * and call `update()` after the step, in each frame that is rendered. Lines are in world coordinates.
 *
 * Colliders are drawn where queries see them: where the last collisionSystem left them, or refreshQueries saw them,
 * whichever is later. Colliders that were removed since are not drawn.
 */
declare class CollisionHelper extends Object3D {
    /** The world that it draws. */
    readonly world: World;
    private readonly settings;
    private readonly colors;
    private readonly lines;
    private readonly meshes;
    /** By entity: the update that saw it in a contact. */
    private touchedAt;
    private updates;
    /** Throws E_OPTION if the world has no collision, for an option that there is not, or one with a wrong value. */
    constructor(world: World, options?: CollisionHelperOptions);
    /**
     * Changes what the next `update` draws; what is not named stays. Throws E_OPTION for an option that there is not, or
     * one with a wrong value, before anything changes.
     */
    show(options: CollisionHelperOptions): void;
    /**
     * Draws the world anew. It allocates nothing once the arrays have the size of the scene, but for trees that were not
     * in the frame before, and for what `manifoldOf` allocates.
     *
     * Throws CollisionError: E_OPTION after the world's collision was disposed of; E_REENTRANT inside a predicate;
     * E_RESET where `reset()` is missing; and before the first step of a world what boundsSystem throws.
     */
    update(): void;
    /**
     * Takes the helper out of the scene, and frees the renderer's buffers. A helper that is added and updated again draws
     * as before.
     */
    dispose(): void;
    private noteTouching;
    /** The lines that the shape of a collider is drawn with. */
    private linesOf;
    private addCollider;
    private addContacts;
}

export { CollisionHelper, type CollisionHelperColors, type CollisionHelperOptions, buildObbTreeFromGeometry };
