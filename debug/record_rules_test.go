package debug

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// hurdler is a game of one runner, whom a player has jump, and whose mind looks on: it has rules, and none of them fires.
type hurdler struct {
	document string
	whole    string // a graph that runs the document; "" for none
	ports    *hurdlerPorts
	agents   []sim.Agent
	at, high float64 // m
	jumps    int
	wants    bool // the mind
}

type hurdlerPorts struct {
	Distance wits.Input[float64]
	Height   wits.Input[float64]
	Lap      wits.Input[int64]
	Near     wits.Input[bool]
	Sunny    wits.Input[bool]
	Name     wits.Input[string]
}

// Leap jumps.
type Leap struct{}

func (a *Leap) Update(x *wits.Context) wits.Status {
	wits.Self[*hurdler](x).wants = true
	return wits.Success
}

// Finger plays keys.
type Finger struct {
	Keys wits.In[string]
	At   wits.Var[int64]
}

func (a *Finger) Activate(x *wits.Context) { a.At.Set(x, 0) }

func (a *Finger) Update(x *wits.Context) wits.Status {
	g := wits.Self[*hurdler](x)
	plays, _ := sim.HeldKeys(a.Keys.Get(x), int(a.At.Get(x)), func(name string) { g.wants = g.wants || name == "jump" })
	a.At.Set(x, a.At.Get(x)+1)
	if !plays {
		return wits.Success
	}
	return wits.Running
}

const hurdlerRules = `{"wits":1,"kind":"rules","name":"runner","ports":[{"in":"Distance","type":"float","unit":"m"},{"in":"Height","type":"float","unit":"m"},
{"in":"Lap","type":"int"},{"in":"Near","type":"bool"},{"in":"Sunny","type":"bool"},{"in":"Name","type":"string"}],
"rules":[{"name":"Rest","when":["Height < -5"],"do":"Finger","with":{"Keys":"5 left"}}]}`

func (g *hurdler) Info() sim.Info {
	return sim.Info{Name: "hurdler", Rate: 60, Controls: []sim.Control{{Input: "jump", Label: "Jump", Keys: []string{"KeyJ"}}, {Input: "left"}}}
}

func (g *hurdler) Start(_ map[string]string, seed uint64) error {
	r := std.NewRegistry()
	wits.AddAction[Leap](r)
	wits.AddAction[Finger](r)
	files, root := fstest.MapFS{"runner.rules.json": {Data: []byte(g.document)}}, "runner.rules.json"
	if g.whole != "" {
		root = "whole.graph.json"
		files[root] = &fstest.MapFile{Data: []byte(g.whole)}
	}
	p, err := wits.Load(r, files, root)
	if err != nil {
		return err
	}
	if g.ports, err = wits.Bind[hurdlerPorts](p); err != nil {
		return err
	}
	g.at, g.high, g.jumps = 0, 0, 0
	g.agents = []sim.Agent{{ID: 1, Name: "Runner", Mind: p.NewMind(seed)}, {ID: 2, Name: "Judge"}}
	return nil
}

const between = 5.0 // m, of two hurdles

func (g *hurdler) Step(in sim.Input) {
	m, p := g.agents[0].Mind, g.ports
	g.at += 0.1
	g.high = max(g.high-0.1, 0)
	far := between - math.Mod(g.at, between)
	p.Distance.Set(m, far)
	p.Height.Set(m, g.high)
	p.Lap.Set(m, int64(g.at/between))
	p.Near.Set(m, far < 1)
	p.Sunny.Set(m, true)
	p.Name.Set(m, fmt.Sprint("lap ", int64(g.at/between)))
	f := in.Frame()
	f.Self, g.wants = g, false
	m.Step(f)
	if g.high == 0 && (in.Pressed("jump") || g.wants) {
		g.high = 1
		g.jumps++
	}
}

func (g *hurdler) Draw(*sim.Scene)     {}
func (g *hurdler) Agents() []sim.Agent { return g.agents }

// raced is a race that was recorded, in which the player jumped over some hurdles.
type raced struct {
	*testing.T
	game *hurdler
	loop *sim.Loop
	hub  *Hub
}

const raceTicks = 400

