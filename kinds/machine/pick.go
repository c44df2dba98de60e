package machine

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Pick is an element of a list that a transition picks: which of the enemies [Pro360, 21.5.3 and 21.7].
type Pick struct {
	kind.Item
	From  kind.Text                  `json:"from" role:"list" need:"\"Enemies\"" doc:"The list: of the game, or a port, variable or field of a board."`
	As    kind.Text                  `json:"as" role:"new" noun:"element" read:"true" need:"\"enemy\"" doc:"What the pick and \"then\" call the element that is looked at."`
	When  kind.Expr[bool]            `json:"when" doc:"An expression that must be true of the element."`
	Score kind.Expr[float64]         `json:"score" doc:"How good the element is. The highest is picked, of equal ones the first, and none of 0 or less; without it the first that may be."`
	Into  kind.Pairs[kind.Expr[any]] `json:"into" names:"variable" lone:"variable" example:"{\"Hunt.Target\": \"enemy.Who\", \"Goal\": \"enemy.Place\"}" doc:"Where the element goes when the transition is taken: a variable, or expressions over the element by variable, or by \"State.Port\" for what goes into the state that it leads to."`
}

// pick is one as a frame needs it. It holds no agent's state.
type pick struct {
	id       int32
	elements *kind.Elements
	element  wits.Slot // the element that is looked at; then the one that was picked
	entity   bool      // elements are entities: nobody is none
	when     *func(*wits.Context) bool
	score    *func(*wits.Context) float64
	into     []*func(*wits.Context)
	noted    int32 // evaluation: what it looked at; see candidates in explain_pick.go
	from, as string
}

// finds reports whether there is an element of use. The best one is then in its place.
func (p *pick) finds(x *wits.Context) bool {
	x.SetCurrentNode(p.id)
	var seen []uint64
	chosen, best := -1, 0.0
	for n := 0; p.elements.Load(x, n, p.element); n++ {
		s := p.worth(x)
		if x.Observed() && n < maxCandidates {
			seen = p.note(x, seen, s)
		}
		if s > best {
			if chosen, best = n, s; p.score == nil {
				break
			}
		}
	}
	if x.Observed() {
		x.NoteData(p.noted, append(seen, uint64(int64(chosen))))
	}
	if chosen < 0 {
		x.Reset(p.element)
		return false
	}
	p.elements.Load(x, chosen, p.element)
	return true
}

// worth returns how good the element in its place is; not above 0 if it is of no use. Without a score all that are of use are equal.
func (p *pick) worth(x *wits.Context) float64 {
	switch {
	case p.entity && x.Words()[p.element.Word()] == 0, p.when != nil && !(*p.when)(x):
		return 0
	case p.score == nil:
		return 1
	}
	return (*p.score)(x)
}

// commit writes the element to where it goes.
func (p *pick) commit(x *wits.Context) {
	x.SetCurrentNode(p.id)
	for _, f := range p.into {
		(*f)(x)
	}
}

// maxCandidates is how many elements a pick notes for those who ask why.
const maxCandidates = 64

// note adds the score and the words of the element in its place to what was noted.
func (p *pick) note(x *wits.Context, seen []uint64, score float64) []uint64 {
	seen = append(seen, math.Float64bits(score))
	if w, size := p.element.Word(), p.element.Type().Words(); size > 0 {
		seen = append(seen, x.Words()[w:w+size]...)
	}
	return seen
}

// pick compiles what a transition picks. Expressions of the scopes know the element by its name from then on. It is nil if
// something is wrong, which has been reported.
func (l *level) pick(d *Transition, then *kind.Scope) *pick {
	p, where := &pick{id: l.m.id, from: d.Pick.From.String(), as: d.Pick.As.String()}, d.title()
	s := l.scope()
	if p.elements = s.Elements(d.Pick.From.Source, where); p.elements == nil {
		return nil
	}
	if _, taken := s.Lookup(p.as); taken {
		l.ProblemAt(d.Pick.As.At(), l.d.name, fmt.Sprintf("%s is a name of the document already", p.as), "", declare.ToRename("").As("give the elements another name"))
		return nil
	}
	p.entity = p.elements.Type == l.Registry().Type("entity")
	element := l.State(l.d.named("pick "+p.as+" "+d.key()), p.elements.Type)
	l.Finish(func() { p.element = element.Slot() })
	for _, s := range []*kind.Scope{s, then} {
		s.Bind(p.as, p.elements.Type, element)
	}
	if given(d.Pick.When.Text) {
		if e := s.Check(d.Pick.When.Source, where, s.Type("bool")); e != nil {
			p.when = new(func(*wits.Context) bool)
			l.Finish(func() { *p.when = e.Bool() })
		}
	}
	if given(d.Pick.Score.Text) {
		if e := s.Check(d.Pick.Score.Source, where, s.Type("float")); e != nil {
			p.score = new(func(*wits.Context) float64)
			l.Finish(func() { *p.score = e.Float() })
		}
	}
	for _, m := range d.Pick.Into {
		value := m.Value.Source
		if value == nil {
			value = d.Pick.As.Source // the element itself
		}
		if f := l.into(d, s, m.Name, m.At, value); f != nil {
			p.into = append(p.into, f)
		}
	}
	l.m.functions = append(l.m.functions, s.Calls...)
	p.noted = l.Evaluation(nil, "pick "+p.as+" of "+p.from, wits.OutcomeData, none)
	return p
}

// into compiles where a part of the element goes: to a place of the document, or into a state that the transition leads to.
func (l *level) into(d *Transition, s *kind.Scope, name string, at jsontree.Position, value *jsontree.Node) *func(*wits.Context) {
	state, port, dotted := strings.Cut(name, ".")
	place, ok := l.places[state]
	if !dotted || !ok || place.level != l {
		return s.Into(name, at, value, d.title())
	}
	n := l.m.states[place.index].Node
	problem := func(reason, hint string, fixes ...kind.Fix) *func(*wits.Context) {
		if !n.Broken() {
			l.ProblemAt(at, l.d.name, reason, hint, fixes...)
		}
		return nil
	}
	if !slices.ContainsFunc(d.To, func(to kind.Text) bool { return to.String() == state }) {
		return problem(fmt.Sprintf("the transition does not lead to %s, so it gives it nothing", state), "what another state reads goes into a variable")
	}
	p := n.Port(port)
	if p == nil || p.Out || p.Trigger || p.List {
		var names []string
		for _, q := range n.Ports() {
			if !q.Out && !q.Trigger && !q.List {
				names = append(names, state+"."+q.Name)
			}
		}
		return problem(fmt.Sprintf("%s takes in no value %q", state, port), "", kind.Closest(name, names, "")...)
	}
	decl := l.decl(place.index)
	if decl.gives(port) {
		return problem(fmt.Sprintf("%s.%s has a value already", state, port), fmt.Sprintf(`remove it from "with" or "pass" of %s, or let the pick go into a variable`, state))
	}
	e := s.Check(value, d.title(), p.Type)
	if e == nil {
		return nil
	}
	p.Computed()
	f, id := new(func(*wits.Context)), s.Assignment(e, p.Slot)
	l.Finish(func() { *f = wits.NotedWrite(e.Into(p.Slot()), id) })
	return f
}

// gives reports whether the part says itself where a port's value comes from.
func (p *Part) gives(port string) bool {
	return slices.ContainsFunc(p.ref.With, func(m jsontree.Member) bool { return m.Name == port }) || slices.Contains(p.ref.Pass, port)
}
