package smart_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/entity"
	"github.com/wits-ai/wits/world/smart"
)

// Rest is an order to use a bench for some frames; Stroll one that uses nothing.
type (
	Rest struct {
		smart.Claim
		Frames, Panics int64
	}
	Stroll struct{ Frames int64 }
	// Approach walks up to a bench, which nobody else shall have meanwhile.
	Approach struct {
		smart.Claim
		Frames int64
	}
)

// walker is a body, park its world.
type (
	park struct {
		w    *entity.World
		uses *smart.Pool[*walker]
	}
	walker struct {
		park     *park
		id       wits.Entity
		actuator act.Actuator
	}
)

func (w *walker) Entity() wits.Entity { return w.id }

func (r *Rest) Execute(b *walker, _ act.Moment) act.Result {
	if err := b.park.uses.Hold(&r.Claim, b, b.park.w); err != nil {
		return act.Fail(noBench)
	}
	if r.Panics != 0 {
		panic("a broken bench")
	}
	if r.Frames--; r.Frames < 0 {
		return act.Complete
	}
	return act.Continue
}

// Stop takes a frame, in which the place is still held.
func (r *Rest) Stop(_ *walker, m act.Moment) act.Result {
	if m.Elapsed == 0 {
		return act.Continue
	}
	return act.Complete
}

func (r *Rest) End(b *walker, _ act.Status) { b.park.uses.Release(r.Use) }

func (s *Stroll) Execute(*walker, act.Moment) act.Result {
	if s.Frames--; s.Frames < 0 {
		return act.Complete
	}
	return act.Continue
}

func (a *Approach) Execute(b *walker, _ act.Moment) act.Result {
	if b.park.uses.Hold(&a.Claim, b, b.park.w) != nil {
		return act.Fail(noBench)
	}
	if a.Frames--; a.Frames < 0 {
		return act.Complete
	}
	return act.Continue
}

func (a *Approach) End(b *walker, s act.Status) {
	if s != act.Done {
		b.park.uses.Release(a.Use)
	}
}

var (
	moves   = act.NewRepertoire[*walker]("walker")
	noBench = moves.AddReason("no bench")
	resting = act.Add[Rest](moves, "rest", act.Spec{Layers: act.Body})
	strolls = act.Add[Stroll](moves, "stroll", act.Spec{Layers: act.Body})
	walks   = act.Add[Approach](moves, "approach", act.Spec{Layers: act.Body})

	parkSchema = entity.NewSchema()
	benches    = entity.Add[Inn](parkSchema, "bench")
	parkOffers = smart.NewCatalogue[*walker](parkSchema)
	rest       = smart.Add(parkOffers, "rest", smart.Spec{}, benches, resting, nil)
)

func newPark(t *testing.T) (*park, *walker, *walker, []wits.Entity) {
	t.Helper()
	must.Succeed(t, parkOffers.Err())
	p := &park{entity.NewWorld(parkSchema, 8), smart.NewPool(parkOffers, 8)}
	a := &walker{p, p.w.Spawn(), moves.NewActuator()}
	b := &walker{p, p.w.Spawn(), moves.NewActuator()}
	var all []wits.Entity
	for range 2 {
		e := p.w.Spawn()
		benches.Put(p.w, e, Inn{})
		all = append(all, e)
	}
	return p, a, b, all
}

func (w *walker) rest(bench wits.Entity, frames int64) act.Handle {
	return w.actuator.Issue(resting.Order(Rest{Claim: smart.Claim{Object: bench, Offer: rest}, Frames: frames}))
}

func (w *walker) step(t *testing.T) {
	t.Helper()
	must.Succeed(t, moves.Step(&w.actuator, w, 0.25))
}

// holds checks what an agent has.
func (w *walker) holds(t *testing.T, objects ...wits.Entity) {
	t.Helper()
	var got []wits.Entity
	for _, i := range w.park.uses.All() {
		if i.Agent == w.id {
			got = append(got, i.Object)
		}
	}
	if len(got) != len(objects) || len(got) == 1 && got[0] != objects[0] {
		t.Fatalf("%v has %v, want %v", w.id, got, objects)
	}
}

func TestO09_TheActionTakesThePlaceAndItsEndGivesItBack(t *testing.T) {
	_, a, b, bench := newPark(t)
	first, second := a.rest(bench[0], 1), b.rest(bench[0], 1)
	a.holds(t) // an order alone reserves nothing
	a.step(t)
	b.step(t)
	a.holds(t, bench[0])
	b.holds(t)
	b.step(t)
	if s, why := b.actuator.Status(second); s != act.Failed || why != noBench {
		t.Fatal(s, why)
	}
	a.step(t)
	a.holds(t, bench[0])
	a.step(t) // the stop stage
	a.step(t)
	a.holds(t)
	if s, _ := a.actuator.Status(first); s != act.Done {
		t.Fatal(s)
	}
}

