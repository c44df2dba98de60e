package squad

import (
	"fmt"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/nav"
)

// Sizes of what a level can have.
const (
	maxDoors = 16
	maxBoxes = 12
)

// Ground is a level with what the game has computed of it. It never changes, and is shared.
type Ground struct {
	Level  *level.Level
	Mesh   *nav.Mesh
	Slots  []level.Mark // covers: places behind something low, which they face
	Boxes  []Box        // where something lies about
	Gun    level.Mark   // where the mounted gun is manned
	Gate   level.Mark   // where the intruder comes in, and gets out
	Posts  []level.Mark // where soldiers begin
	Rounds []geom.Vec2  // stops of a patrol
}

// Box is a place where something lies.
type Box struct {
	At   geom.Vec2
	Kind Spot
}

// NewGround makes a level ready to be played on. It needs marks with the tags gate, gun, post, patrol, cover, papers, ammo, grenades and medkit.
func NewGround(l *level.Level) (*Ground, error) {
	g := &Ground{Level: l, Slots: l.Marks("cover"), Posts: l.Marks("post")}
	for _, m := range l.Marks("patrol") {
		g.Rounds = append(g.Rounds, plan(m.At))
	}
	for kind := Spot(0); kind < spots; kind++ {
		switch kind {
		case Ammo, Grenades, Medkit, Papers:
			for _, m := range l.Marks(spotNames[kind]) {
				g.Boxes = append(g.Boxes, Box{plan(m.At), kind})
			}
		}
	}
	for _, one := range []struct {
		tag string
		to  *level.Mark
	}{{"gun", &g.Gun}, {"gate", &g.Gate}} {
		all := l.Marks(one.tag)
		if len(all) != 1 {
			return nil, fmt.Errorf("outpost.level.json has %d marks with the tag %s; it needs one", len(all), one.tag)
		}
		*one.to = all[0]
	}
	for _, need := range []string{"post", "patrol", "cover", "papers"} {
		if len(l.Marks(need)) == 0 {
			return nil, fmt.Errorf("outpost.level.json has no mark with the tag %s", need)
		}
	}
	if n := len(g.Boxes); n > maxBoxes {
		return nil, fmt.Errorf("outpost.level.json has %d marks where something lies; there may be %d", n, maxBoxes)
	}
	if n := len(l.Doors()); n > maxDoors {
		return nil, fmt.Errorf("outpost.level.json has %d doors; there may be %d", n, maxDoors)
	}
	var err error
	if g.Mesh, err = nav.Build(l.Ground(), nav.Options{Radius: bodyRadius}); err != nil {
		return nil, fmt.Errorf("outpost.level.json: %w", err)
	}
	return g, nil
}

func plan(v geom.Vec3) geom.Vec2 { return geom.Vec2{X: v.X, Y: v.Y} }

func flat(v geom.Vec2) geom.Vec3 { return geom.Vec3{X: v.X, Y: v.Y} }

func raised(v geom.Vec2, z float64) geom.Vec3 { return geom.Vec3{X: v.X, Y: v.Y, Z: z} }

// view is the level with the doors as they are.
func (w *World) view() level.View { return level.View{Level: w.Ground.Level, Open: w.Open} }

// Low reports whether something low that protects lies close by a place, towards another.
func (w *World) low(at, toward geom.Vec2) bool {
	way := toward.Sub(at)
	if way.Len() < 0.1 {
		return false
	}
	near := at.Add(way.Clamped(coverNear))
	hit, ok := w.view().Cast(raised(at, 0.5), raised(near, 0.5), 0)
	if !ok {
		return false
	}
	p := &w.Ground.Level.Pieces()[hit.Solid]
	return p.Bounds().High.Z <= coverTop
}

// protects reports whether a place of the covers protects from somebody elsewhere: what it faces lies between, and one can fire over it.
func (w *World) protects(slot int, from geom.Vec2) bool {
	m := &w.Ground.Slots[slot]
	way := from.Sub(plan(m.At))
	if way.Len() < 4 {
		return false
	}
	off := geom.WrapAngle(way.Angle() - m.Facing)
	return max(off, -off) < 0.8
}

// slotAt is the place of the covers at a point; -1 for none.
func (g *Ground) slotAt(at geom.Vec2) int {
	for i := range g.Slots {
		if plan(g.Slots[i].At).Dist(at) < 0.3 {
			return i
		}
	}
	return -1
}

// free reports whether nobody but one body has a place of the covers, and nobody stands on it.
func (w *World) free(slot int, but *Body) bool {
	at := plan(w.Ground.Slots[slot].At)
	for i := range w.Count {
		o := &w.Bodies[i]
		if o != but && o.Stands() && (o.Slot == int64(slot)+1 || o.At.Dist(at) < 2*bodyRadius) {
			return false
		}
	}
	return true
}

// way is where a body goes, and over which corners.
type way struct {
	To      geom.Vec2
	Corners [maxCorners]geom.Vec2
	Count   int64
	Next    int64
	Since   float64 // s since it was looked for
	Partial bool
}

const maxCorners = 24

// never is farther, and longer ago, than anything in the game.
const never = 1e6

// far is how far one walks from a place to another, m; never if there is no way. Doors that are not barred can be opened.
func (w *World) far(from, to geom.Vec2) float64 {
	m := w.Ground.Mesh
	a, okA := m.Nearest(flat(from), 2)
	b, okB := m.Nearest(flat(to), 2)
	if !okA || !okB {
		return never
	}
	f := m.Finder()
	length, _, ok := f.Distance(a, b, &nav.Filter{Closed: w.Barred})
	f.Release()
	if !ok {
		return never
	}
	return length
}

// find looks for a way to a place, or else to the nearest that can be reached. False if there is none.
func (w *World) find(to *way, from, goal geom.Vec2, f *nav.Filter) bool {
	m := w.Ground.Mesh
	a, okA := m.Nearest(flat(from), 3)
	b, okB := m.Nearest(flat(goal), 3)
	*to = way{To: goal}
	if !okA || !okB {
		return false
	}
	finder := m.Finder()
	p := finder.Path(a, b, f, w.kit.corners[:0])
	finder.Release()
	w.kit.corners = p.Points[:0]
	if len(p.Points) == 0 {
		return false
	}
	to.Partial = p.Partial
	for i, q := range p.Points {
		if i == 0 && len(p.Points) > 1 {
			continue // where it stands
		}
		if to.Count < maxCorners {
			to.Corners[to.Count] = plan(q)
			to.Count++
		}
	}
	return true
}

// left is how far one still goes on a way, m.
func (y *way) left(from geom.Vec2) float64 {
	sum := 0.0
	for _, p := range y.Corners[y.Next:y.Count] {
		sum += from.Dist(p)
		from = p
	}
	return sum
}
