package scenario_test

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/games/night"
	"github.com/wits-ai/wits/games/sniper"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/record/scenario"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// somebody draws what testers do to a game: any intervention on any agent, most of which the game takes.
type somebody struct {
	t    *rapid.T
	loop *sim.Loop
	did  map[sim.InterventionKind]int // what the game took, and what else was done
}

func (s somebody) text(v wits.ValueInfo, of *wits.Mind, i int) string {
	switch is := of.Value(i).(type) {
	case bool:
		return strconv.FormatBool(rapid.Bool().Draw(s.t, "bool"))
	case float64:
		return strconv.FormatFloat(rapid.Float64Range(-20, 120).Draw(s.t, "float"), 'g', -1, 64)
	default:
		return v.Slot.Type().Format(is)
	}
}

func (s somebody) argument(p sim.CommandParam) string {
	if len(p.Choices) > 0 {
		return rapid.SampledFrom(p.Choices).Draw(s.t, "choice")
	}
	low, high := p.Low, p.High
	if low == 0 && high == 0 {
		low, high = 2, 18
	}
	switch p.Type {
	case "int":
		return fmt.Sprint(rapid.Int64Range(int64(low), int64(high)).Draw(s.t, "int"))
	case "float":
		return fmt.Sprint(rapid.Float64Range(low, high).Draw(s.t, "float"))
	case "vec2":
		return fmt.Sprintf("%v, %v", rapid.Float64Range(low, high).Draw(s.t, "x"), rapid.Float64Range(low, high).Draw(s.t, "y"))
	case "agent":
		return fmt.Sprint(rapid.SampledFrom(s.loop.Game().Agents()).Draw(s.t, "agent").ID)
	}
	return p.Value
}

// does one thing, if the game takes it.
func (s somebody) does() {
	agents := s.loop.Game().Agents()
	a := rapid.SampledFrom(agents).Draw(s.t, "whom")
	v := sim.Intervention{Agent: a.ID, Do: rapid.SampledFrom([]sim.InterventionKind{sim.InterventionSet, sim.InterventionHold, sim.InterventionHold, sim.InterventionRelease, sim.InterventionFire,
		sim.InterventionForce, sim.InterventionForce, sim.InterventionForce, sim.InterventionUnforce, sim.InterventionCommand}).Draw(s.t, "intervention")}
	if a.Mind == nil {
		v.Do = sim.InterventionCommand
	}
	switch v.Do {
	case sim.InterventionCommand:
		list := s.loop.Commands()
		c := rapid.SampledFrom(list).Draw(s.t, "command")
		if v.Path = c.Name; !c.Agent {
			v.Agent = 0
		}
		for _, p := range c.Params {
			v.Args = append(v.Args, s.argument(p))
		}
	case sim.InterventionSet, sim.InterventionHold:
		values := a.Mind.Program().Values()
		i := rapid.IntRange(0, len(values)-1).Draw(s.t, "value")
		v.Path, v.Value = values[i].Path, s.text(values[i], a.Mind, i)
	case sim.InterventionRelease:
		held := a.Mind.Held()
		if len(held) == 0 {
			return
		}
		v.Path = a.Mind.Program().Values()[rapid.SampledFrom(held).Draw(s.t, "held")].Path
	case sim.InterventionForce, sim.InterventionUnforce, sim.InterventionFire:
		p := a.Mind.Program()
		part := rapid.SampledFrom(p.Parts()).Draw(s.t, "part")
		if len(part.Nodes) == 0 {
			return
		}
		v.Path = rapid.SampledFrom(part.Nodes).Draw(s.t, "node").Path
		v.Value = rapid.SampledFrom([]string{"success", "failure", "running"}).Draw(s.t, "result")
		switch v.Do {
		case sim.InterventionForce:
			v.Once = rapid.Bool().Draw(s.t, "once")
		case sim.InterventionFire:
			v.Path, v.Value = v.Path+".Activate", ""
		default:
			v.Value = ""
		}
	}
	if s.loop.Intervene(v) == nil {
		s.did[v.Do]++
		if v.Once {
			s.did["once"]++
		}
	}
}

