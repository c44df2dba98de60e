package sniper

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/belief"
)

type placeParams struct {
	Place geom.Vec2 `unit:"m" doc:"Which place."`
}

type contactParams struct {
	Contact Contact `doc:"What is believed about somebody."`
}

// registerFunctions offers questions about the ground and about beliefs, and the lists to choose among.
func registerFunctions(r *wits.Registry) {
	wits.AddFunc(r, "InKillZone", func(x *wits.Context, p placeParams) bool {
		_, w := own(x)
		return w.Ground.Market.Contains(p.Place)
	}, wits.Doc("True if a place lies in the marketplace."))
	wits.AddFunc(r, "InSight", func(x *wits.Context, p placeParams) bool {
		b, w := own(x)
		return w.Ground.Sees(b.At, p.Place)
	}, wits.Doc("True if no house stands between the body and a place."))
	wits.AddFunc(r, "Age", func(x *wits.Context, p contactParams) float64 {
		return p.Contact.Age(x.Time())
	}, wits.Doc("For how many seconds somebody was not perceived."))
	wits.AddFunc(r, "Lead", func(x *wits.Context, p contactParams) geom.Vec2 {
		b, _ := own(x)
		return lead(b.At, p.Contact, x.Time())
	}, wits.Doc("Where to aim so that a bullet meets somebody who goes on as it was perceived last."))
	belief.AddContacts(r, "Contacts", "Whom the body knows of, as it believes them to be.",
		func(x *wits.Context) belief.Contacts[geom.Vec2, Looks] { return wits.Self[*Body](x).Contacts() })
	belief.AddThreats(r, "Threats", "What the body should react to.",
		func(x *wits.Context) belief.Threats[geom.Vec2, belief.Nothing] { return wits.Self[*Body](x).Threats() })
	wits.AddList(r, "Everybody", "All others who stand, as they are, whether the body knows of them or not.",
		func(x *wits.Context, i int) (Contact, bool) {
			b, w := own(x)
			for k := range w.Count {
				other := &w.Bodies[k]
				if other == b || !other.Stands() {
					continue
				}
				if i--; i < 0 {
					return other.Truth(b.Side, x.Time()), true
				}
			}
			return Contact{}, false
		})
}

// lead returns where to aim at somebody from a place.
func lead(from geom.Vec2, c Contact, now float64) geom.Vec2 {
	to := c.Expected(now, 1)
	for range 2 { // the flight to where it will be takes longer than to where it is
		to = c.Expected(now, 1).Add(c.Velocity.Scale(from.Dist(to) / bulletSpeed))
	}
	return to
}
