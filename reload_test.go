package wits_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// reloaded are documents of every kind, and for each a new version that has something more, which changes nothing of what
// the old one does, and one in which what runs is gone.
var reloaded = map[string]struct{ old, more, less kindtest.Files }{
	"graph": {
		old:  kindtest.Files{"main.json": `{"kind":"graph","variables":{"N":"int"},"nodes":{"A":{"do":"Act","with":{"Life":3}},"B":{"do":"Act","with":{"Life":2}}},"links":["OnActivate -> A.Activate","A.OnDeactivate -> B.Activate","B.OnDeactivate -> A.Activate"],"scripts":{"A.OnActivate":"N += 1"}}`},
		more: kindtest.Files{"main.json": `{"kind":"graph","variables":{"N":"int","AA":"float"},"nodes":{"A":{"do":"Act","with":{"Life":3}},"AA":{"do":"Act"},"B":{"do":"Act","with":{"Life":2}},"C":{"expr":"AA * 2"}},"links":["OnActivate -> A.Activate","A.OnDeactivate -> B.Activate","B.OnDeactivate -> A.Activate"],"scripts":{"A.OnActivate":"N += 1"}}`},
		less: kindtest.Files{"main.json": `{"kind":"graph","variables":{"N":"float"},"nodes":{"B":{"do":"Act","with":{"Life":2}}},"links":["OnActivate -> B.Activate"]}`},
	},
	"machine": {
		old:  kindtest.Files{"main.json": `{"kind":"machine","start":"B","states":{"B":{"do":"Act","with":{"Life":3}},"C":{"do":"Act","with":{"Life":2}}},"transitions":[{"from":"B","to":"C","done":"any"},{"from":"C","to":"B","done":"any"}]}`},
		more: kindtest.Files{"main.json": `{"kind":"machine","variables":{"V":"int"},"start":"B","states":{"A":{"do":"Act"},"B":{"do":"Act","with":{"Life":3}},"C":{"do":"Act","with":{"Life":2}}},"transitions":[{"from":"B","to":"A","when":"V > 0"},{"from":"B","to":"C","done":"any"},{"from":"C","to":"B","done":"any"},{"from":"A","to":"B","when":"V == 0"}]}`},
		less: kindtest.Files{"main.json": `{"kind":"machine","start":"D","states":{"D":{"do":"Act"}}}`},
	},
	"goap": {
		old:  kindtest.Files{"main.json": `{"kind":"goap","goals":{"G":{"want":{"F":true,"N":{"least":3}}}},"facts":{"F":{},"N":{"type":"int"}},"actions":{"B":{"do":"Act","with":{"Life":3},"effects":{"N":{"add":1}}},"C":{"do":"Act","with":{"Life":2},"pre":{"N":{"least":3}},"effects":{"F":true,"N":0}},"D":{"do":"Act","with":{"Life":2},"pre":{"N":{"most":2}},"effects":{"N":{"add":2},"F":false},"cost":9}}}`},
		more: kindtest.Files{"main.json": `{"kind":"goap","goals":{"E":{"want":{"H":true},"priority":0},"G":{"want":{"F":true,"N":{"least":3}}}},"facts":{"F":{},"H":{},"N":{"type":"int"}},"actions":{"A":{"do":"Act","effects":{"H":true}},"B":{"do":"Act","with":{"Life":3},"effects":{"N":{"add":1}}},"C":{"do":"Act","with":{"Life":2},"pre":{"N":{"least":3}},"effects":{"F":true,"N":0}},"D":{"do":"Act","with":{"Life":2},"pre":{"N":{"most":2}},"effects":{"N":{"add":2},"F":false},"cost":9}}}`},
		less: kindtest.Files{"main.json": `{"kind":"goap","goals":{"G":{"want":{"H":true}}},"facts":{"H":{}},"actions":{"Z":{"do":"Act","effects":{"H":true}}}}`},
	},
	"htn": {
		old:  kindtest.Files{"main.json": `{"kind":"htn","state":{"N":"int"},"root":"Main","tasks":{"Main":{"methods":[{"name":"Many","when":"N > 1","subtasks":["C","B"]},{"name":"Few","subtasks":["B"]}]},"B":{"do":"Act","with":{"Life":3},"effects":"N += 1"},"C":{"do":"Act","with":{"Life":2}}}}`},
		more: kindtest.Files{"main.json": `{"kind":"htn","state":{"M":"int","N":"int"},"root":"Main","tasks":{"Main":{"methods":[{"name":"New","when":"M > 1","subtasks":["A","C"]},{"name":"Many","when":"N > 1","subtasks":["C","B"]},{"name":"Few","subtasks":["B"]}]},"A":{"do":"Act","effects":"M += 1"},"B":{"do":"Act","with":{"Life":3},"effects":"N += 1"},"C":{"do":"Act","with":{"Life":2}}}}`},
		less: kindtest.Files{"main.json": `{"kind":"htn","root":"Main","tasks":{"Main":{"methods":[{"subtasks":["D"]}]},"D":{"do":"Act"}}}`},
	},
	"utility": {
		old:  kindtest.Files{"main.json": `{"kind":"utility","options":{"B":{"do":"Act","with":{"Life":3},"score":"0.6","success":{"add":-0.5,"for":2}},"C":{"do":"Act","with":{"Life":2},"score":"0.5"}}}`},
		more: kindtest.Files{"main.json": `{"kind":"utility","options":{"A":{"do":"Act","score":"0.01"},"B":{"do":"Act","with":{"Life":3},"score":"0.6","success":{"add":-0.5,"for":2}},"C":{"do":"Act","with":{"Life":2},"score":"0.5"}}}`},
		less: kindtest.Files{"main.json": `{"kind":"utility","options":{"D":{"do":"Act","score":"0.5"}}}`},
	},
	"tree": {
		old:  kindtest.Files{"main.json": `{"kind":"tree","root":"Loop","nodes":{"Loop":{"repeat":"Main"},"Main":{"sequence":["B","W","C"]},"B":{"do":"Act","with":{"Life":3}},"W":{"wait":1},"C":{"do":"Act","with":{"Life":2}}}}`},
		more: kindtest.Files{"main.json": `{"kind":"tree","variables":{"V":"int"},"root":"Loop","nodes":{"Loop":{"repeat":"Main"},"Main":{"sequence":["S","B","W","C"]},"S":{"succeed":"A"},"A":{"if":"V > 3"},"B":{"do":"Act","with":{"Life":3}},"W":{"wait":1},"C":{"do":"Act","with":{"Life":2}}}}`},
		less: kindtest.Files{"main.json": `{"kind":"tree","root":"D","nodes":{"D":{"do":"Act"}}}`},
	},
	"behaviours": {
		old:  kindtest.Files{"main.json": `{"kind":"tree","semantics":"script","root":"Main","nodes":{"Main":{"children":["B"]},"B":{"do":"Act","with":{"Life":4}}}}`},
		more: kindtest.Files{"main.json": `{"kind":"tree","semantics":"script","variables":{"V":"int"},"root":"Main","nodes":{"Main":{"children":["B","C"]},"B":{"do":"Act","with":{"Life":4}},"C":{"do":"Act","when":"V > 3"}}}`},
		less: kindtest.Files{"main.json": `{"kind":"tree","semantics":"script","root":"D","nodes":{"D":{"do":"Act"}}}`},
	},
	"hinted": {
		old:  kindtest.Files{"main.json": `{"kind":"hinted","layers":[{"name":"Base","run":"base.json"}]}`, "base.json": `{"kind":"tree","root":"Loop","nodes":{"Loop":{"repeat":"B"},"B":{"do":"Act","with":{"Life":3}}}}`},
		more: kindtest.Files{"main.json": `{"kind":"hinted","layers":[{"name":"Over","run":"over.json","over":"Base"},{"name":"Base","run":"base.json"}]}`, "over.json": `{"kind":"tree","root":"H","nodes":{"H":{"status":"running"}}}`, "base.json": `{"kind":"tree","root":"Loop","nodes":{"Loop":{"repeat":"B"},"B":{"do":"Act","with":{"Life":3}}}}`},
		less: kindtest.Files{"main.json": `{"kind":"hinted","layers":[{"name":"Other","run":"base.json"}]}`, "base.json": `{"kind":"tree","root":"D","nodes":{"D":{"do":"Act"}}}`},
	},
	"documents within each other": {
		old:  kindtest.Files{"main.json": `{"kind":"machine","start":"S","states":{"S":{"run":"g.json"}}}`, "g.json": `{"kind":"graph","nodes":{"T":{"run":"t.json"}},"links":["OnActivate -> T.Activate"]}`, "t.json": `{"kind":"tree","root":"Loop","nodes":{"Loop":{"repeat":"B"},"B":{"do":"Act","with":{"Life":3}}}}`},
		more: kindtest.Files{"main.json": `{"kind":"machine","start":"S","states":{"R":{"end":"success"},"S":{"run":"g.json"}},"transitions":[{"from":"S","to":"R","done":"failure"}]}`, "g.json": `{"kind":"graph","nodes":{"A":{"expr":"1.0"},"T":{"run":"t.json"}},"links":["OnActivate -> T.Activate"]}`, "t.json": `{"kind":"tree","variables":{"V":"int"},"root":"Loop","nodes":{"Loop":{"repeat":"B"},"B":{"do":"Act","with":{"Life":3}}}}`},
		less: kindtest.Files{"main.json": `{"kind":"machine","start":"S","states":{"S":{"run":"g.json"}}}`, "g.json": `{"kind":"graph"}`},
	},
}

