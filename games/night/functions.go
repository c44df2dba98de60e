package night

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

type placeParams struct {
	Place geom.Vec2 `unit:"m" doc:"Which place."`
}

type markParams struct {
	Name string `doc:"The name of the mark in the level."`
}

type wayParams struct {
	From geom.Vec2 `unit:"m" doc:"From where."`
	To   geom.Vec2 `unit:"m" doc:"To where."`
}

type chanceParams struct {
	Place  geom.Vec2 `unit:"m" doc:"Around which place."`
	Radius float64   `unit:"m" doc:"How far."`
}

// registerFunctions offers questions about the house, and about where the hider could be.
func registerFunctions(r *wits.Registry) {
	wits.AddFunc(r, "InView", func(x *wits.Context, p placeParams) bool {
		b, w := own(x)
		return w.sees(b, p.Place)
	}, wits.Doc("True if the guard sees a place: it lies where it looks, and nothing stands between."))
	wits.AddFunc(r, "Mark", func(x *wits.Context, p markParams) geom.Vec2 {
		b, w := own(x)
		m, ok := w.House.Level.Mark(p.Name)
		if !ok {
			x.Log(wits.Error, "the level has no mark %s", p.Name)
			return b.At
		}
		return plan(m.At)
	}, wits.Doc("Where a mark of the level is, by its name. Without such a mark it is where the guard stands, and the log says so."))
	wits.AddFunc(r, "Intruder", func(x *wits.Context, _ struct{}) wits.Entity {
		_, w := own(x)
		return w.Hider().ID
	}, wits.Doc("Whom the guards look for: the hider, to ask of it what they perceive, or to be told on."))
	wits.AddFunc(r, "WayLength", func(x *wits.Context, p wayParams) float64 {
		_, w := own(x)
		return min(w.ground.Far(p.From, p.To), far)
	}, wits.Doc("How far one walks from a place to another, in metres; a million if there is no way."))
	wits.AddFunc(r, "ChanceWithin", func(x *wits.Context, p chanceParams) float64 {
		_, w := own(x)
		return w.likely.Within(flat(p.Place), p.Radius)
	}, wits.Doc("How probable it is that the hider is within some metres of a place, from 0 to 1, by all that the guards have seen and heard."))
	wits.AddFunc(r, "Expected", func(x *wits.Context, p chanceParams) geom.Vec2 {
		b, w := own(x)
		return w.expected(b, p.Place, p.Radius)
	}, wits.Doc("Where to look: of the places within some metres that the guard could see but for where it looks, the most probable one; the place itself if there is none."))
	wits.AddList(r, "Suspects", "Places where the hider could be by now, the most likely first, some metres apart.",
		func(x *wits.Context, i int) (geom.Vec2, bool) {
			_, w := own(x)
			if i >= w.Doubts {
				return geom.Vec2{}, false
			}
			return w.Suspects[i], true
		})
	wits.AddList(r, "Destinations", "Where the other guards are going.",
		func(x *wits.Context, i int) (geom.Vec2, bool) {
			b, w := own(x)
			return w.destination(b, i)
		})
}
