package std

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// drawn is a point that was drawn last, and whether the last draw failed. [Pro360] has drawing a point of a region fail where
// that has no inside (21.5.6): then the last point stays, Failed fires, and the log says so, once until a draw succeeds again.
type drawn struct {
	held   wits.Var[geom.Vec2]
	none   wits.Var[bool]
	failed wits.TriggerOut
}

func (d drawn) keep(x *wits.Context, p geom.Vec2, found bool) {
	if found {
		d.held.Set(x, p)
		d.none.Set(x, false)
		return
	}
	d.failed.Fire(x)
	if !d.none.Get(x) {
		d.none.Set(x, true)
		x.Log(wits.Warning, "no point was found: the region has no inside, or is too thin; the last point stays")
	}
}

func addRegions(r *wits.Registry) {
	wits.AddFunc(r, "IfInParallelogram", func(_ *wits.Context, p struct {
		Point geom.Vec2
		Base  geom.Vec2 `doc:"A corner."`
		A     geom.Vec2 `name:"a" doc:"A side, from that corner."`
		B     geom.Vec2 `name:"b" doc:"The other side."`
	}) bool {
		return geom.Parallelogram{Base: p.Base, A: p.A, B: p.B}.Contains(p.Point)
	}, wits.Doc("True if a point lies in a parallelogram, or on its edge."))
	wits.AddFunc(r, "IfInPolygon", func(_ *wits.Context, p struct {
		Point   geom.Vec2
		Corners []geom.Vec2 `port:"list" doc:"In order around the area."`
	}) bool {
		return geom.Polygon(p.Corners).Contains(p.Point)
	}, wits.Doc("True if a point lies within corners, or on a side."))
	wits.AddFunc(r, "IfInSector", func(_ *wits.Context, p struct {
		Point  geom.Vec2
		Tip    geom.Vec2
		Facing geom.Vec2 `default:"1,0" doc:"Where its middle points."`
		Radius float64   `default:"1" unit:"m"`
		Half   float64   `default:"45" unit:"°" doc:"From the middle to either edge."`
	}) bool {
		return geom.Sector{Tip: p.Tip, Facing: p.Facing, Radius: p.Radius, Half: float64(p.Half * (math.Pi / 180))}.Contains(p.Point)
	}, wits.Doc("True if a point lies in a cone of sight, or within the reach of an attack."))
	wits.AddFunc(r, "RandomInCircle", func(x *wits.Context, p randomInCircle) geom.Vec2 {
		if p.Draw {
			at, ok := geom.Circle{Center: p.Center, Radius: p.Radius}.Random(x.Dice())
			drawn{p.Held, p.None, p.Failed}.keep(x, at, ok)
		}
		return p.Held.Get(x)
	}, wits.Doc("A point by chance in a circle."))
	wits.AddFunc(r, "RandomInParallelogram", func(x *wits.Context, p randomInParallelogram) geom.Vec2 {
		if p.Draw {
			at, ok := geom.Parallelogram{Base: p.Base, A: p.A, B: p.B}.Random(x.Dice())
			drawn{p.Held, p.None, p.Failed}.keep(x, at, ok)
		}
		return p.Held.Get(x)
	}, wits.Doc("A point by chance in a parallelogram."))
	wits.AddFunc(r, "RandomInPolygon", func(x *wits.Context, p randomInPolygon) geom.Vec2 {
		if p.Draw {
			at, ok := geom.Polygon(p.Corners).Random(x.Dice())
			drawn{p.Held, p.None, p.Failed}.keep(x, at, ok)
		}
		return p.Held.Get(x)
	}, wits.Doc("A point by chance within corners."))
}

// randomInCircle are the parameters of RandomInCircle.
type randomInCircle struct {
	Center geom.Vec2
	Radius float64 `default:"1" unit:"m"`
	Draw   bool    `default:"true" doc:"While true, another point is drawn each frame; else the last one stays."`
	Held   wits.Var[geom.Vec2]
	None   wits.Var[bool]
	Failed wits.TriggerOut `doc:"The radius is below 0: the last point stays."`
}

// randomInParallelogram are the parameters of RandomInParallelogram.
type randomInParallelogram struct {
	Base   geom.Vec2 `doc:"A corner."`
	A      geom.Vec2 `name:"a" doc:"A side, from that corner."`
	B      geom.Vec2 `name:"b" doc:"The other side."`
	Draw   bool      `default:"true" doc:"While true, another point is drawn each frame; else the last one stays."`
	Held   wits.Var[geom.Vec2]
	None   wits.Var[bool]
	Failed wits.TriggerOut `doc:"The parallelogram has no inside: the last point stays."`
}

// randomInPolygon are the parameters of RandomInPolygon.
type randomInPolygon struct {
	Corners []geom.Vec2 `port:"list" doc:"In order around the area."`
	Draw    bool        `default:"true" doc:"While true, another point is drawn each frame; else the last one stays."`
	Held    wits.Var[geom.Vec2]
	None    wits.Var[bool]
	Failed  wits.TriggerOut `doc:"No point was found, because the area is empty or very thin: the last point stays."`
}

// Drawing a point of a region may fail [Pro360, listing 21.6]. What always fails is said before it runs.

func (p randomInCircle) Lint(known func(string) bool) string {
	if known("radius") && !(p.Radius >= 0) {
		return fmt.Sprintf("a circle with a radius of %v m has no inside, so no point is ever found", p.Radius)
	}
	return ""
}

func (p randomInParallelogram) Lint(known func(string) bool) string {
	if known("a") && known("b") && p.A.Cross(p.B) == 0 {
		return "the sides a and b lie on one line, so the parallelogram has no inside and no point is ever found"
	}
	return ""
}

func (p randomInPolygon) Lint(known func(string) bool) string {
	if !known("corners") {
		return ""
	}
	for _, a := range p.Corners {
		for _, b := range p.Corners {
			if a.Sub(p.Corners[0]).Cross(b.Sub(p.Corners[0])) != 0 {
				return ""
			}
		}
	}
	return "the corners lie on one line, so the polygon has no inside and no point is ever found"
}
