package duel

// Rules of the world: what no document may change. Lengths are metres, speeds metres a second, times ticks of 1/60
// second unless a name says otherwise. What a fighter makes of them stands in the documents.
const (
	Rate  = 60 // ticks a second
	delta = 1.0 / Rate

	ArenaRadius = 6.0
	bodyRadius  = 0.38

	// HealthFull and StaminaFull are what a fighter begins a round with.
	HealthFull  = 100.0
	StaminaFull = 100.0
)

// The blade.
const (
	Reach     = 1.75 // from the middle of the body to the tip
	bladeHalf = 1.15 // rad: half of the arc that a swing covers
	bodyHalf  = 0.20 // rad: how much wider than its middle a body is met

	windUpTicks   = 22 // the tell: blade back, slow feet
	strikeTicks   = 7  // the blade meets whoever it passes
	recoverTicks  = 21
	guardTicks    = 15 // a blow that comes now is parried
	lowerTicks    = 20 // after a parry that met nothing
	staggerTicks  = 44 // of an attacker who was parried
	flinchTicks   = 15 // of whoever is hit
	guardHalf     = 1.2
	swingStamina  = 15.0
	guardStamina  = 9.0
	parryRefund   = 13.0
	bladeDamage   = 16.0
	damageSpread  = 3.0 // more or less, by chance
	backFactor    = 1.6 // from behind
	openFactor    = 1.3 // while staggered
	knockBack     = 5.2
	parryRecoil   = 4.2
	lungeSpeed    = 2.4
	behindHalf    = 1.9 // rad: a blow from farther round than this comes from behind
	stopTicksHit  = 3   // the world holds its breath for an impact
	stopTicksEdge = 5   // parry, death
)

// The feet.
const (
	forwardSpeed = 3.8
	sideSpeed    = 2.7
	backSpeed    = 2.1
	runSpeed     = 3.1 // going faster than this costs stamina
	limp         = 0.12
	grip         = 24.0 // m/s²
	slide        = 11.0 // m/s², while nobody steers
	turnRate     = 9.0  // rad/s
)

// What comes back, for each second.
const (
	staminaBack   = 17.0
	staminaDelay  = 26 // ticks after an exertion
	runStamina    = 9.0
	healthBack    = 4.5
	healthDelay   = 150  // ticks after a wound
	healthMost    = 60.0 // hp: rest heals no farther
	secondWind    = 40.0 // hp: rest heals no more than this in a round
	winningRounds = 3
	maxRounds     = 9
)

// The course of a match.
const (
	introTicks = 75
	fightTicks = 75 * Rate // then the healthier one has won the round
	pauseTicks = 130
	startPlace = 3.2 // from the middle
)
