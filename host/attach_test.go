package host_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/host"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// engine is another engine: it has bodies that walk and tire, and carries out orders. It knows nothing of ticks that are played again.
type engine struct {
	t      testing.TB
	files  fstest.MapFS
	world  *host.World
	bodies []body
	tick   int64
	sits   int // calls of the callback
	rests  int // of these, updates
	ended  int // orders that were taken back
	past   map[int64][]body
	loop   *sim.Loop
	page   *wire.Caller
}

type body struct {
	x, y, tired, toX, toY float64
	order                 uint64
	done                  bool
}

const walkers = 3

func newEngine(t testing.TB) *engine {
	t.Helper()
	e := &engine{t: t, files: fstest.MapFS{"walker.tree.json": {Data: []byte(document)}}, bodies: make([]body, walkers), past: map[int64][]body{}}
	h, err := host.New([]byte(description))
	must.Succeed(t, err)
	must.Succeed(t, h.Folder(e.files))
	must.Succeed(t, h.OnCall("Sit", func(c *host.Call) host.Status {
		e.sits++
		if c.Event == host.Update {
			e.rests++
			e.bodies[c.Mind].tired -= 2 * c.Delta
		}
		return sit(c)
	}))
	p, err := h.Load("walker.tree.json")
	must.Succeed(t, err)
	e.world, err = p.NewWorld(walkers, 5, 60)
	must.Succeed(t, err)
	for i := range e.bodies {
		e.bodies[i].tired = float64(i) / 5
	}
	return e
}

// attach attaches a page. The engine can go back if it rewinds.
func (e *engine) attach(rewinds bool) {
	e.t.Helper()
	o := host.Tools{Title: "Walkers", Agent: "Walker"}
	if rewinds {
		o.Rewind = func(tick int64) error {
			bodies, ok := e.past[tick]
			if !ok {
				return errors.New("nothing is kept of that")
			}
			e.bodies, e.tick = append([]body(nil), bodies...), tick
			return nil
		}
	}
	var err error
	e.loop, err = e.world.Attach(o)
	must.Succeed(e.t, err)
	hub := debug.Attach(e.loop, debug.Options{})
	_, control := hub.Control()
	server := httptest.NewServer(control)
	e.page, err = wire.NewCaller(server.URL)
	must.Succeed(e.t, err)
	e.t.Cleanup(func() {
		e.page.Close()
		server.Close()
		if err := e.world.Detach(func() error { hub.Close(); return nil }); err != nil && !errors.Is(err, host.ErrDetached) {
			e.t.Error(err)
		}
	})
}

// frame is a frame of the engine. It plays a tick of its world if the minds have played one.
func (e *engine) frame() (played bool) {
	e.t.Helper()
	w := e.world
	if _, ok := e.past[e.tick]; !ok {
		e.past[e.tick] = append([]body(nil), e.bodies...)
	}
	var far, stop []uint64
	var done []host.Answer
	for i := range e.bodies {
		b := &e.bodies[i]
		far = append(far, math.Float64bits(math.Floor(b.x+3)), math.Float64bits(-b.y))
		stop = append(stop, 0)
		if b.tired > 0.5 {
			stop[i] = 1
		}
		if b.done {
			done = append(done, host.Answer{Handle: b.order, Status: host.Success})
			b.order, b.done = 0, false
		}
	}
	must.Succeed(e.t, w.Set(port(e.t, w, "Far"), 0, walkers, far))
	must.Succeed(e.t, w.Set(port(e.t, w, "Stop"), 0, walkers, stop))
	if _, err := w.Report(done); err != nil {
		e.t.Fatal(err)
	}
	if e.tick%50 == 17 {
		must.Succeed(e.t, w.Fire(port(e.t, w, "Poke"), int(e.tick)%walkers))
	}
	err := w.Step()
	if errors.Is(err, host.ErrPaused) {
		return false
	}
	must.Succeed(e.t, err)
	for _, o := range poll(e.t, w) {
		b := &e.bodies[o.Mind]
		switch {
		case o.Event == host.End && o.Handle == b.order:
			b.order, b.done = 0, false
			e.ended++
		case o.Event == host.Begin:
			b.order, b.done = o.Handle, false
			b.toX, b.toY = math.Float64frombits(o.In[0]), math.Float64frombits(o.In[1])
		}
	}
	for i := range e.bodies {
		b := &e.bodies[i]
		if b.order != 0 && !b.done {
			b.x += 0.1
			b.tired += 0.01
			b.done = b.x >= b.toX
		}
	}
	e.tick++
	delete(e.past, e.tick)
	return true
}

