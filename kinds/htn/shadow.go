package htn

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
)

// lintShadows warns of methods that are never chosen: because their conditions contradict each other, or because whenever
// they hold those of a method before it do, whose subtasks cannot fail. It tries all values that simple conditions tell
// apart; what else there is may hold or not.
func (b *builder) lintShadows(seen []bool) {
	d := b.d
	sure := d.fixpoint(func(t *task) bool { return len(t.when) == 0 }, func(m *method, in []bool) bool { return len(m.when) == 0 && every(m, in) })
	again := b.retried(sure)
	for i := range d.tasks {
		t := &d.tasks[i]
		if !t.compound || !seen[i] {
			continue
		}
		c := b.cases(i)
		for k := range int(t.count) {
			holds, free := false, false
			for c.next() {
				if !c.may(k) {
					continue
				}
				holds = true
				taken := false
				for j := 0; j < k && !taken && !again[i]; j++ {
					taken = every(&d.methods[int(t.first)+j], sure) && c.must(j, k)
				}
				if free = !taken; free {
					break
				}
			}
			c.reset()
			at := b.body.Tasks[i].Methods[k].At
			title := d.methods[int(t.first)+k].title()
			switch {
			case !holds:
				b.WarnAt(at, t.name, fmt.Sprintf("method %s is never chosen: its conditions never hold together", title), "", declare.ToRemove().As(""))
			case !free:
				b.WarnAt(at, t.name, fmt.Sprintf("method %s is never chosen: whenever its conditions hold, those of a method before it do, which cannot fail", title), "put it before that, or narrow the conditions of that", declare.ToRemove())
			}
		}
	}
}

// retried returns the tasks that may be done in another way because something after them could not be done.
func (b *builder) retried(sure []bool) []bool {
	d := b.d
	again := make([]bool, len(d.tasks))
	for grown := true; grown; {
		grown = false
		for i := range d.methods {
			m := &d.methods[i]
			later := again[m.task]
			for k := len(m.subtasks) - 1; k >= 0; k-- {
				c := m.subtasks[k].task
				if later && !again[c] {
					again[c], grown = true, true
				}
				later = later || !sure[c]
			}
		}
	}
	return again
}

// atom is a condition on one property or term: what it says, or, if it does not compare with a constant, its text.
type atom struct {
	name, op string
	value    float64
	text     string
	opaque   bool
}

// cases goes through all combinations of values that the conditions of a task tell apart.
type cases struct {
	methods [][]atom
	names   []string
	values  [][]float64
	at      []int
	begun   bool
}

const manyCases = 4096

// cases reads the conditions of a task's methods.
func (b *builder) cases(i int) *cases {
	c := &cases{}
	points := map[string][]float64{}
	for k := range b.body.Tasks[i].Methods {
		var all []atom
		for _, text := range b.body.Tasks[i].Methods[k].when {
			for _, part := range parts(text.Text) {
				a := b.atom(i, part)
				if !a.opaque {
					if points[a.name] == nil {
						c.names = append(c.names, a.name)
					}
					points[a.name] = append(points[a.name], a.value)
				}
				all = append(all, a)
			}
		}
		c.methods = append(c.methods, all)
	}
	total := 1
	for _, name := range c.names {
		values := b.values(i, name, points[name])
		c.values = append(c.values, values)
		if total *= len(values); total > manyCases {
			for k := range c.methods { // too many: nothing is known of any
				for j := range c.methods[k] {
					c.methods[k][j].opaque = true
				}
			}
			c.names, c.values = nil, nil
			break
		}
	}
	c.at = make([]int, len(c.names))
	return c
}

// parts returns the conditions that a conjunction joins.
func parts(text string) []string {
	if strings.ContainsAny(text, `"'`) {
		return []string{text}
	}
	return conjuncts(text)
}

