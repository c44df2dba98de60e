package sniper

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/avoid"
)

// Sizes of the tables of a [World].
const (
	MaxBodies  = 24
	maxBullets = 32
	maxEvents  = 64
)

// World is the town with all that moves in it. It is a flat value: assign it to take a snapshot.
type World struct {
	Ground  *Ground // never changes
	Tick    int64
	Chance  uint64          // state of the world's random numbers
	Bodies  [MaxBodies]Body // the sniper, then the others
	Count   int64           // of bodies
	Bullets [maxBullets]Bullet
	Phase   Phase
	Left    float64 // s, of the phase
	Day     int64   // counts from 1
	Tally   Tally
	events  [maxEvents]Event
	happen  int64 // events in this tick
}

// Phase is where a day stands.
type Phase int64

// Phases.
const (
	Fighting Phase = iota
	SniperDown
	PatrolDown
	Dusk
)

// Bullet flies until it hits somebody, a house, or the ground.
type Bullet struct {
	At, Velocity, From geom.Vec2
	Left               float64 // m until it meets the ground
	By                 int64   // body
	Flies              bool
}

// Tally counts what happened, ready for JSON.
type Tally struct {
	Days       int64 `json:"days"`
	SniperWon  int64 `json:"sniperWon"` // the patrol was beaten
	PatrolWon  int64 `json:"patrolWon"`
	Undecided  int64 `json:"undecided"` // night fell
	Shots      int64 `json:"shots"`     // of the sniper
	Returned   int64 `json:"returned"`
	Officers   int64 `json:"officers"` // who fell
	Enlisted   int64 `json:"enlisted"`
	SniperHits int64 `json:"sniperHits"` // that the sniper took
	Retreats   int64 `json:"retreats"`
}

// NewWorld puts a cast where it begins a day. The first of the cast is the sniper.
func NewWorld(ground *Ground, cast []Role, seed uint64) (*World, error) {
	if len(cast) < 1 || len(cast) > MaxBodies || cast[0].Rank != Marksman {
		return nil, fmt.Errorf("a cast has a marksman first and at most %d others", MaxBodies-1)
	}
	w := &World{Ground: ground, Chance: seed, Count: int64(len(cast))}
	for i, r := range cast {
		b := &w.Bodies[i]
		b.ID, b.Number, b.Rank, b.Home = wits.NewEntity(uint32(i+1), 1), int64(i), r.Rank, r.At
		var err error
		if b.Side, err = ParseSide(r.Side); err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name, err)
		}
		b.As = b.Side
		if r.As != "" {
			if b.As, err = ParseSide(r.As); err != nil {
				return nil, fmt.Errorf("%s: %w", r.Name, err)
			}
		}
	}
	w.dawn()
	return w, nil
}

// dawn begins a day: everybody is back where it began, and knows nothing.
func (w *World) dawn() {
	w.Day++
	w.Tally.Days++
	w.Phase, w.Left = Fighting, dayTime
	w.Bullets = [maxBullets]Bullet{}
	for i := range w.Count {
		b := &w.Bodies[i]
		*b = Body{ID: b.ID, Number: b.Number, Rank: b.Rank, Side: b.Side, As: b.As, Home: b.Home, At: b.Home, Health: soldierLife, Fired: 1e3}
		b.actuator = repertoire.NewActuator()
		b.Facing = geom.Vec2{X: Width / 2, Y: Height / 2}.Sub(b.At).Angle()
		if b.Rank == Marksman {
			b.Health, b.Pose = marksmanLife, Prone
		}
		b.Nest = int64(w.Ground.nest(b.At))
	}
	w.tell(Event{Kind: Daybreak})
}

// Time is in seconds since the begin.
func (w *World) Time() float64 { return float64(w.Tick) / Rate }

// Sniper returns the marksman.
func (w *World) Sniper() *Body { return &w.Bodies[0] }

// body finds somebody by its entity; nil if there is none.
func (w *World) body(id wits.Entity) *Body {
	if i := int64(id.Index()) - 1; i >= 0 && i < w.Count && w.Bodies[i].ID == id {
		return &w.Bodies[i]
	}
	return nil
}

