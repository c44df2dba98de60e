package debug

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"io/fs"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/wits-ai/wits/debug/whatif"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/games/town"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record/scenario"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

func healthOf(agent uint32, value string) []wire.Intervention {
	return []wire.Intervention{{Agent: agent, Do: "hold", Path: "CharHealth", Value: value}}
}

// sceneNow is how the stage shows the game where it stands.
func sceneNow(l *sim.Loop) string {
	s := sim.NewScene(l.Info())
	l.Game().(sim.Drawer).Draw(s)
	return string(s.AppendBinary(nil, l.State()))
}

// scenesOf are all scenes of a future, frame by frame.
func scenesOf(t *testing.T, h *Hub, w *wire.WhatIf, branch uint32) (list []string) {
	t.Helper()
	for from := w.Of.At; from <= w.Of.To; from += whatif.ScenesAtOnce {
		r, err := h.whatIfScenes(&wire.GetWhatIfScenesRequest{Branch: branch, From: from, To: w.Of.To})
		if err != nil || r.From != from {
			t.Fatal(r, err)
		}
		for _, text := range r.Scenes {
			scene, err := base64.StdEncoding.DecodeString(text)
			must.Succeed(t, err)
			list = append(list, string(scene))
		}
	}
	if int64(len(list)) != w.Of.To-w.Of.At+1 {
		t.Fatalf("%d scenes of %d to %d", len(list), w.Of.At, w.Of.To)
	}
	return list
}

// picksOf are the figures of a scene: who stands where.
func picksOf(t *testing.T, scene string) []sim.Pick {
	t.Helper()
	p, err := sim.DecodeScene([]byte(scene))
	must.Succeed(t, err)
	return p.Picks
}

// TestWhatIf_GhostsAreTheRunAlone: what the page is told of both futures is what the stage shows in runs of each of them alone, from
// the start, with the same input; and each is as long as the other, also where the recording ends before.
func TestWhatIf_GhostsAreTheRunAlone(t *testing.T) {
	const at, frames = 300, 240
	ends := []int64{600, 400, at} // what is recorded
	if testing.Short() {
		ends = ends[1:2]
	}
	for _, end := range ends {
		b := newBout(t, Options{}, end)
		w, err := b.hub.whatIf(&wire.WhatIfRequest{Tick: at, Changes: healthOf(1, "11"), Frames: frames})
		must.Succeed(t, err)
		if w.Of.At != at || w.Of.To != at+frames || w.Of.Was != 0 || w.Of.Is != 1 || w.Of.Change != "Red: CharHealth stays 11" {
			t.Fatalf("%+v", w.Of)
		}
		s := b.hub.stateNow()
		if s.Tick != at || !s.Paused || s.Timeline.ID != 1 || s.WhatIf == nil || *s.WhatIf != w.Of || s.Newest != at+frames || len(s.Branches) != 1 || s.Branches[0].To != max(end, at+frames) {
			t.Fatalf("%+v", s)
		}
		apart := 0
		futures := map[uint32][]string{}
		for branch, changed := range map[uint32]bool{w.Of.Was: false, w.Of.Is: true} {
			told := scenesOf(t, b.hub, w, branch)
			futures[branch] = told
			alone, err := sim.NewLoop(duel.New(), sim.LoopOptions{Seed: 7, Options: duel.Headless(), Paused: true})
			must.Succeed(t, err)
			alone.Play(sim.Run{Ticks: at})
			if changed {
				must.Succeed(t, alone.Intervene(sim.Intervention{Agent: 1, Do: sim.InterventionHold, Path: "CharHealth", Value: "11"}))
			}
			for i, scene := range told {
				alone.Play(sim.Run{Ticks: at + int64(i)})
				if is, want := picksOf(t, scene), picksOf(t, sceneNow(alone)); !slices.Equal(is, want) {
					t.Fatalf("with the change %v: in frame %d the page shows %v, alone they stand at %v", changed, at+i, is, want)
				}
			}
		}
		for i := range futures[0] {
			if !slices.Equal(picksOf(t, futures[0][i]), picksOf(t, futures[1][i])) {
				apart++
			}
		}
		if apart < 50 {
			t.Errorf("the futures are apart in %d frames of %d", apart, frames)
		}
	}
}

