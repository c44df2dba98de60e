package maneuver

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// World is the valley with all that moves in it. But for the ground it is a flat value.
type World struct {
	Ground  *Ground
	Tick    int64
	Chance  uint64 // state of the world's random numbers
	Bodies  [MaxBodies]Body
	Shells  [maxShells]Shell
	Blown   [2]bool // the south and the north bridge
	Mined   bool    // red may blow the south bridge
	_       [5]byte
	Version int64   // counts changes of bridges
	Gone    float64 // s since a bridge was blown; [never]: none was
	Jam     float64 // s until the next vehicle may go onto the narrow bridge
	Crosser int64   // who went onto it last
	Phase   Phase
	Left    float64 // s, of the phase
	Held    float64 // s for which blue alone has been in the village
	Round   int64   // counts from 1
	Tally   Tally
	events  [maxEvents]Event
	happen  int64 // events in this tick
}

const (
	maxShells = 32
	maxEvents = 64
)

// Shell is one of a battery, under way.
type Shell struct {
	At    geom.Vec2
	In    float64 // s until it comes down
	By    int64
	Flies bool
	_     [7]byte
}

// Phase is how a battle stands.
type Phase int64

// Phases.
const (
	Fighting Phase = iota
	BlueWon
	RedWon
)

// Tally counts what happened, ready for JSON.
type Tally struct {
	Battles  int64 `json:"battles"`
	BlueWon  int64 `json:"blueWon"`
	RedWon   int64 `json:"redWon"`
	Lifts    int64 `json:"lifts"`    // infantry that mounted a carrier
	Missions int64 `json:"missions"` // of fire
	Lost     int64 `json:"lost"`     // units of blue
	Killed   int64 `json:"killed"`   // units of red
	Blown    int64 `json:"blown"`    // bridges
	Counters int64 `json:"counterAttacks"`
}

// Event is something that happened in a tick, for whoever paints or tests.
type Event struct {
	Kind EventKind
	Body int64
	At   geom.Vec2
	To   geom.Vec2
}

// EventKind tells events apart.
type EventKind int64

// Kinds of events.
const (
	Began EventKind = iota + 1
	Shot
	Burst
	Fell
	Boarded
	Alighted
	Collapsed // a bridge
	Over
)

// NewWorld puts both sides on the ground.
func NewWorld(g *Ground, mined bool, seed uint64) *World {
	w := &World{Ground: g, Chance: seed, Mined: mined}
	w.begin()
	return w
}

// begin begins a battle.
func (w *World) begin() {
	w.Round++
	w.Tally.Battles++
	w.Phase, w.Left, w.Held = Fighting, battleTime, 0
	w.Blown, w.Jam, w.Shells = [2]bool{}, 0, [maxShells]Shell{}
	w.Version++
	w.Gone = never
	r := w.random()
	for i := range w.Bodies {
		s := &start[i]
		b := &w.Bodies[i]
		at := s.at.Add(geom.Vec2{X: float64(r.Float()*60) - 30, Y: float64(r.Float()*60) - 30})
		*b = Body{ID: wits.NewEntity(uint32(i+1), 1), Number: int64(i), Red: s.red, Class: s.class, At: at, Strength: 76 + float64(24*r.Float()), Seen: -never, Fired: -never}
		if s.red {
			b.Facing = tau / 2
		}
		if s.class == Artillery {
			b.Missions = 4
		}
		b.Cool = float64(fireEvery * r.Float())
	}
	w.tell(Event{Kind: Began})
}

const tau = 6.283185307179586

// Time is in seconds since the game began.
func (w *World) Time() float64 { return float64(w.Tick) / Rate }

// random draws from the world's numbers.
func (w *World) random() wits.Rand { return wits.NewRand(&w.Chance) }

// Events are what happened in the last tick.
func (w *World) Events() []Event { return w.events[:w.happen] }

func (w *World) tell(e Event) {
	if w.happen < maxEvents {
		w.events[w.happen] = e
		w.happen++
	}
}

// Step is a tick: units move and fire as their minds want, shells come down, and it is seen how the battle stands.
func (w *World) Step() {
	w.happen = 0
	w.Tick++
	w.Left -= delta
	if w.Phase != Fighting {
		if w.Left <= 0 {
			w.begin()
		}
		return
	}
	for i := range w.Bodies {
		w.move(&w.Bodies[i])
	}
	for i := range w.Bodies {
		w.work(&w.Bodies[i])
	}
	w.Jam = max(0, w.Jam-delta)
	w.Gone += delta
	w.look()
	for i := range w.Bodies {
		w.fire(&w.Bodies[i])
	}
	w.bombard()
	w.judge()
}

// judge ends the battle when a side has won.
func (w *World) judge() {
	var blue, red, in, holds int
	for i := range w.Bodies {
		b := &w.Bodies[i]
		if !b.Stands() || !b.fights() {
			continue
		}
		close := b.At.Dist(w.Ground.Village) < villageReach && b.Aboard == 0
		switch {
		case b.Red:
			if red++; close {
				holds++
			}
		default:
			if blue++; close {
				in++
			}
		}
	}
	if in > 0 && holds == 0 {
		w.Held += delta
	} else {
		w.Held = 0
	}
	switch {
	case w.Held > 4 || red == 0:
		w.Phase = BlueWon
		w.Tally.BlueWon++
	case blue == 0 || w.Left <= 0:
		w.Phase = RedWon
		w.Tally.RedWon++
	default:
		return
	}
	w.Left = pauseAfter
	w.tell(Event{Kind: Over})
}

// blow takes a bridge away, and whoever is on it; false if it is gone already.
func (w *World) blow(b Bridge) bool {
	if b != South && b != North || w.Blown[b-South] {
		return false
	}
	i := b - South
	w.Blown[i] = true
	w.Version++
	w.Gone = 0
	w.Tally.Blown++
	w.tell(Event{Kind: Collapsed, At: w.Ground.Bridges[i]})
	for k := range w.Bodies {
		if c := &w.Bodies[k]; c.Stands() && c.Aboard == 0 && w.Ground.Spans[i].Contains(c.At) {
			w.hurt(c, 100)
		}
	}
	return true
}
