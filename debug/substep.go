package debug

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

// Steps within a frame. The frame is run as a whole, so that the game and all other agents never stand between two ticks;
// meanwhile a tracer keeps the agent's mind as it stood at each point. Pages are then shown these, one after the other.

// What a frame may keep: a mind that comes to more points shows the first of them, and the end.
const (
	maxPoints     = 4096
	maxPointBytes = 64 << 20
)

// substep is a frame of an agent that is looked at from within.
type substep struct {
	agent   uint32
	name    string
	mind    *wits.Mind
	running bool // the tick is yet to come, or under way
	points  []point
	limit   int
	cut     bool // there were more
	updates bool // triggers have acted
	at      int
	view    *wits.Mind // as it stood at the point that is shown
	seen    uint64     // counts views, so that pages know that there is a new one
}

// point is one of a frame.
type point struct {
	phase string
	node  int32 // number of the node whose code runs next; -1
	state wits.Snapshot
}

// Trace implements [wits.Tracer].
func (s *substep) Trace(m *wits.Mind, at wits.TracePoint, node int32) {
	p := point{node: -1}
	switch at {
	case wits.TraceBegin:
		p.phase, s.updates, s.points, s.cut = "begin", false, s.points[:0], false // the mind may be stepped again in one tick
	case wits.TraceUpdate:
		p.phase, s.updates = "update", true
	case wits.TraceNode:
		p.node, p.phase = node, "release"
		if s.updates {
			p.phase = "update"
		}
	case wits.TraceEnd:
		p.phase = "end"
	}
	if at == wits.TraceNode && len(s.points) >= s.limit {
		s.cut = true
		return
	}
	m.Snapshot(&p.state)
	s.points = append(s.points, p)
}

// begins reports whether a point is the beginning of a phase, not of a node.
func (p *point) begins() bool { return p.node < 0 }

// stepWithin goes to the next point of the agent's frame: to the next phase or, with nodes, to the next node whose code runs
// as well. After the last one, and for another agent, it has the next tick run.
func (h *Hub) stepWithin(agent uint32, nodes bool) error {
	a, err := h.agent(agent)
	if err != nil {
		return wire.NotFoundf("%v", err)
	}
	if a.Mind == nil {
		return wire.Cannotf("%s has no mind", a.Name)
	}
	if s := h.substep; s != nil && !s.running && s.agent == agent && s.mind == a.Mind {
		for i := s.at + 1; i < len(s.points); i++ {
			if nodes || s.points[i].begins() {
				h.show(i)
				return nil
			}
		}
	}
	return h.traceTick(a)
}

// traceTick has the next tick run with the agent's mind traced.
func (h *Hub) traceTick(a sim.Agent) error {
	switch fault := a.Mind.Fault(); {
	case fault != nil:
		return wire.Cannotf("%s is parked, so its mind does not run: %v", a.Name, fault)
	case a.Mind.Status() != wits.Running:
		return wire.Cannotf("the mind of %s has ended, so it does not run", a.Name)
	}
	h.goOn()
	h.remember()
	s := &substep{agent: a.ID, name: a.Name, mind: a.Mind, running: true}
	s.limit = max(16, min(maxPoints, maxPointBytes/(8*a.Mind.Program().Words()+16*a.Mind.Program().Refs()+64)))
	a.Mind.AddTracer(s)
	h.substep = s
	h.control.StepOnce()
	h.sense() // where StepOnce steps at once
	return nil
}

// settleSubstep takes in that a tick has been, or that the game has begun anew or is at another moment.
func (h *Hub) settleSubstep(elsewhere bool) {
	s := h.substep
	if s == nil {
		return
	}
	if elsewhere || !s.running {
		h.leaveSubstep()
		return
	}
	s.running = false
	s.mind.RemoveTracer(s)
	if a, err := h.agent(s.agent); err != nil || a.Mind != s.mind || len(s.points) == 0 {
		text := fmt.Sprintf("%s did not think in this frame", s.name)
		h.substep = nil
		h.stops.stop = &wire.Stop{Agent: s.agent, Node: -1, Tick: h.moment.tick, Text: text}
		h.tellStop()
		return
	}
	if last := s.points[len(s.points)-1].phase; last != "end" { // it was parked within the frame
		p := point{phase: "end", node: -1}
		s.mind.Snapshot(&p.state)
		s.points = append(s.points, p)
	}
	h.show(0)
}

// leaveSubstep ends the look into a frame: minds are shown as they stand.
func (h *Hub) leaveSubstep() {
	if s := h.substep; s != nil {
		s.mind.RemoveTracer(s)
		h.substep = nil
	}
}

// show goes to a point.
func (h *Hub) show(i int) {
	s := h.substep
	s.at = i
	s.seen++
	p := &s.points[i]
	s.view = s.mind.Clone()
	if err := s.view.Restore(&p.state); err != nil { // the documents have changed since
		h.leaveSubstep()
		return
	}
	out := &wire.Substep{Index: i, Count: len(s.points), Phase: p.phase, NodeIndex: -1}
	text := map[string]string{"begin": "the frame begins: triggers that were raised act next", "update": "triggers have acted: what is active runs next",
		"end": "the frame is over"}[p.phase]
	if p.node >= 0 {
		if part, node, ok := s.mind.Program().NodeAt(p.node); ok {
			out.Part, out.NodeIndex = part, node
			if info := &s.mind.Program().Parts()[part]; node >= 0 {
				out.Node = info.Nodes[node].Path
			} else if out.Node = info.Path; out.Node == "" {
				out.Node = info.Name
			}
		}
		text = "code of " + out.Node + " runs next"
	}
	if s.cut && p.phase == "end" {
		text += fmt.Sprintf("; the frame has more than %d points, of which the others are left out", s.limit)
	}
	h.stops.stop = &wire.Stop{Agent: s.agent, Part: out.Part, Node: out.NodeIndex, Tick: h.moment.tick, Text: s.name + ": " + text, Substep: out}
	h.tellStop()
}

// viewOf returns the mind that pages are shown of an agent: as it stood at a point of its frame, or as it stands.
func (h *Hub) viewOf(agent uint32, mind *wits.Mind) (view *wits.Mind, within bool) {
	if s := h.substep; s != nil && s.view != nil && s.agent == agent && s.mind == mind {
		return s.view, true
	}
	return mind, false
}
