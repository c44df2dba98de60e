package std

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// keep keeps a point that was drawn; if none was found the last one stays.
func keep(x *wits.Context, held wits.Var[geom.Vec2], failed wits.TriggerOut, p geom.Vec2, found bool) {
	if found {
		held.Set(x, p)
	} else {
		failed.Fire(x)
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
	wits.AddFunc(r, "RandomInCircle", func(x *wits.Context, p struct {
		Center geom.Vec2
		Radius float64 `default:"1" unit:"m"`
		Draw   bool    `default:"true" doc:"While true, another point is drawn each frame; else the last one stays."`
		Held   wits.Var[geom.Vec2]
		Failed wits.TriggerOut `doc:"The radius is below 0: the last point stays."`
	}) geom.Vec2 {
		if p.Draw {
			at, ok := geom.Circle{Center: p.Center, Radius: p.Radius}.Random(x.Rand())
			keep(x, p.Held, p.Failed, at, ok)
		}
		return p.Held.Get(x)
	}, wits.Doc("A point by chance in a circle."))
	wits.AddFunc(r, "RandomInParallelogram", func(x *wits.Context, p struct {
		Base   geom.Vec2 `doc:"A corner."`
		A      geom.Vec2 `name:"a" doc:"A side, from that corner."`
		B      geom.Vec2 `name:"b" doc:"The other side."`
		Draw   bool      `default:"true" doc:"While true, another point is drawn each frame; else the last one stays."`
		Held   wits.Var[geom.Vec2]
		Failed wits.TriggerOut `doc:"The parallelogram has no inside: the last point stays."`
	}) geom.Vec2 {
		if p.Draw {
			at, ok := geom.Parallelogram{Base: p.Base, A: p.A, B: p.B}.Random(x.Rand())
			keep(x, p.Held, p.Failed, at, ok)
		}
		return p.Held.Get(x)
	}, wits.Doc("A point by chance in a parallelogram."))
	wits.AddFunc(r, "RandomInPolygon", func(x *wits.Context, p struct {
		Corners []geom.Vec2 `port:"list" doc:"In order around the area."`
		Draw    bool        `default:"true" doc:"While true, another point is drawn each frame; else the last one stays."`
		Held    wits.Var[geom.Vec2]
		Failed  wits.TriggerOut `doc:"No point was found, because the area is empty or very thin: the last point stays."`
	}) geom.Vec2 {
		if p.Draw {
			at, ok := geom.Polygon(p.Corners).Random(x.Rand())
			keep(x, p.Held, p.Failed, at, ok)
		}
		return p.Held.Get(x)
	}, wits.Doc("A point by chance within corners."))
}
