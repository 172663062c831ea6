/** Written by find-arrangement.mjs: see there. */
export const functions = `
checkVectors packOwnMotion relateTrees readTreeQuery readOptions refuse2 checkEpsilon arrayOf isBufferGeometry
checkArray refuseOption oneSided cleanMesh pushPair acquireWork separate acquireSearch releaseWork findTreePairs
createManifold createTreeContact placeBox2 cutByArea integer extremesOf choice pushNodes findObbTreeContacts
findLeastAxes buildObbTree checkTree middleOf treeRadius nearestOfTriangles countDuplicates positionsOf indicesOf
convexHull takeLeafOfB beginPolygon advanceTolerance searchByTime report advance advanceFrom pose partsOf
writeMovingContact advanceRowsWithin createMovingTriangle writeLongestEdge takeFirstTouching addPoint take takeNodes
tryNodes sweepTrees tryPair describeBoxes measureGap sweptBoxes report2 fitHull pushSlots visitLeaves visitBoxOfA
visitBoxOfB reportAll meetsBox sweepTriangleRows findMoving turnToLessSurface takePair project advanceRows apartOnAxis
writeVectors beyond writeRadius2 fitAxes fitsPoints takeDirectly clipPolygon sumError isClosed momentsCancel clipToEdge
writeTriangleNormal mix writeGap levelsNeeded findRoot tryAxis2 tryAxis sweptReach vectorLength writeEdgePlane
intersectTriangleRows findTriangleEdges findEdges directionCount firstTriangleRoot clipToBalls leastPenetration
sweptStep nearestPlace writeChordAxes findFromLeft meetFeatures setContactNormal loadRing shareWith edgePlaneDistance
clipFace writeAdvancedRow beginTriangle takeSamples dotWide differenceWide writeOnePoint writeFrame2 writeFastestEnd
fillBins beginSpin beginPair nearer isNothing keepGap clipRingToLength beginRow solveMoments turnPoint takeApart
edgeRate writeFrameAroundY writeNormal4 clipToTriangle addBody setRates cubicTime clearWith poseNow longestStep
clearWithBoth clearTime findFromRight firstRoot moveTriangles writeDifference2 offOf crossEdges writePerpendicular
finishRelation fatnessOf writeNormal3 clipToPlane siftDown separateCapsuleAndSphereRows meetEdges2
collideCapsuleAndSphereRows turnWithEdges findCapsuleCores coreTouches planeParts squaredDistance writeMostApproach
meetEdges3 endPolygon separateObbAndTriangleRows setExtent writeCandidate separateObbAndSphereRows treeSlotTriangle
placeAt collideOverEdge clipBoxFace clipTriangle clipTriangles placeAt2 longestEdge meetAnywhere findDegenerate
writePosedNode writeTreeRootRow leaveTriangleByCore takeLongestEdge writeSpun separateCapsuleRows
separateCapsuleAndTriangleRows coreTouchesTriangle separateObbAndCapsuleRows separateSphereRows collideObbAndCapsuleRows
separatePlaneAndTriangleRows separateObbAndPlaneRows separateCapsuleAndPlaneRows leavesNeeded setFeatureDepth
apartOnAxisWide subtractExactly separateTriangleRowsInto sweptGrowth collideOverFace writeNormal writeAxesOfQuaternion
collideCapsuleRows collideObbAndSphereRows collideSphereAndTriangleRows findObbAndCapsuleCore meetAnywhere2 collideCore
collideCapsuleAndPlaneRows writeDistances loadTriangle meetNearest writeOver addCorner findNearestOfTriangles
findTriangleAxis meetEdge leaveObbByCore findCapsuleAndTriangleCore collideCapsuleAndTriangleRows findObbAndTriangleAxis
writeCornerPart separateSphereAndPlaneRows collideObbAndPlaneRows collideObbAndTriangleRows orientation
collideTriangleRows collidePlaneRows collideSphereAndPlaneRows collidePlaneAndTriangleRows writeTreeNodeRow writeCross2
findAlignedAxis writeAxis gapAlong packSegment farthestAlong writePosedTriangle overlapObbAndSphereRows
orthonormaliseAxes writeSpin finiteReach2 reachOf worldY finiteReach findTreeCandidatesBelow writeSweptBox bound
reachesSpace signedPlaneDistanceDoubt findTreeCandidates setTolerance writeTriangleFeature writeBoxFeature
orientationWide signOfVolume edgeSign orientationInPlane separateSphereAndTriangleRows overlapTriangleRowsExact
nearestOnEdge nearestOnTriangleRows addTriangleMoments addPointMoments heldVertex placeRows writeSeen gapOfNodes
clearDirections writeRotationVector exactCross writeInterval moveInto findExtremes compareCorners writeBoxContact
writeTriangles addLengthAt writeNearestOfCores sortRange writeExtents partition addCornerMoments selectSmallest
writeSineAndCosine signedPlaneDistance compensatedPlaneDot writeIdentity clear splitRange comesSecond
overlapTriangleRowsWithin overlapSegments packCapsule collideSphereRows separateObbRowsInto separateTriangleRows
separatePlaneRows narrowTriangleWindow meetsBox2 exactVector writeEigenAxesOf medianOf worldZ worldX overlapFlat
passingOf overlapCrossing allBeyond overlapSegmentAndTriangle mergeEnds writeWorldNormal addSegmentAxes planeWithArea
writeLengths unify measureTurn turnAbout arcTangent packUnitVector addCross packPlane packSphere resized blank grown
shareCorner clipRing pivotOf writeEllipsoidNormal collideObbAndAabb swap clipEdge highestBelow findEnds isNear swapAxes
load holdsPoint windingAlong onSurface orderAxes writeSegmentRow load2 publish compareTriangles writePlaneNormal endSlot
placeBox treeHoldsPart overlapObbAndTriangleRowsExact firstSlot separateObbRows writeContactPoint exactDifference
isIdentity overlapDoubtfulAabbAndObb overlapWide faceParts overlapObbAndTriangleRows nextAxis climb tableSize
grownCapacity writeStillContact powerOfTwoAtLeast isSmall minor publishManifold exactDot multiplyExpansions
writeEigenAxes writeNodeBox collect checkSweepResult edgeSeparates overlapTriangleRows findSeparation
collidePlaneAndTriangle collideCapsuleAndTriangle collideObbAndPlane collideObbAndTriangle collideSphereAndTriangle
collideSphereAndPlane collideCapsuleAndPlane collideObbAndCapsule collideCapsuleAndSphere collideCapsules
collideObbAndSphere collidePlanes collideSpheres overlapTriangles clipObbRows collideTriangles sweepTriangles
overlapObbAndTriangle isLargerNode packTrees writeDifferenceOfProducts writeCross overlapObbAndSphere refuseValue
wideInteger takeWorldFrame cost nearestOnTriangle refuse lengthAt writeDot writeNormal2 packObb writeOrderedMotion
normalise packObbs overlapObbs isUnrotated orthogonalise overlapUnrotated measureExtents inOrder isRelativeRest writeSum
packTriangle packMotion writeDifference productError scaleExpansion copyExpansion addAbsoluteTimes makeAbsolute
addProduct addExpansions add isExactRange addTimes addTriple separatesExactly collideObbs overlapDoubtfulObbs
crossVectors overlapByParallelEdges writeRelativeMotion checkNumber refuseAxes checkExtent takeFrame checkShape
packNumbers packPose refuseVertex findParts isObbTree createSlotList hasLength isCount signOfExpansion
packOrdinaryTriangle shareFields isParallel collideObbRows packAabb packVelocity separates packOrdinaryObb decide
writeRadius isAxisOfFirst copyCorner treeTriangleCount wantsContact writeVector placeEdgePoint overlapObbRows
addDirection writeFrame treeContainsPoint writeSweepResult publishManifoldAt copyPoint reduceInto writeSeparation
clipSides collidePacked meetEdges clipFaces clipAlong traverseTrees merge edgesOrFace findAxis settleAxis narrowWindow
releaseSearch checkMaxTime enteringSide openWindow writeWindowTimes compareRows packOrdinaryVector settleRare
touchObbRows rodAxis refuseIndex writeRingMean signOfBigInt lengthAt2 writeDeepPoint turn along removeOrphansOnce
pickSide refuse4 leftOutError checkedMotion checkDelta length numberError checkColumnsOf findSolidAround refuseBudget
entityError findBefore checkUserComponent nodeThreads startThread oneOf tagColliderAndBody readWorkers tag addSafely
maySleep begin2 isMirror persist takeTagsOff checkResult resourceOf moveAndSlide createTiledSweep kindOf writeBegan
pushPair2 addRow deltaOf createMoveResult untag findPairs2 settle2 closeGaps claim removeSafely completeContacts
findContacts rewriteNormal straighten reasonOfBodies checkMesh writeSettings checkMeshes checkPlanes passesOthers
writeNoPaths placeChildren checkChildren check rootError readDoubles copyRows2 haveSameBodies kindOfStill placeChild
writeCharacter move collisionOf check2 integrate removeOrphans namesParent findChanged lossOf missingPosition
createCollision checkTurnable end quaternionError checkManifold childError checkVec3 findBadQuaternion checkSizes
areQuaternionsSound checkPlane isColumn checkColumns refuseBeyond sift siftPair dotUp fillPool reasonOf isFlush fits
gather twoShapes findEvent findObstaclesAround findSurface completeChunk testChunk findPartner collideTriangle
reserveMirrors mergeOthers isAsBefore classesMeet findClass isLeaf appendRow isFirstA addWays findBadVector
areVectorsSound checkShapes writeBack writeUp writePaths beginPaths testPair writeTouchBefore writePending
contactBetween listBoxes takeChunks writeSure writeBoxTouch appendMarked writeBoxes writeRow markSure copyOld mayMeet
writeStillPaths writeOthers someJumped diffContacts askPredicate readManifold nearestOnPlaced moveCharacter addTurns
staticOf beginSlots tellContacts reservePairs reserveFound listBegan showEnded completeContact copyIdentity writeStarts
copyDetails releaseDoubles copyAllDetails mirrorContacts copyList shapeChanged writeRows3 listRows writeTouchSurface
forEachContactOf hasTurned takeStart copyGrid writeEndSurface tagTouching columnsFit vectorsFit settle3 writeTouch
copyFilters sameStatics checkQuaternions copyIdentity2 copyBoxes copyPoses listResized listBodies2 beginTouches
copyMeshes findNows addMotionsAnew linkRows widenFurther reachesBeyond copySizes2 copyVelocities writeShapeMotion
copyPositions rememberStatics groupByFilter haveSameFilters spread copyPlanes sortDigit2 classify findObstacles
comesBefore assignLevels assignJoinedLevels measureKeys reserve createAxisOrder createGrid createBruteForce
createFilterGroups writeRows2 reserveEntries poseBodies compareStills noteShifted indexContactsByB countOf sweepOneWay
settle sweepWithin createCells sweepSingleLists axisOf indexContacts createPairList sweepCells tileStatics fillCells
keepStatics keepLevels createStatics listMembers areOthersSame orderBodies assignGroups writeMeetings sweepManyLists
sweepTwoCells isKept listPlaces noteSure findByBodies findBySlot indexPartners keepSureRows testPairs countEntries
writeEntries filterBlock touchBoxes writeManifold copyPassing writePassing writeBoxesPassing sweepBoxes addBoxRows
arrangePairs meetAll readAhead pushNumbered copyOldRow clip writeSpeed writeBounds listStills isSound countCoarse
bodyOfB readRows noteChanged copyRow isAnyShallower copyNumbers boundsMeet nearest castAtMesh castAtConvex findOrigins
bodyOfA findVertices scanVertices writeBoxPaths findChangedOf rewriteManifold signOf copySizes keepOrigins writeMotions
writePathVelocities copyRows copyRotations writeDetails writeRows scanBody settleChecked addHalfSpacePairs areSizesSame2
sweepBetween isEnd pushEnds pushEnd reachOfRow beginWays spreadAlong mayTouchOnTheWay comesFirst writeReaches
settleExact findEscapees beginAtOutermost runBetween runWithin boundBlocks writeFloats copyBounds writeVertex sortByHigh
countStatics boundsOverlap pairAll findPairs moveItems joinLevels staticCells reachesFar fitTile fitGrid sortAlong
sortByDigit findMiddle sampleSpread measureOrdinary mapLevels listBodies makeRings pairLists copyFloats findBadSize
filterCandidates sortPairs2 touchesAtStart keepsOffset findMeshAndConvexContact beginShift shapeCells sortRows
sortByTriangle straightenSeams measure muteGroup writeAround addStart findMeshContact findFirstContact setToleranceOf
findConvexContact pushEntry writeBoxAround compose castRow addTriangles isWithinFan poseRow copyNumbers2 findNearby
sortByPlace addMotions areSizesSame keepSkinAlong arePositionsSame areRotationsSame placePoint writeGapAtStart findLevel
writeSweptBoxBounds straightenTouch widenBounds mayBeFlush addBodies turnByEuler turnByRungeKutta gatherGroups addDue
divide someReach dropEqualPoints supportOf writeRowBounds nameVertices sortPairs writeNumbers clip2 mergeTouches
featureOf addTouch touchDepth deeper vertexNames pairWithRest treeRings collideCorners sunkPart isInSolid touchNodes3
touchNodes touchPair touchNodes2 writePair isWithinFans touchPairs straightenAll2 isInFanOfA touchSlot
collideMeshAndConvex limitOf sortFew countStrays collideMeshAndPlane widenReach riseTo straightenTo isInFanOfB
straightenAll writeMeshBounds correctSweptNormal begin boundNode sweepTreeAndRow beginLists sortDigit findTreeNodes
findTreeNodePairs tryTriangle beginSlot settleStart sweepFew touchTriangles readSweep keepMarked placeNode tryNode
scaleDown turnToWorld writeRelativeRow multiply sortByDigits distanceTo reachOfBody widthOf takeFullTurns clamped
writeSolidBehind dot writeUpmostFace isSameWay axisHeight touchNormal angleOfBody alongAxis writePartingAxis alongUp
followPlanes slideFreely walk cosineOfDegrees write findGround writeFace step approach sortById isWithin clearGround
slideRow fall writeTurn followWalls writeFaceNormal beginDigits sizeOf isTipOver leaveOverlaps exponentOf keepSkin
sweepBy lookAround heightOfSupport wait lengthOf reachAlong isSameTurn heightOf isSameShape isSamePose
collideMeshInSolid writePlaneOfHeld collideMeshes writeBoxBounds measureBox findWayOut placeRow windingOf push
writeOutwardNormal placeTriangle shiftOn collideMeshAndSphere collideMeshAndCapsule collideMeshAndBox
listTriangleKernels pick byTypeNumbers namesOfArrays endReasonName reserve2 whyNoWorkers project2 writeCommonPoint3
handedness createClosestPoints writeCommonPoint2 createObb writeInterval2 sweepObbs writeRodAxis closestPointsObbRows
overlapSphereAndPlaneRows overlapSphereRows overlapObbAndPlaneRows carry writePoint look checkArrays checkAxes
gramSchmidt centerAt comparePair closestPointsObbs packFrustum overlapObbsSharingAxis measureBounds fitObbToPoints
fitObbToTriangles checkObb checkIndices boundObbRow sample sweepSampledObbs overlapTreeRows boundPositions startTurning
apart writeOutward writeAxes checkBound checkArguments sumDown stopAtTriangles loadObbTree truncated checkSize
checkReport checkTriangles isInside2 checkSolid computeAabb setObbSpans skewOf viewOf viewTree obbSkew writeUniquePoint
meetBoxes saveObbTree fitObbMinimumVolume checkInside checkHeader lastContact findPlace validateObbTree checksum
takeEdges takeAxes writeBox layOut testObbTrees collideObbTrees overlapObbTrees overlapMoving testMoving testStill
pointCount sumPoints sweepSphereAndPlaneRows sweepSamples sweepRotatingObbs sweepSphereRows sweepObbTrees
createSweepResult createTreeSweepResult overlapSphereAndPlane sweepSpheres sumTriangles overlapObbAndPlane
createTreeTest overlapObbAndFrustum overlapSpheres sweepSphereAndPlane overlapAabbAndSphere overlapAabbs
overlapObbAndAabb overlapMovingObbAndTriangleRows overlapMovingObbAndTriangle turnUntilContact overlapMovingObbs
overlapObbAndSegment sweepAabbs overlapMovingTriangles sweepObbAndTriangle overlapMovingTriangleRows
frustumFromViewProjection createFrustum createRotatingSweepResult drawn turnBackUntilContact findLeastAxis writeObbAxis
overlapAabbRows boundSphereRow overlapAabbAndSphereRows narrowObbWindow setNormal projectObbs narrowObbTriangleWindow
dropRepeated isSecond writeCorner isInside writeIfInside timeOf writeCrossing sweepAabbRows writeLeastPenetration
boundPoints centrePoint obbAxisCount isDeep writeCommonPoint stopAtOnce sweepObbAndTriangleRows writeStart writeContact
clipEdges overlapObbsSharingAxisRows edgesSeparate overlapObbAndSegmentRows overlapObbAndFrustumRows
overlapObbAndAabbRows sweepObbRows overlapMovingObbRows narrowOrdinaryWindow
`
  .trim()
  .split(/\s+/)
