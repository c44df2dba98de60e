package debug

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/wits-ai/wits/sim"
)

// A page hears what the body of the watched agent does when it watches, and then when that changes, seconds included,
// ten times a second at most.
func TestBody(t *testing.T) {
	tb := newTable(t, 2)
	doing := []sim.Doing{{Name: "chop", State: "active", Detail: "execute", Seconds: 0.44, Solid: true},
		{Name: "wave", State: "active", Seconds: math.NaN(), Beside: true}, {Name: "sleep", State: "waiting"}}
	asked := 0
	tb.game.agents[1].Doing = func(dst []sim.Doing) []sim.Doing { asked++; return append(dst, doing...) }
	tb.game.agents[1].Steered = "you"
	c := tb.join()
	if m := fmt.Sprint(c.next("agents")["agents"].([]any)[1]); m != "map[body:true document:walker.graph.json fault:false id:1 name:Walker program:1 steered:you]" {
		t.Errorf("agents: %v", m)
	}
	tb.round(3)
	if asked != 0 {
		t.Error("the body of an agent that nobody watches is read")
	}
	c.ask(`{"t":"watch","agent":1,"part":0}`)
	const want = "agent:1 orders:[map[beside:false detail:execute name:chop seconds:0.4 solid:true state:active]" +
		" map[beside:true detail: name:wave seconds:0 solid:false state:active]" +
		" map[beside:false detail: name:sleep seconds:0 solid:false state:waiting]] t:body"
	if m := fmt.Sprint(c.next("body")); m != "map["+want+"]" {
		t.Fatalf("body: %v", m)
	}
	// 120 ticks, 2 s: whatever changes in less than a tenth of a second is not told.
	doing = doing[:1]
	tb.round(10)
	said := 0
	for range 120 {
		doing[0].Seconds += 1.0 / 600
		tb.round(1)
	}
	doing[0] = sim.Doing{Name: "end", State: "active"}
	tb.later(time.Second)
	tb.round(1)
	for {
		m := c.next("body")["orders"].([]any)[0].(map[string]any)
		if m["name"] == "end" {
			break
		}
		said++
	}
	if said < 2 || said > 4 {
		t.Errorf("told %d times of 0.2 s", said)
	}
	c.ask(`{"t":"watch","agent":2,"part":0}`)
	was := asked
	tb.round(20)
	if asked != was {
		t.Error("the body is read when another agent is watched")
	}
}

// While nothing changes a body costs no memory.
func TestBodyAllocatesNothing(t *testing.T) {
	doing := []sim.Doing{{Name: "chop", State: "active", Seconds: 1}}
	b := body{doing: func(dst []sim.Doing) []sim.Doing { return append(dst, doing...) }}
	if !b.changed() || b.changed() {
		t.Fatal("a body is news once")
	}
	doing[0].Seconds = 1.04
	if b.changed() {
		t.Error("0.04 s are no news")
	}
	doing[0].Seconds = 1.2
	if !b.changed() || string(b.message(3)) !=
		`{"t":"body","agent":3,"orders":[{"name":"chop","state":"active","detail":"","seconds":1.2,"solid":false,"beside":false}]}` {
		t.Errorf("%s", b.message(3))
	}
	if n := testing.AllocsPerRun(100, func() { b.changed() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// An agent whose body begins to be told of is told of while it is watched, be it idle.
func TestBodyOfSomebodyIdle(t *testing.T) {
	tb := newTable(t, 1)
	c := tb.join()
	c.ask(`{"t":"watch","agent":0,"part":0}`) // has no mind
	tb.game.agents[0].Doing = func(dst []sim.Doing) []sim.Doing { return dst }
	tb.round(20)
	if m := c.next("body"); m["agent"] != 0.0 || fmt.Sprint(m["orders"]) != "[]" {
		t.Errorf("body: %v", m)
	}
}

func TestFocusReachesTheGame(t *testing.T) {
	tb := newTable(t, 1)
	first, second := tb.join(), tb.join()
	for _, step := range []struct {
		page    *client
		message string
		want    uint32
	}{
		{first, `{"t":"input","held":["push"],"focus":7}`, 7},
		{second, `{"t":"input","held":[],"focus":8}`, 8},
		{first, `{"t":"input","held":[],"focus":7}`, 7},
		{first, `{"t":"input","held":[]}`, 0},
		{second, `{"t":"input","held":["push"],"focus":8}`, 8},
	} {
		step.page.ask(step.message)
		tb.round(1)
		if tb.game.focus != step.want {
			t.Errorf("%s: focus %d, want %d", step.message, tb.game.focus, step.want)
		}
	}
	second.conn.CloseNow()
	tb.until("the page is gone", func() bool { return second.page.gone.Load() })
	tb.settle()
	tb.round(1)
	if tb.game.focus != 0 {
		t.Error("the focus of a page that left stays")
	}
}
