//go:build unix

package cli_test

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// Stuck is an action that never returns.
type Stuck struct{}

func (*Stuck) Update(*wits.Context) wits.Status { select {} }

var stuckDocuments = fstest.MapFS{
	"ada.graph.json": {Data: []byte(`{"wits":1,"kind":"graph","nodes":{"Wait":{"do":"Stuck"}},"links":["OnActivate -> Wait.Activate"]}`)},
}

// tarpit is a game in which Ada gets stuck.
type tarpit struct{ mind *wits.Mind }

func (g *tarpit) Info() sim.Info { return sim.Info{Name: "tarpit", Title: "Tarpit"} }
func (g *tarpit) Start(map[string]string, uint64) error {
	r := std.NewRegistry()
	wits.AddAction[Stuck](r)
	p, err := wits.Load(r, stuckDocuments, "ada.graph.json")
	if err == nil {
		g.mind = p.NewMind(1)
	}
	return err
}
func (g *tarpit) Step(in sim.Input) {
	f := in.Frame()
	f.Entity = wits.NewEntity(1, 1)
	g.mind.Step(f)
}
func (g *tarpit) Draw(*sim.Scene)     {}
func (g *tarpit) Agents() []sim.Agent { return []sim.Agent{{ID: 1, Name: "Ada", Mind: g.mind}} }

// TestTarpit is no test: it is the command line that TestFirstInterruptEndsEverything runs in a process of its own.
func TestTarpit(t *testing.T) {
	args := os.Getenv("WITS_TARPIT")
	if args == "" {
		return
	}
	app := cli.App{Name: "wits", Games: []cli.Game{{Name: "tarpit", New: func(cli.Setup) sim.Game { return &tarpit{} }}}}
	os.Exit(app.Run(strings.Split(args, " ")...))
}

// TestFirstInterruptEndsEverything: commands whose game hangs in an action say by themselves which one it is, and end with
// the first interrupt.
func TestFirstInterruptEndsEverything(t *testing.T) {
	if testing.Short() {
		t.Skip("long: starts four commands and interrupts them")
	}
	dir := t.TempDir()
	test := filepath.Join(dir, "stuck.test.json")
	must.Succeed(t, os.WriteFile(test, []byte(`{"wits":1,"test":"stuck","game":"tarpit","seed":1,"ticks":10,"expect":[]}`), 0o600))
	const want = "agent Ada has been in Wait (action Stuck) of ada.graph.json for "
	var all sync.WaitGroup
	for _, args := range []string{"run tarpit", "play --addr 127.0.0.1:0 --no-browser", "test " + test, "record --out " + filepath.Join(dir, "x.mcap")} {
		all.Go(func() {
			c := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestTarpit$")
			c.Env = append(os.Environ(), "WITS_TARPIT="+args, "WITS_GAMES="+dir)
			var out bytes.Buffer
			c.Stdout = &out
			errs, err := c.StderrPipe()
			if err == nil {
				err = c.Start()
			}
			if err != nil {
				t.Error(err)
				return
			}
			var said strings.Builder
			for s := bufio.NewScanner(errs); s.Scan(); {
				fmt.Fprintln(&said, s.Text())
				if strings.Contains(s.Text(), "nothing else happens until that returns") { // once; then the one interrupt
					c.Process.Signal(syscall.SIGINT)
				}
			}
			err = c.Wait()
			if strings.Count(said.String(), want) != 2 {
				t.Errorf("%s: it does not say both while it runs and at its end %q:\n%s%s", args, want, said.String(), out.String())
			}
			if e, ok := err.(*exec.ExitError); !ok || !e.Exited() || e.ExitCode() == 0 {
				t.Errorf("%s: it ends with %v", args, err)
			}
		})
	}
	all.Wait()
}
