package universe

import (
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/message"
	"github.com/wits-ai/wits/world/spatial"
)

// Wall is a line that nobody crosses who walks, or goes around a round obstacle. Its points are never changed.
type Wall struct {
	Number int64
	Points []geom.Vec2
	// Round is the obstacle; of a line its radius is 0.
	Round geom.Circle
}

// Path is a line that bots are told to follow. Its points are never changed.
type Path struct {
	Number int64
	Name   string
	Points []geom.Vec2
}

// Place is a place that speaks: whoever comes within its radius hears its message [Hufford, "location messages"].
type Place struct {
	Number int64
	Name   string // of the message
	At     geom.Vec2
	Radius float64

	post int // its number in the Post
}

// What there may be at most.
const (
	MostWalls    = 256
	MostPaths    = 64
	MostPlaces   = 64
	mostSegments = 4096
)

// fences are the walls as they are asked for.
type fences struct {
	segments []geom.Segment // of lines, and then of round obstacles
	lines    int            // how many are of lines
	rounds   []geom.Circle
	tree     *spatial.Tree
}

// fence takes the walls as they are, with another; nil: with none.
func (u *Universe) fence(another *Wall) {
	f := &u.fences
	walls := u.Walls
	if another != nil {
		walls = append(slices.Clip(walls), *another)
	}
	f.segments, f.rounds = nil, nil
	for _, w := range walls {
		if w.Round.Radius == 0 {
			f.segments = sides(f.segments, w.Points)
		}
	}
	f.lines = len(f.segments)
	for _, w := range walls {
		if w.Round.Radius > 0 {
			f.segments, f.rounds = sides(f.segments, w.Points), append(f.rounds, w.Round)
		}
	}
	boxes := make([]geom.Box, len(f.segments))
	for i, s := range f.segments {
		boxes[i] = geom.BoxOf(geom.Vec3{X: s.A.X, Y: s.A.Y}, geom.Vec3{X: s.B.X, Y: s.B.Y})
	}
	f.tree = spatial.NewTree(boxes)
	u.Terrain.block(f.segments, f.rounds)
}

func sides(dst []geom.Segment, points []geom.Vec2) []geom.Segment {
	for i := range max(len(points)-1, 0) {
		dst = append(dst, geom.Segment{A: points[i], B: points[i+1]})
	}
	return dst
}

// near appends the numbers of the walls' segments around a box.
func (f *fences) near(a, b geom.Vec2, within float64, dst []int32) []int32 {
	if len(f.segments) == 0 {
		return dst
	}
	low := geom.Vec3{X: min(a.X, b.X), Y: min(a.Y, b.Y)}
	high := geom.Vec3{X: max(a.X, b.X), Y: max(a.Y, b.Y)}
	return f.tree.Overlapping(geom.BoxOf(low, high).Grown(within), dst)
}

// cast returns where a disc first meets a wall on its way, and which segment.
func (f *fences) cast(from, to geom.Vec2, radius float64) (first geom.Touch, segment int32) {
	var room [32]int32
	segment = -1
	for _, i := range f.near(from, to, radius, room[:0]) {
		if t, ok := f.segments[i].Cast(from, to, radius); ok && (segment < 0 || t.Fraction < first.Fraction) {
			first, segment = t, i
		}
	}
	return first, segment
}

// Clear reports whether no wall stands between two places, nor nearer to the way than a distance.
func (u *Universe) Clear(from, to geom.Vec2, distance float64) bool {
	_, segment := u.fences.cast(from, to, distance)
	return segment < 0
}

// crosses reports whether the middle of somebody would get to the other side of a wall, or on it.
func (u *Universe) crosses(from, to geom.Vec2) bool {
	var room [32]int32
	way := geom.Segment{A: from, B: to}
	for _, i := range u.fences.near(from, to, 0, room[:0]) {
		if _, ok := way.Cross(u.fences.segments[i]); ok {
			return true
		}
	}
	return false
}

// apart reports whether a disc touches no wall.
func (u *Universe) apart(at geom.Vec2, radius float64) bool {
	var room [32]int32
	for _, i := range u.fences.near(at, at, radius, room[:0]) {
		if u.fences.segments[i].Dist(at) < radius {
			return false
		}
	}
	for _, c := range u.fences.rounds {
		if c.Center.Dist(at) < c.Radius+radius {
			return false
		}
	}
	return true
}

