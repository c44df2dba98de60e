package sim_test

import (
	"context"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// counter is the least that a game can be: its state is a sum of what players do, and its minds are none.
type counter struct {
	sum  uint64
	step func(in sim.Input)
}

func (c *counter) Info() sim.Info {
	return sim.Info{Name: "counter", Controls: []sim.Control{{Input: "up"}}}
}

func (c *counter) Step(in sim.Input) {
	c.sum = c.sum*31 + 1
	if in.Held("up") {
		c.sum++
	}
	for i := range len(in.Data()) {
		c.sum = c.sum*31 + uint64(in.Data()[i])
	}
	if c.step != nil {
		c.step(in)
	}
}

func (c *counter) Agents() []sim.Agent { return nil }

// counted is a counter that goes back at once.
type counted struct{ counter }

func (c *counted) Keep(any) any { return c.sum }

func (c *counted) Return(m any) error {
	c.sum = m.(uint64)
	return nil
}

func pumped(t *testing.T, g sim.Game, o sim.LoopOptions) *sim.Loop {
	t.Helper()
	l, err := sim.NewLoop(g, o)
	must.Succeed(t, err)
	return l
}

// update calls Update.
func update(t *testing.T, l *sim.Loop) sim.Played {
	t.Helper()
	p, err := l.Update()
	must.Succeed(t, err)
	return p
}

func TestUpdatePlaysATickACall(t *testing.T) {
	l := pumped(t, &counter{}, sim.LoopOptions{})
	for i := range 100 {
		if p := update(t, l); p != (sim.Played{Ticks: 1, Jumped: i == 0}) {
			t.Fatalf("call %d: %+v", i, p)
		}
	}
	if s := l.State(); s.Tick != 100 || s.Starts != 1 {
		t.Errorf("after 100 calls: %+v", s)
	}
}

func TestUpdateKeepsTheSpeed(t *testing.T) {
	for _, c := range []struct {
		speed float64
		want  int64
	}{{1, 400}, {0.05, 20}, {0.1, 40}, {0.3, 120}, {2.5, 1000}, {8, 3200}} {
		l := pumped(t, &counter{}, sim.LoopOptions{Speed: c.speed})
		for range 400 {
			p := update(t, l)
			if limit := int(math.Ceil(c.speed)); p.Ticks > limit || p.Alpha < 0 || p.Alpha >= 1 {
				t.Fatalf("speed %v: %+v", c.speed, p)
			}
		}
		if got := l.State().Tick; got != c.want {
			t.Errorf("speed %v: %d ticks in 400 calls, want %d", c.speed, got, c.want)
		}
	}
}

func TestAdvancePlaysWhatFits(t *testing.T) {
	l := pumped(t, &counter{}, sim.LoopOptions{})
	for _, c := range []struct {
		seconds float64
		ticks   int
		alpha   float64
	}{{0.5 / 60, 0, 0.5}, {0.75 / 60, 1, 0.25}, {0, 0, 0.25}, {2.5 / 60, 2, 0.75}, {0.25 / 60, 1, 0}, {10, 15, 0}} {
		p, err := l.Advance(c.seconds)
		if err != nil || p.Ticks != c.ticks || math.Abs(p.Alpha-c.alpha) > 1e-9 {
			t.Errorf("%v s: %+v, %v; want %d ticks and %v", c.seconds, p, err, c.ticks, c.alpha)
		}
	}
	before := l.State().Tick
	for _, bad := range []float64{-1, math.NaN(), math.Inf(1), math.Inf(-1)} {
		if p, err := l.Advance(bad); err == nil || p != (sim.Played{}) || l.State().Tick != before {
			t.Errorf("%v s: %+v, %v", bad, p, err)
		}
	}
}

func TestUpdateDoesWhatIsAskedFor(t *testing.T) {
	l := pumped(t, &counted{}, sim.LoopOptions{})
	seen := 0
	defer l.Observe(func() { seen++ })()
	update(t, l)
	l.Pause()
	if p := update(t, l); p.Ticks != 0 || !p.Paused || p.Past {
		t.Fatalf("paused: %+v", p)
	}
	before := seen
	update(t, l)
	if seen != before {
		t.Error("observers looked where nothing has happened")
	}
	l.StepOnce()
	if p := update(t, l); p.Ticks != 1 || !p.Paused || seen == before {
		t.Errorf("a step: %+v, %d observed", p, seen-before)
	}
	l.Resume()
	if p := update(t, l); p.Ticks != 1 || p.Paused {
		t.Errorf("resumed: %+v", p)
	}
	var m sim.Moment
	must.Succeed(t, l.Keep(&m))
	hash := l.Game().(*counted).sum
	for range 10 {
		update(t, l)
	}
	l.Do(func() {
		l.Halt()
		if err := l.Return(&m); err != nil {
			t.Error(err)
		}
	})
	if p := update(t, l); !p.Past || !p.Paused || !p.Jumped || p.Ticks != 0 || l.Game().(*counted).sum != hash {
		t.Errorf("gone back: %+v", p)
	}
	if p := update(t, l); p.Jumped || !p.Past {
		t.Errorf("after it: %+v", p)
	}
	must.Succeed(t, l.SetSpeed(2))
	l.Resume()
	if p := update(t, l); p.Ticks != 2 || p.Past {
		t.Errorf("at speed 2: %+v", p)
	}
}

// A breakpoint pauses in the middle of a batch: what was due is due no more.
func TestUpdateStopsAtOnce(t *testing.T) {
	l := pumped(t, &counter{}, sim.LoopOptions{Speed: 8})
	l.Observe(func() {
		if l.State().Tick == 3 {
			l.Halt()
		}
	})
	if p := update(t, l); p.Ticks != 3 || !p.Paused || p.Alpha != 0 {
		t.Errorf("stopped at 3: %+v", p)
	}
}

func TestUpdateAndRunAgree(t *testing.T) {
	play := func(pump func(l *sim.Loop)) uint64 {
		g := &counter{}
		l := pumped(t, g, sim.LoopOptions{})
		l.SetInput(1, []string{"up"}, 0)
		must.Succeed(t, l.SetData([]byte{3, 1, 4}))
		l.Observe(func() {
			if l.State().Tick == 200 {
				l.Halt()
			}
		})
		pump(l)
		return g.sum
	}
	one := play(func(l *sim.Loop) {
		for range 300 {
			update(t, l)
		}
	})
	if other := play(func(l *sim.Loop) {
		for range 300 {
			if _, err := l.Advance(0.021); err != nil {
				t.Fatal(err)
			}
		}
	}); other != one {
		t.Errorf("Advance ends as %x, Update as %x", other, one)
	}
	synctest.Test(t, func(t *testing.T) {
		if other := play(func(l *sim.Loop) {
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			if err := l.Run(ctx); err != nil {
				t.Error(err)
			}
		}); other != one {
			t.Errorf("Run ends as %x, Update as %x", other, one)
		}
	})
}

func TestOneGoroutineOwnsTheGame(t *testing.T) {
	var l *sim.Loop
	inside, out := make(chan struct{}), make(chan struct{})
	g := &counter{step: func(in sim.Input) {
		if in.Tick() == 0 {
			if _, err := l.Update(); err == nil || !strings.Contains(err.Error(), "Update already") {
				t.Errorf("from within a tick: %v", err)
			}
		}
		if in.Tick() == 1 {
			close(inside)
			<-out
		}
	}}
	l = pumped(t, g, sim.LoopOptions{})
	update(t, l)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if _, err := l.Update(); err != nil {
			t.Error(err)
		}
	}()
	<-inside
	if _, err := l.Update(); err == nil || !strings.Contains(err.Error(), "one goroutine owns the game") {
		t.Errorf("a second goroutine: %v", err)
	}
	if err := l.Run(t.Context()); err == nil {
		t.Error("Run runs within an Update")
	}
	close(out)
	<-done
	running, cancel := context.WithCancel(t.Context())
	ended, runs := make(chan error), make(chan struct{})
	l.Do(func() { close(runs) })
	go func() { ended <- l.Run(running) }()
	<-runs
	if _, err := l.Update(); err == nil || !strings.Contains(err.Error(), "Run owns the game") {
		t.Errorf("while Run runs: %v", err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	update(t, l)
}

func TestSyncWhilePumped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := pumped(t, &counter{}, sim.LoopOptions{})
		update(t, l)
		ask := func() (done chan time.Duration) {
			done = make(chan time.Duration, 1)
			begun := time.Now()
			go l.Sync(func() { done <- time.Since(begun) })
			return done
		}
		// The next Update does it, on its goroutine.
		done := ask()
		synctest.Wait()
		select {
		case <-done:
			t.Fatal("the game was not the caller's")
		default:
		}
		update(t, l)
		if took := <-done; took != 0 {
			t.Errorf("the next Update has done it after %v", took)
		}
		synctest.Wait()
		// If none comes, the caller does it.
		if took := <-ask(); took != sim.StallAfter {
			t.Errorf("without Update it took %v", took)
		}
		synctest.Wait()
		update(t, l)
		synctest.Wait()
		// If none is to come, it is done at once.
		done = ask()
		synctest.Wait()
		l.EndUpdates()
		if took := <-done; took != 0 {
			t.Errorf("EndUpdates has done it after %v", took)
		}
		if took := <-ask(); took != 0 {
			t.Errorf("after EndUpdates it took %v", took)
		}
		synctest.Wait()
		update(t, l)
	})
}