// random draws from the world's numbers.
func (w *World) random() wits.Rand { return wits.NewRand(&w.Chance) }

// Event is something that happened in a tick, for whoever paints, counts or tests.
type Event struct {
	Kind  EventKind
	Body  int64 // whose doing, or whom it happened to
	At    geom.Vec2
	Angle float64 // rad
}

// EventKind tells events apart.
type EventKind int64

// Kinds of events.
const (
	Daybreak EventKind = iota + 1
	Shot
	Impact
	Hit
	Fallen
	Spotted  // a soldier sees the sniper, or the flash of its weapon
	Unmasked // a disguise does not help any more
	Over
)

// Events returns what happened in the last tick.
func (w *World) Events() []Event { return w.events[:w.happen] }

func (w *World) tell(e Event) {
	if w.happen < maxEvents {
		w.events[w.happen] = e
		w.happen++
	}
}

// Step runs a tick: bodies carry out their orders, one after the other, then bullets fly, and last everybody perceives
// what is there now. What goes wrong in an action is given to fault.
func (w *World) Step(fault func(error)) {
	w.Tick++
	w.happen = 0
	for i := range w.Count {
		b := &w.Bodies[i]
		if err := repertoire.Step(&b.actuator, mover{b, w}, delta); err != nil {
			fault(err)
		}
		w.live(b)
	}
	w.apart()
	w.fly()
	w.sense()
	w.day()
}

// live moves a body.
func (w *World) live(b *Body) {
	if b.Driven < w.Tick {
		b.Velocity = b.Velocity.Sub(b.Velocity.Clamped(accelerate * delta))
	}
	b.At = w.Ground.push(b.At.Add(b.Velocity.Scale(delta)))
	if b.Velocity.Len() > lowerSpeed {
		b.Raised = false
	}
	b.Fired += delta
	if was := b.Nest; b.Stands() {
		if b.Nest = int64(w.Ground.nest(b.At)); b.Rank == Marksman && was >= 0 && b.Nest < 0 {
			w.Tally.Retreats++
		}
	}
}

// apart pushes bodies apart that stand in each other.
func (w *World) apart() {
	for i := range w.Count {
		for k := i + 1; k < w.Count; k++ {
			a, b := &w.Bodies[i], &w.Bodies[k]
			if !a.Stands() || !b.Stands() {
				continue
			}
			if push, ok := avoid.Apart(a.At, b.At, 2*bodyRadius, 0.25, 0.02); ok {
				a.At = w.Ground.push(a.At.Add(push))
				b.At = w.Ground.push(b.At.Sub(push))
			}
		}
	}
}

// day ends the day when one side is beaten or its time is up, and begins the next one.
func (w *World) day() {
	w.Left -= delta
	if w.Phase != Fighting {
		if w.Left <= 0 {
			w.dawn()
		}
		return
	}
	switch {
	case !w.Sniper().Stands():
		w.Tally.PatrolWon++
		w.end(SniperDown)
	case w.broken():
		w.Tally.SniperWon++
		w.end(PatrolDown)
	case w.Left <= 0:
		w.Tally.Undecided++
		w.end(Dusk)
	}
}

// broken reports whether so many of the patrol have fallen that it gives up.
func (w *World) broken() bool {
	all := 0.0
	for i := range w.Count {
		if w.Bodies[i].Side == Enemy {
			all++
		}
	}
	return all > 0 && float64(w.Soldiers()) <= float64(all*breaksAt)
}

func (w *World) end(p Phase) {
	w.Phase, w.Left = p, pauseAfter
	for i := range w.Count {
		w.Bodies[i].actuator.CancelAll()
	}
	w.tell(Event{Kind: Over})
}

// Soldiers returns how many of the patrol stand.
func (w *World) Soldiers() (n int64) {
	for i := range w.Count {
		if b := &w.Bodies[i]; b.Side == Enemy && b.Stands() {
			n++
		}
	}
	return n
}
