package night

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim/actors"
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
	Breath  float64 // s that it can still sprint
	Health  int64   // bolts that it still takes
	HurtFor float64 // s since a bolt hit it
	Winded  bool    // it is out of breath, and must get some back first
	Seen    bool    // some guard sees it
	Pause   float64 // s until it can throw again

	// Of guards.
	Mood  Mood // what its mind says that it is about
	Away  bool // it is on its map only: see the manor
	knows knowledge
	Robot robot // in the vault

	way actors.Route

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

// Layers of a body.
const (
	Legs  = act.Body
	Head  = act.Layers(2)
	Arms  = act.Layers(4)
	Voice = act.Layers(8)
)

// mover is whom an action moves, for one step of an actuator.
type mover struct {
	*Body
	w *World
}

// What bodies can do, for minds and players alike.
var (
	repertoire = act.NewRepertoire[mover]("night")

	verbs  = actors.AddVerbs(repertoire, Legs, Head)
	take   = act.Add[Take](repertoire, "take", act.Spec{Layers: Legs, Limit: 10, Doc: "Takes a thing that lies near."})
	crouch = act.Add[Stoop](repertoire, "crouch", act.Spec{Layers: Legs, Endless: true, Doc: "Stays where it is, low behind cover."})
	throw  = act.Add[Throw](repertoire, "throw", act.Spec{Layers: Arms, Limit: 2, Doc: "Throws a stone."})
)

// Reasons why an action fails.
var (
	reasonNothing = repertoire.AddReason("there is nothing to take")
	reasonEmpty   = repertoire.AddReason("there is no stone left")
)

var gait = actors.Gait{Creep: 0.4, Ease: 4, Progress: 0.05, Stuck: stuckAfter}

// Vocabulary implements [actors.Actor].
func (b *Body) Vocabulary() actors.Vocabulary { return verbs }

// Where implements [actors.Mover].
func (b mover) Where() geom.Vec2 { return b.At }

// Looks implements [actors.Mover].
func (b mover) Looks() float64 { return b.Gaze }

// Gait implements [actors.Mover].
func (b mover) Gait() *actors.Gait { return &gait }

// Route implements [actors.Mover].
func (b mover) Route(to geom.Vec2) (next geom.Vec2, left float64, ok bool) {
	return b.w.ground.Follow(&b.way, b.At, to, delta)
}

// Rest implements [actors.Mover].
func (b mover) Rest() {
	b.Pace = Standing
	b.way.Forget()
}

// Turn implements [actors.Mover]. The body turns with the head if it stands.
func (b mover) Turn(to float64) {
	b.Looked = b.w.Tick
	b.Gaze = actors.Turned(b.Gaze, to, gazeRate*delta)
	if b.Driven < b.w.Tick {
		b.Legs = actors.Turned(b.Legs, to, 0.6*turnRate*delta)
	}
}

// Drive implements [actors.Mover].
func (b mover) Drive(way geom.Vec2, speed, ordered float64, sneak bool) {
	b.Driven = b.w.Tick
	if b.Pace = paceOf(ordered); sneak {
		b.Pace = Sneaking
	}
	if b.IsGuard() {
		speed = min(speed, topSpeed)
	}
	if b.Robot.Is && b.Robot.Battery <= 0 {
		speed = min(speed, spentSpeed)
	}
	if way == (geom.Vec2{}) {
		return
	}
	b.Legs = actors.Turned(b.Legs, way.Angle(), turnRate*delta)
	b.Velocity = b.Velocity.Add(way.Scale(speed).Sub(b.Velocity).Clamped(accelerate * delta))
}

// Free implements [actors.Body].
func (b mover) Free(at geom.Vec2) error {
	m := b.w.House.Mesh
	if _, ok := m.Nearest(flat(at), 0.3); !ok {
		lo, hi := m.Bounds()
		return fmt.Errorf("nobody can stand at %v, %v: the house goes from %.1f, %.1f to %.1f, %.1f", at.X, at.Y, lo.X, lo.Y, hi.X, hi.Y)
	}
	return nil
}

// Put implements [actors.Body].
func (b mover) Put(at geom.Vec2) {
	b.At, b.Velocity = at, geom.Vec2{}
	b.way.Forget()
}
