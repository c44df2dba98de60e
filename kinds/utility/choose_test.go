package utility_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/utility"
)

// TestT21_2_Sequence: options run in their order, whatever they are worth; a pause lasts for its time (T21-17).
func TestT21_2_Sequence(t *testing.T) {
	snipe := kindtest.Files{
		"main.json": `{"kind":"utility","options":{"Snipe":{"run":"snipe.json","score":"1","once":true},"Hide":{"do":"Act","score":"0.5"}}}`,
		"snipe.json": `{"kind":"utility","choose":{"sequence":["Prone","Raise","Pause","Fire"]},"options":{"Fire":{"do":"Act","with":{"Life":1}},
			"Pause":{"run":"pause.json"},"Prone":{"do":"Act","with":{"Life":1}},"Raise":{"do":"Act","with":{"Life":2}}}}`,
		"pause.json": `{"kind":"machine","start":"Wait","states":{"Wait":{},"Over":{"end":"success"}},"transitions":[{"from":"Wait","to":"Over","after":2}]}`,
	}
	r := start(t, snipe)
	begun := map[string]float64{}
	var order []string
	for range 8 {
		for _, line := range r.Good() {
			if name, ok := strings.CutSuffix(line, ": activate"); ok {
				name = strings.TrimPrefix(name, "Snipe/")
				begun[name] = float64(r.Tick-1) / 2
				order = append(order, name)
			}
		}
	}
	if got := strings.Join(order, " "); got != "Prone Raise Fire Hide" {
		t.Errorf("order %s", got)
	}
	if pause := begun["Fire"] - begun["Raise"]; pause < 2.5 {
		t.Errorf("it fires %v s after it began to raise, which takes 0.5 s, and a pause of 2 s", pause)
	}
}

// TestSequenceEnds with its last option, and fails with the first that fails; with "lenient" the next option runs after one that
// failed, and the sequence succeeds after the last, also if that has failed.
func TestSequenceEnds(t *testing.T) {
	for _, c := range []struct {
		more        string
		first, last bool // they fail
		want        string
	}{
		{"", false, false, "U: A success B success won"},
		{"", true, false, "U: A failure lost"},
		{`,"lenient":true`, true, false, "U: A failure B success won"},
		{`,"lenient":true`, true, true, "U: A failure B failure won"},
	} {
		r := start(t, kindtest.Files{
			"main.json": `{"kind":"graph","ports":[{"out":"Won","type":"trigger"},{"out":"Lost","type":"trigger"}],"nodes":{"U":{"run":"u.json"}},
				"links":["OnActivate -> U.Activate","U.OnSuccess -> Won","U.OnFailure -> Lost"]}`,
			"u.json": fmt.Sprintf(`{"kind":"utility","choose":{"sequence":["A","B","C"]%s},"options":{
				"A":{"do":"Act","with":{"Life":1,"Fail":%v}},"B":{"do":"Act","with":{"Life":1,"Fail":%v}},"C":{}}}`, c.more, c.first, c.last),
		})
		got := "U:"
		for range 4 {
			for _, line := range r.Good() {
				if name, how, ok := strings.Cut(line, ": end "); ok {
					got += " " + strings.TrimPrefix(name, "U/") + " " + how
				}
			}
			if r.Fired("Won") {
				got += " won"
				break
			}
			if r.Fired("Lost") {
				got += " lost"
				break
			}
		}
		if got != c.want {
			t.Errorf("%s, not %s", got, c.want)
		}
	}
}

// sims has the motives and actions of [Pro360, figure 6.7]; each action says when it is scored.
func sims(choose string) kindtest.Files {
	action := func(bucket, worth string) string {
		return `{"do":"Act","with":{"Life":1},"bucket":"` + bucket + `","score":"Say(` + worth + `)"}`
	}
	return kindtest.Files{"main.json": `{"kind":"utility","choose":` + choose + `,"ports":[{"in":"Hunger","type":"float"},{"in":"Fun","type":"float"},{"in":"Food","type":"float"}],
		"buckets":{"Hungry":{"input":"Hunger","from":0,"to":1,"curve":{"power":2}},"Bored":"Fun"},
		"options":{"Eat":` + action("Hungry", "20 * Food") + `,"Juice":` + action("Hungry", "5 * Food") + `,"Sushi":` + action("Hungry", "0") + `,
			"Television":` + action("Bored", "30") + `,"Games":` + action("Bored", "28") + `,"Dance":` + action("Bored", "15") + `}}`}
}

