package utility_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/utility"
)

// steadyPair writes one document twice: with options that are always worth the same, and with the same numbers in a form of
// which nobody can know that.
func steadyPair(rng *rand.Rand) (steady, moving string) {
	choose := []string{`"highest"`, `{"highest":{"prune":true}}`, `"weighted"`, `{"weighted":{"top":2}}`}[rng.IntN(4)]
	end := []string{"never", "idle", "option"}[rng.IntN(3)]
	var a, b []string
	for i := range 2 + rng.IntN(6) {
		runs := ""
		if rng.IntN(3) > 0 {
			runs = fmt.Sprintf(`"do":"Act","with":{"Life":%d,"Fail":%v},`, rng.IntN(4), rng.IntN(2) == 0)
		}
		switch rng.IntN(4) {
		case 0:
			runs += fmt.Sprintf(`"score":"X * %d %% 5 / 4"`, 1+rng.IntN(4))
			a, b = append(a, fmt.Sprintf(`"O%d":{%s}`, i, runs)), append(b, fmt.Sprintf(`"O%d":{%s}`, i, runs))
		case 1:
			runs += `"score":"1","considerations":[{"name":"Near","input":"X","from":-2,"to":4},{"name":"Wide","input":"X","from":9,"to":0}]`
			a, b = append(a, fmt.Sprintf(`"O%d":{%s}`, i, runs)), append(b, fmt.Sprintf(`"O%d":{%s}`, i, runs))
		default:
			worth := float64(rng.IntN(8)-1) / 5
			a = append(a, fmt.Sprintf(`"O%d":{%s"score":"%v"}`, i, runs, worth))
			b = append(b, fmt.Sprintf(`"O%d":{%s"score":"Nothing + %v"}`, i, runs, worth))
		}
	}
	write := func(options []string) string {
		return fmt.Sprintf(`{"kind":"utility","ports":[{"in":"X","type":"float"},{"in":"Nothing","type":"float"},{"in":"Ask","type":"trigger"}],
			"choose":%s,"options":{%s},"decide":{"every":%d,"on":["Ask"]},"end":%q}`, choose, strings.Join(options, ","), rng.IntN(2), end)
	}
	seed := rng.Uint64() // both draw the same
	rng = rand.New(rand.NewPCG(seed, 0))
	steady = write(a)
	rng = rand.New(rand.NewPCG(seed, 0))
	return steady, write(b)
}

// TestT6_Steady: options that are always worth the same are not rated again and again, and all comes out as if they were:
// what is chosen, what is seen of it, what is drawn.
func TestT6_Steady(t *testing.T) {
	for seed := range uint64(fixedseed.Cases(400)) {
		rng := rand.New(rand.NewPCG(seed, 6))
		a, b := steadyPair(rng)
		one, other := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": a})), kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": b}))
		for frame := range 60 {
			x := float64(rng.IntN(7) - 2)
			if rng.IntN(3) > 0 {
				kindtest.Set(one, "X", x)
				kindtest.Set(other, "X", x)
			}
			if rng.IntN(4) == 0 {
				one.Fire("Ask")
				other.Fire("Ask")
			}
			kindtest.Lines(t, fmt.Sprintf("seed %d, frame %d:\n%s\n", seed, frame, a), one.Good(), other.Good()...)
			if got, want := utility.Table(one.Mind), utility.Table(other.Mind); !reflect.DeepEqual(got, want) {
				t.Fatalf("seed %d, frame %d:\n%s\n got %+v\nwant %+v", seed, frame, a, got, want)
			}
			if t.Failed() {
				return
			}
		}
	}
}
