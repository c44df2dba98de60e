package arena

// Rate is in ticks a second.
const Rate = 60

const delta = 1.0 / Rate

// Radius is that of the ground, in metres; its middle is the origin.
const Radius = 24.0

// Bodies. Lengths in metres, speeds in metres a second, angles in radians, times in seconds.
const (
	bruteRadius    = 1.5
	championRadius = 0.45
	bruteLife      = 300.0 // hp
	championLife   = 100.0
	bruteTop       = 5.6 // m/s
	championTop    = 5.2
	accelerate     = 22.0 // m/s²
	bruteTurn      = 4.2  // rad/s
	championTurn   = 12.0
	cornerReach    = 0.35
	repathEvery    = 0.35
	stuckAfter     = 2.5
	healAfter      = 6.0 // s without a wound, after which a champion recovers
	healRate       = 0.8 // hp/s
)

// What a brute knows of ranges.
const (
	meleeRange = 3.6  // m between the middles of the two
	viewRange  = 34.0 // m
	viewHalf   = 1.3  // rad to each side
	nearRange  = 7.0  // m: so near it notices somebody from any side
	footing    = 2.3  // m: nobody is reached who is farther away from where it can stand
	eyesBrute  = 2.6  // m above the ground
	eyesSmall  = 1.5
	reachEvery = 6 // ticks
	takeEvery  = 15
	shotFor    = 1.6
)

// What a brute does.
const (
	trunkWhole   = 4 // blows
	powerWhole   = 3
	slamAt       = 0.62
	slamTime     = 0.95
	slamReach    = 2.9 // m to the middle of where it lands
	slamRadius   = 1.9
	slamHurts    = 34.0
	slamPush     = 7.0
	whirlAt      = 0.7
	whirlTime    = 2.7
	whirlEvery   = 0.42
	whirlRadius  = 4.2
	whirlSpeed   = 3.4
	whirlHurts   = 22.0
	kickAt       = 0.45
	kickTime     = 0.9
	kickHurts    = 18.0
	kickReach    = 2.2
	kickRadius   = 1.3
	uprootTime   = 1.5
	liftTime     = 1.0
	throwAt      = 0.5
	throwTime    = 0.95
	graspReach   = 1.2 // m beyond its radius
	boulderSpeed = 15.0
	boulderBlow  = 1.8 // m
	boulderHurts = 34.0
	poiseWhole   = 100.0
	poiseBack    = 9.0 // a second
	reelTime     = 1.5
	regrowAfter  = 40.0
)

// What a champion does.
const (
	strikeAt     = 0.16
	strikeTime   = 0.42
	strikeReach  = 2.7 // m from its middle to that of a brute
	strikeHurts  = 6.0
	strikePoise  = 16.0
	dodgeTime    = 0.34
	dodgeSpeed   = 11.0
	dodgeCost    = 32.0
	strikeCost   = 9.0
	javelinAt    = 0.3
	javelinTime  = 0.6
	javelinCost  = 12.0
	javelinSpeed = 21.0
	javelinHurts = 8.0
	javelinPoise = 8.0
	javelinMost  = 3
	javelinBack  = 6.5 // s
	breathWhole  = 100.0
	breathBack   = 20.0 // a second
	flinchTime   = 0.45
)

// Bouts.
const (
	gongTime   = 2.5
	boutTime   = 240.0
	pauseAfter = 4.0
)
