package utility_test

import (
	"math"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestSeveralActionsInAnOption: an option whose tree runs actions and a decision of its own side by side [Pro360, 21.3.1]. All
// begin in the frame of the choice, the decision goes on deciding, and all end when another option is chosen.
func TestSeveralActionsInAnOption(t *testing.T) {
	run := kindtest.Start(t, kindtest.Load(t, own(), kindtest.Files{
		"main.json": `{"wits":1,"kind":"utility","ports":[{"in":"Danger","type":"float"},{"in":"Ammo","type":"float"}],"decide":{"every":0},"options":{
			"Fight":{"run":"fight.json","with":{"Ammo":{"expr":"Ammo"}},"score":"Danger"},"Rest":{"do":"Act","score":"0.2"}}}`,
		"fight.json": `{"wits":1,"kind":"tree","ports":[{"in":"Ammo","type":"float"}],"root":"All","nodes":{
			"All":{"parallel":["Aim","Talk","Arms"]},"Aim":{"do":"Act"},"Talk":{"do":"Act","with":{"Life":2}},"Arms":{"run":"arms.json","with":{"Ammo":{"expr":"Ammo"}}}}}`,
		"arms.json": `{"wits":1,"kind":"utility","ports":[{"in":"Ammo","type":"float"}],"decide":{"every":0},"options":{"Shoot":{"do":"Act","score":"Ammo"},"Knife":{"do":"Act","score":"0.1"}}}`,
	}))
	for i, step := range []struct {
		danger, ammo float64
		active       []string
	}{
		{1, 1, []string{"Fight", "Fight/Aim", "Fight/All", "Fight/Arms", "Fight/Arms/Shoot", "Fight/Talk"}},
		{1, 0, []string{"Fight", "Fight/Aim", "Fight/All", "Fight/Arms", "Fight/Arms/Knife"}}, // Talk has ended, the others go on
		{0, 0, []string{"Rest"}},
	} {
		kindtest.Set(run, "Danger", step.danger)
		kindtest.Set(run, "Ammo", step.ammo)
		lines := run.Good()
		kindtest.Lines(t, "active in step "+string(rune('0'+i)), run.Active(), step.active...)
		if step.danger == 0 {
			kindtest.Lines(t, "what ends", lines, "Fight/Aim: end aborted", "Fight/Arms/Knife: end aborted", "Rest: activate", "Rest: update")
		}
	}
}

// TestHighestMotivesGrouped: the motives that are highest, or within a tenth of it, share a bucket, and none of those below is
// considered unless nothing serves the highest [Pro360, 6.6].
func TestHighestMotivesGrouped(t *testing.T) {
	for _, c := range []struct {
		name                    string
		hunger, fun, sleep, eat float64
		asked                   int
		want                    map[string]float64
	}{
		{"hunger alone", 0.9, 0.5, 0.3, 3, 1, map[string]float64{"Eat": 1}},
		{"hunger and fun", 0.9, 0.85, 0.3, 3, 2, map[string]float64{"Eat": 0.75, "Play": 0.25}},
		{"all three", 0.5, 0.45, 0.42, 3, 3, map[string]float64{"Eat": 0.5, "Play": 1. / 6, "Nap": 1. / 3}},
		{"no food: the next below", 0.9, 0.5, 0.3, 0, 2, map[string]float64{"Play": 1}},
		{"no food, but fun is as high", 0.9, 0.85, 0.3, 0, 2, map[string]float64{"Play": 1}},
	} {
		run := start(t, kindtest.Files{"main.json": `{"kind":"utility","choose":"weighted","ports":[{"in":"Hunger","type":"float"},{"in":"Fun","type":"float"},{"in":"Sleep","type":"float"},{"in":"Food","type":"float"}],
			"buckets":{"Hungry":"Hunger >= max(Hunger, Fun, Sleep) - 0.1 ? 1 : Hunger - 1","Bored":"Fun >= max(Hunger, Fun, Sleep) - 0.1 ? 1 : Fun - 1","Tired":"Sleep >= max(Hunger, Fun, Sleep) - 0.1 ? 1 : Sleep - 1"},
			"options":{"Eat":{"do":"Act","with":{"Life":1},"bucket":"Hungry","score":"Say(Food)"},"Play":{"do":"Act","with":{"Life":1},"bucket":"Bored","score":"Say(1)"},"Nap":{"do":"Act","with":{"Life":1},"bucket":"Tired","score":"Say(2)"}}}`})
		kindtest.Set(run, "Hunger", c.hunger)
		kindtest.Set(run, "Fun", c.fun)
		kindtest.Set(run, "Sleep", c.sleep)
		kindtest.Set(run, "Food", c.eat)
		const n = 4000
		got, asked := map[string]float64{}, 0
		for range n {
			lines := run.Good()
			for asked = 0; lines[asked][len(lines[asked])-len("activate"):] != "activate"; asked++ {
			}
			got[lines[asked][:len(lines[asked])-len(": activate")]] += 1. / n
		}
		if asked != c.asked {
			t.Errorf("%s: %d options are scored, not %d", c.name, asked, c.asked)
		}
		for _, name := range []string{"Eat", "Play", "Nap"} {
			if p := c.want[name]; math.Abs(got[name]-p) > 4*math.Sqrt(p*(1-p)/n)+1e-9 {
				t.Errorf("%s: %s in %.4f of all cases, not %.4f", c.name, name, got[name], p)
			}
		}
	}
}
