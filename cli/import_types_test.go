package cli_test

import (
	"bytes"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/kinds/tree"
	"github.com/wits-ai/wits/kinds/tree/treetest"
	"github.com/wits-ai/wits/sim"
)

// TestImport_TypesOfNodeOfTheGame: documents that use them are free of problems where they were written, by the manifest that was
// written beside them.
func TestImport_TypesOfNodeOfTheGame(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"main.xml": `<root BTCPP_format="4"><BehaviorTree ID="Main"><Stage><Go/></Stage></BehaviorTree></root>`})
	run := func(args ...string) command {
		var out, errs bytes.Buffer
		code := cli.App{Name: "wits", Out: &out, Err: &errs, Games: []cli.Game{{Name: "stages", New: func(cli.Setup) sim.Game { return nil },
			Register: func(r *wits.Registry) { tree.AddNodes(r, &treetest.Stage{}) }}}}.Run(args...)
		return command{out: out.String(), err: errs.String(), code: code}
	}
	run("import", "main.xml", "-o", "new").is(t, 0, "", "0 unmapped")
	run("check", "new").is(t, 0, "", "1 document, no problems; checked against ")
	run("check", "new/main.tree.json").is(t, 0, "", "1 document, no problems")
}
