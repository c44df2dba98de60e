package jedi

// Rules of the world: what no document may change. Lengths are metres, speeds metres a second, times ticks of 1/60
// second unless a name says otherwise.
const (
	Rate  = 60 // ticks a second
	delta = 1.0 / Rate

	CourtRadius = 7.4
	bodyRadius  = 0.42
	HealthFull  = 100.0

	matchTicks = 150 * Rate
	overTicks  = 90 // how long the end is shown before the match is over
)

// What a Jedi can do. A blow lands half through its time.
const (
	walkSpeed   = 3.4
	lungeSpeed  = 1.5 // forward, while the saber swings
	blowTicks   = 18
	kickTicks   = 24
	jumpTicks   = 30
	blockTicks  = 36
	dodgeTicks  = 22
	tauntTicks  = 60
	gatherTicks = 30
	punchTicks  = 24
	flinchTicks = 18

	saberReach  = 1.95
	saberDamage = 10.0
	saberHalf   = 1.2 // rad to either side
	kickReach   = 1.75
	kickDamage  = 6.0
	kickHalf    = 0.6
	punchReach  = 2.3
	punchDamage = 30.0
	punchHalf   = 0.8
	jumpFar     = 5.0
	jumpShort   = 0.95 // it lands this far from its victim
	dodgeFar    = 2.3
	blockHalf   = 1.35
)

// What comes back by itself, and who is down.
const (
	healthBack  = 3.0 // hp a second
	healthDelay = 200
	downTicks   = 7 * Rate // then one stands up again, with a part of one's health
	riseHealth  = 45.0
)

// Droids.
const (
	maxDroids = 8
	maxBolts  = 16

	boltSpeed   = 8.5
	boltDamage  = 9.0
	boltTicks   = 150 // then it is gone
	boltRadius  = 0.5 // from a body's middle
	aimTicks    = 34  // the tell of a trooper
	reloadTicks = 80  // at least
	reloadMore  = 90  // and up to this more
	aimError    = 0.10

	stabTicks  = 36
	stabReach  = 1.5
	stabDamage = 11.0
	slamTicks  = 58
	slamReach  = 2.2
	slamDamage = 24.0
	restTicks  = 50 // after a blow

	shieldTicks = 5 * Rate // until a shield that was kicked down is up again
	shieldHalf  = 1.4
)

// Waves: how many droids come at once, and how many there are in all.
const (
	spawnTicks   = 75
	droidsInAll  = 36
	firstAtOnce  = 4
	everyMore    = 6 // one more at once for each so many that fell
	introTicks   = 70
	entryCount   = 6 // gates
	entryRadius  = 6.9
	separate     = 0.95 // droids keep this far apart
	crowdedSpeed = 1.2
)

// rank is what a droid of a sort is.
type rank struct {
	health, speed float64
	wind          int32 // ticks of the tell
	reach, damage float64
	patience      float64 // a Jedi of patience 1 takes at least this many seconds to fell it
	name          string
}

// Sort tells droids apart.
type Sort uint8

// Sorts of droids.
const (
	Trooper  Sort = iota // shoots from afar
	Guardian             // hides behind a shield that no saber cuts
	Brute                // strikes hard and slowly
)

var ranks = [...]rank{
	Trooper:  {health: 20, speed: 1.7, wind: aimTicks, patience: 0.8, name: "trooper"},
	Guardian: {health: 32, speed: 1.5, wind: stabTicks, reach: stabReach, damage: stabDamage, patience: 1.2, name: "guardian"},
	Brute:    {health: 65, speed: 1.25, wind: slamTicks, reach: slamReach, damage: slamDamage, patience: 1.6, name: "brute"},
}