func TestO09_AnOrderThatNeverBeginsReservesNothing(t *testing.T) {
	_, a, b, bench := newPark(t)
	a.rest(bench[0], 9)
	a.actuator.Issue(strolls.Order(Stroll{9})) // in its place, before it began
	a.step(t)
	a.step(t)
	a.holds(t)
	b.rest(bench[0], 9)
	b.step(t)
	b.holds(t, bench[0])
}

func TestO09_AnInterruptedActionGivesItsPlaceBack(t *testing.T) {
	_, a, _, bench := newPark(t)
	a.rest(bench[0], 9)
	a.step(t)
	a.actuator.Issue(strolls.Order(Stroll{9}))
	a.step(t)
	a.holds(t, bench[0]) // it stops, and the place is held
	a.step(t)
	a.step(t)
	a.holds(t)
}

func TestO09_AMergedOrderKeepsOrChangesThePlace(t *testing.T) {
	p, a, _, bench := newPark(t)
	a.rest(bench[0], 9)
	a.step(t)
	a.rest(bench[0], 9) // merged: the claim comes anew, the place is the same
	a.step(t)
	a.holds(t, bench[0])
	a.rest(bench[1], 9)
	a.step(t)
	a.holds(t, bench[1])
	if c := p.uses.Counts(); c.Made != 1 {
		t.Fatalf("%+v", c)
	}
	a.actuator.Cancel(a.rest(bench[0], 9)) // merged into what is told to stop
	for range 4 {
		a.step(t)
	}
	a.holds(t)
}

func TestO09_AMergedOrderThatIsRefusedLeavesNothingBehind(t *testing.T) {
	_, a, b, bench := newPark(t)
	a.rest(bench[0], 9)
	b.rest(bench[1], 9)
	a.step(t)
	b.step(t)
	a.rest(bench[1], 9)
	for range 3 {
		a.step(t)
		b.step(t)
	}
	a.holds(t)
	b.holds(t, bench[1])
}

func TestO09_AnActionCanHandItsPlaceToTheNext(t *testing.T) {
	p, a, b, bench := newPark(t)
	approach := func(frames int64) {
		a.actuator.Issue(walks.Order(Approach{Claim: smart.Claim{Object: bench[0], Offer: rest}, Frames: frames}))
	}
	approach(0)
	a.step(t)
	a.holds(t, bench[0]) // the walk is over
	b.rest(bench[0], 9)
	b.step(t)
	b.holds(t)
	a.rest(bench[0], 9)
	a.step(t)
	a.holds(t, bench[0])
	if c := p.uses.Counts(); c.Made != 1 {
		t.Fatalf("%+v", c)
	}
	approach(9)
	for range 3 {
		a.step(t)
	}
	a.holds(t, bench[0]) // what stopped gave the place back, and who walks took it again
	a.actuator.Issue(strolls.Order(Stroll{9}))
	a.step(t)
	a.holds(t)
}

func TestO09_AnActionThatPanicsGivesItsPlaceBack(t *testing.T) {
	_, a, b, bench := newPark(t)
	a.actuator.Issue(resting.Order(Rest{Claim: smart.Claim{Object: bench[0], Offer: rest}, Panics: 1}))
	if err := moves.Step(&a.actuator, a, 0.25); err == nil {
		t.Fatal("no panic")
	}
	a.step(t)
	a.holds(t)
	b.rest(bench[0], 9)
	b.step(t)
	b.holds(t, bench[0])
}

func TestO09_AnAgentThatDiesGivesItsPlacesBack(t *testing.T) {
	p, a, _, bench := newPark(t)
	a.rest(bench[0], 9)
	a.step(t)
	a.actuator.Die()
	a.step(t)
	a.holds(t)
	p.w.Remove(a.id)
	if p.uses.Sweep(p.w) != 0 {
		t.Fatal("its end did not give the place back")
	}
}

func TestO09_AnActionLearnsThatItsObjectIsGone(t *testing.T) {
	for name, end := range map[string]func(p *park, bench wits.Entity){
		"removed":   func(p *park, bench wits.Entity) { p.w.Remove(bench) },
		"released":  func(p *park, bench wits.Entity) { p.w.Remove(bench); p.uses.ReleaseObject(bench) },
		"another":   func(p *park, bench wits.Entity) { p.w.Remove(bench); benches.Put(p.w, p.w.Spawn(), Inn{}) },
		"component": func(p *park, bench wits.Entity) { benches.Drop(p.w, bench) },
	} {
		p, a, _, bench := newPark(t)
		h := a.rest(bench[0], 9)
		a.step(t)
		end(p, bench[0])
		for range 3 {
			a.step(t)
		}
		a.holds(t)
		if s, why := a.actuator.Status(h); s != act.Failed || why != noBench {
			t.Error(name, s, why)
		}
	}
}
