package tree_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"pgregory.net/rapid"
)

// TestT7_01_Formulas: the gains and losses of the chapter as scores.
func TestT7_01_Formulas(t *testing.T) {
	const nodes = `"Main":{"utility":["F1","F2","F3","F4"]},"F1":{"status":"running","score":"X - N"},"F2":{"status":"running","score":"X - 2 * N"},
		"F3":{"status":"running","score":"X - Power(N, 1.2)"},"F4":{"status":"running","score":"(0.8 * 2 - 0.5 * 1) / (2 + 1)"}`
	for _, c := range []struct {
		gain float64
		loss int64
		want [4]float64
	}{{50, 30, [4]float64{20, -10, -9.2305, 0.366667}}, {80, 30, [4]float64{50, 20, 20.769, 0.366667}}} {
		r := plant(t, nodes)
		kindtest.Set(r, "X", c.gain)
		kindtest.Set(r, "N", c.loss)
		r.Good()
		for i, want := range c.want {
			if got := r.Value(fmt.Sprintf("F%d.Score", i+1)).(float64); math.Abs(got-want) > 0.001 {
				t.Errorf("gain %v, loss %v: formula 7.%d gives %v, want %v", c.gain, c.loss, i+1, got, want)
			}
		}
		kindtest.Lines(t, "the highest", r.Active(), "F1", "Main")
	}
}

// TestT7_02_MonsterHunter: one node to seek the medic, and still both priorities. A is that there is no ammunition; N is
// health in percent; X the length of the way to the medic.
func TestT7_02_MonsterHunter(t *testing.T) {
	const shoot, medic = `"Shoot":{"sequence":["Loaded","Fire"]},"Loaded":{"if":"!A"},"Fire":{"do":"Act","score":"0.5"}`,
		`"Medic":{"do":"Act","score":"(1 - N / 100) * (1 - X / 100)"}`
	for _, c := range []struct {
		name   string
		empty  bool
		health int64
		way    float64
		want   [3]string // shoot first, medic first, utility
	}{
		{"healthy", false, 90, 10, [3]string{"Fire", "Medic", "Fire"}},
		{"wounded, the medic near", false, 20, 10, [3]string{"Fire", "Medic", "Medic"}},
		{"wounded, the medic far", false, 20, 80, [3]string{"Fire", "Medic", "Fire"}},
		{"no ammunition", true, 90, 10, [3]string{"Medic", "Medic", "Medic"}},
	} {
		for i, main := range []string{`{"selector":["Shoot","Medic"]}`, `{"selector":["Medic","Shoot"]}`, `{"utility":["Shoot","Medic"]}`} {
			r := plant(t, `"Main":`+main+`,`+shoot+`,`+medic)
			kindtest.Set(r, "A", c.empty)
			kindtest.Set(r, "N", c.health)
			kindtest.Set(r, "X", c.way)
			frame(r, c.name+" "+main, c.want[i]+": activate", c.want[i]+": update")
		}
	}
}

// TestT7_03_CubedReload: a decorator reshapes the score of its child.
func TestT7_03_CubedReload(t *testing.T) {
	for _, c := range []struct {
		curve  string
		reload float64
		want   string
	}{
		{"R.Score", .8, "R"}, {"R.Score * R.Score", .8, "R"}, {"R.Score * R.Score * R.Score", .8, "P"}, {"R.Score * R.Score * R.Score", .9, "R"},
	} {
		r := plant(t, `"Main":{"utility":["P","Curve"]},"P":{"do":"Act","score":"0.6"},"Curve":{"breakpoint":"R","score":"`+c.curve+`"},"R":{"do":"Act","score":"X"}`)
		kindtest.Set(r, "X", c.reload)
		frame(r, c.curve, c.want+": activate", c.want+": update")
	}
}

// TestT7_04_CompositesGiveTheHighest of their children.
func TestT7_04_CompositesGiveTheHighest(t *testing.T) {
	r := plant(t, `"Main":{"utility":["S","T"]},"S":{"sequence":["P","Q"]},"P":{"do":"Act","score":"0.2"},"Q":{"do":"Act","score":"0.9"},
		"T":{"utility":["U","V1"]},"U":{"do":"Act","score":"0.5"},"V1":{"do":"Act","score":"0.4"}`)
	frame(r, "the first branch", "P: activate", "P: update")
	for name, want := range map[string]float64{"S": 0.9, "T": 0.5} {
		if got := r.Value(name + ".Score"); got != want {
			t.Errorf("%s has the score %v", name, got)
		}
	}
}

