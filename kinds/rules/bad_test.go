package rules_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/project"
)

// TestRL_Problems: documents with one thing wrong; the beginning of the line that a designer reads.
func TestRL_Problems(t *testing.T) {
	all := func(members string) string { return document(members) }
	one := func(members string) string {
		return document(`"resources":{"wood":{"unit":{"cap":10},"player":{}},"fire":{"tile":{}}},"areas":{"Near":{"radius":2}},"units":{"U":{}},"rules":[{"name":"R","of":"U",` + members + `}]`)
	}
	for _, c := range []struct{ name, text, want string }{
		{"no rules", all(`"resources":{"wood":{"unit":{}}}`), `main.json:1:1: there are no rules (add "rules": [{"name": "Work", "outputs": {"unit": {"wood": 1}}}])`},
		{"a resource nobody has", all(`"resources":{"wood":{},"stone":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"R","of":"U","outputs":{"unit":{"stone":1}}}]`), `main.json:1:39: wood: no bin is for it (say who has some)`},
		{"an unknown input", one(`"inputs":{"unit":{"wod":1}}`), `main.json:1:193: R: there is no resource "wod" (did you mean "wood"?)`},
		{"an unknown output", one(`"outputs":{"player":{"gold":1}}`), `main.json:1:196: R: there is no resource "gold" (did you mean "wood"?)`},
		{"a bin that is not there", one(`"outputs":{"tile":{"wood":1}}`), `main.json:1:194: R: wood has no "tile" bin (give wood a "tile", or use another)`},
		{"an unknown resource in a check", one(`"checks":["unit.wod > 0"],"outputs":{"unit":{"wood":1}}`), `main.json:1:186: R: nothing is called unit.wod (did you mean "unit.wood"?)`},
		{"an unknown aggregate", one(`"checks":["tile.fire.mean > 0"],"outputs":{"unit":{"wood":1}}`), `main.json:1:186: R: float has no member mean`},
		{"a check that is none", one(`"checks":["unit.wood"],"outputs":{"unit":{"wood":1}}`), `main.json:1:186: R: the value must be bool, this is float (compare it, such as hp > 0)`},
		{"a negative input", one(`"inputs":{"unit":{"wood":-1}}`), `main.json:1:193: R: it takes -1 of wood, less than nothing (what a rule gives goes into "outputs")`},
		{"a negative output", one(`"outputs":{"unit":{"wood":-1}}`), `main.json:1:194: R: it gives -1 of wood, less than nothing (what a rule takes goes into "inputs")`},
		{"too fine an amount", one(`"outputs":{"unit":{"wood":0.0000001}}`), `main.json:1:194: R: 0.0000001 is no amount: amounts have at most six digits behind the point and are at most 9000000000`},
		{"too much", one(`"outputs":{"unit":{"wood":1e12}}`), `main.json:1:194: R: 1000000000000 is no amount: amounts have at most six digits behind the point and are at most 9000000000`},
		{"frequency 0", one(`"every":0,"outputs":{"unit":{"wood":1}}`), `main.json:1:183: R: "every" is a number above 0 (in days)`},
		{"a day of nothing", all(`"day":0,"resources":{"wood":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"R","of":"U","outputs":{"unit":{"wood":1}}}]`), `main.json:1:32: "day" is a number above 0 (in seconds)`},
		{"two of a name", all(`"resources":{"wood":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"R","of":"U","outputs":{"unit":{"wood":1}}},{"name":"R","of":"U","outputs":{"unit":{"wood":2}}}]`), `main.json:1:137: R: two rules are called R (give one another name)`},
		{"an unknown unit", all(`"resources":{"wood":{"unit":{}}},"units":{"House":{}},"rules":[{"name":"R","of":"Huose","outputs":{"unit":{"wood":1}}}]`), `main.json:1:106: R: there is no type of unit "Huose" (did you mean "House"?)`},
		{"no unit", all(`"resources":{"wood":{"unit":{}}},"rules":[{"name":"R","outputs":{"unit":{"wood":1}}}]`), `main.json:1:68: R: no type of unit has it: the document has none (declare one, or write "of": "player")`},
		{"twice of a unit", all(`"resources":{"wood":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"R","of":["U","U"],"outputs":{"unit":{"wood":1}}}]`), `main.json:1:107: R: it is of U twice (remove it)`},
		{"of player and unit", all(`"resources":{"wood":{"player":{}}},"units":{"U":{}},"rules":[{"name":"R","of":["U","player"],"outputs":{"player":{"wood":1}}}]`), `main.json:1:87: R: it is the player's and that of units: bins of units are not known then (make two rules of it)`},
		{"the player has no unit", all(`"resources":{"wood":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"R","of":"player","outputs":{"unit":{"wood":1}}}]`), `main.json:1:130: R: the rule is the player's, who has no "unit" bin (use "player")`},
		{"the player reads no unit", all(`"resources":{"wood":{"unit":{},"player":{}}},"units":{"U":{}},"rules":[{"name":"R","of":"player","checks":["unit.wood > 1"],"outputs":{"player":{"wood":1}}}]`), `main.json:1:133: R: the rule is the player's, for whom there is no unit.wood (read bins of "player")`},
		{"a unit called player", all(`"resources":{"wood":{"unit":{}}},"units":{"player":{},"U":{}},"rules":[{"name":"R","of":"U","outputs":{"unit":{"wood":1}}}]`), `main.json:1:68: player: "player" is the player: no type of unit can be called so (give it another name)`},
		{"an area called tile", all(`"resources":{"wood":{"unit":{}}},"areas":{"tile":{"radius":1}},"units":{"U":{}},"rules":[{"name":"R","of":"U","outputs":{"unit":{"wood":1}}}]`), `main.json:1:68: tile: "tile" is the word for bins: no area can be called so (give it another name)`},
		{"an unknown area", one(`"changes":{"Naer":{"fire":-1}}`), `main.json:1:186: R: there is no area "Naer" (did you mean "Near"?)`},
		{"nothing comes of it", one(`"inputs":{"unit":{"wood":2}},"outputs":{"unit":{"wood":2}}`), `main.json:1:154: R: it gives back exactly what it takes, and does nothing else (change "inputs" or "outputs", or take the rule away)`},
		{"more at the start than the cap", all(`"resources":{"wood":{"unit":{"start":20,"cap":10}}},"units":{"U":{}},"rules":[{"name":"R","of":"U","outputs":{"unit":{"wood":1}}}]`), `main.json:1:63: wood: it starts with more or less than the bin can hold (change "start", "least" or "cap")`},
		{"a unit that starts with too much", all(`"resources":{"wood":{"unit":{"cap":10}}},"units":{"U":{"start":{"wood":20}}},"rules":[{"name":"R","of":"U","outputs":{"unit":{"wood":1}}}]`), `main.json:1:90: U: it starts with 20 of wood, and the bin holds from 0 to 10`},
		{"a unit that starts with what is not", all(`"resources":{"wood":{"unit":{"cap":10}}},"units":{"U":{"start":{"wod":2}}},"rules":[{"name":"R","of":"U","outputs":{"unit":{"wood":1}}}]`), `main.json:1:90: U: there is no resource "wod" (did you mean "wood"?)`},
		{"a script on what is not there", one(`"success":"unit.stone += 1"`), `main.json:1:186: R: nothing is called unit.stone`},
		{"a script that writes tiles", one(`"success":"tile.fire = 0"`), `main.json:1:186: R: tile.fire can only be read (assign to a variable or an out-port)`},
		{"a phase that is none", all(`"phase":"never","resources":{"wood":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"R","of":"U","outputs":{"unit":{"wood":1}}}]`), `main.json:1:34: "phase" is "spread", "placed" or "clock"`},
	} {
		kindtest.OneProblem(t, registry(), c.name, kindtest.Files{"main.json": c.text}, c.want)
	}
	_, err := wits.Load(registry(), kindtest.Files{"town.json": one(`"outputs":{"unit":{"wood":1}}`),
		"main.json": `{"wits":1,"kind":"tree","root":"A","nodes":{"A":{"run":"town.json"}}}`}.FS(), "main.json")
	if err == nil || !strings.Contains(err.Error(), "not for a part of one character") {
		t.Errorf("embedded rules: %v", err)
	}
}

