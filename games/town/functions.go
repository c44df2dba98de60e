package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

type forTask struct {
	For Task `doc:"What it wants to do."`
}

type ofThing struct {
	Of Thing `doc:"What is counted."`
}

type aroundPlace struct {
	Place  geom.Vec2 `unit:"m" doc:"Around which place."`
	Radius float64   `unit:"m" doc:"How far away at most."`
}

// registerFunctions offers questions about the world. They look at the world in the moment in which they are asked; ask
// in scores and conditions rather than in nodes that compute in every frame.
func registerFunctions(r *wits.Registry) {
	wits.AddFunc(r, "Can", func(x *wits.Context, p forTask) bool {
		a, b := own(x)
		return a.seek(b, p.For) != 0
	}, wits.Doc("True if the villager sees something with which it can do this now, and which nobody else is about to use."))
	wits.AddFunc(r, "Far", func(x *wits.Context, p forTask) float64 {
		a, b := own(x)
		if e := a.seek(b, p.For); e != 0 && !b.carries(e) {
			return max(0, b.gap(placed.Get(b.w.Things, e)))
		} else if e != 0 {
			return 0
		}
		return 1000
	}, wits.Doc("How far the best thing to do this with is, in metres; 0 for what it carries, 1000 if there is none."))
	wits.AddFunc(r, "Carried", func(x *wits.Context, p ofThing) int64 {
		_, b := own(x)
		return int64(b.count(b.w, p.Of))
	}, wits.Doc("How many things of a sort the villager carries."))
	wits.AddFunc(r, "FreeHands", func(x *wits.Context, _ struct{}) int64 {
		_, b := own(x)
		return int64(b.room())
	}, wits.Doc("How many things the villager can still take up: 0 to 2."))
	wits.AddFunc(r, "LarderFood", func(x *wits.Context, _ struct{}) int64 {
		_, b := own(x)
		if e := b.w.nearest(b.at.At, ThingLarder, sight, nil, 0); e != 0 {
			return larders.Get(b.w.Things, e).Count
		}
		return 0
	}, wits.Doc("How much food is in the nearest larder, 0 to 10."))
	wits.AddFunc(r, "WoodWanted", func(x *wits.Context, _ struct{}) int64 {
		_, b := own(x)
		if e := b.w.nearest(b.at.At, ThingSite, sight, nil, 0); e != 0 {
			return SiteWood - sites.Get(b.w.Things, e).Wood
		}
		return 0
	}, wits.Doc("How much wood the nearest site still lacks, 0 to 4."))
	wits.AddFunc(r, "AnyPlace", func(x *wits.Context, p aroundPlace) geom.Vec2 {
		return wits.World[*World](x).inside(p.Place.Add(scatter(x.Rand(), 0, p.Radius)))
	}, wits.Doc("A place on the ground that is drawn around another."))
}