// TestWhatIf_Differences: what differs is told in words, agent by agent, in the order of frames, and just where it does.
func TestWhatIf_Differences(t *testing.T) {
	b := newBout(t, Options{}, 600)
	w, err := b.hub.whatIf(&wire.WhatIfRequest{Tick: 300, Changes: healthOf(1, "11"), Frames: 240})
	must.Succeed(t, err)
	if !slices.IsSortedFunc(w.Differences, func(a, b wire.WhatIfDifference) int { return int(a.Tick - b.Tick) }) || w.Full {
		t.Errorf("%v", w.Differences)
	}
	first := w.Differences[0]
	if first.Kind != "value" || first.Path != "CharHealth" || first.Is != "11" || first.Was == "11" || first.Tick != 301 || first.Agent != 1 {
		t.Errorf("the first difference is %+v", first)
	}
	i := slices.IndexFunc(w.Differences, func(d wire.WhatIfDifference) bool { return d.Kind == "does" && d.Agent == 1 })
	if i < 0 {
		t.Fatalf("nobody does anything else: %v", w.Differences)
	}
	does := w.Differences[i]
	// The words are those of the sentence over the mind.
	for branch, want := range map[uint32]string{w.Of.Was: does.Was, w.Of.Is: does.Is} {
		if b.hub.stateNow().Timeline.ID != branch {
			must.Succeed(t, b.hub.switchBranch(&wire.SwitchBranchRequest{Branch: branch, Tick: &does.Tick}))
		} else if err := b.hub.seek(does.Tick, false); err != nil {
			t.Fatal(err)
		}
		said, err := b.hub.summarize(&wire.SummarizeRequest{Agent: 1, Tick: -1})
		if err != nil || said.Does != want {
			t.Errorf("%+v, but the sentence is %q: %v", does, said.Does, err)
		}
		if s := b.hub.stateNow(); s.WhatIf == nil {
			t.Error("on one of the two timelines nothing is compared")
		}
	}
	if a := w.Agents[0]; a.Agent != 1 || len(a.Is) < 2 || a.Is[0].Tick != 300 || a.Was[0] != a.Is[0] {
		t.Errorf("%+v", a)
	}
	if got, err := b.hub.getWhatIf(nil); err != nil || got != w {
		t.Errorf("%v, %v", got, err)
	}
}

