package town

import "math"

// Rate is in ticks a second.
const Rate = 60

// The numbers of [Ott, appendices C and D].
const (
	FoodFill       = 15.0 // of the hunger metre, 0 to 100
	LarderRoom     = 10   // food
	TreeHealth     = 20.0
	TreeWood       = 2 // that it drops
	BlobHealth     = 20.0
	SiteWood       = 4
	SiteProgress   = 20.0
	ProgressStroke = 10.0 // of one build action, times the strength
	HungerFull     = 100.0
	attack         = 5.0 // of one chop or strike
	strength       = 0.5
)

// Bodies. Lengths in metres, speeds in metres a second, times in seconds.
const (
	HealthFull  = 50.0
	bodyRadius  = 0.32
	reach       = 0.55 // beyond the edges of both
	walkSpeed   = 2.0
	runSpeed    = 2.9
	turnRate    = 9.0 // rad/s
	hands       = 2   // things that a villager can carry
	sight       = 24.0
	blobSight   = 7.5
	hungerAwake = 0.5  // a second
	hungerSleep = 0.12 // a second
	starving    = 0.8  // health a second, with the metre at 0
	healing     = 0.4  // health a second, fed
	graceDeath  = 4.0  // a body lies so long
)

// Strokes: how long one takes, and when in it something happens.
const (
	chopTime, chopHit     = 0.9, 0.55
	buildTime, buildHit   = 1.0, 0.6
	strikeTime, strikeHit = 0.7, 0.3
	eatTime               = 1.1
	takeTime, takeHit     = 0.4, 0.2
)

// The day. It begins at sunrise; night is its last quarter.
const (
	DayLength = 240.0 // s
	duskAt    = 0.68  // of a day
	nightAt   = 0.75
	dawnAt    = 0.97
)

// What comes; what grows and when something comes, documents of rules say.
const (
	houseBeds    = 3
	blobSpeed    = 1.15
	blobMeal     = 1.4 // s for one food
	blobBite     = 3.0
	biteTime     = 1.3
	blobStay     = 75.0 // s; then it goes by daylight
	blobRadius   = 0.42
	blobStun     = 0.45
	biteReach    = blobRadius + bodyRadius + 0.5
	mostVillager = 14
)

// radii of things, in metres; what a villager walks around is solid.
var radii = [things]float64{ThingFood: 0.12, ThingWood: 0.25, ThingTree: 0.42, ThingLarder: 0.62, ThingSite: 1.25, ThingHouse: 1.35,
	ThingBush: 0.55, ThingFire: 0.5, ThingBlob: blobRadius, ThingVillager: bodyRadius,
	ThingBuilding: 1.25, ThingField: half}

var solid = [things]bool{ThingTree: true, ThingLarder: true, ThingHouse: true, ThingSite: true, ThingFire: true, ThingBuilding: true}

const tau = 2 * math.Pi
