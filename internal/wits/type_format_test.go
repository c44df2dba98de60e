package wits

import (
	"testing"

	"github.com/wits-ai/wits/geom"
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
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	v := contact{NewEntity(7, 1), geom.Vec2{X: 50.23098327, Y: -8}, 1. / 3, NameOf("Enemy")}
	if got, want := typ.Format(v), "{Who #7, Place (50.231, -8), Trust 0.333333, of Enemy}"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if got := r.Type("list of contact").Format([]contact{v}); got != "["+typ.Format(v)+"]" {
		t.Error(got)
	}
}
