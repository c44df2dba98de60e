//go:build !js

package jetstream

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	js "github.com/nats-io/nats.go/jetstream"

	"github.com/wits-ai/wits/batch"
)

// WorkerOptions are those of a worker.
type WorkerOptions struct {
	// Conn is the connection, which stays open when the worker has left.
	Conn *nats.Conn
	// Player plays the matches.
	Player batch.Player
	// Build names the build: workers of one build give the same outcomes. A word of up to 64 letters, digits, "-", "_" and "+".
	Build string
	// Games are those that the build can play; others' jobs are left to other workers. nil are all.
	Games []string
	// Name is unique among workers, a word as Build; "" makes one up of the name of the machine.
	Name string
	// Slots is how many jobs are played at once; 0 is 1.
	Slots int
	// Memory is how much the bundles take that are kept, in bytes; 0 is 256 MiB.
	Memory int64
	// Deliveries is how often a job is given out before it is a dead letter; 0 is 8.
	Deliveries int
	Timing     Timing
	// Log is told what the worker cannot play and why, and what has to be tried again; nil drops it.
	Log func(text string)
}

// Worker plays jobs of batches, whoever coordinates them.
type Worker struct {
	o      WorkerOptions
	store  *store
	cache  *bundleCache
	played atomic.Int64
	leaves atomic.Bool

	mutex   sync.Mutex
	playing map[playing]int
	said    map[string]bool
	changed chan struct{} // has one element when presence should be told at once
}

// maxSaid is how many unlike reasons are kept, each of which is told once.
const maxSaid = 1000

// flushWithin is how long a worker that leaves waits until the server has its last messages.
const flushWithin = 400 * time.Millisecond

// NewWorker makes a worker. It fails if a name or number is none.
func NewWorker(o WorkerOptions) (*Worker, error) {
	if o.Name == "" {
		o.Name = MakeName()
	}
	if o.Slots == 0 {
		o.Slots = 1
	}
	if o.Memory == 0 {
		o.Memory = 256 << 20
	}
	if o.Deliveries == 0 {
		o.Deliveries = 8
	}
	if o.Log == nil {
		o.Log = func(string) {}
	}
	switch {
	case o.Conn == nil || o.Player == nil:
		return nil, errors.New("a worker needs a connection and a player")
	case !word.MatchString(o.Name):
		return nil, fmt.Errorf("%.80q is no name of a worker: a word of up to %d letters, digits, - and _", o.Name, maxName)
	case !word.MatchString(o.Build):
		return nil, fmt.Errorf("%.80q is no name of a build: a word of up to %d letters, digits, - and _", o.Build, maxName)
	case o.Slots < 0 || o.Slots > maxPlaying:
		return nil, fmt.Errorf("a worker plays 1 to %d jobs at once, not %d", maxPlaying, o.Slots)
	case o.Memory < 0 || o.Deliveries < 0:
		return nil, errors.New("a worker's memory and deliveries are above 0")
	}
	s, err := newStore(o.Conn, Limits{}, o.Timing, false, 0)
	if err != nil {
		return nil, err
	}
	return &Worker{o: o, store: s, cache: newBundleCache(o.Memory), playing: map[playing]int{}, said: map[string]bool{}, changed: make(chan struct{}, 1)}, nil
}

// MakeName makes up the name of a worker, which begins with that of the machine.
func MakeName() string {
	host, _ := os.Hostname()
	host = strings.Trim(regexp.MustCompile(`[^A-Za-z0-9]+`).ReplaceAllString(host, "-"), "-")
	if len(host) > 30 {
		host = strings.TrimRight(host[:30], "-")
	}
	if host == "" {
		host = "worker"
	}
	return host + "-" + rand.Text()[:8]
}

// Name returns what the worker is called.
func (w *Worker) Name() string { return w.o.Name }

// Run plays jobs until the context ends, and then leaves: it takes no more, and finishes those that it is at or gives them back. It
// returns nil then. An error says that the worker was put out, that the connection was refused for good, or that a match did not end.
func (w *Worker) Run(ctx context.Context) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	play, stop := context.WithCancel(context.WithoutCancel(ctx)) // ends after ctx, by Leave
	defer stop()
	excluded, err := w.o.Conn.Subscribe(subjectExcluded(w.o.Name), func(m *nats.Msg) {
		if e, err := decodeExclusion(m.Data); err == nil && e.Worker == w.o.Name {
			fail(&ExcludedError{e.Why})
		}
	})
	if err != nil {
		return err
	}
	defer excluded.Unsubscribe()
	hello, err := w.o.Conn.Subscribe(subjectHello, func(*nats.Msg) { w.tell() })
	if err != nil {
		return err
	}
	defer hello.Unsubscribe()

	var slots, others sync.WaitGroup
	stuck := make(chan error, w.o.Slots)
	for range w.o.Slots {
		slots.Go(func() {
			if err := w.slot(ctx, play); err != nil {
				stuck <- err
				fail(err)
			}
		})
	}
	beats, endBeats := context.WithCancel(play)
	others.Go(func() { w.beat(beats) })
	others.Go(func() { w.watch(ctx, fail) })

	<-ctx.Done()
	w.leaves.Store(true)
	w.tell()
	grace := time.AfterFunc(w.store.timing.Leave, stop)
	if errors.As(context.Cause(ctx), new(*ExcludedError)) {
		stop() // nobody wants its answers
	}
	slots.Wait()
	grace.Stop()
	endBeats()
	fail(nil)
	others.Wait()
	w.publish(subjectPresence(w.o.Name), presence{Worker: w.o.Name, Build: w.o.Build, Played: w.played.Load(), Leaves: true})
	flush, end := context.WithTimeout(context.WithoutCancel(ctx), flushWithin)
	defer end()
	w.o.Conn.FlushWithContext(flush) // who is away does not hear of it
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	select {
	case err := <-stuck:
		return err
	default:
		return nil
	}
}

