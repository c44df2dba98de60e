package machine_test

import (
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/probe"
)

// TestBadInput: machines with one thing wrong; the whole line that a designer reads.
func TestBadInput(t *testing.T) {
	machine := func(rest string) string { return `{"wits":1,"kind":"machine",` + rest + `}` }
	for _, c := range []struct{ name, text, want string }{
		{"no states", machine(`"start":"A"`), `main.json:1:1: the machine has no states (add "states": {"Idle": {}})`},
		{"states no object", machine(`"start":"A","states":[]`), `main.json:1:49: "states" must be an object in { }`},
		{"no start", machine(`"states":{"A":{},"B":{}}`), `main.json:1:1: nothing says with which state the machine begins (add "start": "A")`},
		{"start misspelt", machine(`"start":"Clam","states":{"Calm":{},"B":{}}`), `main.json:1:36: there is no state "Clam" (did you mean "Calm"?)`},
		{"a bad name", machine(`"states":{"A b":{}}`), `main.json:1:38: A b: a state's name `},
		{"both", machine(`"states":{"A":{"do":"Act","run":"x.json"}}`), `main.json:1:48: A: it has both "run" and "do"`},
		{"an end that runs", machine(`"states":{"A":{"do":"Act","end":"success"}}`), `main.json:1:60: A: a state that ends the machine runs nothing`},
		{"a wrong end", machine(`"states":{"A":{"end":"done"}}`), `main.json:1:49: A: a state that ends the machine has the "end" "success" or "failure"`},
		{"with and nothing", machine(`"states":{"A":{"with":{"X":1}}}`), `main.json:1:50: A: "with" is for what runs, and nothing does`},
		{"misspelt action", machine(`"states":{"A":{"do":"Atc"}}`), `main.json:1:48: A: there is no action "Atc" (did you mean "Act"?)`},
		{"misspelt member", machine(`"states":{"A":{"do":"Act","wiht":{}}}`), `main.json:1:54: A: "wiht" is not known here (did you mean "with"?)`},
		{"misspelt port", machine(`"states":{"A":{"do":"Act","with":{"Lief":1}}}`), `main.json:1:62: A: Act has no port "Lief" (did you mean "Life"?)`},
		{"expression for no port", machine(`"states":{"A":{"do":"Act","with":{"Lief":{"expr":"1"}}}}`), `main.json:1:62: A: A has no port "Lief" (did you mean "Life"?)`},
		{"wrong expression", machine(`"ports":[{"in":"Noise","type":"float"}],"states":{"A":{"do":"Act","with":{"Life":{"expr":"Nose + 1"}}}}`), `main.json:1:118: A: column 1: nothing is called Nose (did you mean Noise)`},
		{"nothing to pass", machine(`"ports":[{"in":"Pole","type":"trigger"}],"states":{"A":{"do":"Act","pass":["Poke"]}}`), `main.json:1:103: A: the document has no port or variable "Poke" to pass on (did you mean "Pole"?)`},
		{"pass of another type", machine(`"variables":{"A":{"type":"bool"}},"states":{"S":{"do":"Act","pass":["A"]}}`), `main.json:1:96: S: A is a bool and S.A wants a float`},
		{"store nowhere", machine(`"variables":{"Sum":"float"},"states":{"S":{"do":"Act","store":{"Sum":"Smu"}}}`), `main.json:1:97: S: there is no place "Smu" to write to (did you mean "Sum"?)`},
		{"store another type", machine(`"variables":{"N":"int"},"states":{"S":{"do":"Act","store":{"Sum":"N"}}}`), `main.json:1:93: S: S.Sum is of type float and N of type int`},
		{"store what comes in", machine(`"ports":[{"in":"N","type":"float"}],"states":{"S":{"do":"Act","store":{"Sum":"N"}}}`), `main.json:1:105: S: there is no place "N" to write to`},
		{"transition to nowhere", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"from":"A","to":"C","when":"true"}]`), `main.json:1:97: there is no state "C"`},
		{"transition from nowhere", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"from":"C","to":"B","when":"true"}]`), `main.json:1:88: there is no state "C"`},
		{"no condition", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"from":"A","to":"B"}]`), `main.json:1:80: nothing says when the transition is taken`},
		{"no effect", machine(`"states":{"A":{}},"transitions":[{"from":"A","when":"true"}]`), `main.json:1:61: the transition leads nowhere and does nothing`},
		{"from the end", machine(`"start":"A","states":{"A":{},"B":{"end":"success"}},"transitions":[{"from":"B","to":"A","when":"true"}]`), `main.json:1:95: B: the machine ends in B`},
		{"a number for a condition", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"to":"B","when":"1"}]`), `main.json:1:98: any -> B: column 1: `},
		{"misspelt trigger", machine(`"ports":[{"in":"Bell","type":"trigger"}],"start":"A","states":{"A":{},"B":{}},"transitions":[{"to":"B","on":"Bel"}]`), `main.json:1:136: there is no trigger port "Bel" that it could listen to (did you mean "Bell"?)`},
		{"raises what comes in", machine(`"ports":[{"in":"Bell","type":"trigger"}],"start":"A","states":{"A":{},"B":{}},"transitions":[{"to":"B","when":"true","fire":"Bell"}]`), `main.json:1:152: there is no trigger port "Bell" that it could raise`},
		{"ends a state by a trigger", machine(`"start":"A","states":{"A":{"do":"Act"},"B":{}},"transitions":[{"from":"A","to":"B","when":"true","fire":"A.Deactivate"}]`), `main.json:1:132: there is no trigger port "Deactivate" that it could raise`},
		{"done", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"to":"B","done":"yes"}]`), `main.json:1:97: "done" is "success", "failure" or "any"`},
		{"after", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"to":"B","after":-1}]`), `main.json:1:98: "after" is a number of seconds, 0 or more`},
		{"a list", machine(`"states":{"A":{}},"transitions":{}`), `main.json:1:60: "transitions" is a list in [ ]`},
		{"a port Elapsed", machine(`"states":{"A":{"run":"e.json"}}`), `main.json:1:38: A: e.json has two ports called Elapsed`},
		{"embeds itself", machine(`"states":{"A":{"run":"main.json"}}`), `main.json:1:49: A: the document embeds itself: main.json -> main.json`},
	} {
		probe.OneProblem(t, registry(), c.name, probe.Files{"main.json": c.text, "e.json": `{"kind":"graph","ports":[{"in":"Elapsed","type":"float"}]}`}, c.want)
	}
}

