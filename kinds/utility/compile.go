package utility

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/geom/curve"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
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
func (b *builder) input(s *kind.Scope, source *jsontree.Node, node string, doc *document.Document, to *input) kind.ExprTrace {
	s.Document = doc
	to.sort = computed
	plain := kind.ExprTrace{Text: source.Text}
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
	option    *option    // nil for a bucket
	node      *wits.Node // that shows them; nil for a bucket of the document
	scope     *kind.Scope
	title     string // what to call it in problems; "": by the node
	drawn     int    // bounds that are drawn
	damped    int    // inputs with a hysteresis
	picks     []*picker
	within    bool                                // a pick: elements have no past
	memory    func(string, *wits.Type) wits.State // of a condition of another kind's; nil for options
	joins     combining                           // how the measures are joined
	tells     map[string]*kind.ExprTrace
	args      arguments // what names stand for in the set that is being compiled
	insideSet bool      // a set is being compiled
	entries   int       // of lists that were compiled, those of sets as often as they are used
	as        string    // what the names of its considerations begin with
}

// scoreOf is what the expression of an option's score is told under; considerations are told under their names.
const scoreOf = "score "

// tell keeps an expression for those who ask why. Those that are evaluated for many elements are not told.
func (c *compiling) tell(name string, t kind.ExprTrace) {
	if c.within || name == "" {
		return
	}
	if c.tells == nil {
		c.tells = map[string]*kind.ExprTrace{}
	}
	c.tells[name] = &t
}

