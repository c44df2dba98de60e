package migrate

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// put gives out a number.
type put struct {
	Value wits.In[int64]
	To    wits.Out[int64]
}

func (a *put) Update(x *wits.Context) wits.Status {
	a.To.Set(x, a.Value.Get(x))
	return wits.Success
}

// testRegistry has what the trees of these tests use, as a coder would write it after the sketch.
func testRegistry() *wits.Registry {
	r := std.NewRegistry()
	wits.AddAction[kindtest.Scripted](r, wits.Named("Act"))
	wits.AddAction[put](r, wits.Named("Put"))
	wits.AddFunc(r, "IsMore", func(x *wits.Context, p struct{ A, B int64 }) bool { return p.A > p.B })
	return r
}

// models declares them.
const models = `<TreeNodesModel>
	<Action ID="Act"><input_port name="say" type="std::string"/><input_port name="does" type="std::string"/></Action>
	<Action ID="Put"><input_port name="value" type="int"/><output_port name="to" type="int"/></Action>
	<Condition ID="IsMore"><input_port name="a" type="int"/><input_port name="b" type="int" default="3"/></Condition>
</TreeNodesModel>`

// whole makes a file of trees, or of the nodes of one.
func whole(body string) string {
	if !strings.Contains(body, "<BehaviorTree") {
		body = `<BehaviorTree ID="Main">` + body + `</BehaviorTree>`
	}
	return `<root BTCPP_format="4" main_tree_to_execute="Main">` + models + body + `</root>`
}

func migrated(t *testing.T, source string) *Result {
	t.Helper()
	r, err := BehaviorTreeCPP(fstest.MapFS{"main.xml": {Data: []byte(source)}}, "main.xml")
	must.Succeed(t, err)
	return r
}

// compiled is what came of a migration.
func compiled(reg *wits.Registry, r *Result) (*wits.Program, error) {
	if err := reg.Err(); err != nil {
		return nil, err
	}
	l := wits.NewLibrary(reg, nil)
	for _, d := range r.Documents {
		l.AddSource(d.Path, d.Data)
	}
	return l.Compile(r.Main)
}

// start compiles what came of a migration and gives it a mind.
func start(t *testing.T, r *Result) *kindtest.Run {
	t.Helper()
	p, err := compiled(testRegistry(), r)
	if err != nil {
		for _, d := range r.Documents {
			t.Logf("%s\n%s", d.Path, d.Data)
		}
		t.Fatal(err)
	}
	run := kindtest.Start(t, p)
	run.Frame.Delta = 0.25
	return run
}

// frame gives what was logged in a frame, without the names of the nodes, and how the tree stands.
func frame(run *kindtest.Run) string {
	var out []string
	for _, line := range run.Good() {
		_, text, _ := strings.Cut(line, ": ")
		out = append(out, text)
	}
	switch run.Status() {
	case wits.Success:
		out = append(out, "= success")
	case wits.Failure:
		out = append(out, "= failure")
	}
	return strings.Join(out, " ")
}

// TestBTCPP_NodesDoWhatTheyDidThere runs what comes of every node of the original's own and compares what its actions
// do, frame by frame, with what the original does.
func TestBTCPP_NodesDoWhatTheyDidThere(t *testing.T) {
	for _, c := range behaviours {
		t.Run(c.name, func(t *testing.T) {
			r := migrated(t, whole(c.body))
			for _, f := range r.Findings {
				if f.Level != Guessed && !strings.Contains(c.name, f.What+" changes over") {
					t.Errorf("a finding: %v", f)
				}
			}
			run := start(t, r)
			for i, want := range c.frames {
				if got := frame(run); got != want {
					for _, d := range r.Documents {
						t.Logf("%s\n%s", d.Path, d.Data)
					}
					t.Fatalf("frame %d:\n got %q\nwant %q", i, got, want)
				}
			}
		})
	}
}

// sound wants documents without a problem, in canonical form, and a sketch that is Go.
func sound(t *testing.T, name string, r *Result) {
	t.Helper()
	problems, err := r.Check()
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if problems = problems.Errors(); len(problems) > 0 {
		t.Errorf("%s: what was made of it has problems:\n%v", name, problems)
	}
	reg := std.NewRegistry()
	for _, d := range r.Documents {
		if again, err := reg.Documents().Format(d.Data); err != nil {
			t.Errorf("%s: %s cannot be formatted: %v", name, d.Path, err)
		} else if string(again) != string(d.Data) {
			t.Errorf("%s: %s is not in canonical form", name, d.Path)
		}
	}
	if _, err := r.Sketch("nodes"); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// alike migrates a source twice.
func alike(t interface{ Fatal(...any) }, source string) (a, b *Result) {
	files := fstest.MapFS{"main.xml": {Data: []byte(source)}}
	a, err := BehaviorTreeCPP(files, "main.xml")
	if err != nil {
		t.Fatal(err)
	}
	if b, err = BehaviorTreeCPP(files, "main.xml"); err != nil {
		t.Fatal(err)
	}
	return a, b
}
