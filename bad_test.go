package wits_test

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
)

// loadRaw loads main.json of a file system and gives what was reported.
func loadRaw(t testing.TB, r *wits.Registry, files fs.FS) document.Problems {
	t.Helper()
	p, err := wits.Load(r, files, "main.json")
	if err == nil {
		return nil
	}
	ps, ok := err.(document.Problems)
	if !ok || p != nil || len(ps) == 0 {
		t.Fatalf("the error is a %T: %v", err, err)
	}
	return ps
}

// TestBadInput_One: documents with one thing wrong; the whole line that a designer reads. Lines and columns count from 1.
func TestBadInput_One(t *testing.T) {
	long := strings.Repeat("x", 129)
	for _, c := range []struct{ name, text, want string }{
		{"empty", ``, `main.json:1:1: the document is empty`},
		{"not JSON", `hello`, `main.json:1:1: hello is not a value; a string is written in double quotes: "hello"`},
		{"a list", "\n [1]", `main.json:2:2: a document is a JSON object in { }`},
		{"truncated", `{"wits":1,"kind":"graph","nodes":{"A":`, `main.json:1:39: the document ends before the object of line 1, column 34 is closed`},
		{"binary", "\x00\x01\x02", `main.json:1:1: expected a value, but found character U+0000`},
		{"UTF-16", "\xff\xfe{\x00}\x00", `main.json:1:1: the document is UTF-16; save it as UTF-8`},
		{"twice the same name", "{\"wits\":1,\"kind\":\"graph\",\n\"nodes\":{\"A\":{\"do\":\"Walker\"},\n\"A\":{\"do\":\"Walker\"}}}", `main.json:3:1: the name "A" is already used in line 2, column 10`},
		{"number too great", `{"wits":1,"kind":"graph","nodes":{"A":{"const":1e999}}}`, `main.json:1:48: the number 1e999 is too great; the greatest is about 1.8e308`},
		{"nested too deep", `{"wits":1,"kind":"graph","view":` + strings.Repeat(`[`, 70) + strings.Repeat(`]`, 70) + `}`, `main.json:1:96: arrays and objects lie more than 64 deep inside each other`},

		{"no version", `{"kind":"graph"}`, `main.json:1:1: the format version is missing (begin with "wits": 1)`},
		{"other version", `{"wits":2,"kind":"graph"}`, `main.json:1:9: this program reads documents of version 1`},
		{"no kind", `{"wits":1}`, `main.json:1:1: the document has no "kind" (there is board, considerations, `},
		{"empty kind", `{"wits":1,"kind":""}`, `main.json:1:1: the document has no "kind" (there is board, considerations, `},
		{"a kind like none", `{"wits":1,"kind":"puppetry"}`, `main.json:1:18: there is no kind "puppetry" (there is `},
		{"unknown kind", `{"wits":1,"kind":"grahp"}`, `main.json:1:18: there is no kind "grahp" (did you mean "graph"?)`},
		{"kind of another type", `{"wits":1,"kind":5}`, `main.json:1:18: "kind" must be a string in quotes`},

		{"ports are no list", `{"wits":1,"kind":"graph","ports":{}}`, `main.json:1:34: "ports" must be a list in [ ]`},
		{"a port is no object", `{"wits":1,"kind":"graph","ports":[3]}`, `main.json:1:35: a port is an object such as {"in": "Health", "type": "float"}`},
		{"a port with both directions", `{"wits":1,"kind":"graph","ports":[{"in":"A","out":"B","type":"int"}]}`, `main.json:1:35: a port has either "in" or "out", with its name`},
		{"a port of no type", `{"wits":1,"kind":"graph","ports":[{"in":"A"}]}`, `main.json:1:35: port A has no type ("trigger", or the type of its value such as "float")`},
		{"a port of an unknown type", `{"wits":1,"kind":"graph","ports":[{"in":"A","type":"flaot"}]}`, `main.json:1:35: port A: there is no type "flaot" (did you mean "float"?)`},
		{"a trigger with a value", `{"wits":1,"kind":"graph","ports":[{"in":"A","type":"trigger","default":1}]}`, `main.json:1:72: port A is a trigger and has no value (remove "default")`},
		{"a wrong default", `{"wits":1,"kind":"graph","ports":[{"in":"A","type":"float","default":"x"}]}`, `main.json:1:70: port A: the default must be a number, and is "x"`},
		{"two ports of one name", `{"wits":1,"kind":"graph","ports":[{"in":"A","type":"int"},{"out":"A","type":"int"}]}`, `main.json:1:59: there are two ports, variables, fields or boards called A (give one another name)`},
		{"a port and a variable of one name", `{"wits":1,"kind":"graph","ports":[{"in":"A","type":"int"}],"variables":{"A":"int"}}`, `main.json:1:73: there are two ports, variables, fields or boards called A (give one another name)`},
		{"a variable of no type", `{"wits":1,"kind":"graph","variables":{"A":{}}}`, `main.json:1:39: variable A has no type (such as {"type": "float"})`},
		{"a variable of an unknown type", `{"wits":1,"kind":"graph","variables":{"A":"sting"}}`, `main.json:1:39: variable A: there is no type "sting" (did you mean "string"?)`},
		{"a variable with a wrong default", `{"wits":1,"kind":"graph","variables":{"A":{"type":"vec2","default":[1]}}}`, `main.json:1:68: variable A: the default must be [x, y]`},
		{"a bad name", `{"wits":1,"kind":"graph","ports":[{"in":"A b","type":"int"}]}`, `main.json:1:35: port "A b": a name begins with a letter and has only letters, digits and _`},

		{"a node's bad name", `{"wits":1,"kind":"graph","nodes":{"1":{"do":"Walker"}}}`, `main.json:1:35: 1: a node's name begins with a letter and has only letters, digits and _`},
		{"a node's long name", `{"wits":1,"kind":"graph","nodes":{"` + long + `":{"do":"Walker"}}}`, `main.json:1:35: ` + long + `: a node's name has at most 128 letters`},
		{"a node's empty name", `{"wits":1,"kind":"graph","nodes":{"":{"do":"Walker"}}}`, `main.json:1:35: a node's name must not be empty`},
		{"a node is no object", `{"wits":1,"kind":"graph","nodes":{"A":7}}`, `main.json:1:39: A: a node is an object in { } (such as "Strike": {"do": "Swing"})`},
		{"nodes are no object", `{"wits":1,"kind":"graph","nodes":[]}`, `main.json:1:34: "nodes" must be an object in { }`},
		{"a node that is nothing", `{"wits":1,"kind":"graph","nodes":{"A":{}}}`, `main.json:1:39: A: nothing says what the node is (one of its members is "do", "run", "call", "expr" or "const")`},
		{"a node that is two things", `{"wits":1,"kind":"graph","nodes":{"A":{"do":"Walker","call":"Not"}}}`, `main.json:1:54: A: it is both "do" and "call" (make two of it)`},
		{"an action with of", `{"wits":1,"kind":"graph","nodes":{"A":{"do":"Walker","of":"float"}}}`, `main.json:1:54: A: "of" has no meaning beside "do" (it is for "call")`},
		{"an unknown action", `{"wits":1,"kind":"graph","nodes":{"A":{"do":"Wlaker"}}}`, `main.json:1:45: A: there is no action "Wlaker" (did you mean "Walker"?)`},
		{"an unknown function", `{"wits":1,"kind":"graph","nodes":{"A":{"call":"IfLesThan"}}}`, `main.json:1:47: A: there is no function "IfLesThan" (did you mean "IfLessThan"?)`},
		{"an unknown type", `{"wits":1,"kind":"graph","nodes":{"A":{"const":1,"type":"flote"}}}`, `main.json:1:57: A: there is no type "flote" (did you mean "float"?)`},
		{"a constant of no type", `{"wits":1,"kind":"graph","nodes":{"A":{"const":[1,2]}}}`, `main.json:1:48: A: the constant has no type (add "type", such as "vec2")`},
		{"a wrong constant", `{"wits":1,"kind":"graph","nodes":{"A":{"const":1.5,"type":"int"}}}`, `main.json:1:48: A: the value must be a whole number of at most 64 bits, and is 1.5`},
		{"a constant out of range", `{"wits":1,"kind":"graph","nodes":{"A":{"const":9223372036854775808,"type":"int"}}}`, `main.json:1:48: A: the value must be a whole number of at most 64 bits`},
		{"a bad enumeration", `{"wits":1,"kind":"graph","nodes":{"A":{"const":"angyr","type":"temper"}}}`, `main.json:1:48: A: the value must be one of calm, angry; did you mean "angry"?`},
		{"a bad entity", `{"wits":1,"kind":"graph","nodes":{"A":{"const":-1,"type":"entity"}}}`, `main.json:1:48: A: the value must be the number of an entity, or null for nobody`},
		{"a bad list", `{"wits":1,"kind":"graph","nodes":{"A":{"const":[1,"x"],"type":"list of float"}}}`, `main.json:1:48: A: the value item 1 must be a number`},
		{"a bad expression", `{"wits":1,"kind":"graph","nodes":{"A":{"expr":"1 +"}}}`, `main.json:1:51: A: expected a value, found the end`},
		{"an expression that needs itself", `{"wits":1,"kind":"graph","nodes":{"A":{"expr":"A.Result"}}}`, `main.json:1:47: A: the expressions of A and A need each other (let one of them be a variable, which keeps last frame's value)`},

		{"a value for an unknown port", `{"wits":1,"kind":"graph","nodes":{"A":{"do":"Walker","with":{"Sped":1}}}}`, `main.json:1:62: A: Walker has no port "Sped" (did you mean "Speed"?)`},
		{"a value for a trigger", `{"wits":1,"kind":"graph","nodes":{"A":{"do":"Walker","with":{"Poke":1}}}}`, `main.json:1:62: A: Poke is an inbound trigger and cannot be given a value`},
		{"a value for an out-port", `{"wits":1,"kind":"graph","nodes":{"A":{"do":"Walker","with":{"Says":"x"}}}}`, `main.json:1:62: A: Says is an outbound data port and cannot be given a value`},
		{"a value of another type", `{"wits":1,"kind":"graph","nodes":{"A":{"do":"Walker","with":{"Speed":"x"}}}}`, `main.json:1:70: A: the value of Speed must be a number`},
		{"a value for a list", `{"wits":1,"kind":"graph","nodes":{"A":{"do":"Walker","with":{"Near":3}}}}`, `main.json:1:69: A: the value of Near must be a list in [ ]`},
		{"a bad item", `{"wits":1,"kind":"graph","nodes":{"A":{"do":"Walker","with":{"Near":[3,-1]}}}}`, `main.json:1:72: A: item 1 of Near must be the number of an entity, or null for nobody`},

		{"no link", `{"wits":1,"kind":"graph","links":["A"]}`, `main.json:1:35: "A" is not a link (write "Node.Port -> Node.Port"; a port of the graph itself stands without a node)`},
		{"links are no list", `{"wits":1,"kind":"graph","links":{}}`, `main.json:1:34: "links" must be a list in [ ]`},
		{"a link is no string", `{"wits":1,"kind":"graph","links":[1]}`, `main.json:1:35: what "links" lists must be a string in quotes`},
		{"a link from nowhere", `{"wits":1,"kind":"graph","nodes":{"Anna":{"do":"Walker"}},"links":["Ann.Says -> Anna.Name"]}`, `main.json:1:68: Ann.Says: there is no node "Ann" (did you mean "Anna"?)`},
		{"a link to nowhere", `{"wits":1,"kind":"graph","nodes":{"A":{"do":"Walker"}},"links":["A.Says -> A.Nmae"]}`, `main.json:1:65: A: A has no port "Nmae" (did you mean "Name"?)`},
		{"a link to a node", `{"wits":1,"kind":"graph","nodes":{"A":{"do":"Walker"}},"links":["OnActivate -> A"]}`, `main.json:1:65: the graph has no port or variable "A" (A is a node: write A.Port)`},
		{"value and link", `{"wits":1,"kind":"graph","nodes":{"A":{"do":"Walker","with":{"Name":"x"}}},"links":["A.Says -> A.Name"]}`, `main.json:1:85: A: A.Name has both a value and a link (remove it from "with", or the link)`},

		{"a missing document", `{"wits":1,"kind":"graph","nodes":{"A":{"run":"sbu.json"}}}`, `main.json:1:46: A: sbu.json: there is no such file (did you mean "sub.json"?)`},
		{"a missing document that lies elsewhere", `{"wits":1,"kind":"graph","nodes":{"A":{"run":"dir/y.json"}}}`, `main.json:1:46: A: dir/y.json: there is no such file (did you mean "/dir/x.json"?)`},
		{"no document", `{"wits":1,"kind":"graph","nodes":{"A":{"run":""}}}`, `main.json:1:46: A: `},
		{"a folder", `{"wits":1,"kind":"graph","nodes":{"A":{"run":"dir"}}}`, `main.json:1:46: A: dir: the file cannot be read: `},
		{"out of the project", `{"wits":1,"kind":"graph","nodes":{"A":{"run":"../sub.json"}}}`, `main.json:1:46: A: "../sub.json" leads out of the project`},
		{"far out of the project", `{"wits":1,"kind":"graph","nodes":{"A":{"run":"dir/../../../etc/passwd"}}}`, `main.json:1:46: A: "dir/../../../etc/passwd" leads out of the project`},
		{"another system's path", `{"wits":1,"kind":"graph","nodes":{"A":{"run":"dir\\sub.json"}}}`, `main.json:1:46: A: "dir\\sub.json" leads out of the project`},
		{"a huge document", `{"wits":1,"kind":"graph","nodes":{"A":{"run":"huge.json"}}}`, `main.json:1:46: A: huge.json: the file cannot be read: it has 16777217 bytes, and may have at most 16 MiB`},
		{"a broken document", `{"wits":1,"kind":"graph","nodes":{"A":{"run":"broken.json"}},"links":["A.X -> A.Y"]}`, `broken.json:1:11: the document ends before the object of line 1, column 1 is closed`},
	} {
		r := registry()
		wits.AddEnum[temper](r, "temper", "", "calm", "angry")
		ps := loadRaw(t, r, fstest.MapFS{
			"main.json":   {Data: []byte(c.text)},
			"sub.json":    {Data: []byte(`{"wits":1,"kind":"graph"}`)},
			"dir/x.json":  {Data: []byte(`{}`)},
			"broken.json": {Data: []byte(`{"wits": 1`)},
			"huge.json":   {Data: []byte(`{"wits":1,"doc":"` + strings.Repeat("x", 16<<20-18) + `"}`)},
		})
		if len(ps) != 1 || !strings.HasPrefix(ps[0].String(), c.want) {
			t.Errorf("%s:\nwant %s\n got %v", c.name, c.want, ps)
		}
	}
}

