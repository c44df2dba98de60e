package tree_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

var foreseen = flag.Int("foreseen", 2000, "how many random trees are simulated and then run")

// branches makes random trees of which a look ahead can see everything.
type branches struct {
	*rand.Rand
	text   []string
	frames bool // things take several frames; then nothing runs side by side, where a look ahead sees one after the other
	loops  bool // with loops that say no number of times, and end
	own    bool // with nodes of types that the game adds
}

func (g *branches) node(depth int) string {
	name := fmt.Sprintf("N%d", len(g.text))
	at := len(g.text)
	g.text = append(g.text, "")
	body := ""
	kids := func(n int) string {
		var names []string
		for range n {
			names = append(names, fmt.Sprintf("%q", g.node(depth-1)))
		}
		return strings.Join(names, ",")
	}
	kind := g.IntN(20)
	if g.loops && depth > 0 && g.IntN(4) == 0 {
		kind = 23 + g.IntN(4)
	}
	if depth == 0 {
		kind = g.IntN(6)
	}
	if g.own && depth > 0 && g.IntN(2) == 0 {
		kind = 20 + g.IntN(3)
	}
	switch kind {
	case 0, 1, 2:
		frames := 1
		if g.frames {
			frames += g.IntN(3)
		}
		body = fmt.Sprintf(`"do":"Change","with":{"Victim":%d,"Self":{"expr":"V + %d"},"Fail":%v,"Frames":%d}`, g.IntN(5)-2, g.IntN(3), g.IntN(4) == 0, frames)
	case 3:
		body = fmt.Sprintf(`"if":"VictimHealth() > %d"`, 48+g.IntN(5))
	case 4:
		body = fmt.Sprintf(`"set":"V","to":"V + %d"`, 1+g.IntN(2))
	case 5:
		body = `"status":"success"`
		if g.frames {
			body = fmt.Sprintf(`"wait":%v`, float64(g.IntN(4))/2)
		}
	case 6, 7, 8, 9:
		body = fmt.Sprintf(`"sequence":[%s]`, kids(g.IntN(4)))
		if g.frames && g.IntN(3) == 0 {
			body += fmt.Sprintf(`,"lenient":%v,"between":%v`, g.IntN(2) == 0, float64(g.IntN(3))/2)
		}
	case 10, 11, 12:
		body = fmt.Sprintf(`"selector":[%s]`, kids(g.IntN(4)))
	case 13:
		body = fmt.Sprintf(`"sequence":[%s],"order":"random"`, kids(2))
	case 14:
		body = fmt.Sprintf(`"switch":"VictimHealth() > 50","cases":{"true":%s},"else":%s`, kids(1), kids(1))
	case 15:
		body = fmt.Sprintf(`"guard":%s,"when":"VictimHealth() < %d"`, kids(1), 48+g.IntN(6))
	case 16:
		body = fmt.Sprintf(`"repeat":%s,"times":%d`, kids(1), 1+g.IntN(3))
	case 17:
		body = fmt.Sprintf(`"retry":%s,"times":%d`, kids(1), 1+g.IntN(3))
	case 18:
		body = fmt.Sprintf(`%q:%s`, []string{"invert", "succeed", "fail", "once", "breakpoint"}[g.IntN(5)], kids(1))
	case 19:
		if g.frames {
			body = fmt.Sprintf(`"selector":[%s],"order":"random"`, kids(2))
		} else {
			body = fmt.Sprintf(`"parallel":[%s]`, kids(1+g.IntN(3)))
		}
	case 20:
		body = fmt.Sprintf(`"again":%s,"times":%d`, kids(1), 1+g.IntN(3))
	case 21:
		body = fmt.Sprintf(`"relay":[%s]`, kids(1+g.IntN(3)))
	case 22:
		after := 0.0
		if g.frames {
			after = float64(g.IntN(3)) / 2
		}
		body = fmt.Sprintf(`"later":%s,"after":%v`, kids(1), after)
	case 23, 24, 25, 26: // each round counts in V, and V says when it is enough
		enough := fmt.Sprintf("V > %d", 1+g.IntN(9))
		if kind >= 25 {
			enough = "!(" + enough + ")"
		}
		body = fmt.Sprintf([]string{`"until":"%sRound","is":"success"`, `"retry":"%sRound"`, `"repeat":"%sRound"`, `"sequence":["%sRound"],"loop":true`}[kind-23], name)
		g.text = append(g.text, fmt.Sprintf(`"%[1]sRound":{"sequence":["%[1]sCount","%[1]sBody","%[1]sEnough"]},"%[1]sCount":{"set":"V","to":"V + 1"},"%[1]sBody":{"succeed":%[2]s},"%[1]sEnough":{"if":%[3]q}`,
			name, kids(1), enough))
		if g.IntN(2) == 0 { // so that something stands behind it also where it ends with a failure
			g.text = append(g.text, fmt.Sprintf(`"%sLoop":{%s}`, name, body))
			body = fmt.Sprintf(`"succeed":"%sLoop"`, name)
		}
	}
	g.text[at] = fmt.Sprintf("%q:{%s}", name, body)
	return name
}

// What a look ahead foresees of a tree is what happens when it runs: composites, decorators, variables, conditions on the
// model, times and dice included.
func TestSimulate_ForeseesWhatHappens(t *testing.T) { foresees(t, arenaRegistry(), branches{}) }

// TestLoopsAreForeseen is the same with loops that say no number of times.
func TestLoopsAreForeseen(t *testing.T) { foresees(t, arenaRegistry(), branches{loops: true}) }

// foresees simulates random trees, runs them, and compares.
func foresees(t *testing.T, r *wits.Registry, with branches) {
	t.Helper()
	ended := map[wits.Status]int{}
	n := *foreseen
	if testing.Short() {
		n = min(n, 200)
	}
	for seed := range uint64(n) {
		g := &branches{Rand: rand.New(rand.NewPCG(seed, 5)), frames: seed%2 == 0, own: with.own, loops: with.loops}
		g.node(1 + g.IntN(4))
		nodes := `"Main":{"simulate":["N0"],"judge":"prospect.safe","summary":{"Left":"VictimHealth()","Own":"Health()","Mark":"V"}},` + strings.Join(g.text, ",")
		p, err := wits.Load(r, kindtest.Files{"main.json": main(nodes)}.FS(), "main.json")
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, nodes)
		}
		a := &arena{Self: 50, Victim: 50}
		run := kindtest.Start(t, p)
		run.Frame.Self = a
		run.Good()
		want := "impossible"
		if run.Value("Main.Choice") == int64(1) {
			want = fmt.Sprint(run.Value("N0.Left"), run.Value("N0.Own"), run.Value("N0.Mark"))
		}
		for n := 0; run.Status() == wits.Running; n++ {
			if run.Good(); n == 2000 {
				t.Fatalf("seed %d does not end:\n%s", seed, nodes)
			}
		}
		ended[run.Status()]++
		got := "impossible"
		if run.Status() == wits.Success {
			got = fmt.Sprint(a.Victim, a.Self, float64(run.Value("V").(int64)))
		}
		if got != want {
			t.Fatalf("seed %d: foreseen %s, came %s\n%s", seed, want, got, strings.Join(g.text, "\n"))
		}
	}
	if ended[wits.Success] < n/5 || ended[wits.Failure] < n/10 {
		t.Errorf("too one-sided to say much: %v", ended)
	}
}
