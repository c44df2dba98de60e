package act_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// Coast is a move that nobody sees: it keeps when it arrives, in place of how fast it goes and where it stands in its stages.
type Coast struct {
	To     geom.Vec2
	Speed  float64
	Left   float64 // s; below 0: not known yet
	Glides int64
}

func (g *Coast) Execute(b *body, x act.Moment) act.Result {
	if !b.quiet { // a number in an interface would be an allocation
		b.say("glide %v", g.To.X)
	}
	if g.Left < 0 {
		g.Left = g.To.Sub(b.at).Len() / g.Speed
	}
	g.Glides++
	step := min(x.Delta, g.Left)
	if g.Left -= step; g.Left <= 0 {
		b.at = g.To
		return act.Complete
	}
	b.at = b.at.Add(g.To.Sub(b.at).Norm().Scale(float64(g.Speed * step)))
	return act.Continue
}

func (g *Coast) Merge(newer Coast) { g.To, g.Speed, g.Left = newer.To, newer.Speed, -1 }

func (g *Coast) End(b *body, s act.Status) { b.say("glide end %v after %d", s, g.Glides) }

// gliding is a repertoire of moves with two coarser levels: walking without stages, and gliding.
func gliding(t testing.TB) (act.Detail[*body], act.Verb[Move]) {
	t.Helper()
	finest := act.NewRepertoire[*body]("glider")
	v := act.Add[Move](finest, "move", act.Spec{Layers: act.Body})
	middle := finest.Variant()
	act.Swap[FarMove](middle, v)
	far := finest.Variant()
	act.SwapAs(far, v,
		func(m Move) Coast { return Coast{To: m.To, Speed: m.Speed, Left: -1} },
		func(g Coast) Move { return Move{To: g.To, Speed: g.Speed} })
	d, err := act.NewDetail(finest, middle, far)
	must.Succeed(t, err)
	return d, v
}

// Level of detail [Pro360, 19.8] with an action that has other fields than the one that it stands in for.
func TestDetailWithUnlikeFields(t *testing.T) {
	detail, v := gliding(t)
	b := &body{actuator: detail[0].NewActuator(), quiet: true}
	h := b.issue(v.Order(Move{To: geom.Vec2{X: 20}, Speed: 2}))
	frames := 0
	for ; b.at.X < 20 && frames < 200; frames++ {
		level := 0
		if frames > 3*8 && frames <= 7*8 { // the first frame is the start
			level = 2
		}
		must.Succeed(t, detail.At(level).Step(&b.actuator, b, frame))
		if frames == 7*8 && b.at.X != 14 {
			t.Fatalf("at %v when it comes back, want 14", b.at)
		}
	}
	b.wantStatus(t, h, act.Done, act.None)
	if frames != 10*8+1 {
		t.Errorf("it took %d frames, want %d", frames, 10*8+1)
	}
}

// Orders are the same to who gives and reads them, whatever carries them out; a newer one merges into either.
func TestDetailMergesAndReads(t *testing.T) {
	detail, v := gliding(t)
	b := &body{actuator: detail[0].NewActuator()}
	first := b.issue(v.Order(Move{To: geom.Vec2{X: 9}, Speed: 4, Slow: 1}))
	step := func(level int, want string) {
		t.Helper()
		must.Succeed(t, detail.At(level).Step(&b.actuator, b, frame))
		if got := b.take(); got != want {
			t.Fatalf("%q, want %q", got, want)
		}
	}
	step(0, "move start")
	step(0, "move 9")
	step(9, "glide 9") // beyond the coarsest
	if m, ok := v.Read(&b.actuator, first); !ok || m.To.X != 9 || m.Speed != 4 {
		t.Fatal(m, ok)
	}
	views := b.actuator.Views(nil)
	if m, ok := v.Data(&views[0].Order); !ok || m.To.X != 9 {
		t.Fatal(m, ok)
	}
	again := b.issue(views[0].Order) // what Views gives is an order like others, and merges
	second := b.issue(v.Order(Move{To: geom.Vec2{X: 2}, Speed: 4, Slow: 1}))
	step(2, "glide 2")
	step(1, "far 2, move 2")
	for _, h := range []act.Handle{first, again, second} {
		b.wantStatus(t, h, act.Done, act.None)
	}
	if _, ok := v.Read(&b.actuator, first); ok {
		t.Error("an order that has ended has data")
	}
}