func probed(t testing.TB) *wits.Registry {
	t.Helper()
	r := std.NewRegistry()
	kindtest.Add(r)
	return r
}

// TestSwapChangesNothingElse: in every kind, a mind whose document gets something more goes on as if nothing had happened,
// whenever that is.
func TestSwapChangesNothingElse(t *testing.T) {
	const frames = 24
	for name, c := range reloaded {
		r := probed(t)
		from, to := kindtest.Load(t, r, c.old), kindtest.Load(t, r, c.more)
		if plan := wits.PlanReload(from, to); plan.Err() != nil || len(plan.Gone) > 0 || plan.Same {
			t.Errorf("%s: %v\n%s", name, plan.Err(), plan.Text())
		}
		undisturbed := kindtest.Start(t, from)
		var want [][]string
		for range frames {
			want = append(want, undisturbed.Good())
		}
		said := 0
		for at := 1; at < frames; at++ {
			run := kindtest.Start(t, from)
			for frame := range frames {
				if frame == at {
					report := run.Mind.Swap(to)
					if run.Program() != to || len(report.Ended) > 0 {
						t.Errorf("%s: at frame %d ended %v", name, at, report.Ended)
					}
				}
				got := run.Good()
				said += len(got)
				if !slices.Equal(got, want[frame]) {
					t.Errorf("%s: swapped at frame %d, frame %d is %q, want %q", name, at, frame, got, want[frame])
					break
				}
			}
		}
		if said == 0 {
			t.Errorf("%s does nothing", name)
		}
	}
}