func (e *engine) frames(n int) (played int) {
	e.t.Helper()
	for range n {
		if e.frame() {
			played++
		}
	}
	return played
}

func (e *engine) hash() uint64 {
	e.t.Helper()
	h, err := e.world.Hash()
	must.Succeed(e.t, err)
	return h
}

// ask asks what a page asks, while the engine's frames go on: answers come in its steps.
func ask[R any](e *engine, call func(ctx context.Context) (R, error)) (R, error) {
	e.t.Helper()
	var answer R
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		answer, err = call(e.t.Context())
	}()
	for {
		e.frame()
		select {
		case <-done:
			return answer, err
		default:
		}
	}
}

func asked[R any](e *engine, call func(ctx context.Context) (R, error)) R {
	e.t.Helper()
	answer, err := ask(e, call)
	must.Succeed(e.t, err)
	return answer
}

func (e *engine) control(do wire.ControlDo) *wire.State {
	e.t.Helper()
	return asked(e, func(ctx context.Context) (*wire.State, error) {
		return e.page.Control(ctx, wire.ControlRequest{Do: do})
	})
}

func (e *engine) seek(tick int64) *wire.State {
	e.t.Helper()
	return asked(e, func(ctx context.Context) (*wire.State, error) {
		return e.page.Seek(ctx, wire.SeekRequest{Tick: tick})
	})
}

// steady fails if something that was played again was not the same.
func (e *engine) steady() {
	e.t.Helper()
	marks := asked(e, func(ctx context.Context) (*wire.Timeline, error) {
		return e.page.GetTimeline(ctx, wire.GetTimelineRequest{})
	})
	for _, m := range marks.Marks {
		if m.Kind == record.MarkDiverged {
			e.t.Errorf("frame %d: %s", m.Tick, m.Text)
		}
	}
}

// TestHostedWorldGoesBackAndOn: a world whose host pumps it is paused, taken back and played again without its host, and goes on
// where the host is; its minds are those of a world without a page.
func TestHostedWorldGoesBackAndOn(t *testing.T) {
	plain, e := newEngine(t), newEngine(t)
	e.attach(false)
	want := map[int64]uint64{}
	for range 400 {
		plain.frame()
		want[plain.tick] = plain.hash()
	}
	e.frames(150)
	if e.tick != 150 || e.hash() != want[150] || e.sits != 0 && e.sits >= plain.sits {
		t.Fatalf("at tick %d the hash is %x, not %x", e.tick, e.hash(), want[e.tick])
	}
	e.control(wire.ControlPause)
	at, sits := e.tick, e.sits
	if sits == 0 || at < 150 {
		t.Fatalf("tick %d, %d calls: there is nothing to play again", at, sits)
	}
	for _, tick := range []int64{40, 0, 99, at} {
		if s := e.seek(tick); s.Tick != tick || !s.Paused {
			t.Fatalf("the page is at %d, not %d", s.Tick, tick)
		}
		if e.world.Tick() != tick || e.tick != at {
			t.Errorf("the world stands at %d, and the engine at %d", e.world.Tick(), e.tick)
		}
		if n := e.frames(3); n != 0 {
			t.Errorf("%d ticks were played in the past", n)
		}
		if tick > 0 && tick < at && e.hash() != want[tick] {
			t.Errorf("tick %d: the hash is %x, not %x", tick, e.hash(), want[tick])
		}
		if _, err := e.world.Save(); tick < at && !errors.Is(err, host.ErrPast) {
			t.Errorf("tick %d was saved as if it were the newest: %v", tick, err)
		}
	}
	e.seek(at - 20)
	if e.sits != sits {
		t.Errorf("callbacks were called %d times more for ticks that were played again", e.sits-sits)
	}
	e.control(wire.ControlResume) // plays the recording, and goes on
	for e.tick < 300 {
		played := e.frame()
		if h := e.hash(); (played || e.world.Tick() < e.tick) && h != want[e.world.Tick()] {
			t.Fatalf("tick %d: the hash is %x, not %x", e.world.Tick(), h, want[e.world.Tick()])
		}
	}
	e.steady()
}

