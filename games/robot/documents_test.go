package robot

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
)

// Every document compiles by itself, stands in canonical form, and says what it and its ports are for.
func TestDocuments(t *testing.T) {
	r := NewRegistry()
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	files, err := fs.Glob(Documents(), "*.json")
	if err != nil || len(files) < 14 {
		t.Fatalf("%d documents, %v", len(files), err)
	}
	library := wits.NewLibrary(r, Documents())
	for _, file := range files {
		if _, err := library.Compile(file); err != nil {
			t.Errorf("%s:\n%v", file, err)
			continue
		}
		d, _ := library.Document(file)
		if d.Doc == "" {
			t.Errorf("%s has no doc", file)
		}
		for _, port := range d.Ports {
			if port.Doc == "" {
				t.Errorf("%s: port %s has no doc", file, port.Name)
			}
		}
		source, err := fs.ReadFile(Documents(), file)
		if err != nil {
			t.Fatal(err)
		}
		canonical, err := r.Format(source)
		if err != nil {
			t.Errorf("%s: %v", file, err)
		} else if !bytes.Equal(source, canonical) {
			t.Errorf("%s is not in canonical form", file)
		}
	}
}

// What the game offers explains itself.
func TestRegistryIsDocumented(t *testing.T) {
	r := NewRegistry()
	for _, name := range []string{"GoTo", "Watch", "LookAround", "Fire", "Charge", "Reel", "Reboot", "Show", "Nearby", "Hide", "Crack", "Throw", "Unplug", "Report"} {
		a := r.Action(name)
		if a == nil || a.Doc == "" {
			t.Errorf("action %s is not there or has no doc", name)
			continue
		}
		for _, f := range a.Fields {
			if f.Doc == "" && f.Name != "Given" {
				t.Errorf("%s.%s has no doc", name, f.Name)
			}
		}
	}
	for _, name := range []string{"RoundStop", "WalkLength"} {
		if f := r.Functions(name); len(f) != 1 || f[0].Doc == "" {
			t.Errorf("function %s: %d, or without doc", name, len(f))
		}
	}
	for _, name := range []string{"Guard", "Thief"} {
		for _, p := range r.Interface(name).Ports {
			if p.Doc == "" {
				t.Errorf("%s.%s has no doc", name, p.Name)
			}
		}
	}
	if err := check(); err != nil {
		t.Error(err)
	}
}

// A document that is wrong stops the start, with its file and what is wrong; so do options that make no sense.
func TestWhatDoesNotStart(t *testing.T) {
	for _, c := range []struct{ file, old, text, says string }{
		{"attack.tree.json", `"Fire"`, `"Fier"`, "attack.tree.json"},
		{"search.tree.json", "Team.SeenAt < Since", "Team.SeanAt < Since", "Team.SeanAt"},
		{"team.board.json", `"scope": "team"`, `"scope": "agent"`, "team.board.json"},
		{"guard.tree.json", `"in": "Struck", "type": "bool"`, `"in": "Struck", "type": "float"`, "Struck"},
	} {
		g := New(From(changed(t, c.file, c.old, c.text)))
		if err := g.Start(Headless(), 1); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s with %s: it starts with %v", c.file, c.text, err)
		}
	}
	for _, robots := range []string{"", "0", "4", "many"} {
		if err := New().Start(map[string]string{"robots": robots}, 1); err == nil {
			t.Errorf("%q robots begin", robots)
		}
	}
}

// fall is an action with a bug.
type fall struct{}

func (*fall) Update(x *wits.Context) wits.Status {
	if x.Entity().Index() == 3 {
		panic("over its own wheels")
	}
	return wits.Running
}

// A bug in a coder's action parks the robot whose mind ran it, says where, and leaves the others alone.
func TestPanicParksOnlyItsRobot(t *testing.T) {
	r := NewRegistry()
	wits.AddAction[fall](r, wits.Named("Fall"))
	for _, workers := range []int{1, 2} {
		g := New(With(r), Workers(workers), From(changed(t, "patrol.tree.json", `"set": "Stop", "to": "Stop + 1"`, `"do": "Fall"`)))
		defer g.Close()
		if err := g.Start(map[string]string{"robots": "3", "thief": "you", "goals": "utility"}, 1); err != nil {
			t.Fatal(err)
		}
		for range 60 * Rate {
			g.tick()
		}
		for i, a := range g.Agents() {
			f := a.Mind.Fault()
			if (f != nil) != (i == 1) {
				t.Errorf("%d workers: %s is parked: %v", workers, a.Name, f)
			} else if f != nil && (f.Document != "patrol.tree.json" || !strings.Contains(f.Message, "over its own wheels")) {
				t.Errorf("it says %v", f)
			}
		}
	}
}