// TestT6_5_Buckets: only the options of the bucket that weighs most are scored, as long as one of them is of use.
func TestT6_5_Buckets(t *testing.T) {
	n := 20000.0
	if testing.Short() {
		n = 2000
	}
	for _, c := range []struct {
		name, choose      string
		hunger, fun, food float64
		asked             int
		want              map[string]float64
	}{
		{"the highest", `"highest"`, 0.9, 0.4, 1, 3, map[string]float64{"Eat": 1}},
		{"weighted", `"weighted"`, 0.9, 0.4, 1, 3, map[string]float64{"Eat": 0.8, "Juice": 0.2}},
		{"no food", `"weighted"`, 0.9, 0.4, 0, 6, map[string]float64{"Television": 30. / 73, "Games": 28. / 73, "Dance": 15. / 73}},
		{"near the best", `{"weighted":{"within":0.1}}`, 0.9, 0.4, 0, 6, map[string]float64{"Television": 30. / 58, "Games": 28. / 58}},
		{"more bored than hungry", `"highest"`, 0.9, 0.85, 1, 3, map[string]float64{"Television": 1}},
	} {
		r := start(t, sims(c.choose))
		kindtest.Set(r, "Hunger", c.hunger)
		kindtest.Set(r, "Fun", c.fun)
		kindtest.Set(r, "Food", c.food)
		got := map[string]float64{}
		asked := 0
		for range int(n) {
			lines := r.Good()
			asked = 0
			for asked < len(lines) && strings.Contains(lines[asked], "say") {
				asked++
			}
			name, _, _ := strings.Cut(lines[asked], ":")
			got[name] += 1. / n
			if c.choose == `"highest"` {
				break
			}
		}
		if asked != c.asked {
			t.Errorf("%s: %d options are scored, not %d", c.name, asked, c.asked)
		}
		if c.choose == `"highest"` {
			for name := range got {
				got[name] = 1
			}
		}
		for _, name := range []string{"Eat", "Juice", "Sushi", "Television", "Games", "Dance"} {
			if p := c.want[name]; math.Abs(got[name]-p) > 4*math.Sqrt(p*(1-p)/n)+1e-9 {
				t.Errorf("%s: %s has %.4f, not %.4f", c.name, name, got[name], p)
			}
		}
	}
}

// TestStandings say of each option what became of it.
func TestStandings(t *testing.T) {
	decisions := func(document string) string {
		r := start(t, kindtest.Files{"main.json": document})
		r.Good()
		var out []string
		for _, n := range r.Program().Parts()[0].Nodes {
			out = append(out, fmt.Sprint(n.Name, " ", r.Value(n.Name+".Decision")))
		}
		return strings.Join(out, ", ")
	}
	for _, c := range []struct{ document, want string }{
		{`{"kind":"utility","options":{"A":{"score":"1"},"B":{"score":"2"},"C":{"score":"0"}}}`, "A beaten, B chosen, C useless"},
		{`{"kind":"utility","options":{"A":{"score":"9","rank":"1"},"B":{"score":"2","rank":"2"},"C":{"score":"0","rank":"3"}}}`, "A unscored, B chosen, C useless"},
		{`{"kind":"utility","options":{"A":{"score":"9"},"B":{"score":"2","considerations":[{"name":"R","if":"true","then":{"rank":1}}]}}}`, "A outranked, B chosen"},
		{`{"kind":"utility","choose":{"weighted":{"top":1}},"options":{"A":{"score":"9"},"B":{"score":"2"}}}`, "A chosen, B screened"},
		{`{"kind":"utility","choose":{"rules":["B","A"]},"options":{"A":{"score":"9"},"B":{"score":"2"}}}`, "A unscored, B chosen"},
		{`{"kind":"utility","options":{"A":{"do":"Act","with":{"Life":1},"score":"9"},"B":{"score":"2"}}}`, "A begun, B chosen"},
		{`{"kind":"utility","choose":{"highest":{"prune":true}},"options":{"A":{"score":"0.5"},"B":{"considerations":[{"name":"C","input":"0.4"},{"name":"D","input":"1"}]}}}`, "A chosen, B pruned"},
	} {
		if got := decisions(c.document); got != c.want {
			t.Errorf("%s\n%s, not %s", c.document, got, c.want)
		}
	}
	r := start(t, kindtest.Files{"main.json": `{"kind":"utility","choose":"weighted","options":{"A":{"score":"1"},"B":{"score":"1"}}}`})
	r.Good()
	a, b := r.Value("A.Decision"), r.Value("B.Decision")
	if a == b || a != utility.Chosen && a != utility.Unlucky || b != utility.Chosen && b != utility.Unlucky {
		t.Errorf("of two that are drawn among one is %v and one %v", a, b)
	}
}

