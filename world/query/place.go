package query

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind"
)

// mostPlaces is how many places of a list count where something is measured from several.
const mostPlaces = 16

// placeWords is what a place takes in a query's memory: x, y, z, facing, eyes, who.
const placeWords = 6

// source is where the places of a parameter come from.
type source struct {
	text string // as the document says
	port string // the port that it names, if it does no more

	named *wits.Port // that port

	at int // of the places in the query's memory, behind their number; -1 for the list of a generator

	self     bool
	fixed    []geom.Vec3 // as the document writes them down
	entity   func(*wits.Context) wits.Entity
	vec2     func(*wits.Context) geom.Vec2
	vec3     func(*wits.Context) geom.Vec3
	compute  func(*wits.Context) // a list, into a place of its own
	elements *kind.Elements
	element  wits.Slot
	where    element

	moved *geom.Vec3 // by somebody who tries the query out
}

// element says where the place lies in an element of a list.
type element struct {
	at   wits.Slot
	flat bool      // at is a vec2
	who  wits.Slot // not valid if nobody is there
}

// read returns the place of the element that was loaded.
func (w *element) read(x *wits.Context) Item {
	var it Item
	switch {
	case !w.at.Valid():
	case w.flat:
		v := wits.Get[geom.Vec2](x, w.at)
		it.At = geom.Vec3{X: v.X, Y: v.Y}
	default:
		it.At = wits.Get[geom.Vec3](x, w.at)
	}
	if w.who.Valid() {
		it.Who = wits.Get[wits.Entity](x, w.who)
	}
	return it
}

// each appends the poses of all places of a source, at most so many. Entities that are gone have none.
func (s *source) each(e *run, dst []Pose, who []wits.Entity, most int) ([]Pose, []wits.Entity) {
	x := e.x
	at := func(it Item, placed bool) {
		p := Pose{At: it.At, Facing: math.NaN()}
		if !placed {
			var ok bool
			if p, ok = e.pose(it.Who); !ok {
				return
			}
		}
		dst, who = append(dst, p), append(who, it.Who)
	}
	switch {
	case s.moved != nil:
		p := Pose{At: *s.moved, Facing: math.NaN()}
		var by wits.Entity
		if s.self {
			if own, ok := e.pose(x.Entity()); ok {
				p.Facing, p.Eyes = own.Facing, own.Eyes
			}
			by = x.Entity()
		}
		dst, who = append(dst, p), append(who, by)
	case s.self:
		p, ok := e.pose(x.Entity())
		if !ok {
			panic(fmt.Sprintf("the query cannot tell where the agent %v is: neither does Frame.Self implement query.Body nor does Services.Where know it", x.Entity()))
		}
		dst, who = append(dst, p), append(who, x.Entity())
	case s.fixed != nil:
		for i := 0; i < len(s.fixed) && len(dst) < most; i++ {
			at(Item{At: s.fixed[i]}, true)
		}
	case s.entity != nil:
		at(Item{Who: s.entity(x)}, false)
	case s.vec2 != nil:
		v := s.vec2(x)
		at(Item{At: geom.Vec3{X: v.X, Y: v.Y}}, true)
	case s.vec3 != nil:
		at(Item{At: s.vec3(x)}, true)
	default:
		if s.compute != nil {
			s.compute(x)
		}
		for i := 0; len(dst) < most && s.elements.Load(x, i, s.element); i++ {
			at(s.where.read(x), s.where.at.Valid())
		}
	}
	return dst, who
}

// pose returns where somebody is; false if nobody is there.
func (e *run) pose(who wits.Entity) (Pose, bool) {
	if who == e.x.Entity() {
		if body, ok := wits.SelfIs[Body](e.x); ok {
			return body.Pose(), true
		}
	}
	if who == 0 && e.x.Entity() != 0 {
		return Pose{}, false
	}
	where := e.services().Where
	if where == nil {
		panic("the query names an entity, but the game does not say where entities are: query.Services.Where is nil")
	}
	return where(who)
}

// services returns the world's.
func (e *run) services() *Services {
	if e.world == nil {
		e.world = wits.World[Host](e.x).Queries()
	}
	return e.world
}

// ground returns the world's, for something that needs it.
func (e *run) ground(what string) Ground {
	g := e.services().Ground
	if g == nil {
		panic(what + " needs the ground that one can walk on, but the game gives none: query.Services.Ground is nil")
	}
	return g
}

// keep writes the places of a source into the query's memory, as they are when it begins.
func (s *source) keep(e *run) {
	e.poses, e.who = s.each(e, e.poses[:0], e.who[:0], mostPlaces+1)
	if len(e.poses) > mostPlaces {
		e.lose(limitPlaces, 1)
		e.poses, e.who = e.poses[:mostPlaces], e.who[:mostPlaces]
	}
	room := e.room[s.at:]
	room[0] = uint64(len(e.poses))
	for i, p := range e.poses {
		w := room[1+i*placeWords:]
		w[0], w[1], w[2] = bits(p.At.X), bits(p.At.Y), bits(p.At.Z)
		w[3], w[4], w[5] = bits(p.Facing), bits(p.Eyes), uint64(e.who[i])
	}
}

// places reads the places of a source as they were when the query began. They are good until the next call.
func (e *run) places(s *source) []Pose {
	room := e.room[s.at:]
	e.poses = e.poses[:0]
	for i := range min(int(room[0]), mostPlaces) {
		w := room[1+i*placeWords:]
		e.poses = append(e.poses, Pose{At: geom.Vec3{X: float(w[0]), Y: float(w[1]), Z: float(w[2])}, Facing: float(w[3]), Eyes: float(w[4])})
	}
	return e.poses
}

func float(w uint64) float64 { return math.Float64frombits(w) }

// bits returns how a number is kept: what is not a number as one pattern.
func bits(f float64) uint64 {
	if f != f {
		f = math.NaN()
	}
	return math.Float64bits(f)
}
