package why

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
)

// Explain says why a node is in its state. The program's kinds give the words (see [wits.Program.Explain]); Explain finds the frame that
// decided, and who wrote the values.
func (e *Evidence) Explain(r *wire.WhyRequest) (*wire.WhyResponse, error) {
	w, err := e.inquire(r)
	if err != nil {
		return nil, err
	}
	return w.answer(), nil
}

// inquiry is a question about a node of an agent.
type inquiry struct {
	e          *Evidence
	agent      uint32
	tick       int64 // that is asked about
	delta      float64
	after      *wits.Mind // at that tick
	program    *wits.Program
	part, node int
	known      map[writing]provenance
}

// writing is a value as it stood after a tick.
type writing struct {
	value int
	tick  int64
}

// inquire finds the mind that is asked about, as it stood then, and the node.
func (e *Evidence) inquire(r *wire.WhyRequest) (*inquiry, error) {
	w := &inquiry{e: e, agent: r.Agent, tick: r.Tick, known: map[writing]provenance{}}
	if w.tick < 0 {
		w.tick = e.Now
	}
	if e.Rate > 0 {
		w.delta = 1 / float64(e.Rate)
	}
	var shown *wits.Program // that the client speaks of
	if a, err := e.find(r.Agent); err == nil && a.Mind != nil {
		if shown = a.Mind.Program(); w.tick == e.Now {
			w.after = w.recorded(a.Mind)
		}
	} else if w.tick == e.Now {
		if err == nil {
			err = fmt.Errorf("%s has no mind", a.Name)
		}
		return nil, wire.NotFoundf("%w", err)
	}
	if w.after == nil {
		if e.Recorder == nil {
			return nil, wire.Cannotf("%w: only the frame at which it stands, %d, can be asked about", wire.ErrNotRecorded, e.Now)
		}
		if from, to := e.Recorder.Span(); w.tick < from || w.tick > to {
			return nil, wire.Invalidf("frame %d is not recorded: frames %d to %d are", w.tick, from, to)
		}
		m, err := e.Recorder.Mind(w.tick, r.Agent)
		if err != nil {
			return nil, wire.NotFoundf("%s", strings.TrimPrefix(err.Error(), "record: "))
		}
		w.after = m
	}
	w.program = w.after.Program()
	if shown == nil {
		shown = w.program
	}
	return w, w.find(shown, r.Part, r.Node)
}

// recorded returns how a mind stood at the end of the newest frame: somebody may have written into it since, by hand.
func (w *inquiry) recorded(live *wits.Mind) *wits.Mind {
	if r := w.e.Recorder; r != nil {
		if m, err := r.Mind(w.e.Now, w.agent); err == nil && m.Program() == live.Program() {
			return m
		}
	}
	return live.Clone()
}

// find says which node is asked about: the client names it as the agent's program has it now, which may be another version.
func (w *inquiry) find(shown *wits.Program, part, node int) error {
	if part < 0 || part >= len(shown.Parts()) {
		return wire.NotFoundf("agent %d has no part %d: its program has %d", w.agent, part, len(shown.Parts()))
	}
	at := &shown.Parts()[part]
	if node < -1 || node >= len(at.Nodes) {
		return wire.NotFoundf("part %d has no node %d: it has %d", part, node, len(at.Nodes))
	}
	w.part, w.node = part, node
	if shown.Fingerprint() == w.program.Fingerprint() {
		return nil
	}
	for i := range w.program.Parts() {
		p := &w.program.Parts()[i]
		if node < 0 && p.Path == at.Path {
			w.part = i
			return nil
		}
		for k := range p.Nodes {
			if node >= 0 && p.Nodes[k].Path == at.Nodes[node].Path {
				w.part, w.node = i, k
				return nil
			}
		}
	}
	path := at.Path
	if node >= 0 {
		path = at.Nodes[node].Path
	}
	return wire.NotFoundf("in frame %d the document had no %s", w.tick, path)
}

// answer asks about the frame, and about the one that decided it.
func (w *inquiry) answer() *wire.WhyResponse {
	since := w.since()
	present := w.ask(w.tick, since)
	out := &wire.WhyResponse{Tick: w.tick}
	if since < 0 || since == w.tick {
		w.add(out, present, w.tick, "")
		w.add(out, w.origins(present), w.tick, "")
		return out
	}
	states := 0
	for states < len(present) && present[states].Role == wits.RoleState {
		states++
	}
	w.add(out, present[:states], w.tick, "")
	decided := w.ask(since, since)
	for i := range decided {
		if decided[i].Role == wits.RoleState {
			decided[i].Role = wits.RoleCause
		}
	}
	out.Tick = since
	w.add(out, decided, since, upper(w.when(since))+": ")
	w.add(out, w.origins(decided), since, "")
	w.add(out, present[states:], w.tick, "Now: ")
	return out
}

