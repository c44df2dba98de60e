package whatif

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/formula"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/record/scenario"
	"github.com/wits-ai/wits/sim"
)

// Bounds of a test.
const (
	secondsOff    = 10 // that it may be off
	minutesPlayed = 15 // that are played before it is given
)

// expected returns a difference as a test expects it, which fails without the change; nil for one that cannot be written down so. A node
// may begin as many frames earlier or later as it does not run without the change.
func (w *Futures) expected(rec *record.Recorder, d *wire.WhatIfDifference, within int64) *scenario.Expectation {
	e := &scenario.Expectation{Agent: d.Agent, Name: d.Name, To: d.Tick}
	if d.Kind == "value" {
		e.Value, e.Is = d.Path, d.Is
	} else if e.Value, e.Is = d.Path+".active", "true"; d.Path == "" {
		return nil
	}
	was, held := rec.Of(w.Was)
	is, also := rec.Of(w.Is)
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
	f, err := formula.Compile(m.Program(), expression)
	if err != nil {
		return ""
	}
	return f.Type().Format(f.Value(m))
}

// changedDocuments returns those whose change was the change, and that a test can have from its start on; or why no test can be made, for a
// test has one version of each document. The game stands on the timeline with the change.
func (w *Futures) changedDocuments(rec *record.Recorder, done []sim.Intervention, replayable bool) (changed, noTest string) {
	const restart = "%s was changed at frame %d, and a test has one version of each document. Restart the game to test how it is from the start."
	if was, held := rec.Of(w.Was); held {
		for _, mark := range was.Marks(0, w.To) {
			if mark.Kind == record.MarkReload && !mark.Refused() {
				return "", fmt.Sprintf(restart, mark.Text, mark.Tick)
			}
		}
	}
	var files []string
	for _, v := range done {
		if v.Do != sim.InterventionReload || v.Tick >= w.To {
			continue
		}
		if w.ByValue || v.Tick != w.At || !replayable {
			return "", fmt.Sprintf(restart, v.Path, v.Tick)
		}
		if !slices.Contains(files, v.Path) {
			files = append(files, v.Path)
		}
	}
	return strings.Join(files, ", "), ""
}

// Test returns what a scenario of the future with the change is made of. Rate is how many frames a second has.
func (w *Futures) Test(rec *record.Recorder, rate int, r *wire.MakeWhatIfTestRequest) (o scenario.MakeOptions, err error) {
	switch {
	case w.Found.NoTest != "":
		return o, wire.Invalidf("%s", w.Found.NoTest)
	case len(r.Name) > 200 || len(r.Differences) > maxDifferent || int64(r.Within) > secondsOff*int64(max(rate, 1)):
		return o, wire.Invalidf("that is too much for one test")
	case len(r.Differences) == 0:
		return o, wire.Invalidf("choose at least one difference that the test is to expect")
	}
	o = scenario.MakeOptions{Name: strings.TrimSpace(r.Name), From: w.At, To: w.At + 1, NewDocuments: w.Found.NewDocuments != ""}
	for _, i := range r.Differences {
		if int(i) >= len(w.Found.Differences) {
			return o, wire.Invalidf("there is no difference %d: there are %d", i, len(w.Found.Differences))
		}
		d := &w.Found.Differences[i]
		e := w.expected(rec, d, int64(r.Within))
		if e == nil {
			return o, wire.Invalidf("frame %d of %s: what it does there has no node that a test could name", d.Tick, d.Name)
		}
		o.Expect = append(o.Expect, *e)
		o.To = max(o.To, e.To)
	}
	if o.Name == "" {
		o.Name = "What if " + w.Change
	}
	return o, nil
}

// TooLong refuses a test that takes too long to be played before it is given.
func TooLong(s *scenario.Scenario, rate int) error {
	if limit := int64(minutesPlayed*60) * int64(max(rate, 1)); s.Ticks > limit {
		return wire.Invalidf("a test of %d frames is too long to be played before it is saved: %d minutes are the limit, %d frames", s.Ticks, minutesPlayed, limit)
	}
	return nil
}

// Play plays a scenario with the documents as they are now, and fails if not all that it expects comes true. Without the change of the
// documents it would not: that is the other future, from its start on.
// It may be called beside the game.
func Play(ctx context.Context, another func() (sim.Game, error), s *scenario.Scenario, changed string) (err error) {
	game, err := another()
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
