package graph_test

import (
	"fmt"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestK20_ScriptsRunWhenTheirTriggerIsReleased: on ports of nodes, of the document and of embedded documents.
func TestK20_ScriptsRunWhenTheirTriggerIsReleased(t *testing.T) {
	p := load(t, registry(), files{
		"main.json": `"ports":[{"in":"Go","type":"trigger"},{"out":"Said","type":"trigger"},{"in":"X","type":"float"}],
			"variables":{"Count":"int","Last":"float","Where":"vec2","Mood":"mood"},
			"nodes":{"A":{"do":"Act","with":{"Every":2}},"P":{"run":"sub.json"}},
			"links":["OnActivate -> A.Activate","OnActivate -> P.Activate","A.Ping -> Said","Go -> P.Stop"],
			"scripts":{
				"A.Ping":"log('ping', Count); Count += 1",
				"A.OnActivate":"log('a begins')",
				"A.Poke":"log('never')",
				"Go":"Last = X * 2; Where.y = Last; Mood = angry",
				"Said":"log('said')",
				"P.Stop":"log('stop from outside')",
				"P.OnDeactivate":"if Last > 3 { log('p is over', Mood) } else { log('wrong') }"}`,
		"sub.json": `"ports":[{"in":"Stop","type":"trigger"}],"nodes":{},"links":["Stop -> Deactivate"],
			"scripts":{"Stop":"log('stop from inside')","OnActivate":"log('p begins')"}`,
	})
	ports, err := wits.Bind[struct {
		Go wits.InputTrigger
		X  wits.Input[float64]
	}](p)
	must.Succeed(t, err)
	r := start(t, p)
	want := [][]string{
		{"A: activate", "P: p begins", "A: update"},
		{"A: a begins", "A: update"},
		// A document that ends in this frame runs no scripts any more but those on its end.
		{"A: ping 0", "main: said", "P: stop from outside", "A: update"},
		{"P: p is over angry", "A: update"},
		{"A: ping 1", "main: said", "A: update"},
	}
	for frame := range want {
		if frame == 2 {
			ports.X.Set(r.Mind, 2)
			ports.Go.Fire(r.Mind)
		}
		wantSame(t, fmt.Sprint("frame ", frame), r.Good(), want[frame]...)
	}
	if r.Value("Count") != int64(2) || r.Value("Last") != 4.0 || r.Value("Mood") != mood(1) || fmt.Sprint(r.Value("Where")) != "{0 4}" {
		t.Errorf("Count %v, Last %v, Where %v, Mood %v", r.Value("Count"), r.Value("Last"), r.Value("Where"), r.Value("Mood"))
	}
}

// TestK20_ScriptsOnDeactivate: also the document's own end is heard.
func TestK20_ScriptsOnDeactivate(t *testing.T) {
	for _, port := range []string{"Deactivate", "Fail"} {
		r := start(t, loadOne(t, `"variables":{"N":{"type":"int","keep":true}},"nodes":{"A":{"do":"Act","with":{"Every":2}}},
			"links":["OnActivate -> A.Activate","A.Ping -> `+port+`"],"scripts":{"`+port+`":"log('bye'); N += 1"}`))
		for range 2 {
			r.Good()
		}
		kindtest.Lines(t, port, r.Good(), "A: end aborted", "main: bye")
		r.Good()
		if r.Value("N") != int64(1) {
			t.Errorf("%s: the script ran %v times", port, r.Value("N"))
		}
	}
}

// TestK20_ScriptsThatAreWrong: the place is that in the file.
func TestK20_ScriptsThatAreWrong(t *testing.T) {
	for _, c := range []struct{ port, script, want string }{
		{"A.Ping", "Cuont = 1", "nothing is called Cuont (did you mean \"Count\"?)"},
		{"A.Ping", "Count = 'x'", "string"},
		{"A.Ping", "Count = ", "main.json:5:19: A.Ping: expected a value, found the end"},
		{"A.Ping", "A.Sum = 1", "A.Sum"},
		{"A.Ping", "X = 1", "X"},
		{"A.Sum", "Count = 1", "A.Sum carries data; scripts belong to trigger ports"},
		{"A.Pnig", "Count = 1", `A has no port "Pnig" (did you mean "Ping"?)`},
		{"B.Ping", "Count = 1", `there is no node "B"`},
		{"Nothing", "Count = 1", `no port or variable "Nothing"`},
		{"A.Ping[1]", "Count = 1", "names no trigger port"},
	} {
		ps := problems(t, registry(), files{"main.json": "\n\"ports\":[{\"in\":\"X\",\"type\":\"float\"}],\"variables\":{\"Count\":\"int\"},\n\"nodes\":{\"A\":{\"do\":\"Act\"}},\n" +
			"\"scripts\":{\n\"" + c.port + "\":\"" + c.script + "\"}"})
		kindtest.HasProblem(t, ps, c.want, "main.json:5:")
		if len(ps) != 1 {
			t.Errorf("%s: %s: %d problems\n%v", c.port, c.script, len(ps), ps)
		}
	}
}
