package night

import (
	"errors"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

// Every document compiles by itself, stands in canonical form, and says what it and its ports are for.
func TestDocuments(t *testing.T) { gametest.Documents(t, NewRegistry(), Documents(), 14) }

// What the game offers explains itself.
func TestRegistryIsDocumented(t *testing.T) {
	gametest.Offers{
		Actions:    []string{"GoTo", "Watch", "LookAround", "Wait", "ChooseNextPatrolPoint", "ChooseSearchPosition", "NoteWhatIsSeen", "ChooseAnywhere"},
		Functions:  []string{"InView", "Intruder", "WayLength", "ChanceWithin", "Expected"},
		Lists:      []string{"Suspects", "Destinations"},
		Interfaces: []string{"Guard"},
		Inner:      []string{"Goal", "Pace", "Until"},
	}.Check(t, NewRegistry())
	if err := repertoire.Err(); err != nil {
		t.Error(err)
	}
}

// A document that is wrong stops the start, with its file and what is wrong; so do options that make no sense.
func TestWhatDoesNotStart(t *testing.T) {
	for _, c := range []struct{ file, old, text, says string }{
		{"chase.tree.json", `"GoTo"`, `"GoTwo"`, "chase.tree.json"},
		{"search.tree.json", "Own.lastPlayerPosition", "Own.lastPlayerPlace", "lastPlayerPlace"},
		{"likely.query.json", `"Suspects"`, `"Suspect"`, "likely.query.json"},
		{"team.board.json", `"scope": "team"`, `"scope": "agent"`, "team.board.json"},
		{"guard.senses.json", `"Stone": {`, `"Stones": {`, "Stone"},
		{"guard.senses.json", `"Guard": {`, `"Guardian": {`, "Guard"},
		{"rooms.level.json", `"tags": ["entrance"]`, `"tags": ["door"]`, "entrance"},
		{"rooms.level.json", `"tags": ["post"]`, `"tags": ["posts"]`, "post"},
	} {
		o := Headless()
		o["guards"] = "4"
		if err := New(actors.From(changed(t, c.file, c.old, c.text))).Start(o, 1); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s with %s: it starts with %v", c.file, c.text, err)
		}
	}
	for _, c := range []struct{ name, value string }{{"guards", "0"}, {"guards", "5"}, {"guards", "many"}, {"search", "luck"}, {"patrol", "march"}, {"you", "nobody"}, {"weather", "weather"}} {
		o := Headless()
		o[c.name] = c.value
		if err := New().Start(o, 1); err == nil || !strings.Contains(err.Error(), c.value) {
			t.Errorf("%s %q: it starts with %v", c.name, c.value, err)
		}
	}
}

// Options that are left out have their usual values.
func TestUsualOptions(t *testing.T) {
	g := New()
	must.Succeed(t, g.Start(nil, 1))
	if len(g.World().Guards()) != 3 || g.Taken() != 0 {
		t.Errorf("%d guards, a person steers %d", len(g.World().Guards()), g.Taken())
	}
}

// Before a game begins it says so, or says nothing, and after it is closed it can still be stepped.
func TestBeforeAndAfter(t *testing.T) {
	g := New(actors.Workers(2))
	var m Moment
	g.Snapshot(&m)
	for what, err := range map[string]error{
		"a command": g.Command(0, "noise", []string{somewhere}), "a moment": g.Restore(&m), "a question": second(g.Ask(sim.Inquiry{})),
	} {
		if !errors.Is(err, errNotBegun) {
			t.Errorf("%s before the begin: %v", what, err)
		}
	}
	if g.Hash() != 0 || g.Statistics() != (Tally{}) || len(g.Perceptions(nil)) != 0 || g.TakeOver(-1) || g.World() != nil || len(g.Agents()) != 0 {
		t.Error("there is something before the begin")
	}
	must.Succeed(t, g.Start(Headless(), 1))
	same := begin(t, nil, 1)
	for range 30 {
		g.tick()
		same.tick()
	}
	g.Close()
	for range 30 {
		g.tick()
		same.tick()
	}
	if g.Hash() != same.Hash() {
		t.Error("a game whose workers have ended goes on otherwise")
	}
}

func second[A any](_ A, err error) error { return err }
