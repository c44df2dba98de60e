package demonstration_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record/demonstration"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// ring is a game in which a boxer sees an opponent come and go, who is guarded every other time. A punch takes three frames, and
// lands if the opponent is near and not guarded.
type ring struct {
	files  fs.FS
	brains *sim.Brains
	brain  *sim.Brain[*boxer]
	mind   *wits.Mind
	tick   int64
}

type boxer struct {
	Distance wits.Input[float64]
	Noise    wits.Input[float64]
	Guarded  wits.Input[bool]
	Whom     wits.Input[wits.Entity]
}

// Punch punches.
type Punch struct {
	Target wits.In[wits.Entity]
	Force  wits.In[float64]
	Left   wits.In[bool]
	Landed wits.TriggerOut
	Frames wits.Var[int64]
}

func (p *Punch) Activate(x *wits.Context) { p.Frames.Set(x, 0) }

func (p *Punch) Update(x *wits.Context) wits.Status {
	if p.Frames.Set(x, p.Frames.Get(x)+1); p.Frames.Get(x) < 3 {
		return wits.Running
	}
	if g := wits.World[*ring](x); g.guarded() || g.distance() > 2 {
		return wits.Failure
	}
	p.Landed.Fire(x)
	return wits.Success
}

// Dance goes on for ever.
type Dance struct{}

func (*Dance) Update(*wits.Context) wits.Status { return wits.Running }

// The opponent comes within 1 m and goes away to 5 m again.
func (g *ring) distance() float64 { return 1 + float64(max(g.tick%80, 80-g.tick%80)-40)/10 }
func (g *ring) guarded() bool     { return g.tick/80%2 == 1 }

func (g *ring) Info() sim.Info { return sim.Info{Name: "ring", Rate: 20} }

func (g *ring) Start(_ map[string]string, seed uint64) (err error) {
	r := std.NewRegistry()
	wits.AddAction[Punch](r)
	wits.AddAction[Dance](r)
	wits.AddInterface[boxer](r, "Boxer")
	g.brains = sim.NewBrains(r, g.files)
	if g.brain, err = sim.LoadBrain(g.brains, "boxer.json", wits.Bind[boxer]); err == nil {
		g.mind = g.brain.Program.NewMind(seed)
	}
	g.tick = 0
	return err
}

func (g *ring) Step(in sim.Input) {
	b := g.brain.Bound
	b.Distance.Set(g.mind, g.distance())
	b.Noise.Set(g.mind, float64(g.tick*7%11))
	b.Guarded.Set(g.mind, g.guarded())
	b.Whom.Set(g.mind, wits.NewEntity(9, 1))
	f := in.Frame()
	f.World = g
	g.mind.Step(f)
	g.tick++
}

func (g *ring) Agents() []sim.Agent {
	return []sim.Agent{{ID: 1, Name: "Ada", Mind: g.mind}, {ID: 2, Name: "Bob"}}
}
func (g *ring) Brains() *sim.Brains { return g.brains }

// teacher punches whoever is near, guarded or not, and dances meanwhile.
const teacher = `{"wits": 1, "kind": "graph", "implements": ["Boxer"],
	"nodes": {"Near": {"expr": "Distance < 1.6", "fire": ["OnTrue"]}, "Punch": {"do": "Punch", "with": {"Force": 4, "Left": true}}, "Dance": {"do": "Dance"}},
	"links": ["Near.OnTrue -> Punch.Activate", "Whom -> Punch.Target", "OnActivate -> Dance.Activate"]}`

func newRing(document string) *ring {
	return &ring{files: fstest.MapFS{"boxer.json": {Data: []byte(document)}}}
}

// play plays frames, and calls each after each of them.
func play(t *testing.T, g *ring, frames int64, each func()) {
	t.Helper()
	l, err := sim.NewLoop(g, sim.LoopOptions{Seed: 1})
	must.Succeed(t, err)
	l.Play(sim.Run{Ticks: frames, After: func(int64) bool { each(); return true }})
	if f := g.mind.Fault(); f != nil {
		t.Fatalf("%v\n%s", f, f.Stack)
	}
}

