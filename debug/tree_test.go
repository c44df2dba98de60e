package debug

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/view"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// guard is a tree that shares a board with the utility document that it runs.
var guard = fstest.MapFS{
	"guard.tree.json": {Data: []byte(`{
  "wits": 1, "kind": "tree", "name": "guard", "boards": {"Squad": "squad.board.json"},
  "ports": [{"in": "Near", "type": "bool"}],
  "root": "Main",
  "nodes": {
    "Main":  {"selector": ["Fight", "Calm"], "reactive": true},
    "Fight": {"sequence": ["Sees", "Shout"], "services": [{"script": "Squad.Ready = Near", "every": 0.5}]},
    "Sees":  {"if": "Near", "abort": "self"},
    "Shout": {"script": "Squad.Alarm = 2.5"},
    "Calm":  {"run": "calm.utility.json"}
  }
}`)},
	"calm.utility.json": {Data: []byte(`{
  "wits": 1, "kind": "utility", "name": "calm",
  "variables": {"Hunger": {"type": "float", "default": 25}},
  "options": {"Eat": {"considerations": [{"input": "Hunger", "name": "Hungry", "to": 100}]}}
}`)},
	"squad.board.json": {Data: []byte(`{
  "wits": 1, "kind": "board", "name": "squad", "scope": "team",
  "fields": {"Alarm": {"type": "float", "unit": "s", "doc": "How long ago somebody saw the enemy."}, "Ready": {"type": "bool", "default": true}}
}`)},
}

// look loads the guard and watches a part of a mind.
func look(t *testing.T, part int) (*wits.Program, *wits.Mind, *watch) {
	t.Helper()
	p, err := wits.Load(std.NewRegistry(), guard, "guard.tree.json")
	must.Succeed(t, err)
	k := &view.Program{ID: 1}
	k.Build(p)
	w := &watch{agent: 1, part: part, source: p, program: k, mind: p.NewMind(1), whole: true, triggers: make([]uint64, (p.TriggerBits()+63)/64)}
	w.words = make([]uint64, view.WordsOf(w.values()))
	w.texts = make([]string, len(w.values()))
	w.history = view.NewHistory(&view.Ends{Mind: w.mind}, k.Transitions, 0)
	w.news = make([]uint64, len(w.history.News))
	return p, w.mind, w
}

func (w *watch) frame(t *testing.T) wire.MindFrame {
	t.Helper()
	f, err := wire.DecodeMind(w.appendFrame(nil, w.mind, 1))
	must.Succeed(t, err)
	return f
}

// TestU2_NodesOfATreeTellHowTheyEnded: the message names the bits, and the frame has them.
func TestU2_NodesOfATreeTellHowTheyEnded(t *testing.T) {
	_, mind, w := look(t, 0)
	var m struct {
		Parts []struct {
			Nodes []struct {
				Name              string
				Kind              string
				Active            int
				Succeeded, Failed *int
			}
			Links []json.RawMessage
		}
	}
	must.Succeed(t, json.Unmarshal(w.program.Message, &m))
	mind.Step(wits.Frame{Delta: 1})
	activity := w.frame(t).Activity
	on := func(bit int) bool { return activity[bit/8]>>(bit%8)&1 == 1 }
	ended := map[string]string{}
	for _, n := range m.Parts[0].Nodes {
		if n.Succeeded == nil || n.Failed == nil {
			t.Fatalf("%s says nothing of its end", n.Name)
		}
		switch {
		case on(*n.Succeeded):
			ended[n.Name] = "succeeded"
		case on(*n.Failed):
			ended[n.Name] = "failed"
		}
		if n.Name == "Calm" != (on(n.Active) && n.Kind == "part") {
			t.Errorf("%s: a %s, active: %v", n.Name, n.Kind, on(n.Active))
		}
	}
	if len(ended) != 2 || ended["Sees"] != "failed" || ended["Fight"] != "failed" {
		t.Errorf("ended: %v", ended)
	}
	if got := string(m.Parts[0].Links[0]); got != `{"from":[0,""],"to":[1,""],"delayed":false}` {
		t.Errorf("the first child is told as %s", got)
	}
	if !strings.Contains(string(w.program.Message), `"name":"Eat","kind":"option"`) || strings.Count(string(w.program.Message), `"succeeded":`) != len(m.Parts[0].Nodes) {
		t.Errorf("an option tells how it ended by its port, and by no bit: %s", w.program.Message)
	}
}

