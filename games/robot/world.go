package robot

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Sizes of the tables of a [World].
const (
	MaxRobots = 3
	maxBodies = MaxRobots + 1
	maxDoors  = 24
	maxBolts  = 24
	maxLoot   = 8
	maxEvents = 48
)

// World is the facility with all that moves in it. It is a flat value: assign it to take a snapshot.
type World struct {
	Plan   *Facility // never changes
	Tick   int64
	Chance uint64          // state of the world's random numbers
	Bodies [maxBodies]Body // the intruder, then the robots
	Count  int64           // of bodies
	Doors  [maxDoors]Door
	Bolts  [maxBolts]Bolt
	Loot   [maxLoot]Loot // the one of the vault first
	Maker  NoiseMaker
	Phase  Phase
	Left   float64 // s, of the phase
	Night  int64   // counts from 1
	Tally  Tally
	events [maxEvents]Event
	happen int64 // events in this tick
}

// Phase is where a night stands.
type Phase int64

// Phases.
const (
	Sneaking Phase = iota
	Caught
	Escaped
)

// Door slides open for whoever comes near, and closes after a while.
type Door struct {
	Open float64 // 0 is closed, 1 open
	Hold float64 // s until it begins to close
}

// Bolt is what robots shoot.
type Bolt struct {
	At, Velocity geom.Vec2
	By           int64 // body; 0: there is no bolt
}

// Loot is something worth stealing.
type Loot struct {
	At    geom.Vec2
	Place LootPlace
	Done  float64 // s of work at it
}

// LootPlace is where loot is.
type LootPlace int64

// Places of loot.
const (
	NoLoot LootPlace = iota
	There
	Carried
	Gone
)

// NoiseMaker is what the intruder throws.
type NoiseMaker struct {
	State MakerState
	At    geom.Vec2
	From  geom.Vec2 // of the flight
	To    geom.Vec2
	For   float64 // s in the state
}

// MakerState is where the noise maker is.
type MakerState int64

// States of the noise maker.
const (
	InHand MakerState = iota
	Flying
	Lying
)

// Tally counts what happened, ready for JSON.
type Tally struct {
	Nights  int64 `json:"nights"`
	Caught  int64 `json:"caught"`
	Escaped int64 `json:"escaped"`
	Loot    int64 `json:"loot"` // brought out
	Bolts   int64 `json:"bolts"`
	Hits    int64 `json:"hits"`
	Throws  int64 `json:"throws"`
	Plugs   int64 `json:"plugsPulled"`
	Charges int64 `json:"charges"`
}

// NewWorld puts the intruder at the entrance and robots at their docks, at most as many as there are docks.
func NewWorld(plan *Facility, robots int, seed uint64) *World {
	w := &World{Plan: plan, Chance: seed}
	w.Count = int64(1 + min(robots, len(plan.Docks), MaxRobots))
	for i := range w.Count {
		b := &w.Bodies[i]
		b.ID, b.Number, b.actuator = wits.NewEntity(uint32(i+1), 1), i, repertoire.NewActuator()
		if i > 0 {
			b.Dock = plan.Docks[i-1]
			b.Battery = batteryFull - float64(10*i) // they do not go to charge all at once
		}
	}
	w.dawn()
	return w
}

// dawn begins a night: the intruder is outside again, and all loot in its place.
func (w *World) dawn() {
	w.Night++
	w.Tally.Nights++
	w.Phase, w.Left = Sneaking, 0
	b := &w.Bodies[0]
	b.actuator = repertoire.NewActuator()
	b.At, b.Velocity, b.Facing, b.Gaze, b.Health = w.Plan.Entrance, geom.Vec2{}, 0, 0, fullHealth
	for i := range w.Robots() {
		w.Robots()[i].post(w.Plan)
	}
	w.Bolts = [maxBolts]Bolt{}
	w.Maker = NoiseMaker{At: w.Plan.Entrance}
	w.Loot = [maxLoot]Loot{}
	if w.Plan.Vault != (geom.Vec2{}) {
		w.Loot[0] = Loot{At: w.Plan.Vault, Place: There}
	}
	for i, at := range w.Plan.Treasures {
		w.Loot[i+1] = Loot{At: at, Place: There}
	}
	w.tell(Event{Kind: Nightfall, At: b.At})
}

// post puts a robot where it begins a night: in the middle of its round.
func (b *Body) post(plan *Facility) {
	b.actuator = repertoire.NewActuator() // also what is solid has ended
	b.At, b.Velocity, b.Docked, b.Off = b.Dock, geom.Vec2{}, false, false
	b.Noted, b.NotedFor = NoSign, 0
	if round := plan.Rounds[b.Number-1]; len(round) > 0 {
		b.At = round[len(round)/2]
	}
	b.SawAt, b.Clarity = b.At, 0
	b.Battery = max(b.Battery, leastBattery)
}

// Time is in seconds since the begin.
func (w *World) Time() float64 { return float64(w.Tick) / Rate }

// Intruder returns the one who wants to get in and out.
func (w *World) Intruder() *Body { return &w.Bodies[0] }

// Robots returns the guards.
func (w *World) Robots() []Body { return w.Bodies[1:w.Count] }

// Carried returns how much the intruder has on it.
func (w *World) Carried() (n int64) {
	for i := range w.Loot {
		if w.Loot[i].Place == Carried {
			n++
		}
	}
	return n
}

// random draws from the world's numbers.
func (w *World) random() wits.Rand { return wits.NewRand(&w.Chance) }

// Event is something that happened in a tick, for whoever paints, counts or tests.
type Event struct {
	Kind  EventKind
	Body  int64 // whom it happened to
	At    geom.Vec2
	Angle float64 // rad
	Reach float64 // m, of a noise
}

// EventKind tells events apart.
type EventKind int64

// Kinds of events.
const (
	Nightfall EventKind = iota + 1
	Noise
	Shot
	Spark // a bolt at a wall
	Hit
	Thrown
	Landed
	Bumped // a robot, by the noise maker
	PickedUp
	PlugPulled
	BackOn
	Taken
	Alarm
	GotAway
	GotCaught
	Charged
)

// Events returns what happened in the last tick.
func (w *World) Events() []Event { return w.events[:w.happen] }

func (w *World) tell(e Event) {
	if w.happen < maxEvents {
		w.events[w.happen] = e
		w.happen++
	}
}

// noise is heard by all robots from where one could walk to it that far.
func (w *World) noise(at geom.Vec2, reach float64, by int64) {
	w.tell(Event{Kind: Noise, Body: by, At: at, Reach: reach})
	for i := int64(1); i < w.Count; i++ {
		b := &w.Bodies[i]
		if far, ok := w.Plan.Walk(b.At, at); ok && far < reach && !b.Off {
			if loud := 1 - far/reach; loud > b.Noise {
				b.Noise, b.NoiseAt = loud, at
			}
		}
	}
}
