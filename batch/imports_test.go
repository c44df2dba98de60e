package batch

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// Batches need nothing but this module and the standard library; package batch/parquet alone needs more.
func TestB14_TheCoreNeedsNoOtherModule(t *testing.T) {
	const module = "github.com/wits-ai/wits"
	seen := 0
	for _, pattern := range []string{"*.go", "stats/*.go", "play/*.go"} {
		files, err := filepath.Glob(pattern)
		must.Succeed(t, err)
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
			must.Succeed(t, err)
			for _, i := range tree.Imports {
				path, err := strconv.Unquote(i.Path.Value)
				must.Succeed(t, err)
				seen++
				first, _, _ := strings.Cut(path, "/")
				ours := path == module || strings.HasPrefix(path, module+"/")
				if strings.Contains(first, ".") && !ours || path == module+"/batch/parquet" || strings.HasPrefix(file, "stats/") && ours && path != module+"/geom" {
					t.Errorf("%s imports %s", file, path)
				}
			}
		}
	}
	if seen < 30 {
		t.Errorf("only %d imports were looked at", seen)
	}
}