// Free returns the place, or one near to it, at which a disc lies in the universe and, unless it flies, touches no wall.
func (u *Universe) Free(at geom.Vec2, radius float64, flies bool) (geom.Vec2, bool) {
	return u.room(at, radius, func(p geom.Vec2) bool { return flies || u.apart(p, radius) })
}

// room looks for a place around one that is good, on circles.
func (u *Universe) room(at geom.Vec2, radius float64, good func(geom.Vec2) bool) (geom.Vec2, bool) {
	at = u.Inside(at, radius)
	if good(at) {
		return at, true
	}
	for ring := 1; ring <= 12; ring++ {
		for k := range 16 {
			way := geom.FromAngle(float64(k) * math.Pi / 8).Scale(float64(float64(ring) * radius * 0.75))
			if p := u.Inside(at.Add(way), radius); good(p) {
				return p, true
			}
		}
	}
	return at, false
}

// AddWall builds a wall. Who stands where it is to be steps aside, to whichever side is nearer. It fails, and changes nothing, if
// the wall does not lie in the universe, if there are too many, or if somebody has no room to step aside.
func (u *Universe) AddWall(points []geom.Vec2) (int64, error) {
	return u.build(Wall{Points: slices.Clone(points)})
}

// corners of the line around a round obstacle.
const corners = 16

// AddObstacle puts a round obstacle into the universe, such as a stone or a tree, which nobody who walks goes through; steer.AvoidObstacles goes
// around it. Who stands where it is to be steps aside. It fails as [Universe.AddWall] does, and if the radius is not above 0.
func (u *Universe) AddObstacle(at geom.Vec2, radius float64) (int64, error) {
	if !(radius > 0) || !finite(radius) {
		return 0, fmt.Errorf("universe: an obstacle has a radius above 0, not %v", radius)
	}
	w := Wall{Round: geom.Circle{Center: at, Radius: radius}}
	for k := range corners + 1 {
		way := geom.FromAngle(float64(k%corners) * 2 * math.Pi / corners)
		w.Points = append(w.Points, at.Add(way.Scale(radius/geom.Cos(math.Pi/corners))))
	}
	return u.build(w)
}

// finite reports whether a number is one, and not endless.
func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// Obstacles returns the round obstacles.
func (u *Universe) Obstacles() []geom.Circle { return u.fences.rounds }

// build builds a wall, or what goes round an obstacle.
func (u *Universe) build(w Wall) (int64, error) {
	points := w.Points
	if err := u.line(points); err != nil {
		return 0, err
	}
	if len(u.Walls) == MostWalls || len(u.fences.segments)+len(points)-1 > mostSegments {
		return 0, fmt.Errorf("universe: there are too many walls")
	}
	old := u.fences
	u.fence(&w)
	type step struct {
		slot int
		to   geom.Vec2
	}
	var steps []step
	for i := range u.Used {
		b := &u.Bots[i]
		if !b.Alive || u.Types[b.Type].Flies || u.apart(b.At, b.Radius) {
			continue
		}
		now := u.fences
		to, ok := u.room(b.At, b.Radius, func(p geom.Vec2) bool {
			if !u.apart(p, b.Radius) {
				return false
			}
			u.fences = old
			crossed := u.crosses(b.At, p)
			u.fences = now
			return !crossed
		})
		if !ok {
			u.fence(nil)
			return 0, fmt.Errorf("universe: somebody at %.1f, %.1f has no room to step aside", b.At.X, b.At.Y)
		}
		steps = append(steps, step{i, to})
	}
	for _, s := range steps {
		u.Bots[s.slot].At, u.Bots[s.slot].Velocity = s.to, geom.Vec2{}
	}
	u.made++
	w.Number = u.made
	u.Walls = append(slices.Clip(u.Walls), w)
	u.Terrain.changed()
	u.flowsStale()
	u.locate()
	return u.made, nil
}

// line says what is wrong with a line.
func (u *Universe) line(points []geom.Vec2) error {
	if len(points) < 2 {
		return fmt.Errorf("universe: a line has two points or more, not %d", len(points))
	}
	for _, p := range points {
		if !u.Has(p) {
			return fmt.Errorf("universe: %.1f, %.1f is not in the universe, which goes from 0, 0 to %v, %v", p.X, p.Y, u.Size.X, u.Size.Y)
		}
	}
	return nil
}

