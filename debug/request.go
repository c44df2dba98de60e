package debug

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/bounded"
	"github.com/wits-ai/wits/internal/calls"
	"github.com/wits-ai/wits/sim"
)

// request is a message from a page, read but not yet done.
type request struct {
	calls.Request[*asking]
	err  error // why it cannot be done
	size int   // of the message, in bytes
}

// asking is who asks for what while it is done.
type asking struct {
	h       *Hub
	p       *page // nil for who asks over HTTP
	awaited bool  // somebody waits for the answer
	// finish answers a request whose result is calls.Later. It may be called on any goroutine, once.
	finish func(result any, err error)
}

// maxDecoded is how much memory a message may take once it is read, in bytes, beside what it takes to read it: that many times its
// length. Messages that wait are bounded as well, see inbox.
const (
	maxDecoded = 512 << 10
	toRead     = 8
)

func budget(length int) *bounded.Budget { return bounded.New(maxDecoded + toRead*int64(length)) }

// parse reads a message from a page. It always gives a request; what is wrong is in err.
func parse(message []byte) *request {
	r := &request{size: len(message)}
	r.Request, r.err = requestTable.Read(message, budget(len(message)))
	return r
}

// none is the argument of requests that need none, and the result of those that give none.
type none = calls.None

// call is something that a game can be asked for. Of its types and its words the methods of [wire.Caller], the page's types and the table
// of docs/protocols.md are made.
type call struct {
	do                calls.Call[*asking]
	doc               string // a sentence whose subject, the call, is left out: "Lists all breakpoints."
	arguments, answer reflect.Type
	page              bool // it is about the page that asks
	noMethod          bool // Caller has no method for it: [wire.Caller.Call] makes it
}

// asks returns a call that f does, within Frame.
func asks[A, R any](doc string, f func(h *Hub, q *A) (R, error)) call {
	return call{do: calls.With(func(a *asking, q A) (any, error) { return f(a.h, &q) }), doc: doc, arguments: reflect.TypeFor[A](),
		answer: reflect.TypeFor[R]()}
}

// does returns a call that f does, within Frame, and that is answered by how the game stands once it has done what f told it.
func does[A any](doc string, f func(h *Hub, q *A) error) call {
	return plays(doc, func(h *Hub, q *A) (*frames, error) { return nil, f(h, q) })
}

// plays returns a call like those of does, which is answered once the frames that f gives have been played as well.
func plays[A any](doc string, f func(h *Hub, q *A) (*frames, error)) call {
	return call{do: calls.With(func(a *asking, q A) (any, error) {
		more, err := f(a.h, &q)
		if err != nil || !a.awaited && more == nil {
			return none{}, err
		}
		a.h.playOn(more, func(err error) {
			if err != nil {
				a.finish(nil, err)
				return
			}
			a.finish(a.h.stateNow(), nil)
		})
		return calls.Later, nil
	}), doc: doc, arguments: reflect.TypeFor[A](), answer: reflect.TypeFor[*wire.State]()}
}

// tells returns a call about the page that makes it.
func tells[A any](doc string, f func(h *Hub, p *page, q *A) error) call {
	return call{do: calls.With(func(a *asking, q A) (any, error) {
		if a.p == nil {
			return nil, wire.Cannotf("this is about the page that asks: ask it over the WebSocket")
		}
		return none{}, f(a.h, a.p, &q)
	}), doc: doc, arguments: reflect.TypeFor[A](), answer: reflect.TypeFor[none](), page: true}
}

// withoutMethod returns a call that [wire.Caller] has no method for.
func withoutMethod(c call) call {
	c.noMethod = true
	return c
}

