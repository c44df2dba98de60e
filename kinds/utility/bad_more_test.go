package utility_test

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestBadLevels: documents with one thing wrong with how options are chosen, and what they say of their past.
func TestBadLevels(t *testing.T) {
	doc := func(rest string) string { return `{"wits":1,"kind":"utility",` + rest + `}` }
	a := func(rest string) string { return doc(`"options":{"A":{"score":"1",` + rest + `}}`) }
	for _, c := range []struct{ name, text, want string }{
		{"order", doc(`"choose":{"rules":["B"]},"options":{"A":{"score":"1"}}`), ``},
		{"twice", doc(`"choose":{"rules":["A","A"]},"options":{"A":{"score":"1"}}`), `main.json:1:51: A is in the order twice`},
		{"left out", doc(`"choose":{"rules":["A"]},"options":{"A":{"score":"1"},"B":{"score":"1"}}`), `main.json:1:82: B: the option has no place in the order (add its name to "choose": {"rules": [...]})`},
		{"two ways", doc(`"choose":{"rules":["A"],"weighted":{}},"options":{"A":{"score":"1"}}`), `main.json:1:38: it is both "weighted" and "rules" (take one away)`},
		{"prune", doc(`"choose":{"weighted":{"prune":true}},"options":{"A":{"score":"1"}}`), `main.json:1:50: "prune" is not known here (it belongs into "highest")`},
		{"stall", doc(`"options":{"A":{"score":"1"}},"decide":{"stall":-1}`), `main.json:1:76: "stall" is a number of 0 or more (in seconds)`},
		{"decide in a sequence", doc(`"choose":{"sequence":["A"]},"options":{"A":{}},"decide":{"every":0}`), `main.json:1:84: in a sequence nothing is decided`},
		{"end of a sequence", doc(`"choose":{"sequence":["A"]},"options":{"A":{}},"end":"idle"`), `main.json:1:81: a sequence ends with its last option`},
		{"suspend in a sequence", doc(`"choose":{"sequence":["A"]},"options":{"A":{"suspend":true}}`), `main.json:1:82: A: in a sequence nothing is suspended`},
		{"end", doc(`"options":{"A":{"score":"1"}},"end":"idel"`), `main.json:1:64: "end" is "never", "idle" or "option" (did you mean "idle"?)`},
		{"no bucket", a(`"bucket":"Hungry"`), `main.json:1:65: A: there is no bucket "Hungry"`},
		{"bucket and rank", doc(`"buckets":{"B":"1"},"options":{"A":{"score":"1","bucket":"B","rank":"2"}}`), `main.json:1:96: A: the bucket says the option's rank`},
		{"bucket of nothing", doc(`"buckets":{"B":{"from":1}},"options":{"A":{"score":"1","bucket":"B"}}`), `main.json:1:43: B: the bucket has no "input" (add "input": "1 - Food / 100")`},
		{"bucket of a number", doc(`"buckets":{"B":1},"options":{"A":{"score":"1"}}`), `main.json:1:43: B: the bucket is an expression in quotes (such as "1 - Food / 100")`},
		{"cooldown", a(`"cooldown":-1`), `main.json:1:67: A: "cooldown" is a number above 0, or two: [from, to], in seconds (or an object in { }, such as {"for": 5, "curve": {"power": 8}})`},
		{"cooldown the wrong way", a(`"cooldown":[9,3]`), `main.json:1:67: A: "cooldown" goes from 9 to 3: the smaller number comes first (or`},
		{"cooldown without time", a(`"cooldown":{"curve":"linear"}`), `main.json:1:67: A: "cooldown" has no "for" (add "for": 5)`},
		{"repeats", a(`"repeats":0.5`), `main.json:1:66: A: "repeats" is a whole number of 1 or more (or an object in { }, such as {"most": 3, "multiply": 0.5})`},
		{"repeats what", a(`"repeats":{"most":0}`), `main.json:1:74: A: "most" is a whole number of 1 or more`},
		{"once", a(`"once":1`), `main.json:1:63: A: "once" must be true or false`},
		{"commitment", a(`"commitment":"0.1"`), `main.json:1:69: A: "commitment" is a number (or an object in { }, such as {"add": 0.1, "multiply": 1.2, "for": 5, "fades": true})`},
		{"commitment of what", a(`"commitment":{"plus":1}`), `main.json:1:70: A: "plus" is not known here (there is "add", "doc", "fades", "for" and "multiply")`},
		{"fading for ever", a(`"commitment":{"add":1,"fades":true}`), `main.json:1:69: A: the commitment fades over no time`},
		{"ranks", a(`"ranks":"highest"`), `main.json:1:64: A: "ranks" is "max", "min" or "sum"`},
		{"compensated sum", a(`"combine":"sum","compensate":true`), `main.json:1:85: A: "compensate" is for products`},
		{"without what", doc(`"common":[{"name":"NotBusy","if":"true"}],"options":{"A":{"score":"1","without":["NotBsy"]}}`), `main.json:1:109: A: no common consideration is called "NotBsy" (did you mean "NotBusy"?)`},
		{"history", a(`"considerations":[{"name":"H","history":{"runing":{"add":1}}}]`), `main.json:1:97: A: "runing" is not known here`},
		{"ranges", a(`"considerations":[{"name":"H","input":"1","ranges":[{"to":3},{"to":2}]}]`), `main.json:1:117: A: the ranges go from low to high`},
		{"ranges without an end", a(`"considerations":[{"name":"H","input":"1","ranges":[{},{"to":2}]}]`), `main.json:1:108: A: the range has no end`},
		{"ranges and a curve", a(`"considerations":[{"name":"H","input":"1","curve":"linear","ranges":[{}]}]`), `main.json:1:124: A: "ranges" stand alone`},
		{"both ends", a(`"considerations":[{"name":"H","input":"1","ranges":[{"to":1,"below":2}]}]`), `main.json:1:116: A: a range has one end, "to" or "below"`},
		{"a shared document", doc(`"shared":{"C":"nowhere.json"},"options":{"A":{"score":"1"}}`), `main.json:1:42: nowhere.json: there is no such file`},
		{"of another kind", doc(`"shared":{"C":"g.json"},"options":{"A":{"score":"1"}}`), `main.json:1:42: g.json is of the kind "graph", not "considerations"`},
		{"of no name", a(`"considerations":[{"use":"Common.Able"}]`), `main.json:1:81: A: there is no shared document "Common"`},
		{"no such set", doc(`"shared":{"C":"c.json"},"options":{"A":{"considerations":[{"use":"C.Abel"}]}}`), `main.json:1:93: A: there is no set of considerations "C.Abel" (did you mean "C.Able"?)`},
		{"no such curve", doc(`"shared":{"C":"c.json"},"options":{"A":{"considerations":[{"name":"N","input":"1","curve":"C.Steap"}]}}`), `main.json:1:118: A: there is no curve "C.Steap" (did you mean "C.Steep"?)`},
		{"within a shared set", doc(`"shared":{"C":"c.json"},"options":{"A":{"considerations":[{"use":"C.Wrong"}]}}`), `c.json:1:177: A: nothing is called Nowhere`},
		{"it runs", doc(`"options":{"A":{"run":"c.json","score":"1"}}`), `c.json:1:1: considerations do not run`},
		{"a formula", a(`"considerations":[{"name":"H","input":"1","curve":{"formula":"x + y"}}]`), `main.json:1:122: A: nothing is called y`},
		{"options and a program", a(`"do":"Act","options":{"B":{"score":"1"}}`), `main.json:1:77: A: it has both "options" and something to run`},
		{"a level of nothing", a(`"choose":"weighted"`), `main.json:1:65: A: "choose" is for options within the option, and there are none`},
		{"two of one name", a(`"options":{"A":{"score":"1"}}`), `main.json:1:67: A: two options of the document have this name`},
		{"a weight in a product", a(`"considerations":[{"name":"H","input":"1","weight":2}]`), `main.json:1:107: A: only in a sum or an average a measure has a weight (let the curve say how much it counts, or write "combine": "average")`},
		{"a weight in a minimum", a(`"combine":"min","considerations":[{"name":"H","input":"1","weight":2}]`), `main.json:1:123: A: only in a sum or an average`},
		{"a weight of an addend", a(`"combine":"sum","considerations":[{"name":"H","input":"1","add":1,"weight":2}]`), `main.json:1:131: A: a measure that says what it adds or multiplies has no weight`},
		{"a weight in a set", doc(`"shared":{"C":"c.json"},"options":{"A":{"considerations":[{"use":"C.Heavy"}]}}`), `c.json:1:`},
		{"a curve's name", doc(`"curves":{"linear":"linear"},"options":{"A":{"score":"1"}}`), `main.json:1:38: a curve called linear is known everywhere`},
	} {
		files := kindtest.Files{"main.json": c.text, "g.json": `{"kind":"graph"}`,
			"c.json": `{"wits":1,"kind":"considerations","curves":{"Steep":{"logistic":20}},"considerations":{"Able":[{"name":"B","if":"true"}],"Wrong":[{"name":"R","if":"true"},{"name":"W","input":"Nowhere"}],"Heavy":[{"all":[{"name":"X","input":"1","weight":3}]}]}}`}
		if c.want == "" {
			ps := kindtest.Problems(t, registry(), files)
			kindtest.HasProblem(t, ps, `main.json:1:47: there is no option "B"`)
			kindtest.HasProblem(t, ps, "A: the option has no place in the order")
			continue
		}
		kindtest.OneProblem(t, registry(), c.name, files, c.want)
	}
}

