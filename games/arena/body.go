package arena

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// Places of the two in [World.Bodies].
const (
	Brute = iota
	Champion
	bodies
)

var names = [bodies]string{"Brute", "Champion"}

// Body is the brute or the champion. It is a flat value, and what minds find as Frame.Self.
type Body struct {
	ID       wits.Entity
	Number   int64 // its place in [World.Bodies]
	At       geom.Vec2
	Velocity geom.Vec2
	Push     geom.Vec2 // m/s: what a blow gave it
	Facing   float64   // rad
	Health   float64   // hp
	Pose     Pose      // what it does with its arms or its whole body
	Since    float64   // s since that began
	Driven   int64     // tick in which something moved it last
	Wounded  float64   // s since the last wound

	// Of a brute.
	Trunk  int64   // blows that its trunk still takes; 0: it has none
	Worn   int64   // what the last blow did to the trunk, or uprooting: it shows in the next tick
	Earned int64   // what the last blow did to its power: the same
	Stone  int64   // the boulder that it carries, from 1; 0: none
	Power  int64   // blows since its last whirlwind
	Poise  float64 // with 0 it reels
	Shot   float64 // s since a javelin came near it
	Seen   Sight   // what it has seen of the champion
	Nearby Nearby  // what it can take

	// Of a champion.
	Breath   float64 // for dodging, striking and throwing
	Javelins int64
	Regain   float64 // s until it has one more

	way      way
	actuator act.Actuator
}

// Sight is what a body knows of the other.
type Sight struct {
	Now   bool
	At    geom.Vec2 // where that was last
	Since float64   // s since it was seen
	Range Range
	Reach bool // there is a way to where it could be struck
}

// Nearby is what a brute could take up: the nearest by way.
type Nearby struct {
	Tree, Stone       geom.Vec2
	TreeWay, StoneWay float64 // m; far if there is none that it comes to
}

// Range is how near an enemy is.
type Range int64

// Ranges, in their order.
const (
	Melee Range = iota
	View
	OutOfRange
)

var rangeNames = [...]string{"melee", "view", "outOfRange"}

// Pose is what a body does with its arms or with all of it.
type Pose int64

// Poses.
const (
	Nothing Pose = iota
	Slamming
	Whirling
	Kicking
	Uprooting
	Lifting
	Throwing
	Roaring
	Looking
	Guarding
	Reeling
	Striking
	Dodging
	Hurling
)

// Actuator is the body's, for whoever gives orders.
func (b *Body) Actuator() *act.Actuator { return &b.actuator }

// Stands reports whether it is not down.
func (b *Body) Stands() bool { return b.Health > 0 }

// Open reports whether it could not strike at once: it recovers, reels or has its hands full.
func (b *Body) Open() bool {
	switch b.Pose {
	case Roaring, Reeling, Uprooting, Lifting, Looking:
		return true
	}
	return false
}

// mover is whom an action moves, for one step of an actuator.
type mover struct {
	*Body
	w *World
}

// Layers of a body.
const (
	Legs = act.Body
	Arms = act.Layers(2)
)

