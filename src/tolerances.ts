/**
 * Every tolerance of the package: its unit, the reason for it, and what breaks when it changes. Each is relative to the
 * pair, or a pure number: lengths are only the limits of what is allowed, and floors far below any size in use.
 */

/** Half the distance from 1 to the next double: the relative error of one rounded operation. */
export const UNIT_ROUNDOFF = 1.1102230246251565e-16

/**
 * Pure number. Axes within this of orthonormal are used as they are, bit for bit; beyond it they are orthonormalised in
 * doubles (gl-matrix makes Float32Array by default, off by 1e-7). Larger: float32 axes bend boxes by 1e-7 of their
 * size. Smaller: doubles that a game rounded are rewritten for nothing.
 */
export const AXES_ORTHONORMAL = 1e-12

/** Pure number. Axes further from orthonormal than this are refused: they are not axes but a mistake. */
export const AXES_REFUSED = 1e-3

/**
 * Length. Coordinates and sizes beyond it are refused by the public geometry functions: products of
 * four such lengths still have room in a double, and nothing physical is that large.
 */
export const GEOMETRY_LIMIT = 1e60

/**
 * Pure number, 2^-20. The boxes of tree nodes are float32: axes rounded by at most 5.2e-8 (length of the error) are off
 * from orthonormal by 1.04e-7, which moves any projection of two overlapping boxes by less than 5e-7 of the sum of
 * their half extents. Each half extent is stored larger by this part of the three together, and traversals add it to
 * each entry of |R|. Smaller than 5e-7: traversals can miss. Larger: more boxes are opened, answers stay.
 */
export const NODE_SLACK = 9.5367431640625e-7

/**
 * Pure number, 4 roundoffs. A distance or radius that went through at most three roundings is off by less, relatively.
 * Larger: wider false hits at the knife edge. Smaller: a touching sphere or plane can be called a miss.
 */
export const LENGTH_SLACK = 4 * UNIT_ROUNDOFF

/**
 * Pure number, 16 roundoffs: relative error of a squared distance from differences of given coordinates (5) and of a
 * squared sum of radii (5), with a margin. Larger: wider false hits. Smaller: touching spheres can be called a miss.
 */
export const SQUARED_DISTANCE_SLACK = 16 * UNIT_ROUNDOFF

/**
 * Pure number, 16 roundoffs of the pair's size: a coordinate rotated into a box's frame (4), a projection made of three
 * of them (8), axes whose entries are rounded (3). Larger: wider false hits. Smaller: misses at the knife edge.
 */
export const ROTATED_SLACK = 16 * UNIT_ROUNDOFF

/**
 * Pure number, 32 roundoffs of the pair's size per unit of axis length: as ROTATED_SLACK, for two rotated bodies and
 * the far rectangle, scaled by a rounded quotient. Larger: wider false hits. Smaller: misses at the knife edge.
 */
export const FRUSTUM_SLACK = 32 * UNIT_ROUNDOFF

/**
 * Pure number, 4 roundings of a Float32Array with a margin: how far the rows of a view-projection matrix may be from
 * those of a symmetric perspective. Larger: off-centre matrices (jitter, stereo) pass as centred. Smaller: matrices
 * multiplied in float32, which is gl-matrix's default, are refused.
 */
export const PROJECTION_SYMMETRY = 4e-6

/**
 * Pure number, 64 roundoffs of the pair's size per unit of axis length: as FRUSTUM_SLACK, for corners that are points
 * of three rounded planes (30, divided by their triple product, which the size of a view volume includes). Larger:
 * wider false hits. Smaller: misses at the knife edge.
 */
export const VIEW_SLACK = 64 * UNIT_ROUNDOFF

/**
 * Pure number: triple product of three unit normals at and below which a view volume has no corner there: a field of
 * view of 179.998 degrees. Larger: wide cameras are refused. Smaller: corners of singular matrices are noise.
 */
export const VIEW_SINGULAR = 1e-10

