package arena

import (
	"reflect"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Sizes of the tables of a [World].
const (
	maxTrees    = 12
	maxStones   = 12
	maxSpans    = 8
	maxRocks    = 8
	maxJavelins = 8
	maxCorners  = 12
	maxEvents   = 32
)

// World is the arena with all that moves in it. It is a value: copy it with CopyFrom to take a snapshot.
type World struct {
	Ground   *Ground // never changes, but for another version of its document
	Tick     int64
	Chance   uint64 // state of the world's random numbers
	Bodies   [bodies]Body
	Trees    [maxTrees]Tree // as many as the ground has
	Stones   [maxStones]Stone
	Checked  [maxSpans]float64 // s, when the brute has looked at a bridge last
	Javelins [maxJavelins]Flight
	Phase    Phase
	Left     float64 // s, of the phase
	Bout     int64   // counts from 1
	Tally    Tally
	events   [maxEvents]Event
	happen   int64       // events in this tick
	corners  []geom.Vec3 // room for ways
}

// Phase is where a bout stands.
type Phase int64

// Phases.
const (
	Gong Phase = iota // both wait
	Fighting
	BruteDown
	ChampionDown
	Draw
)

// Tree is where one grows.
type Tree struct {
	At   geom.Vec2
	Gone float64 // s until it has grown again; 0: it stands
}

// Stone is a boulder.
type Stone struct {
	At       geom.Vec2
	From, To geom.Vec2 // of its flight
	For      float64   // s for which it has flown
	State    StoneState
}

// StoneState is where a boulder is.
type StoneState int64

// States of boulders.
const (
	Lying StoneState = iota
	Held
	Flying
	Sunk // in the moat
)

// Flight is that of a javelin.
type Flight struct {
	At, Velocity geom.Vec2
	Left         float64 // m
	Flies        bool
}

// Tally counts what happened, ready for JSON.
type Tally struct {
	Bouts       int64 `json:"bouts"`
	BruteWon    int64 `json:"bruteWon"`
	ChampionWon int64 `json:"championWon"`
	Undecided   int64 `json:"undecided"`
	Slams       int64 `json:"slams"`
	Whirlwinds  int64 `json:"whirlwinds"`
	Uprooted    int64 `json:"uprooted"`
	Thrown      int64 `json:"thrown"`
	Roars       int64 `json:"roars"`
	Reeled      int64 `json:"reeled"`
	Struck      int64 `json:"struck"`
	Javelins    int64 `json:"javelins"`
	Guarded     int64 `json:"guarded"` // javelins that the raised arm took
	Dodged      int64 `json:"dodged"`
}

// Event is something that happened in a tick, for whoever paints, counts or tests.
type Event struct {
	Kind EventKind
	Body int64 // whose doing, or whom it happened to
	At   geom.Vec2
}

// EventKind tells events apart.
type EventKind int64

// Kinds of events.
const (
	Began EventKind = iota + 1
	Slammed
	Whirled
	Uprooted
	Roared
	Landed // a boulder
	Splash
	Cut
	Pierced
	Blocked
	Hurt
	Staggered
	Dodged
	Broke // a trunk
	Over
)

// NewWorld puts both where they begin a bout.
func NewWorld(ground *Ground, seed uint64) *World {
	w := &World{Ground: ground, Chance: seed}
	for i := range w.Bodies {
		w.Bodies[i].ID, w.Bodies[i].Number = wits.NewEntity(uint32(i+1), 1), int64(i)
	}
	w.begin()
	return w
}

// CopyFrom makes it the same as another, in memory of its own.
func (w *World) CopyFrom(o *World) {
	corners := w.corners
	*w = *o
	w.corners = corners
}

// begin begins a bout: both are back where they began, and know nothing. Each bout begins a little otherwise.
func (w *World) begin() {
	w.Bout++
	w.Tally.Bouts++
	w.Phase, w.Left = Gong, gongTime
	w.Javelins = [maxJavelins]Flight{}
	r := w.random()
	for i := range w.Checked {
		w.Checked[i] = w.Time() - r.Range(0, 30)
	}
	w.lay()
	for i := range w.Bodies {
		b, start := &w.Bodies[i], w.Ground.Starts[i]
		*b = Body{ID: b.ID, Number: b.Number, At: w.stand(i, plan(start.At).Add(geom.FromAngle(r.Range(-3, 3)).Scale(r.Range(0, 2)))), Facing: start.Facing,
			Health: bruteLife, Poise: poiseWhole, Trunk: trunkWhole, Shot: far, Wounded: far}
		b.Seen.Since, b.Seen.Range, b.Seen.At = far, OutOfRange, b.At
		b.Nearby.TreeWay, b.Nearby.StoneWay = far, far
		b.actuator = repertoire.NewActuator()
		if i == Champion {
			b.Health, b.Breath, b.Javelins, b.Trunk = championLife, breathWhole, javelinMost, 0
		}
	}
	w.sense()
	w.tell(Event{Kind: Began})
}

// lay puts trees and boulders where the ground has them.
func (w *World) lay() {
	w.Trees, w.Stones = [maxTrees]Tree{}, [maxStones]Stone{}
	for i, at := range w.Ground.Trees {
		w.Trees[i] = Tree{At: at}
	}
	for i, at := range w.Ground.Stones {
		w.Stones[i] = Stone{At: at}
	}
}

// renew takes over another version of the ground.
func (w *World) renew(g *Ground) {
	same := reflect.DeepEqual(g.Level.Plan(), w.Ground.Level.Plan())
	if w.Ground = g; same { // it was read again, and says the same
		return
	}
	w.lay()
	for i := range w.Bodies {
		b := &w.Bodies[i]
		b.way, b.Stone, b.At = way{Since: far}, 0, w.stand(i, b.At)
	}
}

// Time is in seconds since the begin.
func (w *World) Time() float64 { return float64(w.Tick) / Rate }

// other is the one whom a body fights.
func (w *World) other(b *Body) *Body { return &w.Bodies[1-b.Number] }

// random draws from the world's numbers.
func (w *World) random() wits.Rand { return wits.NewRand(&w.Chance) }

// Events are what happened in the last tick.
func (w *World) Events() []Event { return w.events[:w.happen] }

func (w *World) tell(e Event) {
	if w.happen < maxEvents {
		w.events[w.happen] = e
		w.happen++
	}
	t := &w.Tally
	switch e.Kind {
	case Slammed:
		t.Slams++
	case Uprooted:
		t.Uprooted++
	case Roared:
		t.Roars++
	case Staggered:
		t.Reeled++
	case Cut:
		t.Struck++
	case Blocked:
		t.Guarded++
	case Dodged:
		t.Dodged++
	}
}

// Standing are the trees that stand, and boulders that lie, by their places in the tables.
func (w *World) tree(at geom.Vec2) int {
	for i := range w.Ground.Trees {
		if w.Trees[i].Gone == 0 && w.Trees[i].At.Dist(at) < 0.5 {
			return i
		}
	}
	return -1
}

// stone is the boulder that lies at a place; -1 if none does.
func (w *World) stone(at geom.Vec2) int {
	for i := range w.Ground.Stones {
		if w.Stones[i].State == Lying && w.Stones[i].At.Dist(at) < 0.5 {
			return i
		}
	}
	return -1
}
