package treetest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/tree"
	"github.com/wits-ai/wits/kinds/tree/treetest"
	"github.com/wits-ai/wits/std"
)

// judged is a test whose verdict another test reads. It goes on where a test would end.
type judged struct {
	testing.TB
	said []string
}

func (j *judged) Helper()                      {}
func (j *judged) Errorf(f string, args ...any) { j.said = append(j.said, fmt.Sprintf(f, args...)) }

func registry(t *testing.T) *wits.Registry {
	r := std.NewRegistry()
	tree.AddNodes(r, &treetest.Stage{})
	wits.AddAction[kindtest.Scripted](r, wits.Named("Act"))
	must.Succeed(t, r.Err())
	return r
}

// TestReplay: traces that a tree follows are passed over in silence; each that it does not is told, with what it does instead.
func TestReplay(t *testing.T) {
	r := registry(t)
	file := filepath.Join(t.TempDir(), "traces.txt")
	write := func(lines ...string) {
		must.Succeed(t, os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o600))
	}
	sequence := func(leaves string) (*wits.Program, error) {
		a, b, _ := strings.Cut(leaves, ",")
		return wits.Load(r, kindtest.Files{"main.json": fmt.Sprintf(`{"kind":"tree","root":"Main","nodes":{"Main":{"stage":"Both"},"Both":{"sequence":["A","B"]},
			"A":{"do":"Act","with":{"Say":"a","Does":%q}},"B":{"do":"Act","with":{"Say":"b","Does":%q}}}}`, a, b)}.FS(), "main.json")
	}
	right := []string{"S,RSF | aSbR>R bS>S aSbF>F aSbF>F", "RS,R | aR>R aSbR>R xb- aSbR>R", "F,S | aF>F x aF>F", ",F | aSbF>F"}
	write(right...)
	want := []string{"S,RSF", "RS,R", "F,S", ",F"}
	if trees := treetest.Replay(t, file, 0.5, sequence); !slices.Equal(trees, want) {
		t.Errorf("replayed were %q", trees)
	}

	write(right[0], "F,S | aS>S", "RS,R | aR>R aSbR>R x")
	j := &judged{TB: t}
	treetest.Replay(j, file, 0.5, sequence)
	if want := []string{"F,S\n got aF>F\nwant aS>S", "RS,R\n got aR>R aSbR>R xb-\nwant aR>R aSbR>R x"}; !slices.Equal(j.said, want) {
		t.Errorf("said was %q", j.said)
	}
}