// TestSwapWhenWhatRunsIsGone: in every kind, a mind whose running node is gone runs on with what there is, and says what
// has ended.
func TestSwapWhenWhatRunsIsGone(t *testing.T) {
	for name, c := range reloaded {
		r := probed(t)
		from, to := kindtest.Load(t, r, c.old), kindtest.Load(t, r, c.less)
		plan := wits.PlanReload(from, to)
		if len(plan.Gone) == 0 {
			t.Errorf("%s: nothing is gone:\n%s", name, plan.Text())
		}
		for at := 1; at < 12; at++ {
			run := kindtest.Start(t, from)
			for range at {
				run.Good()
			}
			before := run.Active()
			report := run.Mind.Swap(to)
			for _, path := range report.Ended {
				if !slices.Contains(before, path) || !slices.Contains(plan.Gone, path) {
					t.Errorf("%s: %s ended, which was not active, or is not gone", name, path)
				}
			}
			for range 12 {
				run.Good()
			}
		}
	}
}

// TestSwapByPlan: a plan swaps any number of minds as if each had been swapped by itself; minds of other programs, too.
func TestSwapByPlan(t *testing.T) {
	for name, c := range reloaded {
		r := probed(t)
		from := kindtest.Load(t, r, c.old)
		for _, files := range []kindtest.Files{c.more, c.less} {
			to := kindtest.Load(t, r, files)
			plan := wits.PlanReload(from, to)
			for at := range 12 {
				one, other := kindtest.Start(t, from), kindtest.Start(t, from)
				for range at {
					one.Good()
					other.Good()
				}
				a, b := one.Mind.Swap(to), plan.Swap(other.Mind)
				if fmt.Sprint(a) != fmt.Sprint(b) || one.Mind.Hash() != other.Mind.Hash() || other.Mind.Program() != to {
					t.Errorf("%s: at frame %d\n%+v, by the plan\n%+v", name, at, a, b)
				}
				if again := plan.Swap(other.Mind); len(again.New)+len(again.Ended) > 0 || other.Mind.Program() != to {
					t.Errorf("%s: a mind that runs the new program already: %+v", name, again)
				}
			}
		}
	}
}

