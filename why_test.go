package wits_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/kind/kindtest"
)

// mute is a kind of one node, Only, that runs an action. Its part explains with say, if there is one.
type mute struct {
	kind.Declared[struct{}]
	say func(*wits.Question) []wits.Reason
}

func (mute) Name() string { return "mute" }
func (mute) Doc() string  { return "" }
func (k mute) Build(b *wits.Builder, _ any) wits.Part {
	u := kind.MakeRunner(b, &kind.BehaviorRef{Name: "Only", Action: "Act", At: jsontree.Position{}}, "node", b.Activity(1))
	u.Connect(b, &kind.BehaviorRef{}, new([]wits.Part))
	m := muted{u}
	if k.say != nil {
		return explained{m, k.say}
	}
	return m
}

type muted struct{ u *kind.Runner }

func (m muted) Activate(x *wits.Context)           { m.u.Begin(x) }
func (m muted) Update(x *wits.Context) wits.Status { return m.u.Update(x) }
func (m muted) Abort(x *wits.Context)              { m.u.Stop(x) }

type explained struct {
	muted
	say func(*wits.Question) []wits.Reason
}

func (e explained) Explain(q *wits.Question) []wits.Reason { return e.say(q) }

func asked(t *testing.T, say func(*wits.Question) []wits.Reason, kinds kindtest.Files) *kindtest.Asker {
	t.Helper()
	r := probed(t)
	r.AddKind(mute{say: say})
	return kindtest.Ask(kindtest.Start(t, kindtest.Load(t, r, kinds)))
}

var muteDocument = kindtest.Files{"main.json": `{"kind":"mute","name":"one"}`}

// TestK25_PlainAnswers: a kind that says nothing has an answer all the same.
func TestK25_PlainAnswers(t *testing.T) {
	for _, say := range []func(*wits.Question) []wits.Reason{nil, func(*wits.Question) []wits.Reason { return nil }} {
		a := asked(t, say, muteDocument)
		a.Step()
		a.Golden("Only", "state: Only is active.", "value: A is 0.", "value: Life is 0.", "value: Fail is false.")
		a.All(nil)
	}
}

// TestK25_TheKindIsAsked, with what the question says and about the node that it names.
func TestK25_TheKindIsAsked(t *testing.T) {
	var got *wits.Question
	a := asked(t, func(q *wits.Question) []wits.Reason {
		got = q
		return []wits.Reason{q.Reason(wits.RoleState, "Only is %d.", 1), q.Reason(wits.RoleCause, "It wants to be.")}
	}, muteDocument)
	a.Step()
	a.Step()
	a.Golden("Only", "state: Only is 1.", "cause: It wants to be.")
	if got.Program != a.Program() || got.Before != a.Before || got.After != a.After || got.Tick != 1 || got.Since != 0 || got.Delta != 0.5 {
		t.Errorf("asked was %+v", got)
	}
	other := *got
	other.Program = nil
	if r := a.Program().Explain(other)[1]; r.Part != 0 || r.Node != 0 || r.Value != -1 {
		t.Errorf("the reason is about %+v", r)
	}
}

func TestK25_WhyRefuses(t *testing.T) {
	a := asked(t, nil, muteDocument)
	a.Step()
	a.Step()
	good := a.Question(0, 0)
	p := a.Program()
	elsewhere := kindtest.Start(t, kindtest.Load(t, probed(t), reloaded["machine"].old))
	for what, change := range map[string]func(q *wits.Question){
		"a part before the first": func(q *wits.Question) { q.Part = -1 },
		"a part after the last":   func(q *wits.Question) { q.Part = 1 },
		"a node before the first": func(q *wits.Question) { q.Node = -2 },
		"a node after the last":   func(q *wits.Question) { q.Node = 1 },
		"no mind":                 func(q *wits.Question) { q.After = nil },
		"another program's mind":  func(q *wits.Question) { q.After = elsewhere.Mind },
	} {
		q := good
		if change(&q); len(p.Explain(q)) > 0 {
			t.Errorf("%s: there is an answer: %q", what, kindtest.Texts(p.Explain(q)))
		}
	}
	q := good
	q.Before = elsewhere.Mind
	if got := p.Explain(q); len(got) == 0 {
		t.Error("another program's mind as what was before: no answer")
	}
}

