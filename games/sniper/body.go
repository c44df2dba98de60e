package sniper

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim/actors"
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

// What bodies can do, for minds and players alike.
var (
	repertoire = act.NewRepertoire[mover]("sniper")

	verbs = actors.AddVerbs(repertoire, Legs, Head)
	pose  = act.Add[TakePose](repertoire, "take a pose", act.Spec{Layers: Legs, Limit: 5, Doc: "Stands up, kneels or lies down."})
	duck  = act.Add[Duck](repertoire, "duck", act.Spec{Layers: Legs, Endless: true, Doc: "Lies low: sees nothing, and is hardly seen."})
	raise = act.Add[Raise](repertoire, "raise", act.Spec{Layers: Arms, Limit: 5, Doc: "Raises the weapon towards a place."})
	fire  = act.Add[Fire](repertoire, "fire", act.Spec{Layers: Arms, Solid: true, Limit: 3, Doc: "Fires one bullet."})
)

// Reasons why an action fails.
var (
	reasonDown = repertoire.AddReason("the weapon is not raised")
	reasonBare = repertoire.AddReason("there is no weapon")
)

// gait is that of people who are painted larger than they are.
var gait = actors.Gait{Creep: 1, Ease: 5, Progress: 0.2, Stuck: stuckAfter}

// Vocabulary implements [actors.Actor].
func (b *Body) Vocabulary() actors.Vocabulary { return verbs }

// Where implements [actors.Mover].
func (b mover) Where() geom.Vec2 { return b.At }

// Looks implements [actors.Mover].
func (b mover) Looks() float64 { return b.Facing }

// Route implements [actors.Mover].
func (b mover) Route(to geom.Vec2) (geom.Vec2, float64, bool) { return b.w.Ground.Way(b.At, to) }

// Gait implements [actors.Mover].
func (b mover) Gait() *actors.Gait { return &gait }

// Rest implements [actors.Mover].
func (b mover) Rest() {}

// Turn implements [actors.Mover].
func (b mover) Turn(to float64) {
	b.Watched = b.w.Tick
	b.Facing = actors.Turned(b.Facing, to, turnRate*delta)
}

// Drive implements [actors.Mover]. Nobody runs on the knees, and who sneaks does not run.
func (b mover) Drive(way geom.Vec2, speed, _ float64, sneak bool) {
	b.Driven = b.w.Tick
	if sneak {
		speed = min(speed, kneelSpeed)
	}
	if b.Pose == Prone || speed > kneelSpeed {
		b.Pose = Standing
	}
	speed = min(speed, [...]float64{Standing: topSpeed, Kneeling: kneelSpeed, Prone: proneSpeed}[b.Pose])
	if b.Watched < b.w.Tick-1 {
		b.Facing = actors.Turned(b.Facing, way.Angle(), turnRate*delta)
	}
	b.Velocity = b.Velocity.Add(way.Scale(speed).Sub(b.Velocity).Clamped(accelerate * delta))
}

// Free implements [actors.Body].
func (b mover) Free(at geom.Vec2) error {
	switch all := rect(2, edge, Width-2, Height-edge); {
	case !all.Contains(at):
		return fmt.Errorf("%v, %v is not in the town, which goes from %v, %v to %v, %v", at.X, at.Y, all.Low.X, all.Low.Y, all.High.X, all.High.Y)
	case slices.ContainsFunc(b.w.Ground.Houses, func(h Rect) bool { return h.grown(bodyRadius).Contains(at) }):
		return fmt.Errorf("a house stands at %v, %v", at.X, at.Y)
	}
	return nil
}

// Put implements [actors.Body].
func (b mover) Put(at geom.Vec2) { b.At, b.Velocity = at, geom.Vec2{} }
