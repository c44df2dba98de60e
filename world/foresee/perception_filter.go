package foresee

import (
	"fmt"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
)

// PerceptionFilter says how much of a mind can be perceived: what a copy of it has of the original, and what it has in place of the
// rest [Hufford: "only visible statistics and certain thoughts will be copied"]. One serves any number of foresights. It
// is kept for the programs that take the place of the one that it was made for, as far as they have the same names.
type PerceptionFilter struct {
	hide, see []string
	believe   []belief
	as        *wits.Program
}

type belief struct{ path, text string }

// Rule is what a filter consists of.
type Rule func(*PerceptionFilter)

// Hide has the copy begin with the defaults of these values: inputs, outputs, variables, or all values of a node with all
// that is within it, by their paths, such as "Hunger", "Graze/Roam.Drift" or "Graze".
func Hide(paths ...string) Rule {
	return func(v *PerceptionFilter) { v.hide = append(v.hide, paths...) }
}

// Believe has the copy begin with another value in place of that of a path; the text is what [wits.Type.Parse] reads.
func Believe(path, text string) Rule {
	return func(v *PerceptionFilter) { v.believe = append(v.believe, belief{path, text}) }
}

// See has the copy begin as a new mind, its thoughts at their start, with these values alone of the original.
func See(paths ...string) Rule { return func(v *PerceptionFilter) { v.see = append(v.see, paths...) } }

// As has the copy run another program, which thinks as others take it that one of its sort does. It begins as a new mind with
// the inputs and variables of the original that it has, too, by name; only with those of See if there are any.
func As(p *wits.Program) Rule { return func(v *PerceptionFilter) { v.as = p } }

// NewPerceptionFilter makes a filter for minds of a program. It fails if a rule names what the program does not have.
func NewPerceptionFilter(p *wits.Program, rules ...Rule) (*PerceptionFilter, error) {
	v := &PerceptionFilter{}
	for _, r := range rules {
		r(v)
	}
	if _, err := newLens(v, p); err != nil {
		return nil, err
	}
	return v, nil
}

// lens is a filter for one program.
type lens struct {
	filter *PerceptionFilter
	of     *wits.Program
	fresh  *wits.Mind // what the copy has in place of what it does not see
	anew   bool       // it begins as that
	hidden []int      // values that come from there
	inputs []int      // those of them that are inputs
	seen   [][2]int   // values that come from the original if it begins anew: to, from
}

// newLens compiles a filter for a program. The error names the first rule that does not fit; the lens is good without it.
func newLens(v *PerceptionFilter, p *wits.Program) (*lens, error) {
	to := p
	if v.as != nil {
		to = v.as
	}
	l := &lens{filter: v, of: p, fresh: to.NewMind(0), anew: v.as != nil || len(v.see) > 0}
	var first error
	fail := func(err error) {
		if first == nil {
			first = err
		}
	}
	for _, path := range v.see {
		list, err := valuesOf(p, path)
		if err != nil {
			fail(err)
		}
		for _, from := range list {
			l.pass(from)
		}
	}
	if l.anew && len(v.see) == 0 {
		for from := range p.Values() {
			if c := p.Values()[from].Class; c == wits.ClassInput || c == wits.ClassVariable {
				l.pass(from)
			}
		}
	}
	for _, path := range v.hide {
		list, err := valuesOf(to, path)
		if err != nil {
			fail(err)
		}
		l.hidden = append(l.hidden, list...)
	}
	for _, b := range v.believe {
		i := to.Find(b.path)
		if i < 0 {
			fail(unknown(to, b.path))
			continue
		}
		if err := l.fresh.Set(i, b.text); err != nil {
			fail(fmt.Errorf("foresee: %w", err))
			continue
		}
		l.hidden = append(l.hidden, i)
	}
	for _, i := range l.hidden {
		if to.Values()[i].Class == wits.ClassInput {
			l.inputs = append(l.inputs, i)
		}
	}
	return l, first
}

// pass lets a value through to the program of the copy, if that has it.
func (l *lens) pass(from int) {
	to := l.fresh.Program()
	if i := to.Find(l.of.Values()[from].Path); i >= 0 && to.Values()[i].Slot.Type() == l.of.Values()[from].Slot.Type() {
		l.seen = append(l.seen, [2]int{i, from})
	}
}

// apply makes a mind of the lens's program a copy of another.
func (l *lens) apply(to, from *wits.Mind) error {
	source := from
	if l.anew {
		source = l.fresh
	}
	if err := to.CopyFrom(source); err != nil {
		return err
	}
	for _, s := range l.seen {
		to.CopyValue(s[0], from, s[1])
	}
	for _, i := range l.hidden {
		to.CopyValue(i, l.fresh, i)
	}
	return nil
}

// valuesOf finds the value of a path, or all values of a node and what is within it, but for literals.
func valuesOf(p *wits.Program, path string) ([]int, error) {
	if i := p.Find(path); i >= 0 {
		return []int{i}, nil
	}
	var list []int
	for i := range p.Values() {
		v := &p.Values()[i]
		if rest, ok := strings.CutPrefix(v.Path, path); ok && (rest[0] == '/' || rest[0] == '.') && v.Class != wits.ClassLiteral {
			list = append(list, i)
		}
	}
	if len(list) == 0 {
		return nil, unknown(p, path)
	}
	return list, nil
}

func unknown(p *wits.Program, path string) error {
	var names []string
	for i := range p.Values() {
		names = append(names, p.Values()[i].Path)
	}
	near := ""
	if n := document.Nearest(path, names); n != "" {
		near = fmt.Sprintf("; did you mean %q?", n)
	}
	return fmt.Errorf("foresee: %s has no value and no node %q%s", p.Document(), path, near)
}
