package jsontree

import (
	"math"
	"reflect"
	"strings"
	"testing"
)

func mustParse(t testing.TB, document string) *Node {
	t.Helper()
	root, errors := Parse([]byte(document), Limits{})
	if len(errors) > 0 {
		t.Fatalf("%s: %v", document, errors)
	}
	return root
}

func TestPositions(t *testing.T) {
	root := mustParse(t, "\uFEFF{\n  \"日本\": [true,\tnull,\r\n    \"é\", -1.5e3],\n  \"b\": {}\n}\n")
	want := []struct {
		node *Node
		kind Kind
		pos  Position
	}{
		{root, Object, Position{Line: 1, Column: 1}},
		{root.Get("日本"), Array, Position{Line: 2, Column: 9}},
		{root.Get("日本").Items[0], Bool, Position{Line: 2, Column: 10}},
		{root.Get("日本").Items[1], Null, Position{Line: 2, Column: 16}},
		{root.Get("日本").Items[2], String, Position{Line: 3, Column: 5}},
		{root.Get("日本").Items[3], Number, Position{Line: 3, Column: 10}},
		{root.Get("b"), Object, Position{Line: 4, Column: 8}},
	}
	for i, w := range want {
		if w.node.Kind != w.kind || w.node.Pos != w.pos {
			t.Errorf("%d: %v at %v, want %v at %v", i, w.node.Kind, w.node.Pos, w.kind, w.pos)
		}
	}
	if at := root.Members[0].Pos; at != (Position{Line: 2, Column: 3}) {
		t.Errorf("first name at %v", at)
	}
	if at := root.Members[1].Pos; at != (Position{Line: 4, Column: 3}) {
		t.Errorf("second name at %v", at)
	}
}

func TestValues(t *testing.T) {
	root := mustParse(t, `{"s":"a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00","t":true,"f":false,"n":null,"l":[1,2.5,[]],"o":{"k":{}}}`)
	want := map[string]any{
		"s": "a\"\\/\b\f\n\r\té😀", "t": true, "f": false, "n": nil,
		"l": []any{int64(1), 2.5, []any{}}, "o": map[string]any{"k": map[string]any{}},
	}
	if got := root.Any(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %#v", got)
	}
	var nothing *Node
	if nothing.Get("a") != nil || nothing.Any() != nil || root.Get("x").Get("y") != nil || root.Get("l").Get("s") != nil {
		t.Error("what is not there is not nil")
	}
	if got := string(nothing.AppendCompact(nil)); got != "null" {
		t.Errorf("nothing is %s", got)
	}
	if _, ok := nothing.Int(); ok {
		t.Error("nothing is whole")
	}
	if _, ok := root.Get("s").Float(); ok {
		t.Error("a string is a number")
	}
}

func TestNumbers(t *testing.T) {
	tests := []struct {
		text    string
		float   float64
		integer int64
		whole   bool
		any     any
		compact string
	}{
		{"0", 0, 0, true, int64(0), "0"},
		{"-0", math.Copysign(0, -1), 0, true, math.Copysign(0, -1), "-0"},
		{"-0.0", math.Copysign(0, -1), 0, true, math.Copysign(0, -1), "-0"},
		{"30", 30, 30, true, int64(30), "30"},
		{"30.0", 30, 30, true, int64(30), "30"},
		{"3e1", 30, 30, true, int64(30), "30"},
		{"0.50", 0.5, 0, false, 0.5, "0.5"},
		{"9223372036854775807", math.MaxInt64, math.MaxInt64, true, int64(math.MaxInt64), "9223372036854775807"},
		{"-9223372036854775808", math.MinInt64, math.MinInt64, true, int64(math.MinInt64), "-9223372036854775808"},
		{"9223372036854775808", 1 << 63, 0, false, float64(1 << 63), "9223372036854775808"},
		{"9007199254740992.0", 1 << 53, 1 << 53, true, int64(1 << 53), "9007199254740992"},
		{"9007199254740994.0", 1<<53 + 2, 0, false, float64(1<<53 + 2), "9.007199254740994e+15"},
		{"1e21", 1e21, 0, false, 1e21, "1e+21"},
		{"1E-7", 1e-7, 0, false, 1e-7, "1e-7"},
		{"1e-999", 0, 0, true, int64(0), "0"},
		{"1e308", 1e308, 0, false, 1e308, "1e+308"},
	}
	for _, test := range tests {
		n := mustParse(t, test.text)
		if n.Text != test.text {
			t.Errorf("%s: text %s", test.text, n.Text)
		}
		if f, ok := n.Float(); !ok || f != test.float || math.Signbit(f) != math.Signbit(test.float) {
			t.Errorf("%s: Float %v, %v", test.text, f, ok)
		}
		if i, ok := n.Int(); ok != test.whole || i != test.integer {
			t.Errorf("%s: Int %v, %v", test.text, i, ok)
		}
		if a := n.Any(); a != test.any {
			t.Errorf("%s: Any %T %v", test.text, a, a)
		}
		if c := string(n.AppendCompact(nil)); c != test.compact {
			t.Errorf("%s: compact %s", test.text, c)
		}
	}
}

func TestAppendFloat(t *testing.T) {
	for want, f := range map[string]float64{
		"30": 30, "0.5": 0.5, "1e+21": 1e21, "100000000000000000000": 1e20, "0.000001": 1e-6, "1e-7": 1e-7,
		"-1.5e-10": -1.5e-10, "1e+100": 1e100, "5e-324": 5e-324, "null": math.NaN(),
	} {
		if got := string(AppendFloat([]byte("x"), f)); got != "x"+want {
			t.Errorf("%v: got %s, want x%s", f, got, want)
		}
	}
}

func TestAppendString(t *testing.T) {
	for in, want := range map[string]string{
		"": `""`, "a/é<>&": `"a/é<>&"`, "\"\\\b\f\n\r\t\x00\x1f\x7f": `"\"\\\b\f\n\r\t\u0000\u001f` + "\x7f\"",
		"a\xffb\xc3": `"a�b�"`, "\u2028😀": "\"\u2028😀\"", "\uFFFD": `"�"`,
	} {
		if got := string(AppendString(nil, in)); got != want {
			t.Errorf("%q: got %s, want %s", in, got, want)
		}
	}
}

func TestOrderOfMembersIsKept(t *testing.T) {
	document := `{"z":1,"a":{"y":[],"b":"\\"},"m":null}`
	if got := string(mustParse(t, " "+strings.ReplaceAll(document, ",", " , ")).AppendCompact(nil)); got != document {
		t.Errorf("got %s", got)
	}
}

func TestKindNames(t *testing.T) {
	for kind, want := range []string{"null", "bool", "number", "string", "array", "object", "kind 6"} {
		if got := Kind(kind).String(); got != want {
			t.Errorf("kind %d is %s", kind, got)
		}
	}
}
