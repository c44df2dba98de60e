package utility

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/curve"
	"github.com/wits-ai/wits/internal/kit"
)

// consideration is one as a decision needs it.
type consideration struct {
	input     *func(*wits.Context) float64
	cond      *func(*wits.Context) bool
	bookends  bool
	from, to  float64
	curve     curve.Curve
	then, els verdict
	seen      wits.Slot // the measure, for people who look; not valid for a set
	set       setKind
	parts     []*consideration
}

// considerations builds a list for an option. Each measure and condition gets an out-port on the option's node. Using are
// the names of the sets that the list is in.
func (b *builder) considerations(o *option, list []considerDecl, s *kit.Scope, using []string) (out []*consideration) {
	for i := range list {
		d := &list[i]
		if d.use != nil {
			out = append(out, b.named(o, d, s, using)...)
			continue
		}
		c := &consideration{bookends: d.bookends, from: d.from, to: d.to, curve: d.curve, then: d.then, els: d.els, set: d.set}
		out = append(out, c)
		switch {
		case d.input != nil:
			c.input = s.Float(d.input, o.Node.Name)
		case d.cond != nil:
			c.cond = s.Bool(d.cond, o.Node.Name)
		default:
			c.parts = b.considerations(o, d.parts, s, using)
			continue
		}
		if o.Node.Port(d.name) != nil {
			b.ProblemAt(d.at, o.Node.Name, fmt.Sprintf("two considerations of the option, or one and a port, are called %s", d.name), "give it another name")
			continue
		}
		if port := o.Node.Out(d.name, b.Registry().Type("measure")); port != nil {
			explain(port, d)
			b.Finish(func() { c.seen = port.Slot() })
		}
	}
	return out
}

// named builds a set of the document that a consideration refers to.
func (b *builder) named(o *option, d *considerDecl, s *kit.Scope, using []string) []*consideration {
	name := d.use.Text
	if slices.Contains(using, name) {
		b.ProblemAt(d.use.Pos, o.Node.Name, "the set uses itself: "+strings.Join(append(using, name), " -> "), "")
		return nil
	}
	set, ok := b.body.sets[name]
	if !ok {
		var names []string
		for n := range b.body.sets {
			names = append(names, n)
		}
		slices.Sort(names)
		b.ProblemAt(d.use.Pos, o.Node.Name, fmt.Sprintf("there is no set of considerations %q", name), kit.Suggest(name, names))
		return nil
	}
	return b.considerations(o, set, s, append(using, name))
}

// tally joins the verdicts of an option's considerations.
type tally struct {
	verdict
	combine        combining
	count          int
	sum, low, high float64 // of the measures
}

// consider evaluates considerations in their order. It stops at the first veto, unless what they combine to needs all.
func (o *option) consider(x *wits.Context) verdict {
	t := tally{verdict: neutral, combine: o.combine, low: 1}
	for _, c := range o.considerations {
		v := c.evaluate(x, &t)
		t.join(v)
		if t.multiply == 0 && t.combine == product {
			return t.verdict
		}
	}
	if t.count == 0 {
		return t.verdict
	}
	switch t.combine {
	case product:
		if o.compensate {
			// The more factors below 1, the lower the product; this gives back a part of the way to 1 (Mark).
			rest := float64((1 - t.multiply) * (1 - 1/float64(t.count)))
			t.multiply += float64(rest * t.multiply)
		}
	case sum:
		t.add += t.sum
	case average:
		t.multiply = float64(t.multiply * (t.sum / float64(t.count)))
	case minimum:
		t.multiply = float64(t.multiply * t.low)
	case maximum:
		t.multiply = float64(t.multiply * t.high)
	}
	return t.verdict
}

// evaluate is what one consideration says. Measures that are not multiplied are noted in the tally.
func (c *consideration) evaluate(x *wits.Context, t *tally) verdict {
	switch {
	case c.input != nil:
		in := (*c.input)(x)
		y := in
		if c.bookends {
			y = curve.Normalise(in, c.from, c.to)
		}
		y = c.curve.At(y)
		wits.Set(x, c.seen, Measure{float32(in), float32(y)})
		if t.count++; t.combine == product {
			return verdict{multiply: y}
		}
		t.sum += y
		t.low, t.high = min(t.low, y), max(t.high, y)
		return neutral
	case c.cond != nil:
		v, in := c.els, float32(0)
		if (*c.cond)(x) {
			v, in = c.then, 1
		}
		wits.Set(x, c.seen, Measure{in, float32(v.multiply)})
		return v
	}
	all := neutral
	valid, vetoed := neutral, 0
	for _, p := range c.parts {
		v := p.evaluate(x, t)
		all.join(v)
		if v.multiply > 0 {
			valid.join(v)
		} else {
			vetoed++
		}
	}
	switch c.set {
	case anySet:
		if vetoed < len(c.parts) {
			return valid
		}
	case notSet:
		if all.multiply > 0 {
			all.multiply = 0
		} else {
			all.multiply = 1
		}
	}
	return all
}
