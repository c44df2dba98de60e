package migrate

import (
	"bufio"
	"cmp"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
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

// ours runs a project here and gives what happens, as sidebyside/original.cpp does.
func ours(t testing.TB, g *grove) (journal string, made *Result) {
	t.Helper()
	made, err := BehaviorTreeCPP(fstest.MapFS{"main.xml": {Data: []byte(strings.Replace(g.String(), "</root>", models+"</root>", 1))}}, "main.xml")
	if err != nil {
		t.Fatalf("%s: %v", g, err)
	}
	r := testRegistry()
	trees.AddNodes(r, &round{})
	all := *made
	all.Documents = append(all.Documents[:len(all.Documents):len(all.Documents)], File{"round.tree.json", fmt.Appendf(nil, `{"wits":1,"kind":"tree","root":"Main","nodes":{"Main":{"round":"It"},"It":{"run":%q}}}`, made.Main)})
	all.Main = "round.tree.json"
	p, err := compiled(r, &all)
	if err != nil {
		t.Fatalf("%s: %v", g, err)
	}
	var frame byte
	run := kindtest.Start(t, p)
	run.Frame.Delta, run.Frame.Self = 0.25, &frame
	var out []string
	for i := range len(g.frames) {
		frame = g.frames[i]
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

// original is the program of sidebyside/original.cpp.
type original struct {
	in  io.Writer
	out *bufio.Reader
}

func beside(t *testing.T, program string) *original {
	c := exec.Command(program)
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := in.Close(); err != nil {
			t.Error(err)
		}
		if err := c.Wait(); err != nil {
			t.Error(err)
		}
	})
	return &original{in, bufio.NewReaderSize(out, 1<<20)}
}

func (o *original) run(t testing.TB, g *grove) string { return o.runs(t, g.frames+" "+g.String()) }

// runs runs the frames and the tree of a line.
func (o *original) runs(t testing.TB, line string) string {
	if _, err := io.WriteString(o.in, strings.ReplaceAll(line, "\n", " ")+"\n"); err != nil {
		t.Fatal(err)
	}
	for {
		line, err := o.out.ReadString('\n')
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if line, ok := strings.CutPrefix(line, "= "); ok {
			return strings.TrimSuffix(line, "\n")
		}
	}
}

// told reports whether the import has said that something will differ.
func told(r *Result) bool { return r.Count(Unmapped)+r.Count(Differs) > 0 }

const groves, groveSeed = 2500, 1

// groveFile has a line for each tree of [grown]: the digest of what BehaviorTree.CPP 4.10.0 does with it.
const groveFile = "testdata/sidebyside.txt"

func digestOf(journal string) string {
	h := fnv.New32a()
	h.Write([]byte(journal))
	return fmt.Sprintf("%08x", h.Sum32())
}

// verdict is what a tree of which the original does something is counted as.
func verdict(same, told bool) string {
	switch {
	case same && told:
		return "same, with a finding"
	case same:
		return "same"
	case told:
		return "differs, with a finding"
	}
	return "differs in silence"
}

// TestFT2_RandomTreesBesideTheOriginal imports random trees with all attributes and runs them, frame by frame: what the actions do, how
// the tree stands and what is in its entries is what it is there, or the import has said that it differs.
//
// Without the original it takes a part of them, and what the original did is read from a file. "make sidebyside BTCPP=path" builds the
// original, runs all, writes the file with -update, and makes what differs in silence as small as it can; see sidebyside/README.md.
func TestFT2_RandomTreesBesideTheOriginal(t *testing.T) {
	n := groves / 5
	if testing.Short() {
		n = groves / 100
	}
	var o *original
	var known []string
	if program := os.Getenv("WITS_BTCPP_ORIGINAL"); program != "" {
		n, o = groves, beside(t, program)
	}
	if data, err := os.ReadFile(groveFile); err != nil && o == nil {
		t.Fatal(err)
	} else {
		known = strings.Fields(string(data))
	}
	var digests []string
	counts := map[string]int{}
	for i, g := range grown(groveSeed, n) {
		did := ""
		if o != nil {
			journal := o.run(t, g)
			if did = digestOf(journal); strings.Contains(journal, "!") {
				counts["an error there"]++
			}
		} else {
			did = known[i]
		}
		digests = append(digests, did)
		got, r := ours(t, g)
		v := verdict(digestOf(got) == did, told(r))
		counts[v]++
		if v != "differs in silence" {
			continue
		}
		want := "(build the original to see)"
		if o != nil {
			for g.smaller(func(g *grove) bool {
				if len(g.trees[0].kids) != 1 {
					return false
				}
				want := o.run(t, g)
				got, r := ours(t, g)
				return got != want && !told(r) && !strings.HasPrefix(want, "!")
			}) {
			}
			got, _ = ours(t, g)
			want = o.run(t, g)
		}
		t.Errorf("tree %d differs in silence\n%s %s\n got %s\nwant %s", i, g.frames, g, got, want)
	}
	for _, v := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("%5d of %d: %s", counts[v], n, v)
	}
	switch {
	case o == nil:
	case *update:
		if err := os.WriteFile(groveFile, []byte(strings.Join(digests, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	case !slices.Equal(digests, known):
		t.Errorf("what the original does is not what %s says: write it with -update", groveFile)
	}
	if counts["same"] < n/6 {
		t.Errorf("%d of %d trees do the same without a finding", counts["same"], n)
	}
}
