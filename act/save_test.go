package act_test

import (
	"errors"
	"testing"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// written reads an actuator that is written, and wants the same.
func written(t testing.TB, r *act.Repertoire[*body], a *act.Actuator) {
	t.Helper()
	is, kept, err := r.ReadActuator(r.AppendActuator(nil, a), true)
	if err != nil || !kept || is != *a {
		t.Fatalf("an actuator that was read is another one: kept %v, %v", kept, err)
	}
}

func TestReadActuator(t *testing.T) {
	r := act.NewRepertoire[*body]("walkers")
	move := act.Add[Move](r, "move", act.Spec{Layers: act.Body})
	b := &body{actuator: r.NewActuator(), quiet: true}
	written(t, r, &b.actuator)
	var handles []act.Handle
	for i := range 40 {
		if i%3 == 0 {
			handles = append(handles, b.actuator.Issue(move.Order(Move{To: geom.Vec2{X: float64(i)}, Speed: 2, Slow: 2})))
		}
		if i%7 == 0 {
			b.actuator.Cancel(handles[len(handles)-1])
		}
		written(t, r, &b.actuator)
		must.Succeed(t, r.Step(&b.actuator, b, frame))
		written(t, r, &b.actuator)
	}
	h := b.actuator.Issue(move.Order(Move{To: geom.Vec2{X: 1000}, Speed: 2}))
	data := r.AppendActuator(nil, &b.actuator)
	for n := range data {
		if _, _, err := r.ReadActuator(data[:n], true); !errors.Is(err, act.ErrUnreadable) {
			t.Fatalf("%d bytes: %v", n, err)
		}
	}
	// Bodies that can do something else are idle, and whoever watches an order learns that it is not known.
	other := act.NewRepertoire[*body]("walkers")
	act.Add[Wider](other, "move", act.Spec{Layers: act.Body})
	is, kept, err := other.ReadActuator(data, true)
	if err != nil || kept || !is.Idle() || !is.Alive() {
		t.Fatal(kept, err)
	}
	if s, _ := is.Status(h); s == act.Running {
		t.Error("an order that was dropped runs")
	}
	if next := is.Issue(act.Order{}); next == h {
		t.Error("a handle is given twice")
	}
	b.actuator.Die()
	if is, _, err := r.ReadActuator(r.AppendActuator(nil, &b.actuator), false); err != nil || is.Alive() || !is.Idle() {
		t.Error("who has died lives", err)
	}
}

// Wider is Move with a number more.
type Wider struct {
	To    geom.Vec2
	Speed float64
	More  float64
}

func (*Wider) Execute(*body, act.Moment) act.Result { return act.Complete }

// Whatever is read can be stepped, or is refused.
func FuzzReadActuator(f *testing.F) {
	r := act.NewRepertoire[*body]("walkers")
	move := act.Add[Move](r, "move", act.Spec{Layers: act.Body})
	turn := act.Add[Wider](r, "turn", act.Spec{Layers: head, Solid: true})
	b := &body{actuator: r.NewActuator(), quiet: true}
	for i := range 9 {
		f.Add(r.AppendActuator(nil, &b.actuator))
		b.actuator.Issue(move.Order(Move{To: geom.Vec2{X: float64(9 * i)}, Speed: 2, Slow: 2}))
		b.actuator.Issue(turn.Order(Wider{}))
		must.Succeed(f, r.Step(&b.actuator, b, frame))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		a, _, err := r.ReadActuator(data, true)
		if err != nil {
			return
		}
		b := &body{actuator: a, quiet: true}
		h := b.actuator.Issue(move.Order(Move{Speed: 1}))
		for range 5 {
			if err := r.Step(&b.actuator, b, frame); err != nil {
				t.Log(err)
			}
			b.actuator.Status(h)
			b.actuator.Views(nil)
			b.actuator.Hash()
		}
		b.actuator.CancelAll()
	})
}