// TestHostThatCannotGoBackIsNotTakenOver: the page says so in words, and the game goes on at its newest tick when it is let go.
func TestHostThatCannotGoBackIsNotTakenOver(t *testing.T) {
	e := newEngine(t)
	e.attach(false)
	e.frames(100)
	e.control(wire.ControlPause)
	e.seek(50)
	_, err := ask(e, func(ctx context.Context) (*wire.State, error) {
		return e.page.TakeOver(ctx, wire.TakeOverRequest{Resume: true})
	})
	if err == nil || !strings.Contains(err.Error(), "cannot go back") {
		t.Fatalf("taken over: %v", err)
	}
	at := e.tick
	asked(e, func(ctx context.Context) (*wire.State, error) {
		return e.page.Seek(ctx, wire.SeekRequest{Live: true})
	})
	e.control(wire.ControlResume)
	if n := e.frames(5); n == 0 || e.tick <= at {
		t.Errorf("%d ticks were played at the newest tick", n)
	}
	e.steady()
}

// TestHostThatGoesBackIsTakenOver: it puts its world back, and is where a run without a page was.
func TestHostThatGoesBackIsTakenOver(t *testing.T) {
	e := newEngine(t)
	e.attach(true)
	want := map[int64]uint64{}
	for range 120 {
		e.frame()
		want[e.tick] = e.hash()
	}
	e.control(wire.ControlPause)
	e.seek(30)
	asked(e, func(ctx context.Context) (*wire.State, error) { return e.page.TakeOver(ctx, wire.TakeOverRequest{}) })
	e.control(wire.ControlStep)
	e.frame()
	if e.tick != 31 || e.world.Tick() != 31 {
		t.Fatalf("the engine is at %d, and the world at %d", e.tick, e.world.Tick())
	}
	e.control(wire.ControlResume)
	for e.tick < 60 {
		if e.frame() && e.hash() != want[e.tick] {
			t.Fatalf("tick %d has the hash %x, not %x", e.tick, e.hash(), want[e.tick])
		}
	}
	e.steady()
}

// TestWhatIfOfAHostedWorld: minds play the other future with what the host gave in this one.
func TestWhatIfOfAHostedWorld(t *testing.T) {
	e := newEngine(t)
	e.attach(false)
	e.frames(120)
	e.control(wire.ControlPause)
	sits := e.sits
	found := asked(e, func(ctx context.Context) (*wire.WhatIf, error) {
		return e.page.WhatIf(ctx, wire.WhatIfRequest{Tick: 60, Frames: 30, Changes: []wire.Intervention{{Agent: 1, Do: "hold", Path: "Stop", Value: "true"}}})
	})
	if len(found.Differences) == 0 || e.sits != sits {
		t.Errorf("%d differences, %d calls of the host", len(found.Differences), e.sits-sits)
	}
	// From what minds alone have played the game cannot go on.
	if s := e.control(wire.ControlResume); s == nil {
		t.Fatal("no state")
	}
	at := e.tick
	e.frames(200)
	if e.tick != at {
		t.Errorf("%d ticks were played after what minds alone have played", e.tick-at)
	}
	must.Succeed(t, e.world.Detach(nil))
	e.loop = nil
	if e.world.Tick() != at || !e.frame() {
		t.Errorf("detached, the world stands at tick %d, not %d", e.world.Tick(), at)
	}
}