// plays a while with a key held now and then.
func (s somebody) plays() {
	held := rapid.SampledFrom(s.loop.Info().Controls).Draw(s.t, "input").Input
	every := rapid.Int64Range(2, 9).Draw(s.t, "every")
	s.loop.Play(sim.Run{Ticks: s.loop.State().Tick + rapid.Int64Range(1, 40).Draw(s.t, "ticks"), Script: func(tick int64) []string {
		if tick/every%2 == 0 {
			return []string{held}
		}
		return nil
	}})
}

// TestK26_AnySessionHoldsAgain: whatever testers do to a game, back and forth in time, a scenario of it passes, and its
// recording goes the same way again, with one worker and with two.
func TestK26_AnySessionHoldsAgain(t *testing.T) {
	games := []struct {
		options map[string]string
		make    func(workers int) sim.Game
	}{
		{nil, func(n int) sim.Game { return duel.New(actors.Workers(n)) }},
		{night.HeadlessIn("vault"), func(n int) sim.Game { return night.New(actors.Workers(n)) }},
		{nil, func(n int) sim.Game { return sniper.New(actors.Workers(n)) }},
	}
	did := map[sim.InterventionKind]int{}
	rapid.Check(t, func(t *rapid.T) {
		of := games[rapid.IntRange(0, len(games)-1).Draw(t, "game")]
		game := of.make(1)
		defer closes(t, game)
		l, err := sim.NewLoop(game, sim.LoopOptions{Options: of.options, Seed: rapid.Uint64Range(1, 9).Draw(t, "seed")})
		must.Succeed(t, err)
		r := record.Attach(l, record.Options{KeyEvery: 20})
		defer r.Close()
		s := somebody{t, l, did}
		for range rapid.IntRange(2, 12).Draw(t, "stretches") {
			s.plays()
			if rapid.IntRange(0, 3).Draw(t, "rewind") == 0 {
				must.Succeed(t, r.SeekTick(rapid.Int64Range(0, l.State().Tick).Draw(t, "to")))
				did["rewind"]++
			}
			for range rapid.IntRange(0, 4).Draw(t, "interventions") {
				s.does()
			}
		}
		must.Succeed(t, r.Live())
		l.Play(sim.Run{Ticks: l.State().Tick + 2})
		holdsAgain(t, l, r, of.make)
	})
	if testing.Short() {
		return // too few cases for all of it to happen
	}
	for _, d := range []sim.InterventionKind{sim.InterventionSet, sim.InterventionHold, sim.InterventionRelease, sim.InterventionForce, sim.InterventionFire, sim.InterventionCommand, "once", "rewind"} {
		if did[d] == 0 {
			t.Errorf("nobody has done %q: %v", d, did)
		}
	}
}

// closes a game's workers.
func closes(t interface{ Error(...any) }, g sim.Game) {
	if c, ok := g.(interface{ Close() error }); ok {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

func holdsAgain(t *rapid.T, l *sim.Loop, r *record.Recorder, fresh func(workers int) sim.Game) {
	_, to := r.Span()
	made, err := scenario.Make(l, r, scenario.MakeOptions{Name: "a session", From: rapid.Int64Range(0, to-1).Draw(t, "from"), To: to})
	must.Succeed(t, err)
	hash := fmt.Sprintf("%016x", sim.Hash(l.Game()))
	made.Expect = append(made.Expect, scenario.Expectation{Hash: hash})
	s, err := scenario.Read("a.test.json", made.Format())
	if err != nil {
		t.Fatalf("%v\n%s", err, made.Format())
	}
	again := fresh(1)
	defer closes(t, again)
	report, err := scenario.Run(again, s)
	if err != nil {
		t.Fatalf("%v\n%s", err, made.Format())
	}
	for _, f := range report.Failures { // testers can park minds, and then they are parked again
		if !strings.HasPrefix(f.Text, "was parked") {
			t.Fatalf("%s\n%s", f, made.Format())
		}
	}
	var file bytes.Buffer
	must.Succeed(t, r.Save(&file, record.SaveOptions{}))
	rec, err := record.Read(file.Bytes())
	must.Succeed(t, err)
	for _, workers := range []int{1, 2} {
		game := fresh(workers)
		result, err := rec.Replay(game)
		closes(t, game)
		if err != nil || result.Difference != nil || result.Compared != to+1 || fmt.Sprintf("%016x", result.Hash) != hash {
			t.Fatalf("with %d workers: %v, %+v, %+v; the hash was %s", workers, err, result, result.Difference, hash)
		}
	}
}