// TestRL_Warnings: what loads and cannot be meant.
func TestRL_Warnings(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a circle", document(`"resources":{"flour":{"unit":{}},"bread":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"Mill","of":"U","inputs":{"unit":{"bread":1}},"outputs":{"unit":{"flour":1}}},{"name":"Bake","of":"U","inputs":{"unit":{"flour":1}},"outputs":{"unit":{"bread":1}}}]`), `main.rules.json:1:225: warning: Bake: it never fires, unless the game gives some flour: rules make bread only of what is made of it, and nobody has any at the start (give flour a "start", or make it of something else)`},
		{"a cap that is too low", document(`"resources":{"wood":{"unit":{"cap":10},"player":{}}},"units":{"U":{}},"rules":[{"name":"R","of":"U","inputs":{"unit":{"wood":20}},"outputs":{"player":{"wood":20}}},{"name":"S","of":"U","outputs":{"unit":{"wood":1}}}]`), `main.rules.json:1:135: warning: R: it never fires: it takes 20 of unit.wood, and the bin holds at most 10 (take less, or raise the cap)`},
		{"no circle: it starts with some", document(`"resources":{"flour":{"unit":{"start":1}},"bread":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"Mill","of":"U","inputs":{"unit":{"bread":1}},"outputs":{"unit":{"flour":1}}},{"name":"Bake","of":"U","inputs":{"unit":{"flour":1}},"outputs":{"unit":{"bread":1}}}]`), ``},
		{"no circle: a script gives some", document(`"resources":{"flour":{"unit":{}},"bread":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"Mill","of":"U","inputs":{"unit":{"bread":1}},"outputs":{"unit":{"flour":1}},"failedInputs":"unit.bread += 1"},{"name":"Bake","of":"U","inputs":{"unit":{"flour":1}},"outputs":{"unit":{"bread":1}}}]`), ``},
	} {
		found := project.CheckFiles(registry(), fstest.MapFS{"main.rules.json": {Data: []byte(c.text)}})
		text := ""
		for _, p := range found {
			text += p.String() + "\n"
		}
		if c.want == "" && text != "" || !strings.HasPrefix(text, c.want) {
			t.Errorf("%s:\nwant %s\n got %s", c.name, c.want, text)
		}
	}
}

