package machine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// [Pro360, ch. 25]: a light-weight machine.

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

// TestT25_10_Sliced: machines that have every third frame, three times as long, go through the same states as those that have
// each frame, if what they see stays the same; each of twelve, whatever its turn is.
func TestT25_10_Sliced(t *testing.T) {
	p := load(t, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Mood","type":"int"}],"start":"A","states":{"A":{"do":"Act"},"B":{},"C":{"start":"P","states":{"P":{"do":"Act"},"Q":{"end":"success"}},"transitions":[{"from":"P","to":"Q","after":3}]},"D":{}},
		"transitions":[{"from":"A","to":["B","C"],"index":"Mood % 2","after":1.5},{"from":"B","to":"C","after":3},{"from":"C","to":"D","done":"any"},{"from":"D","to":"A","when":"Mood < 9","after":4.5}]}`})
	visited := func(turn int, mood int64, delta float64, every int) (states []string) {
		r := kindtest.Start(t, p)
		r.Frame.Delta = delta
		kindtest.Set(r, "Mood", mood)
		for frame := range 90 {
			if frame%every != turn {
				continue
			}
			r.Good()
			if now := strings.Join(r.Active(), " "); len(states) == 0 || states[len(states)-1] != now {
				states = append(states, now)
			}
		}
		return states
	}
	for i := range 12 {
		mood := int64(i)
		whole, sliced := visited(0, mood, 0.5, 1), visited(i%3, mood, 1.5, 3)
		n := min(len(whole), len(sliced))
		if n < 3 || !slices.Equal(whole[:n], sliced[:n]) {
			t.Errorf("mood %d: sliced %q, unsliced %q", mood, sliced, whole)
		}
		if mood < 9 && n < 8 {
			t.Errorf("mood %d: only %d changes", mood, n)
		}
	}
}

// TestT25_9_Variants: the generic state ends by its time; the variant that eats makes the hunger fall as it ends, the variant
// that strikes raises an event of damage. What is around them is the same machine.
func TestT25_9_Variants(t *testing.T) {
	shop := func(variant, after string) *kindtest.Run {
		return kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"out":"Damage","type":"trigger"}],"variables":{"Hunger":{"type":"float","default":3}},"start":"Sweep",
			"states":{"Sweep":{"do":"Act","with":{"Life":2}},"Special":{"do":"Act","with":{"Life":2}` + variant + `},"Wait":{"do":"Act"}},
			"transitions":[{"from":"Sweep","to":"Special","done":"any"},{"from":"Special","to":"Wait","done":"any"` + after + `}]}`}))
	}
	for name, c := range map[string]struct {
		variant, after string
		damage         int
		hunger         float64
	}{
		"generic": {"", "", 0, 3},
		"eat":     {`,"exit":"Hunger -= 2"`, "", 0, 1},
		"strike":  {"", `,"fire":"Damage"`, 1, 3},
	} {
		r := shop(c.variant, c.after)
		damage := 0
		var lines []string
		for range 5 {
			lines = append(lines, r.Good()...)
			if r.Fired("Damage") {
				damage++
			}
		}
		if got := r.Value("Hunger"); damage != c.damage || got != c.hunger {
			t.Errorf("%s: damage %d times, hunger %v", name, damage, got)
		}
		kindtest.Lines(t, name, lines, "Sweep: activate", "Sweep: update", "Sweep: update", "Sweep: end success", "Special: activate", "Special: update",
			"Special: update", "Special: end success", "Wait: activate", "Wait: update", "Wait: update", "Wait: update")
	}
}
