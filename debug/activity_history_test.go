package debug

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/std"
)

// tracked is a mind that one page watches, without a connection.
type tracked struct {
	*testing.T
	*wits.Mind
	w    *watch
	tick int64
}

func track(t *testing.T, document string) *tracked {
	t.Helper()
	p, err := wits.Load(std.NewRegistry(), fstest.MapFS{"main.json": {Data: []byte(document)}}, "main.json")
	if err != nil {
		t.Fatal(err)
	}
	h := NewHub(&counted{}, Options{})
	w := &watch{agent: 1}
	pg := newPage(1, func() {})
	pg.watch = w
	m := p.NewMind(1)
	h.bind(pg, m)
	return &tracked{t, m, w, 0}
}

// step runs a tick and has the history take it in.
func (k *tracked) step() {
	k.tick++
	k.Mind.Step(wits.Frame{Delta: 0.5, Time: float64(k.tick) / 2, Tick: k.tick})
	k.w.history.follow(k.tick, uint64(k.tick))
	for i, bits := range k.w.history.news {
		k.w.news[i] |= bits
	}
}

func (k *tracked) set(name string, v float64) {
	k.Helper()
	in, err := wits.Resolve[wits.Input[float64]](k.Program(), name)
	if err != nil {
		k.Fatal(err)
	}
	in.Set(k.Mind, v)
}

// ages are how many ticks ago the page is told that nodes of the root began, stopped or ended.
func (k *tracked) ages() map[string]int {
	k.Helper()
	f, err := wire.DecodeMind(k.w.appendFrame(nil, k.Mind, k.tick))
	if err != nil {
		k.Fatal(err)
	}
	out := map[string]int{}
	for _, n := range k.Program().Parts()[0].Nodes {
		for _, m := range f.Marks {
			if m.Bit == n.Active {
				out[n.Name] = m.Ago
			}
		}
	}
	return out
}

