package live

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/tune"
)

// Limits of what is kept and shown.
const (
	maxComparisons = 500
	maxHistories   = 24 // comparisons whose intervals are kept
	maxPoints      = 200
	maxWorkers     = 200
	maxFailures    = 50
	maxRecent      = 100
	maxCandidates  = 1000
)

const (
	// atLeast is how often comparisons are looked at, at most; part is how much of the time that may take: a twentieth.
	atLeast = 20 * time.Millisecond
	part    = 20
	// lately is how long rates are averaged over, about.
	lately = 4 * time.Second
)

// Options are how a batch is watched.
type Options struct {
	// Command is what plays: "batch" or "tune".
	Command string
	// Bundles gives the documents of matches that are played again; nil if all are the games' own. It is asked while Began is told.
	Bundles batch.Bundles
	// Now is the clock; nil is that of the machine.
	Now func() time.Time
}

// Watch takes the events of a batch, and gives snapshots of it. Its methods may be called from several goroutines.
type Watch struct {
	options Options

	mu          sync.Mutex
	version     int64
	state       State
	failed      string
	run         *run
	runs        int
	began       time.Time
	ended       time.Time
	looked      time.Time
	cost        time.Duration
	played      int
	most        int
	before      int // that were played when it began
	faults      int
	earlier     int // that batches before this one have played, of a search
	rate        rate
	comparisons []batch.Comparison
	standings   []batch.Standing
	histories   []history
	workers     map[string]*worker
	failures    []Failure // the last at the end
	matches     matches
	tuning      *Tuning
	space       tune.Space
}

// run is a batch of which matches are kept: a search plays many.
type run struct {
	number int
	plan   *batch.Plan
	find   func(key string) (batch.Result, bool)
	stock  batch.Stock
	last   int  // outcomes that were taken in
	turned bool // the second entrant is shown as the first: that of a search is a candidate
}

type worker struct {
	Worker
	rate rate
}

// rate averages how many there were in a second, lately.
type rate struct {
	since time.Time
	count float64
	per   float64
	known bool
}

func (r *rate) add(n int, now time.Time) {
	if r.since.IsZero() {
		r.since = now
	}
	r.count += float64(n)
	if took := now.Sub(r.since); took >= lately/8 {
		per := r.count / took.Seconds()
		weight := min(1, 2*took.Seconds()/lately.Seconds())
		if !r.known {
			weight = 1
		}
		r.per, r.known = r.per+float64(weight*(per-r.per)), true
		r.since, r.count = now, 0
	}
}

// at returns the rate now: nothing has come since a while if it is lower than that which is known.
func (r *rate) at(now time.Time) float64 {
	took := now.Sub(r.since)
	switch {
	case r.since.IsZero():
		return 0
	case !r.known:
		return r.count / max(took.Seconds(), 1e-3)
	case took > lately:
		return r.count / took.Seconds()
	}
	return r.per
}

// New makes a watch of a batch that has not begun.
func New(o Options) *Watch {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Watch{options: o, state: Waiting, workers: map[string]*worker{}}
}

// Event takes in what has happened; it is for [batch.Options].
func (w *Watch) Event(e batch.Event) {
	now := w.options.Now()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.version++
	w.played, w.most = e.Played, e.Most
	switch e.Kind {
	case batch.Began:
		w.begin(e, now)
	case batch.Answered:
		w.answered(e, now)
	case batch.PutOut:
		w.worker(e.Worker).PutOut = e.Reason
		w.fail(Failure{Worker: e.Worker, Words: e.Worker + " was put out: " + e.Reason}, now)
	case batch.Differed:
		w.fail(Failure{Worker: e.Worker, Words: e.Reason}, now)
	}
	if w.run == nil || w.run.plan != e.Plan {
		return // what a journal decides is told before its batch begins
	}
	if e.Kind != batch.Answered || now.Sub(w.looked) >= max(atLeast, part*w.cost) {
		w.look(e, now)
	}
}

// begin takes in the beginning of a batch: the only one, or the next of a search.
func (w *Watch) begin(e batch.Event, now time.Time) {
	if w.state == Waiting {
		w.began = now
	}
	if w.run != nil {
		w.earlier += w.run.last
	}
	w.state, w.before = Playing, e.Played
	w.runs++
	w.run = &run{number: w.runs, plan: e.Plan, find: e.Plan.Finder(), stock: w.stock(e.Plan), turned: w.tuning != nil && e.Plan.Sided()}
	w.histories = nil
	for o, name := range e.Kept() {
		w.worker(name).Matches++
		w.take(o, name, now)
	}
}

// stock returns the documents of a plan, for when a search has thrown them away.
func (w *Watch) stock(p *batch.Plan) batch.Stock {
	stock := batch.Stock{}
	if w.options.Bundles == nil {
		return stock
	}
	digests := []string{p.Bundle}
	for _, e := range p.Entrants {
		digests = append(digests, e.Bundle)
	}
	for _, d := range digests {
		if d != "" && stock[d] == nil {
			if b, err := w.options.Bundles.Bundle(context.Background(), d); err == nil { // else the fleet says so
				stock[d] = b
			}
		}
	}
	return stock
}

func (w *Watch) worker(name string) *worker {
	one := w.workers[name]
	if one == nil {
		one = &worker{Worker: Worker{Name: name}}
		w.workers[name] = one
	}
	return one
}

