package sim

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
)

// inLoop runs a loop in a bubble of fake time and ends it after body.
func inLoop(t *testing.T, g Game, o LoopOptions, body func(t *testing.T, l *Loop)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		l, err := NewLoop(g, o)
		must.Succeed(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- l.Run(ctx) }()
		body(t, l)
		cancel()
		must.Succeed(t, <-ended)
	})
}

// state asks the loop how it stands.
func state(l *Loop) State {
	c := make(chan State)
	l.Do(func() { c <- l.State() })
	return <-c
}

func TestLoopKeepsTheRate(t *testing.T) {
	for _, c := range []struct {
		speed float64
		want  int64
	}{{0, 60}, {1, 60}, {0.05, 3}, {2, 120}, {8, 480}} {
		inLoop(t, &swarm{}, LoopOptions{Speed: c.speed}, func(t *testing.T, l *Loop) {
			time.Sleep(time.Second - time.Millisecond) // fake time
			// The first tick falls on the start.
			if s := state(l); s.Tick != c.want || s.Time != float64(c.want)/60 {
				t.Errorf("speed %v: %d ticks in a second, want %d", c.speed, s.Tick, c.want)
			}
		})
	}
}

func TestLoopTicksAreCountedWithoutGap(t *testing.T) {
	g := &swarm{}
	inLoop(t, g, LoopOptions{}, func(t *testing.T, l *Loop) {
		time.Sleep(300 * time.Millisecond)
	})
	for i, tick := range g.ticks {
		if tick != int64(i) || g.times[i] != float64(i)/60 {
			t.Fatalf("tick %d says %d at %v s", i, tick, g.times[i])
		}
	}
}

func TestLoopPauseStepResume(t *testing.T) {
	inLoop(t, &swarm{}, LoopOptions{Paused: true}, func(t *testing.T, l *Loop) {
		time.Sleep(time.Second)
		if s := state(l); s.Tick != 0 || !s.Paused {
			t.Fatalf("a paused loop: %+v", s)
		}
		l.StepOnce()
		l.StepOnce()
		time.Sleep(time.Second)
		if s := state(l); s.Tick != 2 || !s.Paused {
			t.Fatalf("after two steps: %+v", s)
		}
		l.Resume()
		time.Sleep(time.Second - time.Millisecond)
		if s := state(l); s.Tick != 62 || s.Paused {
			t.Fatalf("after a second: %+v", s)
		}
		l.StepOnce()
		time.Sleep(time.Second)
		if s := state(l); s.Tick != 63 || !s.Paused {
			t.Fatalf("a step pauses: %+v", s)
		}
		l.Resume()
		l.Pause()
		if s := state(l); !s.Paused {
			t.Fatal("not paused")
		}
	})
}

func TestLoopDropsTheRestOfAStall(t *testing.T) {
	g := &swarm{}
	stall := false
	g.onStep = func(Input) {
		if stall {
			stall = false
			time.Sleep(10 * time.Second)
		}
	}
	inLoop(t, g, LoopOptions{}, func(t *testing.T, l *Loop) {
		time.Sleep(time.Second - time.Millisecond)
		l.Do(func() { stall = true })
		time.Sleep(10*time.Second + 2*time.Millisecond)
		before := state(l).Tick
		if before < 60+5 || before > 60+9 {
			t.Errorf("%d ticks: a stall of 600 ticks is made up by some six", before)
		}
		time.Sleep(time.Second)
		if n := state(l).Tick - before; n < 59 || n > 66 {
			t.Errorf("%d ticks in the second after the stall", n)
		}
	})
}

func TestLoopThatIsTooSlowStillListens(t *testing.T) {
	g := &swarm{onStep: func(Input) { time.Sleep(time.Second) }}
	inLoop(t, g, LoopOptions{Speed: 8}, func(t *testing.T, l *Loop) {
		time.Sleep(5500 * time.Millisecond)
		begin := time.Now()
		l.Pause()
		if s := state(l); !s.Paused || time.Since(begin) > time.Second {
			t.Errorf("it took %v to pause: %+v", time.Since(begin), s)
		}
	})
}