// weighing compiles what weighs an option, or the elements of a pick, by considerations.
func (c *compiling) weighing(o *option, d *weighing, considers []Consideration, from *source, using []string) {
	for _, e := range []struct {
		kind.Expr[float64]
		to   *input
		name string
	}{{d.Score, &o.utility, scoreOf}, {d.Rank, &o.rank, ""}, {d.Weight, &o.weight, ""}} {
		if e.Given() {
			c.tell(e.name, c.input(c.scope, c.text(e.Source), c.name(), from.doc, e.to))
		}
	}
	o.combine, o.compensate, o.ranks = d.Combine, d.Compensate, d.Ranks
	c.joins = d.Combine
	o.considerations = c.list(considers, from, using)
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

// maxEntries is how many considerations an option may come to with all sets that it uses, and that these use.
const maxEntries = 1024

// list compiles a list that stands in a source. Using are the sets that it is in.
func (c *compiling) list(list []Consideration, from *source, using []string) (out []consideration) {
	for i := range list {
		d := &list[i]
		if c.entries++; c.entries > maxEntries {
			if c.entries == maxEntries+1 {
				c.ProblemIn(from.doc, d.Source.Pos, c.name(), fmt.Sprintf("with the sets that it uses, and that these use, it has more than %d considerations", maxEntries), "")
			}
			return out
		}
		if is, ok := d.Is.(*useDecl); ok {
			if is.Use.Given() {
				back, ok := c.using(is, from)
				if ok {
					out = append(out, c.named(is.Use.Source, from, using)...)
				}
				back()
			}
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
func (c *compiling) weightless(d *Consideration, s *shape, r *response, from *source) {
	reason, hint := "only in a sum or an average a measure has a weight", `let the curve say how much it counts, or write "combine": "average"`
	switch {
	case s.Weight == nil:
		return
	case r.spans != nil || r.speaks:
		reason, hint = "a measure that says what it adds or multiplies has no weight", `remove "weight"`
	case c.joins == sum || c.joins == average:
		return
	}
	c.ProblemIn(from.doc, d.Source.Get("weight").Pos, c.name(), reason, hint, declare.ToRemove())
}

// measure compiles what is made of a number.
func (c *compiling) measure(k *consideration, d *Consideration, s *shape, in *input, from *source) {
	r := s.response()
	r.curved = r.spans == nil // without a curve the number is taken as it is
	c.weightless(d, s, &r, from)
	k.op, k.response, k.source, k.weight = opMeasure, &r, in, 1
	if r.spans != nil || r.speaks {
		k.op = opWeight
	}
	if s.Weight != nil {
		k.weight = *s.Weight
	}
}

// one compiles a consideration.
func (c *compiling) one(d *Consideration, from *source, using []string) (k consideration, ok bool) {
	name := c.as + d.Name.String()
	if c.memory != nil && c.refused(d, from) {
		return k, false
	}
	switch is := d.Is.(type) {
	case *inputDecl:
		if !is.Input.Given() {
			return k, false
		}
		c.measure(&k, d, &is.shape, new(input), from)
		c.tell(name, c.input(c.scope, c.text(is.Input.Source), c.name(), from.doc, k.source))
		if is.Hysteresis > 0 {
			c.damp(k.source, is.Hysteresis, d, from)
		}
		c.bounds(k.response, name)
		c.curve(k.response, from)
	case *condDecl:
		if !is.If.Given() {
			return k, false
		}
		k.op = opCondition
		k.says, k.els = is.verdicts()
		c.scope.Document = from.doc
		cond := c.text(is.If.Source)
		k.cond = c.scope.Bool(cond, c.name())
		c.tell(name, c.scope.ExprTrace(cond.Text))
	case *pickDecl:
		if is.Pick == nil {
			return k, false
		}
		p := c.pick(is.Pick, from, using)
		if p == nil {
			return k, false
		}
		c.picks = append(c.picks, p)
		k.op = opCondition
		k.says, k.els = is.verdicts()
		k.cond = new(func(*wits.Context) bool)
		*k.cond = p.finds
		if is.measures() {
			c.measure(&k, d, &is.shape, &input{sort: computed, f: p.score}, from)
			c.bounds(k.response, name)
			c.curve(k.response, from)
		}
	case *historyDecl:
		if c.within {
			return c.timeless(d, from)
		}
		k.op = opHistory
		k.history = &history{}
		for i, s := range is.states() {
			if s == nil {
				continue
			}
			r := s.response()
			c.bounds(&r, name)
			c.curve(&r, from)
			*[]**response{&k.history.running, &k.history.stopped, &k.history.never}[i] = &r
		}
	case *repeats:
		if c.within {
			return c.timeless(d, from)
		}
		k.op, k.repeats = opRepeats, is
		c.option.counts = true
		row := c.node.Out("Row", c.types.whole)
		if row == nil {
			return k, false
		}
		c.Finish(func() { c.option.row = row.Slot().Word() })
	case *allDecl:
		return c.set(allSet, &is.join, d, from, using), true
	case *anyDecl:
		return c.set(anySet, &is.join, d, from, using), true
	case *notDecl:
		return c.set(notSet, &is.join, d, from, using), true
	}
	return c.shown(d, k, from)
}

// refused reports what a condition of a document of another kind cannot look at.
func (c *compiling) refused(d *Consideration, from *source) bool {
	switch d.Is.(type) {
	case *historyDecl:
		c.ProblemIn(from.doc, d.At, c.name(), "a condition has no history", "use a set without it; options of utility documents have a history")
	case *pickDecl:
		c.ProblemIn(from.doc, d.At, c.name(), "a condition picks nothing", "use a set without it; options of utility documents pick")
	default:
		return false
	}
	c.scope.Bad = true
	return true
}

// timeless reports what an element has not.
func (c *compiling) timeless(d *Consideration, from *source) (k consideration, ok bool) {
	c.ProblemIn(from.doc, d.At, c.name(), "an element has no history", "write the consideration at the option itself")
	return k, false
}

// set compiles other considerations.
func (c *compiling) set(how setKind, j *join, d *Consideration, from *source, using []string) consideration {
	return consideration{op: opSet, set: how, ranks: j.Ranks, parts: c.list(d.within(), from, using)}
}

// shown gives a consideration the port by which people see it.
func (c *compiling) shown(d *Consideration, k consideration, from *source) (consideration, bool) {
	if c.memory != nil {
		return k, true
	}
	name := c.as + d.Name.String()
	if c.node.Port(name) != nil {
		hint := ""
		if c.insideSet {
			hint = `a set that is used twice gets another name with "as": "Other"`
		}
		c.ProblemIn(from.doc, d.At, c.node.Name, fmt.Sprintf("two considerations of the option, or one and a port, are called %s", name), hint, declare.ToRename("name"))
		return k, false
	}
	if _, ok := d.Is.(*inputDecl); ok {
		c.lintCurve(name, k.response)
	}
	port := c.node.Out(name, c.types.measure)
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
		s, name := from, r.ref.Text
		if _, _, dotted := cut(name); dotted {
			s, name = c.find(from, r.ref, c.name())
		}
		if s == nil {
			return
		}
		k, ok := valueOf(s.Curves, name)
		if !ok && s == from {
			return // which has been reported
		}
		if !ok {
			c.ProblemIn(from.doc, r.ref.Pos, c.name(), fmt.Sprintf("there is no curve %q", r.ref.Text), "", suggestIn(s.name, name, namesOf(s.Curves))...)
			return
		}
		r.curve, from = k.Is, s
	}
	if r.curve.Shape != curve.Formula {
		return
	}
	c.rooms++
	place := c.place(fmt.Sprintf("x %d", c.rooms), c.types.float)
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

// place makes room in the mind: the option's, or that of all conditions that ask the same.
func (c *compiling) place(name string, t *wits.Type) wits.State {
	if c.memory != nil {
		return c.memory(c.title+" "+name, t)
	}
	return c.State(name, t)
}

// formula is a curve that an expression computes.
type formula struct {
	x   wits.Slot
	run func(*wits.Context) float64
}

// named compiles a set that a consideration refers to.
func (c *compiling) named(use *jsontree.Node, from *source, using []string) []consideration {
	s, name := c.find(from, use, c.name())
	if s == nil {
		return nil
	}
	full := name
	if s.name != "" {
		full = s.name + "." + name
	}
	if slices.Contains(using, full) {
		c.ProblemIn(from.doc, use.Pos, c.name(), "the set uses itself: "+strings.Join(append(using, full), " -> "), "")
		return nil
	}
	set, ok := valueOf(s.Considerations, name)
	if !ok {
		c.ProblemIn(from.doc, use.Pos, c.name(), fmt.Sprintf("there is no set of considerations %q", use.Text), "", suggestIn(s.name, name, namesOf(s.Considerations))...)
		return nil
	}
	was := c.insideSet
	c.insideSet = true
	defer func() { c.insideSet = was }()
	return c.list(set, s, append(using, full))
}

// suggestIn is to use the closest of some names, as they are written of a shared document that goes by a name; "" is the
// document itself.
func suggestIn(shared, name string, among []string) []kind.Fix {
	if c := document.Nearest(name, among); c != "" && shared != "" {
		return []kind.Fix{declare.ToUse(shared+"."+name, shared+"."+c)}
	}
	return kind.Suggest(name, among)
}
