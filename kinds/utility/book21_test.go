package utility_test

import (
	"fmt"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// sniperRules are the four rules of [Pro360]'s sniper (21.3.3).
const sniperRules = `{"kind":"utility","ports":[{"in":"UnderFire","type":"bool"},{"in":"RetreatClear","type":"bool"},{"in":"InKillZone","type":"bool"},{"in":"Cool","type":"bool"}],
	"choose":{"rules":["Retreat","FightBack","Snipe","Hide"]},"options":{
	"Retreat":{"considerations":[{"name":"UnderFire","if":"UnderFire"},{"name":"Clear","if":"RetreatClear"}]},
	"FightBack":{"considerations":[{"name":"UnderFire","if":"UnderFire"}]},
	"Snipe":{"considerations":[{"name":"Clear","if":"RetreatClear"},{"name":"Zone","if":"InKillZone"},{"name":"Cool","if":"Cool"}]},
	"Hide":{"considerations":[]}}}`

// TestT21_1_Sniper: the sixteen rows of the sniper's first decision, as [Pro360] lists its rules, the first that applies: under
// fire and the line of retreat is clear, retreat; under fire and it is not, fight back; the line of retreat is clear, there is a
// target in the kill zone and time has passed since the last shot, snipe; otherwise hide.
func TestT21_1_Sniper(t *testing.T) {
	r := start(t, kindtest.Files{"main.json": sniperRules})
	// By hand, from the list: fire, retreat clear, target, rested.
	table := map[[4]bool]string{}
	const T, F = true, false
	for _, row := range []struct {
		inputs [4]bool
		want   string
	}{
		{[4]bool{T, T, T, T}, "Retreat"}, {[4]bool{T, T, T, F}, "Retreat"}, {[4]bool{T, T, F, T}, "Retreat"}, {[4]bool{T, T, F, F}, "Retreat"},
		{[4]bool{T, F, T, T}, "FightBack"}, {[4]bool{T, F, T, F}, "FightBack"}, {[4]bool{T, F, F, T}, "FightBack"}, {[4]bool{T, F, F, F}, "FightBack"},
		{[4]bool{F, T, T, T}, "Snipe"}, {[4]bool{F, T, T, F}, "Hide"}, {[4]bool{F, T, F, T}, "Hide"}, {[4]bool{F, T, F, F}, "Hide"},
		{[4]bool{F, F, T, T}, "Hide"}, {[4]bool{F, F, T, F}, "Hide"}, {[4]bool{F, F, F, T}, "Hide"}, {[4]bool{F, F, F, F}, "Hide"},
	} {
		table[row.inputs] = row.want
		for i, name := range []string{"UnderFire", "RetreatClear", "InKillZone", "Cool"} {
			kindtest.Set(r, name, row.inputs[i])
		}
		r.Good()
		kindtest.Lines(t, fmt.Sprint(row.inputs), r.Active(), row.want)
	}
	if len(table) != 16 {
		t.Errorf("%d rows, want 16", len(table))
	}
}

// TestT21_4_Bounds: from 50 to 300, both ends included.
func TestT21_4_Bounds(t *testing.T) {
	for distance, want := range map[float64]float64{0: 0, 49: 0, 49.999: 0, 50: 1, 51: 1, 299: 1, 300: 1, 300.001: 0, 301: 0} {
		got, _ := score(t, `"considerations":[{"name":"Range","input":"X","ranges":[{"below":50,"veto":true},{"to":300},{"veto":true}]}]`, in{"X": distance})
		if got != want {
			t.Errorf("at %v it is %v, not %v", distance, got, want)
		}
	}
}

// TestT21_RangesThatAreDrawn: a bound of a range is drawn anew whenever the option begins, and low before it ever has.
func TestT21_RangesThatAreDrawn(t *testing.T) {
	r := start(t, always(`"A":{"do":"Act","with":{"Life":2},"considerations":[{"name":"Range","input":"X","ranges":[{"below":[10,90],"multiply":0.5},{"multiply":2}]}]}`))
	kindtest.Set(r, "X", 50.0)
	r.Good()
	if got := r.Value("A.Score"); got != 2.0 {
		t.Errorf("before anything is drawn it is %v", got)
	}
	seen := map[float64]int{}
	for range 200 {
		r.Good()
		seen[r.Value("A.Score").(float64)]++
	}
	if len(seen) != 2 || seen[0.5] < 40 || seen[2] < 40 {
		t.Errorf("scores %v", seen)
	}
}

// TestT21_7_RanksOfSets: ranks are joined by the highest, the lowest or the sum; who gives none is left out.
func TestT21_7_RanksOfSets(t *testing.T) {
	for _, c := range []struct {
		option string
		want   float64
	}{
		{`"considerations":[{"name":"P","if":"true","then":{"rank":2}},{"name":"Q","if":"true","then":{"rank":3}},{"name":"S","if":"true"}]`, 3},
		{`"ranks":"min","considerations":[{"name":"P","if":"true","then":{"rank":2}},{"name":"Q","if":"true","then":{"rank":3}},{"name":"S","if":"true"}]`, 2},
		{`"ranks":"sum","considerations":[{"name":"P","if":"true","then":{"rank":2}},{"name":"Q","if":"true","then":{"rank":3}},{"name":"S","if":"true"}]`, 5},
		{`"ranks":"sum","rank":"1","considerations":[{"all":[{"name":"P","if":"true","then":{"rank":2}},{"name":"Q","if":"true","then":{"rank":3}}],"ranks":"min"}]`, 3},
		{`"considerations":[{"name":"P","if":"true","then":{"rank":-7}}]`, -7},
		{`"considerations":[{"any":[{"name":"P","if":"false","then":{"rank":9},"else":{"rank":9,"veto":true}},{"name":"Q","if":"true","then":{"rank":1}}]}]`, 1},
	} {
		_, r := score(t, c.option, nil)
		if got := r.Value("A.Rank"); got != c.want {
			t.Errorf("%s: %v, not %v", c.option, got, c.want)
		}
	}
}

// TestT21_8_Tuning: an option counts for 1 on its own; one that counts for 0 is never chosen, unless something adds to it.
func TestT21_8_Tuning(t *testing.T) {
	for option, want := range map[string]float64{
		`"considerations":[]`:             1,
		`"score":"0","considerations":[]`: 0,
		`"score":"0","considerations":[{"name":"P","if":"true","then":{"multiply":5}}]`:          0,
		`"score":"0","considerations":[{"name":"P","if":"true","then":{"add":2}}]`:               2,
		`"considerations":[{"name":"P","input":"0.5","add":4},{"name":"Q","input":"0.25"}]`:      0.75,
		`"considerations":[{"name":"P","input":"0.5","multiply":3},{"name":"Q","input":"0.25"}]`: 0.5,
	} {
		if got, _ := score(t, option, nil); got != want {
			t.Errorf("%s: %v, not %v", option, got, want)
		}
	}
}

// TestT21_19_Shared: what two documents share is the same for both, and each has its own.
func TestT21_19_Shared(t *testing.T) {
	r := start(t, kindtest.Files{
		"common.json": `{"kind":"considerations","considerations":{"Near":[{"name":"Near","input":"Distance","from":10,"to":0}]}}`,
		"a.json":      `{"kind":"utility","ports":[{"in":"Distance","type":"float"}],"shared":{"C":"common.json"},"options":{"A":{"considerations":[{"use":"C.Near"}]}}}`,
		"main.json": `{"kind":"graph","ports":[{"in":"P","type":"float"},{"in":"Q","type":"float"}],"nodes":{"U":{"run":"a.json"},"V":{"run":"a.json"}},
			"links":["OnActivate -> U.Activate","OnActivate -> V.Activate","P -> U.Distance","Q -> V.Distance"]}`,
	})
	kindtest.Set(r, "P", 2.0)
	kindtest.Set(r, "Q", 5.0)
	r.Good()
	if p, q := r.Value("U/A.Score"), r.Value("V/A.Score"); p != 0.8 || q != 0.5 {
		t.Errorf("%v and %v", p, q)
	}
}
