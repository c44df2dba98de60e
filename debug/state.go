package debug

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/wits-ai/wits/debug/past"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/record"
)

// How the game stands, and why it stopped: what all pages agree on.

// moment is how far the game was when the hub looked last.
type moment struct {
	tick   int64
	starts uint64
	paused bool
}

// maxHits is how many of the breakpoints that were hit in one frame are told.
const maxHits = 64

// stops is why the game stands.
type stops struct {
	stop *wire.Stop
	hits []wire.Stop
}

// remember takes in how far the game is: what happened before is no news.
func (h *Hub) remember() {
	state := h.source.State()
	h.moment = moment{state.Tick, state.Starts, state.Paused}
}

// sense looks how far the game has come since it was called last: breakpoints are checked once for each tick. It costs
// nothing while nobody looks and there is no breakpoint.
func (h *Hub) sense() {
	if h.attached.Load() == 0 && h.breakpoints.idle() && h.substep == nil && h.stops.stop == nil {
		return
	}
	state, last := h.source.State(), h.moment
	h.moment = moment{state.Tick, state.Starts, state.Paused}
	begun := state.Starts != last.starts
	if !begun && state.Tick == last.tick {
		if last.paused && !state.Paused {
			h.goOn()
		}
		return
	}
	h.round++
	h.stops = stops{}
	jumped := state.Tick < last.tick || state.Replaying && state.Tick != last.tick+1
	h.settleSubstep(begun || jumped)
	switch {
	case begun:
		h.breakpoints.restart()
	case jumped:
		h.breakpoints.stale = true
	}
	h.checkBreakpoints(state.Tick, begun)
	h.moment.paused = h.source.State().Paused
}

// moved is to be called after the game was taken to another moment than the next: what was there before is no news.
func (h *Hub) moved() {
	h.remember()
	h.round++
	h.frames = nil
	h.goOn()
	for _, e := range h.ends {
		e.In(h.round)
	}
	for _, t := range h.histories {
		if t.Source == t.Mind.Program() { // else whoever watches the mind is given another history
			t.Renew(h.moment.tick)
			t.Round = h.round
		}
	}
	h.aimAll(true)
}

// goOn forgets why the game stood.
func (h *Hub) goOn() {
	h.stops = stops{}
	h.leaveSubstep()
}

// halt stops the game for breakpoints that were hit, of which the first is why, and tells all pages.
func (h *Hub) halt(hits []wire.Stop) {
	if s, ok := h.source.(interface{ Halt() }); ok {
		s.Halt()
	} else if h.control != nil {
		h.control.Pause()
	}
	h.stops.hits = hits
	if h.stops.stop == nil || h.substep == nil { // a step within the frame shows where that is
		h.stops.stop = &hits[0]
	}
	if h.recorder != nil {
		for _, s := range hits {
			h.recorder.AddMark("breakpoint", s.Text, s.Agent)
		}
	}
	if h.profile != nil {
		for _, s := range hits {
			h.profile.Mark(s.Agent, s.Text)
		}
	}
	h.tellStop()
}

// tellStop tells all pages at once that the game has stopped.
func (h *Hub) tellStop() {
	if h.attached.Load() > 0 && len(h.pages) > 0 {
		m := stoppedMessage{T: "stopped", Stop: jsonOf(h.stops.stop), Hits: []json.RawMessage{}}
		for _, s := range h.stops.hits {
			m.Hits = append(m.Hits, jsonOf(&s))
		}
		h.broadcast(wire.Encode(m))
		for _, p := range h.pages {
			p.staleState, p.states.due = true, time.Time{}
		}
	}
}

type stoppedMessage struct {
	T    string            `json:"t"`
	Stop json.RawMessage   `json:"stop"`
	Hits []json.RawMessage `json:"hits"`
}

// untold is a version of the breakpoints that there is not.
const untold = ^uint64(0)

type stateMessage struct {
	T     string          `json:"t"`
	State json.RawMessage `json:"state"`
}

// jsonOf returns what an answer holds, as it stands in messages.
func jsonOf(answer any) json.RawMessage { return wire.EncodeAnswer(answer) }

// stateNow says how the game stands.
func (h *Hub) stateNow() *wire.State {
	s := h.source.State()
	out := &wire.State{Tick: s.Tick, Time: s.Time, Speed: s.Speed, Paused: s.Paused, Replaying: s.Replaying, Starts: s.Starts, Comparisons: h.comparisons,
		Stop: h.stops.stop, Hits: slices.Clone(h.stops.hits)}
	if r := h.recorder; r != nil {
		out.Oldest, out.Newest = r.Span()
		out.Memory, out.MemoryLimit = r.Held(), h.memoryLimit()
		_, out.Branch = r.Branch()
		out.Timeline = new(past.Branch(r.Current()))
		for _, b := range r.Branches() {
			out.Branches = append(out.Branches, past.Branch(b))
		}
		if w := h.futuresNow(); w != nil {
			out.WhatIf = &w.WhatIfNow
		}
	}
	return out
}

// memoryLimit returns how many bytes the recording may hold.
func (h *Hub) memoryLimit() int64 { return cmp.Or(max(0, h.options.Memory), record.DefaultMemory) }

// serveState tells a page how the game stands and of breakpoints, when either has changed.
func (h *Hub) serveState(p *page) {
	state := jsonOf(h.stateNow())
	if !bytes.Equal(state, p.toldState) {
		p.toldState = state
		p.send(wire.Encode(stateMessage{T: "state", State: state}))
	}
	if p.toldBreakpoints != h.breakpoints.version {
		p.toldBreakpoints = h.breakpoints.version
		p.send(h.breakpoints.message())
	}
}
