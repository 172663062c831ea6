/** Written by find-arrangement.mjs: see there. */
export const functions = `
setRate writeStartNormal writeAxesAlong writeFrame3 readTreeQuery readOptions releaseSearch checkArray cleanMesh
pushPair acquireWork separate releaseWork findTreePairs choice countDuplicates findLeastAxes buildObbTree checkTree
middleOf findObbTreeContacts checkEpsilon isBufferGeometry positionsOf indicesOf writeDifferenceOfProducts integer
searchByTime findParts createSlotList extremesOf createManifold createTreeContact placeBox placeBox2 cutByArea
advanceTolerance convexHull takeLeafOfB beginPolygon pushNodes partsOf advanceRows createMovingTriangle writeLongestEdge
advanceFrom advanceRowsWithin takeNodes tryNodes measureGap report2 takeFirstTouching take relateTrees sweptBoxes
refuse2 arrayOf refuseOption sweepTrees visitLeaves visitBoxOfA visitBoxOfB reportAll meetsBox writeMovingContact
sweepTriangleRows findMoving pushSlots turnToLessSurface tryPair describeBoxes fitHull takePair takeFrame project
writeBoxContact writeTriangles clipToEdge writeGap levelsNeeded momentsCancel tryAxis2 findRoot apartOnAxis writeVectors
beyond writeRadius2 treeHoldsPart takeDirectly writeTriangleNormal fitAxes fitsPoints acquireSearch clipPolygon sumError
isClosed addPoint tryAxis sweptReach vectorLength writeEdgePlane findTriangleEdges findEdges intersectTriangleRows
report advance pose firstTriangleRoot clipToBalls writeDifference2 leastPenetration sweptStep nearestPlace findFromLeft
crossEdges2 meetFeatures setContactNormal writeAdvancedRow beginTriangle dotWide differenceWide nearestOnTriangle
writeOnePoint writeFrame2 nearer keepGap solveMoments turnPoint turnToWorld writeRelativeRow takeApart writeFrameAroundY
shareWith beginPair placeRows clipToTriangle writeNormal4 clearDirections writeFastestEnd clipFace clipRingToLength
beginSpin beginRow takeSamples fillBins addBody setRates cubicTime findFromRight clearWith poseNow longestStep oneSided
clearWithBoth firstRoot clearTime moveTriangles directionCount offOf crossEdges writePerpendicular finishRelation
fatnessOf writeNormal3 clipToPlane meetEdges2 collideCapsuleAndSphereRows turnWithEdges findCapsuleCores coreTouches
writePlaneNormal separateCapsuleRows separateObbAndCapsuleRows separateSphereRows separateObbAndSphereRows
separateCapsuleAndSphereRows placeAt planeParts squaredDistance siftDown writeMostApproach meetEdges3 endPolygon
separateObbAndTriangleRows setExtent writeCandidate enteringSide nearestOfTriangles collideOverEdge clipBoxFace
clipTriangle treeSlotTriangle clipTriangles placeAt2 longestEdge meetAnywhere findDegenerate writePosedNode
leaveTriangleByCore writeRotationVector exactCross takeLongestEdge writeSpun separatePlaneAndTriangleRows meetAnywhere2
collideCapsuleRows collideObbAndSphereRows collideSphereAndTriangleRows collideObbAndCapsuleRows writeSegmentRow
separateObbRows orderAxes apartOnAxisWide subtractExactly separateTriangleRowsInto sweptGrowth collideOverFace
writeNormal findObbAndCapsuleCore collideObbAndPlaneRows collideObbAndTriangleRows collideTriangleRows collidePlaneRows
collideSphereAndPlaneRows collidePlaneAndTriangleRows collideCore setFeatureDepth collideCapsuleAndPlaneRows
loadTriangle writeDistances meetNearest writeOver addCorner findNearestOfTriangles findTriangleAxis meetEdge
leaveObbByCore findCapsuleAndTriangleCore collideCapsuleAndTriangleRows separateCapsuleAndTriangleRows
coreTouchesTriangle writeCornerPart writeAxesOfQuaternion separateObbAndPlaneRows separateCapsuleAndPlaneRows
leavesNeeded separateSphereAndPlaneRows separateTriangleRows findObbAndTriangleAxis orthonormaliseAxes finiteReach2
reachOf finiteReach findTreeCandidatesBelow findTreeCandidates writeCross2 findAlignedAxis writeAxis gapAlong
writePosedTriangle overlapObbAndSphereRows farthestAlong treeRadius writeTriangleFeature writeBoxFeature signOfBigInt
orientationInPlane orientationWide signOfVolume separateSphereAndTriangleRows overlapTriangleRowsExact nearestOnEdge
nearestOnTriangleRows writeTreeNodeRow addTriangleMoments addPointMoments setTolerance reachesSpace moveInto bound
heldVertex writeSeen gapOfNodes writeInterval findExtremes loadRing compareCorners addLengthAt writeNearestOfCores
sortRange partition writeSweptBox isNothing writeExtents addCornerMoments selectSmallest writeSineAndCosine
signedPlaneDistance compensatedPlaneDot splitRange comesSecond overlapTriangleRowsWithin writeSpin packCapsule
collideSphereRows separateObbRowsInto separatePlaneRows meetsBox2 exactVector writeIdentity writeEigenAxesOf worldX
overlapFlat passingOf overlapCrossing overlapSegments allBeyond measureTurn turnAbout overlapSegmentAndTriangle
orientation narrowTriangleWindow writeWorldNormal addSegmentAxes planeWithArea unify arcTangent packPlane packSegment
packSphere resized grown packUnitVector edgePlaneDistance blank worldY writeLengths lengthAt medianOf isNear pivotOf
swap isLargerNode clipRing worldZ addCross shareCorner writeEllipsoidNormal clipEdge highestBelow publish findEnds
isIdentity overlapDoubtfulAabbAndObb load2 endSlot overlapObbAndTriangleRowsExact nextAxis load holdsPoint windingAlong
overlapWide faceParts overlapObbAndTriangleRows firstSlot climb tableSize grownCapacity powerOfTwoAtLeast minor exactDot
multiplyExpansions writeStillContact publishManifold clipObbRows writeEigenAxes overlapObbAndAabbRows
overlapTriangleRows writeNodeBox collect edgeSeparates findSeparation collideCapsuleAndPlane collideSphereAndPlane
collideCapsuleAndSphere collideCapsuleAndTriangle collideObbAndPlane collidePlaneAndTriangle collideObbAndTriangle
collideSphereAndTriangle collideObbAndCapsule collideCapsules collideObbAndSphere collideSpheres overlapTriangles
collidePlanes collideTriangles signedPlaneDistanceDoubt collideObbAndAabb overlapObbAndAabb sweepTriangles packTrees
writeNormal2 overlapObbAndTriangle refuseValue overlapObbAndSphere swapAxes writeDot mix wideInteger takeWorldFrame
writeCross refuse normalise makeAbsolute packObbs overlapObbs hasLength collideObbs isUnrotated addAbsoluteTimes
orthogonalise inOrder mergeEnds measureExtents isRelativeRest overlapUnrotated writeSum productError writeDifference
scaleExpansion addProduct addExpansions add addTimes isExactRange addTriple separatesExactly overlapDoubtfulObbs
crossVectors writeVector writeRelativeMotion overlapByParallelEdges signOfExpansion isParallel compareTriangles
writeContactPoint exactDifference collideObbRows packOwnMotion isObbTree checkNumber packPose clear shareFields
checkShape packNumbers checkVectors refuseVertex checkExtent isCount refuseAxes writeOrderedMotion packBoxes packAabb
packVelocity packTriangle packMotion separates packObb isVector decide writeRadius copyPoint copyCorner
treeTriangleCount wantsContact placeEdgePoint copyExpansion clipAlong edgeSign addDirection edgesOrFace
treeContainsPoint settleRare checkSweepResult touchObbRows overlapObbRows writeFrame checkManifold writeSweepResult
publishManifoldAt reduceInto checkMaxTime traverseTrees isAxisOfFirst writeSeparation clipSides merge collidePacked
meetEdges writeRingMean writeEntry clipFaces findAxis settleAxis packOrdinaryTriangle cost compareRows narrowWindow
openWindow isSmall refuseIndex lengthAt2 writeWindowTimes writeDeepPoint rodAxis isPlain emptyBounds
markNew writeNewPaths someDiffer digHole dropBody appendMover appendBox appendBoxId dropStill dropBox listById
appendActive identify refuseBudget reasonOfBodies checkMesh listNew beginNew along nearest refuse4 shiftOf findPartners
copyTimes completeContact tagColliderAndBody createTiledSweep moveAndSlide writeSettings isBare haveSameBodies
checkedMotion createCollision resourceOf copyIdentity readWorkers findBefore checkUserComponent checkResult length
checkDelta kindOf collisionOf namesParent removeOrphans leftOutError beginTouches classesMeet oneOf createMoveResult
nodeThreads startThread tag addSafely claim begin2 pushPair2 persist addRow takeTagsOff endReasonName untag maySleep
removeSafely isMirror findPairs2 deltaOf pickSide pick byTypeNumbers namesOfArrays settle2 listTriangleKernels closeGaps
writeNoPaths completeContacts findContacts rewriteNormal straighten isInFan mapLevels passesOthers checkMeshes
checkPlanes placeChildren checkChildren check entityError checkColumnsOf numberError rootError readDoubles columnsFit
releaseDoubles placeChild patchLists listAll listActive writeCharacter missingPosition twoShapes checkTurnable
quaternionError check2 childError checkVec3 checkSizes checkPlane end kindOfStill vectorsFit reservePairs
findBadQuaternion writeBack isColumn checkColumns refuseBeyond sift isFlush fits gather copyRows2 insertStill moveStill
siftPair dotUp fillPool reasonOf dropFrom dropMover compareStills noteShifted reserveFound indexContactsByB takeChunks
findEvent isEnd findObstaclesAround findSurface completeChunk testChunk addWays findBadVector areVectorsSound
checkShapes collideTriangle reserveMirrors mergeOthers writeBegan isLeaf writeBoxTouch staticOf beginSlots
createBruteForce appendMarked appendRow isFirstA listBegan listRows writePaths testPair keepSureRows writeTouchBefore
writePending contactBetween moveCharacter indexPartners copyOld writeStillPaths writeOthers isAsBefore
findClass beginPaths copyDetails copyAllDetails askPredicate hasTurned forEachContactOf writeUp readManifold
tellContacts mirrorContacts reserve2 showEnded copyList shapeChanged nearestOnPlaced mayMeet diffContacts pushNumbered
writeRows3 tagTouching takeStart settle3 writeTouch writeTouchSurface writeStarts copyGrid copyFilters sameStatics
checkQuaternions lossOf listResized copyMeshes findChanged listBodies2 copyPoses listSpun copySizes2 groupByFilter
beginWays integrate move findNows copyBoxes addMotionsAnew widenFurther spreadAlong writeShapeMotion copyVelocities
copyPositions rememberStatics removeOrphansOnce turn sweepCells haveSameFilters spread copyPlanes sortDigit2 classify
findObstacles assignLevels assignJoinedLevels createAxisOrder createGrid writeRows2 reserveEntries areOthersSame
keepStatics reserve orderBodies poseBodies sweepOneWay sweepWithin settle createCells areQuaternionsSound sweepManyLists
sweepSingleLists axisOf sweepTwoCells linkRows keepLevels createFilterGroups createPairList listMembers comesBefore
indexContacts fillCells assignGroups writeMeetings isKept listPlaces noteSure findBySlot meetAll addBoxRows writeBoxes
writeRow markSure findFirstPartners arrangePairs testPairs tileStatics createStatics countEntries writeEntries
filterBlock sweepBoxes touchBoxes writeManifold copyPassing writePassing writeBoxesPassing copyOldRow clip bodyOfB
writeSpeed writeBounds listStills isSound countCoarse copyNumbers boundsMeet readRows noteChanged findChangedOf copyRow
isAnyShallower copyRows sortPairs2 sortList castAtMesh castAtConvex copyRotations signOf keepOrigins findOrigins writeBoxPaths
writeMotions writePathVelocities writeDetails rewriteManifold castRow writeRows copySizes scanBody settleChecked
areSizesSame2 sweepBetween pushEnds writeAround pushEnd reachOfRow mayTouchOnTheWay writeWays comesFirst writeReaches
findEscapees beginAtOutermost settleExact pairAll findPairs addHalfSpacePairs runBetween runWithin writeVertex addTurns
boundBlocks writeFloats copyBounds countStatics boundsOverlap moveItems joinLevels staticCells addDue fitTile reachesFar
fitGrid measureKeys sortAlong addMotionsOfBlock findMiddle measureOrdinary listBodies makeRings scanVertices sortByPlace
pairLists bodyOfA findVertices copyFloats findBadSize sortByDigit beginShift shapeCells sortRows findSolidAround
straightenSeams gatherGroups measure muteGroup addStart filterCandidates touchesAtStart setToleranceOf findFirstContact
pushEntry compose writeBoxAround clip2 findMeshAndConvexContact findConvexContact findMeshContact addTriangles
isWithinFan findNearby poseRow copyNumbers2 addMotions areSizesSame arePositionsSame areRotationsSame keepSkinAlong
placePoint writeGapAtStart keepsOffset writeSolidBehind writeEndSurface supportOf writeRowBounds measureBox
writeBoxBounds findLevel pairWithRest writeSweptBoxBounds straightenTouch widenBounds mayBeFlush addBodies sampleSpread
turnByEuler turnByRungeKutta mergeTouches isWithinFans vertexNames treeRings collideCorners featureOf addTouch
touchNormal touchDepth deeper sunkPart touchNodes touchNodes3 touchPair touchPairs countStrays readAhead
collideMeshAndPlane widenReach riseTo writePair straightenAll2 touchNodes2 touchSlot collideMeshAndConvex straightenTo
straightenAll writeMeshBounds nameVertices sortPairs sortDigit findTreeNodes findTreeNodePairs multiply
correctSweptNormal isInSolid sortFew writeNumbers beginLists divide keepMarked tryTriangle begin boundNode placeNode
settleStart sweepFew sweepTreeAndRow tryNode touchTriangles readSweep sortByDigits reachOfBody scaleDown beginSlot
limitOf distanceTo angleOfBody isSameWay clamped lengthOf heightOf isSameShape isSamePose wait dot writeUpmostFace write
slideFreely walk sortById slideRow isWithin clearGround widthOf takeFullTurns someReach findGround alongAxis alongUp
axisHeight step leaveOverlaps fall sweepBy sortByTriangle cosineOfDegrees exponentOf lookAround followPlanes writeTurn
followWalls reachesBeyond writeFace approach dropEqualPoints beginDigits heightOfSupport reachAlong writeFaceNormal
sizeOf writePartingAxis isTipOver keepSkin isSameTurn collideMeshInSolid collideMeshes writeOutwardNormal findWayOut
windingOf writePlaneOfHeld push placeTriangle shiftOn collideMeshAndSphere collideMeshAndCapsule collideMeshAndBox
whyNoWorkers project2 writeInterval2 writeRodAxis writeUniquePoint volumeAlong writePoint comesLater isSecond
overlapSphereAndPlaneRows writeObbAxis skewOf checksum checkArrays fitObbToTriangles overlapTreeRows stopAtTriangles
dropRepeated closestPointsObbRows checkAxes look fitObbToPoints writeCommonPoint3 sweepObbAndTriangleRows comparePair
obbSkew obbAxisCount handedness gramSchmidt boundPositions measureBounds overlapObbsSharingAxis createObb
closestPointsObbs carry overlapSphereRows startTurning checkIndices testObbTrees collideObbTrees isDeep setObbSpans
overlapObbAndPlaneRows boundObbRow writeStart overlapAabbRows viewOf writeOutward checkTriangles loadObbTree checkSize
checkHeader meetBoxes checkReport writeAxes writeCommonPoint2 truncated writeBox layOut checkInside sweepObbRows
viewTree saveObbTree testMoving lastContact findPlace validateObbTree fitObbMinimumVolume sweepSamples testStill
sweepRotatingObbs sweepObbTrees stopAtOnce createTreeSweepResult sweepSpheres sweepSphereAndPlane createSweepResult
createTreeTest overlapObbAndPlane createClosestPoints overlapMovingObbAndTriangleRows overlapMovingTriangleRows
overlapObbAndSegment overlapSpheres overlapAabbAndSphere overlapAabbs overlapMovingTriangles overlapMovingObbAndTriangle
sample isInside2 overlapSphereAndPlane checkSolid computeAabb overlapObbTrees overlapMoving checkObb sweepSampledObbs
turnBackUntilContact turnUntilContact checkBound sumDown centerAt checkFrame checkArguments frustumFromViewProjection
packFrustum sweepObbAndTriangle createFrustum createRotatingSweepResult sweepObbs narrowObbWindow takeAxes
overlapMovingObbs overlapObbAndFrustum sweepSphereAndPlaneRows sweepSphereRows apart overlapAabbAndSphereRows
findLeastAxis writeCorner narrowObbTriangleWindow boundSphereRow setNormalTowardsB centrePoint isInside timeOf
writeIfInside writeCommonPoint writeCrossing takeEdges projectObbs sumPoints pointCount overlapObbAndSegmentRows
clipEdges sweepAabbRows sweepAabbs writeLeastPenetration boundPoints sumTriangles overlapObbsSharingAxisRows
overlapObbAndFrustumRows edgesSeparate overlapMovingObbRows drawn narrowOrdinaryWindow
`
  .trim()
  .split(/\s+/)
