package std

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Number is what arithmetic is offered for.
type Number interface{ ~int64 | ~float64 }

type ranged struct {
	Value float64
	Low   float64
	High  float64 `default:"1"`
}

func addNumbers(r *wits.Registry) {
	AddNumber[int64](r)
	AddNumber[float64](r)
	wits.AddFunc(r, "Divide", func(_ *wits.Context, p two[float64]) float64 {
		if p.B == 0 {
			return 0
		}
		return p.A / p.B
	}, wits.Doc("a divided by b; 0 if b is 0."))
	wits.AddFunc(r, "Remainder", func(_ *wits.Context, p two[int64]) int64 {
		if p.B == 0 || p.B == -1 {
			return 0
		}
		if m := p.A % p.B; m < 0 {
			return m + max(p.B, -p.B)
		} else {
			return m
		}
	}, wits.Doc("What is left of a after division by b, never negative; 0 if b is 0."))
	for name, f := range map[string]struct {
		run func(float64) float64
		doc string
	}{
		"SquareRoot": {func(a float64) float64 { return math.Sqrt(max(a, 0)) }, "The square root; 0 for negative numbers."},
		"Floor":      {math.Floor, "The greatest whole number not above a."},
		"Ceiling":    {math.Ceil, "The least whole number not below a."},
		"Round":      {math.Round, "The nearest whole number; halves go away from zero."},
		"Sine":       {geom.Sin, "The sine of an angle in radians."},
		"Cosine":     {geom.Cos, "The cosine of an angle in radians."},
	} {
		wits.AddFunc(r, name, func(_ *wits.Context, p one[float64]) float64 { return f.run(p.A) }, wits.Doc(f.doc))
	}
	wits.AddFunc(r, "Power", func(_ *wits.Context, p two[float64]) float64 { return geom.Pow(p.A, p.B) }, wits.Doc("a to the power of b."))
	wits.AddFunc(r, "Clamp", func(_ *wits.Context, p ranged) float64 { return max(p.Low, min(p.High, p.Value)) },
		wits.Doc("The value, but not below low and not above high."))
	wits.AddFunc(r, "Part", func(_ *wits.Context, p ranged) float64 {
		if p.High == p.Low {
			return 0
		}
		return max(0, min(1, (p.Value-p.Low)/(p.High-p.Low)))
	}, wits.Doc("Where the value lies between low (0) and high (1)."))
	wits.AddFunc(r, "Blend", func(_ *wits.Context, p struct {
		A    float64 `name:"a"`
		B    float64 `name:"b" default:"1"`
		Part float64 `doc:"0 gives a, 1 gives b."`
	}) float64 {
		return p.A + float64((p.B-p.A)*p.Part)
	}, wits.Doc("A value between a and b."))
	wits.AddFunc(r, "ToFloat", func(_ *wits.Context, p one[int64]) float64 { return float64(p.A) }, wits.Doc("A whole number as one with a fraction."))
	wits.AddFunc(r, "ToInt", func(_ *wits.Context, p one[float64]) int64 {
		if p.A != p.A {
			return 0
		}
		return int64(max(-1<<53, min(1<<53, math.Trunc(p.A))))
	}, wits.Doc("A number without its fraction."))
}

// AddNumber offers arithmetic for a registered type: Add, Subtract, Multiply, Negate, Absolute.
func AddNumber[T Number](r *wits.Registry) {
	wits.AddFuncOf[T](r, "Add", func(_ *wits.Context, p many[T]) (sum T) {
		for _, v := range p.Values {
			sum += v
		}
		return sum
	}, wits.Doc("The sum of the values."), wits.Instead("a + b"))
	wits.AddFuncOf[T](r, "Subtract", func(_ *wits.Context, p two[T]) T { return p.A - p.B }, wits.Doc("a less b."))
	wits.AddFuncOf[T](r, "Multiply", func(_ *wits.Context, p many[T]) T {
		product := T(1)
		for _, v := range p.Values {
			product = T(product * v) // rounded: nothing may fuse it with a sum
		}
		return product
	}, wits.Doc("The product of the values; 1 if there are none."), wits.Instead("a * b"))
	wits.AddFuncOf[T](r, "Negate", func(_ *wits.Context, p one[T]) T { return -p.A }, wits.Doc("a with the other sign."))
	wits.AddFuncOf[T](r, "Absolute", func(_ *wits.Context, p one[T]) T { return max(p.A, -p.A) }, wits.Doc("a without its sign."))
}
