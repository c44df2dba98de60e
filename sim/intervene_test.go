package sim_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// value reads a value of a mind by its path.
func value(t *testing.T, a sim.Agent, path string) any {
	t.Helper()
	i := a.Mind.Program().Find(path)
	if i < 0 {
		t.Fatalf("there is no value %s", path)
	}
	return a.Mind.Value(i)
}

// TestInterveneDeeds: each does what it says, at once or from the next tick on.
func TestInterveneDeeds(t *testing.T) {
	g := newWalkers()
	p := newPast(t, g)
	a := g.agents[0]
	p.live(2)
	if g.at[0] != 2 || g.at[1] != 2 {
		t.Fatalf("at %v", g.at)
	}
	p.do(sim.Intervention{Agent: 1, Do: sim.InterventionSet, Path: "Stride", Value: "3"})
	p.live(3)
	if g.at[0] != 5 || g.at[1] != 3 {
		t.Errorf("set: at %v", g.at)
	}
	p.do(sim.Intervention{Agent: 1, Do: sim.InterventionHold, Path: "Rush", Value: "10"})
	p.live(5)
	if g.at[0] != 31 {
		t.Errorf("held: at %v", g.at)
	}
	p.do(sim.Intervention{Agent: 1, Do: sim.InterventionRelease, Path: "Rush"})
	p.live(6)
	if g.at[0] != 34 {
		t.Errorf("released: at %v", g.at)
	}
	// Do succeeds every third tick by itself.
	p.do(sim.Intervention{Agent: 1, Do: sim.InterventionForce, Path: "Do", Value: "Running"})
	p.live(7) // scripts on triggers run a tick later
	steps := value(t, a, "Steps")
	p.live(14)
	if got := value(t, a, "Steps"); got != steps {
		t.Errorf("kept running, it ended: %v steps, not %v", got, steps)
	}
	p.do(sim.Intervention{Agent: 1, Do: sim.InterventionForce, Path: "Do", Value: "failure"})
	p.live(20)
	if got := value(t, a, "Steps").(int64); got < 20 {
		t.Errorf("failing, it has %v steps", got)
	}
	p.do(sim.Intervention{Agent: 1, Do: sim.InterventionUnforce, Path: "Do"})
	p.live(21)
	steps = value(t, a, "Steps")
	p.live(24)
	if got := value(t, a, "Steps").(int64) - steps.(int64); got < 1 || got > 2 { // every third tick
		t.Errorf("let go, it has %v steps more", got)
	}
	bit := a.Mind.Program().Trigger("Do.Deactivate")
	p.do(sim.Intervention{Agent: 1, Do: sim.InterventionFire, Path: "Do.Deactivate"})
	if !a.Mind.Raised(bit) {
		t.Error("the trigger is not raised")
	}
	p.do(sim.Intervention{Agent: 2, Do: sim.InterventionCommand, Path: "put", Args: []string{"-2.5"}})
	p.do(sim.Intervention{Do: sim.InterventionCommand, Path: "shift", Args: []string{"(2, 0)", "3", "true"}})
	if g.at[1] != -8.5 || g.at[2] != -6 {
		t.Errorf("told: at %v", g.at)
	}
	list := p.Interventions()
	if len(list) != 9 || list[0].Tick != 2 || list[8].Tick != 24 || list[8].Path != "shift" {
		t.Errorf("written down: %+v", list)
	}
	p.run()
	p.Restart()
	p.Sync(func() {
		if len(p.Interventions()) != 0 || g.agents[0].Mind.Held() != nil {
			t.Errorf("after a new start there are %v", p.Interventions())
		}
	})
}

