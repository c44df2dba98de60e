package cli

import (
	"bytes"
	"context"
	"os"
	"os/signal"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// Hang is an action that returns when its game's gate is opened.
type Hang struct{}

func (*Hang) Update(x *wits.Context) wits.Status {
	<-wits.World[*hung](x).gate
	return wits.Running
}

// hung is a game in which Ada hangs.
type hung struct {
	mind *wits.Mind
	gate chan struct{}
}

func (g *hung) Info() sim.Info { return sim.Info{Name: "hung", Title: "Hung"} }

func (g *hung) Start(map[string]string, uint64) error {
	r := std.NewRegistry()
	wits.AddAction[Hang](r)
	p, err := wits.Load(r, fstest.MapFS{
		"ada.graph.json": {Data: []byte(`{"wits":1,"kind":"graph","nodes":{"Wait":{"do":"Hang"}},"links":["OnActivate -> Wait.Activate"]}`)},
	}, "ada.graph.json")
	if err == nil {
		g.mind = p.NewMind(1)
	}
	return err
}

func (g *hung) Step(in sim.Input) {
	f := in.Frame()
	f.Entity, f.World = wits.NewEntity(1, 1), g
	g.mind.Step(f)
}

func (g *hung) Agents() []sim.Agent { return []sim.Agent{{ID: 1, Name: "Ada", Mind: g.mind}} }

// TestAHungGameIsReported, once, in fake time; and a command that should end does not wait for it.
func TestAHungGameIsReported(t *testing.T) {
	never := make(chan os.Signal, 1)
	signal.Notify(never, os.Interrupt) // the first call starts a goroutine that stays, outside of the bubble
	signal.Stop(never)
	synctest.Test(t, func(t *testing.T) {
		g := &hung{gate: make(chan struct{})}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var errs bytes.Buffer
		a := &App{Name: "wits", Err: &errs, Context: ctx}
		ended, played := make(chan error), make(chan error, 1)
		go func() {
			ended <- a.attend(nil, func() error {
				_, err := sim.Headless(g, sim.Run{Ticks: 3})
				played <- err
				return err
			})
		}()
		time.Sleep(10 * time.Second)
		synctest.Wait()
		const where = "agent Ada has been in Wait (action Hang) of ada.graph.json for "
		if said := errs.String(); strings.Count(said, "wits: hung: "+where) != 1 || strings.Count(said, "\n") != 1 ||
			!strings.HasSuffix(said, "; nothing else happens until that returns\n") {
			t.Errorf("it says %q", said)
		}
		cancel()
		err := <-ended
		if code, is := interrupted(err); !is || code != exitInterrupted || !strings.HasPrefix(err.Error(), "interrupted: "+where) {
			t.Errorf("it ends with %v", err)
		}
		close(g.gate)
		if err := <-played; err != nil {
			t.Error(err)
		}
	})
}
