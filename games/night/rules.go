package night

// Rate is in ticks a second.
const Rate = 60

const delta = 1.0 / Rate

// Bodies. Lengths in metres, speeds in metres a second, angles in radians, times in seconds.
const (
	bodyRadius  = 0.32 // of everybody
	accelerate  = 14.0 // m/s²
	turnRate    = 7.0  // rad/s of the body
	gazeRate    = 5.0  // rad/s of the head
	sneakSpeed  = 1.3
	walkSpeed   = 2.6
	sprintSpeed = 4.8
	topSpeed    = 4.0 // of a guard
	breath      = 5.0 // s that the hider can sprint
	recover     = 0.6 // s of breath that come back in a second of anything else
	eyeHeight   = 1.6
	shoulder    = 0.24 // m to either side, where it is seen, too
	lowHeight   = 0.7  // what is seen of who sneaks
	catchReach  = 0.75
	stuckAfter  = 3.0
	far         = 1e6 // m, farther than anything in a house
)

// What is heard. How far that is says guard.senses.json, by modality.
const (
	stepWalk   = 1.4 // m from one footstep to the next
	stepSprint = 1.9
	doorReach  = 1.1 // m from which one opens a door
	doorTime   = 4.0 // s for which a door stays open
	takeReach  = 0.9 // m
	takeTime   = 1.6 // s that it takes to take something
	exitReach  = 1.3 // m
	stoneReach = 9.0 // m that a stone flies
	stoneTime  = 0.7 // s that it takes
	stonePause = 0.8 // s until the next one
	fullStones = 5
)

// Knowing. What guards perceive is in guard.senses.json.
const (
	seenFor    = 0.35 // s after it was perceived last somebody counts as in sight
	heardFor   = 0.25 // s for which a noise counts as new
	viewRange  = 26.0 // m that a guard is sure to see
	viewHalf   = 0.75 // rad to each side
	likelyTick = 6    // ticks from one look at where the hider could be to the next
	hiderPace  = 3.2  // m/s at which who is sought is thought to move on
	pointsMost = 64   // patrol points
)

// Robots. The battery is in percent, and what it loses in percent a second.
const (
	batteryFull     = 100.0
	idleDrain       = 0.28
	moveDrain       = 0.24 // a metre
	fireDrain       = 1.0  // a bolt
	chargeRate      = 12.0
	brownoutAt      = 20.0
	leastBattery    = 45.0 // at the begin of a night
	spentSpeed      = 0.8  // with an empty battery
	dockReach       = 0.7
	fireTime        = 0.34
	fireAt          = 0.16
	boltSpeed       = 8.5
	boltRadius      = 0.1
	stoneHits       = 0.55
	unplugTime      = 0.8
	unplugReach     = 1.4
	unplugBehind    = 1.15 // rad off its back
	vaultTime       = 3.2  // s that it takes to open the vault
	stillSeen       = 0.55 // how much of the clarity is left of who sneaks or stands
	fullHealth      = 3    // bolts that the hider takes
	invulnerableFor = 0.9  // s after a hit
)

// Nights.
const (
	pauseAfter = 4.0
	nightTime  = 600.0 // s
)