// TestWhatIf_ReturnAndClose: both timelines can be gone back to, and one is forgotten when it is closed.
func TestWhatIf_ReturnAndClose(t *testing.T) {
	b := newBout(t, Options{}, 600)
	was := sim.Hash(b.loop.Game())
	w, err := b.hub.whatIf(&wire.WhatIfRequest{Tick: 300, Changes: healthOf(1, "11"), Frames: 120})
	must.Succeed(t, err)
	if err := b.hub.switchBranch(&wire.SwitchBranchRequest{Branch: w.Of.Was}); err != nil || sim.Hash(b.loop.Game()) != was {
		t.Errorf("as it was: %v", err)
	}
	if s := b.hub.stateNow(); s.WhatIf == nil || s.Comparisons != w.Comparisons {
		t.Errorf("the futures are forgotten: %+v", s)
	}
	if err := b.hub.dropBranch(&wire.DropBranchRequest{Branch: w.Of.Was}); wire.CodeOf(err) != wire.Invalid {
		t.Errorf("the timeline that the game goes was dropped: %v", err)
	}
	if err := b.hub.dropBranch(&wire.DropBranchRequest{Branch: w.Of.Is}); err != nil || len(b.hub.stateNow().Branches) != 0 || b.hub.stateNow().WhatIf != nil {
		t.Errorf("%v, %+v", err, b.hub.stateNow())
	}
	if err := b.hub.dropBranch(&wire.DropBranchRequest{Branch: w.Of.Is}); wire.CodeOf(err) != wire.NotFound {
		t.Errorf("dropped twice: %v", err)
	}
	if _, err := b.hub.whatIfScenes(&wire.GetWhatIfScenesRequest{From: 300, To: 300}); wire.CodeOf(err) != wire.NotFound {
		t.Errorf("of futures that there are not: %v", err)
	}
	again, err := b.hub.whatIf(&wire.WhatIfRequest{Tick: 600, Changes: healthOf(2, "30"), Frames: 30})
	if err != nil || again.Of.To != 630 {
		t.Fatalf("%v, %v", again, err)
	}
	// A page can tell states from before an answer, on their way to it, from those after.
	if again.Comparisons <= w.Comparisons || b.hub.stateNow().Comparisons != again.Comparisons {
		t.Errorf("%d, then %d, and the state has %d", w.Comparisons, again.Comparisons, b.hub.stateNow().Comparisons)
	}
	if err := b.hub.closeWhatIf(nil); err != nil || b.hub.stateNow().Comparisons <= again.Comparisons {
		t.Errorf("closed: %v, %+v", err, b.hub.stateNow())
	}
	closed := b.hub.stateNow().Comparisons
	if err := b.hub.closeWhatIf(nil); err != nil || b.hub.stateNow().Comparisons != closed {
		t.Errorf("closed twice: %v, %+v", err, b.hub.stateNow())
	}
	if err := b.hub.closeWhatIf(nil); err != nil || b.hub.stateNow().WhatIf != nil || len(b.hub.stateNow().Branches) != 1 {
		t.Errorf("closed: %v, %+v", err, b.hub.stateNow())
	}
	if _, err = b.hub.whatIf(&wire.WhatIfRequest{Tick: 300, Changes: healthOf(1, "11"), Frames: 30}); err != nil {
		t.Fatal(err)
	}
	b.loop.Restart()
	(&table{T: t, loop: b.loop, ctx: t.Context()}).settle()
	if b.hub.stateNow().WhatIf != nil {
		t.Error("a game that began anew has futures of the run before")
	}
}

// TestWhatIf_TheSameInput: what players and testers did after the change is done again in both futures.
func TestWhatIf_TheSameInput(t *testing.T) {
	loop, err := sim.NewLoop(duel.New(), sim.LoopOptions{Seed: 7, Options: map[string]string{"blue": "human"}, Paused: true})
	must.Succeed(t, err)
	script := func(tick int64) []string { return [][]string{{"left"}, {"right", "attack"}, nil, {"up"}}[tick/25%4] }
	hub := Attach(loop, Options{})
	t.Cleanup(hub.Close)
	(&table{T: t, loop: loop, ctx: t.Context()}).settle() // from now on it is recorded
	hurt := sim.Intervention{Agent: 1, Do: sim.InterventionCommand, Path: "health", Args: []string{"40"}}
	loop.Play(sim.Run{Ticks: 350, Script: script})
	must.Succeed(t, loop.Intervene(hurt))
	loop.Play(sim.Run{Ticks: 500, Script: script})
	change := sim.Intervention{Agent: 1, Do: sim.InterventionCommand, Path: "health", Args: []string{"15"}}
	w, err := hub.whatIf(&wire.WhatIfRequest{Tick: 200, Changes: []wire.Intervention{messageOf(change)}, Frames: 300})
	must.Succeed(t, err)
	alone, err := sim.NewLoop(duel.New(), sim.LoopOptions{Seed: 7, Options: map[string]string{"blue": "human"}, Paused: true})
	must.Succeed(t, err)
	told := scenesOf(t, hub, w, w.Of.Is)
	for i := range told {
		alone.Play(sim.Run{Ticks: 200 + int64(i), Script: script})
		if is, want := picksOf(t, told[i]), picksOf(t, sceneNow(alone)); !slices.Equal(is, want) {
			t.Fatalf("frame %d: %v, alone %v", 200+i, is, want)
		}
		for tick, v := range map[int]sim.Intervention{0: change, 150: hurt} {
			if i != tick {
				continue
			}
			must.Succeed(t, alone.Intervene(v))
		}
	}
	if n := len(loop.Interventions()); n != 2 {
		t.Errorf("%d interventions: %v", n, loop.Interventions())
	}
}