// TestRecordingOfAHostIsPlayedWithoutIt: a file of it is enough.
func TestRecordingOfAHostIsPlayedWithoutIt(t *testing.T) {
	for _, late := range []bool{false, true} {
		e := newEngine(t)
		must.Succeed(t, e.world.SetEntities(1, []uint64{77}))
		if late {
			e.frames(70)
		}
		loop, err := e.world.Attach(host.Tools{})
		must.Succeed(t, err)
		e.loop = loop
		recorder := record.Attach(loop, record.Options{})
		e.frames(100)
		must.Succeed(t, e.world.Restart(1))
		e.frames(100)
		want := e.hash()
		var file bytes.Buffer
		must.Succeed(t, recorder.Save(&file, record.SaveOptions{}))
		recorder.Close()
		must.Succeed(t, e.world.Detach(nil))

		rec, err := record.Read(file.Bytes())
		must.Succeed(t, err)
		g, err := host.Replay(rec.Documents(0), nil)
		must.Succeed(t, err)
		result, err := rec.Replay(g)
		must.Succeed(t, err)
		if result.Difference != nil || len(result.Documents) > 0 || result.Ticks != 200 || result.Hash != want {
			t.Errorf("late %v: %+v, difference %+v; the hash was %x", late, result, result.Difference, want)
		}
	}
}

// TestDocumentOfAHostChangesWhileItRuns: minds go on, orders too; one whose node is gone is taken back.
func TestDocumentOfAHostChangesWhileItRuns(t *testing.T) {
	e := newEngine(t)
	e.attach(false)
	e.frames(30)
	reload := func(old, new string) sim.Reloaded {
		t.Helper()
		data := string(e.files["walker.tree.json"].Data)
		if !strings.Contains(data, old) {
			t.Fatalf("%s is not in the document", old)
		}
		e.files["walker.tree.json"] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(data, old, new))}
		return asked(e, func(ctx context.Context) (sim.Reloaded, error) {
			return e.loop.Reload(ctx, []string{"walker.tree.json"})
		})
	}
	if r := reload(`"repeat": "Choose"`, `"repeat": "Nobody"`); r.Programs[0].Done() {
		t.Fatal("a document that is wrong was taken")
	}
	if r := reload(`"repeat": "Nobody"`, `"repeat": "Choose"`); !r.Programs[0].Done() || r.Programs[0].Minds != walkers {
		t.Fatalf("%+v", r)
	}
	if r := reload(`"in": "Stop"`, `"in": "Halt"`); len(r.Programs[0].Unsafe)+len(fmt.Sprint(r.Programs[0].Err)) == 0 || r.Programs[0].Done() {
		t.Fatalf("a port that the host knows is gone, and it was taken: %+v", r)
	}
	reload(`"in": "Halt"`, `"in": "Stop"`)
	r := reload(`"Sit": {"do": "Sit"}`, `"Sit": {"do": "Sit", "with": {"Seconds": 0.3}}, "More": {"wait": "0.1"}`)
	if r.Programs[0].Err != nil {
		r = reload(`, "More": {"wait": "0.1"}`, ``)
	}
	if !r.Programs[0].Done() {
		t.Fatalf("%+v", r)
	}
	at := e.tick
	e.frames(200)
	if e.tick != at+200 {
		t.Fatalf("%d ticks were played", e.tick-at)
	}
	walking := func() (n int) {
		for i := range e.bodies {
			if e.bodies[i].order != 0 {
				n++
			}
		}
		return n
	}
	for frame := 0; walking() == 0; frame++ {
		if frame == 1000 {
			t.Fatal("nobody walks in 1000 frames")
		}
		e.frame()
	}
	before := walking()
	ended := e.ended
	if r := reload(`"Travel": {"sequence": ["Go", "Tell"]}`, `"Travel": {"sequence": ["Other", "Tell"]}`); r.Programs[0].Done() {
		t.Fatal("a node that is missing was taken")
	}
	if r := reload(`"Go": {"do": "Go"`, `"Other": {"do": "Go"`); !r.Programs[0].Done() {
		t.Fatalf("%v %v", r.Programs[0].Err, r.Programs[0].Unsafe)
	}
	e.frame()
	if e.ended-ended < before {
		t.Errorf("%d orders were under way and %d were taken back", before, e.ended-ended)
	}
	e.frames(100)
	e.control(wire.ControlPause)
	e.seek(10)
	e.seek(e.tick - 1)
	e.steady()
}