/**
 * Pure number, near over far. A view with a far plane further than this makes out has no far corners, only the plane:
 * rounding relative to them would be as large as the scene. Larger: boxes at edges of very far planes are false hits.
 * Smaller: false hits near the eye, by FRUSTUM_SLACK of the far depth.
 */
export const VIEW_OPEN = 1e-9

/**
 * Pure number, sine between edges of a view volume that count as one direction. Larger: gaps up to this part of the
 * size are hits. Smaller: the two edges that a matrix rounds apart are both tested.
 */
export const VIEW_PARALLEL = 1e-12

/**
 * Pure number, times the sum of the six half extents of two boxes: how far the value of a separating axis in doubles
 * can be from its value for the exact boxes (derived in geometry/obb-obb/overlap.ts; it follows
 * AXES_ORTHONORMAL). Larger: more pairs, above all boxes of nearly equal orientation, take the slow exact way. Smaller:
 * overlaps are missed.
 */
export const OVERLAP_BAND = 64 * AXES_ORTHONORMAL

/** Length, far below any size in use, added to the band above: lengths near the end of the range are doubtful too. */
export const OVERLAP_BAND_FLOOR = 1e-300

/**
 * Radians a step. integrationSystem substeps so that the orientation after a step is off by at most this.
 * Larger: spinning bodies lag visibly after minutes. Smaller: substeps cost more than the collision step.
 */
export const SPIN_ANGLE_ERROR = 1e-7

/**
 * Length. Positions and sizes in a world beyond it are refused (E_RANGE): doubles still resolve 1e-7 there, and a game
 * that gets here has lost a body.
 */
export const WORLD_LIMIT = 1e9

/**
 * Radians. Angles in a flat world beyond it are refused (E_RANGE): doubles still resolve 1e-10 there, and sine and
 * cosine are right to the last place.
 */
export const ANGLE_LIMIT = 1e6

/**
 * Pure number, 24 roundoffs, times the size of a pair and the length of an axis: bound of the rounding of an axis's
 * interval of contact while moving. Larger: wider false hits at the knife edge. Smaller: contacts of a single instant
 * are missed.
 */
export const MOVING_ROUNDING = 24 * UNIT_ROUNDOFF

/**
 * Squared sine below which a cross product is formed from exact products. Larger: slower. Smaller: axes tilt by
 * roundoff / sine.
 */
export const CROSS_CANCELLED = 1e-2

/**
 * Squared sine of a triangle's corner below which its plane is formed from exact products, for the nearest point on it.
 * Larger: slower. Smaller: the plane tilts by roundoff / sine, and points beside a sliver lie over its face.
 */
export const THIN_CORNER = 1e-6

/**
 * Squared sine at which two directions are parallel and their cross product is no axis: leaving it out moves a gap by
 * less than 2e-15 of the size, which the slack covers. Larger: false hits. Smaller: rounding of the tails poses as an
 * axis.
 */
export const CROSS_VANISHED = 4e-30

/**
 * Pure number, height over longest edge. A triangle thinner than this is also treated as its longest edge, because
 * its normal is rounding noise. Larger: more axes for good triangles. Smaller: axes are missing, gaps become hits.
 */
export const THIN_TRIANGLE = 1e-9

/**
 * Pure number, times the size of a pair: how far corners may lie behind the contact plane and still belong to the
 * contact feature. Larger: a unique contact point becomes the middle of an edge that almost lies in the plane. Smaller:
 * an edge in the plane becomes one of its ends, which may miss the other body.
 */
export const FEATURE_DEPTH = 8e-15

/**
 * Pure number, times the size of a pair: bodies that overlap by less than this at time 0 touch, and have a contact
 * feature.
 */
export const TOUCH_DEPTH = 1e-10

/**
 * Pure number, times the squared length of a contact patch: a manifold point whose triangle with the two furthest
 * points is smaller adds no area and is left out when points are reduced to four. Larger: thin patches lose a corner.
 * 0: rounding picks points on the line of the other two.
 */
export const MANIFOLD_SPREAD = 1e-9

