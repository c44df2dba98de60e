//go:build !js

package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/jetstream"
	"github.com/wits-ai/wits/cli"
	_ "github.com/wits-ai/wits/cli/cluster"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// TestB14_WorkerCommand: it plays jobs of a batch with the hash that run prints, leaves when its context ends, and says what is wrong with
// how it was called.
func TestB14_WorkerCommand(t *testing.T) {
	server, err := jetstream.StartServer(jetstream.ServerOptions{Listen: "127.0.0.1:0", Dir: t.TempDir()})
	must.Succeed(t, err)
	defer server.Close()
	ctx, stop := context.WithCancel(t.Context())
	games := []cli.Game{{Name: "rounds", Register: func(*wits.Registry) {}, Documents: roundsDocuments, New: func(cli.Setup) sim.Game { return &rounds{} }}}
	var out, said bytes.Buffer
	left := make(chan int, 1)
	go func() {
		left <- cli.App{Name: "wits", Games: games, Out: &out, Err: &said, Context: ctx}.Run("worker", "--nats", server.URL(), "--workers", "1", "--name", "w-1")
	}()
	conn, err := jetstream.Connect(t.Context(), jetstream.Connection{Server: server})
	must.Succeed(t, err)
	defer conn.Close()
	fleet, err := jetstream.NewFleet(jetstream.FleetOptions{Conn: conn})
	must.Succeed(t, err)
	given := 0
	hashes := map[string]uint64{}
	err = fleet.Play(t.Context(), func() (batch.Job, bool) {
		if given++; given > 3 {
			return batch.Job{}, false
		}
		return batch.Job{ID: fmt.Sprint(given), Matches: []batch.Match{{Key: fmt.Sprint(given), Game: games[0].Name, Seed: uint64(given), Ticks: 100}}}, true
	}, func(a batch.Answer) error {
		if a.Worker != "w-1" || a.Err != "" {
			t.Errorf("an answer is %+v", a)
		}
		for _, o := range a.Outcomes {
			hashes[o.Key] = o.Hash
		}
		return nil
	})
	must.Succeed(t, err)
	for seed := 1; seed <= 3; seed++ {
		var ran bytes.Buffer
		cli.App{Name: "wits", Games: games, Out: &ran, Err: &ran}.Run("run", games[0].Name, "--seed", fmt.Sprint(seed), "--frames", "100", "--json")
		var outcome struct{ Hash string }
		if err := json.Unmarshal(ran.Bytes(), &outcome); err != nil {
			t.Fatalf("%v: %s", err, ran.String())
		}
		if got := fmt.Sprintf("%016x", hashes[fmt.Sprint(seed)]); got != outcome.Hash {
			t.Errorf("seed %d: the worker has the hash %s, run %s", seed, got, outcome.Hash)
		}
	}
	stop()
	if code := <-left; code != 0 {
		t.Errorf("exit code %d: %s", code, said.String())
	}
	if !strings.Contains(out.String(), "Worker w-1 of build ") {
		t.Errorf("it printed %q", out.String())
	}
	for want, args := range map[string][]string{
		"choose a server with --nats":     nil,
		"not with http://":                {"--nats", "http://127.0.0.1:80"},
		"--workers takes a number from 0": {"--nats", server.URL(), "--workers=-1"},
		`"a b" is no name of a worker`:    {"--nats", server.URL(), "--name", "a b"},
	} {
		t.Setenv("WITS_NATS", "")
		var said bytes.Buffer
		if code := (cli.App{Name: "wits", Games: games, Out: &said, Err: &said}).Run(append([]string{"worker"}, args...)...); code != 2 || !strings.Contains(said.String(), want) {
			t.Errorf("%v: exit code %d, %s; want %q", args, code, said.String(), want)
		}
	}
}

