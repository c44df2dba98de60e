package utility

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom/curve"
)

// consideration is one as a decision needs it.
type consideration struct {
	op       opcode
	plain    bool // a measure with fixed bookends and no formula
	straight bool // and without a curve
	ranks    rankJoin
	set      setKind
	seen     int32 // word of the measure, for people who look
	input    input
	from     float64 // of a plain measure
	span     float64 // from there to where it counts as 1
	response *response

	weight    float64
	cond      *func(*wits.Context) bool
	says, els verdict
	history   *history
	repeats   *repeats
	parts     []consideration

	port   *wits.Port // until the layout is known
	source *input
}

// opcode says what a consideration looks at.
type opcode uint8

const (
	opMeasure   opcode = iota // a number, whose curve's value is joined with the others
	opWeight                  // a number, of which a verdict is made
	opCondition               // a condition, with a verdict for each answer
	opHistory                 // what the option did
	opRepeats                 // how often it was begun in a row
	opSet                     // other considerations
)

// history is what an option's past says; nil is nothing.
type history struct{ running, stopped, never *response }

// pass is what a decision finds out beside the scores: till when they hold.
type pass struct {
	wake     float64 // s of game time at which some may change by themselves
	restless bool    // some change all the time
	begun    begun   // the options that have begun in this frame
}

// until notes that something changes at a time.
func (p *pass) until(t float64) { p.wake = min(p.wake, t) }

// elapsed notes when an answer changes that depends on the time that has elapsed since a time.
func (p *pass) elapsed(r *response, x *wits.Context, since, in float64) {
	if r.spans == nil && !r.curved {
		return
	}
	next := r.settled(x, in)
	if next <= in {
		p.restless = true
		return
	}
	if next < eternity {
		// A little early, so that rounding does no harm.
		at := since + next
		p.until(at - float64(1e-9*(1+math.Abs(at))))
	}
}

// tally joins the verdicts of an option's considerations.
type tally struct {
	verdict
	combine   combining
	count     int // of the measures that are not multiplied
	weights   float64
	sum       float64
	low, high float64
}

// weigh evaluates an option's considerations in their order. It stops at the first veto, and once the utility cannot come
// above a floor any more, which is for options that prune. False says that it stopped for that.
func (o *option) weigh(x *wits.Context, p *pass, runs bool, floor, most float64) (v verdict, whole bool) {
	var t tally
	t.multiply, t.combine = 1, o.combine
	list := o.considerations
	for i := range list {
		c := &list[i]
		if c.op == opMeasure {
			y := c.measure(x)
			if o.combine == product {
				if t.multiply = float64(t.multiply * y); t.multiply == 0 {
					return t.verdict, true
				}
			} else {
				t.note(c, y)
			}
		} else {
			v := c.evaluate(x, o, p, runs, &t)
			if t.join(v, o.ranks); t.multiply == 0 {
				return t.verdict, true
			}
		}
		if o.prunes && float64(t.multiply*most) <= floor {
			return t.verdict, false
		}
	}
	if t.count > 0 {
		t.combined()
	}
	if o.compensate {
		t.compensate(list)
	}
	return t.verdict, true
}

// note adds a measure that is not multiplied.
func (t *tally) note(c *consideration, y float64) {
	if t.count++; t.count == 1 {
		t.low, t.high = y, y
	}
	t.weights += c.weight
	t.sum += float64(c.weight * y)
	t.low, t.high = min(t.low, y), max(t.high, y)
}

// combined joins the measures with the rest.
func (t *tally) combined() {
	switch t.combine {
	case sum:
		t.add += t.sum
	case average:
		if t.weights > 0 {
			t.multiply = float64(t.multiply * (t.sum / t.weights))
		}
	case minimum:
		t.multiply = float64(t.multiply * t.low)
	case maximum:
		t.multiply = float64(t.multiply * t.high)
	}
}

