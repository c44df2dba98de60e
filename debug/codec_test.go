package debug

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

var someRequests = []string{
	`{"t":"watch","agent":1,"part":0}`, `{"t":"watch","agent":1,"part":1}`, `{"t":"watch","agent":0,"part":0}`, `{"t":"unwatch"}`,
	`{"t":"activity","on":true}`, `{"t":"show","overlays":[{"name":"sight","agent":1},{"name":"mesh"}]}`, `{"t":"show","overlays":[]}`, `{"t":"inspect","node":0}`, `{"t":"inspect","node":-1}`, `{"t":"input","held":["push"]}`, `{"t":"input","held":[],"focus":2}`, `{"t":"control","do":"pause"}`,
	`{"t":"control","do":"step"}`, `{"t":"control","do":"speed","value":0.25}`, `{"t":"start","options":{"size":"small"},"seed":7}`,
	`{"t":"start","options":{"size":"broken"},"seed":7}`, `{"t":"resume-agent","agent":1}`, `{"t":"control","do":"restart"}`,
}

func TestRequestsThatAreWrongAreNamed(t *testing.T) {
	tb := newTable(t, 1)
	c := tb.join()
	for _, q := range []struct{ message, request, says string }{
		{`nonsense`, "", "a message is a JSON object"},
		{`[1]`, "", "a message is a JSON object"},
		{`null`, "", `a message is a JSON object with "t"`},
		{`{}`, "", `a message is a JSON object with "t"`},
		{`{"t":7}`, "", `a message is a JSON object with "t"`},
		{`{"t":"watch","id":"x"}`, "", `"id", a whole number`},
		{`{"t":"fly"}`, "fly", `there is no request "fly"; there are activity, ask, close-what-if, compare, control, drop-branch, get-series, get-state, get-timeline, get-what-if, get-what-if-scenes, hello, input, inspect, intervene, list-agents, `},
		{`{"t":"watch","agnt":1,"part":0}`, "watch", `there is no argument "agnt"; did you mean "agent"?`},
		{`{"t":"watch"}`, "watch", `"agent" is missing`},
		{`{"t":"watch","agent":-1,"part":0}`, "watch", `"agent" must be a whole number from 0`},
		{`{"t":"watch","agent":99,"part":0}`, "watch", `there is no agent 99`},
		{`{"t":"watch","agent":1,"part":9}`, "watch", `agent 1 has no part 9: its program has 2`},
		{`{"t":"watch","agent":1,"part":-1}`, "watch", `agent 1 has no part -1`},
		{`{"t":"inspect","node":0}`, "inspect", `no agent with a mind is watched`},
		{`{"t":"activity"}`, "activity", `"on" is missing: it must be true or false`},
		{`{"t":"activity","on":1}`, "activity", `"on" must be true or false`},
		{`{"t":"show"}`, "show", `"overlays" is missing`},
		{`{"t":"show","overlays":[{"name":7}]}`, "show", `"overlays" must be a list of {"name", "agent"}`},
		{`{"t":"show","overlays":[{"agent":1}]}`, "show", `this game has no overlay ""`},
		{`{"t":"show","overlays":[{"name":"smell"},{"name":"mesh"}]}`, "show", `this game has no overlay "smell"`},
		{`{"t":"show","overlays":[` + strings.Repeat(`{"name":"mesh"},`, 512) + `{"name":"mesh"}]}`, "show", `513 overlays are wanted, but 512 is the limit`},
		{`{"t":"input","held":"push"}`, "input", `"held" must be a list of strings`},
		{`{"t":"input","held":[],"focus":-1}`, "input", `"focus" must be a whole number from 0 to 4294967295`},
		{`{"t":"control","do":"dance"}`, "control", `"do" cannot be "dance"`},
		{`{"t":"control","do":"speed"}`, "control", `"value" is missing`},
		{`{"t":"control","do":"speed","value":100}`, "control", `the speed 100 is not from 0.05 to 8`},
		{`{"t":"start","options":{"size":"huge"},"seed":1}`, "start", `option "size" cannot be "huge"`},
		{`{"t":"start","options":{},"seed":1.5}`, "start", `"seed" must be a whole number`},
		{`{"t":"resume-agent","agent":0}`, "resume-agent", `agent 0 is not parked`},
	} {
		c.ask(q.message)
		m := c.next("refused")
		if says, _ := m["message"].(string); m["request"] != q.request || !strings.Contains(says, q.says) {
			t.Errorf("%s is answered %v", q.message, m)
		}
	}
	must.Succeed(t, c.conn.Write(tb.ctx, 2, []byte{1}))
	c.until("the message is in", func() bool { return c.page.inbox.any() })
	c.settle()
	if m := c.next("refused"); m["message"] != "the game takes no binary messages" {
		t.Errorf("%v", m)
	}
}

