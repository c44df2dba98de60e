package expr

import (
	"strings"
	"testing"
)

// TestBuiltinsAreDescribed: every function has a signature that begins with its name, a doc, and a way to be called.
func TestBuiltinsAreDescribed(t *testing.T) {
	h := newHost(t, things...)
	list := Builtins()
	if len(list) != len(builtins) {
		t.Fatalf("%d of %d are listed", len(list), len(builtins))
	}
	samples := map[class]string{classInt: "n", classFloat: "hp", classVec2: "pos", classVec3: "eye"}
	for i, b := range list {
		if i > 0 && list[i-1].Name >= b.Name {
			t.Errorf("%s is out of order", b.Name)
		}
		if !strings.HasPrefix(b.Signature, b.Name+"(") || !strings.HasSuffix(b.Doc, ".") {
			t.Errorf("%s: %q, %q", b.Name, b.Signature, b.Doc)
		}
		for _, f := range builtins[b.Name].forms {
			var args []string
			for _, p := range f.params {
				args = append(args, samples[p])
			}
			src := b.Name + "(" + strings.Join(args, ", ") + ")"
			e, errs := Check(src, h, nil)
			if errs != nil {
				t.Errorf("%s: %v", src, errs)
			} else if e.root.cls != f.result {
				t.Errorf("%s is %s, want %s", src, e.Type(), f.result)
			}
		}
	}
}
