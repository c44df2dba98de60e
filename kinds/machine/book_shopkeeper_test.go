package machine_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

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