// TestK25_WhyForced: the kind answers also where the debugger has forced the result of the document that it runs, and it is
// said that it is forced, at the node alone that is.
func TestK25_WhyForced(t *testing.T) {
	a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, probed(t), kindtest.Files{
		"main.json": `{"kind":"machine","name":"guard","start":"S","states":{"S":{"run":"g.json"}}}`,
		"g.json":    `{"kind":"graph","nodes":{"N":{"do":"Act"}},"links":["OnActivate -> N.Activate"]}`})))
	under(t, a.Mind, map[string]wits.Status{"S": wits.Running})
	a.Step()
	a.Golden("S",
		"state: S has been active since this frame.",
		"cause: The debugger forces its result: running, whatever the node itself says.",
		"cause: guard began in this frame, and S is what it begins with.")
	a.Golden("S/N", "state: N has been active since this frame.", "cause: g started and started N (frame 0).")
}

// TestK25_WhyParked names what failed, at every node, and leads there.
func TestK25_WhyParked(t *testing.T) {
	a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, probed(t), kindtest.Files{
		"main.json": `{"kind":"machine","name":"guard","start":"Calm","states":{"Calm":{},"Mad":{"run":"g.json"}},"transitions":[{"from":"Calm","to":"Mad","after":0.5}]}`,
		"g.json":    `{"kind":"graph","nodes":{"N":{"do":"Panic"}},"links":["OnActivate -> N.Activate"]}`})))
	a.Step()
	a.Step()
	a.Step()
	if a.Fault() == nil {
		t.Fatal("it is not parked")
	}
	const parked = "cause: The agent is parked since frame 1, so nothing of it goes on: Mad/N (Panic) failed: by order."
	a.All(func(q wits.Question, reasons []wits.Reason) {
		lines := kindtest.Texts(reasons)
		i := slices.Index(lines, parked)
		if i < 1 {
			t.Fatalf("part %d, node %d: %q", q.Part, q.Node, lines)
		}
		if r := reasons[i]; q.Program.Parts()[r.Part].Nodes[r.Node].Path != "Mad/N" {
			t.Fatalf("the reason leads to part %d, node %d", r.Part, r.Node)
		}
	})
}

// TestK25_WhyOfPartsAndWholes: an embedded document stands as the node that embeds it, the program as its root; what lies in
// a document that is not active is not because of it, and a document that ended itself says why.
func TestK25_WhyOfPartsAndWholes(t *testing.T) {
	a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, probed(t), kindtest.Files{
		"main.json": `{"kind":"graph","name":"guard","ports":[{"in":"Stop","type":"trigger"}],"nodes":{"Other":{"run":"g.json"},"Sub":{"run":"g.json"}},
			"links":["OnActivate -> Sub.Activate","Stop -> Deactivate"]}`,
		"g.json": `{"kind":"graph","name":"walk","nodes":{"Go":{"do":"Act","with":{"Life":2,"Fail":true}},"Rest":{"do":"Act"}},"links":["OnActivate -> Go.Activate","Go.OnFailure -> Fail"]}`})))
	root := func() []string { return kindtest.Texts(a.Program().Explain(a.Question(0, -1))) }
	a.After = a.Clone()
	kindtest.Lines(t, "before the first frame", root(), "state: guard has not begun: it begins when the agent's mind runs next.")
	a.After = nil
	a.Step()
	kindtest.Lines(t, "the program", root(), "state: guard is active.")
	for i, part := range a.Program().Parts() {
		if part.Path == "Sub" {
			kindtest.Lines(t, "an embedded document", kindtest.Texts(a.Program().Explain(a.Question(i, -1))), a.Why("Sub")...)
		}
	}
	a.Golden("Other/Go",
		"state: Go is not active, because Other, which it is part of, is not.",
		"cause: Other is not active.",
		"cause: Nothing is linked to Other.Activate, so nothing begins it.")
	a.Step()
	a.Step()
	a.Golden("Sub",
		"state: Sub ended in this frame.",
		"cause: It ended by itself: what it runs, g.json, was over.",
		"cause: Go failed and ended walk with failure (frame 2).")
	a.Golden("Sub/Rest",
		"state: Rest is not active.",
		"cause: Nothing is linked to Rest.Activate, so nothing begins it.")
	a.Fire("Stop")
	a.Step()
	kindtest.Lines(t, "the program has ended", root(),
		"state: guard has ended with success, so nothing of it runs until the game restarts it.",
		"cause: The game raised Stop and ended guard with success (frame 3).")
}

