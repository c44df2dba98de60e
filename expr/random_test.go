package expr

import (
	"fmt"
	"math"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"pgregory.net/rapid"
)

// The values that random expressions name, three of each class.
var randomVars = func() []declared {
	var out []declared
	for _, t := range []string{"bool", "int", "float", "string", "vec2", "vec3", "entity", "Mood"} {
		for i := range 3 {
			out = append(out, declared{name: fmt.Sprintf("%s%d", t, i), typ: t})
		}
	}
	return out
}()

var edgeInts = []int64{0, 1, -1, 2, 7, -7, 100, math.MaxInt64, math.MinInt64, math.MinInt64 + 1, 1 << 53, 1<<53 + 1}

var edgeFloats = []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 0.1, -7.25, 1e300, -1e300, 5e-324, 1e-300, 0x1p63, -0x1p63, 1e17}

func drawFloat(t *rapid.T) float64 {
	if rapid.Bool().Draw(t, "edge") {
		return rapid.SampledFrom(edgeFloats).Draw(t, "float")
	}
	return rapid.Float64Range(-1000, 1000).Draw(t, "float")
}

func drawInt(t *rapid.T) int64 {
	if rapid.Bool().Draw(t, "edge") {
		return rapid.SampledFrom(edgeInts).Draw(t, "int")
	}
	return rapid.Int64Range(-50, 50).Draw(t, "int")
}

// drawValue gives a finite value of a type.
func drawValue(t *rapid.T, typ string) any {
	switch typ {
	case "bool":
		return rapid.Bool().Draw(t, "bool")
	case "int":
		return drawInt(t)
	case "float":
		return drawFloat(t)
	case "string":
		return rapid.SampledFrom([]string{"", "a", "Ünïcode", "a\n\"b'\\"}).Draw(t, "string")
	case "vec2":
		return geom.Vec2{X: drawFloat(t), Y: drawFloat(t)}
	case "vec3":
		return geom.Vec3{X: drawFloat(t), Y: drawFloat(t), Z: drawFloat(t)}
	case "entity":
		return wits.NewEntity(uint32(rapid.IntRange(0, 2).Draw(t, "index")), 0)
	}
	return mood(rapid.IntRange(0, 2).Draw(t, "mood"))
}

// literal is the syntax of a finite value; nil if there is none.
func literal(v any) *node {
	switch v := v.(type) {
	case bool:
		return &node{kind: nodeBool, text: strconv.FormatBool(v)}
	case int64:
		switch {
		case v == math.MinInt64:
			return &node{kind: nodeInt, n: v, text: strconv.FormatInt(v, 10)}
		case v < 0:
			return &node{kind: nodeUnary, text: "-", kids: []*node{literal(-v)}}
		}
		return &node{kind: nodeInt, n: v, text: strconv.FormatInt(v, 10)}
	case float64:
		if math.Signbit(v) {
			return &node{kind: nodeUnary, text: "-", kids: []*node{literal(-v)}}
		}
		text := strconv.FormatFloat(v, 'e', -1, 64)
		return &node{kind: nodeFloat, f: v, text: text}
	case string:
		return &node{kind: nodeString, text: v}
	case geom.Vec2:
		return &node{kind: nodeCall, text: "vec2", kids: []*node{literal(v.X), literal(v.Y)}}
	case geom.Vec3:
		return &node{kind: nodeCall, text: "vec3", kids: []*node{literal(v.X), literal(v.Y), literal(v.Z)}}
	case wits.Entity:
		if v == 0 {
			return &node{kind: nodeName, text: "nobody"}
		}
	case mood:
		return &node{kind: nodeName, text: "Mood." + moods[v]}
	}
	return nil
}

