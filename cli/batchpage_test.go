//go:build !js

package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/live"
	"github.com/wits-ai/wits/batch/play"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// race is a game that goes on tick by tick: two runners, whose pace is of the seed, the option and a document each.
type race struct {
	documents fs.FS
	sides     []string
	at, pace  [2]uint64
	state     uint64
}

func (*race) Info() sim.Info {
	return sim.Info{Name: "race", Title: "Race", Options: []sim.Option{{Name: "track", Label: "Track", Choices: []string{"dry", "wet"}, Value: "dry"}}}
}
func (g *race) Start(options map[string]string, seed uint64) error {
	g.at, g.state = [2]uint64{}, seed*7919+uint64(len(options["track"]))
	if options["track"] == "wet" {
		g.state++
	}
	for i := range g.pace {
		g.pace[i] = 3
		if len(g.sides) == 2 && g.sides[i] != "" {
			text, err := fs.ReadFile(g.documents, g.sides[i])
			if err != nil {
				return err
			}
			g.pace[i] += uint64(len(text))
		}
	}
	return nil
}
func (g *race) Step(sim.Input) {
	for i := range g.at {
		g.state = g.state*6364136223846793005 + 1442695040888963407
		g.at[i] += g.state >> 40 % g.pace[i]
	}
}
func (*race) Draw(*sim.Scene)     {}
func (*race) Agents() []sim.Agent { return nil }
func (g *race) Over() bool        { return max(g.at[0], g.at[1]) > 60 }
func (*race) Result() string      { return "" }
func (g *race) Hash() uint64      { return g.state ^ g.at[0]<<8 ^ g.at[1] }

func battle(m batch.Match, documents fs.FS) (sim.Game, map[string]string, error) {
	if len(m.Sides) != 2 {
		return nil, nil, fmt.Errorf("a race has two runners")
	}
	return &race{documents: documents, sides: m.Sides}, m.Options, nil
}

func raceApp(documents fs.FS) App {
	return App{Name: "wits", Games: []Game{{Name: "race", Documents: documents, New: func(s Setup) sim.Game { return &race{documents: s.Documents} },
		Battle: battle,
		Match: func(ctx context.Context, m batch.Match, documents fs.FS) (batch.Outcome, error) {
			made, options, err := battle(m, documents)
			if err != nil {
				return batch.Outcome{}, err
			}
			g := made.(*race)
			return play.Game(ctx, m, g, play.Options{Options: options, Scores: func() []float64 {
				if g.at[0] > g.at[1] {
					return []float64{1, 0}
				}
				return []float64{0, 1}
			}})
		}}, throwApp().Games[0]}}
}

