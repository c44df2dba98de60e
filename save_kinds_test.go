package wits_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// saved are the documents of [reloaded], and of the kinds that are not among them.
func savedDocuments() map[string]struct{ old, more, less kindtest.Files } {
	all := maps.Clone(reloaded)
	all["thoughts"] = struct{ old, more, less kindtest.Files }{
		old:  kindtest.Files{"main.json": `{"kind":"thoughts","thoughts":{"B":{"do":"Act","with":{"Life":3},"again":true},"C":{"do":"Act","with":{"Life":2},"again":true}}}`},
		more: kindtest.Files{"main.json": `{"kind":"thoughts","variables":{"V":"int"},"thoughts":{"A":{"when":"V > 0","do":"Act"},"B":{"do":"Act","with":{"Life":3},"again":true},"C":{"do":"Act","with":{"Life":2},"again":true}}}`},
		less: kindtest.Files{"main.json": `{"kind":"thoughts","thoughts":{"D":{"do":"Act"}}}`},
	}
	all["query in a graph"] = struct{ old, more, less kindtest.Files }{
		old:  kindtest.Files{"main.json": `{"kind":"graph","nodes":{"A":{"do":"Act","with":{"Life":3}},"Q":{"run":"q.json"}},"links":["OnActivate -> A.Activate","OnActivate -> Q.Activate","A.OnDeactivate -> A.Activate"]}`, "q.json": listed("")},
		more: kindtest.Files{"main.json": `{"kind":"graph","variables":{"V":"int"},"nodes":{"A":{"do":"Act","with":{"Life":3}},"AA":{"expr":"V + 1"},"Q":{"run":"q.json"}},"links":["OnActivate -> A.Activate","OnActivate -> Q.Activate","A.OnDeactivate -> A.Activate"]}`, "q.json": listed(`"variables":{"W":"float"},`)},
		less: kindtest.Files{"main.json": `{"kind":"graph","nodes":{"B":{"do":"Act"}},"links":["OnActivate -> B.Activate"]}`},
	}
	return all
}

// listed is a query that needs no world.
func listed(more string) string {
	return `{"kind":"query",` + more + `"generate":[{"list":{"of":[[1,1],[2,1],[3,1]]}}],"tests":{"T":{"distance":{"from":[0,0]},"score":{"prefer":"low"}}},"budget":{"points":1}}`
}

type feeling uint8

// actThen is the action of an earlier build.
type actThen struct {
	A    wits.In[float64]
	Life wits.In[int64]
	Poke wits.TriggerIn
	Ping wits.TriggerOut
	Sum  wits.Out[float64]
	Age  wits.Var[int64]
	Gone wits.Var[int64]   `keep:"true"`
	Mood wits.Var[feeling] `keep:"true"`
	Said wits.Var[string]  `keep:"true"`
}

func (a *actThen) Activate(x *wits.Context) { x.Log(wits.Info, "begins") }

func (a *actThen) Update(x *wits.Context) wits.Status {
	a.Age.Set(x, a.Age.Get(x)+1)
	a.Gone.Set(x, 7)
	a.Mood.Set(x, 1) // angry
	a.Said.Set(x, fmt.Sprint("said ", a.Age.Get(x)))
	a.Ping.Fire(x)
	x.Log(wits.Info, "year %d", a.Age.Get(x))
	if n := a.Life.Get(x); n > 0 && a.Age.Get(x) >= n {
		return wits.Success
	}
	return wits.Running
}

func (a *actThen) End(x *wits.Context, s wits.Status) { x.Log(wits.Info, "ends %v", s) }