// requests are all that a game can be asked for, by name. docs/protocols.md has them, too.
var requests = map[string]call{
	"watch": tells("Sends frames of this agent's mind from now on, with the values of one part of its program.", func(h *Hub, p *page, q *struct {
		Agent uint32 `json:"agent" calls:"required"`
		Part  int    `json:"part" calls:"required"`
	}) error {
		return h.watch(p, q.Agent, q.Part)
	}),
	"unwatch": tells("Sends no frames of a mind any more.", func(h *Hub, p *page, _ *none) error {
		h.unwatch(p)
		p.inspect = -1
		p.drop(&p.mind)
		return nil
	}),
	"inspect": tells("Sends notes of a node of the watched part; -1: of none.", func(h *Hub, p *page, q *struct {
		Node int `json:"node" calls:"required"`
	}) error {
		return h.inspect(p, q.Node)
	}),
	"activity": tells("Sends what all agents do, or does not any more.", func(h *Hub, p *page, q *struct {
		On bool `json:"on" calls:"required"`
	}) error {
		p.activity = nil
		p.drop(&p.minds)
		if q.On {
			p.activity = newActivityStream()
		}
		return nil
	}),
	"show": tells("Sets the overlays to paint from now on, in place of those before.", func(h *Hub, p *page, q *struct {
		Overlays []ShownOverlay `json:"overlays" calls:"required"`
	}) error {
		return h.showOverlays(p, q.Overlays)
	}),
	"input": tells("Tells the inputs that the page holds, and the agent that is selected there.", func(h *Hub, p *page, q *struct {
		Held  []string `json:"held" calls:"required"`
		Focus uint32   `json:"focus"`
	}) error {
		return h.input(p, q.Held, q.Focus)
	}),
	"start": {
		do: calls.With(func(a *asking, q wire.StartRequest) (any, error) {
			if a.h.control == nil {
				return nil, errNoControl
			}
			if !a.h.begins() {
				return nil, errNoStart
			}
			a.h.control.Start(q.Options, q.Seed, func(err error) { a.finish(none{}, err) })
			return calls.Later, nil
		}),
		doc: "Begins anew with other options.", arguments: reflect.TypeFor[wire.StartRequest](), answer: reflect.TypeFor[none](), noMethod: true,
	},
	"resume-agent": withoutMethod(asks("Lets a parked agent try again.", func(h *Hub, q *struct {
		Agent uint32 `json:"agent" calls:"required"`
	}) (none, error) {
		return none{}, h.resumeAgent(q.Agent)
	})),

	"hello":     asks("Tells who the game is and what it can do.", (*Hub).hello),
	"get-state": asks("Tells how the game stands.", func(h *Hub, _ *none) (*wire.State, error) { return h.stateNow(), nil }),
	"control":   plays("Runs, pauses, steps and restarts the game.", (*Hub).controlled),

	"list-agents":  asks("Searches, filters and sorts all agents.", (*Hub).listAgents),
	"list-running": asks("Lists what runs now, across all agents: documents and nodes, with how many agents run them.", (*Hub).listRunning),

	"set-breakpoint": asks("Makes a breakpoint or log point, or changes the one of that id.", func(h *Hub, r *wire.SetBreakpointRequest) (*wire.Breakpoint, error) {
		return h.setBreakpoint(r.Breakpoint)
	}),
	"remove-breakpoint": asks("Removes a breakpoint, or all.", (*Hub).removeBreakpoints),
	"list-breakpoints":  asks("Lists all breakpoints.", (*Hub).listBreakpoints),

	"intervene": asks("Changes the game from outside: sets, holds and releases values, fires triggers, forces results, gives commands. "+
		"In the past it takes over.", (*Hub).intervene),
	"list-interventions": asks("Lists all interventions since the start, and the overrides that are in force.", (*Hub).listInterventions),
	"list-commands":      asks("Lists the commands of the game.", (*Hub).listCommands),

	"seek": does("Takes the whole game to a frame of its recording and stops it there.", func(h *Hub, q *wire.SeekRequest) error { return h.seek(q.Tick, q.Live) }),
	"take-over": does("Lets the game go on from where it is in the past, with the input of players. What the recording still held is kept as a branch.",
		(*Hub).takeOver),
	"compare":          asks("Tells where the run parts from the one that was left by take-over.", (*Hub).compare),
	"switch-branch":    does("Makes a branch the timeline that the game goes, and stops it there.", (*Hub).switchBranch),
	"drop-branch":      does("Forgets a branch.", (*Hub).dropBranch),
	"list-differences": asks("Lists everything in which the game's timeline differs from a branch, a stretch of frames at a time.", (*Hub).differences),
	"get-timeline":     asks("Gives what an agent did over a time, as bands of activity and marks.", (*Hub).timeline),
	"get-series":       asks("Gives values of an agent over a time, for plots.", (*Hub).series),

	"what-if": asks("Changes something at a frame, plays both futures with the same input, and gives what differs. The game stands at the change then, on "+
		"the timeline that has it.", (*Hub).whatIf),
	"prepare-what-if":    does("Stops the game at a frame, so that a document can be changed there: call what-if without changes when that is done.", (*Hub).prepareWhatIf),
	"get-what-if":        asks("Gives what differs between the two futures that are compared.", (*Hub).getWhatIf),
	"get-what-if-scenes": asks("Gives what the stage showed in one of the two futures.", (*Hub).whatIfScenes),
	"make-what-if-test": {
		do: calls.With(func(a *asking, q wire.MakeWhatIfTestRequest) (any, error) {
			made, later, err := a.h.whatIfTest(&q, func(made *wire.MakeTestResponse, err error) { a.finish(made, err) })
			if err != nil || !later {
				return made, err
			}
			return calls.Later, nil
		}),
		doc:       "Makes a scenario of the future with the change: how the game began, the input, the change, and chosen differences. One of changed documents is played before it is given, beside the game.",
		arguments: reflect.TypeFor[wire.MakeWhatIfTestRequest](), answer: reflect.TypeFor[*wire.MakeTestResponse](),
	},
	"close-what-if": does("Compares the two futures no more. Both timelines are kept.", (*Hub).closeWhatIf),

	"why":       asks("Explains why a node of an agent is in its state, now or at a frame of the recording.", (*Hub).why),
	"summarize": asks("Says what an agent does and why, in one sentence, now or at a frame of the recording.", (*Hub).summarize),
	"make-test": asks("Makes a scenario or a Go test of a stretch of the recording.", (*Hub).makeTest),
	"make-rules": {
		do: calls.With(func(a *asking, q wire.MakeRulesRequest) (any, error) {
			return calls.Later, a.h.makeRules(&q, func(made *wire.MakeTestResponse, err error) { a.finish(made, err) })
		}),
		doc:       "Makes a document of rules from what an agent did in a stretch of the recording, which is played again beside the game.",
		arguments: reflect.TypeFor[wire.MakeRulesRequest](), answer: reflect.TypeFor[*wire.MakeTestResponse](),
	},
	"profile": asks("Begins or ends measuring, and gives what was measured. GET on the same path gives the last ticks as a file for ui.perfetto.dev.",
		(*Hub).measure),

	"list-perceptions": asks("Lists who perceives whom, and who remembers whom.", (*Hub).listPerceptions),
	"ask":              asks("Tries out a spatial query for an agent in the present state of the game, also in the past. It changes nothing.", (*Hub).askQuery),
}

