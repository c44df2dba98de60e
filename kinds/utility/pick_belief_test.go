package utility_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestT21_11_ByName: a target by name is an entity, which is nobody as long as the name is not known, and no place.
func TestT21_11_ByName(t *testing.T) {
	reg := hunterRegistry()
	wits.AddFunc(reg, "Named", func(x *wits.Context, p struct{ Name string }) wits.Entity {
		for who, name := range wits.Self[*hunter](x).sides { // at most one fits
			if strings.EqualFold(name, p.Name) {
				return who
			}
		}
		return 0
	})
	doc := func(condition string) kindtest.Files {
		return kindtest.Files{"main.json": `{"kind":"utility","options":{"Greet":{"considerations":[{"name":"Valid","if":"` + condition + `"}]},"Rest":{"score":"0.1"}}}`}
	}
	r := kindtest.Start(t, kindtest.Load(t, reg, doc("Named('BORIS') != nobody")))
	h := &hunter{sides: map[wits.Entity]string{}}
	r.Frame.Self = h
	for range 3 { // a function may give something else in any frame, so no decision is kept
		r.Good()
		kindtest.Lines(t, "a name that is not known", r.Active(), "Rest")
	}
	h.sides[7] = "Boris"
	r.Good()
	kindtest.Lines(t, "one that is", r.Active(), "Greet")
	for _, text := range []string{"Named('Boris').x > 1", "distance(Named('Boris'), vec2(1, 2)) > 1", "Named('Boris') == vec2(1, 2)"} {
		kindtest.Problems(t, reg, doc(text))
	}
}

// TestTargets_Suspended: what waits goes on for the target that it had; if by then another is better, it ends.
func TestTargets_Suspended(t *testing.T) {
	doc := `{"kind":"utility","ports":[{"in":"Bell","type":"bool"}],"variables":{"Target":"entity"},"options":{
		"Hunt":{"do":"Act","for":{"from":"Foes","as":"f","into":{"Target":"f.Who"}},"score":"f.Wealth"},
		"Answer":{"do":"Act","suspend":true,"score":"100","considerations":[{"name":"Rings","if":"Bell"}]}},"decide":{"every":0}}`
	r, h := hunt(t, doc, foe{Who: 1, Wealth: 5})
	r.Good()
	kindtest.Set(r, "Bell", true)
	kindtest.Lines(t, "rings", r.Good(), "Answer: activate", "Answer: update")
	kindtest.Set(r, "Bell", false)
	kindtest.Lines(t, "goes on", r.Good(), "Answer: end aborted", "Hunt: update")
	kindtest.Set(r, "Bell", true)
	r.Good()
	h.foes = []foe{{Who: 2, Wealth: 7}, {Who: 1, Wealth: 5}}
	kindtest.Set(r, "Bell", false)
	kindtest.Lines(t, "another", r.Good(), "Hunt: end aborted", "Answer: end aborted", "Hunt: activate", "Hunt: update")
	if r.Value("Target") != wits.Entity(2) {
		t.Errorf("the target is %v", r.Value("Target"))
	}
}