func TestAPumpThatStandsStill(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := pumped(t, &counter{}, sim.LoopOptions{})
		if s := l.Stalled(); s != nil {
			t.Fatal(s)
		}
		update(t, l)
		time.Sleep(sim.StallAfter / 2)
		if s := l.Stalled(); s != nil {
			t.Fatal(s)
		}
		time.Sleep(3 * sim.StallAfter)
		want := "the program around the game has not called for its next tick for 3.5 s; it stands at frame 1 until it does"
		if s := l.Stalled(); s == nil || s.Text != want || s.Tick != 1 || !s.Overdue(3*time.Second) {
			t.Errorf("%+v", s)
		}
		update(t, l)
		if s := l.Stalled(); s != nil {
			t.Error(s)
		}
		time.Sleep(time.Hour)
		l.EndUpdates()
		if s := l.Stalled(); s != nil {
			t.Error(s)
		}
	})
}

func TestReloadWhilePumped(t *testing.T) {
	l := pumped(t, &counter{}, sim.LoopOptions{})
	done := make(chan error)
	go func() {
		_, err := l.Reload(t.Context(), nil)
		done <- err
	}()
	for {
		update(t, l)
		select {
		case err := <-done:
			if err != nil {
				t.Error(err)
			}
			return
		default:
		}
	}
}

