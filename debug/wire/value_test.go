package wire

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// A type is a measure by its form, too, and not by its name alone.
func TestFormOfMeasures(t *testing.T) {
	type odd struct{ A, B int32 }
	r := wits.NewRegistry()
	wits.AddType[odd](r, "measure", "No measure, but called so.")
	if k := KindOf(r.Type("measure")); k != TextValue {
		t.Errorf("a type that is only called so has form %d", k)
	}
	if k := KindOf(std.NewRegistry().Type("measure")); k != MeasureValue {
		t.Errorf("a measure has form %d", k)
	}
}
