package town

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/smart"
)

// Hotspots are places that draw people who have nothing better to do: the well, the market, the campfire. Which there are, whom they draw and what
// is done there says the document spotsFile; who is at which stands in [Villager].

// spotsFile is the document of the hotspots.
const spotsFile = "village.hotspots.json"

// spotsKind is the kind of that document, with what the village has.
var spotsKind = smart.SpotKind{
	Traits:   []string{"Courage", "Diligence", "Health", "Hunger"},
	Events:   []string{"built", "died", "raid"},
	Pictures: []string{"campfire", "market", "well"},
	Activity: func(x *wits.Context) wits.Name {
		_, b := own(x)
		return b.Does
	},
}

// spotEvents are the events of the kind, as the world tells them.
var spotEvents = [...]EventKind{Built, Died, Raid}

// never is since when something has happened that has not, in seconds.
const never = math.MaxFloat64

// since returns how many seconds ago an event of the hotspots happened last.
func (w *World) since(event int) float64 {
	if t := w.Happened[event]; t > 0 {
		return float64(w.Tick-t) / Rate
	}
	return never
}

// hour returns the hour of the day: the sun rises at 6.
func (w *World) hour() float64 { return math.Mod(6+float64(w.Part()*24), 24) }

// visitors returns how many villagers are at a hotspot or on their way to it, and the first of its seats that is free; -1 if all are taken.
func (w *World) visitors(s *smart.Spot) (n, free int) {
	var taken [2]uint64
	for i := range w.Agents {
		if v := villagers.Get(w.Things, w.Agents[i].ID); v != nil && v.Spot == s.ID {
			n++
			taken[v.Seat/64&1] |= 1 << (v.Seat % 64)
		}
	}
	for free = range s.Capacity {
		if taken[free/64]&(1<<(free%64)) == 0 {
			return n, free
		}
	}
	return n, -1
}

// drawn returns the hotspot that draws the villager most, how strongly, and to do what; nil if none does. Who is at one already is drawn as if
// it stood in its middle, and by others as well.
func (b *body) drawn() (best *smart.Spot, most float64, activity wits.Name) {
	w := b.w
	if w.spots == nil || b.Spot == 0 && w.Tick < b.Rested {
		return nil, 0, 0
	}
	traits := [...]float64{b.Courage, b.Diligence, b.Health, b.Hunger} // in the order of spotsKind.Traits
	for i := range w.spots.Spots {
		s := &w.spots.Spots[i]
		v := smart.SpotVisitor{At: b.at.At, Hour: w.hour(), Traits: traits[:]}
		if b.Spot == s.ID {
			v.At = s.At
		}
		draw, does := w.spots.Draw(s, &v, w.since)
		if draw <= most {
			continue
		}
		if b.Spot != s.ID {
			if _, free := w.visitors(s); free < 0 {
				continue
			}
		}
		best, most, activity = s, draw, does
	}
	return best, most, activity
}

// atSpot reports whether the villager stands in its seat at the hotspot that it visits.
func (b *body) atSpot() bool {
	if b.w.spots == nil || b.Spot == 0 {
		return false
	}
	s := b.w.spots.Named(b.Spot)
	return s != nil && b.at.At.Dist(b.w.inside(s.Seat(int(b.Seat)))) <= seated
}

// seated is how near to its seat a visitor is there, in metres: others may push it a little.
const seated = 0.6

// Visit is the order to go to a hotspot, and to stay there until something else is to be done.
type Visit struct {
	Spot, Does wits.Name

	Arrived int64   // 1 when it has been there
	Best    float32 // the least that was left to go
	Since   float32 // s for which it has not become less
}

// Start takes a seat. Villagers begin one after the other, so nobody has the same one.
func (o *Visit) Start(b *body, _ act.Moment) act.Result {
	if b.w.spots == nil {
		return act.Fail(reasonGone)
	}
	s := b.w.spots.Named(o.Spot)
	if s == nil {
		return act.Fail(reasonGone)
	}
	b.Spot = 0
	_, free := b.w.visitors(s)
	if free < 0 {
		return act.Fail(reasonSeats)
	}
	b.Spot, b.Seat, b.Does = s.ID, int64(free), o.Does
	o.Arrived, o.Best, o.Since = 0, math.MaxFloat32, 0
	return act.Complete
}

// Execute goes there, and looks to the middle. It fails if the document was changed and there is no hotspot or no seat for it any more.
func (o *Visit) Execute(b *body, m act.Moment) act.Result {
	var s *smart.Spot
	if b.w.spots != nil {
		s = b.w.spots.Named(o.Spot)
	}
	switch {
	case s == nil:
		return act.Fail(reasonGone)
	case int(b.Seat) >= s.Capacity:
		return act.Fail(reasonSeats)
	}
	seat := b.w.inside(s.Seat(int(b.Seat)))
	left := seat.Dist(b.at.At)
	if left <= seated/2 || o.Arrived == 1 && left <= seated {
		o.Arrived, b.Velocity = 1, geom.Vec2{}
		b.turn(s.At.Sub(b.at.At).Angle(), m.Delta)
		return act.Continue
	}
	if left < float64(o.Best)-0.05 {
		o.Best, o.Since = float32(left), 0
	} else if o.Since += float32(m.Delta); o.Since > stuckAfter {
		return act.Fail(reasonStuck)
	}
	b.step(seat, 0, walkSpeed, left, m.Delta)
	return act.Continue
}

// hurried is for how long nothing draws somebody who has not got to a hotspot, in seconds.
const hurried = 5.0

// End gives the seat back. Nothing draws the villager for a while.
func (o *Visit) End(b *body, _ act.Status) {
	pause := hurried
	if s := b.w.spots; s != nil && o.Arrived == 1 {
		if spot := s.Named(o.Spot); spot != nil {
			pause = spot.Pause
		}
	}
	b.Velocity = geom.Vec2{}
	b.Spot, b.Seat, b.Does, b.Rested = 0, 0, 0, b.w.Tick+int64(float64(pause*Rate))
}

// nodeVisit goes to the hotspot that draws most.
type nodeVisit struct {
	act.Ordered
}

func (*nodeVisit) Doc() string {
	return "Goes to the hotspot that draws the villager most, takes a seat there, and stays until it is deactivated. Fails if none draws it, or somebody else takes the last seat."
}

func (n *nodeVisit) Activate(x *wits.Context) {
	_, b := own(x)
	s, _, does := b.drawn()
	if s == nil {
		n.Give(x, act.Order{}) // which is refused
		return
	}
	n.Give(x, visit.Order(Visit{Spot: s.ID, Does: does}))
}

// registerSpots offers hotspots to designers.
func registerSpots(r *wits.Registry) {
	r.AddKind(spotsKind)
	wits.AddAction[nodeVisit](r, wits.Named("Visit"))
	wits.AddFunc(r, "SpotDraw", func(x *wits.Context, _ struct{}) float64 {
		_, b := own(x)
		_, draw, _ := b.drawn()
		return draw
	}, wits.Doc("How strongly the hotspot draws the villager that draws it most and has a seat for it, 0 to 1; 0 if none does."))
	wits.AddFunc(r, "AtSpot", func(x *wits.Context, _ struct{}) bool {
		_, b := own(x)
		return b.atSpot()
	}, wits.Doc("True while the villager stands in its seat at a hotspot."))
}
