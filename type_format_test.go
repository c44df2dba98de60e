package wits

import (
	"math"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

func TestFormatOfStructs(t *testing.T) {
	type contact struct {
		Who   Entity
		Place geom.Vec2
		Trust float64
		Side  Name `name:"of"`
	}
	r := NewRegistry()
	typ := AddType[contact](r, "contact", "Somebody.")
	must.Succeed(t, r.Err())
	v := contact{NewEntity(7, 1), geom.Vec2{X: 50.23098327, Y: -8}, 1. / 3, NameOf("Enemy")}
	if got, want := typ.Format(v), "{Who #7, Place (50.231, -8), Trust 0.333333, of Enemy}"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if got := r.Type("list of contact").Format([]contact{v}); got != "["+typ.Format(v)+"]" {
		t.Error(got)
	}
}

// TestFormatIsParsed checks that every type reads what it writes for people. Numbers in structs have six digits only.
func TestFormatIsParsed(t *testing.T) {
	type mood int64
	type contact struct {
		Who   Entity
		Place geom.Vec2
		Trust float64
		Side  Name `name:"of"`
		Mood  mood
	}
	r := NewRegistry()
	AddEnum[mood](r, "mood", "How somebody feels.", "calm", "very angry")
	AddType[contact](r, "contact", "Somebody.")
	AddType[int32](r, "seconds", "A time.")
	must.Succeed(t, r.Err())
	rapid.Check(t, func(t *rapid.T) {
		typ := r.Type(rapid.SampledFrom(r.Types()).Draw(t, "type"))
		v := reflect.New(typ.Go()).Elem()
		drawValue(t, v, false)
		text := typ.Format(v.Interface())
		got, err := typ.Parse(text)
		if err != nil {
			t.Fatalf("%s: %q %v", typ, text, err)
		}
		if again := typ.Format(got); again != text || reflect.TypeOf(got) != typ.Go() {
			t.Fatalf("%s: %q is read as %q, a %T", typ, text, again, got)
		}
		if typ.Go().Comparable() && typ.Go().Kind() != reflect.Float64 && !hasNaN(v) && got != v.Interface() {
			t.Fatalf("%s: %q is read as another value, %#v", typ, text, got)
		}
	})
}

// drawValue fills a value at random. Within structs numbers are short.
func drawValue(t *rapid.T, v reflect.Value, short bool) {
	switch x := v.Addr().Interface().(type) {
	case *Name:
		*x = NameOf(rapid.SampledFrom([]string{"", "Ann", "two words", "a, b", "(c)", `say "no"`, "{d}"}).Draw(t, "name"))
		return
	case *Entity:
		*x = NewEntity(rapid.Uint32().Draw(t, "index"), rapid.Uint32Range(1, math.MaxUint32).Draw(t, "generation"))
		if rapid.Bool().Draw(t, "nobody") {
			*x = 0
		}
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(rapid.Bool().Draw(t, "bool"))
	case reflect.Int32:
		v.SetInt(int64(rapid.IntRange(0, 1).Draw(t, "int32")))
	case reflect.Int64:
		if v.Type() != reflect.TypeFor[int64]() { // an enumeration of two
			v.SetInt(int64(rapid.IntRange(0, 1).Draw(t, "enum")))
			return
		}
		v.SetInt(rapid.Int64().Draw(t, "int"))
	case reflect.Float64:
		if short {
			v.SetFloat(float64(rapid.IntRange(-9999, 9999).Draw(t, "hundredths")) / 100)
			return
		}
		v.SetFloat(rapid.OneOf(rapid.Float64(), rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1)})).Draw(t, "float"))
	case reflect.String:
		v.SetString(rapid.String().Draw(t, "string"))
	case reflect.Slice:
		n := rapid.IntRange(0, 3).Draw(t, "length")
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			drawValue(t, v.Index(i), short)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			drawValue(t, v.Field(i), short || v.NumField() > 3)
		}
	default:
		t.Fatalf("nobody knows how to draw a %s", v.Type())
	}
}

// hasNaN reports whether a number in it equals nothing.
func hasNaN(v reflect.Value) bool { return v.Interface() != v.Interface() }