// actNow is the same in this build: it has another name, variables more and fewer, and of those that stayed one has another name
// and type, and one a type that has grown at its beginning.
type actNow struct {
	New   wits.Var[bool] `default:"true"`
	Words wits.Var[[]string]
	Mood  wits.Var[feeling] `keep:"true"`
	A     wits.In[float64]
	Life  wits.In[int64]
	Poke  wits.TriggerIn
	Pong  wits.TriggerOut `was:"Ping"`
	Sum   wits.Out[float64]
	Years wits.Var[float64] `was:"Age"`
	Told  wits.Var[string]  `was:"Spoke, Said" keep:"true"`
}

func (a *actNow) Activate(x *wits.Context) { x.Log(wits.Info, "begins") }

func (a *actNow) Update(x *wits.Context) wits.Status {
	a.Years.Set(x, a.Years.Get(x)+1)
	a.Mood.Set(x, 2) // angry
	a.Told.Set(x, fmt.Sprint("said ", a.Years.Get(x)))
	a.Pong.Fire(x)
	x.Log(wits.Info, "year %v", a.Years.Get(x))
	if n := a.Life.Get(x); n > 0 && a.Years.Get(x) >= float64(n) {
		return wits.Success
	}
	return wits.Running
}

func (a *actNow) End(x *wits.Context, s wits.Status) { x.Log(wits.Info, "ends %v", s) }

func then() *wits.Registry {
	r := std.NewRegistry()
	wits.AddEnum[feeling](r, "mood", "", "calm", "angry")
	wits.AddAction[actThen](r, wits.Named("Act"))
	return r
}

func now() *wits.Registry {
	r := std.NewRegistry()
	wits.AddEnum[feeling](r, "feeling", "", "bored", "calm", "furious").Was("mood").WasValue("angry", "furious")
	wits.AddAction[actNow](r, wits.Named("Perform"), wits.Was("Act"))
	return r
}

// performed are documents that use the action by its present name.
func performed(f kindtest.Files) kindtest.Files {
	out := kindtest.Files{}
	for name, text := range f {
		out[name] = strings.ReplaceAll(text, `"do":"Act"`, `"do":"Perform"`)
	}
	return out
}

// write saves minds, and opens the save.
func write(t fataler, minds ...*wits.Mind) *wits.SaveFile {
	t.Helper()
	data, err := wits.WriteSave(nil, minds...)
	must.Succeed(t, err)
	f, err := wits.OpenSave(data)
	must.Succeed(t, err)
	return f
}

// read reads a mind of a save for a program.
func read(t fataler, f *wits.SaveFile, i int, p *wits.Program) *wits.Mind {
	t.Helper()
	m := p.NewMind(99)
	must.Succeed(t, f.Read(i, m))
	return m
}

// TestOldSavesOfEachKindLoad: in every kind, a mind that was saved at any time by a build with other actions and documents
// goes on in this one as if nothing had happened.
func TestOldSavesOfEachKindLoad(t *testing.T) {
	const frames = 24
	for name, c := range savedDocuments() {
		from, to := kindtest.Load(t, then(), c.old), kindtest.Load(t, now(), performed(c.more))
		undisturbed := kindtest.Start(t, from)
		var want [][]string
		for range frames {
			want = append(want, slices.Clone(undisturbed.Good()))
		}
		said := 0
		for at := 1; at < frames; at++ {
			run := kindtest.Start(t, from)
			for frame := range frames {
				if frame == at {
					active := run.Active()
					f := write(t, run.Mind)
					run.Mind = read(t, f, 0, to)
					report := f.Report()
					if got := run.Active(); !slices.Equal(got, active) || len(report.Programs[0].Ended) > 0 {
						t.Errorf("%s: saved at frame %d: active are %q, and were %q; %s", name, at, got, active, report.Text())
					}
					wantReport(t, name, report)
				}
				got := run.Good()
				said += len(got)
				if !slices.Equal(got, want[frame]) {
					t.Errorf("%s: saved at frame %d, frame %d is %q, want %q", name, at, frame, got, want[frame])
					break
				}
			}
		}
		if said == 0 {
			t.Errorf("%s does nothing", name)
		}
	}
}

