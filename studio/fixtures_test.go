package studio

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/geom/curve"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

var update = flag.Bool("update", false, "write what the page's tests read anew")

// curveTable says what curves give, as the page's editor of curves has to draw them.
func curveTable(t *testing.T) []byte {
	t.Helper()
	type row struct {
		Curve  json.RawMessage `json:"curve"`
		Values []string        `json:"values"`
	}
	var rows []row
	for _, text := range []string{
		`"linear"`, `"parabola"`, `"sine"`, `"logistic"`, `"logit"`, `{"linear":1,"slope":-2,"lift":1.5}`, `{"constant":0.4}`, `{"power":2}`, `{"power":0.5,"flip":true}`,
		`{"power":1.7,"shift":0.1}`, `{"exponential":4}`, `{"exponential":0.25}`, `{"logistic":12}`, `{"logistic":-8,"lift":0.1}`, `{"logistic":20,"base":2}`, `{"logit":10}`,
		`{"logit":4,"base":3,"flip":true}`, `{"sine":1}`, `{"sine":3,"slope":0.5}`, `{"step":0.5}`, `{"step":0.3,"flip":true,"shift":0.2}`, `{"points":[[0,1],[0.15,0.9],[0.6,0]]}`,
		`{"points":[[0,0],[0.5,0],[0.5,1],[1,0.2]],"shift":0.05}`, `{"segments":[{"to":0.5,"power":2},{"to":1,"constant":0.25}]}`,
		`{"segments":[{"to":0.25,"linear":1,"flip":true},{"to":0.7,"points":[[0.25,0.75],[0.7,0.1]]},{"to":0.9,"step":0.8}],"slope":0.9}`,
	} {
		n, errs := jsontree.Parse([]byte(text), jsontree.Limits{Bytes: 1 << 16, Depth: 16})
		c, problems := curve.Parse(n)
		if len(errs) > 0 || len(problems) > 0 {
			t.Fatal(text, errs, problems)
		}
		r := row{Curve: json.RawMessage(text)}
		for i := -2; i <= 22; i++ {
			r.Values = append(r.Values, strconv.FormatFloat(c.At(float64(i)/20), 'g', 12, 64))
		}
		rows = append(rows, r)
	}
	return lines(t, rows)
}

// titleTable says what people read on parts of the games' documents, some of each sort, as the page has to say it.
func titleTable(t *testing.T, reg *wits.Registry) []byte {
	t.Helper()
	type row struct {
		Kind, Semantics, Member string
		Part                    *jsontree.Node
		Title                   string
	}
	var rows []row
	files, err := filepath.Glob("../games/*/documents/*.json")
	if err != nil || len(files) < 50 {
		t.Fatal(len(files), err)
	}
	seen := map[string]int{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		must.Succeed(t, err)
		doc, errs := jsontree.Parse(text, jsontree.Limits{Bytes: 1 << 20, Depth: 64})
		kind, _ := reg.Kind(doc.Get("kind").Text).(interface{ Body() *declare.Form })
		if len(errs) > 0 || kind == nil {
			continue
		}
		semantics := doc.Get("semantics")
		body := kind.Body().In(doc)
		for _, m := range doc.Members {
			declared := body.Member(m.Name)
			if declared == nil || declared.Form.Item == nil || declared.Form.Item.Role != declare.RoleObject {
				continue
			}
			parts := m.Value.Items
			for _, part := range m.Value.Members {
				parts = append(parts, part.Value)
			}
			for _, part := range parts {
				item := declared.Form.Item
				title := item.TitleOf(part)
				sort := fmt.Sprint(doc.Get("kind").Text, m.Name, semantics != nil, item.ChoiceOf(part) == nil, strings.Fields(title + " -")[0])
				if seen[sort]++; part.Kind == jsontree.Object && seen[sort] <= 2 && title != "" {
					r := row{Kind: doc.Get("kind").Text, Member: m.Name, Part: part, Title: title}
					if semantics != nil {
						r.Semantics = semantics.Text
					}
					rows = append(rows, r)
				}
			}
		}
	}
	return lines(t, rows)
}

// lines writes a list with an item a line.
func lines[T any](t *testing.T, list []T) []byte {
	t.Helper()
	out := []byte("[")
	for i, item := range list {
		b, err := json.Marshal(item)
		must.Succeed(t, err)
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(out, '\n'), b...)
	}
	return append(out, "\n]\n"...)
}

// templateTable is what new documents say, by the kinds of those that run something.
func templateTable(t *testing.T, reg *wits.Registry) []byte {
	t.Helper()
	project, err := edit.Open(t.TempDir(), edit.Options{Registry: reg})
	must.Succeed(t, err)
	defer project.Close()
	texts := map[string]string{}
	for _, k := range reg.Kinds() {
		if document.AcceptsChildren(reg.Kind(k)) {
			if texts[k], err = project.Template(edit.New{Path: "new." + k + ".json", Kind: k}); err != nil {
				t.Fatal(k, err)
			}
		}
	}
	out, err := json.MarshalIndent(texts, "", "\t")
	must.Succeed(t, err)
	return append(out, '\n')
}

// TestFixtures: what the page's own tests take for the schemas of all kinds, for what curves give, and for new documents, is so.
func TestFixtures(t *testing.T) {
	reg := std.NewRegistry()
	files := map[string][]byte{"curves.json": curveTable(t), "titles.json": titleTable(t, reg), "templates.json": templateTable(t, reg)}
	for _, k := range reg.Kinds() {
		s, err := reg.Documents().Schema(k)
		must.Succeed(t, err)
		var b bytes.Buffer
		must.Succeed(t, json.Compact(&b, s))
		b.WriteByte('\n')
		files[k+".schema.json"] = b.Bytes()
	}
	dir := filepath.Join("ui", "test", "edit", "fixtures")
	for name, want := range files {
		path := filepath.Join(dir, name)
		if *update {
			must.Succeed(t, os.MkdirAll(dir, 0o755))
			must.Succeed(t, os.WriteFile(path, want, 0o644))
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what it is made from (%v): go test ./studio -run Fixtures -update", path, err)
		}
	}
}
