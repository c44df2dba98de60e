package std_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/kind/kindtest"
)

// lair is a monster whose fight is a machine of its own, with a deeper one in it.
const lair = `{"wits":1,"kind":"machine","start":"Idle","ports":[{"in":"Seen","type":"bool"},{"in":"Near","type":"bool"}],
	"states":{"Idle":{},"Fight":{"start":"Stalk","enter":"log('to arms')","states":{"Stalk":{"do":"Act","with":{"A":1}},"Strike":{"start":"Bite","states":{"Bite":{"do":"Act","with":{"A":2,"Life":9}},"Rest":{}},
		"transitions":[{"from":"Bite","to":"Rest","done":"any"}]}},
		"transitions":[{"from":"Stalk","to":"Strike","when":"Near"},{"from":"Strike","to":"Stalk","when":"!Near"}]}},
	"transitions":[{"from":"Idle","to":"Fight","when":"Seen"},{"from":"Fight","to":"Idle","when":"!Seen"}]}`

// TestPartsOfCompositeStates: a derived document replaces a state deep in a state of its base, or a value of it, and adds to it;
// all else stays the base's, and a second document changes what the first has made of it.
func TestPartsOfCompositeStates(t *testing.T) {
	files := kindtest.Files{
		"monster.json": lair,
		"wolf.json": `{"wits":1,"kind":"machine","base":"monster.json","override":{"states":{"Fight":{"override":{"states":{"Strike":{"override":{"states":{"Bite":{"override":{"with":{"A":7}}}}}}}},
			"states":{"Howl":{"do":"Act","with":{"A":8}}},"transitions":[{"from":"Stalk","to":"Howl","after":5}]}}}}`,
		"alpha.json": `{"wits":1,"kind":"machine","base":"wolf.json","override":{"states":{"Fight":{"start":"Howl","override":{"states":{"Howl":{"do":"Act","with":{"A":9}}}}}}}}`,
	}
	for _, c := range []struct {
		file  string
		near  bool
		state string
		value float64
		after float64 // s
	}{
		{"monster.json", true, "Bite", 2, 0}, {"wolf.json", true, "Bite", 7, 0}, {"wolf.json", false, "Stalk", 1, 0}, {"wolf.json", false, "Howl", 8, 6},
		{"alpha.json", false, "Howl", 9, 0}, {"alpha.json", false, "Howl", 9, 6},
	} {
		f := kindtest.Files{}
		for name, text := range files {
			f[name] = text
		}
		f["main.json"] = `{"wits":1,"kind":"machine","base":"` + c.file + `"}`
		run := kindtest.Start(t, kindtest.Load(t, deriving(), f))
		kindtest.Set(run, "Seen", true)
		kindtest.Set(run, "Near", c.near)
		begun := run.Good()
		for s := 0.0; s < max(c.after, 1); s += run.Frame.Delta {
			run.Good()
		}
		if active := run.Active(); !slices.Contains(active, c.state) {
			t.Errorf("%s: active %q, want %s", c.file, active, c.state)
		}
		if got := run.Value(c.state + ".A"); got != c.value {
			t.Errorf("%s: %s does %v, want %v", c.file, c.state, got, c.value)
		}
		if len(begun) == 0 || begun[0] != "Fight: to arms" {
			t.Errorf("%s: what the base does when the fight begins is lost: %q", c.file, begun)
		}
	}
	if p, err := wits.Load(deriving(), files.FS(), "wolf.json"); err != nil || p.Find("Bite.Life") < 0 {
		t.Errorf("a value that is not overridden is lost: %v", err)
	}
}

// TestPartsAreReplacedByWhatTheyAre: an object that is one value is replaced as a whole, also in a part that is changed in its base.
func TestPartsAreReplacedByWhatTheyAre(t *testing.T) {
	const base = `{"wits":1,"kind":"utility","ports":[{"in":"X","type":"float"}],"decide":{"every":0},
		"options":{"A":{"do":"Act","score":"0.5","commitment":{"add":0.5,"for":2}},"B":{"score":"0.2"}}}`
	for body, want := range map[string]string{
		`"override":{"options":{"A":{"override":{"commitment":{"add":0.25,"fades":true,"for":3}}}}}`:              `{"add": 0.25, "for": 3, "fades": true}`,
		`"override":{"options":{"A":{"override":{"commitment":{"multiply":2}}}}}`:                                 `{"multiply": 2}`,
		`"override":{"options":{"A":{"override":{"score":"0.6"},"commitment":{"multiply":3}}}}`:                   `{"multiply": 3}`,
		`"override":{"options":{"A":{"override":{"score":"0.6"}}}}`:                                               `{"add": 0.5, "for": 2}`,
		`"override":{"decide":{"every":1},"options":{"A":{"do":"Act","score":"0.1","commitment":{"add":0.125}}}}`: `{"add": 0.125}`,
	} {
		r := deriving()
		files := kindtest.Files{"base.json": base, "main.json": `{"wits":1,"kind":"utility","base":"base.json",` + body + `}`}
		l := wits.NewLibrary(r, files.FS())
		kindtest.Load(t, r, files)
		d, problems := l.Document("main.json")
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		got := string(document.Print(d.Whole().At("/options/A/commitment"), 0))
		if strings.Join(strings.Fields(got), " ") != want {
			t.Errorf("%s: the commitment is %s, want %s", body, got, want)
		}
	}
}

// TestNothingIsTakenOut: null takes nothing of a base out, at any depth; it is told what to do instead.
func TestNothingIsTakenOut(t *testing.T) {
	const hint = `(override what it is in as a whole, without an "override" of its own, and leave it out there)`
	for body, want := range map[string]string{
		`{"override":{"states":{"Fight":{"override":{"states":{"Strike":null}}}}}}`: `monster.json has Strike, and a document that derives from it cannot take that out ` + hint,
		`{"override":{"states":{"Fight":{"override":{"enter":null}}}}}`:             `monster.json has enter, and a document`,
		`{"override":{"states":{"Idle":null}}}`:                                     `monster.json has Idle, and a document`,
		`{"override":{"transitions":null}}`:                                         `monster.json has transitions, and a document`,
	} {
		f := kindtest.Files{"monster.json": lair, "main.json": `{"wits":1,"kind":"machine","base":"monster.json",` + body[1:]}
		if ps := kindtest.Problems(t, deriving(), f); len(ps) != 1 || !strings.Contains(ps[0].String(), want) {
			t.Errorf("%s: %v, want %s", body, ps, want)
		}
	}
}

func TestPartsThatAreNotThere(t *testing.T) {
	for body, want := range map[string]string{
		`{"override":{"states":{"Fight":{"override":{"states":{"Sting":{}}}}}}}`:       `monster.json has no Sting among its states`,
		`{"override":{"states":{"Fight":{"override":{"state":{}}}}}}`:                  `monster.json has no "state" to override (did you mean "states"?)`,
		`{"override":{"states":{"Fight":{"override":{},"states":{"Stalk":{}}}}}}`:      `monster.json has Stalk among its states already`,
		`{"states":{"Sting":{"override":{"with":{"A":7}}}}}`:                           `"override" is not known here`,
		`{"override":{"states":{"Fight":{"override":{"states":{"Stalk":{"do":1}}}}}}}`: `Stalk: "do" must be a string in quotes`,
	} {
		f := kindtest.Files{"monster.json": lair, "main.json": `{"wits":1,"kind":"machine","base":"monster.json",` + body[1:]}
		kindtest.HasProblem(t, kindtest.Problems(t, deriving(), f), want)
	}
}
