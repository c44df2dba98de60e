package guard

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/query"
)

// Body is the hider or a guard. It is a flat value, and what minds find as Frame.Self.
type Body struct {
	ID       wits.Entity
	Number   int64 // its place in [World.Bodies]; 0 is the hider
	At       geom.Vec2
	Velocity geom.Vec2
	Home     geom.Vec2 // where it begins a night
	Turned   float64   // rad: where it faces when a night begins
	Legs     float64   // rad: where the body faces
	Gaze     float64   // rad: where the head looks
	Driven   int64     // tick in which something moved it last
	Looked   int64     // tick in which something turned its head last
	Pace     Pace
	Walked   float64 // m since its last footstep

	// Of the hider.
	Breath float64 // s that it can still sprint
	Winded bool    // it is out of breath, and must get some back first
	Seen   bool    // some guard sees it
	Pause  float64 // s until it can throw again

	// Of guards.
	Mood  Mood // what its mind says that it is about
	knows knowledge

	way way

	actuator act.Actuator
}

// Actuator returns the body's, for whoever gives orders.
func (b *Body) Actuator() *act.Actuator { return &b.actuator }

// IsGuard tells guards and the hider apart.
func (b *Body) IsGuard() bool { return b.Number > 0 }

// Pose returns where it stands and looks, for spatial queries.
func (b *Body) Pose() query.Pose {
	return query.Pose{At: flat(b.At), Facing: b.Gaze, Eyes: eyeHeight}
}

// Height returns how high over the floor what others see of it is, m.
func (b *Body) Height() float64 {
	if b.Pace == Sneaking {
		return lowHeight
	}
	return eyeHeight
}

// flat returns a place on the floor.
func flat(p geom.Vec2) geom.Vec3 { return geom.Vec3{X: p.X, Y: p.Y} }

// plan returns a place in the plan of the house.
func plan(p geom.Vec3) geom.Vec2 { return geom.Vec2{X: p.X, Y: p.Y} }

// Pace is how a body goes.
type Pace int64

// Paces.
const (
	Standing Pace = iota
	Sneaking
	Walking
	Sprinting
)

// Mood is what a guard is about: the values of currentState in the documents.
type Mood int64

// Moods.
const (
	Patrol Mood = iota
	Chase
	Search
)

var moodNames = [...]string{"patrol", "chase", "search"}

func (m Mood) String() string { return moodNames[m] }

// way is how a body goes to a place: corners, kept so that it need not be looked for in every tick.
type way struct {
	To      geom.Vec2
	Corners [maxCorners]geom.Vec2
	Count   int64
	Next    int64
	Since   float64 // s since it was looked for
	Partial bool    // it ends short of the place
}

const maxCorners = 24

// Layers of a body.
const (
	Legs = act.Body
	Head = act.Layers(2)
	Arms = act.Layers(4)
)

// mover is whom an action moves, for one step of an actuator.
type mover struct {
	*Body
	w *World
}

// What bodies can do. The verbs make the orders, for minds and players alike.
var (
	repertoire = act.NewRepertoire[mover]("guard")

	goTo   = act.Add[GoTo](repertoire, "go to", act.Spec{Layers: Legs, Limit: 90, Doc: "Goes to a place, around what stands in the way."})
	steer  = act.Add[Steer](repertoire, "steer", act.Spec{Layers: Legs, Endless: true, Doc: "Goes in a direction as long as it is told to."})
	look   = act.Add[Look](repertoire, "look", act.Spec{Layers: Head, Endless: true, Doc: "Turns the head to a place, and goes on looking there."})
	scan   = act.Add[Scan](repertoire, "look around", act.Spec{Layers: Head, Limit: 30, Doc: "Looks to the one side, to the other, and back."})
	take   = act.Add[Take](repertoire, "take", act.Spec{Layers: Legs, Limit: 10, Doc: "Takes a thing that lies near."})
	crouch = act.Add[Stoop](repertoire, "crouch", act.Spec{Layers: Legs, Endless: true, Doc: "Stays where it is, low behind cover."})
	throw  = act.Add[Throw](repertoire, "throw", act.Spec{Layers: Arms, Limit: 2, Doc: "Throws a stone."})
)

// Reasons why an action fails.
var (
	reasonNoWay   = repertoire.AddReason("there is no way there")
	reasonStuck   = repertoire.AddReason("something is in the way")
	reasonNothing = repertoire.AddReason("there is nothing to take")
	reasonEmpty   = repertoire.AddReason("there is no stone left")
)

// after ends an action whose time is up.
func after(m act.Moment, seconds float64) act.Result {
	if m.Elapsed+m.Delta >= seconds {
		return act.Complete
	}
	return act.Continue
}

// turned returns an angle turned towards another by no more than most.
func turned(from, to, most float64) float64 {
	return geom.WrapAngle(from + geom.Clamp(geom.WrapAngle(to-from), -most, most))
}

// drive moves in a direction with a speed.
func (b mover) drive(way geom.Vec2, speed float64) {
	b.Driven = b.w.Tick
	if way == (geom.Vec2{}) {
		return
	}
	b.Legs = turned(b.Legs, way.Angle(), turnRate*delta)
	b.Velocity = b.Velocity.Add(way.Scale(speed).Sub(b.Velocity).Clamped(accelerate * delta))
}
