package migrate

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/kind/kindtest"
	trees "github.com/wits-ai/wits/kinds/tree"
)

// round is a node that runs a tree again and again, and aborts it in the frames that say so.
type round struct {
	Child kind.Text `json:"round" role:"name" of:"node" doc:"Names what runs."`
}

func (r *round) About() declare.About {
	return declare.About{Group: "decorator", Doc: "Runs its child again and again.", Example: `{"round": "A"}`}
}
func (r *round) ChildNames() []kind.Text                { return []kind.Text{r.Child} }
func (r *round) Build(*trees.NodeBuilder) trees.Visitor { return r }
func (*round) Visit(v *trees.Visit) wits.Status {
	if *wits.Self[*byte](v.Context) == 'x' {
		v.Log(wits.Info, "x")
		v.Abort(0)
	} else {
		v.Log(wits.Info, ">%c", "RSF"[v.Run(0)])
	}
	return wits.Running
}

// ours imports and runs a project. The journal holds, for each frame, what the actions did, how the tree stands and its entries. A frame t
// is a tick, a frame x aborts the tree.
func ours(t testing.TB, frames, xml string) (journal string, made *Result) {
	t.Helper()
	made, err := BehaviorTreeCPP(fstest.MapFS{"main.xml": {Data: []byte(strings.Replace(xml, "</root>", models+"</root>", 1))}}, "main.xml")
	if err != nil {
		t.Fatalf("%s: %v", xml, err)
	}
	r := testRegistry()
	trees.AddNodes(r, &round{})
	all := *made
	all.Documents = append(all.Documents[:len(all.Documents):len(all.Documents)], File{"round.tree.json", fmt.Appendf(nil, `{"wits":1,"kind":"tree","root":"Main","nodes":{"Main":{"round":"It"},"It":{"run":%q}}}`, made.Main)})
	all.Main = "round.tree.json"
	p, err := compiled(r, &all)
	if err != nil {
		t.Fatalf("%s: %v", xml, err)
	}
	var frame byte
	run := kindtest.Start(t, p)
	run.Frame.Delta, run.Frame.Self = 0.25, &frame
	var out []string
	for i := range len(frames) {
		frame = frames[i]
		var b strings.Builder
		for _, line := range run.Step() {
			_, text, _ := strings.Cut(line, ": ")
			b.WriteString(text)
		}
		if f := run.Fault(); f != nil {
			return strings.Join(append(out, "!"+f.Error()), " "), made
		}
		fmt.Fprintf(&b, "(%s,%s,%s)", shown(run, "x", "0"), shown(run, "y", "0"), shown(run, "s", ""))
		out = append(out, b.String())
	}
	return strings.Join(out, " "), made
}

// shown is an entry of the main tree as a text.
func shown(run *kindtest.Run, name, otherwise string) string {
	for _, path := range []string{"It." + name, "Shared.Main_" + name, "It.Shared.Main_" + name} {
		i := run.Program().Find(path)
		if i < 0 {
			continue
		}
		switch v := run.Mind.Value(i).(type) {
		case float64:
			return strconv.FormatFloat(v, 'g', 6, 64)
		case bool:
			return map[bool]string{true: "1", false: "0"}[v]
		case string:
			return cmp.Or(v, otherwise) // of an entry whose type nothing in the tree says
		default:
			return fmt.Sprint(v)
		}
	}
	return otherwise
}

// TestRandomTreesBesideTheOriginal imports random trees with all attributes and runs them, frame by frame. The journal equals that of
// BehaviorTree.CPP 4.10.0, or the import reports that a node differs. Each line of testdata/random_trees.txt holds the FNV-1a digest of
// the original's journal, the frames and the trees.
func TestRandomTreesBesideTheOriginal(t *testing.T) {
	data, err := os.ReadFile("testdata/random_trees.txt")
	must.Succeed(t, err)
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if testing.Short() {
		lines = lines[:25]
	}
	same := 0
	for i, line := range lines {
		part := strings.SplitN(line, " ", 3)
		digest, frames, xml := part[0], part[1], part[2]
		journal, made := ours(t, frames, xml)
		h := fnv.New32a()
		h.Write([]byte(journal))
		reported := made.Count(Unmapped)+made.Count(Differs) > 0
		switch equal := fmt.Sprintf("%08x", h.Sum32()) == digest; {
		case equal && !reported:
			same++
		case !equal && !reported:
			t.Errorf("line %d differs and no finding reports it\n%s %s\n got %s", i+1, frames, xml, journal)
		}
	}
	if same < len(lines)/6 {
		t.Errorf("%d of %d trees do the same without a finding", same, len(lines))
	}
}
