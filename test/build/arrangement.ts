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
overlapObbAndSphere refuse clearDirections isLargerNode traverseTrees isObbTree nearestPlace createSlotList shareFields
pushPair pushSlots writeOver createMovingTriangle writeCross refuseAxes wideInteger cutByArea cost nearestOnTriangle
takeWorldFrame merge copyCorner edgePlaneDistance normalise isUnrotated orthogonalise writeDifferenceOfProducts writeDot
writeNormal2 writeOrderedMotion packObbs overlapObbs overlapUnrotated addProduct scaleExpansion productError writeSum
addAbsoluteTimes writeDifference copyExpansion addExpansions collideObbs enteringSide makeAbsolute add checkMaxTime
isExactRange addTimes addTriple separatesExactly overlapDoubtfulObbs crossVectors collideObbRows writeRelativeMotion
signOfExpansion hasLength overlapByParallelEdges isParallel checkNumber checkShape packPose refuseVertex isCount
packOrdinaryTriangle packNumbers loadRing addDirection packAabb packObb packSphere packTriangle advanceRows clipObbRows
separates packOrdinaryObb decide writeRadius isAxisOfFirst checkEpsilon writeVector placeEdgePoint overlapObbRows
checkExtent writeFrame copyPoint writeSweepResult publishManifoldAt reduceInto collidePacked treeContainsPoint
collideCapsules collideTriangles writeSeparation clipSides sweepTriangles advanceTolerance overlapTriangles meetEdges
clipFaces lengthAt2 clipAlong edgesOrFace findAxis settleAxis narrowWindow compareRows openWindow writeWindowTimes
packOrdinaryVector settleRare touchObbRows writeCross2 writeStart moves refuseIndex findParts findEnds
overlapTriangleRows writeCommonPoint mix signOfBigInt setFeatureDepth sumError releaseSearch turn turn along nearest
length refuseBudget findPairs2 refuse checkedMotion oneOf deltaOf nodeThreads startThread readOptions numberError
searchByTime report partsOf refuse4 writeNormal untag tag removeSafely addSafely writeStart releaseDoubles
createMoveResult findSurface publish moveAndSlide checkDelta entityError settle2 tellContacts copyBoxes maySleep begin2
persist pushPair2 claim end isMirror takeTagsOff mirrorContacts isEnd pickSide writeSettings readWorkers findContacts
completeContacts rewriteNormal listBegan reserveFound findBefore copyOrWriteDetails straighten checkMesh rootError
placeChild checkColumnsOf writeCharacter checkVec3 removeOrphansOnce twoShapes refuseBeyond quaternionError
findBadQuaternion check missingPosition checkTurnable check2 childError integrate gather writeUp isColumn isFlush
createCollision resourceOf refuse areQuaternionsSound checkPlane checkSizes findBadVector areVectorsSound checkChildren
checkPlanes checkMeshes checkShapes fillPool readDoubles placeChildren passesOthers columnsFit vectorsFit endReasonName
checkUserComponent fits findObstaclesAround tagColliderAndBody tagTouching reasonOfBodies findChanged lossOf reasonOf
moveCharacter diffContacts poseBodies writeBoxTouch reserveMirrors haveSameFilters writeStillPaths writeOthers
noteShifted copyList addMotionsAnew findSolidAround findNows checkColumns completeContact writeSure appendRow beginSlots
markSure someJumped listBoxes contactBetween isFirstA writeTouchBefore haveSameBodies checkQuaternions settle3
pushNumbered copyPassing copyOld writeBoxes testPair writePassing writeBoxesPassing writeRow noteSure isAsBefore isKept
copyKey cosineOfDegrees spreadAlong settle forEachContactOf checkResult checkManifold writeBack copyGrid addRow
writeRows3 classesMeet showEnded shapeChanged takeStart copyIdentity copyDetails askPredicate countOf removeOrphans
writeFloats copyAllDetails readManifold writeTouch clip listRows writeDetails writeTouchSurface rewriteManifold bodyOfA
bodyOfB signOf writeEndSurface writeStarts copyFilters copyIdentity2 listBodies2 copySizes listStills closeGaps
copyMeshes reachesBeyond beginTouches collisionOf clamped muteGroup copySizes2 copyPositions copyVelocities isSound
copyPoses listResized linkRows widenFurther isLeaf namesParent findClass sameStatics rememberStatics groupByFilter
tileStatics spread classify findObstacles writePaths areOthersSame keepStatics appendMarked listMembers writeNoPaths
copyRows2 beginPaths copyPlanes compareStills fitGrid assignLevels assignJoinedLevels mapLevels clearGround comesBefore
measureKeys orderBodies reserve createAxisOrder createFilterGroups createBruteForce mergeOrder createGrid
indexContactsByB createStatics sweepTwoCells shapeCells sweepCells sweepWithin sweepOneWay createCells keepLevels
createPairList joinLevels reserveEntries hasTurned indexContacts pushEntry fillCells sweepSingleLists sweepManyLists
reachesFar staticCells assignGroups writeMeetings moveItems copyOldRow findBySlot findByBodies indexPartners
reservePairs writeEntries touchBoxes listPlaces keepSureRows countEntries meetAll readAhead addBoxRows writeNumbers
writeManifold axisOf arrangePairs sweepBoxes move keepOrigins noteChanged isSameShape writePathVelocities writeBounds
readRows countCoarse poseRow isAnyShallower castAtConvex writeSpeed showLiving fitTile writeRows2 findVertices
scanVertices writeBoxPaths writeMotions copyRotations writeRows sortBegan dot scanBody addBodies addHalfSpacePairs
pairAll findPairs straightenSeams countStatics copyBounds writeShapeMotion sweepBetween pushEnds pushEnd siftPair
siftNumber reachOfRow findConvexContact findChangedOf findOrigins beginWays mayTouchOnTheWay comesFirst kindOfStill
settleExact findEscapees beginAtOutermost addWays runBetween runWithin boundBlocks boundsOverlap writeReaches isSameTurn
isSamePose settleChecked listBodies writeAround sortAlong sweepTreeAndRow featureOf sortDigit measure sortByDigit
sortByPlace addStart turnByEuler turnByRungeKutta pairWithRest makeRings findPartner pairLists copyFloats copyNumbers2
sortRows findMeshAndConvexContact findMeshContact write sift completeChunk testChunk testPairs sortPairs sortByTriangle
sortAscending countStrays sortFew sizeOf findBadSize takeChunks addTriangles castAtMesh filterCandidates isWithinFan
shiftOn beginShift collideTriangle writeUpmostFace mayBeFlush someReach addMotions areRotationsSame areSizesSame2
arePositionsSame areSizesSame findLevel isTipOver supportOf writeRowBounds nameVertices findFirstContact setToleranceOf
touchesAtStart collect riseTo sampleSpread measureOrdinary findMiddle writeGapAtStart addDue castRow findNearby
mergeTouches widenBounds addTouch dropEqualPoints clip2 touchDepth touchNormal deeper vertexNames treeRings
collideCorners collideMeshInSolid collideMeshes sunkPart writePlaneOfHeld isInSolid touchNodes touchNodes3 touchPair
touchPairs touchNodes2 isWithinFans straightenTo writePair touchTriangles isInFanOfB touchSlot collideMeshAndConvex
collideMeshAndPlane isInFanOfA straightenAll2 straightenAll findTreeNodes findTreeNodePairs findPosition writeBoxBounds
writeMeshBounds turnToWorld correctSweptNormal writeSweptBoxBounds sortDigit2 beginLists beginDigits keepSkinAlong
scaleDown settleStart begin keepMarked sortByHigh sweepFew boundNode beginSlot wait isSameWay isWithin placeNode
sortByDigits tryNode tryTriangle writeRelativeRow multiply writePartingAxis distanceTo writeSolidBehind placePoint
straightenTouch slideFreely walk takeFullTurns reachOf findGround dotUp writeFace step fall followWalls writeFaceNormal
followPlanes slideRow writeTurn push divide leaveOverlaps exponentOf sweepBy lookAround axisHeight keepSkin
heightOfSupport sortById widthOf widenReach limitOf reserve2 placeRow compose lengthOf alongUp alongAxis reachAlong
heightOf writeBoxAround writeBoxAround2 measureBox angleOfBody reachOfBody copyRow findWayOut windingOf
writeOutwardNormal gatherGroups kindOf copyNumbers boundsMeet copyRows nearestOnPlaced staticOf placeTriangle
collideMeshAndSphere collideMeshAndBox collideMeshAndCapsule sortPairs2 byTypeNumbers listTriangleKernels pick
namesOfArrays mayMeet whyNoWorkers leftOutError createTiledSweep readSweep apart readOptions project2 writeInterval2
writeContactPoint overlapAabbAndSphereRows refuse writeCross writeStart writeCommonPoint2 gather reachOf handedness
checkBound gramSchmidt boundObbRow boundSphereRow carry viewOf checkObb createObb createFrustum checkSweepResult
checkArguments packFrustum measureBounds boundPositions packMotion writeUp readRows writeStart writePoint checksum
checkArrays dot writeAxes frustumFromViewProjection walk stopAtTriangles pointCount checkReport validateObbTree
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
stopAtOnce writeRodAxis writeCommonPoint computeAabb sweepSampledObbs checkIndices overlapObbsSharingAxis writeOutward
sumDown overlapObbsSharingAxisRows overlapObbAndAabbRows turnBackUntilContact writeDeepPoint edgesSeparate
overlapObbAndFrustumRows overlapMovingObbRows dropRepeated rodAxis skewOf obbSkew overlapAabbRows findLeastAxis
writeObbAxis narrowObbWindow overlapMovingObbs project overlapMovingTriangleRows centerAt lastContact sweepObbs
projectObbs setNormal isDeep writeCorner isRelativeRest isInside writeIfInside writeUniquePoint writeCrossing
obbAxisCount drawn sweepObbRows centrePoint clipEdges narrowOrdinaryWindow writeInterval
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
  addProduct: 'product split a ah high2 old low2 b part bh bl al',
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
  overlapDoubtfulObbs: 'r k c e',
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
  decide: 'fresh i r k size j u v',
  writeRadius: 'r w k',
  isAxisOfFirst: '',
  writeVector: '',
  placeEdgePoint: 'x y z',
  overlapObbRows:
    'doubtful e0 e1 g dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band bit e2',
  checkExtent: 'extent2',
  writeFrame:
    'axes2 c21 c22 c20 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12',
  copyPoint: 'o i c',
  writeSweepResult: 'i time sign v',
  publishManifoldAt: 'k p normal8 i point5 position count2 x',
  reduceInto:
    'deepest furthest k c x lz pz ly nz wy left second area px square s narrowest widest d z wx lx y n depth nx py ny wz right',
  collidePacked: 'first swapped',
  writeSeparation: 'ofA axes2 m i j i1 s i2 along2 stride extentsA p square high2 rows16 o g first q low2 k',
  clipSides:
    'xyz e stays inside made rest label coordinate shift list s sign extents3 plane2 before here last next d count2 h f mark feature',
  meetEdges:
    'axes2 x1 i j i1 t i2 back1 s n1 p square high2 o1 x2 most high1 r1 low2 r2 t1 depth hA highAhead swap2 lowAhead back2 o2 z1 high22 z2 n2 t2 hB y1 low22 y2 low1 z0 codeA hHigh y0 hLow scale',
  clipFaces:
    'hu x y rest c q list z turn3 below n j e count2 most qs mark axes2 towards r points4 m2 sides hj away to o hq p hp tk sign fits id u uz px m0 ky merge2 w k theirs rowsO ux mine qo kx kz id2 feature v slot pz vz m1 py t deepest jo qy ids reachY vy hv qx vm cx km ps s reachX clipped2 hk uy rowsR po um qz gap snap cz vx xyz cy',
  clipAlong: 'kind',
  edgesOrFace: '',
  findAxis:
    'code g0 dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 band square size parting g5 h best4 g3 faceBest doubtful beat margin near far tie least isSkew g1 g face2 g2 isShort unclear g4 clear2 slack',
  settleAxis: 'axes2 k face2 faceBest kind tie size least aligned best4',
  narrowWindow: 'rv r last leave k v leaving dv slack first entering far way enter d vv',
  compareRows: 'i x y',
  openWindow: '',
  writeWindowTimes: 'maxTime d first last v leaving entering',
  packOrdinaryVector: 'x y z',
  settleRare: '',
  touchObbRows: 'found2',
  writeCross2: '',
  writeRodAxis: 'v u',
  writeDeepPoint:
    'y0 c step2 c01 c02 x2 s2 a1 a2 b0 b1 b2 x0 y2 a0 c00 s1 t1 c20 part c12 t2 a0y a0z a1x a1y a1z a2x a2y a2z c22 y1 x1 t0 a0x c10 c21 s0 c11',
  rodAxis: 'y x z',
  skewOf: 'x2 x1 y1 z2 z1 z0 y2 x0 y0',
  obbSkew: '',
  findLeastAxis: 'best cosine k least slack depth parallel',
  writeObbAxis: 'rows12 axis3 i u j',
  narrowObbWindow:
    'j i dx dy dz size side aHigh ofA atRest cosine k jHigh rows12 u wy iHigh wz jLow slack c qSpeed reach p q aLow sign wx pSpeed iLow high low',
  writeStart: 'deep i',
  sweepObbs: 'swapped first',
  projectObbs: 'i x z r u y v s d',
  setNormal: 'axis3 x y z s',
  isDeep: '',
  writeCorner: 's c z k x y extent u depth',
  isInside: 'slack u y z x k',
  writeIfInside: 'inside k',
  writeUniquePoint: '',
  writeCrossing: 'k z i j v across x u q along c scale t s p gap y',
  obbAxisCount: '',
  drawn: '',
  sweepObbRows: 'i found k time best axis3 side count2',
  centrePoint: 'u y k x z s',
  writeCommonPoint: 'i',
  clipEdges: 'v k half i c reach p u sp middle to corner2 centre s from slack sq q',
  narrowOrdinaryWindow:
    'd dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z t0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22 size first separation r u2 lastTime leaveV w0 wx last leaveR band inverse2 time slowest far enterV u0 v middle w1 entering leaveD w2 parallel wz half k u1 maxTime wy enterFar',
}
