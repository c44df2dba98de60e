package debug

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/wits-ai/wits/internal/bounded"
	"github.com/wits-ai/wits/sim"
)

// request is a message from a page, read but not yet done.
type request struct {
	name    string
	fail    string // why it cannot be done; the rest is then empty
	agent   uint32
	part    int
	on      bool
	node    int
	held    []string
	focus   uint32
	do      string
	value   float64
	options map[string]string
	seed    uint64
	shown   []shownJSON
}

// maxDecoded is how much memory a message may take once it is read, in bytes: 64 of each page may wait.
const maxDecoded = 256 << 10

// parse reads a message from a page. It always gives a request; what is wrong is in fail.
func parse(message []byte) request {
	var fields map[string]json.RawMessage
	budget := bounded.New(maxDecoded)
	if err := budget.Unmarshal(message, &fields); err != nil {
		return request{fail: "the message is not a JSON object: " + err.Error()}
	}
	var r request
	f := fieldReader{fields: fields, budget: budget}
	f.read("t", "a string", &r.name)
	if f.err != nil {
		return request{fail: f.err.Error()}
	}
	switch r.name {
	case "watch":
		f.read("agent", "a number from 0 to 4294967295", &r.agent)
		f.read("part", "a whole number", &r.part)
	case "unwatch":
	case "inspect":
		f.read("node", "a whole number", &r.node)
	case "activity":
		f.read("on", "true or false", &r.on)
	case "input":
		f.read("held", "a list of strings", &r.held)
		if _, ok := fields["focus"]; ok {
			f.read("focus", "a number from 0 to 4294967295", &r.focus)
		}
	case "show":
		f.read("overlays", `a list of {"name", "agent"}`, &r.shown)
	case "control":
		f.read("do", "a string", &r.do)
		if r.do == "speed" {
			f.read("value", "a number", &r.value)
		}
	case "start":
		f.read("options", "an object of strings", &r.options)
		f.read("seed", "a whole number from 0 to 18446744073709551615", &r.seed)
	case "resume-agent":
		f.read("agent", "a number from 0 to 4294967295", &r.agent)
	default:
		f.err = fmt.Errorf("there is no request %q; there are watch, unwatch, inspect, activity, show, input, control, start, resume-agent", cut(r.name))
	}
	if f.err != nil {
		return request{name: cut(r.name), fail: f.err.Error()}
	}
	return r
}

type fieldReader struct {
	fields map[string]json.RawMessage
	budget *bounded.Budget
	err    error
}

// read takes a field that must be there.
func (f *fieldReader) read(name, what string, into any) {
	if f.err != nil {
		return
	}
	raw, ok := f.fields[name]
	switch {
	case !ok || string(raw) == "null":
		f.err = fmt.Errorf("%q is missing: it must be %s", name, what)
	default:
		over := (*bounded.Exceeded)(nil)
		if err := f.budget.Unmarshal(raw, into); errors.As(err, &over) {
			f.err = fmt.Errorf("%q %w", name, err)
		} else if err != nil {
			f.err = fmt.Errorf("%q must be %s", name, what)
		}
	}
}

// cut keeps an answer short.
func cut(s string) string {
	if len(s) > 64 {
		s = s[:64] + "..."
	}
	return strings.ToValidUTF8(s, "?")
}

// answer does what a page asked for since the last frame; false if that was nothing. It does at least one thing and, where all
// pages together ask for more than there is time for since answering began, leaves the rest to the next frame.
func (h *Hub) answer(p *page, began time.Time) (asked bool) {
	for range cap(p.requests) {
		if asked && time.Since(began) > askBudget {
			if len(p.requests) > 0 {
				h.wakeSelf()
			}
			return asked
		}
		select {
		case r := <-p.requests:
			asked = true
			if r.fail == "" {
				if err := h.do(p, r); err != nil {
					r.fail = err.Error()
				}
			}
			if r.fail != "" {
				p.fail(r.name, r.fail)
			}
		default:
			return asked
		}
	}
	return asked
}

func (p *page) fail(request, message string) {
	p.send(encode(errorMessage{T: "error", Message: message, Request: request}))
}

