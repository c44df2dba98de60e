package field_test

import (
	"math"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/field"
)

// hall is an open square of so many cells' sides, of half a metre each.
func hall(t testing.TB, side int) *field.Ground {
	t.Helper()
	return ground(t, side, side, 0.5, nil)
}

// ground is flat, of so many cells of that side, whose lower left corner is the origin.
func ground(t testing.TB, width, height int, cell float64, passes func(from, to geom.Vec3) bool) *field.Ground {
	t.Helper()
	grid, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: float64(width) * cell, Y: float64(height) * cell}, cell)
	must.Succeed(t, err)
	g, err := field.NewGround(field.Plan{Grid: grid, Passes: passes})
	must.Succeed(t, err)
	return g
}

func occupancy(t testing.TB, g *field.Ground, h field.Habits) *field.Occupancy {
	t.Helper()
	o, err := field.NewOccupancy(g, h)
	must.Succeed(t, err)
	return o
}

// rooms has walls every ten metres, with a gap of two metres in the middle of each.
func rooms(from, to geom.Vec3) bool {
	apart := func(a, b, along float64) bool {
		if math.Floor(a/10) == math.Floor(b/10) {
			return true
		}
		return math.Abs(along-10*math.Floor(along/10)-5) < 1
	}
	return apart(from.X, to.X, from.Y) && apart(from.Y, to.Y, from.X)
}

func BenchmarkOccupancy(b *testing.B) {
	for _, size := range []struct {
		name string
		side int
	}{{"2500", 50}, {"10000", 100}} {
		for _, where := range []string{"everywhere", "front"} {
			b.Run(size.name+"/"+where, func(b *testing.B) {
				g := ground(b, size.side, size.side, 0.5, rooms)
				o := occupancy(b, g, field.Habits{Speed: 3, Most: 4, Pause: 0.3})
				middle := g.At(g.Len()/2 + size.side/2)
				b.ReportAllocs()
				i := 0
				for b.Loop() {
					if where == "front" && i%40 == 0 {
						o.Reset(middle, geom.Vec3{X: 3})
					}
					i++
					o.Step(o.Beat())
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N), "us/beat")
			})
		}
	}
}

func BenchmarkBest(b *testing.B) {
	g := hall(b, 100)
	o := occupancy(b, g, field.Habits{Speed: 3})
	for b.Loop() {
		o.Best(nil)
	}
}

func BenchmarkLook(b *testing.B) {
	g := hall(b, 100)
	o := occupancy(b, g, field.Habits{Speed: 3})
	asked := 0
	for b.Loop() {
		asked = o.Look(field.View{Eye: g.At(5050), Half: 0.9, Range: 15}, func(from, to geom.Vec3) bool { return false })
	}
	b.ReportMetric(float64(asked), "cells")
}

func BenchmarkPropagate(b *testing.B) {
	g := hall(b, 100)
	f := field.NewInfluence(g)
	f.Stamp(g.At(5050), 10, 1)
	for b.Loop() {
		f.Propagate(0.05, 0.5)
	}
}

func BenchmarkStampWalk(b *testing.B) {
	g := ground(b, 100, 100, 0.5, rooms)
	f := field.NewInfluence(g)
	b.ReportAllocs()
	for b.Loop() {
		f.StampWalk(g.At(5050), 10, 1)
	}
}