// watch watches games of the teacher.
func watch(t *testing.T, o demonstration.Options, games int) *demonstration.Demonstration {
	t.Helper()
	d := demonstration.New(o)
	for range games {
		g := newRing(teacher)
		l, err := sim.NewLoop(g, sim.LoopOptions{Seed: 1})
		must.Succeed(t, err)
		must.Succeed(t, d.Watch(g, 0))
		l.Play(sim.Run{Ticks: 1600})
		must.Succeed(t, d.End())
	}
	return d
}

// TestRules: rules look at what tells successful punches from other moments, and their document punches in the same situations.
func TestRules(t *testing.T) {
	document, err := watch(t, demonstration.Options{Agent: "Ada"}, 2).Rules("ada", 1)
	must.Succeed(t, err)
	text := string(document)
	for _, part := range []string{`"name": "ada"`, `"Boxer"`, `"do": "Punch"`, `"value": "Distance"`, `{"if": "not Guarded", "weight": `,
		`"with": {"Force": 4, "Left": true, "Target": {"expr": "Whom"}}`, `"finish": true`, `"name": "Otherwise"`, `"do": "Dance"`, `"uses": ["Dance"]`, `"uses": ["Punch"]`, "in 2 games"} {
		if !strings.Contains(strings.Join(strings.Fields(text), " "), part) && !strings.Contains(text, part) {
			t.Errorf("the document lacks %s", part)
		}
	}
	if strings.Contains(text, "Noise") || t.Failed() {
		t.Errorf("the document is\n%s", text)
	}
	g := newRing(text)
	punches, wrong := 0, 0
	punch := -1
	play(t, g, 800, func() {
		if punch < 0 {
			punch = nodeOf(g.mind, "Punch")
		}
		if g.mind.Active(punch) {
			if punches++; g.distance() > 2.2 || g.guarded() && g.tick%80 > 50 {
				wrong++
			}
		}
	})
	if punches < 15 || wrong > 0 {
		t.Errorf("it punches in %d frames, in %d of them at nobody", punches, wrong)
	}
}

func nodeOf(m *wits.Mind, name string) int {
	for _, n := range m.Program().Parts()[0].Nodes {
		if n.Name == name {
			return n.Active
		}
	}
	return -1
}

// TestOverrides: the caller says which values count, how much, and how exactly.
func TestOverrides(t *testing.T) {
	document, err := watch(t, demonstration.Options{Agent: "1", Actions: []string{"Punch"}, Good: []string{"Punch.Landed"},
		Values: []string{"Distance * 2", "Guarded", "Noise"}, Without: []string{"Guarded"},
		Weights: map[string]float64{"Noise": 0.25}, Within: map[string]float64{"Distance * 2": 0.75}}, 1).Rules("punch", 1)
	must.Succeed(t, err)
	text := string(document)
	for _, part := range []string{`"value": "Distance * 2"`, `"within": 0.75`, `"value": "Noise"`, `"weight": 0.25`} {
		if !strings.Contains(text, part) {
			t.Errorf("the document lacks %s", part)
		}
	}
	if strings.Contains(text, "Guarded") || strings.Contains(text, "Dance") || t.Failed() {
		t.Errorf("the document is\n%s", text)
	}
}

// TestTheSameGamesGiveTheSameDocument, and whoever is watched does the same as ever.
func TestTheSameGamesGiveTheSameDocument(t *testing.T) {
	plain, watched := newRing(teacher), newRing(teacher)
	play(t, plain, 400, func() {})
	l, err := sim.NewLoop(watched, sim.LoopOptions{Seed: 1})
	must.Succeed(t, err)
	must.Succeed(t, demonstration.New(demonstration.Options{Agent: "Ada"}).Watch(watched, 0))
	l.Play(sim.Run{Ticks: 400})
	if is, want := sim.Hash(watched), sim.Hash(plain); is != want {
		t.Errorf("the hash of a game that is watched is %x, and %x of one that is not", is, want)
	}
	made := func() string {
		document, err := watch(t, demonstration.Options{Agent: "Ada"}, 1).Rules("ada", 3)
		must.Succeed(t, err)
		return string(document)
	}
	first := made()
	for range 3 {
		if again := made(); again != first {
			t.Fatalf("the document is\n%s\nand was\n%s", again, first)
		}
	}
}