func TestAGameThatCannotBeginAnew(t *testing.T) {
	l := pumped(t, &counted{}, sim.LoopOptions{Seed: 7})
	if l.CanStart() {
		t.Error("it can begin anew")
	}
	for range 5 {
		update(t, l)
	}
	sum := l.Game().(*counted).sum
	var said []string
	tell := func(err error) {
		if err == nil {
			t.Error("it has begun anew")
			return
		}
		said = append(said, err.Error())
	}
	l.Pause()
	l.Start(nil, 1, tell)
	l.Do(func() { tell(l.ReturnToStart()) })
	l.Restart()
	update(t, l)
	for _, text := range said {
		if !strings.Contains(text, "cannot begin anew") {
			t.Error(text)
		}
	}
	if s := l.State(); len(said) != 2 || s.Tick != 5 || s.Starts != 1 || l.Game().(*counted).sum != sum {
		t.Errorf("%q, %+v", said, s)
	}
	l.Resume()
	if p := update(t, l); p.Ticks != 1 {
		t.Errorf("it goes on: %+v", p)
	}
}

func TestDataIsPlayedAgain(t *testing.T) {
	g := &counted{}
	l := pumped(t, g, sim.LoopOptions{})
	var m sim.Moment
	must.Succeed(t, l.Keep(&m))
	var keys []sim.Keys
	var sums []uint64
	buffer := make([]byte, 2)
	for i := range 20 {
		buffer[0], buffer[1] = byte(i/3), 9 // the caller's memory is written again
		must.Succeed(t, l.SetData(buffer))
		update(t, l)
		keys, sums = append(keys, l.LastKeys()), append(sums, g.sum)
	}
	must.Succeed(t, l.Return(&m))
	l.Replay(func(tick int64) (in sim.Keys, more bool) {
		if tick == 20 {
			return in, false
		}
		return keys[tick], true
	})
	for i := range 20 {
		if p := update(t, l); !p.Past || g.sum != sums[i] {
			t.Fatalf("tick %d, again: %x was %x", i, g.sum, sums[i])
		}
	}
	update(t, l)
	update(t, l)
	if got := l.LastKeys().Data; got != "\x06\x09" {
		t.Errorf("after the replay players hold %q", got)
	}
	if err := l.SetData(make([]byte, sim.MaxData+1)); err == nil {
		t.Error("more than the limit is taken")
	}
	if allocs := testing.AllocsPerRun(100, func() { _ = l.SetData(buffer) }); allocs != 0 {
		t.Errorf("what does not change costs %v allocations", allocs)
	}
}

func TestUpdateAllocatesNothing(t *testing.T) {
	l := pumped(t, &counter{}, sim.LoopOptions{})
	update(t, l)
	if allocs := testing.AllocsPerRun(1000, func() { _, _ = l.Update() }); allocs != 0 {
		t.Errorf("an Update costs %v allocations", allocs)
	}
}

// BenchmarkUpdate is what a tick costs besides the game.
func BenchmarkUpdate(b *testing.B) {
	l, err := sim.NewLoop(&counter{}, sim.LoopOptions{})
	must.Succeed(b, err)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := l.Update(); err != nil {
			b.Fatal(err)
		}
	}
}
