package maneuver

import (
	"fmt"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/nav"
)

// Terrain is what lies at a place.
type Terrain uint8

// Terrains, which are areas of the mesh.
const (
	Field Terrain = iota
	Wood
	Road
	Water
	SouthSpan // the wide bridge
	NorthSpan // the narrow one
)

// Bridge is one of the two bridges.
type Bridge int64

// Bridges.
const (
	AnyBridge Bridge = iota
	South
	North
)

var bridgeNames = []string{"either", "south", "north"}

func (b Bridge) String() string { return bridgeNames[b] }

// Ground is the map. It never changes, and is shared.
type Ground struct {
	Mesh    *nav.Mesh
	Woods   []geom.Polygon
	Roads   [][]geom.Vec2
	River   geom.Polygon
	Stream  []geom.Vec2 // its middle
	Spans   [2]geom.Polygon
	Village geom.Vec2
	Form    [2]geom.Vec2 // where blue forms up behind the south and the north bridge
	Bridges [2]geom.Vec2
	Posts   []geom.Vec2 // where red infantry holds the village
	Reserve geom.Vec2
}

// the map, in metres from the south-west corner.
var valley = mustGround()

func mustGround() *Ground {
	g, err := newGround()
	if err != nil {
		panic(err) // the map is a constant of the package
	}
	return g
}

const riverHalf = 48.0 // m from its middle to a bank

func newGround() (*Ground, error) {
	at := func(x, y float64) geom.Vec2 { return geom.Vec2{X: x, Y: y} }
	g := &Ground{
		Stream: []geom.Vec2{at(1290, -20), at(1215, 160), at(1200, 330), at(1235, 520), at(1270, 690), at(1225, 880), at(1200, 1040), at(1215, 1200), at(1300, 1420)},
		Woods: []geom.Polygon{
			{at(150, 150), at(330, 110), at(520, 180), at(560, 330), at(430, 440), at(240, 450), at(130, 330)},
			{at(260, 990), at(420, 930), at(600, 980), at(640, 1130), at(520, 1260), at(330, 1240), at(230, 1130)},
			{at(700, 800), at(860, 720), at(1010, 790), at(1040, 900), at(900, 930), at(740, 900)},
			{at(1490, 470), at(1590, 430), at(1700, 490), at(1720, 590), at(1600, 640), at(1500, 580)},
			{at(1560, 1200), at(1750, 1170), at(1890, 1240), at(1840, 1350), at(1620, 1340)},
			{at(1860, 140), at(2080, 90), at(2250, 180), at(2160, 330), at(1960, 310)},
		},
		Roads: [][]geom.Vec2{
			{at(0, 650), at(340, 640), at(640, 560), at(900, 400), at(1120, 330), at(1280, 330), at(1500, 350), at(1760, 480), at(1930, 690)},
			{at(640, 560), at(680, 700), at(690, 950), at(860, 1040), at(1120, 1040), at(1280, 1040), at(1520, 1020), at(1780, 880), at(1930, 690)},
			{at(1930, 690), at(2150, 720), at(2400, 700)},
		},
		Village: at(1930, 690),
		Form:    [2]geom.Vec2{at(1400, 300), at(1400, 1080)},
		Bridges: [2]geom.Vec2{at(1200, 330), at(1200, 1040)},
		Posts:   []geom.Vec2{at(1850, 640), at(1860, 760), at(1960, 610), at(1610, 540), at(2000, 770)},
		Reserve: at(2190, 700),
	}
	g.River = ribbon(g.Stream, riverHalf)
	g.Spans[0] = geom.Polygon{at(1110, 310), at(1290, 310), at(1290, 350), at(1110, 350)}
	g.Spans[1] = geom.Polygon{at(1110, 1031), at(1290, 1031), at(1290, 1049), at(1110, 1049)}
	floors := []nav.Floor{{Outline: geom.Polygon{at(0, 0), at(Width, 0), at(Width, Height), at(0, Height)}}}
	add := func(p geom.Polygon, t Terrain) { floors = append(floors, nav.Floor{Outline: p, Area: uint8(t)}) }
	for _, p := range g.Woods {
		add(p, Wood)
	}
	for _, r := range g.Roads {
		add(ribbon(r, 11), Road)
	}
	add(g.River, Water)
	add(g.Spans[0], SouthSpan)
	add(g.Spans[1], NorthSpan)
	for i := range floors {
		floors[i].Outline = clipped(floors[i].Outline)
	}
	var err error
	if g.Mesh, err = nav.Build(nav.Ground{Floors: floors}, nav.Options{}); err != nil {
		return nil, fmt.Errorf("maneuver: the map: %w", err)
	}
	return g, nil
}

// clipped keeps an outline on the map.
func clipped(p geom.Polygon) geom.Polygon {
	out := make(geom.Polygon, len(p))
	for i, q := range p {
		out[i] = geom.Vec2{X: geom.Clamp(q.X, 0, Width), Y: geom.Clamp(q.Y, 0, Height)}
	}
	return out
}

