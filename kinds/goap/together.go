package goap

import (
	"fmt"

	"github.com/wits-ai/wits/kind"
)

// A goal may be reached together with others: one plan is made for all that they want.

// wanted compiles what a goal wants, and what those want that are to be reached together with it, a condition for each fact.
func (b *builder) wanted(i int) (list []condition) {
	g := &b.u.goals[i]
	seen := map[string]bool{}
	var add func(d *Goal)
	add = func(d *Goal) {
		if seen[d.Name] {
			return
		}
		seen[d.Name] = true
		for k := range d.Want {
			only := b.u.d.everything()
			c, ok := b.condition(d.Name, &d.Want[k], only)
			if !ok {
				continue
			}
			if list, ok = together(list, c); !ok {
				at := d.Want[k].At
				if d.Name != b.body.Goals[i].Name {
					at = b.body.Goals[i].At
				}
				b.ProblemAt(at, b.body.Goals[i].Name, fmt.Sprintf("it cannot be reached together with the others: %s cannot be so with what else is wanted of that fact", c.text), "make goals of their own of them")
			}
		}
		for _, name := range d.Together {
			if other := b.goalNamed(name.String()); other != nil {
				add(other)
			} else if d == &b.body.Goals[i] {
				var names []string
				for k := range b.body.Goals {
					names = append(names, b.body.Goals[k].Name)
				}
				b.ProblemAt(name.At(), d.Name, fmt.Sprintf("there is no goal %q", name), "", kind.Suggest(name.String(), names)...)
			}
		}
	}
	add(&b.body.Goals[i])
	for _, c := range list {
		if c.fact.width > 0 {
			g.want[c.fact.word] &= c.set | ^c.fact.mask()
		} else {
			g.want[c.fact.word] = c.set
		}
	}
	return list
}

// together adds a condition to others. One on the same fact becomes one that says both; false says that both cannot be so.
func together(list []condition, c condition) ([]condition, bool) {
	for i := range list {
		o := &list[i]
		if o.fact != c.fact {
			continue
		}
		both := o.set & c.set
		possible := both != 0
		if c.fact.width == 0 {
			low, high := ends(o.set)
			l, h := ends(c.set)
			low, high = max(low, l), min(high, h)
			both, possible = span(low, high), low <= high
		}
		if !possible {
			return list, false
		}
		switch both {
		case o.set:
		case c.set:
			o.text = c.text
		default:
			o.text += " and " + c.text
		}
		o.set = both
		return list, true
	}
	return append(list, c), true
}

func (b *builder) goalNamed(name string) *Goal {
	for i := range b.body.Goals {
		if b.body.Goals[i].Name == name {
			return &b.body.Goals[i]
		}
	}
	return nil
}