// TestWhatIf_ATestOfIt: the scenario that is made of differences holds, and does not without the change.
func TestWhatIf_ATestOfIt(t *testing.T) {
	b := newBout(t, Options{}, 600)
	w, err := b.hub.whatIf(&wire.WhatIfRequest{Tick: 300, Changes: healthOf(1, "11"), Frames: 240})
	must.Succeed(t, err)
	var chosen []uint32
	for _, kind := range []string{"value", "does"} {
		i := slices.IndexFunc(w.Differences, func(d wire.WhatIfDifference) bool { return d.Kind == kind && d.Testable })
		if i < 0 {
			t.Fatalf("no %s can be tested: %+v", kind, w.Differences)
		}
		chosen = append(chosen, uint32(i))
	}
	if err := b.hub.switchBranch(&wire.SwitchBranchRequest{Branch: w.Of.Was}); err != nil { // wherever the game is
		t.Fatal(err)
	}
	before := b.hub.stateNow()
	made, err := madeTest(t, b.hub, &wire.MakeWhatIfTestRequest{Differences: chosen, Within: 10})
	if err != nil || made.File != "what_if_red_charhealth_stays_11.test.json" {
		t.Fatalf("%v, %v", made, err)
	}
	if after := b.hub.stateNow(); after.Tick != before.Tick || after.Timeline.ID != before.Timeline.ID {
		t.Errorf("the game was at %d of %d, and is at %d of %d", before.Tick, before.Timeline.ID, after.Tick, after.Timeline.ID)
	}
	s, err := scenario.Read(made.File, []byte(made.Text))
	if err != nil || len(s.Expect) != 2 || len(s.Do) != 1 {
		t.Fatalf("%v\n%s", err, made.Text)
	}
	if report, err := scenario.Run(duel.New(), s); err != nil || len(report.Failures) > 0 {
		t.Errorf("%v %v\n%s", report, err, made.Text)
	}
	s.Do = nil
	if report, err := scenario.Run(duel.New(), s); err != nil || len(report.Failures) != 2 {
		t.Errorf("without the change: %v %v", report, err)
	}
	for _, r := range []*wire.MakeWhatIfTestRequest{{}, {Differences: []uint32{9999}}, {Differences: chosen, Within: 1e6}} {
		if _, err := madeTest(t, b.hub, r); wire.CodeOf(err) != wire.Invalid {
			t.Errorf("%+v: %v", r, err)
		}
	}
}

// TestWhatIf_Refused: what cannot be done is told, and changes nothing.
func TestWhatIf_Refused(t *testing.T) {
	b := newBout(t, Options{}, 300)
	for r, code := range map[*wire.WhatIfRequest]wire.Code{
		{Tick: 900, Changes: healthOf(1, "11")}:                                                                            wire.Invalid,
		{Tick: 200, Changes: healthOf(9, "11")}:                                                                            wire.Invalid,
		{Tick: 200, Changes: append(healthOf(1, "11"), healthOf(1, "much")...)}:                                            wire.Invalid,
		{Tick: 200, Changes: slices.Repeat(healthOf(1, "11"), 40)}:                                                         wire.Invalid,
		{Tick: 200, Changes: healthOf(1, "11"), Frames: 1e6}:                                                               wire.Invalid,
		{Tick: 200, Changes: []wire.Intervention{{Agent: 1, Do: "set", Path: strings.Repeat("x", maxPath+1), Value: "1"}}}: wire.Invalid,
		{Branch: 3}: wire.NotFound,
	} {
		if _, err := b.hub.whatIf(r); wire.CodeOf(err) != code {
			t.Errorf("%+v: %v", r, err)
		}
		if s := b.hub.stateNow(); s.Timeline.ID != 0 || len(s.Branches) > 0 || s.WhatIf != nil {
			t.Errorf("%+v: %+v", r, s)
		}
	}
	bare := newBout(t, Options{NoRecording: true}, 5)
	if _, err := bare.hub.whatIf(&wire.WhatIfRequest{Tick: 5, Changes: healthOf(1, "11")}); wire.CodeOf(err) != wire.Cannot {
		t.Errorf("without a recording: %v", err)
	}
}

