package utility_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestBadInput: documents with one thing wrong; the whole line that a designer reads.
func TestBadInput(t *testing.T) {
	utility := func(rest string) string { return `{"wits":1,"kind":"utility",` + rest + `}` }
	for _, c := range []struct{ name, text, want string }{
		{"no options", utility(`"choose":"highest"`), `main.json:1:1: there are no options to choose among (add "options": {"Rest": {"score": "0.5"}})`},
		{"a wrong choice", utility(`"choose":"best","options":{"A":{"score":"1"}}`), `main.json:1:37: "choose" is "highest" or "weighted" (or an object in { }, such as {"rules": ["Flee", "Attack"]})`},
		{"no score", utility(`"options":{"A":{"do":"Act"}}`), `main.json:1:39: A: this option has no score`},
		{"a number", utility(`"options":{"A":{"score":1}}`), `main.json:1:52: A: "score" is an expression in quotes (write it in quotes: "1")`},
		{"no number", utility(`"options":{"A":{"score":"true"}}`), `main.json:1:53: A: the value must be float, this is bool`},
		{"misspelt member", utility(`"options":{"A":{"sucess":{"add":1,"for":2},"score":"1"}}`), `main.json:1:44: A: "sucess" is not known here (did you mean "success"?)`},
		{"half a modifier", utility(`"options":{"A":{"score":"1","success":{"add":1}}}`), `main.json:1:66: A: "success" has no "for" (add "for": 1.5)`},
		{"no seconds", utility(`"options":{"A":{"score":"1","success":{"add":1,"for":-1}}}`), `main.json:1:81: A: "for" is a number of 0 or more (in seconds)`},
		{"a wrong modifier", utility(`"options":{"A":{"score":"1","success":{"add":1,"for":1,"plus":2}}}`), `main.json:1:83: A: "plus" is not known here`},
		{"every", utility(`"options":{"A":{"score":"1"}},"decide":{"every":"1"}`), `main.json:1:76: "every" is a number of 0 or more (in seconds)`},
		{"on what", utility(`"ports":[{"in":"Bell","type":"trigger"}],"options":{"A":{"score":"1"}},"decide":{"on":["Bel"]}`), `main.json:1:115: the document takes in no trigger "Bel" (did you mean "Bell"?)`},
		{"misspelt decide", utility(`"options":{"A":{"score":"1"}},"decide":{"evry":1}`), `main.json:1:68: "evry" is not known here (did you mean "every"?)`},
		{"a port Score", utility(`"options":{"A":{"run":"e.json","score":"1"}}`), `main.json:1:39: A: e.json has two ports called Score`},
		{"a port Decide", utility(`"ports":[{"in":"Decide","type":"trigger"}],"options":{"A":{"score":"1"}}`), `main.json:1:1: `},
	} {
		files := kindtest.Files{"main.json": c.text, "e.json": `{"kind":"graph","ports":[{"out":"Score","type":"float"}]}`}
		if c.name == "a port Decide" { // seen where it is embedded
			files = kindtest.Files{"main.json": `{"kind":"machine","states":{"A":{"run":"u.json"}}}`, "u.json": c.text}
			c.want = `u.json:1:37: the port Decide has the name of a built-in port of the kind utility (rename it)`
		}
		kindtest.OneProblem(t, registry(), c.name, files, c.want)
	}
}

func FuzzUtility(f *testing.F) {
	kindtest.Fuzz(f, registry(), kindtest.Files{"leaf.json": `{"wits":1,"kind":"graph","nodes":{"A":{"do":"Act"}},"links":["OnActivate -> A.Activate","A.OnSuccess -> Fail"]}`},
		`{"wits":1,"kind":"utility","ports":[{"in":"X","type":"float"},{"in":"Bell","type":"trigger"}],"choose":"weighted",
		"options":{"A":{"do":"Act","with":{"Life":2},"score":"1 - X / 100","success":{"add":0.1,"for":2}},"B":{"run":"leaf.json","score":"0.5","interrupted":{"add":-1,"for":1}},"C":{"score":"0.1"}},
		"decide":{"every":0.5,"on":["Bell"]}}`,
		`{"wits":1,"kind":"utility","ports":[{"in":"X","type":"float"}],"choose":{"highest":{"prune":true}},"buckets":{"B":{"input":"X","curve":"sine"},"C":"2"},
		"curves":{"F":{"formula":"x * x"}},"considerations":{"S":[{"name":"P","input":"X","curve":"F"}]},"common":[{"name":"Q","if":"X < 9"}],
		"options":{"A":{"do":"Act","with":{"Life":2},"bucket":"B","cooldown":[1,2],"runtime":{"for":3,"curve":{"power":2,"flip":true}},"repeats":{"most":2,"multiply":0.5},"considerations":[{"use":"S"},
			{"name":"R","input":"X","ranges":[{"below":[0,2],"multiply":2},{"to":5,"rank":1},{}]},{"name":"H","history":{"never":{"add":1},"running":{"from":0,"to":[1,2],"curve":"parabola"}}}]},
		"D":{"do":"Act","score":"0.9","suspend":true,"once":true,"commitment":{"add":1,"for":2,"fades":true}},
		"E":{"score":"0.7","choose":{"rules":["G","H"]},"options":{"G":{"do":"Act","with":{"Life":1},"score":"1"},"H":{"score":"0.1"}},"end":"option","without":["Q"]},
		"I":{"score":"0.2","choose":{"sequence":["J"]},"options":{"J":{"run":"leaf.json"}}}},"decide":{"every":0,"stall":0.1},"end":"idle"}`)
}
