package utility

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/curve"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// Measure is what a consideration saw in the last decision, and what it made of it.
type Measure struct {
	Input, Output float32
}

// verdict is what considerations say of an option: utility is the sum of the addends times the product of the
// multipliers, of the highest rank (dual utility; book, 21.6.2).
type verdict struct {
	add, multiply, rank float64
	ranked              bool // rank was given
}

// neutral changes nothing.
var neutral = verdict{multiply: 1}

// join adds another verdict: addends add up, multipliers multiply, the higher rank counts.
func (v *verdict) join(o verdict) {
	v.add += o.add
	v.multiply = float64(v.multiply * o.multiply)
	if o.ranked && (!v.ranked || o.rank > v.rank) {
		v.rank, v.ranked = o.rank, true
	}
}

// considerDecl is a consideration as it is written.
type considerDecl struct {
	at   jsontree.Position
	name string
	// One of these says what it is.
	input *jsontree.Node // a measure, with bookends and a curve
	cond  *jsontree.Node // a condition, with a verdict for each answer
	use   *jsontree.Node // a named set of the document
	set   setKind
	parts []considerDecl

	from, to  float64
	bookends  bool
	curve     curve.Curve
	then, els verdict
}

// setKind says how a set joins its parts.
type setKind uint8

const (
	noSet  setKind = iota
	allSet         // joins all
	anySet         // leaves out those that veto, unless all do
	notSet         // vetoes if its parts do not, and the other way round
)

var setNames = [...]string{allSet: "all", anySet: "any", notSet: "not"}

// combining says how the outputs of measures are joined.
type combining uint8

const (
	product combining = iota
	sum
	average
	minimum
	maximum
)

var combiningNames = [...]string{"product", "sum", "average", "min", "max"}

// decodeConsiderations reads a list of considerations.
func decodeConsiderations(d *wits.Decoder, v *jsontree.Node, node string, depth int) (out []considerDecl) {
	if v == nil {
		return nil
	}
	if v.Kind != jsontree.Array {
		d.Problem(v.Pos, node, `considerations are a list in [ ]`, `such as [{"name": "Near", "input": "Distance", "from": 20, "to": 0}]`)
		return nil
	}
	for _, item := range v.Items {
		if c, ok := decodeConsideration(d, item, node, depth); ok {
			out = append(out, c)
		}
	}
	return out
}

func decodeConsideration(d *wits.Decoder, n *jsontree.Node, node string, depth int) (c considerDecl, ok bool) {
	c = considerDecl{at: n.Pos, to: 1, then: neutral, els: verdict{multiply: 0}}
	if n.Kind != jsontree.Object {
		d.Problem(n.Pos, node, "a consideration is an object in { }", `such as {"name": "Near", "input": "Distance", "from": 20, "to": 0}`)
		return c, false
	}
	if depth > 16 {
		d.Problem(n.Pos, node, "sets of considerations lie more than 16 deep within each other", "")
		return c, false
	}
	c.name = d.String(n.Get("name"), node, `"name"`)
	text := func(name string) *jsontree.Node {
		if v := n.Get(name); v != nil && d.String(v, node, fmt.Sprintf("%q", name)) != "" {
			return v
		}
		return nil
	}
	sorts := 0
	if n.Get("input") != nil {
		c.input = text("input")
		sorts++
	}
	if n.Get("if") != nil {
		c.cond = text("if")
		sorts++
	}
	if n.Get("use") != nil {
		c.use = text("use")
		sorts++
	}
	for kind, name := range setNames {
		v := n.Get(name)
		if name == "" || v == nil {
			continue
		}
		sorts++
		c.set = setKind(kind)
		if c.set == notSet && v.Kind == jsontree.Object {
			if part, ok := decodeConsideration(d, v, node, depth+1); ok {
				c.parts = append(c.parts, part)
			}
		} else {
			c.parts = decodeConsiderations(d, v, node, depth+1)
		}
	}
	if sorts != 1 {
		d.Problem(n.Pos, node, "a consideration is one thing", `"input": a measure, "if": a condition, "use": the name of a set, or "all", "any", "not": other considerations`)
		return c, false
	}
	if (c.input != nil || c.cond != nil) && c.name == "" {
		d.Problem(n.Pos, node, "the consideration has no name", `add "name", such as "Near": that is how pages show it`)
		return c, false
	}
	if why := wits.BadName(c.name); c.name != "" && why != "" {
		d.Problem(n.Get("name").Pos, node, "a consideration's name "+why, "")
		return c, false
	}
	known := []string{"name", "doc", "input", "if", "use", "all", "any", "not"}
	switch {
	case c.input != nil:
		known = append(known, "from", "to", "curve")
		c.decodeMeasure(d, n, node)
	case c.cond != nil:
		known = append(known, "then", "else")
		c.decodeVerdicts(d, n, node)
	}
	d.Misspelt(n, node, known)
	return c, true
}

func (c *considerDecl) decodeMeasure(d *wits.Decoder, n *jsontree.Node, node string) {
	for _, b := range []struct {
		name string
		to   *float64
	}{{"from", &c.from}, {"to", &c.to}} {
		v := n.Get(b.name)
		if v == nil {
			continue
		}
		c.bookends = true
		f, ok := v.Float()
		if !ok {
			d.Problem(v.Pos, node, fmt.Sprintf("%q is a number: the measure there counts as %d", b.name, map[string]int{"from": 0, "to": 1}[b.name]), "")
		}
		*b.to = f
	}
	if c.bookends && c.from == c.to {
		d.Problem(n.Pos, node, `"from" and "to" are the same`, `for a step at one value, write "curve": {"step": 0.5} and bookends around it`)
	}
	var problems []curve.Problem
	c.curve, problems = curve.Parse(n.Get("curve"))
	for _, p := range problems {
		d.Problem(p.At, node, p.Reason, p.Hint)
	}
}

// decodeVerdicts reads what a condition's answers say. Alone, it vetoes if it is false; once one answer is given, the one
// that is not is neutral.
func (c *considerDecl) decodeVerdicts(d *wits.Decoder, n *jsontree.Node, node string) {
	if n.Get("then") != nil || n.Get("else") != nil {
		c.els = neutral
	}
	for _, b := range []struct {
		name string
		to   *verdict
	}{{"then", &c.then}, {"else", &c.els}} {
		v := n.Get(b.name)
		for _, m := range d.Object(v, node, fmt.Sprintf("%q", b.name)) {
			f, ok := m.Value.Float()
			switch m.Name {
			case "add":
				b.to.add = f
			case "multiply":
				b.to.multiply = f
				if ok && f < 0 {
					d.Problem(m.Value.Pos, node, `"multiply" is 0 or more`, "0 vetoes the option")
				}
			case "rank":
				b.to.rank, b.to.ranked = f, true
			case "veto":
				if ok = m.Value.Kind == jsontree.Bool; ok && m.Value.Bool {
					b.to.multiply = 0
				}
			default:
				d.Problem(m.Pos, node, fmt.Sprintf("%q is not known here", m.Name), kit.Suggest(m.Name, []string{"add", "multiply", "rank", "veto"}))
				continue
			}
			if !ok {
				d.Problem(m.Value.Pos, node, fmt.Sprintf("the value of %q cannot be read", m.Name), `numbers for "add", "multiply" and "rank", true or false for "veto"`)
			}
		}
	}
}
