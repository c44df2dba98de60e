package edit_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/games/armada"
	"github.com/wits-ai/wits/games/flock"
	"github.com/wits-ai/wits/games/night"
)

// TestRenameAnyPart: whatever a kind lets designers name can be renamed, and what names it follows: also walls, sensors,
// buckets, sets of considerations. Where names are used in one part of the document only, other parts keep theirs.
func TestRenameAnyPart(t *testing.T) {
	for _, c := range []struct {
		name, text, from, to, at string
		want                     []string
	}{
		{"a wall", `{"wits": 1, "kind": "level", "walls": {"North": {"points": [[0, 0], [5, 0]]}}, "marks": {"North": {"at": [1, 1]}}}`, "North", "Gate", "/walls/North",
			[]string{`"walls": {"Gate": {`, `"marks": {"North": {`}},
		{"a material", `{"wits": 1, "kind": "level", "materials": {"Glass": {"transparent": true}}, "walls": {"Glass": {"points": [[0, 0], [5, 0]], "material": "Glass"}}}`, "Glass", "Pane", "/materials/Glass",
			[]string{`"materials": {"Pane": {`, `"walls": {"Glass": {`, `"material": "Pane"`}},
		{"a sensor of one profile", `{"wits": 1, "kind": "senses", "modalities": {"Sight": {}}, "profiles": {"Low": {"sensors": {"Eyes": {"of": "Sight"}}}, "High": {"sensors": {"Eyes": {"of": "Sight"}}}}}`, "Eyes", "Lens", "/profiles/Low/sensors/Eyes",
			[]string{`"Low": {"sensors": {"Lens": {"of": "Sight"`, `"High": {"sensors": {"Eyes": {"of": "Sight"`}},
		{"a modality", `{"wits": 1, "kind": "senses", "modalities": {"Sight": {}}, "profiles": {"Low": {"sensors": {"Eyes": {"of": "Sight"}}}}}`, "Sight", "Vision", "",
			[]string{`"modalities": {"Vision": {"type": "sight"`, `"of": "Vision"`}},
		{"a bucket, a set and a curve", utilities, "Needs", "Wants", "/buckets/Needs", []string{`"buckets": {"Wants":`, `"bucket": "Wants"`, `"considerations": {"Needs":`}},
		{"a set", utilities, "Needs2", "Wants", "", []string{`"Wants": [`, `{"name": "N", "use": "Wants"}`}},
		{"a curve", utilities, "Steep", "Cliff", "", []string{`"curves": {"Cliff":`, `"curve": "Cliff"`}},
		{"a common consideration", utilities, "Able", "Ready", "/common/0", []string{`{"name": "Ready", "if": "true"}`, `"without": ["Ready"]`, `{"name": "Able", "use": "Needs2"}`}},
		{"an element", utilities, "foe", "enemy", "/options/Hunt/for", []string{`"as": "enemy", "into": "Target"}, "score": "enemy == Target ? 1 : 2"`, `"as": "foe", "into": "Target"}, "score": "foe == Target ? 3 : 4"`}},
	} {
		p, _ := open(t, files{"wits.project.json": `{"wits": 1, "project": "test", "documents": "."}`, "main.json": c.text})
		out, err := p.RenameNode(edit.Rename{Document: "main.json", Text: c.text, From: c.from, To: c.to, At: c.at})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(plain(out), plain(want)) {
				t.Errorf("%s: not there: %s\n%s", c.name, want, out)
			}
		}
	}
}

const utilities = `{"wits": 1, "kind": "utility", "variables": {"Target": "entity", "Foes": {"type": "list of entity"}},
	"buckets": {"Needs": "1"}, "curves": {"Steep": {"logistic": 20}},
	"considerations": {"Needs": [{"name": "X", "if": "true"}], "Needs2": [{"name": "Y", "input": "1", "curve": "Steep"}]},
	"common": [{"name": "Able", "if": "true"}],
	"options": {
		"Hunt": {"for": {"from": "Foes", "as": "foe", "into": "Target"}, "score": "foe == Target ? 1 : 2", "bucket": "Needs", "without": ["Able"], "considerations": [{"name": "N", "use": "Needs2"}]},
		"Flee": {"for": {"from": "Foes", "as": "foe", "into": "Target"}, "score": "foe == Target ? 3 : 4", "considerations": [{"name": "Able", "use": "Needs2"}]}}}`

func TestRenameWhichPart(t *testing.T) {
	p, _ := open(t, files{"wits.project.json": `{"wits": 1, "project": "test", "documents": "."}`, "main.json": utilities})
	for _, c := range []struct{ from, to, at, want string }{
		{"Needs", "X", "", "more than one thing is called Needs: the bucket at /buckets/Needs, the set of considerations at /considerations/Needs. Say which"},
		{"Hunt", "X", "/options/Flee", "nothing at /options/Flee is called Hunt"},
		{"Hunt", "Flee", "", "another option is called Flee already"},
	} {
		if _, err := p.RenameNode(edit.Rename{Document: "main.json", Text: utilities, From: c.from, To: c.to, At: c.at}); err == nil || err.Error() != c.want {
			t.Errorf("%s to %s: %v", c.from, c.to, err)
		}
	}
}

// TestRenameEveryPart renames whatever has a name in the documents of all games, and back: it is the same then, but for what agents
// are told.
func TestRenameEveryPart(t *testing.T) {
	renamed := map[string]int{}
	if testing.Short() {
		t.Skip("long: renames parts of the documents of all games; TestRenameAnyPart renames one of each kind")
	}
	all := map[string]game{"armada": {armada.Register, armada.Documents()}, "flock": {flock.Register, flock.Documents()}, "night": {night.Register, night.Documents()}}
	maps.Copy(all, games)
	for name, g := range all {
		p, _, all := openGame(t, g)
		for file, text := range all {
			d, _ := p.Registry().Documents().Parse(file, []byte(text))
			if d == nil {
				continue
			}
			k := p.Registry().Kind(d.Kind)
			if k == nil {
				continue
			}
			parts := map[string]declare.Given{} // one of each noun
			for _, part := range k.Body().Given(d.Tree()) {
				parts[part.Noun] = part
			}
			for _, part := range parts {
				at := part.Path[:strings.LastIndexByte(part.Path, '/')+1]
				out, err := p.RenameNode(edit.Rename{Document: file, Text: text, From: part.Name, To: "Zz9", At: part.Path})
				if err != nil && part.Noun == "element" {
					continue // a shared set of considerations reads it by that name
				}
				if err != nil {
					t.Errorf("%s: %s, %s %s: %v", name, file, part.Noun, part.Name, err)
					continue
				}
				if !strings.HasSuffix(part.Path, "/"+part.Name) {
					at = part.Path
				} else {
					at += "Zz9"
				}
				back, err := p.RenameNode(edit.Rename{Document: file, Text: out, From: "Zz9", To: part.Name, At: at})
				if err != nil || back != text {
					t.Errorf("%s: %s, %s %s and back: %v\n%s", name, file, part.Noun, part.Name, err, back)
				}
				renamed[part.Noun]++
			}
		}
	}
	if len(renamed) < 15 {
		t.Errorf("only these were renamed: %v", renamed)
	}
	t.Log(renamed)
}
