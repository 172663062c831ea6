/** Written by find-arrangement.mjs: see there. */
export const functions = `
writeStartNormal writeAxesAlong crossEdges2 packOwnMotion readTreeQuery readOptions releaseSearch relateTrees sweptBoxes
checkArray refuse2 arrayOf refuseOption oneSided cleanMesh pushPair acquireWork separate releaseWork findTreePairs
choice findObbTreeContacts findLeastAxes buildObbTree checkTree middleOf nearestOfTriangles countDuplicates positionsOf
indicesOf writeDifferenceOfProducts integer checkEpsilon isBufferGeometry searchByTime extremesOf advanceTolerance
convexHull takeLeafOfB beginPolygon createManifold createTreeContact placeBox placeBox2 cutByArea writeFrame3 pushNodes
report advance advanceFrom advanceRowsWithin pose partsOf createMovingTriangle writeLongestEdge takeNodes report2
tryNodes measureGap takeFirstTouching take sweepTrees tryPair describeBoxes fitHull pushSlots visitLeaves visitBoxOfA
visitBoxOfB reportAll meetsBox writeMovingContact sweepTriangleRows findMoving turnToLessSurface takePair takeFrame
project momentsCancel clipToEdge writeGap levelsNeeded findRoot tryAxis2 advanceRows apartOnAxis writeVectors beyond
writeRadius2 treeHoldsPart takeDirectly fitAxes fitsPoints acquireSearch clipPolygon sumError isClosed addPoint tryAxis
sweptReach vectorLength writeEdgePlane findTriangleEdges findEdges intersectTriangleRows firstTriangleRoot clipToBalls
writeTriangleNormal writeDifference2 leastPenetration sweptStep nearestPlace findFromLeft meetFeatures setContactNormal
writeAdvancedRow beginTriangle clipRingToLength beginRow takeSamples dotWide differenceWide nearestOnTriangle
writeOnePoint writeFrame2 nearer keepGap solveMoments turnPoint turnToWorld writeRelativeRow takeApart writeFrameAroundY
shareWith edgePlaneDistance clipFace beginSpin beginPair clipToTriangle writeNormal4 clearDirections writeFastestEnd
fillBins addBody setRates cubicTime clearTime findFromRight clearWith poseNow longestStep clearWithBoth firstRoot
moveTriangles directionCount offOf crossEdges writePerpendicular finishRelation fatnessOf writeNormal3 clipToPlane
meetEdges2 collideCapsuleAndSphereRows turnWithEdges findCapsuleCores coreTouches edgeRate writePlaneNormal
separateCapsuleRows separateObbAndCapsuleRows separateSphereRows collideObbAndCapsuleRows separateObbAndSphereRows
siftDown separateCapsuleAndSphereRows placeAt planeParts squaredDistance writeMostApproach meetEdges3 endPolygon
separateObbAndTriangleRows setExtent writeCandidate enteringSide collideOverEdge clipBoxFace clipTriangle
treeSlotTriangle clipTriangles placeAt2 longestEdge meetAnywhere findDegenerate writePosedNode leaveTriangleByCore
writeRotationVector exactCross takeLongestEdge writeSpun separatePlaneAndTriangleRows apartOnAxisWide subtractExactly
separateTriangleRowsInto sweptGrowth collideOverFace writeNormal meetAnywhere2 collideCapsuleRows
collideObbAndSphereRows collideSphereAndTriangleRows findObbAndCapsuleCore collideCore setFeatureDepth
collideCapsuleAndPlaneRows writeDistances loadTriangle meetNearest writeOver addCorner findNearestOfTriangles
findTriangleAxis meetEdge leaveObbByCore findCapsuleAndTriangleCore collideCapsuleAndTriangleRows writeCornerPart
writeAxesOfQuaternion separateObbAndPlaneRows separateCapsuleAndPlaneRows leavesNeeded separateSphereAndPlaneRows
separateTriangleRows separateCapsuleAndTriangleRows coreTouchesTriangle findObbAndTriangleAxis collideObbAndPlaneRows
collideObbAndTriangleRows orientation collideTriangleRows collidePlaneRows collideSphereAndPlaneRows
collidePlaneAndTriangleRows writePosedTriangle overlapObbAndSphereRows orthonormaliseAxes finiteReach2 reachOf
finiteReach reachesSpace writeTreeNodeRow writeCross2 findAlignedAxis writeAxis gapAlong packSegment farthestAlong
signedPlaneDistanceDoubt findTreeCandidatesBelow findTreeCandidates treeRadius writeTriangleFeature writeBoxFeature
orientationWide signOfVolume signOfBigInt orientationInPlane separateSphereAndTriangleRows overlapTriangleRowsExact
edgeSign nearestOnEdge nearestOnTriangleRows addTriangleMoments addPointMoments setTolerance bound heldVertex placeRows
writeSeen gapOfNodes writeInterval moveInto findExtremes loadRing compareCorners writeBoxContact writeTriangles
addLengthAt writeNearestOfCores sortRange partition writeSweptBox isNothing writeExtents addCornerMoments selectSmallest
writeSineAndCosine signedPlaneDistance compensatedPlaneDot splitRange comesSecond overlapTriangleRowsWithin
narrowTriangleWindow overlapSegments packCapsule collideSphereRows separateObbRowsInto separatePlaneRows meetsBox2
exactVector writeIdentity writeEigenAxesOf worldX overlapFlat passingOf overlapCrossing compareTriangles allBeyond
writeWorldNormal addSegmentAxes planeWithArea writeLengths measureTurn turnAbout overlapSegmentAndTriangle mergeEnds
unify arcTangent packPlane packSphere resized grown packUnitVector lengthAt blank worldY writeSpin medianOf isNear
swapAxes collideObbAndAabb pivotOf swap worldZ addCross shareCorner clipRing writeEllipsoidNormal clipEdge highestBelow
publish findEnds isIdentity overlapDoubtfulAabbAndObb overlapWide faceParts overlapObbAndTriangleRows load holdsPoint
windingAlong orderAxes firstSlot separateObbRows writeSegmentRow load2 endSlot overlapObbAndTriangleRowsExact nextAxis
climb tableSize grownCapacity powerOfTwoAtLeast minor writeStillContact publishManifold clipObbRows exactDot
multiplyExpansions writeEigenAxes overlapTriangleRows writeNodeBox collect edgeSeparates findSeparation
collideObbAndPlane collideObbAndTriangle collideSphereAndPlane collideSphereAndTriangle collidePlaneAndTriangle
collideCapsuleAndTriangle collideCapsuleAndSphere collideCapsuleAndPlane collideObbAndCapsule collideCapsules
collideObbAndSphere collideSpheres overlapTriangles collidePlanes collideTriangles sweepTriangles packTrees writeDot
overlapObbAndTriangle isLargerNode writeNormal2 overlapObbAndSphere overlapObbAndAabb writeCross mix wideInteger
takeWorldFrame refuseValue refuse normalise packObbs writeOrderedMotion overlapObbs makeAbsolute isUnrotated hasLength
addAbsoluteTimes orthogonalise inOrder measureExtents isRelativeRest overlapUnrotated packVelocity packTriangle
packMotion isExactRange productError writeSum writeDifference scaleExpansion copyExpansion add addProduct addExpansions
addTimes addTriple crossVectors separatesExactly overlapDoubtfulObbs overlapByParallelEdges writeRelativeMotion
signOfExpansion isParallel writeContactPoint exactDifference collideObbRows isObbTree collideObbs packPose clear
shareFields checkNumber checkShape packNumbers refuseVertex findParts createSlotList checkVectors isCount checkExtent
cost separates packObb packAabb refuseAxes packOrdinaryObb isSmall decide writeRadius copyPoint copyCorner
treeTriangleCount wantsContact writeVector placeEdgePoint overlapObbRows addDirection writeFrame treeContainsPoint
checkManifold checkSweepResult writeSweepResult publishManifoldAt checkMaxTime isAxisOfFirst reduceInto writeSeparation
clipAlong clipSides traverseTrees writeRingMean merge collidePacked meetEdges clipFaces findAxis settleAxis writeEntry
settleRare compareRows narrowWindow packOrdinaryTriangle openWindow writeWindowTimes packOrdinaryVector refuseIndex
lengthAt2 touchObbRows edgesOrFace writeRodAxis writeDeepPoint overlapObbAndAabbRows listSpun copyTimes along
startThread completeContact copyIdentity tagColliderAndBody readWorkers refuse4 length findBefore checkUserComponent
checkedMotion checkDelta refuseBudget removeOrphans kindOf leftOutError createCollision beginTouches entityError
classesMeet checkResult checkColumnsOf numberError isBare oneOf tag reserve2 addSafely begin2 isMirror persist
createMoveResult nodeThreads maySleep removeSafely pushPair2 untag addRow takeTagsOff deltaOf findPairs2 settle2
closeGaps claim writeNoPaths completeContacts findContacts rewriteNormal straighten reasonOfBodies checkMesh resourceOf
writeSettings passesOthers checkMeshes checkPlanes placeChildren checkChildren check rootError readDoubles columnsFit
vectorsFit releaseDoubles copyRows2 moveAndSlide namesParent findChanged lossOf haveSameBodies kindOfStill placeChild
collisionOf reservePairs writeCharacter quaternionError check2 integrate move pickSide missingPosition checkTurnable
removeOrphansOnce end areQuaternionsSound turn childError checkVec3 findBadQuaternion checkSizes checkPlane writeBack
isColumn checkColumns refuseBeyond sift siftPair dotUp fillPool reasonOf isFlush fits gather twoShapes findEvent
findPartner findObstaclesAround findSurface completeChunk testChunk collideTriangle reserveMirrors mergeOthers
writeBegan isAsBefore findClass isLeaf appendRow isFirstA addWays findBadVector areVectorsSound checkShapes writeUp
writePaths takeChunks beginPaths testPair writeTouchBefore writePending contactBetween listBoxes writeSure writeBoxTouch
moveCharacter addTurns staticOf beginSlots appendMarked writeBoxes someJumped writeRow markSure copyOld writeStillPaths
writeOthers copyDetails copyAllDetails askPredicate readManifold nearestOnPlaced settle3 writeStarts mayMeet
reserveFound diffContacts mirrorContacts tellContacts listBegan showEnded copyList shapeChanged writeRows3 tagTouching
writeTouch writeTouchSurface listRows forEachContactOf hasTurned copyGrid takeStart copyFilters sameStatics
checkQuaternions copyIdentity2 copyBoxes copyPoses listResized listBodies2 copyMeshes findNows addMotionsAnew
widenFurther spreadAlong writeShapeMotion copyVelocities copyPositions rememberStatics groupByFilter sweepCells
haveSameFilters spread copySizes2 copyPlanes sortDigit2 classify findObstacles assignLevels assignJoinedLevels
measureKeys reserve createAxisOrder createFilterGroups createGrid writeRows2 reserveEntries areOthersSame keepStatics
orderBodies poseBodies compareStills noteShifted indexContactsByB countOf sweepOneWay sweepWithin settle createCells
sweepManyLists sweepTwoCells sweepSingleLists axisOf linkRows indexContacts createPairList listMembers tileStatics
fillCells keepLevels comesBefore createStatics createBruteForce assignGroups writeMeetings isKept listPlaces noteSure
findBySlot findByBodies meetAll indexPartners keepSureRows testPairs countEntries writeEntries filterBlock sweepBoxes
addBoxRows arrangePairs touchBoxes writeManifold copyPassing writePassing writeBoxesPassing pushNumbered copyOldRow clip
writeSpeed writeBounds listStills isSound countCoarse bodyOfB readRows noteChanged copyRow isAnyShallower copyRows
copyNumbers boundsMeet sortPairs2 castAtMesh castAtConvex findOrigins writeBoxPaths copyRotations findChangedOf signOf
keepOrigins writeMotions writePathVelocities writeDetails rewriteManifold writeRows createTiledSweep copySizes scanBody
pushEnds settleChecked areSizesSame2 sweepBetween isEnd pushEnd reachOfRow writeWays beginWays mayTouchOnTheWay
comesFirst writeReaches findEscapees beginAtOutermost settleExact addHalfSpacePairs runBetween runWithin copyBounds
boundBlocks writeFloats countStatics boundsOverlap pairAll findPairs writeVertex sortByHigh moveItems joinLevels
staticCells fitTile reachesFar fitGrid sortAlong addMotionsOfBlock findMiddle sampleSpread measureOrdinary isInFan
mapLevels listBodies makeRings bodyOfA findVertices scanVertices pairLists sortByDigit copyFloats findBadSize beginShift
shapeCells sortRows sortByTriangle straightenSeams measure muteGroup writeAround addStart filterCandidates
touchesAtStart findMeshAndConvexContact findMeshContact setToleranceOf findFirstContact findConvexContact pushEntry
writeBoxAround clip2 compose castRow addTriangles isWithinFan findNearby findSolidAround poseRow copyNumbers2
sortByPlace addMotions areSizesSame keepSkinAlong arePositionsSame areRotationsSame placePoint writeGapAtStart
keepsOffset writeSolidBehind writeEndSurface supportOf writeRowBounds writeBoxBounds measureBox findLevel pairWithRest
writeSweptBoxBounds straightenTouch widenBounds mayBeFlush addBodies turnByEuler turnByRungeKutta gatherGroups addDue
divide nameVertices sortPairs writeNumbers mergeTouches featureOf addTouch touchDepth deeper vertexNames treeRings
collideCorners sunkPart touchNodes touchNodes3 writePair isWithinFans touchNormal readAhead collideMeshAndPlane
isInSolid touchPairs touchPair straightenAll2 touchNodes2 touchSlot collideMeshAndConvex limitOf sortFew countStrays
widenReach riseTo straightenTo straightenAll writeMeshBounds correctSweptNormal begin boundNode sweepTreeAndRow
beginLists sortDigit findTreeNodes findTreeNodePairs multiply keepMarked settleStart sweepFew placeNode tryNode
scaleDown beginSlot touchTriangles readSweep sortByDigits isSameWay clamped dropEqualPoints reachOfBody distanceTo
widthOf takeFullTurns dot tryTriangle writeUpmostFace angleOfBody lengthOf reachesBeyond writeFace approach sortById
slideRow isWithin clearGround write slideFreely walk alongAxis nearest someReach findGround axisHeight step followPlanes
alongUp writeTurn followWalls writeFaceNormal beginDigits sizeOf writePartingAxis isTipOver leaveOverlaps keepSkin
sweepBy fall lookAround heightOfSupport cosineOfDegrees exponentOf heightOf isSameShape isSamePose wait reachAlong
isSameTurn collideMeshInSolid writePlaneOfHeld collideMeshes writeOutwardNormal findWayOut windingOf push placeTriangle
shiftOn collideMeshAndSphere collideMeshAndCapsule collideMeshAndBox listTriangleKernels pick byTypeNumbers
namesOfArrays endReasonName whyNoWorkers project2 writeInterval2 startTurning stopAtOnce isSecond comesLater writePoint
dropRepeated closestPointsObbRows overlapSphereAndPlaneRows rodAxis apart obbAxisCount centerAt boundSphereRow
handedness look checkArrays fitObbToPoints fitObbToTriangles overlapTreeRows checkAxes comparePair writeCommonPoint2
packFrustum skewOf writeCommonPoint3 boundPositions overlapObbsSharingAxis createObb closestPointsObbs measureBounds
gramSchmidt overlapSphereRows carry testObbTrees collideObbTrees writeObbAxis setObbSpans checksum checkIndices
overlapObbAndPlaneRows boundObbRow obbSkew viewOf writeOutward checkTriangles writeAxes truncated loadObbTree checkSize
meetBoxes checkReport writeBox layOut checkInside sweepObbs writeStart viewTree checkFrame saveObbTree lastContact
findPlace validateObbTree fitObbMinimumVolume takeEdges testMoving testStill sweepSamples sweepRotatingObbs
sweepObbTrees createTreeSweepResult overlapSpheres overlapAabbAndSphere overlapObbAndSegment overlapAabbs sweepSpheres
sweepSphereAndPlane createSweepResult overlapObbAndPlane createClosestPoints createTreeTest overlapMovingTriangleRows
overlapMovingObbAndTriangleRows takeAxes overlapMovingObbs overlapObbTrees overlapMoving checkHeader checkObb sample
isInside2 overlapSphereAndPlane overlapObbAndFrustum checkSolid computeAabb sweepSampledObbs pointCount turnUntilContact
checkArguments frustumFromViewProjection createFrustum checkBound sumDown stopAtTriangles sumPoints
createRotatingSweepResult turnBackUntilContact sweepObbRows narrowObbWindow overlapAabbRows overlapAabbAndSphereRows
sweepSphereAndPlaneRows sweepSphereRows setNormalTowardsB writeCorner narrowObbTriangleWindow findLeastAxis isInside
writeIfInside timeOf writeCommonPoint sweepAabbRows sweepAabbs overlapMovingTriangles overlapMovingObbAndTriangle
sweepObbAndTriangle writeLeastPenetration boundPoints writeUniquePoint writeCrossing isDeep centrePoint projectObbs
sumTriangles overlapObbsSharingAxisRows edgesSeparate overlapObbAndSegmentRows overlapObbAndFrustumRows
sweepObbAndTriangleRows clipEdges overlapMovingObbRows drawn narrowOrdinaryWindow
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
  packObb: 'i',
  separates: 'r g',
  packOrdinaryObb: 'g axes2 c h f b d e a halfExtents2 i center xx yy zz xy xz yz',
  decide: 'v i size fresh r j k u',
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
  publishManifoldAt: 'i p normal8 position k count2 point5 x',
  reduceInto:
    'deepest d furthest c px lz k nx x y depth second area wz n s left widest pz lx right z nz square ny narrowest ly wy wx py',
  collidePacked: 'first swapped',
  writeSeparation: 'ofA axes2 m i j i1 s i2 extentsA first along2 p square high2 rows17 stride k g q low2 o',
  clipSides:
    'xyz e next inside made plane2 label stays shift list s feature rest extents3 before here last coordinate d count2 sign h mark f',
  meetEdges:
    'axes2 o2 i j i1 t i2 x2 hA n1 p square high2 x1 s most high22 r1 low2 t2 o1 hB y0 lowAhead back1 back2 z0 z1 low22 highAhead z2 n2 y1 high1 y2 t1 depth low1 swap2 hLow hHigh scale codeA r2',
  clipFaces:
    'slot j y rest k q id2 c turn3 below n points4 feature count2 most hu mark rowsR mine e hp o qy m2 sides2 to sign clipped2 away tk s cz qx nearest2 axes2 cy px cx ps qs v ux reachY km kz x qo merge2 vx jo p theirs hv ids list kx um xyz deepest py fits hq po hk vm vy t z gap hj uz pz uy snap ky w qz reachX u vz towards r m0 m1 rowsO id',
  clipAlong: 'kind',
  edgesOrFace: '',
  findAxis:
    'code g0 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band best4 margin parting unclear doubtful least faceBest g3 square isSkew face2 g4 clear2 g5 size g2 g isShort near beat g1 h tie slack far',
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
    'y0 c s1 c01 step2 c02 s2 a1 a2 b0 b1 b2 x0 y2 t2 part s0 t1 c20 x1 c22 a0x a0y a0z a1x a1y a1z a2x a2y a2z a0 y1 x2 c10 t0 c00 c11 c12 c21',
  rodAxis: 'z x y',
  skewOf: 'z1 x1 x2 z2 y1 z0 y2 x0 y0',
  obbSkew: '',
  findLeastAxis: 'cosine parallel best least2 slack k depth',
  writeObbAxis: 'rows11 axis3 i u j',
  narrowObbWindow:
    'j i dx dy dz size k aHigh u atRest wx side jHigh reach ofA rows11 wz qSpeed c pSpeed iHigh sign jLow slack cosine iLow q wy p aLow high low',
  writeStart: 'deep',
  sweepObbs: 'first swapped',
  projectObbs: 'd s i z x r u v y',
  isDeep: '',
  writeCorner: 'depth c z k s y x u extent',
  isInside: 'slack u y z x k',
  writeIfInside: 'k inside',
  writeUniquePoint: '',
  writeCrossing: 'k z i j across x y u scale along c v t p q gap s',
  obbAxisCount: '',
  drawn: '',
  sweepObbRows: 'i axis3 k time best count2 found',
  centrePoint: 'u y k x s z',
  writeCommonPoint: 'i',
  clipEdges: 'v k s i p c sp half2 u middle reach corner2 q from sq slack to centre',
  narrowOrdinaryWindow:
    'd dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 time enterFar parallel r first wy maxTime entering w1 last u0 wz w2 inverse2 u1 size w0 v leaveR enterV wx u2 slowest half2 leaveV lastTime leaveD far separation k middle band',
  refuseValue: '',
  setNormalTowardsB: 'axis3 i x y z side s',
  checkVectors: '',
  checkManifold: 'k',
}
