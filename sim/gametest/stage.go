package gametest

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/sim"
)

// Stage is a game that a test tells what to do, see [sim.Commander].
type Stage struct {
	*sim.Loop
	t    testing.TB
	done map[string]bool
}

// NewStage starts a game, and checks what it says about its commands.
func NewStage(t testing.TB, g sim.Game, options map[string]string, seed uint64) *Stage {
	t.Helper()
	l, err := sim.NewLoop(g, sim.LoopOptions{Options: options, Seed: seed, Paused: true})
	if err != nil {
		t.Fatal(err)
	}
	s := &Stage{Loop: l, t: t, done: map[string]bool{}}
	var names []string
	for _, c := range l.Commands() {
		if c.Name == "" || c.Label == "" || slices.Contains(names, c.Name) {
			t.Errorf("a command needs a name of its own and a label: %+v", c)
		}
		names = append(names, c.Name)
		var offered []string
		for _, p := range c.Params {
			if p.Name == "" || p.Value == "" && p.Type != "agents" || !slices.Contains([]string{"bool", "int", "float", "vec2", "string", "agent", "agents", "path"}, p.Type) {
				t.Errorf("a parameter of %s needs a name, a type and a value: %+v", c.Name, p)
			}
			offered = append(offered, p.Value)
		}
		if err := c.Check(offered, g.Agents()); err != nil {
			t.Errorf("what %s offers at first: %v", c.Name, err)
		}
	}
	return s
}

// Play plays ticks in which nobody presses a key.
func (s *Stage) Play(ticks int64) {
	s.t.Helper()
	to := s.State().Tick + ticks
	s.Replay(func(int64) (sim.Keys, bool) { return sim.Keys{}, true })
	if s.Skip(to); s.State().Tick != to {
		s.t.Fatalf("played up to tick %d, not %d", s.State().Tick, to)
	}
	s.TakeOver()
}

// Tell gives the game a command, which it must take; agent 0 is for the game as a whole.
func (s *Stage) Tell(agent uint32, command string, args ...string) {
	s.t.Helper()
	if err := s.Intervene(sim.Intervention{Agent: agent, Do: sim.InterventionCommand, Path: command, Args: args}); err != nil {
		s.t.Fatalf("%s %v: %v", command, args, err)
	}
	s.done[command] = true
}

// Refused gives the game a command that it must refuse with these words, unchanged.
func (s *Stage) Refused(words string, agent uint32, command string, args ...string) {
	s.t.Helper()
	before := sim.Hash(s.Game())
	err := s.Intervene(sim.Intervention{Agent: agent, Do: sim.InterventionCommand, Path: command, Args: args})
	if err == nil || !strings.Contains(err.Error(), words) {
		s.t.Errorf("%s %v: %v; want %q", command, args, err, words)
	}
	if sim.Hash(s.Game()) != before {
		s.t.Errorf("%s %v was refused, but has changed the game", command, args)
	}
}

// All reports whether the game has taken each of its commands.
func (s *Stage) All() {
	s.t.Helper()
	for _, c := range s.Commands() {
		if !s.done[c.Name] {
			s.t.Errorf("the command %s was never given", c.Name)
		}
	}
}

// draw paints a game, if it can be painted.
func draw(g sim.Game, s *sim.Scene) {
	if d, ok := g.(sim.Drawer); ok {
		d.Draw(s)
	}
}

// Paint decodes the picture of a game as it stands, painted on a scene that is used again.
func Paint(t testing.TB, g sim.Game, s *sim.Scene) sim.Picture {
	t.Helper()
	s.Reset()
	draw(g, s)
	p, err := sim.DecodeScene(s.AppendBinary(nil, sim.State{}))
	if err != nil {
		t.Fatal(err)
	}
	return p
}