// TestWatchRefuses: an agent, an action or a value that is not there is refused, and a document that changes.
func TestWatchRefuses(t *testing.T) {
	for _, c := range []struct {
		o    demonstration.Options
		want string
	}{
		{demonstration.Options{Agent: "Adam"}, `no agent "Adam": did you mean "Ada"?`},
		{demonstration.Options{Agent: "Bob"}, "Bob has no mind to watch"},
		{demonstration.Options{Agent: "Ada", Actions: []string{"Kick"}}, `no action "Kick": there is Dance, Punch`},
		{demonstration.Options{Agent: "Ada", Good: []string{"Punch.Land"}}, `no trigger "Punch.Land": did you mean "Punch.Landed"?`},
		{demonstration.Options{Agent: "Ada", Values: []string{"Distance +"}}, `the value "Distance +": `},
		{demonstration.Options{Agent: "Ada", Values: []string{"Whom"}}, `the value "Whom" is of the type entity`},
		{demonstration.Options{Agent: "Ada", Values: []string{"Noise"}, Without: []string{"Noise"}}, "there is no value for rules to look at"},
	} {
		g := newRing(teacher)
		must.Succeed(t, g.Start(nil, 1))
		if err := demonstration.New(c.o).Watch(g, 0); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c.o, err)
		}
	}
	d := demonstration.New(demonstration.Options{Agent: "Ada"})
	g := newRing(teacher)
	l, err := sim.NewLoop(g, sim.LoopOptions{Seed: 1})
	must.Succeed(t, err)
	must.Succeed(t, d.Watch(g, 0))
	l.Play(sim.Run{Ticks: 10})
	g.brains.Replace(newRing(strings.Replace(teacher, "1.6", "1.7", 1)).files)
	g.brains.Prepare(nil).Apply(g.Agents())
	l.Play(sim.Run{Ticks: 20})
	if err := d.End(); err == nil || err.Error() != "the documents were changed in frame 10: watch one version of them" {
		t.Errorf("a change of documents is taken: %v", err)
	}
}

// TestTraining: a rule that fails loses its weight and goes, one that succeeds keeps it, one that never runs stays as it was.
func TestTraining(t *testing.T) {
	rule := func(name, when string) string {
		return fmt.Sprintf(`{"name": "%s", "when": [{"if": "%s"}], "weight": 0.6, "finish": true, "uses": ["fist"], "do": "Punch"}`, name, when)
	}
	document := `{"wits": 1, "kind": "rules", "implements": ["Boxer"], "match": {"select": {"weight": 1}}, "rules": [` +
		rule("Open", "Distance < 1.5 and not Guarded") + "," + rule("Wall", "Distance < 1.5 and Guarded") + "," + rule("Never", "Distance < 0") + `]}`
	g := newRing(document)
	must.Succeed(t, g.Start(nil, 1))
	training, err := demonstration.NewTraining(g, "Ada")
	must.Succeed(t, err)
	for range 20 {
		file, data, err := training.Document()
		must.Succeed(t, err)
		if !strings.Contains(string(data), `"train"`) {
			t.Fatalf("%s is not trained:\n%s", file, data)
		}
		g := newRing(string(data))
		play(t, g, 320, func() {})
		must.Succeed(t, training.Learn(g))
	}
	open, wall, never := training.Rules[0], training.Rules[1], training.Rules[2]
	if open.Is < 0.9 || open.Succeeded == 0 || open.Spent() {
		t.Errorf("a rule that succeeds is now %+v", open)
	}
	if wall.Is != 0 || wall.Fired == 0 || wall.Succeeded != 0 || !wall.Spent() {
		t.Errorf("a rule that fails is now %+v", wall)
	}
	if never.Is != 0.6 || never.Fired != 0 || never.Spent() {
		t.Errorf("a rule that never matches is now %+v", never)
	}
	result, err := training.Result()
	must.Succeed(t, err)
	if text := string(result); strings.Contains(text, "train") || strings.Contains(text, "Wall") || !strings.Contains(text, "Open") || !strings.Contains(text, "Never") {
		t.Errorf("the result is\n%s", text)
	}
	g = newRing(teacher)
	must.Succeed(t, g.Start(nil, 1))
	if _, err := demonstration.NewTraining(g, "Ada"); err == nil || !strings.Contains(err.Error(), "Ada runs boxer.json, which has no rules that are matched") {
		t.Errorf("a graph is trained: %v", err)
	}
}
