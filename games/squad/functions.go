package squad

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

type wayParams struct {
	From Spot `doc:"Where it would begin: the spot of that kind that the body would go to, or where it is if it is there already."`
	To   Spot `doc:"Where it would end."`
}

type spotParams struct {
	Spot Spot `doc:"Which kind of spot."`
}

type placeParams struct {
	Place geom.Vec2 `unit:"m" doc:"A place of the covers."`
}

type lineParams struct {
	Place geom.Vec2 `unit:"m" doc:"From where."`
	Foe   geom.Vec2 `unit:"m" doc:"From whom, or at whom."`
}

// registerFunctions offers questions about the ground.
func registerFunctions(r *wits.Registry) {
	wits.AddFunc(r, "Way", func(x *wits.Context, p wayParams) float64 {
		b, w := own(x)
		if p.To < 0 || p.To >= spots || !b.sites[p.To].OK {
			return 2 * never
		}
		from := b.At
		if p.From > Away && p.From < spots && w.Place(b) != p.From {
			if s := &b.sites[p.From]; s.OK {
				from = s.At
			}
		} else {
			return b.sites[p.To].Off
		}
		if d := w.far(from, b.sites[p.To].At); d < never {
			return d
		}
		return 2 * never
	}, wits.Doc("How far it is to walk from one spot to another, m; 2,000,000 if there is none or no way: what costs as much is in no plan."))
	wits.AddFunc(r, "Offers", func(x *wits.Context, p spotParams) bool {
		b, _ := own(x)
		return p.Spot >= 0 && p.Spot < spots && b.sites[p.Spot].OK
	}, wits.Doc("True if there is such a spot that the body can walk to: a box that is not empty, a cover that protects and is nobody else's, the gun if nobody is there."))
	wits.AddFunc(r, "Protects", func(x *wits.Context, p lineParams) bool {
		_, w := own(x)
		slot := w.Ground.slotAt(p.Place)
		return slot >= 0 && w.protects(slot, p.Foe)
	}, wits.Doc("True if a place of the covers protects from somebody at another place."))
	wits.AddFunc(r, "Taken", func(x *wits.Context, p placeParams) bool {
		b, w := own(x)
		slot := w.Ground.slotAt(p.Place)
		return slot < 0 || !w.free(slot, b)
	}, wits.Doc("True if somebody else has a place of the covers, or stands on it."))
	wits.AddFunc(r, "Overlooks", func(x *wits.Context, p lineParams) bool {
		_, w := own(x)
		return w.view().Sees(raised(p.Place, eyesHigh), raised(p.Foe, headHigh), 0)
	}, wits.Doc("True if whoever stands at a place sees whoever stands at another."))
}
