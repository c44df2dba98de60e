package host_test

import (
	"bytes"
	"errors"
	"io/fs"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/host"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
)

// talk is a game whose guards talk: by a callback, Say, and by an order, Tell. Both have texts, lists and triggers.
const talk = `{"wits": 1,
	"types": [{"name": "mood", "values": ["calm", "afraid"]}],
	"actions": [
		{"name": "Say", "by": "call", "ports": [
			{"in": "Text", "type": "string"}, {"in": "Spots", "type": "list of vec2"}, {"in": "Names", "type": "list of string"}, {"in": "Poke", "type": "trigger"},
			{"out": "Answer", "type": "string"}, {"out": "Far", "type": "list of vec2"}, {"out": "Others", "type": "list of string"}, {"out": "Hit", "type": "trigger"},
			{"state": "Memory", "type": "string", "default": "nothing"}, {"keep": "Moods", "type": "list of mood"}]},
		{"name": "Tell", "by": "order", "ports": [
			{"in": "Text", "type": "string"}, {"in": "Count", "type": "int"}, {"in": "Spots", "type": "list of vec2"}, {"in": "Names", "type": "list of string"}, {"in": "Poke", "type": "trigger"},
			{"out": "Hit", "type": "trigger"}]}],
	"functions": [
		{"name": "Louder", "doc": "The same in capital letters, to all.", "ports": [{"in": "text", "type": "string"}, {"in": "names", "type": "list of string"}, {"out": "Result", "type": "string"}]},
		{"name": "Sum", "ports": [{"in": "spots", "type": "list of vec2"}, {"in": "more", "type": "vec2"}, {"out": "Result", "type": "vec2"}]},
		{"name": "Feeling", "ports": [{"in": "text", "type": "string"}, {"out": "Result", "type": "mood"}]},
		{"name": "Twice", "ports": [{"in": "spots", "type": "list of vec2"}, {"out": "Result", "type": "list of vec2"}]}]}`

const talking = `{"wits": 1, "kind": "graph",
	"ports": [{"in": "Line", "type": "string", "default": "hm"}, {"in": "Spots", "type": "list of vec2", "default": [[1, 2]]}, {"in": "Names", "type": "list of string"}, {"in": "Poke", "type": "trigger"},
		{"out": "Answer", "type": "string"}, {"out": "Far", "type": "list of vec2"}, {"out": "Others", "type": "list of string"}, {"out": "Hit", "type": "trigger"}, {"out": "Heard", "type": "trigger"},
		{"out": "Loud", "type": "string"}, {"out": "Middle", "type": "vec2"}, {"out": "Mood", "type": "mood"}, {"out": "Doubled", "type": "list of vec2"}],
	"nodes": {
		"Loudly": {"expr": "Louder(Line + \"!\", Names)"},
		"Add": {"expr": "Sum(Spots, vec2(1, 1))"},
		"Feel": {"call": "Feeling"},
		"Double": {"call": "Twice"},
		"Say": {"do": "Say"},
		"Tell": {"do": "Tell", "with": {"Count": 3}}},
	"links": ["OnActivate -> Say.Activate", "OnActivate -> Tell.Activate",
		"Line -> Say.Text", "Spots -> Say.Spots", "Names -> Say.Names", "Poke -> Say.Poke", "Say.Answer -> Answer", "Say.Far -> Far", "Say.Others -> Others", "Say.Hit -> Hit",
		"Loudly.Result -> Tell.Text", "Spots -> Tell.Spots", "Names -> Tell.Names", "Poke -> Tell.Poke", "Tell.Hit -> Heard",
		"Loudly.Result -> Loud", "Add.Result -> Middle", "Line -> Feel.text", "Feel.Result -> Mood", "Spots -> Double.spots", "Double.Result -> Doubled"]}`