func TestLoopSpeed(t *testing.T) {
	inLoop(t, &swarm{}, LoopOptions{Speed: 0.05}, func(t *testing.T, l *Loop) {
		for _, bad := range []float64{0, -1, 0.049, 8.1} {
			if l.SetSpeed(bad) == nil {
				t.Errorf("speed %v is accepted", bad)
			}
		}
		time.Sleep(time.Millisecond)
		must.Succeed(t, l.SetSpeed(1))
		time.Sleep(500 * time.Millisecond)
		if s := state(l); s.Speed != 1 || s.Tick < 29 || s.Tick > 32 {
			t.Errorf("a new speed holds at once: %+v", s)
		}
	})
	if _, err := NewLoop(&swarm{}, LoopOptions{Speed: 9}); err == nil {
		t.Error("a loop at speed 9")
	}
}

func TestLoopStart(t *testing.T) {
	g := &swarm{}
	inLoop(t, g, LoopOptions{Seed: 3, Paused: true}, func(t *testing.T, l *Loop) {
		l.StepOnce()
		done := make(chan error, 1)
		l.Start(map[string]string{"size": "1000"}, 9, func(err error) { done <- err })
		must.Succeed(t, <-done)
		s := state(l)
		if s.Tick != 0 || s.Seed != 9 || s.Options["size"] != "1000" || s.Options["end"] != "never" || s.Starts != 2 {
			t.Fatalf("after a start: %+v", s)
		}
		l.StepOnce()
		l.Restart()
		if s := state(l); s.Tick != 0 || s.Seed != 9 || s.Options["size"] != "1000" || s.Starts != 3 {
			t.Fatalf("after a restart: %+v", s)
		}
		l.Start(map[string]string{"size": "7"}, 1, func(err error) { done <- err })
		if err := <-done; err == nil {
			t.Fatal("a size that is no choice")
		}
		if s := state(l); s.Starts != 3 {
			t.Fatalf("a start that cannot be touched the game: %+v", s)
		}
		l.Start(nil, 1, nil)
		l.Start(map[string]string{"size": "7"}, 1, nil)
	})
}

func TestLoopFallsBackWhenAStartFails(t *testing.T) {
	g := &swarm{}
	var log messages
	inLoop(t, g, LoopOptions{Seed: 3, Log: &log}, func(t *testing.T, l *Loop) {
		done := make(chan error, 1)
		l.Do(func() { g.refuse = true })
		l.Start(map[string]string{"size": "1000"}, 9, func(err error) { done <- err })
		if err := <-done; err == nil || !contains(err.Error(), "no room") {
			t.Fatal(err)
		}
		if s := state(l); s.Seed != 3 || s.Options["size"] != "10" || s.Starts != 2 {
			t.Errorf("not as before: %+v", s)
		}
	})
	if len(log) != 1 || log[0].Level != wits.Error {
		t.Errorf("logged: %v", log)
	}
	if _, err := NewLoop(&swarm{refuse: true}, LoopOptions{}); err == nil {
		t.Error("a game that does not start")
	}
}

type messages []wits.Message

func (m *messages) Log(msg wits.Message) { *m = append(*m, msg) }

func TestLoopInput(t *testing.T) {
	g := &swarm{}
	inLoop(t, g, LoopOptions{Paused: true}, func(t *testing.T, l *Loop) {
		l.SetInput(1, []string{"push"}, 0)
		l.SetInput(1, nil, 0) // a tap while paused is nothing
		l.StepOnce()
		l.SetInput(1, []string{"push", "nonsense"}, 0)
		l.SetInput(2, []string{"pull"}, 0)
		l.StepOnce()
		l.StepOnce()
		l.SetInput(1, nil, 0)
		l.StepOnce()
		state(l)
		if g.pushes != 2 || g.pressed != 1 {
			t.Errorf("pushed in %d ticks, pressed in %d; want 2 and 1", g.pushes, g.pressed)
		}
		l.SetInput(1, []string{"push"}, 0)
		l.Restart()
		l.StepOnce()
		state(l)
		if g.pushes != 1 || g.pressed != 0 {
			t.Error("a key held over a start is held, not pressed")
		}
	})
}

