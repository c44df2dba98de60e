package debug

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

func TestGreeting(t *testing.T) {
	tb := newTable(t, 2)
	tb.round(1)
	c := tb.join()
	m, _ := c.any()
	game, _ := m["game"].(map[string]any)
	if m["t"] != "hello" || m["protocol"] != 2.0 || game["name"] != "walkers" || game["rate"] != 60.0 || game["process"] != float64(os.Getpid()) {
		t.Fatalf("hello: %v", m)
	}
	if fmt.Sprint(game["sprites"], game["controls"], game["options"]) !=
		"[] [map[input:push keys:[Space] label:Push]] [map[choices:[small broken] label:Size name:size value:small]]" {
		t.Errorf("hello: %v", game)
	}
	m, _ = c.any()
	const want = "[map[document: fault:false id:0 name:You program:0] map[document:walker.graph.json fault:false id:1 name:Walker program:1]"
	if m["t"] != "agents" || !strings.HasPrefix(fmt.Sprint(m["agents"]), want) {
		t.Errorf("agents: %v", m)
	}
	m, _ = c.any()
	if m["t"] != "options" || fmt.Sprint(m["values"], m["seed"]) != "map[size:small] 5" {
		t.Errorf("options: %v", m)
	}
	p := c.picture()
	if !p.Paused || p.Tick != 1 || p.Speed != 1 || len(p.Shapes) != 2 || len(p.Picks) != 2 {
		t.Errorf("scene: %+v", p)
	}
}

// toolmaker is a game that has a tool for each start that it has had.
type toolmaker struct {
	*walkers
	starts int
}

func (g *toolmaker) Start(options map[string]string, seed uint64) error {
	g.starts++
	return g.walkers.Start(options, seed)
}

func (g *toolmaker) Info() sim.Info {
	in := g.walkers.Info()
	for i := range g.starts {
		in.Tools = append(in.Tools, sim.Tool{Name: fmt.Sprint("tool", i), Label: "Tool"})
	}
	return in
}

// Pages are told the tools that a start brings, and one that comes later finds them in its hello.
func TestPagesAreToldTheToolsOfAStart(t *testing.T) {
	g := newWalkers(t, 1)
	tb := newTableOf(t, g, &toolmaker{walkers: g})
	c := tb.join()
	tb.round(1)
	tb.loop.Restart()
	tb.round(1)
	m := c.next("tools")
	if tools := m["tools"].([]any); len(tools) != 2 || tools[1].(map[string]any)["name"] != "tool1" || len(m["gestures"].([]any)) != 0 {
		t.Errorf("tools: %v", m)
	}
	late := tb.join()
	if game := late.next("hello")["game"].(map[string]any); len(game["tools"].([]any)) != 2 {
		t.Errorf("hello: %v", game)
	}
	if in, err := tb.hub.Info(t.Context()); err != nil || len(in.Tools) != 2 {
		t.Errorf("info: %+v, %v", in.Tools, err)
	}
}

