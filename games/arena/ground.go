package arena

import (
	"fmt"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/nav"
)

// The document of the ground.
const levelFile = "arena.level.json"

// Ground is a level with what the game has computed of it. It never changes, and is shared.
type Ground struct {
	Level  *level.Level
	Meshes [bodies]*nav.Mesh // where a brute fits, and where a champion does
	Starts [bodies]level.Mark
	Trees  []geom.Vec2 // where they grow
	Stones []geom.Vec2 // where boulders lie
	Spans  []level.Mark
	Rocks  []geom.Vec2 // where a champion is out of a brute's reach
}

// NewGround makes a level ready to be played in. It needs one mark each with the tags brute and champion, and at least one bridge
// and one rock.
func NewGround(l *level.Level) (*Ground, error) {
	g := &Ground{Level: l}
	places := func(tag string, least, most int) (out []geom.Vec2, err error) {
		for _, m := range l.Marks(tag) {
			out = append(out, plan(m.At))
		}
		if len(out) < least || len(out) > most {
			err = fmt.Errorf("%s has %d marks with the tag %s; there may be %d to %d", levelFile, len(out), tag, least, most)
		}
		return out, err
	}
	for _, e := range []struct {
		to    *[]geom.Vec2
		tag   string
		least int
		most  int
	}{{&g.Trees, "tree", 0, maxTrees}, {&g.Stones, "boulder", 0, maxStones}, {new([]geom.Vec2), "bridge", 1, maxSpans}, {&g.Rocks, "rock", 1, maxRocks}} {
		var err error
		if *e.to, err = places(e.tag, e.least, e.most); err != nil {
			return nil, err
		}
	}
	g.Spans = l.Marks("bridge")
	for i, tag := range [bodies]string{"brute", "champion"} {
		if _, err := places(tag, 1, 1); err != nil {
			return nil, err
		}
		g.Starts[i] = l.Marks(tag)[0]
		var err error
		if g.Meshes[i], err = nav.Build(l.Ground(), nav.Options{Radius: radii[i]}); err != nil {
			return nil, fmt.Errorf("%s: %w", levelFile, err)
		}
		if _, ok := g.Meshes[i].Nearest(g.Starts[i].At, 1); !ok {
			return nil, fmt.Errorf("%s: nobody as large as the %s fits where the mark %s is", levelFile, tag, g.Starts[i].Name)
		}
	}
	return g, nil
}

// radii are those of bodies, m.
var radii = [bodies]float64{bruteRadius, championRadius}

// way is a way that a body walks along.
type way struct {
	To      geom.Vec2
	Corners [maxCorners]geom.Vec2
	Count   int64
	Next    int64
	Since   float64 // s since it was found
	Partial bool
}

// left is how far one still goes on a way, m.
func (w *way) left(from geom.Vec2) float64 {
	sum := 0.0
	for _, p := range w.Corners[w.Next:w.Count] {
		sum += from.Dist(p)
		from = p
	}
	return sum
}

// find looks for a way of a body to a place, or else to the nearest that can be reached. False if there is none.
func (w *World) find(to *way, body int, from, goal geom.Vec2) bool {
	m := w.Ground.Meshes[body]
	a, okA := m.Nearest(flat(from), far)
	b, okB := m.Nearest(flat(goal), far)
	*to = way{To: goal}
	if !okA || !okB {
		return false
	}
	f := m.Finder()
	p := f.Path(a, b, nil, w.corners[:0])
	f.Release()
	w.corners = p.Points[:0]
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
	return to.Count > 0
}

// length is how far a body walks to a place, m; far if it does not come there.
func (w *World) length(body int, from, goal geom.Vec2) float64 {
	m := w.Ground.Meshes[body]
	a, okA := m.Nearest(flat(from), far)
	b, okB := m.Nearest(flat(goal), footing)
	if !okA || !okB {
		return far
	}
	f := m.Finder()
	defer f.Release()
	if long, _, ok := f.Distance(a, b, nil); ok {
		return long
	}
	return far
}

// slide moves a body along what it can walk on.
func (w *World) slide(body int, at, by geom.Vec2) geom.Vec2 {
	if by == (geom.Vec2{}) {
		return at
	}
	m := w.Ground.Meshes[body]
	if p, ok := m.Nearest(flat(at), far); ok {
		return plan(m.Move(p, by, nil).At)
	}
	return at
}

// stand is the nearest place where a body can stand.
func (w *World) stand(body int, at geom.Vec2) geom.Vec2 {
	if p, ok := w.Ground.Meshes[body].Nearest(flat(at), far); ok {
		return plan(p.At)
	}
	return at
}

// clear reports whether nothing stands between two places, some metres above the ground.
func (w *World) clear(from, to geom.Vec2, high, low float64) bool {
	return level.View{Level: w.Ground.Level, Open: ^uint64(0)}.Sees(geom.Vec3{X: from.X, Y: from.Y, Z: high}, geom.Vec3{X: to.X, Y: to.Y, Z: low}, 0)
}

// far is farther than anything in an arena, m.
const far = 1e6

// flat is a place on the ground.
func flat(p geom.Vec2) geom.Vec3 { return geom.Vec3{X: p.X, Y: p.Y} }

// plan is a place as it is seen from above.
func plan(p geom.Vec3) geom.Vec2 { return geom.Vec2{X: p.X, Y: p.Y} }
