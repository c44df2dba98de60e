package night

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/world/avoid"
)

// Step runs a tick: bodies carry out their orders, one after the other, then stones, doors and the night go on, and last
// the guards perceive what is there now. What goes wrong in an action is given to fault.
func (w *World) Step(fault func(error)) {
	w.Tick++
	w.happen = 0
	for i := range w.Count {
		r := &w.Bodies[i].Robot
		r.Noise, r.Struck, r.Unplugged, r.Brownout = 0, false, false, false
	}
	for i := range w.Count {
		b := &w.Bodies[i]
		if b.Away {
			continue
		}
		if err := repertoire.Step(&b.actuator, mover{b, w}, delta); err != nil {
			fault(err)
		}
		w.live(b)
	}
	w.apart()
	w.swing()
	w.fly()
	w.bolts()
	w.perceive()
	w.stepManor()
	w.watch()
	w.night()
}

// live moves a body, lets it breathe, and makes the noise of its feet.
func (w *World) live(b *Body) {
	if b.Driven < w.Tick {
		b.Velocity = b.Velocity.Sub(b.Velocity.Clamped(accelerate * delta))
	}
	before := b.At
	b.At = w.move(b.At, b.Velocity.Scale(delta), w.opens(b))
	moved := b.At.Dist(before)
	if b.Looked < w.Tick {
		b.Gaze = actors.Turned(b.Gaze, b.Legs, gazeRate*delta)
	}
	b.Pause = max(0, b.Pause-delta)
	if b.IsGuard() {
		if b.Robot.Is {
			b.wear(moved)
		}
		return
	}
	if b.Pace == Sprinting && !b.Winded && moved > 0 {
		if b.Breath -= delta; b.Breath <= 0 {
			b.Breath, b.Winded = 0, true
		}
	} else if b.Breath = min(breath, b.Breath+recover*delta); b.Breath > breath/4 {
		b.Winded = false
	}
	length, kind := stepWalk, Step
	switch {
	case b.Velocity.Len() > walkSpeed+0.4:
		length, kind = stepSprint, RunStep
	case b.Pace == Sneaking:
		kind = SneakStep
	}
	if b.Walked += moved; b.Walked >= length && w.Phase == Hiding {
		b.Walked = 0
		w.tell(Event{Kind: kind, Body: b.Number, At: b.At})
	}
}

// opens reports whether a body opens the doors that it comes to: all do but a hider that a person steers.
func (w *World) opens(b *Body) bool { return b.IsGuard() || !w.Hiding.Hand }

// apart pushes bodies apart that stand in each other.
func (w *World) apart() {
	for i := range w.Count {
		for j := i + 1; j < w.Count; j++ {
			a, b := &w.Bodies[i], &w.Bodies[j]
			if a.Away || b.Away {
				continue
			}
			// Each also gives way to its right, so that two who meet do not stand in front of each other for good.
			if push, ok := avoid.Apart(a.At, b.At, 2*bodyRadius, 0.5, 0.012); ok {
				a.At = w.move(a.At, push, false)
				b.At = w.move(b.At, push.Neg(), false)
			}
		}
	}
}

// toss lets a stone fly, as far as nothing stands in its way; false if there is none left.
func (w *World) toss(from, to geom.Vec2) bool {
	if w.Left == 0 {
		return false
	}
	for i := range w.Stones {
		s := &w.Stones[i]
		if s.Flies {
			continue
		}
		way := to.Sub(from).Clamped(stoneReach)
		*s = Stone{From: from, To: w.reach(from, from.Add(way)), Flies: true}
		w.Left--
		w.Tally.Stones++
		w.tell(Event{Kind: Thrown, At: from, Angle: way.Angle()})
		return true
	}
	return false
}

// fly moves stones.
func (w *World) fly() {
	for i := range w.Stones {
		s := &w.Stones[i]
		if !s.Flies {
			continue
		}
		s.For += delta
		if b := w.inWay(s); b != nil {
			w.strike(b)
			s.To, s.For = b.At, stoneTime
		}
		if s.For >= stoneTime {
			w.noise(s.To)
			*s = Stone{}
		}
	}
}

// inWay returns the robot that a stone hits on its way; nil for none. Over the heads of men it flies.
func (w *World) inWay(s *Stone) *Body {
	part := min(1, s.For/stoneTime)
	for i := range w.Guards() {
		if b := &w.Guards()[i]; b.Robot.Is && part > 0.15 && b.At.Dist(s.From.Lerp(s.To, part)) < stoneHits {
			return b
		}
	}
	return nil
}

// noise is that of a stone that lands, wherever it comes from.
func (w *World) noise(at geom.Vec2) {
	w.tell(Event{Kind: Landed, At: at})
	w.sound(at, w.kinds.stone, 0)
}

// night ends the night when the hider is caught or away, or the morning comes, and begins the next one.
func (w *World) night() {
	h := w.Hider()
	if w.Phase != Hiding {
		if w.Over -= delta; w.Over <= 0 {
			w.dusk()
		}
		return
	}
	for i := range w.Guards() {
		b := &w.Guards()[i]
		if !b.Robot.Is && !b.Away && b.At.Dist(h.At) < catchReach && b.knows.Sees && w.open(b.At, h.At) {
			w.Tally.Caught++
			w.end(Caught, Event{Kind: GotCaught, Body: b.Number, At: h.At})
			return
		}
	}
	n := w.Carries()
	switch {
	case n > 0 && h.At.Dist(plan(w.House.Entrance.At)) < exitReach:
		w.Tally.Escaped++
		w.Tally.Things += n
		for i := range w.Things {
			if w.Things[i].State == Carried {
				w.Things[i].State = Away
			}
		}
		w.end(Escaped, Event{Kind: GotAway, At: h.At})
	case w.Tick-w.Since >= nightTime*Rate:
		w.Tally.Morning++
		w.end(Morning, Event{Kind: Dawn, At: h.At})
	}
}

func (w *World) end(p Phase, e Event) {
	w.Phase, w.Over = p, pauseAfter
	for i := range w.Count {
		w.Bodies[i].actuator.CancelAll()
	}
	w.tell(e)
}