// TestT7_05_TheBestIsInvalid: the next runs in the same update. With validation the invalid one is not even scored.
func TestT7_05_TheBestIsInvalid(t *testing.T) {
	const nodes = `"S":{"sequence":["I","P"],"score":"Say(0.9)"},"I":{"if":"A"},"Q":{"do":"Act","score":"Say(0.5)"}`
	r := plant(t, `"Main":{"utility":["S","Q"]},`+nodes+acts("P"))
	frame(r, "tried", "S: say 0.9", "Q: say 0.5", "Q: activate", "Q: update")
	r = plant(t, `"Main":{"utility":["S","Q"],"validate":true},`+nodes+acts("P"))
	frame(r, "left out", "Q: say 0.5", "Q: activate", "Q: update")
}

// TestT7_06_BusyKeepsItsOrder: while a child runs scores do not matter. A reactive one looks at them in every frame, and
// aborts once when another is better, by more than its inertia.
func TestT7_06_BusyKeepsItsOrder(t *testing.T) {
	const nodes = `"P":{"do":"Act","score":"0.5","with":{"Life":3}},"Q":{"do":"Act","score":"X"}`
	r := plant(t, `"Main":{"repeat":"U"},"U":{"utility":["P","Q"]},`+nodes)
	frame(r, "P is better", "P: activate", "P: update")
	kindtest.Set(r, "X", 1.0)
	frame(r, "it goes on", "P: update")
	frame(r, "it is done", "P: update", "P: end success", "Q: activate", "Q: update")

	r = plant(t, `"Main":{"utility":["P","Q"],"reactive":true,"inertia":0.25},`+nodes)
	frame(r, "P is better", "P: activate", "P: update")
	kindtest.Set(r, "X", 0.7)
	frame(r, "not by enough", "P: update")
	kindtest.Set(r, "X", 0.8)
	frame(r, "by enough", "P: end aborted", "Q: activate", "Q: update")
	frame(r, "it goes on", "Q: update")
}

// TestT7_07_NoStaleChild: the second activation begins with the best child again, not with the last that ran.
func TestT7_07_NoStaleChild(t *testing.T) {
	for _, sort := range []string{"selector", "utility"} {
		r := plant(t, `"Main":{"repeat":"U"},"U":{"`+sort+`":["G","Q"]},"G":{"guard":"P","when":"A","score":"1"},"P":{"do":"Act"},"Q":{"do":"Act","with":{"Life":2},"score":"0.5"}`)
		frame(r, "the second", "Q: activate", "Q: update")
		kindtest.Set(r, "A", true)
		frame(r, "done: the first can run now", "Q: update", "Q: end success", "P: activate", "P: update")
	}
}

// TestT7_08_WholePlan: with validation a sequence with a step that cannot succeed does not begin, unless that step wants to
// be looked at later.
func TestT7_08_WholePlan(t *testing.T) {
	plan := func(deferred bool) string {
		return fmt.Sprintf(`"Main":{"utility":["S","Q"],"validate":true},"S":{"sequence":["P","I"],"score":"1"},"P":{"do":"Act","with":{"Life":1}},
			"I":{"if":"A","defer":%v},"Q":{"do":"Act","score":"0.5"}`, deferred)
	}
	r := plant(t, plan(false))
	frame(r, "refused", "Q: activate", "Q: update")
	r = plant(t, plan(true))
	frame(r, "begun, and failed later", "P: activate", "P: update", "P: end success", "Q: activate", "Q: update")
}

