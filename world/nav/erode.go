package nav

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/nav/internal/planar"
)

// erode returns what is closer to a border of the cells than a radius: along every side of the border a rectangle, and
// around every corner that juts into the floor a piece of a polygon that goes round the circle.
func (d *division) erode(radius float64) (rims []rim) {
	for i, twin := range d.twins {
		if twin >= 0 {
			continue
		}
		side := int32(i)
		u, v := d.ends(side)
		a, b := fromGrid(d.Points[u]), fromGrid(d.Points[v])
		in := b.Sub(a).Norm().Perp().Scale(radius)
		plane := d.cells[side/3].class.plane
		rims = append(rims, rim{ringShape([]planar.Point{d.Points[u], d.Points[v], toGrid(b.Add(in)), toGrid(a.Add(in))}), plane})
		_, w := d.ends(d.after(side))
		c := fromGrid(d.Points[w])
		if corner := fan(a, b, c, radius); corner != nil {
			rims = append(rims, rim{ringShape(corner), plane})
		}
	}
	return rims
}

// after returns the side of the border that follows one, with the floor on its left.
func (d *division) after(side int32) int32 {
	for s := next(side); ; s = next(d.twins[s]) {
		if d.twins[s] < 0 {
			return s
		}
	}
}

// fan returns the polygon that keeps the floor off the corner b of a border that comes from a and goes on to c, with the floor
// on its left. There is none unless it turns right, into the floor.
func fan(a, b, c geom.Vec2, radius float64) []planar.Point {
	d, e := b.Sub(a), c.Sub(b)
	turn := geom.AngleBetween(d, e)
	if turn == math.Pi {
		turn = -math.Pi // the end of a wall without thickness
	}
	if turn >= 0 {
		return nil
	}
	pieces := math.Ceil(-turn / (math.Pi/4 + 1e-9))
	half := turn / pieces / 2
	arm := d.Norm().Perp().Scale(radius / geom.Cos(half))
	ring := []planar.Point{toGrid(b), toGrid(b.Add(d.Norm().Perp().Scale(radius)))}
	for k := range int(pieces) {
		ring = append(ring, toGrid(b.Add(arm.Rotate(float64(half*float64(2*k+1))))))
	}
	return append(ring, toGrid(b.Add(e.Norm().Perp().Scale(radius))))
}
