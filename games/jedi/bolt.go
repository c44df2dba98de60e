package jedi

import "github.com/wits-ai/wits/geom"

// Bolt is a shot on its way.
type Bolt struct {
	Position geom.Vec2
	Velocity geom.Vec2
	Left     int32 // ticks until it is gone; 0: there is none
	Turned   bool  // a saber has sent it back: it hurts droids
	By       uint8 // which Jedi did
}

func (w *World) shoot(at geom.Vec2, angle float64) {
	for i := range w.Bolts {
		if w.Bolts[i].Left == 0 {
			w.Bolts[i] = Bolt{Position: at, Velocity: geom.FromAngle(angle).Scale(boltSpeed), Left: boltTicks}
			return
		}
	}
}

// fly moves all bolts on by a tick.
func (w *World) fly() {
	for i := range w.Bolts {
		b := &w.Bolts[i]
		if b.Left == 0 {
			continue
		}
		b.Left--
		b.Position = b.Position.Add(b.Velocity.Scale(delta))
		if b.Position.Len() > CourtRadius+0.4 {
			b.Left = 0
		} else if b.Turned {
			w.meetDroid(b)
		} else {
			w.meetJedi(b)
		}
	}
}

func (w *World) meetJedi(b *Bolt) {
	for i := range w.Jedi {
		j := &w.Jedi[i]
		if !j.Stands() || j.Move == Jump || j.Move == Dodge || j.Position.Dist(b.Position) > boltRadius {
			continue
		}
		if from := b.Position.Sub(b.Velocity); j.guards(from) {
			r := w.Random()
			b.Velocity = b.Velocity.Neg().Rotate(r.Range(-0.35, 0.35))
			b.Turned, b.By = true, uint8(i)
			w.tell(Event{Kind: Deflected, Who: int32(i), At: b.Position, Angle: b.Velocity.Angle()})
			return
		}
		w.wound(int32(i), boltDamage, b.Velocity.Angle(), false)
		b.Left = 0
		return
	}
}

func (w *World) meetDroid(b *Bolt) {
	for k := range w.Droids {
		d := &w.Droids[k]
		if !d.Stands() || d.Position.Dist(b.Position) > boltRadius {
			continue
		}
		b.Left = 0
		if d.shields(b.Position.Sub(b.Velocity)) {
			w.tell(Event{Kind: Shielded, Who: int32(k), Sort: d.Sort, At: b.Position, Angle: b.Velocity.Angle()})
			return
		}
		d.Health -= boltDamage
		d.Hurt = 0
		w.tell(Event{Kind: Cut, Who: int32(k), Sort: d.Sort, At: b.Position, Angle: b.Velocity.Angle(), Worth: boltDamage})
		if d.Health <= 0 {
			d.Health, d.Fallen = 0, fallenTicks
			w.Jedi[b.By].Felled++
			w.Felled++
			w.tell(Event{Kind: Felled, Who: int32(k), Sort: d.Sort, At: d.Position, Angle: b.Velocity.Angle()})
		}
		return
	}
}
