package robot

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
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

// What bodies can do. The verbs make the orders, for minds and players alike.
var (
	repertoire = act.NewRepertoire[mover]("robot")

	goTo   = act.Add[GoTo](repertoire, "go to", act.Spec{Layers: Wheels, Limit: 90, Doc: "Goes to a place, around whatever is in the way."})
	steer  = act.Add[Steer](repertoire, "steer", act.Spec{Layers: Wheels, Endless: true, Doc: "Goes in a direction as long as it is told to."})
	look   = act.Add[Look](repertoire, "look", act.Spec{Layers: Head, Endless: true, Doc: "Turns to a place, and goes on looking there."})
	scan   = act.Add[Scan](repertoire, "scan", act.Spec{Layers: Wheels | Head, Limit: 30, Doc: "Looks around where it stands."})
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
	reasonNoWay  = repertoire.AddReason("there is no way there")
	reasonStuck  = repertoire.AddReason("something is in the way")
	reasonFar    = repertoire.AddReason("there is none in reach")
	reasonEmpty  = repertoire.AddReason("the hands are empty")
	reasonNoDock = repertoire.AddReason("it is not at its dock")
	reasonOther  = repertoire.AddReason("only the other sort of body can do that")
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

// turned returns an angle turned towards another by no more than most.
func turned(from, to, most float64) float64 {
	return geom.WrapAngle(from + geom.Clamp(geom.WrapAngle(to-from), -most, most))
}

// drive moves in a direction with a speed, as well as the body can. Whom nothing drives in a tick, brakes.
func (b mover) drive(way geom.Vec2, speed float64) {
	b.Driven = b.w.Tick
	if b.IsRobot() {
		speed = min(speed, topSpeed)
		if b.Battery <= 0 {
			speed = min(speed, spentSpeed)
		}
		b.Facing = turned(b.Facing, way.Angle(), turnRate*delta)
		// It goes where its wheels point, so it slows down to turn.
		along := geom.FromAngle(b.Facing).Dot(way)
		speed = float64(speed * max(0.12, along))
	} else {
		b.Facing = turned(b.Facing, way.Angle(), nimbleRate*delta)
	}
	change := way.Scale(speed).Sub(b.Velocity).Clamped(accelerate * delta)
	b.Velocity = b.Velocity.Add(change)
}

// brake stands still.
func (b mover) brake() {
	b.Velocity = b.Velocity.Sub(b.Velocity.Clamped(accelerate * delta))
}
