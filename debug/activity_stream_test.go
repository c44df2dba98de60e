package debug

import (
	"bytes"
	"reflect"
	"testing"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// activity reads until an activity frame; programs that came before it are added to those known.
func (c *client) activity(known map[uint32]bool) wire.ActivityFrame {
	c.Helper()
	for {
		m, b := c.any()
		if m["t"] == "program" {
			known[uint32(m["id"].(float64))] = true
		}
		if b == nil || b[0] != wire.ActivityMessage {
			continue
		}
		f, err := wire.DecodeActivity(b)
		must.Succeed(c, err)
		for _, a := range f.Agents {
			if !known[a.Program] {
				c.Fatalf("agent %d runs program %d, of which the page was not told", a.Agent, a.Program)
			}
		}
		return f
	}
}

// activityOf gives a mind's activity as a frame has it.
func activityOf(m *wits.Mind) []byte {
	b := wire.AppendAgentActivity(nil, 0, 0, false, m.Activity(nil), m.Program().NodeBits())
	return b[13:] // behind the agent, its program, a flag and the number of bytes
}

func TestK25_SurveyTellsWhatAllAgentsDo(t *testing.T) {
	tb := newTable(t, 3)
	c := tb.join()
	known := map[uint32]bool{}
	c.ask(`{"t":"activity","on":true}`)
	f := c.activity(known)
	if len(f.Agents) != 3 || f.Agents[0].Agent != 1 || f.Agents[2].Agent != 3 || f.Agents[0].Parked {
		t.Fatalf("the first holds every agent that has a mind: %+v", f)
	}
	shown := map[uint32][]byte{}
	for range 3 { // until everybody walks
		tb.later(activityEvery)
		tb.round(1)
	}
	same := func() bool {
		for i := range tb.game.minds {
			if !bytes.Equal(shown[uint32(i+1)], activityOf(&tb.game.minds[i])) {
				return false
			}
		}
		return true
	}
	for n := 0; !same(); n++ {
		if n == 100 {
			t.Fatal("what is shown is something else, after 100 messages")
		}
		for _, a := range c.activity(known).Agents {
			shown[a.Agent] = a.Activity
		}
	}

	// Only the agent that trips is told of.
	tb.game.ports.Break.Set(&tb.game.minds[1], true)
	tb.later(activityEvery)
	tb.round(1)
	f = c.activity(known)
	if len(f.Agents) != 1 || !f.Agents[0].Parked || f.Agents[0].Agent != 2 || !bytes.Equal(f.Agents[0].Activity, activityOf(&tb.game.minds[1])) {
		t.Errorf("parked: %+v", f)
	}

	// Nothing changes, so nothing is sent, however long one waits.
	for range 10 {
		tb.later(activityEvery)
		tb.round(1)
	}
	for last := false; !last; { // activity would come before the scene of its tick
		_, b := c.any()
		if b != nil && b[0] == wire.ActivityMessage {
			t.Error("activity although nothing changed")
		}
		if b != nil && b[0] == sim.SceneMessage {
			p, err := sim.DecodeScene(b)
			must.Succeed(t, err)
			last = p.Tick == tb.loop.State().Tick
		}
	}

	// Asking again gives everything again, without the program.
	c.ask(`{"t":"activity","on":true}`)
	if f = c.activity(known); len(f.Agents) != 3 || len(known) != 1 {
		t.Errorf("again: %+v", f)
	}
	c.ask(`{"t":"activity","on":false}`)
	if c.page.activity != nil {
		t.Error("still surveying")
	}
}

func TestSurveyOfAgentsThatComeAndGo(t *testing.T) {
	tb := newTable(t, 2)
	c := tb.join()
	known := map[uint32]bool{}
	c.ask(`{"t":"activity","on":true}`)
	if f := c.activity(known); len(f.Agents) != 2 {
		t.Fatalf("%+v", f)
	}
	all := tb.game.agents
	// The page is told that agent 2 has gone, so that it must be told what it does when it is back.
	tb.loop.Do(func() { tb.game.agents = all[:2] })
	tb.later(time.Second)
	tb.round(0)
	for m := c.next("agents"); len(m["agents"].([]any)) != 2; m = c.next("agents") {
	}
	if c.page.activity.told[2] != nil || c.page.activity.told[1] == nil {
		t.Errorf("told of %v", c.page.activity.told)
	}
	tb.loop.Do(func() { tb.game.agents = all })
	tb.later(time.Second)
	tb.round(0)
	if f := c.activity(known); len(f.Agents) != 1 || f.Agents[0].Agent != 2 {
		t.Errorf("back: %+v", f)
	}
	// An agent that a person takes over has no mind to tell of.
	tb.loop.Do(func() {
		tb.game.agents = []sim.Agent{all[0], all[1], {ID: 2, Name: "Walker"}, {ID: 9, Mind: &tb.game.minds[1]}}
	})
	tb.later(time.Second)
	tb.round(0)
	if f := c.activity(known); len(f.Agents) != 1 || f.Agents[0].Agent != 9 {
		t.Errorf("another: %+v", f)
	}
}

func TestSurveyAfterARestart(t *testing.T) {
	tb := newTable(t, 2)
	c := tb.join()
	known := map[uint32]bool{}
	c.ask(`{"t":"activity","on":true}`)
	c.activity(known)
	// The new minds run another program, loaded anew as by a game that reads its documents when it starts.
	tb.game.program, tb.game.ports = newWalkers(t, 2).program, nil
	tb.game.ports, _ = wits.Bind[walkerPorts](tb.game.program)
	tb.later(time.Second)
	c.ask(`{"t":"control","do":"restart"}`)
	f := c.activity(known)
	if f.Tick != 0 || len(f.Agents) != 2 || f.Agents[0].Program != 2 || len(known) != 2 {
		t.Errorf("after a restart: %+v, programs %v", f, known)
	}
}

func TestSurveyIsLimitedInTimeAndSize(t *testing.T) {
	tb := newTable(t, 2*maxStreamed+10)
	c := tb.join()
	known := map[uint32]bool{}
	c.ask(`{"t":"activity","on":true}`)
	seen := map[uint32]bool{}
	var sizes []int
	for len(seen) < 2*maxStreamed+10 { // the game stands; only time passes
		f := c.activity(known)
		sizes = append(sizes, len(f.Agents))
		for _, a := range f.Agents {
			seen[a.Agent] = true
		}
		tb.later(activityEvery)
		tb.round(0)
	}
	if !reflect.DeepEqual(sizes, []int{maxStreamed, maxStreamed, 10}) {
		t.Errorf("frames of %v agents", sizes)
	}
}

// A game that changes at every tick is streamed five times a second, and a page that does not read, not at all.
func TestSurveyPace(t *testing.T) {
	now := time.Unix(1000, 0)
	source := &counted{game: newWalkers(t, 1)}
	must.Succeed(t, source.game.Start(nil, 1))
	h := NewHub(source, Options{Now: func() time.Time { return now }})
	defer h.alarm.stop()
	p := newPage(1, func() {})
	h.joining = []*page{p}
	h.attached.Store(1)
	h.Frame()
	p.inbox.offer(parse([]byte(`{"t":"activity","on":true}`)))
	second := func(reads bool) (frames int) {
		for range 60 {
			now = now.Add(frameEvery)
			source.tick++
			clear(p.activityTold())
			h.Frame()
			if !reads {
				continue
			}
			for m, s := p.take(); m != nil; m, s = p.take() {
				if s == &p.minds {
					frames++
				}
				if s != nil {
					p.release(s)
				}
			}
		}
		return frames
	}
	if n := second(true); n < 5 || n > 6 {
		t.Errorf("%d activity frames in a second", n)
	}
	second(false)
	if n := len(p.queue); n > 2 {
		t.Errorf("%d messages wait", n)
	}
	if n := second(true); n < 5 || n > 7 { // one of them waited
		t.Errorf("%d activity frames in the second after", n)
	}
}

// activityTold is what the page was told, whether it follows all agents yet or not.
func (p *page) activityTold() map[uint32]*streamedAgent {
	if p.activity == nil {
		return nil
	}
	return p.activity.told
}

func TestWithoutASurveyNoMindIsRead(t *testing.T) {
	tb := newTable(t, 2)
	c := tb.join()
	tb.later(time.Second)
	tb.round(3)
	if c.page.activity != nil || len(c.page.minds.buf) != 0 {
		t.Error("streamed for nobody")
	}
}
