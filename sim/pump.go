package sim

import (
	"errors"
	"fmt"
	"math"
	"time"
)

// Played says what a call of [Loop.Update] or [Loop.Advance] did.
type Played struct {
	// Ticks is how many ticks were played, for all to see.
	Ticks int
	// Alpha is how much of the next tick is over already, from 0 to below 1: draw what moves that far between how it stood a
	// tick ago and how it stands.
	Alpha float64
	// Paused: no tick is played until somebody resumes the game, or repairs the documents with which it could not begin.
	Paused bool
	// Past: the game stands in its past, or plays it again; what players do has no effect until it is the present again.
	Past bool
	// Jumped: the game was taken somewhere else, back in time or to a new start, before or after the ticks. How it stood a
	// tick ago is nothing to draw between.
	Jumped bool
}

// MaxAdvance is how much time [Loop.Advance] makes up for at once, s, if a tick is not longer than that. Whatever is more is
// dropped, so that the game falls behind after a held-up frame instead of racing after it.
const MaxAdvance = 0.25

// Update does the loop's work for an engine that calls it at the game's own rate, such as Ebitengine's Update or a server's ticker. It does
// what tools and pages have asked for, and plays one tick unless the game is paused; at other speeds than 1 it plays none or several. It
// never waits for anybody.
//
// The goroutine that calls it owns the game; nobody else touches it, so that the engine may draw it in between. It is an error
// if two goroutines call it at once, if it is called from within a tick, and while Run is running.
func (l *Loop) Update() (Played, error) { return l.pump(1) }

// Advance is [Loop.Update] for an engine whose frames take as long as they take: it plays as many ticks as fit into the time
// that has passed, in seconds, at least 0 and at most [MaxAdvance], and keeps the rest for the next call.
func (l *Loop) Advance(seconds float64) (Played, error) {
	if !(seconds >= 0) || math.IsInf(seconds, 0) {
		return Played{}, fmt.Errorf("sim: a frame cannot take %v s", seconds)
	}
	tick := 1 / (float64(l.info.Rate))
	return l.pump(float64(min(seconds, max(MaxAdvance, tick)) * float64(l.info.Rate)))
}

// EndUpdates says that Update will not be called for now, such as when the window closes: it does what was asked for last, and from
// then on those who wait for the game need not. Updates may begin again. It does nothing while another goroutine has the game.
func (l *Loop) EndUpdates() {
	if l.own(byUpdate) != nil {
		return
	}
	if l.drain() {
		l.observe()
	}
	l.mu.Lock()
	l.pumped = false
	l.mu.Unlock()
	l.stalls.updated.Store(0)
	l.disown()
}

// almost is what makes one tick of ten tenths.
const almost = 1 - 1e-9

// pump has so many more ticks due, at speed 1, and plays what is due.
func (l *Loop) pump(ticks float64) (Played, error) {
	if err := l.own(byUpdate); err != nil {
		return Played{}, err
	}
	defer l.disown()
	ticked, jumps := l.ticked, l.jumps
	first := l.stalls.begin()
	if l.stalls.updated.Load() == 0 {
		jumps = 0 // there is no picture of it yet
		l.observe()
	}
	owed := l.owed
	l.owed = false
	if l.drain() {
		l.observe()
	}
	if owed {
		l.tick()
	}
	if !l.halted() {
		l.lag += float64(ticks * l.state.Speed)
	}
	for l.lag >= almost && !l.halted() {
		l.lag = max(l.lag-1, 0)
		l.tick()
		if l.drain() {
			l.observe()
		}
	}
	if l.halted() {
		l.lag -= math.Floor(l.lag)
	}
	l.stalls.updated.Store(int64(sinceStart()))
	l.stalls.end(first)
	return Played{Ticks: int(l.ticked - ticked), Alpha: min(l.lag, almost), Paused: l.halted(), Past: l.replays || l.behind, Jumped: l.jumps != jumps}, nil
}

// owner says who owns the game.
type owner uint8

const (
	byNobody owner = iota
	bySync
	byRun
	byUpdate
)

var (
	errRuns   = errors.New("sim: the loop runs already: its Run owns the game")
	errPumped = errors.New("sim: the loop is in an Update already: one goroutine owns the game, and does not call it from within a tick")
)

// own makes the caller's goroutine the one that owns the game. It waits for who does something between two ticks, and fails if
// somebody else has the game for good.
func (l *Loop) own(by owner) error {
	for {
		l.mu.Lock()
		switch l.owner {
		case byNobody:
			l.owner = by
			l.pumped = by == byUpdate
			l.mu.Unlock()
			return nil
		case byRun:
			l.mu.Unlock()
			return errRuns
		case byUpdate:
			l.mu.Unlock()
			return errPumped
		}
		freed := l.whenFreed()
		l.mu.Unlock()
		<-freed
	}
}

// ownIdle makes the caller's goroutine the owner if no other one is, nor is about to be again. Else it gives what ends with that,
// and how long to wait at most before asking again.
func (l *Loop) ownIdle() (freed <-chan struct{}, wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	wait = StallAfter
	if l.owner == byNobody {
		if l.pumped {
			wait -= sinceStart() - time.Duration(l.stalls.updated.Load())
		}
		if !l.pumped || wait <= 0 {
			l.owner = bySync
			return nil, 0
		}
	}
	return l.whenFreed(), wait
}

// whenFreed is closed when the owner lets go of the game, or the next one does. l.mu is held.
func (l *Loop) whenFreed() chan struct{} {
	if l.freed == nil {
		l.freed = make(chan struct{})
	}
	return l.freed
}

func (l *Loop) disown() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.owner = byNobody
	if l.freed != nil {
		close(l.freed)
		l.freed = nil
	}
}