// TestInterveneRefuses with words for whoever asked, and changes nothing.
func TestInterveneRefuses(t *testing.T) {
	g := newWalkers()
	p := newPast(t, g)
	p.live(4)
	hash, told := sim.Hash(g), len(p.told)
	for want, v := range map[string]sim.Intervention{
		"there is no agent 9":      {Agent: 9, Do: sim.InterventionSet, Path: "Stride", Value: "1"},
		"C has no mind":            {Agent: 3, Do: sim.InterventionFire, Path: "Do.Activate"},
		`A has no value "Strid"`:   {Agent: 1, Do: sim.InterventionSet, Path: "Strid", Value: "1"},
		"Stride is a float":        {Agent: 1, Do: sim.InterventionSet, Path: "Stride", Value: "fast"},
		"Rush is a float":          {Agent: 1, Do: sim.InterventionHold, Path: "Rush", Value: "fast"},
		"is written by a node":     {Agent: 1, Do: sim.InterventionHold, Path: "Sum.Result", Value: "1"},
		"of A is not held":         {Agent: 1, Do: sim.InterventionRelease, Path: "Rush"},
		`A has no trigger "Do.Go"`: {Agent: 1, Do: sim.InterventionFire, Path: "Do.Go"},
		"a result is success":      {Agent: 1, Do: sim.InterventionForce, Path: "Do", Value: "maybe"},
		`has no node "Don"`:        {Agent: 1, Do: sim.InterventionForce, Path: "Don", Value: "success"},
		"cannot be forced":         {Agent: 1, Do: sim.InterventionForce, Path: "Sum", Value: "success"},
		"Do is not forced":         {Agent: 1, Do: sim.InterventionUnforce, Path: "Do"},
		`no intervention "undo"`:   {Agent: 1, Do: "undo"},
		`has no command "dance"`:   {Do: sim.InterventionCommand, Path: "dance"},
		"put is for an agent":      {Do: sim.InterventionCommand, Path: "put", Args: []string{"1"}},
		"for the game as a whole":  {Agent: 1, Do: sim.InterventionCommand, Path: "swap", Args: []string{"1", "places"}},
		"there is no agent 8":      {Agent: 8, Do: sim.InterventionCommand, Path: "put", Args: []string{"1"}},
		"takes 1 values":           {Agent: 1, Do: sim.InterventionCommand, Path: "put"},
		"from -10 to 10 m":         {Agent: 1, Do: sim.InterventionCommand, Path: "put", Args: []string{"10.5"}},
		"at of the command put":    {Agent: 1, Do: sim.InterventionCommand, Path: "put", Args: []string{"NaN"}},
		"the number of an agent":   {Do: sim.InterventionCommand, Path: "swap", Args: []string{"7", "places"}},
		"one of places, names":     {Do: sim.InterventionCommand, Path: "swap", Args: []string{"2", "hats"}},
		"a place such as":          {Do: sim.InterventionCommand, Path: "shift", Args: []string{"2", "3", "true"}},
		"a whole number":           {Do: sim.InterventionCommand, Path: "shift", Args: []string{"2, 1", "3.5", "true"}},
		"true or false":            {Do: sim.InterventionCommand, Path: "shift", Args: []string{"2, 1", "3", "yes"}},
		"C stays where it is":      {Agent: 3, Do: sim.InterventionCommand, Path: "put", Args: []string{"1"}},
		"cannot be changed":        {Do: sim.InterventionReload, Path: "walker.json"},
	} {
		if err := p.Intervene(v); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v; want %q", v, err, want)
		}
	}
	if sim.Hash(g) != hash || len(p.told) != told || len(p.Interventions()) != 0 {
		t.Errorf("what was refused has left %q, %v", p.told[told:], p.Interventions())
	}
	plain := newPast(t, &swarmless{})
	if err := plain.Intervene(sim.Intervention{Do: sim.InterventionCommand, Path: "put"}); err == nil || plain.Commands() != nil {
		t.Error("a game without commands took one")
	}
}

// swarmless is a game of nothing.
type swarmless struct{}

func (*swarmless) Info() sim.Info                        { return sim.Info{Name: "nothing"} }
func (*swarmless) Start(map[string]string, uint64) error { return nil }
func (*swarmless) Step(sim.Input)                        {}
func (*swarmless) Draw(*sim.Scene)                       {}
func (*swarmless) Agents() []sim.Agent                   { return nil }