// Places of ports in the descriptions.
const (
	sayText, saySpots, sayNames, sayAnswer, sayFar, sayOthers, sayMemory, sayMoods = 0, 1, 2, 4, 5, 6, 8, 9
	tellText, tellSpots, tellNames, tellPoke, tellHit                              = 0, 2, 3, 4, 5
)

// talker is a host of it.
type talker struct {
	t     testing.TB
	files fstest.MapFS
	world *host.World
	calls int // of functions
	said  []string
}

func newTalker(t testing.TB) *talker {
	t.Helper()
	files := fstest.MapFS{"talk.graph.json": {Data: []byte(talking)}}
	g := newTalkerOf(t, files)
	g.files = files
	return g
}

// newTalkerOf takes the document from a folder.
func newTalkerOf(t testing.TB, folder fs.FS) *talker {
	t.Helper()
	g := &talker{t: t}
	h, err := host.New([]byte(talk))
	must.Succeed(t, err)
	must.Succeed(t, h.Folder(folder))
	must.Succeed(t, h.OnCall("Say", g.say))
	for name, f := range map[string]func(c *host.Call){"Louder": g.louder, "Sum": g.sum, "Feeling": g.feeling, "Twice": g.twice} {
		must.Succeed(t, h.OnFunction(name, f))
	}
	p, err := h.Load("talk.graph.json")
	must.Succeed(t, err)
	g.world, err = p.NewWorld(2, 3, 60)
	must.Succeed(t, err)
	return g
}

// say answers, remembers what it has heard, and hits back when it is poked.
func (g *talker) say(c *host.Call) host.Status {
	text, err := c.Text(sayText)
	must.Succeed(g.t, err)
	spots, err := c.List(saySpots, nil)
	must.Succeed(g.t, err)
	names, err := c.Texts(sayNames)
	must.Succeed(g.t, err)
	memory, err := c.Text(sayMemory)
	must.Succeed(g.t, err)
	moods, err := c.List(sayMoods, nil)
	must.Succeed(g.t, err)
	g.said = append(g.said, memory)
	if c.Event == host.End {
		return host.Running
	}
	must.Succeed(g.t, c.SetText(sayMemory, text))
	must.Succeed(g.t, c.SetList(sayMoods, append(moods, c.In[3])[max(0, len(moods)-2):]))
	must.Succeed(g.t, c.SetText(sayAnswer, "no, "+text))
	must.Succeed(g.t, c.SetList(sayFar, spots[:2*(len(spots)/4)]))
	must.Succeed(g.t, c.SetTexts(sayOthers, slices.Concat(names, []string{text})))
	if again, err := c.Text(sayAnswer); err != nil || again != "no, "+text {
		g.t.Errorf("what was written is read as %q, %v", again, err)
	}
	if c.Event == host.Update {
		c.Out[3] = c.In[3]
	}
	return host.Running
}

func (g *talker) louder(c *host.Call) {
	g.calls++
	text, err := c.Text(0)
	must.Succeed(g.t, err)
	names, err := c.Texts(1)
	must.Succeed(g.t, err)
	if text == "burst!" {
		c.Fault = "the lungs are empty"
		return
	}
	must.Succeed(g.t, c.SetText(2, strings.ToUpper(text)+" "+strings.Join(names, ", ")))
}

func (g *talker) sum(c *host.Call) {
	g.calls++
	spots, err := c.List(0, nil)
	must.Succeed(g.t, err)
	x, y := math.Float64frombits(c.In[1]), math.Float64frombits(c.In[2])
	for i := 0; i < len(spots); i += 2 {
		x += math.Float64frombits(spots[i])
		y += math.Float64frombits(spots[i+1])
	}
	c.Out[0], c.Out[1] = math.Float64bits(x), math.Float64bits(y)
}

func (g *talker) feeling(c *host.Call) {
	g.calls++
	if text, err := c.Text(0); err != nil || text == "boo" {
		c.Out[0] = 1
	}
}