// TestExtras: services and observers are told with their nodes.
func TestExtras(t *testing.T) {
	_, _, w := look(t, 0)
	for _, want := range []string{`"extras":[{"kind":"service","text":"every 0.5 s: Squad.Ready = Near"}]`, `"extras":[{"kind":"aborts","text":"self"}]`} {
		if !strings.Contains(string(w.program.Message), want) {
			t.Errorf("the program does not have %s", want)
		}
	}
}

// TestBoardsInAProgram: the message has the boards, and the frames of every part have their fields.
func TestBoardsInAProgram(t *testing.T) {
	_, mind, w := look(t, 1)
	var m struct{ Boards []view.Board }
	must.Succeed(t, json.Unmarshal(w.program.Message, &m))
	if len(m.Boards) != 1 || len(m.Boards[0].Fields) != 2 {
		t.Fatalf("boards: %+v", m.Boards)
	}
	b := m.Boards[0]
	if b.Name != "squad" || b.File != "squad.board.json" || b.Scope != "team" {
		t.Errorf("the board is told as %+v", b)
	}
	alarm := b.Fields[slices.IndexFunc(b.Fields, func(f view.Field) bool { return f.Name == "Alarm" })]
	if alarm.Type != "float" || alarm.Unit != "s" || !strings.HasPrefix(alarm.Doc, "How long") {
		t.Errorf("the field is told as %+v", alarm)
	}
	at := func(f wire.MindFrame, index int) any {
		for _, v := range f.Values {
			if v.Index == index {
				return v.Value
			}
		}
		return nil
	}
	ports, err := wits.Bind[struct{ Near wits.Input[bool] }](mind.Program())
	must.Succeed(t, err)
	mind.Step(wits.Frame{Delta: 1})
	if f := w.frame(t); at(f, alarm.Set) != false || at(f, alarm.Value) != 0.0 {
		t.Errorf("before it is written: set %v, %v", at(f, alarm.Set), at(f, alarm.Value))
	}
	ports.Near.Set(mind, true)
	mind.Step(wits.Frame{Delta: 1, Tick: 1})
	if f := w.frame(t); at(f, alarm.Set) != true || at(f, alarm.Value) != 2.5 {
		t.Errorf("after it was written: set %v, %v", at(f, alarm.Set), at(f, alarm.Value))
	}
}

// TestMeasures: what a consideration saw and made of it comes as two numbers.
func TestMeasures(t *testing.T) {
	p, mind, w := look(t, 1)
	mind.Step(wits.Frame{Delta: 1})
	index := p.Find("Calm/Eat.Hungry")
	for _, v := range w.frame(t).Values {
		if v.Index == index {
			if v.Value != [2]float32{25, 0.25} || !v.Changed {
				t.Errorf("got %v", v.Value)
			}
			return
		}
	}
	t.Errorf("no value %d of Calm/Eat.Hungry", index)
}

// TestWhatIf_AFieldThatNoPortReads: a field of a board is set by the path that the page is told, whether a document reads it or not; it
// counts as set then, also on a board that is shared, while it is held.
func TestWhatIf_AFieldThatNoPortReads(t *testing.T) {
	p, m, w := look(t, 1) // a part that refers to no board
	var told struct{ Boards []view.Board }
	must.Succeed(t, json.Unmarshal(w.program.Message, &told))
	fields := told.Boards[0].Fields
	alarm := fields[slices.IndexFunc(fields, func(f view.Field) bool { return f.Name == "Alarm" })]
	if alarm.Path != "@squad.Alarm" || p.Find(alarm.Path) != alarm.Value {
		t.Fatalf("%+v is found as %d", alarm, p.Find(alarm.Path))
	}
	if m.Changed(alarm.Set) {
		t.Fatal("it is set at first")
	}
	if err := m.Set(alarm.Value, "4"); err != nil || m.Value(alarm.Value) != 4.0 || !m.Changed(alarm.Set) {
		t.Errorf("set: %v, %v, is set: %v", err, m.Value(alarm.Value), m.Changed(alarm.Set))
	}
	board, err := wits.NewBoard(p, "squad.board.json")
	must.Succeed(t, err)
	held, other := p.NewMind(2), p.NewMind(3)
	must.Succeed(t, held.Hold(alarm.Value, "9"))
	for range 2 {
		board.Begin()
		for _, m := range []*wits.Mind{held, other} {
			board.Give(m)
			m.Step(wits.Frame{})
		}
		for _, m := range []*wits.Mind{held, other} {
			board.Take(m)
		}
	}
	if other.Value(alarm.Value) != 9.0 || !other.Changed(alarm.Set) {
		t.Errorf("the other one has %v, is set: %v", other.Value(alarm.Value), other.Changed(alarm.Set))
	}
}
