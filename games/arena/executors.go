package arena

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
	if b.way.Since += m.Delta; b.way.Since >= repathEvery || b.way.To != o.To && b.way.Since >= 0.1 {
		if !b.w.find(&b.way, int(b.Number), b.At, o.To) {
			return act.Fail(reasonNoWay)
		}
	}
	w := &b.way
	for w.Next < w.Count-1 && b.At.Dist(w.Corners[w.Next]) < cornerReach {
		w.Next++
	}
	left := w.left(b.At)
	if left <= o.Within || b.At.Dist(o.To) <= o.Within {
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
	// It arrives slowly, and does not circle around the place.
	b.drive(w.Corners[w.Next].Sub(b.At).Norm(), min(o.Speed, 0.8+float64(4*max(left-o.Within, 0))))
	return act.Continue
}

// Steer is the order to go in a direction, as a person does who holds a key.
type Steer struct {
	Way   geom.Vec2 // of length 1
	Speed float64   // m/s
}

// Execute goes a step.
func (o *Steer) Execute(b mover, _ act.Moment) act.Result {
	b.drive(o.Way, o.Speed)
	return act.Continue
}

// Slam is the order to strike the ground with the trunk.
type Slam struct{ At geom.Vec2 }

// Execute turns to where the blow is to fall until it falls.
func (o *Slam) Execute(b mover, m act.Moment) act.Result {
	if b.Trunk == 0 {
		return act.Fail(reasonBare)
	}
	b.does(Slamming, m)
	if m.Elapsed < slamAt/2 {
		b.face(o.At)
	}
	if due(m, slamAt) {
		b.w.blow(b.Body, b.target(), slamRadius, slamHurts, slamPush)
		b.w.tell(Event{Kind: Slammed, Body: b.Number, At: b.target()})
	}
	return after(m, slamTime)
}

// End wears the trunk, if the blow has fallen.
func (o *Slam) End(b mover, s act.Status) {
	b.rest(Slamming)
	if s == act.Done {
		b.Worn, b.Earned = -1, 1
	}
}

// target is where a blow of the trunk falls.
func (b *Body) target() geom.Vec2 { return b.At.Add(geom.FromAngle(b.Facing).Scale(slamReach)) }

// Whirl is the order to turn with the trunk held out.
type Whirl struct{ At geom.Vec2 }

// Execute turns and strikes all around again and again.
func (o *Whirl) Execute(b mover, m act.Moment) act.Result {
	if b.Trunk == 0 {
		return act.Fail(reasonBare)
	}
	if m.Elapsed == 0 {
		b.w.Tally.Whirlwinds++
	}
	b.does(Whirling, m)
	if m.Elapsed < whirlAt {
		return act.Continue
	}
	b.Facing = geom.WrapAngle(b.Facing + float64(11*m.Delta))
	if way := o.At.Sub(b.At); way.Len() > 0.5 {
		b.Driven = b.w.Tick
		b.Velocity = b.Velocity.Add(way.Norm().Scale(whirlSpeed).Sub(b.Velocity).Clamped(accelerate * delta))
	}
	for at := whirlAt + whirlEvery/2; at < whirlTime; at += whirlEvery {
		if due(m, at) {
			b.w.blow(b.Body, b.At, whirlRadius, whirlHurts, slamPush)
			b.w.tell(Event{Kind: Whirled, Body: b.Number, At: b.At})
		}
	}
	return after(m, whirlTime)
}

// End stands.
func (o *Whirl) End(b mover, s act.Status) {
	b.rest(Whirling)
	if s == act.Done {
		b.Worn, b.Earned = -1, -powerWhole
	}
}

// Kick is the order to kick.
type Kick struct{ At geom.Vec2 }

// Execute turns until the kick.
func (o *Kick) Execute(b mover, m act.Moment) act.Result {
	b.does(Kicking, m)
	if m.Elapsed < kickAt/2 {
		b.face(o.At)
	}
	if due(m, kickAt) {
		b.w.blow(b.Body, b.At.Add(geom.FromAngle(b.Facing).Scale(kickReach)), kickRadius, kickHurts, slamPush)
	}
	return after(m, kickTime)
}

// End stands.
func (o *Kick) End(b mover, _ act.Status) { b.rest(Kicking) }

// Uproot is the order to pull a tree out.
type Uproot struct{ At geom.Vec2 }

// Execute pulls.
func (o *Uproot) Execute(b mover, m act.Moment) act.Result {
	i := b.w.tree(o.At)
	switch {
	case i < 0 || o.At.Dist(b.At) > bruteRadius+2*graspReach:
		return act.Fail(reasonGone)
	case b.Trunk > 0 || b.Stone > 0:
		return act.Fail(reasonFull)
	}
	b.does(Uprooting, m)
	b.face(o.At)
	if m.Elapsed+m.Delta < uprootTime {
		return act.Continue
	}
	b.w.Trees[i].Gone = regrowAfter
	b.w.tell(Event{Kind: Uprooted, Body: b.Number, At: o.At})
	b.Worn = trunkWhole
	return act.Complete
}

// End stands.
func (o *Uproot) End(b mover, _ act.Status) { b.rest(Uprooting) }

// Lift is the order to lift a boulder.
type Lift struct{ At geom.Vec2 }

