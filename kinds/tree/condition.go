package tree

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// If succeeds if a condition holds now.
type If struct {
	When kind.Expr[bool] `json:"if" example:"\"Health < 30\"" doc:"The condition."`
	Observer
}

// While runs as long as a condition holds.
type While struct {
	When kind.Expr[bool] `json:"while" example:"\"EnemyNear\"" doc:"The condition."`
}

// Await runs until a condition holds.
type Await struct {
	When kind.Expr[bool] `json:"await" example:"\"Health > 90\"" doc:"The condition."`
}

// Observer is what a condition has that is looked at again while something else runs.
type Observer struct {
	Abort kind.Text `json:"abort" words:"none,self,lower,both" doc:"What the condition aborts when it changes."`
	Defer bool      `json:"defer" doc:"Do not look at it before the plan begins."`
}

func (o *Observer) observer() *Observer { return o }

// observing is a node that has a condition which is looked at again.
type observing interface{ observer() *Observer }

// aborting reports whether it says that it aborts, "self" or "lower".
func (o *Observer) aborting(what string) bool {
	return o.Abort.String() == what || o.Abort.String() == "both"
}

func (*If) op() op    { return opIf }
func (*While) op() op { return opWhile }
func (*Await) op() op { return opAwait }

// About tells people of it.
func (*If) About() declare.About {
	return declare.About{Group: condition, Title: "if {if}", Also: []string{"check", "test", "condition", "is", "has", "can", "compare"},
		Doc: "Succeeds if the condition holds now, and fails if not.", Example: `{"if": "Health < 30"}`}
}

// About tells people of it.
func (*While) About() declare.About {
	return declare.About{Group: condition, Title: "while {while}", Also: []string{"check", "condition", "hold", "as long as", "loop while"},
		Doc: "Runs as long as the condition holds, then fails.", Example: `{"while": "EnemyNear"}`}
}

// About tells people of it.
func (*Await) About() declare.About {
	return declare.About{Group: condition, Title: "await {await}", Also: []string{"wait until", "wait for", "check", "condition"},
		Doc: "Runs until the condition holds, then succeeds.", Example: `{"await": "Health > 90"}`}
}

func (*If) ends(*linter, *decl) prospects    { return ways(true, true, false) }
func (*While) ends(*linter, *decl) prospects { return ways(false, true, true) }
func (*Await) ends(*linter, *decl) prospects { return ways(true, false, true) }

func (i *If) build(b *builder, n *node, rec *record) {
	b.condition(n, rec, i.When.Text)
	rec.on = wits.Failure
	b.deferred(rec, &i.Observer)
}

func (w *While) build(b *builder, n *node, rec *record) {
	b.condition(n, rec, w.When.Text)
	rec.on = wits.Failure
}

func (a *Await) build(b *builder, n *node, rec *record) {
	b.condition(n, rec, a.When.Text)
	rec.on = wits.Success
}

func (b *builder) deferred(rec *record, o *Observer) {
	if o.Defer {
		rec.flags |= deferred
	}
}

// condition reads a condition.
func (b *builder) condition(n *node, rec *record, text kind.Text) {
	source := text.Source
	s := b.scope(n)
	if ref, ok := s.Lookup(source.Text); ok && ref.Read == nil && ref.Type == b.bool1 && rec.op == opIf && !n.Source.Has("defer") {
		s.Reads()
		evaluation := s.NamedValue(source.Text, ref)
		b.tell(n, s.ExprTrace(source.Text))
		n.reads, _ = b.used(s)
		rec.op = opIfPort
		if b.t.named == nil {
			b.t.named = map[*record]int32{}
		}
		b.Finish(func() {
			rec.arg = int32(ref.Slot().Word())
			b.t.named[rec] = evaluation
		})
		return
	}
	f, evaluation := s.Condition(source, n.Name)
	b.tell(n, s.ExprTrace(source.Text))
	pure := false
	if n.reads, pure = b.used(s); !pure {
		rec.flags |= impure
	}
	rec.arg = int32(len(b.t.conditions))
	b.t.conditions = append(b.t.conditions, test{noted: evaluation + 1})
	if f != nil {
		b.Finish(func() { b.t.conditions[rec.arg].f = *f })
	}
}

// holds computes a condition leaf's condition.
func (t *tree) holds(x *wits.Context, n *record) bool {
	if n.op == opIfPort {
		if x.Observed() {
			x.Evaluated(t.named[n], x.Words()[n.arg]&1 != 0)
		}
		return x.Words()[n.arg]&1 != 0
	}
	if n.flags&impure != 0 {
		t.notIdle(x.Words())
		x.SetCurrentNode(n.id)
	}
	return t.conditions[n.arg].now(x)
}

// look visits a condition that looks once.
func (t *tree) look(x *wits.Context, n *record) wits.Status {
	if n.flags&deferred != 0 && x.InLookahead() || t.holds(x, n) {
		return wits.Success
	}
	return wits.Failure
}

// watchOver visits a condition that runs: while it holds, or until it does.
func (t *tree) watchOver(x *wits.Context, n *record, i int32) wits.Status {
	if t.holds(x, n) == (n.op == opWhile) {
		if !t.isActive(x.Words(), i) {
			t.begin(x, i)
		}
		return wits.Running
	}
	if t.isActive(x.Words(), i) {
		t.notIdle(x.Words())
	}
	return n.on
}
