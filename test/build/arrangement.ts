/** Written by find-arrangement.mjs: see there. */
export const functions = `
checkVectors packOwnMotion relateTrees readTreeQuery readOptions isBufferGeometry checkArray refuseOption oneSided
cleanMesh placeBox2 integer extremesOf choice pushNodes pushPair acquireWork releaseWork findTreePairs createManifold
createTreeContact findObbTreeContacts findLeastAxes buildObbTree checkTree middleOf treeRadius nearestOfTriangles
countDuplicates positionsOf indicesOf convexHull takeLeafOfB refuse2 checkEpsilon arrayOf beginPolygon advanceTolerance
searchByTime report advance advanceFrom pose separate acquireSearch partsOf advanceRowsWithin createMovingTriangle
writeLongestEdge takeFirstTouching addPoint take takeNodes tryNodes sweepTrees tryPair describeBoxes measureGap
sweptBoxes report2 fitHull pushSlots visitLeaves visitBoxOfA visitBoxOfB reportAll meetsBox sweepTriangleRows findMoving
turnToLessSurface takePair project advanceRows apartOnAxis writeVectors beyond writeRadius2 fitAxes fitsPoints
takeDirectly clipPolygon sumError isClosed momentsCancel clipToEdge writeTriangleNormal mix writeGap levelsNeeded
tryAxis2 findRoot tryAxis sweptReach writeEdgePlane intersectTriangleRows findTriangleEdges findEdges clipToBalls
nearestPlace writeChordAxes findFromLeft leastPenetration setContactNormal loadRing treeHoldsPart shareWith
edgePlaneDistance clipFace clipRingToLength dotWide meetFeatures beginTriangle takeSamples beginSpin beginPair nearer
differenceWide writeOnePoint writeFrame2 writeFastestEnd fillBins turnPoint takeApart edgeRate writeFrameAroundY
writeNormal4 clipToTriangle addBody setRates cubicTime clearWith writeAdvancedRow firstTriangleRoot sweptStep poseNow
longestStep clearWithBoth clearTime findFromRight firstRoot moveTriangles writeDifference2 offOf crossEdges
writePerpendicular isNothing keepGap solveMoments beginRow finishRelation fatnessOf writeNormal3 clipToPlane siftDown
separateCapsuleAndSphereRows meetEdges2 collideCapsuleAndSphereRows turnWithEdges findCapsuleCores coreTouches
planeParts squaredDistance writeMostApproach meetEdges3 vectorLength endPolygon separateObbAndTriangleRows setExtent
writeCandidate separateObbAndSphereRows placeAt collideOverEdge clipBoxFace clipTriangle clipTriangles placeAt2
longestEdge meetAnywhere findDegenerate writePosedNode writeTreeRootRow treeSlotTriangle leaveTriangleByCore
takeLongestEdge writeSpun separateCapsuleRows separateCapsuleAndTriangleRows coreTouchesTriangle
separateObbAndCapsuleRows separateSphereRows collideObbAndCapsuleRows separatePlaneAndTriangleRows
separateObbAndPlaneRows separateCapsuleAndPlaneRows leavesNeeded setFeatureDepth apartOnAxisWide subtractExactly
separateTriangleRowsInto sweptGrowth collideOverFace writeNormal writeAxesOfQuaternion collideCapsuleRows
collideSphereAndTriangleRows collideObbAndSphereRows findObbAndCapsuleCore meetAnywhere2 collideCore
collideCapsuleAndPlaneRows writeDistances loadTriangle meetNearest writeOver findNearestOfTriangles findTriangleAxis
meetEdge leaveObbByCore findCapsuleAndTriangleCore collideCapsuleAndTriangleRows addCorner findObbAndTriangleAxis
writeCornerPart separateSphereAndPlaneRows collideObbAndPlaneRows collideObbAndTriangleRows orientation
collideTriangleRows collidePlaneRows collideSphereAndPlaneRows collidePlaneAndTriangleRows writeTreeNodeRow
farthestAlong writePosedTriangle overlapObbAndSphereRows writeCross2 findAlignedAxis writeAxis gapAlong packSegment
orthonormaliseAxes writeSpin finiteReach2 reachOf worldY finiteReach findTreeCandidatesBelow writeSweptBox bound
reachesSpace signedPlaneDistanceDoubt findTreeCandidates setTolerance writeTriangleFeature writeBoxFeature
orientationWide signOfVolume edgeSign orientationInPlane separateSphereAndTriangleRows overlapTriangleRowsExact
nearestOnEdge nearestOnTriangleRows addTriangleMoments addPointMoments heldVertex placeRows writeSeen gapOfNodes
writeInterval writeRotationVector exactCross moveInto findExtremes compareCorners writeBoxContact writeTriangles
addLengthAt writeNearestOfCores sortRange writeExtents partition addCornerMoments selectSmallest writeSineAndCosine
packCapsule cutByArea collideSphereRows separateObbRowsInto separateTriangleRows signedPlaneDistance compensatedPlaneDot
writeIdentity clear splitRange comesSecond overlapTriangleRowsWithin overlapSegments separatePlaneRows
narrowTriangleWindow meetsBox2 writeEigenAxesOf medianOf worldZ worldX allBeyond overlapSegmentAndTriangle overlapFlat
overlapCrossing planeWithArea writeLengths passingOf mergeEnds writeWorldNormal addSegmentAxes unify measureTurn
turnAbout arcTangent packUnitVector addCross packPlane packSphere resized blank grown shareCorner clipRing pivotOf
writeEllipsoidNormal collideObbAndAabb swap clipEdge holdsPoint windingAlong highestBelow findEnds isNear swapAxes
onSurface orderAxes writeSegmentRow load2 publish compareTriangles writePlaneNormal endSlot firstSlot separateObbRows
writeContactPoint exactDifference placeBox overlapObbAndTriangleRowsExact isIdentity overlapDoubtfulAabbAndObb
overlapWide faceParts overlapObbAndTriangleRows nextAxis climb tableSize grownCapacity writeStillContact
powerOfTwoAtLeast isSmall minor publishManifold exactDot multiplyExpansions writeEigenAxes writeNodeBox exactVector
inOrder collect checkSweepResult edgeSeparates overlapTriangleRows findSeparation collideCapsuleAndTriangle
collideSphereAndTriangle collidePlaneAndTriangle collideObbAndTriangle collideSphereAndPlane collideCapsuleAndPlane
collideObbAndPlane collideCapsules collideObbAndSphere collideSpheres collideObbAndCapsule collideCapsuleAndSphere
clipObbRows collidePlanes overlapTriangles collideTriangles overlapObbAndTriangle isLargerNode packTrees refuseValue
clearDirections directionCount refuse overlapObbAndSphere writeCross wideInteger takeWorldFrame cost nearestOnTriangle
refuseAxes lengthAt normalise packObbs overlapObbs isUnrotated orthogonalise writeDifferenceOfProducts writeDot
writeNormal2 writeOrderedMotion packObb measureExtents isRelativeRest overlapUnrotated packTriangle packMotion writeSum
productError scaleExpansion writeDifference addProduct copyExpansion addAbsoluteTimes collideObbs enteringSide
addExpansions makeAbsolute add isExactRange addTriple addTimes separatesExactly overlapDoubtfulObbs load crossVectors
overlapByParallelEdges hasLength signOfExpansion takeFrame collideObbRows writeRelativeMotion isParallel isCount
checkNumber packOrdinaryTriangle shareFields packPose packVelocity refuseVertex findParts isObbTree createSlotList
checkShape checkExtent packAabb packNumbers writeMovingContact separates packOrdinaryObb decide writeRadius
treeTriangleCount wantsContact isAxisOfFirst writeVector placeEdgePoint copyCorner addDirection overlapObbRows
treeContainsPoint writeFrame copyPoint writeSweepResult publishManifoldAt reduceInto writeSeparation clipSides
collidePacked sweepTriangles meetEdges clipFaces traverseTrees merge clipAlong edgesOrFace findAxis settleAxis
releaseSearch narrowWindow openWindow writeWindowTimes compareRows packOrdinaryVector checkMaxTime settleRare
touchObbRows refuseIndex writeRingMean signOfBigInt lengthAt2 writeStart writeCommonPoint turn along writeBegan
pushPair2 addRow resourceOf refuse4 checkedMotion checkDelta length numberError checkColumnsOf findSolidAround
refuseBudget entityError findBefore checkUserComponent addSafely maySleep nodeThreads startThread deltaOf
tagColliderAndBody releaseDoubles readWorkers tag begin2 oneOf kindOf checkResult createMoveResult untag settle2
closeGaps claim isMirror persist takeTagsOff completeContacts removeOrphansOnce pickSide findContacts rewriteNormal
straighten reasonOfBodies checkMesh writeSettings columnsFit vectorsFit placeChildren checkMeshes checkPlanes
passesOthers checkChildren writeNoPaths check rootError readDoubles copyRows2 haveSameBodies kindOfStill placeChild
moveAndSlide createTiledSweep writeCharacter move lossOf missingPosition namesParent collisionOf checkTurnable end
check2 integrate removeOrphans findChanged checkVec3 createCollision quaternionError checkManifold childError
findBadQuaternion checkSizes areQuaternionsSound checkPlane isColumn checkColumns refuseBeyond sift siftPair dotUp
fillPool reasonOf isFlush fits gather twoShapes findEvent findObstaclesAround findSurface completeChunk testChunk
findPartner collideTriangle removeSafely reserveMirrors mergeOthers isAsBefore classesMeet findClass isLeaf appendRow
isFirstA addWays findBadVector areVectorsSound checkShapes writeBack writeUp writePaths beginPaths testPair
writeTouchBefore findNows writePending endReasonName takeChunks writeSure writeBoxTouch appendMarked writeBoxes writeRow
reserve2 contactBetween listBoxes markSure copyOld mayMeet writeStillPaths writeOthers someJumped beginSlots findPairs2
tellContacts askPredicate readManifold nearestOnPlaced moveCharacter addTurns listBegan reservePairs reserveFound
staticOf diffContacts showEnded completeContact copyIdentity writeStarts copyDetails copyAllDetails mirrorContacts
copyList shapeChanged writeRows3 listRows writeTouchSurface takeStart copyGrid writeEndSurface tagTouching
forEachContactOf hasTurned settle3 writeTouch copyFilters sameStatics checkQuaternions copyIdentity2 copyBoxes copyPoses
listResized listBodies2 beginTouches copyMeshes addMotionsAnew linkRows widenFurther reachesBeyond copySizes2
copyVelocities writeVertex writeShapeMotion copyPositions rememberStatics groupByFilter haveSameFilters spread
copyPlanes sortDigit2 classify findObstacles comesBefore assignLevels assignJoinedLevels measureKeys reserve
createAxisOrder createGrid createBruteForce createFilterGroups writeRows2 reserveEntries poseBodies compareStills
noteShifted isKept listPlaces indexContactsByB countOf sweepOneWay settle sweepWithin createCells sweepSingleLists
axisOf indexContacts createPairList sweepCells tileStatics fillCells keepStatics keepLevels createStatics listMembers
areOthersSame orderBodies assignGroups writeMeetings sweepManyLists sweepTwoCells noteSure findByBodies writeEntries
findBySlot indexPartners keepSureRows countEntries filterBlock touchBoxes writeManifold meetAll readAhead pushNumbered
copyPassing writePassing writeBoxesPassing sweepBoxes addBoxRows arrangePairs copyOldRow clip writeSpeed writeBounds
listStills isSound countCoarse bodyOfB readRows noteChanged copyRow isAnyShallower copyNumbers boundsMeet castAtMesh
castAtConvex findOrigins bodyOfA findChangedOf rewriteManifold signOf copySizes keepOrigins findVertices scanVertices
writeBoxPaths writeMotions copyRotations writePathVelocities copyRows writeDetails writeRows scanBody settleChecked
addHalfSpacePairs areSizesSame2 setToleranceOf findConvexContact pushEntry sweepBetween isEnd pushEnds pushEnd
reachOfRow beginWays spreadAlong mayTouchOnTheWay comesFirst writeReaches settleExact findEscapees beginAtOutermost
runBetween featureOf runWithin boundBlocks writeFloats copyBounds sortByHigh countStatics boundsOverlap pairAll
findPairs moveItems joinLevels staticCells reachesFar fitTile fitGrid sortAlong sortDigit sortByDigit sampleSpread
measureOrdinary findMiddle mapLevels listBodies makeRings pairLists copyFloats findBadSize filterCandidates sortPairs2
testPairs touchesAtStart findMeshAndConvexContact beginShift shapeCells sortRows sortByTriangle straightenSeams measure
muteGroup writeAround addStart findMeshContact findFirstContact writeBoxAround compose copyNumbers2 castRow addTriangles
isWithinFan poseRow sortByPlace findNearby addMotions areSizesSame keepSkinAlong arePositionsSame areRotationsSame
touchPairs placePoint writeGapAtStart keepsOffset findLevel writeSweptBoxBounds straightenTouch widenBounds mayBeFlush
addBodies turnByEuler nearest turnByRungeKutta gatherGroups addDue divide someReach dropEqualPoints supportOf
writeRowBounds nameVertices sortPairs writeNumbers clip2 mergeTouches addTouch touchDepth deeper vertexNames
pairWithRest treeRings collideCorners sunkPart isInSolid touchNodes3 touchNodes touchPair straightenAll2 touchNodes2
writePair isWithinFans isInFanOfA touchSlot collideMeshAndConvex limitOf sortFew countStrays writeBoxBounds
collideMeshAndPlane widenReach riseTo straightenTo isInFanOfB straightenAll writeMeshBounds correctSweptNormal begin
sweepTreeAndRow beginLists settleStart findTreeNodes findTreeNodePairs tryTriangle beginSlot boundNode sweepFew
touchTriangles readSweep keepMarked placeNode tryNode scaleDown turnToWorld writeRelativeRow multiply sortByDigits
distanceTo reachOfBody widthOf approach sortById cosineOfDegrees write takeFullTurns clamped writeSolidBehind dot
writeUpmostFace isSameWay angleOfBody alongAxis writePartingAxis alongUp axisHeight followPlanes slideFreely walk
slideRow findGround writeFace step touchNormal isWithin clearGround fall writeTurn followWalls writeFaceNormal
beginDigits sizeOf isTipOver leaveOverlaps exponentOf keepSkin sweepBy lookAround heightOfSupport wait lengthOf
reachAlong isSameTurn heightOf isSameShape isSamePose collideMeshInSolid writePlaneOfHeld collideMeshes measureBox
findWayOut placeRow windingOf push writeOutwardNormal placeTriangle shiftOn collideMeshAndSphere collideMeshAndCapsule
collideMeshAndBox listTriangleKernels pick byTypeNumbers namesOfArrays whyNoWorkers leftOutError fitObbToPoints
fitObbToTriangles apart project2 writeCommonPoint3 writeInterval2 boundObbRow handedness viewOf closestPointsObbRows
overlapSphereAndPlaneRows overlapSphereRows overlapObbAndPlaneRows carry writePoint look checkArrays
overlapObbsSharingAxis checkAxes gramSchmidt closestPointsObbs packFrustum measureBounds createClosestPoints createObb
writeCommonPoint2 checkObb boundPositions startTurning writeOutward writeAxes checkBound checkArguments sumDown
stopAtTriangles loadObbTree checkIndices sample sweepSampledObbs overlapTreeRows truncated checkSize checkReport
checkTriangles isInside2 checkSolid computeAabb setObbSpans centerAt writeDeepPoint rodAxis writeRodAxis meetBoxes
saveObbTree fitObbMinimumVolume viewTree checkInside checkHeader lastContact findPlace checksum validateObbTree
takeEdges boundSphereRow takeAxes writeBox layOut testObbTrees collideObbTrees overlapObbTrees overlapMoving testMoving
testStill pointCount sumPoints sweepSphereAndPlaneRows sweepSamples sweepRotatingObbs sweepSphereRows createSweepResult
sweepObbTrees sweepAabbRows writeLeastPenetration overlapMovingObbs sweepSpheres sweepSphereAndPlane sweepAabbs
overlapAabbs overlapMovingTriangles overlapAabbAndSphere sweepObbAndTriangleRows createTreeSweepResult
overlapSphereAndPlane stopAtOnce createTreeTest overlapObbAndFrustum overlapObbAndPlane overlapSpheres
overlapObbAndSegment overlapObbAndAabb overlapMovingObbAndTriangleRows overlapMovingObbAndTriangle sweepObbAndTriangle
overlapMovingTriangleRows frustumFromViewProjection createFrustum createRotatingSweepResult obbAxisCount
turnBackUntilContact writeObbAxis skewOf overlapAabbRows overlapAabbAndSphereRows narrowObbWindow sweepObbs projectObbs
setNormal writeCorner narrowObbTriangleWindow comparePair dropRepeated isSecond isInside writeIfInside findLeastAxis
timeOf writeUniquePoint turnUntilContact sumTriangles boundPoints obbSkew isDeep writeCrossing centrePoint clipEdges
writeContact drawn overlapObbsSharingAxisRows edgesSeparate overlapObbAndSegmentRows overlapObbAndFrustumRows
overlapObbAndAabbRows overlapMovingObbRows sweepObbRows narrowOrdinaryWindow
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
  writeRelativeMotion: 'swapped i',
  signOfExpansion: 'n',
  hasLength: '',
  overlapByParallelEdges: 'v i x r u j z y',
  isParallel: 'x y r z',
  checkNumber: '',
  checkShape: '',
  packNumbers: 'i value',
  packObb: 'i',
  separates: 'r g',
  packOrdinaryObb: 'g axes2 c center f b d e halfExtents2 yy i xx h a zz xy xz yz',
  decide: 'size i v k r j u fresh',
  writeRadius: 'w r k',
  isAxisOfFirst: '',
  writeVector: '',
  placeEdgePoint: 'x y z',
  overlapObbRows:
    'doubtful e0 bit g dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band e1 e2',
  checkExtent: 'extent2',
  writeFrame:
    'axes2 c22 c20 c21 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12',
  copyPoint: 'c o i',
  writeSweepResult: 'sign i time v',
  publishManifoldAt: 'i p normal8 count2 k point5 position x',
  reduceInto:
    'pz furthest deepest c x lz k nx nz px left second area n square s narrowest widest d z ly lx y wx depth right py ny wz wy',
  collidePacked: 'first swapped',
  writeSeparation: 'ofA axes2 m i j i1 s i2 along2 stride extentsA p square high2 rows16 o g first q low2 k',
  clipSides:
    'xyz e coordinate inside last rest label here shift list s sign extents3 plane2 before feature made next f count2 h d mark stays',
  meetEdges:
    'axes2 x1 i j i1 t i2 back1 s n1 p square high2 z1 x2 most high1 r1 low2 r2 t1 depth hA z0 swap2 lowAhead back2 o2 y0 high22 z2 n2 t2 hB y1 low22 y2 low1 highAhead o1 hHigh scale hLow codeA',
  clipFaces:
    'hu u y rest c q list z turn3 below n j e count2 most qs mark axes2 jo rowsR points4 reachY feature hj away sides o id slot id2 tk sign fits snap v qx px uz s clipped2 x po um hk qz mine kx cz ux towards cy ky r km m0 cx py kz deepest to merge2 ids theirs ps hv k m1 hq vx w qy p uy gap vm m2 pz hp xyz vy t reachX vz qo rowsO',
  clipAlong: 'kind',
  edgesOrFace: '',
  findAxis:
    'code g0 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band square far parting clear2 h best4 g3 face2 doubtful beat faceBest near margin slack g5 isSkew g4 g size isShort g2 unclear g1 tie least',
  settleAxis: 'axes2 k size faceBest kind tie face2 least aligned best4',
  narrowWindow: 'vv v last leave k r leaving dv rv first entering far slack enter d way',
  compareRows: 'i x y',
  openWindow: '',
  writeWindowTimes: 'maxTime d first last v leaving entering',
  packOrdinaryVector: 'x y z',
  settleRare: '',
  touchObbRows: 'found2',
  writeRodAxis: 'v u',
  writeDeepPoint:
    'y0 c step2 c01 t2 x2 s2 a1 a2 b0 b1 b2 x0 y2 a0 part s1 t1 c20 c00 c22 c02 a0y a0z a1x a1y a1z a2x a2y a2z c12 y1 x1 s0 t0 c10 c21 a0x c11',
  rodAxis: 'z x y',
  skewOf: 'z1 x1 y1 z2 x2 z0 y2 x0 y0',
  obbSkew: '',
  findLeastAxis: 'cosine parallel k least best depth slack',
  writeObbAxis: 'rows12 axis3 i u j',
  narrowObbWindow:
    'j i dx dy dz size k aHigh ofA aLow cosine side jHigh rows12 u qSpeed iHigh sign jLow p c wx wz reach q pSpeed atRest slack iLow wy high low',
  writeStart: 'deep i',
  sweepObbs: 'swapped first',
  projectObbs: 'i s r z d u v y x',
  setNormal: 'axis3 x y z s',
  isDeep: '',
  writeCorner: 'depth c z k s y extent u x',
  isInside: 'slack u y z x k',
  writeIfInside: 'inside k',
  writeUniquePoint: '',
  writeCrossing: 'k z i j along across x u scale s q c t y p gap v',
  obbAxisCount: '',
  drawn: '',
  sweepObbRows: 'i found k side best time axis3 count2',
  centrePoint: 'u y k x s z',
  writeCommonPoint: 'i',
  clipEdges: 'v k q i p c corner2 u sp to s reach centre half from slack sq middle',
  narrowOrdinaryWindow:
    'd dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band leaveV w2 r half inverse2 first w0 wz last leaveR size wx k lastTime far enterV leaveD v u2 slowest separation time u0 maxTime enterFar parallel middle u1 wy w1 entering',
  refuseValue: '',
}
