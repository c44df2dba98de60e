package sim

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

func TestWorkersDoEachOnce(t *testing.T) {
	for _, count := range []int{1, 2, 3, 8} {
		w := NewWorkers(count)
		if w.Count() != count {
			t.Fatalf("%d workers, want %d", w.Count(), count)
		}
		for _, n := range []int{0, 1, 2, 7, 8, 9, 63, 64, 65, 1000} {
			done := make([]atomic.Int32, n)
			w.Each(n, func(i int) { done[i].Add(1) })
			for i := range done {
				if d := done[i].Load(); d != 1 {
					t.Fatalf("%d workers, %d items: item %d done %d times", count, n, i, d)
				}
			}
		}
		w.Close()
		w.Close()
	}
}

func TestWorkersGiveTheSameHash(t *testing.T) {
	want, err := Headless(&swarm{}, Run{Seed: 4, Ticks: 200, Options: map[string]string{"size": "1000"}})
	must.Succeed(t, err)
	for _, count := range []int{1, 2, 8} {
		w := NewWorkers(count)
		got, err := Headless(&swarm{workers: w}, Run{Seed: 4, Ticks: 200, Options: map[string]string{"size": "1000"}})
		w.Close()
		if err != nil || got != want {
			t.Errorf("%d workers: %+v, %v; want %+v", count, got, err, want)
		}
	}
}

func TestWorkersPassPanicsOn(t *testing.T) {
	w := NewWorkers(4)
	defer w.Close()
	reason := errors.New("broken")
	failed := func() (e *WorkError) {
		defer func() { e, _ = recover().(*WorkError) }()
		w.Each(100, func(i int) {
			if i == 57 {
				panic(reason)
			}
		})
		return nil
	}()
	if failed == nil || failed.Index != 57 || failed.Value != reason || !contains(failed.Error(), "number 57 panicked: broken") {
		t.Fatalf("got %v", failed)
	}
	var sum atomic.Int64
	w.Each(100, func(i int) { sum.Add(int64(i)) })
	if sum.Load() != 4950 {
		t.Error("the workers do not work any more")
	}
}

func TestWorkersAfterClose(t *testing.T) {
	w := NewWorkers(0)
	if w.Count() != runtime.GOMAXPROCS(0) {
		t.Errorf("%d workers", w.Count())
	}
	w.Close()
	defer func() {
		if recover() == nil {
			t.Error("Each after Close went on")
		}
	}()
	w.Each(1, func(int) {})
}

func TestWorkersAllocateNothing(t *testing.T) {
	w := NewWorkers(2)
	defer w.Close()
	out := make([]float64, 1000)
	work := func(i int) { out[i]++ }
	if n := testing.AllocsPerRun(100, func() { w.Each(len(out), work) }); n != 0 {
		t.Errorf("%v allocations a round", n)
	}
}

func BenchmarkWorkers10000(b *testing.B) {
	for _, count := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", count), func(b *testing.B) {
			w := NewWorkers(count)
			defer w.Close()
			out := make([]float64, 10000)
			work := func(i int) {
				v := out[i]
				for range 40 {
					v = math.Sqrt(v + 1.5)
				}
				out[i] = v
			}
			b.ReportAllocs()
			for b.Loop() {
				w.Each(len(out), work)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(out)), "ns/item")
		})
	}
}

// TestWorkersOutliveGoexit: work that ends its goroutine, as t.FailNow does, is told like a panic, and the next round has as many
// workers as ever.
func TestWorkersOutliveGoexit(t *testing.T) {
	for _, count := range []int{1, 2, 4} {
		w := NewWorkers(count)
		for bad := range 40 {
			var failed *WorkError
			ended := make(chan struct{})
			came := false
			go func() { // it may be the caller's own goroutine that ends
				defer close(ended)
				defer func() { failed, _ = recover().(*WorkError) }()
				w.Each(40, func(i int) {
					if i == bad {
						runtime.Goexit()
					}
				})
				came = true
			}()
			<-ended
			if came || failed != nil && failed.Index != bad {
				t.Fatalf("%d workers, item %d: %v", count, bad, failed)
			}
			var done atomic.Int32
			w.Each(40, func(int) { done.Add(1) })
			if done.Load() != 40 {
				t.Fatalf("%d workers: after item %d ended its goroutine, %d of 40 were done", count, bad, done.Load())
			}
		}
		w.Close()
	}
}

// Nil workers are the caller alone.
func TestNoWorkers(t *testing.T) {
	var w *Workers
	var done []int
	w.Each(3, func(i int) { done = append(done, i) })
	w.Close()
	if !slices.Equal(done, []int{0, 1, 2}) {
		t.Errorf("done is %v", done)
	}
}
