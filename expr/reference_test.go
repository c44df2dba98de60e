package expr

import (
	"math"
	"math/big"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// interpret is the language once more, as plainly as can be: it walks the syntax with values of Go types, looks at
// those types as it goes, and knows nothing of terms, folding or closures.
func interpret(n *node, vars map[string]any) any {
	switch n.kind {
	case nodeInt:
		return n.n
	case nodeFloat:
		return n.f
	case nodeBool:
		return n.text == "true"
	case nodeString:
		return n.text
	case nodeName:
		if v, ok := vars[n.text]; ok {
			return v
		}
		for i, m := range moods {
			if n.text == m || n.text == "Mood."+m {
				return mood(i)
			}
		}
		if n.text == "nobody" {
			return wits.Entity(0)
		}
		panic("no value " + n.text)
	case nodeMember:
		return component(interpret(n.kids[0], vars), n.text)
	case nodeUnary:
		return interpretUnary(n.text, interpret(n.kids[0], vars))
	case nodeCond:
		v, w := interpret(n.kids[1], vars), interpret(n.kids[2], vars)
		_, vf := v.(float64)
		_, wf := w.(float64)
		if !interpret(n.kids[0], vars).(bool) {
			v = w
		}
		if vf || wf {
			return number(v)
		}
		return v
	case nodeBinary:
		return interpretBinary(n.text, interpret(n.kids[0], vars), interpret(n.kids[1], vars))
	case nodeCall:
		var args []any
		for _, k := range n.kids {
			args = append(args, interpret(k, vars))
		}
		return interpretCall(n.text, args)
	}
	panic("not of the language")
}

func number(v any) float64 {
	if i, ok := v.(int64); ok {
		return float64(i)
	}
	return v.(float64)
}

func component(v any, name string) float64 {
	switch v := v.(type) {
	case geom.Vec2:
		return map[string]float64{"x": v.X, "y": v.Y}[name]
	case geom.Vec3:
		return map[string]float64{"x": v.X, "y": v.Y, "z": v.Z}[name]
	}
	panic("not a vector")
}

func interpretUnary(sign string, v any) any {
	switch v := v.(type) {
	case bool:
		return !v
	case int64:
		return wrap(new(big.Int).Neg(big.NewInt(v)))
	case float64:
		return -v
	case geom.Vec2:
		return geom.Vec2{X: -v.X, Y: -v.Y}
	case geom.Vec3:
		return geom.Vec3{X: -v.X, Y: -v.Y, Z: -v.Z}
	}
	panic(sign)
}

// wrap is the int that has the low 64 bits of n.
func wrap(n *big.Int) int64 {
	return int64(new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64)).Uint64())
}

func interpretBinary(sign string, a, b any) any {
	switch a := a.(type) {
	case bool:
		b := b.(bool)
		return map[string]bool{"&&": a && b, "||": a || b, "==": a == b, "!=": a != b}[sign]
	case string:
		b := b.(string)
		if sign == "+" {
			return a + b
		}
		return (a == b) == (sign == "==")
	case wits.Entity:
		return (a == b.(wits.Entity)) == (sign == "==")
	case mood:
		return compare(sign, float64(a), float64(b.(mood)))
	case geom.Vec2:
		return interpretVec2(sign, a, b)
	case geom.Vec3:
		return interpretVec3(sign, a, b)
	case int64:
		if b, ok := b.(int64); ok && sign != "/" {
			return interpretInts(sign, a, b)
		}
	}
	x := number(a)
	switch b := b.(type) {
	case geom.Vec2:
		return geom.Vec2{X: x * b.X, Y: x * b.Y}
	case geom.Vec3:
		return geom.Vec3{X: x * b.X, Y: x * b.Y, Z: x * b.Z}
	}
	y := number(b)
	switch sign {
	case "+":
		return x + y
	case "-":
		return x - y
	case "*":
		return x * y
	case "/":
		return x / y
	case "%":
		return remainder(x, y)
	}
	return compare(sign, x, y)
}

func compare(sign string, x, y float64) bool {
	return map[string]bool{"==": x == y, "!=": x != y, "<": x < y, "<=": x <= y, ">": x > y, ">=": x >= y}[sign]
}

// remainder works on whole multiples of the smallest float, where the remainder is exact, and rounds once.
func remainder(x, y float64) float64 {
	switch {
	case y == 0:
		return 0
	case x != x || y != y || math.IsInf(x, 0):
		return math.NaN()
	case math.IsInf(y, 0):
		return max(x, 0)
	}
	scale := func(f float64) *big.Int {
		n, _ := new(big.Float).SetMantExp(big.NewFloat(f), 1074).Int(nil)
		return n
	}
	r := new(big.Int).Mod(scale(x), scale(math.Abs(y)))
	f, _ := new(big.Float).SetMantExp(new(big.Float).SetInt(r), -1074).Float64()
	if f >= math.Abs(y) {
		return 0
	}
	return f
}

func interpretInts(sign string, a, b int64) any {
	x, y := big.NewInt(a), big.NewInt(b)
	switch sign {
	case "+":
		return wrap(x.Add(x, y))
	case "-":
		return wrap(x.Sub(x, y))
	case "*":
		return wrap(x.Mul(x, y))
	case "%":
		if b == 0 {
			return int64(0)
		}
		return wrap(x.Mod(x, y))
	}
	order := x.Cmp(y)
	return compare(sign, float64(order), 0)
}

func interpretVec2(sign string, a geom.Vec2, b any) any {
	if b, ok := b.(geom.Vec2); ok {
		switch sign {
		case "+":
			return geom.Vec2{X: a.X + b.X, Y: a.Y + b.Y}
		case "-":
			return geom.Vec2{X: a.X - b.X, Y: a.Y - b.Y}
		}
		return (a.X == b.X && a.Y == b.Y) == (sign == "==")
	}
	if k := number(b); sign == "/" {
		return geom.Vec2{X: a.X / k, Y: a.Y / k}
	}
	return interpretBinary("*", number(b), a)
}

func interpretVec3(sign string, a geom.Vec3, b any) any {
	if b, ok := b.(geom.Vec3); ok {
		switch sign {
		case "+":
			return geom.Vec3{X: a.X + b.X, Y: a.Y + b.Y, Z: a.Z + b.Z}
		case "-":
			return geom.Vec3{X: a.X - b.X, Y: a.Y - b.Y, Z: a.Z - b.Z}
		}
		return (a.X == b.X && a.Y == b.Y && a.Z == b.Z) == (sign == "==")
	}
	if k := number(b); sign == "/" {
		return geom.Vec3{X: a.X / k, Y: a.Y / k, Z: a.Z / k}
	}
	return interpretBinary("*", number(b), a)
}
