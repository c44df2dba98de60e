package squad

// Rate is in ticks a second.
const Rate = 60

const delta = 1.0 / Rate

const tau = 6.283185307179586

// Bodies. Lengths in metres, speeds in metres a second, angles in radians, times in seconds.
const (
	bodyRadius  = 0.34
	hitRadius   = 0.42
	accelerate  = 22.0
	turnRate    = 9.0 // rad/s
	topSpeed    = 4.4
	crouchSpeed = 1.8
	walkSpeed   = 1.7
	stuckAfter  = 2.5
	repathEvery = 0.5
	cornerReach = 0.3
	soldierLife = 100.0
	spyLife     = 400.0
	spotReach   = 0.8 // so near a spot one is there
)

// Heights, m.
const (
	eyesHigh  = 1.65
	eyesLow   = 1.15
	headHigh  = 1.5
	headLow   = 0.7
	coverTop  = 1.2 // what is lower protects whoever is behind it, and can be fired over
	muzzle    = 1.35
	coverNear = 1.3 // m to what protects
)

// Weapons.
const (
	drawTime      = 0.5
	reloadTime    = 1.7
	shotEvery     = 0.22
	gunEvery      = 0.1
	bulletSpeed   = 46.0
	bulletReach   = 34.0
	rifleHurt     = 10.0
	spyHurt       = 34.0 // of the intruder's weapon
	gunHurt       = 7.0
	steadySpread  = 0.06  // rad to each side, standing still
	spySpread     = 0.03  // of the intruder, standing still
	lowSpread     = 0.025 // behind a cover
	runSpread     = 0.13  // while it runs
	gunSpread     = 0.05
	stressSpread  = 0.14 // more, of whoever is pinned down
	gunHalf       = 1.0  // rad to each side that the mounted gun turns
	fullRounds    = 12
	fullMags      = 2
	boxMags       = 3
	coverStops    = 0.85 // the part of bullets that a cover stops from who is low behind it
	standStops    = 0.45 // the same, of who stands behind it
	meleeReach    = 1.25
	meleeTime     = 0.55
	meleeHurt     = 45.0
	throwTime     = 0.5
	throwReach    = 15.0
	fuse          = 2.4 // s from the throw
	flight        = 0.9 // s of it in the air
	blastReach    = 4.2
	blastHurt     = 110.0
	blastFear     = 5.0 // m from a grenade within which one is afraid
	stressShot    = 0.22
	stressFade    = 0.3 // 1/s
	stressNear    = 1.1 // m from the path of a bullet
	boxEmptyFor   = 25.0
	medkitHeals   = 70.0
	medkitAwayFor = 30.0
)

// Doors.
const (
	doorReach = 1.25
	openTime  = 0.7
	kickTime  = 0.45
	barTime   = 1.1
	barHolds  = 3 // kicks
	doorStays = 5.0
)

// Senses.
const (
	viewRange  = 17.0 // of soldiers
	spyRange   = 24.0 // of the intruder
	viewHalf   = 1.15
	nearRange  = 2.5
	senseEvery = 6   // ticks
	planEvery  = 24  // ticks between looks for spots
	knownFor   = 6.0 // s for which a place where somebody was seen counts as known
	openFor    = 1.5 // s for which an enemy counts as exposed
	lostAfter  = 40.0
	voiceReach = 16.0
	shotHeard  = 22.0
	kickHeard  = 15.0
	doorHeard  = 6.0
	stepHeard  = 7.0
	stepLength = 1.1
	barkFor    = 1.8
)

// Rounds.
const (
	roundTime  = 180.0
	pauseAfter = 4.0
	gateReach  = 1.6
)
