package goap

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// condition is what must be so of a fact.
type condition struct {
	fact *known
	set  uint64 // its values that will do, in their place; or the range of a whole number
	text string // as an expression
}

// effect is what an action does to a fact.
type effect struct {
	fact *known
	to   uint64 // the bit of the value that it has then; 0 for a whole number
	sum  sum
	text string
}

// said are conditions as one expression.
func said(list []condition) string {
	var texts []string
	for _, c := range list {
		texts = append(texts, c.text)
	}
	return strings.Join(texts, " and ")
}

// fact finds a fact by its name; nil, with the problem reported, if there is none.
func (b *builder) fact(node, name string, at jsontree.Position) *known {
	if k := b.facts[name]; k != nil {
		return k
	}
	if !b.body.broken[name] {
		var names []string
		for i := range b.body.Facts {
			names = append(names, b.body.Facts[i].Name)
		}
		b.ProblemAt(at, node, fmt.Sprintf("there is no fact %q", name), "", kind.Suggest(name, names, declare.ToDeclare("fact", "/facts", name, "{}"))...)
	}
	return nil
}

// condition compiles what must be so of a fact into a set of states.
func (b *builder) condition(node string, m *declare.Pair[Condition], set []uint64) (c condition, ok bool) {
	k := b.fact(node, m.Name, m.At)
	if k == nil {
		return c, false
	}
	c = condition{fact: k, set: k.mask()}
	if k.width == 0 {
		if c.set, c.text, ok = b.interval(node, k, m.Value.Source); ok {
			set[k.word] = c.set
		}
		return c, ok
	}
	values, not := m.Value.Source, false
	if n := values.Get("not"); n != nil && len(values.Members) == 1 {
		values, not = n, true
	}
	list := []*jsontree.Node{values}
	if values.Kind == jsontree.Array {
		list = values.Items
	}
	var texts []string
	var will uint64
	for _, v := range list {
		i, ok := b.valueOf(node, k, v, ", or a list of those that will do"+declare.InFile(`, or {"not": ...}`))
		if !ok {
			return c, false
		}
		will |= 1 << i
		texts = append(texts, k.says(i, not))
	}
	if not {
		will = ^will & (k.mask() >> k.shift)
	}
	if will == 0 || bits.OnesCount64(will) == int(k.width) {
		b.ProblemAt(m.Value.At(), node, fmt.Sprintf("the condition on %s is always the same", m.Name), "", declare.ToRemove().As(""))
		return c, false
	}
	c.set = will << k.shift
	c.text = strings.Join(texts, map[bool]string{false: " or ", true: " and "}[not])
	if len(texts) > 1 && !not {
		c.text = "(" + c.text + ")"
	}
	set[k.word] &= c.set | ^k.mask()
	return c, true
}

// says returns what a fact is, as an expression.
func (k *known) says(value int, not bool) string {
	name := k.decl.Name
	if names := k.typ.Enum(); names != nil {
		return name + map[bool]string{false: " == ", true: " != "}[not] + names[value]
	}
	if (value == 1) != not {
		return name
	}
	return "not " + name
}

// valueOf returns the number of a value of a fact that is no whole number.
func (b *builder) valueOf(node string, k *known, v *jsontree.Node, forms string) (int, bool) {
	names := k.typ.Enum()
	switch {
	case names == nil && v.Kind == jsontree.Bool:
		if v.Bool {
			return 1, true
		}
		return 0, true
	case names == nil:
		b.ProblemAt(v.Pos, node, fmt.Sprintf("%s is true or false", k.decl.Name), "", declare.ToSet("true"), declare.ToSet("false"))
		return 0, false
	case v.Kind != jsontree.String:
		b.ProblemAt(v.Pos, node, fmt.Sprintf("%s is one of the values of %s, in quotes%s", k.decl.Name, k.typ, forms), "there is "+kind.Joined(names), declare.ToChoose(names...)...)
		return 0, false
	}
	i := slices.Index(names, v.Text)
	if i < 0 {
		b.ProblemAt(v.Pos, node, fmt.Sprintf("%s cannot be %q", k.decl.Name, v.Text), "", kind.Closest(v.Text, names, "")...)
	}
	return i, i >= 0
}

// interval reads which whole numbers will do: one, or {"least": 1, "most": 5}.
func (b *builder) interval(node string, k *known, v *jsontree.Node) (uint64, string, bool) {
	name := k.decl.Name
	if n, ok := v.Int(); ok && within(n, bound) {
		return span(n, n), fmt.Sprintf("%s == %d", name, n), true
	}
	low, high, text := int64(math.MinInt32), int64(math.MaxInt32), []string{}
	ok := v.Kind == jsontree.Object && len(v.Members) > 0
	for _, m := range v.Members {
		n, is := m.Value.Int()
		ok = ok && is && within(n, bound)
		switch m.Name {
		case "least":
			low = n
			text = append(text, fmt.Sprintf("%s >= %d", name, n))
		case "most":
			high = n
			text = append(text, fmt.Sprintf("%s <= %d", name, n))
		default:
			ok = false
		}
	}
	if !ok || low > high {
		b.ProblemAt(v.Pos, node, fmt.Sprintf("the condition on %s has no range", name), "write a number"+declare.InFile(`, or {"least": 1, "most": 5} or one of the two`), declare.ToSet("1"))
		return 0, "", false
	}
	slices.Sort(text)
	slices.Reverse(text) // ">=" first
	return span(low, high), strings.Join(text, " and "), true
}

func within(n, most int64) bool { return -most <= n && n <= most }

// effect compiles what an action does to a fact.
func (b *builder) effect(node string, m *declare.Pair[Effect], o *operator) (e effect, ok bool) {
	k := b.fact(node, m.Name, m.At)
	if k == nil {
		return e, false
	}
	e.fact = k
	if k.width > 0 {
		i, ok := b.valueOf(node, k, m.Value.Source, "")
		if !ok {
			return e, false
		}
		e.to = 1 << i << k.shift
		o.to[k.word] |= e.to
		o.of[k.word] |= k.mask()
		e.text = k.says(i, false)
		return e, true
	}
	e.sum = sum{word: k.word, set: true}
	if n, is := m.Value.Source.Int(); is && within(n, bound) {
		e.sum.by = n
		e.text = fmt.Sprintf("%s = %d", k.decl.Name, n)
	} else if n, is := m.Value.Source.Get("add").Int(); is && len(m.Value.Source.Members) == 1 && n != 0 && within(n, maxAdd) {
		e.sum.by, e.sum.set = n, false
		e.text = fmt.Sprintf("%s += %d", k.decl.Name, n)
		if n < 0 {
			e.text = fmt.Sprintf("%s -= %d", k.decl.Name, -n)
		}
	} else {
		b.ProblemAt(m.Value.At(), node, fmt.Sprintf("the effect on %s has no value", k.decl.Name), "write a whole number"+declare.InFile(`, or {"add": -1},`)+fmt.Sprintf(" of at most %d", maxAdd), declare.ToSet("1"))
		return e, false
	}
	o.sums = append(o.sums, e.sum)
	return e, true
}

// serves reports whether an effect can make a condition true.
func (e *effect) serves(c *condition) bool {
	if e.fact != c.fact {
		return false
	}
	if e.fact.width > 0 {
		return e.to&c.set != 0
	}
	low, high := ends(c.set)
	if e.sum.set {
		return low <= e.sum.by && e.sum.by <= high
	}
	return e.sum.by > 0 && low > math.MinInt32 || e.sum.by < 0 && high < math.MaxInt32
}
