package debug

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// Source is a running game as a [Hub] sees it. All methods, those of the optional interfaces included, are called only
// from within [Hub.Frame]: a game that calls that from its own loop needs no locks for them.
//
// A source may also be a [Stage], [Controls], a [Player], [Metered], a [sim.Perceiver], a [sim.Asker] and a [wits.Teller]; a page that asks for what a source is not is told so.
type Source interface {
	// Info describes the game. It must not change.
	Info() sim.Info
	// State says how the game stands. Tick must change with every step, Starts with every new start.
	State() sim.State
	// Agents lists the agents, as [sim.Game.Agents] does.
	Agents() []sim.Agent
}

// Stage is a source that the page can show.
type Stage interface {
	// Draw paints the game as it stands.
	Draw(s *sim.Scene)
}

// Controls is a source that pages may hold up, hurry and begin anew.
type Controls interface {
	Pause()
	Resume()
	// StepOnce pauses and runs one tick.
	StepOnce()
	// SetSpeed fails outside [sim.MinSpeed, sim.MaxSpeed].
	SetSpeed(v float64) error
	Restart()
	// Start begins anew and calls done with what went wrong, nil if nothing, sooner or later, within Frame or on the same
	// goroutine.
	Start(options map[string]string, seed uint64, done func(error))
}

// Player is a source that can be played.
type Player interface {
	// SetInput says which inputs a page holds from now on and which agent is selected there, 0 for none; source tells
	// pages apart. nil and 0 let go of everything.
	SetInput(source uint64, held []string, focus uint32)
}

// Metered is a source that can be measured: from the next tick on it tells the meter when a step begins and has ended; nil ends
// that. A [sim.Loop] is one.
type Metered interface {
	SetMeter(m sim.Meter)
}

// Attach makes a hub for a loop, be it one that runs by itself or one that an engine pumps: it watches every tick, records all
// of it, drives the loop for the pages, and listens to its log. Close the hub before or after the loop ends, and not on the loop's goroutine.
func Attach(l *sim.Loop, o Options) *Hub {
	o.Wake = l.Wake
	h := NewHub(loopSource{l}, o)
	h.stage, _ = l.Game().(Stage)
	h.perceiver, _ = l.Game().(sim.Perceiver)
	h.asker, _ = l.Game().(sim.Asker)
	h.teller, _ = l.Game().(wits.Teller)
	info := l.Info()
	h.told.Store(&info)
	stop := l.Observe(h.Frame)
	l.AddLog(h)
	h.keep(l, o)
	h.detach = func() {
		stop()
		l.RemoveLog(h)
		l.Sync(h.unmeasure)
		h.unkeep(l)
	}
	return h
}

// loopSource is a loop as a source. The loop's own methods fit but for what asks its game.
type loopSource struct{ *sim.Loop }

// Agents implements [Source].
func (s loopSource) Agents() []sim.Agent { return s.Loop.Game().Agents() }