/**
 * Pure number, times the size of the cores (segment, triangle, box): round shapes whose cores are closer take their
 * contact normal from a separating axis of the cores, because the difference of the closest points is mostly rounding.
 * Larger: depth is off by up to this much of the size, and from half of ADVANCE_TOLERANCE on cores without a radius
 * that meet end to end are missed. Smaller: the normal of grazing cores turns by rounding / this.
 * Closer than CORE_NEAR, the direction is a separating axis if all of the distance lies along that, and is else made
 * perpendicular to the core. Larger: slower. Smaller: bodies without a radius seem to overlap along the normal of their
 * first contact.
 */
export const CORE_TOUCH = 2e-11
export const CORE_NEAR = 1e-6

/**
 * Pure number, squared sine: cross axes of a core with an edge, or normals of triangles, below it have no direction
 * left in doubles and are skipped. It only chooses an axis; whether bodies touch is decided elsewhere.
 */
export const CORE_PARALLEL = 1e-28

/**
 * Pure number, squared sine between two edges of boxes below which both boxes are projected on their cross product in
 * full. Above it the short formula is off by at most AXES_ORTHONORMAL / 1e-3 of the size. Larger: slower. Smaller:
 * rounding, divided by the sine, poses as a gap or as depth.
 */
export const CROSS_FULL = 1e-6

/**
 * Pure number, squared sine: axes of edges below it do not count in the bound of the separation of two boxes (derived
 * in geometry/obb-obb/separation.ts). It is where both parts of BOUND_SLACK are about equal.
 */
export const BOUND_PARALLEL = 1e-10

/**
 * Pure number, times the sum of the six half extents: what is taken off the bound of the separation of two boxes.
 * Larger: more pairs are in doubt and tested exactly. Smaller than OVERLAP_BAND / sqrt(BOUND_PARALLEL) +
 * sqrt(BOUND_PARALLEL) / 2 = 1.14e-5: boxes may be called apart, or touching, that are not, or not for so long.
 */
export const BOUND_SLACK = 2e-5

/** Pure number: the same, times a gap, for boxes so far apart that their distance rounds by more than their size. */
export const BOUND_ROUNDING = 1 - 1e-9

/**
 * Coordinate (2^300 and 2^-300). Between them expansions of products of three coordinates neither overflow nor
 * underflow; other coordinates are scaled, or converted to whole numbers. Larger range: exact tests lose bits.
 */
export const EXPANSION_LARGEST = 2.037035976334486e90
export const EXPANSION_SMALLEST = 4.909093465297727e-91

/**
 * Pure number (16 roundings), times the product of three L1 lengths: bound of the error of a triple product of
 * differences in doubles (derived in geometry/triangle-triangle/overlap.ts). Larger: more pairs take the slow exact
 * way. Below 12: wrong signs.
 */
export const TRIPLE_PRODUCT_BOUND = 16 * UNIT_ROUNDOFF

/**
 * Pure number: how many times the propagated error of two interval ends may be exceeded by their own roundings
 * (derived in geometry/triangle-triangle/overlap.ts). Larger: more pairs take the slow exact way. Below 7.4:
 * wrong order of ends.
 */
export const INTERVAL_BOUND = 8

/**
 * Pure number, of coordinate and size. Bounds are rounded outward by it. Smaller than the rounding of a pose and of the
 * kernels (a few 1e-16): touching bodies whose bounds miss by an ulp would be lost. Larger: needless pairs.
 */
export const BOUNDS_SLACK = 1e-14

/**
 * Pure number, times the sum of the radii: an end of a capsule's contact whose depth is within this of the deepest
 * place takes its place. Larger: depths of points are off by it. 0: a third point flickers on parallel capsules.
 */
export const CORE_FLAT = 1e-9

/**
 * Pure number, times the size of a pair (the two bounding radii). Turning bodies this close are in contact: a sweep
 * with rotation stops there. Larger: hits are reported earlier, by this over the closing speed, and grazing misses
 * become hits. Smaller: the rounding of positions exceeds it, and a hit could be reported late. (A larger one would
 * save hardly any steps, since each squares the gap.)
 */