// TestForcedOnce: it comes about once, which is written down; taken back right after that tick, out of a replay too, it
// stays so.
func TestForcedOnce(t *testing.T) {
	g := newWalkers()
	p := newPast(t, keeper{g})
	p.live(1)
	begin := p.keep()
	p.do(sim.Intervention{Agent: 1, Do: sim.InterventionForce, Path: "Do", Value: "failure", Once: true})
	p.live(3)
	if got := value(t, g.agents[0], "Steps"); got != int64(10) {
		t.Fatalf("%v steps", got)
	}
	if got := p.told[1:]; !slices.Equal(got, []string{"force Do at 1", "unforce Do at 2 by itself", "tick 2", "tick 3"}) {
		t.Errorf("told %q", got)
	}
	p.live(9)
	p.back(begin)
	p.again(2)
	met := p.keep()
	p.again(9)
	p.back(met)
	if f := g.agents[0].Mind.Program(); f != f.Original() {
		t.Error("it is forced again")
	}
	p.again(9)
	p.back(met)
	p.TakeOver()
	if n := len(p.Interventions()); n != 2 {
		t.Errorf("%d interventions are left", n)
	}
	p.live(12)
	p.back(begin)
	p.again(12)
}

// TestHoldsOutliveReloads, and results that are forced, as far as the new document has them; a way back undoes the reload and
// a replay does it again.
func TestHoldsOutliveReloads(t *testing.T) {
	g := newWalkers()
	p := newPast(t, keeper{g})
	p.do(sim.Intervention{Agent: 1, Do: sim.InterventionHold, Path: "Rush", Value: "4"})
	p.do(sim.Intervention{Agent: 2, Do: sim.InterventionForce, Path: "Do", Value: "failure"})
	p.live(3)
	early := p.keep()
	p.live(5)
	old := g.brain.Program
	p.run()
	g.files["walker.json"].Data = []byte(strings.Replace(walker, "Rush + Stride", "Rush * 2 + Stride", 1))
	out, err := p.Reload(context.Background(), nil)
	if err != nil || len(out.Programs) != 1 || !out.Programs[0].Done() {
		t.Fatalf("%+v, %v", out, err)
	}
	p.Sync(func() {
		renewed := g.brain.Program
		at := g.at[0]
		p.live(6)
		if g.at[0] != at+9 {
			t.Errorf("it went %v m", g.at[0]-at)
		}
		if f := g.agents[1].Mind.Program(); f == f.Original() || f.Original() != renewed {
			t.Error("the result is not forced any more")
		}
		later := p.keep()
		p.live(9)
		p.back(early)
		if g.brain.Program != old || g.agents[0].Mind.Program().Original() != old {
			t.Error("the programs are not those of then")
		}
		if f := g.agents[1].Mind.Program(); f == f.Original() {
			t.Error("the result is not forced")
		}
		p.again(9)
		if g.brain.Program != renewed {
			t.Error("played again, the documents were not changed")
		}
		p.back(later)
		p.again(9)
		// Another way: the change does not come any more.
		p.back(early)
		p.TakeOver()
		p.live(9)
		if g.brain.Program != old {
			t.Error("the change has come all the same")
		}
		p.back(early)
		p.again(9)
	})
	told := strings.Join(p.told, "\n")
	if !strings.Contains(told, "tick 5\nreload walker.json at 5\nreloaded 1\ntick 6") {
		t.Errorf("told %s", told)
	}
	// What the new document does not have is forgotten.
	g.files["walker.json"].Data = []byte(strings.NewReplacer(`"Do":{`, `"Act":{`, "Do.", "Act.").Replace(walker))
	if out, err := p.Reload(context.Background(), nil); err != nil || !out.Programs[0].Done() {
		t.Fatalf("%+v, %v", out, err)
	}
	p.Sync(func() {
		if f := g.agents[1].Mind.Program(); f != f.Original() {
			t.Error("something is still forced")
		}
		if held := g.agents[0].Mind.Held(); len(held) != 1 {
			t.Errorf("held: %v", held)
		}
		p.live(12)
		p.back(early)
		p.again(12)
	})
}