// ribbon is the outline of a strip along a line.
func ribbon(line []geom.Vec2, half float64) geom.Polygon {
	n := len(line)
	out := make(geom.Polygon, 2*n)
	for i, p := range line {
		way := line[min(i+1, n-1)].Sub(line[max(i-1, 0)]).Norm()
		side := geom.Vec2{X: -way.Y, Y: way.X}.Scale(half)
		out[i], out[2*n-1-i] = p.Add(side), p.Sub(side)
	}
	return out
}

// At is what lies at a place.
func (g *Ground) At(p geom.Vec2) Terrain {
	if g.Spans[0].Contains(p) {
		return SouthSpan
	}
	if g.Spans[1].Contains(p) {
		return NorthSpan
	}
	if g.River.Contains(p) {
		return Water
	}
	for _, r := range g.Roads {
		for i := range len(r) - 1 {
			if near(p, r[i], r[i+1]) < 11 {
				return Road
			}
		}
	}
	if g.inWood(p) {
		return Wood
	}
	return Field
}

func (g *Ground) inWood(p geom.Vec2) bool {
	for _, w := range g.Woods {
		if w.Contains(p) {
			return true
		}
	}
	return false
}

// near is how far a point is from a line between two others, m.
func near(p, a, b geom.Vec2) float64 {
	way := b.Sub(a)
	t := geom.Clamp(p.Sub(a).Dot(way)/max(way.Dot(way), 1e-9), 0, 1)
	return p.Dist(a.Add(way.Scale(t)))
}

func flat(v geom.Vec2) geom.Vec3 { return geom.Vec3{X: v.X, Y: v.Y} }

func plan(v geom.Vec3) geom.Vec2 { return geom.Vec2{X: v.X, Y: v.Y} }

// filter says where a class of unit goes, with the bridges as they are.
func (w *World) filter(c Class) (f nav.Filter) {
	f.Excluded = 1 << Water
	if specs[c].foot {
		f.Costs[Wood] = 1 / woodPace
	} else {
		f.Excluded |= 1 << Wood
		for _, t := range [...]Terrain{Road, SouthSpan, NorthSpan} {
			f.Costs[t] = 1 / roadPace
		}
	}
	for i, t := range [2]Terrain{SouthSpan, NorthSpan} {
		if w.Blown[i] {
			f.Excluded |= 1 << t
		}
	}
	return f
}

// maxCorners is how long a way is kept.
const maxCorners = 24

// way is how a unit goes to a place.
type way struct {
	To      geom.Vec2
	Corners [maxCorners]geom.Vec2
	Count   int64
	Next    int64
	Version int64 // of the bridges
	Partial bool
	_       [7]byte
}

// find looks for a way to a place; false if there is none. What is to be paid for it comes in metres of open ground.
func (w *World) find(to *way, from, goal geom.Vec2, c Class) (cost float64, ok bool) {
	m := w.Ground.Mesh
	a, okA := m.Nearest(flat(from), 80)
	b, okB := m.Nearest(flat(goal), 80)
	f := w.filter(c)
	if !okA || !okB {
		return never, false
	}
	var room [64]geom.Vec3
	finder := m.Finder()
	p := finder.Path(a, b, &f, room[:0])
	finder.Release()
	if len(p.Points) == 0 {
		return never, false
	}
	if to != nil {
		*to = way{To: goal, Partial: p.Partial, Version: w.Version}
		for i, q := range p.Points {
			if (i > 0 || len(p.Points) == 1) && to.Count < maxCorners {
				to.Corners[to.Count] = plan(q)
				to.Count++
			}
		}
	}
	end := plan(p.Points[len(p.Points)-1])
	return p.Cost, !p.Partial || end.Dist(goal) < 60
}

// pathTime is how long a unit of a class takes from one place to another, in seconds; [never] if there is no way.
func (w *World) pathTime(from, to geom.Vec2, c Class) float64 {
	cost, ok := w.find(nil, from, to, c)
	if !ok {
		return never
	}
	return cost / specs[c].speed
}

// pickUp is the place nearest to infantry that a carrier drives to: in the open.
func (w *World) pickUp(foot geom.Vec2, carrier geom.Vec2) geom.Vec2 {
	if !w.Ground.inWood(foot) {
		return foot
	}
	best, far := foot, never
	for _, p := range w.Ground.Woods {
		if !p.Contains(foot) {
			continue
		}
		middle := geom.Vec2{}
		for _, q := range p {
			middle = middle.Add(q)
		}
		middle = middle.Scale(1 / float64(len(p)))
		for i, q := range p {
			r := p[(i+1)%len(p)]
			for k := range 4 {
				edge := q.Lerp(r, float64(k)/4)
				out := edge.Add(edge.Sub(middle).Norm().Scale(22))
				cost := float64(out.Dist(foot)*1.8) + float64(out.Dist(carrier)*0.35)
				if out.X > 10 && out.Y > 10 && out.Y < Height-10 && cost < far && w.Ground.At(out) != Wood && w.Ground.At(out) != Water {
					best, far = out, cost
				}
			}
		}
	}
	return best
}
