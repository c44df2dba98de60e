package graph_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// pure are the functions of random graphs as their documentation has them, by the ports in order.
var pure = map[string]func(is []any) any{
	"Below": func(is []any) any { return is[0].(float64) < is[1].(float64) },
	"Choose of float": func(is []any) any {
		if is[0].(bool) {
			return is[1]
		}
		return is[2]
	},
	"Add of float": func(is []any) any {
		sum := 0.0
		for _, v := range is {
			sum += v.(float64)
		}
		return sum
	},
}

// TestWhyKeepsTheValuesOfTheDecision: LowHealth became true at 33.6 < 36. What CharHealth and Threshold are after that, 40
// and 54, does not matter.
func TestWhyKeepsTheValuesOfTheDecision(t *testing.T) {
	a := fighter(t)
	a.Step()
	a.Step()
	kindtest.Set(a.Run, "CharHealth", 33.6)
	a.Step()
	must.Succeed(t, a.Hold(a.Program().Find("CharHealth"), "40"))
	a.Step()
	want := []string{
		"cause: LowHealth became true and ended Idle (frame 3).",
		"value: CharHealth was 33.6 hp when LowHealth compared it (frame 2).",
		"value: Threshold was 36 when LowHealth compared it (frame 2)."}
	a.Golden("Idle", append([]string{"state: Idle was ended in this frame."}, want...)...)
	a.Step()
	a.Golden("RunAway", append([]string{
		"state: RunAway became active in this frame.",
		"cause: Idle ended and started RunAway (frame 4)."}, want...)...)
	a.First = true
	for _, line := range a.Why("RunAway") {
		if strings.Contains(line, " was ") && strings.Contains(line, " hp ") {
			t.Errorf("the past is not known, and it says %q", line)
		}
	}
}

// TestTheClauseNamesTheValues: what is said in one clause has the values that decided it, with as many digits as a reader needs.
func TestTheClauseNamesTheValues(t *testing.T) {
	for _, c := range []struct {
		health float64
		want   string
	}{
		{33.6429, "LowHealth became true (CharHealth 33.6 hp < Threshold 36)"},
		{35.9987, "LowHealth became true (CharHealth 35.9987 hp < Threshold 36)"}, // 36 < 36 says nothing
	} {
		a := fighter(t)
		a.Step()
		a.Step()
		kindtest.Set(a.Run, "CharHealth", c.health)
		a.Step()
		a.Step()
		var briefs []string
		idle := slices.IndexFunc(a.Program().Parts()[0].Nodes, func(n wits.NodeInfo) bool { return n.Path == "Idle" })
		for _, r := range a.Program().Explain(a.Question(0, idle)) {
			if r.Brief != "" {
				briefs = append(briefs, r.Brief)
			}
		}
		if len(briefs) != 1 || briefs[0] != c.want {
			t.Errorf("with %v it says %q, not %q", c.health, briefs, c.want)
		}
	}
}

// TestWhoeverComputesItGetsTheSame asks of every node of random graphs, in every frame and about frames before it, while
// inputs change and values are set and held by hand, and computes what the answers claim. What a comparison read is also
// compared with what it logged itself.
func TestWhoeverComputesItGetsTheSame(t *testing.T) {
	r := registry()
	type pair struct{ a, b float64 }
	type place struct {
		node string
		tick int64
	}
	var log map[place]pair
	wits.AddFunc(r, "Below", func(x *wits.Context, p struct{ A, B float64 }) bool {
		x.Log(wits.Info, "below %v %v", p.A, p.B)
		return p.A < p.B
	})
	claims := kindtest.Claims{Functions: pure}
	logged, values := 0, 0
	for seed := range uint64(fixedseed.Cases(300)) {
		rng := rand.New(rand.NewPCG(seed, 1))
		doc := randomDocs(rng)
		files := kindtest.Files{}
		for name, text := range doc.files(rng).fs() {
			files[name] = strings.ReplaceAll(string(text.Data), `"call": "IfLessThan", "of": "float"`, `"call": "Below"`)
		}
		p := kindtest.Load(t, r, files)
		ports, err := wits.Bind[randomPorts](p)
		must.Succeed(t, err)
		a := kindtest.Ask(kindtest.Start(t, p))
		log = map[place]pair{}
		for range randomFrames {
			ports.poke(rng, a.Mind, nil)
			kindtest.Disturb(rng, a.Mind)
			a.Step()
			for _, line := range a.Lines {
				node, text, _ := strings.Cut(line, ": ")
				var v pair
				if n, _ := fmt.Sscanf(text, "below %v %v", &v.a, &v.b); n == 2 {
					log[place{node, a.Tick - 1}] = v
				}
			}
			check := func(q wits.Question, reasons []wits.Reason) {
				if wrong := claims.Check(q, reasons); wrong != "" {
					t.Fatalf("seed %d: %s\n%q\n%s", seed, wrong, kindtest.Texts(reasons), doc)
				}
				for _, r := range reasons {
					if r.Role == wits.RoleValue {
						values++
					}
					if r.Claim == nil || r.Claim.Function != "Below" {
						continue
					}
					logged++
					at := place{p.Parts()[r.Part].Nodes[r.Node].Path, r.Claim.Tick}
					if is, ok := log[at]; !ok || is.a != r.Claim.Reads[0].Is || is.b != r.Claim.Reads[1].Is {
						t.Fatalf("seed %d: %q claims %+v, and it read %v, %t\n%s", seed, r.Text, r.Claim, is, ok, doc)
					}
				}
			}
			a.All(check)
			if a.Tick > 1 { // the past
				tick := rng.Int64N(a.Tick)
				for i, part := range p.Parts() {
					for k := range part.Nodes {
						q := a.Ago(i, k, tick)
						check(q, p.Explain(q))
					}
				}
			}
		}
	}
	if claims.Checked < fixedseed.Least(25000) || logged < fixedseed.Least(6000) || claims.Kinds[true] < fixedseed.Least(1000) || claims.Kinds[false] < fixedseed.Least(1000) || values < 8*claims.Unknown {
		t.Errorf("%d claims, %d of them logged, outcomes %v, %d values, %d of them unknown", claims.Checked, logged, claims.Kinds, values, claims.Unknown)
	}
}
