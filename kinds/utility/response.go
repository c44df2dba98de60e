package utility

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom/curve"
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

// verdict returns what is said of an option, and whether anything is.
func (d *verdictDecl) verdict() (v verdict, speaks bool) {
	v = neutral
	if d.Add != nil {
		v.add = *d.Add
	}
	if d.Rank != nil {
		v.rank, v.ranked = *d.Rank, true
	}
	if d.Multiply != nil {
		v.multiply = *d.Multiply
	}
	if d.Veto != nil && *d.Veto {
		v.multiply = 0
	}
	return v, d.Add != nil || d.Rank != nil || d.Multiply != nil || d.Veto != nil
}

// rankJoin says how ranks are joined. Considerations that give none are left out.
type rankJoin uint8

const (
	maxRank rankJoin = iota
	minRank
	sumRank
)

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
	ref      *declare.JSON // names the curve
	curved   bool          // bookends or a curve are given
	says     verdict
	speaks   bool // it gives a verdict
	spans    []span

	formula *formula // nil: the curve computes itself
}

// plainly takes a number from 0 to 1 as it is.
var plainly = response{to: fixed(1), says: neutral}

// response returns what the document says is made of a number. A curve of a name is found later.
func (s *shape) response() response {
	r := plainly
	r.bookends = s.From != nil || s.To.Given()
	from, to := s.bookends()
	r.from, r.to = from, to
	r.curve, r.curved = s.Curve.Is, r.bookends || s.Curve.Given()
	if s.Curve.Name() != "" {
		r.ref = s.Curve.Source
	}
	r.says, r.speaks = s.verdict()
	for i := range s.Ranges {
		d := &s.Ranges[i]
		upto, rest := d.upto()
		says, _ := d.verdict()
		r.spans = append(r.spans, span{upto: upto, below: d.Below.Given(), rest: rest, says: says})
	}
	return r
}

// bookends returns where the measure counts as 0, and as 1.
func (s *shape) bookends() (from float64, to bound) {
	if s.From != nil {
		from = *s.From
	}
	if s.To.Given() {
		return from, boundOf(s.To)
	}
	return from, plainly.to
}

// upto returns the end of a range; rest says that it has none.
func (s *spanDecl) upto() (upto bound, rest bool) {
	switch {
	case s.Below.Given():
		return boundOf(s.Below), false
	case s.To.Given():
		return boundOf(s.To), false
	}
	return upto, true
}

func boundOf(r kind.Range) bound { return bound{low: r.Low, high: r.High} }

// value returns the curve's value for a number.
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

// answer returns what is said of a number, and the curve's value or the multiplier for people who look.
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
