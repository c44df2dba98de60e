package std

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// drawn is a point that was drawn last, and whether the last draw failed. [Pro360] has drawing a point of a region fail where
// that has no inside (21.5.6): then the last point stays, Failed fires, and the log says so, once until a draw succeeds again.
type drawn[V any] struct {
	held   wits.Var[V]
	none   wits.Var[bool]
	failed wits.TriggerOut
}

func (d drawn[V]) keep(x *wits.Context, p V, found bool) {
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
			drawn[geom.Vec2]{p.Held, p.None, p.Failed}.keep(x, at, ok)
		}
		return p.Held.Get(x)
	}, wits.Doc("A point by chance in a circle."))
	wits.AddFunc(r, "RandomInParallelogram", func(x *wits.Context, p randomInParallelogram) geom.Vec2 {
		if p.Draw {
			at, ok := geom.Parallelogram{Base: p.Base, A: p.A, B: p.B}.Random(x.Dice())
			drawn[geom.Vec2]{p.Held, p.None, p.Failed}.keep(x, at, ok)
		}
		return p.Held.Get(x)
	}, wits.Doc("A point by chance in a parallelogram."))
	wits.AddFunc(r, "RandomInPolygon", func(x *wits.Context, p randomInPolygon) geom.Vec2 {
		if p.Draw {
			at, ok := geom.Polygon(p.Corners).Random(x.Dice())
			drawn[geom.Vec2]{p.Held, p.None, p.Failed}.keep(x, at, ok)
		}
		return p.Held.Get(x)
	}, wits.Doc("A point by chance within corners."))
	addSpaces(r)
}

// addSpaces adds regions of space.
func addSpaces(r *wits.Registry) {
	wits.AddFunc(r, "IfInBox", func(_ *wits.Context, p struct {
		Point geom.Vec3
		Low   geom.Vec3 `doc:"The corner with the lowest coordinates."`
		High  geom.Vec3 `doc:"The corner with the highest."`
	}) bool {
		return geom.Box{Low: p.Low, High: p.High}.Contains(p.Point)
	}, wits.Doc("True if a point lies in a box, or on a side of it."))
	wits.AddFunc(r, "IfInPrism", func(_ *wits.Context, p struct {
		Point   geom.Vec3
		Corners []geom.Vec2 `port:"list" doc:"In order around the area."`
		Low     float64     `unit:"m"`
		High    float64     `default:"1" unit:"m"`
	}) bool {
		return geom.Extruded[geom.Polygon]{Base: p.Corners, Low: p.Low, High: p.High}.Contains(p.Point)
	}, wits.Doc("True if a point lies over the area within corners, between two heights, or on the surface."))
	wits.AddFunc(r, "RandomInSphere", func(x *wits.Context, p randomInSphere) geom.Vec3 {
		if p.Draw {
			at, ok := geom.Sphere{Center: p.Center, Radius: p.Radius}.Random(x.Dice())
			drawn[geom.Vec3]{p.Held, p.None, p.Failed}.keep(x, at, ok)
		}
		return p.Held.Get(x)
	}, wits.Doc("A point by chance in a ball."))
	wits.AddFunc(r, "RandomInBox", func(x *wits.Context, p randomInBox) geom.Vec3 {
		if p.Draw {
			at, ok := geom.Box{Low: p.Low, High: p.High}.Random(x.Dice())
			drawn[geom.Vec3]{p.Held, p.None, p.Failed}.keep(x, at, ok)
		}
		return p.Held.Get(x)
	}, wits.Doc("A point by chance in a box."))
	wits.AddFunc(r, "RandomInPrism", func(x *wits.Context, p randomInPrism) geom.Vec3 {
		if p.Draw {
			at, ok := geom.Extruded[geom.Polygon]{Base: p.Corners, Low: p.Low, High: p.High}.Random(x.Dice())
			drawn[geom.Vec3]{p.Held, p.None, p.Failed}.keep(x, at, ok)
		}
		return p.Held.Get(x)
	}, wits.Doc("A point by chance over the area within corners, between two heights."))
}

// randomInSphere are the parameters of RandomInSphere.
type randomInSphere struct {
	Center geom.Vec3
	Radius float64 `default:"1" unit:"m"`
	Draw   bool    `default:"true" doc:"While true, another point is drawn each frame; else the last one stays."`
	Held   wits.Var[geom.Vec3]
	None   wits.Var[bool]
	Failed wits.TriggerOut `doc:"The radius is below 0: the last point stays."`
}

// randomInBox are the parameters of RandomInBox.
type randomInBox struct {
	Low    geom.Vec3 `doc:"The corner with the lowest coordinates."`
	High   geom.Vec3 `default:"1,1,1" doc:"The corner with the highest."`
	Draw   bool      `default:"true" doc:"While true, another point is drawn each frame; else the last one stays."`
	Held   wits.Var[geom.Vec3]
	None   wits.Var[bool]
	Failed wits.TriggerOut `doc:"A coordinate of Low is above that of High: the last point stays."`
}

// randomInPrism are the parameters of RandomInPrism.
type randomInPrism struct {
	Corners []geom.Vec2 `port:"list" doc:"In order around the area."`
	Low     float64     `unit:"m"`
	High    float64     `default:"1" unit:"m"`
	Draw    bool        `default:"true" doc:"While true, another point is drawn each frame; else the last one stays."`
	Held    wits.Var[geom.Vec3]
	None    wits.Var[bool]
	Failed  wits.TriggerOut `doc:"No point was found, because the area is empty or very thin, or High is below Low: the last point stays."`
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

func (p randomInSphere) Lint(known func(string) bool) string {
	if known("radius") && !(p.Radius >= 0) {
		return fmt.Sprintf("a ball with a radius of %v m has no inside, so no point is ever found", p.Radius)
	}
	return ""
}

func (p randomInBox) Lint(known func(string) bool) string {
	if known("low") && known("high") && (geom.Box{Low: p.Low, High: p.High}).Empty() {
		return "a coordinate of low is above that of high, so the box has no inside and no point is ever found"
	}
	return ""
}

func (p randomInPrism) Lint(known func(string) bool) string {
	if known("low") && known("high") && !(p.High >= p.Low) {
		return fmt.Sprintf("high, %v m, is below low, %v m, so no point is ever found", p.High, p.Low)
	}
	return randomInPolygon{Corners: p.Corners}.Lint(known)
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