// TestNamelessConsideration: what else is wrong with one that has no name is told in one go.
func TestNamelessConsideration(t *testing.T) {
	ps := kindtest.Problems(t, registry(), kindtest.Files{"main.json": `{"kind":"utility","options":{"A":{"considerations":[
		{"input":"1","curve":{"powr":2}},{"name":"a b","input":"1","from":1,"to":1},{"name":"C","input":"1","curv":"sine"}]}}}`})
	kindtest.HasProblem(t, ps, "main.json:2:3: A: the consideration has no name")
	kindtest.HasProblem(t, ps, "main.json:2:25: A:", "powr")
	kindtest.HasProblem(t, ps, "a consideration's name")
	kindtest.HasProblem(t, ps, `"from" and "to" are the same`)
	kindtest.HasProblem(t, ps, `"curv" is not known here`)
	if len(ps) != 5 {
		t.Errorf("%d problems:\n%v", len(ps), ps)
	}
}

// TestBadShared: a document of considerations is checked for itself.
func TestBadShared(t *testing.T) {
	doc := func(rest string) string { return `{"wits":1,"kind":"considerations",` + rest + `}` }
	for _, c := range []struct{ name, text, want string }{
		{"ports", doc(`"ports":[{"in":"X","type":"float"}]`), `main.json:1:1: what is shared has no ports, variables and boards of its own`},
		{"a set", doc(`"considerations":{"A":[{"use":"B"}]}`), `main.json:1:65: there is no set of considerations "B"`},
		{"a curve", doc(`"considerations":{"A":[{"name":"N","input":"1","curve":"Steep"}]}`), `main.json:1:90: there is no curve "Steep"`},
		{"a name", doc(`"curves":{"a b":"linear"}`), `main.json:1:45: a curve's name begins with a letter`},
	} {
		kindtest.OneProblem(t, registry(), c.name, kindtest.Files{"main.json": c.text}, c.want)
	}
	p, err := wits.Load(registry(), kindtest.Files{"main.json": doc(`"considerations":{"A":[{"name":"N","input":"Whatever"}]}`)}.FS(), "main.json")
	if err != nil || p == nil {
		t.Errorf("a good one: %v", err)
	}
}

