package night

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/world/field"
	"github.com/wits-ai/wits/world/query"
	"github.com/wits-ai/wits/world/sense"
)

// Sizes of the tables of a [World].
const (
	MaxBodies = 7
	MaxGuards = MaxBodies - 1
	maxDoors  = 32
	maxThings = 8
	maxStones = 4
	maxBolts  = 24
	maxEvents = 64
)

// World is the house with all that moves in it. But for what the guards perceive and think likely, which [Moment] copies,
// it is a flat value.
type World struct {
	House  *House // changes only with its document
	Tick   int64
	Chance uint64          // state of the world's random numbers
	Bodies [MaxBodies]Body // the hider, then the guards
	Count  int64           // of bodies
	Open   uint64          // doors that are open, by their bits in the level
	Doors  [maxDoors]float64
	Things [maxThings]Thing
	Kinds  int64 // how many things there are
	Stones [maxStones]Stone
	Left   int64 // stones that the hider has
	Bolts  [maxBolts]Bolt
	Phase  Phase
	Over   float64 // s until the next night, when one is over
	Since  int64   // tick in which the night began
	Night  int64   // counts from 1
	Hiding hiding
	Route  Route // how guards choose where to go on their patrol
	Robots bool  // the guards are robots
	Goals  int64 // which document deliberates for robots: 0 goals.utility.json, 1 goals.tree.json
	Manor  manor
	Tally  Tally
	events [maxEvents]Event
	happen int64 // events in this tick

	Sought   bool    // the guards know of the hider
	Calm     float64 // s since any of them saw it
	Suspects [maxSuspects]geom.Vec2
	Doubts   int // how many places where it could be are listed
	// Thoughtless: nobody reckons where the hider could be, as no document asks. It saves the time in [Rounds].
	Thoughtless bool

	config *sense.Config
	inUse  *sense.Config // by senses; it says the same as config
	kinds  kinds
	senses *sense.System
	likely *field.Occupancy
	chance []float32 // scratch memory, by cell
	around sense.Built
	ground actors.Ground

	services query.Services
	presence *presence // of the manor
}

// Thing is something to take.
type Thing struct {
	At    geom.Vec2
	Vault bool // in the vault: it takes longer, and raises the alarm
	State ThingState
	Done  float64 // the part of the work that it takes that is done, 0 to 1
}

// time returns how long it takes to take it, s.
func (t *Thing) time() float64 {
	if t.Vault {
		return vaultTime
	}
	return takeTime
}

// ThingState is where a thing is.
type ThingState int64

// States of things.
const (
	Lying ThingState = iota
	Carried
	Away
)

// Stone flies, and makes a noise where it lands.
type Stone struct {
	From, To geom.Vec2
	For      float64 // s
	Flies    bool
}

// Phase is where a night stands.
type Phase int64

// Phases.
const (
	Hiding Phase = iota
	Caught
	Escaped
	Morning
)

// Tally counts what happened, ready for JSON.
type Tally struct {
	Nights  int64 `json:"nights"`
	Caught  int64 `json:"caught"`
	Escaped int64 `json:"escaped"`
	Morning int64 `json:"morning"` // nobody won
	Things  int64 `json:"things"`  // that were carried away
	Chases  int64 `json:"chases"`
	Lost    int64 `json:"lost"`  // chases that ended because nobody saw the hider any more
	Found   int64 `json:"found"` // searches that ended because somebody saw it again
	Stones  int64 `json:"stones"`

	// In the vault.
	Bolts   int64 `json:"bolts,omitzero"`
	Hits    int64 `json:"hits,omitzero"`
	Plugs   int64 `json:"plugsPulled,omitzero"`
	Charges int64 `json:"charges,omitzero"`

	// In the manor.
	Alarms    int64 `json:"alarms,omitzero"`
	Forced    int64 `json:"forced,omitzero"`    // decisions where a guard is
	Appeared  int64 `json:"appeared,omitzero"`  // guards, by these
	Compelled int64 `json:"compelled,omitzero"` // of them those who had to although two were present
	Summoned  int64 `json:"summoned,omitzero"`  // guards that were called before a decision was forced
	Lapsed    int64 `json:"lapsed,omitzero"`    // guards that nobody noticed any more
}

// Event is something that happened in a tick, for whoever paints, counts or tests.
type Event struct {
	Kind  EventKind
	Body  int64 // whose doing
	At    geom.Vec2
	Angle float64 // rad
}

// EventKind tells events apart.
type EventKind int64

