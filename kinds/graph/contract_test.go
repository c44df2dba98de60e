package graph_test

import (
	"sync"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// everything has all sorts of node and is never at rest; nothing in it is text.
var everything = files{
	"main.json": `"ports":[{"in":"X","type":"float"},{"in":"Go","type":"trigger"},{"out":"Y","type":"float"},{"out":"Said","type":"trigger"}],
		"variables":{"Count":"int","Place":"vec2"},
		"nodes":{"A":{"do":"Act","with":{"Every":2}},"B":{"do":"Act","with":{"Life":3}},"P":{"run":"sub.json"},
			"Low":{"call":"IfLessThan","of":"float","with":{"b":4},"fire":["OnBecomeTrue","OnBecomeFalse"]},"Sum":{"call":"Add","of":"float"},"All":{"call":"Or"},
			"Dice":{"call":"RandomFloat"},"Near":{"call":"Smooth"},"E":{"expr":"X * 2 + A.Sum - P.Out","fire":["OnChange"]},"V":{"expr":"vec2(X, A.Sum)"},"C":{"const":3}},
		"links":["OnActivate -> A.Activate","OnActivate -> P.Activate","A.Ping -> B.Activate","A.Ping -> Said","B.OnSuccess -> P.Deactivate","P.OnDeactivate -> P.Activate",
			"X -> Low.a","Low.OnBecomeTrue -> A.Poke","E.OnChange -> A.Ask","X -> Sum.values","A.Sum -> Sum.values","C.Value -> Sum.values","Low.Result -> All.values",
			"X -> A.Values","C.Value -> A.Values","Sum.Result -> P.In","P.Out -> Y","Go -> P.Stop"],
		"scripts":{"A.Ping":"Count += 1; Place.x = A.Sum; if Count > 3 { Count = 0 }"}`,
	"sub.json": `"ports":[{"in":"In","type":"float"},{"out":"Out","type":"float"},{"in":"Stop","type":"trigger"}],"variables":{"V":{"type":"float","default":2}},
		"nodes":{"N":{"do":"Act"},"F":{"call":"Counter"}},"links":["OnActivate -> N.Activate","In -> N.A","N.Sum -> F.a","F.Result -> Out","Stop -> N.Deactivate"],"scripts":{"N.OnActivate":"V += 1"}`,
}

// TestContract checks what holds for minds of every kind.
func TestContract(t *testing.T) {
	kindtest.Contract(t, registry, kindtest.Document{Name: "everything", Files: everything.whole()})
}

// TestDocumentsAreCompiledInParallel by several goroutines over one registry.
func TestDocumentsAreCompiledInParallel(t *testing.T) {
	r := registry()
	want := load(t, r, everything).Fingerprint()
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 5 {
				p, err := wits.Load(r, everything.fs(), "main.json")
				if err != nil || p.Fingerprint() != want {
					t.Errorf("another program: %v", err)
				}
			}
		})
	}
	wait.Wait()
}