// TestSwapOfEveryKindToEveryOther: another technique begins anew, and nothing breaks.
func TestSwapOfEveryKindToEveryOther(t *testing.T) {
	r := probed(t)
	for name, from := range reloaded {
		for other, to := range reloaded {
			run := kindtest.Start(t, kindtest.Load(t, r, from.old))
			for range 5 {
				run.Good()
			}
			run.Mind.Swap(kindtest.Load(t, r, to.more))
			for range 12 {
				run.Step()
				if f := run.Fault(); f != nil {
					t.Fatalf("%s to %s: %v", name, other, f)
				}
			}
		}
	}
}

// TestReloadPlan: what is safe and what is not, and what becomes of nodes and values.
func TestReloadPlan(t *testing.T) {
	base := kindtest.Files{
		"main.json": `{"kind":"graph","boards":{"B":"team.json"},"ports":[{"in":"X","type":"float"},{"in":"Go","type":"trigger"},{"out":"Y","type":"int"}],"variables":{"N":"int","M":"int"},"nodes":{"A":{"do":"Act"},"B2":{"do":"Act"}},"scripts":{"Go":"B.Alarm = true"}}`,
		"team.json": `{"kind":"board","scope":"team","fields":{"Alarm":"bool"}}`,
	}
	with := func(file, old, new string) kindtest.Files {
		t.Helper()
		f := kindtest.Files{}
		for name, text := range base {
			f[name] = text
		}
		if !strings.Contains(f[file], old) {
			t.Fatalf("there is no %s", old)
		}
		f[file] = strings.Replace(f[file], old, new, 1)
		return f
	}
	r := probed(t)
	from := kindtest.Load(t, r, base)
	for _, c := range []struct {
		name         string
		to           kindtest.Files
		unsafe, text string // of which text has to have all lines
	}{
		{"the same", base, "", "kept: 2 nodes"},
		{"a port less", with("main.json", `{"in":"X","type":"float"},`, ""), "main.json has no port X any more", "lost: X"},
		{"a port of another type", with("main.json", `"Y","type":"int"`, `"Y","type":"vec2"`), "port Y of main.json was a int and is a vec2", "reset: Y|lost: Y"},
		{"a port turned round", with("main.json", `{"in":"Go"`, `{"out":"Go"`), "port Go of main.json was an inbound trigger and is an outbound trigger", ""},
		{"a port more", with("main.json", `{"in":"X"`, `{"in":"W","type":"int"},{"in":"X"`), "", "reset: W"},
		{"a variable of another type", with("main.json", `"N":"int"`, `"N":"vec2"`), "", "reset: N|lost: N"},
		{"a variable of a type that holds it as well", with("main.json", `"N":"int"`, `"N":"float"`), "", "kept: 2 nodes, 10 values"},
		{"a node renamed", with("main.json", `"nodes":{"A"`, `"renames":{"A":"Z"},"nodes":{"Z"`), "", "kept: 2 nodes"},
		{"a node replaced", with("main.json", `"A":{`, `"Z":{`), "", "ended: A|new: Z|kept: 1 nodes"},
		{"a field of a shared board of another type", func() kindtest.Files {
			f := with("team.json", `"Alarm":"bool"`, `"Alarm":"int"`)
			f["main.json"] = strings.Replace(f["main.json"], "B.Alarm = true", "B.Alarm = 1", 1)
			return f
		}(), "the field Alarm of the board team.json was a bool and is a int", ""},
		{"a board that is shared by others", with("team.json", "team", "world"), "the board team.json was of the scope team and is of world", ""},
	} {
		if c.name == "a port turned round" {
			c.to["main.json"] = strings.Replace(c.to["main.json"], `"scripts":{"Go":"B.Alarm = true"}`, `"links":[]`, 1)
		}
		plan := wits.PlanReload(from, kindtest.Load(t, r, c.to))
		said := ""
		if err := plan.Err(); err != nil {
			said = err.Error()
		}
		if said != c.unsafe {
			t.Errorf("%s: unsafe because of %q, want %q", c.name, said, c.unsafe)
		}
		for _, want := range strings.Split(c.text, "|") {
			if !strings.Contains("\n"+plan.Text(), "\n"+want) {
				t.Errorf("%s: the plan does not say %q:\n%s", c.name, want, plan.Text())
			}
		}
		if about := strings.Contains(c.name, "shared"); about != (len(plan.Boards) > 0) {
			t.Errorf("%s: of boards it says %q", c.name, plan.Boards)
		}
		if same := c.name == "the same" || strings.Contains(c.name, "shared by others"); plan.Same != same {
			t.Errorf("%s: the same: %v", c.name, plan.Same)
		}
	}
}

