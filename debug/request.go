package debug

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/wits-ai/wits/internal/bounded"
	"github.com/wits-ai/wits/internal/calls"
	"github.com/wits-ai/wits/sim"
)

// request is a message from a page, read but not yet done.
type request struct {
	calls.Request[*asking]
	err error // why it cannot be done
}

// asking is who asks for what while it is done.
type asking struct {
	h    *Hub
	p    *page
	id   int64
	name string
}

// maxDecoded is how much memory a message may take once it is read, in bytes: 64 of each page may wait.
const maxDecoded = 256 << 10

// parse reads a message from a page. It always gives a request; what is wrong is in err.
func parse(message []byte) (r request) {
	r.Request, r.err = requestTable.Read(message, bounded.New(maxDecoded))
	return r
}

// none is the argument of requests that need none, and the result of those that give none.
type none = calls.None

// requestTable has all that a page can ask for over the WebSocket, by name. docs/protocols.md explains it.
var requestTable = calls.Table[*asking]{
	"watch": calls.With(func(a *asking, q struct {
		Agent uint32 `json:"agent" calls:"required"`
		Part  int    `json:"part" calls:"required"`
	}) (any, error) {
		return none{}, a.h.watch(a.p, q.Agent, q.Part)
	}),
	"unwatch": calls.With(func(a *asking, _ none) (any, error) {
		a.h.unwatch(a.p)
		a.p.inspect = -1
		a.p.drop(&a.p.mind)
		return none{}, nil
	}),
	"inspect": calls.With(func(a *asking, q struct {
		Node int `json:"node" calls:"required"`
	}) (any, error) {
		return none{}, a.h.inspect(a.p, q.Node)
	}),
	"activity": calls.With(func(a *asking, q struct {
		On bool `json:"on" calls:"required"`
	}) (any, error) {
		a.p.activity = nil
		a.p.drop(&a.p.minds)
		if q.On {
			a.p.activity = newActivityStream()
		}
		return none{}, nil
	}),
	"show": calls.With(func(a *asking, q struct {
		Overlays []shownJSON `json:"overlays" calls:"required"`
	}) (any, error) {
		return none{}, a.h.showOverlays(a.p, q.Overlays)
	}),
	"input": calls.With(func(a *asking, q struct {
		Held  []string `json:"held" calls:"required"`
		Focus uint32   `json:"focus"`
	}) (any, error) {
		return none{}, a.h.input(a.p, q.Held, q.Focus)
	}),
	"control": calls.With(func(a *asking, q struct {
		Do    string   `json:"do" calls:"required"`
		Value *float64 `json:"value"`
	}) (any, error) {
		return none{}, a.h.steer(q.Do, q.Value)
	}),
	"start": calls.With(func(a *asking, q struct {
		Options map[string]string `json:"options" calls:"required"`
		Seed    uint64            `json:"seed" calls:"required"`
	}) (any, error) {
		if a.h.control == nil {
			return nil, errNoControl
		}
		p, id, name := a.p, a.id, a.name
		a.h.control.Start(q.Options, q.Seed, func(err error) { p.answer(id, name, none{}, err) })
		return calls.Later, nil
	}),
	"resume-agent": calls.With(func(a *asking, q struct {
		Agent uint32 `json:"agent" calls:"required"`
	}) (any, error) {
		return none{}, a.h.resumeAgent(q.Agent)
	}),
}

var errNoControl = errors.New("this game cannot be controlled from here")

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
			h.do(p, r)
		default:
			return asked
		}
	}
	return asked
}

// do does one request and answers it, unless it is under way then.
func (h *Hub) do(p *page, r request) {
	var result any
	err := r.err
	if err == nil {
		result, err = r.Do(&asking{h, p, r.ID, r.Name})
	}
	if err != nil || result != calls.Later {
		p.answer(r.ID, r.Name, result, err)
	}
}

// answer tells the page what came of a request: a failure always, and that it was done if the page awaits that. It may be
// called from any goroutine.
func (p *page) answer(id int64, name string, result any, err error) {
	switch {
	case err != nil:
		p.send(encode(calls.Refuse(id, name, err)))
	case id != 0:
		p.send(encode(calls.Done(id, result)))
	}
}

func (h *Hub) agent(id uint32) (sim.Agent, error) {
	agents := h.source.Agents()
	i := slices.IndexFunc(agents, func(a sim.Agent) bool { return a.ID == id })
	if i < 0 {
		return sim.Agent{}, fmt.Errorf("there is no agent %d", id)
	}
	return agents[i], nil
}

func (h *Hub) watch(p *page, agent uint32, part int) error {
	a, err := h.agent(agent)
	if err != nil {
		return err
	}
	if parts := 1; part < 0 || part >= 1<<16 {
		return fmt.Errorf("agent %d has no part %d", agent, part)
	} else if a.Mind != nil {
		if parts = len(a.Mind.Program().Parts()); part >= parts {
			return fmt.Errorf("agent %d has no part %d: its program has %d", agent, part, parts)
		}
	}
	p.drop(&p.mind)
	h.unwatch(p)
	p.watch, p.inspect, p.notes = &watch{agent: agent, part: part, body: body{doing: a.Doing}}, -1, nil
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

func (h *Hub) input(p *page, held []string, focus uint32) error {
	if h.player == nil {
		return errors.New("this game cannot be played from here")
	}
	controls := h.info.Controls
	var unknown []string
	for _, name := range held {
		if !slices.ContainsFunc(controls, func(c sim.Control) bool { return c.Input == name }) {
			unknown = append(unknown, name)
		}
	}
	p.playing = len(held) > len(unknown) || focus != 0
	h.player.SetInput(p.id, held, focus)
	if unknown != nil {
		return fmt.Errorf("there is no input %q", cut(strings.Join(unknown, ", ")))
	}
	return nil
}

func (h *Hub) steer(do string, value *float64) error {
	if h.control == nil {
		return errNoControl
	}
	if do != "speed" {
		h.dropChange()
	}
	switch do {
	case "pause":
		h.control.Pause()
	case "resume":
		h.control.Resume()
	case "step":
		h.control.StepOnce()
	case "speed":
		if value == nil {
			return errors.New(`"value" is missing: it must be a number`)
		}
		return h.control.SetSpeed(*value)
	case "restart":
		h.control.Restart()
	default:
		return fmt.Errorf("\"do\" cannot be %q; it can be pause, resume, step, speed, restart", cut(do))
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