// TestCallsAreAnsweredByTheirIDs: a request with an id is answered when it is done, in the order of the requests, also one
// that is done later than in a frame; one without an id is answered only if it is refused.
func TestCallsAreAnsweredByTheirIDs(t *testing.T) {
	tb := newTable(t, 1)
	c := tb.join()
	answer := func() map[string]any {
		t.Helper()
		for {
			if m, _ := c.any(); m != nil && (m["t"] == "reply" || m["t"] == "refused") {
				return m
			}
		}
	}
	c.ask(`{"t":"watch","agent":1,"part":0}`) // nobody awaits it
	for _, q := range []struct{ message, t, says string }{
		{`{"t":"watch","id":1,"agent":1,"part":1}`, "reply", ""},
		{`{"t":"watch","id":2,"agent":99,"part":1}`, "refused", "there is no agent 99"},
		{`{"t":"watch","id":3,"part":1}`, "refused", `"agent" is missing`},
		{`{"t":"start","id":4,"options":{"size":"small"},"seed":7}`, "reply", ""},
		{`{"t":"start","id":5,"options":{"size":"broken"},"seed":7}`, "refused", "did not start"},
		{`{"t":"control","id":6,"do":"pause"}`, "reply", ""},
		{`{"t":"unwatch","id":7}`, "reply", ""},
		{`{"t":"fly","id":8}`, "refused", `there is no request "fly"`},
	} {
		c.ask(q.message)
		m := answer()
		if says, _ := m["message"].(string); m["t"] != q.t || !strings.Contains(q.message, fmt.Sprintf(`"id":%v,`, m["id"])) && !strings.Contains(q.message, fmt.Sprintf(`"id":%v}`, m["id"])) ||
			!strings.Contains(says, q.says) {
			t.Errorf("%s is answered %v", q.message, m)
		}
	}
	c.ask(`{"t":"inspect","node":0}`)
	if m := answer(); m["t"] != "refused" || m["id"] != 0.0 || m["request"] != "inspect" {
		t.Errorf("%v", m)
	}
}

// Whatever a page sends, the hub answers or does it, and the game goes on.
func FuzzClientMessage(f *testing.F) {
	for _, q := range someRequests {
		f.Add([]byte(q), []byte(`{"t":"watch","agent":1,"part":1}`))
	}
	f.Add([]byte(`{"t":"input","id":7,"held":[]}`), []byte(`{"t":"start","id":8,"options":{},"seed":1}`))
	f.Add([]byte(`{"t":"set-breakpoint","id":7,"breakpoint":{"on":"enter","path":"Legs","enabled":true}}`), []byte(`{"t":"control","id":9,"do":"step-node","agent":1}`))
	f.Add([]byte(`{"t":"list-agents","id":7,"where":"Speed > 3","values":["Speed"]}`), []byte(`{"t":"control","id":9,"do":"speed","value":1e999}`))
	f.Add([]byte(`{"t":"watch","agent":1e9,"part":1e9}`), []byte(`{"t":null}`))
	game := newWalkers(f, 1)
	loop, err := sim.NewLoop(game, sim.LoopOptions{Paused: true})
	must.Succeed(f, err)
	source := &direct{loopSource{loop}}
	f.Fuzz(func(t *testing.T, first, second []byte) {
		h := NewHub(source, Options{})
		h.joining = []*page{newPage(1, func() {})}
		h.attached.Store(1)
		h.Frame()
		p := h.pages[0]
		for _, message := range [][]byte{first, second, []byte(`{"t":"watch","agent":1,"part":1}`), first} {
			r := parse(message)
			if r.err != nil && (len(r.Name) > 80 || len(r.err.Error()) > 4000) {
				t.Fatalf("an answer of %d bytes", len(r.Name)+len(r.err.Error()))
			}
			p.inbox.offer(r)
			before := len(p.queue)
			h.Frame()
			h.Frame() // of some, the answer is how the game stands then
			if (r.err != nil || r.ID != 0) && len(p.queue) == before {
				t.Fatalf("%q was not answered", message)
			}
			for _, o := range p.queue {
				m := o.text
				if o.answer != nil {
					m = wire.EncodeAnswer(o.answer)
				}
				if !json.Valid(m) {
					t.Fatalf("%q was answered %q", message, m)
				}
			}
			for m, s := p.take(); m != nil; m, s = p.take() {
				if s != nil {
					p.release(s)
				}
			}
		}
		h.alarm.stop()
	})
}

// direct is a source of which only the reading is left to the loop.
type direct struct{ loopSource }

func (direct) Pause()                                                {}
func (direct) Resume()                                               {}
func (direct) StepOnce()                                             {}
func (direct) SetSpeed(float64) error                                { return nil }
func (direct) Restart()                                              {}
func (direct) Start(_ map[string]string, _ uint64, done func(error)) { done(errors.New("no")) }
func (direct) SetInput(uint64, []string, uint32)                     {}

func TestLogIsBounded(t *testing.T) {
	var l logs
	for i := range 10000 {
		l.Log(wits.Message{Tick: int64(i), Text: strings.Repeat("x", 5000) + "\xff"})
	}
	lines, next := l.since(9950)
	if len(lines) != 50 || next != 10000 || lines[0].Tick != 9950 || len(lines[0].Text) > wire.MaxLine+3 {
		t.Errorf("%d lines", len(lines))
	}
	lines, _ = l.since(10)
	if len(lines) != maxLines+1 || lines[0].Level != "warning" || !strings.HasPrefix(lines[0].Text, "9890 lines") || lines[100].Tick != 9999 {
		t.Errorf("%d lines, first %+v", len(lines), lines[0])
	}
	if lines, _ := l.since(10000); lines != nil {
		t.Error("lines out of nothing")
	}
}
