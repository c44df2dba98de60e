package batch

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/wits-ai/wits/internal/must"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// playerFunc is a player of one function.
type playerFunc func(ctx context.Context, m Match, documents fs.FS) (Outcome, error)

func (f playerFunc) Play(ctx context.Context, m Match, documents fs.FS) (Outcome, error) {
	return f(ctx, m, documents)
}

// jobs gives jobs one after another.
func jobs(list ...Job) func() (Job, bool) {
	return func() (Job, bool) {
		if len(list) == 0 {
			return Job{}, false
		}
		job := list[0]
		list = list[1:]
		return job, true
	}
}

func seeded(n int) []Job {
	var list []Job
	for i := range n {
		list = append(list, Job{ID: fmt.Sprint("job", i), Matches: []Match{{Key: fmt.Sprint("m", 2*i), Seed: uint64(2 * i)}, {Key: fmt.Sprint("m", 2*i+1), Seed: uint64(2*i + 1)}}})
	}
	return list
}

// Every job is answered once, for any number of workers, with the same outcomes.
func TestB14_ThePoolAnswersEachJob(t *testing.T) {
	double := playerFunc(func(_ context.Context, m Match, _ fs.FS) (Outcome, error) { return Outcome{Hash: 2 * m.Seed}, nil })
	for _, workers := range []int{0, 1, 2, 7} {
		got := map[string]uint64{}
		p := &Pool{Player: double, Workers: workers, Build: "this"}
		err := p.Play(t.Context(), jobs(seeded(50)...), func(a Answer) error {
			if a.Err != "" || a.Build != "this" || !strings.HasPrefix(a.Worker, "here/") {
				t.Errorf("%+v", a)
			}
			for _, o := range a.Outcomes {
				if _, twice := got[o.Key]; twice {
					t.Errorf("%s came twice", o.Key)
				}
				got[o.Key] = o.Hash
			}
			return nil
		})
		if err != nil || len(got) != 100 || got["m37"] != 74 {
			t.Errorf("%d workers: %d outcomes, %v", workers, len(got), err)
		}
	}
}

