package foresee

import (
	"math"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Moment is one point of a track.
type Moment struct {
	// Time is when, s, by the clock of [Foresights.Now].
	Time float64
	// At is where it is by then, m, and Velocity how it moves, m/s.
	At, Velocity geom.Vec2
	// Status is how its program stands.
	Status wits.Status
}

// Track is what somebody is imagined to do: moments at equal distances in time.
type Track struct {
	target   wits.Entity
	program  *wits.Program
	step     float64
	moments  []Moment
	activity []uint64 // words of each moment, side by side
}

// Target returns who is imagined.
func (t *Track) Target() wits.Entity { return t.target }

// Len returns the number of moments. The first is that in which the mind was copied.
func (t *Track) Len() int { return len(t.moments) }

// Moment returns the i-th, from 0.
func (t *Track) Moment(i int) Moment { return t.moments[i] }

// Program returns what the imagined mind runs.
func (t *Track) Program() *wits.Program { return t.program }

// Active reports whether a node, by its Active bit, is active in the i-th moment.
func (t *Track) Active(i, bit int) bool {
	words := len(t.activity) / len(t.moments)
	return bit >= 0 && t.activity[i*words+bit/64]>>(bit%64)&1 != 0
}

// Doing lists what it does in the i-th moment: the paths of the active nodes that have no active nodes within, in the
// program's order. It allocates; it is for people.
func (t *Track) Doing(i int) []string {
	var active []string
	for p := range t.program.Parts() {
		for n := range t.program.Parts()[p].Nodes {
			if node := &t.program.Parts()[p].Nodes[n]; t.Active(i, node.Active) {
				active = append(active, node.Path)
			}
		}
	}
	var out []string
	for _, path := range active {
		inner := false
		for _, other := range active {
			inner = inner || strings.HasPrefix(other, path+"/")
		}
		if !inner {
			out = append(out, path)
		}
	}
	return out
}

// When returns the first moment from the i-th on in which the node with this path is active; -1 if it never is. It is for people
// and tests: it looks the path up.
func (t *Track) When(path string, i int) int {
	for p := range t.program.Parts() {
		for n := range t.program.Parts()[p].Nodes {
			if node := &t.program.Parts()[p].Nodes[n]; node.Path == path {
				for ; i < len(t.moments); i++ {
					if t.Active(i, node.Active) {
						return i
					}
				}
				return -1
			}
		}
	}
	return -1
}

// At returns where it is at a time and how it moves, between moments in proportion. After the last it goes on straight.
func (t *Track) At(time float64) (at, velocity geom.Vec2) {
	first, last := &t.moments[0], &t.moments[len(t.moments)-1]
	switch {
	case !(time > first.Time):
		return first.At, first.Velocity
	case time >= last.Time:
		return last.At.Add(last.Velocity.Scale(time - last.Time)), last.Velocity
	}
	i := min(int((time-first.Time)/t.step), len(t.moments)-2)
	a, b := &t.moments[i], &t.moments[i+1]
	part := geom.Clamp((time-a.Time)/t.step, 0, 1)
	return a.At.Add(b.At.Sub(a.At).Scale(part)), a.Velocity.Add(b.Velocity.Sub(a.Velocity).Scale(part))
}

// Meet returns where somebody who sets out now from a place, at a speed in m/s, first meets it, and in how many seconds. If that
// is nowhere on the track, it is where that one would be late by least, with false.
func (t *Track) Meet(from geom.Vec2, speed, now float64) (at geom.Vec2, in float64, ok bool) {
	before, _ := t.At(now)
	if !(speed > 0) {
		return before, 0, false
	}
	wait := 0.0
	late := before.Dist(from) / speed
	if late <= 0 {
		return before, 0, true
	}
	best := late
	at, in = before, late
	for i := range t.moments {
		m := &t.moments[i]
		if m.Time <= now {
			continue
		}
		d := m.At.Dist(from) / speed
		next := d - (m.Time - now)
		if next <= 0 {
			part := late / (late - next)
			return before.Add(m.At.Sub(before).Scale(part)), wait + float64((m.Time-now-wait)*part), true
		}
		if next < best {
			best, at, in = next, m.At, d
		}
		before, wait, late = m.At, m.Time-now, next
	}
	return at, in, false
}

// Points appends the places from a time on, the first in proportion, for who draws the track.
func (t *Track) Points(dst []geom.Vec2, from float64) []geom.Vec2 {
	at, _ := t.At(from)
	dst = append(dst, at)
	for i := range t.moments {
		if t.moments[i].Time > from {
			dst = append(dst, t.moments[i].At)
		}
	}
	return dst
}

// begin empties it for somebody.
func (t *Track) begin(target wits.Entity, p *wits.Program, step float64) {
	t.target, t.program, t.step = target, p, step
	t.moments, t.activity = t.moments[:0], t.activity[:0]
}

// add records how it stands at a time.
func (t *Track) add(time float64, d Clone, m *wits.Mind) {
	at, velocity := d.Where()
	t.moments = append(t.moments, Moment{Time: time, At: at, Velocity: velocity, Status: m.Status()})
	t.activity = m.Activity(t.activity)
}

// finite reports whether all places are numbers.
func (m *Moment) finite() bool {
	return !math.IsNaN(m.At.X+m.At.Y+m.Velocity.X+m.Velocity.Y) && !math.IsInf(m.At.X+m.At.Y, 0)
}

func (t *Track) clear() { t.target, t.moments, t.activity = 0, t.moments[:0], t.activity[:0] }

func (t *Track) copy(of *Track) {
	t.target, t.program, t.step = of.target, of.program, of.step
	t.moments, t.activity = append(t.moments[:0], of.moments...), append(t.activity[:0], of.activity...)
}
