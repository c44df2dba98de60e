package steer

import (
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/spatial"
)

// Rule is one of the three that make a flock.
type Rule struct {
	Radius float64 // m within which others count
	// Sight is the cosine of the half angle around where the mover goes within which others count: -1 all around, 0 in front.
	Sight  float64
	Weight float64
}

// FlockOptions are what holds for all of a flock.
type FlockOptions struct {
	Separation Rule    // from all
	Cohesion   Rule    // with those of the own group
	Alignment  Rule    // with those of the own group
	Mass       float64 // kg; what is not above 0 counts as 1
	MaxForce   float64 // N
	MaxSpeed   float64 // m/s
}

// Reynolds returns the radii, angles and weights of the boids of [Reynolds87] as OpenSteer has them.
func Reynolds() FlockOptions {
	return FlockOptions{
		Separation: Rule{5, -0.707, 12}, Alignment: Rule{7.5, 0.7, 8}, Cohesion: Rule{9, -0.15, 8},
		Mass: 1, MaxForce: 27, MaxSpeed: 9,
	}
}

// Flock moves many at once, by separation from all and cohesion and alignment with their group [Reynolds87], much faster
// than one by one. At, Velocity, Group and Push have an entry for each member and may be changed between two steps; all of
// them must be as long as At. A flock that was made with the same and has gone the same way is the same, to the bit, for any
// number of goroutines. Members at the very same place part, along x. A member without a velocity, a group or a push has none.
type Flock struct {
	Options  FlockOptions
	At       []geom.Vec2 // m
	Velocity []geom.Vec2 // m/s
	Group    []int32     // nil: all are one
	// Push is a further force on each, N, of whatever else it heeds; nil: none. It is added before the limit.
	Push []geom.Vec2

	grid      *spatial.Grid
	cell      float64
	birds     []bird // in the order of the grid
	dt, mass  float64
	reach     float64
	see, work func(int) // the two passes of a step, by block
}

// bird is what its neighbours see of a member.
type bird struct {
	at, ahead geom.Vec2 // ahead is where it goes, of length one; zero if it stands
	group     int32
}

// block is how many members one piece of work has.
const block = 128

// Step moves all by dt seconds. Each runs pieces of work that do not depend on each other, f(0) to f(n-1), in any order and
// side by side if it likes, and returns when all are done, as the Each of sim.Workers does; nil runs them one after the
// other. A dt that is not above 0, or endless, changes nothing.
func (f *Flock) Step(dt float64, each func(n int, f func(i int))) {
	if !(dt > 0) || math.IsInf(dt, 1) {
		return
	}
	for len(f.Velocity) < len(f.At) {
		f.Velocity = append(f.Velocity, geom.Vec2{})
	}
	o := &f.Options
	f.dt, f.mass, f.reach = dt, o.Mass, max(o.Separation.Radius, o.Cohesion.Radius, o.Alignment.Radius)
	if !(f.mass > 0) {
		f.mass = 1
	}
	if f.grid == nil || f.cell != f.reach {
		f.grid, f.cell = spatial.NewGrid(f.reach/2), f.reach
		f.see, f.work = f.seeBlock, f.moveBlock
	}
	f.grid.Fill(f.At)
	n := len(f.grid.Order())
	f.birds = slices.Grow(f.birds[:0], n)[:n]
	pieces := (n + block - 1) / block
	for _, pass := range [...]func(int){f.see, f.work} {
		if each != nil {
			each(pieces, pass)
			continue
		}
		for i := range pieces {
			pass(i)
		}
	}
}

// seeBlock notes what neighbours see of a block of members.
func (f *Flock) seeBlock(p int) {
	order := f.grid.Order()
	for k := p * block; k < min((p+1)*block, len(order)); k++ {
		i := order[k]
		b := bird{at: f.At[i], ahead: f.Velocity[i].Norm()}
		if int(i) < len(f.Group) {
			b.group = f.Group[i]
		}
		f.birds[k] = b
	}
}

// moveBlock moves a block of members. It reads of others what was noted, and writes nobody else's place.
func (f *Flock) moveBlock(p int) {
	var room [64]spatial.Span
	order := f.grid.Order()
	for k := p * block; k < min((p+1)*block, len(order)); k++ {
		f.move(order[k], f.force(k, f.grid.Spans(f.birds[k].at, f.reach, room[:0])))
	}
}

// force returns what a member wants of its neighbours.
func (f *Flock) force(k int, spans []spatial.Span) geom.Vec2 {
	o, me := &f.Options, &f.birds[k]
	ahead := me.ahead
	still := ahead == (geom.Vec2{}) // who stands sees all around
	apart, near, same := square(o.Separation.Radius), square(o.Cohesion.Radius), square(o.Alignment.Radius)
	most := max(apart, near, same)
	var push, middle, heading geom.Vec2
	friends, guides := 0.0, 0.0
	for _, s := range spans {
		for i := s.First; i < s.End; i++ {
			other := &f.birds[i]
			way := other.at.Sub(me.at)
			d := way.LenSq()
			if d > most || int(i) == k {
				continue
			}
			if d == 0 { // at the very same place there is no way apart: one goes to the right, the other to the left
				if apart > 0 && int(i) > k {
					push.X -= touching
				} else if apart > 0 {
					push.X += touching
				}
				continue
			}
			// Where it is seen: the cosine of the angle, without a square root where all around counts.
			along := way.Dot(ahead)
			if d <= apart && (still || sees(along, d, o.Separation.Sight)) {
				push = push.Sub(way.Scale(1 / d))
			}
			if other.group != me.group {
				continue
			}
			if d <= near && (still || sees(along, d, o.Cohesion.Sight)) {
				middle = middle.Add(way)
				friends++
			}
			if d <= same && (still || sees(along, d, o.Alignment.Sight)) {
				heading = heading.Add(other.ahead)
				guides++
			}
		}
	}
	force := push.Norm().Scale(o.Separation.Weight)
	if friends > 0 {
		force = force.Add(middle.Norm().Scale(o.Cohesion.Weight))
	}
	if guides > 0 {
		force = force.Add(heading.Scale(1 / guides).Sub(ahead).Norm().Scale(o.Alignment.Weight))
	}
	return force
}

// touching is how much somebody at the very same place counts, 1/m: as one a millimetre away.
const touching = 1000

// sees reports whether the cosine along / sqrt(d) is at least that of the half angle.
func sees(along, d, cos float64) bool {
	if cos <= -1 {
		return true
	}
	if c := float64(cos*cos) * d; cos < 0 {
		return along >= 0 || float64(along*along) <= c
	} else {
		return along >= 0 && float64(along*along) >= c
	}
}

// square returns that of a radius; one below 0 reaches nobody.
func square(radius float64) float64 { return float64(max(radius, 0) * max(radius, 0)) }

// move moves a member by what it wants of its neighbours, and by its push.
func (f *Flock) move(i int32, force geom.Vec2) {
	if int(i) < len(f.Push) && finite(f.Push[i]) {
		force = force.Add(f.Push[i])
	}
	if !finite(force) {
		force = geom.Vec2{}
	}
	v := f.Velocity[i].Add(force.Clamped(f.Options.MaxForce).Scale(f.dt / f.mass)).Clamped(f.Options.MaxSpeed)
	f.Velocity[i] = v
	f.At[i] = f.At[i].Add(v.Scale(f.dt))
}
