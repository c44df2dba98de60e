package host

import (
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
)

// tapeWorld is a world with everything that a tape can name.
func tapeWorld(t testing.TB) *World {
	t.Helper()
	h, err := New([]byte(`{"wits": 1, "actions": [
		{"name": "Go", "by": "order", "ports": [{"in": "To", "type": "vec2"}, {"in": "Why", "type": "string"}, {"out": "There", "type": "trigger"}]},
		{"name": "Sit", "by": "call", "ports": [{"out": "Down", "type": "bool"}, {"state": "Left", "type": "float"}, {"keep": "Text", "type": "string"}, {"out": "List", "type": "list of bool"}]}],
		"functions": [{"name": "Say", "ports": [{"in": "text", "type": "string"}, {"out": "Result", "type": "string"}]}, {"name": "Yes", "ports": [{"in": "n", "type": "int"}, {"out": "Result", "type": "bool"}]}]}`))
	if err == nil {
		h.recorded = true
		err = h.Folder(fstest.MapFS{"a.tree.json": {Data: []byte(`{"wits": 1, "kind": "tree", "ports": [{"in": "Far", "type": "vec2"}, {"in": "Stop", "type": "bool"}, {"in": "Poke", "type": "trigger"}, {"out": "Is", "type": "bool"}, {"in": "Text", "type": "string"}, {"in": "List", "type": "list of bool"}],
			"root": "Main", "nodes": {"Main": {"parallel": ["Go", "Sit", "Ask"]}, "Ask": {"set": "Is", "to": "Yes(3)"}, "Go": {"do": "Go", "with": {"To": {"expr": "Far"}, "Why": {"expr": "Say(Text)"}}}, "Sit": {"do": "Sit", "store": {"Down": "Is"}}}}`)}})
	}
	must.Succeed(t, err)
	p, err := h.Load("a.tree.json")
	must.Succeed(t, err)
	w, err := p.NewWorld(2, 1, 60)
	if err == nil {
		_, err = w.equip(Tools{})
	}
	must.Succeed(t, err)
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
	w.later(opFireOrder, handleOf(0, 1, 1), 2)
	w.tools.refs[4][1] = "text"
	w.tools.refs[5][0] = []bool{true, false}
	w.settle()
	sit := w.program.host.actions[1]
	w.tape.noteCall(0, 2, &Call{Event: Update, Out: [MaxOut]uint64{1}, State: [MaxState]uint64{9}, slots: sit.slots, set: []setRef{{2, "x"}, {3, []bool{true}}}},
		Running, "why", new([MaxOut]uint64), new([MaxState]uint64))
	w.tape.noteFunction([]byte{0, 5, 1, 't', 'e', 'x', 't'}, []byte{1, 's', 'a', 'y'}, "")
	w.tape.noteFunction([]byte{1, 3, 0, 0, 0, 0, 0, 0, 0}, []byte{2, 0, 0, 0, 0, 0, 0, 0}, "")
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
			if is := w.bound.ports[3].Words(&w.minds[i])[0]; is > 1 {
				t.Errorf("what a function gave is %d", is)
			}
			if text, _ := w.bound.ports[4].Ref(&w.minds[i]).(string); !utf8.ValidString(text) {
				t.Errorf("a text is %q", text)
			}
		}
	})
}