func (h *Hub) do(p *page, r request) error {
	switch r.name {
	case "watch":
		return h.watch(p, r)
	case "unwatch":
		h.unwatch(p)
		p.inspect = -1
		p.drop(&p.mind)
		return nil
	case "inspect":
		return h.inspect(p, r.node)
	case "activity":
		p.activity = nil
		p.drop(&p.minds)
		if r.on {
			p.activity = newActivityStream()
		}
		return nil
	case "show":
		return h.showOverlays(p, r.shown)
	case "input":
		return h.input(p, r)
	case "control", "start":
		if h.control == nil {
			return errors.New("this game cannot be controlled from here")
		}
		if r.name == "start" {
			h.control.Start(r.options, r.seed, func(err error) {
				if err != nil {
					p.fail("start", err.Error())
				}
			})
			return nil
		}
		return h.steer(r)
	}
	return h.resumeAgent(r.agent)
}

func (h *Hub) agent(id uint32) (sim.Agent, error) {
	agents := h.source.Agents()
	i := slices.IndexFunc(agents, func(a sim.Agent) bool { return a.ID == id })
	if i < 0 {
		return sim.Agent{}, fmt.Errorf("there is no agent %d", id)
	}
	return agents[i], nil
}

func (h *Hub) watch(p *page, r request) error {
	a, err := h.agent(r.agent)
	if err != nil {
		return err
	}
	if parts := 1; r.part < 0 || r.part >= 1<<16 {
		return fmt.Errorf("agent %d has no part %d", r.agent, r.part)
	} else if a.Mind != nil {
		if parts = len(a.Mind.Program().Parts()); r.part >= parts {
			return fmt.Errorf("agent %d has no part %d: its program has %d", r.agent, r.part, parts)
		}
	}
	p.drop(&p.mind)
	h.unwatch(p)
	p.watch, p.inspect, p.notes = &watch{agent: r.agent, part: r.part, body: body{doing: a.Doing}}, -1, nil
	p.staleBody, p.bodies.due = true, time.Time{}
	h.bind(p, a.Mind)
	return nil
}

func (h *Hub) inspect(p *page, node int) error {
	if node == -1 {
		p.inspect = -1
		return nil
	}
	if p.watch == nil || p.watch.mind == nil {
		return errors.New("no agent with a mind is watched")
	}
	if n := len(p.watch.source.Parts()[p.watch.part].Nodes); node < 0 || node >= n {
		return fmt.Errorf("part %d has no node %d: it has %d", p.watch.part, node, n)
	}
	p.inspect, p.notes = node, nil
	return nil
}

func (h *Hub) input(p *page, r request) error {
	if h.player == nil {
		return errors.New("this game cannot be played from here")
	}
	controls := h.info.Controls
	var unknown []string
	for _, name := range r.held {
		if !slices.ContainsFunc(controls, func(c sim.Control) bool { return c.Input == name }) {
			unknown = append(unknown, name)
		}
	}
	p.playing = len(r.held) > len(unknown) || r.focus != 0
	h.player.SetInput(p.id, r.held, r.focus)
	if unknown != nil {
		return fmt.Errorf("there is no input %q", cut(strings.Join(unknown, ", ")))
	}
	return nil
}

func (h *Hub) steer(r request) error {
	if r.do != "speed" {
		h.dropChange()
	}
	switch r.do {
	case "pause":
		h.control.Pause()
	case "resume":
		h.control.Resume()
	case "step":
		h.control.StepOnce()
	case "speed":
		return h.control.SetSpeed(r.value)
	case "restart":
		h.control.Restart()
	default:
		return fmt.Errorf("\"do\" cannot be %q; it can be pause, resume, step, speed, restart", cut(r.do))
	}
	return nil
}

func (h *Hub) resumeAgent(id uint32) error {
	a, err := h.agent(id)
	if err != nil {
		return err
	}
	if a.Mind == nil || a.Mind.Fault() == nil {
		return fmt.Errorf("agent %d is not parked", id)
	}
	a.Mind.Resume()
	h.check.due = time.Time{}
	return nil
}