func TestWatch(t *testing.T) {
	tb := newTable(t, 2)
	c := tb.join()
	tb.round(1)
	c.ask(`{"t":"watch","agent":2,"part":1}`)
	m := c.next("program")
	if m["id"] != 1.0 || m["name"] != "walker" || int(m["nodeBits"].(float64)) != tb.game.program.NodeBits() || len(m["parts"].([]any)) != 2 {
		t.Fatalf("program: %v", m)
	}
	legs := m["parts"].([]any)[1].(map[string]any)
	index := map[string]int{}
	bit := -1
	for _, n := range legs["nodes"].([]any) {
		n := n.(map[string]any)
		for _, p := range n["ports"].([]any) {
			p := p.(map[string]any)
			if v, ok := p["value"].(float64); ok {
				index[n["name"].(string)+"."+p["name"].(string)] = int(v)
			}
			if n["name"] == "Stride" && p["name"] == "Step" {
				bit = int(p["bit"].(float64))
				if p["dir"] != "out" {
					t.Errorf("port: %v", p)
				}
			}
		}
	}
	f := c.frame()
	if !f.Whole || f.Parked || f.Agent != 2 || f.Part != 1 || f.Program != 1 || f.Tick != 1 {
		t.Fatalf("frame: %+v", f)
	}
	value := func(f wire.MindFrame, name string) any {
		for _, v := range f.Values {
			if v.Index == index[name] {
				return v.Value
			}
		}
		return nil
	}
	mind := &tb.game.minds[1]
	if got := value(f, "Stride.Speed"); got != 2.0 {
		t.Errorf("speed: %v of %+v", got, f.Values)
	}
	tb.round(1) // the legs are active from the second step on
	f = c.at(2)
	gone := tb.game.ports.Gone.Get(mind)
	if f.Whole || f.Tick != 2 || value(f, "Stride.Speed") != nil || value(f, "Stride.Gone") != gone {
		t.Errorf("only what changed: %+v, gone %v", f, gone)
	}
	tb.round(1)
	f = c.at(3)
	gone = tb.game.ports.Gone.Get(mind)
	if value(f, "Stride.At") != [2]float64{gone, -1} {
		t.Errorf("at: %v", f.Values)
	}
	if f.Triggers[bit/8]>>(bit%8)&1 == 0 {
		t.Errorf("trigger %d is not among %08b", bit, f.Triggers)
	}
	if want := (tb.game.program.NodeBits() + 7) / 8; len(f.Activity) != want {
		t.Errorf("%d bytes of activity, want %d", len(f.Activity), want)
	}
	for i := range 20 {
		tb.round(1)
		f = c.at(int64(4 + i))
		if s, ok := value(f, "Stride.Said").(string); ok && s != strings.Repeat("on ", len(s)/3) {
			t.Errorf("said %q", s)
		}
	}
	c.ask(`{"t":"watch","agent":2,"part":0}`)
	for f = c.frame(); f.Part != 0; f = c.frame() {
	}
	if !f.Whole {
		t.Error("another part begins with all of its values")
	}
	c.ask(`{"t":"unwatch"}`)
	for last := tb.game.draws; tb.game.draws < last+5; {
		tb.round(1)
		_, b := c.any()
		if b == nil || b[0] != wire.MindMessage {
			continue
		}
		if f, err := wire.DecodeMind(b); err != nil || f.Tick > 23 { // the frame of the last tick before may be on its way
			t.Fatalf("a frame after unwatch: %+v, %v", f, err)
		}
	}
}

// Triggers of ticks for which no frame was sent are in the next frame.
func TestTriggersAddUp(t *testing.T) {
	tb := newTable(t, 1)
	c := tb.join()
	c.ask(`{"t":"watch","agent":1,"part":1}`)
	c.frame()
	tb.round(1)
	c.frame()
	want := make([]uint64, len(c.page.watch.triggers))
	for range 5 { // no wall time passes, so at most one of these is sent
		tb.loop.StepOnce()
		tb.settle()
		tb.game.minds[0].Triggers(want)
	}
	tb.round(1)
	got := make([]uint64, len(want))
	for last := int64(0); last < 7; {
		f := c.frame()
		last = f.Tick
		for i, b := range f.Triggers {
			got[i/8] |= uint64(b) << (i % 8 * 8)
		}
	}
	for i := range want {
		if want[i]&^got[i] != 0 {
			t.Fatalf("triggers %b, want %b", got, want)
		}
	}
}

func TestFramesAreLimitedInTime(t *testing.T) {
	tb := newTable(t, 1)
	tb.join()
	tb.round(2)
	before := tb.game.draws
	for range 50 {
		tb.loop.StepOnce()
		tb.settle()
	}
	if n := tb.game.draws - before; n > 2 {
		t.Errorf("painted %d times in no time", n)
	}
	// What was held back comes later, although the game stands.
	before = tb.game.draws
	tb.until("the last frame is painted", func() bool { // when the alarm has rung, which wakes the loop
		tb.round(0)
		return tb.game.draws > before
	})
}