// changing is a duel whose documents are changed while it runs, at a frame.
type changing struct {
	*testing.T
	documents fstest.MapFS
	loop      *sim.Loop
	hub       *Hub
}

// newChanging plays a duel, and stops it at a frame for a document to be changed.
func newChanging(t *testing.T, o Options, ticks, at int64) *changing {
	c := &changing{T: t, documents: fstest.MapFS{}}
	names, err := fs.Glob(duel.Documents(), "*.json")
	must.Succeed(t, err)
	for _, name := range names {
		data, err := fs.ReadFile(duel.Documents(), name)
		must.Succeed(t, err)
		c.documents[name] = &fstest.MapFile{Data: data}
	}
	if c.loop, err = sim.NewLoop(c.game(), sim.LoopOptions{Seed: 7, Options: duel.Headless(), Paused: true}); err != nil {
		t.Fatal(err)
	}
	if o.Another == nil {
		o.Another = func() (sim.Game, error) { return c.game(), nil }
	}
	c.hub = Attach(c.loop, o)
	t.Cleanup(c.hub.Close)
	(&table{T: t, loop: c.loop, ctx: t.Context()}).settle()
	c.loop.Play(sim.Run{Ticks: ticks})
	c.prepare(at)
	return c
}

func (c *changing) game() sim.Game { return duel.New(actors.From(c.documents)) }

func (c *changing) prepare(at int64) {
	c.Helper()
	must.Succeed(c, c.hub.prepareWhatIf(&wire.PrepareWhatIfRequest{Tick: at}))
	if s := c.hub.stateNow(); s.Tick != at || s.Newest <= at || !s.Paused {
		c.Fatalf("%+v", s)
	}
}

// threshold writes the health below which fighters keep away, which was another one.
func (c *changing) threshold(was, is string) {
	fighter := c.documents["fighter.graph.json"]
	fighter.Data = bytes.Replace(fighter.Data, []byte(`"HealthThreshold": {"const": `+was), []byte(`"HealthThreshold": {"const": `+is), 1)
}

// reload has the game take the documents as they are.
func (c *changing) reload() {
	c.Helper()
	ctx, end := context.WithCancel(c.Context())
	ended := make(chan error)
	go func() { ended <- c.loop.Run(ctx) }()
	_, err := c.loop.Reload(ctx, nil)
	end()
	must.Succeed(c, errors.Join(err, <-ended))
}

// TestWhatIf_ADocument: a document that is changed at a frame has two futures as a value has, with the old document and with the new
// one; also at the newest frame.
func TestWhatIf_ADocument(t *testing.T) {
	for _, at := range []int64{300, 600} {
		c := newChanging(t, Options{}, 600, at)
		c.threshold("36", "99")
		c.reload()
		w, err := c.hub.whatIf(&wire.WhatIfRequest{Branch: 0, Frames: 200})
		must.Succeed(t, err)
		if w.Of.At != at || w.Of.To != at+200 || w.Of.Was != 0 || w.Of.Is != 1 || w.Of.Change != "fighter.graph.json" {
			t.Errorf("%+v", w.Of)
		}
		if i := slices.IndexFunc(w.Differences, func(d wire.WhatIfDifference) bool { return d.Kind == "does" && strings.Contains(d.Is, "keeps away") }); i < 0 {
			t.Errorf("nobody runs away: %+v", w.Differences)
		}
	}
	b := newBout(t, Options{}, 10)
	if err := b.hub.prepareWhatIf(&wire.PrepareWhatIfRequest{Tick: 11}); wire.CodeOf(err) != wire.Invalid {
		t.Errorf("at a frame that there is not: %v", err)
	}
}

