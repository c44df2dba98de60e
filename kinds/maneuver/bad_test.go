package maneuver_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/kind/kindtest"
)

// small is a document of tasks and methods.
func small(body, tasks, methods string) string {
	return `{"kind":"maneuver","ports":[{"in":"Unit","type":"platoon"}],"root":"Main"` + body + `,"tasks":{` + tasks + `},"methods":{` + methods + `}}`
}

// TestPSP_8_Mistakes: each mistake is told where it is, with what would be right.
func TestPSP_8_Mistakes(t *testing.T) {
	const (
		main = `"Main":{"scope":"mission"}`
		move = `"Move":{"inputs":{"Unit":"platoon"},"outputs":{"End":"platoon"},"set":{"End":"Unit"}}`
		end  = `"Gives":{"outputs":{"End":"float"},"set":{"End":"3"}}`
	)
	for _, c := range []struct{ name, document, want string }{
		{"a task that is not there", small("", main+`,`+move, `"m":{"of":"Main","parts":{"A":{"task":"Mvoe"}}}`), `there is no task "Mvoe" (did you mean "Move"?)`},
		{"a method of nothing", small("", main, `"m":{"of":"Mian","parts":{}}`), `m: there is no task "Mian" (did you mean "Main"?)`},
		{"a root that is not there", strings.Replace(small("", main, ""), `"root":"Main"`, `"root":"Mian"`, 1), `there is no task "Mian" (did you mean "Main"?)`},
		{"an input that nobody gives", small("", main+`,`+move, `"m":{"of":"Main","parts":{"A":{"task":"Move"}}}`), `m: A needs Unit, a platoon, and nothing gives it (add "with": {"Unit": ...})`},
		{"an input of the whole that nobody gives", small("", `"Main":{"inputs":{"Unit":"platoon"}}`, ""), `Main needs Unit, a platoon, and nobody gives it (add "with": {"Unit": ...})`},
		{"an input that there is not", small("", main+`,`+move, `"m":{"of":"Main","parts":{"A":{"task":"Move","with":{"Unti":"Unit"}}}}`), `m: Move has no input "Unti" (did you mean "Unit"?)`},
		{"an input of another type", small("", main+`,`+move, `"m":{"of":"Main","parts":{"A":{"task":"Move","with":{"Unit":"3"}}}}`), `m: the value must be platoon, this is int`},
		{"a connection of another type", small("", main+`,`+move+`,`+end, `"m":{"of":"Main","parts":{"A":{"task":"Gives"},"B":{"task":"Move","with":{"Unit":"A.End"}}}}`), `m: Unit is of type platoon, and A.End is a float`},
		{"a connection to nothing", small("", main+`,`+move+`,`+end, `"m":{"of":"Main","parts":{"A":{"task":"Gives"},"B":{"task":"Move","with":{"Unit":"A.Ned"}}}}`), `m: A has no value "Ned" to pass on (did you mean "End"?)`},
		{"an output that nothing decides", small("", `"Main":{"outputs":{"End":"float"}},`+end, `"m":{"of":"Main","parts":{"A":{"task":"Gives"}}}`), `m: nothing decides the output End of Main (add "set": {"End": ...})`},
		{"a primitive task that decides nothing", small("", `"Main":{"outputs":{"End":"float"}}`, ""), `Main: nothing decides its output End (add "set": {"End": ...})`},
		{"an output that there is not", small("", main+`,`+end, `"m":{"of":"Main","parts":{"A":{"task":"Gives"}},"set":{"End":"A.End"}}`), `m: Main has no output "End" (it has none)`},
		{"a field that there is not", small("", main+`,"Move":{"inputs":{"Unit":"platoon"},"outputs":{"End":"platoon"},"set":{"End":"Unit","End.Att":"3"}}`, `"m":{"of":"Main","parts":{}}`), `Move: a platoon has no field "Att" that can be set (did you mean "At"?)`},
		{"after nothing", small("", main+`,`+end, `"m":{"of":"Main","parts":{"A":{"task":"Gives"},"B":{"task":"Gives","after":["C"]}}}`), `m: B comes after "C", and the method has no such part`},
		{"a circle of after", small("", main+`,`+end, `"m":{"of":"Main","parts":{"A":{"task":"Gives","after":["B"]},"B":{"task":"Gives","after":["A"]}}}`), `m: A after B after A (so none of them could ever begin: break the circle)`},
		{"a circle of connections", small("", main+`,`+move, `"m":{"of":"Main","parts":{"A":{"task":"Move","with":{"Unit":"B.End"}},"B":{"task":"Move","with":{"Unit":"A.End"}}}}`), `m: A needs B needs A (so none of them could ever begin: break the circle)`},
		{"a scope that there is not", small("", `"Main":{"scope":"misson"}`, ""), `Main: there is no scope "misson" (did you mean "mission"?)`},
		{"a unit that is no input", small("", `"Main":{"who":"Unti","inputs":{"Unit":"platoon"}}`, ""), `Main: Main has no value "Unti" (did you mean "Unit"?)`},
		{"a sentence of nothing", small(`,"with":{"Unit":"Unit"}`, `"Main":{"says":"{Unit.Nam} waits","inputs":{"Unit":"platoon"}}`, ""), `Main: {Unit.Nam} in the sentence: a platoon has no field "Nam"`},
		{"an unknown name in a condition", small("", main, `"m":{"of":"Main","when":"Brigde","parts":{}}`), `m: nothing is called Brigde`},
		{"an output that is not known yet", small("", main+`,"Move":{"inputs":{"Unit":"platoon"},"outputs":{"End":"platoon"},"when":"End.At > 3","set":{"End":"Unit"}}`, ""), `Move: nothing is called End.At`},
		{"each of no list", small("", main+`,`+move, `"m":{"of":"Main","parts":{"A":{"task":"Move","each":"Unit","with":{"Unit":"it"}}}}`), `m: "it" goes through a list, and Unit is of type platoon`},
		{"a compound task that acts", small("", `"Main":{"begin":"log(1)"}`, `"m":{"of":"Main","parts":{}}`), `Main: a task that methods refine is done by its parts, and has no "begin" (put it on a primitive task, or on the method)`},
		{"an unknown type", small("", `"Main":{"inputs":{"Unit":"platon"}}`, ""), `Unit: there is no type "platon" (did you mean "platoon"?)`},
		{"a task called Plan", small("", main+`,"Plan":{}`, ""), `Plan: no task can be called Plan: it is the name of what people see of the plan`},
		{"a method called as a task", small("", main, `"Main":{"of":"Main","parts":{}}`), `Main: a method cannot be called Main, as a task or the plan is (give it another name)`},
		{"no root", strings.Replace(small("", main, ""), `"root":"Main",`, "", 1), `the document has no root task (add "root": "Main")`},
		{"a limit that is none", small(`,"limits":{"frames":3}`, main, ""), `"frames" is not known here (did you mean "frame"?)`},
		{"no tasks", `{"kind":"maneuver"}`, `there are no tasks`},
	} {
		t.Run(c.name, func(t *testing.T) {
			kindtest.HasProblem(t, kindtest.Problems(t, registry(), kindtest.Files{"main.json": c.document}), c.want)
		})
	}
}

