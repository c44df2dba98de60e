package expr

import (
	"math"
	"math/big"
	"strconv"

	"github.com/wits-ai/wits/geom"
)

// interpretCall is the built-in functions for [interpret], and Sum of the host.
func interpretCall(name string, args []any) any {
	switch name {
	case "vec2":
		return geom.Vec2{X: number(args[0]), Y: number(args[1])}
	case "vec3":
		return geom.Vec3{X: number(args[0]), Y: number(args[1]), Z: number(args[2])}
	case "div":
		a, b := args[0].(int64), args[1].(int64)
		if b == 0 {
			return int64(0)
		}
		return wrap(new(big.Int).Div(big.NewInt(a), big.NewInt(b)))
	case "int":
		if i, ok := args[0].(int64); ok {
			return i
		}
		return wholePart(args[0].(float64))
	case "text":
		switch v := args[0].(type) {
		case bool:
			return strconv.FormatBool(v)
		case int64:
			return strconv.FormatInt(v, 10)
		case mood:
			return moods[v]
		}
		return args[0].(string)
	case "Sum":
		return number(args[0]) + number(args[1])
	case "length":
		return interpretCall("distance", []any{args[0], zeroLike(args[0])})
	case "distance":
		if a, ok := args[0].(geom.Vec2); ok {
			return a.Dist(args[1].(geom.Vec2))
		}
		return args[0].(geom.Vec3).Dist(args[1].(geom.Vec3))
	case "dot":
		if a, ok := args[0].(geom.Vec2); ok {
			return a.Dot(args[1].(geom.Vec2))
		}
		return args[0].(geom.Vec3).Dot(args[1].(geom.Vec3))
	case "normalize":
		if a, ok := args[0].(geom.Vec2); ok {
			return a.Norm()
		}
		return args[0].(geom.Vec3).Norm()
	}
	return interpretNumbers(name, args)
}

func zeroLike(v any) any {
	if _, ok := v.(geom.Vec2); ok {
		return geom.Vec2{}
	}
	return geom.Vec3{}
}

func wholePart(f float64) int64 {
	if f != f {
		return 0
	}
	if math.IsInf(f, 0) {
		f = math.Copysign(math.MaxFloat64, f)
	}
	n, _ := big.NewFloat(f).Int(nil)
	switch {
	case n.Cmp(big.NewInt(math.MaxInt64)) > 0:
		return math.MaxInt64
	case n.Cmp(big.NewInt(math.MinInt64)) < 0:
		return math.MinInt64
	}
	return n.Int64()
}

func interpretNumbers(name string, args []any) any {
	ints := true
	for _, a := range args {
		_, ok := a.(int64)
		ints = ints && ok
	}
	if ints {
		switch name {
		case "min", "max":
			best := args[0].(int64)
			for _, a := range args {
				if i := a.(int64); name == "min" && i < best || name == "max" && i > best {
					best = i
				}
			}
			return best
		case "abs":
			return wrap(new(big.Int).Abs(big.NewInt(args[0].(int64))))
		case "clamp":
			return interpretNumbers("max", []any{interpretNumbers("min", []any{args[0], args[2]}), args[1]})
		}
	}
	if name == "lerp" {
		switch a := args[0].(type) {
		case geom.Vec2:
			return a.Lerp(args[1].(geom.Vec2), number(args[2]))
		case geom.Vec3:
			return a.Lerp(args[1].(geom.Vec3), number(args[2]))
		}
	}
	f := make([]float64, len(args))
	for i, a := range args {
		f[i] = number(a)
	}
	switch name {
	case "float":
		return f[0]
	case "min", "max":
		best := f[0]
		for _, v := range f[1:] {
			if name == "min" {
				best = math.Min(best, v)
			} else {
				best = math.Max(best, v)
			}
		}
		return best
	case "best":
		at := int64(-1)
		for i, v := range f {
			above := v > 0
			for _, w := range f[:i] {
				above = above && !(w >= v)
			}
			for _, w := range f[i:] {
				above = above && !(w > v)
			}
			if above {
				at = int64(i)
			}
		}
		return at
	case "abs":
		return math.Abs(f[0])
	case "clamp":
		return geom.Clamp(f[0], f[1], f[2])
	case "lerp":
		return geom.Lerp(f[0], f[1], f[2])
	case "sqrt":
		return math.Sqrt(f[0])
	case "floor":
		return math.Floor(f[0])
	case "ceil":
		return math.Ceil(f[0])
	case "round":
		return math.Round(f[0])
	case "sin":
		return geom.Sin(f[0])
	case "cos":
		return geom.Cos(f[0])
	}
	panic("no function " + name)
}
