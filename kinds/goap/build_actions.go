package goap

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Actions: their nodes, and what they need and change.

func (b *builder) declareActions() {
	u := b.u
	n := len(b.body.Actions)
	u.actions = make([]action, n)
	first := b.Activity(max(1, n))
	kind.BindRow(b.Builder, &u.running, first, max(1, n))
	for i := range b.body.Actions {
		d, a := &b.body.Actions[i], &u.actions[i]
		b.actions[d.Name] = i
		b.runs = append(b.runs, kind.RefOf(&d.Node, &d.Behavior))
		faults := b.Faults()
		a.Runner = kind.MakeRunner(b.Builder, b.runs[i], "action", first+i)
		if a.Empty() && !d.Runs() {
			a.Node.Describe("action", "", "", "Runs nothing: it is done at once.")
		}
		cost, step, role := a.Node.Out("Cost", b.types.float), a.Node.Out("Step", b.types.whole), a.Node.Out("Role", b.types.role)
		unkept := a.Node.Out("Unkept", b.types.whole)
		if d.schema != nil && b.Faults() > faults {
			b.body.Actions, u.actions = b.body.Actions[:i+1], u.actions[:i+1] // it would be said of all others like it, too
			b.faulty[d.schema] = true
			return
		}
		if cost == nil || step == nil || role == nil || unkept == nil {
			continue // it has a port of that name, which has been reported
		}
		b.Finish(func() {
			a.cost, a.step, a.role, a.unkept = cost.Slot().Word(), step.Slot().Word(), role.Slot().Word(), unkept.Slot().Word()
		})
	}
}

// action compiles what an action needs and changes, and when it is begun.
func (b *builder) action(i int) {
	d, a := &b.body.Actions[i], &b.u.actions[i]
	a.op = b.u.d.newOperator()
	if a.told = (&told{}); d.schema != nil {
		if b.faulty[d.schema] {
			b.needs, b.makes = append(b.needs, nil), append(b.makes, nil)
			return
		}
		faults := b.Faults()
		defer func() {
			if b.Faults() > faults {
				b.faulty[d.schema] = true
			}
		}()
	}
	a.Connect(b.Builder, b.runs[i], &b.u.functions)
	var needs []condition
	for k := range d.Pre {
		if c, ok := b.condition(d.Name, &d.Pre[k], a.op.pre); ok {
			needs = append(needs, c)
			b.shows(a.Node, "needs ", c)
		}
	}
	var makes []effect
	for k := range d.Effects {
		if e, ok := b.effect(d.Name, &d.Effects[k], &a.op); ok {
			makes = append(makes, e)
			a.Node.AddExtra("makes", e.text)
		}
	}
	b.needs, b.makes = append(b.needs, needs), append(b.makes, makes)
	a.told = &told{needs: needs, makes: makes}
	s := kind.NewScope(b.Builder, a.Node)
	b.number(s, d.Cost, d.Name, &a.price)
	if e := d.Cost.Expression(); e != nil {
		a.told.cost = s.ExprTrace(e.Text)
		if p := a.Node.Port("Cost"); p != nil {
			p.Explain(e.Text, nil)
		}
	}
	for _, c := range []struct {
		expr kind.Expr[bool]
		what string
		to   **func(*wits.Context) bool
		told *kind.ExprTrace
	}{{d.If, "if", &a.only, &a.told.only}, {d.When, "when", &a.when, &a.told.when}} {
		if c.expr.Given() {
			s := kind.NewScope(b.Builder, a.Node)
			*c.to = s.Bool(c.expr.Source, d.Name)
			*c.told = s.ExprTrace(c.expr.String())
			b.uses(s)
			a.Node.AddExtra(c.what, c.expr.String())
		}
	}
	b.costFrom(i)
	a.patience, a.reactive = d.patience(), d.Reactive
	if d.Failure != nil {
		a.add, a.seconds = d.Failure.Add, d.Failure.For
	}
	if a.when != nil && a.patience != forever {
		a.bars = true
		kind.BindState(b.Builder, &a.barred, b.State("barred "+d.Name, b.types.truth))
	}
	if a.seconds > 0 {
		until := b.State("failed "+d.Name, b.types.float)
		b.Finish(func() { a.until = until.Slot().Word() })
	}
}