func TestWithoutAPageNothingIsRead(t *testing.T) {
	tb := newTable(t, 1)
	tb.round(5)
	if tb.game.draws != 0 {
		t.Error("painted for nobody")
	}
	if n := testing.AllocsPerRun(100, tb.hub.Frame); n != 0 {
		t.Errorf("%v allocations without a page", n)
	}
	c := tb.join()
	c.conn.CloseNow()
	tb.until("the page is gone", func() bool { return c.page.gone.Load() })
	tb.settle()
	draws := tb.game.draws
	tb.round(5)
	if tb.game.draws != draws || tb.hub.Pages() != 0 {
		t.Error("painted for a page that has left")
	}
}

func TestControls(t *testing.T) {
	tb := newTable(t, 1)
	c := tb.join()
	c.ask(`{"t":"control","do":"step"}`)
	c.ask(`{"t":"control","do":"speed","value":0.25}`)
	for p := c.picture(); p.Tick != 1 || p.Speed != 0.25 || !p.Paused; p = c.picture() {
	}
	c.ask(`{"t":"control","do":"speed","value":9}`)
	if m := c.next("refused"); m["request"] != "control" {
		t.Errorf("error: %v", m)
	}
	c.ask(`{"t":"start","options":{"size":"small"},"seed":9}`)
	if m := c.next("options"); m["seed"] != 9.0 {
		t.Errorf("options: %v", m)
	}
	c.ask(`{"t":"start","options":{"size":"broken"},"seed":9}`)
	if m := c.next("refused"); m["request"] != "start" || !strings.Contains(m["message"].(string), "did not start") {
		t.Errorf("error: %v", m)
	}
	c.ask(`{"t":"control","do":"step"}`)
	c.ask(`{"t":"control","do":"restart"}`)
	for p := c.picture(); p.Tick != 0; p = c.picture() {
	}
	c.ask(`{"t":"control","do":"resume"}`)
	for p := c.picture(); p.Paused; p = c.picture() {
	}
	c.ask(`{"t":"control","do":"pause"}`)
	for p := c.picture(); !p.Paused; p = c.picture() {
	}
}

func TestInputIsReleasedWithItsPage(t *testing.T) {
	tb := newTable(t, 1)
	first, second := tb.join(), tb.join()
	first.ask(`{"t":"input","held":["push"]}`)
	second.ask(`{"t":"input","held":["push","jump"]}`)
	if m := second.next("refused"); m["message"] != `there is no input "jump"` {
		t.Errorf("error: %v", m)
	}
	second.ask(`{"t":"input","held":[]}`)
	tb.round(2)
	if tb.game.pushed != 2 {
		t.Errorf("pushed in %d of 2 ticks", tb.game.pushed)
	}
	first.conn.CloseNow()
	tb.until("the page is gone", func() bool { return first.page.gone.Load() })
	tb.settle()
	tb.round(2)
	if tb.game.pushed != 2 {
		t.Error("a page that left still pushes")
	}
}

func TestFaults(t *testing.T) {
	tb := newTable(t, 2)
	c := tb.join()
	c.ask(`{"t":"watch","agent":2,"part":0}`)
	tb.round(2)
	tb.game.ports.Break.Set(&tb.game.minds[1], true)
	tb.round(1)
	m := c.next("fault")
	f, _ := m["fault"].(map[string]any)
	if m["agent"] != 2.0 || f["document"] != "legs.graph.json" || f["node"] != "Legs/Stride" || f["type"] != "stride" ||
		f["message"] != "tripped" || f["stack"] == "" {
		t.Fatalf("fault: %v", m)
	}
	for mf := c.frame(); !mf.Parked; mf = c.frame() {
	}
	other := tb.join()
	if m := other.next("fault"); m["agent"] != 2.0 {
		t.Errorf("a page that comes later hears: %v", m)
	}
	if fmt.Sprint(other.hub.seen[2].fault != nil) != "true" {
		t.Error("not seen")
	}
	c.ask(`{"t":"resume-agent","agent":1}`)
	if m := c.next("refused"); m["message"] != "agent 1 is not parked" {
		t.Errorf("error: %v", m)
	}
	tb.game.ports.Break.Set(&tb.game.minds[1], false)
	c.ask(`{"t":"resume-agent","agent":2}`)
	if m := c.next("fault"); m["agent"] != 2.0 || m["fault"] != nil {
		t.Errorf("fault: %v", m)
	}
	for mf := c.frame(); mf.Parked; mf = c.frame() {
	}
}

