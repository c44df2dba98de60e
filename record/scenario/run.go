package scenario

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/formula"
	"github.com/wits-ai/wits/sim"
)

// Failure is an expectation that was not met, or something else that went wrong.
type Failure struct {
	// Tick is the first frame in which it shows; -1 if it is of no frame.
	Tick int64 `json:"tick"`
	// Agent and Name say whom it concerns; Agent is 0 if it is the game as a whole.
	Agent uint32 `json:"agent,omitempty"`
	Name  string `json:"name,omitempty"`
	// Text says what was expected and what was there, for designers.
	Text string `json:"text"`
	// Line is where the expectation stands in the file; 0 if it is not known.
	Line int `json:"line,omitempty"`
}

// String writes a failure as a line: "frame 312: Red: ...".
func (f Failure) String() string {
	text := f.Text
	if f.Name != "" {
		text = f.Name + ": " + text
	}
	if f.Tick >= 0 {
		text = fmt.Sprintf("frame %d: %s", f.Tick, text)
	}
	return text
}

// Report is what came of a scenario.
type Report struct {
	// Ticks is how many were played.
	Ticks int64
	// Failures are in the order of their frames; none if all was as expected.
	Failures []Failure
	// Hash is that of the game at the end.
	Hash uint64
}

// Run plays a scenario and says what was not as expected. The game must not have been started; close it afterwards if it is
// an io.Closer. It fails if the scenario does not fit the game: unknown inputs, options, agents, nodes or values.
func Run(g sim.Game, s *Scenario) (Report, error) { return RunContext(context.Background(), g, s) }

// RunContext is Run until the context is done: it fails with the context's error then.
func RunContext(ctx context.Context, g sim.Game, s *Scenario) (Report, error) {
	info := g.Info()
	if s.Game != "" && info.Name != s.Game {
		return Report{}, fmt.Errorf("the scenario is for the game %q, not for %q", s.Game, info.Name)
	}
	if s.Ticks < 1 {
		return Report{}, fmt.Errorf("a scenario plays at least one tick")
	}
	if err := s.checkInputs(info); err != nil {
		return Report{}, err
	}
	l, err := sim.NewLoop(g, sim.LoopOptions{Options: s.Options, Seed: s.Seed})
	if err != nil {
		return Report{}, err
	}
	r := &run{game: g, loop: l}
	for i := range s.Expect {
		c := check{e: &s.Expect[i], to: s.Expect[i].To}
		if c.to == 0 || c.to > s.Ticks {
			c.to = s.Ticks
		}
		if c.e.Agent != 0 {
			if a, ok := r.agent(c.e.Agent); ok {
				c.name = a.Name
			} else {
				c.name = c.e.Name // who is yet to come
			}
		}
		r.checks = append(r.checks, c)
	}
	l.Script(s.Do, nil)
	l.OnMissed(func(v sim.Intervention, err error) {
		r.fail(Failure{Tick: v.Tick, Agent: v.Agent, Text: fmt.Sprintf("the intervention %s %s failed: %v", v.Do, v.Path, err)})
	})
	l.Replay(s.keys(info))
	r.look(0)
	for r.err == nil && l.State().Tick < s.Ticks {
		if err := ctx.Err(); err != nil {
			return Report{}, err
		}
		before := l.State().Tick
		l.Skip(before + 1)
		if l.State().Tick == before {
			break
		}
		r.look(before + 1)
	}
	if r.err != nil {
		return Report{}, r.err
	}
	for i := range r.checks {
		r.finish(&r.checks[i])
	}
	slices.SortStableFunc(r.failures, func(a, b Failure) int { return cmp.Compare(uint64(a.Tick), uint64(b.Tick)) }) // -1 comes last
	return Report{Ticks: l.State().Tick, Failures: r.failures, Hash: sim.Hash(g)}, nil
}

func (s *Scenario) checkInputs(info sim.Info) error {
	var names []string
	for _, c := range info.Controls {
		names = append(names, c.Input)
	}
	for _, in := range s.Input {
		for _, name := range slices.Concat(in.Held, in.Before) {
			if !slices.Contains(names, name) {
				hint := ""
				if n := document.Nearest(name, names); n != "" {
					hint = fmt.Sprintf("; did you mean %q?", n)
				}
				return fmt.Errorf("tick %d: the game has no input %q%s", in.Tick, name, hint)
			}
		}
	}
	return nil
}

// keys returns what players do, tick by tick.
func (s *Scenario) keys(info sim.Info) func(tick int64) (sim.Keys, bool) {
	var now sim.Keys
	next := 0
	return func(tick int64) (sim.Keys, bool) {
		now.Before = now.Held
		for ; next < len(s.Input) && s.Input[next].Tick <= tick; next++ {
			in := &s.Input[next]
			now.Held, now.Focus, now.Data = info.HeldBits(in.Held), in.Focus, string(in.Data)
			if in.Before != nil {
				now.Before = info.HeldBits(in.Before)
			}
		}
		return now, tick < s.Ticks
	}
}

// run is a scenario that is being played.
type run struct {
	game     sim.Game
	loop     *sim.Loop
	checks   []check
	failures []Failure
	parked   []uint32 // agents that were told to be
	err      error
}

// check is an expectation and what was seen of it.
type check struct {
	e       *Expectation
	name    string
	to      int64
	failed  bool
	met     bool // Eventually
	seen    bool // the agent was there
	value   *formula.Formula
	program *wits.Program
	is      any
	before  []uint64
	events  []event
}

func (r *run) fail(f Failure) { r.failures = append(r.failures, f) }