// since returns the last frame in which the activity of the node, or how it ended last, changed; -1 if that is not known.
func (w *inquiry) since() int64 {
	if w.e.Recorder == nil {
		return -1
	}
	bits := []int{w.program.Parts()[w.part].Active}
	if w.node >= 0 {
		n := &w.program.Parts()[w.part].Nodes[w.node]
		if n.Active < 0 {
			return -1
		}
		bits = []int{n.Active, n.Succeeded, n.Failed}
	}
	if tick, ok := w.e.Recorder.LastActivity(w.agent, w.tick, bits...); ok {
		return tick
	}
	return -1
}

// mind returns how the agent's mind stood after a tick; nil if that is not known.
func (w *inquiry) mind(tick int64) *wits.Mind {
	if tick == w.tick {
		return w.after
	}
	if w.e.Recorder == nil {
		return nil
	}
	m, err := w.e.Recorder.Mind(tick, w.agent)
	if err != nil {
		return nil
	}
	return m
}

func (w *inquiry) ask(tick, since int64) []wits.Reason {
	after := w.mind(tick)
	if after == nil {
		return nil
	}
	q := wits.Question{Part: w.part, Node: w.node, Before: w.mind(tick - 1), After: after,
		Delta: w.delta, Tick: tick, Since: since, Past: w.mind}
	if w.e.Recorder != nil {
		q.Notes = w.e.Recorder.Notes(w.agent)
	}
	reasons := after.Program().Explain(q)
	for i := range reasons {
		reasons[i].Text, reasons[i].Brief = w.named(reasons[i].Text), w.named(reasons[i].Brief)
	}
	return reasons
}

// numbered is an entity as values print it: #2, or #2.3 of a later generation.
var numbered = regexp.MustCompile(`\B#(\d+)(\.\d+)?\b`)

// named returns a text with the names of agents in place of their numbers.
func (w *inquiry) named(text string) string {
	return numbered.ReplaceAllStringFunc(text, func(entity string) string {
		index, _, _ := strings.Cut(entity[1:], ".")
		for i := range w.e.Agents {
			if strconv.FormatUint(uint64(w.e.Agents[i].ID), 10) == index {
				return w.e.Agents[i].Name
			}
		}
		return entity
	})
}

// add tells reasons of a frame, the first of them with some words before it.
func (w *inquiry) add(out *wire.WhyResponse, reasons []wits.Reason, tick int64, before string) {
	for i, r := range reasons {
		told := wire.Reason{Role: string(r.Role), Text: wire.Short(r.Text, wire.MaxLine), Plain: wire.Short(r.Text, wire.MaxLine), Ago: w.ago(tick), Part: r.Part, Node: r.Node, Agent: r.Agent, Written: -1, ProvenanceNode: -1, Tick: tick}
		if i == 0 && before != "" {
			told.Text = wire.Short(before+r.Text, wire.MaxLine)
		}
		if r.Value >= 0 && r.Value < len(w.program.Values()) {
			told.Value = w.program.Values()[r.Value].Path
		}
		if told.Value != "" && r.AsOf >= 0 {
			by := w.provenance(r.Value, r.AsOf)
			told.Provenance, told.Written, told.ProvenancePart, told.ProvenanceNode = by.text, by.tick, by.part, by.node
			if told.Writer = by.who; by.tick >= 0 {
				told.WrittenAgo = w.ago(by.tick)
			}
		}
		out.Reasons = append(out.Reasons, told)
	}
}

// when names a frame, as seen from the one that is asked about.
func (w *inquiry) when(tick int64) string {
	if tick == w.tick {
		return "in this frame"
	}
	ago := w.ago(tick)
	if ago == "" {
		return fmt.Sprintf("in frame %d", tick)
	}
	return fmt.Sprintf("in frame %d (%s)", tick, ago)
}

// ago says how long before the frame that is asked about another one was: "63.2 s before"; "" if hardly at all.
func (w *inquiry) ago(tick int64) string {
	ago := float64(float64(w.tick-tick) * w.delta)
	if ago < 0.05 {
		return ""
	}
	return strconv.FormatFloat(ago, 'f', 1, 64) + " s before"
}

func upper(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