// A run with a focus is the same in a loop and without one, and the focus outlives a new start.
func TestLoopFocus(t *testing.T) {
	focus := func(tick int64) uint32 { return uint32(tick/3) % 3 }
	var want, got []uint32
	collect := func(to *[]uint32) *swarm {
		return &swarm{onStep: func(in Input) { *to = append(*to, in.Focus()) }}
	}
	if _, err := Headless(collect(&want), Run{Ticks: 20, Focus: focus}); err != nil {
		t.Fatal(err)
	}
	for tick, f := range want {
		if f != focus(int64(tick)) {
			t.Fatalf("tick %d: focus %d, want %d", tick, f, focus(int64(tick)))
		}
	}
	inLoop(t, collect(&got), LoopOptions{Paused: true}, func(t *testing.T, l *Loop) {
		for tick := range int64(20) {
			l.SetInput(3, nil, focus(tick))
			l.StepOnce()
		}
		l.SetInput(3, nil, 5)
		l.Restart()
		l.StepOnce()
		state(l)
	})
	if want = append(want, 5); !slices.Equal(got, want) {
		t.Errorf("in a loop %v, headless %v", got, want)
	}
}

func TestLoopTapWhileRunning(t *testing.T) {
	g := &swarm{}
	inLoop(t, g, LoopOptions{}, func(t *testing.T, l *Loop) {
		time.Sleep(5 * time.Millisecond)
		l.SetInput(1, []string{"push"}, 0)
		l.SetInput(1, nil, 0)
		time.Sleep(100 * time.Millisecond)
	})
	if g.pushes != 1 || g.pressed != 1 {
		t.Errorf("pushed in %d ticks, pressed in %d; want 1 and 1", g.pushes, g.pressed)
	}
}

func TestLoopObservers(t *testing.T) {
	inLoop(t, &swarm{}, LoopOptions{Paused: true}, func(t *testing.T, l *Loop) {
		synctest.Wait()
		seen := []int64{}
		stop := l.Observe(func() { seen = append(seen, l.State().Tick) })
		l.Wake()
		synctest.Wait()
		l.StepOnce()
		synctest.Wait()
		if !slices.Contains(seen, 0) || !slices.Contains(seen, 1) {
			t.Errorf("observed at ticks %v", seen)
		}
		l.Do(stop)
		synctest.Wait()
		n := len(seen)
		l.StepOnce()
		synctest.Wait()
		if len(seen) != n {
			t.Error("an observer that was stopped was called")
		}
	})
}

func TestLoopEveryTickIsObserved(t *testing.T) {
	g := &swarm{}
	ticks := map[int64]bool{}
	inLoop(t, g, LoopOptions{Speed: 8}, func(t *testing.T, l *Loop) {
		l.Observe(func() { ticks[l.State().Tick] = true })
		time.Sleep(time.Second)
	})
	for i := int64(2); i < int64(len(g.ticks)); i++ {
		if !ticks[i] {
			t.Fatalf("tick %d was not observed", i)
		}
	}
}

func TestLoopRunsOnceAtATime(t *testing.T) {
	inLoop(t, &swarm{}, LoopOptions{}, func(t *testing.T, l *Loop) {
		synctest.Wait()
		if l.Run(t.Context()) == nil {
			t.Error("two Runs at once")
		}
	})
}