// Execute lifts.
func (o *Lift) Execute(b mover, m act.Moment) act.Result {
	i := b.w.stone(o.At)
	switch {
	case i < 0 || o.At.Dist(b.At) > bruteRadius+2*graspReach:
		return act.Fail(reasonGone)
	case b.Stone > 0:
		return act.Fail(reasonFull)
	}
	b.does(Lifting, m)
	b.face(o.At)
	if m.Elapsed+m.Delta < liftTime {
		return act.Continue
	}
	b.w.Stones[i].State = Held
	b.Stone = int64(i) + 1
	return act.Complete
}

// End stands.
func (o *Lift) End(b mover, _ act.Status) { b.rest(Lifting) }

// Throw is the order to throw a boulder at a place.
type Throw struct{ At geom.Vec2 }

// Execute turns, and lets go.
func (o *Throw) Execute(b mover, m act.Moment) act.Result {
	if b.Stone == 0 && m.Elapsed < throwAt {
		return act.Fail(reasonEmpty)
	}
	b.does(Throwing, m)
	if m.Elapsed < throwAt {
		b.face(o.At)
	}
	if due(m, throwAt) {
		b.w.fly(b.Body, o.At)
	}
	return after(m, throwTime)
}

// End stands.
func (o *Throw) End(b mover, _ act.Status) { b.rest(Throwing) }

// Roar is the order to roar.
type Roar struct{ Seconds float64 }

// Execute roars.
func (o *Roar) Execute(b mover, m act.Moment) act.Result {
	b.does(Roaring, m)
	if m.Elapsed == 0 {
		b.w.tell(Event{Kind: Roared, Body: b.Number, At: b.At})
	}
	return after(m, o.Seconds)
}

// End stands.
func (o *Roar) End(b mover, _ act.Status) { b.rest(Roaring) }

// Look is the order to look about.
type Look struct{ Seconds float64 }

// Execute turns one way and the other.
func (o *Look) Execute(b mover, m act.Moment) act.Result {
	b.does(Looking, m)
	turn := 1.1
	if m.Elapsed > o.Seconds/3 {
		turn = -1.6
	}
	b.Facing = geom.WrapAngle(b.Facing + float64(turn*m.Delta))
	return after(m, o.Seconds)
}

// End notes that a bridge was looked at.
func (o *Look) End(b mover, s act.Status) {
	b.rest(Looking)
	if s != act.Done {
		return
	}
	for i := range b.w.Ground.Spans {
		if plan(b.w.Ground.Spans[i].At).Dist(b.At) < 2*bruteRadius {
			b.w.Checked[i] = b.w.Time()
		}
	}
}

// Guard is the order to hold an arm before the face.
type Guard struct{}

// Execute holds it there.
func (o *Guard) Execute(b mover, m act.Moment) act.Result {
	b.does(Guarding, m)
	return act.Continue
}

// End lowers it.
func (o *Guard) End(b mover, _ act.Status) { b.rest(Guarding) }

// Reel is what a blow makes a body do.
type Reel struct{ Seconds float64 }

// Execute reels.
func (o *Reel) Execute(b mover, m act.Moment) act.Result {
	b.does(Reeling, m)
	return after(m, o.Seconds)
}

// End stands.
func (o *Reel) End(b mover, _ act.Status) { b.rest(Reeling) }

// Strike is the order to strike with the sword.
type Strike struct{ At geom.Vec2 }

// Execute strikes at its moment.
func (o *Strike) Execute(b mover, m act.Moment) act.Result {
	if m.Elapsed == 0 {
		if b.Breath < strikeCost {
			return act.Fail(reasonBreath)
		}
		b.Breath -= strikeCost
	}
	b.does(Striking, m)
	b.face(o.At)
	if due(m, strikeAt) {
		b.w.cut(b.Body)
	}
	return after(m, strikeTime)
}

// End stands.
func (o *Strike) End(b mover, _ act.Status) { b.rest(Striking) }

// Dodge is the order to leap aside.
type Dodge struct{ Way geom.Vec2 }

// Execute leaps.
func (o *Dodge) Execute(b mover, m act.Moment) act.Result {
	if m.Elapsed == 0 {
		if b.Breath < dodgeCost {
			return act.Fail(reasonBreath)
		}
		b.Breath -= dodgeCost
		b.w.tell(Event{Kind: Dodged, Body: b.Number, At: b.At})
	}
	b.does(Dodging, m)
	b.Driven = b.w.Tick
	b.Velocity = o.Way.Norm().Scale(dodgeSpeed)
	return after(m, dodgeTime)
}

// End lands.
func (o *Dodge) End(b mover, _ act.Status) {
	b.rest(Dodging)
	b.Velocity = b.Velocity.Clamped(championTop)
}

// Javelin is the order to throw a javelin at a place.
type Javelin struct{ At geom.Vec2 }

// Execute throws at its moment.
func (o *Javelin) Execute(b mover, m act.Moment) act.Result {
	if m.Elapsed == 0 {
		switch {
		case b.Javelins == 0:
			return act.Fail(reasonSpent)
		case b.Breath < javelinCost:
			return act.Fail(reasonBreath)
		}
		b.Breath -= javelinCost
	}
	b.does(Hurling, m)
	b.face(o.At)
	if due(m, javelinAt) {
		b.w.hurl(b.Body, o.At)
	}
	return after(m, javelinTime)
}

// End stands.
func (o *Javelin) End(b mover, _ act.Status) { b.rest(Hurling) }
