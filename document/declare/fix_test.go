package declare_test

import (
	"encoding/json"
	"testing"

	"github.com/wits-ai/wits/document/declare"
)

// TestFixes: what fixes say together, in the file and on a page, and what they change.
func TestFixes(t *testing.T) {
	names := []string{"Idle", "Fight"}
	for _, c := range []struct {
		fixes           []declare.Fix
		file, page      string
		changes, labels int
	}{
		{[]declare.Fix{declare.ToAdd("start", `"Idle"`)}, `add "start": "Idle"`, `add "start": "Idle"`, 1, 0},
		{[]declare.Fix{declare.ToAdd("reactive", "true"), declare.ToRemove()}, `add "reactive": true, or remove it`, `add "reactive": true, or remove it`, 2, 0},
		{[]declare.Fix{declare.ToWrite(`{"A": 1}`)}, `such as {"A": 1}`, "", 1, 0},
		{declare.ToChoose("a", "b", "c", "d"), "", "", declare.MostOffered, 0},
		{declare.Suggest("Figt", names), `did you mean "Fight"?`, `did you mean "Fight"?`, 1, 0},
		{declare.Suggest("Walk", names), "", "", 0, 0},
		{declare.Suggest("Walk", names, declare.ToDeclare("state", "states", "Walk", "{}")), "", "", 1, 1},
		{declare.Closest("Walk", names, "none"), "there is Idle, Fight", "there is Idle, Fight", 2, 0},
		{declare.Closest("Walk", nil, "none"), "none", "none", 0, 0},
		{[]declare.Fix{declare.ToPutPort("in", "Target", "entity")}, `add {"in": "Target", "type": "entity"}`, "", 1, 1},
		{declare.ToDeclareVariable("N"), "", "", 3, 3},
		{[]declare.Fix{declare.ToRemoveWhole("transition")}, "", "", 1, 1},
	} {
		file, page := declare.Texts(declare.Hint(c.fixes))
		changes, labels := 0, 0
		for _, f := range c.fixes {
			changes += len(f.Changes)
			for _, change := range f.Changes {
				if change.Do == declare.Put && !json.Valid([]byte(change.Value)) {
					t.Errorf("%q puts %q, which is no JSON", file, change.Value)
				}
			}
			if f.Label != "" {
				labels++
			}
		}
		if file != c.file || page != c.page || changes != c.changes || labels != c.labels {
			t.Errorf("fixes say %q and %q, with %d changes and %d labels; want %q and %q, %d and %d", file, page, changes, labels, c.file, c.page, c.changes, c.labels)
		}
	}
}

// TestTexts: what is marked is for the file alone, also where one mark lies in another.
func TestTexts(t *testing.T) {
	for _, c := range []struct{ text, file, page string }{
		{"plain", "plain", "plain"},
		{"an object" + declare.InFile(" in { }"), "an object in { }", "an object"},
		{declare.InFile("such as "+declare.InFile("[ ]")+" so") + "!", "such as [ ] so!", "!"},
	} {
		if file, page := declare.Texts(c.text); file != c.file || page != c.page {
			t.Errorf("%q and %q, want %q and %q", file, page, c.file, c.page)
		}
	}
}

// Step does nothing by itself.
type Step struct {
	declare.Node
	Wait float64 `json:"wait" doc:"How long."`
}

func (*Step) Brings() []declare.Change {
	return []declare.Change{{At: "/order/-", Value: `"{name}"`}}
}

// TestBrings: the schema tells what comes with a part that is added.
func TestBrings(t *testing.T) {
	type other struct {
		declare.Node
		Wait float64 `json:"wait" doc:"How long."`
	}
	type body struct {
		Steps declare.Named[Step]  `json:"steps" noun:"step" doc:"Steps."`
		Order []declare.Text       `json:"order" role:"name" of:"step" doc:"Their order."`
		Other declare.Named[other] `json:"other" noun:"state" doc:"Others."`
	}
	members, _ := declare.Of[body]().Schema(nothingKnown{})
	steps, err := json.Marshal(members["steps"].(map[string]any)["brings"])
	if want := `[{"at":"/order/-","value":"{name}"}]`; err != nil || string(steps) != want {
		t.Errorf("steps bring %s, %v; want %s", steps, err, want)
	}
	if other := members["other"].(map[string]any)["brings"]; other != nil {
		t.Errorf("others bring %v", other)
	}
}

type nothingKnown struct{}

func (nothingKnown) Actions() []string { return nil }
