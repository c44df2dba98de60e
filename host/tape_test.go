package host

import (
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
)

// tapeWorld is a world with everything that a tape can name.
func tapeWorld(t testing.TB) *World {
	t.Helper()
	h, err := New([]byte(`{"wits": 1, "actions": [
		{"name": "Go", "by": "order", "ports": [{"in": "To", "type": "vec2"}]},
		{"name": "Sit", "by": "call", "ports": [{"out": "Down", "type": "bool"}, {"state": "Left", "type": "float"}]}]}`))
	if err == nil {
		h.recorded = true
		err = h.Folder(fstest.MapFS{"a.tree.json": {Data: []byte(`{"wits": 1, "kind": "tree", "ports": [{"in": "Far", "type": "vec2"}, {"in": "Stop", "type": "bool"}, {"in": "Poke", "type": "trigger"}, {"out": "Is", "type": "bool"}],
			"root": "Main", "nodes": {"Main": {"parallel": ["Go", "Sit"]}, "Go": {"do": "Go", "with": {"To": {"expr": "Far"}}}, "Sit": {"do": "Sit", "store": {"Down": "Is"}}}}`)}})
	}
	if err != nil {
		t.Fatal(err)
	}
	p, err := h.Load("a.tree.json")
	if err != nil {
		t.Fatal(err)
	}
	w, err := p.NewWorld(2, 1, 60)
	if err == nil {
		_, err = w.equip(Tools{})
	}
	if err != nil {
		t.Fatal(err)
	}
	w.tools.alone = true
	return w
}

// FuzzTape: whatever bytes a recording has of a host, playing them ends in no panic, and no bool is anything but 0 or 1.
func FuzzTape(f *testing.F) {
	w := tapeWorld(f)
	w.later(opFire, 2, 1)
	w.later(opEntity, 1, 7)
	w.later(opAnswer, handleOf(0, 1, 1), uint64(Success))
	w.later(opRestart, 1)
	w.tools.want[0][1], w.tools.want[1][1] = 5, 1
	w.settle()
	w.tape.noteCall(0, 2, &Call{Event: Update, Out: [MaxOut]uint64{1}, State: [MaxState]uint64{9}}, Running, "why", new([MaxOut]uint64), new([MaxState]uint64))
	f.Add([]byte(w.tape.given(1, 0)))
	f.Add([]byte{2})
	f.Add([]byte{3, 0, 200, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		w := tapeWorld(t)
		line, ops, calls, err := recorded(string(data), 0)
		if err == nil && line != uint64(0) && len(ops)+len(calls) > len(data) {
			t.Errorf("%d bytes out of %d", len(ops)+len(calls), len(data))
		}
		w.fromTape(calls, func() {
			_ = w.carryOut(ops)
			w.play(wits.Frame{})
		})
		for i := range w.minds {
			if stop := w.bound.ports[1].Words(&w.minds[i])[0]; stop > 1 {
				t.Errorf("a bool is %d", stop)
			}
		}
	})
}
