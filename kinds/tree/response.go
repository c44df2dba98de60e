package tree

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/geom/curve"
	"github.com/wits-ai/wits/kind"
)

// Response says what a node's score is made of: what a response curve makes of the number that its expression gives, looked at anew at
// an interval [Pro360, ch. 7].
type Response struct {
	kind.Item
	From  *float64   `json:"from" doc:"The number that counts as 0; 0 if left out."`
	To    *float64   `json:"to" doc:"The number that counts as 1; 1 if left out. It may be the smaller one."`
	Curve kind.Curve `json:"curve" doc:"What is made of a number from 0 to 1: a curve."`
	Every float64    `json:"every" min:"0" unit:"s" doc:"Seconds for which a score is kept before it is computed again; 0 computes it whenever it is asked for."`
}

// response is a compiled one.
type response struct {
	bookends bool
	from, to float64
	curve    curve.Curve
	x        wits.Slot                    // of a formula
	formula  *func(*wits.Context) float64 // nil: the curve computes itself
	every    float64                      // s
	until    wits.Slot                    // s of game time: the score is kept till then
	kept     wits.Slot
}

// Check reports a response without anything that it responds to.
func (n *Node) checkResponse(c *kind.Checker) {
	switch r := n.Response; {
	case r == nil:
	case !n.Score.Given():
		c.ProblemOf(n.Name, r.At, `"response" says what is made of a score, and the node has none`, `add "score": an expression`, declare.ToAdd("score", `"0.5"`), declare.ToDrop("response"))
	case r.Curve.Name() != "":
		c.ProblemOf(n.Name, r.Curve.At(), fmt.Sprintf("there is no curve %q", r.Curve.Name()), "", kind.Suggest(r.Curve.Name(), curve.Shapes())...)
	}
}

// response compiles what is made of a node's score.
func (b *builder) response(n *node, s *kind.Scope) *response {
	d := n.Response
	if d == nil {
		return nil
	}
	r := &response{bookends: d.From != nil || d.To != nil, to: 1, curve: d.Curve.Is, every: d.Every}
	if d.From != nil {
		r.from = *d.From
	}
	if d.To != nil {
		r.to = *d.To
	}
	if d.Every > 0 {
		until, kept := b.State("score until "+n.Name, b.float), b.State("score kept "+n.Name, b.float)
		b.Finish(func() { r.until, r.kept = until.Slot(), kept.Slot() })
	}
	if r.curve.Shape != curve.Formula {
		return r
	}
	room := b.State("x of "+n.Name, b.float)
	s.More = func(name string) (expr.Ref, bool) {
		return expr.Ref{Type: b.float, Slot: room.Slot}, name == "x"
	}
	r.formula = s.Float(r.curve.Source, n.Name)
	s.More = nil
	b.Finish(func() { r.x = room.Slot() })
	return r
}

// value returns what is made of a number.
func (r *response) value(x *wits.Context, v float64) float64 {
	if r.bookends {
		v = curve.Normalise(v, r.from, r.to)
	}
	if r.formula != nil {
		wits.Set(x, r.x, r.curve.Prepare(v))
		return r.curve.Finish((*r.formula)(x))
	}
	return r.curve.At(v)
}

// rated returns what a node's own expression, and its response, give.
func (s *score) rated(x *wits.Context) float64 {
	r := s.response
	if r == nil {
		return (*s.f)(x)
	}
	if r.every > 0 && x.Before(wits.Get[float64](x, r.until)) {
		return wits.Get[float64](x, r.kept)
	}
	v := r.value(x, (*s.f)(x))
	if v != v {
		v = 0
	}
	if r.every > 0 {
		wits.Set(x, r.until, x.Time()+r.every)
		wits.Set(x, r.kept, v)
	}
	return v
}

// since says when a score was computed.
func (r *response) since() string {
	if r.every > 0 {
		return fmt.Sprintf(" within the last %v s", r.every)
	}
	return ""
}
