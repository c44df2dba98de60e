package utility_test

import (
	"fmt"
	"math"
	"os"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// folder loads a folder of testdata, one of whose documents is the root.
func folder(t testing.TB, name, root string) kindtest.Files {
	t.Helper()
	files := kindtest.Files{}
	entries, err := os.ReadDir("testdata/" + name)
	must.Succeed(t, err)
	for _, e := range entries {
		data, err := os.ReadFile("testdata/" + name + "/" + e.Name())
		must.Succeed(t, err)
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
