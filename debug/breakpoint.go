package debug

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
)

// Breakpoints and log points. They belong to the game, not to a page: all pages share them, and they outlive restarts of the
// game and new versions of its documents, by the names of what they are set on.

// Limits of what a page can ask for.
const (
	maxBreakpoints = 256
	maxPath        = 1 << 10 // bytes of a path or of the name of a document
	maxFormula     = 4 << 10 // bytes of a condition or of the message of a log point
)

// breakpoints are those of a game.
type breakpoints struct {
	list    []*breakpoint // in the order of their making
	change  *breakpoint   // what "run to the next change" waits for; nil for nothing
	last    uint32        // id
	version uint64        // counts changes that pages are to be told of
	stale   bool          // what was before the next check is not known
}

// breakpoint is one of them, and what it found in the game.
type breakpoint struct {
	spec    *wire.Breakpoint // as pages see it
	places  map[*wits.Program]*breakpointTarget
	targets []target
}

// Breakpoints are those of a game, for a hub that serves the same game when it is run anew. The zero value is none.
type Breakpoints struct {
	game string
	list []wire.Breakpoint
	last uint32
}

// Breakpoints returns those of the hub's game, for [Options.Breakpoints]. Frame must not be under way.
func (h *Hub) Breakpoints() Breakpoints {
	out := Breakpoints{game: h.source.Info().Name, last: h.breakpoints.last}
	for _, b := range h.breakpoints.list {
		out.list = append(out.list, *b.spec)
	}
	return out
}

// inherit takes over the breakpoints of another run, if it was of the same game.
func (h *Hub) inherit(from Breakpoints) {
	if len(from.list) == 0 || h.source.Info().Name != from.game {
		return
	}
	h.breakpoints.last = from.last
	for _, spec := range from.list {
		b := &breakpoint{spec: &spec, places: map[*wits.Program]*breakpointTarget{}}
		b.spec.Hit = 0
		h.breakpoints.list = append(h.breakpoints.list, b)
	}
}

// idle reports whether there is nothing to check.
func (b *breakpoints) idle() bool { return len(b.list) == 0 && b.change == nil }

// restart takes in that the game has begun anew.
func (b *breakpoints) restart() {
	b.change = nil
	for _, p := range b.list {
		p.forget()
		p.spec.Hit = 0
	}
	b.version++
}

// forget lets a breakpoint begin as if nothing had been before.
func (b *breakpoint) forget() {
	for i := range b.targets {
		b.targets[i].was, b.targets[i].known = false, false
	}
}

type breakpointsMessage struct {
	T           string            `json:"t"`
	Breakpoints []json.RawMessage `json:"breakpoints"`
}

func (b *breakpoints) message() []byte {
	m := breakpointsMessage{T: "breakpoints", Breakpoints: []json.RawMessage{}}
	for _, p := range b.list {
		m.Breakpoints = append(m.Breakpoints, jsonOf(p.spec))
	}
	return wire.Encode(m)
}

func (b *breakpoints) find(id uint32) int {
	return slices.IndexFunc(b.list, func(p *breakpoint) bool { return p.spec.ID == id })
}

func (h *Hub) removeBreakpoints(r *wire.RemoveBreakpointRequest) (none, error) {
	list := &h.breakpoints
	if r.Breakpoint != 0 && list.find(r.Breakpoint) < 0 {
		return none{}, wire.NotFoundf("there is no breakpoint %d: it may have been removed on another page", r.Breakpoint)
	}
	for _, b := range slices.Clone(list.list) {
		if r.Breakpoint == 0 || b.spec.ID == r.Breakpoint {
			h.removeBreakpoint(b)
		}
	}
	return none{}, nil
}

func (h *Hub) listBreakpoints(*none) (*wire.ListBreakpointsResponse, error) {
	out := &wire.ListBreakpointsResponse{}
	for _, b := range h.breakpoints.list {
		out.Breakpoints = append(out.Breakpoints, *b.spec)
	}
	return out, nil
}

func (h *Hub) removeBreakpoint(b *breakpoint) {
	h.drop(b)
	h.breakpoints.list = slices.DeleteFunc(h.breakpoints.list, func(other *breakpoint) bool { return other == b })
	h.breakpoints.version++
}

// setBreakpoint makes a breakpoint, or changes one. What cannot be found in any of the agents that it is for is refused, but
// not if it was found before: nodes come and go with the documents.
func (h *Hub) setBreakpoint(spec *wire.Breakpoint) (*wire.Breakpoint, error) {
	if err := checkSpec(spec); err != nil {
		return nil, err
	}
	if h.control == nil && spec.Log == "" {
		return nil, wire.Cannotf("this game cannot be stopped from here: only log points can be set")
	}
	list := &h.breakpoints
	at := -1
	if spec.ID != 0 {
		if at = list.find(spec.ID); at < 0 {
			return nil, wire.NotFoundf("there is no breakpoint %d: it may have been removed on another page", spec.ID)
		}
	} else if len(list.list) >= maxBreakpoints {
		return nil, wire.Cannotf("there are %d breakpoints: remove some", len(list.list))
	}
	b := &breakpoint{spec: new(*spec), places: map[*wits.Program]*breakpointTarget{}}
	b.spec.Hit, b.spec.Problem = 0, ""
	var was *breakpoint
	if at >= 0 {
		was = list.list[at]
		b.spec.Hit = was.spec.Hit
		if same(b.spec, was.spec) { // only when it stops has changed
			b.places, b.targets = was.places, was.targets
			was.targets = nil
		}
	}
	if err := h.aim(b); err != nil && (was == nil || !same(b.spec, was.spec)) {
		h.drop(b)
		return nil, err
	}
	if was != nil {
		h.drop(was)
		list.list[at] = b
	} else {
		if list.idle() {
			h.remember()
		}
		list.last++
		b.spec.ID = list.last
		list.list = append(list.list, b)
	}
	h.firstLook(b)
	list.version++
	return new(*b.spec), nil
}

// same reports whether two breakpoints are about the same.
func same(a, b *wire.Breakpoint) bool {
	return a.On == b.On && a.Document == b.Document && a.Agent == b.Agent && a.Path == b.Path && a.Condition == b.Condition && a.Log == b.Log
}

// checkSpec refuses what cannot be, whatever the game.
func checkSpec(s *wire.Breakpoint) error {
	if s.On == "" {
		return wire.Invalidf("it does not say on what the game is to stop")
	}
	if !slices.Contains(wire.BreakpointOns, s.On) {
		return wire.Invalidf("the game cannot stop on %q; it can on %s", wire.Cut(string(s.On)), joined(wire.BreakpointOns))
	}
	if len(s.Path) > maxPath || len(s.Document) > maxPath {
		return wire.Invalidf("a path is longer than %d bytes", maxPath)
	}
	if len(s.Condition) > maxFormula || len(s.Log) > maxFormula {
		return wire.Invalidf("a condition or message is longer than %d bytes", maxFormula)
	}
	switch s.On {
	case wire.OnFault:
		if s.Path != "" {
			return wire.Invalidf("a fault parks the agent as a whole: leave the path empty")
		}
	case wire.OnCondition:
		if strings.TrimSpace(s.Condition) == "" {
			return wire.Invalidf("the condition is missing: write what is to become true, such as CharHealth < 30")
		}
		if s.Path != "" {
			return wire.Invalidf("a condition has no path: write all of it in the condition")
		}
	default:
		if s.Path == "" {
			return wire.Invalidf("the path is missing: what the game is to stop on")
		}
	}
	return nil
}