// ExcludedError is of a worker that was put out.
type ExcludedError struct{ Why string }

func (e *ExcludedError) Error() string { return "this worker was put out: " + e.Why }

// watch looks whether the worker was put out before it came or while it was away, and whether its connection is closed for good. While
// it is connected it hears of the first by itself.
func (w *Worker) watch(ctx context.Context, fail context.CancelCauseFunc) {
	looked := false
	var reconnects uint64
	for pause(ctx, w.store.timing.Beat) {
		if w.o.Conn.IsClosed() {
			fail(closed(w.o.Conn))
			return
		}
		if now := w.o.Conn.Stats().Reconnects; now != reconnects {
			reconnects, looked = now, false
		}
		if looked || !w.o.Conn.IsConnected() {
			continue
		}
		why, err := w.exclusion(ctx)
		if looked = err == nil; why != "" {
			fail(&ExcludedError{why})
			return
		}
	}
}

// exclusion is why the worker was put out; "" if it was not.
func (w *Worker) exclusion(ctx context.Context) (string, error) {
	ctx, stop := context.WithTimeout(ctx, w.store.timing.Request)
	defer stop()
	stream, err := w.store.js.Stream(ctx, streamExcluded)
	if errors.Is(err, js.ErrStreamNotFound) {
		return "", nil // there was no coordinator yet
	}
	if err != nil {
		return "", err
	}
	m, err := stream.GetLastMsgForSubject(ctx, subjectExcluded(w.o.Name))
	if errors.Is(err, js.ErrMsgNotFound) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	e, err := decodeExclusion(m.Data)
	return e.Why, err
}

// tell has the presence told at once.
func (w *Worker) tell() {
	select {
	case w.changed <- struct{}{}:
	default:
	}
}

// beat tells that the worker is there, and at what.
func (w *Worker) beat(ctx context.Context) {
	t := time.NewTicker(w.store.timing.Beat)
	defer t.Stop()
	for {
		p := presence{Worker: w.o.Name, Build: w.o.Build, Slots: w.o.Slots, Played: w.played.Load(), Leaves: w.leaves.Load()}
		w.mutex.Lock()
		for job := range w.playing {
			p.Playing = append(p.Playing, job)
		}
		w.mutex.Unlock()
		w.publish(subjectPresence(w.o.Name), p)
		select {
		case <-t.C:
		case <-w.changed:
		case <-ctx.Done():
			return
		}
	}
}

// publish tells what need not arrive.
func (w *Worker) publish(subject string, what any) {
	switch m := what.(type) {
	case presence:
		m.V = version
		what = m
	case note:
		m.V, m.Worker, m.Build, m.Why = version, w.o.Name, w.o.Build, cut(m.Why)
		what = m
	}
	if data, err := json.Marshal(what); err == nil {
		w.o.Conn.Publish(subject, data)
	}
}

// say tells each thing once.
func (w *Worker) say(text string) {
	w.mutex.Lock()
	first := !w.said[text]
	if len(w.said) >= maxSaid {
		clear(w.said)
	}
	w.said[text] = true
	w.mutex.Unlock()
	if first {
		w.o.Log(text)
	}
}

// slot plays one job after another. An error is of a match that does not end.
func (w *Worker) slot(ctx, play context.Context) error {
	var queue js.Consumer
	for ctx.Err() == nil {
		if queue == nil {
			asked, stop := context.WithTimeout(ctx, w.store.timing.Request)
			c, err := w.store.js.Consumer(asked, streamJobs, queueWorkers)
			stop()
			if err != nil {
				if ctx.Err() == nil && w.o.Conn.IsConnected() { // else the connection says it
					w.say("waiting for a coordinator: " + err.Error())
				}
				pause(ctx, w.store.timing.Retry)
				continue
			}
			queue = c
		}
		msg, err := w.next(ctx, queue)
		switch {
		case err != nil:
			queue = nil // it may be gone
			pause(ctx, w.store.timing.Retry)
		case msg != nil:
			if err := w.take(play, msg, queue.CachedInfo().Config.AckWait); err != nil {
				return err
			}
		}
	}
	return nil
}

// next pulls a job; nil if there is none yet.
func (w *Worker) next(ctx context.Context, queue js.Consumer) (js.Msg, error) {
	asked, stop := context.WithTimeout(ctx, w.store.timing.pull())
	defer stop()
	got, err := queue.Fetch(1, js.FetchContext(asked), js.FetchHeartbeat(w.store.timing.heartbeat()))
	if err != nil {
		return nil, err
	}
	for m := range got.Messages() {
		return m, nil
	}
	err = got.Error()
	if ctx.Err() != nil || errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return nil, nil
	}
	return nil, err
}

// plays reports whether the build can play a job, and why not.
func (w *Worker) plays(m *jobMessage) (why string) {
	if m.Build != "" && m.Build != w.o.Build {
		return fmt.Sprintf("batch %s is for build %s, and this is %s", m.Batch, m.Build, w.o.Build)
	}
	if w.o.Games != nil {
		for i := range m.Job.Matches {
			if game := m.Job.Matches[i].Game; !slices.Contains(w.o.Games, game) {
				return fmt.Sprintf("batch %s plays %s, which this build does not have", m.Batch, game)
			}
		}
	}
	return ""
}
