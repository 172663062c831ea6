/** Written by find-arrangement.mjs: see there. */
export const functions = `
writeAxesAlong writeFrame3 measureExtents searchByTime readTreeQuery refuse2 arrayOf refuseOption readOptions
releaseSearch checkArray cleanMesh integer choice pushPair releaseWork findTreePairs countDuplicates acquireWork
separate buildObbTree middleOf checkTree findObbTreeContacts checkEpsilon isBufferGeometry positionsOf levelsNeeded
indicesOf writeDifferenceOfProducts extremesOf createManifold createTreeContact findParts createSlotList convexHull
advanceTolerance createMovingTriangle writeLongestEdge takeLeafOfB pushNodes partsOf advanceFrom advanceRowsWithin
advanceRows takeNodes tryNodes measureGap report2 takeFirstTouching take relateTrees sweepTrees placeBox2 visitLeaves
visitBoxOfA visitBoxOfB sortRange cutByArea reportAll medianOf writeMovingContact sweepTriangleRows findMoving pushSlots
turnToLessSurface tryPair describeBoxes fitHull takePair takeFrame project writeBoxContact meetsBox writeTriangles
clipToEdge writeGap momentsCancel tryAxis2 findRoot apartOnAxis sumError isClosed directionCount addPoint writeVectors
beyond writeRadius2 treeHoldsPart takeDirectly writeTriangleNormal fitAxes fitsPoints acquireSearch clipPolygon tryAxis
sweptReach vectorLength writeEdgePlane clipToBalls writeDifference2 leastPenetration firstTriangleRoot sweptBoxes
findFromLeft sweptStep findTriangleEdges findEdges intersectTriangleRows report advance pose crossEdges2 meetFeatures
setContactNormal writeAdvancedRow beginTriangle placeRows dotWide differenceWide nearestOnTriangle writeOnePoint
writeFrame2 nearer keepGap solveMoments turnPoint writeRelativeRow takeApart writeFrameAroundY shareWith beginPair
clipToTriangle writeNormal4 writeFastestEnd clearDirections clipFace clipRingToLength setRate writeStartNormal addBody
beginSpin setRates cubicTime clearWith poseNow longestStep oneSided clearWithBoth beginRow takeSamples findFromRight
fillBins firstRoot clearTime moveTriangles crossEdges writePerpendicular finishRelation fatnessOf writeNormal3
clipToPlane meetEdges2 publish collideCapsuleAndSphereRows turnWithEdges findCapsuleCores coreTouches writePlaneNormal
separateCapsuleRows separateObbAndCapsuleRows separateSphereRows separateObbAndSphereRows separateCapsuleAndSphereRows
placeAt planeParts squaredDistance siftDown writeMostApproach meetEdges3 endPolygon separateObbAndTriangleRows setExtent
writeCandidate collideOverEdge clipBoxFace clipTriangle treeSlotTriangle clipTriangles offOf placeAt2 longestEdge
placeBox meetAnywhere findDegenerate writePosedNode leaveTriangleByCore writeRotationVector exactCross takeLongestEdge
writeSpun collideObbAndSphereRows collideSphereAndTriangleRows collideObbAndCapsuleRows separatePlaneAndTriangleRows
meetAnywhere2 writeSegmentRow orderAxes apartOnAxisWide subtractExactly nearestOfTriangles separateTriangleRowsInto
enteringSide writeNormal collideCore setFeatureDepth collideCapsuleAndPlaneRows sweptGrowth collideOverFace
findObbAndCapsuleCore collideObbAndPlaneRows collidePlaneAndTriangleRows collideObbAndTriangleRows collideTriangleRows
collidePlaneRows collideSphereAndPlaneRows addCross loadTriangle writeDistances meetNearest writeOver addCorner
findNearestOfTriangles findTriangleAxis meetEdge leaveObbByCore findCapsuleAndTriangleCore nearestPlace
collideCapsuleAndTriangleRows collideCapsuleRows separateCapsuleAndTriangleRows coreTouchesTriangle writeCornerPart
writeAxesOfQuaternion separateObbAndPlaneRows separateCapsuleAndPlaneRows leavesNeeded separateSphereAndPlaneRows
reachOf separateTriangleRows findObbAndTriangleAxis orthonormaliseAxes finiteReach2 finiteReach reachesSpace
findTreeCandidatesBelow findTreeCandidates writeCross2 findAlignedAxis writeAxis separateObbRowsInto gapAlong
addLengthAt writePosedTriangle overlapObbAndSphereRows writeBoxFeature treeRadius writeTriangleFeature
orientationInPlane signOfBigInt beginPolygon orientationWide signOfVolume writeTreeNodeRow setTolerance
addTriangleMoments separateSphereAndTriangleRows overlapTriangleRowsExact overlapTriangleRowsWithin writeSpin
nearestOnEdge nearestOnTriangleRows addPointMoments farthestAlong writeEntry moveInto heldVertex writeSeen gapOfNodes
writeInterval findExtremes compareCorners writeNearestOfCores partition writeSweptBox isNothing bound writeExtents
addCornerMoments selectSmallest writeSineAndCosine signedPlaneDistance compensatedPlaneDot splitRange packCapsule
collideSphereRows separateObbRows separatePlaneRows meetsBox2 exactVector writeIdentity writeEigenAxesOf worldX
overlapFlat passingOf overlapCrossing writeLengths planeWithArea edgeSeparates isNear overlapSegments allBeyond
measureTurn turnAbout overlapSegmentAndTriangle unify arcTangent packSegment packPlane packSphere resized grown
orientation narrowTriangleWindow writeWorldNormal addSegmentAxes packUnitVector lengthAt edgePlaneDistance blank worldY
pivotOf swap isLargerNode writeEllipsoidNormal clipEdge isVector highestBelow clipRing worldZ shareCorner findEnds
isIdentity overlapDoubtfulAabbAndObb nextAxis overlapObbAndTriangleRowsExact load2 load holdsPoint windingAlong
overlapWide faceParts tableSize grownCapacity powerOfTwoAtLeast minor exactDot multiplyExpansions writeStillContact
publishManifold clipObbRows writeEigenAxes turnToWorld overlapObbAndTriangleRows firstSlot endSlot climb
overlapObbAndAabbRows overlapTriangleRows writeNodeBox findSeparation collideCapsuleAndPlane collideCapsuleAndTriangle
collidePlaneAndTriangle collideObbAndTriangle collideObbAndPlane collideSphereAndTriangle collideCapsuleAndSphere
collideSphereAndPlane collideObbAndCapsule collideCapsules collideObbAndSphere collideSpheres overlapTriangles
collideTriangles collidePlanes signedPlaneDistanceDoubt collideObbAndAabb writeCross overlapObbAndTriangle
overlapObbAndSphere overlapObbAndAabb sweepTriangles writeDot findLeastAxes swapAxes writeNormal2 mix wideInteger
takeWorldFrame makeAbsolute addAbsoluteTimes packObbs normalise overlapObbs packObb collideObbs isUnrotated hasLength
textOf orthogonalise clear shareFields inOrder writeOrderedMotion overlapUnrotated mergeEnds writeRingMean
isRelativeRest writeSum writeDifference productError scaleExpansion addProduct addExpansions add addTimes isExactRange
addTriple separatesExactly overlapDoubtfulObbs crossVectors writeVector writeRelativeMotion collidePacked separates
checkNumber checkShape compareTriangles exactDifference refuseValue packOwnMotion isObbTree refuse isSmall packPose
checkVectors refuseAxes packNumbers refuseVertex packBoxes isCount writeRadius decide packAabb packVelocity packTriangle
packMotion overlapByParallelEdges isAxisOfFirst signOfExpansion isParallel checkManifold copyCorner addDirection
treeTriangleCount wantsContact writeSweepResult loadRing publishManifoldAt copyPoint edgeSign clipAlong
treeContainsPoint packTrees comesSecond edgesOrFace checkSweepResult settleRare touchObbRows collideObbRows checkExtent
placeEdgePoint copyExpansion collect checkMaxTime overlapObbRows traverseTrees writeFrame reduceInto writeSeparation
merge clipSides meetEdges clipFaces findAxis settleAxis packOrdinaryTriangle cost compareRows narrowWindow openWindow
refuseIndex lengthAt2 writeWindowTimes writeDeepPoint writeContactPoint rodAxis completeRows writeFirstPath isTurned
partStarts copyTimes testChunk readPathsAhead appendRow along nearest appendMover appendBox appendBoxId closeGaps
dropBody dropStill dropBox listById appendActive tagColliderAndBody reasonOfBodies begin2 length maySleep checkMesh
findPairs2 pickSide entityError numberError checkedMotion rootError isAsBefore identify haveSameBodies createCollision
refuse4 resourceOf checkDelta oneOf refuseBudget missingPosition refuseBeyond checkColumnsOf listTriangleKernels
byTypeNumbers collisionOf copyIdentity readWorkers findBefore checkUserComponent isMirror pick namesParent endReasonName
deltaOf writeSettings isBare createMoveResult nodeThreads leftOutError startThread takeTagsOff removeSafely
rewriteNormal namesOfArrays checkResult moveAndSlide tellContacts mirrorContacts settle2 writeNoPaths completeContacts
writeBoxTouch writeBegan staticOf beginSlots createBruteForce findContacts passesOthers checkPlanes placeChildren
checkChildren checkMeshes listNew untag check isPlain readDoubles columnsFit releaseDoubles patchLists listAll
listActive placeChild writeCharacter twoShapes checkTurnable quaternionError fillPool childError straighten checkVec3
checkQuaternions checkSizes checkPlane findSurface end kindOfStill vectorsFit findBadQuaternion writeBack isColumn
checkColumns isFlush fits spreadAlong gather findObstaclesAround indexContactsByB sift findClass findEvent isFirstA
signOf takeChunks classesMeet moveStill siftPair insertStill mayMeet markNew dropFrom dropMover reasonOf scaleDown
noteShifted compareStills reservePairs writeStillPaths filterCandidates castAtConvex pushEnd isEnd moveCharacter
indexPartners shiftOf beginTouches completeChunk findBadVector areVectorsSound createTiledSweep checkShapes
collideTriangle reserveMirrors isLeaf tag claim showEnded reserve2 addSafely mergeOthers listBegan writePaths testPair
listRows keepSureRows persist tagTouching writeTouchBefore copyDetails copyAllDetails pushPair2 readManifold takeStart
askPredicate copyList hasTurned writePathsOf sortPairs2 findPartners completeContact writePending contactBetween
beginPaths forEachContactOf writeUp diffContacts pushEntry writeRows3 pushNumbered settle3 writeTouch writeTouchSurface
writeStarts copyGrid shapeChanged nearestOnPlaced copyFilters sameStatics move copyPositions copyPoses rememberStatics
check2 integrate removeOrphansOnce turn sweepCells findNows addMotionsAnew widenFurther listBodies2 lossOf addWays
groupByFilter copyBoxes copyVelocities spread haveSameFilters copyPlanes listSpun copySizes2 writeShapeMotion
findChanged noteChanged sortDigit2 classify findObstacles writeRows2 areOthersSame keepStatics reserve assignLevels
assignJoinedLevels createAxisOrder createFilterGroups createGrid createCells createPairList orderBodies poseBodies
beginNew sweepWithin sweepOneWay settle areQuaternionsSound sweepManyLists sweepSingleLists sweepTwoCells linkRows
indexContacts reserveEntries beginWays listPlaces addPaths listOpen fillCells findBySlot meetAll axisOf assignGroups
noteSure findFirstPartners addRow addBoxRows copyPassing writePassing writeBoxesPassing writeBoxes copyOld arrangePairs
testPairs keepLevels listMembers comesBefore tileStatics createStatics countEntries filterBlock sweepBoxes touchBoxes
writeManifold copyOldRow clip copyRotations findOrigins digHole writeBoxPaths writeSpeed writeBounds listStills isSound
countCoarse copyNumbers boundsMeet readRows findChangedOf isAnyShallower copyRows sortList writeMotions
writePathVelocities writeDetails rewriteManifold castAtMesh bodyOfB castRow listResized writeRows copySizes scanBody
settleChecked areSizesSame2 areSizesSame readAhead measure sweepBetween pushEnds writeNumbers addMotions copyRow
writeAround writeFloats copyTimes2 appendMarked reachOfRow mayTouchOnTheWay writeWays comesFirst copyBounds countStatics
writeReaches arePositionsSame findPairs writeVertex addHalfSpacePairs findEscapees beginAtOutermost settleExact pairAll
addTurns runBetween writeEntries runWithin boundBlocks boundsOverlap moveItems joinLevels staticCells someDiffer addDue
fitTile reachesFar fitGrid measureKeys sortAlong writeRow markSure addMotionsOfBlock collideAtStart findMiddle
measureOrdinary listBodies makeRings scanVertices sortByPlace pairLists bodyOfA findVertices copyFloats sortByDigit
findBadSize beginShift shapeCells sortRows findSolidAround removeOrphans writeMeetings isKept muteGroup addStart
addTriangles setToleranceOf findFirstContact straightenSeams gatherGroups compose writeBoxAround clip2
findMeshAndConvexContact findMeshContact findConvexContact addBodies findLevel addMotionOfPose isWithinFan findNearby
copyMeshes copyNumbers2 keepsOffset poseRow writeSolidBehind limitOf writeEndSurface supportOf touchesAtStart
writeRowBounds writeBoxBounds reachOfBody pairWithRest writeSweptBoxBounds straightenTouch widenBounds mayBeFlush
emptyBounds sampleSpread turnByEuler turnByRungeKutta mergeTouches featureOf addTouch touchNormal isWithinFans
vertexNames treeRings isInFan mapLevels collideMeshAndPlane collideCorners touchDepth sunkPart touchNodes touchNodes3
touchPair writePair touchPairs countStrays straightenAll2 widenReach deeper touchNodes2 touchSlot collideMeshAndConvex
straightenTo straightenAll areRotationsSame keepSkinAlong placePoint writeGapAtStart isInSolid sortFew writeMeshBounds
nameVertices sortPairs multiply beginLists sortDigit findTreeNodes findTreeNodePairs keepMarked tryTriangle begin
boundNode placeNode settleStart sweepFew beginSlot touchTriangles sweepTreeAndRow tryNode sortByDigits angleOfBody
isSameWay lengthOf clamped heightOf isSameShape isSamePose wait dot writeTurn correctSweptNormal readSweep approach
writeUpmostFace write takeFullTurns someReach findGround walk slideFreely divide sortById slideRow isWithin clearGround
widthOf alongAxis alongUp axisHeight step leaveOverlaps dotUp lookAround sweepBy reachesBeyond writeFaceNormal sizeOf
readAhead2 followWalls followPlanes dropEqualPoints measureBox distanceTo beginDigits heightOfSupport reachAlong
writeFace isTipOver writePartingAxis keepSkin fall sortByTriangle riseTo cosineOfDegrees exponentOf isSameTurn
collideMeshes collideMeshInSolid push placeTriangle writeOutwardNormal findWayOut windingOf writePlaneOfHeld shiftOn
collideMeshAndSphere collideMeshAndCapsule collideMeshAndBox whyNoWorkers sumDown writeInterval2 writeRodAxis
writeUniquePoint checkArrays handedness fitObbToTriangles overlapTreeRows stopAtTriangles gramSchmidt writeObbAxis
volumeAlong writePoint checksum comesLater overlapSphereAndPlaneRows skewOf obbSkew obbAxisCount dropRepeated isSecond
comparePair closestPointsObbRows checkAxes fitObbToPoints findPlace sweepObbs boundPositions pointCount measureBounds
overlapObbsSharingAxis writeCommonPoint3 writeCorner startTurning checkIndices testObbTrees computeAabb createObb
checkObb viewOf fitObbMinimumVolume closestPointsObbs carry overlapSphereRows setNormalTowardsB setObbSpans boundObbRow
look overlapAabbRows writeOutward checkTriangles loadObbTree checkSize checkHeader checkReport meetBoxes truncated
writeAxes writeBox project2 layOut checkInside centrePoint viewTree saveObbTree collideObbTrees overlapObbTrees
testMoving lastContact validateObbTree sweepSamples testStill sweepRotatingObbs sweepObbTrees createTreeSweepResult
createSweepResult createTreeTest isInside2 checkSolid overlapMoving sweepSpheres createClosestPoints sweepSphereAndPlane
stopAtOnce overlapObbAndPlane overlapSphereAndPlane overlapAabbAndSphere overlapMovingObbAndTriangleRows
overlapObbAndSegment overlapMovingTriangleRows sweepAabbs overlapSpheres overlapAabbs overlapMovingTriangles
overlapObbAndFrustum overlapMovingObbAndTriangle sample sweepSampledObbs turnBackUntilContact turnUntilContact
checkBound centerAt checkFrame checkArguments frustumFromViewProjection packFrustum sweepObbAndTriangle createFrustum
createRotatingSweepResult isInside sweepObbAndTriangleRows writeIfInside writeCommonPoint isDeep overlapMovingObbs
overlapObbAndPlaneRows overlapAabbAndSphereRows writeCrossing projectObbs clipEdges timeOf writeStart sweepObbRows
takeEdges sweepSphereAndPlaneRows writeCommonPoint2 sweepSphereRows writeLeastPenetration sumTriangles apart
findLeastAxis sumPoints drawn sweepAabbRows boundPoints boundSphereRow takeAxes overlapObbsSharingAxisRows
overlapObbAndFrustumRows edgesSeparate overlapObbAndSegmentRows narrowObbTriangleWindow overlapMovingObbRows
narrowObbWindow narrowOrdinaryWindow
`
  .trim()
  .split(/\s+/)