type temper uint8

// TestUnitsOfAnInterface: a document that has a port in another unit than its interface is told, and runs.
func TestUnitsOfAnInterface(t *testing.T) {
	type ports struct {
		Speed wits.Input[float64] `unit:"m/s"`
		Plain wits.Input[float64]
	}
	r := registry()
	wits.AddInterface[ports](r, "Moves")
	for unit, want := range map[string]string{
		"km/h": `main.json:1:58: warning: port Speed is in km/h, and interface Moves has it in m/s (write "unit": "m/s")`, "m/s": "", "": "",
	} {
		library := wits.NewLibrary(r, fstest.MapFS{"main.json": {Data: []byte(
			`{"wits":1,"kind":"graph","implements":["Moves"],"ports":[{"in":"Speed","type":"float","unit":"` + unit + `"},{"in":"Plain","type":"float","unit":"s"}]}`)}})
		if _, err := library.Compile("main.json"); err != nil {
			t.Error(err)
		}
		said := ""
		for _, p := range library.Check("main.json") {
			said += p.String()
		}
		if said != want {
			t.Errorf("in %q it says\n%s\nwant\n%s", unit, said, want)
		}
	}
}

// TestBadInput_Main: the root document itself is missing or huge.
func TestBadInput_Main(t *testing.T) {
	for want, f := range map[string]fstest.MapFS{
		`main.json: there is no such file (did you mean "mian.json"?)`: {"mian.json": {Data: []byte("{}")}},
		`main.json: there is no such file`:                             {},
		`main.json: the file cannot be read: it has `:                  {"main.json": {Data: make([]byte, 17<<20)}},
	} {
		if ps := loadRaw(t, registry(), f); len(ps) != 1 || !strings.HasPrefix(ps[0].String(), want) {
			t.Errorf("want %s, got\n%v", want, ps)
		}
	}
}

