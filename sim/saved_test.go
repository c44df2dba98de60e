package sim_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// savers are walkers that can be saved.
type savers struct {
	keeper
	fail bool // the next load
}

func (g *savers) Save() ([]byte, error) {
	var minds []*wits.Mind
	own := []byte{}
	for i, a := range g.agents {
		if a.Mind != nil {
			minds = append(minds, a.Mind)
		}
		own = fmt.Appendf(own, "%v ", g.at[i])
	}
	return wits.WriteSave(own, minds...)
}

func (g *savers) Load(data []byte) (string, error) {
	file, err := wits.OpenSave(data)
	if err != nil {
		return "", err
	}
	for i, text := range strings.Fields(string(file.State())) {
		if m := g.agents[i].Mind; m != nil {
			if err := file.Read(i, m); err != nil {
				return "", err
			}
		}
		if _, err := fmt.Sscan(text, &g.at[i]); err != nil {
			return "", err
		}
	}
	if g.fail {
		return "", errors.New("no room for it")
	}
	return file.Report().Text(), nil
}

// startless cannot be kept, but begin anew.
type startless struct {
	sim.Saver
	sim.Starter
	sim.Drawer
}

func saverLoop(t *testing.T, g sim.Game) *sim.Loop {
	l, err := sim.NewLoop(g, sim.LoopOptions{Seed: 5})
	must.Succeed(t, err)
	l.Play(sim.Run{Ticks: 40})
	return l
}

func saved(t *testing.T, l *sim.Loop) *sim.Saved {
	s, err := l.Save()
	must.Succeed(t, err)
	file, err := s.Encode()
	must.Succeed(t, err)
	for i := range file { // a single byte
		bad := bytes.Clone(file)
		bad[i] ^= 1
		if _, err := sim.DecodeSaved(bad); err == nil {
			t.Fatalf("byte %d is something else, and nobody says so", i)
		}
	}
	out, err := sim.DecodeSaved(file)
	must.Succeed(t, err)
	return out
}

func TestLoopLoad_GoesOnAtTheTickOfTheSave(t *testing.T) {
	g := &savers{keeper: keeper{newWalkers()}}
	l := saverLoop(t, g)
	rec := &notes{}
	l.SetRecorder(rec)
	s := saved(t, l)
	if s.Tick != 40 || s.Game != "walkers" || s.Seed != 5 || len(s.Documents) != 1 {
		t.Errorf("%+v", s)
	}
	want := l.Play(sim.Run{Ticks: 90}).Hash
	report, err := l.Load(s)
	if err != nil || !strings.Contains(report, "as they were") {
		t.Fatal(report, err)
	}
	if st := l.State(); st.Tick != 40 || !st.Paused || !st.Loaded || st.Time != 40/60.0 || rec.starts != 1 {
		t.Errorf("%+v, %d runs were begun", st, rec.starts)
	}
	if l.ReturnToStart() == nil {
		t.Error("it is begun anew as if it had not been loaded")
	}
	if got := l.Play(sim.Run{Ticks: 90}).Hash; got != want {
		t.Errorf("it goes on otherwise: %x, not %x", got, want)
	}
	if changed := s.Changed(g.brains.Sources()); changed != nil {
		t.Error(changed)
	}
	other := []sim.Source{{File: "walker.json", Data: []byte("{}")}, {File: "new.json"}}
	if changed := s.Changed(other); !slices.Equal(changed, []string{"new.json", "walker.json"}) {
		t.Error(changed)
	}
	l.Restart()
	if _, err := l.Update(); err != nil {
		t.Fatal(err)
	}
	if l.State().Loaded || l.State().Tick != 0 {
		t.Errorf("%+v", l.State())
	}
}

// notes counts runs.
type notes struct {
	sim.Recorder
	starts int
}

func (n *notes) Started()              { n.starts++ }
func (n *notes) Ticked(sim.Keys, bool) {}

// What was held stays so if nothing else is loaded, and is not any more if something is.
func TestLoopLoad_Overrides(t *testing.T) {
	g := &savers{keeper: keeper{newWalkers()}}
	l := saverLoop(t, g)
	s := saved(t, l)
	must.Succeed(t, l.Intervene(sim.Intervention{Agent: g.agents[0].ID, Do: sim.InterventionHold, Path: "Stride", Value: "3"}))
	g.fail = true
	if _, err := l.Load(s); err == nil || !strings.Contains(err.Error(), "no room for it") {
		t.Fatal(err)
	}
	if len(g.agents[0].Mind.Held()) != 1 {
		t.Error("what was held is not any more")
	}
	g.fail = false
	if _, err := l.Load(s); err != nil {
		t.Fatal(err)
	}
	if len(g.agents[0].Mind.Held()) != 0 || len(l.Interventions()) != 0 {
		t.Error("what was held is still held")
	}
}

// A game goes on as it stood when it cannot be loaded, whatever it can do.
func TestLoopLoad_Refuses(t *testing.T) {
	for name, of := range map[string]func(g *savers) sim.Game{
		"keeper":  func(g *savers) sim.Game { return g },
		"starter": func(g *savers) sim.Game { return startless{g, g, nil} },
	} {
		g := &savers{keeper: keeper{newWalkers()}}
		l := saverLoop(t, of(g))
		s := saved(t, l)
		l.Play(sim.Run{Ticks: 60})
		before := sim.Hash(l.Game())
		foreign, options, bad := *s, *s, *s
		foreign.Game = "duel"
		options.Options = map[string]string{"size": "large"}
		bad.Data = s.Data[1:]
		for words, s := range map[string]*sim.Saved{"a save of duel": &foreign, "options that the game does not have": &options, "the save cannot be loaded": &bad} {
			if _, err := l.Load(s); err == nil || !strings.Contains(err.Error(), words) {
				t.Errorf("%s: %v", name, err)
			}
			if st := l.State(); sim.Hash(l.Game()) != before || st.Tick != 60 {
				t.Errorf("%s, %s: the game stands otherwise, at tick %d", name, words, st.Tick)
			}
		}
		if _, err := l.Load(s); err != nil || l.State().Tick != 40 {
			t.Error(name, err)
		}
	}
	if _, err := saverLoop(t, newWalkers()).Save(); err == nil || !strings.Contains(err.Error(), "neither saved nor loaded") {
		t.Error(err)
	}
	if _, err := sim.DecodeSaved([]byte("{}")); !errors.Is(err, sim.ErrNoSave) {
		t.Error(err)
	}
}

// Whatever is read is a save, or refused.
func FuzzDecodeSaved(f *testing.F) {
	s := sim.Saved{Game: "toy", Tick: 9, Data: []byte("data")}
	file, err := s.Encode()
	must.Succeed(f, err)
	f.Add(file)
	f.Fuzz(func(t *testing.T, file []byte) {
		if s, err := sim.DecodeSaved(file); err == nil && s.Tick < 0 {
			t.Fatal(s.Tick)
		}
	})
}