// TestWhatIf_ATestOfADocument: a test of a changed document has the new version from its start on; it is given if it holds then, and
// does not hold with the old one.
func TestWhatIf_ATestOfADocument(t *testing.T) {
	c := newChanging(t, Options{}, 600, 300)
	c.threshold("36", "99")
	c.reload()
	w, err := c.hub.whatIf(&wire.WhatIfRequest{Branch: 0, Frames: 200})
	if err != nil || w.NoTest != "" || w.NewDocuments != "fighter.graph.json" {
		t.Fatalf("%+v, %v", w, err)
	}
	keepsAway := func(agent uint32) []uint32 {
		i := slices.IndexFunc(w.Differences, func(d wire.WhatIfDifference) bool {
			return d.Agent == agent && d.Kind == "does" && d.Tick == 304 && d.Path == "RunAway" && d.Testable
		})
		if i < 0 {
			t.Fatalf("agent %d does not keep away in frame 304: %+v", agent, w.Differences)
		}
		return []uint32{uint32(i)}
	}
	made, err := c.test(&wire.MakeWhatIfTestRequest{Differences: keepsAway(2)})
	must.Succeed(t, err)
	s, err := scenario.Read(made.File, []byte(made.Text))
	if err != nil || len(s.Do) != 0 || len(s.Expect) != 1 {
		t.Fatalf("%v\n%s", err, made.Text)
	}
	if report, err := scenario.Run(c.game(), s); err != nil || len(report.Failures) != 0 {
		t.Errorf("with the new document: %v %v", report, err)
	}
	if report, err := scenario.Run(duel.New(), s); err != nil || len(report.Failures) != 1 {
		t.Errorf("with the old document: %v %v", report, err)
	}
	// Red was hurt before frame 300: with the new document it kept away much earlier, and is at something else by then.
	if _, err := c.test(&wire.MakeWhatIfTestRequest{Differences: keepsAway(1)}); wire.CodeOf(err) != wire.Invalid || !strings.Contains(err.Error(), "Red: RunAway.active should be true") {
		t.Errorf("a test that would not hold: %v", err)
	}
	if s := c.hub.stateNow(); s.Timeline.ID != w.Of.Is || s.Tick != 300 {
		t.Errorf("the game is at %+v", s)
	}
	// A test has one version of a document: a second change, or one of another kind in the same future, is none of its start.
	w, err = c.hub.whatIf(&wire.WhatIfRequest{Tick: 400, Changes: healthOf(1, "11"), Frames: 100})
	if err != nil || w.NewDocuments != "" || !strings.Contains(w.NoTest, "fighter.graph.json was changed at frame 300") {
		t.Errorf("a value after a document: %v, %+v", err, w)
	}
	c.prepare(450)
	was := c.hub.stateNow().Timeline.ID
	c.threshold("99", "50")
	c.reload()
	w, err = c.hub.whatIf(&wire.WhatIfRequest{Branch: was, Frames: 50})
	if err != nil || w.NewDocuments != "" || !strings.Contains(w.NoTest, "one version of each document") {
		t.Errorf("a document after a document: %v, %+v", err, w)
	}
	if _, err := c.test(&wire.MakeWhatIfTestRequest{Differences: []uint32{0}}); err == nil || !strings.Contains(err.Error(), "one version of each document") {
		t.Errorf("a test with two versions of a document: %v", err)
	}
}