export const variables = {
  refuse: '',
  writeCross: '',
  refuseAxes: '',
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
  addProduct: 'product split a ah low2 high2 old b part bh bl al',
  scaleExpansion: 'i high2 c a aHigh n q low2 b virtual bHigh bLow aLow rest lowest sum2 length2',
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
  decide: 'size i fresh u r j k v',
  writeRadius: 'w r k',
  isAxisOfFirst: '',
  writeVector: '',
  placeEdgePoint: 'x y z',
  overlapObbRows:
    'doubtful e2 e1 g dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band bit e0',
  checkExtent: 'extent2',
  writeFrame:
    'axes2 c20 c22 c21 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12',
  copyPoint: 'c o i',
  writeSweepResult: 'time i sign v',
  publishManifoldAt: 'i p normal8 count2 k point5 position x',
  reduceInto:
    'deepest d furthest c square lz k nx x y depth second area wz n s left narrowest pz lx z ly nz wx ny py px widest right wy',
  collidePacked: 'first swapped',
  writeSeparation: 'ofA axes2 m i j i1 s i2 extentsA along2 stride p square k rows17 o first g q low2 high2',
  clipSides:
    'xyz e last f inside rest label next shift list plane2 sign feature made before here coordinate stays d count2 s h mark extents3',
  meetEdges:
    'axes2 o1 i j i1 t i2 x1 hA n1 p square y2 x2 s back1 z0 r1 low2 high2 most hB lowAhead y1 o2 t1 low22 z1 t2 back2 z2 n2 high22 high1 y0 r2 depth low1 swap2 hLow hHigh scale codeA highAhead',
  clipFaces:
    'n j y rest k q r c turn3 below slot points4 e count2 most hu mark list u snap hp to p hj cx sign po rowsR away tk s w qx hk pz nearest2 px sides2 ps qs cy uz reachY vz v um km vx vm id2 feature hq xyz ids kz ux m2 mine deepest reachX py z merge2 cz uy qz t axes2 gap vy rowsO clipped2 fits theirs jo hv qo kx ky x towards o qy m0 id m1',
  clipAlong: 'kind',
  edgesOrFace: '',
  findAxis:
    'code g0 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band doubtful h parting unclear size least best4 g5 square margin tie g2 face2 beat g1 g4 g near clear2 g3 slack isSkew isShort faceBest far',
  settleAxis: 'axes2 k tie faceBest aligned size kind least best4 face2',
  narrowWindow: 'k vv last d r v leaving dv slack first way leave rv entering far enter',
  compareRows: 'i x y',
  openWindow: '',
  writeWindowTimes: 'maxTime d first last v leaving entering',
  settleRare: '',
  touchObbRows: 'found2',
  writeRodAxis: 'v u',
  writeDeepPoint:
    'c12 c y2 c01 s1 c02 a0 a1 a2 b0 b1 b2 x0 s0 y0 part t0 t2 x2 step2 x1 a0x a0y a0z a1x a1y a1z a2x a2y a2z c20 y1 s2 c22 t1 c00 c11 c21 c10',
  rodAxis: 'y x z',
  skewOf: 'y1 x2 x1 z1 z2 z0 y2 x0 y0',
  obbSkew: '',
  findLeastAxis: 'cosine best slack depth parallel k least2',
  writeObbAxis: 'rows11 axis3 i u j',
  narrowObbWindow:
    'j i dx dy dz size k aHigh aLow atRest cosine side jLow rows11 u ofA wz reach wy jHigh c qSpeed iLow sign iHigh q wx pSpeed p slack high low',
  writeStart: 'deep',
  sweepObbs: 'first swapped',
  projectObbs: 'z d i r x y u v s',
  isDeep: '',
  writeCorner: 'y c x k z depth s u extent',
  isInside: 'slack u y z x k',
  writeIfInside: 'k inside',
  writeUniquePoint: '',
  writeCrossing: 'k z i j across x y u v gap along t scale s p c q',
  obbAxisCount: '',
  drawn: '',
  sweepObbRows: 'i axis3 k best count2 time found',
  centrePoint: 'u y z x k s',
  writeCommonPoint: 'i',
  clipEdges: 'v k q i p slack s centre u middle reach corner2 c half2 from sp to sq',
  narrowOrdinaryWindow:
    'd dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 inverse2 u0 wz r first leaveV time k lastTime last enterV w1 leaveD wx u1 u2 w0 v half2 leaveR wy separation enterFar maxTime entering w2 far parallel middle slowest size band',
  refuseValue: '',
  setNormalTowardsB: 'axis3 i x y z side s',
  checkVectors: '',
  checkManifold: 'k',
  packBoxes: '',
}
