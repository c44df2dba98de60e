package debug

import (
	"strings"

	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/scenario"
)

// Tests of what differs between two futures.

// expected is a difference as a test expects it, which fails without the change; nil for one that cannot be written down so. A node
// may begin as many frames earlier or later as it does not run without the change.
func (w *whatIf) expected(h *Hub, d *WhatIfDifference, within int64) *scenario.Expectation {
	e := &scenario.Expectation{Agent: d.Agent, Name: d.Name, To: d.Tick}
	if d.Kind == "value" {
		e.Value, e.Is = d.Path, d.Is
	} else if e.Value, e.Is = d.Path+".active", "true"; d.Path == "" {
		return nil
	}
	was, held := h.recorder.Of(w.Was)
	is, also := h.recorder.Of(w.Is)
	if !held || !also || valueAt(was, d, e.Value) == e.Is || valueAt(is, d, e.Value) != e.Is {
		return nil
	}
	if d.Kind == "value" || within == 0 {
		return e
	}
	from, to := max(d.Tick-within, w.At), min(d.Tick+within, w.To)
	for tick := from; tick <= to; tick++ {
		at := *d
		if at.Tick = tick; valueAt(was, &at, e.Value) == e.Is {
			return e
		}
	}
	e.Eventually, e.From, e.To, e.Value, e.Is = e.Value, from, to, "", ""
	return e
}

// valueAt is what an expression about the agent of a difference gives at its frame of a timeline, as a scenario writes it; "" if it
// cannot be asked there.
func valueAt(line *record.Timeline, d *WhatIfDifference, expression string) string {
	m, err := line.Mind(d.Tick, d.Agent)
	if err != nil {
		return ""
	}
	f := compiled(m.Program(), expression)
	if f == nil {
		return ""
	}
	return f.Type().Format(f.Value(m))
}

// makeWhatIfTest makes a scenario of the future with the change.
func (h *Hub) makeWhatIfTest(r *MakeWhatIfTestRequest) (*MakeTestResponse, error) {
	l, ok := h.source.(looped)
	w, err := h.futuresFor()
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, cannot("this game has a loop of its own: no test can be made of it")
	case w.found.NoTest != "":
		return nil, invalid("%s", w.found.NoTest)
	case len(r.Name) > 200 || len(r.Differences) > maxDifferent || int64(r.Within) > secondsOfTests*int64(max(h.source.Info().Rate, 1)):
		return nil, invalid("that is too much for one test")
	case len(r.Differences) == 0:
		return nil, invalid("choose at least one difference that the test is to expect")
	}
	o := scenario.MakeOptions{Name: strings.TrimSpace(r.Name), From: w.At, To: w.At + 1}
	for _, i := range r.Differences {
		if int(i) >= len(w.found.Differences) {
			return nil, invalid("there is no difference %d: there are %d", i, len(w.found.Differences))
		}
		d := &w.found.Differences[i]
		e := w.expected(h, d, int64(r.Within))
		if e == nil {
			return nil, invalid("frame %d of %s: what it does there has no node that a test could name", d.Tick, d.Name)
		}
		o.Expect = append(o.Expect, *e)
		o.To = max(o.To, e.To)
	}
	if o.Name == "" {
		o.Name = "What if " + w.Change
	}
	stood := h.source.State().Tick
	if back := h.recorder.Current().ID; back != w.Is {
		if err := h.arrived(h.recorder.Switch(w.Is, w.At)); err != nil {
			return nil, err
		}
		defer func() { _ = h.arrived(h.recorder.Switch(back, stood)) }()
	}
	s, err := scenario.Make(l.loop(), h.recorder, o)
	if err != nil {
		return nil, invalid("%v", err)
	}
	return &MakeTestResponse{File: scenario.FileName(s.Name), Text: string(s.Format())}, nil
}