// TestWhatIf_ARefusedDocumentIsNoVersion: a document that could not be taken, such as one that an editor has written half of, is none of
// the versions that a test cannot have.
func TestWhatIf_ARefusedDocumentIsNoVersion(t *testing.T) {
	c := newChanging(t, Options{}, 600, 300)
	c.threshold("36", "so many")
	c.reload()
	c.threshold("so many", "99")
	c.reload()
	if w, err := c.hub.whatIf(&wire.WhatIfRequest{Branch: 0, Frames: 50}); err != nil || w.NoTest != "" || w.NewDocuments != "fighter.graph.json" {
		t.Fatalf("%+v, %v", w, err)
	}
}

// TestWhatIf_ATestOfADocumentIsPlayed: where no other game can be made to play it, no test of a changed document is given.
func TestWhatIf_ATestOfADocumentIsPlayed(t *testing.T) {
	c := newChanging(t, Options{Another: func() (sim.Game, error) { return nil, errors.New("there is one game") }}, 300, 200)
	c.threshold("36", "80")
	c.reload()
	w, err := c.hub.whatIf(&wire.WhatIfRequest{Branch: 0, Frames: 200})
	must.Succeed(t, err)
	i := slices.IndexFunc(w.Differences, func(d wire.WhatIfDifference) bool { return d.Testable })
	if i < 0 {
		t.Fatalf("%+v", w)
	}
	if _, err := c.test(&wire.MakeWhatIfTestRequest{Differences: []uint32{uint32(i)}}); wire.CodeOf(err) != wire.Cannot || !strings.Contains(err.Error(), "there is one game") {
		t.Errorf("%v", err)
	}
	c.hub.options.Another = nil
	if w, err = c.hub.whatIf(&wire.WhatIfRequest{Branch: 0, Frames: 200}); err != nil || w.NewDocuments != "" || !strings.Contains(w.NoTest, "Restart the game") {
		t.Errorf("%v, %+v", err, w)
	}
}

// madeTest makes a test of what differs, and waits for it if it is played first.
func madeTest(t *testing.T, h *Hub, r *wire.MakeWhatIfTestRequest) (*wire.MakeTestResponse, error) {
	type answer struct {
		made *wire.MakeTestResponse
		err  error
	}
	answered := make(chan answer, 1)
	made, later, err := h.whatIfTest(r, func(made *wire.MakeTestResponse, err error) { answered <- answer{made, err} })
	if err != nil || !later {
		return made, err
	}
	select {
	case a := <-answered:
		return a.made, a.err
	case <-time.After(time.Minute):
		return nil, errors.New("no answer for a minute")
	}
}

func (c *changing) test(r *wire.MakeWhatIfTestRequest) (*wire.MakeTestResponse, error) {
	return madeTest(c.T, c.hub, r)
}