// wantReport wants that the report tells what the action has changed.
func wantReport(t *testing.T, name string, r *wits.SaveReport) {
	t.Helper()
	text := r.Text()
	for _, want := range []string{".Age, int -> float", ".Age -> ", ".Said -> ", ".Gone: nothing has this name any more", ".New, at its default", ": Act -> Perform", ".Mood, mood -> feeling"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s: the report does not say %q:\n%s", name, want, text)
		}
	}
	if r.Whole() || r.Programs[0].Minds != 1 || r.Programs[0].Same {
		t.Errorf("%s: the report is %+v", name, r.Programs[0])
	}
}

// TestValuesOfOldSaves: what the values of an action are after it has changed.
func TestValuesOfOldSaves(t *testing.T) {
	from := kindtest.Load(t, then(), reloaded["graph"].old)
	run := kindtest.Start(t, from)
	run.Good()
	run.Good()
	run.Mind = read(t, write(t, run.Mind), 0, kindtest.Load(t, now(), performed(reloaded["graph"].more)))
	for path, want := range map[string]any{"A.Years": 2.0, "A.Told": "said 2", "A.Mood": feeling(2), "A.New": true, "N": int64(1), "AA.Mood": feeling(0)} {
		if got := run.Value(path); got != want {
			t.Errorf("%s is %v, want %v", path, got, want)
		}
	}
}

// TestSavesOfTheSameBuild: in every kind, and at any time, a mind is read to the bit.
func TestSavesOfTheSameBuild(t *testing.T) {
	for name, c := range savedDocuments() {
		from, again := kindtest.Load(t, probed(t), c.old), kindtest.Load(t, probed(t), c.old)
		var minds []*wits.Mind
		run := kindtest.Start(t, from)
		for range 20 {
			minds = append(minds, run.Mind.Clone())
			run.Good()
		}
		f := write(t, minds...)
		for i, m := range minds {
			got := read(t, f, i, again)
			if diff, err := m.Diff(got); got.Hash() != m.Hash() || err != nil || len(diff) > 0 {
				t.Errorf("%s: after %d frames: %v %v", name, i, diff, err)
			}
			a, b := m.Frame(), got.Frame()
			if a.Log = nil; a != b {
				t.Errorf("%s: after %d frames the frame is %+v, want %+v", name, i, b, a)
			}
		}
		if r := f.Report(); !r.Whole() || len(r.Programs) != 1 || !r.Programs[0].Same || r.Programs[0].Minds != 20 || !strings.Contains(r.Text(), "20 minds, as they were") {
			t.Errorf("%s: %s", name, r.Text())
		}
	}
}

// TestASaveCarriesAsTransferDoes: there is one way in which state follows by name, whether the old program is at hand or is
// described in a save.
func TestASaveCarriesAsTransferDoes(t *testing.T) {
	docs := savedDocuments()
	for name, c := range docs {
		from := kindtest.Load(t, probed(t), c.old)
		for _, to := range []kindtest.Files{c.old, c.more, c.less, docs["tree"].more, docs["machine"].more} {
			p := kindtest.Load(t, probed(t), to)
			run := kindtest.Start(t, from)
			for at := range 12 {
				want, told := wits.Transfer(run.Mind, p)
				f := write(t, run.Mind)
				got := read(t, f, 0, p)
				if diff, err := want.Diff(got); want.Hash() != got.Hash() || err != nil || len(diff) > 0 {
					t.Errorf("%s: after %d frames: %v %v", name, at, diff, err)
				}
				ended := []string{}
				for _, l := range f.Report().Programs[0].Ended {
					ended = append(ended, l.Path)
				}
				wantLines(t, name+": ended", sorted(ended), sorted(slices.Compact(sorted(told.Ended)))...)
				run.Good()
			}
		}
	}
}

// fataler is a test of package testing, or one of rapid's.
type fataler interface {
	Helper()
	Fatal(args ...any)
}
