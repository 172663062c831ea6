/** Written by find-arrangement.mjs: see there. */
export const functions = `
writeAxesAlong crossEdges2 writeFrame3 checkVectors packOwnMotion relateTrees readTreeQuery readOptions refuse2 arrayOf
checkEpsilon isBufferGeometry checkArray refuseOption oneSided cleanMesh pushPair acquireWork separate acquireSearch
releaseWork findTreePairs createManifold createTreeContact placeBox2 cutByArea integer extremesOf choice pushNodes
findObbTreeContacts findLeastAxes buildObbTree checkTree middleOf treeRadius nearestOfTriangles countDuplicates
positionsOf indicesOf convexHull takeLeafOfB beginPolygon advanceTolerance searchByTime report advance advanceFrom pose
partsOf writeMovingContact advanceRowsWithin createMovingTriangle writeLongestEdge takeFirstTouching addPoint take
takeNodes tryNodes sweepTrees tryPair describeBoxes measureGap sweptBoxes report2 fitHull pushSlots visitLeaves
visitBoxOfA visitBoxOfB reportAll meetsBox sweepTriangleRows findMoving turnToLessSurface takePair takeFrame project
advanceRows apartOnAxis writeVectors beyond writeRadius2 fitAxes fitsPoints takeDirectly clipPolygon sumError isClosed
momentsCancel clipToEdge writeTriangleNormal mix writeGap levelsNeeded findRoot tryAxis2 tryAxis sweptReach vectorLength
writeEdgePlane intersectTriangleRows findTriangleEdges findEdges directionCount firstTriangleRoot clipToBalls
leastPenetration sweptStep nearestPlace findFromLeft meetFeatures setContactNormal loadRing shareWith edgePlaneDistance
clipFace writeAdvancedRow beginTriangle takeSamples dotWide differenceWide writeOnePoint writeFrame2 writeFastestEnd
fillBins beginSpin beginPair nearer isNothing keepGap clipRingToLength beginRow solveMoments turnPoint turnToWorld
writeRelativeRow overlapObbAndAabb takeApart writeFrameAroundY writeNormal4 clipToTriangle addBody setRates cubicTime
clearWith poseNow longestStep clearWithBoth clearTime findFromRight firstRoot moveTriangles writeDifference2 offOf
crossEdges writePerpendicular finishRelation fatnessOf writeNormal3 clipToPlane siftDown separateCapsuleAndSphereRows
meetEdges2 collideCapsuleAndSphereRows turnWithEdges findCapsuleCores edgeRate coreTouches planeParts squaredDistance
writeMostApproach meetEdges3 endPolygon separateObbAndTriangleRows setExtent writeCandidate separateObbAndSphereRows
treeSlotTriangle placeAt collideOverEdge clipBoxFace clipTriangle clipTriangles placeAt2 longestEdge meetAnywhere
findDegenerate writePosedNode leaveTriangleByCore writeRotationVector exactCross takeLongestEdge writeSpun
separateCapsuleRows separateCapsuleAndTriangleRows coreTouchesTriangle separateObbAndCapsuleRows separateSphereRows
collideObbAndCapsuleRows separatePlaneAndTriangleRows separateObbAndPlaneRows separateCapsuleAndPlaneRows leavesNeeded
setFeatureDepth apartOnAxisWide subtractExactly separateTriangleRowsInto sweptGrowth collideOverFace writeNormal
writeAxesOfQuaternion collideCapsuleRows collideObbAndSphereRows collideSphereAndTriangleRows findObbAndCapsuleCore
meetAnywhere2 collideCore collideCapsuleAndPlaneRows writeDistances loadTriangle meetNearest writeOver addCorner
findNearestOfTriangles findTriangleAxis meetEdge leaveObbByCore findCapsuleAndTriangleCore collideCapsuleAndTriangleRows
findObbAndTriangleAxis writeCornerPart separateSphereAndPlaneRows collideObbAndPlaneRows collideObbAndTriangleRows
orientation collideTriangleRows collidePlaneRows collideSphereAndPlaneRows collidePlaneAndTriangleRows writeTreeNodeRow
writeCross2 findAlignedAxis writeAxis gapAlong packSegment farthestAlong writePosedTriangle overlapObbAndSphereRows
orthonormaliseAxes writeSpin finiteReach2 reachOf worldY finiteReach findTreeCandidatesBelow writeSweptBox bound
reachesSpace signedPlaneDistanceDoubt findTreeCandidates setTolerance writeTriangleFeature writeBoxFeature
orientationWide signOfVolume edgeSign orientationInPlane separateSphereAndTriangleRows overlapTriangleRowsExact
nearestOnEdge nearestOnTriangleRows addTriangleMoments addPointMoments heldVertex placeRows writeSeen gapOfNodes
clearDirections writeInterval moveInto findExtremes compareCorners writeBoxContact writeTriangles addLengthAt
writeNearestOfCores sortRange writeExtents partition addCornerMoments selectSmallest writeSineAndCosine
signedPlaneDistance compensatedPlaneDot writeIdentity clear splitRange comesSecond overlapTriangleRowsWithin
overlapSegments packCapsule collideSphereRows separateObbRowsInto separateTriangleRows separatePlaneRows
narrowTriangleWindow meetsBox2 exactVector writeEigenAxesOf medianOf worldZ worldX overlapFlat passingOf overlapCrossing
allBeyond overlapSegmentAndTriangle mergeEnds writeWorldNormal addSegmentAxes planeWithArea writeLengths unify
measureTurn turnAbout arcTangent packUnitVector addCross packPlane packSphere resized blank grown shareCorner clipRing
pivotOf writeEllipsoidNormal collideObbAndAabb swap clipEdge highestBelow findEnds isNear swapAxes load holdsPoint
windingAlong onSurface orderAxes writeSegmentRow load2 publish compareTriangles writePlaneNormal endSlot placeBox
treeHoldsPart overlapObbAndTriangleRowsExact firstSlot separateObbRows writeContactPoint exactDifference isIdentity
overlapDoubtfulAabbAndObb overlapWide faceParts overlapObbAndTriangleRows nextAxis climb tableSize grownCapacity
writeStillContact powerOfTwoAtLeast isSmall minor publishManifold exactDot multiplyExpansions writeEigenAxes
writeNodeBox collect checkSweepResult edgeSeparates overlapTriangleRows findSeparation collidePlaneAndTriangle
collideCapsuleAndTriangle collideObbAndPlane collideObbAndTriangle collideSphereAndTriangle collideSphereAndPlane
collideCapsuleAndPlane collideObbAndCapsule collideCapsuleAndSphere collideCapsules collideObbAndSphere collideSpheres
overlapTriangles collidePlanes clipObbRows collideTriangles sweepTriangles overlapObbAndTriangle isLargerNode packTrees
writeDifferenceOfProducts writeCross overlapObbAndSphere refuseValue wideInteger takeWorldFrame cost nearestOnTriangle
refuse lengthAt writeDot writeNormal2 packObb writeOrderedMotion normalise packObbs overlapObbs isUnrotated
orthogonalise overlapUnrotated measureExtents inOrder isRelativeRest writeSum packTriangle packMotion writeDifference
productError scaleExpansion copyExpansion addAbsoluteTimes makeAbsolute addProduct addExpansions add isExactRange
addTimes addTriple separatesExactly collideObbs overlapDoubtfulObbs crossVectors overlapByParallelEdges
writeRelativeMotion checkNumber checkShape packNumbers refuseAxes checkExtent packPose refuseVertex findParts isObbTree
createSlotList hasLength isCount signOfExpansion packOrdinaryTriangle shareFields isParallel collideObbRows packAabb
packVelocity separates packOrdinaryObb decide writeRadius isAxisOfFirst copyCorner treeTriangleCount wantsContact
writeVector placeEdgePoint overlapObbRows addDirection writeFrame treeContainsPoint writeSweepResult publishManifoldAt
copyPoint reduceInto writeSeparation clipSides collidePacked checkMaxTime meetEdges clipFaces traverseTrees
writeRingMean merge clipAlong edgesOrFace findAxis settleAxis releaseSearch narrowWindow enteringSide openWindow
writeWindowTimes compareRows packOrdinaryVector settleRare touchObbRows refuseIndex signOfBigInt lengthAt2 checkManifold
writeStart writeCommonPoint overlapObbAndAabbRows isInFan addMotionsOfBlock isBare along nearest refuse4 turn
removeOrphansOnce pickSide leftOutError checkedMotion checkDelta length numberError checkColumnsOf findSolidAround
refuseBudget entityError findBefore checkUserComponent nodeThreads startThread oneOf tagColliderAndBody readWorkers tag
addSafely maySleep begin2 isMirror persist takeTagsOff checkResult kindOf writeBegan addRow deltaOf createMoveResult
pushPair2 untag findPairs2 settle2 closeGaps claim removeSafely completeContacts findContacts rewriteNormal straighten
reasonOfBodies checkMesh writeSettings checkMeshes checkPlanes passesOthers writeNoPaths placeChildren checkChildren
check rootError readDoubles copyRows2 haveSameBodies kindOfStill placeChild resourceOf moveAndSlide writeCharacter move
collisionOf createTiledSweep check2 integrate removeOrphans namesParent findChanged lossOf missingPosition
createCollision checkTurnable end quaternionError childError checkVec3 findBadQuaternion checkSizes areQuaternionsSound
checkPlane isColumn checkColumns refuseBeyond sift siftPair dotUp fillPool reasonOf isFlush fits gather twoShapes
findEvent findObstaclesAround findSurface completeChunk testChunk findPartner collideTriangle reserveMirrors mergeOthers
isAsBefore classesMeet findClass isLeaf appendRow isFirstA addWays findBadVector areVectorsSound checkShapes writeBack
writeUp writePaths beginPaths testPair writeTouchBefore writePending contactBetween listBoxes takeChunks writeSure
writeBoxTouch appendMarked writeBoxes writeRow markSure copyOld mayMeet writeStillPaths writeOthers someJumped
diffContacts askPredicate readManifold nearestOnPlaced moveCharacter addTurns staticOf beginSlots tellContacts
reservePairs reserveFound listBegan showEnded completeContact copyIdentity writeStarts copyDetails releaseDoubles
copyAllDetails mirrorContacts copyList shapeChanged writeRows3 listRows writeTouchSurface forEachContactOf hasTurned
takeStart copyGrid writeEndSurface tagTouching columnsFit vectorsFit settle3 writeTouch copyFilters sameStatics
checkQuaternions copyIdentity2 copyBoxes copyPoses listResized listBodies2 beginTouches copyMeshes findNows
addMotionsAnew linkRows widenFurther reachesBeyond copySizes2 copyVelocities writeShapeMotion copyPositions
rememberStatics groupByFilter haveSameFilters spread copyPlanes sortDigit2 classify findObstacles comesBefore
assignLevels assignJoinedLevels measureKeys reserve createAxisOrder createGrid createBruteForce createFilterGroups
writeRows2 reserveEntries poseBodies compareStills noteShifted indexContactsByB countOf sweepOneWay settle sweepWithin
createCells sweepSingleLists axisOf indexContacts createPairList sweepCells tileStatics keepLevels createStatics
listMembers areOthersSame fillCells keepStatics orderBodies assignGroups writeMeetings sweepManyLists sweepTwoCells
isKept listPlaces noteSure findBySlot findByBodies indexPartners keepSureRows testPairs countEntries writeEntries
filterBlock touchBoxes writeManifold copyPassing writePassing writeBoxesPassing sweepBoxes addBoxRows arrangePairs
meetAll readAhead pushNumbered copyOldRow clip writeSpeed writeBounds listStills isSound countCoarse bodyOfB readRows
noteChanged copyRow isAnyShallower copyNumbers boundsMeet castAtMesh castAtConvex findOrigins writeBoxPaths
findChangedOf rewriteManifold signOf copySizes keepOrigins writeMotions writePathVelocities copyRows copyRotations
writeDetails writeRows scanBody settleChecked addHalfSpacePairs areSizesSame2 sweepBetween isEnd pushEnds pushEnd
reachOfRow beginWays spreadAlong mayTouchOnTheWay comesFirst writeReaches settleExact findEscapees beginAtOutermost
runBetween runWithin boundBlocks writeFloats copyBounds writeVertex sortByHigh countStatics boundsOverlap pairAll
findPairs moveItems joinLevels staticCells reachesFar fitTile fitGrid sortAlong sortByDigit findMiddle sampleSpread
measureOrdinary mapLevels listBodies makeRings bodyOfA findVertices scanVertices pairLists copyFloats findBadSize
filterCandidates sortPairs2 touchesAtStart keepsOffset findMeshAndConvexContact beginShift shapeCells sortRows
sortByTriangle straightenSeams measure muteGroup writeAround addStart findMeshContact findFirstContact setToleranceOf
findConvexContact pushEntry writeBoxAround compose castRow addTriangles isWithinFan findNearby poseRow copyNumbers2
sortByPlace addMotions areSizesSame keepSkinAlong arePositionsSame areRotationsSame placePoint writeGapAtStart findLevel
writeSweptBoxBounds straightenTouch widenBounds mayBeFlush addBodies turnByEuler turnByRungeKutta gatherGroups addDue
divide someReach dropEqualPoints supportOf writeRowBounds nameVertices sortPairs writeNumbers clip2 mergeTouches
featureOf addTouch touchDepth deeper vertexNames pairWithRest treeRings collideCorners sunkPart isInSolid touchNodes3
touchNodes touchPair touchNodes2 writePair isWithinFans touchPairs straightenAll2 touchSlot collideMeshAndConvex limitOf
sortFew countStrays collideMeshAndPlane widenReach riseTo straightenTo straightenAll writeMeshBounds correctSweptNormal
begin boundNode sweepTreeAndRow beginLists sortDigit findTreeNodes findTreeNodePairs tryTriangle beginSlot settleStart
sweepFew touchTriangles readSweep keepMarked placeNode tryNode scaleDown multiply sortByDigits distanceTo reachOfBody
widthOf takeFullTurns clamped writeSolidBehind dot writeUpmostFace isSameWay axisHeight touchNormal angleOfBody
alongAxis followPlanes slideFreely walk cosineOfDegrees write findGround writeFace step writePartingAxis alongUp
approach sortById isWithin clearGround slideRow fall writeTurn followWalls writeFaceNormal beginDigits sizeOf isTipOver
leaveOverlaps exponentOf keepSkin sweepBy lookAround heightOfSupport wait lengthOf reachAlong isSameTurn heightOf
isSameShape isSamePose collideMeshInSolid writePlaneOfHeld collideMeshes writeBoxBounds measureBox findWayOut windingOf
push writeOutwardNormal placeTriangle shiftOn collideMeshAndSphere collideMeshAndCapsule collideMeshAndBox
listTriangleKernels pick byTypeNumbers namesOfArrays endReasonName reserve2 whyNoWorkers comesLater
overlapObbAndPlaneRows checkFrame writeBox layOut project2 writeInterval2 rodAxis writeDeepPoint writeCommonPoint3
handedness createClosestPoints writeCommonPoint2 closestPointsObbRows overlapSphereAndPlaneRows look checkArrays
checkAxes comparePair closestPointsObbs packFrustum createObb writeRodAxis sweepObbs overlapObbsSharingAxis
measureBounds fitObbToPoints fitObbToTriangles checkObb sample sweepSampledObbs overlapTreeRows boundPositions
overlapSphereRows carry writePoint centerAt gramSchmidt startTurning apart writeOutward writeAxes checkBound sumDown
stopAtTriangles loadObbTree truncated checkSize checkReport checkTriangles isInside2 checkSolid computeAabb testObbTrees
collideObbTrees setObbSpans checkIndices boundObbRow setNormalTowardsB viewOf viewTree skewOf obbSkew meetBoxes
saveObbTree fitObbMinimumVolume checkInside checkHeader lastContact findPlace validateObbTree checksum takeEdges
takeAxes overlapObbTrees overlapMoving testMoving testStill pointCount sumPoints sweepSphereAndPlaneRows sweepSamples
sweepRotatingObbs sweepSphereRows sweepObbTrees createSweepResult createTreeSweepResult overlapSphereAndPlane
sweepSpheres sumTriangles overlapObbAndPlane createTreeTest overlapObbAndFrustum overlapSpheres sweepSphereAndPlane
overlapAabbAndSphere overlapAabbs overlapMovingObbAndTriangleRows overlapMovingObbAndTriangle turnUntilContact
overlapMovingObbs overlapObbAndSegment sweepAabbs overlapMovingTriangles sweepObbAndTriangle overlapMovingTriangleRows
checkArguments frustumFromViewProjection createFrustum createRotatingSweepResult turnBackUntilContact writeUniquePoint
writeObbAxis overlapAabbRows boundSphereRow overlapAabbAndSphereRows narrowObbWindow projectObbs narrowObbTriangleWindow
dropRepeated isSecond writeCorner isInside writeIfInside timeOf findLeastAxis sweepAabbRows writeLeastPenetration
boundPoints obbAxisCount writeCrossing centrePoint isDeep stopAtOnce sweepObbAndTriangleRows clipEdges
overlapObbsSharingAxisRows edgesSeparate overlapObbAndSegmentRows overlapObbAndFrustumRows sweepObbRows
overlapMovingObbRows narrowOrdinaryWindow drawn
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
  scaleExpansion: 'i high2 c a aHigh n q low2 b virtual bHigh bLow aLow length2 lowest rest sum2',
  writeSum: 'part high2 a b',
  addAbsoluteTimes: '',
  writeDifference: 'part high2',
  copyExpansion: 'i',
  addExpansions: '',
  collideObbs: '',
  makeAbsolute: '',
  add: '',
  checkMaxTime: '',
  isExactRange: 'x k isComponent',
  addTimes: 'part',
  addTriple: 'i',
  separatesExactly: 'sign k box3 axis9',
  overlapDoubtfulObbs: 'r k c e',
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
  packOrdinaryObb: 'g axes2 c center f b d e a halfExtents2 i zz h xx yy xy xz yz',
  decide: 'size i v k r j fresh u',
  writeRadius: 'w r k',
  isAxisOfFirst: '',
  writeVector: '',
  placeEdgePoint: 'x y z',
  overlapObbRows:
    'doubtful e0 bit g dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band e1 e2',
  checkExtent: 'extent2',
  writeFrame:
    'axes2 c20 c22 c21 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12',
  copyPoint: 'c o i',
  writeSweepResult: 'sign i time v',
  publishManifoldAt: 'i p normal8 point5 k count2 position x',
  reduceInto:
    'deepest d furthest c x lz k nx nz px left second area square n s narrowest widest right ly z lx ny wx depth wy py pz wz y',
  collidePacked: 'first swapped',
  writeSeparation: 'ofA axes2 m i j i1 s i2 along2 extentsA stride p square high2 rows17 g o q k low2 first',
  clipSides:
    'xyz e f inside made rest label feature shift list s next extents3 plane2 before here last coordinate d count2 sign h mark stays',
  meetEdges:
    'axes2 o2 i j i1 t i2 x1 s n1 p square high2 o1 x2 most high22 r1 low2 r2 hB depth hA y2 swap2 highAhead back2 back1 z1 high1 z2 n2 t1 y1 z0 low22 t2 low1 lowAhead hLow hHigh scale y0 codeA',
  clipFaces:
    'hv j y rest k q list c turn3 below n points4 e count2 most qx mark slot p rowsR id id2 to merge2 hu x ux qo cy tk sign kx vm axes2 hp away px um ps m2 km v gap qs deepest cz qy o vx pz kz sides2 z mine xyz reachY uy m1 u fits hj ky py feature uz towards nearest2 cx w clipped2 qz t po reachX ids vy m0 hq snap s r theirs jo rowsO vz hk',
  clipAlong: 'kind',
  edgesOrFace: '',
  findAxis:
    'g5 g0 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band size beat parting slack g4 face2 g3 far tie isShort isSkew g1 square best4 unclear near g h code g2 doubtful least clear2 faceBest margin',
  settleAxis: 'axes2 k tie faceBest kind size aligned least face2 best4',
  narrowWindow: 'k v last leave vv r leaving dv rv first entering far way enter d slack',
  compareRows: 'i x y',
  openWindow: '',
  writeWindowTimes: 'maxTime d first last v leaving entering',
  packOrdinaryVector: 'x y z',
  settleRare: '',
  touchObbRows: 'found2',
  writeRodAxis: 'v u',
  writeDeepPoint:
    'y0 c step2 c01 t2 x2 s2 a1 a2 b0 b1 b2 x0 y2 a0x part s0 c12 c20 s1 c22 c02 a0y a0z a1x a1y a1z a2x a2y a2z a0 y1 x1 t1 c00 c10 c21 t0 c11',
  rodAxis: 'y x z',
  skewOf: 'z1 x1 y1 z2 x2 z0 y2 x0 y0',
  obbSkew: '',
  findLeastAxis: 'cosine parallel slack depth best k least',
  writeObbAxis: 'u axis3 i rows11 j',
  narrowObbWindow:
    'j i dx dy dz size k aHigh aLow wy cosine atRest jHigh u qSpeed high iHigh reach side iLow c wx pSpeed q p slack sign rows11 wz jLow ofA low',
  writeStart: 'deep',
  sweepObbs: 'first swapped',
  projectObbs: 'i s r z d u v x y',
  isDeep: '',
  writeCorner: 'depth c z k x y s u extent',
  isInside: 'slack u y z x k',
  writeIfInside: 'k inside',
  writeUniquePoint: '',
  writeCrossing: 'k z i j along across s u q y scale c t v p gap x',
  obbAxisCount: '',
  drawn: '',
  sweepObbRows: 'found axis3 k time best i count2',
  centrePoint: 'u y k x s z',
  writeCommonPoint: 'i',
  clipEdges: 'v k slack i p half2 q u sp middle reach corner2 centre c from to s sq',
  narrowOrdinaryWindow:
    'd dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 time middle wz r far u2 w0 w1 u0 first u1 wx leaveD inverse2 lastTime enterV maxTime v last band w2 parallel k slowest separation leaveR leaveV wy enterFar half2 entering size',
  refuseValue: '',
  setNormalTowardsB: '',
}
