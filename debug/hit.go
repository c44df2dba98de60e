package debug

import (
	"cmp"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/view"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

// target is an agent that a breakpoint is for, and how it stood when it was looked at last.
type target struct {
	id       uint32
	name     string
	at       int // in the list of agents
	mind     *wits.Mind
	program  *wits.Program
	resolved *breakpointTarget
	ends     *view.Ends // nil unless it matters how nodes end

	was   bool // the node was active, or the condition held
	known bool // the value was read
	words []uint64
	text  string // the value, for people
	fault *wits.Fault
	frame int64 // in which the mind was last when a trigger was looked at
}

// wants reports whether a breakpoint is for an agent.
func (b *breakpoint) wants(a *sim.Agent) bool {
	return a.Mind != nil && (b.spec.Agent == 0 || a.ID == b.spec.Agent) && (b.spec.Document == "" || a.Mind.Program().Document() == b.spec.Document)
}

// aimed reports whether the targets are still those that the breakpoint is for.
func (b *breakpoint) aimed(agents []sim.Agent) bool {
	i := 0
	for k := range agents {
		a := &agents[k]
		if !b.wants(a) {
			continue
		}
		if i >= len(b.targets) || b.targets[i].id != a.ID || b.targets[i].mind != a.Mind || b.targets[i].program != a.Mind.Program() {
			return false
		}
		b.targets[i].at = k
		i++
	}
	return i == len(b.targets)
}

// aim finds the agents that a breakpoint is for, and what it is set on in their programs. The error says why it cannot be
// hit by any of them.
func (h *Hub) aim(b *breakpoint) error {
	agents := h.source.Agents()
	old := make(map[uint32]*target, len(b.targets))
	for i := range b.targets {
		old[b.targets[i].id] = &b.targets[i]
	}
	var targets []target
	var why error
	places := map[*wits.Program]*breakpointTarget{}
	usable := false
	for k := range agents {
		a := &agents[k]
		if !b.wants(a) {
			continue
		}
		p := a.Mind.Program().Original()
		l := b.places[p]
		if l == nil {
			l = resolveBreakpoint(p, b.spec)
		}
		b.places[p], places[p] = l, l
		t := target{id: a.ID, name: a.Name, at: k, mind: a.Mind, program: a.Mind.Program(), resolved: l}
		if was := old[a.ID]; was != nil {
			t.was, t.known, t.words, t.text, t.fault, t.frame = was.was, was.known, was.words, was.text, was.fault, was.frame
			if len(t.words) != l.value.Words {
				t.known, t.words = false, nil
			}
		}
		if l.err != nil {
			why = cmp.Or(why, l.err)
		} else {
			usable = true
			if l.active >= 0 {
				t.ends = h.noteEnds(a.Mind)
			}
		}
		targets = append(targets, t)
	}
	for i := range b.targets {
		h.dropEnds(b.targets[i].ends)
	}
	b.targets, b.places = targets, places // programs that nobody runs are forgotten
	if usable {
		why = nil
	} else if len(targets) == 0 {
		why = b.nobody(agents)
	}
	problem := ""
	if why != nil {
		problem = why.Error()
	}
	if problem != b.spec.Problem {
		b.spec.Problem = problem
		h.breakpoints.version++
	}
	if len(targets) == 0 && (b.spec.Agent == 0 || slices.ContainsFunc(agents, func(a sim.Agent) bool { return a.ID == b.spec.Agent })) {
		return nil // such agents may yet come
	}
	return why
}

// nobody says why a breakpoint is for no agent.
func (b *breakpoint) nobody(agents []sim.Agent) error {
	switch {
	case b.spec.Agent != 0 && !slices.ContainsFunc(agents, func(a sim.Agent) bool { return a.ID == b.spec.Agent }):
		return wire.NotFoundf("there is no agent %d now", b.spec.Agent)
	case b.spec.Document != "":
		return wire.NotFoundf("no agent runs %s now", b.spec.Document)
	}
	return wire.NotFoundf("there is no mind that it could look at now")
}

// drop lets go of a breakpoint's targets.
func (h *Hub) drop(b *breakpoint) {
	for i := range b.targets {
		h.dropEnds(b.targets[i].ends)
	}
	b.targets = nil
}

// firstLook takes in how all stands now, so that only what happens from now on is hit.
func (h *Hub) firstLook(b *breakpoint) {
	for i := range b.targets {
		if t := &b.targets[i]; t.resolved.err == nil {
			h.met(b, t)
		}
	}
}

// aimAll finds anew what breakpoints are for, where minds have been replaced; with look it takes in how all stands now.
func (h *Hub) aimAll(look bool) {
	agents := h.source.Agents()
	for _, b := range h.breakpoints.list {
		if !b.aimed(agents) {
			_ = h.aim(b) // what is wrong stands in the breakpoint
		}
		if look {
			h.firstLook(b)
		}
	}
}

// hit is a breakpoint that stops the game.
type hit struct {
	at   int // in the list of agents
	stop wire.Stop
}

// checkBreakpoints finds those that were hit in the tick that has just been, writes what log points say, and stops the game.
func (h *Hub) checkBreakpoints(tick int64, begun bool) {
	list := &h.breakpoints
	if list.idle() {
		return
	}
	if begun && tick == 0 { // nothing has happened yet, but from now on all is noted
		h.aimAll(false)
		return
	}
	agents := h.source.Agents()
	stale := list.stale
	list.stale = false
	var hits []hit
	for i := 0; i < len(list.list); {
		b := list.list[i]
		if b.spec.Enabled {
			hits = h.checkOne(b, agents, tick, stale, hits)
		}
		if i < len(list.list) && list.list[i] == b { // it has not removed itself
			i++
		}
	}
	if list.change != nil {
		before := len(hits)
		hits = h.checkOne(list.change, agents, tick, stale, hits)
		if len(hits) > before {
			h.dropChange()
		}
	}
	if len(hits) == 0 {
		return
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(a.at, b.at) })
	stops := make([]wire.Stop, 0, min(len(hits), maxHits))
	for _, one := range hits[:min(len(hits), maxHits)] {
		stops = append(stops, one.stop)
	}
	h.dropChange()
	h.halt(stops)
}

