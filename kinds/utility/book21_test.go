package utility_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// sniperRules are the four rules of [Pro360]'s sniper (21.3.3).
const sniperRules = `{"kind":"utility","ports":[{"in":"UnderFire","type":"bool"},{"in":"RetreatClear","type":"bool"},{"in":"InKillZone","type":"bool"},{"in":"Cool","type":"bool"}],
	"choose":{"rules":["Retreat","FightBack","Snipe","Hide"]},"options":{
	"Retreat":{"considerations":[{"name":"UnderFire","if":"UnderFire"},{"name":"Clear","if":"RetreatClear"}]},
	"FightBack":{"considerations":[{"name":"UnderFire","if":"UnderFire"}]},
	"Snipe":{"considerations":[{"name":"Clear","if":"RetreatClear"},{"name":"Zone","if":"InKillZone"},{"name":"Cool","if":"Cool"}]},
	"Hide":{"considerations":[]}}}`

// TestT21_1_Sniper: the sixteen rows of the sniper's first decision, as [Pro360] lists its rules, the first that applies: under
// fire and the line of retreat is clear, retreat; under fire and it is not, fight back; the line of retreat is clear, there is a
// target in the kill zone and time has passed since the last shot, snipe; otherwise hide.
func TestT21_1_Sniper(t *testing.T) {
	r := start(t, kindtest.Files{"main.json": sniperRules})
	// By hand, from the list: fire, retreat clear, target, rested.
	table := map[[4]bool]string{}
	const T, F = true, false
	for _, row := range []struct {
		inputs [4]bool
		want   string
	}{
		{[4]bool{T, T, T, T}, "Retreat"}, {[4]bool{T, T, T, F}, "Retreat"}, {[4]bool{T, T, F, T}, "Retreat"}, {[4]bool{T, T, F, F}, "Retreat"},
		{[4]bool{T, F, T, T}, "FightBack"}, {[4]bool{T, F, T, F}, "FightBack"}, {[4]bool{T, F, F, T}, "FightBack"}, {[4]bool{T, F, F, F}, "FightBack"},
		{[4]bool{F, T, T, T}, "Snipe"}, {[4]bool{F, T, T, F}, "Hide"}, {[4]bool{F, T, F, T}, "Hide"}, {[4]bool{F, T, F, F}, "Hide"},
		{[4]bool{F, F, T, T}, "Hide"}, {[4]bool{F, F, T, F}, "Hide"}, {[4]bool{F, F, F, T}, "Hide"}, {[4]bool{F, F, F, F}, "Hide"},
	} {
		table[row.inputs] = row.want
		for i, name := range []string{"UnderFire", "RetreatClear", "InKillZone", "Cool"} {
			kindtest.Set(r, name, row.inputs[i])
		}
		r.Good()
		kindtest.Lines(t, fmt.Sprint(row.inputs), r.Active(), row.want)
	}
	if len(table) != 16 {
		t.Errorf("%d rows, want 16", len(table))
	}
}

// TestNoShotWithoutALineOfRetreat: no fire, a target, rested, and the way out blocked: [Pro360]'s sniper hides. As soon as
// the way out is clear it snipes.
func TestNoShotWithoutALineOfRetreat(t *testing.T) {
	r := start(t, kindtest.Files{"main.json": sniperRules})
	kindtest.Set(r, "InKillZone", true)
	kindtest.Set(r, "Cool", true)
	r.Good()
	kindtest.Lines(t, "blocked", r.Active(), "Hide")
	kindtest.Set(r, "RetreatClear", true)
	r.Good()
	kindtest.Lines(t, "clear", r.Active(), "Snipe")
}

