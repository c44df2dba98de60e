package kindtest

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
)

// OneProblem loads documents with one thing wrong and wants the line that a designer reads to begin with want.
func OneProblem(t testing.TB, r *wits.Registry, name string, f Files, want string) {
	t.Helper()
	_, err := wits.Load(r, f.FS(), "main.json")
	ps, _ := err.(document.Problems)
	if len(ps) != 1 || !strings.HasPrefix(ps[0].String(), want) {
		t.Errorf("%s:\nwant %s\n got %v", name, want, err)
	}
}

// Warns checks a document that can run: what is found in it is one warning that has the text, or nothing, for "".
func Warns(t testing.TB, r *wits.Registry, name string, f Files, want string) {
	t.Helper()
	found := wits.NewLibrary(r, f.FS()).Check("main.json")
	if want == "" && len(found) > 0 || want != "" && (len(found) != 1 || !found[0].Warning || !strings.Contains(found[0].String(), want)) {
		t.Errorf("%s:\nwant %s\n got %v", name, want, found)
	}
}

// Fuzz tries documents that may be anything, beginning with some that are right, beside others that they may run; see [TryLoad].
func Fuzz(f *testing.F, r *wits.Registry, others Files, documents ...string) {
	for _, text := range documents {
		f.Add(Files{"main.json": text}.FS()["main.json"].Data)
	}
	f.Fuzz(func(t *testing.T, main []byte) { TryLoad(t, r, others.FS(), main) })
}

// TryLoad loads a document that may be anything, for fuzzing. What loads runs ten frames without a fault, but for one that it
// is owed to that there is no world here, and its mind can be written and read. It says whether the document loaded.
func TryLoad(t testing.TB, r *wits.Registry, files fstest.MapFS, main []byte) bool {
	files["main.json"] = &fstest.MapFile{Data: main}
	p, err := wits.Load(r, files, "main.json")
	if err != nil {
		ps, ok := err.(document.Problems)
		if !ok || len(ps) == 0 || p != nil {
			t.Fatalf("the error is a %T: %v", err, err)
		}
		for _, q := range ps {
			if q.File == "" || q.Reason == "" || q.Line < 0 || q.Column < 0 {
				t.Fatalf("a problem says nothing: %+v", q)
			}
		}
		return false
	}
	m := p.NewMind(1)
	for tick := range int64(10) {
		m.Step(wits.Frame{Delta: 0.5, Tick: tick, Time: float64(tick) / 2})
		if f := m.Fault(); f != nil && f.Message != "by order" && !strings.HasPrefix(f.Message, "Frame.") { // there is no world here
			t.Fatalf("%v\n%s\n%s", f, f.Stack, main)
		}
	}
	if m.Fault() != nil {
		return true // a parked mind is not written
	}
	if Reread(t, m, p).Hash() != m.Hash() {
		t.Fatalf("another mind is read from a save\n%s", main)
	}
	return true
}

// Reread writes a mind into a save and reads it for a program, which may be the mind's own.
func Reread(t interface {
	Helper()
	Fatal(args ...any)
}, m *wits.Mind, p *wits.Program) *wits.Mind {
	t.Helper()
	data, err := wits.WriteSave(nil, m)
	if err != nil {
		t.Fatal(err)
	}
	file, err := wits.OpenSave(data)
	if err != nil {
		t.Fatal(err)
	}
	read := p.NewMind(0)
	if err := file.Read(0, read); err != nil {
		t.Fatal(err)
	}
	return read
}
