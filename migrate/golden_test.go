package migrate

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares a text with a file of testdata/golden.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", "golden", name)
	if *update {
		must.Succeed(t, os.MkdirAll(filepath.Dir(file), 0o755))
		must.Succeed(t, os.WriteFile(file, got, 0o644))
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; write it with -update", err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is another one now; look at it with -update and git diff:\n%s", file, got)
	}
}

// all writes all of a result as one text.
func all(t *testing.T, r *Result) []byte {
	t.Helper()
	var b bytes.Buffer
	fmt.Fprintf(&b, "main %s, roots %v\n", r.Main, r.Roots)
	for _, f := range r.Findings {
		fmt.Fprintln(&b, f)
	}
	for _, d := range r.Documents {
		fmt.Fprintf(&b, "\n-- %s --\n%s", d.Path, d.Data)
	}
	sketch, err := r.Sketch("nodes")
	must.Succeed(t, err)
	fmt.Fprintf(&b, "\n-- nodes.go --\n%s", sketch)
	return b.Bytes()
}

func TestBTCPP_WholeProjects(t *testing.T) {
	for _, name := range []string{"patrol", "old", "strange"} {
		t.Run(name, func(t *testing.T) {
			r, err := BehaviorTreeCPP(os.DirFS(filepath.Join("testdata", "btcpp")), name+".xml")
			must.Succeed(t, err)
			sound(t, name, r)
			golden(t, "btcpp_"+name+".txt", all(t, r))
		})
	}
}