// TestWarnings are for what looks like a mistake.
func TestWarnings(t *testing.T) {
	many := func(n int, choose string) string {
		var options, names []string
		for i := range n {
			names = append(names, fmt.Sprintf(`"O%d"`, i))
			options = append(options, fmt.Sprintf(`"O%d":{"do":"Act","score":"X"}`, i))
		}
		return `{"wits":1,"kind":"utility","ports":[{"in":"X","type":"float"}],` + strings.ReplaceAll(choose, "ALL", strings.Join(names, ",")) + `"options":{` + strings.Join(options, ",") + `}}`
	}
	for document, want := range map[string]string{
		many(13, ``): `13 options are hard to tune against each other`,
		many(12, ``): ``,
		`{"wits":1,"kind":"utility","options":{"A":{"do":"Act","score":"0.5"},"B":{"do":"Act","score":"30"}}}`:                                   `the scores stand on different scales: that of A is below 1 and that of B above`,
		`{"wits":1,"kind":"utility","options":{"A":{"do":"Act","score":"0.5"},"B":{"do":"Act","score":"30","rank":"1"}}}`:                        ``,
		`{"wits":1,"kind":"utility","buckets":{"B":"1"},"options":{"A":{"score":"1"}}}`:                                                          `no option is in the bucket B`,
		`{"wits":1,"kind":"utility","choose":{"sequence":["A"]},"options":{"A":{"score":"1"}}}`:                                                  `in a sequence nobody asks how useful an option is`,
		`{"wits":1,"kind":"utility","options":{"A":{"considerations":[{"name":"N","input":"1","curve":{"points":[[0,0.5],[1,0.5]]}}]}}}`:         `the curve is the same everywhere`,
		`{"wits":1,"kind":"utility","shared":{"C":"c.json"},"options":{"A":{"score":"1"}}}`:                                                      `nothing of C is used`,
		`{"wits":1,"kind":"utility","considerations":{"Able":[{"name":"N","if":"true"}]},"options":{"A":{"score":"1"}}}`:                         `no option uses the considerations Able`,
		`{"wits":1,"kind":"utility","ports":[{"in":"X","type":"float"}],"options":{"A":{"score":"X","suspend":true}}}`:                           `there is nothing that A could suspend`,
		`{"wits":1,"kind":"utility","ports":[{"in":"X","type":"float"}],"options":{"A":{"score":"X"},"B":{"do":"Act","score":"1","runtime":3}}}`: ``,
	} {
		kindtest.Warns(t, registry(), document, kindtest.Files{"main.json": document, "c.json": `{"kind":"considerations"}`}, want)
	}
}