// TestReloadsEndHolds: what a new document does not have is held no more, also when a still newer one has it again; a way back
// to after that is as it was.
func TestReloadsEndHolds(t *testing.T) {
	g := newWalkers()
	p := newPast(t, keeper{g})
	p.do(sim.Intervention{Agent: 1, Do: sim.InterventionHold, Path: "Stride", Value: "4"})
	p.do(sim.Intervention{Agent: 2, Do: sim.InterventionHold, Path: "Steps", Value: "7"})
	p.do(sim.Intervention{Agent: 2, Do: sim.InterventionForce, Path: "Do", Value: "failure"})
	p.live(3)
	early := p.keep()
	p.run()
	for _, document := range []string{strings.NewReplacer(`"Do":{`, `"Act":{`, "Do.", "Act.", "Stride", "Pace2").Replace(walker), walker} {
		g.files["walker.json"].Data = []byte(document)
		if out, err := p.Reload(context.Background(), nil); err != nil || !out.Programs[0].Done() {
			t.Fatalf("%+v, %v", out, err)
		}
		p.Sync(func() { p.live(p.State().Tick + 3) })
	}
	free := func(when string) {
		t.Helper()
		if f := g.agents[1].Mind.Program(); f != f.Original() || len(g.agents[0].Mind.Held()) != 0 || len(g.agents[1].Mind.Held()) != 1 {
			t.Errorf("%s something is forced, or held (%v, %v)", when, g.agents[0].Mind.Held(), g.agents[1].Mind.Held())
		}
	}
	p.Sync(func() {
		free("when it is there again")
		late := p.keep()
		p.live(12)
		p.back(late)
		free("gone back")
		p.again(12)
		p.back(early)
		if f := g.agents[1].Mind.Program(); f == f.Original() || len(g.agents[0].Mind.Held()) != 1 {
			t.Error("what was forced and held at first is not")
		}
		p.again(12)
		free("played again")
	})
	told := strings.Join(p.told, "\n")
	if !strings.Contains(told, "reload walker.json at 3\nrelease Stride at 3 by itself\nunforce Do at 3 by itself\nreloaded 1") {
		t.Errorf("told %s", told)
	}
}

// TestRefusedReloadInThePast leaves the game in the past, and what comes as it was.
func TestRefusedReloadInThePast(t *testing.T) {
	g := newWalkers()
	p := newPast(t, keeper{g})
	p.live(2)
	early := p.keep()
	p.do(sim.Intervention{Agent: 1, Do: sim.InterventionHold, Path: "Rush", Value: "4"})
	p.live(6)
	p.back(early)
	p.Replay(p.feed)
	p.run()
	g.files["walker.json"].Data = []byte("{")
	if out, err := p.Reload(context.Background(), nil); err != nil || len(out.Programs) != 1 || out.Programs[0].Done() {
		t.Fatalf("%+v, %v", out, err)
	}
	p.Sync(func() {
		if !p.State().Replaying {
			t.Error("the game was taken over")
		}
		p.Skip(6)
		if len(g.agents[0].Mind.Held()) != 1 || p.State().Tick != 6 {
			t.Error("what came once does not come any more")
		}
	})
}

// stays is a game that cannot be taken back.
type stays struct{ keeper }

func (stays) Return(any) error { return errors.New("it stays") }

// TestHoldsOutliveAFailedReturn, and results that are forced.
func TestHoldsOutliveAFailedReturn(t *testing.T) {
	g := newWalkers()
	p := newPast(t, stays{keeper{g}})
	first := p.keep()
	p.do(sim.Intervention{Agent: 1, Do: sim.InterventionHold, Path: "Rush", Value: "4"})
	p.do(sim.Intervention{Agent: 1, Do: sim.InterventionForce, Path: "Do", Value: "failure"})
	p.live(2)
	if err := p.Return(first); err == nil {
		t.Fatal("it went back")
	}
	m := g.agents[0].Mind
	if f := m.Program(); f == f.Original() || len(m.Held()) != 1 {
		t.Error("it is not held or not forced any more")
	}
}

