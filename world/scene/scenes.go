package scene

import (
	"cmp"
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Scenes is what a document says. It is shared by all who have it, and never changed.
type Scenes struct {
	Roles  []Role
	Scenes []Scene

	behaviors map[wits.Name]geom.Vec2 // how long each lasts, s: from X to Y; +Inf until it ends by itself
	traits    []string
	approach  wits.Name
	otherwise wits.Name
}

// Role is a role.
type Role struct {
	Name  string
	ID    wits.Name // the hash of its name
	Where []Limit   // its own and those of the roles that it is
	Does  []Choice
}

// Limit is that a trait, by its place in [Kind.Traits], lies from Low to High, both included.
type Limit struct {
	Trait     int
	Low, High float64
}

// Choice is a behavior with the weight that it is drawn with.
type Choice struct {
	Behavior wits.Name
	Weight   float64
}

// Part says how much a scene needs a role.
type Part uint8

// A scene lasts while somebody plays a main role. It fills supporting roles before extras.
const (
	Main Part = iota
	Supporting
	Extra
)

// Casting is a role in a scene.
type Casting struct {
	Role           int // its place in [Scenes.Roles]
	Part           Part
	Least, Most    int     // Most is 0 for no limit
	Who            string  // the only character that plays it; "" for any
	Becomes        int     // the main role that it moves up to, by its place in [Scene.Cast]; -1 is none
	Draw           float64 // 0 to 1
	Within, Search float64 // m
	From, Line     geom.Vec2
	Around         float64   // m
	Stays          geom.Vec2 // s: from X to Y; 0 is until the scene lets it go
	does           [][]Choice
}

// Scene is a scene.
type Scene struct {
	Name, Label, Picture string
	ID                   wits.Name // the hash of its name
	At                   []geom.Vec2
	Follows              string
	Radius               float64   // m
	Size                 geom.Vec2 // m: of a rectangle; 0 for a circle
	From, To             float64   // h; from 0 to 24 is always
	Every                float64   // h; 0 is at any time
	Present              []Presence
	Event                int       // its place in [Kind.Events]; -1 is none
	For                  float64   // s
	Cast                 []Casting // main roles, then supporting ones, then extras
	Segments             []string
	Priority             float64
	Capacity             int
	Pause                float64 // s
}

// Presence is how many characters must be there that can play a role; -1 is anyone.
type Presence struct{ Role, Count int }

// Named returns the scene of a name by its place; -1 if there is none.
func (d *Scenes) Named(id wits.Name) int {
	return slices.IndexFunc(d.Scenes, func(s Scene) bool { return s.ID == id })
}

// Seat returns where the n-th character of a role stands, if the scene takes place around a point.
func (s *Scene) Seat(c *Casting, at geom.Vec2, n int) geom.Vec2 {
	at = at.Add(c.From)
	if c.Line != (geom.Vec2{}) {
		return at.Add(c.Line.Scale(float64(n)))
	}
	turn := float64(float64(n) * goldenAngle) // where the number of seats is not known, no two are at the same place
	if places := cmp.Or(s.Capacity, c.Most); places > 0 {
		turn = float64(float64(n) * 2 * math.Pi / float64(places))
	}
	return at.Add(geom.FromAngle(turn - math.Pi/2).Scale(c.Around))
}

const goldenAngle = 2.399963229728653 // rad

// contains reports whether a point lies in the site of a scene around a place, which is larger on each side by grow.
func (s *Scene) contains(at, p geom.Vec2, grow float64) bool {
	if s.Size != (geom.Vec2{}) {
		d := p.Sub(at)
		return math.Abs(d.X) <= s.Size.X/2+grow && math.Abs(d.Y) <= s.Size.Y/2+grow
	}
	r := s.Radius + grow
	return p.Sub(at).LenSq() <= float64(r*r)
}

// reach is how far the site extends from its middle, m.
func (s *Scene) reach() float64 {
	if s.Size != (geom.Vec2{}) {
		return s.Size.Len() / 2
	}
	return s.Radius
}

// area is that of the site, m².
func (s *Scene) area() float64 {
	if s.Size != (geom.Vec2{}) {
		return float64(s.Size.X * s.Size.Y)
	}
	return float64(math.Pi * s.Radius * s.Radius)
}

// open reports whether an hour of the day is one of the scene's.
func (s *Scene) open(hour float64) bool {
	if s.From <= s.To {
		return hour >= s.From && hour < s.To
	}
	return hour >= s.From || hour < s.To
}
