package level

import (
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/nav"
)

// Ground returns what a navmesh of the level is built from. Its gates are the doors, by their numbers, and its areas those of
// [View.Filter]. Where floors overlap on one layer the smaller lies on top: a pond in a meadow.
func (l *Level) Ground() nav.Ground {
	var g nav.Ground
	order := make([]int, len(l.floors))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return compare(l.floors[j].size, l.floors[i].size) })
	for _, i := range order {
		f, at := &l.plan.Floors[i], &l.floors[i]
		g.Floors = append(g.Floors, nav.Floor{
			Outline: at.rings[0], Holes: at.rings[1:], Plane: nav.Plane{Z: at.z, Slope: at.slope},
			Area: l.area(f.Area), Layer: int16(f.Layer),
		})
	}
	for i := range l.pieces {
		switch p := &l.pieces[i]; p.Sort {
		case OfWall, OfSolid:
			low, high := p.heights()
			g.Blocks = append(g.Blocks, nav.Block{Outline: p.outline(), Low: low, High: high})
		case OfDoor:
			low, high := p.heights()
			g.Gates = append(g.Gates, nav.Gate{Outline: p.outline(), Low: low, High: high, Index: uint8(p.Index)})
		}
	}
	for i := range l.plan.Links {
		k := &l.plan.Links[i]
		g.Links = append(g.Links, nav.Link{From: k.From, To: k.To, Cost: k.Cost, Area: l.area(k.Area), Both: k.Both})
	}
	return g
}

// area returns the number of an area: 0 for plain ground, then those of the plan.
func (l *Level) area(name string) uint8 {
	return uint8(1 + slices.IndexFunc(l.plan.Areas, func(a Area) bool { return a.Name == name }))
}

// Filter returns what searches on a navmesh of the level's ground go by: what its areas cost, and doors that are not open.
func (v View) Filter() nav.Filter {
	var f nav.Filter
	if v.Level == nil {
		return f
	}
	for i, a := range v.Level.plan.Areas {
		f.Costs[1+i] = a.Cost
	}
	f.Closed = (1<<len(v.Level.plan.Doors) - 1) &^ v.Open
	return f
}

// heights returns those of the bottom and the top of what stands upright.
func (p *Piece) heights() (low, high float64) {
	if p.Round {
		return p.Cylinder.Low, p.Cylinder.High
	}
	return p.Prism.Low, p.Prism.High
}

// round is how many corners stand for a circle.
const round = 16

// outline goes round a piece that has no holes. Round ones have the polygon around them.
func (p *Piece) outline() geom.Polygon {
	if !p.Round {
		g := make(geom.Polygon, len(p.Prism.Sides))
		for i, s := range p.Prism.Sides {
			g[i] = s.A
		}
		return g
	}
	r := p.Cylinder.Base.Radius / geom.Cos(math.Pi/round)
	g := make(geom.Polygon, round)
	for i := range g {
		g[i] = p.Cylinder.Base.Center.Add(geom.FromAngle(2 * math.Pi * float64(i) / round).Scale(r))
	}
	return g
}
