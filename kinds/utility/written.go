package utility

import (
	"slices"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom/curve"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// What a document says, as a program needs it.

// chooser says how an option is chosen.
type chooser uint8

const (
	highest   chooser = iota // the one with the highest utility
	weighted                 // drawn by utility
	rules                    // the first in the order that is of use
	sequence                 // one after the other
	ownChoice                // as a coder's own says
)

func (c chooser) String() string {
	return [...]string{"highest", "weighted", "rules", "sequence", "by"}[c]
}

func (*highestWay) chooses() chooser  { return highest }
func (*weightedWay) chooses() chooser { return weighted }
func (*rulesWay) chooses() chooser    { return rules }
func (*sequenceWay) chooses() chooser { return sequence }
func (*ownWay) chooses() chooser      { return ownChoice }

// ending says when the document ends by itself.
type ending uint8

const (
	endNever  ending = iota
	endIdle          // with failure, when no option is of use
	endOption        // as the option ends, and when no option is of use
)

// picking says how an element is chosen.
type picking uint8

const (
	pickHighest  picking = iota // the highest score of the highest rank
	pickFirst                   // the first of any use
	pickWeighted                // drawn by score among the highest rank
)

// combining says how the outputs of measures are joined.
type combining uint8

const (
	product combining = iota
	sum
	average
	minimum
	maximum
)

// setKind says how a set joins its parts.
type setKind uint8

const (
	allSet setKind = iota // joins all
	anySet                // leaves out those that veto, unless all do
	notSet                // vetoes if its parts do not, and the other way round
)

// chooser says how an option of the level is chosen.
func (l *levelDecl) chooser() chooser {
	switch {
	case l.Choose == nil:
		return highest
	case l.Choose.Is != nil:
		return l.Choose.Is.chooses()
	}
	return l.Choose.Word
}

// order returns that of rules and sequences.
func (l *levelDecl) order() []kind.Text {
	if l.Choose != nil {
		switch is := l.Choose.Is.(type) {
		case *rulesWay:
			return is.Rules
		case *sequenceWay:
			return is.Sequence
		}
	}
	return nil
}

// orderNames returns the names of the options in that order.
func (l *levelDecl) orderNames() (names []string) {
	for _, name := range l.order() {
		names = append(names, name.String())
	}
	return names
}

// lenient reports whether a sequence goes on after a failure.
func (l *levelDecl) lenient() bool {
	if l.Choose == nil {
		return false
	}
	w, ok := l.Choose.Is.(*sequenceWay)
	return ok && w.Lenient
}

// draw says among which options one is drawn.
func (l *levelDecl) draw() *drawDecl {
	if l.Choose != nil {
		if w, ok := l.Choose.Is.(*weightedWay); ok {
			return &w.Weighted
		}
	}
	return nil
}

func (l *levelDecl) prunes() bool {
	if l.Choose == nil {
		return false
	}
	w, ok := l.Choose.Is.(*highestWay)
	return ok && w.Highest.Prune
}

// limits returns the share of the best below which nothing is a candidate, and how many are; 0 for no limit.
func (d *drawDecl) limits() (within float64, top int) {
	if d == nil {
		return 0, 0
	}
	if d.Within != nil {
		within = 1 - *d.Within
	}
	return within, d.Top
}

// how says how an element is chosen.
func (c *pickChoice) how() picking {
	if c.Weighted != nil {
		return pickWeighted
	}
	return c.Word
}

// every returns how many seconds lie between decisions; -1 for no such.
func (d *decideDecl) every() float64 {
	if d == nil || d.Every == nil {
		return -1
	}
	return *d.Every
}

// on returns the triggers that ask for a decision.
func (d *decideDecl) on() []kind.Text {
	if d == nil {
		return nil
	}
	return d.On
}

// holds reports whether it is a set of options.
func (o *Option) holds() bool { return o.Source.Has("options") && !o.Runs() }

// commitment is what an option that runs has over the others.
type commitment struct {
	add, multiply float64
	seconds       float64 // for how long; 0: for as long as it runs
	fades         bool    // to nothing over that time
}

func (o *Option) commits() commitment {
	if d := o.Commitment; d != nil {
		return commitment{d.Add, d.Multiply, d.Seconds, d.Fades}
	}
	return commitment{multiply: 1}
}

// modifiers returns what outcomes add, by outcome.
func (o *Option) modifiers() (out [outcomes]modifier) {
	for i, m := range [outcomes]*modifier{None: nil, Success: o.Success, Failure: o.Failure, Interrupted: o.Interrupted} {
		if m != nil {
			out[i] = *m
		}
	}
	return out
}

// called returns the name by which an option does without it.
func (d *Consideration) called() string {
	if is, ok := d.Is.(*useDecl); ok {
		return is.Use.String()
	}
	return d.Name.String()
}

// within are considerations that lie in it.
func (d *Consideration) within() []Consideration {
	switch is := d.Is.(type) {
	case *allDecl:
		return is.All
	case *anyDecl:
		return is.Any
	case *notDecl:
		return is.Not
	case *pickDecl:
		if is.Pick != nil {
			return is.Pick.Considerations
		}
	}
	return nil
}

// shapes returns what it makes of numbers.
func (d *Consideration) shapes() (out []*shape) {
	switch is := d.Is.(type) {
	case *inputDecl:
		out = append(out, &is.shape)
	case *pickDecl:
		out = append(out, &is.shape)
	case *historyDecl:
		for _, s := range is.states() {
			if s != nil {
				out = append(out, &s.shape)
			}
		}
	}
	return out
}

// states returns those of an option of which something is said, in their order: running, stopped, never. Nil says nothing.
func (d *historyDecl) states() [3]*stateDecl {
	states := [3]*stateDecl{d.History.Running, d.History.Stopped, d.History.Never}
	for i, s := range states {
		if s != nil && s.Source != nil && len(s.Source.Members) == 0 {
			states[i] = nil
		}
	}
	return states
}

// measures says that the pick is a measure: of the score of what is picked.
func (d *pickDecl) measures() bool {
	return d.From != nil || d.To.Given() || d.Curve.Given() || d.Ranges != nil
}

// verdicts returns what the answers yes and no say. Alone, a condition vetoes if it is false; once one answer is given, the one
// that is not is neutral.
func (a *answers) verdicts() (then, els verdict) {
	then, els = neutral, verdict{multiply: 0}
	if a.Then != nil || a.Else != nil {
		els = neutral
	}
	if a.Then != nil {
		then, _ = a.Then.verdict()
	}
	if a.Else != nil {
		els, _ = a.Else.verdict()
	}
	return then, els
}

// considers returns all considerations of an option in the order in which they are evaluated: those that all options have, those of
// the option's past, and its own.
func (o *Option) considers(common []Consideration) (out []Consideration) {
	for i := range common {
		if name := common[i].called(); name == "" || !has(o.Without, name) {
			out = append(out, common[i])
		}
	}
	yes := true
	veto := verdictDecl{Veto: &yes}
	add := func(member, name string, is matter) {
		v := o.Source.Get(member)
		out = append(out, Consideration{Item: kind.Item{At: v.Pos}, Name: textOf(v, name), OneOf: kind.OneOf[matter]{Is: is}})
	}
	if o.Once {
		h := &historyDecl{}
		h.History.Stopped = &stateDecl{shape: shape{verdictDecl: veto}}
		add("once", "Once", h)
	}
	if d := o.Cooldown; d != nil && d.For.Given() {
		h := &historyDecl{}
		h.History.Stopped = d.state(spanDecl{Below: d.For, verdictDecl: veto})
		add("cooldown", "Cooldown", h)
	}
	if o.Repeats != nil {
		add("repeats", "Repeats", o.Repeats)
	}
	if d := o.Runtime; d != nil && d.For.Given() {
		h := &historyDecl{}
		h.History.Running = d.state(spanDecl{Below: d.For}, spanDecl{verdictDecl: veto})
		add("runtime", "Runtime", h)
	}
	return append(out, o.Considerations...)
}

// state returns what is made of the time: what a curve says, or ranges if there is none.
func (d *timeDecl) state(ranges ...spanDecl) *stateDecl {
	if d.Curve.Given() {
		return &stateDecl{shape: shape{To: d.For, Curve: d.Curve}}
	}
	return &stateDecl{shape: shape{Ranges: ranges}}
}

func textOf(at *declare.JSON, name string) (t kind.Text) {
	t.Source = &declare.JSON{Kind: jsontree.String, Pos: at.Pos, Text: name}
	return t
}

func has(list []kind.Text, name string) bool {
	return slices.ContainsFunc(list, func(t kind.Text) bool { return t.String() == name })
}

// shapeless says that a curve is the same everywhere: it says nothing.
func shapeless(c *curve.Curve) bool {
	if c.Shape == curve.Formula {
		return false
	}
	r := c.Analyse()
	return !r.Rises && !r.Falls
}
