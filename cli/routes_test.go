package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/trajectory"
)

// walker is a game with one who goes straight on.
type walker struct {
	sides
	tick float64
}

func (w *walker) Step(sim.Input) { w.tick++ }

func (w *walker) Note(r *trajectory.Recorder) {
	r.Note(1, "Walker", w.tick/60, geom.Vec3{X: w.tick / 10}, 0)
}

// nobody is a game without anybody.
type nobody struct{ sides }

func (nobody) Note(*trajectory.Recorder) {}

// Ways are written in the form that the file's ending says; what is not possible is refused.
func TestX9_RoutesCommand(t *testing.T) {
	games := []Game{{Name: "plain", New: func(Setup) sim.Game { return sides{} }}, {Name: "walk", New: func(Setup) sim.Game { return &walker{} }},
		{Name: "empty", New: func(Setup) sim.Game { return nobody{} }}}
	dir := t.TempDir()
	for _, c := range []struct {
		args, file, says string
		code             int
	}{
		{"walk --frames 120 --out ", "a.csv", "Walker,2,12,0,0,0", 0},
		{"walk --frames 120 --out ", "a.json", "wits-routes-1", 0},
		{"walk --frames 120 --every 3 --out ", "a.gltf", `"animations"`, 0},
		{"walk --out ", "a.txt", ".csv, .json or .gltf", 2},
		{"walk --frames 0 --out ", "b.csv", "above 0", 2},
		{"walk --frames 5 --out ", "b.csv", "--every takes", 2},
		{"empty --frames 60 --out ", "b.gltf", "empty has nobody", 1},
		{"walk --tolerance -1 --out ", "b.csv", "--tolerance", 2},
		{"plain --out ", "b.csv", "plain does not say", 2},
		{"nothing --out ", "b.csv", "nothing", 2},
	} {
		path := filepath.Join(dir, c.file)
		var out, err strings.Builder
		code := App{Name: "wits", Games: games, Out: &out, Err: &err}.Run(append([]string{"routes"}, strings.Fields(c.args+path)...)...)
		text := err.String()
		if c.code == 0 {
			data, failed := os.ReadFile(path)
			if failed != nil {
				t.Fatal(failed, text)
			}
			text = string(data)
			if !strings.Contains(out.String(), "1 ways with 2 points") {
				t.Errorf("%s: %s", c.args, &out)
			}
		} else if _, failed := os.Stat(path); failed == nil {
			t.Errorf("%s has written a file", c.args)
		}
		if code != c.code || !strings.Contains(text, c.says) {
			t.Errorf("%s%s: %d, %s", c.args, c.file, code, text)
		}
	}
}