export const ADVANCE_TOLERANCE = 1e-10

/**
 * Coordinate (2^-228) and axis component (2^-180): the same as EXPANSION_SMALLEST for products of half extent, two
 * edges and an axis.
 */
export const EXPANSION_SMALLEST_OF_FOUR = 2.3182538441796384e-69
export const EXPANSION_SMALLEST_AXIS = 6.525304467998525e-55

/**
 * Pure number, times L1 lengths: how far box coordinates A_i.D, rounded, can be from those of the exact parallelepiped
 * (derived in geometry/obb-triangle/overlap.ts; it follows AXES_ORTHONORMAL).
 * Larger: more pairs take the slow exact way. Smaller: axes that a game rounded give wrong answers near contact.
 */
export const BOX_FRAME_BOUND = 2 * AXES_ORTHONORMAL

/**
 * Pure number, times the sum of the extents of a pair: an axis must be less deep than an earlier one by this to be the
 * contact axis. Rounding, and axes that are orthonormal to AXES_ORTHONORMAL only, then do not choose between equal axes
 * (faces of A, faces of B, edges, in this order). Larger: depth is off by up to this. 0: parallel boxes flicker between
 * one and four points.
 */
export const AXIS_TIE = 4 * AXES_ORTHONORMAL

/**
 * Pure number, times the sum of the extents: how much deeper than the best axis an earlier face may be and still be
 * taken by the step; and, times those of the smaller body, the most that this comes to. Larger: depth is off by up to
 * this; a small box on the rim of a large one is pushed aside. Smaller: resting boxes with jittering poses change their
 * feature ids.
 */
export const AXIS_KEPT = 1e-5
export const AXIS_KEPT_SMALL = 1e-3

/**
 * Pure number, times the sum of the extents: if a cross axis is better than every other axis by this, its edges meet
 * for certain, and are not tested. Far above rounding and AXIS_TIE. Larger: more edge pairs are tested. Smaller: the
 * edges may miss each other by rounding.
 */
export const EDGE_CLEAR = 1e-6

/**
 * Pure number, times the size of the incident face: a clipped point this near to a corner of either face has the
 * corner's feature id. It changes ids only, never positions. Larger: neighbours share an id. 0: ids flicker when
 * corners lie on side planes.
 */
export const FEATURE_SNAP = 1e-3

/**
 * Pure number, times the size of a pair with a triangle: what lies outside a side plane, or above a reference plane, by
 * less still belongs to the contact. Larger: points are outside a body by up to this. 0: rounding empties the manifold
 * of triangles that touch in a corner or are coplanar. Corners this near to the plane of the other triangle lie in it.
 */
export const CLIP_SLACK = 1e-13

/**
 * Pure number, times the size of a pair: slack of the axes of bodies without relative motion, whose contact the
 * static test has decided; the axes then only find the normal. It also cuts the window of moving boxes for the first
 * time. Smaller than MOVING_ROUNDING: axes contradict the static test, hits are missed.
 */
export const AT_REST_SLACK = 1e-9

/**
 * Pure number, times the size of the cores: a core that touches the other body is looked at from that far out. Larger:
 * its nearest place is off by 1e-8 of it. Smaller: directions are rounding / this. One minus a cosine: a place is over
 * the contact feature if its direction is the normal within it. Larger: points lie beside by CORE_OUT times its root.
 */
export const CORE_OUT = 1e-3
export const CORE_OVER = 1e-12

/**
 * Pure number, times the size of a pair: how far nearest points of edges may be from where their cross axis, or the
 * depth, puts them; beyond it the contact point is searched among all features. Larger: points are off a body by it.
 */
export const WITNESS_OFF = 1e-9

/**
 * Radians. Half a turn about z that is less by this goes the positive way: angles up to ANGLE_LIMIT are rounded by
 * 1e-10. Larger: a turn that is nearly half goes the long way. 0: rounding decides which way half a turn goes.
 */
