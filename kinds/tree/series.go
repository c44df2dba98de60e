package tree

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Sequence runs its children one after another.
type Sequence struct {
	Children []kind.Text `json:"sequence" role:"name" of:"node" example:"[\"Aim\", \"Shoot\"]" doc:"Names of nodes, in the order in which they run."`
	Reactive
	Random
	Chain
}

// Selector tries its children one after another.
type Selector struct {
	Children []kind.Text `json:"selector" role:"name" of:"node" example:"[\"Fight\", \"Patrol\"]" doc:"Names of nodes, in the order in which they are tried."`
	Hinted   bool        `json:"hinted" doc:"Hints change the order of its children."`
	Reactive
	Random
}

// Filter is a sequence whose conditions come first.
type Filter struct {
	Children []kind.Text `json:"filter" role:"name" of:"node" example:"[\"HasAmmo\", \"Shoot\"]" doc:"Names of nodes, in the order in which they run."`
	Reactive
}

// Reactive is what a node has that may visit what comes first anew.
type Reactive struct {
	Reactive bool      `json:"reactive" doc:"Visit what comes first anew in every frame, also while a later child runs."`
	Handover kind.Text `json:"handover" words:"after,before" doc:"What a reactive node does first: begin the new child, or abort the old one."`
}

// Random is the order of children.
type Random struct {
	Order   kind.Text `json:"order" words:"random" doc:"The order of children; without it, that of the list."`
	Weights []float64 `json:"weights" min:"0" doc:"How likely each child is to be next."`
}

// Chain is what a sequence has that does more than go through its list once.
type Chain struct {
	Between kind.Amount `json:"between" min:"0" unit:"s" doc:"Seconds from the end of one child to the beginning of the next."`
	Loop    bool        `json:"loop" doc:"Begin again at the end."`
	Lenient bool        `json:"lenient" doc:"Go on with the next child when one fails."`
	Least   kind.Text   `json:"least" words:"impossible,deadly,hurtful,irrelevant,cosmetic,safe,beneficial,urgent" doc:"When imagined, a child of which no more than this comes has failed."`
}

func (*Sequence) op() op { return opSequence }
func (*Selector) op() op { return opSelector }
func (*Filter) op() op   { return opSequence }

func (s *Sequence) children() []kind.Text { return s.Children }
func (s *Selector) children() []kind.Text { return s.Children }
func (s *Filter) children() []kind.Text   { return s.Children }

// About tells people of it.
func (*Sequence) About() declare.About {
	return declare.About{Group: composite, Title: "[{reactive} ]sequence", Also: []string{"and", "all of", "then", "in order", "steps"},
		Doc:     "Runs its children one after another while they succeed. It fails as soon as one fails, and succeeds when all have succeeded.",
		Example: `{"sequence": ["Aim", "Shoot"]}`}
}

// About tells people of it.
func (*Selector) About() declare.About {
	return declare.About{Group: composite, Title: "[{hinted} |{reactive} ]selector", Also: []string{"or", "fallback", "priority", "first that works", "else", "choose"},
		Doc:     "Tries its children one after another until one succeeds. It succeeds as soon as one does, and fails when all have failed.",
		Example: `{"selector": ["Fight", "Patrol"], "reactive": true}`}
}

// About tells people of it.
func (*Filter) About() declare.About {
	return declare.About{Group: composite, Title: "[{reactive} ]filter", Also: []string{"precondition", "check first"},
		Doc: "A sequence whose conditions come first, whatever their place in the list.", Example: `{"filter": ["Shoot", "HasAmmo"]}`}
}

func (s *Sequence) ends(l *linter, n *decl) prospects { return l.series(n, true) }
func (s *Filter) ends(l *linter, n *decl) prospects   { return l.series(n, true) }
func (s *Selector) ends(l *linter, n *decl) prospects { return l.series(n, false) }

func (s *Sequence) build(b *builder, n *node, rec *record) {
	rec.on = wits.Success
	b.reactive(n, rec, s.Reactive, opReactiveSequence, false)
	chained := b.chain(n, rec, &s.Chain)
	b.random(n, rec, s.Reactive, s.Random, false, chained)
}

