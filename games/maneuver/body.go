package maneuver

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Class is what a unit is.
type Class int64

// Classes.
const (
	Infantry Class = iota
	Tank
	Truck
	APC
	Artillery
	classes
)

var classNames = [classes]string{"infantry", "tank", "truck", "apc", "artillery"}

func (c Class) String() string { return classNames[c] }

// Carries reports whether it takes infantry aboard.
func (c Class) Carries() bool { return c == Truck || c == APC }

// Verb is what an order tells a unit to do.
type Verb int64

// Verbs.
const (
	Hold Verb = iota
	Move
	Attack
	Mount
	Dismount
	Fire
	Dig
	verbs
)

var verbNames = [verbs]string{"hold", "move", "attack", "mount", "dismount", "fire", "dig"}

func (v Verb) String() string { return verbNames[v] }

// Order is what a unit is told to do.
type Order struct {
	Verb   Verb
	At     geom.Vec2
	With   int64 // Mount: the carrier's place in [World.Bodies]
	Count  int64 // Fire: how many missions are to be fired yet
	Serial int64 // counts orders of a unit, a person's included: a new one is another
	Done   bool
	Failed bool
	_      [6]byte
}

// open reports whether there is something to do yet.
func (o *Order) open() bool { return o.Verb != Hold && !o.Done && !o.Failed }

// Body is a unit. It is a flat value, and what minds of units find as Frame.Self.
type Body struct {
	ID       wits.Entity
	Number   int64 // its place in [World.Bodies]
	Red      bool
	_        [7]byte
	Class    Class
	At       geom.Vec2
	Facing   float64
	Speed    float64 // m/s at the moment
	Strength float64 // of 100; with 0 it is lost
	Pinned   float64 // 0 to 1: how much it is suppressed
	Missions int64   // of a battery: that are left
	Aboard   int64   // the carrier's place, from 1; 0: on foot
	Cargo    int64   // the place of who is aboard, from 1
	Dug      bool
	Moves    bool // in this tick
	_        [6]byte
	Cool     float64 // s until it fires again
	Fired    float64 // when, s
	Seen     float64 // when the other side saw it last, s
	SeenAt   geom.Vec2
	Target   int64   // whom it fires at, from 1
	Busy     float64 // s that it has been about to mount, dismount, dig in or fire
	Works    int64   // the serial of the order that it works on
	Order    Order   // its commander's
	Own      Order   // a person's, which counts for more

	intent intent
	way    way
}

// intent is what a unit's mind wants it to do in a tick.
type intent struct {
	Go      bool
	Fight   bool // it slows down where it has a target
	Fires   bool
	Mounts  bool
	Alights bool
	Digs    bool
	_       [2]byte
	To      geom.Vec2
	With    int64 // the carrier's place
}

// Stands reports whether it is not lost.
func (b *Body) Stands() bool { return b.Strength > 0 }

// order is the one that it carries out.
func (b *Body) order() *Order {
	if b.Own.open() {
		return &b.Own
	}
	return &b.Order
}

// fights reports whether it is of those that take and hold ground.
func (b *Body) fights() bool { return b.Class == Infantry || b.Class == Tank }

// names of the units; a unit's place is its name's.
var (
	names   = [...]string{"Alpha", "Bravo", "Charlie", "Dragon", "Griffin", "Ox", "Mule", "Lizard", "Turtle", "Thunder", "Wolf", "Fox", "Bear", "Lynx", "Steel"}
	nameIDs = func() (out [len(names)]wits.Name) {
		for i, n := range names {
			out[i] = wits.NameOf(n)
		}
		return out
	}()
)

// MaxBodies is how many units there are.
const MaxBodies = len(names)

// start is where units begin, and what they are.
var start = [MaxBodies]struct {
	class Class
	red   bool
	at    geom.Vec2
}{
	{Infantry, false, geom.Vec2{X: 400, Y: 330}}, {Infantry, false, geom.Vec2{X: 290, Y: 240}}, {Infantry, false, geom.Vec2{X: 470, Y: 1060}},
	{Tank, false, geom.Vec2{X: 480, Y: 700}}, {Tank, false, geom.Vec2{X: 400, Y: 560}},
	{Truck, false, geom.Vec2{X: 120, Y: 600}}, {Truck, false, geom.Vec2{X: 120, Y: 700}}, {APC, false, geom.Vec2{X: 260, Y: 590}}, {APC, false, geom.Vec2{X: 260, Y: 760}},
	{Artillery, false, geom.Vec2{X: 170, Y: 860}},
	{Infantry, true, geom.Vec2{X: 1880, Y: 640}}, {Infantry, true, geom.Vec2{X: 1890, Y: 740}}, {Infantry, true, geom.Vec2{X: 1960, Y: 620}}, {Infantry, true, geom.Vec2{X: 1650, Y: 560}},
	{Tank, true, geom.Vec2{X: 2190, Y: 700}},
}

// numberOf is a unit's place by its name; -1 if there is none.
func numberOf(id wits.Name) int64 {
	for i, n := range nameIDs {
		if n == id {
			return int64(i)
		}
	}
	return -1
}
