package batch

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document"
)

// Options are how a batch is played. What it comes to does not depend on them.
type Options struct {
	// Journal is a folder that keeps what was played, to go on from after a kill; "" keeps nothing.
	Journal string
	// Twice is which part of jobs is played twice, on different workers if there are several, and compared: 0 to 1. 0 stands for
	// [DefaultTwice], and below 0 none is.
	Twice float64
	// Tries is how often a match is given to a worker at most; 0 stands for 3.
	Tries int
	// JobSeconds is how long a job shall take, s of wall time; 0 stands for 1.5. It is learned how long matches take.
	JobSeconds float64
	// OnEvent is told what happens, on the goroutine that plays the batch; nil is not. It must not keep the batch waiting.
	OnEvent func(Event)
}

// DefaultTwice is which part of jobs is played twice unless somebody says otherwise: one in fifty.
const DefaultTwice = 0.02

// maxJob is how many matches a job has at most, so that it and its answer stay small: some hundred kB.
const maxJob = 2000

// errEnough ends a fleet when all is decided.
var errEnough = errors.New("batch: all is decided")

// Run plays a plan on a fleet until it is decided. The report is the same for every fleet, however often it was killed and went on, but
// for what it tells of workers and of time. With an error it tells what had come until then.
func Run(ctx context.Context, p *Plan, fleet Fleet, o Options) (*Report, error) {
	if wrong := p.Complete(); len(wrong) > 0 {
		return nil, wrong[0]
	}
	c := newCoordinator(p, o)
	if e, ok := fleet.(Excluder); ok {
		c.exclude = e.Exclude
	}
	if o.Journal != "" {
		j, err := openJournal(o.Journal, p, c.restore)
		if err != nil {
			return nil, err
		}
		c.journal, c.runs = j, j.run
		for _, e := range c.excluded {
			if c.exclude != nil {
				c.exclude(e.Worker, e.Reason)
			}
		}
	}
	err := c.judge()
	c.tell(Event{Kind: Began, Matches: c.played})
	if err == nil && !c.finished() {
		if err = fleet.Play(ctx, c.next, c.done); errors.Is(err, errEnough) {
			err = nil
		}
		if err == nil && !c.finished() {
			err = errors.New("the fleet has ended before all was played")
		}
	}
	err = errors.Join(err, c.journal.close())
	report := c.report()
	ended := Event{Kind: Ended}
	if err != nil {
		ended.Reason = err.Error()
	}
	c.tell(ended)
	return report, err
}

// kept is an outcome and who played it.
type kept struct {
	Outcome
	worker int32 // in coordinator.workers
}

// index is a match: a round of a lane.
type index struct{ lane, round int }

// work is a job that is being played.
type work struct {
	matches []index
	tries   int
	check   *check // nil: its outcomes are kept
}

// coordinator gives jobs and keeps outcomes. It is used from one goroutine.
type coordinator struct {
	plan        *Plan
	digest      string
	options     Options
	lanes       []lane
	laneOf      map[string]int
	comparisons []comparison
	exclude     func(worker, reason string)
	journal     *journal
	runs        int

	outcomes [][]*kept // by lane and round
	live     []int     // by lane: how many comparisons need more of its rounds
	open     int       // comparisons that need more rounds
	given    map[index]bool
	alone    []index // that are to be given again, each by itself, because a job with them failed
	tries    map[index]int
	cursor   index
	jobs     map[string]*work
	number   int
	checks   []Job // which wait to be given
	checking int   // that wait or are being played
	disputes []*check
	pace     float64 // s for a match
	workers  []string
	workerOf map[string]int32
	builds   []string
	excluded []Excluded

	played, duplicates, unknown, retries, checked, unchecked int
	seconds                                                  float64
}

func newCoordinator(p *Plan, o Options) *coordinator {
	if o.Tries < 1 {
		o.Tries = 3
	}
	if !(o.JobSeconds > 0) {
		o.JobSeconds = 1.5
	}
	if o.Twice == 0 {
		o.Twice = DefaultTwice
	}
	c := &coordinator{plan: p, digest: p.Digest(), options: o, lanes: p.lanes(), comparisons: comparisons(p), laneOf: map[string]int{}, runs: 1,
		given: map[index]bool{}, tries: map[index]int{}, jobs: map[string]*work{}, workerOf: map[string]int32{}}
	for i, l := range c.lanes {
		c.laneOf[l.name] = i
	}
	c.outcomes, c.live = make([][]*kept, len(c.lanes)), make([]int, len(c.lanes))
	c.count()
	return c
}

// judge judges as far as outcomes have come.
func (c *coordinator) judge() error {
	for i := range c.comparisons {
		if m := &c.comparisons[i]; !m.Final {
			if err := m.advance(c.plan, func(l, round int) *Outcome {
				if k := c.get(index{l, round}); k != nil {
					return &k.Outcome
				}
				return nil
			}); err != nil {
				return err
			}
			if m.Final {
				c.count()
				shown := m.shown(c.plan)
				c.tell(Event{Kind: Decided, Comparison: &shown})
			}
		}
	}
	return nil
}