func TestNotesAndLog(t *testing.T) {
	tb := newTable(t, 1)
	c := tb.join()
	c.ask(`{"t":"watch","agent":1,"part":1}`)
	stride := -1
	for i, n := range tb.game.program.Parts()[1].Nodes {
		if n.Name == "Stride" {
			stride = i
		}
	}
	c.ask(fmt.Sprintf(`{"t":"inspect","node":%d}`, stride))
	if m := c.next("notes"); fmt.Sprint(m["notes"]) != "[map[name:gone unit:m value:0.000]]" || m["node"] != float64(stride) || m["part"] != 1.0 {
		t.Errorf("notes: %v", m)
	}
	tb.round(20)
	tb.later(time.Second)
	tb.round(0)
	if m := c.next("notes"); fmt.Sprint(m["notes"]) == "[map[name:gone unit:m value:0.000]]" {
		t.Errorf("notes: %v", m)
	}
	m := c.next("log")
	if line := m["lines"].([]any)[0].(map[string]any); line["text"] != "step 10" || line["agent"] != 1.0 || line["level"] != "info" || line["node"] != "Legs/Stride" {
		t.Errorf("log: %v", m)
	}
	c.ask(`{"t":"inspect","node":-1}`)
	if c.page.inspect != -1 {
		t.Error("still inspecting")
	}
}

func TestAgentsThatComeAndGo(t *testing.T) {
	tb := newTable(t, 2)
	c := tb.join()
	c.next("agents")
	c.ask(`{"t":"watch","agent":2,"part":1}`)
	c.frame()
	tb.loop.Do(func() { tb.game.agents = tb.game.agents[:2] })
	tb.later(time.Second)
	tb.round(1)
	if m := c.next("agents"); len(m["agents"].([]any)) != 2 {
		t.Errorf("agents: %v", m)
	}
	tb.loop.Do(func() {
		tb.game.agents = append(tb.game.agents, sim.Agent{ID: 2, Name: "Back", Mind: &tb.game.minds[0]})
	})
	tb.later(time.Second)
	tb.round(1)
	for listed, whole := false, false; !listed || !whole; { // in whichever order
		m, b := c.any()
		if m["t"] == "agents" {
			listed = len(m["agents"].([]any)) == 3
		}
		if b != nil && b[0] == wire.MindMessage {
			f, err := wire.DecodeMind(b)
			must.Succeed(t, err)
			whole = whole || f.Whole && f.Agent == 2
		}
	}
	// A start replaces every mind: all values again.
	c.ask(`{"t":"control","do":"restart"}`)
	for f := c.frame(); !f.Whole || f.Tick != 0; f = c.frame() {
	}
}

func TestProgramIsToldOnce(t *testing.T) {
	tb := newTable(t, 2)
	c := tb.join()
	c.ask(`{"t":"watch","agent":1,"part":0}`)
	c.ask(`{"t":"watch","agent":2,"part":1}`)
	c.ask(`{"t":"watch","agent":1,"part":1}`)
	c.ask(`{"t":"nonsense"}`)
	programs := 0
	for {
		m, _ := c.any()
		if m["t"] == "program" {
			programs++
		}
		if m["t"] == "refused" {
			break
		}
	}
	if programs != 1 {
		t.Errorf("the program was told %d times", programs)
	}
}