// TestSchema: documents that load are accepted by the schema, and faults of form are not; all are formatted once and for all.
func TestSchema(t *testing.T) {
	reg := registry()
	valid := kindtest.Schema(t, reg, "maneuver")
	for _, text := range []string{defence, strings.Replace(convoy, "%s", `,"failed":"whole","end":"plan","late":3,"limits":{"frame":3,"plans":100},"scopes":["objective","team","unit"]`, 1)} {
		begin(t, text)
		text = string(kindtest.Files{"main.json": text}.FS()["main.json"].Data)
		if err := valid(text); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
		once, err := reg.Documents().Format([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		twice, err := reg.Documents().Format(once)
		if err != nil || string(twice) != string(once) || valid(string(once)) != nil {
			t.Errorf("formatted twice it is another: %v\n%s", err, twice)
		}
		begin(t, string(once))
	}
	for _, body := range []string{`"root":1`, `"failed":"never"`, `"end":true`, `"late":0`, `"limits":{"frame":0}`, `"scopes":"unit"`, `"tasks":[]`, `"tasks":{"A":{"seconds":-1}}`, `"tasks":{"A":{"inputs":["float"]}}`, `"tasks":{"A":{"when":3}}`,
		`"methods":{"m":{}}`, `"methods":{"m":{"of":"A","parts":[]}}`, `"methods":{"m":{"of":"A","parts":{"P":{}}}}`, `"methods":{"m":{"of":"A","parts":{"P":{"task":"A","after":"B"}}}}`} {
		if valid(`{"wits":1,"kind":"maneuver",`+body+`}`) == nil {
			t.Errorf("accepted: %s", body)
		}
	}
}

// FuzzDocument: whatever a document says, reading it ends without a panic, and what loads steps.
func FuzzDocument(f *testing.F) {
	f.Add([]byte(defence))
	f.Add([]byte(strings.Replace(convoy, "%s", "", 1)))
	reg := registry()
	f.Fuzz(func(t *testing.T, text []byte) {
		kindtest.TryLoad(t, reg, fstest.MapFS{}, text)
	})
}
