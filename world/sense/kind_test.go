package sense_test

import (
	"math"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/sense"
)

// load compiles a document.
func load(t *testing.T, text string) (*sense.Config, error) {
	t.Helper()
	r := wits.NewRegistry()
	r.AddKind(sense.Kind{})
	p, err := wits.Load(r, fstest.MapFS{"a.senses.json": {Data: []byte(text)}}, "a.senses.json")
	if err != nil {
		return nil, err
	}
	return wits.ContentOf[*sense.Config](p)
}

// TestU9_U10_DefaultsAreTheSeeds: a document that says no more than what there is has the numbers of [Keck].
func TestU9_U10_DefaultsAreTheSeeds(t *testing.T) {
	c, err := load(t, `{"wits": 1, "kind": "senses", "modalities": {"Sight": {}, "Hearing": {}, "Nose": {"type": "smell"}, "Magic": {}},
		"profiles": {"Guard": {"sensors": {"Eyes": {"of": "sight"}, "Ears": {"of": "Hearing"}}}}}`)
	must.Succeed(t, err)
	p := c.Plan()
	for i, want := range []struct {
		name, typ                 string
		reach, attenuation, speed float64
		walls                     sense.Walls
	}{
		{"Hearing", "hearing", 20, 0.75, 340, sense.Damp},
		{"Magic", "custom", 30, 1, 0, sense.Ignore},
		{"Nose", "smell", 5, 1, 0, sense.Damp},
		{"Sight", "sight", 30, 1, 100000, sense.Block},
	} {
		m := p.Modalities[i]
		if m.Name != want.name || m.Type.String() != want.typ || m.Range != want.reach || m.Attenuation != want.attenuation || m.Speed != want.speed || m.Walls != want.walls {
			t.Errorf("%s is %+v", want.name, m)
		}
	}
	ears, eyes := p.Profiles[0].Sensors[0], p.Profiles[0].Sensors[1]
	if ears.Threshold != 0.1 || ears.Cones != nil || eyes.Threshold != 0.1 || len(eyes.Cones) != 3 {
		t.Fatalf("the guard has %+v and %+v", ears, eyes)
	}
	for i, want := range []sense.Cone{{Angle: math.Pi, Attenuation: 0.8}, {Angle: math.Pi / 2, Attenuation: 0.2, Priority: 1}, {Angle: math.Pi / 6, Priority: 2}} {
		if eyes.Cones[i] != want {
			t.Errorf("cone %d is %+v", i, eyes.Cones[i])
		}
	}
}

// TestDocument: all that a document says arrives.
func TestDocument(t *testing.T) {
	data, err := os.ReadFile("testdata/guard.senses.json")
	must.Succeed(t, err)
	c, err := load(t, string(data))
	must.Succeed(t, err)
	p := c.Plan()
	if p.Budget != 100 || p.Late != 2 || len(p.Modalities) != 3 || len(p.Profiles) != 2 {
		t.Fatalf("%+v", p)
	}
	aura := p.Modalities[0]
	if want := (sense.Modality{Name: "Aura", Type: sense.Custom, Range: 12, Attenuation: 0.9, Speed: 3, Walls: sense.Damp, Confined: true, Anonymous: true,
		Every: 0.5, Lasts: 4, Half: 2, Drift: 0.5, Check: "Attuned"}); aura != want {
		t.Errorf("%+v", aura)
	}
	if hearing := p.Modalities[1]; !hearing.Around || hearing.Range != 20 {
		t.Errorf("%+v", hearing)
	}
	guard := p.Profiles[1]
	if want := (sense.Memory{Lost: 0.25, Forgotten: 60, Half: 0, Most: 8}); guard.Memory != want || p.Profiles[0].Memory != sense.DefaultMemory() {
		t.Errorf("%+v", guard.Memory)
	}
	eyes := guard.Sensors[1]
	cones := eyes.Cones
	eyes.Cones = nil
	if want := (sense.Sensor{Name: "Eyes", Modality: "Sight", Threshold: 0.2, Range: 25, Forward: 0.1, Left: 0.05, Up: 1.6, Turn: math.Pi / 2, Off: true}); !same(eyes, want) {
		t.Errorf("%+v", eyes)
	}
	if want := (sense.Cone{Angle: math.Pi / 2, Vertical: cones[0].Vertical, Attenuation: 0.2, Sphere: 0.3, Priority: 1}); len(cones) != 2 || cones[0] != want || math.Abs(want.Vertical-math.Pi/3) > 1e-15 {
		t.Errorf("%+v", cones)
	}
}

