package script_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/script"
)

// look is a part of a game that has wires.
type look interface {
	view(x *wits.Context) script.View
}

// registry is that of a small game: its minds belong to a look, or to nobody.
func registry() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	r.AddKind(script.Kind{Classes: []string{"Player", "Guard", "Grenade"}, View: func(x *wits.Context) script.View {
		if l, ok := wits.WorldIs[look](x); ok {
			return l.view(x)
		}
		return script.View{}
	}})
	return r
}

const scripted = `{"wits": 1, "kind": "script", "ports": [{"in": "X", "type": "float"}, {"in": "On", "type": "bool"}, {"out": "Cry", "type": "trigger"}], "variables": {"N": {"type": "int"}},
	"interrupt": "X > 6.5", "then": {"do": "Act", "with": {"Life": 2}},
	"steps": [
		{"name": "First", "do": "Act", "with": {"Life": 2}},
		{"name": "Rounds", "repeat": [
			{"name": "Choice", "if": "On", "then": [{"name": "Work", "do": "Act", "until": "X > 5"}], "else": [{"name": "Rest", "wait": "X * 0.1", "deviation": 0.3}]},
			{"name": "Add", "script": "N = N + 1"},
			{"name": "Call", "fire": "Cry"},
			{"name": "Pause", "await": "X < 6"}
		], "times": 6, "while": "N < 40"},
		{"name": "Fails", "do": "Act", "with": {"Life": 1, "Fail": true}, "lenient": true},
		{"name": "Done", "end": "failure"}]}`

const wired = `{"wits": 1, "kind": "script", "role": "master", "ports": [{"in": "X", "type": "float"}], "interrupt": "false",
	"wires": {"Door": {"at": [0, 0], "if": "X > 2", "do": "Act"}, "Bell": {"carried": "self", "when": "idle", "for": 2, "after": "Door", "script": "log('ding')"}},
	"steps": [{"name": "Life", "repeat": [{"name": "Work", "do": "Act", "until": "X > 3"}, {"name": "Rest", "wait": 2}]}]}`

// TestContract checks what holds for minds of every kind.
func TestContract(t *testing.T) {
	kindtest.Contract(t, registry, kindtest.Document{Name: "scripted", Idle: []string{"Script/Add", "Script/Call", "Script/Done"}, Files: kindtest.Files{"script.json": scripted, "main.json": `{"kind": "tree",
		"ports": [{"in": "X", "type": "float"}, {"in": "On", "type": "bool"}], "root": "Again", "nodes": {"Again": {"repeat": "Any"}, "Any": {"succeed": "Script"}, "Script": {"run": "script.json", "pass": ["X", "On"]}}}`}},
		kindtest.Document{Name: "wired", Idle: []string{"Door", "Bell"}, Files: kindtest.Files{"main.json": wired}})
}

// TestSchema: documents that load are accepted by the schema, and faults of form are not.
func TestSchema(t *testing.T) {
	var bad []string
	for _, body := range []string{`"steps": {}`, `"steps": ["A"]`, `"steps": [{"name": "A"}]`, `"steps": [{"name": "A", "wait": {}}]`, `"wires": []`, `"wires": {"A": {"at": 1}}`, `"wires": {"A": {"at": [0, 0], "when": "near"}}`} {
		bad = append(bad, `{"wits": 1, "kind": "script", "interrupt": "false", `+body+`}`)
	}
	kindtest.Accepts(t, registry(), "script", []string{scripted}, bad...)
}

// TestT13_2b_BadInput: documents with one thing wrong; the beginning of the line that a designer reads.
func TestT13_2b_BadInput(t *testing.T) {
	steps := func(list string) string {
		return `{"wits":1,"kind":"script","interrupt":"false","steps":[` + list + `]}`
	}
	wires := func(list string) string { return `{"wits":1,"kind":"script","wires":{` + list + `}}` }
	for _, c := range []struct{ name, text, want string }{
		{"no interruption", `{"wits":1,"kind":"script","steps":[{"name":"A","wait":1}]}`, `main.json:1:36: A: nothing interrupts the steps (say what does`},
		{"an unknown step", steps(`{"name":"A","wiat":1}`), `main.json:1:`},
		{"an unknown action", steps(`{"name":"A","do":"Dance"}`), `main.json:1:`},
		{"a condition that is none", steps(`{"name":"A","await":"3"}`), `main.json:1:77: A: `},
		{"two of a name", steps(`{"name":"A","wait":1},{"name":"A","wait":1}`), `main.json:1:78: A: two steps are called A`},
		{"an empty loop", steps(`{"name":"A","repeat":[]}`), `main.json:1:56: A: it repeats nothing`},
		{"an unknown trigger", steps(`{"name":"A","fire":"Cry"}`), `main.json:1:75: A: there is no outbound trigger "Cry"`},
		{"a wire that is nowhere", wires(`"A":{"fire":"Cry"}`), `main.json:1:40: A: it is nowhere`},
		{"an unknown class", wires(`"A":{"at":[0,0],"who":["Playr"]}`), `main.json:1:59: A: the game has no class "Playr" (there is Player, Guard and Grenade)`},
		{"a wire after none", wires(`"A":{"at":[0,0],"after":"B"}`), `main.json:1:60: A: there is no other wire "B"`},
		{"a wire after itself", wires(`"A":{"at":[0,0],"after":"A"}`), `main.json:1:60: A: there is no other wire "A"`},
		{"a time that nothing needs", wires(`"A":{"at":[0,0],"for":2}`), `main.json:1:58: A: "for" is for wires on which somebody stays`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := wits.Load(registry(), kindtest.Files{"main.json": c.text}.FS(), "main.json")
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%v", err)
			}
		})
	}
}

