package hinted_test

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/tree"
)

// unit is one of a tyrant general's: it retreats when it is hurt, attacks, or holds. What it is told comes from the board
// of the army, where each class of units has a field of its own.
func unit(class string) kindtest.Files {
	return kindtest.Files{"army.json": army, "unit.json": `{"kind":"tree","ports":[{"in":"Health","type":"float","default":100}],"root":"Main","nodes":{
			"Main":{"selector":["Retreat","Attack","Hold"],"hinted":true,"reactive":true},
			"Retreat":{"sequence":["Hurt","Run"]},"Hurt":{"if":"Health < 25"},"Run":{"do":"Act"},
			"Attack":{"do":"Act"},"Hold":{"do":"Act"}}}`,
		"main.json": `{"kind":"hinted","ports":[{"in":"Health","type":"float","default":100}],"boards":{"Army":"army.json"},
			"layers":[{"name":"Unit","run":"unit.json","pass":["Health"],"with":{"Retreat":{"expr":"Army.Retreat"},"Hold":{"expr":"Army.` + class + `Hold"}}}]}`}
}

const army = `{"kind":"board","scope":"team","fields":{"Retreat":{"type":"hint","default":"neutral"},
	"ArchersHold":{"type":"hint","default":"neutral"},"WarriorsHold":{"type":"hint","default":"neutral"},"MedicsHold":{"type":"hint","default":"neutral"}}}`

// general is an upper tree over units of several classes: its hints go to the army's board, and from there to the units.
var general = kindtest.Files{"army.json": army,
	"tyrant.json": `{"kind":"tree","root":"Main","nodes":{"Main":{"sequence":["NoRetreat","A1","W1","M1","Volley","A2","W2","M2","Ever"]},
		"NoRetreat":{"hint":"Retreat","is":"negative"},
		"A1":{"hint":"ArchersHold","is":"neutral"},"W1":{"hint":"WarriorsHold"},"M1":{"hint":"MedicsHold"},
		"Volley":{"wait":3},
		"A2":{"hint":"ArchersHold"},"W2":{"hint":"WarriorsHold","is":"neutral"},"M2":{"hint":"MedicsHold","is":"neutral"},
		"Ever":{"status":"running"}}}`,
	"main.json": `{"kind":"tree","boards":{"Army":"army.json"},"root":"Main","nodes":{"Main":{"run":"tyrant.json",
		"store":{"HintRetreat":"Army.Retreat","HintArchersHold":"Army.ArchersHold","HintWarriorsHold":"Army.WarriorsHold","HintMedicsHold":"Army.MedicsHold"}}}}`}

// TestHE_TyrantGeneral: archers attack first, while warriors and medics are held; then warriors and medics. Nobody
// retreats who can do anything else.
func TestHE_TyrantGeneral(t *testing.T) {
	r := registry()
	lead := kindtest.Start(t, kindtest.Load(t, r, general))
	units := map[string]*kindtest.Run{}
	order := []string{"Archers", "Warriors", "Medics"}
	for _, class := range order {
		units[class] = kindtest.Start(t, kindtest.Load(t, r, unit(class)))
	}
	board, err := wits.NewBoard(lead.Program(), "army.json")
	must.Succeed(t, err)
	frame := func() map[string]string {
		board.Begin()
		board.Give(lead.Mind)
		lead.Frame.Delta = 1
		lead.Good()
		doing := map[string]string{}
		for _, class := range order {
			u := units[class]
			board.Give(u.Mind)
			u.Good()
			for _, n := range []string{"Run", "Attack", "Hold"} {
				if slices.Contains(u.Active(), "Unit/"+n) {
					doing[class] += n
				}
			}
		}
		board.Take(lead.Mind)
		for _, class := range order {
			board.Take(units[class].Mind)
		}
		return doing
	}
	want := func(what, archers, warriors, medics string) {
		t.Helper()
		got := frame()
		if got["Archers"] != archers || got["Warriors"] != warriors || got["Medics"] != medics {
			t.Errorf("%s: %v, want %s, %s, %s", what, got, archers, warriors, medics)
		}
	}
	kindtest.Set(units["Warriors"], "Health", 10.0)
	want("before the general has spoken a hurt unit retreats", "Attack", "Run", "Attack")
	want("archers first", "Attack", "Hold", "Hold")
	want("a hurt unit that can do something else does not retreat", "Attack", "Hold", "Hold")
	want("archers first", "Attack", "Hold", "Hold")
	want("then the others", "Hold", "Attack", "Attack")
	kindtest.Set(units["Medics"], "Health", 10.0)
	want("nobody retreats", "Hold", "Attack", "Attack")

	retreat, err := wits.FieldOf[tree.Hint](board, "Retreat")
	must.Succeed(t, err)
	if retreat.Get() != tree.Negative {
		t.Errorf("the board says %v about retreat", retreat.Get())
	}
}