// A giant's moves stay fine a level longer: sets belong to characters, over one repertoire.
func TestSetsOfDetailByCharacter(t *testing.T) {
	detail, v := gliding(t)
	giant, err := act.NewDetail(detail[0], detail[0], detail[1])
	must.Succeed(t, err)
	for level, want := range []string{"move start|move start", "far 9, move 9|move start", "glide 9|far 9, move 9"} {
		got := ""
		for i, d := range []act.Detail[*body]{detail, giant} {
			b := &body{actuator: d.At(0).NewActuator()}
			b.issue(v.Order(to(9)))
			must.Succeed(t, d.At(level).Step(&b.actuator, b, frame))
			got += []string{"", "|"}[i] + b.take()
		}
		if got != want {
			t.Errorf("level %d: %q, want %q", level, got, want)
		}
	}
	if _, err := act.NewDetail(detail[0], skills); !errors.Is(err, act.ErrOtherRepertoire) {
		t.Error("another repertoire is no level:", err)
	}
	act.SwapAs(detail[2], act.Verb[Move]{}, func(Move) Coast { return Coast{} }, func(Coast) Move { return Move{} })
	if _, err := act.NewDetail(detail[0], detail[2]); !errors.Is(err, act.ErrUnknownOrder) {
		t.Error("a fault of a level is told:", err)
	}
}

// What is under way in an unlike form is saved, read and hashed like all else.
func TestUnlikeFormsAreSaved(t *testing.T) {
	detail, v := gliding(t)
	b := &body{actuator: detail[0].NewActuator(), quiet: true}
	b.issue(v.Order(to(9)))
	for level := range 3 {
		must.Succeed(t, detail.At(level).Step(&b.actuator, b, frame))
	}
	data := detail[2].AppendActuator(nil, &b.actuator)
	is, kept, err := detail[0].ReadActuator(data, true)
	if err != nil || !kept || is != b.actuator || is.Hash() != b.actuator.Hash() {
		t.Fatal(kept, err)
	}
	plain := act.NewRepertoire[*body]("glider")
	act.Add[Move](plain, "move", act.Spec{Layers: act.Body})
	if _, kept, err := plain.ReadActuator(data, true); kept || err != nil {
		t.Error("a program without gliding cannot go on with it:", kept, err)
	}
}

// Code of the game's that panics while an order changes its form fails that order alone.
func TestAFormThatPanics(t *testing.T) {
	r := act.NewRepertoire[*body]("broken")
	v := act.Add[Move](r, "move", act.Spec{Layers: act.Body})
	far := r.Variant()
	act.SwapAs(far, v, func(Move) Coast { panic("no way") }, func(Coast) Move { return Move{} })
	b := &body{actuator: r.NewActuator()}
	h := b.issue(v.Order(to(9)))
	err := far.Step(&b.actuator, b, frame)
	if !errors.Is(err, act.ErrPanicked) || b.take() != "glide end failed after 0" {
		t.Fatal(err)
	}
	b.wantStatus(t, h, act.Failed, act.Panicked)
}

// As many orders may be given in one frame, and carried out side by side, as MaxWaiting and MaxRuns say; the nine of before are no limit.
func TestSixteenLayers(t *testing.T) {
	r := act.NewRepertoire[*body]("many")
	var verbs []act.Verb[Look]
	for i := range act.MaxRuns {
		verbs = append(verbs, act.Add[Look](r, fmt.Sprint("look", i), act.Spec{Layers: 1 << i}))
	}
	b := &body{actuator: r.NewActuator(), quiet: true}
	// The ring has gone around before it must grow.
	for i := range 3 {
		b.issue(verbs[i].Order(Look{frames(int64(i + 1))}))
	}
	for range 2 {
		must.Succeed(t, r.Step(&b.actuator, b, frame))
	}
	usual := b.actuator
	var handles []act.Handle
	for i, v := range verbs {
		handles = append(handles, b.issue(v.Order(Look{frames(int64(i + 2))})))
	}
	for n := range act.MaxRuns + 1 {
		must.Succeed(t, r.Step(&b.actuator, b, frame))
		if got, want := len(b.actuator.Views(nil)), act.MaxRuns-n; n > 0 && got != want {
			t.Fatalf("frame %d: %d run, want %d", n, got, want)
		}
		saved := r.AppendActuator(nil, &b.actuator)
		if is, kept, err := r.ReadActuator(saved, true); err != nil || !kept || is != b.actuator {
			t.Fatal(kept, err)
		}
	}
	for _, h := range handles {
		b.wantStatus(t, h, act.Done, act.None)
	}
	if grown, before := b.actuator.Ring(), usual.Ring(); grown.Size() != act.MaxRuns || before.Size() != 9 {
		t.Errorf("rings of %d and %d", grown.Size(), before.Size())
	}
	if usual.Hash() == b.actuator.Hash() {
		t.Error("the hash of a body that has done more is the same")
	}
}

