package sense

import (
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
)

const (
	// sprinter is how fast any sensor may move, in metres a second, before it was seen to be faster.
	sprinter = 10
	// calm is how fast it is forgotten that somebody was faster, in metres a second for each second.
	calm = 1
	// beam is a speed above which a body has not moved but was put elsewhere.
	beam = 100
	// perUnit is how many comparisons of a signal with a sensor take one unit of the budget, whatever they ask of the world.
	perUnit = 16
)

// Step goes on to a time, in seconds, and tells who has perceived what. First come the signals, in the order in which they
// arrived; then what sensors perceive of all that is emitted all the time. The notices are good until the next step. It
// does nothing if the time is not later than that of the last step. Time begins at 0. Without surroundings the world is
// [Open].
//
// A signal was emitted at the time of the last step and travels from then. Whether it is perceived is decided when it
// arrives, by where the sensor is and where it looks by then: who has walked behind a corner does not hear it; who comes
// towards it hears it earlier.
func (s *System) Step(w Surroundings, now float64) []Notice {
	s.notices, s.changes = s.notices[:0], s.changes[:0]
	s.stats = Stats{}
	if !(now > s.now && now <= math.MaxFloat64) {
		return nil
	}
	if w == nil {
		w = Open{}
	}
	s.world, s.left = w, s.config.budget
	before := s.now
	swift := s.swift()
	s.before, s.now = before, now
	s.fastest = max(0, s.fastest-float64(calm*(now-before)))
	slow := float64(sprinter * (now - before))
	rushing := s.leap > float64(slow*slow)
	if fast := math.Sqrt(s.leap) / (now - before); fast < beam {
		s.fastest = max(s.fastest, fast)
	}
	s.leap = 0
	s.mapBodies()
	if rushing {
		s.rush(swift, now-before)
	}
	s.age(now - before)
	for i := range s.pending {
		s.launch(&s.pending[i], before)
	}
	s.pending = s.pending[:0]
	s.dropPuffs()
	s.trimPuffs()
	s.work()
	s.deliver()
	s.finish()
	for i := range s.notices {
		s.remember(&s.notices[i])
		s.note(&s.notices[i])
	}
	for _, l := range s.looked {
		if b := s.find(l.by); b != nil && b.memory >= 0 {
			s.release(b, l.bit)
		}
	}
	s.tellChanges()
	s.land()
	s.stats.Spent, s.stats.Notices = s.config.budget-s.left, len(s.notices)
	s.stats.Waiting = s.waves.waiting(now) + s.looks.waiting(now)
	s.world = nil
	return s.notices
}

// arrival is a notice of a signal, and its place among those that arrive in one step.
type arrival struct {
	at     float64
	notice int32
}

// finish puts the notices of signals in order, and what was found by looking around after them. Of two that arrive at one
// time, the one that waited longer is first.
func (s *System) finish() {
	s.arrived = s.arrived[:0]
	sorted := true
	for i := range s.found {
		at := s.found[i].Arrived
		sorted = sorted && (i == 0 || at >= s.arrived[i-1].at)
		s.arrived = append(s.arrived, arrival{at, int32(i)})
	}
	if !sorted {
		slices.SortFunc(s.arrived, func(a, b arrival) int {
			switch {
			case a.at < b.at:
				return -1
			case a.at > b.at:
				return 1
			}
			return int(a.notice - b.notice)
		})
	}
	for i := range s.arrived {
		s.notices = append(s.notices, s.found[s.arrived[i].notice])
	}
	s.notices = append(s.notices, s.around...)
}

// swift returns how fast a sensor may come towards a signal.
func (s *System) swift() float64 { return max(sprinter, s.fastest) }

