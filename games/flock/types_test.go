package flock

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

// cow is a type that a designer writes, to stand before the others.
const cow = `{"name": "cow", "brain": "cow.thoughts.json", "label": "Cow", "picture": "cow", "colour": "#a0643c", "radius": [0.8, 1], "speed": 3, "force": 12, "brake": 0.5, "number": 5,
	"traits": {"Bold": [0.2, 0.9]}, "kin": ["sheep"], "affinities": {"wolf": {"weight": -0.5}}, "fears": {"wolf": {"within": 8}}, "hears": {"moo": {"as": "alarm", "fright": 1}}, "needs": 0.004}, `

// withCow are the documents with that type and its brain, in which it says and hears a word of its own.
func withCow(t *testing.T) fstest.MapFS {
	t.Helper()
	files := gametest.Changed(t, Documents(), designFile, `"types": [`, `"types": [`+cow, designFile, `"words": [`, `"words": [{"name": "moo"}, `)
	brain := string(files["sheep.thoughts.json"].Data)
	brain = strings.Replace(brain, `"name": "sheep"`, `"name": "cow"`, 1)
	brain = strings.Replace(brain, `"Name": "wolf"`, `"Name": "moo"`, 1)
	brain = strings.Replace(brain, `"Danger > 0.12"`, `"Danger > 0.12 * (1 + Trait('Bold'))"`, 1)
	files["cow.thoughts.json"] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(brain, `Trait('Bold')`, `Trait(\"Bold\")`))}
	return files
}

// swap gives a running game other documents, as an editor does that saves them.
func swap(t *testing.T, g *Game, files fstest.MapFS) (refused string) {
	t.Helper()
	g.Brains().Replace(files)
	r := g.Brains().Prepare(slices.Collect(maps.Keys(files)))
	for _, p := range r.Apply(g.Agents()) {
		if p.Err != nil {
			refused += p.Err.Error()
		}
		refused += strings.Join(p.Unsafe, "; ")
	}
	return refused
}

// A designer makes a type in the document while the game runs, and puts some in: they have its picture, its attributes and traits, its
// brain and its words. Who lived before lives on.
func TestTypesAreMadeInTheDocument(t *testing.T) {
	g := begin(t, "empty", "60", 1)
	sheep := herd(t, g, Sheep, 6, at(20, 30))
	run(t, g, 2)
	was := sheep[0].At
	if refused := swap(t, g, withCow(t)); refused != "" {
		t.Fatal(refused)
	}
	g.Step(sim.Input{})
	if names := g.Commands()[0].Params[0].Choices; !slices.Equal(names, []string{"cow", "sheep", "wolf", "dog", "bird"}) {
		t.Fatalf("the types that can be put in are %v", names)
	}
	if sheep[0].kind().Name != "sheep" || sheep[0].At.Dist(was) > 0.2 || !strings.HasPrefix(sheep[0].Name(), "Sheep") {
		t.Errorf("a sheep is now %s at %v, and was at %v", sheep[0].Name(), sheep[0].At, was)
	}
	do(t, g, 0, "herd", "cow", "5", "scatter", "60,30", "64,30", "false")
	g.list()
	cows := those(g, 0)
	if len(cows) != 5 {
		t.Fatalf("there are %d cows", len(cows))
	}
	bold := map[float64]bool{}
	for _, c := range cows {
		b := c.Trait("Bold")
		bold[b] = true
		if b < 0.2 || b > 0.9 || c.Radius < 0.8 || c.Radius > 1 || c.MaxSpeed != 3 || g.world.Minds[c.Slot].Program().Document() != "cow.thoughts.json" {
			t.Errorf("a cow: bold %v, radius %v, speed %v, thinks by %s", b, c.Radius, c.MaxSpeed, g.world.Minds[c.Slot].Program().Document())
		}
	}
	if len(bold) < 3 {
		t.Error("cows are all alike")
	}
	run(t, g, 5)
	// Its own word frightens cows, and sheep do not know it.
	wolf := g.world.Named("wolf")
	do(t, g, 0, "herd", "wolf", "1", "line", text(cows[0].At.Add(at(4, 0))), text(cows[0].At.Add(at(4, 0))), "false")
	until(t, g, 10, "a cow that sees the wolf has taken fright", func() bool { return cows[0].Fright > 0.3 || cows[1].Fright > 0.3 })
	for _, c := range those(g, wolf) {
		if c.Prey != 0 && g.world.Find(c.Prey).Type == 0 {
			t.Error("a wolf hunts a cow, and its type does not say so")
		}
	}
	// The document takes cows back: those that live stay as they are, and nobody can put in another.
	files := gametest.Changed(t, Documents())
	files["cow.thoughts.json"] = withCow(t)["cow.thoughts.json"]
	if refused := swap(t, g, files); refused != "" {
		t.Fatal(refused)
	}
	run(t, g, 3)
	n := 0
	for i := range g.world.Used {
		if c := &g.world.Creatures[i]; c.Alive && c.kind().Name == "cow" {
			n++
		}
	}
	if n != 5 {
		t.Errorf("%d cows are left", n)
	}
	if err := try(g, 0, "herd", "cow", "1", "line", "9,9", "9,9", "false"); err == nil || !strings.Contains(err.Error(), "cow") {
		t.Errorf("a cow was put in: %v", err)
	}
}