// AddPath draws a path with a name, and gives its number.
func (u *Universe) AddPath(name string, points []geom.Vec2) (int64, error) {
	if err := u.line(points); err != nil {
		return 0, err
	}
	if len(u.Paths) == MostPaths {
		return 0, fmt.Errorf("universe: there are %d paths already", MostPaths)
	}
	u.made++
	u.Paths = append(slices.Clip(u.Paths), Path{u.made, name, slices.Clone(points)})
	return u.made, nil
}

// PathOf returns a path by its number; nil if it is not there any more.
func (u *Universe) PathOf(number int64) *Path {
	for i := range u.Paths {
		if u.Paths[i].Number == number {
			return &u.Paths[i]
		}
	}
	return nil
}

// AddPlace lets a place speak, and gives its number.
func (u *Universe) AddPlace(name string, at geom.Vec2, radius float64) (int64, error) {
	if !u.Has(at) || !(radius > 0) {
		return 0, fmt.Errorf("universe: a place that speaks lies in the universe and has a radius above 0, not %.1f, %.1f with %v", at.X, at.Y, radius)
	}
	if len(u.Places) == MostPlaces {
		return 0, fmt.Errorf("universe: there are %d places already", MostPlaces)
	}
	flat := geom.Vec3{X: at.X, Y: at.Y}
	post, err := u.Post.Place(message.Place{Message: message.Message{Name: wits.NameOf(name), At: flat, Where: flat, Radius: radius}})
	if err != nil {
		return 0, err
	}
	u.made++
	u.Places = append(slices.Clip(u.Places), Place{u.made, name, at, radius, post})
	u.flowsStale()
	return u.made, nil
}

// Erase takes out walls, paths and places that touch a disc, and says how many.
func (u *Universe) Erase(at geom.Vec2, radius float64) (n int) {
	touches := func(points []geom.Vec2) bool {
		for i := range points[:len(points)-1] {
			if (geom.Segment{A: points[i], B: points[i+1]}).Dist(at) <= radius {
				return true
			}
		}
		return false
	}
	walls := slices.DeleteFunc(slices.Clone(u.Walls), func(w Wall) bool { return touches(w.Points) || w.Round.Center.Dist(at) < w.Round.Radius })
	paths := slices.DeleteFunc(slices.Clone(u.Paths), func(p Path) bool { return touches(p.Points) })
	places := slices.DeleteFunc(slices.Clone(u.Places), func(p Place) bool {
		gone := p.At.Dist(at) <= radius
		if gone {
			u.Post.Silence(p.post)
		}
		return gone
	})
	n = len(u.Walls) + len(u.Paths) + len(u.Places) - len(walls) - len(paths) - len(places)
	rebuilt, others := len(walls) != len(u.Walls), len(places) != len(u.Places)
	u.Walls, u.Paths, u.Places = walls, paths, places
	if rebuilt {
		u.fence(nil)
		u.Terrain.changed()
	}
	if rebuilt || others {
		u.flowsStale()
	}
	return n
}

// slide returns how far a bot gets on a way: along walls, and not out of the universe. Its velocity loses what walls take.
func (u *Universe) slide(b *Bot, to geom.Vec2) geom.Vec2 {
	from := b.At
	if u.Types[b.Type].Flies {
		return u.Inside(to, b.Radius)
	}
	at, rest := from, to.Sub(from)
	for range 3 {
		touch, segment := u.fences.cast(at, at.Add(rest), b.Radius)
		if segment < 0 {
			at = at.Add(rest)
			break
		}
		at = at.Add(rest.Scale(touch.Fraction))
		rest = rest.Scale(1 - touch.Fraction)
		n := touch.Normal
		if n == (geom.Vec2{}) { // it touches already
			p, _ := u.fences.segments[segment].Closest(at)
			n = at.Sub(p).Norm()
		}
		rest, b.Velocity = along(rest, n), along(b.Velocity, n)
	}
	at = u.Inside(at, b.Radius)
	if u.crosses(from, at) {
		b.Velocity = geom.Vec2{}
		return from
	}
	return at
}

// along returns a vector without its part against a normal.
func along(v, normal geom.Vec2) geom.Vec2 {
	if d := v.Dot(normal); d < 0 {
		return v.Sub(normal.Scale(d))
	}
	return v
}
