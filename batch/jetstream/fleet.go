//go:build !js

package jetstream

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	js "github.com/nats-io/nats.go/jetstream"

	"github.com/wits-ai/wits/batch"
)

// FleetOptions are those of the coordinator's side.
type FleetOptions struct {
	// Conn is the connection, which stays open.
	Conn *nats.Conn
	// Batch names the batch on the servers, a word; "" makes one up. Who names it must not play it twice at once.
	Batch string
	// Build is the only one that may play; "" for any.
	Build string
	// Bundles has the documents of the matches; nil if all are games' own.
	Bundles batch.Bundles
	// Ahead is how many jobs are given out at least, before their workers are known; 0 is 8. At most 10,000 are.
	Ahead int
	// Tries is how often a job is played of which workers say that they cannot, before the coordinator is told so; 0 is 3.
	Tries int
	// Memory keeps the streams in the servers' memory. Replicas is on how many servers each is; 0 is 3 where there are as many, else 1.
	Memory   bool
	Replicas int
	Limits   Limits
	Timing   Timing
	// Log is told what goes wrong and is tried again; nil drops it.
	Log func(text string)
}

// Fleet plays jobs on the workers of a NATS cluster. It is a [batch.Fleet].
type Fleet struct {
	o     FleetOptions
	store *store

	mutex    sync.Mutex
	workers  map[string]*WorkerInfo
	excluded map[string]string
	stats    Stats
	said     map[string]time.Time
}

// WorkerInfo is what is known of a worker.
type WorkerInfo struct {
	Name, Build string
	// Slots is how many jobs it plays at once, Playing how many it does now, Played how many matches it has played.
	Slots, Playing int
	Played         int64
	// Seen is when it was heard of last.
	Seen time.Time
	// Excluded says why it was put out; "" if it was not.
	Excluded string
}

// Stats count what a fleet had to do.
type Stats struct {
	// Sent are jobs that were published, Resent those of them that were so again, Answers what came, Stray those of them that were not
	// expected (any more), Dead are dead letters, Restored is how often streams were looked after.
	Sent, Resent, Answers, Stray, Dead, Restored int64
}

// NewFleet makes a fleet. It fails if a name or number is none.
func NewFleet(o FleetOptions) (*Fleet, error) {
	if o.Batch == "" {
		o.Batch = rand.Text()
	}
	if o.Ahead == 0 {
		o.Ahead = 8
	}
	if o.Tries == 0 {
		o.Tries = 3
	}
	if o.Log == nil {
		o.Log = func(string) {}
	}
	switch {
	case o.Conn == nil:
		return nil, errors.New("a fleet needs a connection")
	case !word.MatchString(o.Batch):
		return nil, fmt.Errorf("%.80q is no name of a batch: a word of up to %d letters, digits, - and _", o.Batch, maxName)
	case o.Build != "" && !word.MatchString(o.Build):
		return nil, fmt.Errorf("%.80q is no name of a build: a word of up to %d letters, digits, - and _", o.Build, maxName)
	case o.Ahead < 0 || o.Ahead > maxAhead || o.Tries < 0:
		return nil, fmt.Errorf("a fleet gives 1 to %d jobs out at once, and tries them at least once", maxAhead)
	case o.Replicas < 0 || o.Replicas > 5:
		return nil, fmt.Errorf("streams are on 1 to 5 servers, not on %d", o.Replicas)
	}
	s, err := newStore(o.Conn, o.Limits, o.Timing, o.Memory, o.Replicas)
	if err != nil {
		return nil, err
	}
	return &Fleet{o: o, store: s, workers: map[string]*WorkerInfo{}, excluded: map[string]string{}, said: map[string]time.Time{}}, nil
}

// maxAhead is how many jobs are given out at once at most.
const maxAhead = 10_000

// Batch returns what the batch is called on the servers.
func (f *Fleet) Batch() string { return f.o.Batch }

