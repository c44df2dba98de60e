package flock

import (
	"fmt"
	"math"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/field"
	"github.com/wits-ai/wits/world/foresee"
	"github.com/wits-ai/wits/world/universe"
)

// Creature is one of the sandbox's bots: what its mind finds as Frame.Self.
type Creature struct {
	*universe.Bot
	universe.Feelings // what it makes of its surroundings when it thinks

	Food   float64 // 0: it starves; 1: it is full
	Breath float64 // 0 to 1
	Spent  bool    // it is out of breath until it has it all again
	Eats   bool
	Flock  int // the group that it drives, if it herds others; -1: none yet

	w *World
}

// Herd is what is known of a group, reckoned anew some times a second.
type Herd struct {
	Count  int64
	Type   int // of the first of them
	Center geom.Vec2
	Spread float64   // m: how far its members are from the middle on average
	Stray  geom.Vec2 // the one that is farthest from the middle
	Away   float64   // m: how far that is
}

// World is the sandbox.
type World struct {
	*universe.Universe
	Creatures []Creature // by slot
	Herds     [mostGroups]Herd
	Born      int64 // since the beginning
	Lost      int64 // to wolves
	Most      int   // of a type: more are not born
	Names     []string

	grass, soil, mud, danger, fear *field.Map

	cast       *cast
	foresights *foresee.Foresights
	events     []Event
	near       []int32
}

// Event is something that happened in a tick, or was done by a command before it, for who paints.
type Event struct {
	Kind EventKind
	At   geom.Vec2
}

// EventKind tells events apart.
type EventKind int64

// Kinds of events.
const (
	Caught EventKind = iota + 1
	Birth
	Came
	Gone
)

var mapNames = []string{"grass", "soil", "mud", "danger", "fear"}

// newWorld makes a meadow for so many creatures, without any.
func newWorld(size int, seed uint64, design *universe.Design) (*World, error) {
	area := float64(perCreature*float64(size)) + roomAround
	high := math.Round(math.Sqrt(area / ratio))
	wide := math.Round(high * ratio)
	u, err := universe.New(universe.Plan{Size: geom.Vec2{X: wide, Y: high}, Most: size + spare, Groups: mostGroups, Types: design.Types, Design: design,
		Maps: mapNames, Cell: cell, Terrain: routeCell, Explored: exploreCell}, seed)
	if err != nil {
		return nil, err
	}
	w := &World{Universe: u, Creatures: make([]Creature, size+spare), Most: size, Names: make([]string, size+spare)}
	w.grass, w.soil, w.mud, w.danger, w.fear = u.Map("grass"), u.Map("soil"), u.Map("mud"), u.Map("danger"), u.Map("fear")
	for i := range w.Names {
		w.Names[i] = strconv.Itoa(i + 1)
	}
	u.Terrain.Budget = routeBudget
	return w, nil
}

// put puts a creature into the world.
func (w *World) put(kind, of int, at geom.Vec2, mind *wits.Mind) (*Creature, error) {
	b, err := w.Spawn(kind, of, at, mind)
	if err != nil {
		return nil, err
	}
	r := w.Random()
	c := &w.Creatures[b.Slot]
	*c = Creature{Bot: b, Food: r.Range(0.4, 0.9), Breath: 1, Flock: -1, w: w}
	return c, nil
}

// unused returns a group that nobody belongs to; -1 if there is none.
func (w *World) unused() int {
	var taken [mostGroups]bool
	for i := range w.Used {
		if b := &w.Bots[i]; b.Alive && b.Group >= 0 {
			taken[b.Group] = true
		}
	}
	for g, is := range taken {
		if !is {
			return g
		}
	}
	return -1
}

// take takes a creature out of the world.
func (w *World) take(c *Creature, kind EventKind) {
	w.tell(kind, c.At)
	w.Remove(c.Bot)
}

// tell notes an event.
func (w *World) tell(kind EventKind, at geom.Vec2) {
	if len(w.events) < cap(w.events) {
		w.events = append(w.events, Event{kind, at})
	}
}

// Name returns what people call a creature.
func (c *Creature) Name() string {
	return fmt.Sprintf("%s %s", c.kind().Label, c.w.Names[c.Slot])
}

// hunger returns what is missing of its food.
func (c *Creature) hunger() float64 { return geom.Clamp(1-c.Food, 0, 1) }

// muster reckons anew where groups are.
func (w *World) muster() {
	w.Herds = [mostGroups]Herd{}
	for i := range w.Used {
		c := &w.Creatures[i]
		if c.Bot == nil || !c.Alive {
			continue
		}
		if c.Group >= 0 {
			h := &w.Herds[c.Group]
			if h.Count++; h.Count == 1 {
				h.Type = c.Type
			}
			h.Center = h.Center.Add(c.At)
		}
	}
	for g := range w.Herds {
		if h := &w.Herds[g]; h.Count > 0 {
			h.Center = h.Center.Scale(1 / float64(h.Count))
		}
	}
	for i := range w.Used {
		c := &w.Creatures[i]
		if c.Bot == nil || !c.Alive || c.Group < 0 {
			continue
		}
		h := &w.Herds[c.Group]
		d := c.At.Dist(h.Center)
		h.Spread += d / float64(h.Count)
		if d > h.Away {
			h.Away, h.Stray = d, c.At
		}
	}
}

// flat returns a place in the plane.
func flat(p geom.Vec2) geom.Vec3 { return geom.Vec3{X: p.X, Y: p.Y} }
