package scene

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/spatial"
)

const (
	// Margin is by how much a role's draw must be more than a character's own goal for it to join.
	Margin = 0.05
	// DeclineRest is how long no scene casts a character that has declined, s.
	DeclineRest = 5.0
	// SearchRest is how long a scene rests after a search that has found nobody, s.
	SearchRest = 10.0
	// ArrivalTimeout is how long a scene waits for a character that is on the way, s.
	ArrivalTimeout = 60.0
	// StrayDistance is how far a character may be from its place, beside the site, before it counts as gone, m.
	StrayDistance = 3.0
)

// Game is what the director asks a game. All calls come from within [Director.Step], [Director.Why] and [Director.Use].
type Game interface {
	// Trait returns a trait of a character, by its place in [Kind.Traits].
	Trait(character, trait int) float64
	// Named reports whether a character has a name.
	Named(character int, name string) bool
	// Find returns the character of a name; -1 if there is none. Of several it is the one nearest to a place.
	Find(name string, near geom.Vec2) int
	// Since returns how many seconds ago an event happened last, by its place in [Kind.Events]; +Inf for never.
	Since(event int) float64
}

// Character is what the director knows of a character.
type Character struct {
	// ID tells who it is. A number whose ID changes belongs to somebody new.
	ID wits.Entity
	At geom.Vec2 // m
	// Goal is the strength of its own goal, 0 to 1: see Draw in [Casting].
	Goal float64
	// An Absent character is not in the world. A Player gets no role, but counts as present.
	Absent, Player bool
}

// Frame is the time of a frame.
type Frame struct {
	// Time is the game time, s: the same as that of the minds' frames.
	Time float64
	// Hours is the time of the game's calendar since the midnight before the first day, h.
	Hours float64
}

// Director runs the scenes of a document for the characters of a game, which have numbers from 0 on. It is not safe for concurrent use, but
// minds that step in parallel may each use its own [Playing].
type Director struct {
	// Period is once in how many frames each scene looks around; 0 stands for 1.
	Period int
	// Patience is how long the mind of a character may not run the document before the character loses its role, s; 0 is for ever. A mind
	// declines a role by running something else.
	Patience float64
	// Blocks repeats all scenes at fixed places: their places count from each of these points. Nil is the origin alone. Set it before
	// [Director.Use].
	Blocks []geom.Vec2

	scenes     *Scenes
	game       Game
	now, hours float64
	tick       int64
	chance     uint64
	zones      []zone
	characters []character
	events     []Event

	grid *spatial.Grid

	points     []geom.Vec2 // these are scratch
	found      []int32
	candidates []candidate
}

// state is how far a zone is.
type state int32

const (
	idle state = iota
	casting
	running
)

// zone is a scene at one of its places. It is flat, as is character.
type zone struct {
	At          geom.Vec2
	Began       float64   // s: when the segment began
	Grows, Rest float64   // s: when its search grows, and until when it rests
	Radius      float64   // of the search, m
	Last        int64     // the last period in which it started
	ID          wits.Name // of the scene
	Scene       int32     // its place in the document
	Place       int32     // which of the scene's, block by block
	State       state
	Segment     int32
	First, End  int32 // members, in the order of their casting: numbers of characters and 1
	Members     int32
	Hurry       int32 // 1: it looks around in this frame
	Leader      int32 // with whom it moves, and 1
	_           int32
}

// character is one with its role.
type character struct {
	Playing
	ID         wits.Entity
	At         geom.Vec2
	Goal       float64
	Until      float64 // s: when its behavior ends, or it must have arrived
	Stays      float64 // s: until when it stays
	Rested     float64 // s: until when no scene casts it
	Role       wits.Name
	Zone       int32 // where it is cast, and 1
	Casting    int32 // the place of the role in Scene.Cast
	Prev, Next int32 // members of the zone
	Seat       int32
	Coming     int32 // 1: it has not arrived yet
	Done       int32 // 1: it has ended its behavior of the segment
	Absent     int32
	Player     int32
	New        int32 // 1: it belongs to somebody new, who does not have the role
}

// NewDirector returns a director whose scenes are idle. Equal seeds draw equal random numbers.
func NewDirector(s *Scenes, g Game, seed uint64) *Director {
	d := &Director{Period: 1, game: g, chance: seed}
	d.Use(s)
	return d
}

// Scenes returns the document.
func (d *Director) Scenes() *Scenes { return d.scenes }

// random returns the director's own generator.
func (d *Director) random() wits.Rand { return wits.NewRand(&d.chance) }

// Set updates a character for this frame. Characters with a lower number that were never set are absent.
func (d *Director) Set(i int, c Character) {
	for len(d.characters) <= i {
		d.characters = append(d.characters, character{Absent: 1})
	}
	a := &d.characters[i]
	if a.ID != c.ID {
		a.ID, a.New, a.Rested = c.ID, bit(a.Zone != 0), 0
	}
	a.At, a.Goal, a.Absent, a.Player = c.At, c.Goal, bit(c.Absent), bit(c.Player)
}