// A type whose numbers are changed changes who lives: who was fast for a sheep is so still.
func TestChangedTypesChangeWhoLives(t *testing.T) {
	g := begin(t, "empty", "60", 1)
	sheep := herd(t, g, Sheep, 9, at(20, 30))
	var was []float64
	for _, c := range sheep {
		was = append(was, c.MaxSpeed)
	}
	if refused := swap(t, g, gametest.Changed(t, Documents(), designFile, `"speed": [4.2, 5]`, `"speed": [8.4, 10]`)); refused != "" {
		t.Fatal(refused)
	}
	g.Step(sim.Input{})
	for i, c := range sheep {
		if d := c.MaxSpeed - 2*was[i]; d > 1e-9 || d < -1e-9 {
			t.Errorf("a sheep of %v m/s goes %v now", was[i], c.MaxSpeed)
		}
	}
}

// With the same types a sandbox plays the same, wherever the document stands; and one that begins with a type more has tools for it.
func TestToolsForTypes(t *testing.T) {
	g := New(actors.From(withCow(t)))
	defer g.Close()
	i := slices.IndexFunc(g.Info().Tools, func(t sim.Tool) bool { return t.Name == "cow" })
	if i < 0 || g.Info().Tools[i].Label != "Cow" || g.Info().Tools[i].Key == "" {
		t.Fatalf("no tool puts in cows: %+v", g.Info().Tools)
	}
	if _, err := sim.NewLoop(g, sim.LoopOptions{}); err != nil {
		t.Fatal(err)
	}
}

// A type that is written while the sandbox runs has a tool from the next start on.
func TestANewStartHasAToolForANewType(t *testing.T) {
	files := gametest.Changed(t, Documents())
	g := New(actors.From(files))
	defer g.Close()
	l, err := sim.NewLoop(g, sim.LoopOptions{Paused: true})
	must.Succeed(t, err)
	has := func() bool {
		return slices.ContainsFunc(l.Info().Tools, func(t sim.Tool) bool { return t.Name == "cow" })
	}
	maps.Copy(files, withCow(t))
	if has() {
		t.Error("there is a tool for cows before a new start")
	}
	l.Restart()
	if _, err := l.Update(); err != nil {
		t.Fatal(err)
	}
	if !has() {
		t.Errorf("no tool for cows after a new start: %+v", l.Info().Tools)
	}
}

