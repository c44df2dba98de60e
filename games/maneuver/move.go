package maneuver

import "github.com/wits-ai/wits/geom"

// move goes a step, as a unit's mind wants.
func (w *World) move(b *Body) {
	b.Moves, b.Speed = false, 0
	b.Pinned = max(0, b.Pinned-float64(calmDown*delta))
	if !b.Stands() {
		return
	}
	if b.Aboard > 0 {
		b.At, b.Facing = w.Bodies[b.Aboard-1].At, w.Bodies[b.Aboard-1].Facing
		return
	}
	if !b.intent.Go {
		return
	}
	to := b.intent.To
	if b.way.Count == 0 || b.way.To.Dist(to) > 8 || b.way.Version != w.Version {
		if _, ok := w.find(&b.way, b.At, to, b.Class); !ok && b.way.Count == 0 {
			return
		}
	}
	y := &b.way
	speed := specs[b.Class].speed
	switch t := w.Ground.At(b.At); {
	case specs[b.Class].foot && t == Wood:
		speed = float64(speed * woodPace)
	case !specs[b.Class].foot && (t == Road || t == SouthSpan || t == NorthSpan):
		speed = float64(speed * roadPace)
	}
	speed = float64(speed * (1 - float64(0.75*b.Pinned)))
	if b.intent.Fight {
		speed = min(speed, fightPace)
	}
	if b.intent.Fight && b.Target > 0 {
		speed = float64(speed * 0.6)
	}
	if w.waits(b) {
		return
	}
	left := float64(speed * delta)
	for left > 0 && y.Next < y.Count {
		c := y.Corners[y.Next]
		d := c.Dist(b.At)
		if d > 0.01 {
			turn := geom.WrapAngle(c.Sub(b.At).Angle() - b.Facing)
			b.Facing = geom.WrapAngle(b.Facing + geom.Clamp(turn, -6*delta, 6*delta))
		}
		if d > left {
			b.At = b.At.Add(c.Sub(b.At).Scale(left / d))
			break
		}
		b.At = c
		left -= d
		y.Next++
	}
	b.Moves, b.Dug, b.Speed = true, false, speed
}

// waits reports whether a vehicle waits at the narrow bridge for one that crosses. Else it crosses now, if it is there.
func (w *World) waits(b *Body) bool {
	if specs[b.Class].foot || w.Ground.Spans[1].Contains(b.At) {
		return false
	}
	ahead := b.At.Add(geom.FromAngle(b.Facing).Scale(12))
	if !w.Ground.Spans[1].Contains(ahead) {
		return false
	}
	if w.Jam > 0 && w.Crosser != b.Number {
		return true
	}
	w.Jam, w.Crosser = bridgeJam, b.Number
	return false
}

// reached reports whether a unit is where it wants to be, or as near as it comes; lost that there is no way.
func (w *World) reached(b *Body, to geom.Vec2, within float64) (there, lost bool) {
	if b.At.Dist(to) < within {
		return true, false
	}
	y := &b.way
	if y.Count == 0 || y.To.Dist(to) > 8 || y.Version != w.Version {
		return false, false // a way is looked for when it moves
	}
	if y.Partial && y.Corners[y.Count-1].Dist(to) >= 60 {
		return false, true
	}
	return y.Next >= y.Count, false
}

// mount takes infantry aboard.
func (w *World) mount(foot, carrier *Body) {
	foot.Aboard, carrier.Cargo = carrier.Number+1, foot.Number+1
	foot.Dug = false
	w.Tally.Lifts++
	w.tell(Event{Kind: Boarded, Body: foot.Number, At: carrier.At})
}

// alight lets infantry get off.
func (w *World) alight(carrier *Body) {
	if carrier.Cargo == 0 {
		return
	}
	foot := &w.Bodies[carrier.Cargo-1]
	foot.Aboard, carrier.Cargo = 0, 0
	foot.way = way{}
	foot.At = carrier.At.Add(geom.FromAngle(carrier.Facing + 1.2).Scale(16))
	if w.Ground.At(foot.At) == Water {
		foot.At = carrier.At
	}
	w.tell(Event{Kind: Alighted, Body: foot.Number, At: foot.At})
}