// TestCooldownsEndInCalmFrames: the end of a cooldown is noticed where nobody visits the node, but only asks whether it could
// run: by a reactive utility node with validation, and by a reactive node while something solid runs. With polling and without.
func TestCooldownsEndInCalmFrames(t *testing.T) {
	for _, polling := range []bool{true, false} {
		start := func(nodes string) *kindtest.Run {
			return kindtest.Start(t, load(t, kindtest.Files{"main.json": fmt.Sprintf(`{"polling":%v,`, polling) + main(nodes)[1:]}))
		}
		r := start(`"Main":{"utility":["Cool","Q"],"reactive":true,"validate":true},"Cool":{"cooldown":"P","seconds":2,"score":"1 - X"},"P":{"do":"Act"},"Q":{"do":"Act","score":"0.5"}`)
		frame(r, "the best", "P: activate", "P: update")
		kindtest.Set(r, "X", 1.0)
		frame(r, "not any more", "P: end aborted", "Q: activate", "Q: update")
		kindtest.Set(r, "X", 0.0)
		for range 3 {
			frame(r, "again, but it cools down", "Q: update")
		}
		frame(r, "it is over", "Q: end aborted", "P: activate", "P: update")

		r = start(`"Main":{"repeat":"Any"},"Any":{"selector":["Cool","Low"],"reactive":true},"Cool":{"cooldown":"P","seconds":2},"P":{"do":"Act","with":{"Life":1}},"Low":{"solid":"Q"},"Q":{"do":"Act","with":{"Life":9}}`)
		frame(r, "the first", "P: activate", "P: update", "P: end success")
		frame(r, "it cools down", "Q: activate", "Q: update")
		for i := range 8 {
			if asked := r.Value("Low.Asked") == true; asked != (i > 3) && i != 3 {
				t.Errorf("polling %v, frame %d: asked: %v", polling, i, asked)
			}
			if i < 7 {
				frame(r, "solid", "Q: update")
			}
		}
		frame(r, "it has ended", "Q: update", "Q: end success", "P: activate", "P: update", "P: end success", "Q: activate", "Q: update")
	}
}

// TestWeightedUtility draws by the scores; what has none is never drawn.
func TestWeightedUtility(t *testing.T) {
	p := load(t, kindtest.Files{"main.json": main(`"Main":{"utility":["P","Q","R"],"choose":"weighted"},"P":{"log":"x","score":"3"},"Q":{"log":"x","score":"1"},"R":{"log":"x","score":"0"}`)})
	count := map[string]int{}
	for seed := range 600 {
		r := &kindtest.Run{T: t, Mind: p.NewMind(uint64(seed))}
		count[strings.Join(r.Good(), "")]++
	}
	if n := count["P: x"]; n < 400 || n > 500 || n+count["Q: x"] != 600 {
		t.Errorf("drawn of 600: %v", count)
	}
}

// TestUBT4_RandomAboveAThreshold draws among what is good enough, all alike; what is not is never drawn, and if nothing is
// the node fails.
func TestUBT4_RandomAboveAThreshold(t *testing.T) {
	p := load(t, kindtest.Files{"main.json": main(`"Main":{"selector":["Good","Else"]},"Good":{"utility":["P","Q","R","S"],"choose":"random","above":0.5},
		"P":{"log":"x","score":"0.9 - X"},"Q":{"log":"x","score":"0.6 - X"},"R":{"log":"x","score":"0.5"},"S":{"log":"x","score":"-3"},"Else":{"log":"x"}`)})
	count := map[string]int{}
	for seed := range 600 {
		r := &kindtest.Run{T: t, Mind: p.NewMind(uint64(seed))}
		count[strings.Join(r.Good(), "")]++
	}
	if n := count["P: x"]; n < 250 || n > 350 || n+count["Q: x"] != 600 {
		t.Errorf("drawn of 600: %v", count)
	}
	r := kindtest.Start(t, p)
	kindtest.Set(r, "X", 1.0)
	frame(r, "nothing is good enough", "Else: x")
}