// TestB14_BatchesByWorkersAreThoseOfThePool: the command has the workers of a server play, and prints and writes the same as alone.
func TestB14_BatchesByWorkersAreThoseOfThePool(t *testing.T) {
	t.Chdir(t.TempDir())
	server, err := jetstream.StartServer(jetstream.ServerOptions{Listen: "127.0.0.1:0", Dir: t.TempDir()})
	must.Succeed(t, err)
	defer server.Close()
	games := []cli.Game{{Name: "rounds", Register: func(*wits.Registry) {}, Documents: roundsDocuments, New: func(cli.Setup) sim.Game { return &rounds{} },
		Statistics: func(g sim.Game) any { return map[string]float64{"twice": 2 * float64(len(g.Agents()))} }}}
	ctx, stop := context.WithCancel(t.Context())
	left := make(chan int, 1)
	go func() {
		left <- cli.App{Name: "wits", Games: games, Out: io.Discard, Err: io.Discard, Context: ctx}.Run("worker", "--nats", server.URL(), "--workers", "2")
	}()
	run := func(args ...string) string {
		t.Helper()
		var out, said bytes.Buffer
		if code := (cli.App{Name: "wits", Games: games, Out: &out, Err: &said, Context: t.Context()}).Run(append([]string{"batch", "rounds", "--figure", "twice", "--rounds", "30", "--ticks", "40"}, args...)...); code != 0 {
			t.Fatalf("%q: %d\n%s", args, code, &said)
		}
		text, _, _ := strings.Cut(out.String(), "matches count") // what follows is of time
		return text
	}
	alone, there := run("--out", "alone.jsonl"), run("--nats", server.URL(), "--twice", "0.5", "--out", "there.jsonl")
	stop()
	<-left
	a, _ := os.ReadFile("alone.jsonl")
	b, _ := os.ReadFile("there.jsonl")
	if alone != there || len(a) == 0 || string(a) != string(b) {
		t.Errorf("%s\n%s\nand elsewhere\n%s\n%s", alone, a, there, b)
	}
}

// TestB14_WhoPlaysIsSaidInOneWay: flags that exclude each other are refused in words.
func TestB14_WhoPlaysIsSaidInOneWay(t *testing.T) {
	for args, want := range map[string]string{
		"--processes=-1":                      "--processes takes a number",
		"--processes 2 --nats nats://x:1":     "use one of them",
		"--processes 2 --workers 2":           "--workers is for this process alone",
		"--tls-ca worker_test.go":             "name it with --nats",
		"--nats nats://127.0.0.1:1":           "no server answers at 127.0.0.1:1",
		"--nats http://127.0.0.1:1":           "http",
		"--nats nats://127.0.0.1:1 --creds x": "x",
	} {
		for _, command := range []string{"batch rounds --figure twice --rounds 2 ", "tune rounds --figure twice "} {
			ctx, stop := context.WithCancel(t.Context())
			said := &heard{of: "no server answers", then: stop} // what waits for a server says so, and is interrupted then
			games := []cli.Game{{Name: "rounds", Register: func(*wits.Registry) {}, Documents: fstest.MapFS{"a.utility.json": {Data: []byte(`{"wits": 1, "kind": "utility", "options": {"A": {"score": "1"}}, "ports": [{"in": "X", "type": "float", "default": 1}], "tune": {"ports/X/default": {"low": 0, "high": 2}}}`)}},
				New: func(cli.Setup) sim.Game { return &rounds{} }}}
			code := (cli.App{Name: "wits", Games: games, Out: io.Discard, Err: said, Context: ctx}).Run(strings.Fields(command + args)...)
			stop()
			if code == 0 || !strings.Contains(said.String(), want) {
				t.Errorf("%s%s: %d, %s", command, args, code, said)
			}
		}
	}
}

// heard is what is written, until a text is in it.
type heard struct {
	mutex sync.Mutex
	text  strings.Builder
	of    string
	then  func()
}

func (h *heard) Write(p []byte) (int, error) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.text.Write(p)
	if strings.Contains(h.text.String(), h.of) {
		h.then()
	}
	return len(p), nil
}

func (h *heard) String() string {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.text.String()
}
