package utility

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/curve"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// verdict is what considerations say of an option: its utility is the sum of the addends times the product of the
// multipliers, and its rank is joined of theirs (dual utility; book, 21.6.2).
type verdict struct {
	add, multiply, rank float64
	ranked              bool // rank was given
}

// neutral changes nothing.
var neutral = verdict{multiply: 1}

var verdictMembers = []string{"add", "multiply", "rank", "veto"}

// decode reads a member; false if it is none of a verdict.
func (v *verdict) decode(d *wits.Decoder, m jsontree.Member, node string) bool {
	f, ok := m.Value.Float()
	switch m.Name {
	case "add":
		v.add = f
	case "multiply":
		v.multiply = f
		if ok && f < 0 {
			d.Problem(m.Value.Pos, node, `"multiply" is 0 or more`, "0 vetoes the option")
			v.multiply = 0
		}
	case "rank":
		v.rank, v.ranked = f, true
	case "veto":
		if ok = m.Value.Kind == jsontree.Bool; ok && m.Value.Bool {
			v.multiply = 0
		}
	default:
		return false
	}
	if !ok {
		d.Problem(m.Value.Pos, node, fmt.Sprintf("the value of %q cannot be read", m.Name), `numbers for "add", "multiply" and "rank", true or false for "veto"`)
	}
	return true
}

// rankJoin says how ranks are joined. Considerations that give none are left out.
type rankJoin uint8

const (
	maxRank rankJoin = iota
	minRank
	sumRank
)

var rankNames = [...]string{"max", "min", "sum"}

// join adds another verdict: addends add up, multipliers multiply.
func (v *verdict) join(o verdict, how rankJoin) {
	v.add += o.add
	v.multiply = float64(v.multiply * o.multiply)
	switch {
	case !o.ranked:
	case !v.ranked:
		v.rank, v.ranked = o.rank, true
	case how == sumRank:
		v.rank += o.rank
	case how == minRank:
		v.rank = min(v.rank, o.rank)
	default:
		v.rank = max(v.rank, o.rank)
	}
}

// bound is a number, or one that is drawn anew whenever the option is begun, from low to high. Before it has been drawn
// it is low.
type bound struct {
	low, high float64
	draw      *int // word: how far it is from low to high, 0 to 1; nil for a fixed one
}

// float reads a number of the mind.
func float(x *wits.Context, word int) float64 { return math.Float64frombits(x.Words()[word]) }

// setFloat writes one. What is not a number is written as one bit pattern.
func setFloat(x *wits.Context, word int, v float64) {
	if v != v {
		v = math.NaN()
	}
	x.Words()[word] = math.Float64bits(v)
}

func fixed(v float64) bound { return bound{low: v, high: v} }

func (b *bound) at(x *wits.Context) float64 {
	if b.draw == nil {
		return b.low
	}
	return b.low + float64((b.high-b.low)*float(x, *b.draw))
}

// decodeBound reads 5 or [60, 120].
func decodeBound(d *wits.Decoder, v *jsontree.Node, node, member string) bound {
	if f, ok := v.Float(); ok {
		return fixed(f)
	}
	if v.Kind == jsontree.Array && len(v.Items) == 2 {
		low, ok := v.Items[0].Float()
		high, also := v.Items[1].Float()
		if ok && also && low <= high {
			return bound{low: low, high: high}
		}
	}
	d.Problem(v.Pos, node, fmt.Sprintf("%q is a number, or [low, high], from which one is drawn whenever the option begins", member), "")
	return fixed(1)
}

// span is a part of the inputs, up to a bound, and what it says.
type span struct {
	upto  bound
	below bool // the bound itself is not in it
	rest  bool // whatever is left
	says  verdict
}

// response is what is made of a number: a curve's value between bookends, which multiplies; or a verdict, to the degree
// that the curve says if there is one; or the verdict of the span that the number lies in.
type response struct {
	from     float64
	to       bound
	bookends bool
	curve    curve.Curve
	ref      *jsontree.Node // names the curve, in another document
	curved   bool           // bookends or a curve are given
	says     verdict
	speaks   bool // it gives a verdict
	spans    []span

	formula *formula // nil: the curve computes itself
}

// plainly takes a number from 0 to 1 as it is.
var plainly = response{to: fixed(1), says: neutral}

