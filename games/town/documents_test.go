package town

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

func containsText(lines []string, text string) bool {
	return slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, text) })
}

// Every document compiles by itself, stands in canonical form, and says what it and its ports are for.
func TestDocuments(t *testing.T) { gametest.Documents(t, NewRegistry(), Documents(), 2) }

// What the game offers explains itself.
func TestRegistryIsDocumented(t *testing.T) {
	gametest.Offers{Actions: []string{"GoTo"}, Functions: []string{"Collapse"}, Interfaces: []string{"Walker"}}.Check(t, NewRegistry())
}

// swap gives a running game other documents, as an editor does that saves them.
func swap(t *testing.T, g *Game, files fstest.MapFS) {
	t.Helper()
	g.Brains().Replace(files)
	for _, p := range g.Brains().Prepare(slices.Collect(maps.Keys(files))).Apply(g.Agents()) {
		if p.Err != nil || len(p.Unsafe) > 0 {
			t.Fatal(p.Err, p.Unsafe)
		}
	}
}

// withTavern are the documents with a type of building that a designer adds, and a rule of it.
func withTavern(t *testing.T) fstest.MapFS {
	return gametest.Changed(t, Documents(),
		rulesFile, `"units": {`, `"units": {"Tavern": {"start": {"costMoney": 10, "jobs": 2, "rest": 1, "share": 50}, "doc": "Beer."},`,
		rulesFile, `"rules": [`, `"rules": [{"name": "Brew", "of": "Tavern", "every": 0.5, "checks": ["unit.joined > 0"], "outputs": {"player": {"money": 5}}},`)
}