// Only a document at the root can have wires: the field knows no others.
func TestWiresBelongToTheRoot(t *testing.T) {
	outer := `{"kind": "tree", "root": "Run", "nodes": {"Run": {"run": "s.json"}}}`
	_, err := wits.Load(registry(), kindtest.Files{"main.json": outer, "s.json": wired}.FS(), "main.json")
	if err == nil || !strings.Contains(err.Error(), "Door: another document runs the script: only that of a root can have wires") {
		t.Errorf("%v", err)
	}
}

// Steps that take no time follow each other in a frame; rounds and beginnings are counted, and the document ends as it says.
func TestT13_9_StepsAreCounted(t *testing.T) {
	r := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": scripted}))
	kindtest.Set(r, "X", 1.0)
	for range 60 {
		r.Good()
		if r.Value("Done.Count") == int64(1) {
			break
		}
	}
	for path, want := range map[string]int64{"First.Count": 1, "Rounds.Count": 1, "Rounds.Rounds": 6, "Choice.Count": 6, "Rest.Count": 6, "Work.Count": 0, "Add.Count": 6, "Call.Count": 6, "Fails.Count": 1, "Done.Count": 1, "N": 6} {
		if got := r.Value(path); got != want {
			t.Errorf("%s is %v, not %v", path, got, want)
		}
	}
}

// An interruption aborts what runs, runs what follows, and the script fails.
func TestSCR26_Interruption(t *testing.T) {
	outer := `{"kind": "tree", "ports": [{"in": "X", "type": "float"}, {"in": "On", "type": "bool"}], "root": "Try", "nodes": {"Try": {"selector": ["Script", "Flee"]}, "Script": {"run": "script.json", "pass": ["X", "On"]}, "Flee": {"do": "Act"}}}`
	r := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": outer, "script.json": scripted}))
	kindtest.Set(r, "X", 1.0)
	kindtest.Set(r, "On", true)
	for range 4 {
		r.Good()
	}
	kindtest.Set(r, "X", 7.0)
	var lines []string
	for range 3 {
		lines = append(lines, r.Good()...)
	}
	want := []string{"Script/Work: end aborted", "Script/Then: activate", "Script/Then: update", "Script/Then: update", "Script/Then: end success", "Flee: activate", "Flee: update", "Flee: update"}
	if strings.Join(lines, "|") != strings.Join(want, "|") {
		t.Errorf("%q", lines)
	}
}

// hall is a game of movers and wires.
type hall struct {
	t testing.TB
	*kindtest.Run
	field *script.Field
	own   script.View
	world map[string]*script.Mover
	names []string
}

func (h *hall) view(*wits.Context) script.View { return h.own }

// newHall runs a document; the mover "self" carries what its mind carries.
func newHall(t testing.TB, document string) *hall {
	p := kindtest.Load(t, registry(), kindtest.Files{"main.json": document})
	h := &hall{t: t, Run: kindtest.Start(t, p), field: script.NewField(), world: map[string]*script.Mover{}}
	h.put("self", 1, -50, -50)
	h.own = h.field.Add(1, 0, script.Volumes(p))
	h.Frame.World, h.Frame.Delta = look(h), 0.5
	return h
}

// put has a mover be somewhere.
func (h *hall) put(name string, class int, x, y float64) {
	if h.world[name] == nil {
		h.world[name] = &script.Mover{ID: wits.Entity(len(h.names) + 1), Class: class, Name: name}
		h.names = append(h.names, name)
	}
	h.world[name].At = geom.Vec2{X: x, Y: y}
}

// step runs frames.
func (h *hall) step(frames int) {
	h.t.Helper()
	for range frames {
		for i, name := range h.names {
			h.field.Set(i, *h.world[name])
		}
		h.field.Step(float64(h.Tick) * h.Frame.Delta)
		h.Good()
	}
}

func (h *hall) has(path string, want any) {
	h.t.Helper()
	if got := h.Value(path); got != want {
		h.t.Errorf("frame %d: %s is %v, not %v", h.Tick, path, got, want)
	}
}

