package utility

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/curve"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// input is a number that is computed in a decision: a word of the mind, a constant, or what an expression gives.
type input struct {
	sort inputSort
	at   int
	k    float64
	f    func(*wits.Context) float64
	note int32 // of one that is stored: its evaluation
}

type inputSort uint8

const (
	noInput inputSort = iota
	computed
	stored
	constant
)

// given says that there is an input.
func (in *input) given() bool { return in.sort != noInput }

// get computes it.
func (in *input) get(x *wits.Context) float64 {
	switch in.sort {
	case stored:
		return math.Float64frombits(x.Words()[in.at])
	case constant:
		return in.k
	}
	return in.f(x)
}

// input compiles an expression for a number, of this document or another, and gives it for those who ask why.
func (b *builder) input(s *kit.Scope, source *jsontree.Node, node string, doc *wits.Document, to *input) kit.ExprTrace {
	s.Document = doc
	to.sort = computed
	plain := kit.ExprTrace{Text: source.Text}
	if ref, ok := s.Lookup(source.Text); ok && ref.Type == b.types.float {
		to.sort = stored
		b.Finish(func() { to.at = ref.Slot().Word() })
		s.Reads()
		to.note = s.NamedNumber(source.Text, ref)
		return s.ExprTrace(source.Text)
	}
	e := s.Check(source, node, b.types.float)
	if e == nil {
		return plain
	}
	if v, ok := e.Constant(); ok {
		if k, ok := v.(float64); ok {
			to.sort, to.k = constant, k
			return plain
		}
	}
	id := s.Evaluation(e, wits.OutcomeNumber)
	b.Finish(func() { to.f = wits.NotedFloat(e.Float(), id) })
	return s.ExprTrace(source.Text)
}

// compiling makes the considerations of one option.
type compiling struct {
	*builder
	option *option    // nil for a bucket
	node   *wits.Node // that shows them; nil for a bucket of the document
	scope  *kit.Scope
	title  string // what to call it in problems; "": by the node
	drawn  int    // bounds that are drawn
	picks  []*picker
	within bool      // a pick: elements have no past
	joins  combining // how the measures are joined
	tells  map[string]*kit.ExprTrace
}

// scoreOf is what the expression of an option's score is told under; considerations are told under their names.
const scoreOf = "score "

// tell keeps an expression for those who ask why. Those that are evaluated for many elements are not told.
func (c *compiling) tell(name string, t kit.ExprTrace) {
	if c.within || name == "" {
		return
	}
	if c.tells == nil {
		c.tells = map[string]*kit.ExprTrace{}
	}
	c.tells[name] = &t
}

// weighing compiles what weighs an option, or the elements of a pick.
func (c *compiling) weighing(o *option, d *optionDecl, from *source, using []string) {
	for _, e := range []struct {
		source *jsontree.Node
		to     *input
		name   string
	}{{d.score, &o.utility, scoreOf}, {d.rank, &o.rank, ""}, {d.weight, &o.weight, ""}} {
		if e.source != nil {
			c.tell(e.name, c.input(c.scope, e.source, c.name(), from.doc, e.to))
		}
	}
	o.combine, o.compensate, o.ranks = d.combine, d.compensate, d.ranks
	c.joins = d.combine
	o.considerations = c.list(d.considers, from, using)
	c.Finish(func() {
		settle(o.considerations)
		o.factors = o.lineUp()
	})
}

func (c *compiling) name() string {
	if c.title != "" {
		return c.title
	}
	return c.node.Name
}

// list compiles a list that stands in a source. Using are the sets that it is in.
func (c *compiling) list(list []considerDecl, from *source, using []string) (out []consideration) {
	for i := range list {
		d := &list[i]
		if d.use != nil {
			out = append(out, c.named(d, from, using)...)
			continue
		}
		k, ok := c.one(d, from, using)
		if ok {
			out = append(out, k)
		}
	}
	return out
}

// weightless reports a weight of a measure that could not count.
func (c *compiling) weightless(d *considerDecl, from *source) {
	reason, hint := "only in a sum or an average a measure has a weight", `let the curve say how much it counts, or write "combine": "average"`
	switch {
	case d.weightAt == nil:
		return
	case d.response.spans != nil || d.response.speaks:
		reason, hint = "a measure that says what it adds or multiplies has no weight", `remove "weight"`
	case c.joins == sum || c.joins == average:
		return
	}
	c.ProblemIn(from.doc, d.weightAt.Pos, c.name(), reason, hint)
}

