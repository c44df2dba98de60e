package scenario

import (
	"errors"
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/formula"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// MakeOptions says what a scenario is made of.
type MakeOptions struct {
	// Name says what is tested.
	Name string
	// From and To are the frames whose activity is expected again.
	From, To int64
	// Agents are those that are looked at; all with a mind if empty.
	Agents []uint32
	// Values are expressions over the values of these agents that are expected to be the same at the end; agents that do not
	// know one are left out.
	Values []string
	// Depth leaves out nodes deeper in documents within documents; 1 is the root document alone, 0 leaves out none.
	Depth int
	// Within is by how many frames activity may come earlier or later.
	Within int
	// Expect is what is expected in place of the activity and the values of agents.
	Expect []Expectation
	// NewDocuments leaves out that documents were changed, in place of refusing it: the scenario has their new versions from the
	// start on. What it expects need not come true then: play it with [Run] before you keep it.
	NewDocuments bool
}

// maxChanges is how many changes a scenario lists of an agent; if there are more it looks less deep.
const maxChanges = 500

// Make makes a scenario of a stretch of a recording: it plays what was played from the start on, what was done by hand
// included, and expects that agents do the same again in the stretch. It fails if the stretch is not recorded, or if
// documents were changed before its end, without [MakeOptions.NewDocuments]: a test has one version of them. Only on the loop's goroutine.
func Make(l *sim.Loop, r *record.Recorder, o MakeOptions) (*Scenario, error) {
	oldest, newest := r.Span()
	_, joint := l.Game().(sim.Joint)
	switch {
	case joint:
		return nil, errors.New("this game is one with the world of another engine, which a test cannot play: save the recording, and play it again with `wits replay`")
	case o.From < oldest || o.To > newest:
		return nil, fmt.Errorf("frames %d to %d are not recorded: the recording has %d to %d", o.From, o.To, oldest, newest)
	case o.To <= o.From:
		return nil, fmt.Errorf("a test needs a stretch of frames, and %d to %d is none", o.From, o.To)
	case o.Depth < 0:
		return nil, fmt.Errorf("a depth of %d makes no sense", o.Depth)
	case o.Within < 0:
		return nil, fmt.Errorf("a tolerance of %d frames makes no sense", o.Within)
	}
	state, info := l.State(), l.Info()
	if state.Loaded {
		return nil, errors.New("this run began with a saved game, and a test begins with a start. Restart the game, and make the test of what comes then; or save the recording")
	}
	s := &Scenario{Name: o.Name, Game: info.Name, Options: state.Options, Seed: state.Seed, Ticks: o.To}
	if s.Name == "" {
		s.Name = fmt.Sprintf("%s, frames %d to %d", info.Title, o.From, o.To)
	}
	for _, v := range l.Interventions() {
		if v.Tick >= o.To {
			break
		}
		if v.Do == sim.InterventionReload {
			if o.NewDocuments {
				continue
			}
			return nil, fmt.Errorf("documents were changed in frame %d: a test has one version of them. Restart the game, and make the test of what comes then", v.Tick)
		}
		if !v.Auto {
			s.Do = append(s.Do, v)
		}
	}
	if err := s.inputs(r, info); err != nil {
		return nil, err
	}
	if len(o.Expect) > 0 {
		s.Expect = o.Expect
		return s, nil
	}
	for _, a := range r.Agents(o.To) {
		if a.Program == nil || len(o.Agents) > 0 && !slices.Contains(o.Agents, a.ID) {
			continue
		}
		if err := s.expectAgent(r, a, o); err != nil {
			return nil, err
		}
	}
	for _, id := range o.Agents {
		if !slices.ContainsFunc(s.Expect, func(e Expectation) bool { return e.Agent == id }) {
			return nil, fmt.Errorf("in frame %d there is no agent %d with a mind", o.To, id)
		}
	}
	for _, text := range o.Values {
		if !slices.ContainsFunc(s.Expect, func(e Expectation) bool { return e.Value == text }) {
			return nil, fmt.Errorf("no agent of the test has a value %q that can be written down", text)
		}
	}
	return s, nil
}

// inputs writes what players did, where it changed.
func (s *Scenario) inputs(r *record.Recorder, info sim.Info) error {
	var last sim.Keys
	for tick := range s.Ticks {
		k, ok := r.Keys(tick)
		if !ok {
			return fmt.Errorf("what players did in frame %d is not known", tick)
		}
		if k.Held == last.Held && k.Focus == last.Focus && k.Data == last.Data && k.Before == last.Held {
			continue
		}
		in := Input{Tick: tick, Held: info.HeldNames(k.Held), Focus: k.Focus, Data: []byte(k.Data)}
		if k.Before != last.Held {
			in.Before = append([]string{}, info.HeldNames(k.Before)...)
		}
		s.Input = append(s.Input, in)
		last = k
	}
	return nil
}

// expectAgent expects what an agent did.
func (s *Scenario) expectAgent(r *record.Recorder, a record.AgentAt, o MakeOptions) error {
	e := Expectation{Agent: a.ID, Name: a.Name, From: o.From, To: o.To, Activity: []Change{}, Within: float64(o.Within)}
	p := a.Program.Original()
	deepest := 1
	for i := range p.Parts() {
		for k := range p.Parts()[i].Nodes {
			deepest = max(deepest, deep(p.Parts()[i].Nodes[k].Path))
		}
	}
	from := deepest
	if o.Depth > 0 {
		from = min(deepest, o.Depth)
	}
	for depth := from; ; depth-- {
		list := recorded(r, a.ID, p, o.From, o.To, depth)
		if len(list) <= maxChanges || depth == 1 {
			if e.Activity = changes(list); depth < deepest {
				e.Depth = depth
			}
			break
		}
	}
	s.Expect = append(s.Expect, e)
	if len(o.Values) == 0 {
		return nil
	}
	mind, err := r.Mind(o.To, a.ID)
	if err != nil {
		return err
	}
	for _, text := range o.Values {
		f, err := formula.Compile(p, text)
		if err != nil {
			continue
		}
		v := f.Value(mind)
		is := f.Type().Format(v)
		if again, err := f.Type().Parse(is); err != nil || f.Type().Format(again) != is {
			continue
		}
		s.Expect = append(s.Expect, Expectation{Agent: a.ID, Name: a.Name, To: o.To, Value: text, Is: is})
	}
	return nil
}

// recorded lists what an agent began and ended in a stretch.
func recorded(r *record.Recorder, agent uint32, p *wits.Program, from, to int64, depth int) []event {
	var list []event
	var before []uint64
	r.Activity(agent, from, to, func(tick int64, activity []uint64) bool {
		list = moved(list, p, before, activity, tick, depth)
		before = append(before[:0], activity...)
		return true
	})
	return list
}