// requestTable decodes them.
var requestTable = func() calls.Table[*asking] {
	t := calls.Table[*asking]{}
	for name, c := range requests {
		t[name] = c.do
	}
	return t
}()

var errNoControl = wire.Cannotf("this game cannot be controlled from here")

// answer does what a page asked for since the last frame; false if that was nothing. It does at least one thing and, where all
// pages together ask for more than there is time for since answering began, or the page has not taken the answers before, leaves
// the rest to the next frame.
func (h *Hub) answer(p *page, began time.Time) (asked bool) {
	for range maxWaiting {
		if asked && time.Since(began) > h.askBudget {
			if p.inbox.any() {
				h.wakeSelf()
			}
			return asked
		}
		if !p.takesAnswers() {
			return asked
		}
		r := p.inbox.take()
		if r == nil {
			return asked
		}
		asked = true
		h.do(p, r)
	}
	return asked
}

// do does one request and answers it, unless it is under way then.
func (h *Hub) do(p *page, r *request) {
	var result any
	err := r.err
	if err == nil {
		err = safely(func() (err error) {
			result, err = r.Do(&asking{h, p, r.ID != 0, func(result any, err error) { p.answer(r, result, err) }})
			return err
		})
	}
	if err != nil || result != calls.Later {
		p.answer(r, result, err)
	}
}

// answer tells the page what came of a request: a failure always, and that it was done if the page awaits that. What has been
// answered already, because the game did not get on, is not answered again. It may be called from any goroutine.
func (p *page) answer(r *request, result any, err error) {
	if r.ID != 0 && !p.inbox.close(r) {
		return
	}
	switch {
	case err != nil:
		p.send(wire.Encode(refuse(r, err)))
	case r.ID != 0:
		p.sendAnswer(calls.Done(r.ID, result))
	}
}

// refuseAll answers all that the page awaits: the game does not get on.
func (p *page) refuseAll(why error) {
	for _, r := range p.inbox.withdraw() {
		p.send(wire.Encode(refuse(r, why)))
	}
}

func (h *Hub) agent(id uint32) (sim.Agent, error) {
	agents := h.source.Agents()
	i := slices.IndexFunc(agents, func(a sim.Agent) bool { return a.ID == id })
	if i < 0 {
		return sim.Agent{}, wire.NotFoundf("there is no agent %d", id)
	}
	return agents[i], nil
}

func (h *Hub) watch(p *page, agent uint32, part int) error {
	a, err := h.agent(agent)
	if err != nil {
		return err
	}
	if parts := 1; part < 0 || part >= 1<<16 {
		return wire.NotFoundf("agent %d has no part %d", agent, part)
	} else if a.Mind != nil {
		if parts = len(a.Mind.Program().Parts()); part >= parts {
			return wire.NotFoundf("agent %d has no part %d: its program has %d", agent, part, parts)
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
		return wire.NotFoundf("part %d has no node %d: it has %d", p.watch.part, node, n)
	}
	p.inspect, p.notes = node, nil
	return nil
}

func (h *Hub) input(p *page, held []string, focus uint32) error {
	if h.player == nil {
		return wire.Cannotf("this game cannot be played from here")
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
		return fmt.Errorf("there is no input %q", wire.Cut(strings.Join(unknown, ", ")))
	}
	return nil
}

func (h *Hub) resumeAgent(id uint32) error {
	a, err := h.agent(id)
	if err != nil {
		return err
	}
	if a.Mind == nil || a.Mind.Fault() == nil {
		return wire.NotFoundf("agent %d is not parked", id)
	}
	a.Mind.Resume()
	h.check.due = time.Time{}
	return nil
}
