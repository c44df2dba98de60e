package std_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

const sleepPorts = `"ports":[{"in":"A","type":"float"},{"in":"On","type":"bool"},{"in":"T","type":"trigger"}]`

func sleepRegistry() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	return r
}

// TestFramesSlept: in which frames of a quarter of a second a mind of each kind steps that waits.
func TestFramesSlept(t *testing.T) {
	idle := `"do":"Rest"`
	for name, c := range map[string]struct {
		document string
		steps    []int
	}{
		"a wait":     {`"kind":"tree","root":"Main","nodes":{"Main":{"sequence":["W","Idle"]},"W":{"wait":3},"Idle":{"status":"running"}}`, []int{0, 1, 2, 3, 12, 13, 14}},
		"a cooldown": {`"kind":"tree","root":"Main","nodes":{"Main":{"selector":["C","Idle"],"reactive":true},"C":{"cooldown":"Done","seconds":3},"Done":{"status":"failure"},"Idle":{"status":"running"}}`, []int{0, 1, 2, 12, 13, 14, 24, 25, 26}},
		"a timeout":  {`"kind":"tree","root":"Any","nodes":{"Any":{"repeat":"S"},"S":{"succeed":"O"},"O":{"timeout":"R","seconds":3},"R":{"do":"Rest"}}`, []int{0, 1, 2, 3, 12, 13, 14, 15, 24, 25, 26, 27}},
		"a delay, a timeout, and a service": {`"kind":"tree","root":"Main","nodes":{"Main":{"parallel":["D","O"],"services":[{"script":"V += 1","every":5}]},"D":{"delay":"Idle","seconds":3},"Idle":{"status":"running"},"O":{"succeed":"X"},"X":{"timeout":"R","seconds":4},"R":{"do":"Rest"}},"variables":{"V":{"type":"float"}}`,
			[]int{0, 1, 2, 12, 13, 16, 17, 20, 21, 22}},
		"an action that waits": {`"kind":"tree","root":"Main","nodes":{"Main":{"sequence":["R","Idle"]},"R":{"do":"Rest","with":{"Seconds":3}},"Idle":{"status":"running"}}`, []int{0, 1, 2, 3, 12, 13, 14}},
		// What a state has counted is not exact, so that its mind looks a frame early.
		"a timed transition":           {`"kind":"machine","start":"S","states":{"S":{},"E":{}},"transitions":[{"from":"S","to":"E","after":3}]`, []int{0, 1, 2, 11, 12, 13, 14, 15}},
		"an elapsed time that is read": {`"kind":"machine","start":"S","states":{"S":{},"E":{}},"transitions":[{"from":"S","to":"E","when":"S.Elapsed > 0.6"}]`, []int{0, 1, 2, 3, 4, 5, 6}},
		"an interval of decisions":     {`"kind":"utility","decide":{"every":3},"options":{"A":{` + idle + `,"score":"1"}}`, []int{0, 1, 2, 11, 12, 13, 14, 23, 24, 25, 26}},
		"an interval of plans":         {`"kind":"goap","decide":{"every":3},"variables":{"V":{"type":"bool"}},"goals":{"G":{"want":{"F":true}}},"facts":{"F":"V"},"actions":{"R":{` + idle + `,"effects":{"F":true}}}`, []int{0, 1, 2, 11, 12, 13, 14, 23, 24, 25, 26}},
		"a task":                       {`"kind":"htn","root":"B","state":{"P":{"type":"int"}},"tasks":{"B":{"methods":[{"subtasks":["R"]}]},"R":{"do":"Rest","with":{"Seconds":3},"effects":"P = 1"}}`, []int{0, 1, 2, 12, 13, 14, 24, 25, 26}},
		"rules":                        {`"kind":"rules","variables":{"V":{"type":"float"}},"rules":[{"name":"R","every":3,"outputs":{"V":1}}]`, []int{0, 12, 24}},
		"rules in a tree":              {`"kind":"tree","root":"R","nodes":{"R":{"run":"rules.json"}}`, []int{0, 1, 2, 3, 12, 13, 24, 25}},
		"thoughts":                     {`"kind":"thoughts","thoughts":{"R":{` + idle + `}}`, []int{0, 1, 2}},
		"layers":                       {`"kind":"hinted","layers":[{"name":"Up","run":"wait.json"},{"name":"Down","run":"wait.json"}]`, []int{0, 1, 2, 3, 12, 13, 14, 15, 24, 25, 26, 27}},
		"a graph":                      {`"kind":"graph","nodes":{"W":{"run":"wait.json"},"I":{"call":"IfLessThan","of":"float","with":{"a":1,"b":2}},"E":{"expr":"I.Result and true"}},"links":["OnActivate -> W.Activate"]`, []int{0, 1, 2, 3, 12, 13, 14, 15, 24, 25, 26, 27}},
		"a function of time":           {`"kind":"graph","nodes":{"T":{"call":"Time"}}`, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
		"an action that says nothing":  {`"kind":"tree","root":"R","nodes":{"R":{"do":"Act"}}`, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
	} {
		files := kindtest.Files{"main.json": "{" + c.document + "}",
			"wait.json":  `{"kind":"tree","root":"Main","nodes":{"Main":{"repeat":"W"},"W":{"wait":3}}}`,
			"rules.json": `{"kind":"rules","variables":{"V":{"type":"float"}},"rules":[{"name":"R","every":3,"outputs":{"V":1}}]}`}
		m := kindtest.Load(t, sleepRegistry(), files).NewMind(1)
		var s wits.Schedule
		s.Set(0, m)
		var steps []int
		last := c.steps[len(c.steps)-1]
		for tick := range 30 {
			f := wits.Frame{Delta: 0.25, Time: float64(tick) / 4, Tick: int64(tick)}
			for _, i := range s.Due(f) {
				s.Step(i, f)
				steps = append(steps, tick)
			}
			if tick == 9 && last == 9 {
				break
			}
		}
		if m.Fault() != nil || !slices.Equal(steps, c.steps) {
			t.Errorf("%s: it stepped in the frames %v, not %v; %v", name, steps, c.steps, m.Fault())
		}
	}
}

// sleepy makes random documents of all kinds that run each other.
type sleepy struct {
	*rand.Rand
	files kindtest.Files
}

// some is a document, by the depth that is left, or an action, as members of a node that runs it.
func (g *sleepy) some(depth int) string {
	if depth <= 0 || g.IntN(3) == 0 {
		return fmt.Sprintf(`"do":"Rest","with":{"Seconds":%v}`, []float64{0, 0.5, 1.3, 3}[g.IntN(4)])
	}
	return fmt.Sprintf(`"run":%q,"pass":["A","On","T"]`, g.child(depth))
}

// child makes a document and returns its name.
func (g *sleepy) child(depth int) string {
	name := fmt.Sprintf("d%d.json", len(g.files))
	g.files[name] = ""
	g.files[name] = "{" + sleepPorts + "," + g.document(depth) + "}"
	return name
}

// document makes the body of a document.
func (g *sleepy) document(depth int) string {
	one := func() string { return g.some(depth - 1) }
	time := func() float64 { return 0.2 + float64(g.IntN(30))/10 }
	pick := func(of ...string) string { return of[g.IntN(len(of))] }
	switch g.IntN(9) {
	case 0:
		return fmt.Sprintf(`"kind":"tree","root":"Main","nodes":{"Main":{"repeat":"Any"},"Any":{"succeed":"Sel"},"Sel":{"selector":["G","S","P"],"reactive":%s},
			"G":{"guard":"L1","when":%q%s},"L1":{%s},"S":{"sequence":["C","W","L2","F"]},"C":{%q:"On"},"W":{"wait":%v},"L2":{%s},"F":{"status":"failure"},
			"P":{"parallel":["D","O"],"success":1},"D":{"cooldown":"L3","seconds":%v},"L3":{%s},"O":{"timeout":"Y","seconds":%v},"Y":{"delay":"L4","seconds":%v},"L4":{%s}}`,
			pick("true", "false"), pick("A > 2", "On", "abs(A) > 3"), pick("", `,"abort":"self"`), one(), pick("if", "while"), time(), one(), time(), one(), time(), time(), one())
	case 1:
		since := strings.Replace(one(), `"pass":["A",`, `"with":{"A":{"expr":"S2.Elapsed"}},"pass":[`, 1)
		return fmt.Sprintf(`"kind":"machine","start":"S0","update":%q,"states":{"S0":{%s},"S1":{},"S2":{%s},"S3":{"start":"X","states":{"X":{%s},"Y":{}},"transitions":[{"from":"X","to":"Y","after":%v},{"from":"Y","to":"X","when":%q}]}},
			"transitions":[{"from":"S0","to":"S1","after":%v},{"from":"S1","to":"S2","when":"A > 2","after":%v},{"from":"S1","to":"S3","when":%q},{"from":"S2","to":"S0","done":"any"},{"to":"S1","on":"T"},{"from":"S3","to":"S0","after":%v}]`,
			pick("now", "next"), one(), since, one(), time(), pick("On", "A > 3", "Y.Elapsed > 1"), time(), time(), pick("On", "S1.Elapsed > 2", "abs(A) < 1"), time())
	case 2:
		return fmt.Sprintf(`"kind":"utility","choose":%s,"options":{"X":{%s,"score":"A / 4"},"Y":{%s,"score":"0.4","cooldown":%v},"Z":{%s,"score":"0.1"}},"decide":{%s"on":["T"]}`,
			pick(`"highest"`, `"weighted"`, `{"rules":["X","Y","Z"]}`), one(), one(), time(), one(), pick("", `"every":0,`, `"every":0.7,`))
	case 3:
		return fmt.Sprintf(`"kind":"goap","variables":{"V":{"type":"bool"}},"goals":{"G":{"want":{"F":true},"priority":"A"},"H":{"want":{"K":true}}},"facts":{"F":"On","K":"V","J":{"type":"bool"}},
			"actions":{"P":{%s,"effects":{"J":true}},"Q":{%s,"pre":{"J":true},"effects":{"F":true,"J":false},"cost":"A"},"R":{"when":"On",%s,"effects":{"K":true},"failure":{"for":%v}}},"decide":{%s}`,
			one(), one(), one(), time(), pick("", `"every":0`, `"every":0.7`))
	case 4:
		return fmt.Sprintf(`"kind":"htn","root":"B","state":{"C":{"expr":"On"},"N":{"type":"int"},"E":{"expr":"A > 2","every":%v}},"tasks":{"B":{"methods":[{"when":"C","subtasks":["P","Q"]},{"when":"E","subtasks":["Q"]},{"subtasks":["P"]}]},"P":{%s,"effects":"N = 1"},"Q":{%s,"effects":"N = 2"}}`,
			time(), one(), one())
	case 5:
		return fmt.Sprintf(`"kind":"rules","variables":{"V":{"type":"float"}},"rules":[{"name":"R","every":%v,"outputs":{"V":1}},{"name":"Q","on":"T",%s},{"name":"S","every":%v,"inputs":{"V":2},%s}]`, time(), one(), time(), one())
	case 6:
		return fmt.Sprintf(`"kind":"thoughts","thoughts":{"P":{"when":"On",%s},"Q":{"priority":{"expr":"A"},%s,"again":true},"R":{"priority":2,"when":"abs(A) > 2","thoughts":{"X":{%s}}}}`, one(), one(), one())
	case 7:
		return fmt.Sprintf(`"kind":"hinted","layers":[{"name":"Up","when":"On","run":"up.json"},{"name":"Down","run":%q,"pass":["A","On","T"]}]`, g.child(depth-1))
	}
	port := pick("run", "want", "on")
	call := map[string]string{"run": "Timer", "want": "Cooldown", "on": "After"}[port]
	links := `"A -> L.a","OnActivate -> N.Activate","L.OnBecomeTrue -> M.Activate","L.OnBecomeFalse -> M.Deactivate","N.OnDeactivate -> M.Activate","E.Result -> D.value","On -> I.` + port + `"`
	n, m := one(), one()
	for name, what := range map[string]*string{"N": &n, "M": &m} {
		if before, runs := strings.CutSuffix(*what, `,"pass":["A","On","T"]`); runs {
			*what = before
			links += strings.ReplaceAll(`,"A -> N.A","On -> N.On","T -> N.T"`, "N.", name+".")
		}
	}
	return fmt.Sprintf(`"kind":"graph","variables":{"V":{"type":"float"}},"nodes":{"L":{"call":"IfLessThan","of":"float","with":{"b":2},"fire":["OnBecomeTrue","OnBecomeFalse"]},"N":{%s},"M":{%s},"E":{"expr":"A * 2.0 + V"},
		"D":{"call":"Smooth"},"I":{"call":%q}},"links":[%s]`, n, m, call, links)
}

// TestRandomMindsSleep runs random documents of all kinds, of which one runs another, with a schedule and without.
func TestRandomMindsSleep(t *testing.T) {
	r := sleepRegistry()
	frames, slept := 0, 0
	for seed := range uint64(fixedseed.Cases(1500)) {
		g := &sleepy{rand.New(rand.NewPCG(seed, 59)), kindtest.Files{"up.json": `{"kind":"tree","root":"M","nodes":{"M":{"repeat":"W"},"W":{"wait":1.5}}}`}}
		g.files["main.json"] = ""
		g.files["main.json"] = "{" + sleepPorts + "," + g.document(3) + "}"
		p := kindtest.Load(t, r, g.files)
		const each = 200
		frames += each
		slept += kindtest.Sleeps(t, p, wits.Frame{Delta: 1.0 / 16}, each, seed)
		if t.Failed() {
			t.Fatal(strings.Join([]string{g.files["main.json"]}, "\n"))
		}
	}
	if slept < frames/4 {
		t.Errorf("only %d of %d frames were slept", slept, frames)
	}
}