// finished reports whether all is decided, and nobody doubts it.
func (c *coordinator) finished() bool {
	return c.open == 0 && c.checking == 0 && len(c.disputes) == 0
}

// done implements what a [Fleet] tells.
func (c *coordinator) done(a Answer) error {
	w := c.jobs[a.Job]
	delete(c.jobs, a.Job)
	isOut := slices.ContainsFunc(c.excluded, func(e Excluded) bool { return e.Worker == a.Worker })
	if w != nil && w.check != nil {
		if err := c.compare(w.check, a, isOut); err != nil {
			return err
		}
		return c.settle()
	}
	reason := a.Err
	line := journalLine{Answer: Answer{Job: a.Job, Worker: a.Worker, Build: a.Build}}
	if reason == "" && !isOut {
		for i := range a.Outcomes {
			o := &a.Outcomes[i]
			at, ok := c.find(o.Key)
			switch has := index.of(at, c, ok); {
			case !ok || w == nil && !strings.HasPrefix(a.Job, fmt.Sprintf("%.12s.", c.digest)):
				c.unknown++
			case has != nil:
				c.duplicates++
				if !same(&has.Outcome, o) {
					if err := c.dispute(at, c.workers[has.worker], a.Worker, *o); err != nil {
						return err
					}
				}
			case !sound(o):
				reason = fmt.Sprintf("match %s has a figure that is no number", o.Key)
			default:
				c.keep(at, *o, a.Worker, a.Build)
				line.Outcomes = append(line.Outcomes, *o)
			}
		}
	}
	if len(line.Outcomes) > 0 {
		if err := c.journal.line(line); err != nil {
			return err
		}
	}
	if err := c.journal.flush(); err != nil {
		return err
	}
	if w != nil {
		if err := c.missing(w, a, reason, isOut); err != nil {
			return err
		}
		if reason == "" && !isOut && c.doubted(a.Job) {
			c.twin(w, a)
		}
	}
	c.tell(Event{Kind: Answered, Job: a.Job, Worker: a.Worker, Matches: len(line.Outcomes), Outcomes: line.Outcomes, Reason: reason})
	if err := c.judge(); err != nil {
		return err
	}
	return c.settle()
}

// of returns what is kept of a match, nil for none.
func (at index) of(c *coordinator, ok bool) *kept {
	if !ok {
		return nil
	}
	return c.get(at)
}

// settle ends the fleet when all is decided.
func (c *coordinator) settle() error {
	if c.finished() {
		return errEnough
	}
	return nil
}

// missing sees to it that what an answer has not is played again, a bounded number of times.
func (c *coordinator) missing(w *work, a Answer, reason string, isOut bool) error {
	if reason == "" {
		reason = "the worker gave no outcome for it"
	}
	for _, at := range w.matches {
		delete(c.given, at)
		if c.get(at) != nil {
			continue
		}
		if isOut {
			c.cursor = index{} // it is found again from the beginning
			continue
		}
		c.retries++
		if len(w.matches) == 1 || a.Err == "" {
			c.tries[at]++
		}
		if c.tries[at] >= c.options.Tries {
			key := c.plan.match(c.lanes[at.lane], at.round).Key
			return fmt.Errorf("match %s could not be played, %d times, last by %s: %s", key, c.tries[at], a.Worker, strings.TrimPrefix(reason, "match "+key+": "))
		}
		c.given[at] = true
		c.alone = append(c.alone, at)
	}
	return nil
}

// sound reports whether an outcome has numbers alone.
func sound(o *Outcome) bool {
	for _, v := range o.Figures {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return !slices.ContainsFunc(o.Scores, func(v float64) bool { return !(v >= 0 && v <= 1) })
}

// doubted reports whether a job is played twice: by the hash of its id.
func (c *coordinator) doubted(id string) bool {
	h := fnv.New32a()
	h.Write([]byte(id))
	x := h.Sum32() // whose upper bits hardly differ for ids that end otherwise; as of MurmurHash 3 (Appleby)
	x ^= x >> 16
	x *= 0x85ebca6b
	x ^= x >> 13
	x *= 0xc2b2ae35
	x ^= x >> 16
	return float64(x) < c.options.Twice*(1<<32)
}

// NoFigure is the error of a figure that a match did not report: it says which of those that it did report may have been meant.
func NoFigure(name string, figures map[string]float64) error {
	return fmt.Errorf("the game does not report the figure %q%s", name, near(name, figures))
}

// near says which figure may have been meant.
func near(name string, figures map[string]float64) string {
	var names []string
	for n := range figures {
		names = append(names, n)
	}
	slices.Sort(names)
	if n := document.Nearest(name, names); n != "" {
		return fmt.Sprintf(": did you mean %q?", n)
	}
	if len(names) == 0 {
		return ": it reports none"
	}
	return ": there is " + strings.Join(names[:min(len(names), 20)], ", ")
}
