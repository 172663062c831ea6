/** What the builder found in the mesh. None of it is an error: odd triangles are kept, with their true shape. */
interface ObbTreeReport {
    /** Triangles of the mesh. */
    readonly triangles: number;
    /** Vertices of the mesh. */
    readonly vertices: number;
    /** Indices of triangles whose area is zero within rounding: kept as segments and points. */
    readonly degenerate: readonly number[];
    /** Triangles with the corners of an earlier one, in any order: kept, each reports its own contacts. */
    readonly duplicates: number;
    /** Vertices that belong to no triangle: checked like all others, then left out. */
    readonly unreferenced: number;
    /** Vertices with exactly the coordinates of an earlier one: stored once. */
    readonly welded: number;
    /**
     * Every edge is shared by exactly two triangles that run along it in opposite directions, so the surface has an
     * inside. Vertices at one place are one vertex; triangles with two equal corners do not count.
     */
    readonly closed: boolean;
    /** Levels below the root. */
    readonly depth: number;
    /** Boxes of the tree, leaves included. */
    readonly nodes: number;
    /** Nodes that hold triangles. */
    readonly leaves: number;
    /** Triangles of the largest leaf. */
    readonly largestLeaf: number;
    /** Bytes of all typed arrays of the tree. */
    readonly bytes: number;
}
/**
 * An OBB tree, made by `buildObbTree` or `loadObbTree`. Treat it as opaque: its arrays may be shared, and must not be
 * written. It carries what a world does with meshes, which a copy of its fields does not: to send a tree to another
 * thread, send the bytes of `saveObbTree`.
 */
interface ObbTree {
    /** NODE_STRIDE numbers a node: centre, unit axes, half extents, in the nodes' frame (x = origin + unit q). */
    readonly nodes: Float32Array;
    /** LINK_STRIDE numbers a node. */
    readonly links: Int32Array;
    /** CUT_STRIDE numbers a node, in the nodes' frame. */
    readonly cuts: Float32Array;
    /** x y z of every distinct vertex, in order of first use by the slots. */
    readonly vertices: Float64Array;
    /** Three vertices a slot. */
    readonly corners: Int32Array;
    /** Index of the slot's triangle in the user's mesh. */
    readonly triangles: Int32Array;
    /** Origin x y z and unit of the nodes' frame; bounding radius about the model's origin. */
    readonly frame: Float64Array;
    /** Levels below the root. */
    readonly depth: number;
    /** Leaf boxes stand for their triangles where trees are compared: `leaf: 'box'`. */
    readonly leafBoxes: boolean;
    /** What the mesh had, and what was made of it. */
    readonly report: ObbTreeReport;
}
/** Number of triangles of a tree. Throws E_OPTION if this is no tree. */
declare function treeTriangleCount(tree: ObbTree): number;

/** What a box is fitted to. */
type Fit = 'triangles' | 'points' | 'hull-triangles' | 'hull-points' | 'minimum-volume';

/** Where triangles are divided: see {@link ObbTreeOptions}. */
type Split = 'mean' | 'median' | 'center' | 'sah';

/** How a tree is built. */
interface ObbTreeOptions {
    /**
     * What the boxes are fitted to (Eberly, section 6.1). 'triangles' (default): the surface; large boxes are then turned
     * to have less surface, and leaves of one or two triangles follow the longest edge. 'points': the corners of the
     * triangles. 'hull-triangles', 'hull-points': the surface or the corners of the convex hull, so that what lies inside
     * the hull does not turn the box. 'minimum-volume': boxes of nearly least volume. The last three need hulls and are
     * much slower to build.
     */
    readonly fit?: Fit;
    /**
     * Where the triangles of a node are divided, by their centres along the longest axis of its box (Eberly, section
     * 6.2): at the 'mean' (default: the fastest queries of the first three), at the 'median' (balanced), at the 'center'
     * of the box, or by 'sah', the surface-area heuristic: slower to build, fewer boxes to visit.
     */
    readonly split?: Split;
    /** A node of at most so many triangles is a leaf; 1 or more. Default 2. */
    readonly leafTriangles?: number;
    /**
     * What a leaf is tested by. 'triangles' (default): each of its triangles, so answers are exact. 'box': the paper's
     * approximation (Eberly, section 7.1): its box stands for its triangles wherever two trees are compared, and answers
     * are supersets, as at a depth limit. Sweeps, and tests against other shapes, use the triangles all the same.
     */
    readonly leaf?: Leaf;
    /** Levels below the root at most, 0 to 64. Default 48. */
    readonly maxDepth?: number;
    /**
     * Called now and then with the fraction that is done, 0 to 1, the last time with 1. An error it throws ends the
     * build.
     */
    readonly onProgress?: (part: number) => void;
    /**
     * An AbortSignal, or an object like one. The build runs without a pause for other tasks, so only `onProgress` or
     * another thread can abort it. It then throws the signal's reason.
     */
    readonly signal?: {
        readonly aborted: boolean;
        readonly reason?: unknown;
    };
}
/** What a leaf of a tree is tested by. */
type Leaf = 'triangles' | 'box';

export { type Fit as F, type Leaf as L, type ObbTree as O, type Split as S, type ObbTreeOptions as a, type ObbTreeReport as b, treeTriangleCount as t };
