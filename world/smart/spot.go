package smart

import (
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Hotspots is what a document of the kind "hotspots" says. It is shared by all who have it, and never changed.
type Hotspots struct {
	Categories []SpotCategory
	Activities []wits.Name
	Spots      []Spot
}

// SpotCategory is a sort of characters: those all of whose traits lie within its limits.
type SpotCategory struct {
	Name  string
	Where []SpotLimit
}

// SpotLimit is that a trait, by its place in [SpotKind.Traits], lies from Low to High, both included.
type SpotLimit struct {
	Trait     int
	Low, High float64
}

// Spot is a hotspot.
type Spot struct {
	Name, Label, Picture string
	ID                   wits.Name // the hash of its name
	At                   geom.Vec2
	Around, Within       float64 // m
	Capacity             int
	From, To             float64 // h; from 0 to 24 is always
	Pause                float64 // s
	Offers               []SpotOffer
	Events               []SpotEvent
}

// SpotOffer is what draws a category, and what it does there.
type SpotOffer struct {
	Category int // its place in the design; -1 is anyone
	Draw     float64
	Activity wits.Name
}

// SpotEvent is what draws whom for some seconds after an event, by its place in [SpotKind.Events].
type SpotEvent struct {
	Event  int
	For    float64 // s
	Offers []SpotOffer
}

// SpotVisitor is somebody whom hotspots may draw.
type SpotVisitor struct {
	At     geom.Vec2
	Hour   float64   // of the day, 0 to 24
	Traits []float64 // in the order of [SpotKind.Traits]
}

// Named returns the hotspot of a name; nil if there is none.
func (d *Hotspots) Named(id wits.Name) *Spot {
	if i := slices.IndexFunc(d.Spots, func(s Spot) bool { return s.ID == id }); i >= 0 {
		return &d.Spots[i]
	}
	return nil
}

// Is reports whether somebody with such traits belongs to a category, by its place; -1 is anyone.
func (d *Hotspots) Is(category int, traits []float64) bool {
	if category < 0 {
		return true
	}
	for _, l := range d.Categories[category].Where {
		if l.Trait >= len(traits) || !(traits[l.Trait] >= l.Low && traits[l.Trait] <= l.High) {
			return false
		}
	}
	return true
}

// Draw returns how strongly a hotspot draws somebody, 0 to 1, and to do what. It is the strongest of what it offers to the categories that somebody belongs
// to, and falls to 0 over the distance Within. Since says how many seconds ago an event happened, by its place in [SpotKind.Events]. Capacity and
// pauses are the caller's to keep.
func (d *Hotspots) Draw(s *Spot, v *SpotVisitor, since func(event int) float64) (draw float64, activity wits.Name) {
	best := func(offers []SpotOffer) {
		for _, o := range offers {
			if o.Draw > draw && d.Is(o.Category, v.Traits) {
				draw, activity = o.Draw, o.Activity
			}
		}
	}
	if s.Open(v.Hour) {
		best(s.Offers)
	}
	for i := range s.Events {
		if e := &s.Events[i]; since(e.Event) < e.For {
			best(e.Offers)
		}
	}
	return float64(draw * geom.Clamp(1-v.At.Dist(s.At)/s.Within, 0, 1)), activity
}

// Open reports whether it draws anybody at an hour, events aside.
func (s *Spot) Open(hour float64) bool {
	if s.From <= s.To {
		return hour >= s.From && hour <= s.To
	}
	return hour >= s.From || hour <= s.To
}

// Seat returns where a visitor stands, by its number from 0 to Capacity - 1: all around the middle.
func (s *Spot) Seat(n int) geom.Vec2 {
	turn := float64(float64(n) * 2 * math.Pi / float64(max(1, s.Capacity)))
	return s.At.Add(geom.FromAngle(turn - math.Pi/2).Scale(s.Around))
}
