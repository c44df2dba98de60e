package witstest

import (
	"slices"

	"github.com/wits-ai/wits/act"
)

// Body is a body that takes orders of package act as the game's does, with all rules about which of them wait and which come first,
// and carries none of them out: an order goes on until the test says that it is done, or that it fails. Make one with [NewBody].
type Body[B any] struct {
	repertoire *act.Repertoire[B]
	actuator   *act.Actuator
	body       B
	ends       map[string]act.Result
	lines      []string
}

// NewBody makes a body out of the game's own one, whose actuator minds give their orders to, and the repertoire of it.
func NewBody[B act.Agent](r *act.Repertoire[B], body B) *Body[B] {
	b := &Body[B]{actuator: body.Actuator(), body: body, ends: map[string]act.Result{}}
	b.repertoire = r.StandIn(func(_ B, kind act.Type, m act.Moment) act.Result {
		name := r.Name(kind)
		if m.Elapsed == 0 {
			b.lines = append(b.lines, "body: "+name+" began")
		}
		how, ok := b.ends[name]
		if !ok {
			return act.Continue
		}
		delete(b.ends, name)
		if how == act.Complete {
			b.lines = append(b.lines, "body: "+name+" is done")
		} else {
			b.lines = append(b.lines, "body: "+name+" failed")
		}
		return how
	})
	return b
}

// Finish has an order be done in the next frame in which it is carried out, by the name of its action.
func (b *Body[B]) Finish(name string) { b.ends[name] = act.Complete }

// Fail has it fail, for a reason.
func (b *Body[B]) Fail(name string, why act.Reason) { b.ends[name] = act.Fail(why) }

// Doing lists what is carried out, by the names of the actions, sorted.
func (b *Body[B]) Doing() []string {
	var out []string
	for _, v := range b.actuator.Views(nil) {
		if v.State != act.Waiting {
			out = append(out, b.repertoire.Name(v.Order.Type()))
		}
	}
	slices.Sort(out)
	return out
}

// Step implements [Stepper].
func (b *Body[B]) Step(delta float64) []string {
	b.lines = b.lines[:0]
	if err := b.repertoire.Step(b.actuator, b.body, delta); err != nil {
		b.lines = append(b.lines, "body: "+err.Error())
	}
	return b.lines
}
