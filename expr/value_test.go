package expr

import (
	"math"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

var things = []declared{
	{"hp", "float", 20.0}, {"dist", "float", 4.0}, {"n", "int", int64(7)}, {"zero", "int", int64(0)}, {"alive", "bool", true},
	{"name", "string", "Ada"}, {"pos", "vec2", geom.Vec2{X: 3, Y: 4}}, {"eye", "vec3", geom.Vec3{X: 1, Y: 2, Z: 2}},
	{"target", "entity", wits.NewEntity(7, 0)}, {"mood", "Mood", mood(1)}, {"rank", "Rank", rank(2)},
	{"LowHealth.Result", "bool", true}, {"Guard.pos", "vec2", geom.Vec2{X: 5, Y: 6}},
	{"purse", "purse", purse{10, 4}}, {"other", "purse", purse{5, 2}}, {"team", "roster", roster{[2]string{"a", "b"}}},
	{"list", "list of float", []float64{1, 2}}, {"nan", "float", math.NaN()},
}

// TestValues: what expressions come to.
func TestValues(t *testing.T) {
	tests := []struct {
		src  string
		want any
	}{
		// Precedence and association.
		{"1 + 2 * 3", int64(7)},
		{"(1 + 2) * 3", int64(9)},
		{"10 - 4 - 3", int64(3)},
		{"2 * 7 % 4", int64(2)},
		{"-2 * -3", int64(6)},
		{"- -2", int64(2)},
		{"1 + 1 == 2 && 3 > 2", true},
		{"true || false && false", true},
		{"not hp < 30", false},
		{"!(hp < 30) or alive", true},
		{"not alive and not alive", false},
		{"alive == not alive", false},
		{"hp < 30 ? 1 : hp < 60 ? 2 : 3", int64(1)},
		{"false ? 1 : false ? 2 : 3", int64(3)},
		// Numbers.
		{"1/2", 0.5},
		{"n / 2", 3.5},
		{"1/0", math.Inf(1)},
		{"div(7, 2)", int64(3)},
		{"div(-7, 2)", int64(-4)},
		{"-7 % 2", int64(1)},
		{"(0 - n) % -2", int64(1)},
		{"n % zero", int64(0)},
		{"div(n, zero)", int64(0)},
		{"hp % 0", 0.0},
		{"-0.5 % 2", 1.5},
		{"9223372036854775807 + 1", int64(math.MinInt64)},
		{"-9223372036854775808", int64(math.MinInt64)},
		{"abs(-9223372036854775808)", int64(math.MinInt64)},
		{"div(-9223372036854775808, -1)", int64(math.MinInt64)},
		{"1e3", 1000.0},
		{".5", 0.5},
		{"2.5e-1 + 1", 1.25},
		{"1 < 1.5", true},
		{"n == 7.0", true},
		{"true ? 1 : 2.5", 1.0},
		{"nan == nan", false},
		{"nan != nan", true},
		{"min(3, 1, 2)", int64(1)},
		{"max(3, 1.5, n)", 7.0},
		{"best(0.2, n, 7, 3)", int64(1)},
		{"best(0, -1)", int64(-1)},
		{"best(nan, 0.1)", int64(1)},
		{"clamp(n, 1, 5)", int64(5)},
		{"clamp(hp / 10, 0, 1)", 1.0},
		{"int(-2.7)", int64(-2)},
		{"int(1e300)", int64(math.MaxInt64)},
		{"int(nan)", int64(0)},
		{"int(n)", int64(7)},
		{"float(n)", 7.0},
		{"round(2.5)", 3.0},
		{"floor(-0.5)", -1.0},
		{"ceil(0.2)", 1.0},
		{"sqrt(16)", 4.0},
		{"abs(-3)", int64(3)},
		{"lerp(0, 10, 0.5)", 5.0},
		{"sin(0)", 0.0},
		{"cos(0)", 1.0},
		// Vectors.
		{"vec2(1, 2) + pos", geom.Vec2{X: 4, Y: 6}},
		{"pos * 2", geom.Vec2{X: 6, Y: 8}},
		{"2 * pos - pos / 2", geom.Vec2{X: 4.5, Y: 6}},
		{"-eye", geom.Vec3{X: -1, Y: -2, Z: -2}},
		{"pos.x + pos.y", 7.0},
		{"Guard.pos.y", 6.0},
		{"vec3(1, 2, 3).z", 3.0},
		{"(pos).x", 3.0},
		{"(pos + pos).y", 8.0},
		{"length(pos)", 5.0},
		{"length(eye)", 3.0},
		{"distance(pos, vec2(0, 0))", 5.0},
		{"distance(eye, eye)", 0.0},
		{"dot(pos, pos)", 25.0},
		{"normalize(vec2(0, 9))", geom.Vec2{Y: 1}},
		{"normalize(vec3(0, 0, 9))", geom.Vec3{Z: 1}},
		{"pos == vec2(3, 4)", true},
		{"lerp(pos, vec2(5, 6), 0.5)", geom.Vec2{X: 4, Y: 5}},
		// Text.
		{`"a" + 'b'`, "ab"},
		{`"tab\t\"quoted\" \\"`, "tab\t\"quoted\" \\"},
		{`name == "Ada" && name != 'Bob'`, true},
		{`"hp " + text(hp) + " " + text(mood) + " " + text(pos)`, "hp 20 guard (3, 4)"},
		{`text(alive) + text(n) + text(target) + text(name)`, "true7#7Ada"},
		// Entities and enumerations.
		{"target != nobody", true},
		{"nobody == target", false},
		{"mood == guard", true},
		{"guard == mood", true},
		{"rank == guard", false},
		{"mood == Mood.guard", true},
		{"mood < angry", true},
		{"alive ? angry : mood", mood(2)},
		{"rank >= captain", true},
		{"Next(rank)", rank(0)},
		// Names and calls.
		{"LowHealth.Result", true},
		{"Sum(1, hp)", 21.0},
		{"Sum(Sum(1, 2), Sum(3, 4))", 10.0},
		{"Turn(pos).x", -4.0},
		{"Total([1, 2.5, hp])", 23.5},
		{"Total(list)", 3.0},
		{"Half(purse) == other", true},
		{"(alive ? purse : other) != other", true},
		{"team == team", true},
		{"1 + // the rest of a line is a comment\n 2", int64(3)},
	}
	for _, tt := range tests {
		t.Run(tt.src, func(t *testing.T) {
			h := newHost(t, things...)
			e, errs := Check(tt.src, h, nil)
			if errs != nil {
				t.Fatal(errs)
			}
			h.start(t, things...)
			f := e.Any()
			var got any
			h.in(t, func(x *wits.Context) { got = f(x) })
			if !sameBits(got, tt.want) {
				t.Errorf("is %v (%T), want %v (%T)", got, got, tt.want, tt.want)
			}
			if e.Type().Go() != h.Type(e.Type().Name()).Go() {
				t.Errorf("its type is %v", e.Type())
			}
		})
	}
}

// TestTypedClosures: every class has its closure, and no other.
func TestTypedClosures(t *testing.T) {
	h := newHost(t, things...)
	check := func(src string) *Expr {
		e, errs := Check(src, h, nil)
		if errs != nil {
			t.Fatal(src, errs)
		}
		return e
	}
	exprs := map[string]*Expr{"float": check("hp"), "bool": check("alive"), "int": check("n"), "string": check("name"),
		"vec2": check("pos"), "vec3": check("eye"), "entity": check("target"), "Mood": check("mood")}
	h.start(t, things...)
	for typ, e := range exprs {
		got := map[string]bool{"float": e.Float() != nil, "bool": e.Bool() != nil, "int": e.Int() != nil,
			"string": e.Str() != nil, "vec2": e.Vec2() != nil, "vec3": e.Vec3() != nil, "entity": e.Entity() != nil}
		want := map[string]bool{"float": typ == "int", "bool": false, "int": typ == "Mood", "string": false,
			"vec2": false, "vec3": false, "entity": false}
		if typ != "Mood" {
			want[typ] = true
		}
		for kind, is := range got {
			if is != want[kind] {
				t.Errorf("a %s as %s: %v", typ, kind, is)
			}
		}
	}
	h.in(t, func(x *wits.Context) {
		if exprs["int"].Float()(x) != 7 || exprs["Mood"].Int()(x) != 1 || exprs["entity"].Entity()(x) != wits.NewEntity(7, 0) ||
			exprs["string"].Str()(x) != "Ada" || exprs["vec2"].Vec2()(x) != (geom.Vec2{X: 3, Y: 4}) ||
			exprs["vec3"].Vec3()(x) != (geom.Vec3{X: 1, Y: 2, Z: 2}) || !exprs["bool"].Bool()(x) {
			t.Error("a closure gives another value than Any")
		}
	})
}

// TestRefsAndConstant: what is read is told even where a constant decides, and nothing else is a constant.
func TestRefsAndConstant(t *testing.T) {
	h := newHost(t, things...)
	for _, tt := range []struct {
		src      string
		refs     string
		constant any
	}{
		{"pos.x + hp * pos.y + Guard.pos.x", "[pos hp Guard.pos]", nil},
		{"mood == guard", "[mood]", nil},
		{"false && alive", "[alive]", false},
		{"true ? 2 : n", "[n]", int64(2)},
		{"true && alive", "[alive]", nil},
		{"Sum(1, 2)", "[]", nil},
		{"2 * 3", "[]", int64(6)},
		{"angry", "[]", mood(2)},
	} {
		e, errs := Check(tt.src, h, nil)
		if errs != nil {
			t.Fatal(tt.src, errs)
		}
		if got := sprint(e.Refs()); got != tt.refs {
			t.Errorf("%s reads %s, want %s", tt.src, got, tt.refs)
		}
		if got, ok := e.Constant(); got != tt.constant || ok != (tt.constant != nil) {
			t.Errorf("%s is the constant %v, %v", tt.src, got, ok)
		}
	}
}

// TestNaNIsStoredAsOnePattern: what processors make of 0/0 differs, a mind's words must not.
func TestNaNIsStoredAsOnePattern(t *testing.T) {
	h := newHost(t, things...)
	h.declare("odd", "float")
	h.declare("out", "float")
	h.declare("vec", "vec2")
	e, _ := Check("odd", h, nil)
	v, _ := Check("vec2(odd, 0)", h, nil)
	h.start(t, things...)
	out, vec := h.refs["out"].Slot(), h.refs["vec"].Slot()
	h.in(t, func(x *wits.Context) {
		x.Words()[h.refs["odd"].Slot().Word()] = 0xfff8000000000123
		e.Into(out)(x)
		v.Into(vec)(x)
		for _, s := range []wits.Slot{out, vec} {
			if got := x.Words()[s.Word()]; got != math.Float64bits(math.NaN()) {
				t.Errorf("written as %x", got)
			}
		}
	})
}

// TestUnit: a unit goes through what keeps it, and is lost in what does not.
func TestUnit(t *testing.T) {
	h := newHost(t, things...)
	for name, unit := range map[string]string{"hp": "hp", "dist": "m", "pos": "m", "Guard.pos": "m"} {
		ref := h.refs[name]
		ref.Unit = unit
		h.refs[name] = ref
	}
	for _, tt := range []struct{ src, want string }{
		{"dist", "m"}, {"pos.x", "m"}, {"-dist + 1", "m"}, {"0.5 * dist / 2", "m"}, {"dist * dist", ""}, {"hp / dist", ""},
		{"1 / dist", ""}, {"hp + dist", ""}, {"max(dist, pos.x, 0)", "m"}, {"length(pos - Guard.pos)", "m"},
		{"distance(pos, Guard.pos)", "m"}, {"distance(pos, vec2(1, 2)) + abs(dist)", "m"}, {"dist > 3", ""}, {"5", ""},
		{"alive ? dist : 3", "m"}, {"clamp(dist, 0, 10)", "m"}, {"lerp(dist, dist, hp)", "m"}, {"sin(dist)", ""},
		{"int(round(dist))", "m"}, {"normalize(pos)", ""}, {"dot(pos, pos)", ""}, {"text(dist)", ""}, {"dist % 2", "m"},
		{"pos * 2", "m"}, {"n * dist", ""}, {"(pos + pos).y", "m"},
	} {
		e, errs := Check(tt.src, h, nil)
		if errs != nil {
			t.Fatal(tt.src, errs)
		}
		if e.Unit() != tt.want {
			t.Errorf("%s is in %q, want %q", tt.src, e.Unit(), tt.want)
		}
	}
}