// same compares sensors without cones.
func same(a, b sense.Sensor) bool {
	return a.Name == b.Name && a.Modality == b.Modality && a.Threshold == b.Threshold && a.Range == b.Range && a.Forward == b.Forward && a.Left == b.Left &&
		a.Up == b.Up && a.Turn == b.Turn && a.Off == b.Off
}

// TestDocumentIsCanonical: the document is as Format writes it.
func TestDocumentIsCanonical(t *testing.T) {
	data, err := os.ReadFile("testdata/guard.senses.json")
	must.Succeed(t, err)
	r := wits.NewRegistry()
	r.AddKind(sense.Kind{})
	out, err := r.Documents().Format(data)
	must.Succeed(t, err)
	if string(out) != string(data) {
		t.Errorf("it is\n%s", out)
	}
}

// TestBadDocuments: everything that is wrong is said, with its line and the nearest right thing.
func TestBadDocuments(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`"modalities": 3`, `a.senses.json:2:15: "modalities" must be an object in { } (such as {"Sight": {"range": 30}})`},
		{`"modalities": {"Sight": 3}`, `a.senses.json:2:25: Sight: a modality is an object in { }`},
		{`"modalities": {"Sight": {"type": "siht"}}`, `a.senses.json:2:34: Sight: "type" is "custom", "sight", "hearing", "smell", "touch", "damage" or "team" (did you mean "sight"?)`},
		{`"modalities": {"Sight": {"range": 0}}`, `a.senses.json:2:35: Sight: "range" is a number above 0, at most 1000000000 (in metres)`},
		{`"modalities": {"Sight": {"range": "far"}}`, `a.senses.json:2:35: Sight: "range" is a number`},
		{`"modalities": {"Sight": {"rnage": 4}}`, `a.senses.json:2:26: Sight: "rnage" is not known here (did you mean "range"?)`},
		{`"modalities": {"Sight": {"attenuation": 1.5}}`, `a.senses.json:2:41: Sight: "attenuation" is a number from 0 to 1`},
		{`"modalities": {"Sight": {"around": true}}`, `a.senses.json:2:36: Sight: only what walls damp goes around corners (set "walls": "damp")`},
		{`"modalities": {"Sight": {"around": 1}}`, `a.senses.json:2:36: Sight: "around" must be true or false`},
		{`"modalities": {"Sight": {"check": 1}}`, `a.senses.json:2:35: Sight: "check" must be a string in quotes (such as "Attuned")`},
		{`"modalities": {"Sight": {"check": ""}}`, `a.senses.json:2:35: Sight: "check" is the name of a function of the game's, in quotes`},
		{`"modalities": {"Sight": {}, "SIGHT": {}}`, `a.senses.json:2:16: Sight: two modalities are called Sight (capital and small letters make no difference)`},
		{`"modalities": {"Far sight": {}}`, `a.senses.json:2:16: Far sight: a modality's name begins with a letter`},
		{`"profiles": {"Guard": {"sensors": {"Eyes": {}}}}`, `a.senses.json:2:44: Guard: "Eyes" has no "of" (add "of": "Sight")`},
		{`"modalities": {"Sight": {}}, "profiles": {"Guard": {"sensors": {"Eyes": {"of": "Sigt"}}}}`, `a.senses.json:2:80: Guard: there is no modality "Sigt" (did you mean "Sight"?)`},
		{`"modalities": {"Sight": {}}, "profiles": {"Guard": {"sensors": {"Eyes": {"of": "Sight", "threshold": 0}}}}`, `a.senses.json:2:102: Guard: "threshold" is a number above 0`},
		{`"modalities": {"Sight": {}}, "profiles": {"Guard": {"sensors": {"Eyes": {"of": "Sight", "cones": [{}]}}}}`, `a.senses.json:2:99: Guard: the cone has no "angle" (add "angle": 90)`},
		{`"modalities": {"Sight": {}}, "profiles": {"Guard": {"sensors": {"Eyes": {"of": "Sight", "cones": [{"angle": 400}]}}}}`, `a.senses.json:2:109: Guard: "angle" is a number above 0, at most 360 (in degrees)`},
		{`"modalities": {"Sight": {}}, "profiles": {"Guard": {"sensors": {"Eyes": {"of": "Sight", "cones": {}}}}}`, `a.senses.json:2:98: Guard: "cones" must be a list in [ ] (such as [{"angle": 90}])`},
		{`"modalities": {"Sight": {}}, "profiles": {"Guard": {"sensors": {"Eyes": {"of": "Sight", "cones": [{"angle": 90, "wide": -1}]}}}}`, `a.senses.json:2:121: Guard: "wide" is a number from 0 to 1000000 (in metres)`},
		{`"modalities": {"Sight": {}}, "profiles": {"Guard": {"sensors": {"Eyes": {"of": "Sight", "cones": [{"angle": 90, "sphere": 1, "high": 1}]}}}}`, `a.senses.json:2:123: Guard: a sphere or a box must fit through the line of sight, not both (remove it)`},
		{`"modalities": {"Smell": {}}, "profiles": {"Guard": {"sensors": {"Eyes": {"of": "Smell", "cones": [{"angle": 90, "high": 1}]}}}}`, `a.senses.json:2:121: Guard: a box is for what walls block, and they do not block Smell (remove it)`},
		{`"profiles": {"Guard": {"memory": {"most": 1000}}}`, `a.senses.json:2:43: Guard: "most" is a whole number from 1 to 256`},
		{`"profiles": {"Guard": {"memory": {"lost": 0}}}`, `a.senses.json:2:43: Guard: "lost" is a number above 0, at most 1000000000 (in seconds)`},
		{`"profiles": {"Guard": {"memory": 3}}`, `a.senses.json:2:34: Guard: "memory" must be an object in { } (such as {"lost": 0.5, "forgotten": 30})`},
		{`"budget": 0`, `a.senses.json:2:11: "budget" is a whole number from 1 to 2147483647`},
		{`"budget": 8, "modalities": {"Hearing": {}}, "profiles": {"Guard": {"sensors": {"Ears": {"of": "Hearing"}}}}`, `a.senses.json:2:11: a budget of 8 is too small: a look of the sensor Ears takes up to 9`},
		{`"late": -1`, `a.senses.json:2:9: "late" is a number above 0 (in seconds)`},
		{`"ports": [{"in": "A", "type": "int"}]`, `a.senses.json:1:1: senses do not run: they have no ports, variables and boards`},
	} {
		_, err := load(t, "{\"wits\": 1, \"kind\": \"senses\",\n"+c.text+"}")
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Count(err.Error(), "\n") > 0 {
			t.Errorf("%s:\n%v\nnot\n%s", c.text, err, c.want)
		}
	}
}

// TestSensesDoNotRun: who embeds them is told what to do instead.
func TestSensesDoNotRun(t *testing.T) {
	if document.Executable(sense.Kind{}) {
		t.Error("senses run")
	}
	if len(document.NodeTypes(sense.Kind{})) == 0 {
		t.Error("there is nothing to add")
	}
}

// TestSchema: the schema takes what loads, with functions of the game's that it cannot know, and refuses what is wrong.
func TestSchema(t *testing.T) {
	check := kindtest.Schema(t, std.NewRegistry(), "senses")
	data, err := os.ReadFile("testdata/guard.senses.json")
	must.Succeed(t, err)
	if err := check(string(data)); err != nil {
		t.Error(err)
	}
	for _, wrong := range []string{`"modalities": {"Sight": {"range": 0}}`, `"modalities": {"Sight": {"rnage": 4}}`, `"modalities": {"Far sight": {}}`,
		`"profiles": {"Guard": {"sensors": {"Eyes": {}}}}`, `"profiles": {"Guard": {"memory": {"most": 1000}}}`, `"budget": 0`} {
		if check(`{"wits": 1, "kind": "senses", `+wrong+`}`) == nil {
			t.Errorf("the schema takes %s", wrong)
		}
	}
}