// launch sends a signal on its way: it is queued for each sensor that it may reach, for the first moment in which it may.
func (s *System) launch(g *Signal, born float64) {
	m := s.config.find(g.Modality)
	t := &s.config.modalities[m]
	f := flying{Signal: *g, born: born, m: int32(m), log: t.log}
	if g.Attenuation > 0 {
		f.log = geom.Log(g.Attenuation)
	}
	if g.Range == 0 {
		f.Range = t.Range
	}
	s.serial++
	f.serial = s.serial
	if t.Lasts > 0 {
		s.addPuff(puff{Signal: f.Signal, log: f.log, born: born, serial: f.serial, m: f.m})
		return
	}
	i := s.spare
	if i < 0 {
		i = int32(len(s.signals))
		s.signals = append(s.signals, flying{})
	} else {
		s.spare = s.signals[i].next
	}
	s.signals[i] = f
	if g.To != 0 {
		if b := s.find(g.To); b != nil && b.placed {
			s.aim(i, b, born)
		}
		return
	}
	within := s.meets(&f)
	if within < 0 {
		return
	}
	s.near = s.nearby(s.near[:0], g.At, within, 1<<m, 0)
	for _, k := range s.near {
		s.aim(i, &s.bodies[k], born)
	}
}

// meets returns how far from where a signal was emitted a body can be that it may meet; below 0 if it can be perceived nowhere.
func (s *System) meets(f *flying) float64 {
	t := &s.config.modalities[f.m]
	within := fades(f.Range, f.Strength, f.log, t.least)
	if within < 0 {
		return within
	}
	if t.Speed > 0 {
		// Who walks into its way is met, too. Places are known step by step, so there are two more.
		within += float64(s.swift() * (within/t.Speed + float64(2*(s.now-s.before))))
	}
	return within + s.config.far
}

// join queues the signals that are on their way, and have not gone by yet, for the sensors of a body that has come.
func (s *System) join(b *body) {
	if !b.placed || b.profile < 0 {
		return
	}
	for i := range s.signals {
		f := &s.signals[i]
		if f.serial == 0 || f.To != 0 && f.To != b.who {
			continue
		}
		gone, distance := float64(s.config.modalities[f.m].Speed*(s.now-f.born)), b.Place.Dist(f.At)
		if gone > 0 && distance-s.config.far > gone && (f.To != 0 || distance <= s.meets(f)) {
			s.aim(int32(i), b, s.now)
		}
	}
}

// fades returns how far a signal can be perceived by the sensor with the lowest threshold; below 0 for not at all.
func fades(reach, strength, log, least float64) float64 {
	switch {
	case strength < least:
		return -1
	case math.IsInf(log, -1):
		return 0
	case log < 0:
		// A little more than the logarithm says: what is rounded must not decide.
		return min(reach, float64(geom.Log(least/strength)/log*1.000001)+1e-6)
	}
	return reach
}

// aim queues a signal for the sensors of a body, which it had not reached at a time.
func (s *System) aim(i int32, b *body, from float64) {
	f := &s.signals[i]
	if b.who == f.Of || b.profile < 0 || !b.placed {
		return
	}
	t := &s.config.modalities[f.m]
	sensors := s.config.profiles[b.profile].sensors
	for k := range sensors {
		sn := &sensors[k]
		if sn.m != int(f.m) {
			continue // one that is off is asked when it arrives
		}
		due := from
		if t.Speed > 0 {
			due += max(0, b.Place.Dist(f.At)-sn.far-float64(t.Speed*(from-f.born))) / (t.Speed + s.swift())
		}
		f.wanted++
		s.waves.push(item{due: due, serial: f.serial, by: b.who, since: from, swift: s.swift(), signal: i, sensor: int32(k)})
	}
}

// land frees the signals that nobody waits for and that have gone as far as they go.
func (s *System) land() {
	for i := range s.signals {
		f := &s.signals[i]
		if f.serial == 0 || f.wanted > 0 {
			continue
		}
		if speed := s.config.modalities[f.m].Speed; speed == 0 || float64(speed*(s.now-f.born)) >= f.Range {
			*f = flying{next: s.spare}
			s.spare = int32(i)
		}
	}
}

// work goes through all that is due until the budget is spent. While both signals and looks are waiting, those go on that
// have had less of it, so that neither starves the other.
func (s *System) work() {
	s.found, s.around, s.looked = s.found[:0], s.around[:0], s.looked[:0]
	for {
		wave, look := s.waves.ready(s.now), s.looks.ready(s.now)
		if !wave && !look {
			return
		}
		before, done := s.left, false
		if wave && !(look && s.ahead > 0) {
			done = s.arrive()
			if look {
				s.ahead += before - s.left
			}
		} else {
			done = s.look()
			if wave {
				s.ahead -= before - s.left
			}
		}
		if !done {
			return // it goes on from there in the next step
		}
	}
}

