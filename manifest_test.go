package wits_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

type mood uint8

type purse struct{ Gold, Silver int64 }

type route struct{ Steps []int }

type strike struct {
	Target wits.In[wits.Entity]
	Mood   wits.In[mood]    `default:"angry"`
	Reach  wits.In[float64] `default:"1.2" unit:"m" doc:"Length of the blade."`
	Paths  wits.InList[route]
	Stop   wits.TriggerIn
	Hit    wits.TriggerOut `doc:"The blow met."`
	Spent  wits.Out[purse]
	Begun  wits.Var[float64]
}

func (*strike) Update(*wits.Context) wits.Status { return wits.Running }
func (*strike) Doc() string                      { return "Strikes <once> & well." }

type body struct{}

type nearParams struct {
	Body *body
	Who  wits.Entity
	Far  float64 `default:"2" unit:"m"`
	Seen wits.TriggerOut
	Last wits.Var[bool]
}

type fighterPorts struct {
	Health wits.Input[float64] `unit:"hp"`
	Mood   wits.Input[mood]
	Done   wits.OutputTrigger
}

// gameRegistry has something of everything.
func gameRegistry() *wits.Registry {
	r := std.NewRegistry()
	wits.AddEnum[mood](r, "mood", "How it feels.", "calm", "angry")
	wits.AddType[purse](r, "purse", "Coins.")
	wits.AddType[route](r, "route", "A way.")
	wits.AddAction[strike](r, wits.Named("Strike"))
	wits.AddFunc(r, "IfNear", func(*wits.Context, nearParams) bool { return false }, wits.Doc("True if near."))
	wits.AddFunc(r, "Route", func(*wits.Context, struct{ Of []purse }) route { return route{} })
	std.AddAny[mood](r)
	wits.AddReturnValue(r, "Steps", "How many.", func(now, _ route) int64 { return int64(len(now.Steps)) })
	wits.AddInterface[fighterPorts](r, "Fighter", wits.Doc("Who fights."))
	return r
}

func manifestOf(t testing.TB, r *wits.Registry) []byte {
	t.Helper()
	m, err := r.Manifest()
	must.Succeed(t, err)
	return m
}

func TestManifest_RoundTrip(t *testing.T) {
	first := manifestOf(t, gameRegistry())
	r, err := wits.ReadManifest(first, std.Kinds()...)
	must.Succeed(t, err)
	if second := manifestOf(t, r); !bytes.Equal(first, second) {
		t.Errorf("got:\n%s\nwant:\n%s", second, first)
	}
	if again := manifestOf(t, gameRegistry()); !bytes.Equal(first, again) {
		t.Error("two manifests of one registry differ")
	}
}

func TestManifest_Content(t *testing.T) {
	m := manifestOf(t, gameRegistry())
	if !json.Valid(m) {
		t.Fatalf("not JSON:\n%s", m)
	}
	for _, line := range []string{
		`{"name": "mood", "doc": "How it feels.", "enum": ["calm", "angry"], "words": 1, "go": "wits_test.mood"},`,
		`{"name": "list of purse", "elem": "purse", "words": 0, "go": "[]wits_test.purse"},`,
		`{"in": "Reach", "type": "float", "default": "1.2", "unit": "m", "doc": "Length of the blade."},`,
		`{"in": "Paths", "type": "route", "list": true},`,
		`{"out": "Hit", "type": "trigger", "doc": "The blow met."},`,
		`"doc": "Strikes <once> & well.",`,
		`"ports": [{"out": "seen", "type": "trigger"}],`,
		`"self": "who"`,
		`{"of": "route", "name": "Steps", "doc": "How many.", "value": "int"}`,
	} {
		if !strings.Contains(string(m), line) {
			t.Errorf("the manifest lacks %s", line)
		}
	}
	if t.Failed() {
		t.Logf("%s", m)
	}
}

// documents that are right and wrong, with what is said of them by the game's registry and by its manifest.
var manifestDocuments = map[string]string{
	"right.graph.json": `{"wits": 1, "kind": "graph", "implements": ["Fighter"],
		"ports": [{"in": "Health", "type": "float"}, {"in": "Mood", "type": "mood", "default": "angry"}, {"out": "Done", "type": "trigger"}],
		"variables": {"Purse": {"type": "purse", "default": {"Gold": 3}}, "Way": "route"},
		"nodes": {"S": {"do": "Strike", "with": {"Reach": 2}}, "N": {"call": "IfNear", "self": true, "fire": ["OnTrue"]},
			"R": {"call": "Route", "fire": ["Steps"]}, "E": {"expr": "Health < 30 && IfNear(nobody, 1.0)", "fire": ["OnBecomeTrue"]},
			"H": {"call": "Hold", "of": "mood", "with": {"value": "calm"}}},
		"links": ["R.Result -> S.Paths", "Mood -> S.Mood", "N.seen -> S.Stop", "Purse -> R.of", "S.Hit -> Done", "E.OnBecomeTrue -> S.Activate"]}`,
	"wrong.graph.json": `{"wits": 1, "kind": "graph", "implements": ["Fighter"], "ports": [{"in": "Mood", "type": "mood", "default": "angri"}],
		"variables": {"Purse": "purse"},
		"nodes": {"S": {"do": "Strik"}, "T": {"do": "Strike", "with": {"Mood": "sad"}}, "R": {"call": "Route", "fire": ["Stepps"]}},
		"links": ["R.Result -> T.Spent", "Mood -> T.Paths", "Purse -> R.off"]}`,
}