// Kinds of events.
const (
	Nightfall EventKind = iota + 1
	Step
	RunStep
	SneakStep
	DoorMoves
	Thrown
	Landed
	Taken
	Spotted // a guard sees the hider
	Noticed // a guard hears something
	LostSight
	GotCaught
	GotAway
	Dawn
	Alarm // the vault is open
	Shot
	Spark // a bolt at a wall
	Hit
	Bumped // a robot, by a stone
	PlugPulled
	BackOn
	Charged
	Appeared // a guard of the manor
	Vanished
)

// NewWorld puts the hider and so many guards into a house, men or robots.
func NewWorld(h *House, config *sense.Config, guards int, robots bool, seed uint64) (*World, error) {
	if guards < 1 || guards > MaxGuards {
		return nil, fmt.Errorf("there are 1 to %d guards, not %d", MaxGuards, guards)
	}
	if len(h.Posts) < guards {
		return nil, fmt.Errorf("the house has %d places with the tag post, where guards begin; %d guards need as many", len(h.Posts), guards)
	}
	w := &World{House: h, Chance: seed, Count: int64(guards) + 1, Robots: robots}
	for i := range w.Count {
		b := &w.Bodies[i]
		b.ID, b.Number = wits.NewEntity(uint32(i+1), 1), i
		m := h.Entrance
		if i > 0 {
			m = h.Posts[i-1]
			b.Robot = robot{Is: robots, Battery: batteryFull - float64(10*i)} // they do not go to charge all at once
		}
		b.Home, b.Turned = plan(m.At), m.Facing
	}
	if err := w.know(config); err != nil {
		return nil, err
	}
	w.serve()
	w.dusk()
	return w, nil
}

// dusk begins a night: everybody is back where it began, and knows nothing.
func (w *World) dusk() {
	w.Night++
	w.Tally.Nights++
	w.Since = w.Tick
	w.Phase, w.Over = Hiding, 0
	w.Open, w.Doors = 0, [maxDoors]float64{}
	w.Stones, w.Left, w.Bolts = [maxStones]Stone{}, fullStones, [maxBolts]Bolt{}
	w.Kinds = int64(len(w.House.Things))
	for i, m := range w.House.Things {
		w.Things[i] = Thing{At: plan(m.At), Vault: slices.Contains(m.Tags, "vault")}
	}
	for i := range w.Count {
		b := &w.Bodies[i]
		*b = Body{ID: b.ID, Number: b.Number, Home: b.Home, Turned: b.Turned, At: b.Home, Legs: b.Turned, Gaze: b.Turned, Breath: breath, Health: fullHealth, HurtFor: invulnerableFor,
			Robot: robot{Is: b.Robot.Is, Battery: max(b.Robot.Battery, leastBattery)}}
		b.actuator = repertoire.NewActuator()
	}
	for i := range w.Hiding.Aware {
		w.Hiding.Known[i], w.Hiding.Aware[i] = geom.Vec2{}, far
	}
	w.forget()
	w.beginManorNight()
	w.tell(Event{Kind: Nightfall})
}

// Time is in seconds since the begin.
func (w *World) Time() float64 { return float64(w.Tick) / Rate }

// Hider returns who hides.
func (w *World) Hider() *Body { return &w.Bodies[0] }

// Guards returns those who seek.
func (w *World) Guards() []Body { return w.Bodies[1:w.Count] }

// Carries returns how many things the hider carries.
func (w *World) Carries() (n int64) {
	for i := range w.Kinds {
		if w.Things[i].State == Carried {
			n++
		}
	}
	return n
}

// thingNear returns the thing that a body can take where it is; -1 for none.
func (w *World) thingNear(at geom.Vec2) int64 {
	for i := range w.Kinds {
		if w.Things[i].State == Lying && w.Things[i].At.Dist(at) <= takeReach {
			return i
		}
	}
	return -1
}

// body finds somebody by its entity; nil if there is none.
func (w *World) body(id wits.Entity) *Body {
	if i := int64(id.Index()) - 1; i >= 0 && i < w.Count && w.Bodies[i].ID == id {
		return &w.Bodies[i]
	}
	return nil
}

// random draws from the world's numbers.
func (w *World) random() wits.Rand { return wits.NewRand(&w.Chance) }

// Events returns what happened in the last tick.
func (w *World) Events() []Event { return w.events[:w.happen] }

func (w *World) tell(e Event) {
	if w.happen < maxEvents {
		w.events[w.happen] = e
		w.happen++
	}
}
