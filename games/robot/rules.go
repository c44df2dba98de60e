package robot

import "math"

// Rate is in ticks a second.
const Rate = 60

const delta = 1.0 / Rate

// Bodies. Lengths in metres, speeds in metres a second, angles in radians, times in seconds.
const (
	bodyRadius  = 0.38
	thiefRadius = 0.3
	accelerate  = 9.0 // m/s2
	turnRate    = 5.5 // rad/s, of robots
	nimbleRate  = 14.0
	gazeRate    = 4.5  // rad/s, of robots' heads
	topSpeed    = 3.1  // of robots
	spentSpeed  = 0.8  // with an empty battery
	walkSpeed   = 2.8  // of the intruder
	sneakSpeed  = 1.35 // of the intruder
	stuckAfter  = 4.0
	fullHealth  = 3 // bolts that the intruder takes
	healTime    = 9.0
)

// Senses of robots.
const (
	viewRange = 9.0
	viewAngle = 1.35 // the whole cone
	feelRange = 1.3  // it notices who is so near, but for behind its back
	sneakSeen = 0.55 // how much of the clarity is left when the intruder sneaks
)

// Noises: how far one can walk and still hear them, in metres.
const (
	stepNoise  = 5.0
	sneakNoise = 0.0
	doorNoise  = 4.0
	landNoise  = 13.0
	alarmNoise = 200.0
	stepLength = 1.1 // m from one step to the next
)

// The battery, in percent and percent a second.
const (
	batteryFull  = 100.0
	idleDrain    = 0.28
	moveDrain    = 0.24 // for each metre a second
	fireDrain    = 1.0  // a bolt
	chargeRate   = 12.0
	brownoutAt   = 20.0
	dockDistance = 0.35
	leastBattery = 45.0 // at the begin of a night
)

// Executors.
const (
	fireTime, fireAt  = 0.34, 0.16
	boltSpeed         = 8.5
	boltRadius        = 0.1
	throwTime         = 0.25
	throwReach        = 7.0
	flightTime        = 0.65
	makerHit          = 0.55
	unplugTime        = 0.8
	unplugReach       = 0.75 // beyond both bodies
	unplugBehind      = 1.15 // rad off its back
	crackVault        = 3.2
	crackSmall        = 0.9
	lootReach         = 1.0
	exitReach         = 0.9
	doorReach         = 1.15
	doorRate          = 4.0 // of the way a second
	doorHold          = 0.9
	doorPass          = 0.6 // how far open it must be to go or look through
	pauseAfter        = 3.2 // when the night is over
	invulnerableAfter = 0.9 // a hit
)

const tau = 2 * math.Pi
