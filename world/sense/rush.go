package sense

import (
	"slices"

	"github.com/wits-ai/wits"
)

// rushing is the memory in which [System.rush] works. It is no part of the state.
type rushing struct {
	on    []onItsWay // by place of the signal
	first []int32    // by index of entity: 1 + where the list of the signals in the queue for it begins; 0 for none
	rest  []queued
}

// onItsWay is what is the same of a signal for all bodies.
type onItsWay struct {
	gone, within float64     // how far it has come, and how far from where it was emitted whom it may meet can be
	open         bool        // it may meet somebody who was too far away
	queuedFor    wits.Entity // who was last found to have it in the queue
}

// queued is a signal that is in the queue for a body.
type queued struct{ signal, next int32 }

// rush has signals looked at that are on their way to bodies that have come farther in this step than was assumed when the
// signals were queued for them: swift is how fast the fastest was so far.
func (s *System) rush(swift, passed float64) {
	changed := false
	for i := range s.waves {
		it := &s.waves[i]
		if b := s.find(it.by); it.due > s.now && b.leapt(s.before) > float64(it.swift*passed) {
			it.due, changed = s.now, true
		}
	}
	if changed {
		old := s.waves
		s.waves = old[:0]
		for i := range old {
			s.waves.push(old[i])
		}
	}
	prepared := false
	for _, i := range s.order {
		// Who was too far away, and comes faster than anybody before.
		b := &s.bodies[i]
		if b.profile < 0 || b.leapt(s.before) <= float64(swift*passed) {
			continue
		}
		if !prepared {
			prepared = true
			s.prepareRush()
		}
		r := &s.rushing
		for k := r.first[i]; k > 0; k = r.rest[k-1].next {
			r.on[r.rest[k-1].signal].queuedFor = b.who
		}
		for k := range r.on {
			o := &r.on[k]
			if !o.open || o.queuedFor == b.who {
				continue
			}
			if distance := b.Place.Dist(s.signals[k].At); distance-s.config.far > o.gone && distance <= o.within {
				s.aim(int32(k), b, s.now)
			}
		}
	}
}

// prepareRush goes once through all signals and once through what is in the queue, however many bodies rush.
func (s *System) prepareRush() {
	r := &s.rushing
	r.on = slices.Grow(r.on[:0], len(s.signals))[:len(s.signals)]
	for k := range s.signals {
		f := &s.signals[k]
		o := onItsWay{}
		if f.serial != 0 && f.To == 0 {
			o.gone = float64(s.config.modalities[f.m].Speed * (s.now - f.born))
			if o.gone > 0 {
				o.open, o.within = true, s.meets(f)
			}
		}
		r.on[k] = o
	}
	r.first = slices.Grow(r.first[:0], len(s.bodies))[:len(s.bodies)]
	clear(r.first)
	r.rest = r.rest[:0]
	for k := range s.waves {
		first := &r.first[s.waves[k].by.Index()]
		r.rest = append(r.rest, queued{s.waves[k].signal, *first})
		*first = int32(len(r.rest))
	}
}

// leapt returns how far a body has come since the step at a time, in metres.
func (b *body) leapt(before float64) float64 {
	if b.moved != before {
		return 0
	}
	return b.Place.Dist(b.was)
}
