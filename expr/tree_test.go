package expr

import "testing"

// TestTreeString: the plain form of an expression.
func TestTreeString(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{"1+2*3", "1 + 2 * 3"},
		{"(1+2)*3", "(1 + 2) * 3"},
		{"a-(b-c)-d", "a - (b - c) - d"},
		{"((a))", "a"},
		{"not a<b and c or d", "!(a < b) && c || d"},
		{"(a or b) and !c", "(a || b) && !c"},
		{"a?b:(c?d:e)", "a ? b : c ? d : e"},
		{"(a?b:c)?d:e", "(a ? b : c) ? d : e"},
		{"(a<b)==(c<d)", "(a < b) == (c < d)"},
		{"--a", "-(-a)"},
		{"-(-1)", "-(-1)"},
		{"-(a+b)", "-(a + b)"},
		{"- -9223372036854775808", "-(-9223372036854775808)"},
		{"pos . x", "pos.x"},
		{"(pos).x", "(pos).x"},
		{"f ( a,b ) . x", "f(a, b).x"},
		{"(1).x", "(1).x"},
		{"[1,2]", "[1, 2]"},
		{"f()", "f()"},
		{`'it\'s "so"'`, `"it's \"so\""`},
		{"1.50e+3", "1.50e+3"},
		{"a // why", "a"},
	} {
		tree, errs := Parse(tt.src)
		if errs != nil {
			t.Errorf("%s: %v", tt.src, errs)
		} else if got := tree.String(); got != tt.want {
			t.Errorf("%s is printed as %s, want %s", tt.src, got, tt.want)
		}
	}
}

func TestTreeNames(t *testing.T) {
	tree, errs := Parse("LowHealth.Result && f(hp, -pos.x) > hp ? guard : vec2(a, b).y")
	if errs != nil {
		t.Fatal(errs)
	}
	if got := sprint(tree.Names()); got != "[LowHealth.Result hp pos.x guard a b]" {
		t.Error(got)
	}
}
