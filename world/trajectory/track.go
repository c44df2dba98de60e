package trajectory

import (
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
)

// Track is the way of one character.
type Track struct {
	// Name is for people. Names of tracks that are written to one file need not differ.
	Name string
	// Points stand in the order of time; no two have the same.
	Points []Point
}

// Point is where a character was at a time.
type Point struct {
	Time   float64 // s
	At     geom.Vec3
	Facing float64 // radians
}

// Recorder gathers tracks while a game runs.
type Recorder struct {
	tracks []*Track
	byID   map[uint64]*Track
}

// NewRecorder begins without tracks.
func NewRecorder() *Recorder { return &Recorder{byID: map[uint64]*Track{}} }

// Note adds where a character is. The name is taken from the first call for an id. A time that is not after the last one of
// the same character, and a place or time that is no finite number, are left out.
func (r *Recorder) Note(id uint64, name string, time float64, at geom.Vec3, facing float64) {
	t := r.byID[id]
	if t == nil {
		t = &Track{Name: name}
		r.byID[id] = t
		r.tracks = append(r.tracks, t)
	}
	p := Point{time, at, facing}
	if n := len(t.Points); p.finite() && (n == 0 || t.Points[n-1].Time < time) {
		t.Points = append(t.Points, p)
	}
}

// Cut forgets what was noted after a time, for all: a game that was taken back calls it, and goes on noting.
func (r *Recorder) Cut(time float64) {
	for _, t := range r.tracks {
		n := len(t.Points)
		for n > 0 && t.Points[n-1].Time > time {
			n--
		}
		t.Points = t.Points[:n]
	}
}

// Tracks returns a copy of what was noted, in the order in which characters came; without those of which nothing is known.
func (r *Recorder) Tracks() []Track {
	var out []Track
	for _, t := range r.tracks {
		if len(t.Points) > 0 {
			out = append(out, Track{t.Name, slices.Clone(t.Points)})
		}
	}
	return out
}

func (p *Point) finite() bool {
	for _, v := range [...]float64{p.Time, p.At.X, p.At.Y, p.At.Z, p.Facing} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return true
}

// Simplified leaves out points that lie where the way between those that stay leads at their time: within tolerance metres,
// and within a twentieth of a radian of the facing. A tolerance below a nanometre counts as one. The first and the last point
// stay [Douglas73, with time].
func (t *Track) Simplified(tolerance float64) Track {
	out := Track{Name: t.Name}
	n := len(t.Points)
	if n == 0 {
		return out
	}
	keep := make([]bool, n)
	keep[0], keep[n-1] = true, true
	stack := [][2]int{{0, n - 1}}
	for len(stack) > 0 {
		from, to := stack[len(stack)-1][0], stack[len(stack)-1][1]
		stack = stack[:len(stack)-1]
		worst, at := 1.0, -1 // as a share of what is allowed
		for i := from + 1; i < to; i++ {
			if e := t.error(from, to, i, tolerance); e > worst {
				worst, at = e, i
			}
		}
		if at >= 0 {
			keep[at] = true
			stack = append(stack, [2]int{from, at}, [2]int{at, to})
		}
	}
	for i, k := range keep {
		if k {
			out.Points = append(out.Points, t.Points[i])
		}
	}
	return out
}

// leastTolerance is what rounding may make of a straight way, m.
const leastTolerance = 1e-9

// facingTolerance is by how much a facing may differ, radians.
const facingTolerance = 0.05

// error returns how far point i lies from the way between two others, as a share of what is allowed.
func (t *Track) error(from, to, i int, tolerance float64) float64 {
	a, b, p := &t.Points[from], &t.Points[to], &t.Points[i]
	share := (p.Time - a.Time) / (b.Time - a.Time)
	off := p.At.Dist(a.At.Lerp(b.At, share))
	turned := geom.WrapAngle(b.Facing - a.Facing)
	twist := math.Abs(geom.WrapAngle(p.Facing - a.Facing - float64(turned*share)))
	if !(tolerance > leastTolerance) {
		tolerance = leastTolerance
	}
	return max(off/tolerance, twist/facingTolerance)
}