// What cannot work is found by the check, in words.
func TestTypesAreChecked(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"picture": "cow"`, `"picture": "cwo"`, `cow: the game has no picture "cwo" (did you mean "cow"?)`},
		{`"brain": "cow.thoughts.json"`, `"brain": "caw.thoughts.json"`, `its brain cannot be used: caw.thoughts.json: there is no such file`},
		{`"brain": "cow.thoughts.json"`, `"brain": "graze.thoughts.json"`, `graze.thoughts.json is no brain for it: it does not implement Animal`},
		{`"kin": ["sheep"]`, `"kin": ["shep"]`, `there is no type "shep" (did you mean "sheep"?)`},
		{`"moo": {"as"`, `"mu": {"as"`, `nobody says the word "mu"`},
		{`{"name": "moo"}, `, ``, `cow.thoughts.json asks Say for a word "moo" that the universe does not have`},
		{`"traits": {"Bold": [0.2, 0.9]}, `, ``, `cow.thoughts.json asks Trait for a trait "Bold" that the universe does not have`},
		{`"colour": "#a0643c"`, `"hides": ["Hungr"], "colour": "#a0643c"`, `has no value and no node "Hungr"`},
		{`"colour": "#a0643c"`, `"colour": "brown"`, `"brown" is no colour (write it as #rrggbb`},
		{`"speed": 3`, `"speed": [3, 1]`, `"speed" goes from 3 to 1: the smaller number comes first`},
	} {
		files := withCow(t)
		text := string(files[designFile].Data)
		if !strings.Contains(text, c.old) {
			t.Fatal(c.old)
		}
		files[designFile].Data = []byte(strings.Replace(text, c.old, c.new, 1))
		said := ""
		for _, p := range wits.CheckFiles(NewRegistry(), files) {
			said += p.String() + "\n"
		}
		if !strings.Contains(said, c.want) || !strings.Contains(said, designFile) {
			t.Errorf("%s: said is %q", c.new, said)
		}
	}
}

// Whom one fears and hunts and drives, and what signs say and mean, are the designer's: here dogs hunt birds, sheep come to a bell and a dog
// herds wolves.
func TestFearPreyAndWordsAreTheDesigners(t *testing.T) {
	files := gametest.Changed(t, Documents(), designFile, `"chases": {"wolf": {"within": 34}}`, `"hunts": {"bird": {"within": 34}}`, designFile, `"herds": ["sheep"]`, `"herds": ["wolf"]`,
		designFile, `"food": {"as": "call", "for": 12}`, `"bell": {"as": "call", "for": 12}`, designFile, `"words": [`, `"words": [{"name": "bell", "radius": 16}, `,
		designFile, `"dog": {"within": 10, "most": 0.7}, `, "")
	g := begin(t, "empty", "60", 1, actors.From(files))
	sheep := herd(t, g, Sheep, 6, at(40, 30))
	do(t, g, 0, "sign", "bell", "50, 30")
	until(t, g, 20, "most have come to the bell", func() bool { return middle(sheep).Dist(at(50, 30)) < 4 })
	if err := try(g, 0, "sign", "wolf", "50, 30"); err == nil {
		t.Error("a place says a word that has no radius")
	}
	dog := herd(t, g, Dog, 1, sheep[0].At.Add(at(3, 0)))[0]
	wolf := herd(t, g, Wolf, 1, at(10, 10))[0]
	wolf.Food = 1
	bird := herd(t, g, Bird, 1, dog.At.Add(at(5, 5)))[0]
	dog.Food = 0.1
	run(t, g, 0.2)
	if sheep[0].Danger > 0 || dog.Prey != bird.ID || dog.flock() != &g.world.Herds[wolf.Group] {
		t.Errorf("danger for a sheep %v, prey of the dog %v, its flock %v", sheep[0].Danger, dog.Prey, dog.Flock)
	}
	bird.At = dog.At
	until(t, g, 5, "the dog has caught the bird", func() bool { return !bird.Alive })
}