// TestBadInput_AllAtOnce: a designer sees everything that is wrong, in all files, in their order.
func TestBadInput_AllAtOnce(t *testing.T) {
	ps := loadRaw(t, registry(), fstest.MapFS{
		"main.json": {Data: []byte(`{
"wits": 1, "kind": "graph",
"ports": [{"in": "X", "type": "flaot"}, {"in": "Y", "type": "float"}],
"variables": {"V": "intt"},
"nodes": {
  "A": {"do": "Walker", "with": {"Speed": "fast", "Nmae": "x"}},
  "B": {"call": "IfLesThan"},
  "C": {"run": "sub.json"},
  "D": {"run": "sub.json"},
  "E": {"expr": "Y + W"}
},
"links": [
  "A.Place -> A.Speed",
  "X -> A.Name",
  "B.Result -> C.In",
  "Y -> Z.Q"
],
"scripts": {"A.Done": "V2 = 1"}
}`)},
		"sub.json": {Data: []byte(`{
"wits": 1, "kind": "graph", "ports": [{"in": "In", "type": "bool"}],
"nodes": {"N": {"call": "Nott"}},
"links": ["In -> N.a", "OnActivate -> N.Activate", "In -> In"]
}`)},
	})
	var got []string
	for _, p := range ps {
		got = append(got, fmt.Sprintf("%s:%d:%d %s", p.File, p.Line, p.Column, p.Node))
	}
	want := []string{"main.json:3:11 ", "main.json:4:15 ", "main.json:6:43 A", "main.json:6:51 A", "main.json:7:17 B", "main.json:10:22 E",
		"main.json:13:3 A", "main.json:16:3 ", "main.json:18:24 A.Done", "sub.json:3:25 N", "sub.json:4:52 "}
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("nothing is reported at %s", w)
		}
	}
	if !slices.IsSortedFunc(ps, func(a, b document.Problem) int {
		return strings.Compare(fmt.Sprintf("%s %5d %5d", a.File, a.Line, a.Column), fmt.Sprintf("%s %5d %5d", b.File, b.Line, b.Column))
	}) {
		t.Error("the problems are not in the order of the files")
	}
	if t.Failed() || len(got) > len(want)+1 {
		t.Errorf("reported:\n%v", ps)
	}
}

// TestBadInput_BothWays: what is wrong with a file in itself does not hide what is wrong with what it refers to.
func TestBadInput_BothWays(t *testing.T) {
	ps := loadRaw(t, registry(), fstest.MapFS{"main.json": {Data: []byte(`{"wits":1,"kind":"graph",
"nodes":{
"A":{"do":"Wlaker"},
"B":{},
"C":{"run":"nowhere.json"}},
"links":["B.X -> A.Y","what"]}`)}})
	var lines []int
	for _, p := range ps {
		lines = append(lines, p.Line)
	}
	if !slices.Equal(lines, []int{3, 4, 5, 6}) {
		t.Errorf("lines %v, want 3 4 5 6; reported:\n%v", lines, ps)
	}
}