export const variables = {
  refuse: '',
  writeCross: '',
  refuseAxes: '',
  normalise: 's',
  isUnrotated: '',
  orthogonalise: 'z2 x0 d z1 side2 y2 x2 y0 y1 x1 z0',
  writeDifferenceOfProducts: '',
  writeDot: 'k',
  writeNormal2: 'k i j',
  writeOrderedMotion: 'i',
  packObbs: '',
  overlapObbs: '',
  overlapUnrotated: 'k d q dError p radiusError e f radius part',
  addProduct: 'product split a ah old high2 low2 b part bh bl al',
  scaleExpansion: 'i high2 c a aHigh n q low2 b virtual bHigh bLow aLow length2 rest sum2 lowest',
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
  crossVectors: 'k vz uz vx vy uy x y z square ux product',
  collideObbRows: 'code',
  writeRelativeMotion: 'i swapped',
  signOfExpansion: 'n',
  hasLength: '',
  overlapByParallelEdges: 'v i x r u j z y',
  isParallel: 'x y r z',
  checkNumber: '',
  checkShape: '',
  packNumbers: 'i value',
  separates: 'r g',
  decide: 'size i v fresh r j k u',
  writeRadius: 'w r k',
  isAxisOfFirst: '',
  writeVector: '',
  placeEdgePoint: 'x y z',
  overlapObbRows:
    'doubtful bit e1 g dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band e0 e2',
  checkExtent: 'extent2',
  writeFrame:
    'axes2 c20 c22 c21 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12',
  copyPoint: 'c o i',
  writeSweepResult: 'sign i time v',
  publishManifoldAt: 'i p normal8 count2 k point5 position x',
  reduceInto:
    'deepest d furthest c ny lz k nx x y depth second area wz n s left narrowest pz lx z widest nz py wy square wx px right ly',
  collidePacked: 'first swapped',
  writeSeparation: 'ofA axes2 m i j i1 s i2 extentsA first along2 p square high2 rows17 o stride g q low2 k',
  clipSides:
    'xyz e coordinate inside f plane2 label next shift list s sign stays made before here last feature d count2 rest h mark extents3',
  meetEdges:
    'axes2 o1 i j i1 t i2 x2 hA n1 p square y0 x1 s back1 z0 r1 low2 t2 most hB z1 y1 o2 t1 low22 y2 high2 back2 z2 n2 high22 high1 lowAhead r2 depth low1 swap2 hLow hHigh scale codeA highAhead',
  clipFaces:
    'slot j y rest k q r c turn3 below n points4 e count2 most hu mark list u snap hp rowsO p o cx sign po id2 away tk s axes2 qx hk pz hj px sides2 ps qs qo merge2 reachY gap v um clipped2 vx mine m2 feature hq xyz ids cy vm to ux deepest nearest2 py z theirs rowsR uy qz t km kx ky vz w fits uz jo hv kz cz vy x towards reachX qy m1 id m0',
  clipAlong: 'kind',
  edgesOrFace: '',
  findAxis:
    'code g0 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band h face2 parting unclear clear2 size best4 g5 square margin doubtful g2 isShort g3 g1 g4 g least near beat slack isSkew tie faceBest far',
  settleAxis: 'axes2 k tie faceBest kind size aligned least best4 face2',
  narrowWindow: 'k vv last d r v leaving dv slack first entering leave rv enter far way',
  compareRows: 'i x y',
  openWindow: '',
  writeWindowTimes: 'maxTime d first last v leaving entering',
  settleRare: '',
  touchObbRows: 'found2',
  writeRodAxis: 'v u',
  writeDeepPoint:
    'y0 c y2 c01 step2 c02 a0 a1 a2 b0 b1 b2 x0 s0 t2 part s1 t0 x2 x1 c12 a0x a0y a0z a1x a1y a1z a2x a2y a2z c20 y1 s2 c22 t1 c00 c21 c11 c10',
  rodAxis: 'y x z',
  skewOf: 'x2 x1 z1 z2 y1 z0 y2 x0 y0',
  obbSkew: '',
  findLeastAxis: 'best cosine least2 depth slack k parallel',
  writeObbAxis: 'u axis3 i rows11 j',
  narrowObbWindow:
    'j i dx dy dz size k aHigh ofA atRest c side jHigh rows11 u cosine wz reach jLow slack q sign aLow iLow iHigh qSpeed wx wy p pSpeed high low',
  writeStart: 'deep',
  sweepObbs: 'swapped first',
  projectObbs: 's y i z x r u v d',
  isDeep: '',
  writeCorner: 'depth c z k s y x u extent',
  isInside: 'slack u y z x k',
  writeIfInside: 'k inside',
  writeUniquePoint: '',
  writeCrossing: 'k z i j across x t u v scale c y along s p gap q',
  obbAxisCount: '',
  drawn: '',
  sweepObbRows: 'i axis3 k time best count2 found',
  centrePoint: 'u y k x s z',
  writeCommonPoint: 'i',
  clipEdges: 'v k centre i p half2 sp q u middle reach corner2 c s from slack to sq',
  narrowOrdinaryWindow:
    'd dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 size leaveV middle r first parallel enterV k lastTime last enterFar slowest leaveD wx u1 u2 w0 v half2 leaveR wy w1 time maxTime entering u0 far wz w2 separation inverse2 band',
  refuseValue: '',
  setNormalTowardsB: 'axis3 i x y z side s',
  checkVectors: '',
  checkManifold: 'k',
}
