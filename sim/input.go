package sim

import (
	"math/bits"
	"slices"

	"github.com/wits-ai/wits"
)

// Input is what a game gets for one tick: the time and what its players hold. It is valid only during that tick.
type Input struct {
	tick         int64
	rate         int
	controls     []Control
	held, before uint64 // bit i: controls[i]
	focus        uint32
	data         string
	recorded     bool
	log          wits.Logger
	monitor      *wits.Monitor
}

// Tick counts ticks from the start of the game; it is 0 in the first.
func (in Input) Tick() int64 { return in.tick }

// Delta returns the length of a tick in seconds.
func (in Input) Delta() float64 { return 1 / float64(in.ticksPerSecond()) }

// Time returns the game time at the start of this tick, in seconds.
func (in Input) Time() float64 { return float64(in.tick) / float64(in.ticksPerSecond()) }

func (in Input) ticksPerSecond() int {
	if in.rate == 0 {
		return defaultRate
	}
	return in.rate
}

// Held reports whether any player holds this input. An input that is none of the game's controls is never held.
func (in Input) Held(name string) bool { return in.held&in.bit(name) != 0 }

// Pressed reports whether the input is held in this tick and was not in the one before.
func (in Input) Pressed(name string) bool { return in.held&^in.before&in.bit(name) != 0 }

// AppendHeld appends the names of all held inputs, in the order of the game's controls.
func (in Input) AppendHeld(dst []string) []string {
	for set := in.held; set != 0; set &= set - 1 {
		dst = append(dst, in.controls[bits.TrailingZeros64(set)].Input)
	}
	return dst
}

// Focus returns the agent that a player looks at: the one selected on the page whose input changed last, 0 for none. A game
// that lets players take over an agent takes over this one. It is as much a part of the input as the keys are: the same
// run with another focus may end otherwise.
func (in Input) Focus() uint32 { return in.focus }

// Data returns what [Loop.SetData] was told of players, such as where their sticks are; empty if it never was. It does not change.
func (in Input) Data() string { return in.data }

// Recorded reports whether the input is that of a recording: the tick is played again, or in a future that is played at once, and
// no player has a hand in it.
func (in Input) Recorded() bool { return in.recorded }

// Log returns where the game and its agents write; nil when nobody listens.
func (in Input) Log() wits.Logger { return in.log }

// Frame returns the frame of this tick for [wits.Mind.Step], with the time, the log and the monitor filled in; the game adds Entity,
// Self and World.
func (in Input) Frame() wits.Frame {
	return wits.Frame{Delta: in.Delta(), Time: in.Time(), Tick: in.tick, Log: in.log, Monitor: in.monitor}
}

func (in Input) bit(name string) uint64 {
	for i := range in.controls {
		if in.controls[i].Input == name {
			return 1 << i
		}
	}
	return 0
}

// maskOf turns names into bits; names that are no controls are left out.
func maskOf(controls []Control, names []string) (mask uint64) {
	for i := range controls {
		if slices.Contains(names, controls[i].Input) {
			mask |= 1 << i
		}
	}
	return mask
}

// players merges what several sources (pages, gamepads) hold, and keeps the focus of the one that changed last.
type players struct {
	sources []source
	before  uint64
	focus   uint32
	last    uint64 // the source whose focus that is
}

type source struct {
	id     uint64
	held   uint64
	tapped uint64 // newly held since the last tick: a quick tap between two ticks still counts
	focus  uint32
}

// set says what a source holds and looks at. One that has neither is gone, and with it its focus; it does not take the
// focus from another.
func (p *players) set(id, held uint64, focus uint32) {
	i := slices.IndexFunc(p.sources, func(s source) bool { return s.id == id })
	if i < 0 {
		if held == 0 && focus == 0 {
			return
		}
		i = len(p.sources)
		p.sources = append(p.sources, source{id: id})
	}
	s := &p.sources[i]
	if held == s.held && focus == s.focus {
		return
	}
	s.tapped |= held &^ s.held
	s.held, s.focus = held, focus
	if held != 0 || focus != 0 {
		p.last, p.focus = id, focus
	} else if p.last == id {
		p.focus = 0
	}
}

// take returns the input of the next tick.
func (p *players) take() (held, before uint64) {
	before = p.before
	live := p.sources[:0]
	for _, s := range p.sources {
		held |= s.held | s.tapped
		s.tapped = 0
		if s.held != 0 || s.focus != 0 {
			live = append(live, s)
		}
	}
	p.sources = live
	p.before = held
	return held, before
}

// forget drops taps: while a game is paused nobody means them.
func (p *players) forget() {
	for i := range p.sources {
		p.sources[i].tapped = 0
	}
}

// begin makes what is held now count as held before, so that a key that started the game is not also a move in it.
func (p *players) begin() {
	p.forget()
	p.before = 0
	for _, s := range p.sources {
		p.before |= s.held
	}
}

// look takes the focus that players have now, after a recording had another.
func (p *players) look() {
	p.focus = 0
	for _, s := range p.sources {
		if s.id == p.last {
			p.focus = s.focus
		}
	}
}