func bit(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// Playing returns what a character has to do, for [Kind.Playing]; nil for a number that was never set.
func (d *Director) Playing(i int) *Playing {
	if i < 0 || i >= len(d.characters) {
		return nil
	}
	return &d.characters[i].Playing
}

// member returns a character that has a role, with its zone and role; nil for one without.
func (d *Director) member(i int) (a *character, z *zone, c *Casting) {
	if i < 0 || i >= len(d.characters) || d.characters[i].Zone == 0 {
		return nil, nil, nil
	}
	a = &d.characters[i]
	z = &d.zones[a.Zone-1]
	return a, z, &d.scenes.Scenes[z.Scene].Cast[a.Casting]
}

// Role returns the scene that a character plays in, by its zone, and its role there; ok is false for one without a role.
func (d *Director) Role(i int) (zone int, role string, ok bool) {
	a, _, c := d.member(i)
	if a == nil {
		return 0, "", false
	}
	return int(a.Zone - 1), d.scenes.Roles[c.Role].Name, true
}

// Draw returns how strongly the role of a character draws it, less while it is on the way; 0 for one without a role.
func (d *Director) Draw(i int) float64 {
	if a, z, c := d.member(i); a != nil {
		return d.pull(z, c, i, a.Coming == 0)
	}
	return 0
}

// Arrived reports whether a character has a role and has come to its scene.
func (d *Director) Arrived(i int) bool {
	a, _, _ := d.member(i)
	return a != nil && a.Coming == 0
}

// Place returns where a character with a role stands, and the middle of its scene; ok is false for one without a role.
func (d *Director) Place(i int) (at, middle geom.Vec2, ok bool) {
	a, z, c := d.member(i)
	if a == nil {
		return at, middle, false
	}
	return d.scenes.Scenes[z.Scene].Seat(c, z.At, int(a.Seat)), z.At, true
}

// Step goes on with all scenes by a frame. Set all characters before.
func (d *Director) Step(f Frame) {
	d.now, d.hours = f.Time, f.Hours
	d.tick++
	d.events = d.events[:0]
	d.points = d.points[:0]
	for i := range d.characters {
		p := d.characters[i].At
		if d.characters[i].Absent != 0 {
			p.X = math.NaN() // which is found nowhere
		}
		d.points = append(d.points, p)
	}
	d.grid.Fill(d.points)
	period := int64(max(d.Period, 1))
	for i := range d.zones {
		z := &d.zones[i]
		s := &d.scenes.Scenes[z.Scene]
		if s.Follows != "" && !d.follow(i, s) {
			continue
		}
		if z.State != idle {
			d.check(i)
		}
		if z.State == running {
			d.advance(i)
		}
		if z.Hurry != 0 || (d.tick+int64(i))%period == 0 {
			z.Hurry = 0
			d.look(i)
		}
	}
}

// follow moves a zone with its character, and reports whether that is in the world.
func (d *Director) follow(zi int, s *Scene) bool {
	z := &d.zones[zi]
	i := int(z.Leader - 1)
	if i < 0 || i >= len(d.characters) || d.characters[i].Absent != 0 || !d.game.Named(i, s.Follows) {
		i = d.game.Find(s.Follows, z.At)
		if z.Leader = int32(i + 1); i < 0 || i >= len(d.characters) || d.characters[i].Absent != 0 {
			d.dissolve(zi, Gone)
			return false
		}
	}
	z.At = d.characters[i].At
	return true
}

// look starts what is due, ends what is over, and casts.
func (d *Director) look(zi int) {
	z := &d.zones[zi]
	s := &d.scenes.Scenes[z.Scene]
	if z.State != idle && !d.holds(s) {
		d.dissolve(zi, Closed)
		return
	}
	if z.State == idle {
		if d.now < z.Rest || !d.holds(s) || !d.due(z, s) || !d.present(z, s) {
			return
		}
		z.State, z.Radius, z.Grows = casting, s.reach(), d.now+1
	}
	if z.State == casting {
		if d.castMain(zi); !d.ready(zi) {
			return
		}
		z.State = running
		if s.Every > 0 {
			z.Last = int64(math.Floor(d.hours / s.Every))
		}
		d.record(Started, zi, -1, None)
		d.segment(zi, 0)
	}
	for ci := range s.Cast {
		d.fill(zi, ci, s.Cast[ci].Within, s.Cast[ci].Most)
	}
}

// holds reports whether it is an hour of the scene and its event has just happened.
func (d *Director) holds(s *Scene) bool {
	if s.From != 0 || s.To != 24 {
		if !s.open(math.Mod(d.hours, 24)) {
			return false
		}
	}
	return s.Event < 0 || d.game.Since(s.Event) < s.For
}

// due reports whether a period has begun in which the scene has not started.
func (d *Director) due(z *zone, s *Scene) bool {
	if s.Every <= 0 {
		return true
	}
	if z.Last == never { // the first period is the one that begins now or later
		z.Last = int64(math.Ceil(d.hours/s.Every)) - 1
	}
	return int64(math.Floor(d.hours/s.Every)) > z.Last
}

const never = math.MinInt64

// present reports whether all are there who must be.
func (d *Director) present(z *zone, s *Scene) bool {
	if len(s.Present) == 0 {
		return true
	}
	d.found = d.grid.Near(z.At, s.reach(), d.found[:0])
	for _, p := range s.Present {
		n := 0
		for _, i := range d.found {
			if s.contains(z.At, d.characters[i].At, 0) && (p.Role < 0 || d.able(int(i), p.Role)) {
				n++
			}
		}
		if n < p.Count {
			return false
		}
	}
	return true
}

// able reports whether the traits of a character are those of a role.
func (d *Director) able(i, role int) bool {
	_, ok := d.unable(i, role)
	return !ok
}

// unable returns the limit of a role that a trait of a character is outside of; ok is false if there is none.
func (d *Director) unable(i, role int) (l Limit, ok bool) {
	for _, l := range d.scenes.Roles[role].Where {
		if v := d.game.Trait(i, l.Trait); !(v >= l.Low && v <= l.High) {
			return l, true
		}
	}
	return l, false
}