// TestFilesOfALibrary: what a program depends on, what is not there included.
func TestFilesOfALibrary(t *testing.T) {
	r := probed(t)
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"main.json":     `{"wits":1,"kind":"graph","base":"base.json","boards":{"B":"team.json"},"nodes":{"A":{"run":"deep/a.json"},"M":{"run":"missing.json"}}}`,
		"base.json":     `{"wits":1,"kind":"graph","nodes":{"C":{"run":"c.json"}}}`,
		"c.json":        `{"wits":1,"kind":"graph"}`,
		"deep/a.json":   `{"wits":1,"kind":"graph","nodes":{"C":{"run":"../c.json"}}}`,
		"team.json":     `{"wits":1,"kind":"board","scope":"team","fields":{"Alarm":"bool"}}`,
		"stranger.json": `{"wits":1,"kind":"graph"}`,
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	l := wits.NewLibrary(r, files)
	if len(l.Files()) != 0 {
		t.Errorf("before it is asked: %q", l.Files())
	}
	if _, err := l.Compile("main.json"); err == nil || !strings.Contains(err.Error(), "missing.json") {
		t.Error(err)
	}
	if got := strings.Join(l.Files(), " "); got != "base.json c.json deep/a.json main.json missing.json team.json" {
		t.Errorf("it was asked for %s", got)
	}
}

// TestSwapKeepsTheMindItself: whoever holds the mind steps the new program, with the values and random numbers of the old.
func TestSwapKeepsTheMindItself(t *testing.T) {
	r := probed(t)
	from := kindtest.Load(t, r, kindtest.Files{"main.json": `{"kind":"graph","ports":[{"in":"X","type":"float"}],"nodes":{"C":{"expr":"Counter() + 0.0"}}}`})
	to := kindtest.Load(t, r, kindtest.Files{"main.json": `{"kind":"graph","ports":[{"in":"X","type":"float"}],"variables":{"A":"int"},"nodes":{"C":{"expr":"Counter() + 0.0"}}}`})
	minds := from.NewMinds(3, 1)
	for i := range minds {
		in, err := wits.Resolve[wits.Input[float64]](from, "X")
		must.Succeed(t, err)
		in.Set(&minds[i], float64(i))
		for range 3 + i {
			minds[i].Step(wits.Frame{})
		}
		minds[i].Swap(to)
	}
	for i := range minds {
		minds[i].Step(wits.Frame{})
		if got, want := fmt.Sprint(value(t, &minds[i], "X"), " ", value(t, &minds[i], "C.Result")), fmt.Sprint(i, " ", 4+i); got != want {
			t.Errorf("mind %d has %s, want %s", i, got, want)
		}
	}
}
