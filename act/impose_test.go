package act_test

import (
	"testing"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
)

// Blows strikes some times in a row. It is solid, but ends after the blow that is under way if it is wanted elsewhere.
type Blows struct{ Times, Frames, left int64 }

func (o *Blows) Start(b *body, _ act.Moment) act.Result {
	o.left = o.Frames
	return act.Complete
}

func (o *Blows) Execute(b *body, m act.Moment) act.Result {
	b.say("blow %d", o.Times)
	if m.Wanted {
		o.Times = 1
	}
	if o.left--; o.left > 0 {
		return act.Continue
	}
	if o.Times--; o.Times == 0 {
		return act.Complete
	}
	o.left = o.Frames
	return act.Continue
}

func (o *Blows) End(b *body, s act.Status) { b.say("blows end %v", s) }

// Parry is begun at once when the body is free for it.
type Parry struct{ timed }

func (o *Parry) Execute(b *body, _ act.Moment) act.Result { return o.execute(b, "parry") }

// Reel is what a blow does to the body.
type Reel struct{ timed }

func (o *Reel) Execute(b *body, _ act.Moment) act.Result { return o.execute(b, "reel") }
func (o *Reel) End(b *body, s act.Status)                { b.say("reel end %v", s) }

var (
	fighting = act.NewRepertoire[*body]("fighting")
	blows    = act.Add[Blows](fighting, "blows", act.Spec{Layers: act.Body, Solid: true})
	parry    = act.Add[Parry](fighting, "parry", act.Spec{Layers: act.Body, Prompt: true})
	thrust   = act.Add[Blows](fighting, "thrust", act.Spec{Layers: act.Body, Solid: true, Prompt: true})
	reel     = act.Add[Reel](fighting, "reel", act.Spec{Layers: act.Body, Solid: true})
	nod      = act.Add[Parry](fighting, "nod", act.Spec{Layers: head})
	struck   = fighting.AddReason("was struck")
)

func newFighter(t testing.TB) *body {
	must.Succeed(t, fighting.Err())
	return &body{actuator: fighting.NewActuator()}
}

// fights steps and compares what was done in each frame.
func (b *body) fights(t *testing.T, want ...string) {
	t.Helper()
	for i, w := range want {
		must.Succeed(t, fighting.Step(&b.actuator, b, frame))
		if got := b.take(); got != w {
			t.Fatalf("frame %d: %q, want %q", i, got, w)
		}
	}
}

// What is prompt begins in the frame in which the body becomes free, what is not, in the next.
func TestO05_PromptActionsBeginAtOnce(t *testing.T) {
	b := newFighter(t)
	b.issue(blows.Order(Blows{Times: 1, Frames: 2}))
	b.fights(t, "blow 1")
	b.issue(parry.Order(Parry{frames(2)}))
	b.fights(t, "blow 1, blows end done, parry", "parry", "")

	b.issue(parry.Order(Parry{frames(9)}))
	b.fights(t, "parry")
	b.issue(thrust.Order(Blows{Times: 1, Frames: 1})) // solid: it begins when the parry is gone
	b.fights(t, "blow 1, blows end done")

	b.issue(parry.Order(Parry{frames(9)}))
	b.fights(t, "parry")
	b.issue(blows.Order(Blows{Times: 1, Frames: 1}))
	b.fights(t, "", "blow 1, blows end done")
}

// A solid action is told that something waits for it, or that it was taken back, and may end sooner.
func TestO05_SolidActionsLearnThatTheyAreWanted(t *testing.T) {
	b := newFighter(t)
	b.issue(blows.Order(Blows{Times: 3, Frames: 2}))
	b.issue(nod.Order(Parry{frames(1)})) // on another layer: nobody waits
	b.fights(t, "blow 3, parry")
	b.issue(parry.Order(Parry{frames(1)}))
	b.fights(t, "blow 3, blows end done, parry")

	h := b.issue(blows.Order(Blows{Times: 3, Frames: 2}))
	b.fights(t, "blow 3")
	b.actuator.Cancel(h)
	b.fights(t, "blow 3, blows end done")
	if s, why := b.actuator.Status(h); s != act.Done {
		t.Errorf("taken back when it had begun, it is %v, %v", s, why)
	}

	b.issue(blows.Order(Blows{Times: 3, Frames: 1}))
	b.fights(t, "blow 3")
	b.issue(blows.Order(Blows{Times: 2, Frames: 1})) // one of its own type waits as well
	b.fights(t, "blow 2, blows end done", "blow 2", "blow 1, blows end done")
}