func (r *run) agent(id uint32) (sim.Agent, bool) {
	agents := r.game.Agents()
	i := slices.IndexFunc(agents, func(a sim.Agent) bool { return a.ID == id })
	if i < 0 {
		return sim.Agent{}, false
	}
	return agents[i], true
}

// look takes in the game after a number of ticks.
func (r *run) look(tick int64) {
	for _, a := range r.game.Agents() {
		if a.Mind != nil && a.Mind.Fault() != nil && !slices.Contains(r.parked, a.ID) {
			r.parked = append(r.parked, a.ID)
			r.fail(Failure{Tick: tick, Agent: a.ID, Name: a.Name, Text: fmt.Sprintf("was parked: %v", a.Mind.Fault())})
		}
	}
	for i := range r.checks {
		c := &r.checks[i]
		if c.e.Agent == 0 || c.failed || tick < c.e.From || tick > c.to {
			continue
		}
		a, ok := r.agent(c.e.Agent)
		if !ok || a.Mind == nil {
			c.program, c.before = nil, nil
			continue
		}
		c.seen, c.name = true, a.Name
		if err := r.one(c, a.Mind, tick); err != nil {
			r.err = fmt.Errorf("%s%w", where(c.e.line), err)
			return
		}
	}
}

func where(line int) string {
	if line == 0 {
		return ""
	}
	return fmt.Sprintf("line %d: ", line)
}

// one looks at one agent for one expectation.
func (r *run) one(c *check, m *wits.Mind, tick int64) error {
	fresh := c.program != m.Program().Original()
	c.program = m.Program().Original()
	e := c.e
	if e.Activity != nil {
		if fresh || tick == e.From {
			c.before = nil
		}
		c.events = moved(c.events, c.program, c.before, m.Activity(nil), tick, e.Depth)
		c.before = m.Activity(c.before[:0])
		return nil
	}
	if tick == 0 {
		return nil // nothing has been seen yet
	}
	text := e.Value + e.Always + e.Never + e.Eventually // only one of them is not empty
	if text == "" {
		return nil
	}
	if fresh || c.value == nil {
		if err := c.compile(text); err != nil {
			return err
		}
	}
	if e.Value != "" {
		if tick == c.to {
			c.met = true
			if is := c.value.Value(m); !near(is, c.is, e.Within) && c.value.Type().Format(is) != c.value.Type().Format(c.is) {
				c.failed = true
				r.fail(c.failure(tick, "%s should be %s, and is %s", e.Value, e.Is, c.value.Text(m)))
			}
		}
		return nil
	}
	switch holds := c.value.Is(m); {
	case e.Always != "" && !holds:
		c.failed = true
		r.fail(c.failure(tick, "%s should always hold, and does not: %s", e.Always, c.values(m)))
	case e.Never != "" && holds:
		c.failed = true
		r.fail(c.failure(tick, "%s should never hold, and does: %s", e.Never, c.values(m)))
	case e.Eventually != "" && holds:
		c.met = true
	}
	return nil
}

func (c *check) compile(text string) (err error) {
	if c.e.Value == "" {
		c.value, err = formula.Condition(c.program, text)
		return err
	}
	if c.value, err = formula.Compile(c.program, text); err != nil {
		return err
	}
	if c.is, err = c.value.Type().Parse(c.e.Is); err != nil {
		return fmt.Errorf("%s is a %s: %q %w", c.e.Value, c.value.Type(), c.e.Is, err)
	}
	return nil
}

// values writes what an expression reads, for a failure.
func (c *check) values(m *wits.Mind) string {
	var list []string
	for _, name := range formula.Reads(c.program, c.e.Always+c.e.Never) {
		if f, err := formula.Compile(c.program, name); err == nil {
			list = append(list, name+" is "+f.Text(m))
		}
	}
	return strings.Join(list, ", ")
}

func (c *check) failure(tick int64, format string, args ...any) Failure {
	return Failure{Tick: tick, Agent: c.e.Agent, Name: c.name, Text: fmt.Sprintf(format, args...), Line: c.e.line}
}

// finish judges an expectation when all has been played.
func (r *run) finish(c *check) {
	e, end := c.e, r.loop.State().Tick
	switch {
	case e.Hash != "":
		if got := fmt.Sprintf("%016x", sim.Hash(r.game)); got != e.Hash {
			r.fail(c.failure(end, "the game has the hash %s and not %s: it did not go exactly as it did", got, e.Hash))
		}
	case e.Result != "":
		r.result(c, end)
	case e.Agent != 0 && !c.seen:
		r.fail(c.failure(-1, "there is no agent %d with a mind in these frames", e.Agent))
	case c.failed:
	case e.Activity != nil:
		if f, ok := compare(c); !ok {
			r.fail(f)
		}
	case e.Eventually != "" && !c.met:
		r.fail(c.failure(end, "%s should have come to hold, and has not", e.Eventually))
	case e.Value != "" && !c.met:
		r.fail(c.failure(c.to, "%s should be %s, and the agent is gone", e.Value, e.Is))
	}
}

func (r *run) result(c *check, end int64) {
	ender, ok := r.game.(sim.Ender)
	switch {
	case !ok || !ender.Over():
		r.fail(c.failure(end, "the game should be over (%s), and goes on", c.e.Result))
	case ender.Result() != c.e.Result:
		r.fail(c.failure(end, "the game should end with %q, and ended with %q", c.e.Result, ender.Result()))
	}
}

// near reports whether a value is what it should be, numbers by a difference.
func near(is, want any, within float64) bool {
	switch w := want.(type) {
	case float64:
		v, ok := is.(float64)
		return ok && (v == w || math.Abs(v-w) <= within)
	case int64:
		v, ok := is.(int64)
		return ok && math.Abs(float64(v)-float64(w)) <= within
	}
	return false
}
