package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/smart"
)

// Villager is a person: a component like any other, so all of it is copied with the world. What makes its character are
// numbers, which documents read.
type Villager struct {
	Hunger    float64 // 0 (starving) to 100 (full)
	Health    float64 // hp
	Strength  float64 // work of a build action is 10 times this
	Attack    float64 // hp of a chop or strike
	Courage   float64 // 0 flees from blobs, 1 goes for them
	Diligence float64 // 0 to 1
	Facing    float64 // rad
	Velocity  geom.Vec2
	Carried   [hands]wits.Entity // hidden while carried
	Inside    wits.Entity        // the house in which it sleeps
	Looking   int64              // tick in which LookAt turned it last
	Hurt      int64              // tick in which it was bitten last
	Idle      int64              // ticks for which it has had nothing to do
	DeadFor   float64            // s
	Nature    int64              // number of its name and colours
	Claim     smart.Use          // what it is about to use
	Agent     int64              // its place in [World.Agents]
	Home      wits.Entity        // the house of the town in which it lives; nobody: it has none
}

// Agent is the part of a villager that gives and takes orders. It stands in a table of its own, because an actuator is
// large and most entities are no villagers. It is a flat value, and what minds find as Frame.Self.
type Agent struct {
	ID       wits.Entity        // nobody: the place is free
	Seen     [tasks]wits.Entity // what it last saw for each task
	SeenAt   [tasks]int64       // the tick after which
	Blob     wits.Entity        // that it sees
	Detail   Detail
	Thought  int64 // the tick in which its mind stepped last
	Moved    int64 // the tick in which its body did
	actuator act.Actuator
}

// Actuator returns the body's, for whoever gives orders.
func (a *Agent) Actuator() *act.Actuator { return &a.actuator }

// Alive reports whether it is.
func (v *Villager) Alive() bool { return v.Health > 0 }

// Count is how many things of a sort it carries.
func (v *Villager) count(w *World, t Thing) (n int) {
	for _, e := range v.Carried {
		if p := placed.Get(w.Things, e); e != 0 && p != nil && p.Thing == t {
			n++
		}
	}
	return n
}

// carriedOf returns the first thing of a sort that it carries.
func (v *Villager) carriedOf(w *World, t Thing) wits.Entity {
	for _, e := range v.Carried {
		if p := placed.Get(w.Things, e); e != 0 && p != nil && p.Thing == t {
			return e
		}
	}
	return 0
}

// room returns how many things it can take up.
func (v *Villager) room() (n int) {
	for _, e := range v.Carried {
		if e == 0 {
			n++
		}
	}
	return n
}

func (v *Villager) hold(e wits.Entity) bool {
	for i := range v.Carried {
		if v.Carried[i] == 0 {
			v.Carried[i] = e
			return true
		}
	}
	return false
}

func (v *Villager) letGo(e wits.Entity) bool {
	for i := range v.Carried {
		if v.Carried[i] == e && e != 0 {
			v.Carried[i] = 0
			return true
		}
	}
	return false
}

// Person is who somebody is, told by the number in [Villager.Nature].
type Person struct {
	Name               string
	Shirt, Hair, Skin  uint32 // 0xRRGGBBAA
	Courage, Diligence float64
	Strength           float64
	Hat                bool
}

// People are the villagers that come, in this order, again and again.
var People = [...]Person{
	{"Ada", 0xc8553dff, 0x5b3a29ff, 0xf0c9a0ff, 0.9, 0.6, 0.5, false},
	{"Bram", 0x3d7ea6ff, 0x2e2a26ff, 0xd9a47aff, 0.7, 0.9, 0.6, true},
	{"Cleo", 0xe0a83eff, 0x8c4a1fff, 0xf3d2b3ff, 0.2, 0.8, 0.4, false},
	{"Dov", 0x6b8f47ff, 0x3a2b1eff, 0xb98257ff, 0.8, 0.4, 0.7, true},
	{"Ema", 0x8a5aa3ff, 0xd9b36aff, 0xf5d8bdff, 0.5, 0.7, 0.5, false},
	{"Finn", 0x2f9484ff, 0xb5552cff, 0xf2c6a3ff, 0.95, 0.5, 0.5, false},
	{"Gala", 0xd46a8cff, 0x241d1aff, 0x9c6a45ff, 0.3, 0.95, 0.5, true},
	{"Hugo", 0x5a6577ff, 0x9a8c7cff, 0xecc4a0ff, 0.6, 0.3, 0.8, true},
	{"Isa", 0xb9b04aff, 0x4a2f20ff, 0xe2b48aff, 0.75, 0.75, 0.45, false},
	{"Joss", 0xa34d32ff, 0x1d1b1aff, 0x8a5a3aff, 0.15, 0.6, 0.5, false},
	{"Kira", 0x4f6fc4ff, 0xe2c27aff, 0xf6dcc4ff, 0.85, 0.65, 0.55, true},
	{"Lior", 0x739e9cff, 0x6b4630ff, 0xc9936aff, 0.45, 0.85, 0.5, false},
	{"Mina", 0xe07b4fff, 0x38261cff, 0xf1c8a4ff, 0.65, 0.55, 0.4, false},
	{"Noor", 0x5f8f5fff, 0x191716ff, 0xa87448ff, 0.55, 0.7, 0.6, true},
}

// Person returns who the villager is.
func (v *Villager) Person() *Person { return &People[v.Nature%int64(len(People))] }
