/** Written by find-arrangement.mjs: see there. */
export const functions = `
packOwnMotion pushNodes releaseWork relateTrees readOptions checkArray refuseOption refuse2 checkEpsilon arrayOf
beginPolygon oneSided cleanMesh separate createManifold createTreeContact findObbTreeContacts readTreeQuery
findLeastAxes buildObbTree checkTree middleOf levelsNeeded treeRadius countDuplicates positionsOf findTreePairs
indicesOf convexHull takeLeafOfB takeNodes tryPair tryNodes searchByTime report advance partsOf pose advanceFrom
advanceRowsWithin createMovingTriangle writeLongestEdge acquireSearch sweptBoxes takeFirstTouching take describeBoxes
sweepTrees report2 pushPair acquireWork fitHull pushSlots visitLeaves visitBoxOfA visitBoxOfB reportAll measureGap
meetsBox sweepTriangleRows findMoving turnToLessSurface takePair project advanceRows setContactNormal writeVectors
beyond writeRadius2 loadRing apartOnAxis takeDirectly isClosed fitAxes fitsPoints momentsCancel clipToEdge
findTriangleEdges writeTriangleNormal mix writeGap tryAxis2 findRoot tryAxis sweptReach writeEdgePlane findEdges
sweptStep clipToBalls advanceTolerance dotWide clipRingToLength shareWith clipFace meetFeatures beginTriangle
writeChordAxes leastPenetration beginPair takeSamples beginSpin nearestPlace writeMostApproach nearer differenceWide
writeOnePoint writeFrame2 writeFastestEnd fillBins writeSpin turnPoint takeApart addBody setRates edgeRate cubicTime
clearWith poseNow clearTime longestStep clearWithBoth findFromRight findFromLeft firstRoot writeAdvancedRow setExtent
firstTriangleRoot moveTriangles writeDifference2 writePerpendicular writeFrameAroundY offOf crossEdges writeNormal4
keepGap fatnessOf writeNormal3 clipToTriangle solveMoments beginRow finishRelation clipToPlane siftDown addPoint
separateCapsuleAndSphereRows meetEdges2 collideCapsuleAndSphereRows turnWithEdges findCapsuleCores coreTouches
planeParts squaredDistance meetEdges3 vectorLength endPolygon separateObbAndTriangleRows writeCandidate
separateObbAndSphereRows placeAt collideOverEdge clipBoxFace clipTriangle clipTriangles placeAt2 longestEdge
meetAnywhere findDegenerate treeSlotTriangle leaveTriangleByCore takeLongestEdge writeSpun separateCapsuleRows
separateObbAndCapsuleRows separateSphereRows collideObbAndCapsuleRows separatePlaneAndTriangleRows
separateObbAndPlaneRows separateCapsuleAndPlaneRows leavesNeeded addCross setFeatureDepth apartOnAxisWide
subtractExactly separateTriangleRowsInto nearestOfTriangles sweptGrowth collideOverFace meetAnywhere2 writeNormal
writeAxesOfQuaternion collideCapsuleRows collideSphereAndTriangleRows collideObbAndSphereRows findObbAndCapsuleCore
collideCore collideCapsuleAndPlaneRows writeDistances loadTriangle meetNearest writeOver findTriangleAxis meetEdge
findNearestOfTriangles intersectTriangleRows leaveObbByCore findCapsuleAndTriangleCore addCorner findObbAndTriangleAxis
collideObbAndPlaneRows writeCornerPart separateSphereAndPlaneRows separateCapsuleAndTriangleRows coreTouchesTriangle
collideCapsuleAndTriangleRows collideObbAndTriangleRows collideTriangleRows collidePlaneRows collideSphereAndPlaneRows
collidePlaneAndTriangleRows clipPolygon treeHoldsPart writeTreeNodeRow farthestAlong writePosedNode writeTreeRootRow
writePosedTriangle overlapObbAndSphereRows writeCross2 findAlignedAxis writeAxis faceParts gapAlong packSegment
findTreeCandidatesBelow findTreeCandidates isNothing setTolerance writeTriangleFeature writeSweptBox bound reachesSpace
signedPlaneDistanceDoubt writeBoxFeature orientationWide orientationInPlane separateSphereAndTriangleRows signOfVolume
orthonormaliseAxes finiteReach2 reachOf finiteReach edgeSign overlapTriangleRowsExact nearestOnEdge
nearestOnTriangleRows releaseSearch addTriangleMoments addPointMoments collideSphereRows separateObbRowsInto
separateTriangleRows signedPlaneDistance heldVertex placeRows writeSeen gapOfNodes writeInterval writeRotationVector
worldZ worldX allBeyond exactCross shareCorner findExtremes compareCorners overlapSegmentAndTriangle overlapFlat
edgeSeparates planeWithArea writeBoxContact writeTriangles addLengthAt worldY directionCount moveInto
writeNearestOfCores sortRange writeExtents partition addCornerMoments selectSmallest writeSineAndCosine packCapsule
cutByArea compensatedPlaneDot clear writeIdentity splitRange overlapTriangleRowsWithin overlapSegments separatePlaneRows
comesSecond orientation narrowTriangleWindow edgePlaneDistance meetsBox2 writeEigenAxesOf writeLengths unify passingOf
placeBox2 integer extremesOf choice mergeEnds writeStillContact publish compareTriangles writePlaneNormal
separateObbRows writeContactPoint writeWorldNormal addSegmentAxes lengthAt packUnitVector packPlane resized blank grown
holdsPoint windingAlong orderAxes overlapCrossing collideObbAndAabb highestBelow writeEllipsoidNormal findEnds clipEdge
clipRing pivotOf swap isNear swapAxes onSurface writeSegmentRow exactDifference load2 endSlot firstSlot climb tableSize
grownCapacity placeBox isIdentity overlapDoubtfulAabbAndObb overlapObbAndTriangleRows overlapObbAndTriangleRowsExact
nextAxis overlapWide measureTurn turnAbout arcTangent powerOfTwoAtLeast measureExtents isSmall isBufferGeometry minor
publishManifold exactDot multiplyExpansions writeEigenAxes writeNodeBox exactVector inOrder collect checkSweepResult
overlapTriangleRows findSeparation collideCapsuleAndTriangle collideSphereAndTriangle collidePlaneAndTriangle
collideObbAndTriangle collideCapsuleAndPlane collideSphereAndPlane packTrees collideCapsuleAndSphere medianOf
clipObbRows collidePlanes collideSpheres collideCapsules collideObbAndCapsule collideTriangles collideObbAndSphere
collideObbAndPlane overlapObbAndSphere overlapObbAndTriangle refuseValue clearDirections isLargerNode refuse writeCross
wideInteger takeWorldFrame cost nearestOnTriangle refuseAxes normalise packObbs overlapObbs isUnrotated orthogonalise
writeDifferenceOfProducts writeDot writeNormal2 writeOrderedMotion packSphere isRelativeRest packVelocity packObb
overlapUnrotated packTriangle packMotion writeSum scaleExpansion writeDifference addProduct productError copyExpansion
addAbsoluteTimes collideObbs enteringSide addExpansions makeAbsolute add isExactRange addTriple addTimes
separatesExactly overlapDoubtfulObbs load crossVectors overlapByParallelEdges hasLength signOfExpansion takeFrame
collideObbRows writeRelativeMotion isParallel checkNumber packOrdinaryTriangle shareFields packPose overlapTriangles
refuseVertex sumError isCount isObbTree createSlotList checkShape checkExtent packAabb findParts packNumbers
writeMovingContact separates packOrdinaryObb decide treeTriangleCount wantsContact writeRadius isAxisOfFirst writeVector
placeEdgePoint copyCorner addDirection overlapObbRows writeFrame copyPoint writeSweepResult publishManifoldAt reduceInto
writeSeparation treeContainsPoint clipSides collidePacked sweepTriangles meetEdges clipFaces traverseTrees merge
clipAlong edgesOrFace findAxis settleAxis narrowWindow openWindow writeWindowTimes compareRows packOrdinaryVector
checkMaxTime settleRare touchObbRows refuseIndex writeDeepPoint writeRingMean rodAxis signOfBigInt lengthAt2
sortByTriangle sortPairs2 writeBegan findEvent siftPair turn nearest along dotUp deltaOf resourceOf refuse4
checkedMotion checkDelta length nodeThreads startThread entityError checkColumnsOf findSolidAround refuseBudget
findBefore numberError checkUserComponent addSafely begin2 releaseDoubles readWorkers kindOf checkResult
createMoveResult maySleep tag tagColliderAndBody untag settle2 closeGaps claim isMirror persist takeTagsOff
completeContacts removeOrphansOnce pickSide findContacts straighten findSurface reasonOfBodies checkMesh rootError
columnsFit vectorsFit placeChildren checkMeshes passesOthers readDoubles check checkChildren writeNoPaths checkPlanes
copyRows2 beginPaths placeChild oneOf moveAndSlide createTiledSweep writeCharacter checkTurnable check2 integrate
removeOrphans lossOf missingPosition checkManifold isFlush childError move namesParent writeSettings findChanged
checkVec3 end createCollision checkColumns refuseBeyond gather twoShapes quaternionError findBadQuaternion checkSizes
areQuaternionsSound checkPlane isColumn fillPool fits reasonOf findObstaclesAround tagTouching moveCharacter featureOf
writeRows2 addTurns listBegan reserveFound staticOf writeBoxTouch appendRow isFirstA haveSameBodies addWays
findBadVector areVectorsSound checkShapes writeBack writeUp writePaths writeBoxes writeRow contactBetween listBoxes
markSure copyOld mayMeet someJumped writeTouchBefore testPair writeSure addMotionsAnew findNows completeContact
writePassing writeBoxesPassing writePending endReasonName isAsBefore classesMeet findClass isLeaf isEnd takeChunks
beginSlots sameStatics removeSafely reserveMirrors mergeOthers forEachContactOf settle3 findPairs2 tellContacts
askPredicate diffContacts showEnded copyDetails rewriteNormal mirrorContacts copyList hasTurned shapeChanged writeRows3
addRow copyGrid copyIdentity readManifold axisOf writeTouchSurface nearestOnPlaced copyAllDetails writeStarts
writeEndSurface listRows signOf takeStart writeTouch copyFilters checkQuaternions copyIdentity2 copyBoxes copyPoses
listResized listBodies2 beginTouches copyMeshes listStills linkRows widenFurther reachesBeyond copyPositions copySizes2
copyVelocities writeVertex writeShapeMotion rememberStatics groupByFilter haveSameFilters classify findObstacles
reservePairs spread copyPlanes reserveEntries poseBodies writeStillPaths writeOthers compareStills comesBefore fitGrid
assignLevels assignJoinedLevels measureKeys reserve createAxisOrder createGrid createFilterGroups noteShifted isKept
listPlaces indexContactsByB countOf sweepOneWay settle sweepWithin sweepManyLists sweepSingleLists createCells
indexContacts createBruteForce createPairList fillCells createStatics tileStatics appendMarked listMembers areOthersSame
keepStatics pushPair2 keepLevels collisionOf orderBodies assignGroups writeMeetings sweepTwoCells sweepCells
writeEntries findBySlot noteSure findByBodies indexPartners keepSureRows countEntries touchBoxes sweepBoxes
writeManifold meetAll readAhead pushNumbered copyPassing addBoxRows writeBounds writePathVelocities arrangePairs
copyOldRow clip writeSpeed castAtConvex castAtMesh rewriteManifold findOrigins bodyOfA findChangedOf isSound countCoarse
bodyOfB isSameShape readRows noteChanged copyRow poseRow isAnyShallower copyNumbers boundsMeet copySizes keepOrigins
findVertices scanVertices writeBoxPaths writeMotions copyRotations copyRows writeDetails writeRows scanBody
settleChecked addHalfSpacePairs areSizesSame2 isSamePose isSameTurn dot pushEntry sweepBetween pushEnds pushEnd
reachOfRow beginWays spreadAlong findConvexContact mayTouchOnTheWay comesFirst countStatics kindOfStill writeReaches
settleExact findEscapees beginAtOutermost runBetween runWithin boundBlocks boundsOverlap pairAll findPairs moveItems
joinLevels staticCells reachesFar fitTile shapeCells straightenSeams measure muteGroup writeFloats copyBounds sortPairs
writeAround addStart sortAlong sweepTreeAndRow sampleSpread measureOrdinary findMiddle mapLevels makeRings pairLists
sortRows testPairs touchesAtStart findMeshAndConvexContact findMeshContact findFirstContact setToleranceOf
writeBoxAround compose completeChunk testChunk copyNumbers2 findBadSize listBodies sortDigit sortByDigit
filterCandidates collideTriangle sortFew countStrays writeGapAtStart sortByPlace castRow addTriangles findNearby
addMotions areSizesSame arePositionsSame areRotationsSame findLevel writeSweptBoxBounds widenBounds turnByEuler
turnByRungeKutta pairWithRest treeRings isWithinFan straightenTouch placePoint reachAlong writeUpmostFace gatherGroups
addDue divide beginShift someReach reserve2 mayBeFlush addBodies dropEqualPoints supportOf writeRowBounds nameVertices
riseTo writeNumbers clip2 addTouch touchDepth deeper vertexNames mergeTouches collideCorners sunkPart collideMeshInSolid
writePlaneOfHeld isInSolid touchPairs isInFanOfA touchNodes3 touchNodes touchPair straightenAll2 touchNodes2 writePair
touchTriangles isWithinFans straightenTo isInFanOfB touchSlot collideMeshAndConvex writeBoxBounds collideMeshAndPlane
widenReach straightenAll writeMeshBounds keepSkinAlong scaleDown turnToWorld correctSweptNormal begin boundNode
keepMarked beginLists readSweep settleStart findPartner copyFloats limitOf findTreeNodes findTreeNodePairs sweepFew
placeNode widthOf approach sortByHigh sortById cosineOfDegrees beginSlot write takeFullTurns tryNode tryTriangle
writeRelativeRow multiply sortByDigits axisHeight alongAxis writeFace sizeOf isTipOver followWalls writeFaceNormal
followPlanes distanceTo writeSolidBehind sortDigit2 slideFreely findGround isSameWay reachOfBody lengthOf angleOfBody
writePartingAxis alongUp clearGround walk touchNormal isWithin step fall slideRow writeTurn beginDigits leaveOverlaps
exponentOf sweepBy lookAround keepSkin heightOfSupport wait heightOf collideMeshes measureBox clamped placeRow windingOf
collideMeshAndBox push placeTriangle findWayOut writeOutwardNormal shiftOn sift collideMeshAndSphere
collideMeshAndCapsule listTriangleKernels pick byTypeNumbers namesOfArrays whyNoWorkers leftOutError startTurning
overlapSphereAndPlaneRows overlapObbAndPlaneRows writePoint carry handedness packFrustum createObb createFrustum
measureBounds checkObb checkArrays project2 checkArguments boundPositions writeOutward writeAxes writeBox sumDown
checksum frustumFromViewProjection centerAt overlapAabbRows checkAxes sample gramSchmidt stopAtTriangles checkTriangles
setObbSpans checkBound viewOf overlapObbsSharingAxis sumPoints pointCount validateObbTree loadObbTree truncated
checkHeader viewTree checkInside isInside2 checkSolid saveObbTree checkReport checkSize computeAabb overlapObbTrees
layOut testObbTrees testMoving testStill collideObbTrees takeAxes meetBoxes comparePair dropRepeated isSecond
fitObbToPoints fitObbMinimumVolume narrowObbTriangleWindow writeCommonPoint3 boundSphereRow writeInterval2 writeRodAxis
turnUntilContact fitObbToTriangles overlapMovingObbAndTriangleRows apart overlapAabbAndSphereRows writeContact
sweepSphereRows sweepSamples sweepRotatingObbs createSweepResult createRotatingSweepResult overlapMoving sweepObbTrees
boundPoints boundObbRow sweepSphereAndPlaneRows sweepAabbRows writeLeastPenetration overlapMovingObbs lastContact
sweepSpheres sweepSphereAndPlane sweepAabbs overlapSpheres overlapAabbs overlapSphereAndPlane stopAtOnce
overlapMovingTriangles overlapAabbAndSphere createTreeSweepResult createTreeTest overlapObbAndFrustum
overlapMovingObbAndTriangle overlapObbAndPlane overlapObbAndSegment sweepObbAndTriangle overlapObbAndAabb
sweepObbAndTriangleRows obbAxisCount checkIndices sweepSampledObbs overlapTreeRows turnBackUntilContact writeObbAxis
edgesSeparate overlapObbAndSegmentRows overlapSphereRows skewOf narrowObbWindow sweepObbs writeStart projectObbs
setNormal writeCorner isInside writeIfInside writeCommonPoint findLeastAxis timeOf writeUniquePoint writeCommonPoint2
obbSkew isDeep writeCrossing sumTriangles centrePoint clipEdges drawn overlapObbsSharingAxisRows
overlapMovingTriangleRows overlapObbAndFrustumRows overlapObbAndAabbRows overlapMovingObbRows sweepObbRows
narrowOrdinaryWindow
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
