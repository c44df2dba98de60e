package utility

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom/curve"
)

// Most options have nothing but factors: measures, and conditions that forbid or multiply. Decisions spend their time in
// them, so they have a row of their own, in which what a measure of a word of the mind needs lies together.

// factor is a consideration of an option of which each is a factor.
type factor struct {
	at, seen   int32 // words: of the measure, and for people who look
	from, span float64
	rate       float64      // of the curve
	curve      *curve.Curve // nil if it is no measure of a word of the mind between fixed bookends
	form       curve.Form
	*consideration
}

// multiplies reports whether all considerations of an option are factors of a product: measures, and conditions that neither add
// nor rank.
func (o *option) multiplies() bool {
	if o.combine != product || o.compensate {
		return false
	}
	for i := range o.considerations {
		c := &o.considerations[i]
		plain := c.says.add == 0 && c.els.add == 0 && !c.says.ranked && !c.els.ranked
		if c.op != opMeasure && !(c.op == opCondition && plain) {
			return false
		}
	}
	return true
}

// lineUp puts the factors of an option in a row, once the layout is known.
func (o *option) lineUp() []factor {
	if !o.simple {
		return nil
	}
	var row []factor
	for i := range o.considerations {
		c := &o.considerations[i]
		f := factor{consideration: c}
		if c.plain && c.input.sort == stored {
			f.curve, f.at, f.seen, f.from, f.span = &c.response.curve, int32(c.input.at), c.seen, c.from, c.span
			f.form, f.rate = f.curve.Form()
		}
		row = append(row, f)
	}
	return row
}

// product returns what the factors of an option make together. It stops as weigh does.
func (o *option) product(x *wits.Context, floor, most float64) (y float64, whole bool) {
	y = 1
	words, row, prunes := x.Words(), o.factors, o.prunes
	for i := range row {
		f := &row[i]
		switch {
		case f.curve != nil:
			in := math.Float64frombits(words[f.at])
			v := curve.Clamp((in - f.from) / f.span)
			switch f.form {
			case curve.Line:
			case curve.Square:
				v = float64(v * v)
			case curve.Rising:
				v = curve.Rise(f.rate, v)
			case curve.Bent:
				v = f.curve.Bend(v)
			default:
				v = f.curve.At(v)
			}
			words[f.seen] = measured(in, v)
			y = float64(y * v)
		case f.op == opMeasure:
			y = float64(y * f.measure(x))
		default:
			y = float64(y * f.answer(x).multiply)
		}
		if y == 0 {
			return 0, true
		}
		if prunes && float64(y*most) <= floor {
			return y, false
		}
	}
	return y, true
}