// What is imposed ends even what is solid, with its reason, and begins ahead of what waits.
func TestO05_ImposedActions(t *testing.T) {
	b := newFighter(t)
	first := b.issue(blows.Order(Blows{Times: 9, Frames: 9}))
	nods := b.issue(nod.Order(Parry{frames(4)}))
	b.fights(t, "blow 9, parry")
	next := b.issue(parry.Order(Parry{frames(1)}))
	b.fights(t, "blow 9, parry")
	h := fighting.Impose(&b.actuator, reel.Order(Reel{frames(2)}), struck)
	if s, why := b.actuator.Status(first); s != act.Failed || why != struck {
		t.Errorf("what it ended is %v, %v", s, why)
	}
	if !b.actuator.Active(h) || !b.actuator.Active(nods) || b.actuator.Active(next) || b.actuator.Active(first) {
		t.Error("the reel and the nod are carried out, and nothing else")
	}
	b.fights(t, "blows end failed, parry, reel", "parry, reel, reel end done, parry", "")
	if s, _ := b.actuator.Status(next); s != act.Done {
		t.Errorf("what waited is %v", s)
	}

	// A second blow before the first was felt: that never began, so it does not end either.
	one := fighting.Impose(&b.actuator, reel.Order(Reel{frames(2)}), struck)
	two := fighting.Impose(&b.actuator, reel.Order(Reel{frames(1)}), struck)
	b.fights(t, "reel, reel end done", "")
	if s, why := b.actuator.Status(one); s != act.Failed || why != struck {
		t.Errorf("the first is %v, %v", s, why)
	}
	if s, _ := b.actuator.Status(two); s != act.Done {
		t.Errorf("the second is %v", s)
	}

	// Orders of its type that came before do not outlive it.
	old := b.issue(reel.Order(Reel{frames(5)}))
	fighting.Impose(&b.actuator, reel.Order(Reel{frames(1)}), struck)
	b.fights(t, "reel, reel end done", "")
	if s, why := b.actuator.Status(old); s != act.Failed || why != struck {
		t.Errorf("an order of its type is %v, %v", s, why)
	}

	if s, why := b.actuator.Status(skills.Impose(&b.actuator, reel.Order(Reel{}), struck)); s != act.Failed || why != act.Unknown {
		t.Errorf("by another repertoire: %v, %v", s, why)
	}
	b.actuator.Die()
	if s, why := b.actuator.Status(fighting.Impose(&b.actuator, reel.Order(Reel{}), struck)); s != act.Failed || why != act.Dead {
		t.Errorf("a dead body: %v, %v", s, why)
	}
	if s, why := b.actuator.Status(fighting.Impose(&b.actuator, act.Order{}, struck)); s != act.Failed || why != act.Unknown {
		t.Errorf("no order: %v, %v", s, why)
	}
}

// TestImposingOnAFullRing: what finds no room is refused before it ends anything: what runs and waits goes on.
func TestImposingOnAFullRing(t *testing.T) {
	r := act.NewRepertoire[*body]("narrow")
	blows := act.Add[Blows](r, "blows", act.Spec{Layers: act.Body, Solid: true})
	nod := act.Add[Parry](r, "nod", act.Spec{Layers: head})
	reel := act.Add[Reel](r, "reel", act.Spec{Layers: act.Body, Solid: true})
	struck := r.AddReason("was struck")
	r.SetRing(2)
	must.Succeed(t, r.Err())
	b := &body{actuator: r.NewActuator(), quiet: true}
	step := func() {
		t.Helper()
		must.Succeed(t, r.Step(&b.actuator, b, frame))
	}
	first, nods := b.issue(blows.Order(Blows{Times: 1, Frames: 3})), b.issue(nod.Order(Parry{frames(9)}))
	step()
	waits := b.issue(reel.Order(Reel{frames(1)}))
	was := b.actuator
	h := r.Impose(&b.actuator, reel.Order(Reel{frames(1)}), struck)
	if s, why := b.actuator.Status(h); s != act.Failed || why != act.RingFull {
		t.Errorf("imposed on a full ring: %v, %v", s, why)
	}
	if b.actuator != was {
		t.Error("it was refused, and the body is another one")
	}
	for range 3 {
		step()
	}
	if s, why := b.actuator.Status(first); s != act.Done || why != act.None {
		t.Errorf("what ran is %v, %v", s, why)
	}
	step()
	if s, why := b.actuator.Status(waits); s == act.Failed {
		t.Errorf("what waited is %v, %v", s, why)
	}
	if s, why := b.actuator.Status(nods); s != act.Running {
		t.Errorf("what runs beside is %v, %v", s, why)
	}
}

func TestImposeAllocatesNothing(t *testing.T) {
	b := newFighter(t)
	b.quiet = true
	if n := testing.AllocsPerRun(100, func() {
		b.issue(blows.Order(Blows{Times: 2, Frames: 3}))
		_ = fighting.Step(&b.actuator, b, frame)
		b.issue(parry.Order(Parry{frames(1)}))
		fighting.Impose(&b.actuator, reel.Order(Reel{frames(1)}), struck)
		_ = fighting.Step(&b.actuator, b, frame)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
