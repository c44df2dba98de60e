package query

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom"
)

// making is a sort of generator, as a document declares one.
type making interface {
	declare.Described
	build(t *telling) maker
}

// maker makes points, as a program has it. It holds no agent's state.
type maker interface{ make(e *run) }

// counted is a maker that knows about how many points it makes around a place, by what its numbers are.
type counted interface {
	count(of func(*argument) float64) float64
}

// generator makes points. It holds no agent's state.
type generator struct {
	*wits.Node
	id       int32
	maker    maker
	places   []place
	project  *argument // nil: its points stay where they are
	estimate int       // about how many points it makes around a place; -1 if that cannot be told before
	points   int       // word: how many it has made
}

// place is what a generator or a test is told of places.
type place struct {
	name string // of the member
	at   *source
}

// around returns the places that it makes points around; nil if it needs none.
func (g *generator) around() *source {
	for _, p := range g.places {
		if p.name == "at" || p.name == "from" {
			return p.at
		}
	}
	return nil
}

// several reports whether it makes points around each place of a list.
func (g *generator) several() bool { return g.around() != nil && g.around().elements != nil }

// counts reports whether it knows about how many points come of its numbers.
func (g *generator) counts() bool {
	_, ok := g.maker.(counted)
	return ok
}

// estimated returns what comes of its numbers.
func (g *generator) estimated(of func(*argument) float64) float64 { return g.maker.(counted).count(of) }

// steps returns how many whole steps fit into a length.
func steps(length, step float64) float64 {
	if !(length >= 0) || !(step > 0) {
		return 0
	}
	return math.Floor(length/step + 1e-9)
}

// turns returns how many points lie on a circle, so many degrees apart.
func turns(step float64) float64 {
	if !(step > 0) {
		return 1
	}
	return max(1, math.Ceil(360/step-1e-9))
}

// rays returns how many rays lie in a cone.
func rays(angle, step float64) float64 {
	if angle >= 360 {
		return turns(step)
	}
	return steps(angle, step) + 1
}

// around returns a point in a direction of the plane.
func around(at geom.Vec3, angle, distance float64) geom.Vec3 {
	d := geom.FromAngle(angle)
	return geom.Vec3{X: at.X + float64(d.X*distance), Y: at.Y + float64(d.Y*distance), Z: at.Z}
}

const radians = math.Pi / 180

// front returns where a generator begins to turn, in radians: to a place, to where somebody faces, or along the X axis.
func (e *run) front(p Pose, toward []geom.Vec3) float64 {
	if len(toward) > 0 {
		return toward[0].Sub(p.At).XY().Angle()
	}
	if p.Facing != p.Facing {
		return 0
	}
	return p.Facing
}

// toward reads places that a document need not tell of.
func (e *run) toward(s *source) []geom.Vec3 {
	e.points = e.points[:0]
	if s != nil {
		for _, p := range e.places(s) {
			e.points = append(e.points, p.At)
		}
	}
	return e.points
}
