package debug

import (
	"reflect"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/view"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
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
	must.Succeed(t, err)
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
	k.w.history.Follow(k.tick, uint64(k.tick))
	for i, bits := range k.w.history.News {
		k.w.news[i] |= bits
	}
}

func (k *tracked) set(name string, v float64) {
	k.Helper()
	in, err := wits.Resolve[wits.Input[float64]](k.Program(), name)
	must.Succeed(k, err)
	in.Set(k.Mind, v)
}

// ages are how many ticks ago the page is told that nodes of the root began, stopped or ended.
func (k *tracked) ages() map[string]int {
	k.Helper()
	f, err := wire.DecodeMind(k.w.appendFrame(nil, k.Mind, k.tick))
	must.Succeed(k, err)
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
	k.w.news = k.w.history.Known(make([]uint64, len(k.w.news)))
	check("all that is known", map[string]int{"Main": 4, "Sees": 0, "Wait": 4})
}

// TestTransitionsTellWhy: the page is told of the tick, and of what the condition saw in it, however much later it asks.
func TestTransitionsTellWhy(t *testing.T) {
	k := track(t, `{"wits":1,"kind":"machine","start":"Calm","ports":[{"in":"Noise","type":"float","unit":"dB"}],"variables":{"Limit":{"type":"float","default":5}},
		"states":{"Calm":{},"Alarmed":{}},"transitions":[{"from":"Calm","to":"Alarmed","when":"Noise > Limit and Noise < 1e9"},{"from":"Alarmed","to":"Calm","after":100}]}`)
	k.step()
	if got := k.w.history.Since(0); len(got) != 0 {
		t.Fatalf("nothing was taken, but it says %+v", got)
	}
	var start wits.Snapshot
	k.Snapshot(&start)
	k.set("Noise", 7.5)
	k.step()
	k.set("Noise", 1)
	k.step()
	k.step()
	want := []view.Taken{{Part: 0, Link: 1, Tick: 2, Values: []view.TakenValue{{Name: "Noise", Type: "float", Value: "7.5", Unit: "dB"}, {Name: "Limit", Type: "float", Value: "5"}}}}
	got := k.w.history.Since(0)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if got := k.w.history.Since(k.w.history.Count); len(got) != 0 {
		t.Errorf("told again: %+v", got)
	}
	told := k.w.history.Count
	must.Succeed(t, k.Restore(&start))
	k.tick = 1
	k.w.history.Renew(1)
	if got := k.w.history.Since(0); len(got) != 0 {
		t.Errorf("before it was taken it says %+v", got)
	}
	k.set("Noise", 7.5)
	k.step()
	if got := k.w.history.Since(told); !reflect.DeepEqual(got, want) {
		t.Errorf("what happens after the game was taken to another moment: %+v", got)
	}
	if late := view.NewHistory(k.w.history.Ends, k.w.program.Transitions, 2).Since(0); !reflect.DeepEqual(late, want) {
		t.Errorf("to a page that comes in the same tick it says %+v", late)
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