// checkOne appends the hits of one breakpoint, at most maxHits. After a leap in time nothing is hit.
func (h *Hub) checkOne(b *breakpoint, agents []sim.Agent, tick int64, stale bool, hits []hit) []hit {
	if !b.aimed(agents) {
		_ = h.aim(b) // what is wrong stands in the breakpoint
	}
	n := 0
	for i := range b.targets {
		t := &b.targets[i]
		if t.resolved.err != nil {
			continue
		}
		text, ok := h.met(b, t)
		if !ok || stale {
			continue
		}
		s := b.spec
		if c := t.resolved.condition; c != nil && s.On != wire.OnCondition && !c.Is(t.mind) {
			continue
		}
		s.Hit++
		h.breakpoints.version++
		if s.Hits > 1 && s.Hit%s.Hits != 0 {
			continue
		}
		if s.Log != "" {
			h.logs.add(logLine{Tick: tick, Agent: t.id, Level: wits.Info.String(), Node: t.resolved.path, Text: t.resolved.say(t.mind)})
			continue
		}
		if n++; n <= maxHits {
			hits = append(hits, hit{t.at, wire.Stop{Breakpoint: s.ID, Agent: t.id, Part: t.resolved.part, Node: t.resolved.node, Tick: tick,
				Text: strings.ToValidUTF8(t.name+": "+text, "?")}})
		}
		if s.Once {
			h.removeBreakpoint(b)
			break
		}
	}
	return hits
}

// met reports whether what a breakpoint is set on has come about in the last tick, in words, and takes in how it stands now.
func (h *Hub) met(b *breakpoint, t *target) (text string, ok bool) {
	l, s := t.resolved, b.spec
	switch s.On {
	case wire.OnTrigger:
		if view.Has(t.mind.Acted(), l.trigger) && t.stepped() {
			return l.told("%s acted", s.Condition, l.path), true
		}
	case wire.OnTransition:
		if slices.ContainsFunc(l.transitions, t.mind.Raised) && t.stepped() {
			return l.told("%s was taken", s.Condition, l.path), true
		}
	case wire.OnChange:
		return t.changed(s.Condition)
	case wire.OnCondition:
		was := t.was
		t.was = l.condition.Is(t.mind)
		if t.was && !was {
			return s.Condition + " has become true", true
		}
	case wire.OnFault:
		was := t.fault
		if t.fault = t.mind.Fault(); t.fault != nil && t.fault != was {
			return "parked: " + t.fault.Error(), true
		}
	default:
		return t.turned(s, t.ends.In(h.round))
	}
	return "", false
}

// turned looks at how a node came and went.
func (t *target) turned(s *wire.Breakpoint, e *view.Ends) (text string, ok bool) {
	l := t.resolved
	was, is := t.was, t.mind.Active(l.active)
	t.was = is
	ended := len(e.All) > 0 && view.Has(e.All, l.active)
	again := was && is && (ended || view.Has(t.mind.Acted(), l.begin) && view.Has(t.mind.Acted(), l.end) && t.stepped())
	began := is && !was || again || !is && !was && ended
	stopped := was && !is || ended || again
	succeeded, failed := false, false
	if ended {
		succeeded, failed = t.result(e)
	}
	met := began || stopped // the next change of the node
	switch s.On {
	case wire.OnEnter:
		met, stopped = began, false
	case wire.OnExit:
		met = stopped
	case wire.OnSuccess:
		met = succeeded
	case wire.OnFailure:
		met = failed
	}
	switch {
	case !met:
		return "", false
	case stopped && succeeded:
		return l.told("%s ended with success", s.Condition, l.path), true
	case stopped && failed:
		return l.told("%s ended with failure", s.Condition, l.path), true
	case stopped:
		return l.told("%s stopped", s.Condition, l.path), true
	}
	return l.told("%s began", s.Condition, l.path), true
}

// result is how a node that has ended in the last tick did so; neither if it was ended from outside.
func (t *target) result(e *view.Ends) (succeeded, failed bool) {
	l := t.resolved
	if l.succeeded >= 0 && l.failed >= 0 {
		succeeded, failed = t.mind.Active(l.succeeded), t.mind.Active(l.failed)
		return succeeded && !failed, failed && !succeeded
	}
	return view.Has(e.Succeeded, l.active), view.Has(e.Failed, l.active)
}

// changed looks at a value.
func (t *target) changed(condition string) (text string, ok bool) {
	v := t.resolved.value
	if v.Words > 0 {
		raw := t.mind.Raw(v.Index)
		if t.known && slices.Equal(raw, t.words) {
			return "", false
		}
		t.words = append(t.words[:0], raw...)
	}
	now := wire.Cut(view.TextOf(t.mind, v))
	known, was := t.known, t.text
	t.known, t.text = true, now
	if !known || v.Words == 0 && was == now {
		return "", false
	}
	return t.resolved.told("%s changed from %s to %s", condition, t.resolved.path, was, now), true
}

// stepped reports whether the mind has run since it was looked at last: the triggers of one that rests are those of the last
// frame in which it ran. Minds of games that do not number their frames are taken to run in every tick.
func (t *target) stepped() (ran bool) {
	t.mind.Read(func(x *wits.Context) {
		ran = x.Tick() == 0 || x.Tick() != t.frame
		t.frame = x.Tick()
	})
	return ran
}