// decodeResponse reads the members from, to, curve, ranges, add, multiply, rank and veto of an object.
func decodeResponse(d *wits.Decoder, known *shared, n *jsontree.Node, node string) response {
	r := plainly
	if v := n.Get("from"); v != nil {
		r.bookends = true
		var ok bool
		if r.from, ok = v.Float(); !ok {
			d.Problem(v.Pos, node, `"from" is a number: the measure there counts as 0`, "")
		}
	}
	if v := n.Get("to"); v != nil {
		r.bookends = true
		r.to = decodeBound(d, v, node, "to")
	}
	if r.bookends && r.from >= r.to.low && r.from <= r.to.high {
		d.Problem(n.Pos, node, `"from" and "to" are the same`, `for a step at one value, write "ranges": [{"below": 5, "veto": true}]`)
	}
	r.decodeCurve(d, known, n.Get("curve"), node)
	r.curved = r.bookends || n.Get("curve") != nil
	for _, m := range n.Members {
		if r.says.decode(d, m, node) {
			r.speaks = true
			n.Get(m.Name)
		}
	}
	if v := n.Get("ranges"); v != nil {
		if r.curved || r.speaks {
			d.Problem(v.Pos, node, `"ranges" stand alone`, "each says what it adds, multiplies, ranks or vetoes")
		}
		r.decodeSpans(d, v, node)
	}
	return r
}

// decodeCurve reads a curve, or the name of one.
func (r *response) decodeCurve(d *wits.Decoder, known *shared, v *jsontree.Node, node string) {
	if v != nil && v.Kind == jsontree.String {
		if _, _, dotted := cut(v.Text); dotted {
			r.ref = v
			return
		}
		if c, ok := known.curves[v.Text]; ok {
			r.curve = c
			return
		}
	}
	c, problems := curve.Parse(v)
	for _, p := range problems {
		d.Problem(p.At, node, p.Reason, p.Hint)
	}
	r.curve = c
}

// decodeSpans reads ranges: [{"below": 50, "veto": true}, {"to": 300}, {"veto": true}].
func (r *response) decodeSpans(d *wits.Decoder, v *jsontree.Node, node string) {
	if v.Kind != jsontree.Array || len(v.Items) == 0 {
		d.Problem(v.Pos, node, `"ranges" is a list`, `such as [{"below": 50, "veto": true}, {"to": 300}, {"veto": true}]`)
		return
	}
	last := bound{}
	for i, item := range v.Items {
		s := span{says: neutral, rest: true}
		for _, m := range d.Object(item, node, "a range") {
			switch {
			case m.Name == "to" || m.Name == "below":
				if !s.rest {
					d.Problem(m.Pos, node, `a range has one end, "to" or "below"`, `"to" is the last number in it, "below" the first that is not`)
				}
				s.rest, s.below = false, m.Name == "below"
				s.upto = decodeBound(d, m.Value, node, m.Name)
			case m.Name == "doc":
				d.String(m.Value, node, `"doc"`)
			case s.says.decode(d, m, node):
			default:
				d.Problem(m.Pos, node, fmt.Sprintf("%q is not known here", m.Name), kind.Suggest(m.Name, append([]string{"to", "below"}, verdictMembers...)))
			}
		}
		switch {
		case s.rest && i < len(v.Items)-1:
			d.Problem(item.Pos, node, "the range has no end", `only the last one may be without "to" and "below"`)
		case !s.rest && i > 0 && s.upto.low < last.high:
			d.Problem(item.Pos, node, "the ranges go from low to high", "")
		}
		last = s.upto
		r.spans = append(r.spans, s)
	}
}

// value is the curve's value for a number.
func (r *response) value(x *wits.Context, in float64) float64 {
	y := in
	if r.bookends {
		y = curve.Normalise(in, r.from, r.to.at(x))
	}
	if r.formula != nil {
		wits.Set(x, r.formula.x, r.curve.Prepare(y))
		return r.curve.Finish(r.formula.run(x))
	}
	return r.curve.At(y)
}

// answer is what is said of a number, and the curve's value or the multiplier for people who look.
func (r *response) answer(x *wits.Context, in float64) (verdict, float64) {
	if r.spans != nil {
		v := neutral
		for i := range r.spans {
			s := &r.spans[i]
			if to := s.upto.at(x); s.rest || in < to || in == to && !s.below {
				v = s.says
				break
			}
		}
		return v, v.multiply
	}
	if !r.curved {
		return r.says, r.says.multiply
	}
	y := r.value(x, in)
	if !r.speaks {
		return verdict{multiply: y}, y
	}
	v := r.says
	v.add = float64(v.add * y)
	v.multiply = 1 + float64((v.multiply-1)*y)
	return v, y
}

// settled is from when on, in seconds of the number that grows with time, what is said changes next; +Inf for never, and
// not after in if it changes all the time.
func (r *response) settled(x *wits.Context, in float64) float64 {
	for i := range r.spans {
		if to := r.spans[i].upto.at(x); !r.spans[i].rest && (in < to || in == to && !r.spans[i].below) {
			return to
		}
	}
	if !r.curved || r.spans != nil {
		return eternity
	}
	if !r.bookends {
		return in
	}
	to := r.to.at(x)
	switch {
	case in < min(r.from, to):
		return min(r.from, to)
	case in < max(r.from, to):
		return in
	}
	return eternity
}

// eternity is a time that never comes, in seconds.
var eternity = math.Inf(1)
