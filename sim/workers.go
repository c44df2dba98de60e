package sim

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Workers steps many agents at once: a fixed set of goroutines that share a range of numbers. Make them with
// [NewWorkers] and end them with Close; a game does the latter in its own Close. With nil Workers the caller does all work itself.
//
// Which goroutine takes which number is left to chance. So the outcome is the same for every number of workers exactly
// if the work for i reads what all share and writes only what belongs to i, as [wits.Mind.Step] does.
type Workers struct {
	begin   []chan struct{} // one a goroutine
	done    sync.WaitGroup  // a round
	ended   sync.WaitGroup  // the goroutines
	n       int
	chunk   int
	next    atomic.Int64
	work    func(int)
	failed  atomic.Pointer[WorkError]
	stopped bool
}

// WorkError is what [Workers.Each] panics with when the work panicked.
type WorkError struct {
	// Index is the number whose work panicked, Value what it panicked with, Stack where.
	Index int
	Value any
	Stack []byte
}

func (e *WorkError) Error() string {
	return fmt.Sprintf("work for number %d panicked: %v\n%s", e.Index, e.Value, e.Stack)
}

// chunksEach is how many pieces there are for each worker. A few more than one even out work of different length;
// each is a run of neighbours, so that a worker walks through memory in order.
const chunksEach = 16

// NewWorkers makes workers; the caller of Each is one of them. n of 0 or less means one for each core.
func NewWorkers(n int) *Workers {
	if n <= 0 {
		n = runtime.GOMAXPROCS(0)
	}
	w := &Workers{begin: make([]chan struct{}, n-1)}
	for i := range w.begin {
		begin := make(chan struct{}, 1)
		w.begin[i] = begin
		w.serve(begin)
	}
	return w
}

// serve takes part in rounds on a goroutine of its own.
func (w *Workers) serve(begin chan struct{}) {
	w.ended.Go(func() {
		for range begin {
			w.round(begin)
		}
	})
}

// round takes part in one. If the work ends the goroutine, another one takes its place.
func (w *Workers) round(begin chan struct{}) {
	through := false
	defer func() {
		if !through {
			w.serve(begin)
		}
		w.done.Done()
	}()
	w.share()
	through = true
}

// Count returns the number of workers.
func (w *Workers) Count() int { return len(w.begin) + 1 }

// Each calls work(i) for every i from 0 to n-1, once each, and returns when all are through. It allocates nothing; give
// it the same function value each tick, as a closure made in the call is allocated by the caller. If work panics, or ends its
// goroutine with runtime.Goexit, the rest of the round may be left out and Each panics with a [*WorkError]. Calls of Each must not overlap, and none may
// follow Close.
func (w *Workers) Each(n int, work func(i int)) {
	if w == nil {
		for i := range n {
			work(i)
		}
		return
	}
	if w.stopped {
		panic("sim: Workers.Each after Close")
	}
	if n <= 0 {
		return
	}
	w.n, w.work = n, work
	w.chunk = max(1, n/(chunksEach*w.Count()))
	w.next.Store(0)
	helpers := min(len(w.begin), (n-1)/w.chunk)
	w.done.Add(helpers)
	for _, begin := range w.begin[:helpers] {
		begin <- struct{}{}
	}
	through := false
	defer func() {
		w.done.Wait()
		w.work = nil
		if failed := w.failed.Swap(nil); failed != nil && through { // else the caller's own goroutine ends
			panic(failed)
		}
	}()
	w.share()
	through = true
}

// errGoexit is what work is said to have panicked with that ended its goroutine.
var errGoexit = errors.New("runtime.Goexit, which t.FailNow, t.Fatal and t.Skip of a test do: report with t.Error")

// share takes pieces until none is left.
func (w *Workers) share() {
	i, through := 0, false
	defer func() {
		r := recover()
		if r == nil && !through {
			r = errGoexit
		}
		if r != nil {
			w.failed.CompareAndSwap(nil, &WorkError{Index: i, Value: r, Stack: debug.Stack()})
			w.next.Store(int64(w.n))
		}
	}()
	for {
		end := int(w.next.Add(int64(w.chunk)))
		i = end - w.chunk
		if i >= w.n {
			through = true
			return
		}
		for end = min(end, w.n); i < end; i++ {
			w.work(i)
		}
	}
}

// Close ends the goroutines and waits for them. Closing twice does no harm.
func (w *Workers) Close() {
	if w == nil {
		return
	}
	if w.stopped {
		return
	}
	w.stopped = true
	for _, begin := range w.begin {
		close(begin)
	}
	w.ended.Wait()
}
