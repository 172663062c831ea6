/** Written by find-arrangement.mjs: see there. */
export const functions = `
pushNodes releaseWork findObbTreeContacts findTreePairs relateTrees readOptions beginPolygon convexHull writeRingMean
partsOf readTreeQuery takeLeafOfB searchByTime tryPair checkArray cleanMesh takeNodes tryNodes middleOf levelsNeeded
leavesNeeded separate medianOf report advance treeHoldsPart advanceRowsWithin advanceFrom createManifold
createTreeContact acquireWork acquireSearch fitsPoints arrayOf indicesOf positionsOf checkTree isBufferGeometry
buildObbTree sweepTrees takeFirstTouching take report2 visitLeaves sweptBoxes visitBoxOfA visitBoxOfB describeBoxes
reportAll measureGap apartOnAxis meetsBox takeDirectly findLeastAxes fitHull beyond writeRadius2 sweepTriangleRows
directionCount findMoving turnToLessSurface takePair treeRadius countDuplicates project setContactNormal writeGap
writeVectors isClosed highestBelow clipTriangles treeSlotTriangle addCorner fitAxes momentsCancel clipToEdge
findTriangleEdges tryAxis2 tryAxis writeEdgePlane clipRingToLength shareWith clipFace meetFeatures writeChordAxes
leastPenetration writeTriangleNormal findEdges sweptStep beginTriangle clipToBalls beginPair writeSpin takeSamples
beginSpin fillBins takeApart writeFrame2 nearer differenceWide moveTriangles sweptReach writeFastestEnd
writeMostApproach writeOnePoint writeNormal addBody setRates clearTime cubicTime writeNormal4 turnWithEdges longestStep
clearWithBoth clearWith poseNow pose findRoot findFromRight findFromLeft firstRoot setExtent firstTriangleRoot edgeRate
crossEdges writeDifference2 writePerpendicular writeFrameAroundY clipToTriangle solveMoments beginRow writeAdvancedRow
finishRelation clear keepGap writeNormal3 clipToPlane addPoint fatnessOf offOf separateSphereRows
separateCapsuleAndSphereRows findCapsuleCores squaredDistance meetEdges3 planeParts separateObbAndSphereRows
writeCandidate separateObbAndTriangleRows collideCapsuleAndSphereRows meetEdges2 meetAnywhere findDegenerate clipBoxFace
clipTriangle placeAt longestEdge takeLongestEdge placeAt2 coreTouches separateObbAndPlaneRows
separateCapsuleAndPlaneRows separateObbAndCapsuleRows writeSpun separateSphereAndPlaneRows
separateCapsuleAndTriangleRows separateCapsuleRows collideObbAndCapsuleRows separatePlaneAndTriangleRows addCross
dotWide vectorLength apartOnAxisWide collideOverEdge subtractExactly separateTriangleRowsInto sweptGrowth
leaveTriangleByCore meetAnywhere2 meetNearest writeAxesOfQuaternion collideCapsuleRows collideSphereAndTriangleRows
collideOverFace collideObbAndSphereRows findObbAndCapsuleCore writeDistances loadTriangle collideCore
collideCapsuleAndPlaneRows endPolygon findTriangleAxis nearestOfTriangles findNearestOfTriangles meetEdge
intersectTriangleRows leaveObbByCore findCapsuleAndTriangleCore findObbAndTriangleAxis writeCornerPart
collideObbAndTriangleRows collideTriangleRows collideObbAndPlaneRows coreTouchesTriangle collideCapsuleAndTriangleRows
collideSphereAndPlaneRows collidePlaneAndTriangleRows clipPolygon writeTriangleFeature writeTreeNodeRow bound
reachesSpace farthestAlong findTreeCandidatesBelow findTreeCandidates writeSweptBox writePosedNode turnPoint
writePosedTriangle isNothing faceParts overlapObbAndSphereRows gapAlong writeBoxFeature signedPlaneDistanceDoubt
separateSphereAndTriangleRows signOfVolume nearestOnEdge orientationInPlane orientationWide shareCorner packSegment
addTriangleMoments addPointMoments nearestOnTriangleRows collideSphereRows separateTriangleRows signedPlaneDistance
publishManifold heldVertex setTolerance placeRows gapOfNodes writeSeen writeInterval writeRotationVector
orthonormaliseAxes reachOf packUnitVector meetsBox2 lengthAt finiteReach2 finiteReach edgeSign overlapTriangleRowsExact
passingOf overlapCrossing overlapSegmentAndTriangle planeWithArea allBeyond overlapSegments compareCorners unify
overlapFlat worldX worldY worldZ writeLengths addLengthAt exactCross moveInto writeExtents writeAxis findAlignedAxis
partition addCornerMoments selectSmallest splitRange compensatedPlaneDot separateObbRowsInto separateObbRows
writeIdentity overlapTriangleRowsWithin writeEllipsoidNormal packPlane separatePlaneRows narrowTriangleWindow
addSegmentAxes writeBoxContact writeTriangles comesSecond orientation clipRing clipEdge collidePlaneRows placeBox2
edgeSeparates placeBox isIdentity takeFrame writePlaneNormal writeMovingContact writeStillContact exactVector inOrder
writeWorldNormal publish swap sortRange writeContactPoint resized blank grown siftDown windingAlong pivotOf
collideObbAndAabb nextAxis swapAxes orderAxes holdsPoint writeTreeRootRow onSurface writeLongestEdge writeSegmentRow
exactDifference load2 tableSize grownCapacity load writeNearestOfCores overlapDoubtfulAabbAndObb findExtremes
measureTurn turnAbout arcTangent writeSineAndCosine packCapsule packMotion powerOfTwoAtLeast choice integer extremesOf
mergeEnds compareTriangles measureExtents overlapObbAndTriangleRows overlapObbAndTriangleRowsExact overlapWide isSmall
refuseOption refuse2 oneSided climb minor exactDot multiplyExpansions writeEigenAxes writeNodeBox writeEigenAxesOf
endSlot firstSlot isNear findSeparation wantsContact collideObbAndPlane collideCapsuleAndPlane collideObbAndSphere
collideCapsuleAndSphere collideCapsuleAndTriangle collideSphereAndTriangle collideSphereAndPlane collideObbAndTriangle
collidePlaneAndTriangle collideObbAndCapsule overlapObbAndTriangle treeTriangleCount collidePlanes collideSpheres
overlapObbAndSphere refuseValue clearDirections isLargerNode traverseTrees isObbTree nearestPlace createSlotList
shareFields pushPair pushSlots writeOver createMovingTriangle refuse writeCross wideInteger cutByArea cost
nearestOnTriangle takeWorldFrame merge copyCorner edgePlaneDistance refuseAxes normalise packObbs overlapObbs
isUnrotated orthogonalise writeDifferenceOfProducts writeDot writeNormal2 writeOrderedMotion addAbsoluteTimes packObb
productError overlapUnrotated writeSum writeDifference addProduct scaleExpansion copyExpansion makeAbsolute collideObbs
enteringSide addExpansions add isExactRange addTriple addTimes separatesExactly overlapDoubtfulObbs crossVectors
overlapByParallelEdges hasLength writeRelativeMotion signOfExpansion collideObbRows isParallel checkNumber packPose
refuseVertex isCount packOrdinaryTriangle checkShape loadRing addDirection packAabb checkExtent packSphere packTriangle
advanceRows clipObbRows packNumbers separates packOrdinaryObb decide writeRadius checkEpsilon isAxisOfFirst writeVector
placeEdgePoint overlapObbRows writeFrame copyPoint writeSweepResult publishManifoldAt reduceInto collidePacked
treeContainsPoint collideCapsules collideTriangles writeSeparation clipSides sweepTriangles advanceTolerance
overlapTriangles meetEdges clipFaces lengthAt2 clipAlong edgesOrFace checkMaxTime findAxis settleAxis narrowWindow
openWindow writeWindowTimes compareRows packOrdinaryVector settleRare writeCross2 touchObbRows moves refuseIndex
findParts findEnds overlapTriangleRows writeRodAxis mix signOfBigInt setFeatureDepth sumError releaseSearch turn along
nearest length refuseBudget findPairs2 checkedMotion oneOf deltaOf nodeThreads startThread numberError refuse4 untag tag
removeSafely addSafely releaseDoubles createMoveResult findSurface moveAndSlide checkDelta entityError settle2
tellContacts copyBoxes maySleep begin2 persist pushPair2 claim end isMirror takeTagsOff mirrorContacts isEnd pickSide
writeSettings readWorkers findContacts completeContacts rewriteNormal listBegan reserveFound findBefore
copyOrWriteDetails straighten checkMesh rootError placeChild checkColumnsOf writeCharacter checkVec3 removeOrphansOnce
twoShapes refuseBeyond quaternionError findBadQuaternion check missingPosition checkTurnable check2 childError integrate
gather writeUp isColumn isFlush createCollision resourceOf areQuaternionsSound checkPlane checkSizes findBadVector
areVectorsSound checkChildren checkPlanes checkMeshes checkShapes fillPool readDoubles placeChildren passesOthers
columnsFit vectorsFit endReasonName checkUserComponent fits findObstaclesAround tagColliderAndBody tagTouching
reasonOfBodies findChanged lossOf reasonOf moveCharacter diffContacts poseBodies writeBoxTouch reserveMirrors
haveSameFilters writeStillPaths writeOthers noteShifted copyList addMotionsAnew findSolidAround findNows checkColumns
completeContact writeSure appendRow beginSlots markSure someJumped listBoxes contactBetween isFirstA writeTouchBefore
haveSameBodies checkQuaternions settle3 pushNumbered copyPassing copyOld writeBoxes testPair writePassing
writeBoxesPassing writeRow noteSure isAsBefore isKept copyKey cosineOfDegrees spreadAlong settle forEachContactOf
checkResult checkManifold writeBack copyGrid addRow writeRows3 classesMeet showEnded shapeChanged takeStart copyIdentity
copyDetails askPredicate countOf removeOrphans writeFloats copyAllDetails readManifold writeTouch clip listRows
writeDetails writeTouchSurface rewriteManifold bodyOfA bodyOfB signOf writeEndSurface writeStarts copyFilters
copyIdentity2 listBodies2 copySizes listStills closeGaps copyMeshes reachesBeyond beginTouches collisionOf clamped
muteGroup copySizes2 copyPositions copyVelocities isSound copyPoses listResized linkRows widenFurther isLeaf namesParent
findClass sameStatics rememberStatics groupByFilter tileStatics spread classify findObstacles writePaths areOthersSame
keepStatics appendMarked listMembers writeNoPaths copyRows2 beginPaths copyPlanes compareStills fitGrid assignLevels
assignJoinedLevels mapLevels clearGround comesBefore measureKeys orderBodies reserve createAxisOrder createFilterGroups
createBruteForce mergeOrder createGrid indexContactsByB createStatics sweepTwoCells shapeCells sweepCells sweepWithin
sweepOneWay createCells keepLevels createPairList joinLevels reserveEntries hasTurned indexContacts pushEntry fillCells
sweepSingleLists sweepManyLists reachesFar staticCells assignGroups writeMeetings moveItems copyOldRow findBySlot
findByBodies indexPartners reservePairs writeEntries touchBoxes listPlaces keepSureRows countEntries meetAll readAhead
addBoxRows writeNumbers writeManifold axisOf arrangePairs sweepBoxes move keepOrigins noteChanged isSameShape
writePathVelocities writeBounds readRows countCoarse poseRow isAnyShallower castAtConvex writeSpeed showLiving fitTile
writeRows2 findVertices scanVertices writeBoxPaths writeMotions copyRotations writeRows sortBegan dot scanBody addBodies
addHalfSpacePairs pairAll findPairs straightenSeams countStatics copyBounds writeShapeMotion sweepBetween pushEnds
pushEnd siftPair siftNumber reachOfRow findConvexContact findChangedOf findOrigins beginWays mayTouchOnTheWay comesFirst
kindOfStill settleExact findEscapees beginAtOutermost addWays runBetween runWithin boundBlocks boundsOverlap
writeReaches isSameTurn isSamePose settleChecked listBodies writeAround sortAlong sweepTreeAndRow featureOf sortDigit
measure sortByDigit sortByPlace addStart turnByEuler turnByRungeKutta pairWithRest makeRings findPartner pairLists
copyFloats copyNumbers2 sortRows findMeshAndConvexContact findMeshContact write sift completeChunk testChunk testPairs
sortPairs sortByTriangle sortAscending countStrays sortFew sizeOf findBadSize takeChunks addTriangles castAtMesh
filterCandidates isWithinFan shiftOn beginShift collideTriangle writeUpmostFace mayBeFlush someReach addMotions
areRotationsSame areSizesSame2 arePositionsSame areSizesSame findLevel isTipOver supportOf writeRowBounds nameVertices
findFirstContact setToleranceOf touchesAtStart collect riseTo sampleSpread measureOrdinary findMiddle writeGapAtStart
addDue castRow findNearby mergeTouches widenBounds addTouch dropEqualPoints clip2 touchDepth touchNormal deeper
vertexNames treeRings collideCorners collideMeshInSolid collideMeshes sunkPart writePlaneOfHeld isInSolid touchNodes
touchNodes3 touchPair touchPairs touchNodes2 isWithinFans straightenTo writePair touchTriangles isInFanOfB touchSlot
collideMeshAndConvex collideMeshAndPlane isInFanOfA straightenAll2 straightenAll findTreeNodes findTreeNodePairs
findPosition writeBoxBounds writeMeshBounds turnToWorld correctSweptNormal writeSweptBoxBounds sortDigit2 beginLists
beginDigits keepSkinAlong scaleDown settleStart begin keepMarked sortByHigh sweepFew boundNode beginSlot wait isSameWay
isWithin placeNode sortByDigits tryNode tryTriangle writeRelativeRow multiply writePartingAxis distanceTo
writeSolidBehind placePoint straightenTouch slideFreely walk takeFullTurns findGround dotUp writeFace step fall
followWalls writeFaceNormal followPlanes slideRow writeTurn push divide leaveOverlaps exponentOf sweepBy lookAround
axisHeight keepSkin heightOfSupport sortById widthOf widenReach limitOf reserve2 placeRow compose lengthOf alongUp
alongAxis reachAlong heightOf writeBoxAround writeBoxAround2 measureBox angleOfBody reachOfBody copyRow findWayOut
windingOf writeOutwardNormal gatherGroups kindOf copyNumbers boundsMeet copyRows nearestOnPlaced staticOf placeTriangle
collideMeshAndSphere collideMeshAndBox collideMeshAndCapsule sortPairs2 byTypeNumbers listTriangleKernels pick
namesOfArrays mayMeet whyNoWorkers leftOutError createTiledSweep readSweep apart project2 writeInterval2
overlapAabbAndSphereRows writeCommonPoint2 handedness checkBound gramSchmidt boundObbRow boundSphereRow carry viewOf
checkObb createObb createFrustum checkSweepResult checkArguments packFrustum measureBounds boundPositions writePoint
checksum checkArrays writeAxes frustumFromViewProjection stopAtTriangles pointCount checkReport validateObbTree
checkAxes checkTriangles checkInside viewTree loadObbTree truncated checkHeader timeOf checkSize saveObbTree checkSolid
isInside2 layOut packVelocity testObbTrees overlapObbTrees overlapMoving testStill testMoving collideObbTrees
sweepObbTrees isAtRest comparePair isSecond sweepRotatingObbs writeBox takeAxes fitObbToTriangles fitObbToPoints
fitObbMinimumVolume sumTriangles writeCommonPoint3 sweepSphereRows boundPoints overlapTreeRows overlapObbAndSegmentRows
sumPoints startTurning overlapSphereAndPlaneRows sweepSphereAndPlaneRows writeContact sweepAabbRows
writeLeastPenetration overlapObbAndPlaneRows sample sweepSpheres sweepSphereAndPlane sweepAabbs overlapSphereAndPlane
overlapObbAndPlane createTreeSweepResult createSweepResult createTreeTest createRotatingSweepResult
overlapMovingTriangles overlapSpheres overlapAabbs overlapObbAndFrustum overlapAabbAndSphere overlapObbAndAabb
overlapObbAndSegment overlapMovingObbAndTriangle sweepObbAndTriangle overlapSphereRows setObbSpans
sweepObbAndTriangleRows meetBoxes sweepSamples narrowObbTriangleWindow turnUntilContact overlapMovingObbAndTriangleRows
stopAtOnce writeDeepPoint computeAabb sweepSampledObbs checkIndices overlapObbsSharingAxis writeOutward sumDown
overlapObbsSharingAxisRows overlapObbAndAabbRows turnBackUntilContact rodAxis edgesSeparate overlapObbAndFrustumRows
overlapMovingObbRows dropRepeated skewOf obbSkew obbAxisCount overlapAabbRows findLeastAxis writeObbAxis narrowObbWindow
overlapMovingObbs overlapMovingTriangleRows centerAt lastContact projectObbs setNormal writeCorner isInside
writeIfInside isRelativeRest writeCommonPoint writeStart sweepObbs writeUniquePoint isDeep writeCrossing sweepObbRows
centrePoint clipEdges drawn narrowOrdinaryWindow
`
  .trim()
  .split(/\s+/)
