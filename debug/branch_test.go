package debug

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// TestBranchesOverTheService: what is left is told, compared whole, and gone back to, with what it was left for in turn.
func TestBranchesOverTheService(t *testing.T) {
	const ticks = 600
	b := newBout(t, Options{}, ticks)
	was := sim.Hash(b.loop.Game())
	must.Succeed(t, b.hub.seek(250, false))
	must.Succeed(t, b.loop.Intervene(sim.Intervention{Agent: 1, Do: sim.InterventionHold, Path: "CharHealth", Value: "11"}))
	b.loop.Play(sim.Run{Ticks: 400})
	is := sim.Hash(b.loop.Game())
	s := b.hub.stateNow()
	if len(s.Branches) != 1 || s.Branches[0].Name != "Original" || s.Branches[0].At != 250 || s.Branches[0].To != ticks || s.Timeline.Cause != "hold CharHealth = 11" || s.Timeline.ID != 1 {
		t.Fatalf("%v, %v", s.Branches, s.Timeline)
	}

	// All differences, and in the frame in which the runs part more than the first.
	var list []wire.Divergence
	from := int64(0)
	for {
		r, err := b.hub.differences(&wire.ListDifferencesRequest{Branch: 0, From: from})
		if err != nil || r.At != 250 || r.To != 400 || r.Until <= r.From {
			t.Fatalf("%v, %v", r, err)
		}
		list = append(list, r.Differences...)
		if from = r.Until; from > r.To {
			break
		}
	}
	first := slices.DeleteFunc(slices.Clone(list), func(d wire.Divergence) bool { return d.Tick != list[0].Tick })
	if list[0].Tick != 251 || len(first) < 2 || !slices.ContainsFunc(first, func(d wire.Divergence) bool {
		return d.Agent == 1 && d.Kind == "value" && d.Path == "CharHealth" && d.Is == "11" && d.Was != "11"
	}) {
		t.Errorf("%d differences in the first frame: %v", len(first), first)
	}
	for _, kind := range []string{"value", "node", "trigger"} {
		if !slices.ContainsFunc(list, func(d wire.Divergence) bool { return d.Kind == kind }) {
			t.Errorf("no %s differs among %d", kind, len(list))
		}
	}
	one, err := b.hub.differences(&wire.ListDifferencesRequest{Agent: 2})
	if err != nil || len(one.Differences) == 0 || slices.ContainsFunc(one.Differences, func(d wire.Divergence) bool { return d.Agent != 2 }) {
		t.Errorf("of one agent: %v, %v", one, err)
	}
	if few, err := b.hub.differences(&wire.ListDifferencesRequest{Limit: 1}); err != nil || len(few.Differences) != 1 || !few.Full {
		t.Errorf("one at most: %v, %v", few, err)
	}

	// The other side can be asked about like this one.
	original := uint32(0)
	line, err := b.hub.timeline(&wire.GetTimelineRequest{Agent: 1, From: 0, To: ticks, Part: -1, Branch: &original})
	if err != nil || line.To != ticks {
		t.Errorf("the other timeline: %v, %v", line.To, err)
	}
	series, err := b.hub.series(&wire.GetSeriesRequest{Agent: 1, From: 251, To: 300, Paths: []string{"CharHealth"}, Branch: &original})
	if err != nil || len(series.Series) != 1 || slices.Contains(series.Series[0].Values, 11) {
		t.Errorf("a value on the other timeline: %v, %v", series, err)
	}

	// There, at its end and at a frame, and back again.
	must.Succeed(t, b.hub.switchBranch(&wire.SwitchBranchRequest{Branch: 0}))
	s = b.hub.stateNow()
	if s.Tick != ticks || s.Newest != ticks || s.Replaying || s.Timeline.Name != "Original" || len(s.Branches) != 1 || s.Branches[0].ID != 1 || s.Branches[0].To != 400 || sim.Hash(b.loop.Game()) != was {
		t.Errorf("%v", s)
	}
	at := int64(300)
	must.Succeed(t, b.hub.switchBranch(&wire.SwitchBranchRequest{Branch: 1, Tick: &at}))
	if s = b.hub.stateNow(); s.Tick != 300 || s.Newest != 400 || !s.Replaying {
		t.Errorf("%v", s)
	}
	if err := b.hub.seek(0, true); err != nil || sim.Hash(b.loop.Game()) != is {
		t.Errorf("at the end of it: %v", err)
	}
	high := int64(ticks + 1)
	for r, code := range map[*wire.SwitchBranchRequest]wire.Code{{Branch: 9}: wire.NotFound, {Branch: 1}: wire.Invalid, {Branch: 0, Tick: &high}: wire.Invalid} {
		if err := b.hub.switchBranch(r); wire.CodeOf(err) != code {
			t.Errorf("%v: %v", r, err)
		}
	}
	gone := uint32(9)
	if line, err := b.hub.timeline(&wire.GetTimelineRequest{Agent: 1, Branch: &gone}); err != nil || len(line.Bands) > 0 {
		t.Errorf("of a branch that there is not: %v, %v", line, err)
	}
	if _, err := b.hub.differences(&wire.ListDifferencesRequest{Branch: 9}); wire.CodeOf(err) != wire.NotFound {
		t.Errorf("with a branch that there is not: %v", err)
	}
	bare := newBout(t, Options{NoRecording: true}, 5)
	if err := bare.hub.switchBranch(&wire.SwitchBranchRequest{}); wire.CodeOf(err) != wire.Cannot {
		t.Errorf("without a recording: %v", err)
	}
}
