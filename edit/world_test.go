package edit_test

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/sense"
)

// TestEveryTemplateIsRight: a new document of any kind has no problems, but for those kinds that cannot be without something
// that only the author knows.
func TestEveryTemplateIsRight(t *testing.T) {
	r := std.NewRegistry()
	p, err := edit.Open(t.TempDir(), edit.Options{Registry: r})
	must.Succeed(t, err)
	defer p.Close()
	for _, kind := range []string{"board", "goap", "graph", "htn", "level", "machine", "query", "senses", "tree", "utility"} {
		file := "new." + kind + ".json"
		made, err := p.Create(edit.New{Path: file, Kind: kind, Name: "New", Doc: "It is new."})
		if err != nil {
			t.Errorf("%s: %v", kind, err)
			continue
		}
		if again, err := r.Documents().Format([]byte(made.Text)); err != nil || string(again) != made.Text {
			t.Errorf("%s: the template is not canonical (%v):\n%s", kind, err, made.Text)
		}
		for _, problem := range wits.NewLibrary(r, p.Files()).Check(file) {
			t.Errorf("%s: %s", kind, problem)
		}
	}
}

// TestU9_PageKnowsDefaults: what the page shows of senses whose document says nothing is what package sense does.
func TestU9_PageKnowsDefaults(t *testing.T) {
	data, err := os.ReadFile("../studio/ui/src/edit/kinds/senses/defaults.json")
	must.Succeed(t, err)
	var page struct {
		Modalities map[string]struct {
			Range, Attenuation, Speed, Every, Lasts, Half, Drift float64
			Walls                                                string
			Around                                               bool
		}
		Cones []struct {
			Angle, Attenuation float64
			Priority           int
		}
		Threshold float64
		Memory    struct {
			Lost, Forgotten, Half float64
			Most                  int
		}
	}
	must.Succeed(t, json.Unmarshal(data, &page))
	types := []sense.Type{sense.Custom, sense.Sight, sense.Hearing, sense.Smell, sense.Touch, sense.Damage, sense.Team}
	if len(page.Modalities) != len(types) {
		t.Errorf("the page knows %d types of %d", len(page.Modalities), len(types))
	}
	for _, of := range types {
		m, d := page.Modalities[of.String()], sense.Defaults(of)
		if m.Range != d.Range || m.Attenuation != d.Attenuation || m.Speed != d.Speed || m.Walls != d.Walls.String() || m.Around != d.Around ||
			m.Every != d.Every || m.Lasts != d.Lasts || m.Half != d.Half || m.Drift != d.Drift {
			t.Errorf("%s: the page has %+v, package sense %+v", of, m, d)
		}
	}
	cones := sense.DefaultCones()
	if len(page.Cones) != len(cones) {
		t.Fatalf("the page has %d cones, package sense %d", len(page.Cones), len(cones))
	}
	for i, c := range cones {
		if p := page.Cones[i]; math.Abs(p.Angle*math.Pi/180-c.Angle) > 1e-12 || p.Attenuation != c.Attenuation || p.Priority != c.Priority {
			t.Errorf("cone %d: the page has %+v, package sense %+v", i, p, c)
		}
	}
	if memory := sense.DefaultMemory(); page.Threshold != sense.DefaultThreshold || page.Memory.Lost != memory.Lost || page.Memory.Forgotten != memory.Forgotten ||
		page.Memory.Half != memory.Half || page.Memory.Most != memory.Most {
		t.Errorf("the page has threshold %v and memory %+v, package sense %v and %+v", page.Threshold, page.Memory, sense.DefaultThreshold, memory)
	}
}

// TestDerivedAreCheckedWithTheirBases: in whatever order the documents come, one that derives finds what it derives from.
func TestDerivedAreCheckedWithTheirBases(t *testing.T) {
	dir := t.TempDir()
	for file, text := range map[string]string{
		"base.tree.json":  `{"wits": 1, "kind": "tree", "root": "Main", "nodes": {"Main": {"selector": ["Rest"]}, "Rest": {"status": "running"}}}`,
		"first.tree.json": `{"wits": 1, "kind": "tree", "base": "base.tree.json", "override": {"nodes": {"Rest": {"status": "success"}}}}`,
		"then.tree.json":  `{"wits": 1, "kind": "tree", "base": "first.tree.json", "override": {"nodes": {"Rest": {"status": "failure"}}}}`,
	} {
		must.Succeed(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644))
	}
	for range 50 { // maps have another order each time
		p, err := edit.Open(dir, edit.Options{Registry: std.NewRegistry()})
		must.Succeed(t, err)
		found, err := p.Check(nil)
		if err != nil || len(found) > 0 {
			t.Fatalf("%v %v", found, err)
		}
		p.Close()
	}
}