// TestT21_4_Bounds: from 50 to 300, both ends included.
func TestT21_4_Bounds(t *testing.T) {
	for distance, want := range map[float64]float64{0: 0, 49: 0, 49.999: 0, 50: 1, 51: 1, 299: 1, 300: 1, 300.001: 0, 301: 0} {
		got, _ := score(t, `"considerations":[{"name":"Range","input":"X","ranges":[{"below":50,"veto":true},{"to":300},{"veto":true}]}]`, in{"X": distance})
		if got != want {
			t.Errorf("at %v it is %v, not %v", distance, got, want)
		}
	}
}

// TestT21_RangesThatAreDrawn: a bound of a range is drawn anew whenever the option begins, and low before it ever has.
func TestT21_RangesThatAreDrawn(t *testing.T) {
	r := start(t, always(`"A":{"do":"Act","with":{"Life":2},"considerations":[{"name":"Range","input":"X","ranges":[{"below":[10,90],"multiply":0.5},{"multiply":2}]}]}`))
	kindtest.Set(r, "X", 50.0)
	r.Good()
	if got := r.Value("A.Score"); got != 2.0 {
		t.Errorf("before anything is drawn it is %v", got)
	}
	seen := map[float64]int{}
	for range 200 {
		r.Good()
		seen[r.Value("A.Score").(float64)]++
	}
	if len(seen) != 2 || seen[0.5] < 40 || seen[2] < 40 {
		t.Errorf("scores %v", seen)
	}
}

// TestT21_5_Officer: among ten enlisted men and an officer who counts for ten, the officer is drawn in half of all cases.
func TestT21_5_Officer(t *testing.T) {
	for _, officers := range []int{1, 2} {
		var options []string
		for i := range 10 {
			options = append(options, fmt.Sprintf(`"Enlisted%d":{"use":0,"considerations":[{"name":"Officer","if":"false","then":{"multiply":10}}]}`, i))
		}
		for i := range officers {
			options = append(options, fmt.Sprintf(`"Officer%d":{"considerations":[{"name":"Officer","if":"true","then":{"multiply":10}}]}`, i))
		}
		options = append(options, `"Friend":{"considerations":[{"name":"Side","if":"false"},{"name":"Officer","if":"true","then":{"multiply":10}}]}`)
		r := start(t, kindtest.Files{"main.json": `{"kind":"utility","choose":"weighted","options":{` + strings.ReplaceAll(strings.Join(options, ","), `"use":0,`, "") + `}}`})
		const n = 10_000
		got := 0.0
		for range n {
			r.Good()
			switch name := r.Active()[0]; {
			case strings.HasPrefix(name, "Officer"):
				got += 1. / n
			case name == "Friend":
				t.Fatal("a friend is drawn")
			}
		}
		want := float64(10*officers) / float64(10+10*officers)
		if math.Abs(got-want) > 4*math.Sqrt(want*(1-want)/n) {
			t.Errorf("%d officers: drawn in %.4f of all cases, not %.4f", officers, got, want)
		}
	}
}

// TestT21_6_DualUtility: the dual utility: what is of no use is out first, then lower ranks, then what is far below the best
// that is left.
func TestT21_6_DualUtility(t *testing.T) {
	option := func(w, rank string) string {
		return `{"score":"` + w + `","considerations":[{"name":"Class","if":"true","then":{"rank":` + rank + `}}]}`
	}
	for _, choose := range []string{`"weighted"`, `{"weighted":{"within":0.7}}`} {
		r := start(t, kindtest.Files{"main.json": `{"kind":"utility","choose":` + choose + `,"options":{"A":` + option("0", "100") + `,"B":` + option("5", "10") + `,"C":` + option("100", "5") + `,"D":` + option("1", "10") + `}}`})
		const n = 6000
		got := map[string]float64{}
		for range n {
			r.Good()
			got[r.Active()[0]] += 1. / n
		}
		want := map[string]float64{"B": 5. / 6, "D": 1. / 6}
		if strings.Contains(choose, "within") {
			want = map[string]float64{"B": 1}
		}
		for _, name := range []string{"A", "B", "C", "D"} {
			if p := want[name]; math.Abs(got[name]-p) > 4*math.Sqrt(p*(1-p)/n)+1e-9 {
				t.Errorf("%s: %s has %.4f, not %.4f", choose, name, got[name], p)
			}
		}
	}
}

