package batch

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"sync"
	"time"
)

// Pool is the fleet of this process: goroutines, no server. What it costs beside the matches is two sends over a channel for each job.
type Pool struct {
	Player Player
	// Bundles gives documents; nil if all matches are played with the game's own.
	Bundles Bundles
	// Workers is how many goroutines play; below 1 it is one for each processor.
	Workers int
	// Name begins the names of the workers, which are numbered from 1: "here" if it is empty, so that they are "here/1" and so on.
	Name string
	// Build names what the process is built of, for answers.
	Build string

	mu       sync.Mutex
	excluded map[string]bool
	folders  map[string]fs.FS
}

// ahead is how many jobs a goroutine has at most: one that it plays, and one that waits.
const ahead = 2

// Exclude implements [Excluder].
func (p *Pool) Exclude(worker, _ string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.excluded == nil {
		p.excluded = map[string]bool{}
	}
	p.excluded[worker] = true
}

func (p *Pool) isExcluded(worker string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.excluded[worker]
}

// poolWorker is one goroutine as the one that hands out jobs knows it.
type poolWorker struct {
	name string
	jobs chan Job
	has  int // jobs
}

// Play implements [Fleet].
func (p *Pool) Play(ctx context.Context, next func() (Job, bool), done func(Answer) error) error {
	ctx, cancel := context.WithCancel(ctx)
	n := p.Workers
	if n < 1 {
		n = runtime.GOMAXPROCS(0)
	}
	name := p.Name
	if name == "" {
		name = "here"
	}
	type answered struct {
		worker int
		answer Answer
	}
	answers := make(chan answered, ahead*n)
	workers := make([]poolWorker, n)
	var group sync.WaitGroup
	for i := range workers {
		w := &workers[i]
		w.name, w.jobs = fmt.Sprintf("%s/%d", name, i+1), make(chan Job, ahead)
		group.Go(func() {
			for job := range w.jobs {
				if ctx.Err() == nil {
					answers <- answered{i, p.play(ctx, w.name, job)}
				}
			}
		})
	}
	defer func() {
		cancel()
		for i := range workers {
			close(workers[i].jobs)
		}
		group.Wait()
	}()
	var held []Job // which those who are free should not play
	for {
		var err error
		if held, err = p.hand(workers, held, next); err != nil {
			return err
		}
		if !slices.ContainsFunc(workers, func(w poolWorker) bool { return w.has > 0 }) {
			return ctx.Err()
		}
		select {
		case a := <-answers:
			workers[a.worker].has--
			if err := done(a.answer); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// hand gives jobs to those who have none, then to those who have one. It gives the jobs that are held back.
func (p *Pool) hand(workers []poolWorker, held []Job, next func() (Job, bool)) ([]Job, error) {
	var in []string // who may play
	for i := range workers {
		if !p.isExcluded(workers[i].name) {
			in = append(in, workers[i].name)
		}
	}
	may := func(w *poolWorker, j *Job) bool {
		return !slices.Contains(j.Not, w.name) || !slices.ContainsFunc(in, func(name string) bool { return !slices.Contains(j.Not, name) })
	}
	for most := 1; most <= ahead; most++ {
		for i := range workers {
			w := &workers[i]
			if w.has >= most || !slices.Contains(in, w.name) {
				continue
			}
			if at := slices.IndexFunc(held, func(j Job) bool { return may(w, &j) }); at >= 0 {
				w.jobs <- held[at]
				w.has++
				held = slices.Delete(held, at, at+1)
				continue
			}
			for len(held) < ahead*len(workers) {
				job, ok := next()
				if !ok {
					break
				}
				if may(w, &job) {
					w.jobs <- job
					w.has++
					break
				}
				held = append(held, job)
			}
		}
	}
	if len(in) == 0 {
		if _, more := next(); more || len(held) > 0 {
			return nil, errors.New("there is no worker left: each was put out")
		}
	}
	return held, nil
}

// play plays a job.
func (p *Pool) play(ctx context.Context, worker string, job Job) Answer {
	a := Answer{Job: job.ID, Worker: worker, Build: p.Build, Outcomes: make([]Outcome, 0, len(job.Matches))}
	for _, m := range job.Matches {
		documents, err := p.documents(ctx, m.Bundle)
		var o Outcome
		if err == nil {
			o, err = PlayMatch(ctx, p.Player, m, documents)
		}
		if err != nil {
			a.Outcomes, a.Err = nil, fmt.Sprintf("match %s: %v", m.Key, err)
			return a
		}
		a.Outcomes = append(a.Outcomes, o)
	}
	return a
}

// PlayMatch plays a match as a worker does: a panic is an error that says so, and the outcome has the key of the match
// and the time that it took.
func PlayMatch(ctx context.Context, p Player, m Match, documents fs.FS) (o Outcome, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the game panicked: %v%s", r, where())
		}
	}()
	began := time.Now()
	o, err = p.Play(ctx, m, documents)
	if o.Key = m.Key; o.Seconds == 0 {
		o.Seconds = time.Since(began).Seconds()
	}
	return o, err
}

// where names the function that has panicked.
func where() string {
	var stack [64]uintptr
	frames := runtime.CallersFrames(stack[:runtime.Callers(2, stack[:])])
	panicked := false
	for {
		f, more := frames.Next()
		if panicked && !(len(f.Function) > 8 && f.Function[:8] == "runtime.") {
			return fmt.Sprintf(" (in %s)", f.Function)
		}
		panicked = panicked || f.Function == "runtime.gopanic"
		if !more {
			return ""
		}
	}
}

// documents returns the folder of a bundle; nil for the game's own. It is made once.
func (p *Pool) documents(ctx context.Context, digest string) (fs.FS, error) {
	if digest == "" {
		return nil, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if folder, ok := p.folders[digest]; ok {
		return folder, nil
	}
	if p.Bundles == nil {
		return nil, fmt.Errorf("there are no documents with the digest %.12s", digest)
	}
	b, err := p.Bundles.Bundle(ctx, digest)
	if err != nil {
		return nil, err
	}
	if is := b.Digest(); is != digest {
		return nil, fmt.Errorf("the documents with the digest %.12s have come as others, with %.12s", digest, is)
	}
	if p.folders == nil {
		p.folders = map[string]fs.FS{}
	}
	p.folders[digest] = b.FS()
	return p.folders[digest], nil
}