// TestPR_ADesignerAddsAType: in a running town a type is added with its rules; it can be built at once, has a tool from the next start on, and what
// stood before stands with all that it has. Taken away again, its buildings are gone.
func TestPR_ADesignerAddsAType(t *testing.T) {
	g := begun(t, map[string]string{"buildings": "60"}, 1)
	g.ticks(600)
	before := g.Statistics()
	swap(t, g, withTavern(t))
	if now := g.Statistics(); now.Buildings != before.Buildings || now.Has["people"] != before.Has["people"] || now.Has["bread"] != before.Has["bread"] {
		t.Errorf("%v, and it was %v", now, before)
	}
	if !slices.Contains(g.Commands()[0].Params[0].Choices, "Tavern") {
		t.Fatalf("what can be built: %v", g.Commands()[0].Params[0].Choices)
	}
	lot := g.Plan(1)[0]
	if lot.What != "Tavern" {
		t.Errorf("a town of this document lacks taverns first, not %s", lot.What)
	}
	for _, road := range lot.Roads {
		if err := g.Command(0, "build", []string{"Road", text(g.world.Middle(road))}); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.Command(0, "build", []string{"Tavern", text(g.world.Middle(lot.Tile))}); err != nil {
		t.Fatal(err)
	}
	g.ticks(600)
	sound(t, g)
	trace, err := g.economy.Trace(g.world.At(lot.Tile).Unit, "Brew")
	if err != nil || trace.Fired < 3 {
		t.Errorf("the tavern has brewed %d times: %v", trace.Fired, err)
	}
	g = begun(t, empty, 2, From(withTavern(t)))
	if !slices.ContainsFunc(g.Info().Tools, func(tool sim.Tool) bool {
		return tool.Name == "Tavern" && tool.Label == "Tavern 10" && tool.About == "Beer."
	}) {
		t.Errorf("the new start has no tool for it: %v", g.Info().Tools)
	}
	if err := g.Command(0, "build", []string{"Tavern", "6.5,16.5"}); err != nil {
		t.Fatal(err)
	}
	data, err := g.Save()
	if err != nil {
		t.Fatal(err)
	}
	count := g.world.Count
	swap(t, g, gametest.Changed(t, Documents()))
	g.ticks(60)
	sound(t, g)
	if g.world.Count != count-1 {
		t.Errorf("%d buildings of %d are left without the type", g.world.Count, count)
	}
	report, err := g.Load(data)
	if err != nil || !strings.Contains(report, "type of unit Tavern") || !strings.Contains(report, "1 buildings") {
		t.Errorf("loaded into a game without the type: %q, %v", report, err)
	}
	sound(t, g)
}

// TestPR_ARuleIsChangedWhileTheTownRuns: the town takes it up at once, and keeps all that it has.
func TestPR_ARuleIsChangedWhileTheTownRuns(t *testing.T) {
	g := begun(t, map[string]string{"buildings": "60"}, 3)
	g.ticks(900)
	units := g.world.Count
	swap(t, g, gametest.Changed(t, Documents(), rulesFile, `"success": "player.money += unit.residents * (0.2 + 0.4 * unit.joy)"`, `"success": "player.money += 1000"`))
	was := g.purse(t, "money")
	g.ticks(5 * Rate)
	if is := g.purse(t, "money"); is < was+10_000 || g.world.Count != units {
		t.Errorf("%v money after a day of the new tax, and %v before; %d buildings of %d", is, was, g.world.Count, units)
	}
	sound(t, g)
}

// TestPR_TheMindOfPeopleIsADocument: who need not work stays at home if the document says so.
func TestPR_TheMindOfPeopleIsADocument(t *testing.T) {
	out := func(files fstest.MapFS) (most int) {
		g := begun(t, map[string]string{"buildings": "60"}, 3, From(files))
		for range 20 * 60 {
			g.ticks(1)
			n := 0
			for i := range g.world.Walkers {
				if p := &g.world.Walkers[i]; p.Here && p.Goal == AtWork && p.Inside == p.Work {
					n++
				}
			}
			most = max(most, n)
		}
		return most
	}
	if n := out(gametest.Changed(t, Documents())); n < 10 {
		t.Errorf("at most %d people are at work", n)
	}
	if n := out(gametest.Changed(t, Documents(), walkerFile, `"when": "Worker and Hour >= 7 and Hour < 16"`, `"when": "Worker and Hour > 30"`)); n != 0 {
		t.Errorf("%d people are at work, though the document has taken it off", n)
	}
}

// TestPR_WhyInTheTown: each rule of each building has an answer, which the list of what it does tells in short.
func TestPR_WhyInTheTown(t *testing.T) {
	g := begun(t, map[string]string{"buildings": "60"}, 1)
	g.ticks(1200)
	fired, lacking := 0, 0
	for i := range g.world.Buildings {
		b := &g.world.Buildings[i]
		if b.Type == "" || b.Road > 0 {
			continue
		}
		lines, doing := g.Why(b.Tile), g.doing(int32(i), nil)
		if names := g.bins.design.Rules(b.Type); len(lines) != len(names) || len(doing) != len(names) {
			t.Fatalf("%s: %d answers and %d things that it does, of %d rules", b.Type, len(lines), len(doing), len(names))
		}
		for k, d := range doing {
			if !strings.HasPrefix(lines[k], d.Name+" ") {
				t.Errorf("%s of %s: %q", d.Name, b.Type, lines[k])
			}
			if d.State == "active" {
				fired++
			} else if d.Detail != "" {
				lacking++
			}
		}
	}
	if fired < 40 || lacking < 40 {
		t.Errorf("%d rules fired, %d say what they lack", fired, lacking)
	}
	if g.Why(g.world.Grid.Tile(g.world.Grid.Width-1, 0)) != nil {
		t.Error("an empty tile has answers")
	}
	a := g.Agents()
	if a[0].Name != "Town" || a[0].Mind != g.economy.Mind() || a[1].Doing == nil {
		t.Errorf("the agents are %v", a[:2])
	}
	if v := g.purse(t, "people"); v <= 0 || rules.AmountOf(v) != g.has(g.bins.people) {
		t.Errorf("%v people", v)
	}
}
