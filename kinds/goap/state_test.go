package goap_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// restless is a document whose facts change in every frame, with all that it can have.
const restless = `"goals":{"A":{"want":{"FA":true,"N":{"least":2}},"priority":"X"},"B":{"want":{"FB":true},"avoid":["Wild"]},"C":{"want":{"FA":false},"priority":"2 - X"}},
	"facts":{"FA":"P","FB":"Q","FR":"R","Own":{},"N":{"type":"int"}},"decide":{"every":1,"on":"Bell"},
	"actions":{"MakeA":{"do":"Act","with":{"Life":2},"pre":{"FR":true},"effects":{"FA":true},"failure":{"for":1}},"MakeR":{"do":"Act","with":{"Life":{"expr":"X > 1 ? 1 : 3"},"Fail":{"expr":"Q"}},"effects":{"FR":true},"failure":{"add":1,"for":2}},
		"MakeB":{"do":"Act","with":{"Life":1},"pre":{"Own":true},"effects":{"FB":true},"when":"X > 0.5","else":0.5},"MakeOwn":{"effects":{"Own":true},"cost":"X"},
		"Count":{"do":"Act","with":{"Life":1},"effects":{"N":{"add":1},"Own":false},"when":"not R","else":"replan","reactive":true},"Wild":{"do":"Act","effects":{"FB":true,"FA":false},"if":"not P"}}`

// shake sets the inputs of restless for a frame.
func shake(rng *rand.Rand, r *kindtest.Run) {
	for _, in := range []string{"P", "Q", "R"} {
		if rng.IntN(3) == 0 {
			kindtest.Set(r, in, rng.IntN(2) == 0)
		}
	}
	kindtest.Set(r, "X", float64(rng.IntN(5))/2)
	if rng.IntN(6) == 0 {
		r.Fire("Bell")
	}
}

// TestOrderInTheFileDoesNotMatter: the same document with all its members in another order does the same.
func TestOrderInTheFileDoesNotMatter(t *testing.T) {
	text := openDocument(restless)["main.json"]
	var value any
	must.Succeed(t, json.Unmarshal([]byte(text), &value))
	sorted, err := json.Marshal(value)
	if err != nil || strings.Index(string(sorted), `"actions"`) > strings.Index(string(sorted), `"goals"`) {
		t.Fatal(err, "the order is the same")
	}
	a, b := start(t, kindtest.Files{"main.json": text}), start(t, kindtest.Files{"main.json": string(sorted)})
	rng, again := rand.New(rand.NewPCG(7, 8)), rand.New(rand.NewPCG(7, 8))
	for range 200 {
		shake(rng, a)
		shake(again, b)
		kindtest.Lines(t, fmt.Sprint(a.Tick), b.Good(), a.Good()...)
	}
}

// TestCarry: the action that runs, what actions have made of facts, and the goal live on by name, though there are other
// actions, facts and goals now.
func TestCarry(t *testing.T) {
	const old = `"goals":{"G":{"want":{"F3":true}}},"facts":{"F2":{},"F3":{}},"actions":{"S2":{"do":"Act","with":{"Life":3},"effects":{"F2":true}},"S3":{"do":"Act","with":{"Life":3},"pre":{"F2":true},"effects":{"F3":true}}}`
	const more = `"goals":{"A":{"want":{"F1":true},"priority":0},"G":{"want":{"F3":true}}},"facts":{"F1":{},"F2":{},"F3":{}},"actions":{"A0":{"do":"Act","effects":{"F1":true}},"S2":{"do":"Act","with":{"Life":3},"effects":{"F2":true}},"S3":{"do":"Act","with":{"Life":3},"pre":{"F2":true},"effects":{"F3":true}}}`
	for at := range 6 {
		a, b := start(t, openDocument(old)), start(t, openDocument(old))
		for frame := range 8 {
			if frame == at {
				m, report := wits.Transfer(b.Mind, kindtest.Load(t, registry(), openDocument(more)))
				if len(report.Ended) > 0 {
					t.Errorf("ended: %v", report.Ended)
				}
				b.Mind = m
			}
			kindtest.Lines(t, fmt.Sprintf("carried at %d, frame %d", at, frame), b.Good(), a.Good()...)
		}
	}
}