// TestMarksTellTheTick: also of what ended as it did before, and of what happened ticks before the frame was sent.
func TestMarksTellTheTick(t *testing.T) {
	k := track(t, `{"wits":1,"kind":"tree","ports":[{"in":"X","type":"float"}],"root":"Main","nodes":{
		"Main":{"selector":["Sees","Wait"],"reactive":true},"Sees":{"if":"X > 5"},"Wait":{"wait":100}}}`)
	check := func(what string, want map[string]int) {
		t.Helper()
		if got := k.ages(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	check("before the first tick", map[string]int{})
	k.step()
	check("at once", map[string]int{"Main": 0, "Sees": 0, "Wait": 0})
	k.set("X", 1)
	k.step()
	k.step()
	k.step()
	check("the condition was looked at anew when X had changed, and failed again", map[string]int{"Sees": 2})
	check("and this is told once", map[string]int{})
	k.set("X", 2)
	k.step()
	k.w.news = k.w.history.known(make([]uint64, len(k.w.news)))
	check("all that is known", map[string]int{"Main": 4, "Sees": 0, "Wait": 4})
}

// TestTransitionsTellWhy: the page is told of the tick, and of what the condition saw in it, however much later it asks.
func TestTransitionsTellWhy(t *testing.T) {
	k := track(t, `{"wits":1,"kind":"machine","start":"Calm","ports":[{"in":"Noise","type":"float","unit":"dB"}],"variables":{"Limit":{"type":"float","default":5}},
		"states":{"Calm":{},"Alarmed":{}},"transitions":[{"from":"Calm","to":"Alarmed","when":"Noise > Limit and Noise < 1e9"},{"from":"Alarmed","to":"Calm","after":100}]}`)
	k.step()
	if got := k.w.history.since(0); len(got) != 0 {
		t.Fatalf("nothing was taken, but it says %+v", got)
	}
	k.set("Noise", 7.5)
	k.step()
	k.set("Noise", 1)
	k.step()
	k.step()
	want := []takenJSON{{Part: 0, Link: 1, Tick: 2, Values: []takenValue{{"Noise", "float", "7.5", "dB"}, {"Limit", "float", "5", ""}}}}
	got := k.w.history.since(0)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if got := k.w.history.since(k.w.history.count); len(got) != 0 {
		t.Errorf("told again: %+v", got)
	}
}

// TestPagesShareATrail, and when the last of them has gone the mind notes nothing any more.
func TestPagesShareATrail(t *testing.T) {
	tb := newTable(t, 2)
	a, b := tb.join(), tb.join()
	a.ask(`{"t":"watch","agent":1,"part":0}`)
	b.ask(`{"t":"watch","agent":1,"part":1}`)
	if n := len(tb.hub.histories); n != 1 || a.page.watch.history != b.page.watch.history {
		t.Errorf("two pages that watch one mind have %d histories", n)
	}
	tb.round(3)
	b.ask(`{"t":"watch","agent":2,"part":0}`)
	if n := len(tb.hub.histories); n != 2 {
		t.Errorf("two minds have %d histories", n)
	}
	first := &tb.game.minds[0]
	if first.Ended(nil) == nil {
		t.Error("the watched mind notes no ends")
	}
	a.ask(`{"t":"unwatch"}`)
	b.ask(`{"t":"unwatch"}`)
	if n := len(tb.hub.histories); n != 0 || first.Ended(nil) != nil {
		t.Errorf("%d histories of minds that nobody watches", n)
	}
	a.ask(`{"t":"watch","agent":1,"part":0}`)
	f := a.frame()
	if !f.Whole || len(f.Marks) != 0 {
		t.Errorf("what happened while nobody looked is not known: %+v", f.Marks)
	}
}

// TestProgramMessageExplains how an option is chosen, and what considerations are made of.
func TestProgramMessageExplains(t *testing.T) {
	k := track(t, `{"wits":1,"kind":"utility","ports":[{"in":"Hunger","type":"float"},{"in":"Busy","type":"bool"}],"choose":"weighted","options":{
		"Eat":{"considerations":[{"name":"Free","if":"not Busy"},{"name":"Hungry","input":"Hunger","from":100,"to":0,"curve":{"power":2,"flip":true}}]}}}`)
	var m programMessage
	if err := json.Unmarshal(k.w.program.message, &m); err != nil {
		t.Fatal(err)
	}
	if got := m.Parts[0].Extras; !reflect.DeepEqual(got, []extraJSON{{Kind: "chooses", Text: "at random, by score"}}) {
		t.Errorf("the part says %v", got)
	}
	ports := m.Parts[0].Nodes[0].Ports
	at := func(name string) portJSON {
		return ports[slices.IndexFunc(ports, func(p portJSON) bool { return p.Name == name })]
	}
	if p := at("Free"); p.Source != "if not Busy" || p.Plot != nil {
		t.Errorf("a condition is told as %+v", p)
	}
	p := at("Hungry")
	if p.Source != "Hunger" || p.Plot == nil || p.Plot.From != 100 || p.Plot.To != 0 || p.Plot.Text != "power 2, flipped" {
		t.Fatalf("a measure is told as %+v", p)
	}
	n := len(p.Plot.Y)
	if n < 33 || p.Plot.Y[0] != 1 || p.Plot.Y[n-1] != 0 || p.Plot.Y[n/2] != 0.75 {
		t.Errorf("its curve goes through %v", p.Plot.Y)
	}
}

// TestLayersAreTold with when they are on the stack, and over which they lie.
func TestLayersAreTold(t *testing.T) {
	files := fstest.MapFS{
		"main.json": {Data: []byte(`{"wits":1,"kind":"hinted","ports":[{"in":"Alarm","type":"bool"}],"layers":[
			{"name":"Watch","when":"not Alarm","run":"tree.json"},{"name":"Base","run":"tree.json"}]}`)},
		"tree.json": {Data: []byte(`{"wits":1,"kind":"tree","root":"Main","nodes":{"Main":{"wait":1}}}`)},
	}
	p, err := wits.Load(std.NewRegistry(), files, "main.json")
	if err != nil {
		t.Fatal(err)
	}
	k := &program{id: 1}
	k.build(p)
	var m programMessage
	if err := json.Unmarshal(k.message, &m); err != nil {
		t.Fatal(err)
	}
	want := [][]extraJSON{{{Kind: "over", Text: "Base"}, {Kind: "when", Text: "not Alarm"}}, nil}
	for i, n := range m.Parts[0].Nodes {
		if !reflect.DeepEqual(n.Extras, want[i]) {
			t.Errorf("%s is told with %v", n.Name, n.Extras)
		}
	}
}

// TestCasesOfSwitchesAreTold with the branches.
func TestCasesOfSwitchesAreTold(t *testing.T) {
	k := track(t, `{"wits":1,"kind":"tree","ports":[{"in":"N","type":"int"}],"root":"Main","nodes":{
		"Main":{"switch":"N","cases":{"1":"A","2":"B"},"else":"C"},"A":{"wait":1},"B":{"wait":2},"C":{"wait":3}}}`)
	for _, want := range []string{`"label":"1"`, `"label":"2"`, `"label":"else"`} {
		if !strings.Contains(string(k.w.program.message), want) {
			t.Errorf("no branch has %s", want)
		}
	}
}

func TestNamesInExpressions(t *testing.T) {
	for text, want := range map[string][]string{
		"BlobNear":                       {"BlobNear"},
		"on Bell, not A.b and A.b > 2e3": {"on", "Bell", "not", "A.b", "and"},
		`say("x Y \" Z") || 'q'`:         {"say"},
		"Größe.x":                        {"Größe.x"},
		"":                               nil,
		`"open`:                          nil,
	} {
		if got := namesIn(text); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestCooldownsAreTold as a step that lies where the cooldown is over.
func TestCooldownsAreTold(t *testing.T) {
	k := track(t, `{"wits":1,"kind":"utility","options":{"Eat":{"score":"1","cooldown":5}}}`)
	var m programMessage
	if err := json.Unmarshal(k.w.program.message, &m); err != nil {
		t.Fatal(err)
	}
	ports := m.Parts[0].Nodes[0].Ports
	i := slices.IndexFunc(ports, func(p portJSON) bool { return p.Name == "Cooldown" })
	if i < 0 || ports[i].Plot == nil {
		t.Fatalf("no cooldown with a plot in %+v", ports)
	}
	p := ports[i].Plot
	n := float64(len(p.Y) - 1)
	step := slices.IndexFunc(p.Y, func(y float64) bool { return y > 0 })
	if at := p.From + (p.To-p.From)*float64(step)/n; at != 5 || p.Y[0] != 0 {
		t.Errorf("the cooldown is over at %v: %v", at, p.Y)
	}
}