// TestRestartOnThePageIsTheHosts: it is told, and what it does then is recorded.
func TestRestartOnThePageIsTheHosts(t *testing.T) {
	e := newEngine(t)
	e.attach(false)
	e.frames(20)
	e.control(wire.ControlRestart)
	e.frame()
	if is, err := e.world.RestartAsked(); !is || err != nil {
		t.Fatalf("asked: %v, %v", is, err)
	}
	for i := range walkers {
		must.Succeed(t, e.world.Restart(i))
	}
	e.frames(20)
	e.control(wire.ControlPause)
	e.seek(5)
	e.seek(30)
	e.steady()
}

// TestARestoredWorldBeginsARecording: of what was before, nothing can be told any more.
func TestARestoredWorldBeginsARecording(t *testing.T) {
	e := newEngine(t)
	e.attach(false)
	e.frames(20)
	var s host.Snapshot
	must.Succeed(t, e.world.Snapshot(&s))
	bodies := append([]body(nil), e.bodies...)
	e.frames(20)
	want := e.hash()
	must.Succeed(t, e.world.Restore(&s))
	e.bodies, e.tick = bodies, 20
	e.frames(20)
	if e.hash() != want {
		t.Errorf("the hash is %x, not %x", e.hash(), want)
	}
	if s := e.control(wire.ControlPause); s.Tick != e.tick-20 {
		t.Errorf("the page is at frame %d of the new recording, and the engine at %d", s.Tick, e.tick)
	}
	e.seek(3)
	e.steady()
}

// TestSlowMotion: at a tenth of the speed a tick is played in every tenth step.
func TestSlowMotion(t *testing.T) {
	e := newEngine(t)
	e.attach(false)
	for speed, want := range map[float64]int{0.1: 10, 1: 100} {
		must.Succeed(t, e.loop.SetSpeed(speed))
		e.frame()
		if n := e.frames(100); n != want {
			t.Errorf("at speed %v %d ticks were played in 100 steps", speed, n)
		}
	}
}

// TestHostKeepsItsTime: a speed above 1 is refused in words on the page, but for ticks that are played again; then it is over with
// the past.
func TestHostKeepsItsTime(t *testing.T) {
	e := newEngine(t)
	e.attach(false)
	speed := func(v float64) (*wire.State, error) {
		if _, err := ask(e, func(ctx context.Context) (*wire.State, error) {
			return e.page.Control(ctx, wire.ControlRequest{Do: wire.ControlSpeed, Value: &v})
		}); err != nil {
			return nil, err
		}
		e.frame()
		return ask(e, func(ctx context.Context) (*wire.State, error) { return e.page.GetState(ctx) })
	}
	e.frames(200)
	if _, err := speed(4); err == nil || !strings.Contains(err.Error(), "keeps its own time") {
		t.Errorf("a speed of 4: %v", err)
	}
	if s, err := speed(0.5); err != nil || s.Speed != 0.5 {
		t.Errorf("a speed of 0.5: %+v, %v", s, err)
	}
	if _, err := ask(e, func(ctx context.Context) (*wire.State, error) {
		return e.page.Control(ctx, wire.ControlRequest{Do: wire.ControlStep, Value: new(60.0)})
	}); wire.CodeOf(err) != wire.Cannot || !strings.Contains(err.Error(), "one frame at a time") {
		t.Errorf("60 frames at once: %v", err)
	}
	e.control(wire.ControlPause)
	e.seek(20)
	if s, err := speed(4); err != nil || s.Speed != 4 {
		t.Errorf("a speed of 4 in the past: %+v, %v", s, err)
	}
	must.Succeed(t, e.world.Resume()) // at once: until a page's answer is heard any number of steps are done
	before := e.world.Tick()
	e.frames(5)
	if n := e.world.Tick() - before; n != 20 {
		t.Errorf("%d ticks were played again in 5 steps at speed 4", n)
	}
	for at := e.tick; e.tick < at+10; {
		e.frame()
	}
	if s := asked(e, func(ctx context.Context) (*wire.State, error) { return e.page.GetState(ctx) }); s.Speed != 1 {
		t.Errorf("where the engine is again the speed is %v", s.Speed)
	}
	if n := e.frames(10); n != 10 {
		t.Errorf("%d ticks were played in 10 steps", n)
	}
	e.steady()
}

