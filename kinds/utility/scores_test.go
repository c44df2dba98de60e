package utility_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestInfiniteScores checks that infinite scores beat finite ones and are equal among themselves, and that neither a negative score nor
// one that is not a number is chosen, in every way to choose.
func TestInfiniteScores(t *testing.T) {
	const more = `"ports":[{"in":"Most","type":"float"},{"in":"None","type":"float"}],"options":{"A":{"score":"5"},"B":{"score":"Most"},"C":{"score":"None"},"D":{"score":"Most * 2"},"E":{"score":"-Most"}}}`
	for choose, want := range map[string]string{`"highest"`: "B", `"weighted"`: "B D", `{"weighted":{"within":0.5}}`: "B D", `{"weighted":{"top":2}}`: "B D"} {
		r := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": `{"kind":"utility","choose":` + choose + `,` + more}))
		kindtest.Set(r, "Most", math.Inf(1))
		kindtest.Set(r, "None", math.NaN())
		ran := map[string]int{}
		for range 400 {
			r.Good()
			for _, name := range r.Active() {
				ran[name]++
			}
		}
		var got []string
		for _, name := range strings.Fields("A B C D E") {
			if ran[name] > 0 {
				got = append(got, name)
			}
			if ran[name] > 0 && len(strings.Fields(want)) == 2 && ran[name] < 150 {
				t.Errorf("%s: %s ran in %d of 400 frames", choose, name, ran[name])
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v ran, not %s", choose, ran, want)
		}
	}
	foes := []foe{{Who: 1, Wealth: 3}, {Who: 2, Wealth: math.Inf(1)}, {Who: 3, Wealth: math.NaN()}, {Who: 4, Wealth: math.Inf(1)}, {Who: 5, Wealth: math.Inf(-1)}}
	for choose, want := range map[string]string{"highest": "map[#2:400]", "weighted": "2 and 4"} {
		r, _ := hunt(t, target(fmt.Sprintf(`"for":{"from":"Foes","as":"f","choose":%q,"into":{"Target":"f.Who"}},"score":"f.Wealth"`, choose)), foes...)
		got := map[wits.Entity]int{}
		for range 400 {
			r.Good()
			got[r.Value("Target").(wits.Entity)]++
		}
		if choose == "highest" && fmt.Sprint(got) != want || choose == "weighted" && (got[2] < 150 || got[4] < 150 || got[2]+got[4] < 400) {
			t.Errorf("%s: the targets are %v, not %s", choose, got, want)
		}
	}
}