// TestWhatIf_ATestIsPlayedBesideTheGame: while a test is played before it is given, the game goes on and answers, another one is not
// begun, and a hub that is closed does not wait for the end of it.
func TestWhatIf_ATestIsPlayedBesideTheGame(t *testing.T) {
	asked, begin := make(chan struct{}, 2), make(chan struct{})
	var c *changing
	c = newChanging(t, Options{Another: func() (sim.Game, error) {
		asked <- struct{}{}
		<-begin
		return c.game(), nil
	}}, 600, 300)
	c.threshold("36", "99")
	c.reload()
	w, err := c.hub.whatIf(&wire.WhatIfRequest{Branch: 0, Frames: 200})
	must.Succeed(t, err)
	i := slices.IndexFunc(w.Differences, func(d wire.WhatIfDifference) bool {
		return d.Agent == 2 && d.Tick == 304 && d.Kind == "does" && d.Path == "RunAway" && d.Testable
	})
	if i < 0 {
		t.Fatalf("%+v", w.Differences)
	}
	_, control := c.hub.Control()
	server := httptest.NewServer(control)
	defer server.Close()
	ctx, end := context.WithCancel(t.Context())
	ran := make(chan error, 1)
	go func() { ran <- c.loop.Run(ctx) }()
	caller := callerAt(t, server.URL)
	type answer struct {
		made *wire.MakeTestResponse
		err  error
	}
	answered := make(chan answer, 1)
	test := &wire.MakeWhatIfTestRequest{Differences: []uint32{uint32(i)}}
	go func() {
		made, err := caller.MakeWhatIfTest(ctx, *test)
		answered <- answer{made, err}
	}()
	select {
	case <-asked:
	case a := <-answered:
		t.Fatalf("not played: %v", a.err)
	}
	// It is being played: the game steps and answers.
	before, err := caller.GetState(ctx)
	must.Succeed(t, err)
	if _, err := caller.MakeWhatIfTest(ctx, *test); wire.CodeOf(err) != wire.Cannot || !strings.Contains(err.Error(), "another test") {
		t.Errorf("a second one: %v", err)
	}
	if _, err := caller.Control(ctx, wire.ControlRequest{Do: "resume"}); err != nil {
		t.Fatal(err)
	}
	for state := before; state.Tick < before.Tick+3; {
		if state, err = caller.GetState(ctx); err != nil {
			t.Fatal(err)
		}
	}
	select {
	case a := <-answered:
		t.Fatalf("answered before it was played: %+v", a)
	default:
	}
	begin <- struct{}{}
	if a := <-answered; a.err != nil || !strings.Contains(a.made.Text, "RunAway.active") {
		t.Fatalf("%+v %v", a.made, a.err)
	}
	end()
	must.Succeed(t, <-ran)
	// One that would be played for long ends with the hub.
	if _, err := c.hub.whatIf(&wire.WhatIfRequest{Branch: w.Of.Was, Frames: 200}); err != nil {
		t.Fatal(err)
	}
	if _, later, err := c.hub.whatIfTest(test, func(made *wire.MakeTestResponse, err error) { answered <- answer{made, err} }); err != nil || !later {
		t.Fatal(later, err)
	}
	<-asked
	closed := make(chan struct{})
	go func() {
		c.hub.Close()
		close(closed)
	}()
	<-c.hub.ended
	begin <- struct{}{}
	if a := <-answered; a.err == nil || !errors.Is(a.err, context.Canceled) && !strings.Contains(a.err.Error(), context.Canceled.Error()) {
		t.Errorf("closed: %v", a.err)
	}
	<-closed
	if err := c.hub.beside(func(context.Context) func() { return nil }); wire.CodeOf(err) != wire.Cannot {
		t.Errorf("after the end: %v", err)
	}
}

// BenchmarkWhatIf plays ten seconds of the village twice.
func BenchmarkWhatIf(b *testing.B) {
	loop, err := sim.NewLoop(town.New(), sim.LoopOptions{Seed: 3, Paused: true})
	must.Succeed(b, err)
	hub := Attach(loop, Options{})
	defer hub.Close()
	recorded := make(chan struct{})
	ctx, end := context.WithCancel(b.Context())
	loop.Do(func() { end(); close(recorded) })
	must.Succeed(b, loop.Run(ctx))
	<-recorded
	loop.Play(sim.Run{Ticks: 1200})
	who := loop.Game().Agents()[0].ID
	for b.Loop() {
		w, err := hub.whatIf(&wire.WhatIfRequest{Tick: 600, Changes: []wire.Intervention{{Agent: who, Do: "command", Path: "hunger", Args: []string{"90"}}}, Frames: 600})
		must.Succeed(b, err)
		b.ReportMetric(float64(hub.futures.With.Bytes())/float64(w.Of.To-w.Of.At), "B/frame")
		b.ReportMetric(float64(len(w.Differences)), "differences")
		must.Succeed(b, hub.switchBranch(&wire.SwitchBranchRequest{Branch: w.Of.Was}))
		must.Succeed(b, hub.dropBranch(&wire.DropBranchRequest{Branch: w.Of.Is}))
	}
}