func TestLoopLogs(t *testing.T) {
	g := &swarm{onStep: func(in Input) {
		if in.Log() != nil {
			in.Log().Log(wits.Message{Tick: in.Tick(), Text: "step"})
		}
	}}
	var first, second messages
	inLoop(t, g, LoopOptions{Paused: true}, func(t *testing.T, l *Loop) {
		l.StepOnce()
		l.AddLog(&first)
		l.StepOnce()
		l.AddLog(&second)
		l.StepOnce()
		l.RemoveLog(&first)
		l.StepOnce()
		state(l)
	})
	if len(first) != 2 || first[0].Tick != 1 || len(second) != 2 || second[1].Tick != 3 {
		t.Errorf("first %v, second %v", first, second)
	}
}

// TestLoopTellsTheResult once for each time that the game is over.
func TestLoopTellsTheResult(t *testing.T) {
	var told messages
	soon := map[string]string{"end": "soon"}
	inLoop(t, &swarm{}, LoopOptions{Options: soon, Log: &told}, func(t *testing.T, l *Loop) {
		time.Sleep(time.Second) // fake time
		over := []bool{state(l).Over}
		l.Start(soon, 1, nil)
		over = append(over, state(l).Over)
		time.Sleep(time.Second)
		over = append(over, state(l).Over)
		if !slices.Equal(over, []bool{true, false, true}) {
			t.Errorf("it is over, begun anew, and over again: %v", over)
		}
	})
	if len(told) != 2 || told[0].Tick != 30 || told[1].Tick != 30 || told[0].Level != wits.Info || told[0].Text != "over after 30" {
		t.Errorf("told %v", told)
	}
}

// The same keys at the same ticks give the same game, whatever the wall clock did.
func TestLoopAndHeadlessAgree(t *testing.T) {
	script := func(tick int64) []string {
		if tick/7%3 == 1 {
			return []string{"push"}
		}
		return nil
	}
	want, err := Headless(&swarm{}, Run{Seed: 5, Ticks: 100, Script: script})
	must.Succeed(t, err)
	for _, speed := range []float64{0.3, 1, 8} {
		g := &swarm{}
		var hash uint64
		inLoop(t, g, LoopOptions{Seed: 5, Paused: true, Speed: speed}, func(t *testing.T, l *Loop) {
			l.Observe(func() {
				switch tick := l.State().Tick; {
				case tick == 100:
					hash = Hash(g)
					l.Pause()
				default:
					l.SetInput(7, script(tick), 0)
				}
			})
			l.Wake()
			l.Resume()
			time.Sleep(10 * time.Second)
		})
		if hash != want.Hash {
			t.Errorf("speed %v: hash %x, headless %x", speed, hash, want.Hash)
		}
	}
}

// TestLoopSync: it is called on the goroutine that owns the game, whether the loop runs, does not, or ends meanwhile.
func TestLoopSync(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := &swarm{}
		l, err := NewLoop(g, LoopOptions{Paused: true})
		must.Succeed(t, err)
		calls := 0
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 2)
		l.Sync(func() {
			calls++
			go func() { ended <- l.Run(ctx) }() // waits
			synctest.Wait()
		})
		if calls != 1 || len(ended) > 0 {
			t.Errorf("called %d times before Run", calls)
		}
		synctest.Wait()
		l.Sync(func() {
			calls++
			if err := l.Run(ctx); err == nil {
				t.Error("the loop runs twice")
			}
		})
		if calls != 2 {
			t.Errorf("called %d times while Run was running", calls)
		}
		held := make(chan struct{})
		l.Do(func() { <-held })
		synced := make(chan struct{})
		go func() { l.Sync(func() { calls++ }); close(synced) }()
		synctest.Wait()
		cancel()
		close(held) // the loop ends with what waits undone
		<-synced
		if err := <-ended; err != nil || calls != 3 {
			t.Errorf("called %d times when Run ended, %v", calls, err)
		}
		ctx, cancel = context.WithCancel(t.Context())
		go func() { ended <- l.Run(ctx) }()
		l.Sync(func() {})
		cancel()
		if err := <-ended; err != nil || calls != 3 {
			t.Errorf("called %d times after the next Run, %v", calls, err)
		}
	})
}