// TestRL_Schema: documents that load are accepted by the schema, and faults of form are not.
func TestRL_Schema(t *testing.T) {
	valid := kindtest.Schema(t, registry(), "rules")
	example, err := os.ReadFile("testdata/town/town.rules.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{string(example), document(village), document(ranch), document(city("1"))} {
		if err := valid(text); err != nil {
			t.Error(err)
		}
	}
	for _, member := range []string{`"every":0`, `"every":"daily"`, `"rate":1`, `"inputs":[]`, `"inputs":{"unit":{"wood":"two"}}`, `"checks":"unit.wood > 0"`, `"succes":""`} {
		if valid(document(`"resources":{"wood":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"R","of":"U",`+member+`}]`)) == nil {
			t.Errorf("accepted: %s", member)
		}
	}
}

// FuzzRules loads what may be a document, and lets an economy run it for some ticks.
func FuzzRules(f *testing.F) {
	f.Add([]byte(document(village)))
	f.Add([]byte(document(ranch)))
	f.Add([]byte(document(coal)))
	f.Add([]byte(document(strings.ReplaceAll(busy(choices[1]), `"do":"Act","with":`, `"unused":`))))
	f.Add([]byte(document(recorded)))
	f.Add([]byte(trained))
	r := registry()
	f.Fuzz(func(t *testing.T, main []byte) {
		if !kindtest.TryLoad(t, r, fstest.MapFS{}, main) {
			return
		}
		p, err := wits.Load(r, fstest.MapFS{"main.json": {Data: main}}, "main.json")
		if err != nil {
			t.Fatal(err)
		}
		e, err := rules.New(p, rules.Options{Rate: 2, Tiles: 16, Ground: rules.Grid{Width: 4, Height: 4}})
		if err != nil {
			return
		}
		for _, of := range e.Design().Types() {
			if _, err := e.Place(of, wits.NewEntity(1, 1), 5, 6); err != nil {
				t.Fatal(err)
			}
		}
		w := &town{Economy: e, t: t}
		w.days(20)
		if f := w.Fault(); f != nil && !strings.HasPrefix(f.Message, "Frame.") {
			t.Fatalf("%v\n%s\n%s", f, f.Stack, main)
		}
		if _, _, err := rules.Read(p, rules.Options{Rate: 2, Tiles: 16, Ground: rules.Grid{Width: 4, Height: 4}}, w.saved()); err != nil {
			t.Fatalf("%v\n%s", err, main)
		}
	})
}