// TestUBT4_RandomNext: what was drawn and failed is not drawn again; a reactive node keeps what it drew while that is good
// enough, and as long as there is nothing else that is.
func TestUBT4_RandomNext(t *testing.T) {
	for seed := range uint64(20) {
		r := &kindtest.Run{T: t, Mind: load(t, kindtest.Files{"main.json": main(`"Main":{"utility":["P","Q"],"choose":"random"},
			"P":{"do":"Act","with":{"Life":1,"Fail":true},"score":"1"},"Q":{"do":"Act","with":{"Life":1,"Fail":true},"score":"1"}`)}).NewMind(seed)}
		got := strings.Join(r.Good(), ", ")
		p, q := "P: activate, P: update, P: end failure", "Q: activate, Q: update, Q: end failure"
		if got != p+", "+q && got != q+", "+p {
			t.Fatalf("seed %d: %s", seed, got)
		}
	}
	r := plant(t, `"Main":{"utility":["P","Q"],"choose":"random","above":1,"inertia":0.5,"reactive":true},"P":{"do":"Act","score":"2 - X"},"Q":{"do":"Act","score":"X"}`)
	frame(r, "the only one", "P: activate", "P: update")
	kindtest.Set(r, "X", 1.25)
	frame(r, "0.75 and 0.5 are above 1", "P: update")
	kindtest.Set(r, "X", 1.75)
	frame(r, "0.25 and 0.5 are not", "P: end aborted", "Q: activate", "Q: update")
	kindtest.Set(r, "X", 0.75)
	frame(r, "the other is good enough, and so is this with its inertia", "Q: update")
	kindtest.Set(r, "X", 0.5)
	frame(r, "no more", "Q: end aborted", "P: activate", "P: update")
}

// TestUBT4_Buckets: the best bucket by its own score, and in it one by chance.
func TestUBT4_Buckets(t *testing.T) {
	p := load(t, kindtest.Files{"main.json": main(`"Main":{"utility":["Danger","Leisure"]},
		"Danger":{"utility":["P","Q"],"choose":"weighted","score":"A ? 1 : 0"},"P":{"log":"x","score":"0.2"},"Q":{"log":"x","score":"0.2"},
		"Leisure":{"utility":["R","S"],"choose":"weighted","score":"0.5"},"R":{"log":"x","score":"9"},"S":{"log":"x","score":"9"}`)})
	for _, danger := range []bool{false, true} {
		count := map[string]int{}
		for seed := range 200 {
			r := &kindtest.Run{T: t, Mind: p.NewMind(uint64(seed))}
			kindtest.Set(r, "A", danger)
			count[strings.Join(r.Good(), "")]++
		}
		one, two := "R: x", "S: x"
		if danger {
			one, two = "P: x", "Q: x"
		}
		if n := count[one]; n < 70 || n > 130 || n+count[two] != 200 {
			t.Errorf("danger %v: %v", danger, count)
		}
	}
}

// TestScoresThatAreNoNumbers count as 0.
func TestScoresThatAreNoNumbers(t *testing.T) {
	r := plant(t, `"Main":{"utility":["P","Q"]},"P":{"do":"Act","score":"sqrt(0 - 1 - X)"},"Q":{"do":"Act","score":"0.1"}`)
	frame(r, "not the first", "Q: activate", "Q: update")
	if s := r.Status(); s != wits.Running {
		t.Error(s)
	}
}

// TestReactiveUtilityLooksAgain, as found: the better child failed, or was left out, when the node began, and takes over
// when its condition holds. What fails though its condition holds is not tried in every frame.
func TestReactiveUtilityLooksAgain(t *testing.T) {
	nodes := `"G1":{"guard":"P","when":"A","score":"0.9"},"P":{"do":"Act"},"G2":{"do":"Act","score":"0.5"}`
	for _, polling := range []bool{true, false} {
		for _, validate := range []bool{true, false} {
			r := kindtest.Start(t, load(t, kindtest.Files{"main.json": fmt.Sprintf(`{"polling":%v,`, polling) +
				main(fmt.Sprintf(`"Main":{"utility":["G1","G2"],"reactive":true,"validate":%v},`, validate) + nodes)[1:]}))
			frame(r, "the guard does not hold", "G2: activate", "G2: update")
			frame(r, "nor now", "G2: update")
			kindtest.Set(r, "A", true)
			frame(r, "it holds", "G2: end aborted", "P: activate", "P: update")
		}
	}
	r := plant(t, `"Main":{"utility":["G1","G2"],"reactive":true},"G1":{"guard":"P","when":"A","score":"1 - X"},"P":{"do":"Act","with":{"Life":1,"Fail":true}},"G2":{"do":"Act","score":"0.5"}`)
	kindtest.Set(r, "A", true)
	frame(r, "it fails", "P: activate", "P: update", "P: end failure", "G2: activate", "G2: update")
	frame(r, "it would fail again", "G2: update")
	kindtest.Set(r, "A", false)
	frame(r, "it could not run", "G2: update")
	kindtest.Set(r, "A", true)
	frame(r, "it can again", "G2: end aborted", "P: activate", "P: update", "P: end failure", "G2: activate", "G2: update")
	frame(r, "and has failed", "G2: update")
	kindtest.Set(r, "X", 0.75)
	frame(r, "it would not be chosen", "G2: update")
	kindtest.Set(r, "X", 0.25)
	frame(r, "it would again", "G2: end aborted", "P: activate", "P: update", "P: end failure", "G2: activate", "G2: update")
}

