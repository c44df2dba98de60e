package jedi

import (
	"math"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// legs is the layer on which a Jedi goes and looks, beside its moves, which take the whole body.
const legs = act.Layers(2)

// mover is whom an action moves, for one step of an actuator.
type mover struct {
	*Jedi
	w *World
}

// What a Jedi can do. The verbs make the orders, for minds and players alike.
var (
	repertoire = act.NewRepertoire[mover]("jedi")

	do     = addMoves()
	closer = act.Add[Closer](repertoire, "close in", act.Spec{Layers: legs, Endless: true, Doc: "Walks up to the victim."})
	around = act.Add[Around](repertoire, "circle", act.Spec{Layers: legs, Endless: true, Doc: "Walks around the victim."})
	steer  = act.Add[Steer](repertoire, "steer", act.Spec{Layers: legs, Endless: true, Doc: "Goes and turns as long as it is told to."})
)

// Reasons why an order failed.
var (
	reasonStruck = repertoire.AddReason("a blow put an end to it")
	reasonTold   = repertoire.AddReason("somebody told the body to do something else")
	reasonNobody = repertoire.AddReason("there is no victim")
	reasonSafe   = repertoire.AddReason("nothing comes")
)

// addMoves adds a verb for each move. A move that is not free is solid.
func addMoves() (verbs [Down + 1]act.Verb[Do]) {
	for m := Swing; m <= Down; m++ {
		verbs[m] = act.Add[Do](repertoire, moves[m].name, act.Spec{Layers: act.Body, Solid: !moves[m].free, Prompt: true, Limit: 60})
	}
	return verbs
}

// Do is the order for a move.
type Do struct {
	To     geom.Vec2 // of a jump or dodge: where it ends
	Number int64     // of the move, once it has begun; see [Jedi.Begun]
	Blows  int32     // of a swing
	Move   Move
	At     Gaze // what it turns to meanwhile, if the move lets it
	Sudden bool // it looks there at once as it begins
	_      uint8
}

// order makes the order.
func (o Do) order() act.Order { return do[o.Move].Order(o) }

// Gaze is what a Jedi turns to.
type Gaze uint8

// What there is to turn to.
const (
	Ahead    Gaze = iota // nothing: as who steers says
	AtVictim             // if there is one
	AtDanger             // what comes first; its victim if nothing comes
)

// toward returns the direction of what it turns to, where that was when the minds thought; zero if there is nothing.
func (j *Jedi) toward(at Gaze) (way geom.Vec2) {
	if v := j.Known.foe(); v != nil && at != Ahead {
		way = v.At.Sub(j.Position)
	}
	if at == AtDanger {
		if from, any := j.Known.danger(); any {
			way = from.Sub(j.Position)
		}
	}
	return way
}

// Execute carries the move on by a tick.
func (o *Do) Execute(b mover, m act.Moment) act.Result {
	if o.At != Ahead {
		b.gaze = b.toward(o.At)
	}
	if o.Number == 0 {
		b.begin(o)
	} else if b.Left--; b.through() {
		return act.Complete
	}
	if m.Wanted { // no more than the blow that is under way
		b.Blows = b.Blow + 1
	}
	return act.Continue
}

// End leaves the body free, if it has not begun another move.
func (o *Do) End(b mover, _ act.Status) {
	if b.Begun == o.Number {
		b.take(Ready)
	}
}

// begin begins a move of a body that is free.
func (b mover) begin(o *Do) {
	j := b.Jedi
	j.Begun++
	o.Number = j.Begun
	j.Blows, j.Blow, j.From, j.To = max(1, o.Blows), 0, j.Position, o.To
	j.take(o.Move)
	if way := b.toward(o.At); o.Sudden && way != (geom.Vec2{}) {
		j.Facing = way.Angle()
	}
	if o.Move == Taunt {
		j.Style++
		j.Posed = b.w.Tick
		b.w.tell(Event{Kind: Taunted, Who: int32(j.ID.Index() - 1), At: j.Position})
	}
}

// through reports whether the move is over.
func (b mover) through() bool {
	b.w.blow(b.Jedi)
	if b.Left > 0 {
		return false
	}
	switch b.Move {
	case Swing:
		if b.Blow++; b.Blow < b.Blows {
			b.Left = blowTicks
			return false
		}
	case Jump:
		b.w.tell(Event{Kind: Landed, At: b.Position})
	case Down:
		b.Health, b.Hurt = riseHealth, 0
	}
	return true
}

// impose has a body do a move at once, whatever it was about.
func (w *World) impose(j *Jedi, o Do, why act.Reason) {
	mover{j, w}.begin(&o)
	repertoire.Impose(&j.actuator, o.order(), why)
}

// Closer is the order to walk up to the victim.
type Closer struct{ Stop float64 } // m: no nearer than this

// Execute goes a step.
func (o *Closer) Execute(b mover, _ act.Moment) act.Result {
	way := b.toward(AtVictim)
	if way == (geom.Vec2{}) {
		return act.Fail(reasonNobody)
	}
	b.gaze = way
	if gap := way.Len() - o.Stop; gap > 0 {
		b.walk = way.Norm().Scale(min(walkSpeed, float64(gap*6)))
	}
	return act.Continue
}

// Around is the order to walk around the victim, and to wait in the middle of the court if there is none.
type Around struct{ Radius, Speed float64 } // m, m/s

// stride returns where to go from a place, around another.
func (o *Around) stride(from, around geom.Vec2) geom.Vec2 {
	way := around.Sub(from)
	in := geom.Clamp(way.Len()-o.Radius, -1, 1)
	return way.Norm().Scale(in).Add(way.Norm().Perp()).Clamped(1).Scale(o.Speed)
}

// Execute goes a step.
func (o *Around) Execute(b mover, _ act.Moment) act.Result {
	if way := b.toward(AtVictim); way != (geom.Vec2{}) {
		b.gaze, b.walk = way, o.stride(b.Position, b.Position.Add(way))
	} else if back := b.Position.Neg(); back.Len() > 2.2 {
		b.gaze, b.walk = back, back.Norm().Scale(o.Speed)
	} else {
		b.gaze = geom.FromAngle(b.Facing + math.Pi/200)
	}
	return act.Continue
}

// Steer is the order to go in a direction and to turn to one, as a person does who holds a key. Zero leaves off.
type Steer struct{ Way, Gaze geom.Vec2 } // Way of length 1

// Execute goes a step.
func (o *Steer) Execute(b mover, _ act.Moment) act.Result {
	b.walk, b.gaze = o.Way.Scale(walkSpeed), o.Gaze
	return act.Continue
}
