package jetstream

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"go.uber.org/goleak"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/internal/must"
)

// TestMain is also that of the worker processes which a test starts: they are this program.
func TestMain(m *testing.M) {
	if url := os.Getenv(EnvURL); url != "" {
		if err := workProcess(url); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	// When a bundle has been put away nats.go ends this goroutine by taking its channel from it, which one that has not begun misses:
	// it waits for ever then.
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("github.com/nats-io/nats.go/jetstream.(*jetStream).resetPendingAcksOnReconnect"))
}

// workProcess is a worker that falls over a match that says so, the first time that any process is given it.
func workProcess(url string) error {
	conn, err := Connect(context.Background(), Connection{URL: url})
	if err != nil {
		return err
	}
	defer conn.Close()
	w, err := NewWorker(WorkerOptions{Conn: conn, Build: "build-1", Timing: fast, Player: bits{before: func(_ context.Context, m batch.Match, _ fs.FS) error {
		if mark := m.Options["falls"]; mark != "" {
			if f, err := os.OpenFile(mark, os.O_CREATE|os.O_EXCL, 0o600); err == nil {
				f.Close()
				os.Exit(3)
			}
		}
		return nil
	}}})
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go func() {
		io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	return w.Run(ctx)
}

// fast are times for tests, none of which is waited for where all is well.
var fast = Timing{AckWait: 2 * time.Second, Beat: 50 * time.Millisecond, Quiet: 200 * time.Millisecond, Stuck: 5 * time.Second,
	Refuse: 20 * time.Millisecond, Retry: 20 * time.Millisecond, Request: 500 * time.Millisecond, Leave: 5 * time.Second, Match: time.Minute}

// bits plays matches whose outcome is their seed's, mixed.
type bits struct {
	// before is called with each match; nil does nothing.
	before func(ctx context.Context, m batch.Match, documents fs.FS) error
}

func mixed(x uint64) uint64 {
	for range 1000 {
		x ^= x >> 33
		x *= 0xff51afd7ed558ccd
		x ^= x >> 29
	}
	return x
}

func (b bits) Play(ctx context.Context, m batch.Match, documents fs.FS) (batch.Outcome, error) {
	if b.before != nil {
		if err := b.before(ctx, m, documents); err != nil {
			return batch.Outcome{}, err
		}
	}
	h := mixed(m.Seed)
	return batch.Outcome{Key: m.Key, Scores: []float64{float64(h % 2), 1 - float64(h%2)}, Figures: map[string]float64{"share": float64(h) / (1 << 64)}, Ticks: int64(h % 1000), Hash: h}, nil
}

// jobsOf makes n jobs of two matches.
func jobsOf(n int, bundle string) []batch.Job {
	var all []batch.Job
	for i := range n {
		j := batch.Job{ID: fmt.Sprintf("job %d", i)}
		for k := range 2 {
			j.Matches = append(j.Matches, batch.Match{Key: fmt.Sprintf("a:b/%d", 2*i+k), Game: "bits", Bundle: bundle, Seed: uint64(2*i + k)})
		}
		all = append(all, j)
	}
	return all
}

// book is a coordinator: it gives jobs and keeps each outcome once.
type book struct {
	t        *testing.T
	jobs     []batch.Job
	given    int
	outcomes map[string]batch.Outcome
	failed   []batch.Answer
	answers  int
	heard    func(n int) error
}

func newBook(t *testing.T, jobs []batch.Job) *book {
	return &book{t: t, jobs: jobs, outcomes: map[string]batch.Outcome{}}
}

func (b *book) next() (batch.Job, bool) {
	if b.given == len(b.jobs) {
		return batch.Job{}, false
	}
	b.given++
	return b.jobs[b.given-1], true
}

func (b *book) done(a batch.Answer) error {
	b.answers++
	if a.Err != "" {
		b.failed = append(b.failed, a)
	}
	for _, o := range a.Outcomes {
		o.Seconds = 0
		b.outcomes[o.Key] = o
	}
	if b.heard != nil {
		return b.heard(b.answers)
	}
	return nil
}

// check compares the outcomes with those of a plain loop.
func (b *book) check() {
	b.t.Helper()
	want := map[string]batch.Outcome{}
	for _, j := range b.jobs {
		for _, m := range j.Matches {
			want[m.Key], _ = bits{}.Play(b.t.Context(), m, nil)
		}
	}
	same(b.t, b.outcomes, want)
}

func same(t *testing.T, got, want map[string]batch.Outcome) {
	t.Helper()
	g, _ := json.Marshal(got)
	w, _ := json.Marshal(want)
	if string(g) != string(w) {
		t.Errorf("%d outcomes are not those %d of a plain loop", len(got), len(want))
	}
}

func serve(t *testing.T, o ServerOptions) *Server {
	t.Helper()
	s, err := StartServer(o)
	must.Succeed(t, err)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func dial(t *testing.T, c Connection) *nats.Conn {
	t.Helper()
	c.Wait = 20 * time.Millisecond
	conn, err := Connect(minute(t), c)
	must.Succeed(t, err)
	t.Cleanup(conn.Close)
	return conn
}

func fleetOn(t *testing.T, o FleetOptions) *Fleet {
	t.Helper()
	if o.Timing == (Timing{}) {
		o.Timing = fast
	}
	if o.Log == nil {
		o.Log = func(text string) { t.Log("fleet:", text) }
	}
	f, err := NewFleet(o)
	must.Succeed(t, err)
	return f
}

// work runs a worker until the test is over, or stop is called; left has what Run gave.
func work(t *testing.T, o WorkerOptions) (w *Worker, stop func(), left <-chan error) {
	t.Helper()
	if o.Timing == (Timing{}) {
		o.Timing = fast
	}
	if o.Build == "" {
		o.Build = "build-1"
	}
	if o.Player == nil {
		o.Player = bits{}
	}
	o.Log = func(text string) { t.Log("worker:", text) }
	w, err := NewWorker(o)
	must.Succeed(t, err)
	ctx, end := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	var group sync.WaitGroup
	group.Go(func() { ended <- w.Run(ctx) })
	stop = func() { end(); group.Wait() }
	t.Cleanup(stop)
	return w, stop, ended
}

// shelf has bundles, and counts how often it is asked.
type shelf struct {
	by    map[string]batch.Bundle
	asked atomic.Int64
}

func (s *shelf) Bundle(_ context.Context, digest string) (batch.Bundle, error) {
	s.asked.Add(1)
	if b, ok := s.by[digest]; ok {
		return b, nil
	}
	return nil, fs.ErrNotExist
}

// minute ends what a test waits for after a minute.
func minute(t testing.TB) context.Context {
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(stop)
	return ctx
}