// typeOf returns the type of a term or a property; nil if there is none of the name.
func (b *builder) typeOf(i int, name string) *wits.Type {
	for _, t := range b.terms[i] {
		if t.decl.Name == name {
			return t.port.Type
		}
	}
	for _, p := range b.props {
		if p.Name == name {
			return p.Type
		}
	}
	return nil
}

// atom reads a condition.
func (b *builder) atom(i int, text string) atom {
	text = strings.TrimSpace(text)
	a := atom{text: text, opaque: true}
	c, ok := simple(text)
	if !ok {
		return a
	}
	t := b.typeOf(i, c.name)
	switch {
	case t == nil:
		return a
	case c.op == "" && t.Name() == "bool":
		return atom{name: c.name, op: "==", value: truth(!c.not), text: text}
	case c.not || c.op == "":
		return a
	}
	value := 0.0
	switch {
	case c.value == "true" || c.value == "false":
		value = truth(c.value == "true")
	case t.Enum() != nil:
		k := slices.Index(t.Enum(), c.value[strings.LastIndexByte(c.value, '.')+1:])
		value, ok = float64(k), k >= 0
	default:
		v, err := strconv.ParseFloat(c.value, 64)
		value, ok = v, err == nil
	}
	if !ok {
		return a
	}
	return atom{name: c.name, op: c.op, value: value, text: text}
}

func truth(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// values returns those that a property may have, as far as comparisons with the points tell them apart.
func (b *builder) values(i int, name string, points []float64) (out []float64) {
	t := b.typeOf(i, name)
	switch {
	case t.Enum() != nil:
		for k := range t.Enum() {
			out = append(out, float64(k))
		}
	case t.Name() == "bool":
		out = []float64{0, 1}
	case t.Name() == "int":
		for _, p := range points {
			out = append(out, math.Floor(p)-1, math.Floor(p), math.Floor(p)+1)
		}
	default:
		slices.Sort(points)
		out = append(out, points[0]-1, points[len(points)-1]+1)
		for k, p := range points {
			out = append(out, p)
			if k > 0 {
				out = append(out, (points[k-1]+p)/2)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// next goes on to the next combination; false after the last.
func (c *cases) next() bool {
	if !c.begun {
		c.begun = true
		return true
	}
	for i := range c.at {
		if c.at[i]++; c.at[i] < len(c.values[i]) {
			return true
		}
		c.at[i] = 0
	}
	return false
}

// reset begins again.
func (c *cases) reset() {
	clear(c.at)
	c.begun = false
}

// true reports whether a condition holds in a combination.
func (c *cases) true(a *atom) bool {
	i := slices.Index(c.names, a.name)
	v := c.values[i][c.at[i]]
	switch a.op {
	case "==":
		return v == a.value
	case "!=":
		return v != a.value
	case "<":
		return v < a.value
	case "<=":
		return v <= a.value
	case ">":
		return v > a.value
	}
	return v >= a.value
}

// may reports whether the conditions of a method can hold in a combination.
func (c *cases) may(k int) bool {
	for i := range c.methods[k] {
		if a := &c.methods[k][i]; !a.opaque && !c.true(a) || a.opaque && a.text == "false" {
			return false
		}
	}
	return true
}

// must reports whether the conditions of a method hold in a combination in which those of another one do.
func (c *cases) must(j, k int) bool {
	for i := range c.methods[j] {
		a := &c.methods[j][i]
		switch {
		case !a.opaque && !c.true(a):
			return false
		case a.opaque && a.text != "true" && !slices.ContainsFunc(c.methods[k], func(o atom) bool { return o.opaque && o.text == a.text }):
			return false
		}
	}
	return true
}

// readsIn reports whether statements read a property for another purpose than to change it.
func readsIn(text, name string) bool {
	for _, statement := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' }) {
		changes, value, ok := assignment(statement)
		if !ok && names(statement, name) || ok && changes != name && names(value, name) {
			return true
		}
	}
	return false
}