func (s *Filter) build(b *builder, n *node, rec *record) {
	rec.on = wits.Success
	b.reactive(n, rec, s.Reactive, opReactiveSequence, false)
}

func (s *Selector) build(b *builder, n *node, rec *record) {
	rec.on = wits.Failure
	b.reactive(n, rec, s.Reactive, opReactiveSelector, s.Hinted)
	b.random(n, rec, s.Reactive, s.Random, s.Hinted, false)
	if s.Hinted {
		b.hintedOf(n, rec, s.Reactive.Reactive)
	}
}

// reactive reads whether a sequence or selector visits its children anew.
func (b *builder) reactive(n *node, rec *record, r Reactive, becomes op, hinted bool) {
	if r.Reactive {
		rec.op = becomes
	}
	switch how := r.Handover.String(); {
	case how != "" && !r.Reactive && !hinted:
		b.Problem(n.Node, "handover", `"handover" is for reactive nodes: others never run two children at a time`, "", declare.ToAdd("reactive", "true"), declare.ToRemove())
	case how == "before":
		rec.flags |= before
	}
}

// random reads the order of a sequence's or selector's children.
func (b *builder) random(n *node, rec *record, r Reactive, o Random, hinted, chained bool) {
	random := o.Order.Given()
	if random && r.Reactive {
		b.Problem(n.Node, "order", "a reactive node begins with its first child in every frame, so its order cannot be random", "", declare.ToRemove().As(""))
	}
	weights := b.weights(n, o.Weights)
	if weights != nil && !random {
		b.Problem(n.Node, "weights", `"weights" are for a random order`, "", declare.ToAdd("order", `"random"`))
	}
	switch {
	case random && hinted:
		b.Problem(n.Node, "order", "hints order the children of this selector, so its order cannot be random", "", declare.ToRemove().As(""))
	case random && !r.Reactive && !chained:
		rec.op = opRandom
		rec.arg = int32(len(b.t.orders))
		b.t.orders = append(b.t.orders, order{weights})
	}
}

// weights are one number for each child; nil if there are none.
func (b *builder) weights(n *node, list []float64) []float64 {
	if list == nil {
		return nil
	}
	sum := 0.0
	for _, w := range list {
		sum += w
	}
	if len(list) != len(n.children) || sum <= 0 || sum-sum != 0 {
		b.Problem(n.Node, "weights", fmt.Sprintf("there are %d children, so there are as many weights: numbers of 0 or more, not all 0", len(n.children)), "", declare.ToRemove().As(""))
		return nil
	}
	return list
}

// given reports whether a sequence has anything beside its children.
func (c *Chain) given() bool { return c.Between.Given() || c.Loop || c.Lenient || c.Least.Given() }

// chain reads what a sequence has beside its children; false if it has nothing of it.
func (b *builder) chain(n *node, rec *record, from *Chain) bool {
	if !from.given() {
		return false
	}
	c := chain{lenient: from.Lenient, loop: from.Loop}
	if rec.op != opSequence {
		b.Problem(n.Node, "", `"between", "loop", "lenient" and "least" are for sequences that go through their list once and in order`, `remove "reactive" and "order"`, declare.ToDrop("reactive"), declare.ToDrop("order"))
		return true
	}
	rec.op = opChain
	rec.arg = int32(len(b.t.chains))
	place := rec.arg
	if c.between.seconds = b.amount(n, from.Between); c.between.seconds != nil {
		b.port(n, "Until", b.float, func(at wits.Slot) { b.t.chains[place].between.until = at })
	}
	if from.Least.Given() {
		if !b.imaginable(n) {
			return true
		}
		c.least = Prospect(slices.Index(prospectNames, from.Least.String()))
		if c.judge = b.judge(n); c.judge == nil && !b.foretold() && !b.world.judges() {
			b.Problem(n.Node, "least", "there is no \"judge\"", `let a simulate node around it have a "judge"`)
		}
	}
	b.t.chains = append(b.t.chains, c)
	return true
}