// randomNode draws a well-typed expression.
func randomNode(t *rapid.T, typ string, depth int) *node {
	pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }
	if depth == 0 || pick(6) == 0 {
		if l := literal(drawValue(t, typ)); l != nil && pick(3) == 0 {
			return l
		}
		return &node{kind: nodeName, text: typ + strconv.Itoa(pick(3))}
	}
	sub := func(typ string) *node { return randomNode(t, typ, depth-1) }
	num := func() *node { return sub(rapid.SampledFrom([]string{"int", "float"}).Draw(t, "number")) }
	call := func(name string, args ...*node) *node { return &node{kind: nodeCall, text: name, kids: args} }
	binary := func(sign string, a, b *node) *node {
		return &node{kind: nodeBinary, text: sign, kids: []*node{a, b}}
	}
	unary := func(sign string, a *node) *node { return &node{kind: nodeUnary, text: sign, kids: []*node{a}} }
	member := func(name string, a *node) *node {
		if a.kind == nodeName {
			return &node{kind: nodeName, text: a.text + "." + name}
		}
		return &node{kind: nodeMember, text: name, kids: []*node{a}}
	}
	sign := func(signs ...string) string { return rapid.SampledFrom(signs).Draw(t, "sign") }
	vec := func() string { return sign("vec2", "vec3") }
	if pick(8) == 0 {
		return &node{kind: nodeCond, kids: []*node{sub("bool"), sub(typ), sub(typ)}}
	}
	switch typ {
	case "bool":
		switch pick(5) {
		case 0:
			return unary("!", sub("bool"))
		case 1:
			return binary(sign("&&", "||"), sub("bool"), sub("bool"))
		case 2:
			of := rapid.SampledFrom([]string{"bool", "string", "vec2", "vec3", "entity"}).Draw(t, "of")
			return binary(sign("==", "!="), sub(of), sub(of))
		case 3:
			return binary(sign("==", "!=", "<", "<=", ">", ">="), sub("Mood"), sub("Mood"))
		}
		return binary(sign("==", "!=", "<", "<=", ">", ">="), num(), num())
	case "int":
		switch pick(5) {
		case 0:
			return unary("-", sub("int"))
		case 1:
			return binary(sign("+", "-", "*", "%"), sub("int"), sub("int"))
		case 2:
			return call(sign("div", "min", "max"), sub("int"), sub("int"))
		case 3:
			return call("int", num())
		}
		return rapid.SampledFrom([]*node{call("abs", sub("int")), call("best", num(), sub("float"), num()), call("clamp", sub("int"), sub("int"), sub("int"))}).Draw(t, "call")
	case "float":
		switch pick(9) {
		case 0:
			return unary("-", sub("float"))
		case 1, 2:
			a, b := sub("float"), num()
			if pick(2) == 0 {
				a, b = b, a
			}
			return binary(sign("+", "-", "*", "/", "%"), a, b)
		case 3:
			return call(sign("sqrt", "floor", "ceil", "round", "sin", "cos", "float"), num())
		case 4:
			return call(sign("min", "max"), num(), sub("float"), num())
		case 5:
			return call(sign("clamp", "lerp"), num(), num(), sub("float"))
		case 6:
			of := vec()
			return call(sign("distance", "dot"), sub(of), sub(of))
		case 7:
			return call("length", sub(vec()))
		}
		if pick(2) == 0 {
			return call("Sum", num(), num())
		}
		return member(sign("x", "y"), sub(vec()))
	case "string":
		if pick(2) == 0 {
			return call("text", sub(sign("bool", "int", "string", "Mood")))
		}
		return binary("+", sub("string"), sub("string"))
	case "vec2", "vec3":
		switch pick(6) {
		case 0:
			return unary("-", sub(typ))
		case 1:
			return binary(sign("+", "-"), sub(typ), sub(typ))
		case 2:
			return binary("*", num(), sub(typ))
		case 3:
			return binary(sign("*", "/"), sub(typ), num())
		case 4:
			return call(sign("normalize"), sub(typ))
		}
		if typ == "vec2" {
			return call("vec2", num(), num())
		}
		return call("lerp", sub(typ), sub(typ), num())
	}
	return &node{kind: nodeCond, kids: []*node{sub("bool"), sub(typ), sub(typ)}}
}
