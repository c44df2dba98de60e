package graph_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// act is an action that does a little of everything and logs what happens to it.
type act struct {
	A      wits.In[float64]
	Values wits.InList[float64]
	Life   wits.In[int64] `doc:"Ends itself in this update of a life; 0 is never."`
	Fail   wits.In[bool]  `doc:"Ends with failure instead of success."`
	Every  wits.In[int64] `doc:"Fires Ping in every n-th update; 0 is never."`
	Poke   wits.TriggerIn `doc:"Handled at once."`
	Ask    wits.TriggerIn `doc:"Asked for in Update."`
	Ping   wits.TriggerOut
	Sum    wits.Out[float64]
	Age    wits.Var[int64]
	Pokes  wits.Var[int64] `keep:"true"`
}

func (a *act) Activate(x *wits.Context) { x.Log(wits.Info, "activate") }

func (a *act) Update(x *wits.Context) wits.Status {
	x.Log(wits.Info, "update")
	age := a.Age.Get(x) + 1
	a.Age.Set(x, age)
	sum := float64(0.5*a.Sum.Get(x)) + float64(0.25*a.A.Get(x)) + float64(a.Pokes.Get(x))
	for i := range a.Values.Len(x) {
		sum += float64(0.125 * a.Values.At(x, i))
	}
	if a.Ask.Fired(x) {
		sum++
	}
	a.Sum.Set(x, sum)
	if n := a.Every.Get(x); n > 0 && age%n == 0 {
		a.Ping.Fire(x)
	}
	if n := a.Life.Get(x); n > 0 && age >= n {
		if a.Fail.Get(x) {
			return wits.Failure
		}
		return wits.Success
	}
	return wits.Running
}

func (a *act) End(x *wits.Context, s wits.Status) {
	switch s { // constant texts: nothing is allocated when nobody listens
	case wits.Success:
		x.Log(wits.Info, "end success")
	case wits.Failure:
		x.Log(wits.Info, "end failure")
	case wits.Aborted:
		x.Log(wits.Info, "end aborted")
	}
}

func (a *act) OnTrigger(x *wits.Context, which *wits.TriggerIn) {
	if which == &a.Poke {
		x.Log(wits.Info, "poke")
		a.Pokes.Set(x, a.Pokes.Get(x)+1)
	}
}

func (a *act) Notes(x *wits.Context) []wits.Note {
	return []wits.Note{{Name: "age", Value: fmt.Sprint(a.Age.Get(x)), Unit: "frames"}}
}

type counterParams struct {
	A     float64
	Count wits.Var[int64]
}

// rank is a coder's own ordered type.
type rank int32

// tag is a coder's own type that is kept as a reference.
type tag string

// mood is an enumeration.
type mood uint8

// registry has the standard functions and what the tests add.
func registry() *wits.Registry {
	r := std.NewRegistry()
	wits.AddType[rank](r, "rank", "A rank.")
	wits.AddType[tag](r, "tag", "A tag.")
	wits.AddEnum[mood](r, "mood", "A mood.", "calm", "angry", "afraid")
	wits.AddAction[act](r, wits.Named("Act"), wits.Doc("Does a little of everything."))
	wits.AddFunc(r, "Counter", func(x *wits.Context, p counterParams) float64 {
		n := p.Count.Get(x) + 1
		p.Count.Set(x, n)
		return p.A + float64(n)
	}, wits.Doc("a and the number of frames."))
	return r
}

// files are documents by name; a body is written without "wits" and "kind".
type files map[string]string

func source(body string) string { return `{"wits":1,"kind":"graph",` + body + `}` }

// whole are the documents with what a body leaves out.
func (f files) whole() kindtest.Files {
	out := kindtest.Files{}
	for name, body := range f {
		out[name] = source(body)
	}
	return out
}

func (f files) fs() fstest.MapFS { return f.whole().FS() }

// load compiles the document main.json.
func load(t testing.TB, r *wits.Registry, f files) *wits.Program {
	t.Helper()
	return kindtest.Load(t, r, f.whole())
}

// loadOne compiles one document.
func loadOne(t testing.TB, body string) *wits.Program {
	t.Helper()
	return load(t, registry(), files{"main.json": body})
}

// run is a mind with a journal that knows which triggers were raised.
type run struct{ *kindtest.Run }

func start(t testing.TB, p *wits.Program) *run { return &run{kindtest.Start(t, p)} }

// raised lists the trigger ports that were released or raised in the last step, "Node.Port", sorted.
func (r *run) raised() []string {
	p := r.Program()
	bits := make([]uint64, (p.TriggerBits()+63)/64)
	r.Triggers(bits)
	var out []string
	add := func(path string, ports []wits.PortInfo) {
		for _, q := range ports {
			if q.Trigger && q.Bit >= 0 && bits[q.Bit/64]>>(q.Bit%64)&1 != 0 {
				out = append(out, strings.TrimPrefix(path+"."+q.Name, "."))
			}
		}
	}
	for _, part := range p.Parts() {
		add(part.Path, part.Ports)
		for _, n := range part.Nodes {
			add(n.Path, n.Ports)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// wantSame compares lists in any order.
func wantSame(t testing.TB, what string, got []string, want ...string) {
	t.Helper()
	kindtest.Lines(t, what, slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))...)
}

// problems loads documents that are wrong and gives what was reported.
func problems(t testing.TB, r *wits.Registry, f files) document.Problems {
	t.Helper()
	return kindtest.Problems(t, r, f.whole())
}
