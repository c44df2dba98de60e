package debug

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/record/scenario"
	"github.com/wits-ai/wits/sim"
)

// Tests of what differs between two futures.

// expected returns a difference as a test expects it, which fails without the change; nil for one that cannot be written down so. A node
// may begin as many frames earlier or later as it does not run without the change.
func (w *whatIf) expected(h *Hub, d *wire.WhatIfDifference, within int64) *scenario.Expectation {
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

// valueAt returns what an expression about the agent of a difference gives at its frame of a timeline, as a scenario writes it; "" if it
// cannot be asked there.
func valueAt(line *record.Timeline, d *wire.WhatIfDifference, expression string) string {
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

// changedDocuments returns those whose change was the change, and that a test can have from its start on; or why no test can be made, for a
// test has one version of each document. The game stands on the timeline with the change.
func (w *whatIf) changedDocuments(h *Hub) (changed, noTest string) {
	m, err := h.meddler()
	if err != nil {
		return "", ""
	}
	const restart = "%s was changed at frame %d, and a test has one version of each document. Restart the game to test how it is from the start."
	if was, held := h.recorder.Of(w.Was); held {
		for _, mark := range was.Marks(0, w.To) {
			if mark.Kind == record.MarkReload && !mark.Refused() {
				return "", fmt.Sprintf(restart, mark.Text, mark.Tick)
			}
		}
	}
	var files []string
	for _, v := range m.Interventions() {
		if v.Do != sim.InterventionReload || v.Tick >= w.To {
			continue
		}
		if w.byValue || v.Tick != w.At || h.options.Another == nil {
			return "", fmt.Sprintf(restart, v.Path, v.Tick)
		}
		if !slices.Contains(files, v.Path) {
			files = append(files, v.Path)
		}
	}
	return strings.Join(files, ", "), ""
}

// playTest plays a scenario with the documents as they are now, and fails if not all that it expects comes true. Without the change of the
// documents it would not: that is the other future, from its start on.
// It is called beside the game.
func (h *Hub) playTest(ctx context.Context, s *scenario.Scenario, changed string) (err error) {
	game, err := h.options.Another()
	if err != nil {
		return wire.Cannotf("the test could not be played: %v", err)
	}
	if c, ok := game.(io.Closer); ok {
		defer func() { err = errors.Join(err, c.Close()) }()
	}
	report, err := scenario.RunContext(ctx, game, s)
	if err != nil {
		return wire.Cannotf("the test could not be played: %v", err)
	}
	if len(report.Failures) == 0 {
		return nil
	}
	text := report.Failures[0].String()
	if n := len(report.Failures) - 1; n > 0 {
		text += fmt.Sprintf(" (and %d more)", n)
	}
	return wire.Invalidf("With %s as it is now from the first frame on, not all that you ticked comes true: %s. Allow more time, tick something else, or restart the game to see what it does from its start.", changed, text)
}

// whatIfTest answers with a scenario of the future with the change. One of changed documents is played first, while the game goes on.
func (h *Hub) whatIfTest(r *wire.MakeWhatIfTestRequest, answer func(*wire.MakeTestResponse, error)) (*wire.MakeTestResponse, bool, error) {
	s, err := h.makeWhatIfTest(r)
	if err != nil {
		return nil, false, err
	}
	made := &wire.MakeTestResponse{File: scenario.FileName(s.Name), Text: string(s.Format())}
	changed := h.futures.found.NewDocuments
	if changed == "" {
		return made, false, nil
	}
	if limit := int64(minutesOfTests*60) * int64(max(h.source.Info().Rate, 1)); s.Ticks > limit {
		return nil, false, wire.Invalidf("a test of %d frames is too long to be played before it is saved: %d minutes are the limit, %d frames", s.Ticks, minutesOfTests, limit)
	}
	return nil, true, h.beside(func(ctx context.Context) {
		if err := safely(func() error { return h.playTest(ctx, s, changed) }); err != nil {
			answer(nil, err)
			return
		}
		answer(made, nil)
	})
}

// makeWhatIfTest makes a scenario of the future with the change.
func (h *Hub) makeWhatIfTest(r *wire.MakeWhatIfTestRequest) (*scenario.Scenario, error) {
	l, ok := h.source.(looped)
	w, err := h.futuresFor()
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, wire.Cannotf("this game has a loop of its own: no test can be made of it")
	case w.found.NoTest != "":
		return nil, wire.Invalidf("%s", w.found.NoTest)
	case len(r.Name) > 200 || len(r.Differences) > maxDifferent || int64(r.Within) > secondsOfTests*int64(max(h.source.Info().Rate, 1)):
		return nil, wire.Invalidf("that is too much for one test")
	case len(r.Differences) == 0:
		return nil, wire.Invalidf("choose at least one difference that the test is to expect")
	}
	o := scenario.MakeOptions{Name: strings.TrimSpace(r.Name), From: w.At, To: w.At + 1, NewDocuments: w.found.NewDocuments != ""}
	for _, i := range r.Differences {
		if int(i) >= len(w.found.Differences) {
			return nil, wire.Invalidf("there is no difference %d: there are %d", i, len(w.found.Differences))
		}
		d := &w.found.Differences[i]
		e := w.expected(h, d, int64(r.Within))
		if e == nil {
			return nil, wire.Invalidf("frame %d of %s: what it does there has no node that a test could name", d.Tick, d.Name)
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
		return nil, wire.Invalidf("%v", err)
	}
	return s, nil
}