// TestK25_Sources: what raised a trigger is found through documents, in and out.
func TestK25_Sources(t *testing.T) {
	a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, probed(t), kindtest.Files{
		"main.json": `{"kind":"graph","name":"guard","ports":[{"in":"Bell","type":"trigger"}],"nodes":{"Ear":{"run":"ear.json"},"Legs":{"run":"legs.json"}},
			"links":["OnActivate -> Ear.Activate","OnActivate -> Legs.Activate","Bell -> Ear.Bell","Ear.Heard -> Legs.Run"]}`,
		"ear.json":  `{"kind":"graph","ports":[{"in":"Bell","type":"trigger"},{"out":"Heard","type":"trigger"}],"nodes":{"Hear":{"do":"Act","with":{"Life":1}}},"links":["Bell -> Hear.Activate","Hear.OnSuccess -> Heard"]}`,
		"legs.json": `{"kind":"graph","ports":[{"in":"Run","type":"trigger"}],"nodes":{"Step":{"do":"Act"}},"links":["Run -> Step.Activate"]}`})))
	a.Step()
	a.Fire("Bell")
	a.Step()
	a.Golden("Ear/Hear",
		"state: Hear began and ended in this frame, with success.",
		"cause: The game raised Bell and started Hear (frame 1).")
	a.Step()
	a.Golden("Legs/Step",
		"state: Step became active in this frame.",
		"cause: Ear/Hear succeeded and started Step (frame 2).")
	q := a.Question(0, 0)
	if got := q.Sources(0, 0, "Nothing"); got != nil {
		t.Errorf("a port that is not there was raised by %v", got)
	}
	step := a.Program().Parts()[2].Nodes[0]
	for _, port := range step.Ports {
		if port.Name == "Activate" {
			a.Mind.Fire(port.Bit)
		}
	}
	a.Fire("Bell")
	a.Step()
	a.Golden("Legs/Step",
		"state: Step has been active for 0.5 s.",
		"cause: Nothing ended it in this frame.")
}

// TestK25_Try gives a copy to look at, and nothing that goes wrong there matters.
func TestK25_Try(t *testing.T) {
	a := asked(t, nil, muteDocument)
	a.Step()
	q := a.Question(0, 0)
	is := a.After.Hash()
	if !q.Try(a.After, func(x *wits.Context) {
		clear(x.Words())
		if x.Delta() != 0.5 || x.Tick() != 0 {
			t.Errorf("the frame is %v s long, number %d", x.Delta(), x.Tick())
		}
	}) || a.After.Hash() != is {
		t.Error("the mind was changed, or could not be looked at")
	}
	if q.Try(a.After, func(x *wits.Context) { wits.Self[*int](x) }) || q.Try(nil, func(*wits.Context) {}) {
		t.Error("there is a body, or a mind that is none")
	}
}

// TestK25_HowLong tells spans in seconds where the length of a frame is known, and else in frames.
func TestK25_HowLong(t *testing.T) {
	for _, c := range []struct {
		tick, since int64
		delta       float64
		want        string
	}{
		{10, -1, 0.5, ""}, {10, 11, 0.5, ""}, {10, 10, 0.5, " since this frame"}, {10, 7, 0.5, " for 1.5 s"}, {10, 7, 0, " since frame 7"},
	} {
		q := wits.Question{Tick: c.tick, Since: c.since, Delta: c.delta}
		if got := q.For(); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// TestK25_EveryKindAnswers: in every kind, every node at every frame has an answer that changes nothing and is sound, as has
// every node of a mind that is damaged, or whose results are forced.
func TestK25_EveryKindAnswers(t *testing.T) {
	r := probed(t)
	for name, docs := range reloaded {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(25, 25))
			p := kindtest.Load(t, r, docs.more)
			for _, forced := range []map[string]wits.Status{nil, {pathOf(t, p, "B"): wits.Failure}} {
				if forced != nil && name == "hinted" {
					continue // its B succeeds in a loop that never hears of it
				}
				a := kindtest.Ask(kindtest.Start(t, p))
				under(t, a.Mind, forced)
				for range 24 {
					a.Step()
					a.All(nil)
					a.Damaged(rng)
				}
			}
		})
	}
}
