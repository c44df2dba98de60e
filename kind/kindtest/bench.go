package kindtest

import (
	"testing"

	"github.com/wits-ai/wits"
)

// Idle is an action that does nothing and goes on. No function adds it.
type Idle struct{}

// Update does nothing.
func (*Idle) Update(*wits.Context) wits.Status { return wits.Running }

// Bench measures frames of a mind, 1/60 of a second each unless the frame says otherwise, and reports what a mind takes. Before
// is called before each frame; nil for nothing.
func Bench(b *testing.B, m *wits.Mind, f wits.Frame, before func(m *wits.Mind, i int)) {
	b.Helper()
	if f.Delta == 0 {
		f.Delta = 1. / 60
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if before != nil {
			before(m, i)
		}
		f.Tick, f.Time = int64(i), float64(float64(i)*f.Delta)
		m.Step(f)
	}
	if m.Fault() != nil || m.Status() != wits.Running {
		b.Fatal(m.Status(), m.Fault())
	}
	b.ReportMetric(float64(8*m.Program().Words()), "B/agent")
}

// Input returns what sets an input of the root.
func Input[T any](t testing.TB, p *wits.Program, name string) wits.Input[T] {
	t.Helper()
	in, err := wits.Resolve[wits.Input[T]](p, name)
	if err != nil {
		t.Fatal(err)
	}
	return in
}
