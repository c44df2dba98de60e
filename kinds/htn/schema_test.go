package htn_test

import (
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestSchema: documents that load are accepted by the schema, and faults of form are not; all are formatted once and for all.
func TestSchema(t *testing.T) {
	good := []string{trunk(uproots), lastSeen(`,"expects":"CanSee = true"`), recovery(`,"replan":"compare"`), background(`,"not Navigating"`), errand(`,"audit":true,"trace":true,"limits":{"steps":20}`, ""),
		`{"kind":"htn","name":"idle","tasks":{"Main":{"methods":[{"subtasks":[]}]}}}`}
	for _, text := range good {
		start(t, text)
		once, err := registry().Documents().Format(kindtest.Files{"main.json": text}.FS()["main.json"].Data)
		must.Succeed(t, err)
		start(t, string(once))
	}
	var bad []string
	for _, body := range []string{`"root":1`, `"replan":"never"`, `"end":true`, `"horizon":0`, `"limits":{"steps":0}`, `"limits":{"step":1}`, `"state":[]`, `"state":{"A":1}`, `"state":{"a b":"bool"}`, `"state":{"A":{"every":0}}`,
		`"tasks":[]`, `"tasks":{"a b":{}}`, `"tasks":{"A":{"methods":{}}}`, `"tasks":{"A":{"methods":[{}]}}`, `"tasks":{"A":{"methods":[{"subtasks":"B"}]}}`, `"tasks":{"A":{"methods":[{"subtasks":[{"with":{}}]}]}}`,
		`"tasks":{"A":{"do":"Atc"}}`, `"tasks":{"A":{"when":3}}`, `"tasks":{"A":{"effects":[]}}`, `"tasks":{"A":{"time":-1}}`, `"tasks":{"A":{"background":1}}`} {
		bad = append(bad, `{"wits":1,"kind":"htn",`+body+`}`)
	}
	kindtest.Accepts(t, registry(), "htn", good, bad...)
}

// FuzzDocument: whatever stands in a document, it is refused with reasons, or runs.
func FuzzDocument(f *testing.F) {
	kindtest.Fuzz(f, registry(), kindtest.Files{"inner.json": `{"wits":1,"kind":"htn","tasks":{"A":{"methods":[{"subtasks":[]}]}}}`},
		trunk(uproots), trunk(""), lastSeen(`,"expects":"CanSee = true"`), recovery(`,"replan":"always"`), background(""), errand(`,"audit":true,"trace":true`, ""), combo(true), domainOf(`"Sees":{"expr":"See"}`, `"Main":{"methods":[{"subtasks":["Main"]}]}`))
}

// TestLimitsOfABase: a document that derives from another adds to its limits, and does not replace them.
func TestLimitsOfABase(t *testing.T) {
	files := func(own string) kindtest.Files {
		return kindtest.Files{"main.json": `{"kind":"htn","base":"base.json","limits":{` + own + `}}`,
			"base.json": `{"kind":"htn","root":"Main","limits":{"steps":7},"tasks":{"Main":{"methods":[{"subtasks":["A"]}]},"A":{"do":"Act"}}}`}
	}
	kindtest.Load(t, registry(), files(`"depth":5`))
	kindtest.OneProblem(t, registry(), "a limit again", files(`"steps":5`), `main.json:1:54: `)
}