export const HALF_TURN_TIE = 1e-9

/**
 * Radians per turn. A path includes the full turns of integrationSystem if the turn it applied leads from one pose to
 * the other within this. Smaller than the error of a Float32Array rotation and of the integration: full turns are lost,
 * and with them what a fast blade hits. Larger: a turn that the game wrote itself could be taken for integration.
 */
export const FULL_TURN_SLACK = 1e-4

/**
 * Pure number, times the size of a pair with a triangle: overlap along all axes in doubles is no proof below it. The
 * axis of edges at a small angle is turned by rounding / angle, and losing it altogether costs the angle: at worst 1e-8
 * of the size. Larger: more pairs are tested exactly as well. Smaller: gaps between nearly parallel edges become hits.
 */
export const AXIS_DOUBT = 1e-7

/**
 * Cosine. An end of a capsule's contact counts when its direction to the other body is this near to the contact normal.
 * Larger (to 1): parallel contacts lose their second point to a small tilt. Smaller: points beside an edge, which a
 * response along the common normal would push too far.
 */
export const CORE_SAME_WAY = 0.995

/**
 * Pure number, times the size of two triangles, or of two flat shapes: separated by less along their normals and edge
 * products, they may be nearly coplanar (in one line) and much further apart in their plane, so the separation is taken
 * from the nearest points as well. Larger: slower. Smaller: advancement crawls between coplanar triangles; smaller than
 * ADVANCE_TOLERANCE: it takes segments in one line for touching.
 */
export const NEARLY_COPLANAR = 1e-2

/**
 * Pure number, far above any rounding. Times the size of a box and a triangle: with a larger gap at a face they are
 * apart without an exact test. Times the height of a point behind a segment: what is taken off it. It changes speed
 * only. Larger: slower. Smaller than 1e-14: closest points could miss a touch, and the point could come to the front.
 */
export const EARLY_SLACK = 1e-10

/**
 * Pure number, sine. A contact normal that leaves the fan of the faces around its edge or corner by less is still
 * within it, and corners of a triangle that are level along a normal by less (of its longest edge) are one feature.
 * Larger: flat floors give normals off by it. Smaller than rounding: true normals are taken for ghosts, and the deepest
 * contact can be passed over.
 */
export const FAN_SLACK = 1e-10

/**
 * Cosine. Contacts of the triangles of a mesh whose normals are this near to the deepest one's share its
 * manifold. Larger (to 1): a body on a curved mesh rests on one point. Smaller: points of a wall are pushed along
 * the floor's normal.
 */
export const MESH_SAME_WAY = 0.995

/**
 * Pure number, times the size of the pair: contact points of neighbouring triangles that are nearer are one point.
 * Larger: small manifolds lose points. 0: the corner that two triangles share counts twice.
 */
export const MESH_POINT_MERGED = 1e-7

/**
 * Pure number, times the size of the pair: contact points of a mesh whose depths differ by less are equally deep, and
 * an outer one counts as the deepest. Larger: the depth of a point is off by it. 0: rounding puts any point of a flat
 * contact first.
 */
export const MESH_EQUALLY_DEEP = 1e-9

/**
 * Pure number, times the size of a body: a static whose top is level with the surface that the body rests on by this
 * does not stop it. Larger: low steps are passed. Smaller than the slack of a tree's box (1e-6): tiles that are meshes
 * stop sliding bodies.
 */
export const SEAM_STEP = 1e-5

/**
 * Pure number: a matrix within this, entry by entry and relative to its scale, of a rotation times a uniform scale is
 * one. It is what matrices and quaternions lose that were rounded to float32 on a few levels of a scene. Larger: nodes
 * that are stretched lose their stretch. Smaller: nodes that share a mesh get trees of their own for nothing.
 */
export const UNIFORM_SCALE = 1e-6

/**
 * Pure number, in units of a mesh's size: a point in a solid mesh, or outside it, that is nearer to the surface than
 * this is pushed out along the normal of the face. Smaller: the direction to the surface is rounding. Larger: near
 * edges the way out is not the shortest.
 */
