package duel

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// World is the arena and who is in it. It is a plain value but for one slice: see [World.CopyFrom].
type World struct {
	// Fighters stand in pairs of opponents: 0 and 1, 2 and 3, ... A fighter's index is its entity's index less one.
	Fighters []Fighter
	// Tick counts from the start of the match. Still is how many ticks the world holds its breath after an impact.
	Tick  int64
	Still int32
	// Chance is the state of the world's own random generator.
	Chance uint64
	// Events are what happened in the last tick.
	Events []Event
}

// Event is something that happened in a tick, for whoever paints or counts.
type Event struct {
	Kind EventKind
	// Who did it, to whom: indices of fighters.
	Who, To int
	At      geom.Vec2
	Angle   float64 // rad: the way of the blow
	Amount  float64 // hp
	Behind  bool
}

// EventKind tells events apart.
type EventKind uint8

// Kinds of events.
const (
	SwingBegun EventKind = iota
	GuardBegun
	Hit
	Parried
	Missed
	Killed
)

// NewWorld makes a world of n fighters, n even, at the start of a round.
func NewWorld(n int, seed uint64) *World {
	w := &World{Fighters: make([]Fighter, n), Chance: seed, Events: make([]Event, 0, 16)}
	for i := range w.Fighters {
		f := &w.Fighters[i]
		f.ID = wits.NewEntity(uint32(i+1), 1)
		f.Opponent = wits.NewEntity(uint32(i^1)+1, 1)
	}
	w.Place()
	return w
}

// Place puts everybody where a round begins, rested and whole.
func (w *World) Place() {
	for i := range w.Fighters {
		f := &w.Fighters[i]
		f.Position, f.Facing = geom.Vec2{X: -startPlace}, 0
		if i&1 == 1 {
			f.Position, f.Facing = geom.Vec2{X: startPlace}, math.Pi
		}
		f.Velocity, f.Orders = geom.Vec2{}, Orders{}
		f.Health, f.Stamina, f.Wind = HealthFull, StaminaFull, secondWind
		f.Hurt, f.Spent = healthDelay, staminaDelay
		f.Struck = false
		f.take(Ready)
	}
	w.Still = 0
}

// Find returns the fighter with an id; nil if there is none.
func (w *World) Find(id wits.Entity) *Fighter {
	i := int(id.Index()) - 1
	if i < 0 || i >= len(w.Fighters) || w.Fighters[i].ID != id {
		return nil
	}
	return &w.Fighters[i]
}

// CopyFrom makes the world the same as another, reusing its memory.
func (w *World) CopyFrom(o *World) {
	fighters, events := append(w.Fighters[:0], o.Fighters...), append(w.Events[:0], o.Events...)
	*w = *o
	w.Fighters, w.Events = fighters, events
}

// Step runs one tick: it carries out everybody's orders, in order of the fighters wherever that could matter, and
// forgets them.
func (w *World) Step() {
	w.Tick++
	w.Events = w.Events[:0]
	if w.Still > 0 {
		w.Still--
		w.forget()
		return
	}
	for i := range w.Fighters {
		f := &w.Fighters[i]
		w.arm(i, f)
		f.move()
	}
	for i := 0; i+1 < len(w.Fighters); i += 2 {
		apart(&w.Fighters[i], &w.Fighters[i+1])
	}
	w.strike()
	for i := range w.Fighters {
		f := &w.Fighters[i]
		f.Position = f.Position.Clamped(ArenaRadius - bodyRadius)
		f.recover()
	}
	w.forget()
}

func (w *World) forget() {
	for i := range w.Fighters {
		w.Fighters[i].Orders = Orders{}
	}
}

// apart keeps two bodies from standing in each other.
func apart(a, b *Fighter) {
	way := b.Position.Sub(a.Position)
	gap := way.Len()
	if gap >= 2*bodyRadius {
		return
	}
	push := geom.Vec2{X: 1}
	if gap > 0 {
		push = way.Norm()
	}
	push = push.Scale((2*bodyRadius - gap) / 2)
	a.Position, b.Position = a.Position.Sub(push), b.Position.Add(push)
}

func (w *World) tell(e Event) { w.Events = append(w.Events, e) }

// Random draws from the world's own generator.
func (w *World) Random() wits.Rand { return wits.NewRand(&w.Chance) }
