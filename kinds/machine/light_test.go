package machine_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// [Pro360, ch. 25]: a light-weight machine. T25-1, 8 and 13 are in book_test.go.

// TestT25_7_TwelveOrcs share one program: they do what twelve with programs of their own do, and each adds its words alone.
func TestT25_7_TwelveOrcs(t *testing.T) {
	files := kindtest.Files{"main.json": sentry(`{"do":"Act","with":{"Life":3}}`)}
	shared := load(t, files)
	orcs := shared.NewMinds(12, 1)
	in := kindtest.Input[float64](t, shared, "Distance")
	for i := range orcs {
		own := load(t, files).NewMinds(1, uint64(1+i))
		input := kindtest.Input[float64](t, own[0].Program(), "Distance")
		for frame := range 40 {
			distance := float64((frame*frame + 7*i) % 31)
			in.Set(&orcs[i], distance)
			input.Set(&own[0], distance)
			f := wits.Frame{Delta: 0.5, Tick: int64(frame), Time: float64(frame) / 2}
			orcs[i].Step(f)
			own[0].Step(f)
			if orcs[i].Hash() != own[0].Hash() {
				t.Fatalf("orc %d, frame %d: sharing makes a difference", i, frame)
			}
		}
	}
	// A mind has nothing but its block: no memory of its own grows while it steps.
	if n := testing.AllocsPerRun(100, func() { orcs[3].Step(wits.Frame{Delta: 0.5}) }); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
	if bytes := 8 * shared.Words(); bytes > 320 || shared.Refs() > 0 {
		t.Errorf("an orc takes %d bytes and %d references", bytes, shared.Refs())
	}
}
