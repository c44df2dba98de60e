package build_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/std"
)

// FuzzBuiltAgain: whatever is a right document says the same when it was read and written; reading never panics, and what is written is
// read as the same.
func FuzzBuiltAgain(f *testing.F) {
	every(f, func(_ string, data []byte) {
		if len(data) < 4000 {
			f.Add(data)
		}
	})
	kinds := std.NewRegistry().Documents()
	f.Fuzz(func(t *testing.T, data []byte) {
		built, err := build.Read(data)
		if err != nil {
			return
		}
		written, err := build.JSON(built)
		if err != nil {
			return // null, where a part should be
		}
		again, err := build.Read(written)
		if err != nil {
			t.Fatalf("%v, of\n%s", err, written)
		}
		if twice, err := build.JSON(again); err != nil || string(twice) != string(written) {
			t.Fatalf("%v: written twice it is\n%s\nonce\n%s", err, twice, written)
		}
		if doc, problems := kinds.Parse("fuzz.json", data); doc == nil || doc.Base != "" || len(problems) > 0 {
			return
		}
		if got, want := long(t, kinds, canonical(t, kinds, written)), long(t, kinds, canonical(t, kinds, data)); got != want {
			t.Fatalf("written again it is\n%s\nbefore it was\n%s", got, want)
		}
	})
}

// TestHeaderIsDeclared: builders have what documents of all kinds have, in the same order.
func TestHeaderIsDeclared(t *testing.T) {
	names := func(of reflect.Type) (out []string) {
		for i := range of.NumField() {
			out = append(out, of.Field(i).Tag.Get("json"))
		}
		return out
	}
	header := declare.Header()
	if got, want := append([]string{"wits", "kind"}, names(reflect.TypeFor[build.Header]())...), header.Names(); !slices.Equal(got, want) {
		t.Errorf("the header has %q, declared are %q", got, want)
	}
	for member, built := range map[string]reflect.Type{"ports": reflect.TypeFor[build.Port](), "frames": reflect.TypeFor[build.Frame]()} {
		var want []string
		for _, m := range header.Member(member).Form.Item.All() {
			want = append(want, m.Name)
		}
		got := names(built)
		if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
			t.Errorf("%s have %q, declared are %q", member, got, want)
		}
	}
	variable := declare.Of[struct {
		Variables declare.Variables `json:"variables"`
	}]().Member("variables").Form.Item
	if got := names(reflect.TypeFor[build.Variable]()); !slices.Equal(got, variable.Names()) {
		t.Errorf("a variable has %q, declared are %q", got, variable.Names())
	}
}