// TestTheBestThatCanRuns: of children with guards, the one that runs is in every frame the one with the highest score
// among those whose condition holds [Pro360, 7.8: evaluate what is valid, and interject only if the result is another].
func TestTheBestThatCanRuns(t *testing.T) {
	switches, cases := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		cases++
		n := rapid.IntRange(1, 3).Draw(rt, "guards")
		scores := rapid.SliceOfNDistinct(rapid.IntRange(1, 9), n, n, rapid.ID).Draw(rt, "scores")
		nodes, names := "", ""
		for i, s := range scores {
			score := fmt.Sprint(s)
			if i == 0 {
				score = fmt.Sprintf("%d + X", s)
			}
			nodes += fmt.Sprintf(`,"G%d":{"guard":"P%d","when":"%c","abort":"self","score":"%s"},"P%d":{"do":"Act"}`, i, i, 'A'+i, score, i)
			names += fmt.Sprintf(`"G%d",`, i)
		}
		r := plant(t, fmt.Sprintf(`"Main":{"utility":[%s"Else"],"reactive":true,"validate":%v},"Else":{"do":"Act","score":"0"}%s`, names, rapid.Bool().Draw(rt, "validate"), nodes))
		last := ""
		for frame := range rapid.IntRange(1, 25).Draw(rt, "frames") {
			x := rapid.SampledFrom([]float64{0, 0, -10.5, 10.5}).Draw(rt, "X")
			kindtest.Set(r, "X", x)
			best, top := "Else", 0.0
			for i, s := range scores {
				holds := rapid.Bool().Draw(rt, "holds")
				kindtest.Set(r, string(rune('A'+i)), holds)
				v := float64(s)
				if i == 0 {
					v += x
				}
				if holds && v > top {
					best, top = fmt.Sprint("P", i), v
				}
			}
			ran := ""
			for _, line := range r.Good() {
				if node, ok := strings.CutSuffix(line, ": update"); ok {
					ran += node
				}
			}
			if ran != best {
				rt.Fatalf("frame %d: %q ran, want %s", frame, ran, best)
			}
			if ran != last {
				last = ran
				switches++
			}
		}
	})
	if switches < 2*cases { // with -short there are fewer of both
		t.Errorf("only %d switches in %d cases", switches, cases)
	}
}

// TestInfiniteScores checks that infinite scores beat finite ones and are equal among themselves, and that neither a negative score nor
// one that is not a number is drawn.
func TestInfiniteScores(t *testing.T) {
	for choose, want := range map[string][2]int{"highest": {190, 0}, "weighted": {60, 60}, "random": {60, 60}} {
		r := plant(t, `"Main":{"repeat":"U"},"U":{"utility":["A","B","C","D","E"],"choose":"`+choose+`"`+map[bool]string{true: `,"above":5`}[choose == "random"]+`},
			"A":{"status":"success","score":"5"},"B":{"do":"Act","with":{"Life":1},"score":"X"},"C":{"status":"success","score":"X - X"},"D":{"do":"Act","with":{"Life":1},"score":"X * 2"},"E":{"status":"success","score":"-X"}`)
		kindtest.Set(r, "X", math.Inf(1))
		ran := [2]int{}
		for range 400 {
			for _, line := range r.Good() {
				if strings.Contains(line, "B: activate") {
					ran[0]++
				} else if strings.Contains(line, "D: activate") {
					ran[1]++
				}
			}
		}
		if ran[0] < want[0] || ran[1] < want[1] || ran[0]+ran[1] < 190 {
			t.Errorf("%s: B ran %d times and D %d times of 400", choose, ran[0], ran[1])
		}
	}
}