export const ON_SURFACE = 1e-9

/**
 * Length: from here on a Float32Array resolves positions in steps of 2^-7 or more, and the step report counts the body.
 * Larger: games jitter without a hint why. Smaller: scenes without any trouble are reported.
 */
export const COARSE_POSITION = 65536

/**
 * Pure number, times the sum of the lengths of both along all axes: two colliders whose bounds do not overlap surely
 * stay apart while they move by less than the gap between the bounds, minus this. Above every band in which a test is
 * in doubt.
 */
export const SURE_BOUNDS_SLACK = 1e-8

/**
 * Pure number: what a sum of motions (Rows.moved) may lose by rounding, relative to the sum, and a turn,
 * relative to the size of the body. Smaller: pairs may be called sure that have moved too far. Larger: short motions
 * after long ones count for more than they are.
 */
export const SURE_ROUNDING = 1e-15

/**
 * Seconds. A shorter step counts as one of no length, without speeds. Larger: short steps lose theirs. Smaller than
 * 1e-298: the speed of what a game moved itself, its path over the step's length, overflows.
 */
export const LEAST_DELTA = 1e-290

/**
 * Pure number, times coordinates and offset: a child collider that is within this of where its root takes it has kept
 * its offset. Smaller than the rounding of poses: children on turning bodies move straight instead of along an arc.
 * Larger: a smaller change of the offset by the game does not count as motion of the child.
 */
export const OFFSET_KEPT = 1e-13

/**
 * Pure number, 64 roundoffs, times the sizes and the coordinates of a pair: a depth above it is no rounding of two that
 * touch. Larger: shapes that are pressed into each other count as touching only. Smaller: what rests on ground begins
 * inside it.
 */
export const CAST_OVERLAP = 64 * UNIT_ROUNDOFF

/**
 * Pure number, times the coordinates and the size of a collider: how far its box in the index of queries reaches beyond
 * its bounds, more than the rounding to float32; and a length for a collider without size at the origin. Larger: more
 * colliders are looked at. Smaller: walks lose what they graze.
 */
export const QUERY_BOX_SLACK = 2.5e-7
export const QUERY_BOX_TINY = 1e-37

/**
 * Pure number: validateCollision computes bounds in another order than a step does, and lets them differ by this part
 * of their coordinates. Larger: bounds that are wrong by so much pass. 0: right ones are refused.
 */
export const VALIDATE_BOUNDS = 1e-13

/**
 * Pure number, and a length in world units: what the gap or depth of a pair may be less than the motion that the pair
 * is said to be quiet for. Larger: a pair that is quiet for too long by so much passes. 0: right ones are refused.
 */
export const VALIDATE_QUIET = 1e-9
export const VALIDATE_LENGTH = 1e-12

/**
 * Pure number, 64 roundoffs, times the coordinates of the corners of two flat shapes and their radii: how far the
 * signed distance of two rounded polygons may be off (a turned corner 4, a unit normal 8, their product 4, twice, with
 * a margin). Within it exact arithmetic decides. Larger: more pairs take the slow exact way. Smaller: touches are
 * missed.
 */
export const FLAT_DOUBT = 64 * UNIT_ROUNDOFF

/**
 * Cosine: edges of flat shapes that face a direction more than this are compared by the sine. Larger (to 1): of edges
 * that are nearly in one line rounding may take the one that is not near. From 0.7 on the greater cosine has the less
 * sine.
 */
export const FLAT_FACING = 1 - 1e-10

/**
 * Pure number, times the sum of the four half extents: what is taken off the bound of the separation of two rectangles,
 * whose axes are orthonormal to AXES_ORTHONORMAL (OVERLAP_BAND derives the error of a gap along a face). Larger: more
 * pairs are in doubt. Smaller: rectangles may be called apart, or touching, that are not.
 */
export const FLAT_BOUND_SLACK = OVERLAP_BAND
