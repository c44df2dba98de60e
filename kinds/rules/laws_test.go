package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kinds/rules"
	"pgregory.net/rapid"
)

// A model of the chapter's listing that is as simple as it can be: maps, strings, and a look at every rule in every tick.

type modelRule struct {
	name, of       string
	every          int
	check          string // resource of the unit; "" for none
	below          int
	inputs, output map[string]int
}

func (r *modelRule) document() string {
	part := func(goods map[string]int, scope string) string {
		var list []string
		for _, name := range []string{"a", "b", "c"} {
			if n := goods[scope+"."+name]; n > 0 {
				list = append(list, fmt.Sprintf("%q:%d", name, n))
			}
		}
		return fmt.Sprintf("%q:{%s}", scope, strings.Join(list, ","))
	}
	text := fmt.Sprintf(`{"name":%q,"of":%q,"every":%d,"success":"unit.done += 1"`, r.name, r.of, r.every)
	if r.check != "" {
		text += fmt.Sprintf(`,"checks":["unit.%s < %d"]`, r.check, r.below)
	}
	return text + fmt.Sprintf(`,"inputs":{%s,%s},"outputs":{%s,%s}}`, part(r.inputs, "unit"), part(r.inputs, "player"), part(r.output, "unit"), part(r.output, "player"))
}

type modelUnit struct {
	of     string
	placed int
	has    map[string]int
	unit   rules.Unit
}

// TestRL_LikeTheListing: whatever the rules are, and whoever comes and goes, bins are as in the model; no bin is below 0, and what a rule
// takes it takes whole or not at all.
func TestRL_LikeTheListing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		goods := rapid.MapOfN(rapid.SampledFrom([]string{"unit.a", "unit.b", "unit.c", "player.a", "player.b"}), rapid.IntRange(1, 4), 0, 3)
		list := make([]modelRule, rapid.IntRange(1, 6).Draw(rt, "rules"))
		var documents []string
		for i := range list {
			list[i] = modelRule{fmt.Sprintf("R%d", i), rapid.SampledFrom([]string{"U", "V"}).Draw(rt, "of"), rapid.IntRange(1, 5).Draw(rt, "every"),
				rapid.SampledFrom([]string{"", "a", "b"}).Draw(rt, "check"), rapid.IntRange(0, 9).Draw(rt, "below"), goods.Draw(rt, "inputs"), goods.Draw(rt, "outputs")}
			documents = append(documents, list[i].document())
		}
		phase := rapid.SampledFrom([]string{"placed", "clock"}).Draw(rt, "phase")
		w := open(t, `"phase":"`+phase+`","resources":{"a":{"unit":{"start":2},"player":{"start":5}},"b":{"unit":{},"player":{}},"c":{"unit":{}},"done":{"unit":{}}},"units":{"U":{},"V":{}},"rules":[`+strings.Join(documents, ",")+`]`, rules.Options{})
		player := map[string]int{"a": 5}
		var units []*modelUnit
		for tick := 1; tick <= 40; tick++ {
			switch rapid.IntRange(0, 5).Draw(rt, "comes or goes") {
			case 0, 1:
				of := rapid.SampledFrom([]string{"U", "V"}).Draw(rt, "type")
				units = append(units, &modelUnit{of, tick - 1, map[string]int{"a": 2}, w.place(of)})
			case 2:
				if len(units) > 0 {
					i := rapid.IntRange(0, len(units)-1).Draw(rt, "who")
					w.Remove(units[i].unit)
					units = slices.Delete(units, i, i+1)
				}
			}
			w.days(1)
			for _, u := range units {
				for i := range list {
					u.run(&list[i], tick, phase, player)
				}
			}
			for _, u := range units {
				for _, name := range []string{"a", "b", "c", "done"} {
					if got := w.has(u.unit, name); got != float64(u.has[name]) || got < 0 {
						rt.Fatalf("tick %d: unit %d has %v of %s, not %d", tick, u.unit.Number(), got, name, u.has[name])
					}
				}
			}
			for _, name := range []string{"a", "b"} {
				if got := w.purse(name); got != float64(player[name]) || got < 0 {
					rt.Fatalf("tick %d: the player has %v of %s, not %d", tick, got, name, player[name])
				}
			}
		}
	})
}

// run runs a rule in a tick, if it is due.
func (u *modelUnit) run(r *modelRule, tick int, phase string, player map[string]int) {
	if r.of != u.of || phase == "placed" && (tick-u.placed)%r.every != 0 || phase == "clock" && tick%r.every != 0 {
		return
	}
	if r.check != "" && u.has[r.check] >= r.below {
		return
	}
	bin := func(name string) (map[string]int, string) {
		scope, resource, _ := strings.Cut(name, ".")
		if scope == "player" {
			return player, resource
		}
		return u.has, resource
	}
	for name, n := range r.inputs {
		if b, resource := bin(name); b[resource] < n {
			return
		}
	}
	for name, n := range r.inputs {
		b, resource := bin(name)
		b[resource] -= n
	}
	for name, n := range r.output {
		b, resource := bin(name)
		b[resource] += n
	}
	u.has["done"]++
}