func (g *talker) twice(c *host.Call) {
	g.calls++
	spots, err := c.List(0, nil)
	must.Succeed(g.t, err)
	must.Succeed(g.t, c.SetList(1, slices.Concat(spots, spots)))
}

func (g *talker) port(name string) int { g.t.Helper(); return port(g.t, g.world, name) }

func (g *talker) step() []host.Order {
	g.t.Helper()
	if err := g.world.Step(); err != nil && !errors.Is(err, host.ErrPaused) {
		g.t.Fatal(err)
	}
	return poll(g.t, g.world)
}

func floats(list ...float64) []uint64 {
	out := make([]uint64, len(list))
	for i, f := range list {
		out[i] = math.Float64bits(f)
	}
	return out
}

func (g *talker) wantText(name string, mind int, want string) {
	g.t.Helper()
	if got, err := g.world.Text(g.port(name), mind); err != nil || got != want {
		g.t.Errorf("%s of mind %d is %q, %v, not %q", name, mind, got, err, want)
	}
}

func (g *talker) wantTexts(name string, mind int, want ...string) {
	g.t.Helper()
	if got, err := g.world.Texts(g.port(name), mind); err != nil || !slices.Equal(got, want) {
		g.t.Errorf("%s of mind %d is %q, %v, not %q", name, mind, got, err, want)
	}
}

func (g *talker) wantList(name string, mind int, want []uint64) {
	g.t.Helper()
	if got, err := g.world.List(g.port(name), mind, nil); err != nil || !slices.Equal(got, want) {
		g.t.Errorf("%s of mind %d is %x, %v, not %x", name, mind, got, err, want)
	}
}

// TestTextsAndListsCrossTheBorder: in ports, in calls, in orders, and to functions and back.
func TestTextsAndListsCrossTheBorder(t *testing.T) {
	g := newTalker(t)
	w := g.world
	g.wantText("Line", 0, "hm")
	g.wantList("Spots", 1, floats(1, 2))
	must.Succeed(t, w.SetText(g.port("Line"), 0, "grüß dich\x00"))
	must.Succeed(t, w.SetText(g.port("Line"), 1, ""))
	spots := floats(3, 4, math.Inf(1), 6)
	must.Succeed(t, w.SetList(g.port("Spots"), 0, spots))
	names := []string{"Ann", "", "Bob"}
	must.Succeed(t, w.SetTexts(g.port("Names"), 0, names))
	spots[0], names[0] = 0, "Cid" // they were copied
	g.step()
	orders := g.step()
	_ = orders
	g.wantText("Line", 0, "grüß dich\x00")
	g.wantText("Answer", 0, "no, grüß dich\x00")
	g.wantText("Answer", 1, "no, ")
	g.wantList("Spots", 0, floats(3, 4, math.Inf(1), 6))
	g.wantList("Far", 0, floats(3, 4))
	g.wantList("Far", 1, nil)
	g.wantTexts("Names", 0, "Ann", "", "Bob")
	g.wantTexts("Others", 0, "Ann", "", "Bob", "grüß dich\x00")
	g.wantText("Loud", 0, "GRÜß DICH\x00! Ann, , Bob")
	g.wantText("Loud", 1, "! ")
	g.wantList("Doubled", 1, floats(1, 2, 1, 2))
	middle := make([]uint64, 4)
	must.Succeed(t, w.Get(g.port("Middle"), 0, 2, middle))
	if !slices.Equal(middle, floats(math.Inf(1), 11, 2, 3)) {
		t.Errorf("the sums are %x", middle)
	}
	if !slices.Contains(g.said, "nothing") || !slices.Contains(g.said, "grüß dich\x00") {
		t.Errorf("a callback remembered %q", g.said)
	}
}