// TestT21_7_RanksOfSets: ranks are joined by the highest, the lowest or the sum; who gives none is left out.
func TestT21_7_RanksOfSets(t *testing.T) {
	for _, c := range []struct {
		option string
		want   float64
	}{
		{`"considerations":[{"name":"P","if":"true","then":{"rank":2}},{"name":"Q","if":"true","then":{"rank":3}},{"name":"S","if":"true"}]`, 3},
		{`"ranks":"min","considerations":[{"name":"P","if":"true","then":{"rank":2}},{"name":"Q","if":"true","then":{"rank":3}},{"name":"S","if":"true"}]`, 2},
		{`"ranks":"sum","considerations":[{"name":"P","if":"true","then":{"rank":2}},{"name":"Q","if":"true","then":{"rank":3}},{"name":"S","if":"true"}]`, 5},
		{`"ranks":"sum","rank":"1","considerations":[{"all":[{"name":"P","if":"true","then":{"rank":2}},{"name":"Q","if":"true","then":{"rank":3}}],"ranks":"min"}]`, 3},
		{`"considerations":[{"name":"P","if":"true","then":{"rank":-7}}]`, -7},
		{`"considerations":[{"any":[{"name":"P","if":"false","then":{"rank":9},"else":{"rank":9,"veto":true}},{"name":"Q","if":"true","then":{"rank":1}}]}]`, 1},
	} {
		_, r := score(t, c.option, nil)
		if got := r.Value("A.Rank"); got != c.want {
			t.Errorf("%s: %v, not %v", c.option, got, c.want)
		}
	}
}

// TestT21_8_Tuning: an option counts for 1 on its own; one that counts for 0 is never chosen, unless something adds to it.
func TestT21_8_Tuning(t *testing.T) {
	for option, want := range map[string]float64{
		`"considerations":[]`:             1,
		`"score":"0","considerations":[]`: 0,
		`"score":"0","considerations":[{"name":"P","if":"true","then":{"multiply":5}}]`:          0,
		`"score":"0","considerations":[{"name":"P","if":"true","then":{"add":2}}]`:               2,
		`"considerations":[{"name":"P","input":"0.5","add":4},{"name":"Q","input":"0.25"}]`:      0.75,
		`"considerations":[{"name":"P","input":"0.5","multiply":3},{"name":"Q","input":"0.25"}]`: 0.5,
	} {
		if got, _ := score(t, option, nil); got != want {
			t.Errorf("%s: %v, not %v", option, got, want)
		}
	}
}