// compensate gives a part of the way to 1 back that a product loses by having many factors below 1: the more, the more.
func (t *tally) compensate(list []consideration) {
	n := 0
	for i := range list {
		n += list[i].measures()
	}
	if n > 0 && t.multiply < 1 {
		rest := float64((1 - t.multiply) * (1 - 1/float64(n)))
		t.multiply += float64(rest * t.multiply)
	}
}

// measures counts the measures in a consideration.
func (c *consideration) measures() (n int) {
	if c.op == opMeasure {
		return 1
	}
	for i := range c.parts {
		n += c.parts[i].measures()
	}
	return n
}

// measure returns what a measure's curve makes of its input.
func (c *consideration) measure(x *wits.Context) float64 {
	in := c.input.get(x)
	var y float64
	switch {
	case c.straight:
		y = curve.Clamp((in - c.from) / c.span)
	case c.plain:
		y = c.response.curve.At(curve.Clamp((in - c.from) / c.span))
	default:
		y = c.response.value(x, in)
	}
	c.show(x, in, y)
	return y
}

// show writes what went in and what came out where people can see it.
func (c *consideration) show(x *wits.Context, in, out float64) {
	x.Words()[c.seen] = measured(in, out)
}

// measured returns a [Measure] as a word of the mind.
func measured(in, out float64) uint64 {
	if in != in {
		in = math.NaN()
	}
	return uint64(math.Float32bits(float32(in))) | uint64(math.Float32bits(float32(out)))<<32
}

// evaluate returns what one consideration says. Measures that are not multiplied are noted in the tally.
func (c *consideration) evaluate(x *wits.Context, o *option, p *pass, runs bool, t *tally) verdict {
	switch c.op {
	case opMeasure:
		y := c.measure(x)
		if t.combine == product {
			return verdict{multiply: y}
		}
		t.note(c, y)
		return neutral
	case opWeight:
		in := c.input.get(x)
		v, y := c.response.answer(x, in)
		c.show(x, in, y)
		return v
	case opCondition:
		return *c.answer(x)
	case opHistory:
		return c.past(x, o, p, runs)
	case opRepeats:
		return c.again(x, o, runs)
	}
	return c.join(x, o, p, runs, t)
}

// answer returns what a condition says.
func (c *consideration) answer(x *wits.Context) *verdict {
	if (*c.cond)(x) {
		c.show(x, 1, c.says.multiply)
		return &c.says
	}
	c.show(x, 0, c.els.multiply)
	return &c.els
}

// past returns what the option's past says.
func (c *consideration) past(x *wits.Context, o *option, p *pass, runs bool) verdict {
	r, since := c.history.stopped, float(x, o.since)
	switch {
	case runs:
		r = c.history.running
	case wits.Get[Outcome](x, o.outcome) == None:
		r = c.history.never
	}
	in := x.Time() - since
	if r == nil {
		c.show(x, in, 1)
		return neutral
	}
	v, y := r.answer(x, in)
	p.elapsed(r, x, since, in)
	c.show(x, in, y)
	return v
}

// again returns what beginning again and again says. The option that runs does not begin again by going on.
func (c *consideration) again(x *wits.Context, o *option, runs bool) verdict {
	n := int64(x.Words()[o.row])
	if runs {
		n--
	}
	v := verdict{multiply: 1}
	for range min(n, 1000) {
		v.multiply = float64(v.multiply * c.repeats.Multiply)
	}
	if c.repeats.Most > 0 && n >= int64(c.repeats.Most) {
		v.multiply = 0
	}
	c.show(x, float64(n), v.multiply)
	return v
}

// join returns what a set says.
func (c *consideration) join(x *wits.Context, o *option, p *pass, runs bool, t *tally) verdict {
	all, valid, vetoed := neutral, neutral, 0
	for i := range c.parts {
		v := c.parts[i].evaluate(x, o, p, runs, t)
		all.join(v, c.ranks)
		if v.multiply > 0 {
			valid.join(v, c.ranks)
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
