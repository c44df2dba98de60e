package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/profile"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

func TestDocumentsAreRight(t *testing.T) {
	r := std.NewRegistry()
	register(r)
	for _, problem := range wits.CheckFiles(r, documents()) {
		t.Error(problem)
	}
}

// running starts a server; end ends it, and waits.
func running(t *testing.T, s size) (v *server, at string, end func()) {
	t.Helper()
	v, err := newServer(s, 3)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- v.run(ctx, listener) }()
	return v, "http://" + listener.Addr().String(), func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		v.close()
	}
}

// get asks the server, and wants an answer of this status.
func get(t *testing.T, method, url string, status int) string {
	t.Helper()
	q, err := http.NewRequestWithContext(t.Context(), method, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	if a.StatusCode != status {
		t.Fatalf("%s %s: %s, want %d: %s", method, url, a.Status, status, text)
	}
	return strings.TrimSpace(string(text))
}

func TestServer(t *testing.T) {
	v, at, end := running(t, size{towns: 5, each: 20})
	defer end()
	ticked := make(chan struct{}, 1)
	stop := v.loop.Observe(func() {
		if v.loop.State().Tick >= 10 {
			select {
			case ticked <- struct{}{}:
			default:
			}
		}
	})
	<-ticked
	stop()

	metrics := get(t, "GET", at+"/metrics", 200)
	for _, want := range []string{"\nwits_minds 100\n", "\nwits_minds_parked 0\n", "\nwits_tick_seconds_count ", "\nwits_ticks_total "} {
		if !strings.Contains(metrics, want) {
			t.Errorf("there is no %q in\n%s", want, metrics)
		}
	}
	if strings.Contains(metrics, "\nwits_ticks_total 0\n") {
		t.Error("no tick was counted")
	}
	if got := get(t, "GET", at+"/health", 200); got != "well" {
		t.Error(got)
	}

	var town struct {
		Tick     int64
		Citizens []struct{ X, Y float64 }
	}
	if err := json.Unmarshal([]byte(get(t, "GET", at+"/towns/5", 200)), &town); err != nil || town.Tick < 10 || len(town.Citizens) != 20 {
		t.Errorf("town 5: %+v, %v", town, err)
	}
	for _, wrong := range []string{"0", "6", "x"} {
		get(t, "GET", at+"/towns/"+wrong, 404)
	}

	for _, wrong := range []string{"0", "x", "99999"} {
		get(t, "GET", at+"/profile?ticks="+wrong, 400)
	}
	var report profile.Report
	if err := json.Unmarshal([]byte(get(t, "GET", at+"/profile?ticks=12", 200)), &report); err != nil {
		t.Fatal(err)
	}
	rows := map[string]bool{}
	for _, row := range report.Documents {
		rows[row.Name] = row.Calls > 0
	}
	if report.Ticks < 12 || !rows["citizen.utility.json"] || len(report.Agents) != 20 {
		t.Errorf("the profile: %d ticks, %d citizens, documents %v", report.Ticks, len(report.Agents), rows)
	}
	v.loop.Sync(func() {
		if v.loop.Meter() != nil {
			t.Error("the profile has not ended")
		}
	})

	page := get(t, "POST", at+"/page", 200)
	if again := get(t, "POST", at+"/page", 200); again != page {
		t.Errorf("a second page, %s beside %s", again, page)
	}
	if !strings.Contains(get(t, "GET", page, 200), "<html") {
		t.Error("there is no page")
	}
	get(t, "DELETE", at+"/page", 204)

	// What was asked has changed nothing: the same ticks without a server come to the same hash.
	var tick int64
	var hash uint64
	v.loop.Sync(func() { tick, hash = v.loop.State().Tick, sim.Hash(v.game) })
	out, err := sim.Headless(newGame(documents(), v.game.size, nil), sim.Run{Seed: 3, Ticks: tick})
	if err != nil || out.Hash != hash {
		t.Errorf("%016x after %d ticks, %016x without a server (%v)", hash, tick, out.Hash, err)
	}
}

// TestAFaultIsCounted: minds that cannot step are parked, the others go on, and the metrics say so.
func TestAFaultIsCounted(t *testing.T) {
	v := &server{game: newGame(documents(), size{towns: 2, each: 5}, nil), metrics: newMetrics()}
	v.game.town = func(i int) {
		if i == 1 {
			v.game.frame.Delta = -1 // which no mind takes
		}
		v.game.step(i)
	}
	var err error
	if v.loop, err = sim.NewLoop(measured{v.game, v.metrics}, sim.LoopOptions{Log: v.metrics}); err != nil {
		t.Fatal(err)
	}
	v.loop.Play(sim.Run{Ticks: 3})
	w := httptest.NewRecorder()
	v.handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	for _, want := range []string{"\nwits_ticks_total 3\n", "\nwits_minds_parked 5\n", "wits_log_messages_total{level=\"error\"} 5\n"} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("there is no %q in\n%s", want, w.Body)
		}
	}
}

// TestTenThousand: ten thousand minds come to the same with any number of goroutines.
func TestTenThousand(t *testing.T) {
	var first uint64
	for _, n := range []int{0, 1, 3} {
		var workers *sim.Workers
		if n > 0 {
			workers = sim.NewWorkers(n)
			defer workers.Close()
		}
		g := newGame(documents(), size{towns: 100, each: 100}, workers)
		out, err := sim.Headless(g, sim.Run{Seed: 1, Ticks: 200})
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			first = out.Hash
		} else if out.Hash != first {
			t.Errorf("%016x with %d goroutines, %016x without", out.Hash, n, first)
		}
	}
}

func TestWrongSizes(t *testing.T) {
	for _, s := range []size{{0, 1}, {1, 0}, {-1, -1}, {1000, 1001}} {
		if _, err := newServer(s, 1); err == nil {
			t.Errorf("%v was taken", s)
		}
	}
	var out bytes.Buffer
	if err := serve([]string{"--admin", "no address"}, &out); err == nil {
		t.Error("no address was taken")
	}
}

// BenchmarkTick is a tick of ten thousand minds on one goroutine.
func BenchmarkTick(b *testing.B) {
	g := newGame(documents(), size{towns: 100, each: 100}, nil)
	l, err := sim.NewLoop(g, sim.LoopOptions{Seed: 1})
	if err != nil {
		b.Fatal(err)
	}
	l.Play(sim.Run{Ticks: 100})
	b.ReportAllocs()
	for b.Loop() {
		l.Play(sim.Run{Ticks: l.State().Tick + 1})
	}
}
