package sniper

// Rate is in ticks a second.
const Rate = 60

const delta = 1.0 / Rate

// Size of the ground, in metres.
const (
	Width  = 256.0
	Height = 160.0
	edge   = 12.0 // nobody comes nearer to the upper and lower end
)

// Bodies. Lengths in metres, speeds in metres a second, angles in radians, times in seconds. People are as large as they
// are painted, and run as people do in games, so that a day is not spent with crossing a field.
const (
	bodyRadius   = 2.2
	hitRadius    = 1.7
	accelerate   = 40.0
	turnRate     = 7.0 // rad/s
	topSpeed     = 10.0
	lowerSpeed   = 6.0 // whoever runs faster cannot hold a weapon raised
	proneSpeed   = 2.0
	kneelSpeed   = 5.0
	poseTime     = 0.5
	raiseTime    = 0.9
	fireAt       = 0.05
	fireTime     = 0.4
	stuckAfter   = 4.0
	marksmanLife = 5 // hits that the sniper takes
	soldierLife  = 1
)

// Weapons.
const (
	bulletSpeed = 260.0 // m/s
	bulletPast  = 5.0   // m that a bullet flies on past where it was aimed
	bulletLow   = 14.0  // m before where it was aimed from which on it can hit somebody
	coverReach  = 6.0   // m: so near at a cover one is behind it
	coverStops  = 0.6   // the part of bullets that a cover stops
	nestStops   = 0.8   // the same, of the walls of a nest
	wildSpread  = 0.12  // rad to each side, standing
	kneelSpread = 0.11  // rad
	proneSpread = 0.04  // rad
	scopeSteady = 0.12  // the part of the spread that is left to a marksman
)

// Senses.
const (
	scopeRange  = 300.0 // of a marksman
	viewRange   = 150.0 // of everybody else
	viewHalf    = 1.1   // rad to each side
	nearRange   = 22.0  // so near one is noticed from any side
	spotRange   = 42.0  // whoever is in the wood is not seen from farther away
	duckedRange = 9.0   // nor one who has ducked
	flashTime   = 0.7   // s for which one sees the flash of a shot
	flashError  = 7.0   // m by which one misjudges where it came from
	tellRange   = 70.0  // so far one hears another call
	unmaskRange = 26.0  // so near a disguise does not help
	senseEvery  = 6     // ticks
	lostAfter   = 40.0  // s after which somebody who is not seen is forgotten
)

// Threats and the way out.
const (
	threatReach = 13.0 // m from where a bullet hits
	threatTime  = 7.0  // s for which one feels threatened by it
	threatAway  = 12.0 // m beyond its reach a threat is no more one
	fallReach   = 26.0 // m: so near one is shaken by the fall of another
	routeClear  = 24.0 // m that must be clear of enemies on both sides of a way out
	routeRecent = 25.0 // s for which an enemy who was seen is thought to bar a way
	nestReach   = 6.0  // m: so near one is in a nest
)

// Days.
const (
	dayTime    = 300.0 // s
	pauseAfter = 5.0
	breaksAt   = 0.4 // the part of the patrol that must have fallen for it to give up

)
