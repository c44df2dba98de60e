package armada

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// Layers of a ship.
const (
	Engine = act.Body
	Guns   = act.Layers(2)
)

// mover is the ship that an action moves, for one step of an actuator.
type mover struct {
	*Ship
	w *World
}

// What ships can do. The verbs make the orders, for minds and tests alike.
var (
	repertoire = act.NewRepertoire[mover]("armada")

	fly   = act.Add[Fly](repertoire, "fly", act.Spec{Layers: Engine, Limit: battleTime, Doc: "Flies to a place, around asteroids, and comes to rest there: turns, burns, turns around and brakes."})
	shoot = act.Add[Shoot](repertoire, "shoot", act.Spec{Layers: Guns, Endless: true, Doc: "Fires at a target as long as it is in range."})
)

// Reasons why an action fails.
var (
	reasonFar  = repertoire.AddReason("the target is out of range")
	reasonGone = repertoire.AddReason("there is no target")
)

// Fly is the order to fly to a place.
type Fly struct {
	To     geom.Vec2
	Within float64 // m: so near is there
}

// Execute flies a step, as the ship can, with inertia: it turns, burns and brakes (K29).
func (o *Fly) Execute(s mover, _ act.Moment) act.Result {
	s.Driven = s.w.Tick
	next := s.w.Toward(s.At, o.To)
	if there := drive.MoveTo(&s.Body, next, delta); next == o.To && (there || o.Within > 1 && s.At.Dist(o.To) <= o.Within) {
		return act.Complete
	}
	return act.Continue
}

// Shoot is the order to fire at a ship, or at a flagship.
type Shoot struct{ Target wits.Entity }

// Execute fires whenever the guns are ready.
func (o *Shoot) Execute(s mover, _ act.Moment) act.Result {
	at, velocity, ok := s.w.Place(o.Target)
	if !ok || !s.w.Alive(o.Target) {
		return act.Fail(reasonGone)
	}
	if !s.w.reaches(s.Ship, o.Target) {
		return act.Fail(reasonFar)
	}
	if !s.w.Inertia && s.Velocity.Len() < 2 {
		s.Facing = turned(s.Facing, at.Sub(s.At).Angle(), maxSpin*delta)
	}
	if s.Reload == 0 {
		s.Reload = reload
		s.w.shoot(s.Side, s.At.Add(at.Sub(s.At).Norm().Scale(shipRadius)), at, velocity, reach*1.2, boltDamage)
	}
	return act.Continue
}

// reaches reports whether a target is in range of a ship's guns.
func (w *World) reaches(s *Ship, target wits.Entity) bool {
	at, _, ok := w.Place(target)
	if !ok || !w.Alive(target) {
		return false
	}
	far := s.At.Dist(at)
	if w.flagship(target) != nil {
		far -= flagRadius
	}
	return far <= reach
}

// turned returns an angle turned towards another by no more than most.
func turned(from, to, most float64) float64 {
	return geom.WrapAngle(from + geom.Clamp(geom.WrapAngle(to-from), -most, most))
}
