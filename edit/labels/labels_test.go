package labels_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit/labels"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// place is where one can go.
type place uint8

// walk is an action with labels beside it in the code.
type walk struct {
	To    wits.In[place]   `label:"Where to"`
	Speed wits.In[float64] `unit:"m/s"`
}

func (*walk) Update(*wits.Context) wits.Status { return wits.Running }

func registry() *wits.Registry {
	r := std.NewRegistry()
	wits.AddEnum[place](r, "place", "Where one can go.", "home", "market")
	wits.AddAction[walk](r, wits.Named("Walk"), wits.Label("Go somewhere"))
	return r
}

func files(text string) fstest.MapFS {
	return fstest.MapFS{
		"de.labels.json": {Data: []byte(text)},
		"deep/day.tree.json": {Data: []byte(`{"wits": 1, "kind": "tree", "ports": [{"in": "Hour", "type": "float"}], "variables": {"Count": "int"},
			"root": "Main", "nodes": {"Main": {"do": "Walk"}}}`)},
	}
}

const german = `{"wits": 1, "kind": "labels", "language": "de",
	"actions": {"Walk": {"label": "Gehen", "doc": "Geht irgendwohin.", "ports": {"Speed": "Tempo"}}},
	"functions": {"IfLessThan": {"label": "Wenn kleiner", "ports": {"a": "links"}}},
	"enumerations": {"place": {"label": "Ort", "values": {"home": "Zuhause", "market": {"label": "Markt", "doc": "Mit Buden."}}}},
	"nodes": {"tree": {"selector": "Auswahl"}},
	"documents": [{"document": "deep/day.tree.json", "label": "Tageslauf", "names": {"Hour": "Stunde", "Count": "Anzahl", "Main": "Alles"}}]}`

// TestLabels: what is said in the code and in documents, by language.
func TestLabels(t *testing.T) {
	if found := wits.NewLibrary(registry(), files(german)).Check("de.labels.json"); len(found) > 0 {
		t.Fatal(found)
	}
	s := labels.Read(registry(), files(german))
	for of, want := range map[string]labels.Said{
		"action/Walk": {"Gehen", "Geht irgendwohin."}, "action/Walk/Speed": {Label: "Tempo"}, "function/IfLessThan": {Label: "Wenn kleiner"}, "function/IfLessThan/a": {Label: "links"},
		"type/place": {Label: "Ort"}, "type/place/home": {Label: "Zuhause"}, "type/place/market": {"Markt", "Mit Buden."}, "node/tree/selector": {Label: "Auswahl"},
		"document/deep/day.tree.json": {Label: "Tageslauf"}, "document/deep/day.tree.json/Hour": {Label: "Stunde"}, "document/deep/day.tree.json/Main": {Label: "Alles"},
	} {
		if got := s["de"][of]; got != want {
			t.Errorf("%s is called %+v, want %+v", of, got, want)
		}
	}
	if got := s[""]["action/Walk"].Label + ", " + s[""]["action/Walk/To"].Label; got != "Go somewhere, Where to" {
		t.Errorf("the code says %q", got)
	}
	if got := s["de"]["action/Walk/To"]; got != (labels.Said{}) {
		t.Errorf("German says %v of what it says nothing of", got)
	}
}

// TestLabelsInALanguage: what a language does not say, its base says, or English, or the code.
func TestLabelsInALanguage(t *testing.T) {
	s := labels.Set{
		"":      {"a": {Label: "code"}, "b": {Label: "code"}, "c": {Label: "code"}, "d": {Label: "code"}},
		"en":    {"b": {"english", "English."}, "c": {Label: "english"}, "d": {Label: "english"}},
		"de":    {"c": {Label: "deutsch"}, "d": {"deutsch", "Deutsch."}},
		"de-AT": {"d": {Label: "österreichisch"}},
	}
	for of, want := range map[string]labels.Said{"a": {Label: "code"}, "b": {"english", "English."}, "c": {Label: "deutsch"}, "d": {"österreichisch", "Deutsch."}, "e": {}} {
		if got := s.In("de-AT", of); got != want {
			t.Errorf("%s is called %+v, want %+v", of, got, want)
		}
	}
	if got := strings.Join(s.Languages(), " "); got != "de de-AT en" {
		t.Errorf("there is %s", got)
	}
}