// TestFormulas: a curve may be any expression in x, of bookends, moved and turned over like others, also in a shared
// document.
func TestFormulas(t *testing.T) {
	for _, c := range []struct {
		curve   string
		x, want float64
	}{
		{`{"formula":"x * x * (3 - 2 * x)"}`, 5, 0.5},
		{`{"formula":"x < 0.5 ? 2 * x * x : 1 - 2 * (1 - x) * (1 - x)"}`, 2.5, 0.125},
		{`{"formula":"x","flip":true}`, 2.5, 0.75},
		{`{"formula":"x","slope":2,"lift":-0.25}`, 2.5, 0.25},
		{`{"formula":"x","shift":0.1}`, 2.5, 0.15},
		{`{"formula":"Y * x"}`, 5, 0.125},
		{`{"formula":"1 / 0.0 - 1 / 0.0"}`, 5, 0},
	} {
		got, _ := score(t, `"considerations":[{"name":"F","input":"X","from":0,"to":10,"curve":`+c.curve+`}]`, in{"X": c.x, "Y": 0.25})
		if math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s at %v is %v, not %v", c.curve, c.x, got, c.want)
		}
	}
	r := start(t, kindtest.Files{
		"c.json":    `{"kind":"considerations","curves":{"Soft":{"formula":"x * x"}},"considerations":{"S":[{"name":"P","input":"X","curve":"Soft"}]}}`,
		"main.json": `{"kind":"utility","ports":[{"in":"X","type":"float","default":0.5}],"shared":{"C":"c.json"},"options":{"A":{"considerations":[{"use":"C.S"},{"name":"Q","input":"X","curve":"C.Soft"}]}}}`,
	})
	r.Good()
	if got := r.Value("A.Score"); got != 0.0625 {
		t.Errorf("%v", got)
	}
}

