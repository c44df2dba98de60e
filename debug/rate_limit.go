package debug

import (
	"sync"
	"time"
)

// rateLimit lets something through at most once in a while. It forgives what comes a little early, so that 60 ticks a
// second, none of them quite on time, all pass at 60 a second.
type rateLimit struct {
	every time.Duration
	due   time.Time
	stale bool // there is something to let through
}

// allow reports whether it is time, and if so that it was done. If it is not yet time it sets the alarm.
func (p *rateLimit) allow(now time.Time, a *alarm) bool {
	if !p.stale {
		return false
	}
	if now.Before(p.due) {
		a.at(p.due)
		return false
	}
	p.stale = false
	p.due = p.due.Add(p.every)
	if now.Sub(p.due) > p.every {
		p.due = now
	}
	return true
}

// alarm rings at the earliest of the times it was given. It keeps a paused game from holding back what was too early
// to send when the game stopped.
type alarm struct {
	ring  func()
	next  time.Time // the earliest time asked for in this frame
	mu    sync.Mutex
	timer *time.Timer
	armed time.Time // when the timer goes off; zero if it is not running
	done  bool
}

func (a *alarm) at(t time.Time) {
	if a.next.IsZero() || t.Before(a.next) {
		a.next = t
	}
}

// set starts the timer if something was asked for and it does not go off before that anyway.
func (a *alarm) set(now time.Time) {
	next := a.next
	a.next = time.Time{}
	if next.IsZero() {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.done || !a.armed.IsZero() && !next.Before(a.armed) {
		return
	}
	a.armed = next
	if a.timer == nil {
		a.timer = time.AfterFunc(next.Sub(now), a.off)
		return
	}
	a.timer.Reset(next.Sub(now))
}

func (a *alarm) off() {
	a.mu.Lock()
	a.armed = time.Time{}
	done := a.done
	a.mu.Unlock()
	if !done {
		a.ring()
	}
}

func (a *alarm) stop() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.done = true
	if a.timer != nil {
		a.timer.Stop()
	}
}