// arrive has a look at whether the first signal of the queue has reached its sensor; false if the budget is spent.
func (s *System) arrive() bool {
	it := s.waves[0]
	b := s.find(it.by)
	sn := &s.config.profiles[b.profile].sensors[it.sensor]
	f := &s.signals[it.signal]
	if s.before-it.due > s.config.late {
		s.stats.Late++
		s.lose(limitLate, 1)
		f.wanted--
		s.waves.pop()
		return true
	}
	var n Notice
	src := source{at: f.At, strength: f.Strength, reach: f.Range, log: f.log, born: f.born, of: f.Of, tag: f.Tag, travels: true}
	if f.To != 0 {
		src.reach = math.Inf(1) // who is hit is hit, however far away it came from
	}
	v, wait := s.judge(&src, b, sn, &n)
	switch v {
	case broke:
		return false
	case later:
		it.since, it.swift = s.now, s.swift()
		it.due = max(s.now+wait, math.Nextafter(s.now, math.Inf(1)))
		s.waves.sink(it)
		return true
	case told:
		n.Arrived = max(n.Arrived, it.since)
		s.found = append(s.found, n)
	}
	f.wanted--
	s.waves.pop()
	return true
}

// look lets the first sensor of the queue look around: at what is emitted all the time, and at puffs. It goes on where it
// has stopped before; false if the budget is spent before it is through. The sensor leaves the queue, or waits for its next
// look.
func (s *System) look() bool {
	it := s.looks[0]
	b := s.find(it.by)
	sn := &s.config.profiles[b.profile].sensors[it.sensor]
	m := &s.config.modalities[sn.m]
	if s.idle(sn.m) {
		s.looked = append(s.looked, look{b.who, sn.bit})
		b.looks &^= 1 << it.sensor
		s.looks.pop()
		return true
	}
	if b.on&(1<<it.sensor) != 0 && b.placed && !s.lookAt(&it, b, sn, m) {
		s.looks.sink(it)
		return false
	}
	s.looked = append(s.looked, look{b.who, sn.bit})
	it.cursor = 0
	it.due = next(it.due, m.Every, s.now)
	s.looks.sink(it)
	return true
}

// next returns the next time of something that is done every so many seconds, after now. What is late goes on in its rhythm, so that
// it is done as often as it should be however long the steps are; what was missed is not made up for.
func next(due, every, now float64) float64 {
	missed := math.Floor((now - due) / every)
	return max(due+float64((missed+1)*every), math.Nextafter(now, math.Inf(1)))
}

// lookAt compares a sensor with all that it may perceive; false if the budget is spent before it is through.
func (s *System) lookAt(it *item, b *body, sn *sensor, m *modality) bool {
	if m.Type == Team {
		return s.listen(it, b, sn, m)
	}
	if m.Lasts > 0 {
		return s.sniff(it, b, sn, m)
	}
	within := s.reach[sn.m]
	if sn.Range > 0 {
		within = min(within, sn.Range)
	}
	within = sn.stretched(within)
	if m.Points != OnePoint {
		within += s.extent
	}
	s.near = s.nearby(s.near[:0], b.Place, within+sn.far, 0, 1<<sn.m)
	for _, k := range s.near {
		if int64(k) < it.cursor {
			continue
		}
		it.cursor = int64(k)
		o := &s.bodies[k]
		if o.who == b.who || !o.placed {
			continue
		}
		e := s.emits(o, sn.m)
		src := source{at: o.Place, strength: e.Strength, reach: e.reach, log: e.log, born: s.now, velocity: o.Velocity, of: o.who, tag: e.Tag, steady: true}
		src.at.Z += e.Up
		s.hold(&src, b, sn)
		var n Notice
		v := s.regard(&src, o, b, sn, &n)
		if v == never {
			v = s.assume(&src, b, sn, &n)
		}
		switch v {
		case broke:
			return false
		case told:
			s.around = append(s.around, n)
		}
	}
	return true
}

// emits returns what a body emits with a modality, which it does.
func (s *System) emits(b *body, m int) *emitter {
	for i := b.emitter; ; i = s.emitters[i].next {
		if e := &s.emitters[i]; int(e.m) == m {
			return e
		}
	}
}