export const variables = {
  refuse: '',
  writeCross: '',
  refuseAxes: 'value',
  normalise: 's',
  isUnrotated: '',
  orthogonalise: 'z2 x0 d z1 z0 y2 x2 y0 y1 x1 side2',
  writeDifferenceOfProducts: '',
  writeDot: 'k',
  writeNormal2: 'k i j',
  writeOrderedMotion: 'i',
  packObbs: '',
  overlapObbs: '',
  overlapUnrotated: 'k d q dError p radiusError e f radius part',
  addProduct: 'product split a ah old high2 low2 b part bh bl al',
  scaleExpansion: 'i high2 c a aHigh n q low2 b virtual bHigh bLow aLow length2 lowest sum2 rest',
  writeSum: 'part high2 a b',
  addAbsoluteTimes: '',
  writeDifference: 'part high2',
  copyExpansion: 'i',
  addExpansions: '',
  collideObbs: '',
  enteringSide: '',
  makeAbsolute: '',
  add: '',
  checkMaxTime: '',
  isExactRange: 'x k isComponent',
  addTimes: 'part',
  addTriple: 'i',
  separatesExactly: 'sign k box3 axis9',
  overlapDoubtfulObbs: 'r k e c',
  crossVectors: 'k vz uz vx vy uy product y z x square ux',
  collideObbRows: 'code',
  writeRelativeMotion: 'i swapped',
  signOfExpansion: 'n',
  hasLength: '',
  overlapByParallelEdges: 'v i x r u j z y',
  isParallel: 'x y r z',
  checkNumber: '',
  checkShape: '',
  packNumbers: 'i value',
  packObb: 'i',
  separates: 'r g',
  packOrdinaryObb: 'g axes2 c center f b d e a halfExtents2 i yy h xx zz xy xz yz',
  decide: 'size i v k r j fresh u',
  writeRadius: 'w r k',
  isAxisOfFirst: '',
  writeVector: '',
  placeEdgePoint: 'x y z',
  overlapObbRows:
    'doubtful e0 bit g dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band e1 e2',
  checkExtent: 'extent2',
  writeFrame:
    'axes2 c20 c21 c22 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12',
  copyPoint: 'c o i',
  writeSweepResult: 'sign i time v',
  publishManifoldAt: 'i p normal8 point5 k count2 position x',
  reduceInto:
    'deepest right furthest c x lz k nx nz px left second area n square s narrowest widest d z ly lx ny wx depth wy py pz wz y',
  collidePacked: 'first swapped',
  writeSeparation: 'ofA axes2 m i j i1 s i2 along2 stride extentsA p square high2 rows16 o g first q low2 k',
  clipSides:
    'xyz e coordinate inside last rest label h shift list s feature extents3 plane2 before here made next d count2 sign f mark stays',
  meetEdges:
    'axes2 o2 i j i1 t i2 x1 s n1 p square high2 o1 x2 most high1 r1 low2 r2 t1 depth hA y2 swap2 lowAhead back2 back1 z1 high22 z2 n2 hB z0 y1 low22 t2 low1 highAhead hLow hHigh scale y0 codeA',
  clipFaces:
    'k j y rest c q list reachY turn3 below n id e count2 most xyz mark slot u rowsR points4 uy to merge2 hu sides o pz r cy tk sign ux vm axes2 hp px away hj ps um km v hk m1 reachX cz clipped2 x hv kx kz vz id2 qo hq vy jo deepest py fits m2 qy feature z p towards snap cx w ky vx t qz qs ids po m0 qx gap s mine theirs uz rowsO',
  clipAlong: 'kind',
  edgesOrFace: '',
  findAxis:
    'g5 g0 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band g4 beat parting slack size doubtful g3 far tie isShort isSkew face2 square best4 unclear near g h code g2 clear2 least g1 faceBest margin',
  settleAxis: 'axes2 k tie faceBest kind size face2 least aligned best4',
  narrowWindow: 'k v last leave vv r leaving dv rv first entering far way enter d slack',
  compareRows: 'i x y',
  openWindow: '',
  writeWindowTimes: 'v d first last maxTime leaving entering',
  packOrdinaryVector: 'x y z',
  settleRare: '',
  touchObbRows: 'found2',
  writeRodAxis: 'v u',
  writeDeepPoint:
    'y0 c step2 c01 t2 x2 s2 a1 a2 b0 b1 b2 x0 y2 t0 part a0 c12 c20 s1 c22 c02 a0y a0z a1x a1y a1z a2x a2y a2z t1 y1 x1 s0 a0x c10 c21 c00 c11',
  rodAxis: 'z x y',
  skewOf: 'x2 x1 y1 z2 z1 z0 y2 x0 y0',
  obbSkew: '',
  findLeastAxis: 'cosine slack k least depth best parallel',
  writeObbAxis: 'rows12 axis3 i u j',
  narrowObbWindow:
    'j i dx dy dz size k aHigh aLow wy cosine atRest jHigh rows12 u pSpeed iHigh reach side slack c wx sign jLow q p ofA wz qSpeed iLow high low',
  writeStart: 'deep i',
  sweepObbs: 'swapped first',
  projectObbs: 'i s r z d y v u x',
  setNormal: 'axis3 x y z s',
  isDeep: '',
  writeCorner: 'c depth z k s y x u extent',
  isInside: 'slack u y z x k',
  writeIfInside: 'k inside',
  writeUniquePoint: '',
  writeCrossing: 'k z i j along across s u q y scale c t x p gap v',
  obbAxisCount: '',
  drawn: '',
  sweepObbRows: 'i found k count2 best axis3 side time',
  centrePoint: 'u y k x s z',
  writeCommonPoint: 'i',
  clipEdges: 'v k slack i p c q u sp middle reach corner2 centre s from to sq half2',
  narrowOrdinaryWindow:
    'd dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 time middle wy r leaveR wx w0 w1 u0 first u1 u2 leaveD slowest lastTime enterV maxTime v last band w2 parallel k inverse2 separation far leaveV wz enterFar half2 entering size',
  refuseValue: '',
}
