package kindtest

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
)

// Files are documents by name. A document may leave out "wits": 1.
type Files map[string]string

// FS returns the files as documents are loaded from.
func (f Files) FS() fstest.MapFS {
	m := fstest.MapFS{}
	for name, text := range f {
		text = strings.TrimSpace(text)
		if !strings.Contains(text, `"wits"`) {
			text = `{"wits": 1,` + strings.TrimPrefix(text, "{")
		}
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return m
}

// Load compiles the document main.json.
func Load(t testing.TB, r *wits.Registry, f Files) *wits.Program {
	t.Helper()
	p, err := wits.Load(r, f.FS(), "main.json")
	if err != nil {
		t.Fatalf("load:\n%v", err)
	}
	return p
}

// Run is a mind with a journal. Its frames are half a second long unless Frame says otherwise.
type Run struct {
	T testing.TB
	*wits.Mind
	Tick  int64
	Lines []string
	Frame wits.Frame
}

// Start makes a mind.
func Start(t testing.TB, p *wits.Program) *Run {
	r := &Run{T: t, Mind: p.NewMind(1)}
	r.Frame.Delta = 0.5
	return r
}

// Log implements [wits.Logger].
func (r *Run) Log(m wits.Message) { r.Lines = append(r.Lines, m.Node+": "+m.Text) }

// Step runs a frame and gives what was logged in it.
func (r *Run) Step() []string {
	r.Lines = nil
	f := r.Frame
	f.Tick, f.Time, f.Log = r.Tick, float64(float64(r.Tick)*f.Delta), r
	r.Mind.Step(f)
	r.Tick++
	return r.Lines
}

// Good is Step, without a fault.
func (r *Run) Good() []string {
	r.T.Helper()
	lines := r.Step()
	if f := r.Fault(); f != nil {
		r.T.Fatalf("frame %d: %v\n%s", r.Tick-1, f, f.Stack)
	}
	return lines
}

// Active lists the paths of the active nodes, sorted.
func (r *Run) Active() []string {
	var out []string
	for _, part := range r.Program().Parts() {
		for _, n := range part.Nodes {
			if n.Active >= 0 && r.Mind.Active(n.Active) {
				out = append(out, n.Path)
			}
		}
	}
	slices.Sort(out)
	return out
}

// Value reads a value by its path.
func (r *Run) Value(path string) any {
	r.T.Helper()
	i := r.Program().Find(path)
	if i < 0 {
		r.T.Fatalf("there is no value %s", path)
	}
	return r.Mind.Value(i)
}

// Set writes an input of the root.
func Set[T any](r *Run, name string, v T) {
	r.T.Helper()
	Input[T](r.T, r.Program(), name).Set(r.Mind, v)
}

// Fire raises an inbound trigger of the root.
func (r *Run) Fire(name string) {
	r.T.Helper()
	in, err := wits.Resolve[wits.InputTrigger](r.Program(), name)
	if err != nil {
		r.T.Fatal(err)
	}
	in.Fire(r.Mind)
}

// Fired reports whether an outbound trigger of the root was raised in the last step.
func (r *Run) Fired(name string) bool {
	r.T.Helper()
	out, err := wits.Resolve[wits.OutputTrigger](r.Program(), name)
	if err != nil {
		r.T.Fatal(err)
	}
	return out.Fired(r.Mind)
}

// Taken lists the labels of the transitions that were taken in the last step or the one before it.
func (r *Run) Taken() []string {
	p := r.Program()
	bits := make([]uint64, (p.TriggerBits()+63)/64)
	r.Triggers(bits)
	var out []string
	for _, part := range p.Parts() {
		for _, l := range part.Links {
			if l.Bit >= 0 && bits[l.Bit/64]>>(l.Bit%64)&1 != 0 {
				out = append(out, l.Label)
			}
		}
	}
	return out
}

// Lines compares what was logged.
func Lines(t testing.TB, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n got %q\nwant %q", what, got, want)
	}
}

// Problems loads documents that are wrong and gives what was reported.
func Problems(t testing.TB, r *wits.Registry, f Files) document.Problems {
	t.Helper()
	_, err := wits.Load(r, f.FS(), "main.json")
	if err == nil {
		t.Fatal("loaded without a problem")
	}
	ps, ok := err.(document.Problems)
	if !ok {
		t.Fatalf("the error is a %T, not Problems: %v", err, err)
	}
	return ps
}

// HasProblem wants one problem whose text contains all fragments.
func HasProblem(t testing.TB, ps document.Problems, fragments ...string) {
	t.Helper()
	for _, p := range ps {
		s := p.String()
		if !slices.ContainsFunc(fragments, func(f string) bool { return !strings.Contains(s, f) }) {
			return
		}
	}
	t.Errorf("no problem has %q; reported:\n%v", fragments, ps)
}