// TestOrdersHaveTextsUntilTheNextStep, and triggers that are told with them and fired for them.
func TestOrdersHaveTextsUntilTheNextStep(t *testing.T) {
	g := newTalker(t)
	w := g.world
	must.Succeed(t, w.SetText(g.port("Line"), 1, "run"))
	must.Succeed(t, w.SetTexts(g.port("Names"), 1, []string{"Ann"}))
	var order host.Order
	for frame := 0; order.Handle == 0; frame++ {
		if frame == 1000 {
			t.Fatal("no order begins in 1000 frames")
		}
		for _, o := range g.step() {
			if o.Mind == 1 && o.Event == host.Begin {
				order = o
			}
		}
	}
	text, err := w.OrderText(&order, tellText)
	must.Succeed(t, err)
	spots, err := w.OrderList(&order, tellSpots, nil)
	must.Succeed(t, err)
	names, err := w.OrderTexts(&order, tellNames)
	must.Succeed(t, err)
	if text != "RUN! Ann" && text != "" || order.In[1] != 3 || !slices.Equal(spots, floats(1, 2)) || !slices.Equal(names, []string{"Ann"}) {
		t.Errorf("the order says %q, %d, %x, %q", text, order.In[1], spots, names)
	}
	must.Succeed(t, w.Fire(g.port("Poke"), 1))
	poked := host.Order{}
	for range 3 {
		for _, o := range g.step() {
			if o.Event == host.Update {
				poked = o
			}
		}
	}
	if poked.Handle != order.Handle || poked.In[4+0] != 1 { // Count takes one word, Text and the lists one each
		t.Errorf("the trigger was told as %+v", poked)
	}
	if _, err := w.OrderText(&order, tellText); err == nil || !strings.Contains(err.Error(), "the order is over") {
		t.Errorf("the text of an order of an earlier step: %v", err)
	}
	if fired, err := w.FireOrder(order.Handle, tellHit); !fired || err != nil {
		t.Errorf("fired: %v, %v", fired, err)
	}
	g.step()
	heard := make([]bool, 2)
	must.Succeed(t, w.Fired(g.port("Heard"), 0, heard))
	if heard[0] || heard[1] { // raised before the step, as what a host fires
		t.Errorf("heard: %v", heard)
	}
	if _, err := w.Report([]host.Answer{{Handle: order.Handle, Status: host.Success}}); err != nil {
		t.Fatal(err)
	}
	if fired, err := w.FireOrder(order.Handle, tellHit); fired || err != nil {
		t.Errorf("an order that is answered fired: %v, %v", fired, err)
	}
}

// TestCallbackFiresTriggers: it is told of those that were fired, and fires others.
func TestCallbackFiresTriggers(t *testing.T) {
	g := newTalker(t)
	g.step()
	g.step()
	must.Succeed(t, g.world.Fire(g.port("Poke"), 1))
	g.step()
	hit := make([]bool, 2)
	must.Succeed(t, g.world.Fired(g.port("Hit"), 0, hit))
	if hit[0] || !hit[1] {
		t.Errorf("hit: %v", hit)
	}
	g.step()
	must.Succeed(t, g.world.Fired(g.port("Hit"), 0, hit))
	if hit[1] {
		t.Error("it was fired once more")
	}
}