// A door with a card opens for who holds it, and closes when nobody has been there for a while.
func TestT13_3_KeycardDoor(t *testing.T) {
	h := newHall(t, `{"kind": "script", "ports": [{"in": "Holder", "type": "entity"}], "variables": {"Open": {"type": "bool"}}, "wires": {
		"Come": {"at": [0, 2], "radius": 1.5, "who": ["Player"], "if": "Who == Holder", "script": "Open = true"},
		"Gone": {"at": [0, 2], "radius": 1.5, "when": "idle", "for": 2, "script": "Open = false"}}}`)
	h.put("Ann", 0, 9, 9)
	h.put("Ben", 0, 9, 9)
	kindtest.Set(h.Run, "Holder", wits.Entity(3))
	h.step(2)
	h.put("Ann", 0, 0, 1)
	h.step(2)
	h.has("Open", false)
	h.has("Come.Refused", int64(1))
	h.put("Ann", 0, 9, 9)
	h.put("Ben", 0, 0, 1)
	h.step(1)
	h.has("Open", true)
	h.step(8)
	h.has("Open", true)
	h.put("Ben", 0, 9, 9)
	h.step(3)
	h.has("Open", true)
	h.step(2)
	h.has("Open", false)
}

// A hero who crosses a gate five times is greeted once, or at a limited rate.
func TestT13_4_GateGreeting(t *testing.T) {
	h := newHall(t, `{"kind": "script", "variables": {"Once": {"type": "int"}, "Rarely": {"type": "int"}}, "wires": {
		"Hail": {"at": [0, 0], "size": [2, 4], "most": 1, "script": "Once = Once + 1"},
		"Nod": {"at": [0, 0], "size": [2, 4], "every": 5, "script": "Rarely = Rarely + 1"}}}`)
	h.put("Hero", 0, -5, 0)
	for i := range 5 {
		h.step(2)
		h.put("Hero", 0, 0.5, 1.5)
		h.step(1)
		h.put("Hero", 0, float64(i%2*10)-5, 0)
	}
	h.step(1)
	h.has("Once", int64(1))
	h.has("Rarely", int64(2)) // at 1.0 s, and at 7.0 s; those at 2.5, 4.0 and 5.5 are too early
}

// A wire that comes after another one is inactive until that has fired, and waits.
func TestT13_5_Sequence(t *testing.T) {
	h := newHall(t, `{"kind": "script", "wires": {
		"A": {"at": [0, 0]},
		"B": {"at": [5, 0], "after": "A", "delay": 1, "do": "Act", "with": {"Life": 2}}}}`)
	h.put("Hero", 0, 5, 0)
	h.step(3)
	h.has("B.Refused", int64(1))
	h.put("Hero", 0, 0, 0)
	h.step(1)
	h.has("A.Fired", int64(1))
	h.put("Hero", 0, 5, 0)
	h.step(2)
	h.has("B.Fired", int64(0))
	h.step(1)
	h.has("B.Fired", int64(1))
	h.has("B.Who", wits.Entity(2))
	if a := h.Active(); len(a) == 0 || a[len(a)-1] != "B" {
		t.Errorf("active: %v", a)
	}
	h.step(2)
	if a := h.Active(); len(a) > 0 && a[len(a)-1] == "B" {
		t.Errorf("active: %v", a)
	}
}

// A grenade that comes into a volume that somebody carries is evaded; who carries it does not trip it.
func TestT13_6_Grenade(t *testing.T) {
	h := newHall(t, `{"kind": "script", "variables": {"Evades": {"type": "int"}, "Seen": {"type": "int"}}, "wires": {
		"Danger": {"carried": "self", "radius": 3, "who": ["Grenade"], "script": "Evades = Evades + 1"},
		"Any": {"carried": "Ann", "at": [1, 0], "radius": 1, "script": "Seen = Seen + 1"}}}`)
	h.put("self", 1, 0, 0)
	h.put("Bomb", 2, 20, 0)
	h.step(2)
	h.put("self", 1, 15, 0)
	h.step(1)
	h.has("Evades", int64(0))
	h.put("self", 1, 18, 0)
	h.step(3)
	h.has("Evades", int64(1))
	h.has("Seen", int64(0)) // Ann is not there
	h.put("Ann", 0, 17, 0)
	h.step(1)
	h.has("Seen", int64(1))
}

// Who leaves trips a wire for that, also when he is gone from the world; who stays trips one in each frame from a time on.
func TestWiresForStayAndExit(t *testing.T) {
	h := newHall(t, `{"kind": "script", "wires": {"Out": {"at": [0, 0], "when": "exit"}, "Long": {"at": [0, 0], "when": "stay", "for": 1, "every": 1}}}`)
	h.put("Ann", 0, 0, 0)
	h.put("Ben", 0, 0, 0.5)
	h.step(2)
	h.has("Long.Fired", int64(0))
	h.step(1)
	h.has("Long.Fired", int64(1))
	h.step(2)
	h.has("Long.Fired", int64(2))
	if n := h.own.Inside(1); n != 2 {
		t.Errorf("%d are inside", n)
	}
	h.put("Ann", 0, 5, 0)
	h.world["Ben"].ID = 0
	h.step(1)
	h.has("Out.Fired", int64(2))
}
