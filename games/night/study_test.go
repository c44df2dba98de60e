package night

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// TestU18_OursFindsTheHider: of hiders that have just got out of sight our search finds more, and sooner, than [Keck]'s
// configuration, and that more than chance; with one guard and with three. The figures of a thousand rounds are in
// docs/performance.md.
func TestU18_OursFindsTheHider(t *testing.T) {
	if testing.Short() {
		t.Skip("long: plays a study of 360 rounds")
	}
	for _, guards := range []int{1, 3} {
		found := map[string]Found{}
		for _, search := range Searches {
			f, err := Study{Rounds: 60, Seed: 1, Workers: 2}.Run(t.Context(), search, guards)
			must.Succeed(t, err)
			found[search] = f
			t.Logf("%d guards, %s: %d of %d found, %.1f s", guards, search, f.Found, f.Rounds, f.Mean)
		}
		ours, seed, random := found["ours"], found["seed"], found["random"]
		few := 0 // of three guards hardly anybody gets away, from whatever search: who finds it sooner tells them apart
		if guards == 3 {
			few = 2
		}
		if ours.Found+few <= seed.Found || seed.Found <= random.Found {
			t.Errorf("%d guards: found %d, the seed's %d, by chance %d", guards, ours.Found, seed.Found, random.Found)
		}
		if ours.Mean >= seed.Mean || ours.Mean >= random.Mean {
			t.Errorf("%d guards: it takes %.1f s, the seed's %.1f s, by chance %.1f s", guards, ours.Mean, seed.Mean, random.Mean)
		}
	}
}

// A study has the same outcome for any number of goroutines, and from any round on.
func TestStudyIsDeterministic(t *testing.T) {
	rounds := 6
	if testing.Short() {
		rounds = 2
	}
	one, err := Study{Rounds: rounds, Seed: 11, Workers: 1}.Run(t.Context(), "ours", 2)
	must.Succeed(t, err)
	three, err := Study{Rounds: rounds, Seed: 11, Workers: 3}.Run(t.Context(), "ours", 2)
	if err != nil || one != three {
		t.Errorf("%+v\n%+v\n%v", one, three, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (Study{Rounds: 6}).Run(ended, "ours", 1); err == nil {
		t.Error("it goes on though it was cancelled")
	}
}

// The figures are those of the outcomes.
func TestFoundSums(t *testing.T) {
	f := Found{Rounds: 4, Found: 3}
	f.sum([]float64{2, 4, 6, 60}, []float64{6, 2, 4})
	if f.Mean != 18 || f.Median != 4 || f.Rate() != 0.75 {
		t.Errorf("%+v", f)
	}
	// Wilson's interval of 3 in 4, and 1.96 standard errors, computed with another program.
	if !close(f.Low, 0.300642, 1e-5) || !close(f.High, 0.954413, 1e-5) || !close(f.Error, 27.486122, 1e-3) {
		t.Errorf("%+v", f)
	}
	var out bytes.Buffer
	must.Succeed(t, (Study{Rounds: 1, Seed: 5}).Print(t.Context(), &out))
	for _, want := range append([]string{"found within 60 s", "farthest"}, Searches...) {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
}

func close(a, b, within float64) bool { return abs(a-b) < within }
