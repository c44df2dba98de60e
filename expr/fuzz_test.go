package expr

import (
	"testing"
	"unicode/utf8"

	"github.com/wits-ai/wits"
)

// checkPlaces: an error has a reason and lies inside the source.
func checkPlaces(t *testing.T, src string, errs []Error) {
	t.Helper()
	for i, e := range errs {
		line, column := position(src, min(e.Offset, len(src)))
		if e.Offset < 0 || e.Offset > len(src) || e.Line != line || e.Column != column || e.Reason == "" ||
			e.Column > utf8.RuneCountInString(src)+1 || i > 0 && errs[i-1].Offset > e.Offset {
			t.Errorf("%q: %+v", src, e)
		}
	}
}

// FuzzExpr: no source makes a panic; what is accepted can be printed, read again, and runs.
func FuzzExpr(f *testing.F) {
	for _, tt := range errorTests {
		f.Add(tt.src)
	}
	f.Add("0.5*hp/100 + 0.3*(1-dist/50) + 0.2*n")
	f.Add("if alive { hp = Sum(1, -9223372036854775808) } else { log('x', [1, 2]) }\npos.x += 1 // so")
	f.Add("not (alive ? -pos.x : vec2(1, 2).y) % 3 >= text(mood == Mood.guard)")
	f.Fuzz(func(t *testing.T, src string) {
		tree, errs := Parse(src)
		checkPlaces(t, src, errs)
		if (tree == nil) != (len(errs) > 0) {
			t.Fatalf("%q: tree %v, errors %v", src, tree, errs)
		}
		if tree != nil {
			printed := tree.String()
			again, errs := Parse(printed)
			if len(printed) <= MaxSource && (errs != nil || !sameTree(tree.root, again.root)) {
				t.Fatalf("%q is printed as %q, and that read as %v, %v", src, printed, again, errs)
			}
		}
		h := newHost(t, things...)
		e, errs := Check(src, h, nil)
		checkPlaces(t, src, errs)
		if (e == nil) != (len(errs) > 0) || e != nil && tree == nil {
			t.Fatalf("%q: expression %v, errors %v", src, e, errs)
		}
		s, errs := CheckScript(src, h)
		checkPlaces(t, src, errs)
		if (s == nil) != (len(errs) > 0) {
			t.Fatalf("%q: script %v, errors %v", src, s, errs)
		}
		h.start(t, things...)
		h.in(t, func(x *wits.Context) {
			if e != nil {
				e.Any()(x)
			}
			if s != nil {
				s.Run()(x)
			}
		})
	})
}
