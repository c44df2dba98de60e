package live_test

import (
	"flag"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/wits-ai/wits/batch/live"
	"github.com/wits-ai/wits/batch/stats"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/internal/pagetypes"
)

var update = flag.Bool("update", false, "write what is made from the code")

const typesFile = "../../studio/ui/src/batch/snapshot.ts"

// TestB14_PageTypesOfBatches: the page's types are those of the snapshots. go test ./batch/live -run PageTypes -update writes them.
func TestB14_PageTypesOfBatches(t *testing.T) {
	w, err := pagetypes.New(".")
	must.Succeed(t, err)
	w.As[reflect.TypeFor[stats.Interval]()] = "Interval"
	w.As[reflect.TypeFor[[][]*float64]()] = "(number | null)[][]"
	w.As[reflect.TypeFor[[]*float64]()] = "(number | null)[]"
	w.Type(reflect.TypeFor[live.Snapshot]())
	made := "// Made from package batch/live by go test ./batch/live -run PageTypes -update. Do not edit.\n\n" +
		"/** An estimate, and the bounds of 95 %; null is what has none. */\nexport interface Interval {\n  estimate: number | null;\n  low: number | null;\n  high: number | null;\n}\n\n" +
		strings.TrimSuffix(w.Declarations(), "\n")
	is, err := os.ReadFile(typesFile)
	if *update {
		err = os.WriteFile(typesFile, []byte(made), 0o644)
	} else if err == nil && string(is) != made {
		t.Errorf("%s is not what the code makes: go test ./batch/live -run PageTypes -update", typesFile)
	}
	must.Succeed(t, err)
}
