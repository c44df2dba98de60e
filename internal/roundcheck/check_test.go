package roundcheck

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// packages are those whose results must be the same bits on every processor,
// as paths in the module.
var packages = []string{".", "geom", "spatial", "level", "expr", "goap", "graph", "htn", "layers", "machine", "query", "thoughts", "utility", "tree", "tree/behaviours", "internal/kit", "std", "act", "agent", "entity", "smart", "sim", "belief", "avoid", "nav", "nav/grid", "nav/internal/planar", "curve", "clock", "formation", "group", "message", "route", "steer", "vehicle", "universe", "field", "foresee", "sense", "games/duel", "games/village"}

// strictPackages are those of them that others may inline into sums of theirs.
var strictPackages = []string{".", "geom", "spatial", "level", "expr", "goap", "graph", "htn", "layers", "machine", "query", "thoughts", "utility", "tree", "tree/behaviours", "internal/kit", "std", "act", "agent", "entity", "smart", "sim", "belief", "avoid", "nav", "nav/grid", "nav/internal/planar", "field", "foresee", "sense", "steer", "vehicle", "group", "route", "formation", "clock", "message", "curve"}

// drawing is in these files: what they compute goes to the screen and never back into a mind or a world.
var drawing = []string{"games/duel/draw.go", "games/duel/paint.go", "games/duel/sparks.go"}

func TestNoFusableProducts(t *testing.T) {
	for _, path := range packages {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join("..", "..", filepath.FromSlash(path))
			check := Check
			if slices.Contains(strictPackages, path) {
				check = CheckStrict
			}
			reports, err := check(dir)
			if err != nil {
				t.Fatal(err)
			}
			for _, report := range reports {
				where := path + "/" + report
				if file, _, _ := strings.Cut(where, ":"); !slices.Contains(drawing, file) {
					t.Error(where)
				}
			}
		})
	}
}

// TestFixture compares the reports with the marks in the fixture: "sum" for each
// product that goes into a sum, "leaves" for each that leaves the function.
func TestFixture(t *testing.T) {
	dir := filepath.Join("testdata", "fixture")
	source, err := os.ReadFile(filepath.Join(dir, "fixture.go"))
	if err != nil {
		t.Fatal(err)
	}
	var sums, all []string
	for i, line := range strings.Split(string(source), "\n") {
		_, marks, _ := strings.Cut(line, "// ")
		for _, mark := range strings.Fields(marks) {
			place := fmt.Sprintf("fixture.go:%d", i+1)
			switch mark {
			case "sum":
				sums = append(sums, place)
				all = append(all, place)
			case "leaves":
				all = append(all, place)
			}
		}
	}
	if len(sums) < 15 || len(all) < 25 {
		t.Fatalf("the fixture has %d and %d marks", len(sums), len(all))
	}
	for _, test := range []struct {
		name  string
		check func(string) ([]string, error)
		want  []string
	}{{"Check", Check, sums}, {"CheckStrict", CheckStrict, all}} {
		reports, err := test.check(dir)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, report := range reports {
			parts := strings.SplitN(report, ":", 3)
			got = append(got, parts[0]+":"+parts[1])
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s reports\n%s\nwant\n%s", test.name, strings.Join(reports, "\n"), strings.Join(test.want, "\n"))
		}
	}
}

func TestReportSaysWhatToWrite(t *testing.T) {
	reports, err := Check(filepath.Join("testdata", "fixture"))
	if err != nil {
		t.Fatal(err)
	}
	want := "x * y goes into a sum unrounded; write float64(x * y)"
	if len(reports) == 0 || !strings.HasSuffix(reports[0], want) {
		t.Errorf("first report %q, want it to end in %q", reports[:1], want)
	}
}

func TestUnreadablePackageIsAnError(t *testing.T) {
	if reports, err := Check(t.TempDir()); err == nil {
		t.Errorf("got %q and no error", reports)
	}
}