// The data of every frame go through the handle: they reach what is carried out, and begin nothing once it is over.
func TestDataThroughAHandle(t *testing.T) {
	b := newBody(t)
	stick := b.issue(move.Order(to(9)))
	if !b.actuator.Update(stick, move.Order(to(8))) {
		t.Fatal("an order that waits takes no data")
	}
	b.wantSteps(t, "move start")
	for i := range 3 {
		if !b.actuator.Update(stick, move.Order(to(float64(7-i)))) {
			t.Fatal("no data taken")
		}
		b.wantSteps(t, fmt.Sprintf("move %d", 7-i))
	}
	if m, ok := move.Read(&b.actuator, stick); !ok || m.To.X != 5 {
		t.Fatal(m, ok)
	}
	if n := b.actuator.Orders(); n.Issued != 1 || n.Merged != 0 {
		t.Errorf("data are no orders: %+v", n)
	}
	if b.actuator.Update(stick, look.Order(Look{})) || b.actuator.Update(0, move.Order(to(1))) {
		t.Error("data of another type, or for no order, were taken")
	}
	newer := b.issue(move.Order(to(6)))
	b.wantSteps(t, "move 6")
	if b.actuator.Update(stick, move.Order(to(1))) {
		t.Error("the newest order speaks for all")
	}
	b.issue(jump.Order(Jump{frames(3)}))
	b.wantSteps(t, "move stop, move end superseded, jump")
	for _, h := range []act.Handle{stick, newer} {
		if b.actuator.Update(h, move.Order(to(1))) {
			t.Error("data bring back what was superseded")
		}
	}
	b.wantSteps(t, "jump", "jump, jump stop, jump end done", "")
}

// Stride walks, and bends its path towards the goal after the animation.
type Stride struct{ timed }

func (s *Stride) Execute(b *body, _ act.Moment) act.Result { return s.execute(b, "stride") }
func (s *Stride) PostProcess(b *body, m act.Moment) {
	b.say("warp at %.3f s", m.Elapsed)
	if s.Ending == 7 {
		panic("no foot")
	}
}
func (s *Stride) End(b *body, how act.Status) { b.say("stride end %v", how) }

func TestPostProcess(t *testing.T) {
	r := act.NewRepertoire[*body]("strider")
	stride := act.Add[Stride](r, "stride", act.Spec{Layers: act.Body})
	gaze := act.Add[Look](r, "look", act.Spec{Layers: head})
	b := &body{actuator: r.NewActuator()}
	run := func() error {
		err := r.Step(&b.actuator, b, frame)
		b.say("animate")
		return errors.Join(err, r.PostProcess(&b.actuator, b, frame))
	}
	b.issue(stride.Order(Stride{frames(3)}))
	b.issue(gaze.Order(Look{frames(4)}))
	for _, want := range []string{
		"stride, look, animate, warp at 0.125 s",
		"stride, look, animate, warp at 0.250 s",
		"stride, stride end done, look, animate",
	} {
		must.Succeed(t, run())
		if got := b.take(); got != want {
			t.Fatalf("%q, want %q", got, want)
		}
	}
	h := b.issue(stride.Order(Stride{timed{Frames: 9, Ending: 7}}))
	if err := run(); !errors.Is(err, act.ErrPanicked) || !strings.Contains(err.Error(), "stride") {
		t.Fatal(err)
	}
	b.wantStatus(t, h, act.Failed, act.Panicked)
	b.take()
	if err := run(); err != nil || !strings.HasPrefix(b.take(), "stride end failed") {
		t.Fatal(err)
	}
}

func TestNothingAllocates(t *testing.T) {
	detail, v := gliding(t)
	b := &body{actuator: detail[0].NewActuator(), quiet: true}
	level := 0
	if n := testing.AllocsPerRun(100, func() {
		level = (level + 2) % 4
		h := b.issue(v.Order(to(99)))
		b.actuator.Update(h, v.Order(to(98)))
		_ = detail.At(level).Step(&b.actuator, b, frame)
		_ = detail.At(level).PostProcess(&b.actuator, b, frame)
		v.Read(&b.actuator, h)
	}); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}
