package debug

import (
	"encoding/binary"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/view"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

// watch is an agent that a page looks at.
type watch struct {
	agent   uint32
	part    int
	index   int // where the agent was found in the list
	mind    *wits.Mind
	source  *wits.Program
	program *view.Program
	fault   *wits.Fault

	activity []uint64
	triggers []uint64      // since the last frame that was sent
	history  *view.History // nil without a mind
	news     []uint64      // activity bits with marks that the page has not been sent
	marks    []wire.BitMark
	told     uint64   // of the history's transitions, those that the page was told of
	whole    bool     // the next frame holds all values
	words    []uint64 // values as they were sent last
	texts    []string
	body     body
}

// find returns the agent as it stands; the zero value if it is gone.
func (w *watch) find(agents []sim.Agent) sim.Agent {
	if w.index >= len(agents) || agents[w.index].ID != w.agent {
		w.index = slices.IndexFunc(agents, func(a sim.Agent) bool { return a.ID == w.agent })
		if w.index < 0 {
			w.index = len(agents)
			return sim.Agent{}
		}
	}
	return agents[w.index]
}

// follow keeps all watches on their agents' minds and, after a tick, collects their triggers. It says whether one of
// the agents was parked or goes on, which pages should hear of at once.
func (h *Hub) follow(ticked bool) (news bool) {
	var agents []sim.Agent
	listed := false
	for _, p := range h.pages {
		w := p.watch
		if w == nil {
			continue
		}
		if !listed {
			agents, listed = h.source.Agents(), true
		}
		a := w.find(agents)
		mind := a.Mind
		w.body.doing = a.Doing
		if mind != w.mind || mind != nil && mind.Program() != w.source {
			h.bind(p, mind)
			news = true
		} else if ticked && mind != nil {
			mind.Triggers(w.triggers)
			h.trace(w)
		}
		if mind != nil && mind.Fault() != w.fault {
			w.fault = mind.Fault()
			news = true
		}
	}
	return news
}

// unwatch ends what a page watches.
func (h *Hub) unwatch(p *page) {
	if p.watch != nil {
		h.unfollowActivity(p.watch)
		p.watch = nil
	}
}

// bind points a page's watch at a mind that it did not watch before.
func (h *Hub) bind(p *page, mind *wits.Mind) {
	w := p.watch
	h.unfollowActivity(w)
	w.mind, w.source, w.program, w.fault = mind, nil, nil, nil
	if mind == nil {
		return
	}
	w.source = mind.Program()
	w.program = h.known(w.source)
	w.program.Build(w.source)
	if !p.told[w.program.ID] {
		p.told[w.program.ID] = true
		p.send(w.program.Message)
	}
	parts := w.source.Parts()
	if w.part >= len(parts) {
		w.part, p.inspect = 0, -1
	}
	if p.inspect >= len(parts[w.part].Nodes) {
		p.inspect = -1
	}
	w.whole = true
	w.triggers = make([]uint64, (w.source.TriggerBits()+63)/64)
	mind.Triggers(w.triggers)
	w.history, w.told = h.followActivity(mind, w.program.Transitions), 0
	w.news = w.history.Known(make([]uint64, len(w.history.News)))
	w.words = make([]uint64, view.WordsOf(w.values()))
	w.texts = make([]string, len(w.values()))
}

// trace takes in what happened in the last tick.
func (h *Hub) trace(w *watch) {
	if t := w.history; t.Round != h.round {
		t.Round = h.round
		t.Follow(h.state.Tick, h.round)
	}
	for i, bits := range w.history.News {
		w.news[i] |= bits
	}
}

func (w *watch) values() []view.Value {
	if w.part >= len(w.program.Parts) {
		return nil
	}
	return w.program.Parts[w.part]
}

// appendFrame writes a mind frame for a page: of the mind as it stands or, while a frame of it is looked at from within, as
// it stood at a point of that.
func (h *Hub) appendFrame(b []byte, w *watch) []byte {
	m, within := h.viewOf(w.agent, w.mind)
	if !within {
		return w.appendFrame(b, m, h.state.Tick)
	}
	// The triggers of the point alone. What happened in the frame comes when it is left.
	triggers, news := w.triggers, w.news
	w.triggers, w.news = make([]uint64, len(triggers)), nil
	m.Triggers(w.triggers)
	b = w.appendFrame(b, m, h.state.Tick)
	w.triggers, w.news = triggers, news
	return b
}

// appendFrame writes a mind frame and begins the next: its changes count from here.
func (w *watch) appendFrame(b []byte, m *wits.Mind, tick int64) []byte {
	w.activity = m.Activity(w.activity[:0])
	w.marks = w.history.AppendMarks(w.marks[:0], w.news, tick)
	clear(w.news)
	b, count := wire.AppendHead(b, wire.FrameHead{Whole: w.whole, Parked: m.Fault() != nil, Part: w.part, Agent: w.agent,
		Program: w.program.ID, Tick: tick, Activity: w.activity, ActivityBits: w.source.NodeBits(),
		Triggers: w.triggers, TriggerBits: w.source.TriggerBits(), Marks: w.marks})
	clear(w.triggers)
	n := uint32(0)
	for i, v := range w.values() {
		var raw []uint64
		before := w.words[v.At : v.At+v.Words]
		text := w.texts[i]
		if v.Words > 0 {
			raw = m.Raw(v.Index)
			if !w.whole && slices.Equal(raw, before) {
				continue
			}
			copy(before, raw)
		}
		if v.Kind == wire.TextValue {
			text = view.TextOf(m, v)
			if v.Words == 0 && !w.whole && text == w.texts[i] {
				continue
			}
			w.texts[i] = text
		}
		b = wire.AppendValue(b, v.Index, v.Kind, m.Changed(v.Index), raw, text)
		n++
	}
	binary.LittleEndian.PutUint32(b[count:], n)
	w.whole = false
	return b
}