// TestPausedIsToBeAsked: by the host, by the page, and in the past.
func TestPausedIsToBeAsked(t *testing.T) {
	e := newEngine(t)
	want := func(want bool) {
		t.Helper()
		if is, err := e.world.Paused(); err != nil || is != want {
			t.Errorf("paused: %v, %v", is, err)
		}
	}
	want(false)
	must.Succeed(t, e.world.Pause())
	want(true)
	must.Succeed(t, e.world.Resume())
	e.attach(false)
	e.frames(30)
	want(false)
	e.control(wire.ControlPause)
	want(true)
	e.seek(10)
	want(true)
	must.Succeed(t, e.world.Detach(nil))
	want(false)
}

// TestBreakpointStopsAHostedWorld: steps are refused until somebody lets it go on, and one step of the page is one tick.
func TestBreakpointStopsAHostedWorld(t *testing.T) {
	e := newEngine(t)
	must.Succeed(t, e.world.Pause())
	e.attach(false)
	asked(e, func(ctx context.Context) (*wire.Breakpoint, error) {
		return e.page.SetBreakpoint(ctx, wire.SetBreakpointRequest{Breakpoint: &wire.Breakpoint{Enabled: true, On: wire.OnEnter, Path: "Sit"}})
	})
	if e.tick != 0 {
		t.Errorf("%d ticks were played while the game was paused", e.tick)
	}
	must.Succeed(t, e.world.Resume())
	played := e.frames(500)
	if played == 0 || played == 500 || e.sits == 0 {
		t.Fatalf("%d ticks were played until the breakpoint, with %d calls", played, e.sits)
	}
	if s := asked(e, func(ctx context.Context) (*wire.State, error) { return e.page.GetState(ctx) }); s.Stop == nil {
		t.Error("the page does not know that a breakpoint has stopped the game")
	}
	at := e.tick
	e.control(wire.ControlStep)
	e.frames(3)
	if e.tick != at+1 {
		t.Errorf("%d ticks were played when one was asked for", e.tick-at)
	}
	must.Succeed(t, e.world.Detach(nil))
	if n := e.frames(10); n != 10 {
		t.Errorf("detached, it played %d ticks of 10", n)
	}
}

// TestInputsOfALargeWorldAreBounded: what a host gives does not fill the memory, and one can go back as far as frames are kept.
func TestInputsOfALargeWorldAreBounded(t *testing.T) {
	const minds, memory = 300, 4 << 20
	w := newWorld(t, minds, sit)
	loop, err := w.Attach(host.Tools{})
	must.Succeed(t, err)
	recorder := record.Attach(loop, record.Options{Memory: memory})
	defer recorder.Close()
	far := make([]uint64, 2*minds)
	for tick := range 2000 {
		for i := range far {
			far[i] = math.Float64bits(float64(tick) + float64(i)/7)
		}
		must.Succeed(t, w.Set(port(t, w, "Far"), 0, minds, far))
		must.Succeed(t, w.Step())
		for len(poll(t, w)) == 100 {
		}
	}
	if held := recorder.Held(); held > memory*3/2 {
		t.Errorf("the recording takes %d bytes of %d", held, memory)
	}
	from, to := recorder.Span()
	if from == 0 || to != 2000 || to-from < 60 {
		t.Fatalf("ticks %d to %d are recorded", from, to)
	}
	must.Succeed(t, recorder.SeekTick(from))
	must.Succeed(t, recorder.SeekTick((from+to)/2))
	must.Succeed(t, recorder.SeekTick(to))
}

// TestNoTestIsMadeOfAHost: it is refused in words.
func TestNoTestIsMadeOfAHost(t *testing.T) {
	e := newEngine(t)
	e.attach(false)
	e.frames(50)
	_, err := ask(e, func(ctx context.Context) (*wire.MakeTestResponse, error) {
		return e.page.MakeTest(ctx, wire.MakeTestRequest{From: 10, To: 40, Agents: []uint32{1}})
	})
	if err == nil || !strings.Contains(err.Error(), "another engine") {
		t.Errorf("a test was made: %v", err)
	}
}
