package night

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

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
func (b *Body) speed(p Pace) float64 {
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

const tau = 6.283185307179586

// Take is the order to take a thing that lies near.
type Take struct{ Thing int64 }

// Execute takes its time.
func (o *Take) Execute(b mover, m act.Moment) act.Result {
	t := &b.w.Things[o.Thing]
	if t.State != Lying || t.At.Dist(b.At) > takeReach {
		return act.Fail(reasonNothing)
	}
	t.Done = min(1, (m.Elapsed+m.Delta)/t.time())
	if t.Done < 1 {
		return act.Continue
	}
	t.State = Carried
	b.w.tell(Event{Kind: Taken, At: t.At})
	if t.Vault {
		b.w.tell(Event{Kind: Alarm, At: t.At})
	}
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