// TestAgentsThatLeave take what is held and forced with them: who comes after under the same number is free.
func TestAgentsThatLeave(t *testing.T) {
	g := newWalkers()
	p := newPast(t, g)
	p.do(sim.Intervention{Agent: 2, Do: sim.InterventionHold, Path: "Rush", Value: "4"})
	p.do(sim.Intervention{Agent: 2, Do: sim.InterventionForce, Path: "Do", Value: "failure"})
	p.live(2)
	left := g.agents[1].Mind
	g.agents[1].Mind = g.brain.Program.NewMind(77)
	p.live(3)
	if f := left.Program(); f != f.Original() || len(left.Held()) != 0 {
		t.Error("who gets the mind next is held or forced")
	}
	p.run()
	if out, err := p.Reload(context.Background(), nil); err != nil || !out.Programs[0].Done() {
		t.Fatalf("%+v, %v", out, err)
	}
	p.Sync(func() {
		m := g.agents[1].Mind
		if f := m.Program(); f != f.Original() || len(m.Held()) != 0 {
			t.Errorf("it is held (%v) or forced", m.Held())
		}
		if err := p.Intervene(sim.Intervention{Agent: 2, Do: sim.InterventionUnforce, Path: "Do"}); err == nil {
			t.Error("the result of who has left was let go")
		}
	})
}

// TestInterveneBesideOthers: people who ask, look, press keys and change documents at once disturb nothing. Run with -race.
func TestInterveneBesideOthers(t *testing.T) {
	g := newWalkers()
	p := newPast(t, keeper{g})
	first := p.keep()
	p.run()
	must.Succeed(t, p.SetSpeed(8))
	p.Resume()
	var all sync.WaitGroup
	for who := range uint32(3) {
		all.Go(func() {
			stop := p.Observe(func() { _ = sim.Hash(g) })
			defer stop()
			for i := range 60 {
				p.SetInput(uint64(who), []string{[]string{"push", "pull"}[i%2]}, who)
				p.Sync(func() {
					v := sim.Intervention{Agent: 1 + who%2, Do: sim.InterventionHold, Path: "Rush", Value: "1"}
					switch i % 4 {
					case 1:
						v.Do = sim.InterventionRelease
					case 2:
						v = sim.Intervention{Agent: 1, Do: sim.InterventionForce, Path: "Do", Value: "failure", Once: true}
					case 3:
						p.Play(sim.Run{Ticks: p.State().Tick + 1})
						return
					}
					_ = p.Intervene(v) // what is not held cannot be released
				})
			}
		})
	}
	all.Go(func() {
		for range 5 {
			if _, err := p.Reload(context.Background(), nil); err != nil {
				t.Error(err)
			}
		}
	})
	all.Wait()
	p.Sync(func() {
		p.Halt()
		end := p.State().Tick
		if end < 45 {
			t.Errorf("only %d ticks", end)
		}
		p.back(first)
		p.again(end) // the tape compares
	})
}

var _ wits.Logger = (*lines)(nil)

// TestHeldValuesReadAtOnce: who looks before the next step sees what is held; and a run in which it was done again is the same.
func TestHeldValuesReadAtOnce(t *testing.T) {
	g := newWalkers()
	p := newPast(t, g)
	p.live(2)
	p.do(sim.Intervention{Agent: 1, Do: sim.InterventionHold, Path: "Rush", Value: "10"})
	if got := value(t, g.agents[0], "Rush"); got != 10.0 {
		t.Errorf("held at 10, it reads %v", got)
	}
	p.live(5)
	if got := value(t, g.agents[0], "Rush"); got != 10.0 || g.at[0] != 35 {
		t.Errorf("held at 10, it reads %v at %v", got, g.at)
	}
}
