/** Written by find-arrangement.mjs: see there. */
export const functions = `
writeFrame3 measureExtents searchByTime releaseWork acquireWork separate collect findTreePairs createManifold
createTreeContact createSlotList createMovingTriangle writeLongestEdge findParts oneSided countDuplicates readTreeQuery
readOptions releaseSearch refuse2 arrayOf refuseOption checkArray cleanMesh integer choice pushPair partsOf buildObbTree
middleOf checkTree mix findObbTreeContacts checkEpsilon isBufferGeometry positionsOf levelsNeeded indicesOf convexHull
advanceTolerance writeDifferenceOfProducts extremesOf pushNodes advanceFrom advanceRowsWithin advanceRows takeNodes
tryNodes beginPolygon report2 takeFirstTouching measureGap take relateTrees sweepTrees takeLeafOfB visitLeaves
visitBoxOfA meetsBox visitBoxOfB sortRange cutByArea reportAll medianOf writeMovingContact sweepTriangleRows findMoving
pushSlots turnToLessSurface tryPair describeBoxes fitsPoints fitHull takePair takeFrame project writeBoxContact
writeTriangles clipToEdge writeGap momentsCancel tryAxis2 findRoot sumError isClosed directionCount addPoint
writeVectors apartOnAxis beyond writeRadius2 treeHoldsPart clipPolygon tryAxis sweptReach vectorLength writeEdgePlane
writeDifference2 leastPenetration sweptBoxes findFromLeft firstTriangleRoot sweptStep clipToBalls findTriangleEdges
findEdges intersectTriangleRows report advance pose crossEdges2 meetFeatures writeTriangleNormal takeDirectly fitAxes
wantsContact acquireSearch setContactNormal writeAdvancedRow beginTriangle placeRows dotWide differenceWide
nearestOnTriangle writeOnePoint writeFrame2 nearer keepGap solveMoments turnPoint writeRelativeRow takeApart
writeFrameAroundY shareWith beginPair clipToTriangle writeNormal4 writeFastestEnd clipFace clipRingToLength setRate
writeStartNormal addBody beginSpin setRates cubicTime firstRoot clearTime moveTriangles clearWith longestStep poseNow
clearWithBoth beginRow takeSamples findFromRight fillBins crossEdges writePerpendicular finishRelation fatnessOf
writeNormal3 clipToPlane meetEdges2 publish clearDirections collideCapsuleAndSphereRows turnWithEdges findCapsuleCores
coreTouches writePlaneNormal separateCapsuleRows separateObbAndCapsuleRows separateObbAndSphereRows separateSphereRows
separateCapsuleAndSphereRows placeAt planeParts squaredDistance siftDown writeMostApproach meetEdges3 endPolygon
separateObbAndTriangleRows setExtent writeCandidate collideOverEdge clipBoxFace treeSlotTriangle clipTriangles
clipTriangle offOf placeAt2 longestEdge placeBox meetAnywhere findDegenerate writeAxesAlong writePosedNode
leaveTriangleByCore writeRotationVector exactCross takeLongestEdge writeSpun collideObbAndSphereRows
collideSphereAndTriangleRows collideObbAndCapsuleRows separatePlaneAndTriangleRows meetAnywhere2
separateTriangleRowsInto enteringSide writeNormal collideCore writeSegmentRow orderAxes apartOnAxisWide subtractExactly
nearestOfTriangles setFeatureDepth collideCapsuleAndPlaneRows sweptGrowth collideOverFace findObbAndCapsuleCore
collideObbAndPlaneRows collidePlaneAndTriangleRows collideObbAndTriangleRows collideTriangleRows collidePlaneRows
loadTriangle writeDistances meetNearest writeOver addCorner findNearestOfTriangles findTriangleAxis meetEdge
leaveObbByCore findCapsuleAndTriangleCore nearestPlace collideCapsuleAndTriangleRows collideCapsuleRows
separateCapsuleAndTriangleRows coreTouchesTriangle writeCornerPart writeAxesOfQuaternion separateObbAndPlaneRows
separateCapsuleAndPlaneRows collideSphereAndPlaneRows addCross leavesNeeded separateSphereAndPlaneRows reachOf
separateTriangleRows findObbAndTriangleAxis orthonormaliseAxes finiteReach2 finiteReach reachesSpace
findTreeCandidatesBelow findTreeCandidates writeCross2 findAlignedAxis gapAlong addLengthAt writeAxis
separateObbRowsInto writePosedTriangle overlapObbAndSphereRows treeRadius writeTriangleFeature writeBoxFeature
orientationInPlane signOfBigInt orientationWide writeTreeNodeRow setTolerance overlapTriangleRowsExact
overlapTriangleRowsWithin writeSpin signOfVolume nearestOnEdge nearestOnTriangleRows addTriangleMoments addPointMoments
farthestAlong writeEntry separateSphereAndTriangleRows writeInterval moveInto heldVertex writeSeen gapOfNodes
findExtremes compareCorners writeNearestOfCores partition writeSweptBox isNothing bound writeExtents addCornerMoments
selectSmallest writeSineAndCosine signedPlaneDistance compensatedPlaneDot splitRange packCapsule collideSphereRows
separatePlaneRows separateObbRows meetsBox2 exactVector writeIdentity clear writeEigenAxesOf worldX planeWithArea
edgeSeparates isNear overlapSegments allBeyond measureTurn turnAbout overlapFlat passingOf overlapCrossing writeLengths
addSegmentAxes overlapSegmentAndTriangle unify arcTangent packSegment packPlane packSphere resized grown orientation
narrowTriangleWindow writeWorldNormal edgePlaneDistance blank packUnitVector lengthAt worldY pivotOf swap isLargerNode
writeEllipsoidNormal clipEdge highestBelow clipRing worldZ shareCorner findEnds isIdentity overlapDoubtfulAabbAndObb
nextAxis overlapObbAndTriangleRowsExact load2 load holdsPoint windingAlong overlapWide faceParts tableSize grownCapacity
powerOfTwoAtLeast minor exactDot multiplyExpansions writeStillContact publishManifold clipObbRows turnToWorld placeBox2
overlapObbAndAabbRows overlapObbAndTriangleRows firstSlot endSlot climb overlapTriangleRows writeEigenAxes writeNodeBox
findSeparation collideCapsuleAndTriangle collideSphereAndTriangle collideCapsuleAndSphere collidePlaneAndTriangle
collideObbAndTriangle collideSphereAndPlane collideObbAndCapsule collideObbAndSphere collideCapsuleAndPlane
collideSpheres collideObbAndPlane collideCapsules overlapTriangles collideTriangles overlapObbAndTriangle
overlapObbAndSphere overlapObbAndAabb collidePlanes signedPlaneDistanceDoubt collideObbAndAabb writeCross sweepTriangles
writeDot findLeastAxes swapAxes makeAbsolute wideInteger takeWorldFrame addAbsoluteTimes packObbs normalise overlapObbs
collideObbs packObb isUnrotated refuseValue hasLength textOf orthogonalise writeOrderedMotion overlapUnrotated mergeEnds
writeRingMean shareFields inOrder isRelativeRest writeSum exactDifference writeDifference productError scaleExpansion
addProduct addExpansions add addTimes writeNormal2 isExactRange addTriple separatesExactly overlapDoubtfulObbs
crossVectors writeVector signOfExpansion separates decide writeRadius compareTriangles overlapByParallelEdges
packOwnMotion isObbTree checkNumber isSmall packPose refuseAxes checkExtent checkShape refuseVertex collidePacked
isVector isCount isAxisOfFirst refuse packAabb packVelocity packTriangle packMotion packNumbers checkVectors packBoxes
checkManifold writeSweepResult copyCorner addDirection treeTriangleCount publishManifoldAt checkSweepResult loadRing
copyPoint clipAlong edgeSign edgesOrFace treeContainsPoint packTrees comesSecond settleRare touchObbRows collideObbRows
isParallel placeEdgePoint copyExpansion checkMaxTime writeRelativeMotion overlapObbRows traverseTrees writeFrame
reduceInto writeSeparation merge clipSides meetEdges clipFaces findAxis settleAxis packOrdinaryTriangle cost compareRows
narrowWindow openWindow refuseIndex lengthAt2 writeWindowTimes writeContactPoint obbAxisCount writeDeepPoint
markOrdinary groupBySmaller placeRow bringTogether approach rearrange moveRow beginSeries keepChanged partStarts
copyTimes testChunk isFirstA writePoints writeDepth hasFirstPath appendBoxId closeGaps dropBody dropStill nearest
keepPlaces keepInPlace writeNoPaths completeContacts writeBoxTouch refuse4 appendRow copyIdentity namesOfArrays
resourceOf haveSameBodies createCollision dropBox listById appendActive tagColliderAndBody reasonOfBodies isMirror
checkMesh checkMeshes listNew untag checkedMotion numberError rootError isAsBefore oneOf releaseDoubles identify
checkDelta refuseBudget missingPosition refuseBeyond checkColumnsOf checkResult readWorkers findBefore
checkUserComponent namesParent begin2 length childError maySleep findPairs2 pickSide fillPool removeSafely pick deltaOf
writeSettings isBare createMoveResult nodeThreads leftOutError startThread takeTagsOff moveAndSlide sweepBetween
listTriangleKernels byTypeNumbers writeBegan staticOf beginSlots createBruteForce findContacts end tellContacts
mirrorContacts checkPlanes passesOthers checkChildren isPlain check placeChildren placeSecond readDoubles columnsFit
checkAlive writeOwnPose patchLists listAll removeOrphansOnce listActive placeChild writeCharacter twoShapes
rewriteNormal findSurface copySizes settle2 shiftOf kindOfStill straighten checkVec3 checkQuaternions checkSizes
checkPlane writeBack isColumn checkColumns isFlush vectorsFit findBadQuaternion fits spreadAlong gather persist
findObstaclesAround indexContactsByB appendBox appendMover moveStill findEvent signOf takeChunks siftPair mayMeet
markNew checkTurnable quaternionError noteShifted compareStills filterCandidates pushEnd isEnd moveCharacter
indexPartners classesMeet sift findClass completeChunk findBadVector areVectorsSound createTiledSweep checkShapes
askPredicate copyList hasTurned collideTriangle reserveMirrors tag addSafely claim dropFrom dropMover reasonOf scaleDown
entityError showEnded mergeOthers reserve2 writePaths testPair listRows keepSureRows tagTouching forEachContactOf
writeTouchBefore writeBoxesMeeting copyDetails listBegan copyAllDetails readManifold takeStart insertStill sortPairs2
findPartners completeContact writeUp diffContacts pushEntry pushNumbered writeRows3 settle3 writeTouch writeTouchSurface
writeStarts copyGrid shapeChanged copyFilters isLeaf completeRows writeFirstPath isTurned sameStatics move copyPositions
copyVelocities copyPoses rememberStatics check2 integrate turn sweepCells findNows addMotionsAnew widenFurther
listBodies2 lossOf addWays groupByFilter copyBoxes spread haveSameFilters copyPlanes listSpun copySizes2
writeShapeMotion findChanged noteChanged sortDigit2 classify findObstacles reservePairs pushPair2 writeStillPaths
writeRows2 areOthersSame keepStatics reserve assignLevels assignJoinedLevels createAxisOrder createFilterGroups
createGrid createCells createPairList orderBodies poseBodies beginNew sweepWithin sweepOneWay settle areQuaternionsSound
sweepManyLists sweepSingleLists sweepTwoCells writePending contactBetween beginPaths linkRows indexContacts
reserveEntries beginWays listOpen findBySlot meetAll axisOf assignGroups listPlaces addPaths fillCells noteSure
findFirstPartners copyPassing writePassing writeBoxesPassing writeBoxes addRow copyOld addBoxRows copyOldRow readRows
isAnyShallower copyRows sortList writeMotions arrangePairs testPairs keepLevels listMembers comesBefore tileStatics
createStatics countEntries filterBlock sweepBoxes touchBoxes writeManifold findOrigins digHole writeBoxPaths bodyOfA
writeSpeed writeBounds listStills findChangedOf isSound countCoarse writePathVelocities writeDetails clip copyRotations
rewriteManifold castAtMesh castAtConvex bodyOfB castRow listResized writeRows scanBody settleChecked areSizesSame2
areSizesSame readAhead comesFirst addMotions copyRow writeAround writeFloats writeNumbers copyTimes2 fillHoles
beginTouches appendMarked reachOfRow mayTouchOnTheWay copyBounds countStatics writeReaches writeWays arePositionsSame
writeVertex addHalfSpacePairs findEscapees readPathsAhead beginAtOutermost settleExact pairAll addTurns countGroups
runBetween writeEntries runWithin boundBlocks copyNumbers boundsMeet boundsOverlap moveItems joinLevels staticCells
someDiffer addDue fitTile measureKeys sortAlong measure pushEnds writeRow markSure findMiddle measureOrdinary listBodies
makeRings reachesFar addMotionsOfBlock fitGrid scanVertices sortByPlace pairLists findVertices copyFloats sortByDigit
findBadSize shapeCells sortRows findSolidAround isKept muteGroup addStart writeMeetings addTriangles writeBoxAround
clip2 findMeshAndConvexContact collideAtStart nearestOnPlaced gatherGroups compose findConvexContact findMeshContact
setToleranceOf findFirstContact straightenSeams isWithinFan addBodies findLevel addMotionOfPose findNearby copyMeshes
copyNumbers2 keepsOffset poseRow writeSolidBehind limitOf writeEndSurface supportOf touchesAtStart writeRowBounds
writeBoxBounds pairWithRest writeSweptBoxBounds straightenTouch widenBounds mayBeFlush emptyBounds sampleSpread
turnByEuler turnByRungeKutta mergeTouches collideMeshAndPlane collideCorners featureOf addTouch treeRings mapLevels
isInFan touchNormal isWithinFans sunkPart touchNodes writePathsOf placeGrouped touchNodes3 touchPair widenReach
writePair touchPairs countStrays straightenAll2 deeper touchNodes2 touchSlot collideMeshAndConvex straightenAll
placePoint writeGapAtStart isInSolid sortFew writeMeshBounds straightenTo areRotationsSame keepSkinAlong nameVertices
multiply readAhead2 sizeOf beginLists sortDigit findTreeNodes findPairs findTreeNodePairs keepMarked begin boundNode
placeNode sortPairs settleStart divide beginSlot sweepFew touchTriangles sweepTreeAndRow tryNode tryTriangle
sortByDigits angleOfBody isSameWay lengthOf followWalls followPlanes dropEqualPoints measureBox clamped touchDepth
heightOf isSameShape isSamePose exponentOf wait dot moveOn writeTurn correctSweptNormal readSweep writeUpmostFace along
write takeFullTurns someReach findGround walk slideFreely placeTriangle sortById slideRow isWithin clearGround widthOf
alongAxis alongUp step writeFaceNormal reachOfBody fall leaveOverlaps dotUp lookAround distanceTo beginDigits
heightOfSupport reachAlong vertexNames removeOrphans writeFace isTipOver writePartingAxis keepSkin sortByTriangle riseTo
cosineOfDegrees collideMeshInSolid isSameTurn collideMeshes push writeOutwardNormal axisHeight findWayOut windingOf
writePlaneOfHeld collideMeshAndSphere sweepBy reachesBeyond collideMeshAndCapsule collideMeshAndBox endReasonName
collisionOf whyNoWorkers project2 writeInterval2 rodAxis writeRodAxis writeUniquePoint writeObbAxis checkArrays skewOf
writePoint checksum handedness fitObbToTriangles overlapTreeRows stopAtTriangles gramSchmidt comesLater
overlapSphereAndPlaneRows obbSkew sweepObbs isInside2 writeCorner dropRepeated fitObbToPoints isSecond comparePair
closestPointsObbRows checkAxes findPlace setNormalTowardsB boundPositions measureBounds overlapObbsSharingAxis
writeCommonPoint3 testObbTrees computeAabb createObb checkObb writeOutward checkTriangles pointCount fitObbMinimumVolume
viewOf createClosestPoints closestPointsObbs carry boundObbRow overlapSphereRows centrePoint look startTurning isInside
setObbSpans overlapAabbRows loadObbTree checkSize checkHeader checkIndices checkReport meetBoxes truncated writeAxes
writeBox layOut checkInside writeIfInside viewTree checkSolid saveObbTree testMoving lastContact validateObbTree
collideObbTrees sweepSamples testStill sweepRotatingObbs sweepObbTrees createTreeSweepResult overlapObbTrees
createTreeTest createSweepResult overlapMoving sweepSpheres sweepSphereAndPlane stopAtOnce sweepAabbs overlapSpheres
overlapAabbAndSphere overlapSphereAndPlane overlapMovingObbAndTriangleRows overlapAabbs overlapMovingTriangleRows
overlapObbAndPlane overlapObbAndSegment overlapMovingTriangles overlapObbAndFrustum overlapMovingObbAndTriangle
overlapMovingObbs overlapObbAndPlaneRows sample sweepSampledObbs checkFrame turnBackUntilContact turnUntilContact
checkBound centerAt checkArguments sumDown frustumFromViewProjection packFrustum sweepObbAndTriangle createFrustum
createRotatingSweepResult writeCommonPoint sweepObbAndTriangleRows isDeep overlapAabbAndSphereRows writeCommonPoint2
writeCrossing projectObbs clipEdges writeStart timeOf sweepObbRows takeEdges sweepSphereAndPlaneRows volumeAlong
sweepSphereRows writeLeastPenetration sumTriangles findLeastAxis sumPoints drawn takeAxes apart sweepAabbRows
boundPoints boundSphereRow overlapObbsSharingAxisRows overlapObbAndFrustumRows edgesSeparate narrowObbWindow
narrowOrdinaryWindow overlapObbAndSegmentRows narrowObbTriangleWindow overlapMovingObbRows
`
  .trim()
  .split(/\s+/)
