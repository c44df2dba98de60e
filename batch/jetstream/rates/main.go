//go:build unix

// Rates measures what playing batches by NATS costs on this machine, beside a plain loop:
//
//	go run ./batch/jetstream/rates                 all measurements, about two minutes
//	go run ./batch/jetstream/rates overhead        one of: pool, overhead, processes, results, page, workers
//
// Both sides of a comparison are played in turns. On a machine that others use, too, processor time says more than wall time; both are
// printed.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"runtime"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/jetstream"
)

// measurements are those that there are.
var measurements = []struct {
	name string
	run  func(ctx context.Context) error
}{{"pool", pool}, {"overhead", overhead}, {"processes", processes}, {"results", results}, {"page", page}, {"workers", workers}}

func main() {
	if url := os.Getenv(jetstream.EnvURL); url != "" {
		if err := work(url); err != nil {
			fmt.Fprintln(os.Stderr, "rates:", err)
			os.Exit(1)
		}
		return
	}
	fmt.Printf("%d processors, %s %s/%s\n", runtime.NumCPU(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, m := range measurements {
		if len(os.Args) > 1 && !slices.Contains(os.Args[1:], m.name) {
			continue
		}
		if err := m.run(context.Background()); err != nil {
			fmt.Fprintln(os.Stderr, "rates:", m.name, err)
			os.Exit(1)
		}
	}
}

// work is a worker process, until its standard input ends.
func work(url string) error {
	conn, err := jetstream.Connect(context.Background(), jetstream.Connection{URL: url})
	if err != nil {
		return err
	}
	defer conn.Close()
	w, err := jetstream.NewWorker(jetstream.WorkerOptions{Conn: conn, Player: spin{}, Build: "rates"})
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go func() {
		new(bytes.Buffer).ReadFrom(os.Stdin)
		stop()
	}()
	return w.Run(ctx)
}

// spin plays matches of as many rounds of arithmetic as they have ticks; rest ones of as many milliseconds of nothing.
type (
	spin struct{}
	rest struct{}
)

// Play is not inlined: the plain loop drops its outcome, and would leave the arithmetic out.
//
//go:noinline
func (spin) Play(_ context.Context, m batch.Match, _ fs.FS) (batch.Outcome, error) {
	h := m.Seed
	for range m.Ticks {
		h = (h ^ h>>29) * 0xff51afd7ed558ccd
	}
	return batch.Outcome{Key: m.Key, Scores: []float64{1, 0}, Figures: map[string]float64{"seconds": 1, "ships": 2}, Hash: h, Ticks: m.Ticks}, nil
}

func (rest) Play(ctx context.Context, m batch.Match, _ fs.FS) (batch.Outcome, error) {
	t := time.NewTimer(time.Duration(m.Ticks) * time.Millisecond)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
	return batch.Outcome{Key: m.Key, Ticks: m.Ticks}, ctx.Err()
}

// rounds returns those of a second of processor time.
func rounds() int64 {
	n := int64(1 << 20)
	for {
		before := used()
		spin{}.Play(context.Background(), batch.Match{Ticks: n}, nil)
		if took := used() - before; took > 300*time.Millisecond {
			return int64(float64(n) * float64(time.Second) / float64(took))
		}
		n *= 2
	}
}

// used returns the processor time of this process.
func used() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// list gives jobs of matches of some ticks.
func list(jobs, matches int, ticks int64) func() (batch.Job, bool) {
	given := 0
	return func() (batch.Job, bool) {
		if given == jobs {
			return batch.Job{}, false
		}
		given++
		j := batch.Job{ID: fmt.Sprint(given)}
		for k := range matches {
			j.Matches = append(j.Matches, batch.Match{Key: fmt.Sprintf("a:b/%d.%d", given, k), Game: "spin", Sides: []string{"a.tree.json", "b.tree.json"}, Seed: uint64(given), Ticks: ticks})
		}
		return j, true
	}
}

// taken counts answers, and fails for those that are none.
func taken(n *int) func(batch.Answer) error {
	return func(a batch.Answer) error {
		if a.Err != "" {
			return errors.New(a.Err)
		}
		*n += len(a.Outcomes)
		return nil
	}
}

// pool compares a batch of matches of 20 ms on one goroutine, with its journal on the disk, with a plain loop of the same matches.
func pool(ctx context.Context) error {
	const count, turns = 250, 3
	plan := &batch.Plan{Game: "spin", Seed: 1, Ticks: rounds() / 50, Entrants: []batch.Entrant{{Document: "a.tree.json"}, {Document: "b.tree.json"}}, Stop: batch.Stop{Rounds: count}}
	var cpu, wall [2]time.Duration
	for range turns {
		began, before := time.Now(), used()
		for seed := range uint64(count) {
			spin{}.Play(ctx, batch.Match{Seed: seed, Ticks: plan.Ticks}, nil)
		}
		wall[0], cpu[0] = wall[0]+time.Since(began), cpu[0]+used()-before
		dir, err := os.MkdirTemp("", "wits-rates")
		if err != nil {
			return err
		}
		began, before = time.Now(), used()
		_, err = batch.Run(ctx, plan, &batch.Pool{Player: spin{}, Workers: 1}, batch.Options{Twice: -1, Journal: dir})
		wall[1], cpu[1] = wall[1]+time.Since(began), cpu[1]+used()-before
		if err := errors.Join(err, os.RemoveAll(dir)); err != nil {
			return err
		}
	}
	beside("pool", fmt.Sprintf("%d matches of 20 ms", count*turns), cpu, wall)
	return nil
}

// beside prints what a plain loop and a fleet took.
func beside(name, what string, cpu, wall [2]time.Duration) {
	more := func(d [2]time.Duration) float64 { return float64(100 * (d[1].Seconds()/d[0].Seconds() - 1)) }
	fmt.Printf("%s: %s: plain %.2f s of processor, %.2f s of wall; by it %.2f s (%+.1f %%), %.2f s (%+.1f %%)\n", name, what,
		cpu[0].Seconds(), wall[0].Seconds(), cpu[1].Seconds(), more(cpu), wall[1].Seconds(), more(wall))
}

// overhead compares jobs of a second, one at a time, of a plain loop and of the embedded server with a worker in this process.
func overhead(ctx context.Context) error {
	const jobs, turns = 5, 3
	ticks := rounds()
	fleet, end, err := jetstream.Open(ctx, jetstream.Options{Player: spin{}, Slots: 1, Build: "rates"})
	if err != nil {
		return err
	}
	defer end.Close()
	var cpu, wall [2]time.Duration
	for range turns {
		began, before := time.Now(), used()
		next := list(jobs, 1, ticks)
		for j, ok := next(); ok; j, ok = next() {
			spin{}.Play(ctx, j.Matches[0], nil)
		}
		wall[0], cpu[0] = wall[0]+time.Since(began), cpu[0]+used()-before
		began, before = time.Now(), used()
		n := 0
		if err := fleet.Play(ctx, list(jobs, 1, ticks), taken(&n)); err != nil {
			return err
		}
		wall[1], cpu[1] = wall[1]+time.Since(began), cpu[1]+used()-before
	}
	beside("overhead of the embedded server", fmt.Sprintf("%d jobs of 1 s", jobs*turns), cpu, wall)
	return nil
}

// plainly plays jobs in goroutines of this process, and gives how long it takes: what a machine that others use, too, has to give.
func plainly(goroutines, jobs int, ticks int64) time.Duration {
	began := time.Now()
	all := make(chan batch.Job, jobs)
	next := list(jobs, 1, ticks)
	for j, ok := next(); ok; j, ok = next() {
		all <- j
	}
	close(all)
	var group sync.WaitGroup
	for range goroutines {
		group.Go(func() {
			for j := range all {
				spin{}.Play(context.Background(), j.Matches[0], nil)
			}
		})
	}
	group.Wait()
	return time.Since(began)
}

// processes compares one worker process with two, and one goroutine with two beside it.
func processes(ctx context.Context) error {
	const turns, jobs = 2, 16
	ticks := rounds() / 2
	var took, plain [2]time.Duration
	shares := map[string]int{}
	for range turns {
		for i, count := range []int{1, 2} {
			fleet, end, err := jetstream.Open(ctx, jetstream.Options{Processes: count, Args: []string{}, Build: "rates", Err: os.Stderr})
			if err != nil {
				return err
			}
			n := 0
			if err := fleet.Play(ctx, list(2*count, 1, 1000), taken(&n)); err != nil { // until the processes are there
				return errors.Join(err, end.Close())
			}
			for f := fleet.(*jetstream.Fleet); len(f.Workers()) < count; {
				if err := f.Play(ctx, list(1, 1, 1000), taken(&n)); err != nil {
					return errors.Join(err, end.Close())
				}
			}
			began := time.Now()
			clear(shares)
			add := taken(&n)
			if err := fleet.Play(ctx, list(jobs, 1, ticks), func(a batch.Answer) error {
				shares[a.Worker]++
				return add(a)
			}); err != nil {
				return errors.Join(err, end.Close())
			}
			took[i] += time.Since(began)
			if err := end.Close(); err != nil {
				return err
			}
			plain[i] += plainly(count, jobs, ticks)
		}
	}
	fmt.Printf("processes: %d jobs of half a second: one worker %.2f s, two %.2f s: %.2f times as fast; goroutines without NATS %.2f s, %.2f s: %.2f times; the last batch was shared %v\n", turns*jobs, took[0].Seconds(), took[1].Seconds(), took[0].Seconds()/took[1].Seconds(),
		plain[0].Seconds(), plain[1].Seconds(), plain[0].Seconds()/plain[1].Seconds(), slices.Sorted(maps.Values(shares)))
	return nil
}

// results plays matches of nothing, to see how many results go through coordinator, server and workers.
func results(ctx context.Context) error {
	fleet, end, err := jetstream.Open(ctx, jetstream.Options{Player: spin{}, Slots: 16, Build: "rates"})
	if err != nil {
		return err
	}
	defer end.Close()
	for _, matches := range []int{1, 10, 100} {
		jobs := 10_000 / max(matches/10, 1)
		n := 0
		began, before := time.Now(), used()
		if err := fleet.Play(ctx, list(jobs, matches, 1), taken(&n)); err != nil {
			return err
		}
		took, cpu := time.Since(began).Seconds(), used()-before
		fmt.Printf("results: jobs of %d matches: %.0f jobs/s, %.0f results/s of wall; %v of processor a job\n", matches, float64(jobs)/took, float64(n)/took, (cpu / time.Duration(jobs)).Round(time.Microsecond))
	}
	return nil
}

// workers has a thousand of them, each with its connection, play jobs of a second in which they rest: what is left is what the fleet costs.
func workers(ctx context.Context) error {
	const count, jobs = 1000, 20_000
	server, err := jetstream.StartServer(jetstream.ServerOptions{})
	if err != nil {
		return err
	}
	defer server.Close()
	conn, err := jetstream.Connect(context.Background(), jetstream.Connection{Server: server})
	if err != nil {
		return err
	}
	defer conn.Close()
	fleet, err := jetstream.NewFleet(jetstream.FleetOptions{Conn: conn, Memory: true})
	if err != nil {
		return err
	}
	inside, stop := context.WithCancel(ctx)
	var group sync.WaitGroup
	defer group.Wait()
	defer stop()
	for range count {
		c, err := jetstream.Connect(context.Background(), jetstream.Connection{Server: server})
		if err != nil {
			return err
		}
		w, err := jetstream.NewWorker(jetstream.WorkerOptions{Conn: c, Player: rest{}, Build: "rates", Timing: jetstream.Timing{Leave: time.Second}})
		if err != nil {
			return err
		}
		group.Go(func() {
			defer c.Close()
			w.Run(inside)
		})
	}
	n := 0
	if err := fleet.Play(ctx, list(2*count, 1, 1), taken(&n)); err != nil { // until they are there
		return err
	}
	n = 0
	began, before := time.Now(), used()
	if err := fleet.Play(ctx, list(jobs, 1, 1000), taken(&n)); err != nil {
		return err
	}
	took, cpu := time.Since(began), used()-before
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	fmt.Printf("workers: %d, %d jobs of 1 s in %.1f s: %.0f jobs/s of %d; %.2f processors busy with server, fleet and all workers, %v a job; %d MiB heap for all; %+v\n",
		count, jobs, took.Seconds(), float64(n)/took.Seconds(), count, cpu.Seconds()/took.Seconds(), (cpu / time.Duration(jobs)).Round(time.Microsecond), m.HeapAlloc>>20, fleet.Stats())
	return nil
}