// With a manifest everything is found that is found with the game's code.
func TestManifest_ChecksAsTheGameDoes(t *testing.T) {
	files := fstest.MapFS{}
	for name, source := range manifestDocuments {
		files[name] = &fstest.MapFile{Data: []byte(source)}
	}
	game := gameRegistry()
	declared, err := wits.ReadManifest(manifestOf(t, game), std.Kinds()...)
	must.Succeed(t, err)
	for name := range files {
		want, got := wits.NewLibrary(game, files).Check(name), wits.NewLibrary(declared, files).Check(name)
		if (name == "right.graph.json") != (len(want) == 0) {
			t.Errorf("%s: the game says:\n%v", name, want)
		}
		if got.Error() != want.Error() {
			t.Errorf("%s: got:\n%v\nwant:\n%v", name, got, want)
		}
	}
	if _, err := wits.Load(declared, files, "right.graph.json"); err == nil || !strings.Contains(err.Error(), "manifest") {
		t.Errorf("a registry from a manifest must not compile; got error %v", err)
	}
	plain := fstest.MapFS{"plain.json": {Data: []byte(`{"wits": 1, "kind": "graph"}`)}}
	if _, err := wits.Load(declared, plain, "plain.json"); err == nil || !strings.Contains(err.Error(), "manifest") {
		t.Errorf("a registry from a manifest must not compile; got error %v", err)
	}
}

func TestReadManifest_Errors(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"no JSON":        {`{`, "manifest:1:"},
		"no object":      {`[]`, "a manifest is a JSON object"},
		"version":        {`{"wits": 2}`, "version 2"},
		"wrong shape":    {`{"wits": 1, "types": 3}`, "cannot be read"},
		"kind":           {`{"wits": 1, "kinds": [{"name": "weather"}]}`, `kind "weather" is unknown`},
		"type":           {`{"wits": 1, "actions": [{"name": "A", "ports": [{"in": "P", "type": "mony"}]}]}`, `action A: port "P": there is no type "mony"`},
		"direction":      {`{"wits": 1, "actions": [{"name": "A", "ports": [{"type": "int"}]}]}`, "action A: a port has not just one"},
		"default":        {`{"wits": 1, "actions": [{"name": "A", "ports": [{"in": "P", "type": "int", "default": "x"}]}]}`, `default "x"`},
		"two actions":    {`{"wits": 1, "actions": [{"name": "A"}, {"name": "A"}]}`, `action "A" is there twice`},
		"two functions":  {`{"wits": 1, "functions": [{"name": "F"}, {"name": "F"}]}`, `function F is there twice`},
		"self":           {`{"wits": 1, "functions": [{"name": "F", "params": [{"in": "a", "type": "int"}], "self": "a"}]}`, "no parameter of type entity"},
		"result":         {`{"wits": 1, "functions": [{"name": "F", "result": "x"}]}`, `no type "x"`},
		"property":       {`{"wits": 1, "properties": [{"of": "x", "name": "P"}]}`, `no type "x"`},
		"built-in type":  {`{"wits": 1, "types": [{"name": "int", "go": "int8"}]}`, `type "int" is built in`},
		"list of naught": {`{"wits": 1, "types": [{"name": "list of x", "elem": "x", "go": "[]x"}]}`, `"list of x" is not the list`},
		"no Go type":     {`{"wits": 1, "types": [{"name": "x"}]}`, `"x" has no Go type`},
		"out list":       {`{"wits": 1, "actions": [{"name": "A", "ports": [{"out": "P", "type": "int", "list": true}]}]}`, "gives out"},
	} {
		if _, err := wits.ReadManifest([]byte(c.in), std.Kinds()...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got error %v, want one with %q", name, err, c.want)
		}
	}
}

func FuzzReadManifest(f *testing.F) {
	f.Add(manifestOf(f, gameRegistry()))
	f.Add([]byte(`{"wits": 1, "types": [{"name": "x", "go": "y", "enum": ["a"]}], "interfaces": [{"name": "I", "ports": [{"in": "P", "type": "list of x"}]}]}`))
	f.Add([]byte(`{"wits": 1, "kinds": [{"name": "graph"}], "properties": [{"of": "bool", "name": "P", "on": true, "value": "int"}]}`))
	files := fstest.MapFS{}
	for name, source := range manifestDocuments {
		files[name] = &fstest.MapFile{Data: []byte(source)}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := wits.ReadManifest(data, std.Kinds()...)
		if err != nil {
			return
		}
		first := manifestOf(t, r)
		again, err := wits.ReadManifest(first, std.Kinds()...)
		if err != nil {
			t.Fatalf("%v\n%s", err, first)
		}
		if second := manifestOf(t, again); !bytes.Equal(first, second) {
			t.Fatalf("not a round trip:\n%s\n%s", first, second)
		}
		for name := range files {
			wits.NewLibrary(r, files).Check(name)
		}
	})
}
