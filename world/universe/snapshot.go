package universe

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/fnv"
	"github.com/wits-ai/wits/world/clock"
	"github.com/wits-ai/wits/world/field"
	"github.com/wits-ai/wits/world/group"
	"github.com/wits-ai/wits/world/message"
	"github.com/wits-ai/wits/world/nav/grid"
)

// State is all of a universe at a moment between two steps, minds included. Its zero value is ready to be kept into, again and
// again without new memory.
type State struct {
	types       []Type
	design      *Design
	levels      []field.State // of maps that are not the finest
	flows       []field.State
	fresh       []freshness
	goals       [][]geom.Vec2 // of flows, as they were when they were reckoned
	clock       clock.Clock
	tick        int64
	chance      uint64
	used, count int
	bots        []Bot
	minds       []wits.Snapshot
	programs    []*wits.Program // nil: no mind
	groups      []float64
	orders      *group.Orders[Order]
	post        message.State
	walls       []Wall
	paths       []Path
	places      []Place
	explored    [][]uint64
	maps        []field.State
	given, made int64
	routes      [mostRoutes]Route
	next, doing int
	found       int64
	search      grid.State
	searching   bool
	cursor      geom.Vec2
	points      bool
}

// Keep copies the universe.
func (u *Universe) Keep(s *State) {
	s.clock, s.tick, s.chance, s.used, s.count = u.Clock, u.Tick, u.Chance, u.Used, u.Count
	s.given, s.made = u.given, u.made
	s.types, s.cursor, s.points = u.Types, u.Cursor, u.Points // types are never changed in place
	s.bots = append(s.bots[:0], u.Bots[:u.Used]...)
	for len(s.minds) < u.Used {
		s.minds = append(s.minds, wits.Snapshot{})
	}
	s.programs = s.programs[:0]
	for i, m := range u.Minds[:u.Used] {
		if m == nil {
			s.programs = append(s.programs, nil)
			continue
		}
		m.Snapshot(&s.minds[i])
		s.programs = append(s.programs, m.Program())
	}
	s.groups = u.Groups.Keep(s.groups)
	s.orders = u.Orders.Keep(s.orders)
	u.Post.Keep(&s.post)
	s.walls, s.paths, s.places = u.Walls, u.Paths, u.Places // never changed in place
	if u.Explored != nil {
		for len(s.explored) < u.Used {
			s.explored = append(s.explored, nil)
		}
		for i := range u.Used {
			s.explored[i] = u.Explored[i].Keep(s.explored[i])
		}
	}
	for len(s.maps) < len(u.maps) {
		s.maps = append(s.maps, field.State{})
	}
	for i, m := range u.maps {
		m.Keep(&s.maps[i])
	}
	u.keepData(s)
	t := &u.Terrain
	s.routes, s.next, s.doing, s.found = t.routes, t.next, t.doing, t.made
	if s.searching = t.doing >= 0; s.searching {
		t.find.Keep(&s.search)
	}
}

// Return takes the universe back to what Keep copied, or another of the same plan to there. Minds of bots that are not there now
// are made anew. It fails if the plan was another, or a mind ran a program that it runs no more; then the universe is neither here
// nor there, until something else is taken back.
func (u *Universe) Return(s *State) error {
	if len(s.groups) != len(u.Bots)*u.groups || len(s.maps) != len(u.maps) || s.used > len(u.Bots) || u.Explored != nil && len(s.explored) < s.used {
		return errors.New("universe: what was kept is another universe")
	}
	if u.Types = s.types; len(u.ofType) != len(u.Types) || u.reach != farthest(u.Types) {
		u.reckon()
	}
	u.Cursor, u.Points = s.cursor, s.points
	for i := range max(s.used, u.Used) {
		if i >= s.used || s.programs[i] == nil {
			u.Minds[i] = nil
			continue
		}
		if now, then := &u.Bots[i], &s.bots[i]; u.Minds[i] == nil || now.ID != then.ID || now.Type != then.Type {
			u.Minds[i] = s.programs[i].NewMind(0)
		}
		if err := u.Minds[i].Restore(&s.minds[i]); err != nil {
			return fmt.Errorf("universe: the mind of bot %d: %w", i, err)
		}
	}
	if err := u.Groups.Return(s.groups); err != nil {
		return err
	}
	if err := u.Orders.Return(s.orders); err != nil {
		return err
	}
	u.Post.Return(&s.post)
	for i := range u.maps {
		if err := u.maps[i].Return(&s.maps[i]); err != nil {
			return err
		}
	}
	if err := u.returnData(s); err != nil {
		return err
	}
	if u.Explored != nil {
		for i := range s.used {
			if err := u.Explored[i].Return(s.explored[i]); err != nil {
				return err
			}
		}
	}
	copy(u.Bots, s.bots)
	clear(u.Bots[s.used:max(u.Used, s.used)])
	for i := range s.used {
		u.Bots[i].u = u
		u.sights[i].begin()
	}
	u.Clock, u.Tick, u.Chance, u.Used, u.Count = s.clock, s.tick, s.chance, s.used, s.count
	u.given, u.made = s.given, s.made
	rebuilt := !sameWalls(u.Walls, s.walls)
	u.Walls, u.Paths, u.Places = s.walls, s.paths, s.places
	if rebuilt {
		u.fence(nil)
		u.flowsStale()
	}
	u.returnFlows(s)
	t := &u.Terrain
	t.routes, t.next, t.doing, t.made = s.routes, s.next, s.doing, s.found
	t.find.Stop()
	t.by = nil
	if s.searching {
		t.prepare(&t.routes[t.doing])
		t.find.Return(&s.search, &t.cells)
	}
	u.locate()
	return nil
}

