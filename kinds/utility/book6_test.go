package utility_test

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/utility"
)

// folder loads a folder of testdata, one of whose documents is the root.
func folder(t testing.TB, name, root string) kindtest.Files {
	t.Helper()
	files := kindtest.Files{}
	entries, err := os.ReadDir("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, err := os.ReadFile("testdata/" + name + "/" + e.Name())
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = string(data)
	}
	files["main.json"] = files[root]
	return files
}

// fixed is the value of an expression in a score.
func fixed(t testing.TB, expression string) float64 {
	t.Helper()
	got, _ := score(t, `"score":"`+expression+`"`, nil)
	return got
}

// TestT6_1_CatToy: what is unlike is brought to one unit, money, before it is compared.
func TestT6_1_CatToy(t *testing.T) {
	for _, c := range []struct {
		name       string
		perDay     float64
		soon, late float64 // days
		want       string
	}{{"equal delivery", 1, 2, 2, "Cheap"}, {"a day is worth one", 1, 2, 5, "Dear"}, {"time is worth nothing", 0, 2, 5, "Cheap"},
		{"just above the rate at which both are equal", 0.667, 2, 5, "Dear"}, {"just below", 0.666, 2, 5, "Cheap"}} {
		r := start(t, kindtest.Files{"main.json": fmt.Sprintf(`{"kind":"utility","options":{"Dear":{"score":"10 - 4.99 - %v * %v"},"Cheap":{"score":"10 - 2.99 - %v * %v"}}}`, c.perDay, c.soon, c.perDay, c.late)})
		r.Good()
		kindtest.Lines(t, c.name, r.Active(), c.want)
	}
}

// TestT6_2_ExpectedUtility: desire times probability, over all outcomes that are worth something.
func TestT6_2_ExpectedUtility(t *testing.T) {
	r := start(t, kindtest.Files{"main.json": `{"kind":"utility","options":{"Strong":{"score":"0.85 * 0.6 + 0 * 0.4"},"Sure":{"score":"0.6 * 0.9"}}}`})
	r.Good()
	kindtest.Lines(t, "the better one", r.Active(), "Sure")
	if a, b := r.Value("Strong.Score").(float64), r.Value("Sure.Score").(float64); math.Abs(a-0.51) > 1e-12 || math.Abs(b-0.54) > 1e-12 {
		t.Errorf("%v and %v", a, b)
	}
}