// TestCarryPlansAnew: a mind that is carried over to a document with other costs does not hold on to its plan.
func TestCarryPlansAnew(t *testing.T) {
	const members = `"goals":{"G":{"want":{"F":true}}},"facts":{"F":"P"},"actions":{"A":{"do":"Act","effects":{"F":true},"cost":2},"B":{"do":"Act","effects":{"F":true},"cost":3}}`
	r := start(t, openDocument(members))
	kindtest.Lines(t, "before", r.Good(), "A: activate", "A: update")
	r.Mind, _ = wits.Transfer(r.Mind, kindtest.Load(t, registry(), openDocument(strings.Replace(members, `"cost":2`, `"cost":4`, 1))))
	kindtest.Lines(t, "after", r.Good(), "A: end aborted", "B: activate", "B: update")
	r.Mind, _ = wits.Transfer(r.Mind, kindtest.Load(t, registry(), openDocument(strings.Replace(members, `"B":`, `"C":`, 1))))
	kindtest.Lines(t, "what ran is gone", r.Good(), "A: activate", "A: update")
}

// domain is a soldier's document, and a big one: so many rows of actions of which each needs what the one before it makes.
func big(rows, length int) string {
	var goals, facts, actions []string
	for i := range rows {
		for k := range length {
			facts = append(facts, fmt.Sprintf(`"F%d_%d":{}`, i, k))
			pre := ""
			if k > 0 {
				pre = fmt.Sprintf(`"pre":{"F%d_%d":true},`, i, k-1)
			}
			undo := ""
			if k == 0 && i > 0 {
				undo = fmt.Sprintf(`,"F%d_0":false`, i-1)
			}
			actions = append(actions, fmt.Sprintf(`"A%d_%d":{"do":"Act",%s"effects":{"F%d_%d":true%s},"cost":%d}`, i, k, pre, i, k, undo, 1+(i+k)%3))
		}
	}
	goals = append(goals, fmt.Sprintf(`"F0_%d":true,"F%d_%d":true,"F%d_0":true`, length-1, rows-1, length-1, rows/2))
	return fmt.Sprintf(`"goals":{"G":{"want":{%s}}},"facts":{%s},"actions":{%s},"decide":{"every":0},"limits":{"nodes":5000}`, strings.Join(goals, ","), strings.Join(facts, ","), strings.Join(actions, ","))
}

// bench makes a plan in every frame.
func bench(b *testing.B, f kindtest.Files, in ...string) {
	r := kindtest.Start(b, kindtest.Load(b, registry(), f))
	for _, name := range in {
		kindtest.Set(r, name, true)
	}
	r.Good()
	kindtest.Bench(b, r.Mind, wits.Frame{}, nil)
}

// BenchmarkSoldier plans with the soldier of [Pro360]: three actions of five.
func BenchmarkSoldier(b *testing.B) {
	f := soldier("")
	f["main.json"] = strings.Replace(f["main.json"], `"goals"`, `"decide":{"every":0},"goals"`, 1)
	bench(b, f, "WeaponNearby_")
}

// BenchmarkSoldierKeepsItsPlan is a frame in which nothing has changed.
func BenchmarkSoldierKeepsItsPlan(b *testing.B) { bench(b, soldier(""), "WeaponNearby_") }

// BenchmarkBigDomain plans with forty actions on forty facts, for three facts at once.
func BenchmarkBigDomain(b *testing.B) { bench(b, openDocument(big(10, 4))) }

// BenchmarkImpossible finds that there is no plan.
func BenchmarkImpossible(b *testing.B) {
	f := soldier("")
	f["main.json"] = strings.Replace(f["main.json"], `"goals"`, `"decide":{"every":0},"goals"`, 1)
	bench(b, f)
}