func FuzzMachine(f *testing.F) {
	r := registry()
	f.Add([]byte(guard))
	f.Add([]byte(`{"wits":1,"kind":"machine","states":{"A":{"run":"leaf.json","with":{"In1":{"expr":"1+2"}}},"B":{"end":"failure"}},"start":"A","transitions":[{"from":["A"],"fire":["A.Go"],"after":0},{"to":"B","after":2}]}`))
	f.Fuzz(func(t *testing.T, main []byte) {
		probe.TryLoad(t, r, fstest.MapFS{"leaf.json": {Data: []byte(`{"wits":1,"kind":"graph","ports":[{"in":"In1","type":"float"},{"out":"Out1","type":"float"},{"in":"Go","type":"trigger"}],
			"nodes":{"A":{"do":"Act"}},"links":["In1 -> A.A","A.Sum -> Out1","Go -> A.Activate"]}`)}}, main)
	})
}

// TestWarnings: what looks like a mistake, and runs.
func TestWarnings(t *testing.T) {
	l := wits.NewLibrary(registry(), nil)
	l.AddSource("m.json", []byte(`{"wits":1,"kind":"machine","start":"A","states":{"A":{},"B":{},"C":{}},"transitions":[{"from":"C","to":"B","after":1},{"from":"A","to":"A","after":1}]}`))
	found := l.Check("m.json")
	if len(found) != 2 || len(found.Errors()) != 0 || found[0].String() != `m.json:1:57: warning: B: no transition leads here from the start` {
		t.Errorf("found %v", found)
	}
	if _, err := l.Compile("m.json"); err != nil {
		t.Errorf("it does not compile: %v", err)
	}
}
