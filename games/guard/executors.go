package guard

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// GoTo is the order to go to a place.
type GoTo struct {
	To     geom.Vec2
	Within float64 // m: so near is there
	Speed  float64 // m/s

	Best  float64 // m: the least that was left to go
	Since float64 // s for which it has not become less
}

// far is farther than anything in a house, m.
const far = 1e6

// Start looks for the way.
func (o *GoTo) Start(b mover, _ act.Moment) act.Result {
	o.Best, o.Since = far, 0
	b.way.Since = far
	return act.Complete
}

// Merge goes on to another place.
func (o *GoTo) Merge(newer GoTo) {
	best, since := o.Best, o.Since
	if newer.To.Dist(o.To) > 0.5 {
		best, since = far, 0
	}
	*o = newer
	o.Best, o.Since = best, since
}

// Execute goes a step.
func (o *GoTo) Execute(b mover, m act.Moment) act.Result {
	if b.way.Since += m.Delta; b.way.Since >= repathEvery || b.way.To != o.To {
		if !b.w.find(&b.way, b.At, o.To) {
			return act.Fail(reasonNoWay)
		}
	}
	w := &b.way
	for w.Next < w.Count-1 && b.At.Dist(w.Corners[w.Next]) < cornerReach {
		w.Next++
	}
	left := w.left(b.At)
	if left <= o.Within {
		if w.Partial {
			return act.Fail(reasonNoWay)
		}
		return act.Complete
	}
	if left < o.Best-0.05 {
		o.Best, o.Since = left, 0
	} else if o.Since += m.Delta; o.Since > stuckAfter {
		return act.Fail(reasonStuck)
	}
	speed := min(o.Speed, 0.4+float64(4*max(left-o.Within, 0))) // it arrives slowly, and does not circle around the place
	b.Pace = paceOf(o.Speed)
	b.drive(w.Corners[w.Next].Sub(b.At).Norm(), speed)
	return act.Continue
}

// End stands.
func (o *GoTo) End(b mover, _ act.Status) { b.Pace = Standing }

// left returns how far one still goes on a way, m.
func (w *way) left(from geom.Vec2) float64 {
	sum := 0.0
	for _, p := range w.Corners[w.Next:w.Count] {
		sum += from.Dist(p)
		from = p
	}
	return sum
}

// paceOf returns how a body goes that goes so fast.
func paceOf(speed float64) Pace {
	switch {
	case speed <= sneakSpeed+0.2:
		return Sneaking
	case speed <= walkSpeed+0.3:
		return Walking
	}
	return Sprinting
}

// Steer is the order to go in a direction, as a person does who holds a key.
type Steer struct {
	Way  geom.Vec2 // of length 1
	Pace Pace
}

// Execute goes a step.
func (o *Steer) Execute(b mover, _ act.Moment) act.Result {
	b.Pace = o.Pace
	b.drive(o.Way, b.speed(o.Pace))
	return act.Continue
}

// End stands.
func (o *Steer) End(b mover, _ act.Status) { b.Pace = Standing }

// Stoop is the order to crouch.
type Stoop struct{}

// Execute stays low.
func (o *Stoop) Execute(b mover, _ act.Moment) act.Result {
	b.Pace = Sneaking
	return act.Continue
}

// End stands.
func (o *Stoop) End(b mover, _ act.Status) { b.Pace = Standing }

// speed returns how fast it goes at a pace, m/s. Who is out of breath does not sprint.
func (b mover) speed(p Pace) float64 {
	switch {
	case p == Sneaking:
		return sneakSpeed
	case p == Sprinting && b.IsGuard():
		return topSpeed
	case p == Sprinting && !b.Winded:
		return sprintSpeed
	case p == Standing:
		return 0
	}
	return walkSpeed
}

// Look is the order to look at a place. It runs beside everything else.
type Look struct{ At geom.Vec2 }

// Execute turns the head.
func (o *Look) Execute(b mover, _ act.Moment) act.Result {
	if way := o.At.Sub(b.At); way.Len() > 0.2 {
		b.turn(way.Angle())
	}
	return act.Continue
}

// turn turns the head, and the body with it if it stands.
func (b mover) turn(to float64) {
	b.Looked = b.w.Tick
	b.Gaze = turned(b.Gaze, to, gazeRate*delta)
	if b.Driven < b.w.Tick {
		b.Legs = turned(b.Legs, to, 0.6*turnRate*delta)
	}
}

// Scan is the order to look around: to the one side, to the other, and back.
type Scan struct {
	Seconds float64
	Angle   float64 // rad, to each side

	Middle float64 // rad
}

// Start keeps where it looked.
func (o *Scan) Start(b mover, _ act.Moment) act.Result {
	o.Middle = b.Gaze
	return act.Complete
}

// Execute turns the head.
func (o *Scan) Execute(b mover, m act.Moment) act.Result {
	b.turn(o.Middle + float64(o.Angle*geom.Sin(float64(m.Elapsed/o.Seconds*tau))))
	return after(m, o.Seconds)
}

const tau = 6.283185307179586

// Take is the order to take a thing that lies near.
type Take struct{ Thing int64 }

// Execute takes its time.
func (o *Take) Execute(b mover, m act.Moment) act.Result {
	t := &b.w.Things[o.Thing]
	if t.State != Lying || t.At.Dist(b.At) > takeReach {
		return act.Fail(reasonNothing)
	}
	t.Done = min(1, (m.Elapsed+m.Delta)/takeTime)
	if t.Done < 1 {
		return act.Continue
	}
	t.State = Carried
	b.w.tell(Event{Kind: Taken, At: t.At})
	return act.Complete
}

// End puts it back if it is not taken.
func (o *Take) End(b mover, s act.Status) {
	if t := &b.w.Things[o.Thing]; t.State == Lying {
		t.Done = 0
	}
}

// Throw is the order to throw a stone.
type Throw struct{ To geom.Vec2 }

// Execute lets it fly.
func (o *Throw) Execute(b mover, _ act.Moment) act.Result {
	if !b.w.toss(b.At, o.To) {
		return act.Fail(reasonEmpty)
	}
	b.Pause = stonePause
	return act.Complete
}