// TestPruning leaves out what cannot change the choice, and only that.
func TestPruning(t *testing.T) {
	doc := func(choose, more string) kindtest.Files {
		return kindtest.Files{"main.json": `{"kind":"utility","choose":` + choose + `,"ports":[{"in":"X","type":"float"}],"options":{
			"A":{"do":"Act","score":"0.5"},"B":{"do":"Act","considerations":[{"name":"Cheap","input":"X"},{"name":"Costly","input":"Say(0.9)"}]` + more + `}},"decide":{"every":0}}`}
	}
	for _, c := range []struct {
		x      float64
		choose string
		more   string
		want   []string
	}{
		{0.4, `{"highest":{"prune":true}}`, "", nil},
		{0.6, `{"highest":{"prune":true}}`, "", []string{"B: say 0.9"}},
		{0.4, `"highest"`, "", []string{"B: say 0.9"}},
		{0.4, `{"highest":{"prune":true}}`, `,"weight":"2"`, []string{"B: say 0.9"}},
		{0.4, `{"highest":{"prune":true}}`, `,"compensate":true`, []string{"B: say 0.9"}},
	} {
		r := start(t, doc(c.choose, c.more))
		kindtest.Set(r, "X", c.x)
		lines := r.Good()
		var said []string
		for _, l := range lines {
			if strings.Contains(l, "say") {
				said = append(said, l)
			}
		}
		kindtest.Lines(t, fmt.Sprint(c.x, c.choose, c.more), said, c.want...)
	}
}

// TestEnd: a level may end when nothing is of use, or with its option.
func TestEnd(t *testing.T) {
	for _, c := range []struct{ name, end, score, life, want string }{
		{"nothing of use", "idle", "0", "1", "failure"},
		{"goes on after an option", "idle", "1", "1", "running"},
		{"ends with the option", "option", "1", "2", "success"},
		{"and when nothing is of use", "option", "0", "2", "failure"},
		{"or never", "never", "0", "1", "running"},
	} {
		r := start(t, kindtest.Files{"main.json": `{"kind":"utility","end":"` + c.end + `","options":{"A":{"do":"Act","with":{"Life":` + c.life + `},"score":"` + c.score + `"},"B":{"do":"Act","score":"` + c.score + ` / 2"}}}`})
		r.Good()
		r.Good()
		if got := r.Status().String(); got != c.want {
			t.Errorf("%s: %s, not %s", c.name, got, c.want)
		}
	}
}

// TestT2_4_Effort: a reasoner of n options costs its author n squared; five of five cost a fifth of one of twenty-five.
func TestT2_4_Effort(t *testing.T) {
	options := func(prefix string, n int) string {
		var out []string
		for i := range n {
			out = append(out, fmt.Sprintf(`"%s%d":{"score":"1"}`, prefix, i))
		}
		return strings.Join(out, ",")
	}
	one := kindtest.Load(t, registry(), kindtest.Files{"main.json": `{"kind":"utility","options":{` + options("O", 25) + `}}`})
	if got := utility.Effort(one); got != 625 {
		t.Errorf("one of 25: %d", got)
	}
	five := kindtest.Load(t, registry(), kindtest.Files{
		"u.json":    `{"kind":"utility","options":{` + options("O", 5) + `}}`,
		"main.json": `{"kind":"graph","nodes":{"A":{"run":"u.json"},"B":{"run":"u.json"},"C":{"run":"u.json"},"D":{"run":"u.json"},"E":{"run":"u.json"}}}`,
	})
	if got := utility.Effort(five); got != 125 {
		t.Errorf("five of 5: %d", got)
	}
	inner := kindtest.Load(t, registry(), kindtest.Files{"main.json": `{"kind":"utility","options":{"A":{"score":"1","options":{` + options("A", 5) + `}},"B":{"score":"1","options":{` + options("B", 5) + `}}}}`})
	if got := utility.Effort(inner); got != 4+25+25 {
		t.Errorf("two of 5 within one of 2: %d", got)
	}
}

// TestInnerOptions: options within an option are chosen among as long as it runs, in a way of their own.
func TestInnerOptions(t *testing.T) {
	r := start(t, kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"X","type":"float"},{"in":"Y","type":"float"}],
		"options":{"Calm":{"do":"Act","score":"0.5"},"Fight":{"score":"X","choose":{"rules":["Shoot","Duck"]},
			"options":{"Shoot":{"do":"Act","score":"Y"},"Duck":{"do":"Act","score":"1"}},"decide":{"every":0}}},"decide":{"every":0}}`})
	for _, step := range []struct {
		x, y float64
		want []string
	}{{0, 0, []string{"Calm"}}, {1, 0, []string{"Duck", "Fight"}}, {1, 1, []string{"Fight", "Shoot"}}, {0, 1, []string{"Calm"}}} {
		kindtest.Set(r, "X", step.x)
		kindtest.Set(r, "Y", step.y)
		r.Good()
		kindtest.Lines(t, fmt.Sprint(step.x, step.y), r.Active(), step.want...)
	}
	if got := r.Value("Shoot.Outcome"); got != utility.Interrupted {
		t.Errorf("Shoot was %v", got)
	}
}
