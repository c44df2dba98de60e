package goap_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/goap"
)

// errand is a document in which bread and wood are to be had, each from a place of its own, and somebody is to be back home.
const errand = `"goals":{"Both":{"priority":2,"want":{},"together":["Bread","Wood"]},"Bread":{"want":{"HasBread":true}},"Wood":{"want":{"HasWood":true},"together":["Back"]},"Back":{"want":{"Away":{"most":1}},"priority":0}},
	"facts":{"HasBread":{},"HasWood":{},"Away":{"type":"int","default":0},"Open":{"expr":"P"}},
	"actions":{"Buy":{"do":"Act","pre":{"Away":1,"Open":true},"effects":{"HasBread":true}},"Chop":{"do":"Act","pre":{"Away":2},"effects":{"HasWood":true}},
		"Go":{"do":"Act","effects":{"Away":{"add":1}}},"Return":{"do":"Act","effects":{"Away":{"add":-1}}}}`

// TestP20_GoalsTogether: for a goal that is reached together with others one plan is made that leads to all that they want, and they to
// theirs; while there is none, the others are pursued alone.
func TestP20_GoalsTogether(t *testing.T) {
	r := start(t, openDocument(errand))
	kindtest.Set(r, "P", true)
	r.Good()
	p := goap.Table(r.Mind)[0]
	steps := strings.Join(p.Actions, ", ")
	if p.Goal != "Both" || len(p.Actions) != 5 || strings.Count(steps, "Go") != 2 || strings.Count(steps, "Return") != 1 || !strings.Contains(steps, "Buy") || !strings.Contains(steps, "Chop") {
		t.Errorf("%v", p)
	}
	r = start(t, openDocument(errand))
	r.Good()
	if p := goap.Table(r.Mind)[0]; p.Goal != "Wood" || len(p.Actions) != 4 || p.Goals[1].Outcome != goap.Impossible {
		t.Errorf("the shop is closed: %v", p)
	}
}

// TestP20_GoalsThatCannotBeTogether: wants that exclude each other are a problem; and so is a goal that there is not.
func TestP20_GoalsThatCannotBeTogether(t *testing.T) {
	text := openDocument(errand)["main.json"]
	for _, c := range [][3]string{
		{`"Bread":{"want":{"HasBread":true}}`, `"Bread":{"want":{"HasBread":true,"Away":{"least":2}}}`, `Both: it cannot be reached together with the others: Away <= 1 cannot be so with what else is wanted of that fact`},
		{`"Bread":{"want":{"HasBread":true}}`, `"Bread":{"want":{"HasBread":true,"HasWood":false}}`, `Both: it cannot be reached together with the others: HasWood cannot be so with what else is wanted of that fact`},
		{`"together":["Bread","Wood"]`, `"together":["Bred","Wood"]`, `Both: there is no goal "Bred" (did you mean "Bread"?)`},
		{`"together":["Bread","Wood"]`, `"together":[]`, `Both: this goal has no conditions`},
	} {
		by := strings.Replace(text, c[0], c[1], 1)
		if by == text {
			t.Fatal(c[0])
		}
		if err := load(by); err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("\nwant %s\n got %v", c[2], err)
		}
	}
}

func load(text string) error {
	_, err := wits.Load(registry(), kindtest.Files{"main.json": text}.FS(), "main.json")
	return err
}