// TestT6_3_AntColony: three factors, joined by averages; one counts the other way round in the second decision.
func TestT6_3_AntColony(t *testing.T) {
	r := start(t, kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"Population","type":"float","default":80},{"in":"Food","type":"float","default":50},{"in":"Nursery","type":"float","default":20}],
		"considerations":{"Food":[{"name":"Food","input":"Food","from":0,"to":100}]},
		"options":{"Expand":{"combine":"average","considerations":[{"name":"Crowded","input":"Population","from":0,"to":100},{"use":"Food"}]},
			"Breed":{"combine":"average","considerations":[{"name":"Empty","input":"Population","from":100,"to":0},{"use":"Food"},{"name":"Space","input":"Nursery","from":0,"to":100}]}}}`})
	r.Good()
	if a, b := r.Value("Expand.Score").(float64), r.Value("Breed.Score").(float64); math.Abs(a-0.65) > 1e-12 || math.Abs(b-0.3) > 1e-12 {
		t.Errorf("expand %v, breed %v", a, b)
	}
}

// TestT6_7_Formulas: the four formulas of the duel as they are printed, and as the text describes them.
func TestT6_7_Formulas(t *testing.T) {
	near := func(what string, got, want, off float64) {
		t.Helper()
		if math.Abs(got-want) > off {
			t.Errorf("%s is %.6f, not %.6f", what, got, want)
		}
	}
	// 6.5 with a = 0.6 and damage 10 to 30; printed, it falls below a when the enemy survives any blow.
	for hp, want := range map[float64][2]float64{5: {1, 1}, 10: {1, 1}, 15: {0.9, 0.9}, 20: {0.8, 0.8}, 25: {0.7, 0.7}, 30: {0.6, 0.6}, 40: {0.4, 0.6}, 60: {0, 0.6}, 100: {0, 0.6}} {
		near(fmt.Sprint("attack as printed at ", hp), fixed(t, fmt.Sprintf("clamp((1 - (%v - 10) / (30 - 10)) * (1 - 0.6) + 0.6, 0, 1)", hp)), want[0], 1e-12)
		got, _ := score(t, `"considerations":[{"name":"Kill","input":"X","from":30,"to":10,"curve":{"linear":1,"slope":0.4,"lift":0.6}}]`, in{"X": hp})
		near(fmt.Sprint("attack within its range at ", hp), got, want[1], 1e-12)
	}
	// 6.6
	for hp, want := range map[float64]float64{100: 0.2, 50: 0.4, 25: 0.8, 20: 1, 5: 1} {
		got, _ := score(t, `"considerations":[{"name":"Threat","input":"20 / X"}]`, in{"X": hp})
		near(fmt.Sprint("threat at ", hp), got, want, 1e-12)
	}
	// 6.7: the printed exponent has the wrong sign and the desire rises with health.
	base := `"base":1.8484316433521506,"flip":true`
	for share, want := range map[float64]float64{0: 0.975542, 0.1: 0.950208, 0.25: 0.863305, 0.4: 0.676384, 0.5: 0.5, 0.75: 0.136695, 1: 0.024458} {
		got, _ := score(t, `"considerations":[{"name":"Pain","input":"X","curve":{"logistic":12,`+base+`}}]`, in{"X": share})
		near(fmt.Sprint("heal at ", share), got, want, 5e-7)
	}
	printed := func(share float64) float64 {
		got, _ := score(t, `"considerations":[{"name":"Pain","input":"X","curve":{"logistic":-12,"shift":-1,`+base+`}}]`, in{"X": share})
		return got
	}
	near("heal as printed at 0", printed(0), 0.975542, 5e-7)
	near("heal as printed at 1", printed(1), 1, 1e-4)
	if printed(1) < printed(0) {
		t.Error("as it is printed the desire to heal does not rise with health")
	}
	// 6.8
	for _, c := range []struct{ share, potions, want float64 }{{0.5, 0, 0.1591}, {0.25, 0, 0.29289}, {0.1, 0, 0.43766}, {0.5, 1, 0.01077}, {0.1, 3, 0.00225}} {
		near(fmt.Sprint("run at ", c.share, " with ", c.potions), fixed(t, fmt.Sprintf("1 - Power(%v, 0.25 / Power(%v + 1.0, 4.0))", c.share, c.potions)), c.want, 5e-6)
	}
}

// TestT6_8_DuelTurn: the shares of a turn: with the desire to attack as printed, with none of the potions left before and
// after healing is ruled out, and at full health, where the printed formula leaves nothing but healing.
func TestT6_8_DuelTurn(t *testing.T) {
	files := folder(t, "duel", "fighter.utility.json")
	literal := kindtest.Files{"main.json": strings.Replace(files["main.json"], `"considerations": [{"name": "Kill", "input": "EnemyHealth", "from": 30, "to": 10, "curve": "Aggression"}]`,
		`"score": "clamp((1 - (EnemyHealth - 10) / 20) * 0.4 + 0.6, 0, 1)"`, 1)}
	if literal["main.json"] == files["main.json"] {
		t.Fatal("the document is another")
	}
	for _, c := range []struct {
		name                   string
		files                  kindtest.Files
		health, enemy, potions float64
		attack, heal, run      float64 // shares
	}{
		{"as printed", literal, 25, 40, 3, 0.3163, 0.6826, 0.0011},
		{"no potions, no healing", literal, 25, 40, 0, 0.4 / (0.4 + 0.29289), 0, 0.29289 / (0.4 + 0.29289)},
		{"full health, as printed", literal, 100, 100, 3, 0, 1, 0},
		{"full health, within the range", files, 100, 100, 3, 0.6 / (0.6 + 0.024458*0.3), 0.024458 * 0.3 / (0.6 + 0.024458*0.3), 0},
	} {
		r := start(t, c.files)
		kindtest.Set(r, "Health", c.health)
		kindtest.Set(r, "EnemyHealth", c.enemy)
		kindtest.Set(r, "Potions", c.potions)
		r.Good()
		var scores []float64
		sum := 0.0
		for _, row := range utility.Table(r.Mind)[0].Rows {
			scores = append(scores, row.Score)
			sum += row.Score
		}
		for i, want := range []float64{c.attack, c.heal, c.run} {
			if got := scores[i] / sum; math.Abs(got-want) > 1e-4 {
				t.Errorf("%s: option %d has %.4f, not %.4f", c.name, i, got, want)
			}
		}
	}
}

// TestT6_10_HungerCurve: a full Sim does not eat, under weighted choice either; the rotated power curve lets it.
func TestT6_10_HungerCurve(t *testing.T) {
	share := func(curve string, full float64) (eats float64) {
		r := start(t, kindtest.Files{"main.json": `{"kind":"utility","choose":"weighted","ports":[{"in":"X","type":"float"}],
			"options":{"Eat":{"considerations":[{"name":"Hunger","input":"X"` + curve + `}]},"Play":{"score":"0.5"}}}`})
		kindtest.Set(r, "X", full)
		const n = 5000
		for range n {
			if r.Good(); r.Active()[0] == "Eat" {
				eats += 1. / n
			}
		}
		return eats
	}
	points := `,"from":0,"to":100,"curve":{"points":[[0,1],[0.15,0.9],[0.6,0],[1,0]]}`
	for _, full := range []float64{60, 75, 100} {
		if got := share(points, full); got != 0 {
			t.Errorf("at %v it eats in %v of all cases", full, got)
		}
	}
	if got, want := share(points, 37.5), 0.45/0.95; math.Abs(got-want) > 0.03 {
		t.Errorf("at 37.5 it eats in %v of all cases, not %v", got, want)
	}
	if got := share(`,"from":0,"to":100,"curve":{"power":0.5,"flip":true}`, 75); got == 0 {
		t.Error("with the power curve it never eats at 75")
	}
}
