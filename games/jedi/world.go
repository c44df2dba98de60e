package jedi

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/avoid"
)

// World is the court and who is in it: a plain value. Assign it to take a snapshot.
type World struct {
	Jedi   [2]Jedi
	Droids [maxDroids]Droid
	Bolts  [maxBolts]Bolt
	// Tick counts from the start of the match.
	Tick int64
	// Chance is the state of the world's own random generator.
	Chance uint64
	// Came and Felled count droids; Next is how many ticks it takes until one more may come.
	Came, Felled, Next int32
	// Ended is for how many ticks the match has been decided.
	Ended int32
	// Events are what happened in the last tick, Happened of them.
	Events   [24]Event
	Happened int32
}

// Event is something that happened in a tick, for whoever paints or counts.
type Event struct {
	Kind  EventKind
	Who   int32 // whose doing, an index among Jedi or droids
	Sort  Sort
	At    geom.Vec2
	Angle float64 // rad
	Worth float64 // hp
}

// EventKind tells events apart.
type EventKind uint8

// Kinds of events.
const (
	Cut       EventKind = iota // a droid is hurt
	Shielded                   // a blow that a shield stops
	Broken                     // a shield is kicked down
	Felled                     // a droid falls
	Wounded                    // a Jedi is hurt
	Deflected                  // a bolt meets a saber
	Fired                      // a droid shoots
	Slammed                    // a brute strikes the ground
	Landed                     // a Jedi lands from a jump
	Defeated                   // a Jedi goes down
	Arrived                    // a droid comes
	Taunted
)

func (w *World) tell(e Event) {
	if int(w.Happened) < len(w.Events) {
		w.Events[w.Happened] = e
		w.Happened++
	}
}

// Random returns the world's own generator.
func (w *World) Random() wits.Rand { return wits.NewRand(&w.Chance) }

// NewWorld makes a court with two Jedi and no droids yet.
func NewWorld(seed uint64) *World {
	w := &World{Chance: seed*0x9e3779b97f4a7c15 + 1, Next: introTicks}
	for i := range w.Jedi {
		j := &w.Jedi[i]
		*j = Jedi{ID: wits.NewEntity(uint32(i+1), 1), Position: geom.Vec2{X: float64(float64(i)*2.4) - 1.2}, Facing: math.Pi / 2, Health: HealthFull, Victim: -1, Hurt: healthDelay,
			actuator: repertoire.NewActuator()}
		w.recall(j)
	}
	return w
}

// Over reports whether the match is decided, and has been shown to be so.
func (w *World) Over() bool { return w.Ended >= overTicks }

// decided reports whether there is nothing left to fight about.
func (w *World) decided() bool {
	return w.Felled >= droidsInAll || w.Jedi[0].Move == Down && w.Jedi[1].Move == Down || w.Tick >= matchTicks
}

// Step runs one tick: both Jedi carry out their orders; then droids and bolts have their turn. What goes wrong in an action
// is given to fault.
func (w *World) Step(fault func(error)) {
	w.Happened = 0
	if w.decided() {
		w.Ended++
	}
	for i := range w.Jedi {
		if w.Ended == 1 {
			w.Jedi[i].actuator.CancelAll()
		}
		w.carry(int32(i), fault)
	}
	w.fly()
	for i := range w.Droids {
		w.actuate(int32(i))
	}
	w.apart()
	w.come()
	for i := range w.Jedi {
		w.notice(&w.Jedi[i])
	}
	w.Tick++
	for i := range w.Jedi {
		w.recall(&w.Jedi[i])
	}
}

// apart keeps droids off each other and everybody inside.
func (w *World) apart() {
	for i := range w.Droids {
		a := &w.Droids[i]
		if !a.Stands() {
			continue
		}
		for k := i + 1; k < len(w.Droids); k++ {
			b := &w.Droids[k]
			if !b.Stands() {
				continue
			}
			if push, ok := avoid.Apart(a.Position, b.Position, separate, 0.5, 0); ok {
				push = push.Clamped(crowdedSpeed * delta)
				a.Position, b.Position = a.Position.Add(push), b.Position.Sub(push)
			}
		}
		a.Position = a.Position.Clamped(CourtRadius - bodyRadius)
	}
	a, b := &w.Jedi[0], &w.Jedi[1]
	if way := b.Position.Sub(a.Position); way.Len() < 0.9 && a.Move != Down && b.Move != Down && a.Move != Jump && b.Move != Jump {
		push := way.Norm().Scale(0.02)
		a.Position, b.Position = a.Position.Sub(push), b.Position.Add(push)
	}
	for i := range w.Jedi {
		w.Jedi[i].Position = w.Jedi[i].Position.Clamped(CourtRadius - bodyRadius)
	}
}

// come lets droids come through the gates.
func (w *World) come() {
	if w.Next > 0 {
		w.Next--
		return
	}
	standing, free := int32(0), -1
	for i := range w.Droids {
		if w.Droids[i].Stands() {
			standing++
		} else if free < 0 && w.Droids[i].Fallen == 0 {
			free = i
		}
	}
	if w.Came >= droidsInAll || free < 0 || standing >= firstAtOnce+w.Felled/everyMore {
		return
	}
	r := w.Random()
	sort := Trooper
	switch n := r.Int(10); {
	case w.Came < 2:
	case n < 3:
		sort = Guardian
	case n < 5:
		sort = Brute
	}
	gate := geom.FromAngle(float64(float64(r.Int(entryCount))*(2*math.Pi/entryCount)) + math.Pi/6)
	w.arrive(free, sort, gate.Scale(entryRadius), 40+int32(r.Int(60)))
	w.Next = spawnTicks
}

// arrive lets a droid come, which rests for some ticks before it strikes.
func (w *World) arrive(k int, sort Sort, at geom.Vec2, rest int32) {
	w.Droids[k] = Droid{Sort: sort, Health: ranks[sort].health, Position: at, Facing: at.Neg().Angle(), Rest: rest, Number: w.Came + 1}
	w.Came++
	w.tell(Event{Kind: Arrived, Who: int32(k), Sort: sort, At: at})
}
