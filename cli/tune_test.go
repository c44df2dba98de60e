package cli

import (
	"encoding/json"
	"io/fs"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// keen is a game that takes the longer the farther a number of its document is from 24, and costs the more the larger that is.
type keen struct {
	throw
	seconds, cost float64
}

func (g *keen) Start(_ map[string]string, seed uint64) error {
	text, err := fs.ReadFile(g.documents, "keen.utility.json")
	if err != nil {
		return err
	}
	var d struct{ Ports []struct{ Default float64 } }
	err = json.Unmarshal(text, &d)
	off := d.Ports[0].Default - 24
	random := rand.New(rand.NewPCG(seed, 3))
	g.seconds, g.cost = 60+off*off/10+random.NormFloat64(), d.Ports[0].Default+random.NormFloat64()
	return err
}

const keenDocument = `{"wits": 1, "kind": "utility", "ports": [{"in": "Reach", "type": "float", "default": 10}], "options": {"A": {"score": "1"}},
	"tune": {"ports/Reach/default": {"low": 5, "high": 50}}}
`

func tuneApp() App {
	a := throwApp()
	documents := fstest.MapFS{"keen.utility.json": {Data: []byte(keenDocument)}}
	a.Games = append(a.Games, Game{Name: "keen", New: func(s Setup) sim.Game { return &keen{throw: throw{documents: s.Documents}} }, Documents: documents,
		Statistics: func(g sim.Game) any {
			return map[string]float64{"time": g.(*keen).seconds, "cost": g.(*keen).cost}
		}})
	return a
}

// The command seeks a number, says what it found and how sure that is, and writes it; or what is wrong.
func TestB14_TheCommandTune(t *testing.T) {
	t.Chdir(t.TempDir())
	must.Succeed(t, os.Mkdir("bad", 0o755))
	for name, text := range map[string]string{"bad/keen.utility.json": strings.Replace(keenDocument, `"low": 5`, `"low": 15`, 1)} {
		must.Succeed(t, os.WriteFile(name, []byte(text), 0o644))
	}
	for _, c := range []struct {
		args, out, err string
		code           int
	}{
		{"keen --figure time --less --trials 60 --rounds 2 --confirm 20 --out tuned --journal kept", "What was found is better.", "keen: 1 number is sought by up to 60 candidates of 2 rounds", 0},
		{"keen --figure time --less --trials 60 --rounds 2 --confirm 20 --journal kept", "~ port Reach: default is 2", "", 0},
		{"keen --figure time --less --trials 30 --rounds 2 --confirm 20 --search spsa", "What was found is better.", "", 0},
		{"keen --figure time --less --trials 16 --rounds 2 --confirm 20 --search halving", "time is better by", "", 0},
		{"keen --figure time --less --documents tuned --trials 8 --rounds 2 --confirm 20 --step 0.9", "What was found is not better", "", 3},
		{"keen --figure tyme --trials 8", "", `did you mean "time"`, 1},
		{"keen --trials 8", "", "judge", 2},
		{"keen --figure time --a one.json --b two.json", "", "keen has no sides", 2},
		{"fight", "", "fight has sides: name the document", 2},
		{"fight --a one.json", "", "fight has sides", 2},
		{"throw --figure eyes", "", "no document of throw marks a number", 2},
		{"keen --figure time --documents bad", "", "keen.utility.json:2:34: ports/Reach/default is 10, and sought from 15 to 50", 1},
		{"keen --figure time --documents nowhere", "", "nowhere", 1},
		{"keen --figure time --trials 1", "", "1 trials are too few", 2},
		{"keen --figure time --rounds 0", "", "at least one round", 2},
		{"keen --figure time --step 3", "", "steps between 0 and 1", 2},
		{"keen --figure time --confirm 1", "", "--confirm", 2},
		{"keen --figure time --workers -1", "", "--workers", 2},
		{"keen --figure time --search luck", "", "--search", 2},
		{"kean", "", `did you mean "keen"`, 2},
	} {
		var out, err strings.Builder
		a := tuneApp()
		a.Out, a.Err = &out, &err
		code := a.Run(append([]string{"tune"}, strings.Fields(c.args)...)...)
		if code != c.code || !strings.Contains(out.String(), c.out) || !strings.Contains(err.String(), c.err) {
			t.Errorf("%s: %d\n%s\n%s", c.args, code, &out, &err)
		}
	}
	text, err := os.ReadFile("tuned/keen.utility.json")
	if err != nil || !strings.HasPrefix(string(text), keenDocument[:strings.Index(keenDocument, "10}")]+"2") || !strings.HasSuffix(string(text), keenDocument[strings.Index(keenDocument, "}], "):]) {
		t.Errorf("%v\n%s", err, text)
	}
	var evidence struct {
		Values []float64 `json:"values"`
		Gain   struct{ Low float64 }
		Rounds int
	}
	data, err := os.ReadFile("tuned/result.json")
	if err == nil {
		err = json.Unmarshal(data, &evidence)
	}
	if err != nil || len(evidence.Values) != 1 || evidence.Values[0] < 20 || evidence.Values[0] > 28 || evidence.Gain.Low <= 0 || evidence.Rounds != 20 {
		t.Errorf("%v\n%s", err, data)
	}
	if data, err = os.ReadFile("kept/candidates.jsonl"); err != nil || strings.Count(string(data), "\n") < 50 {
		t.Errorf("%v\n%s", err, data)
	}
}