func (w *Watch) answered(e batch.Event, now time.Time) {
	one := w.worker(e.Worker)
	one.Answers++
	one.Matches += e.Matches
	one.rate.add(e.Matches, now)
	w.rate.add(e.Matches, now)
	if e.Reason != "" {
		one.Errors++
		w.fail(Failure{Worker: e.Worker, Words: e.Reason}, now)
	}
	for i := range e.Outcomes {
		w.take(&e.Outcomes[i], e.Worker, now)
	}
}

// take takes in an outcome.
func (w *Watch) take(o *batch.Outcome, worker string, now time.Time) {
	w.run.last++
	if o.Fault != "" {
		w.faults++
		w.fail(Failure{Worker: worker, Words: o.Key + ": " + o.Fault, Match: w.run.id(o.Key)}, now)
	}
	w.matches.take(w.run, o, worker)
}

func (w *Watch) fail(f Failure, now time.Time) {
	if !w.began.IsZero() {
		f.At = now.Sub(w.began).Seconds()
	}
	if len(w.failures) == maxFailures {
		w.failures = slices.Delete(w.failures, 0, 1)
	}
	w.failures = append(w.failures, f)
}

// look looks at what is known now.
func (w *Watch) look(e batch.Event, now time.Time) {
	w.comparisons, w.standings = e.Comparisons(), e.Standings()
	for len(w.histories) < min(len(w.comparisons), maxHistories) {
		w.histories = append(w.histories, history{})
	}
	for i := range w.histories {
		w.histories[i].add(&w.comparisons[i])
	}
	w.looked = w.options.Now()
	w.cost = w.looked.Sub(now)
}

// End says that all was played; err is why not, nil if it was.
func (w *Watch) End(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.version++
	w.ended = w.options.Now()
	if w.state = Ended; err != nil {
		w.state, w.failed = Failed, err.Error()
	}
}

// Match returns the match of an id that a snapshot shows, or of a key of the batch that is played, with its documents: nil are the game's own.
// It reports false if there is none.
func (w *Watch) Match(id string) (m batch.Match, o *batch.Outcome, documents batch.Bundle, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if k := w.matches.find(id); k != nil {
		found, ok := k.run.find(k.outcome.Key)
		outcome := k.outcome
		return found.Match, &outcome, k.run.stock[found.Match.Bundle], ok
	}
	if w.run == nil {
		return m, nil, nil, false
	}
	found, ok := w.run.find(strings.TrimPrefix(id, w.run.id("")))
	return found.Match, nil, w.run.stock[found.Match.Bundle], ok
}

// Snapshot returns what is known now. It must not be changed.
func (w *Watch) Snapshot() Snapshot {
	now := w.options.Now()
	w.mu.Lock()
	defer w.mu.Unlock()
	s := Snapshot{Version: w.version, State: w.state, Command: w.options.Command, Error: w.failed, Played: w.played, Most: w.most, Faults: w.faults, Left: -1,
		Comparisons: []Comparison{}, Standings: slices.Clone(w.standings), Workers: []Worker{}, Failures: slices.Clone(w.failures), Matches: []Match{}}
	slices.Reverse(s.Failures)
	if s.Failures == nil {
		s.Failures = []Failure{}
	}
	if s.Standings == nil {
		s.Standings = []batch.Standing{}
	}
	if w.state == Playing {
		s.PerSecond = w.rate.at(now)
	} else if !w.ended.IsZero() {
		now = w.ended
	}
	if !w.began.IsZero() {
		s.Seconds = now.Sub(w.began).Seconds()
	}
	if w.state != Playing && s.Seconds > 0 {
		s.PerSecond = float64(w.earlier+w.played-w.before) / s.Seconds
	}
	if t := w.tuning; t != nil {
		shown := *t
		s.Tuning = &shown
	}
	w.workersOf(&s, now)
	if w.run == nil {
		s.Plan = Plan{Options: map[string]string{}, Entrants: []string{}}
		s.Verdict = verdict(&s)
		return s
	}
	s.Plan = planOf(w.run.plan)
	if w.state == Playing && s.PerSecond > 0 && s.Tuning == nil && s.Plan.Test == "" {
		s.Left = float64(w.most-w.played) / s.PerSecond
	}
	s.MoreComparisons = max(0, len(w.comparisons)-maxComparisons)
	for i, c := range w.comparisons[:len(w.comparisons)-s.MoreComparisons] {
		shown := Comparison{Comparison: c, Words: words(w.run.plan, &c, w.state != Playing), History: [][]*float64{}}
		if i < len(w.histories) {
			shown.History = w.histories[i].points
		}
		s.Comparisons = append(s.Comparisons, shown)
	}
	s.Matches = w.matches.shown()
	s.Verdict = verdict(&s)
	return s
}

func (w *Watch) workersOf(s *Snapshot, now time.Time) {
	for _, name := range slices.Sorted(maps.Keys(w.workers)) {
		if len(s.Workers) == maxWorkers {
			s.MoreWorkers = len(w.workers) - maxWorkers
			return
		}
		one := w.workers[name].Worker
		if w.state == Playing {
			one.PerSecond = w.workers[name].rate.at(now)
		} else if s.Seconds > 0 {
			one.PerSecond = float64(one.Matches) / s.Seconds
		}
		s.Workers = append(s.Workers, one)
	}
}
