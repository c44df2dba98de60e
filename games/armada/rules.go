package armada

// Rate is in ticks a second.
const Rate = 60

const delta = 1.0 / Rate

// Crew is how many ships a squad has (K28).
const Crew = 5

// MaxSquads is how many squads a side may have.
const MaxSquads = 100

// Space. Lengths in metres, speeds in metres a second, times in seconds.
const (
	ratio      = 1.6    // width over height of space
	perSquad   = 26000  // m² of space for each squad of a side
	roomAround = 130000 // m² more, so that a small battle has room as well
	edge       = 14.0   // nobody comes nearer to the end of space
	baseAt     = 0.1    // part of the width at which a flagship stands
	flagRadius = 18.0
	rockMargin = 7.0 // how far around an asteroid ships fly
)

// Ships.
const (
	hull       = 100.0 // health of a ship
	shipRadius = 2.4
	apart      = 5.2  // ships keep so far apart
	cruise     = 26.0 // of the anchor of a formation
	topSpeed   = 34.0
	thrust     = 42.0 // of a point mass of 1 kg, N
	burn       = 36.0 // of a ship with inertia, N
	turnRate   = 14.0 // rad/s² by which its spin changes
	maxSpin    = 6.0  // rad/s
)

// Weapons.
const (
	reach      = 60.0 // of a ship's guns
	boltSpeed  = 170.0
	boltDamage = 8.0
	reload     = 0.6
	spread     = 0.035 // rad to each side
	flagReach  = 95.0
	flagReload = 0.4
	flagHull   = 1500.0 // of a flagship, and so much more for each squad of its side:
	flagMore   = 500.0
	flagGuns   = 8.0 // damage of a bolt, and so much more for each squad:
	flagCaster = 0.5
	dockReach  = 62.0 // so near to its flagship a ship is repaired
	repair     = 5.0  // health a second
)

// Squads (K28).
const (
	rowSize    = 8.0  // m, of the formations in which fleets begin
	columnSize = 6.0  // m
	slack      = 7.0  // m behind its place at which a squad begins to wait for a ship
	inPlace    = 1.5  // m: so near a ship is in its place
	atRest     = 1.5  // m/s: a ship that is no faster stands
	strewn     = 60.0 // m from the middle of a squad: so far away its ships are looked for
)

// What sides know.
const (
	senseEvery = 6     // ticks between two looks of a ship for enemies
	radar      = 170.0 // m around squads and flagships
	sweepEvery = 30    // ticks between two sweeps
	forgetIn   = 25.0  // s after which a squad that is not seen is forgotten
	cell       = 40.0  // m, of the maps of influence
	sway       = 150.0 // m that the strength of a squad reaches on them
)

// Battle.
const battleTime = 480.0 // s
