package migrate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/std"
)

var kinds = std.NewRegistry().Documents()

// show gives the outline and the diagram of a document.
func show(t *testing.T, file string, data []byte) string {
	t.Helper()
	outline, err := Outline(kinds, file, data)
	must.Succeed(t, err)
	diagram, err := Mermaid(kinds, file, data)
	if err != nil {
		diagram = err.Error() + "\n"
	}
	return outline + "\n" + diagram
}

func TestShow_KindsOfDocument(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "show", "*.json"))
	if err != nil || len(files) < 5 {
		t.Fatalf("%d documents, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			must.Succeed(t, err)
			golden(t, "show_"+filepath.Base(file)+".txt", []byte(show(t, filepath.Base(file), data)))
		})
	}
}

// TestShow_EveryNodeIsThere: the outline of a tree that was taken over names each of its nodes once, and nests it under
// its parent.
func TestShow_EveryNodeIsThere(t *testing.T) {
	r := migrated(t, whole(`<Sequence name="top"><Fallback name="left"><Act name="a"/><Inverter name="inv"><Act name="b"/></Inverter></Fallback>
		<Switch2 name="by" variable="{x}" case_1="1" case_2="2"><Act name="c"/><Act name="d"/><Act name="e"/></Switch2></Sequence>`))
	outline, err := Outline(kinds, r.Main, r.Document(r.Main))
	must.Succeed(t, err)
	want := `top  sequence
├─ left  selector
│  ├─ a  do Act
│  └─ inv  invert
│     └─ b  do Act
└─ by  switch x, reactive
   ├─ 1: c  do Act
   ├─ 2: d  do Act
   └─ else: e  do Act
`
	if !strings.HasSuffix(outline, "\n"+want) {
		t.Errorf("got:\n%s\nwant:\n%s", outline, want)
	}
}

func TestShow_WhatIsNoDocumentIsAnError(t *testing.T) {
	for _, source := range []string{"", "[]", "{}", `{"wits": 1}`, `{"kind": "tree"}`} {
		if text, err := Outline(kinds, "x.json", []byte(source)); err == nil {
			t.Errorf("%q became %q", source, text)
		}
		if text, err := Mermaid(kinds, "x.json", []byte(source)); err == nil {
			t.Errorf("%q became %q", source, text)
		}
	}
}

// FuzzShow: whatever the file, there is an error or a text with a line for the document.
func FuzzShow(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "show", "*.json"))
	must.Succeed(f, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		must.Succeed(f, err)
		f.Add(string(data))
	}
	f.Add(`{"wits":1,"kind":"tree","root":"A","nodes":{"A":{"sequence":["A","B",3]},"B":{"switch":"x","cases":{"1":"A"}},"C":5}}`)
	f.Fuzz(func(t *testing.T, source string) {
		outline, err := Outline(kinds, "x.json", []byte(source))
		if err == nil && !strings.Contains(outline, "\n") {
			t.Errorf("%q", outline)
		}
		if diagram, err := Mermaid(kinds, "x.json", []byte(source)); err == nil && strings.Count(diagram, `"`)%2 != 0 {
			t.Errorf("quotes do not match:\n%s", diagram)
		}
	})
}

// day is a document of a kind that only a game knows.
type day struct {
	First   kind.Text             `json:"first" role:"name" of:"task" doc:"What the day begins with."`
	Hours   kind.Expr[float64]    `json:"length" unit:"h" doc:"How long it is."`
	Tasks   kind.Named[dayTask]   `json:"tasks" noun:"task" tree:"first" doc:"What there is to do."`
	Moods   kind.Named[dayMood]   `json:"moods" noun:"mood" doc:"How it is done."`
	Swings  []daySwing            `json:"swings" noun:"swing" doc:"How moods follow each other."`
	Tempers kind.Pairs[kind.Text] `json:"tempers" names:"mood" doc:"What moods are called."`
}

type dayTask struct {
	kind.Node
	Steps []kind.Text `json:"steps" role:"name" of:"task" doc:"Tasks, one after the other."`
	In    kind.Text   `json:"in" role:"name" of:"mood" doc:"The mood in which it is done."`
	kind.Behavior
}

type dayMood struct {
	kind.Node
	For  float64   `json:"for" unit:"s" doc:"How long it lasts."`
	Over kind.Text `json:"over" arrow:"end" doc:"It is the last."`
}

type daySwing struct {
	kind.Item
	Was  []kind.Text     `json:"was" role:"name" of:"mood" arrow:"from" doc:"The moods before; any if left out."`
	Is   kind.Text       `json:"is" role:"name" of:"mood" arrow:"to" doc:"The mood after."`
	When kind.Expr[bool] `json:"when" doc:"When it follows."`
}

type dayKind struct{ kind.Declared[day] }

func (dayKind) Name() string                       { return "day" }
func (dayKind) Doc() string                        { return "A day." }
func (dayKind) Build(*wits.Builder, any) wits.Part { return nil }

// TestPicturesOfAnyKind: a kind that nobody here knows is drawn by what it declares: its parts, what hangs on what, and what
// joins them.
func TestPicturesOfAnyKind(t *testing.T) {
	r := std.NewRegistry()
	r.AddKind(dayKind{})
	data := []byte(`{"wits": 1, "kind": "day", "name": "monday", "length": 24, "ports": [{"in": "Rain", "type": "bool"}], "first": "Live",
		"tasks": {"Eat": {"do": "Eat", "in": "Calm"}, "Live": {"steps": ["Work", "Eat"], "doc": "All of it."}, "Rest": {}, "Work": {"steps": ["Eat", "Live"]}},
		"moods": {"Angry": {"for": 3}, "Calm": {}, "Tired": {"over": "yes"}}, "swings": [{"was": ["Calm"], "is": "Angry", "when": "Rain"}, {"is": "Tired"}], "tempers": {"Calm": "cool"}}`)
	outline, err := Outline(r.Documents(), "a.day.json", data)
	must.Succeed(t, err)
	want := `monday  day
  in Rain bool
  length 24 h
  tempers (Calm = cool)
Live  # All of it.
├─ Work
│  ├─ Eat  do Eat, in Calm
│  └─ Live  (see above)
└─ Eat  do Eat, in Calm
(nothing leads to it): Rest
mood: Angry  for 3 s
└─ -> Tired (from any mood)
mood: Calm
├─ -> Angry  when Rain
└─ -> Tired (from any mood)
mood: Tired  over yes
`
	if outline != want {
		t.Errorf("got:\n%s\nwant:\n%s", outline, want)
	}
	diagram, err := Mermaid(r.Documents(), "a.day.json", data)
	must.Succeed(t, err)
	golden(t, "show_day.mermaid.txt", []byte(diagram))
}

// TestPicturesOfUnknownKinds: of a document of a kind that nobody has added there is what stands in it.
func TestPicturesOfUnknownKinds(t *testing.T) {
	outline, err := Outline(kinds, "a.json", []byte(`{"wits": 1, "kind": "day", "ports": [{"out": "Done", "type": "trigger"}], "tasks": {"Eat": {"do": "Eat"}}}`))
	if want := "a  day\n  out Done trigger\n  tasks (Eat = (do = Eat))\n"; err != nil || outline != want {
		t.Errorf("got %v:\n%s\nwant:\n%s", err, outline, want)
	}
	if diagram, err := Mermaid(kinds, "a.json", []byte(`{"wits": 1, "kind": "day", "tasks": {"Eat": {"do": "Eat"}}}`)); err == nil {
		t.Errorf("there is nothing known in it, and it is drawn:\n%s", diagram)
	}
}
