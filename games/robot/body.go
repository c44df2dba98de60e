package robot

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim/actors"
)

// Body is the intruder or a robot. It is a flat value, and what minds find as Frame.Self.
type Body struct {
	ID       wits.Entity
	Number   int64 // its place in [World.Bodies]; 0 is the intruder
	At       geom.Vec2
	Velocity geom.Vec2
	Facing   float64 // rad
	Gaze     float64 // rad: where a robot's head looks
	Stepped  float64 // m since the last step that could be heard
	Sneaks   bool
	Driven   int64 // tick in which something moved it last
	Looked   int64 // tick in which something turned the head last
	Noted    Sign  // what it shows over its head
	NotedFor float64
	actuator act.Actuator

	// Of robots.
	Dock    geom.Vec2
	Battery float64 // percent
	Off     bool    // it starts anew: sees and hears nothing
	Docked  bool    // it charges
	// What it perceives. Clarity is how well it sees the intruder now, 0 (not at all) to 1; SawAt is where it last did.
	Clarity float64
	SawAt   geom.Vec2
	// Stimuli: they hold for one step of the mind. Noise is how loud, 0 to 1.
	Noise     float64
	NoiseAt   geom.Vec2
	Struck    bool
	Unplugged bool
	Brownout  bool

	// Of the intruder.
	Health  float64 // bolts that it still takes
	HurtFor float64 // s since it was hit
	Seen    bool    // a robot sees it
}

// Actuator returns the body's, for whoever gives orders.
func (b *Body) Actuator() *act.Actuator { return &b.actuator }

// IsRobot reports whether it is one.
func (b *Body) IsRobot() bool { return b.Number > 0 }

func (b *Body) radius() float64 {
	if b.IsRobot() {
		return bodyRadius
	}
	return thiefRadius
}

// Sign is what a robot shows over its head.
type Sign int64

// Signs.
const (
	NoSign Sign = iota
	Question
	Exclamation
	Flicker
	Dizzy
	Dots
)

var signNames = [...]string{"none", "question", "exclamation", "flicker", "dizzy", "dots"}

// mover is whom an action moves, for one step of an actuator.
type mover struct {
	*Body
	w *World
}

// Layers of a body. What moves the wheels is full-body work; arms and head go beside it.
const (
	Wheels = act.Body
	Arms   = act.Layers(2)
	Head   = act.Layers(4)
	Voice  = act.Layers(8)
)

// What bodies can do, for minds and players alike.
var (
	repertoire = act.NewRepertoire[mover]("robot")

	verbs  = actors.AddVerbs(repertoire, Wheels, Head)
	fire   = act.Add[Fire](repertoire, "fire", act.Spec{Layers: Arms, Solid: true, Limit: 3, Doc: "Shoots one bolt."})
	charge = act.Add[Charge](repertoire, "charge", act.Spec{Layers: Wheels, Limit: 60, Doc: "Charges the battery at its dock until it is full."})
	reel   = act.Add[Reel](repertoire, "reel", act.Spec{Layers: Wheels | Arms | Head, Limit: 20, Doc: "Shakes after a blow."})
	reboot = act.Add[Reboot](repertoire, "reboot", act.Spec{Layers: Wheels | Arms | Head | Voice, Solid: true, Limit: 40, Doc: "Is off, and starts anew."})
	signal = act.Add[Signal](repertoire, "signal", act.Spec{Layers: Voice, Limit: 30, Doc: "Shows a sign over its head for a while."})
	throw  = act.Add[Throw](repertoire, "throw", act.Spec{Layers: Arms, Solid: true, Limit: 3, Doc: "Throws the noise maker."})
	crack  = act.Add[Crack](repertoire, "crack", act.Spec{Layers: Wheels | Arms, Limit: 20, Doc: "Opens what holds loot in reach, and takes it."})
	unplug = act.Add[Unplug](repertoire, "unplug", act.Spec{Layers: Wheels | Arms, Limit: 5, Doc: "Pulls the plug of a robot, from behind."})
)

// Reasons why an action fails.
var (
	reasonFar    = repertoire.AddReason("there is none in reach")
	reasonEmpty  = repertoire.AddReason("the hands are empty")
	reasonNoDock = repertoire.AddReason("it is not at its dock")
	reasonOther  = repertoire.AddReason("only the other sort of body can do that")
)

var gait = actors.Gait{Creep: 0.3, Ease: 3.5, Progress: 0.05, Stuck: stuckAfter}

// Vocabulary implements [actors.Actor].
func (b *Body) Vocabulary() actors.Vocabulary { return verbs }

// Where implements [actors.Mover].
func (b mover) Where() geom.Vec2 { return b.At }

// Looks implements [actors.Mover].
func (b mover) Looks() float64 { return b.Facing }

// Gait implements [actors.Mover].
func (b mover) Gait() *actors.Gait { return &gait }

// Route implements [actors.Mover].
func (b mover) Route(to geom.Vec2) (next geom.Vec2, left float64, ok bool) {
	if next, ok = b.w.Plan.Towards(b.At, to, b.radius()-0.04); !ok {
		return next, 0, false
	}
	if left = b.At.Dist(to); next != to {
		far, _ := b.w.Plan.Walk(b.At, to)
		left = max(left, far)
	}
	return next, left, true
}

// Turn implements [actors.Mover].
func (b mover) Turn(to float64) {
	b.Looked = b.w.Tick
	b.Gaze = actors.Turned(b.Gaze, to, gazeRate*delta)
}

// Rest implements [actors.Mover].
func (b mover) Rest() { b.Sneaks = false }

// Drive implements [actors.Mover]. Whom nothing drives in a tick, brakes.
func (b mover) Drive(way geom.Vec2, speed, _ float64, sneak bool) {
	b.Driven, b.Sneaks = b.w.Tick, sneak
	if b.IsRobot() {
		speed = min(speed, topSpeed)
		if b.Battery <= 0 {
			speed = min(speed, spentSpeed)
		}
		b.Facing = actors.Turned(b.Facing, way.Angle(), turnRate*delta)
		// It goes where its wheels point, so it slows down to turn.
		along := geom.FromAngle(b.Facing).Dot(way)
		speed = float64(speed * max(0.12, along))
	} else {
		b.Facing = actors.Turned(b.Facing, way.Angle(), nimbleRate*delta)
	}
	b.Velocity = b.Velocity.Add(way.Scale(speed).Sub(b.Velocity).Clamped(accelerate * delta))
}

// brake stands still.
func (b mover) brake() {
	b.Velocity = b.Velocity.Sub(b.Velocity.Clamped(accelerate * delta))
}

// Free implements [actors.Body].
func (b mover) Free(at geom.Vec2) error {
	f := b.w.Plan
	switch {
	case at.X < 0 || at.Y < 0 || at.X >= float64(f.Width) || at.Y >= float64(f.Height):
		return fmt.Errorf("%v, %v is not in the facility, which is %d m wide and %d m high", at.X, at.Y, f.Width, f.Height)
	case !f.tiles[f.at(at)].free():
		return fmt.Errorf("something stands at %v, %v", at.X, at.Y)
	}
	return nil
}

// Put implements [actors.Body].
func (b mover) Put(at geom.Vec2) { b.At, b.Velocity = b.w.push(at, b.radius()), geom.Vec2{} }
