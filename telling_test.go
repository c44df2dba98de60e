package wits_test

import (
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
)

// herald tells somebody something in every second frame.
type herald struct{ To wits.In[wits.Entity] }

func (h *herald) Update(x *wits.Context) wits.Status {
	if x.Tick()%2 == 0 {
		x.Tells(h.To.Get(x), "to come", "Order", "Place")
	}
	return wits.Running
}

// TestWhatMindsTell: what an action tells another agent is noted with its node and frame while the mind is observed, and cut and
// forgotten with the frames; it costs no memory while nobody observes.
func TestWhatMindsTell(t *testing.T) {
	r := registry()
	wits.AddAction[herald](r, wits.Named("Herald"))
	type ports struct {
		Who wits.Input[wits.Entity]
	}
	p, err := wits.Load(r, fstest.MapFS{"call.graph.json": {Data: []byte(`{
		"wits": 1, "kind": "graph", "name": "call", "ports": [{"in": "Who", "type": "entity"}],
		"nodes": {"Call": {"do": "Herald"}}, "links": ["OnActivate -> Call.Activate", "Who -> Call.To"]}`)}}, "call.graph.json")
	must.Succeed(t, err)
	in, err := wits.Bind[ports](p)
	must.Succeed(t, err)
	m := p.NewMind(1)
	a, b := wits.NewEntity(7, 1), wits.NewEntity(9, 1)
	in.Who.Set(m, a)
	if n := testing.AllocsPerRun(100, func() { m.Step(wits.Frame{Tick: 2, Delta: 0.1}) }); n != 0 {
		t.Errorf("a mind that nobody observes allocates %v times a frame", n)
	}
	m.NoteEvaluations(true)
	var notes wits.Notes
	for tick := int64(10); tick <= 40; tick++ {
		if tick == 30 {
			in.Who.Set(m, b)
		}
		m.Step(wits.Frame{Tick: tick, Delta: 0.1})
		notes.Add(m, tick)
	}
	for _, c := range []struct {
		agent    uint32
		from, to int64
		tick     int64 // 0: nothing is known
	}{{7, 20, 21, 20}, {7, 21, 21, 0}, {7, 10, 40, 28}, {9, 10, 40, 40}, {9, 10, 29, 0}, {8, 10, 40, 0}, {7, 5, 9, 0}} {
		got, ok := notes.LastTelling(c.agent, "Order", c.from, c.to)
		if ok != (c.tick != 0) || ok && (got.Tick != c.tick || got.Node != "Call" || got.What != "to come" || got.To.Index() != c.agent) {
			t.Errorf("what %d was told in %d to %d: %+v, %v", c.agent, c.from, c.to, got, ok)
		}
	}
	if got, ok := notes.LastTelling(9, "Health", 10, 40); ok {
		t.Errorf("what has nothing to do with it: %+v", got)
	}
	size := notes.Size()
	notes.Cut(33)
	if got, ok := notes.LastTelling(9, "Order", 10, 40); !ok || got.Tick != 32 {
		t.Errorf("cut after 33: %+v, %v", got, ok)
	}
	notes.Forget(25)
	if _, ok := notes.LastTelling(7, "Order", 10, 24); ok {
		t.Error("what was forgotten is told")
	}
	if got, ok := notes.LastTelling(7, "Order", 10, 29); !ok || got.Tick != 28 {
		t.Errorf("forgotten up to 25: %+v, %v", got, ok)
	}
	if notes.Size() >= size {
		t.Errorf("%d bytes after cutting, %d before", notes.Size(), size)
	}
}