// TestT21_9_Hint: a hint on Mars fires from 15 s on, at one of two headings, while the player's program does not run and
// nobody has given the hint before; it plays a sound and says on a board that it was given. So it never fires twice, in the
// next level neither.
func TestT21_9_Hint(t *testing.T) {
	p := kindtest.Load(t, registry(), kindtest.Files{
		"main.json": `{"kind":"utility","boards":{"Story":"story.json"},"ports":[{"in":"Heading","type":"float"},{"in":"Running","type":"bool"}],"options":{
			"Hint":{"run":"hint.json","considerations":[
				{"name":"Delay","history":{"never":{"ranges":[{"below":15,"veto":true},{}]}}},
				{"not":{"name":"Given","if":"Story.TrickyHint"}},
				{"not":{"name":"Executing","if":"Running"}},
				{"any":[{"name":"South","if":"Heading == 180"},{"name":"West","if":"Heading == 270"}]}]},
			"Silence":{"score":"0.1"}}}`,
		"hint.json": `{"kind":"machine","boards":{"Story":"story.json"},"start":"Play","states":{"Play":{"do":"Act","with":{"Life":1}},"Done":{"end":"success"}},
			"transitions":[{"from":"Play","to":"Done","done":"any","then":"log('ALVO37_Rover'); Story.TrickyHint = true"}]}`,
		"story.json": `{"kind":"board","scope":"team","fields":{"TrickyHint":"bool"}}`,
	})
	type frames []int // half seconds; what was heard in them
	level := func(board *wits.Board, heading func(frame int) float64, running func(frame int) bool) (heard frames) {
		r := kindtest.Start(t, p)
		for frame := range 100 {
			kindtest.Set(r, "Heading", heading(frame))
			kindtest.Set(r, "Running", running(frame))
			board.Begin()
			board.Give(r.Mind)
			lines := r.Good()
			board.Take(r.Mind)
			if slices.Contains(lines, "Hint: ALVO37_Rover") {
				heard = append(heard, frame)
			}
		}
		return heard
	}
	always := func(h float64) func(int) float64 { return func(int) float64 { return h } }
	until := func(end int) func(int) bool { return func(frame int) bool { return frame < end } }
	from := func(begin int) func(int) bool { return func(frame int) bool { return frame >= begin } }
	for _, c := range []struct {
		name    string
		given   bool
		heading func(int) float64
		running func(int) bool
		want    frames
	}{
		{"south", false, always(180), until(0), frames{30}},
		{"west", false, always(270), until(0), frames{30}},
		{"north", false, always(0), until(0), nil},
		{"east", false, always(90), until(0), nil},
		{"the program runs", false, always(180), until(100), nil},
		{"it has run", false, always(180), until(45), frames{45}},
		{"it begins just before", false, always(180), from(29), nil},
		{"it begins just after", false, always(180), from(31), frames{30}},
		{"the flag is set", true, always(180), until(0), nil},
		{"turned late", false, func(frame int) float64 { return float64(frame / 60 * 270) }, until(0), frames{60}},
	} {
		board, err := wits.NewBoard(p, "story.json")
		if err != nil {
			t.Fatal(err)
		}
		flag, err := wits.FieldOf[bool](board, "TrickyHint")
		if err != nil {
			t.Fatal(err)
		}
		flag.Set(c.given)
		if got := level(board, c.heading, c.running); !slices.Equal(got, c.want) {
			t.Errorf("%s: heard in the frames %v, not %v", c.name, got, c.want)
		}
		if got, want := flag.Get(), c.given || c.want != nil; got != want {
			t.Errorf("%s: the flag is %v", c.name, got)
		}
		if c.want != nil {
			if got := level(board, c.heading, c.running); got != nil {
				t.Errorf("%s: heard again in the next level, in the frames %v", c.name, got)
			}
		}
	}
}

// TestT21_19_Shared: what two documents share is the same for both, and each has its own.
func TestT21_19_Shared(t *testing.T) {
	r := start(t, kindtest.Files{
		"common.json": `{"kind":"considerations","considerations":{"Near":[{"name":"Near","input":"Distance","from":10,"to":0}]}}`,
		"a.json":      `{"kind":"utility","ports":[{"in":"Distance","type":"float"}],"shared":{"C":"common.json"},"options":{"A":{"considerations":[{"use":"C.Near"}]}}}`,
		"main.json": `{"kind":"graph","ports":[{"in":"P","type":"float"},{"in":"Q","type":"float"}],"nodes":{"U":{"run":"a.json"},"V":{"run":"a.json"}},
			"links":["OnActivate -> U.Activate","OnActivate -> V.Activate","P -> U.Distance","Q -> V.Distance"]}`,
	})
	kindtest.Set(r, "P", 2.0)
	kindtest.Set(r, "Q", 5.0)
	r.Good()
	if p, q := r.Value("U/A.Score"), r.Value("V/A.Score"); p != 0.8 || q != 0.5 {
		t.Errorf("%v and %v", p, q)
	}
}