// one compiles a consideration.
func (c *compiling) one(d *considerDecl, from *source, using []string) (k consideration, ok bool) {
	c.weightless(d, from)
	k = consideration{weight: d.weight, says: d.then, els: d.els, ranks: d.ranks, set: d.set}
	switch {
	case d.input != nil:
		r := d.response
		k.op, k.response, k.source = opMeasure, &r, new(input)
		if r.spans != nil || r.speaks {
			k.op = opWeight
		}
		c.tell(d.name, c.input(c.scope, d.input, c.name(), from.doc, k.source))
		c.bounds(&r, d.name)
		c.curve(&r, from)
	case d.cond != nil:
		k.op = opCondition
		c.scope.Document = from.doc
		k.cond = c.scope.Bool(d.cond, c.name())
		c.tell(d.name, c.scope.ExprTrace(d.cond.Text))
	case d.pick != nil:
		p := c.pick(d.pick, from, using)
		if p == nil {
			return k, false
		}
		c.picks = append(c.picks, p)
		k.op = opCondition
		k.cond = new(func(*wits.Context) bool)
		*k.cond = p.finds
		if d.measured {
			r := d.response
			k.op, k.response, k.source = opMeasure, &r, &input{sort: computed, f: p.score}
			if r.spans != nil || r.speaks {
				k.op = opWeight
			}
			c.bounds(&r, d.name)
			c.curve(&r, from)
		}
	case c.within && (d.history != nil || d.repeats != nil):
		c.ProblemIn(from.doc, d.at, c.name(), "an element has no history", "write the consideration at the option itself")
		return k, false
	case d.history != nil:
		k.op = opHistory
		k.history = &history{}
		for i, r := range []*response{d.history.running, d.history.stopped, d.history.never} {
			if r == nil {
				continue
			}
			r := *r
			c.bounds(&r, d.name)
			c.curve(&r, from)
			*[]**response{&k.history.running, &k.history.stopped, &k.history.never}[i] = &r
		}
	case d.repeats != nil:
		k.op, k.repeats = opRepeats, d.repeats
		c.option.counts = true
		row := c.node.Out("Row", c.types.whole)
		if row == nil {
			return k, false
		}
		c.Finish(func() { c.option.row = row.Slot().Word() })
	default:
		k.op = opSet
		k.parts = c.list(d.parts, from, using)
		return k, true
	}
	if c.node.Port(d.name) != nil {
		c.ProblemIn(from.doc, d.at, c.node.Name, fmt.Sprintf("two considerations of the option, or one and a port, are called %s", d.name), "give it another name")
		return k, false
	}
	if d.input != nil {
		c.lintCurve(d.name, k.response)
	}
	port := c.node.Out(d.name, c.types.measure)
	if port == nil {
		return k, false
	}
	explain(port, d, &k)
	k.port = port
	return k, true
}

// settle fills in what is known once the layout is.
func settle(list []consideration) {
	for i := range list {
		k := &list[i]
		if k.port != nil {
			k.seen = int32(k.port.Slot().Word())
		}
		if k.source != nil {
			k.input = *k.source
		}
		if r := k.response; r != nil && k.op == opMeasure && r.formula == nil && r.to.draw == nil {
			k.straight = r.bookends && r.curve.Straight()
			k.plain = r.bookends
			k.from, k.span = r.from, r.to.low-r.from
		}
		k.port, k.source = nil, nil
		settle(k.parts)
	}
}

// bounds makes room for the bounds of a response that are drawn.
func (c *compiling) bounds(r *response, name string) {
	c.bound(&r.to, name)
	r.spans = slices.Clone(r.spans)
	for i := range r.spans {
		c.bound(&r.spans[i].upto, name)
	}
}

func (c *compiling) bound(at *bound, name string) {
	if at.low == at.high || c.option == nil {
		return
	}
	c.drawn++
	s := c.State(fmt.Sprintf("drawn %s %s %d", c.node.Name, name, c.drawn), c.types.float)
	o, draw := c.option, new(int)
	at.draw = draw
	c.Finish(func() {
		*draw = s.Slot().Word()
		o.draws = append(o.draws, *draw)
	})
}

// curve finds a curve of another document, and compiles a formula.
func (c *compiling) curve(r *response, from *source) {
	if r.ref != nil {
		s, name := c.find(from, r.ref, c.name())
		if s == nil {
			return
		}
		k, ok := s.curves[name]
		if !ok {
			var names []string
			for n := range s.curves {
				names = append(names, n)
			}
			slices.Sort(names)
			c.ProblemIn(from.doc, r.ref.Pos, c.name(), fmt.Sprintf("there is no curve %q", r.ref.Text), suggestIn(s.name, name, names))
			return
		}
		r.curve, from = k, s
	}
	if r.curve.Shape != curve.Formula {
		return
	}
	c.rooms++
	place := c.State(fmt.Sprintf("x %d", c.rooms), c.types.float)
	c.scope.Document = from.doc
	was := c.scope.More
	c.scope.More = func(name string) (expr.Ref, bool) {
		if name == "x" {
			return expr.Ref{Type: c.types.float, Slot: place.Slot}, true
		}
		if was != nil {
			return was(name)
		}
		return expr.Ref{}, false
	}
	if e := c.scope.Check(r.curve.Source, c.name(), c.types.float); e != nil {
		f := new(formula)
		r.formula = f
		c.Finish(func() { f.x, f.run = place.Slot(), e.Float() })
	}
	c.scope.More = was
}

// formula is a curve that an expression computes.
type formula struct {
	x   wits.Slot
	run func(*wits.Context) float64
}

// named compiles a set that a consideration refers to.
func (c *compiling) named(d *considerDecl, from *source, using []string) []consideration {
	s, name := c.find(from, d.use, c.name())
	if s == nil {
		return nil
	}
	full := name
	if s.name != "" {
		full = s.name + "." + name
	}
	if slices.Contains(using, full) {
		c.ProblemIn(from.doc, d.use.Pos, c.name(), "the set uses itself: "+strings.Join(append(using, full), " -> "), "")
		return nil
	}
	set, ok := s.sets[name]
	if !ok {
		c.ProblemIn(from.doc, d.use.Pos, c.name(), fmt.Sprintf("there is no set of considerations %q", d.use.Text), suggestIn(s.name, name, s.names()))
		return nil
	}
	return c.list(set, s, append(using, full))
}

// suggestIn is a hint at the closest of some names, as they are written of a shared document that goes by a name; "" is the
// document itself.
func suggestIn(shared, name string, among []string) string {
	if c := wits.Nearest(name, among); c != "" && shared != "" {
		return fmt.Sprintf("did you mean %q?", shared+"."+c)
	}
	return kit.Suggest(name, among)
}
