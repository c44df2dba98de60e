package machine_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestPickingAmongTransitions: of the ways out of a state the one that scores highest is taken [Pro360, 21.5.3 and 21.7], not the
// first; the first of equal ones, and none if none is of use.
func TestPickingAmongTransitions(t *testing.T) {
	a := kindtest.Ask(kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Hunger","type":"float"},{"in":"Tired","type":"float"},{"in":"Duty","type":"float"},{"in":"Ready","type":"bool","default":true}],
		"start":"Idle","states":{"Idle":{},"Eat":{"do":"Act"},"Sleep":{"do":"Act"},"Work":{"do":"Act"}},
		"transitions":[{"from":"Idle","to":["Eat","Sleep","Work"],"index":"best(Hunger, Tired * 2, Ready ? Duty : 0)","when":"true"},{"from":["Eat","Sleep","Work"],"to":"Idle","after":0.5}]}`})))
	r := a.Run
	for _, c := range []struct {
		name                string
		hunger, tired, duty float64
		ready               bool
		want                string
	}{
		{"hunger is highest", 0.8, 0.3, 0.5, true, "Eat"},
		{"tired counts twice", 0.8, 0.5, 0.5, true, "Sleep"},
		{"duty", 0.3, 0.2, 0.9, true, "Work"},
		{"duty, but not ready", 0.3, 0.1, 0.9, false, "Eat"},
		{"the first of equal ones", 0, 0.4, 0.8, true, "Sleep"},
		{"none", 0, 0, 0.8, false, "Idle"},
		{"below 0 is none", -1, -0.5, -2, true, "Idle"},
	} {
		r.Restart()
		kindtest.Set(r, "Hunger", 0.0)
		kindtest.Set(r, "Tired", 0.0)
		kindtest.Set(r, "Duty", 0.0)
		a.Step()
		kindtest.Set(r, "Hunger", c.hunger)
		kindtest.Set(r, "Tired", c.tired)
		kindtest.Set(r, "Duty", c.duty)
		kindtest.Set(r, "Ready", c.ready)
		a.Step()
		kindtest.Lines(t, c.name, r.Active(), c.want)
		if c.want == "Sleep" && c.hunger > 0 {
			if why := strings.Join(a.Why("Sleep"), "; "); !strings.Contains(why, "best(Hunger, Tired * 2, Ready ? Duty : 0)") {
				t.Errorf("why Sleep: %s", why)
			}
		}
	}
	if n := testing.AllocsPerRun(100, func() { r.Mind.Step(r.Frame) }); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}
