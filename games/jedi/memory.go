package jedi

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/tree"
)

// Memory is what a Jedi knows of the world, and what it can imagine: the model that trees simulate [Pro360, listing 5.1]. It
// is a flat value; who the victim is, is an index, so that a copy means its own.
type Memory struct {
	At     geom.Vec2
	Facing float64 // rad
	Health float64 // hp
	Time   float64 // s since the match began
	Since  float64 // s: when it began to fight its victim
	Posed  float64 // s: when it taunted last
	Style  int32   // taunts
	Victim int32   // index of a foe, -1
	Guards bool    // it holds its saber against what comes
	Evades bool    // nothing meets it
	Doing  Move    // what the body does, which must come to its end before anything else begins
	Busy   float64 // s until then; 0: the body is free
	To     geom.Vec2
	Foes   [maxDroids]Foe
	Shots  [8]Shot // that come towards it, the nearest first
}

// Foe is a droid, as it is known.
type Foe struct {
	At     geom.Vec2
	Facing float64 // rad
	Health float64 // hp; 0: there is none
	Wind   float64 // s until its blow or shot comes; 0: it does not strike
	Bare   float64 // s until its shield is up again
	Sort   Sort
	Hunts  bool // it is this Jedi that it goes for
}

// Shot is a bolt that may be dangerous.
type Shot struct {
	At, Velocity geom.Vec2
	Live         bool
}

// recall fills a Jedi's memory with the present.
func (w *World) recall(j *Jedi) {
	m := &j.Known
	*m = Memory{At: j.Position, Facing: j.Facing, Health: j.Health, Time: float64(float64(w.Tick) * delta), Since: float64(float64(j.Since) * delta), Posed: -100,
		Victim: j.Victim, Style: j.Style, Doing: j.Move, To: j.To}
	if !moves[j.Move].free {
		m.Busy = float64(float64(j.Left) * delta)
	}
	if j.Style > 0 {
		m.Posed = float64(float64(j.Posed) * delta)
	}
	for i := range w.Droids {
		d := &w.Droids[i]
		if d.Stands() {
			m.Foes[i] = Foe{At: d.Position, Facing: d.Facing, Health: d.Health, Wind: float64(float64(d.Wind) * delta), Bare: float64(float64(d.Bare) * delta), Sort: d.Sort, Hunts: uint32(d.Target)+1 == j.ID.Index()}
		}
	}
	if m.Victim >= 0 && m.Foes[m.Victim].Health <= 0 {
		m.Victim = -1
	}
	for i := range w.Bolts {
		b := &w.Bolts[i]
		if b.Left > 0 && !b.Turned {
			m.remember(Shot{b.Position, b.Velocity, true})
		}
	}
}

// remember keeps the nearest shots.
func (m *Memory) remember(s Shot) {
	for i := range m.Shots {
		k := &m.Shots[i]
		if !k.Live {
			*k = s
			return
		}
		if s.At.Sub(m.At).LenSq() < k.At.Sub(m.At).LenSq() {
			*k, s = s, *k
		}
	}
}

// foe returns the victim; nil if there is none.
func (m *Memory) foe() *Foe {
	if m.Victim < 0 || m.Foes[m.Victim].Health <= 0 {
		return nil
	}
	return &m.Foes[m.Victim]
}

// gap returns how far the victim is, from middle to middle; far away if there is none.
func (m *Memory) gap() float64 {
	if f := m.foe(); f != nil {
		return f.At.Dist(m.At)
	}
	return 100
}

// face turns towards the victim.
func (m *Memory) face() {
	if f := m.foe(); f != nil {
		m.Facing = f.At.Sub(m.At).Angle()
	}
}

// pass lets time pass: shots fly, blows come. It goes in steps, for a shot that is fired in one may meet somebody in the
// next.
func (m *Memory) pass(seconds float64) {
	const step = 0.12
	for ; seconds > step; seconds -= step {
		m.step(step)
	}
	m.step(seconds)
}