export const variables = {
  refuse: '',
  writeCross: '',
  refuseAxes: 'value',
  normalise: 's',
  isUnrotated: '',
  orthogonalise: 'z2 x0 z0 z1 d y2 x2 y0 y1 x1 side2',
  writeDifferenceOfProducts: '',
  writeDot: 'k',
  writeNormal2: 'k i j',
  writeOrderedMotion: 'i',
  packObbs: '',
  overlapObbs: '',
  overlapUnrotated: 'k d q p dError radiusError e f radius part',
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
  crossVectors: 'k vz uz vx vy uy product y square x ux z',
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
  decide: 'size i r k fresh j v u',
  writeRadius: 'w r k',
  isAxisOfFirst: '',
  writeVector: '',
  placeEdgePoint: 'x y z',
  overlapObbRows:
    'doubtful e0 bit g dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band e1 e2',
  checkExtent: 'extent2',
  writeFrame:
    'axes2 c22 c20 c21 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12',
  copyPoint: 'i o c',
  writeSweepResult: 'time i sign v',
  publishManifoldAt: 'k p normal8 i point5 count2 position x',
  reduceInto:
    'deepest furthest k c x lz pz nx nz px left second area n square s narrowest widest d z ly lx y wx depth right py ny wz wy',
  collidePacked: 'first swapped',
  writeSeparation: 'ofA axes2 m i j i1 s i2 along2 stride extentsA p square high2 rows16 o g first q low2 k',
  clipSides:
    'xyz e coordinate inside last rest label here shift list s sign extents3 plane2 before feature made next f count2 h d mark stays',
  meetEdges:
    'axes2 x1 i j i1 t i2 back1 s n1 p square high2 z1 x2 most high1 r1 low2 r2 t1 depth hA z0 swap2 lowAhead back2 o2 scale high22 z2 n2 t2 hB y1 low22 y2 low1 highAhead o1 hHigh y0 hLow codeA',
  clipFaces:
    'hu u y rest c q list z turn3 below n j e count2 most qs mark axes2 sides rowsR points4 reachY feature hj away to o id r id2 tk sign fits snap v cy px m2 s clipped2 x theirs um hk qz mine km cz merge2 towards hq ky slot qy m0 p py kz deepest jo k ids po ps hv qx vz cx vx ux kx w uy gap vm uz pz hp xyz vy t reachX m1 qo rowsO',
  clipAlong: 'kind',
  edgesOrFace: '',
  findAxis:
    'code g0 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band square face2 parting g5 h best4 g3 margin doubtful beat faceBest near far slack clear2 isSkew g4 g size isShort g2 unclear g1 least tie',
  settleAxis: 'axes2 k face2 faceBest kind tie size least aligned best4',
  narrowWindow: 'r v last leave k vv leaving dv rv first entering far slack enter d way',
  compareRows: 'i x y',
  openWindow: '',
  writeWindowTimes: 'maxTime d first last v leaving entering',
  packOrdinaryVector: 'x y z',
  settleRare: '',
  touchObbRows: 'found2',
  writeRodAxis: 'v u',
  writeDeepPoint:
    'y0 c step2 c01 t2 x2 s2 a1 a2 b0 b1 b2 x0 y2 a0 part s1 t1 c20 c00 c22 c02 a0y a0z a1x a1y a1z a2x a2y a2z c12 y1 x1 s0 t0 c10 c21 a0x c11',
  rodAxis: 'y x z',
  skewOf: 'x2 x1 y1 z2 z1 z0 y2 x0 y0',
  obbSkew: '',
  findLeastAxis: 'cosine slack k least best depth parallel',
  writeObbAxis: 'rows12 axis3 i u j',
  narrowObbWindow:
    'j i dx dy dz size k aHigh ofA p cosine side jHigh rows12 u wy iHigh sign jLow wz c wx aLow reach q pSpeed qSpeed slack iLow atRest high low',
  writeStart: 'deep i',
  sweepObbs: 'swapped first',
  projectObbs: 'i x r z u y v s d',
  setNormal: 'axis3 x y z s',
  isDeep: '',
  writeCorner: 'depth c z k s y extent u x',
  isInside: 'slack u y z x k',
  writeIfInside: 'inside k',
  writeUniquePoint: '',
  writeCrossing: 'k z i j s across x u scale along q y t c p gap v',
  obbAxisCount: '',
  drawn: '',
  sweepObbRows: 'i found k time best axis3 side count2',
  centrePoint: 'u y k x s z',
  writeCommonPoint: 'i',
  clipEdges: 'v k q i p reach corner2 u sp middle to c s half from slack sq centre',
  narrowOrdinaryWindow:
    'd dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band leaveV w2 r u1 inverse2 first w0 wz last leaveR size lastTime k wx far enterV middle v u2 slowest separation time u0 maxTime enterFar parallel leaveD half wy w1 entering',
  refuseValue: '',
}