// Workers returns those that were heard of lately, by name.
func (f *Fleet) Workers() []WorkerInfo {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	var all []WorkerInfo
	for _, w := range f.workers {
		one := *w
		one.Excluded = f.excluded[w.Name]
		all = append(all, one)
	}
	slices.SortFunc(all, func(a, b WorkerInfo) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Stats counts what the fleet had to do so far.
func (f *Fleet) Stats() Stats {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.stats
}

// sayAgain is after how long the same is told again.
const sayAgain = 30 * time.Second

// say tells what has not been told for a while.
func (f *Fleet) say(text string) {
	now := time.Now()
	f.mutex.Lock()
	last, known := f.said[text]
	fresh := !known || now.Sub(last) >= sayAgain
	if len(f.said) >= maxSaid {
		clear(f.said)
	}
	if fresh {
		f.said[text] = now
	}
	f.mutex.Unlock()
	if fresh {
		f.o.Log(text)
	}
}

func (f *Fleet) count(add func(*Stats)) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	add(&f.stats)
}

// Exclude implements [batch.Excluder]: it is [Fleet.PutOut] for as long as a request may take. A worker that hears nothing of it goes on,
// and its answers count no more.
func (f *Fleet) Exclude(worker, reason string) {
	ctx, stop := context.WithTimeout(context.Background(), f.store.timing.Request)
	defer stop()
	if err := f.PutOut(ctx, worker, reason); err != nil {
		f.say(fmt.Sprintf("worker %s could not be told that it is put out: %v", worker, err))
	}
}

// PutOut puts a worker out: its answers count no more from now on, its jobs go to others, and it leaves when it hears of it. What it
// has answered before is the coordinator's to judge.
func (f *Fleet) PutOut(ctx context.Context, worker, why string) error {
	if !word.MatchString(worker) {
		return fmt.Errorf("%.80q is no name of a worker", worker)
	}
	if why = cut(why); why == "" {
		return errors.New("a worker is put out for a reason")
	}
	f.mutex.Lock()
	f.excluded[worker] = why
	f.mutex.Unlock()
	data, err := json.Marshal(exclusion{V: version, Worker: worker, Why: why})
	if err != nil {
		return err
	}
	return retry(ctx, f.o.Conn, f.store.timing.Retry, f.say, "putting a worker out", func() error {
		asked, stop := context.WithTimeout(ctx, f.store.timing.Request)
		defer stop()
		_, err := f.store.js.Publish(asked, subjectExcluded(worker), data, js.WithRetryAttempts(1))
		return err
	})
}

// isExcluded reports whether a worker was put out.
func (f *Fleet) isExcluded(worker string) bool {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	_, is := f.excluded[worker]
	return is
}

// others reports whether there are workers but for those named.
func (f *Fleet) others(not []string) bool {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for name := range f.workers {
		if _, out := f.excluded[name]; !out && !slices.Contains(not, name) {
			return true
		}
	}
	return false
}

// maxWorkers is how many workers are known at most; presence of more is dropped, and their answers count all the same.
const maxWorkers = 20_000

// heard notes a worker's presence.
func (f *Fleet) heard(p *presence, now time.Time) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if p.Leaves && len(p.Playing) == 0 {
		delete(f.workers, p.Worker)
		return
	}
	w := f.workers[p.Worker]
	if w == nil {
		if len(f.workers) >= maxWorkers {
			return
		}
		w = &WorkerInfo{Name: p.Worker}
		f.workers[p.Worker] = w
	}
	w.Build, w.Slots, w.Playing, w.Played, w.Seen = p.Build, p.Slots, len(p.Playing), p.Played, now
}

// ahead returns how many jobs are to be given out: twice as many as workers play at once. Workers that were not heard of for a while are
// forgotten.
func (f *Fleet) ahead(now time.Time) int {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	slots := 0
	for name, w := range f.workers {
		if now.Sub(w.Seen) > max(5*f.store.timing.Beat, f.store.timing.AckWait) {
			delete(f.workers, name)
			continue
		}
		if _, out := f.excluded[name]; !out && (f.o.Build == "" || w.Build == f.o.Build) {
			slots += w.Slots
		}
	}
	return min(max(f.o.Ahead, 2*slots+4), maxAhead)
}

// idle reports whether a worker that may play has nothing to do.
func (f *Fleet) idle() bool {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for name, w := range f.workers {
		if _, out := f.excluded[name]; !out && (f.o.Build == "" || w.Build == f.o.Build) && w.Playing < w.Slots {
			return true
		}
	}
	return false
}

// Play plays jobs, as [batch.Fleet] says. It waits for servers and workers for as long as they are away. It ends with an error if the
// context ends, done fails, the connection is closed or refused for good, or a job cannot be sent: because of its size, or because the
// coordinator does not have its documents.
func (f *Fleet) Play(ctx context.Context, next func() (batch.Job, bool), done func(batch.Answer) error) (err error) {
	ctx, stop := context.WithCancel(ctx)
	p := &play{Fleet: f, ctx: ctx, name: rand.Text(), pending: map[string]*pending{}, tasks: make(chan task), reports: make(chan report, 64), answers: make(chan js.Msg, 256),
		heardOf: make(chan *nats.Msg, 4096), notes: make(chan *nats.Msg, 4096), offered: map[string]bool{}}
	defer p.Wait()
	defer stop()
	say := f.say
	if err := retry(ctx, f.o.Conn, f.store.timing.Retry, say, "making the streams", func() error { return f.store.ensure(ctx) }); err != nil {
		return err
	}
	if err := retry(ctx, f.o.Conn, f.store.timing.Retry, say, "emptying the queue", func() error {
		asked, stop := context.WithTimeout(ctx, f.store.timing.Request)
		defer stop()
		return f.store.forget(asked, f.o.Batch)
	}); err != nil {
		return err
	}
	for _, s := range []struct {
		subject string
		to      chan *nats.Msg
	}{{subjectPresence("*"), p.heardOf}, {subjectNotes(f.o.Batch), p.notes}} {
		sub, err := f.o.Conn.ChanSubscribe(s.subject, s.to)
		if err != nil {
			return err
		}
		defer sub.Unsubscribe()
	}
	f.o.Conn.Publish(subjectHello, nil) // who misses it is heard of at its next beat
	p.Go(p.collect)
	for range publishers {
		p.Go(p.work)
	}
	err = p.run(next, done)
	stop()
	p.Wait()
	clean, end := context.WithTimeout(context.WithoutCancel(ctx), f.store.timing.Request)
	defer end()
	if !f.o.Conn.IsConnected() {
		return err // what is left there goes by its age
	}
	e := f.store.js.DeleteConsumer(clean, streamAnswers, consumerAnswers(f.o.Batch))
	if errors.Is(e, js.ErrConsumerNotFound) {
		e = nil
	}
	if e = errors.Join(e, f.store.forget(clean, f.o.Batch)); e != nil {
		say("what is left of the batch stays on the servers for an hour: " + e.Error())
	}
	return err
}