func sameWalls(a, b []Wall) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Number != b[i].Number || !slices.Equal(a[i].Points, b[i].Points) {
			return false
		}
	}
	return true
}

// digest sums up words, in the manner of FNV-1a.
type digest uint64

func (d *digest) word(v uint64) { *d = digest(fnv.Mixed(uint64(*d), v)) }

func (d *digest) real(vs ...float64) {
	for _, v := range vs {
		d.word(math.Float64bits(v))
	}
}

func (d *digest) point(p geom.Vec2) { d.real(p.X, p.Y) }

func (d *digest) line(number int64, points []geom.Vec2) {
	d.word(uint64(number))
	for _, p := range points {
		d.point(p)
	}
}

// text adds a text, and where it ends.
func (d *digest) text(s string) {
	*d = digest(fnv.Text(uint64(*d), s))
	d.word(uint64(len(s)))
}

func (d *digest) flag(is bool) {
	if is {
		d.word(1)
	} else {
		d.word(0)
	}
}

func (d *digest) order(o Order) {
	d.word(uint64(o.Kind))
	d.word(uint64(o.Number))
	d.word(uint64(o.Path))
	d.point(o.Place)
}

// Hash sums up what decides how the universe goes on. Left out are the minds, what the Post holds, and of the search for a route all
// but how far it has come: they follow from what is summed up, tick by tick.
func (u *Universe) Hash() uint64 {
	d := digest(fnv.Start64)
	d.real(u.Clock.Now(), u.Clock.Speed)
	d.flag(u.Clock.Going())
	d.word(uint64(u.Tick))
	d.word(u.Chance)
	if u.Points {
		d.point(u.Cursor)
	}
	d.word(uint64(u.Used))
	d.word(uint64(u.given))
	d.word(uint64(u.made))
	var seen []uint64
	for i := range u.Used {
		b := &u.Bots[i]
		if !b.Alive {
			continue
		}
		d.word(uint64(b.ID))
		d.word(uint64(b.Group))
		d.word(uint64(b.Type))
		d.point(b.At)
		d.point(b.Velocity)
		d.point(b.Force)
		d.real(b.Facing, b.Spin, b.Pace, b.Radius, b.Attributes.Mass, b.MaxSpeed, b.MaxForce, b.waits, b.wish.pace)
		d.order(b.Order)
		if o, ok := u.Orders.Waiting(i); ok {
			d.order(o)
		}
		d.word(uint64(b.Thought))
		if b.Rate != 1 || b.Lead != 0 {
			d.real(b.Rate, b.Lead)
		}
		d.real(b.Traits[:len(u.Types[b.Type].Traits)]...)
		d.word(uint64(b.route.number))
		d.word(uint64(b.route.at))
		d.word(uint64(b.route.since))
		for g := range u.groups {
			d.real(u.Groups.Allegiance(i, g))
		}
		if u.Explored != nil {
			seen = u.Explored[i].Keep(seen)
			for _, w := range seen {
				d.word(w)
			}
		}
	}
	for _, m := range u.maps {
		d.word(m.Hash())
	}
	u.hashData(&d)
	for _, w := range u.Walls {
		d.line(w.Number, w.Points)
	}
	for _, p := range u.Paths {
		d.line(p.Number, p.Points)
		d.text(p.Name)
	}
	for _, p := range u.Places {
		d.word(uint64(p.Number))
		d.text(p.Name)
		d.point(p.At)
		d.real(p.Radius)
	}
	t := &u.Terrain
	for i := range t.routes {
		r := &t.routes[i]
		d.line(r.Number, r.Points)
		d.word(uint64(r.Order))
		d.point(r.From)
		d.point(r.To)
		d.flag(r.Partial)
	}
	d.word(uint64(t.next))
	d.word(uint64(t.doing))
	if t.doing >= 0 {
		d.word(uint64(t.find.Steps()))
	}
	return uint64(d)
}
