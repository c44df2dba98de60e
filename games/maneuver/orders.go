package maneuver

import "github.com/wits-ai/wits/geom"

// give gives an order to a unit, as its commander does, or as a person does.
func (b *Body) give(o Order, own bool) {
	to := &b.Order
	if own {
		to = &b.Own
	}
	o.Serial = max(b.Order.Serial, b.Own.Serial) + 1
	*to = o
	b.Busy = 0
}

// spot is where one of several units stands that go to the same place.
func spot(at geom.Vec2, index int64) geom.Vec2 {
	return at.Add(geom.Vec2{X: float64(-45 * float64(index%2)), Y: float64(55 * (float64(index/2) - 1))})
}

// clear reports whether a place is taken: whoever attacks is there, and sees no enemy near.
func (w *World) clear(b *Body, at geom.Vec2) bool {
	for i := range w.Bodies {
		if o := &w.Bodies[i]; o.Red != b.Red && o.Stands() && o.Aboard == 0 && o.At.Dist(at) < 220 && w.sees(b, o) {
			return false
		}
	}
	return true
}

// work goes on with what takes a unit time: to mount, dismount, dig in, or fire a mission.
func (w *World) work(b *Body) {
	n := &b.intent
	if !b.Stands() || !(n.Fires || n.Mounts || n.Alights || n.Digs) {
		b.Busy = 0
		return
	}
	switch {
	case n.Mounts:
		c := &w.Bodies[n.With]
		if b.Aboard > 0 || c.Cargo > 0 || !c.Stands() || c.Moves || c.At.Dist(b.At) > callReach {
			b.Busy = 0
		} else if b.Busy += delta; b.Busy >= mountTime {
			w.mount(b, c)
		}
	case n.Alights:
		if b.Busy += delta; b.Busy >= unitTime {
			w.alight(b)
			b.Busy = 0
		}
	case n.Digs:
		if b.Busy += delta; b.Busy >= digTime {
			b.Dug = true
		}
	case n.Fires:
		if b.Busy += delta; b.Busy >= missionTime {
			b.Busy = 0
			if o := b.order(); o.Count > 0 && b.Missions > 0 {
				o.Count--
				w.shoot(b, n.To)
			}
		}
	}
}
