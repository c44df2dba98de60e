package std_test

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// lair is a monster whose fight is a machine of its own, with a deeper one in it.
const lair = `{"wits":1,"kind":"machine","start":"Idle","ports":[{"in":"Seen","type":"bool"},{"in":"Near","type":"bool"}],
	"states":{"Idle":{},"Fight":{"start":"Stalk","enter":"log('to arms')","states":{"Stalk":{"do":"Act","with":{"A":1}},"Strike":{"start":"Bite","states":{"Bite":{"do":"Act","with":{"A":2,"Life":9}},"Rest":{}},
		"transitions":[{"from":"Bite","to":"Rest","done":"any"}]}},
		"transitions":[{"from":"Stalk","to":"Strike","when":"Near"},{"from":"Strike","to":"Stalk","when":"!Near"}]}},
	"transitions":[{"from":"Idle","to":"Fight","when":"Seen"},{"from":"Fight","to":"Idle","when":"!Seen"}]}`

// TestFG13_PartsOfCompositeStates: a derived document replaces a state deep in a state of its base, or a value of it, and adds to it;
// all else stays the base's, and a second document changes what the first has made of it.
func TestFG13_PartsOfCompositeStates(t *testing.T) {
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

func TestFG13_PartsThatAreNotThere(t *testing.T) {
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