func (m *Memory) step(seconds float64) {
	m.Time += seconds
	for i := range m.Shots {
		s := &m.Shots[i]
		if !s.Live {
			continue
		}
		if _, hits := s.meets(m.At, seconds); hits && !m.Evades {
			s.Live = false
			if !m.guards(s.At) {
				m.Health -= boltDamage
			}
			continue
		}
		s.At = s.At.Add(s.Velocity.Scale(seconds))
	}
	for i := range m.Foes {
		f := &m.Foes[i]
		if f.Health <= 0 {
			continue
		}
		f.Bare = max(0, f.Bare-seconds)
		if f.Wind <= 0 {
			continue
		}
		if f.Wind -= seconds; f.Wind > 0 {
			continue
		}
		late := -f.Wind
		f.Wind = 0
		if f.Sort == Trooper && f.Hunts {
			way := m.At.Sub(f.At).Norm().Scale(boltSpeed)
			m.remember(Shot{f.At.Add(way.Scale(late)), way, true})
		} else if f.Sort != Trooper && m.inReach(f) && !m.Evades && (f.Sort == Brute || !m.guards(f.At)) {
			m.Health -= ranks[f.Sort].damage
		}
	}
}

// meets reports whether a shot meets somebody at a place within some seconds, and when.
func (s *Shot) meets(at geom.Vec2, within float64) (seconds float64, hits bool) {
	way := at.Sub(s.At)
	seconds = geom.Clamp(way.Dot(s.Velocity)/s.Velocity.LenSq(), 0, within)
	return seconds, s.At.Add(s.Velocity.Scale(seconds)).Dist(at) <= boltRadius
}

func (m *Memory) inReach(f *Foe) bool { return f.At.Dist(m.At) <= ranks[f.Sort].reach }

// guards reports whether a saber is held against what comes from a place.
func (m *Memory) guards(from geom.Vec2) bool {
	off := geom.WrapAngle(from.Sub(m.At).Angle() - m.Facing)
	return m.Guards && off <= blockHalf && off >= -blockHalf
}

// How far ahead dangers are seen, s: those that count, and those against which something is done.
const (
	horizon = 2.5
	soon    = 1.1
)

// Dangers, of those that come to somebody who stays where it is. They do not grow as they come nearer: else all that takes
// time would look harmful, and a shot does not look more dangerous than the droid that takes aim.
const (
	shotThreat = 0.2
	stabThreat = 0.2
	slamThreat = 0.4
)

// threat is in how much danger it is.
func (m *Memory) threat() float64 {
	sum := 0.0
	for i := range m.Shots {
		if s := &m.Shots[i]; s.Live {
			if _, hits := s.meets(m.At, horizon); hits {
				sum += shotThreat
			}
		}
	}
	for i := range m.Foes {
		f := &m.Foes[i]
		if f.Health <= 0 || f.Wind <= 0 {
			continue
		}
		switch {
		case f.Sort == Trooper && f.Hunts:
			sum += shotThreat
		case f.Sort == Trooper || !m.inReach(f):
		case f.Sort == Brute:
			sum += slamThreat
		default:
			sum += stabThreat
		}
	}
	return sum
}

// danger is from where the next danger comes: the first shot that meets it, else a blow; false if there is none.
func (m *Memory) danger() (from geom.Vec2, any bool) {
	first := soon
	for i := range m.Shots {
		if s := &m.Shots[i]; s.Live {
			if at, hits := s.meets(m.At, soon); hits && at < first {
				from, first, any = s.At, at, true
			}
		}
	}
	for i := range m.Foes {
		if f := &m.Foes[i]; f.Health > 0 && f.Wind > 0 && f.Wind < first && f.Sort != Trooper && m.inReach(f) {
			from, first, any = f.At, f.Wind, true
		}
	}
	return from, any
}

// strike does what a stroke does.
func (m *Memory) strike(s stroke) {
	for i := range m.Foes {
		f := &m.Foes[i]
		if f.Health <= 0 || !meets(m.At, m.Facing, f.At, s) {
			continue
		}
		off := geom.WrapAngle(m.At.Sub(f.At).Angle() - f.Facing)
		if f.Sort == Guardian && f.Bare <= 0 && off <= shieldHalf && off >= -shieldHalf {
			if !s.breaks {
				continue
			}
			f.Bare = shieldTicks * delta
		}
		if f.Health = max(0, f.Health-s.damage); s.breaks {
			f.Wind = 0
		}
	}
}

// summary returns what the heuristic of [Pro360] looks at: the victim is the one that it was before.
func (m *Memory) summary(victim int32) tree.Summary {
	s := tree.Summary{Self: m.Health, Threat: m.threat()}
	if victim >= 0 {
		s.Victim = m.Foes[victim].Health
	}
	return s
}

// memory returns what somebody imagines just now; when nobody does, what it knows.
func memory(x *wits.Context) *Memory {
	if m := tree.Imagined[Memory](x); m != nil {
		return m
	}
	return &wits.Self[*Jedi](x).Known
}
