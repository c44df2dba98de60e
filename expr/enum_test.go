package expr

import (
	"errors"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
)

// sight has values that are no names.
type sight uint8

// sighted is a host that has them, and a function that takes one.
func sighted(t tester) *host {
	h := newHost(t)
	h.enums = append(h.enums, wits.AddEnum[sight](h.reg, "Sight", "What it sees of somebody.", "hidden", "in sight", "out of sight", "3d", "or", "don't"))
	for _, v := range []declared{{"seen", "Sight", nil}, {"name", "string", nil}, {"mood", "Mood", nil}} {
		h.declare(v.name, v.typ)
	}
	h.function("Far", "int", func(x *wits.Context, args []wits.Slot, out wits.Slot) { out.Set(x, int64(args[0].Get(x).(sight))) }, "Sight")
	far := h.funcs["Far"]
	h.funcs["Far"] = func(args []*wits.Type) (*Call, error) { // as a game's registry does
		if len(args) != 1 || args[0] != h.Type("Sight") {
			return nil, errors.New("it takes Far(seen Sight)")
		}
		return far(args)
	}
	return h
}

// TestValuesThatAreNoNames: values of several words and the like are written in quotes, wherever the other side says which enumeration is
// meant; all others without.
func TestValuesThatAreNoNames(t *testing.T) {
	for src, want := range map[string]any{
		`seen == 'in sight'`: true, `"in sight" == seen`: true, `seen != "out of sight"`: true, `seen < '3d'`: true, `seen >= "or"`: false, `seen == "don't"`: false, `seen > hidden`: true,
		`(true ? 'out of sight' : seen) == seen`: false, `Far('in sight')`: int64(1), `Far("3d") + Far(hidden)`: int64(3), `name == 'in sight'`: false, `text(seen)`: "in sight",
	} {
		h := sighted(t)
		e, errs := Check(src, h, nil)
		if errs != nil {
			t.Errorf("%s: %v", src, errs)
			continue
		}
		h.start(t, declared{"seen", "Sight", sight(1)})
		var got any
		h.in(t, func(x *wits.Context) { got = e.Any()(x) })
		if got != want {
			t.Errorf("%s is %v, want %v", src, got, want)
		}
	}
	h := sighted(t)
	e, errs := Check(`'out of sight'`, h, h.Type("Sight"))
	script, wrong := CheckScript(`seen = 'in sight'; if (seen == 'in sight') { seen = '3d' }`, h)
	if errs != nil || wrong != nil {
		t.Fatal(errs, wrong)
	}
	h.start(t)
	var first, then any
	h.in(t, func(x *wits.Context) {
		first = e.Any()(x)
		script.Run()(x)
		then = h.refs["seen"].Slot().Get(x)
	})
	if first != sight(2) || then != sight(3) {
		t.Errorf("a value alone is %v, what a script has written %v", first, then)
	}
}

// TestWritten: what is written is read again, whatever a coder has called a value.
func TestWritten(t *testing.T) {
	for value, want := range map[string]string{"calm": "calm", "in sight": "'in sight'", "or": "'or'", "3d": "'3d'", "don't": `"don't"`, `a\b`: `'a\\b'`, "\"it's\"": `"\"it's\""`, "two\nlines": `'two\nlines'`} {
		if got := Written(value); got != want {
			t.Errorf("%q is written %s, want %s", value, got, want)
		}
		h := newHost(t)
		h.enums = []*wits.Type{wits.AddEnum[sight](h.reg, "Sight", "", value)}
		e, errs := Check(Written(value), h, h.Type("Sight"))
		if errs != nil {
			t.Errorf("%q: %v", value, errs)
		} else if k, ok := e.Constant(); !ok || k != sight(0) {
			t.Errorf("%q is read as %v", value, k)
		}
	}
}

// TestValuesThatAreNoNames_Errors: what is written otherwise is told with how it is written.
func TestValuesThatAreNoNames_Errors(t *testing.T) {
	for src, want := range map[string]string{
		`seen == 'hidden'`:      "== cannot compare Sight with string (write hidden without quotes)",
		`seen == 'in sigth'`:    "== cannot compare Sight with string (write 'in sight')",
		`mood == 'in sight'`:    "== cannot compare Mood with string (write one of its values without quotes, such as calm)",
		`seen == in_sight`:      "Sight has no value in_sight (write 'in sight')",
		`seen == Sight.insight`: "Sight has no value insight (write 'in sight')",
		`seen == dont`:          `Sight has no value dont (write "don't")`,
		`insight > 1`:           "nothing is called insight",
		`Far('hidden')`:         "Far does not take (string) (it takes Far(seen Sight))",
	} {
		if _, errs := Check(src, sighted(t), nil); len(errs) != 1 || !strings.HasSuffix(errs[0].Error(), want) {
			t.Errorf("%s: got %v, want %s", src, errs, want)
		}
	}
}