export const variables = {
  refuse: '',
  writeCross: '',
  refuseAxes: '',
  normalise: 's',
  isUnrotated: '',
  orthogonalise: 'z2 x0 z0 z1 d y2 x2 y0 y1 x1 side2',
  writeDifferenceOfProducts: '',
  writeDot: 'k',
  writeNormal2: 'k i j',
  writeOrderedMotion: 'i',
  packObbs: '',
  overlapObbs: '',
  overlapUnrotated: 'k d q dError p radiusError e f radius part',
  addProduct: 'old split a ah product high2 low2 b part bh bl al',
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
  crossVectors: 'k vz uz vx vy uy x y z ux square product',
  collideObbRows: 'code',
  writeRelativeMotion: 'i swapped',
  signOfExpansion: 'n',
  hasLength: '',
  overlapByParallelEdges: 'v i x r u j z y',
  isParallel: 'z y r x',
  checkNumber: '',
  checkShape: '',
  packNumbers: 'i value',
  separates: 'r g',
  decide: 'u i size fresh r j k v',
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
    'deepest d furthest c square lz k nx x y z second narrowest wz n s left depth pz wx px right nz widest py area ly ny lx wy',
  collidePacked: 'first swapped',
  writeSeparation: 'ofA axes2 m i j i1 s i2 extentsA k along2 p square first rows17 o stride g q low2 high2',
  clipSides:
    'xyz e last f inside rest made next shift list stays label feature sign before here coordinate plane2 d count2 s h mark extents3',
  meetEdges:
    'axes2 y0 i j i1 hA i2 y2 t n1 p square x1 x2 s back1 z0 r1 low2 high2 most hB lowAhead y1 o1 t1 r2 z1 t2 back2 z2 n2 high22 high1 o2 depth low22 low1 swap2 hLow hHigh scale codeA highAhead',
  clipFaces:
    'n j y rest k q r c turn3 below slot points4 e count2 most hu mark list u snap hp rowsR p hj cx nearest2 po m2 away tk s uy qx hk axes2 sign px sides2 ps qs kz uz reachY mine vz x rowsO vx vm id2 feature w xyz ids cz ux to pz deepest towards reachX z merge2 qz hq py t km gap jo um o fits theirs vy hv ky qo kx v cy clipped2 qy m0 id m1',
  clipAlong: 'kind',
  edgesOrFace: '',
  findAxis:
    'code g0 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band doubtful beat parting unclear near size best4 tie square margin g5 g3 face2 g1 h clear2 g least g4 g2 slack isSkew isShort faceBest far',
  settleAxis: 'axes2 k tie aligned faceBest size kind least best4 face2',
  narrowWindow: 'k vv last d r v leaving dv slack first way leave rv entering far enter',
  compareRows: 'i x y',
  openWindow: '',
  writeWindowTimes: 'maxTime d first last v leaving entering',
  settleRare: '',
  touchObbRows: 'found2',
  writeRodAxis: 'v u',
  writeDeepPoint:
    'c12 c y2 c01 step2 c02 a0 a1 a2 b0 b1 b2 x0 s0 y0 part t0 t2 x2 s1 x1 a0x a0y a0z a1x a1y a1z a2x a2y a2z c20 y1 s2 c22 t1 c00 c11 c21 c10',
  rodAxis: 'y x z',
  skewOf: 'z2 x2 x1 z1 y1 z0 y2 x0 y0',
  obbSkew: '',
  findLeastAxis: 'cosine best slack depth least2 k parallel',
  writeObbAxis: 'rows11 axis3 i u j',
  narrowObbWindow:
    'j i dx dy dz size k aHigh aLow atRest wy side cosine rows11 u ofA wz p jLow jHigh c q qSpeed sign iHigh slack pSpeed iLow wx reach high low',
  writeStart: 'deep',
  sweepObbs: 'swapped first',
  projectObbs: 'z d i r x y u v s',
  isDeep: '',
  writeCorner: 'y c x k z depth s u extent',
  isInside: 'slack u y z x k',
  writeIfInside: 'k inside',
  writeUniquePoint: '',
  writeCrossing: 'k z i j across x y u v gap along scale t s p c q',
  obbAxisCount: '',
  drawn: '',
  sweepObbRows: 'i axis3 k count2 best time found',
  centrePoint: 'u y z x k s',
  writeCommonPoint: 'i',
  clipEdges: 'v k slack i p half2 corner2 sq u middle reach q centre c from sp to s',
  narrowOrdinaryWindow:
    'd dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 leaveV u0 wz r first leaveR time k wy last enterV w1 leaveD wx u1 u2 w0 v half2 w2 lastTime separation enterFar maxTime entering middle far parallel inverse2 slowest size band',
  refuseValue: '',
  setNormalTowardsB: 'axis3 i x y z side s',
  checkVectors: '',
  checkManifold: 'k',
  packBoxes: 'i zz axes2 k yz xx xy halfExtents2 x xz extent2 sum2 yy position center off y z',
}
