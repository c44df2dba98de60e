package armada

import (
	"testing"

	"github.com/wits-ai/wits/geom"
)

// A squad that flies through asteroids keeps its formation where there is room, closes up where there is not, and has taken it
// again behind them. Nobody flies through an asteroid, or through another ship, though hulls may touch in a narrow place.
func TestK28_FormationThroughAsteroids(t *testing.T) {
	for _, flight := range []string{"arcade", "inertia"} {
		for f := range formationNames[:chosen] {
			free := passage(t, flight, Formation(f), nil)
			full := passage(t, flight, Formation(f), []geom.Circle{{Center: at(-60, 6), Radius: 12}, {Center: at(-20, -26), Radius: 14},
				{Center: at(-15, 24), Radius: 9}, {Center: at(35, 0), Radius: 16}})
			name := flight + ", " + formationNames[f]
			if free.strayed > 1 || full.strayed > 6 {
				t.Errorf("%s: on average ships are %.1f m from their places, and among asteroids %.1f m", name, free.strayed, full.strayed)
			}
			if free.behind > 0.5 || full.behind > 1 {
				t.Errorf("%s: behind the asteroids they are %.1f m from their places, and %.1f m if there are none", name, full.behind, free.behind)
			}
			if full.closest < shipRadius || free.closest < 2*shipRadius {
				t.Errorf("%s: two ships came as near as %.1f m, and %.1f m among asteroids", name, free.closest, full.closest)
			}
			if full.end > inPlace || free.end > inPlace {
				t.Errorf("%s: in the end they are %.2f and %.2f m from their places", name, full.end, free.end)
			}
		}
	}
}

// passed is how well a formation was kept, in m.
type passed struct {
	strayed float64 // mean distance of ships from their places in the formation, wherever that is as a whole: it lags behind its anchor
	behind  float64 // the same once it is behind the asteroids
	end     float64 // the greatest distance from the places around the anchor in the end
	closest float64 // of two ships
}

// passage lets a squad fly 320 m, past asteroids around the middle of its way.
func passage(t *testing.T, flight string, f Formation, rocks []geom.Circle) (p passed) {
	g := begin(t, 1, "flight", flight)
	alone(g)
	w := g.world
	q := &w.Squads[0]
	from := at(150, w.Height/2)
	to := from.Add(at(320, 0))
	for _, r := range rocks {
		w.Bodies = append(w.Bodies, geom.Circle{Center: from.Lerp(to, 0.5).Add(r.Center), Radius: r.Radius})
	}
	shift(w, 0, from)
	q.Formation = f
	do(t, g, 0, "squads", "1", "move", geomText(to), "0")
	g.tick()
	n, behind := 0.0, 0.0
	p.closest = 1e9
	until(t, g, 60, flight+", "+formationNames[f]+": it has arrived", func() bool {
		p.end = 0
		var off [Crew]geom.Vec2
		var lag geom.Vec2
		for k := range w.crewOf(q) {
			s := &w.crewOf(q)[k]
			for i := range w.Bodies {
				if s.At.Dist(w.Bodies[i].Center) < w.Bodies[i].Radius+shipRadius-1e-6 {
					t.Fatalf("ship %d is in an asteroid", k)
				}
			}
			for i := range k {
				p.closest = min(p.closest, s.At.Dist(w.crewOf(q)[i].At))
			}
			off[k] = s.At.Sub(slotOf(w, q, k))
			lag = lag.Add(off[k].Scale(1.0 / Crew))
			p.end = max(p.end, off[k].Len())
		}
		for k := range off {
			far := off[k].Dist(lag)
			p.strayed += far
			n++
			if q.March.Anchor.X > from.Lerp(to, 0.5).X+110 {
				p.behind += far
				behind++
			}
		}
		return q.March.Anchor == to && arrived(w, q)
	})
	p.strayed /= n
	p.behind /= max(1, behind)
	return p
}
