package query

import (
	"cmp"
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// generator makes points. It holds no agent's state.
type generator struct {
	*wits.Node
	id       int32
	spec     *generatorSpec
	args     []argument
	project  *argument // nil: its points stay where they are
	estimate int
	points   int // word: how many it has made
}

// several says whether it makes points around each place of a list.
func (g *generator) several() bool {
	for i := range g.spec.params {
		if p := &g.spec.params[i]; (p.name == "at" || p.name == "from") && g.args[i].places != nil && g.args[i].places.elements != nil {
			return true
		}
	}
	return false
}

// steps is how many whole steps fit into a length.
func steps(length, step float64) float64 {
	if !(length >= 0) || !(step > 0) {
		return 0
	}
	return math.Floor(length/step + 1e-9)
}

// turns is how many points lie on a circle, so many degrees apart.
func turns(step float64) float64 {
	if !(step > 0) {
		return 1
	}
	return max(1, math.Ceil(360/step-1e-9))
}

// rays is how many rays lie in a cone.
func rays(angle, step float64) float64 {
	if angle >= 360 {
		return turns(step)
	}
	return steps(angle, step) + 1
}

// around is a point in a direction of the plane.
func around(at geom.Vec3, angle, distance float64) geom.Vec3 {
	d := geom.FromAngle(angle)
	return geom.Vec3{X: at.X + float64(d.X*distance), Y: at.Y + float64(d.Y*distance), Z: at.Z}
}

const radians = math.Pi / 180

// front is where a generator begins to turn, in radians: to a place, to where somebody faces, or along the X axis.
func (e *run) front(p Pose, toward []geom.Vec3) float64 {
	if len(toward) > 0 {
		return toward[0].Sub(p.At).XY().Angle()
	}
	if p.Facing != p.Facing {
		return 0
	}
	return p.Facing
}

// toward reads the first place of an optional parameter.
func (e *run) toward(a *argument) []geom.Vec3 {
	e.points = e.points[:0]
	if a.places != nil {
		for _, p := range e.places(a.places) {
			e.points = append(e.points, p.At)
		}
	}
	return e.points
}

func generateTagged(e *run, g *generator) {
	tagged := e.services().Tagged
	if tagged == nil {
		panic("the query asks for what is tagged, but the game does not say what is: query.Services.Tagged is nil")
	}
	reach := e.number(&g.args[tagRange])
	for _, p := range e.places(g.args[tagAt].places) {
		e.items = tagged(e.items[:0], g.args[tagName].text, p.At, reach)
		if len(e.items) > e.space() {
			slices.SortStableFunc(e.items, func(a, b Item) int { return cmp.Compare(a.At.Dist(p.At), b.At.Dist(p.At)) })
		}
		e.addItems()
	}
}

// addItems makes points of items, other than of the agent itself.
func (e *run) addItems() {
	for _, it := range e.items {
		if it.Who == 0 || it.Who != e.x.Entity() {
			e.add(it.At, it.Who)
		}
	}
}

func generateGrid(e *run, g *generator) {
	spacing := e.number(&g.args[gridSpacing])
	n := int(min(steps(e.number(&g.args[gridRange]), spacing), mostPoints))
	for _, p := range e.places(g.args[gridAt].places) {
		point := func(x, y int) {
			e.add(geom.Vec3{X: p.At.X + float64(float64(x)*spacing), Y: p.At.Y + float64(float64(y)*spacing), Z: p.At.Z}, 0)
		}
		if side := 2*n + 1; side*side > e.space() {
			// The nearest first: what there is no room for is what lies farthest away.
			point(0, 0)
			for r := 1; r <= n && !e.full; r++ {
				for k := -r; k < r && !e.full; k++ {
					point(k, -r)
					point(r, k)
					point(-k, r)
					point(-r, -k)
				}
			}
			continue
		}
		for y := -n; y <= n; y++ {
			for x := -n; x <= n; x++ {
				point(x, y)
			}
		}
	}
}

func generateRing(e *run, g *generator) {
	toward := e.toward(&g.args[ringToward])
	inner, spacing, step := e.number(&g.args[ringInner]), e.number(&g.args[ringSpacing]), e.number(&g.args[ringStep])
	circles := int(min(steps(e.number(&g.args[ringOuter])-inner, spacing), mostPoints))
	if e.number(&g.args[ringOuter]) < inner {
		return
	}
	n := int(min(turns(step), mostPoints))
	for _, p := range e.places(g.args[ringAt].places) {
		front := e.front(p, toward)
		for c := 0; c <= circles && !e.full; c++ {
			radius := inner + float64(float64(c)*spacing)
			if radius == 0 {
				e.add(p.At, 0)
				continue
			}
			for i := 0; i < n && !e.full; i++ {
				e.add(around(p.At, front+float64(float64(float64(i)*step)*radians), radius), 0)
			}
		}
	}
}

func generateCone(e *run, g *generator) {
	toward := e.toward(&g.args[coneToward])
	spacing, step, angle := e.number(&g.args[coneSpacing]), e.number(&g.args[coneStep]), e.number(&g.args[coneAngle])
	inner, reach := e.number(&g.args[coneInner]), e.number(&g.args[coneRange])
	if inner < 0 {
		inner = spacing
	}
	if reach < inner {
		return
	}
	n, along := int(min(rays(angle, step), mostPoints)), int(min(steps(reach-inner, spacing), mostPoints))
	for _, p := range e.places(g.args[coneAt].places) {
		first := e.front(p, toward) - float64(float64(float64(n-1)*step)*radians)/2
		for k := 0; k <= along && !e.full; k++ {
			for i := 0; i < n && !e.full; i++ {
				e.add(around(p.At, first+float64(float64(float64(i)*step)*radians), inner+float64(float64(k)*spacing)), 0)
			}
		}
	}
}

// pathReach is how far from the ground the ends of a way may be, m.
const pathReach = 2

func generatePath(e *run, g *generator) {
	ground := e.ground("a generator of points along a way")
	to := e.toward(&g.args[pathTo])
	spacing := e.number(&g.args[pathSpacing])
	for _, p := range e.places(g.args[pathFrom].places) {
		start, ok := ground.Nearest(p.At, pathReach)
		if !ok {
			continue
		}
		for _, end := range to {
			goal, ok := ground.Nearest(end, pathReach)
			if !ok {
				continue
			}
			e.spent += wayCost
			if e.corners, ok = ground.Path(e.corners[:0], start, goal); ok {
				e.along(e.corners, spacing)
			}
		}
	}
}

// along makes points on a line of corners, and at its end.
func (e *run) along(corners []geom.Vec3, spacing float64) {
	ahead := 0.0 // to the next point, from the corner
	for i := 1; i < len(corners); i++ {
		from, to := corners[i-1], corners[i]
		side := to.Dist(from)
		for ; ahead < side && !e.full; ahead += spacing {
			e.add(from.Lerp(to, ahead/side), 0)
		}
		ahead -= side
	}
	if len(corners) > 0 {
		e.add(corners[len(corners)-1], 0)
	}
}

func generateMesh(e *run, g *generator) {
	ground := e.ground("a generator of points of the mesh")
	for _, p := range e.places(g.args[meshAt].places) {
		e.corners = ground.Middles(e.corners[:0], p.At, e.number(&g.args[meshRange]))
		if len(e.corners) > e.space() {
			slices.SortStableFunc(e.corners, func(a, b geom.Vec3) int { return cmp.Compare(a.Dist(p.At), b.Dist(p.At)) })
		}
		for _, m := range e.corners {
			e.add(m, 0)
		}
	}
}

func generateRandom(e *run, g *generator) {
	ground := e.ground("a generator of random points")
	n := int(geom.Clamp(e.number(&g.args[randomCount]), 0, mostPoints))
	for _, p := range e.places(g.args[randomAt].places) {
		for i := 0; i < n && !e.full; i++ {
			e.spent += drawCost
			spot, ok := ground.Random(e.x.Rand(), p.At, e.number(&g.args[randomRange]))
			if !ok {
				break
			}
			if i := e.add(spot.At, 0); i >= 0 {
				e.setSpot(i, spot)
			}
		}
	}
}

func generatePerceived(e *run, g *generator) {
	perceived := e.services().Perceived
	if perceived == nil {
		panic("the query asks for what the agent perceives, but the game does not say what that is: query.Services.Perceived is nil")
	}
	e.items = perceived(e.items[:0], e.x.Entity())
	e.addItems()
}

func generateList(e *run, g *generator) {
	e.poses, e.who = g.args[listOf].places.each(e, e.poses[:0], e.who[:0], e.n+e.space()+1)
	for i, p := range e.poses {
		e.add(p.At, e.who[i])
	}
}