// TestFunctionOfAHostThatFails suspends the mind, with the document and the node; one that nobody has given is refused.
func TestFunctionOfAHostThatFails(t *testing.T) {
	g := newTalker(t)
	must.Succeed(t, g.world.SetText(g.port("Line"), 1, "burst"))
	g.step()
	text, err := g.world.Fault(1)
	must.Succeed(t, err)
	for _, want := range []string{"talk.graph.json", "Loudly", "the lungs are empty"} {
		if !strings.Contains(text, want) {
			t.Errorf("nothing says %s in %s", want, text)
		}
	}
	if text, _ := g.world.Fault(0); text != "" {
		t.Errorf("mind 0: %s", text)
	}
	must.Succeed(t, g.world.SetText(g.port("Line"), 1, "breathe"))
	must.Succeed(t, g.world.Restart(1))
	g.step()
	g.wantText("Loud", 1, "BREATHE! ")

	h, err := host.New([]byte(talk))
	must.Succeed(t, err)
	must.Succeed(t, h.OnCall("Say", g.say))
	must.Succeed(t, h.OnFunction("Louder", g.louder))
	must.Succeed(t, h.Document("talk.graph.json", []byte(talking)))
	if _, err := h.Load("talk.graph.json"); err == nil || !strings.Contains(err.Error(), "nobody computes the function Sum") {
		t.Errorf("loaded without a function: %v", err)
	}
	if err := h.OnFunction("Fly", g.louder); err == nil || !strings.Contains(err.Error(), `no function "Fly"`) {
		t.Errorf("a function that there is not: %v", err)
	}
	if err := h.OnFunction("Sum", nil); err == nil || !strings.Contains(err.Error(), "nil") {
		t.Errorf("a function that is nil: %v", err)
	}
	if got := h.Functions(); !slices.Equal(got, []string{"Louder", "Sum", "Feeling", "Twice"}) {
		t.Errorf("functions: %q", got)
	}
	must.Succeed(t, h.OnFunction("Sum", func(*host.Call) { panic("a hole in the floor") }))
	must.Succeed(t, h.OnFunction("Feeling", func(c *host.Call) { c.Out[0] = 0 }))
	must.Succeed(t, h.OnFunction("Twice", func(*host.Call) {})) // an empty list
	p, err := h.Load("talk.graph.json")
	must.Succeed(t, err)
	w, err := p.NewWorld(1, 1, 60)
	must.Succeed(t, err)
	must.Succeed(t, w.Step())
	if text, _ := w.Fault(0); !strings.Contains(text, "a hole in the floor") || !strings.Contains(text, "Add") {
		t.Errorf("a function that panics: %s", text)
	}
}

// TestDescriptionOfFunctionsAndTriggers tells what is wrong.
func TestDescriptionOfFunctionsAndTriggers(t *testing.T) {
	_, err := host.New([]byte(`{"wits": 1, "actions": [
		{"name": "Go", "by": "call", "ports": [{"state": "T", "type": "trigger"}, {"in": "U", "type": "trigger", "default": "x"}]},
		{"name": "Many", "by": "call", "ports": [{"out": "A", "type": "vec3"}, {"out": "B", "type": "vec3"}, {"out": "C", "type": "string"}, {"out": "D", "type": "list of int"}, {"out": "E", "type": "trigger"}]}],
		"functions": [
		{"name": "distance", "ports": [{"in": "a", "type": "entity"}, {"out": "Result", "type": "float"}]},
		{"name": "A", "ports": [{"in": "a", "type": "float"}]},
		{"name": "B", "ports": [{"out": "Result", "type": "float"}, {"keep": "k", "type": "int"}]},
		{"name": "C", "ports": [{"out": "Value", "type": "float"}, {"out": "Result", "type": "int"}]},
		{"name": "D", "ports": [{"out": "Result", "type": "thing"}]},
		{"name": "E", "ports": [{"in": "t", "type": "trigger"}, {"out": "Result", "type": "int"}]},
		{"name": "F", "ports": [{"in": "a", "type": "int"}, {"in": "a", "type": "int"}, {"out": "Result", "type": "int"}]},
		{"name": "F2", "ports": [{"out": "Result", "type": "measure"}]},
		{"name": "IfLessThan", "ports": [{"out": "Result", "type": "int"}]}]}`))
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{"T: a trigger is not remembered", "U is a trigger", "Many: its out-ports take 9 words", "distance: expressions have distance(a, b) already", "A: it has 0 results",
		"B: k: a function has in-ports", "C: Value: a function has", `D: port Result: there is no type "thing"`, "E: t: a function has", `F: there are two ports "a"`, "its result cannot be a measure", `two functions are called "IfLessThan"`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("nothing says %s in:\n%v", want, err)
		}
	}
}

