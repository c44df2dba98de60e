package act_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// An actuator may also live in a mind, as a value without pointers.
func TestActuatorIsATypeOfWits(t *testing.T) {
	r := std.NewRegistry()
	act.Register(r)
	typ := wits.AddType[act.Actuator](r, "actuator", "What an agent carries out.")
	if err := r.Err(); err != nil || typ.Words() == 0 {
		t.Fatal(err)
	}
	if h := wits.TypeOf[act.Handle](r); h == nil || h.Words() != 1 {
		t.Error("a handle is not one word")
	}
}

func TestAllocatesNothing(t *testing.T) {
	b := newBody(t)
	b.quiet = true
	i := 0
	allocs := testing.AllocsPerRun(500, func() {
		i++
		b.issue(move.Order(to(float64(i))))
		b.issue(look.Order(Look{frames(2)}))
		if i%3 == 0 {
			b.issue(jump.Order(Jump{frames(2)}))
		}
		if i%7 == 0 {
			b.issue(build.Order(Build{frames(2)}))
		}
		h := b.issue(wave.Order(Wave{frames(3)}))
		must.Succeed(t, skills.Step(&b.actuator, b, frame))
		b.actuator.Cancel(h)
		_ = b.actuator.Err(h)
		_ = b.actuator.Hash()
		skills.FullBody(&b.actuator)
	})
	if allocs != 0 {
		t.Errorf("%v allocations a frame", allocs)
	}
}

func TestDocumentsAllocateNothing(t *testing.T) {
	p := program(t, `"ports":[{"in":"X","type":"float"}],"nodes":{"F":{"do":"Follow"}},"links":["OnActivate -> F.Activate","X -> F.X"]`)
	ports, err := wits.Bind[struct{ X wits.Input[float64] }](p)
	must.Succeed(t, err)
	b, m, x := newBody(t), p.NewMind(1), 0.0
	b.quiet = true
	allocs := testing.AllocsPerRun(500, func() {
		x++
		ports.X.Set(m, 9+x)
		m.Step(wits.Frame{Delta: frame, Self: b})
		must.Succeed(t, skills.Step(&b.actuator, b, frame))
	})
	if allocs != 0 || b.actuator.Orders().Issued < 500 {
		t.Errorf("%v allocations a frame, %d orders", allocs, b.actuator.Orders().Issued)
	}
}