// What bodies can do. The verbs make the orders, for minds and players alike.
var (
	repertoire = act.NewRepertoire[mover]("arena")

	goTo    = act.Add[GoTo](repertoire, "go to", act.Spec{Layers: Legs, Endless: true, Doc: "Goes to a place, over bridges and round what stands about."})
	steer   = act.Add[Steer](repertoire, "steer", act.Spec{Layers: Legs, Endless: true, Doc: "Goes in a direction as long as it is told to."})
	slam    = act.Add[Slam](repertoire, "slam", act.Spec{Layers: Legs | Arms, Limit: 3, Doc: "Strikes the ground ahead with the trunk."})
	whirl   = act.Add[Whirl](repertoire, "whirlwind", act.Spec{Layers: Legs | Arms, Limit: 5, Doc: "Turns with the trunk held out, and moves on meanwhile."})
	kick    = act.Add[Kick](repertoire, "kick", act.Spec{Layers: Legs | Arms, Limit: 3, Doc: "Kicks whoever stands ahead."})
	uproot  = act.Add[Uproot](repertoire, "uproot", act.Spec{Layers: Legs | Arms, Limit: 4, Doc: "Pulls a tree out of the ground."})
	lift    = act.Add[Lift](repertoire, "lift", act.Spec{Layers: Legs | Arms, Limit: 4, Doc: "Lifts a boulder."})
	throw   = act.Add[Throw](repertoire, "throw", act.Spec{Layers: Legs | Arms, Limit: 4, Doc: "Throws the boulder that it holds."})
	roar    = act.Add[Roar](repertoire, "roar", act.Spec{Layers: Legs | Arms, Limit: 8, Doc: "Roars, and gets its breath back."})
	look    = act.Add[Look](repertoire, "look about", act.Spec{Layers: Legs, Limit: 8, Doc: "Stands and looks about."})
	guard   = act.Add[Guard](repertoire, "guard", act.Spec{Layers: Arms, Endless: true, Doc: "Holds an arm before its face: javelins do no harm."})
	reel    = act.Add[Reel](repertoire, "reel", act.Spec{Layers: Legs | Arms, Solid: true, Limit: 4, Doc: "Reels from a blow."})
	strike  = act.Add[Strike](repertoire, "strike", act.Spec{Layers: Arms, Solid: true, Limit: 2, Doc: "Strikes with the sword."})
	dodge   = act.Add[Dodge](repertoire, "dodge", act.Spec{Layers: Legs, Solid: true, Limit: 2, Doc: "Leaps aside."})
	javelin = act.Add[Javelin](repertoire, "javelin", act.Spec{Layers: Arms, Solid: true, Limit: 2, Doc: "Throws a javelin."})
)

// Reasons why an action fails.
var (
	reasonNoWay  = repertoire.AddReason("there is no way there")
	reasonStuck  = repertoire.AddReason("something is in the way")
	reasonBare   = repertoire.AddReason("it has no trunk")
	reasonEmpty  = repertoire.AddReason("it has no boulder")
	reasonFull   = repertoire.AddReason("its hands are full")
	reasonGone   = repertoire.AddReason("nothing to take is there")
	reasonBreath = repertoire.AddReason("it is out of breath")
	reasonSpent  = repertoire.AddReason("it has no javelin")
	reasonStruck = repertoire.AddReason("it was struck")
)

// due reports whether a moment of an action, counted from the begin of its stage, lies in this frame.
func due(m act.Moment, at float64) bool { return m.Elapsed < at && m.Elapsed+m.Delta >= at }

// after ends an action whose time is up.
func after(m act.Moment, seconds float64) act.Result {
	if m.Elapsed+m.Delta >= seconds {
		return act.Complete
	}
	return act.Continue
}

// turned is an angle turned towards another by no more than most.
func turned(from, to, most float64) float64 {
	return geom.WrapAngle(from + geom.Clamp(geom.WrapAngle(to-from), -most, most))
}

// does notes what a body is doing, for others to see.
func (b mover) does(d Pose, m act.Moment) { b.Pose, b.Since = d, m.Elapsed+m.Delta }

// rest notes that it does that no more.
func (b mover) rest(d Pose) {
	if b.Pose == d {
		b.Pose, b.Since = Nothing, 0
	}
}

// face turns to a place.
func (b mover) face(to geom.Vec2) {
	way := to.Sub(b.At)
	if way.Len() < 0.1 {
		return
	}
	rate := [bodies]float64{bruteTurn, championTurn}[b.Number]
	b.Facing = turned(b.Facing, way.Angle(), float64(rate*delta))
}

// drive moves in a direction with a speed, as well as the body can, and looks there unless its arms are busy.
func (b mover) drive(way geom.Vec2, speed float64) {
	b.Driven = b.w.Tick
	speed = min(speed, [bodies]float64{bruteTop, championTop}[b.Number])
	if b.Pose == Nothing || b.Pose == Guarding {
		b.face(b.At.Add(way))
	}
	b.Velocity = b.Velocity.Add(way.Scale(speed).Sub(b.Velocity).Clamped(accelerate * delta))
}