// TestB14_AMatchOnThePageIsTheMatch: what is watched has the documents, options, seed and sides of the match, stands still where that
// ended, and has its hash there.
func TestB14_AMatchOnThePageIsTheMatch(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"fast.json": "fast", "slow.json": "s"} {
		must.Succeed(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	app := raceApp(os.DirFS(t.TempDir())).complete()
	p := &batch.Plan{Game: "race", Documents: dir, Options: map[string]string{"track": "wet"}, Entrants: []batch.Entrant{{Document: "fast.json"}, {Document: "slow.json"}, {Document: batch.Nobody}}, Stop: batch.Stop{Rounds: 6}}
	if wrong := p.Complete(); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	stock, err := app.prepare(p, ".")
	must.Succeed(t, err)
	watch := live.New(live.Options{Bundles: stock})
	if _, err := batch.Run(t.Context(), p, &batch.Pool{Player: app.Player(), Bundles: stock}, batch.Options{OnEvent: watch.Event}); err != nil {
		t.Fatal(err)
	}
	watch.End(nil)
	r := &replayer{host: newHost(&app, ""), watch: watch}
	defer r.host.Stop()
	hashes := map[uint64]bool{}
	matches := watch.Snapshot().Matches
	if len(matches) != 12 {
		t.Fatalf("%d matches are shown", len(matches))
	}
	for _, m := range matches {
		if err := r.play(m.ID); err != nil {
			t.Fatal(m, err)
		}
		_, loop, _ := r.host.Running()
		stands := make(chan struct{})
		var once sync.Once
		stop := loop.Observe(func() {
			if s := loop.State(); s.Paused && s.Tick >= m.Ticks {
				once.Do(func() { close(stands) })
			}
		})
		loop.SetSpeed(sim.MaxSpeed)
		loop.Wake() // it may stand there already
		<-stands
		stop()
		var tick int64
		var hash uint64
		loop.Sync(func() { tick, hash = loop.State().Tick, sim.Hash(loop.Game()) })
		if tick != m.Ticks || fmt.Sprintf("%016x", hash) != m.Hash {
			t.Errorf("%s: it stands at tick %d with %016x; the match ended at %d with %s", m.ID, tick, hash, m.Ticks, m.Hash)
		}
		hashes[hash] = true
	}
	if len(hashes) < 6 {
		t.Errorf("%d of 12 matches differ: the test cannot tell them apart", len(hashes))
	}
	if err := r.play("1/fast:slow/99"); err != live.ErrUnknown {
		t.Errorf("a match that is none: %v", err)
	}
}

// untilSaid reads what a command says until something fits.
func untilSaid(t *testing.T, from io.Reader, want *regexp.Regexp) string {
	t.Helper()
	said, part := "", make([]byte, 500)
	for {
		if found := want.FindStringSubmatch(said); found != nil {
			return found[1]
		}
		n, err := from.Read(part)
		if said += string(part[:n]); err != nil {
			t.Fatalf("%v: it said\n%s", err, said)
		}
	}
}

// TestB14_ThePageStaysUntilItIsEnded: the command serves the page while it plays and afterwards, plays a match there, and ends with the code
// of its verdict; what went wrong is told before.
func TestB14_ThePageStaysUntilItIsEnded(t *testing.T) {
	stays := regexp.MustCompile(`The page stays at (http://\S+) until Ctrl-C`)
	for _, c := range []struct {
		args  string
		code  int
		state live.State
	}{
		{"fight --a one.json --b strong.json --elo 0,60", 3, live.Ended},
		{"throw --figure eyes --rounds 30", 0, live.Ended},
		{"throw --figure ears --rounds 30", 1, live.Failed},
	} {
		ctx, stop := context.WithCancel(t.Context())
		out, into := io.Pipe()
		app := throwApp()
		app.Out, app.Err, app.Context = into, into, ctx
		code := make(chan int, 1)
		go func() {
			code <- app.Run(append([]string{"batch"}, strings.Fields(c.args+" --page --no-browser --addr 127.0.0.1:0")...)...)
			into.Close()
		}()
		url := untilSaid(t, out, stays)
		go io.Copy(io.Discard, out)
		client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
		reply, err := client.Get(url + "batch.json")
		must.Succeed(t, err)
		var s live.Snapshot
		err = json.NewDecoder(reply.Body).Decode(&s)
		reply.Body.Close()
		if err != nil || s.State != c.state || s.Played == 0 || len(s.Matches) == 0 {
			t.Errorf("%s: %v, %+v", c.args, err, s)
		}
		if strings.HasPrefix(c.args, "fight") { // it has no Battle
			reply, err := client.Post(url+"batch/play", "application/json", strings.NewReader(fmt.Sprintf(`{"match": %q}`, s.Matches[0].ID)))
			must.Succeed(t, err)
			text, _ := io.ReadAll(reply.Body)
			reply.Body.Close()
			if reply.StatusCode != http.StatusConflict || !strings.Contains(string(text), "Matches of fight cannot be watched.") {
				t.Errorf("it says %d: %s", reply.StatusCode, text)
			}
		}
		stop()
		if got := <-code; got != c.code {
			t.Errorf("%s: exit code %d", c.args, got)
		}
	}
}

// TestB14_APageIsAskedFor: flags of a page are refused without it.
func TestB14_APageIsAskedFor(t *testing.T) {
	var errs strings.Builder
	app := throwApp()
	app.Out, app.Err = io.Discard, &errs
	if code := app.Run("batch", "throw", "--figure", "eyes", "--addr", "127.0.0.1:0"); code != 2 || !strings.Contains(errs.String(), "ask for it with --page") {
		t.Errorf("%d: %s", code, errs.String())
	}
}