// race plays with what a player holds.
func race(t *testing.T, document string, script func(tick int64) []string) *raced {
	t.Helper()
	return raceOf(t, &hurdler{document: document}, script)
}

func raceOf(t *testing.T, g *hurdler, script func(tick int64) []string) *raced {
	t.Helper()
	loop, err := sim.NewLoop(g, sim.LoopOptions{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	r := &raced{t, g, loop, Attach(loop, Options{})}
	t.Cleanup(r.hub.Close)
	tb := &table{loop: loop, T: t, ctx: t.Context()}
	tb.pauseAndSettle()
	loop.Play(sim.Run{Ticks: raceTicks, Script: script})
	return r
}

// jumpsBefore has the player press jump for six frames, at hurdles, some frames before it is reached.
func jumpsBefore(frames ...int64) func(tick int64) []string {
	return func(tick int64) []string {
		for lap, before := range frames {
			if at := int64(lap+1)*50 - before; before > 0 && tick >= at && tick < at+6 {
				return []string{"jump"}
			}
		}
		return nil
	}
}

func (r *raced) record(q RecordRulesRequest) *RecordRulesResponse {
	r.Helper()
	q.Agent = max(q.Agent, 1)
	out, err := r.hub.recordRules(&q)
	if err != nil {
		r.Fatal(err)
	}
	return out
}

func (r *raced) try(q TryRulesRequest) *TryRulesResponse {
	r.Helper()
	q.Agent = 1
	out, err := r.hub.tryRules(&q)
	if err != nil {
		r.Fatal(err)
	}
	return out
}

func ticksOf(list []RecordedMoment) (out []int64) {
	for _, m := range list {
		out = append(out, m.Tick)
	}
	return out
}

// TestRR_WhatBeginsBecomesRules: every frame in which the player pressed a key becomes a rule, of what the character knew then; moments that are alike
// become one.
func TestRR_WhatBeginsBecomesRules(t *testing.T) {
	r := race(t, hurdlerRules, jumpsBefore(8, 9, 8, 30))
	got := r.record(RecordRulesRequest{Pressed: "jump", Do: "Leap"})
	if want := []int64{43, 92, 143, 171}; !slices.Equal(ticksOf(got.Moments), want) || got.Moments[0].Why != "pressed" {
		t.Fatalf("moments %v, not %v", got.Moments, want)
	}
	var names []string
	for _, w := range got.Watched {
		names = append(names, fmt.Sprint(w.Value, " ", w.Within))
	}
	// Sunny never changed, and Name is a text; a tenth of 5 m, and of the whole numbers from 0 to 8 the nearest.
	if want := "Distance 0.5|Height 0.09|Lap 1|Near 0"; strings.Join(names, "|") != want {
		t.Errorf("%s, not %s", strings.Join(names, "|"), want)
	}
	if len(got.Values) != 5 || got.Values[0].Unit != "m" || got.Problem != "" || !slices.Equal(got.Players, []string{"Finger"}) ||
		len(got.Documents) != 1 || got.Documents[0].Document != "runner.rules.json" {
		t.Errorf("%+v", got)
	}

	watched := []WatchedValue{{Value: "Distance", Within: 0.3, Weight: 2}, {Value: "Near"}}
	for merge, want := range map[string][]string{"alike": {"Leap 43 92 143", "Leap2 171"}, "": {"Leap 43 92 143", "Leap2 171"},
		"each": {"Leap 43", "Leap2 92", "Leap3 143", "Leap4 171"}, "all": {"Leap 43 92 143 171"}} {
		got := r.record(RecordRulesRequest{Pressed: "jump", Do: "Leap", Watched: watched, Merge: merge})
		var lines []string
		for _, rule := range got.Rules {
			line := rule.Name
			for _, tick := range rule.Moments {
				line += fmt.Sprint(" ", tick)
			}
			lines = append(lines, line)
		}
		if !slices.Equal(lines, want) {
			t.Errorf("%s: %q, not %q", merge, lines, want)
		}
	}
	got = r.record(RecordRulesRequest{Pressed: "jump", Do: "Leap", Watched: watched, Taken: []string{"Leap"}, Merge: "alike"})
	if want := `{"name":"Leap2","when":[{"value":"Distance","from":0.4,"to":1.1,"weight":2},{"value":"Near","is":1}],"do":"Leap"}`; got.Rules[0].Text != want {
		t.Errorf("%s\nnot %s", got.Rules[0].Text, want)
	}
}

// TestRR_MomentsThatAreMarked: moments are marked and unmarked in the recording; a span takes in what was before them.
func TestRR_MomentsThatAreMarked(t *testing.T) {
	r := race(t, hurdlerRules, nil)
	for _, tick := range []int64{140, 40, 90, 140} { // twice is once
		if _, err := r.hub.markMoment(&MarkMomentRequest{Agent: 1, Tick: &tick}); err != nil {
			t.Fatal(err)
		}
	}
	gone := int64(90)
	if _, err := r.hub.markMoment(&MarkMomentRequest{Agent: 1, Tick: &gone, Remove: true}); err != nil {
		t.Fatal(err)
	}
	if _, err := r.hub.markMoment(&MarkMomentRequest{Agent: 1, Tick: &gone, Remove: true}); CodeOf(err) != NotFound {
		t.Errorf("there is none any more: %v", err)
	}
	got := r.record(RecordRulesRequest{Marked: true, Moments: []int64{200}, Watched: []WatchedValue{{Value: "Distance", Within: 0.05}}, Span: 11, Merge: "each"})
	if want := []int64{40, 140, 200}; !slices.Equal(ticksOf(got.Moments), want) {
		t.Fatalf("%v", got.Moments)
	}
	// In frame 40 it was 1 m, and 10 frames before 2 m.
	if want := `{"name":"Shown","when":[{"value":"Distance","from":0.95,"to":2.05}]}`; got.Rules[0].Text != want {
		t.Errorf("%s\nnot %s", got.Rules[0].Text, want)
	}
	line, err := r.hub.timeline(&GetTimelineRequest{Agent: 1, Part: -1})
	if err != nil || !slices.ContainsFunc(line.Marks, func(m Mark) bool { return m.Kind == "moment" && m.Tick == 140 }) {
		t.Errorf("it is a mark of the timeline: %v", err)
	}
}

// TestRR_WhatANodeBegins: the frames in which a node of a mind became active are moments, too.
func TestRR_WhatANodeBegins(t *testing.T) {
	r := race(t, strings.Replace(hurdlerRules, "Height < -5", "Lap > 5", 1), nil)
	got := r.record(RecordRulesRequest{Begins: "Rest", BeginsAgent: 1})
	if len(got.Moments) == 0 || got.Moments[0].Why != "begins" || got.Moments[0].Tick < 299 || got.Rules[0].Name != "Rest" {
		t.Errorf("%+v", got.Moments)
	}
	for _, m := range got.Moments {
		mind, err := r.hub.recorder.Mind(m.Tick, 1)
		if err != nil {
			t.Fatal(err)
		}
		before, err := r.hub.recorder.Mind(m.Tick-1, 1)
		if bit := mind.Program().Parts()[0].Nodes[0].Active; err != nil || !mind.Active(bit) || before.Active(bit) {
			t.Errorf("it did not begin in frame %d", m.Tick)
		}
	}
}

// TestRR_TryOnTheRecording: a rule is told to match in the frames in which it did match when the game was played with it, and a narrower one in fewer.
func TestRR_TryOnTheRecording(t *testing.T) {
	const rule = `{"name":"Jump","when":[{"value":"Distance","is":0.8,"within":0.25,"fade":0.5},{"value":"Height","to":0.05,"weight":0.5},{"if":"Lap >= 2 and not (Lap == 4)"}]}`
	played := race(t, strings.Replace(hurdlerRules, `"rules":[`, `"threshold":0.7,"rules":[`+rule+",", 1), nil)
	want := []int64{}
	for tick := int64(1); tick <= raceTicks; tick++ {
		m, err := played.hub.recorder.Mind(tick, 1)
		if err != nil {
			t.Fatal(err)
		}
		before, err := played.hub.recorder.Mind(tick-1, 1)
		at := m.Program().Find("Jump.Matched")
		if err == nil && m.Value(at).(int64) > before.Value(at).(int64) {
			want = append(want, tick)
		}
	}
	r := race(t, hurdlerRules, jumpsBefore(8, 9, 8))
	moments := []int64{43, 143, 200}
	got := r.try(TryRulesRequest{Rules: []string{rule, `{"name":"Jump","when":[{"value":"Distance","is":0.8,"within":0.01}]}`}, Threshold: 0.7, Moments: moments})
	// The runner was in the air elsewhere in the two races; where he was not it is the same.
	var matched []int64
	for i := 0; i < len(got.Rules[0].Spans); i += 2 {
		for tick := got.Rules[0].Spans[i]; tick < got.Rules[0].Spans[i+1]; tick++ {
			matched = append(matched, tick)
		}
	}
	late := func(list []int64) []int64 {
		return slices.DeleteFunc(slices.Clone(list), func(tick int64) bool { return tick < 160 })
	}
	if len(late(want)) < 10 || !slices.Equal(late(matched), late(want)) {
		t.Errorf("it matched in %v, and is said to in %v", late(want), late(matched))
	}
	if wide, narrow := got.Rules[0], got.Rules[1]; wide.Besides == 0 || len(narrow.Spans) != 2*(raceTicks/50) || narrow.Besides >= wide.Besides+14 || len(narrow.Scores) != 3 ||
		narrow.Scores[2] != 0 || narrow.Stretches+len(narrow.At) < raceTicks/50 {
		t.Errorf("wide %+v\nnarrow %+v", wide, narrow)
	}
	if got.All.Besides == 0 || len(got.All.At) < len(got.Rules[0].At) {
		t.Errorf("of both: %+v", got.All)
	}
}

// TestRR_RecordedRulesAct: a document with rules that were recorded acts as it was shown, by an action and by the keys that the player held.
func TestRR_RecordedRulesAct(t *testing.T) {
	r := race(t, hurdlerRules, jumpsBefore(8, 8, 9, 8))
	for _, q := range []RecordRulesRequest{{Do: "Leap"}, {Do: "Finger", Playback: true}} {
		q.Pressed, q.Watched = "jump", []WatchedValue{{Value: "Distance", Within: 0.2}}
		got := r.record(q)
		if len(got.Rules) != 1 || q.Playback && !strings.Contains(got.Rules[0].Text, `"with":{"Keys":"6 jump"}`) {
			t.Fatalf("%+v", got.Rules)
		}
		text := got.Rules[0].Text
		alone := race(t, strings.Replace(hurdlerRules, `"rules":[`, `"rules":[`+text+",", 1), nil)
		if alone.game.jumps != raceTicks/50 {
			t.Errorf("%s: it jumped %d times over %d hurdles", text, alone.game.jumps, raceTicks/50)
		}
	}
}

// TestRR_RulesOfAPart: a document that lies within a mind is shown what it calls its own, also in expressions.
func TestRR_RulesOfAPart(t *testing.T) {
	ports := hurdlerRules[strings.Index(hurdlerRules, `"ports"`):strings.Index(hurdlerRules, `"rules":[`)]
	inner := strings.Replace(hurdlerRules, `"Distance"`, `"Gap"`, 1)
	g := &hurdler{document: inner, whole: `{"wits":1,"kind":"graph",` + ports + `"nodes":{"Skills":{"run":"runner.rules.json"}},
"links":["OnActivate -> Skills.Activate","Distance -> Skills.Gap","Height -> Skills.Height","Lap -> Skills.Lap","Near -> Skills.Near","Sunny -> Skills.Sunny"]}`}
	r := raceOf(t, g, jumpsBefore(8, 9))
	got := r.record(RecordRulesRequest{Part: 1, Pressed: "jump", Merge: "all", Watched: []WatchedValue{{Value: "Gap", Within: 0.1}, {Value: "Rest.Score"}}})
	if len(got.Rules) != 1 || !strings.Contains(got.Rules[0].Text, `{"value":"Gap","from":0.6,"to":0.9}`) || got.Documents[0].Part != 1 {
		t.Fatalf("%+v", got)
	}
	rules := []string{got.Rules[0].Text, `{"name":"A","when":["Gap < 1 and Rest.Score < 2"]}`}
	tried := r.try(TryRulesRequest{Part: 1, Rules: rules, Moments: ticksOf(got.Moments)})
	if len(tried.Rules[0].At) != 2 || len(tried.Rules[1].Spans) < 2*(raceTicks/50-1) {
		t.Errorf("%+v", tried)
	}
	if _, err := r.hub.tryRules(&TryRulesRequest{Agent: 1, Rules: rules[:1]}); err == nil {
		t.Error("the whole mind has no Gap")
	}
}

// TestRR_Refusals: what cannot be recorded is answered in plain words.
func TestRR_Refusals(t *testing.T) {
	r := race(t, hurdlerRules, nil)
	for want, q := range map[string]RecordRulesRequest{
		"Judge has no mind, so there is nothing that it knows: choose another character":      {Agent: 2, Marked: true},
		"frame 9000 is not in the recording: frames 0 to 400 are":                             {Moments: []int64{9000}},
		`the game has no input "fly"`:                                                         {Pressed: "fly"},
		"Name is no number and no truth":                                                      {Moments: []int64{40}, Watched: []WatchedValue{{Value: "Name"}}},
		`runner.rules.json has no value "Hight"`:                                              {Moments: []int64{40}, Watched: []WatchedValue{{Value: "Hight"}}},
		"a rule runs a document or does an action, not both":                                  {Run: "a", Do: "b"},
		`moments become rules by "alike", "each" or "all", not "some"`:                        {Merge: "some"},
		`the keys of the player are played by an action with a text Keys, and "Leap" is none`: {Moments: []int64{40}, Do: "Leap", Playback: true},
		"agent 1 has no part 7: its program has 1":                                            {Part: 7},
		"agent 1 has no node Hop":                                                             {Begins: "Hop", BeginsAgent: 1},
		"601 frames are too many for a moment: 600 is the limit":                              {Span: 601},
		"Terms does not begin and end: it runs whenever what it lies in does":                 {Begins: "Terms", BeginsAgent: 1},
		"Distance: weights and how far a value may be off are 0 or more":                      {Moments: []int64{40}, Watched: []WatchedValue{{Value: "Distance", Within: -1}}},
	} {
		q.Agent = max(q.Agent, 1)
		if _, err := r.hub.recordRules(&q); err == nil || err.Error() != want {
			t.Errorf("%+v: %v, not %s", q, err, want)
		}
	}
	for want, q := range map[string]RecordRulesRequest{
		"No moment is marked yet: play, and mark the frames in which the character is to do it.":                                              {Marked: true},
		"Nobody pressed jump in these frames.":                                                                                                {Pressed: "jump"},
		"Rest did not begin in these frames.":                                                                                                 {Begins: "Rest", BeginsAgent: 1},
		"Nobody held a key at these moments, so there is nothing to play back.":                                                               {Moments: []int64{40}, Do: "Finger", Playback: true},
		"Nothing that can be watched has changed in these frames, so nothing tells one moment from another: play on, or choose other frames.": {From: 40, To: 40, Moments: []int64{40}},
	} {
		if got := r.record(q); got.Problem != want {
			t.Errorf("%+v: %q, not %q", q, got.Problem, want)
		}
	}
	for want, q := range map[string]TryRulesRequest{
		"there is no rule to try":                                   {},
		"rule 1: it is no JSON":                                     {Rules: []string{"{"}},
		`rule 1: it has no list "when", so there is nothing to try`: {Rules: []string{`{"name":"A"}`}},
		"a threshold is from 0 to 1, not 2":                         {Rules: []string{"{}"}, Threshold: 2},
		"A: Name is no number and no truth":                         {Rules: []string{`{"name":"A","when":[{"value":"Name","is":1}]}`}},
	} {
		q.Agent = 1
		if _, err := r.hub.tryRules(&q); err == nil || err.Error() != want {
			t.Errorf("%v: %v, not %s", q.Rules, err, want)
		}
	}
	off := int64(9000)
	if _, err := r.hub.markMoment(&MarkMomentRequest{Agent: 1, Tick: &off}); CodeOf(err) != Invalid {
		t.Errorf("a frame that is not there: %v", err)
	}
	if _, err := json.Marshal(r.record(RecordRulesRequest{})); err != nil {
		t.Error(err)
	}
}