// TestWrongLabels: a name that there is not is a problem at its place, with the closest one.
func TestWrongLabels(t *testing.T) {
	for was, c := range map[string]struct{ now, want string }{
		`"Walk": {`:      {`"Wakl": {`, `de.labels.json:2:14: Wakl: there is no action "Wakl" (did you mean "Walk"?)`},
		`"Speed"`:        {`"Sped"`, `there is no port of Walk "Sped" (did you mean "Speed"?)`},
		`"IfLessThan"`:   {`"IfLesThan"`, `there is no function "IfLesThan" (did you mean "IfLessThan"?)`},
		`"place"`:        {`"palce"`, `there is no type "palce" (did you mean "place"?)`},
		`"home"`:         {`"hom"`, `there is no value of place "hom" (did you mean "home"?)`},
		`"tree": {`:      {`"tre": {`, `there is no kind "tre" (did you mean "tree"?)`},
		`"selector"`:     {`"selectr"`, `there is no type of node of the kind tree "selectr" (did you mean "selector"?)`},
		`"Hour"`:         {`"Huor"`, `there is no part of deep/day.tree.json that is called "Huor" (did you mean "Hour"?)`},
		`deep/day.tree`:  {`deep/dai.tree`, `there is no such file (did you mean`},
		`"de"`:           {`"German language"`, `"German language" is no language (write it as browsers do: de, en, or pt-BR)`},
		`"label": "Ort"`: {`"lable": "Ort"`, `"lable" is not known here (did you mean "label"?)`},
	} {
		err := wits.NewLibrary(registry(), files(strings.Replace(german, was, c.now, 1))).Check("de.labels.json")
		if len(err) == 0 || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: said is %v, want %s", c.now, err, c.want)
		}
	}
}

// TestLabelsThatNobodyReads: a file whose name has another end is no silent nothing.
func TestLabelsThatNobodyReads(t *testing.T) {
	for _, file := range []string{"german.json", "deep/german.label.json"} {
		all := files(german)
		all[file] = &fstest.MapFile{Data: []byte(`{"wits": 1, "kind": "labels", "language": "fr", "actions": {"Walk": "Marcher"}}`)}
		found := wits.NewLibrary(registry(), all).Check(file)
		if len(found) != 1 || !strings.Contains(found.Error(), "end in .labels.json (call it german.labels.json)") {
			t.Errorf("%s: said is %v", file, found)
		}
		if there := labels.Read(registry(), all).Languages(); len(there) != 1 {
			t.Errorf("%s: the languages are %v", file, there)
		}
	}
}

// TestManifestHasLabels: who knows a game by its manifest only knows what the code says.
func TestManifestHasLabels(t *testing.T) {
	data, err := registry().Manifest()
	must.Succeed(t, err)
	r, err := wits.ReadManifest(data, std.Kinds()...)
	must.Succeed(t, err)
	if got := labels.Read(r, nil)[""]["action/Walk/To"].Label; got != "Where to" {
		t.Errorf("after the manifest the port is called %q", got)
	}
}

// TestMissing: what is not translated is listed for each language that there are labels in, but for English, and nothing else.
func TestMissing(t *testing.T) {
	text := strings.Replace(strings.Replace(german, `"Count": "Anzahl", `, "", 1), `"label": "Tageslauf", `, "", 1)
	text = strings.Replace(text, `"label": "Gehen", `, "", 1)
	all := files(text)
	all["en.labels.json"] = &fstest.MapFile{Data: []byte(`{"wits": 1, "kind": "labels", "language": "en"}`)}
	var got []string
	for _, g := range labels.Missing(registry(), all) {
		got = append(got, g.String())
	}
	want := "Walk has no label in de; deep/day.tree.json has no label in de; deep/day.tree.json: Count has no label in de"
	if now := strings.Join(got, "; "); now != want {
		t.Errorf("missing: %s\nwant: %s", now, want)
	}
	if gaps := labels.Missing(registry(), files(german)); len(gaps) > 0 {
		t.Errorf("all is translated, but %v", gaps)
	}
	if gaps := labels.Missing(registry(), fstest.MapFS{}); gaps != nil {
		t.Errorf("there is no language, but %v", gaps)
	}
}

// TestReadIsOfOrdinaryFiles: what is called like labels and is a device or a pipe is left out, and is not read.
func TestReadIsOfOrdinaryFiles(t *testing.T) {
	for _, mode := range []fs.FileMode{fs.ModeDevice, fs.ModeNamedPipe} {
		all := files(german)
		all["de.labels.json"].Mode = mode
		if got := labels.Read(registry(), all); len(got["de"]) > 0 {
			t.Errorf("%v: %v", mode, got["de"])
		}
	}
}

// FuzzRead: nothing that lies among the documents stops a page.
func FuzzRead(f *testing.F) {
	f.Add(german)
	f.Add(`{"wits": 1, "kind": "labels"}`)
	r := registry()
	f.Fuzz(func(t *testing.T, text string) {
		labels.Read(r, files(text))
		wits.NewLibrary(r, files(text)).Check("de.labels.json")
	})
}