// TestMisuseOfTextsAndLists: each is an error in words, and changes nothing.
func TestMisuseOfTextsAndLists(t *testing.T) {
	g := newTalker(t)
	w := g.world
	var over *host.Call
	inside := map[string]error{}
	h := w.Program().Host()
	must.Succeed(t, h.OnCall("Say", func(c *host.Call) host.Status {
		over = c
		_, inside["a trigger of a call"] = c.Text(3)
		_, inside["a list as a text, of a call"] = c.Text(saySpots)
		_, inside["a port that a call has not"] = c.Text(10)
		_, inside["a port below zero"] = c.List(-1, nil)
		_, inside["a world in a callback"] = w.Text(0, 0)
		inside["an argument that is written"] = c.SetText(sayText, "x")
		inside["half an element of a call"] = c.SetList(sayFar, []uint64{1})
		inside["a text that is none, of a call"] = c.SetText(sayAnswer, "\xff")
		inside["a texts that are none, of a call"] = c.SetTexts(sayOthers, []string{"\xff"})
		return host.Running
	}))
	before, err := w.Hash()
	must.Succeed(t, err)
	line, spots, names, poke, answer, middle := g.port("Line"), g.port("Spots"), g.port("Names"), g.port("Poke"), g.port("Answer"), g.port("Middle")
	long := strings.Repeat("x", host.MaxText+1)
	wrong := map[string]error{
		"a text of words":             w.Set(line, 0, 1, []uint64{1}),
		"words of a text":             w.Get(line, 0, 1, make([]uint64, 1)),
		"a list of words":             w.Set(spots, 0, 1, []uint64{1, 2}),
		"a text of a list":            w.SetText(spots, 0, "x"),
		"a text of a vector":          w.SetText(middle, 0, "x"),
		"a text of a trigger":         w.SetText(poke, 0, "x"),
		"a text of an outbound port":  w.SetText(answer, 0, "x"),
		"a text of no port":           w.SetText(77, 0, "x"),
		"a text of no mind":           w.SetText(line, 2, "x"),
		"a text that is not UTF-8":    w.SetText(line, 0, "\xff"),
		"a text that is too long":     w.SetText(line, 0, long),
		"a list of a text":            w.SetList(line, 0, []uint64{1}),
		"half an element":             w.SetList(spots, 0, []uint64{1}),
		"a list that is too long":     w.SetList(spots, 0, make([]uint64, 2*host.MaxList+2)),
		"texts of a text":             w.SetTexts(line, 0, []string{"x"}),
		"texts that are too long":     w.SetTexts(names, 0, []string{long[1:], "x"}),
		"too many texts":              w.SetTexts(names, 0, make([]string, host.MaxList+1)),
		"texts that are not UTF-8":    w.SetTexts(names, 0, []string{"\xff"}),
		"a trigger of no order":       errOf(w.FireOrder(1<<50, tellHit)),
		"a text of an order of none":  errOf(w.OrderText(&host.Order{Action: 9}, 0)),
		"a text of a call's order":    errOf(w.OrderText(&host.Order{Action: 1}, tellText)),
		"a list of an order's text":   errOf(w.OrderList(&host.Order{Action: 1}, tellText, nil)),
		"texts of an order's trigger": errOf(w.OrderTexts(&host.Order{Action: 1}, tellPoke)),
		"no port of an order":         errOf(w.OrderTexts(&host.Order{Action: 1}, 6)),
	}
	after, err := w.Hash()
	must.Succeed(t, err)
	if before != after {
		t.Error("what was refused has changed the minds")
	}
	g.step()
	orders := g.step()
	if over == nil {
		t.Fatal("nobody was called")
	}
	_, wrong["a text after the call"] = over.Text(sayText)
	wrong["a text written after the call"] = over.SetText(sayAnswer, "x")
	for _, o := range orders {
		_, wrong["an outbound port as a trigger of an order"] = w.FireOrder(o.Handle, tellText)
	}
	for name, err := range inside {
		wrong[name] = err
	}
	for name, err := range wrong {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if !errors.Is(wrong["a world in a callback"], host.ErrBusy) || !errors.Is(wrong["a text after the call"], host.ErrCall) {
		t.Errorf("%v; %v", wrong["a world in a callback"], wrong["a text after the call"])
	}
}

func errOf[T any](_ T, err error) error { return err }

// TestSnapshotsAndSavesHoldTextsAndLists, and hashes tell them apart.
func TestSnapshotsAndSavesHoldTextsAndLists(t *testing.T) {
	g := newTalker(t)
	w := g.world
	hash := func() uint64 {
		t.Helper()
		h, err := w.Hash()
		must.Succeed(t, err)
		return h
	}
	seen := map[uint64]string{hash(): "at first"}
	for _, c := range []struct {
		name string
		do   func() error
	}{
		{"a text", func() error { return w.SetText(g.port("Line"), 0, "go") }},
		{"a list", func() error { return w.SetList(g.port("Spots"), 1, floats(5, 6)) }},
		{"texts", func() error { return w.SetTexts(g.port("Names"), 1, []string{"a", "b"}) }},
	} {
		must.Succeed(t, c.do())
		if was, ok := seen[hash()]; ok {
			t.Errorf("%s: the hash is that of %s", c.name, was)
		}
		seen[hash()] = c.name
	}
	g.step()
	g.step()
	var s host.Snapshot
	must.Succeed(t, w.Snapshot(&s))
	saved, err := w.Save()
	must.Succeed(t, err)
	want := hash()
	must.Succeed(t, w.SetText(g.port("Line"), 0, "stop"))
	g.step()
	must.Succeed(t, w.Restore(&s))
	g.wantText("Line", 0, "go")
	if hash() != want {
		t.Errorf("after the snapshot the hash is %x, not %x", hash(), want)
	}
	other := newTalker(t)
	must.Succeed(t, errOf(other.world.Load(saved)))
	other.wantText("Line", 0, "go")
	other.wantTexts("Others", 1, "a", "b", "hm")
	if h, _ := other.world.Hash(); h != want {
		t.Errorf("after the save the hash is %x, not %x", h, want)
	}
}

// TestValuesOfAHostAreRecorded: with tools attached the same minds come of it, and a recording is played without the host.
func TestValuesOfAHostAreRecorded(t *testing.T) {
	plain, g := newTalker(t), newTalker(t)
	loop, err := g.world.Attach(host.Tools{})
	must.Succeed(t, err)
	recorder := record.Attach(loop, record.Options{})
	play := func(g *talker, tick int) {
		t.Helper()
		w := g.world
		if tick%7 == 0 {
			must.Succeed(t, w.SetText(g.port("Line"), tick%2, strings.Repeat("a", tick%5)))
		}
		if tick%10 == 3 {
			must.Succeed(t, w.SetList(g.port("Spots"), 1, floats(float64(tick), 1, 2, 3)))
		}
		if tick == 20 {
			must.Succeed(t, w.SetTexts(g.port("Names"), 0, []string{"Ann", "Bob"}))
			must.Succeed(t, w.SetText(g.port("Line"), 1, "burst"))
		}
		if tick == 25 {
			must.Succeed(t, w.SetText(g.port("Line"), 1, "boo"))
			must.Succeed(t, w.Restart(1))
		}
		if tick%9 == 0 {
			must.Succeed(t, w.Fire(g.port("Poke"), 0))
		}
		for _, o := range g.step() {
			if o.Event == host.Update {
				_, err := w.FireOrder(o.Handle, tellHit)
				must.Succeed(t, err)
			}
		}
	}
	for tick := range 60 {
		play(plain, tick)
		play(g, tick)
		a, err := plain.world.Hash()
		must.Succeed(t, err)
		b, err := g.world.Hash()
		must.Succeed(t, err)
		if a != b {
			t.Fatalf("after tick %d the hash is %x with tools, and %x without", tick, b, a)
		}
	}
	calls := g.calls
	must.Succeed(t, recorder.SeekTick(30))
	must.Succeed(t, recorder.SeekTick(60))
	if g.calls != calls {
		t.Errorf("functions were called %d times for ticks that were played again", g.calls-calls)
	}
	var file bytes.Buffer
	must.Succeed(t, recorder.Save(&file, record.SaveOptions{}))
	recorder.Close()
	want, err := g.world.Hash()
	must.Succeed(t, err)
	must.Succeed(t, g.world.Detach(nil))
	rec, err := record.Read(file.Bytes())
	must.Succeed(t, err)
	alone, err := host.Replay(rec.Documents(0), nil)
	must.Succeed(t, err)
	result, err := rec.Replay(alone)
	must.Succeed(t, err)
	if result.Difference != nil || result.Ticks != 60 || result.Hash != want {
		t.Errorf("%+v, difference %+v; the hash was %x", result, result.Difference, want)
	}
	// Another document asks functions for what the recording does not have.
	changed := fstest.MapFS{"talk.graph.json": {Data: []byte(strings.Replace(talking, `Line + \"!\"`, `Line + \"?\"`, 1))}}
	other, err := host.Replay(rec.Documents(0), changed)
	must.Succeed(t, err)
	if _, err := rec.Replay(other); err != nil {
		t.Fatal(err)
	}
	fault := other.Agents()[0].Mind.Fault()
	if fault == nil || !strings.Contains(fault.Error(), "Louder") || !strings.Contains(fault.Error(), "does not have") {
		t.Errorf("a function without its host: %v", fault)
	}
}

// TestNumbersBesideTextsAllocateNothing: a step of actions and functions that have numbers only costs nothing for the others.
func TestNumbersBesideTextsAllocateNothing(t *testing.T) {
	h, err := host.New([]byte(`{"wits": 1, "actions": [
		{"name": "Sit", "by": "call", "ports": [{"in": "Line", "type": "string"}, {"in": "Poke", "type": "trigger"}, {"out": "Down", "type": "float"}, {"out": "Up", "type": "trigger"}]}],
		"functions": [{"name": "Half", "ports": [{"in": "of", "type": "float"}, {"out": "Result", "type": "float"}]}]}`))
	must.Succeed(t, err)
	must.Succeed(t, h.Document("a.tree.json", []byte(`{"wits": 1, "kind": "tree", "ports": [{"in": "N", "type": "float"}, {"in": "Line", "type": "string"}, {"out": "M", "type": "float"}], "root": "Main", "nodes": {
		"Main": {"repeat": "Both"}, "Both": {"guard": "Sit", "when": "Half(N) < 10", "abort": "self"}, "Sit": {"do": "Sit", "with": {"Line": "down"}, "store": {"Down": "M"}}}}`)))
	must.Succeed(t, h.OnCall("Sit", func(c *host.Call) host.Status { c.Out[0]++; return host.Running }))
	must.Succeed(t, h.OnFunction("Half", func(c *host.Call) { c.Out[0] = math.Float64bits(math.Float64frombits(c.In[0]) / 2) }))
	p, err := h.Load("a.tree.json")
	must.Succeed(t, err)
	w, err := p.NewWorld(5, 1, 60)
	must.Succeed(t, err)
	must.Succeed(t, w.SetText(1, 2, "hello"))
	n := make([]uint64, 5)
	tick := func() {
		_ = w.Set(0, 0, 5, n)
		_ = w.Step()
		_ = w.Get(2, 0, 5, n)
	}
	for range 10 {
		tick()
	}
	if n[0] == 0 {
		t.Fatal("nobody sits")
	}
	if n := testing.AllocsPerRun(100, tick); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}