func TestSchema(t *testing.T) {
	file := func(name string) string {
		data, err := os.ReadFile("testdata/" + name)
		must.Succeed(t, err)
		return string(data)
	}
	kindtest.Accepts(t, registry(), "considerations", []string{file("skirmish/common.considerations.json")})
	kindtest.Accepts(t, registry(), "utility", []string{file("duel/fighter.utility.json"), file("skirmish/soldier.utility.json"), `{"wits":1,"kind":"utility","choose":{"weighted":{"within":0.1,"top":2}},"buckets":{"B":"1","C":{"input":"1","curve":"sine"}},
		"options":{"A":{"score":"1","bucket":"B","cooldown":[1,2],"runtime":{"for":3,"curve":{"power":2}},"repeats":{"most":2},"once":true,"suspend":true,
		"commitment":{"add":1,"for":2,"fades":true},"ranks":"sum","considerations":[{"name":"R","input":"1","ranges":[{"below":[1,2],"veto":true},{"to":3},{"rank":1}]},
		{"name":"H","history":{"running":{"add":1},"never":{"from":0,"to":1,"curve":"linear"}}}]},"B":{"score":"1","choose":{"sequence":["C"]},"options":{"C":{}}}},"decide":{"stall":1},"end":"option"}`},
		`{"wits":1,"kind":"utility","choose":"best","options":{}}`,
		`{"wits":1,"kind":"utility","end":"soon","options":{}}`,
		`{"wits":1,"kind":"utility","options":{"A":{"score":1}}}`,
		`{"wits":1,"kind":"utility","options":{"A":{"score":"1","cooldown":"5"}}}`,
		`{"wits":1,"kind":"utility","options":{"A":{"score":"1","cooldown":0}}}`,
		`{"wits":1,"kind":"utility","options":{"A":{"score":"1","cooldown":[0,2]}}}`,
		`{"wits":1,"kind":"utility","options":{"A":{"score":"1","runtime":{"for":0}}}}`,
		`{"wits":1,"kind":"utility","options":{"A":{"score":"1","ranks":"best"}}}`,
		`{"wits":1,"kind":"utility","options":{"A":{"considerations":[{"name":"R","input":"1","ranges":[{"blow":1}]}]}}}`,
		`{"wits":1,"kind":"utility","options":{"A":{"score":"1"}},"decide":{"stal":1}}`)
}

// TestT21_18_NoNumber: what weighs numbers is not given a text, a list of ranges as little as a curve, and whoever tries is
// told which and where.
func TestT21_18_NoNumber(t *testing.T) {
	for _, how := range []string{``, `,"from":0,"to":1`, `,"curve":"linear"`, `,"ranges":[{"to":300},{"veto":true}]`} {
		problems := kindtest.Problems(t, registry(), kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"Side","type":"string"}],"options":{"Snipe":{"considerations":[{"name":"Side","input":"Side"` + how + `}]}}}`})
		kindtest.HasProblem(t, problems, "main.json:1:", "Snipe", "string", "float")
	}
	problems := kindtest.Problems(t, registry(), kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"Side","type":"string"}],"options":{"Snipe":{"considerations":[{"name":"Side","if":"Side"}]}}}`})
	kindtest.HasProblem(t, problems, "main.json:1:", "Snipe", "string", "bool")
}
