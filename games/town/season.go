package town

import "github.com/wits-ai/wits/geom"

// countNear counts things of a sort within a distance.
func (w *World) countNear(at geom.Vec2, t Thing, within float64) (n int) {
	g := &w.grid
	for y := g.row(at.Y - within); y <= g.row(at.Y+within); y++ {
		for x := g.column(at.X - within); x <= g.column(at.X+within); x++ {
			for e := *g.head(y*g.width+x, t); e != 0; {
				p := placed.Get(w.Things, e)
				if p.At.Dist(at) <= within {
					n++
				}
				e = p.Next
			}
		}
	}
	return n
}

// raid lets blobs in.
func (w *World) raid(strength int) {
	w.tell(Event{Kind: Raid, At: w.middle()})
	r := w.Random()
	at := w.rim(r)
	for range strength {
		w.addLater(ThingBlob, at.Add(scatter(r, 0.3, 1.6)), 0)
	}
}

// plots are where houses can stand, from the middle of the ground.
var plots = [...]geom.Vec2{{X: -6.2, Y: 4.2}, {X: 5.6, Y: 4.6}, {X: -6.8, Y: -3.6}, {X: 6.4, Y: -3.4}, {X: 0.2, Y: 6.6}, {X: -11, Y: 0.6}, {X: 11, Y: 0.8}, {X: -0.4, Y: -6.8}}

// plot returns the first that is free.
func (w *World) plot() (geom.Vec2, bool) {
	for _, p := range plots {
		at := w.middle().Add(p)
		if w.countNear(at, ThingHouse, 1) == 0 && w.countNear(at, ThingSite, 1) == 0 {
			return at, true
		}
	}
	return geom.Vec2{}, false
}
