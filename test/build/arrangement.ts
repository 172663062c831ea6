/** Written by find-arrangement.mjs: see there. */
export const functions = `
writeStartNormal writeAxesAlong writeFrame3 readTreeQuery readOptions releaseSearch relateTrees sweptBoxes checkArray
refuse2 arrayOf refuseOption cleanMesh pushPair acquireWork separate releaseWork findTreePairs choice
findObbTreeContacts countDuplicates findLeastAxes buildObbTree checkTree middleOf checkEpsilon isBufferGeometry
positionsOf indicesOf writeDifferenceOfProducts integer searchByTime findParts createSlotList extremesOf createManifold
createTreeContact placeBox placeBox2 cutByArea advanceTolerance convexHull takeLeafOfB beginPolygon pushNodes report
advance pose partsOf createMovingTriangle writeLongestEdge advanceFrom advanceRows advanceRowsWithin takeNodes tryNodes
measureGap report2 takeFirstTouching take sweepTrees visitLeaves visitBoxOfA visitBoxOfB reportAll meetsBox
writeMovingContact sweepTriangleRows findMoving pushSlots turnToLessSurface tryPair describeBoxes fitHull takePair
takeFrame project writeBoxContact writeTriangles clipToEdge writeGap levelsNeeded momentsCancel tryAxis2 findRoot
apartOnAxis writeVectors beyond writeRadius2 treeHoldsPart takeDirectly writeTriangleNormal fitAxes fitsPoints
acquireSearch clipPolygon sumError isClosed addPoint tryAxis sweptReach vectorLength writeEdgePlane findTriangleEdges
findEdges intersectTriangleRows firstTriangleRoot clipToBalls writeDifference2 leastPenetration sweptStep nearestPlace
findFromLeft crossEdges2 meetFeatures setContactNormal writeAdvancedRow beginTriangle dotWide differenceWide
nearestOnTriangle writeOnePoint writeFrame2 nearer keepGap solveMoments turnPoint turnToWorld writeRelativeRow takeApart
writeFrameAroundY shareWith clipFace beginSpin beginPair placeRows clipToTriangle writeNormal4 clearDirections
writeFastestEnd clipRingToLength beginRow takeSamples fillBins addBody setRates cubicTime findFromRight clearWith
poseNow longestStep oneSided clearWithBoth firstRoot clearTime moveTriangles directionCount offOf crossEdges
writePerpendicular finishRelation fatnessOf writeNormal3 clipToPlane meetEdges2 collideCapsuleAndSphereRows
turnWithEdges findCapsuleCores coreTouches edgeRate writePlaneNormal separateCapsuleRows separateObbAndCapsuleRows
separateSphereRows separateObbAndSphereRows separateCapsuleAndSphereRows placeAt planeParts squaredDistance siftDown
writeMostApproach meetEdges3 endPolygon separateObbAndTriangleRows setExtent writeCandidate enteringSide
nearestOfTriangles collideOverEdge clipBoxFace clipTriangle treeSlotTriangle clipTriangles placeAt2 longestEdge
meetAnywhere findDegenerate writePosedNode leaveTriangleByCore writeRotationVector exactCross takeLongestEdge writeSpun
separatePlaneAndTriangleRows meetAnywhere2 collideCapsuleRows collideObbAndSphereRows collideSphereAndTriangleRows
collideObbAndCapsuleRows apartOnAxisWide subtractExactly separateTriangleRowsInto sweptGrowth collideOverFace
writeNormal findObbAndCapsuleCore collideObbAndPlaneRows collideObbAndTriangleRows collideTriangleRows collidePlaneRows
collideSphereAndPlaneRows collidePlaneAndTriangleRows collideCore setFeatureDepth collideCapsuleAndPlaneRows
writeDistances loadTriangle meetNearest writeOver addCorner findNearestOfTriangles findTriangleAxis meetEdge
leaveObbByCore findCapsuleAndTriangleCore collideCapsuleAndTriangleRows separateCapsuleAndTriangleRows
coreTouchesTriangle writeCornerPart writeAxesOfQuaternion separateObbAndPlaneRows separateCapsuleAndPlaneRows
leavesNeeded separateSphereAndPlaneRows separateTriangleRows findObbAndTriangleAxis orthonormaliseAxes finiteReach2
reachOf finiteReach findTreeCandidatesBelow findTreeCandidates writeCross2 findAlignedAxis writeAxis gapAlong
writePosedTriangle overlapObbAndSphereRows farthestAlong signedPlaneDistanceDoubt treeRadius writeTriangleFeature
writeBoxFeature signOfBigInt orientationInPlane orientationWide signOfVolume separateSphereAndTriangleRows
overlapTriangleRowsExact nearestOnEdge nearestOnTriangleRows addTriangleMoments addPointMoments setTolerance
reachesSpace moveInto writeTreeNodeRow bound heldVertex writeSeen gapOfNodes writeInterval findExtremes loadRing
compareCorners addLengthAt writeNearestOfCores sortRange partition writeSweptBox isNothing writeExtents addCornerMoments
selectSmallest writeSineAndCosine signedPlaneDistance compensatedPlaneDot splitRange comesSecond
overlapTriangleRowsWithin orientation narrowTriangleWindow packCapsule collideSphereRows separateObbRowsInto
separatePlaneRows meetsBox2 exactVector writeIdentity writeEigenAxesOf worldX overlapFlat passingOf overlapCrossing
overlapSegments allBeyond writeWorldNormal addSegmentAxes planeWithArea measureTurn turnAbout overlapSegmentAndTriangle
unify arcTangent packPlane packSegment packSphere resized grown packUnitVector edgePlaneDistance blank worldY
writeLengths lengthAt writeSpin medianOf isNear pivotOf swap worldZ addCross shareCorner isLargerNode clipRing
writeEllipsoidNormal clipEdge highestBelow publish findEnds isIdentity overlapDoubtfulAabbAndObb load2 endSlot
overlapObbAndTriangleRowsExact nextAxis load holdsPoint windingAlong overlapWide faceParts overlapObbAndTriangleRows
writeSegmentRow separateObbRows orderAxes firstSlot climb tableSize grownCapacity powerOfTwoAtLeast minor exactDot
multiplyExpansions writeStillContact publishManifold clipObbRows writeEigenAxes overlapTriangleRows writeNodeBox collect
edgeSeparates findSeparation collideCapsuleAndPlane collideCapsuleAndSphere collideCapsuleAndTriangle
collidePlaneAndTriangle collideObbAndPlane collideObbAndTriangle collideSphereAndPlane collideSphereAndTriangle
collideObbAndCapsule collideCapsules collideObbAndSphere collideSpheres overlapTriangles collidePlanes collideTriangles
collideObbAndAabb overlapObbAndAabb sweepTriangles packTrees writeDot overlapObbAndTriangle writeNormal2
overlapObbAndSphere swapAxes writeCross mix wideInteger takeWorldFrame refuseValue refuse normalise packObbs overlapObbs
writeOrderedMotion makeAbsolute isUnrotated hasLength addAbsoluteTimes orthogonalise inOrder mergeEnds measureExtents
compareTriangles isRelativeRest overlapUnrotated packVelocity packTriangle packMotion isExactRange productError writeSum
writeDifference scaleExpansion copyExpansion add addProduct addExpansions addTimes addTriple crossVectors
separatesExactly overlapDoubtfulObbs writeRelativeMotion overlapByParallelEdges signOfExpansion isParallel
writeContactPoint exactDifference collideObbRows packOwnMotion isObbTree collideObbs packPose clear shareFields
checkNumber checkShape packNumbers refuseVertex checkVectors isCount refuseAxes cost checkExtent separates packAabb
packObb packOrdinaryObb isVector decide writeRadius copyPoint copyCorner treeTriangleCount wantsContact writeVector
placeEdgePoint overlapObbRows edgeSign addDirection writeFrame treeContainsPoint checkManifold checkSweepResult
writeSweepResult publishManifoldAt checkMaxTime isAxisOfFirst reduceInto writeSeparation clipAlong clipSides
traverseTrees collidePacked meetEdges clipFaces findAxis settleAxis writeRingMean merge writeEntry compareRows
narrowWindow openWindow packOrdinaryTriangle writeWindowTimes edgesOrFace packOrdinaryVector isSmall refuseIndex
lengthAt2 settleRare touchObbRows overlapObbAndAabbRows writeRodAxis obbAxisCount shiftOf findPartners along nearest
copyTimes completeContact tagColliderAndBody copyIdentity readWorkers findBefore refuse4 createTiledSweep refuseBudget
checkedMotion createCollision checkUserComponent checkResult length checkDelta kindOf namesParent removeOrphans
leftOutError beginTouches classesMeet oneOf createMoveResult nodeThreads startThread tag addSafely begin2 untag maySleep
removeSafely pushPair2 persist addRow takeTagsOff isMirror findPairs2 deltaOf settle2 listTriangleKernels pick
byTypeNumbers namesOfArrays endReasonName closeGaps claim writeNoPaths completeContacts findContacts rewriteNormal
straighten reasonOfBodies checkMesh resourceOf writeSettings haveSameBodies passesOthers checkMeshes moveAndSlide
checkPlanes placeChildren checkChildren check entityError checkColumnsOf numberError isBare rootError readDoubles
columnsFit releaseDoubles kindOfStill vectorsFit collisionOf reservePairs placeChild writeCharacter missingPosition
twoShapes checkTurnable quaternionError check2 integrate move pickSide removeOrphansOnce turn childError checkVec3
checkSizes checkPlane end findBadQuaternion writeBack isColumn checkColumns refuseBeyond sift siftPair dotUp fillPool
reasonOf isFlush fits gather copyRows2 compareStills noteShifted reserveFound indexContactsByB findEvent isEnd
findObstaclesAround findSurface completeChunk testChunk collideTriangle reserveMirrors mergeOthers writeBegan isLeaf
listBoxes writeBoxTouch staticOf beginSlots appendMarked appendRow isFirstA addWays findBadVector areVectorsSound
checkShapes listBegan listRows writePaths testPair writeTouchBefore writePending contactBetween moveCharacter
indexPartners followChain copyOld writeStillPaths writeOthers isAsBefore findClass takeChunks beginPaths copyDetails
copyAllDetails askPredicate hasTurned settle3 forEachContactOf writeUp readManifold tellContacts nearestOnPlaced mayMeet
diffContacts mirrorContacts reserve2 showEnded copyList shapeChanged writeRows3 tagTouching takeStart writeTouch
writeTouchSurface writeStarts copyGrid copyFilters sameStatics checkQuaternions copyIdentity2 lossOf findNows copyBoxes
listBodies2 copyPoses listSpun listResized copyMeshes findChanged addMotionsAnew widenFurther spreadAlong
writeShapeMotion copyVelocities copyPositions rememberStatics copySizes2 groupByFilter sweepCells haveSameFilters spread
copyPlanes sortDigit2 classify findObstacles assignLevels assignJoinedLevels measureKeys reserve createAxisOrder
createGrid writeRows2 reserveEntries areOthersSame keepStatics orderBodies poseBodies sweepOneWay sweepWithin settle
createCells areQuaternionsSound sweepManyLists sweepSingleLists axisOf sweepTwoCells linkRows createFilterGroups
keepLevels createPairList listMembers comesBefore indexContacts fillCells assignGroups writeMeetings isKept listPlaces
noteSure findBySlot meetAll addBoxRows writeBoxes someJumped writeRow markSure findFirstPartners arrangePairs
keepSureRows testPairs tileStatics createStatics createBruteForce countEntries writeEntries filterBlock sweepBoxes
touchBoxes writeManifold copyPassing writePassing writeBoxesPassing pushNumbered copyOldRow clip bodyOfB writeSpeed
writeBounds findChangedOf listStills isSound countCoarse copyNumbers boundsMeet readRows noteChanged copyRow
isAnyShallower copyRows sortPairs2 castAtMesh castAtConvex findOrigins copyRotations signOf keepOrigins writeBoxPaths
writeMotions writePathVelocities writeDetails rewriteManifold castRow writeRows copySizes scanBody pushEnds writeAround
settleChecked areSizesSame2 sweepBetween pushEnd reachOfRow beginWays mayTouchOnTheWay writeWays comesFirst writeReaches
findEscapees beginAtOutermost settleExact addHalfSpacePairs runBetween runWithin writeVertex addTurns boundBlocks
writeFloats copyBounds countStatics boundsOverlap pairAll findPairs moveItems joinLevels staticCells fitTile reachesFar
fitGrid sortAlong addMotionsOfBlock findMiddle measureOrdinary isInFan mapLevels listBodies makeRings sortByPlace
pairLists bodyOfA findVertices scanVertices copyFloats findBadSize sortByDigit beginShift shapeCells sortRows
findSolidAround straightenSeams measure muteGroup addStart filterCandidates touchesAtStart findMeshAndConvexContact
findConvexContact findMeshContact setToleranceOf findFirstContact pushEntry compose writeBoxAround clip2 addTriangles
isWithinFan findNearby poseRow copyNumbers2 addMotions areSizesSame arePositionsSame areRotationsSame keepSkinAlong
placePoint writeGapAtStart keepsOffset writeSolidBehind writeEndSurface supportOf writeRowBounds measureBox
writeBoxBounds findLevel pairWithRest writeSweptBoxBounds straightenTouch widenBounds mayBeFlush addBodies sampleSpread
turnByEuler turnByRungeKutta gatherGroups addDue divide nameVertices sortPairs writeNumbers mergeTouches featureOf
isWithinFans vertexNames treeRings collideCorners addTouch touchNormal touchDepth deeper sunkPart touchNodes touchNodes3
touchPair straightenAll2 touchPairs readAhead collideMeshAndPlane countStrays widenReach riseTo writePair touchSlot
collideMeshAndConvex isInSolid touchNodes2 sortFew straightenTo straightenAll writeMeshBounds correctSweptNormal
beginLists sortDigit findTreeNodes findTreeNodePairs multiply keepMarked begin boundNode placeNode sweepTreeAndRow
tryNode settleStart sweepFew scaleDown beginSlot touchTriangles readSweep sortByDigits reachOfBody limitOf distanceTo
angleOfBody isSameWay clamped lengthOf dot tryTriangle writeUpmostFace write slideFreely walk sortById slideRow isWithin
clearGround widthOf takeFullTurns someReach findGround alongAxis alongUp axisHeight step leaveOverlaps fall lookAround
followPlanes writeTurn followWalls reachesBeyond writeFace approach dropEqualPoints beginDigits writeFaceNormal sizeOf
writePartingAxis isTipOver keepSkin sweepBy sortByTriangle cosineOfDegrees exponentOf heightOfSupport heightOf
isSameShape isSamePose wait reachAlong isSameTurn collideMeshInSolid collideMeshes writeOutwardNormal findWayOut
windingOf writePlaneOfHeld push placeTriangle shiftOn collideMeshAndSphere collideMeshAndCapsule collideMeshAndBox
whyNoWorkers volumeAlong project2 writeInterval2 skewOf writeDeepPoint checkArrays fitObbToTriangles overlapTreeRows
checkAxes comparePair comesLater writePoint dropRepeated closestPointsObbRows overlapSphereAndPlaneRows writeObbAxis
apart obbSkew writeStart handedness look fitObbToPoints writeCommonPoint3 sweepObbAndTriangleRows measureBounds
gramSchmidt overlapSphereRows boundPositions overlapObbsSharingAxis createObb closestPointsObbs carry startTurning
stopAtOnce isSecond checksum checkIndices testObbTrees collideObbTrees rodAxis setObbSpans overlapObbAndPlaneRows
boundObbRow sweepObbs overlapAabbRows viewOf writeOutward checkTriangles loadObbTree checkSize checkHeader meetBoxes
checkReport writeAxes writeCommonPoint2 truncated writeBox layOut checkInside sweepObbRows viewTree saveObbTree
lastContact findPlace validateObbTree fitObbMinimumVolume testMoving testStill sweepSamples sweepRotatingObbs
sweepObbTrees createTreeSweepResult overlapSpheres overlapAabbAndSphere overlapAabbs sweepSpheres sweepSphereAndPlane
createSweepResult overlapObbAndPlane createClosestPoints overlapObbAndSegment overlapMovingObbAndTriangleRows
overlapMovingTriangleRows overlapMovingTriangles overlapMovingObbAndTriangle sample isInside2 overlapSphereAndPlane
sweepObbAndTriangle takeAxes overlapMovingObbs overlapObbAndFrustum checkSolid computeAabb createTreeTest
overlapObbTrees overlapMoving checkObb sweepSampledObbs sumPoints pointCount turnBackUntilContact turnUntilContact
checkBound sumDown centerAt checkFrame boundSphereRow packFrustum checkArguments frustumFromViewProjection createFrustum
createRotatingSweepResult stopAtTriangles narrowObbWindow setNormalTowardsB sweepSphereAndPlaneRows sweepSphereRows
overlapAabbAndSphereRows writeCorner findLeastAxis narrowObbTriangleWindow isInside writeIfInside writeUniquePoint
timeOf sweepAabbRows sweepAabbs writeLeastPenetration boundPoints centrePoint writeCommonPoint writeCrossing isDeep
takeEdges projectObbs overlapObbAndSegmentRows clipEdges sumTriangles overlapObbsSharingAxisRows
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
  addProduct: 'product split a ah low2 high2 old b part bh bl al',
  scaleExpansion: 'i high2 c a aHigh n q low2 b virtual bHigh bLow aLow length2 sum2 rest lowest',
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
  packObb: 'i',
  separates: 'r g',
  packOrdinaryObb: 'g axes2 c h f b d e a halfExtents2 i center xx yy zz xy xz yz',
  decide: 'size i v fresh r j k u',
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
  publishManifoldAt: 'i p normal8 count2 k point5 position x',
  reduceInto:
    'deepest d furthest c narrowest lz k nx x y depth second area wz n s left widest pz lx right ly nz wx ny px square wy z py',
  collidePacked: 'first swapped',
  writeSeparation: 'ofA axes2 m i j i1 s i2 extentsA first along2 p square high2 rows17 o k g q low2 stride',
  clipSides:
    'xyz e next inside made plane2 label stays shift list s feature rest f before here last coordinate d count2 sign h mark extents3',
  meetEdges:
    'axes2 o2 i j i1 t i2 x2 hA n1 p square high2 x1 s most high22 r1 low2 t2 o1 hB y0 lowAhead back1 back2 low22 z1 z0 highAhead z2 n2 y1 high1 y2 t1 depth low1 swap2 hLow hHigh scale codeA r2',
  clipFaces:
    'slot j y rest k q id2 c turn3 below n points4 feature count2 most hu mark rowsR fits e hp ux qy m2 cx to cz hj away tk s sign qx nearest2 axes2 cy px sides2 ps qs v o reachY km kz r qo xyz vx ky p theirs hv ids list kx qz x deepest w mine hq po hk vm vy t z gap clipped2 uz pz uy snap jo py um reachX u vz towards merge2 m0 m1 rowsO id',
  clipAlong: 'kind',
  edgesOrFace: '',
  findAxis:
    'code g0 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band best4 margin parting unclear size least face2 g3 square isSkew faceBest g4 clear2 g5 doubtful g2 g isShort near beat g1 h tie slack far',
  settleAxis: 'axes2 k face2 faceBest kind size aligned least best4 tie',
  narrowWindow: 'k vv last d r v leaving dv slack first entering leave rv enter far way',
  compareRows: 'i x y',
  openWindow: '',
  writeWindowTimes: 'maxTime d first last v leaving entering',
  packOrdinaryVector: 'x y z',
  settleRare: '',
  touchObbRows: 'found2',
  writeRodAxis: 'v u',
  writeDeepPoint:
    'y0 c s1 c01 step2 c02 s2 a1 a2 b0 b1 b2 x0 y2 t2 part t0 t1 c20 x1 c22 a0x a0y a0z a1x a1y a1z a2x a2y a2z a0 y1 x2 c10 s0 c00 c11 c21 c12',
  rodAxis: 'y x z',
  skewOf: 'x2 x1 z1 z2 y1 z0 y2 x0 y0',
  obbSkew: '',
  findLeastAxis: 'cosine parallel best least2 slack k depth',
  writeObbAxis: 'rows11 axis3 i u j',
  narrowObbWindow:
    'j i dx dy dz size k aHigh u atRest wx side jHigh pSpeed ofA rows11 wz qSpeed jLow cosine c sign iHigh slack q iLow reach wy p aLow high low',
  writeStart: 'deep',
  sweepObbs: 'swapped first',
  projectObbs: 's y i z x r u v d',
  isDeep: '',
  writeCorner: 'depth c z k s y x u extent',
  isInside: 'slack u y z x k',
  writeIfInside: 'k inside',
  writeUniquePoint: '',
  writeCrossing: 'k z i j across x c u scale along y v t p q gap s',
  obbAxisCount: '',
  drawn: '',
  sweepObbRows: 'i axis3 k time best count2 found',
  centrePoint: 'u y k x s z',
  writeCommonPoint: 'i',
  clipEdges: 'v k centre i p c sp s u middle reach corner2 sq from q slack to half2',
  narrowOrdinaryWindow:
    'd dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 time enterFar parallel r first wy maxTime entering w1 last u0 half2 w2 inverse2 u1 size w0 v leaveR enterV wx u2 slowest wz leaveV lastTime middle far separation k leaveD band',
  refuseValue: '',
  setNormalTowardsB: 'axis3 i x y z side s',
  checkVectors: '',
  checkManifold: 'k',
}
