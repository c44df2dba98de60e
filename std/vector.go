package std

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// vector is what geom's vectors have in common.
type vector[V any] interface {
	Add(V) V
	Sub(V) V
	Scale(float64) V
	Dot(V) float64
	Len() float64
	Dist(V) float64
	Norm() V
	Lerp(V, float64) V
}

func addVectors(r *wits.Registry) {
	addVector[geom.Vec2](r)
	addVector[geom.Vec3](r)
	wits.AddFunc(r, "MakeVec2", func(_ *wits.Context, p struct {
		X float64 `name:"x"`
		Y float64 `name:"y"`
	}) geom.Vec2 {
		return geom.Vec2{X: p.X, Y: p.Y}
	}, wits.Doc("A vector in the plane."))
	wits.AddFunc(r, "MakeVec3", func(_ *wits.Context, p struct {
		X float64 `name:"x"`
		Y float64 `name:"y"`
		Z float64 `name:"z"`
	}) geom.Vec3 {
		return geom.Vec3{X: p.X, Y: p.Y, Z: p.Z}
	}, wits.Doc("A vector in space."))
	wits.AddFunc(r, "AngleOf", func(_ *wits.Context, p one[geom.Vec2]) float64 { return p.A.Angle() },
		wits.Doc("The direction of a vector in radians, counter-clockwise from the x axis."))
	wits.AddFunc(r, "Direction", func(_ *wits.Context, p one[float64]) geom.Vec2 { return geom.FromAngle(p.A) },
		wits.Doc("The vector of length 1 at an angle in radians."))
	wits.AddFunc(r, "Turned", func(_ *wits.Context, p struct {
		A     geom.Vec2 `name:"a"`
		Angle float64   `unit:"rad"`
	}) geom.Vec2 {
		return p.A.Rotate(p.Angle)
	}, wits.Doc("A vector turned counter-clockwise."))
	AddComparable[geom.Vec2](r)
	AddComparable[geom.Vec3](r)
}

func addVector[V vector[V]](r *wits.Registry) {
	wits.AddFuncOf[V](r, "Add", func(_ *wits.Context, p many[V]) (sum V) {
		for _, v := range p.Values {
			sum = sum.Add(v)
		}
		return sum
	}, wits.Doc("The sum of the vectors."), wits.Instead("a + b"))
	wits.AddFuncOf[V](r, "Subtract", func(_ *wits.Context, p two[V]) V { return p.A.Sub(p.B) }, wits.Doc("a less b: the way from b to a."))
	wits.AddFuncOf[V](r, "Scale", func(_ *wits.Context, p struct {
		A  V       `name:"a"`
		By float64 `default:"1"`
	}) V {
		return p.A.Scale(p.By)
	}, wits.Doc("The vector made longer or shorter."))
	wits.AddFuncOf[V](r, "Length", func(_ *wits.Context, p one[V]) float64 { return p.A.Len() }, wits.Doc("The length of a vector."))
	wits.AddFuncOf[V](r, "Distance", func(_ *wits.Context, p two[V]) float64 { return p.A.Dist(p.B) }, wits.Doc("How far a is from b."))
	wits.AddFuncOf[V](r, "Dot", func(_ *wits.Context, p two[V]) float64 { return p.A.Dot(p.B) }, wits.Doc("The dot product: how much two vectors point the same way."))
	wits.AddFuncOf[V](r, "Normalize", func(_ *wits.Context, p one[V]) V { return p.A.Norm() }, wits.Doc("The vector with length 1; zero stays zero."))
	wits.AddFuncOf[V](r, "Between", func(_ *wits.Context, p struct {
		A    V       `name:"a"`
		B    V       `name:"b"`
		Part float64 `default:"0.5" doc:"0 gives a, 1 gives b."`
	}) V {
		return p.A.Lerp(p.B, p.Part)
	}, wits.Doc("A point on the way from a to b."))
	wits.AddFuncOf[V](r, "IfNear", func(_ *wits.Context, p struct {
		A      V       `name:"a"`
		B      V       `name:"b"`
		Within float64 `default:"1"`
	}) bool {
		return p.A.Dist(p.B) <= p.Within
	}, wits.Doc("True if a and b are not farther apart than within."))
}
