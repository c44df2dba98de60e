package starlark_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/starlark"
	"github.com/wits-ai/wits/std"
)

const document = `{"kind": "starlark", "source": "a.star", "ports": [{"in": "X", "type": "float"}, {"in": "On", "type": "bool"}, {"out": "Y", "type": "float"}],
	"variables": {"N": {"type": "int"}, "At": {"type": "vec2"}, "Who": {"type": "entity"}, "Name": {"type": "string"}}, "reads": {"twice": "X * 2"},
	"behaviors": {"Work": {"do": "Act", "with": {"Life": 3}}, "Break": {"do": "Act", "with": {"Life": 1, "Fail": true}}}}`

const source = `
names = {"Work": "Break", "Break": "Work"}

def step(m):
    m.Y = m.twice + m.X
    if m.runs and not m.ended:
        return m.runs if m.X < 8 else None
    m.N = m.N + 1
    if m.failed:
        m.At = (m.At[0] + m.random(), 1)
        m.Who, m.Name = m.N * 3, "n%d" % m.N
        m.log("failed at %s" % m.tick)
    return names[m.runs] if m.runs else "Work"
`

func load(text, script string) (*wits.Program, error) {
	r := std.NewRegistry()
	kindtest.Add(r)
	r.AddKind(starlark.Kind{})
	fs := kindtest.Files{"main.json": text}.FS()
	fs["a.star"] = &fstest.MapFile{Data: []byte(script)}
	return wits.Load(r, fs, "main.json")
}

func start(t *testing.T, script string) *kindtest.Run {
	p, err := load(document, script)
	must.Succeed(t, err)
	return kindtest.Start(t, p)
}

// All state is the mind's: copies, saves and minds that are watched go on alike.
func TestStateIsTheMinds(t *testing.T) {
	r := start(t, source)
	for tick := range 200 {
		kindtest.Set(r, "X", float64(tick%11))
		if tick%20 == 10 {
			data, err := wits.WriteSave(nil, r.Mind)
			must.Succeed(t, err)
			file, err := wits.OpenSave(data)
			must.Succeed(t, err)
			again := start(t, source)
			must.Succeed(t, file.Read(0, again.Mind))
			again.Tick = r.Tick
			clone := &kindtest.Run{T: t, Mind: r.Clone(), Tick: r.Tick, Frame: r.Frame}
			for range 15 {
				want := strings.Join(r.Good(), "|")
				if a, b := strings.Join(again.Good(), "|"), strings.Join(clone.Good(), "|"); a != want || b != want || again.Hash() != r.Hash() || clone.Hash() != r.Hash() {
					t.Fatalf("tick %d: %s, %s and %s", tick, want, a, b)
				}
			}
		}
		r.Good()
	}
	at := r.Value("At").(geom.Vec2)
	if r.Value("N").(int64) < 20 || at.X <= 1 || at.Y != 1 || r.Value("Who").(wits.Entity)%3 != 0 || !strings.HasPrefix(r.Value("Name").(string), "n") {
		t.Errorf("N is %v, At %v, Who %v, Name %v", r.Value("N"), at, r.Value("Who"), r.Value("Name"))
	}
}

// What is wrong with a file is told where the document is loaded, with the line of the file.
func TestBadFiles(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{"a mistake of form", "def step(m):\n  return (", "a.star:2:11: got newline, want primary expression"},
		{"an unknown name", "def step(m):\n  return x", "a.star:2:10: undefined: x"},
		{"no function", "x = 1", "a.star: it defines no function step(m)"},
		{"two parameters", "def step(m, n): return None", "a.star: it defines no function step(m)"},
		{"a file that fails", "x = 1 // 0\ndef step(m): return None", "a.star:1:7: floored division by zero"},
		{"a file that never ends", "x = [i * j * k for i in range(1000) for j in range(1000) for k in range(1000)]", "too many steps"},
		{"another file", "load(\"b.star\", \"x\")\ndef step(m): return None", "a script loads no other file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := load(document, c.script); err == nil || !strings.HasPrefix(err.Error(), "main.json:1:") || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v", err)
			}
		})
	}
	if _, err := load(strings.Replace(document, "a.star", "b.star", 1), source); err == nil || !strings.Contains(err.Error(), "b.star: there is no such file") {
		t.Errorf("%v", err)
	}
	if _, err := load(strings.Replace(document, `"do": "Act", "with": {"Life": 3}`, ``, 1), source); err == nil || !strings.Contains(err.Error(), "Work: it runs nothing") {
		t.Errorf("%v", err)
	}
	for _, name := range []string{"runs", "X", "N"} {
		if _, err := load(strings.Replace(document, "twice", name, 1), source); err == nil || !strings.Contains(err.Error(), "a script sees something else as m."+name) {
			t.Errorf("%v", err)
		}
	}
}

// A script that fails while it runs parks the mind, and the fault says where.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{"a number that is no text", "def step(m):\n  m.Name = 3", "a.star:2:4: Name is of type string, and not int"},
		{"what does not exist", "def step(m):\n  return m.Z", "a.star:2:11: mind has no .Z field or method"},
		{"an inbound value", "def step(m):\n  m.X = 3", "a.star:2:4: X cannot be set: it is no variable and no outbound value of the document"},
		{"an unknown behavior", "def step(m): return \"Rest\"", `a.star: step returned "Rest": there is no such behavior`},
		{"another result", "def step(m): return 3", "a.star: step returned 3: it returns the name of a behavior, None, True or False"},
		{"a global", "n = []\ndef step(m):\n  n.append(1)", "a.star:3:11: append: cannot append to frozen list"},
		{"no end", "def step(m):\n  for i in range(1000000):\n    pass", "too many steps"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := start(t, c.script)
			r.Step()
			if f := r.Fault(); f == nil || !strings.Contains(f.Error(), c.want) {
				t.Errorf("%v", f)
			}
		})
	}
}

// A script ends its document, and says what it sees.
func TestEnds(t *testing.T) {
	for script, want := range map[string]wits.Status{"def step(m): return True": wits.Success, "def step(m): return False": wits.Failure, "def step(m): return True if m.ended else \"Work\"": wits.Success, "def step(m): pass": wits.Running} {
		r := start(t, script)
		for range 6 {
			if r.Good(); r.Status() != wits.Running {
				break
			}
		}
		if r.Status() != want || len(r.Active()) > 0 {
			t.Errorf("%s: %v, and %v are active", script, r.Status(), r.Active())
		}
	}
}

// BenchmarkStep is a frame of a script that looks at its values and goes on.
func BenchmarkStep(b *testing.B) {
	p, err := load(document, source)
	must.Succeed(b, err)
	m := p.NewMind(1)
	b.ReportAllocs()
	for b.Loop() {
		m.Step(wits.Frame{Delta: 0.1})
	}
}