// What goes wrong with a match is told in words, and the others are played.
func TestB14_APanicIsAnAnswer(t *testing.T) {
	p := &Pool{Workers: 2, Player: playerFunc(func(_ context.Context, m Match, documents fs.FS) (Outcome, error) {
		switch m.Key {
		case "m4":
			var none []int
			return Outcome{Ticks: int64(none[3])}, nil
		case "m8":
			return Outcome{}, errors.New("this build has no such game")
		}
		return Outcome{}, nil
	})}
	wrong := map[string]string{}
	list := append(seeded(6), Job{ID: "bundled", Matches: []Match{{Key: "b", Bundle: "0123456789abcdef"}}})
	if err := p.Play(t.Context(), jobs(list...), func(a Answer) error {
		if a.Err != "" {
			wrong[a.Job] = a.Err
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if len(wrong) != 3 || !strings.Contains(wrong["job2"], "match m4: the game panicked: runtime error: index out of range [3]") || !strings.Contains(wrong["job2"], "TestB14_APanicIsAnAnswer") ||
		wrong["job4"] != "match m8: this build has no such game" || !strings.Contains(wrong["bundled"], "no documents with the digest 0123456789ab") {
		t.Errorf("%q", wrong)
	}
}

// Documents come by their digest, once, and not if they are others.
func TestB14_BundlesComeByTheirDigest(t *testing.T) {
	stock := Stock{}
	b := Bundle{"a.json": []byte("one"), "in/b.json": []byte("two")}
	digest := stock.Put(b)
	if other := (Bundle{"a.json": []byte("on"), "in/b.json": []byte("etwo")}).Digest(); other == digest {
		t.Error("other documents have the same digest")
	}
	again, err := Gather(b.FS())
	if err != nil || again.Digest() != digest {
		t.Errorf("gathered %v, %v", again, err)
	}
	p := &Pool{Bundles: stock, Player: playerFunc(func(_ context.Context, m Match, documents fs.FS) (Outcome, error) {
		text, err := fs.ReadFile(documents, "in/b.json")
		if string(text) != "two" {
			return Outcome{}, fmt.Errorf("it says %q: %v", text, err)
		}
		return Outcome{}, nil
	})}
	bad := 0
	play := func(digest string) {
		if err := p.Play(t.Context(), jobs(Job{Matches: []Match{{Bundle: digest}}}), func(a Answer) error {
			if a.Err != "" {
				bad++
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if play(digest); bad != 0 {
		t.Error("the documents did not come")
	}
	stock["feed"] = b
	if play("feed"); bad != 1 {
		t.Error("other documents than those of the digest were played")
	}
	if play("beef"); bad != 2 {
		t.Error("documents that are not there were played")
	}
	if _, err := stock.Bundle(t.Context(), "beef"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// A job goes to somebody who has not played it, if there is anybody; who is put out gets no more.
func TestB14_JobsGoPastWorkers(t *testing.T) {
	p := &Pool{Workers: 3, Player: playerFunc(func(context.Context, Match, fs.FS) (Outcome, error) { return Outcome{}, nil })}
	list := seeded(30)
	for i := range list {
		list[i].Not = []string{"here/1", "here/3"}
	}
	list[29].Not = []string{"here/1", "here/2", "here/3"}
	check := func(want ...string) {
		t.Helper()
		n := 0
		if err := p.Play(t.Context(), jobs(slices.Clone(list)...), func(a Answer) error {
			if n++; !slices.Contains(want, a.Worker) && a.Job != "job29" {
				t.Errorf("%s played %s", a.Worker, a.Job)
			}
			return nil
		}); err != nil || n != 30 {
			t.Errorf("%d jobs, %v", n, err)
		}
	}
	check("here/2")
	p.Exclude("here/2", "it differs")
	check("here/1", "here/3")
	p.Exclude("here/1", "it differs")
	p.Exclude("here/3", "it differs")
	if err := p.Play(t.Context(), jobs(list...), func(Answer) error { return nil }); err == nil || !strings.Contains(err.Error(), "no worker left") {
		t.Error(err)
	}
}

// It ends with an error of done, and with the context, whatever it plays then.
func TestB14_ThePoolEnds(t *testing.T) {
	var began atomic.Int64
	p := &Pool{Workers: 2, Player: playerFunc(func(ctx context.Context, m Match, _ fs.FS) (Outcome, error) {
		if began.Add(1); m.Seed > 1 {
			<-ctx.Done() // plays until somebody ends it
		}
		return Outcome{}, ctx.Err()
	})}
	enough := errors.New("enough")
	if err := p.Play(t.Context(), jobs(seeded(9)...), func(Answer) error { return enough }); !errors.Is(err, enough) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if err := p.Play(ctx, jobs(seeded(9)...), func(Answer) error { cancel(); return nil }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if n := began.Load(); n > 16 {
		t.Errorf("%d matches were begun", n)
	}
}

// busy is a match of about so many microseconds.
func busy(micros int) Player {
	return playerFunc(func(_ context.Context, m Match, _ fs.FS) (Outcome, error) {
		h := fnv.New64a()
		var b [1024]byte
		for range micros {
			h.Write(b[:])
		}
		return Outcome{Hash: h.Sum64() + m.Seed}, nil
	})
}

// BenchmarkPool plays the same matches with the pool and with a plain loop, in turns, with as many goroutines: what the pool costs in
// percent of the matches' own time. A match is about a millisecond, a job a hundred of them.
func BenchmarkPool(b *testing.B) {
	for _, workers := range []int{1, runtime.NumCPU()} {
		b.Run(fmt.Sprint(workers, " workers"), func(b *testing.B) {
			player := busy(1000)
			var list []Job
			for i := range 4 * workers {
				job := Job{ID: fmt.Sprint(i)}
				for k := range 100 {
					job.Matches = append(job.Matches, Match{Key: fmt.Sprint(k), Seed: uint64(100*i + k)})
				}
				list = append(list, job)
			}
			plain := func() time.Duration {
				began := time.Now()
				if workers > 1 { // the plainest loop there is: each its part
					done := make(chan bool)
					for w := range workers {
						go func() {
							for i := w; i < len(list); i += workers {
								for _, m := range list[i].Matches {
									player.Play(b.Context(), m, nil)
								}
							}
							done <- true
						}()
					}
					for range workers {
						<-done
					}
					return time.Since(began)
				}
				for _, job := range list {
					for _, m := range job.Matches {
						player.Play(b.Context(), m, nil)
					}
				}
				return time.Since(began)
			}
			pool := func() time.Duration {
				began := time.Now()
				p := Pool{Player: player, Workers: workers}
				must.Succeed(b, p.Play(b.Context(), jobs(list...), func(Answer) error { return nil }))
				return time.Since(began)
			}
			var more []float64
			for range b.N {
				a, c := plain(), pool()
				d, e := pool(), plain()
				more = append(more, float64(c+d)/float64(a+e)-1)
			}
			slices.Sort(more)
			b.ReportMetric(100*more[len(more)/2], "%overhead")
		})
	}
}
