package sniper

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/belief"
)

// Looks is what one sees of another, and what is believed of it since.
type Looks struct {
	Side Side `doc:"On whose side it seems to be."`
	Rank Rank `doc:"What it seems to be."`
}

// Contact is what somebody believes about another.
type Contact = belief.Contact[geom.Vec2, Looks]

// Threat is a bullet that hit close by, or somebody who fell.
type Threat = belief.Threat[geom.Vec2, belief.Nothing]

// Sizes of what one can keep in mind.
const (
	maxContacts = 16
	maxThreats  = 8
)

// Body is the sniper, a soldier or a civilian. It is a flat value, and what minds find as Frame.Self.
type Body struct {
	ID       wits.Entity
	Number   int64 // its place in [World.Bodies]
	Rank     Rank
	Side     Side
	As       Side // the side that it seems to be of
	Home     geom.Vec2
	At       geom.Vec2
	Velocity geom.Vec2
	Facing   float64 // rad
	Health   float64 // hits that it still takes; with 0 it is down
	Pose     Pose
	Raised   bool    // the weapon
	Ducked   bool    // neither sees nor is seen
	Unmasked bool    // its disguise does not help any more
	Fired    float64 // s since its last shot
	Driven   int64   // tick in which something moved it last
	Watched  int64   // tick in which something turned it last
	AimAt    geom.Vec2
	Nest     int64 // -1: it is in none

	contacts [maxContacts]Contact
	threats  [maxThreats]Threat
	actuator act.Actuator
}

// Actuator returns the body's, for whoever gives orders.
func (b *Body) Actuator() *act.Actuator { return &b.actuator }

// Stands reports whether it is not down.
func (b *Body) Stands() bool { return b.Health > 0 }

// Contacts returns what it believes about others.
func (b *Body) Contacts() belief.Contacts[geom.Vec2, Looks] { return b.contacts[:] }

// Threats returns what it should react to.
func (b *Body) Threats() belief.Threats[geom.Vec2, belief.Nothing] { return b.threats[:] }

// Looks returns what others see of it from afar.
func (b *Body) Looks() Looks {
	l := Looks{Side: b.As, Rank: b.Rank}
	switch {
	case b.Unmasked:
		l.Side = b.Side
	case b.As != b.Side:
		l.Rank = Civilian
	}
	return l
}

// Truth returns what somebody who knows everything would believe about it, for a viewer of a side.
func (b *Body) Truth(to Side, now float64) Contact {
	return Contact{Who: b.ID, State: Looks{b.Side, b.Rank}, Place: b.At, Velocity: b.Velocity, Seen: now, Met: now, Certainty: 1, Attitude: to.attitude(b.Side)}
}

// UnderFire reports whether it believes to be shot at where it is, wherever that comes from. A marksman also believes so while it is
// out of its nest.
func (b *Body) UnderFire() bool {
	for i := range b.threats {
		if t := &b.threats[i]; t.Number != 0 && t.Place.Dist(b.At) < t.Reach+threatAway {
			return true
		}
	}
	return b.Rank == Marksman && b.Nest < 0
}

// hostile returns the enemy whom it has seen last, if it knows of one.
func (b *Body) hostile() *Contact {
	var last *Contact
	for i := range b.contacts {
		if c := &b.contacts[i]; c.Who != 0 && c.Attitude == belief.Hostile && (last == nil || c.Seen > last.Seen) {
			last = c
		}
	}
	return last
}

// Pose is how a body holds itself.
type Pose int64

// Poses.
const (
	Standing Pose = iota
	Kneeling
	Prone
)

var poseNames = [...]string{"standing", "kneeling", "prone"}

func (p Pose) String() string { return poseNames[p] }

// mover is whom an action moves, for one step of an actuator.
type mover struct {
	*Body
	w *World
}

// Layers of a body.
const (
	Legs = act.Body
	Arms = act.Layers(2)
	Head = act.Layers(4)
)

// What bodies can do. The verbs make the orders, for minds and players alike.
var (
	repertoire = act.NewRepertoire[mover]("sniper")

	goTo  = act.Add[GoTo](repertoire, "go to", act.Spec{Layers: Legs, Limit: 90, Doc: "Goes to a place, around houses."})
	steer = act.Add[Steer](repertoire, "steer", act.Spec{Layers: Legs, Endless: true, Doc: "Goes in a direction as long as it is told to."})
	pose  = act.Add[TakePose](repertoire, "take a pose", act.Spec{Layers: Legs, Limit: 5, Doc: "Stands up, kneels or lies down."})
	duck  = act.Add[Duck](repertoire, "duck", act.Spec{Layers: Legs, Endless: true, Doc: "Lies low: sees nothing, and is hardly seen."})
	watch = act.Add[Watch](repertoire, "watch", act.Spec{Layers: Head, Endless: true, Doc: "Turns to a place, and goes on looking there."})
	raise = act.Add[Raise](repertoire, "raise", act.Spec{Layers: Arms, Limit: 5, Doc: "Raises the weapon towards a place."})
	fire  = act.Add[Fire](repertoire, "fire", act.Spec{Layers: Arms, Solid: true, Limit: 3, Doc: "Fires one bullet."})
)

// Reasons why an action fails.
var (
	reasonNoWay = repertoire.AddReason("there is no way there")
	reasonStuck = repertoire.AddReason("something is in the way")
	reasonDown  = repertoire.AddReason("the weapon is not raised")
	reasonBare  = repertoire.AddReason("there is no weapon")
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

// drive moves in a direction with a speed, as well as the body can.
func (b mover) drive(way geom.Vec2, speed float64) {
	b.Driven = b.w.Tick
	if speed > kneelSpeed { // nobody runs on the knees
		b.Pose = Standing
	}
	speed = min(speed, [...]float64{Standing: topSpeed, Kneeling: kneelSpeed, Prone: proneSpeed}[b.Pose])
	if b.Watched < b.w.Tick-1 {
		b.Facing = turned(b.Facing, way.Angle(), turnRate*delta)
	}
	b.Velocity = b.Velocity.Add(way.Scale(speed).Sub(b.Velocity).Clamped(accelerate * delta))
}
