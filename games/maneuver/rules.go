package maneuver

// Time.
const (
	Rate        = 30 // ticks a second
	delta       = 1.0 / Rate
	battleTime  = 240.0 // s; then red has held the village
	pauseAfter  = 6.0   // s from the end of a battle to the next
	idleAfter   = 1.2   // s without orders after which a side is idle
	reportEvery = 1.0   // s between two reports to a commander
)

// The map.
const (
	Width, Height = 2400.0, 1400.0 // m
	villageReach  = 150.0          // m from its middle
	never         = 1e9
)

// Movement, in metres a second, and what ground does to it.
const (
	roadPace  = 1.45 // of vehicles
	woodPace  = 0.6  // of who is on foot
	bridgeJam = 6.0  // s between two vehicles that go onto the narrow bridge
	fightPace = 10.0 // m/s: who attacks does not drive ahead of the infantry
	mountTime = 4.0  // s
	unitTime  = 3.0  // s to dismount
	digTime   = 8.0  // s
	callReach = 45.0 // m between infantry and a carrier that it mounts
)

// Fire.
const (
	sightRange  = 650.0 // m
	woodSight   = 170.0 // m: who is in a wood, and has not fired for a moment, is seen from here
	fireEvery   = 1.0   // s
	showsFor    = 3.0   // s after a shot
	knownFor    = 45.0  // s: for so long a commander goes by what was seen
	calmDown    = 0.07  // suppression a second
	missionTime = 9.0   // s
	shellsEach  = 8     // shells of a mission
	shellSpread = 75.0  // m
	shellReach  = 80.0  // m
	shellHurts  = 12.0
	shellPins   = 0.5
	flightTime  = 1.6 // s
)

// spec are the numbers of a class of unit.
type spec struct {
	speed float64 // m/s in the open
	reach float64 // m: how far it fires
	foot  bool
	hurts [classes]float64 // strength that a volley takes of a class in the open
}

var specs = [classes]spec{
	Infantry:  {speed: 9, reach: 280, foot: true, hurts: [classes]float64{Infantry: 2.4, Tank: 1.5, Truck: 9, APC: 3.5, Artillery: 4}},
	Tank:      {speed: 24, reach: 460, hurts: [classes]float64{Infantry: 3.6, Tank: 5, Truck: 14, APC: 9, Artillery: 8}},
	Truck:     {speed: 36},
	APC:       {speed: 30, reach: 260, hurts: [classes]float64{Infantry: 1.6, Tank: 0.2, Truck: 8, APC: 2.5, Artillery: 4}},
	Artillery: {speed: 14},
}
