package tree_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/tree"
)

// puppet is an action that stands as it is told to, and logs its life.
type puppet struct{ How wits.In[int64] }

func (*puppet) Activate(x *wits.Context) { x.Log(wits.Info, "begins") }
func (p *puppet) Update(x *wits.Context) wits.Status {
	x.Log(wits.Info, "updates")
	return wits.Status(p.How.Get(x))
}
func (*puppet) End(x *wits.Context, s wits.Status) { x.Log(wits.Info, "%v", s) }

// life is how a node lives: It, and what lies under it. P and Q are puppets, which stand as the ports of their names say.
//
// What happens is written as frames, separated by ";", each as "inputs > what is to be seen". Everything begins with the
// inputs at 0. Seen are the puppets ("P+" begins, "P" updates, "P=success" ends), other lines of the log, and what goes out.
type life struct {
	it, more                  string
	running, success, failure string // frames until it stands so
	never                     string // which of these there are not
	aborted                   string // frames from one in which it is aborted on, if it was running; "-" if nothing is to be seen
	again                     string // what is seen when it begins again, if not what was seen the first time; "-" is nothing
	ended                     string // the same, if only after an end
}

var lives = map[string]life{
	"sequence": {it: `{"sequence":["P","Q"]}`, running: "> P+ P", aborted: "P=aborted",
		success: "> P+ P; P=1 Q=1 > P P=success Q+ Q Q=success", failure: "> P+ P; P=2 > P P=failure"},
	"sequence that is reactive": {it: `{"sequence":["C","P"],"reactive":true}`, more: `"C":{"if":"A"}`, running: "A=1 > P+ P", aborted: "P=aborted",
		success: "A=1 > P+ P; P=1 > P P=success", failure: "A=1 > P+ P; A=0 > P=aborted"},
	"sequence in random order": {it: `{"sequence":["P","Q"],"order":"random","weights":[1,0]}`, running: "> P+ P", aborted: "P=aborted",
		success: "> P+ P; P=1 > P P=success", failure: "> P+ P; P=2 > P P=failure"},
	"sequence with pauses": {it: `{"sequence":["P","Q"],"between":1,"lenient":true}`, running: "P=2 > P+ P P=failure; >", aborted: "-",
		success: "P=1 > P+ P P=success; > ; Q=2 > Q+ Q Q=failure", never: "failure"},
	"selector": {it: `{"selector":["P","Q"]}`, running: "> P+ P", aborted: "P=aborted",
		success: "> P+ P; P=1 > P P=success", failure: "> P+ P; P=2 Q=2 > P P=failure Q+ Q Q=failure"},
	"selector that is reactive": {it: `{"selector":["C","P"],"reactive":true}`, more: `"C":{"if":"A"}`, running: "> P+ P", aborted: "P=aborted",
		success: "> P+ P; A=1 > P=aborted", failure: "> P+ P; P=2 > P P=failure"},
	"selector in random order": {it: `{"selector":["P","Q"],"order":"random","weights":[0,1]}`, running: "> Q+ Q", aborted: "Q=aborted",
		success: "> Q+ Q; Q=1 > Q Q=success", failure: "> Q+ Q; Q=2 > Q Q=failure"},
	"selector with hints": {it: `{"selector":["P","Q"],"hinted":true}`, more: ``, running: "> P+ P", aborted: "P=aborted",
		success: "> P+ P; P=1 > P P=success", failure: "> P+ P; P=2 Q=2 > P P=failure Q+ Q Q=failure"},
	"filter": {it: `{"filter":["P","C"]}`, more: `"C":{"if":"A"}`, running: "A=1 > P+ P", aborted: "P=aborted",
		success: "A=1 > P+ P; P=1 > P P=success", failure: "A=0 >"},
	"parallel": {it: `{"parallel":["P","Q"]}`, running: "> P+ P Q+ Q", aborted: "P=aborted Q=aborted",
		success: "> P+ P Q+ Q; P=1 > P P=success Q; Q=1 > Q Q=success", failure: "> P+ P Q+ Q; Q=2 > P Q Q=failure P=aborted"},
	"monitor": {it: `{"monitor":["C","P"]}`, more: `"C":{"while":"A"}`, running: "A=1 > P+ P", aborted: "P=aborted",
		success: "A=1 > P+ P; P=1 > P P=success", failure: "A=1 > P+ P; A=0 > P=aborted"},
	"utility": {it: `{"utility":["S","T"]}`, more: `"S":{"breakpoint":"P","score":"1"},"T":{"breakpoint":"Q","score":"2"}`, running: "> Q+ Q", aborted: "Q=aborted",
		success: "> Q+ Q; Q=2 P=1 > Q Q=failure P+ P P=success", failure: "> Q+ Q; Q=2 P=2 > Q Q=failure P+ P P=failure"},
	"simulate": {it: `{"simulate":["P","Q"]}`, running: "> P+ P", aborted: "P=aborted",
		success: "> P+ P; P=2 Q=1 > P P=failure Q+ Q Q=success", failure: "> P+ P; P=2 Q=2 > P P=failure Q+ Q Q=failure"},
	"switch": {it: `{"switch":"Plan","cases":{"0":"P","1":"Q"}}`, running: "Plan=1 > Q+ Q; Plan=0 > Q", aborted: "Q=aborted",
		success: "> P+ P; P=1 > P P=success", failure: "Plan=2 >"},
	"dynamic": {it: `{"dynamic":["none.tree.json","inner.tree.json"],"index":"Plan","pass":["P"]}`, running: "Plan=1 > It_1/L+ It_1/L", aborted: "It_1/L=aborted",
		success: "Plan=1 > It_1/L+ It_1/L; P=1 > It_1/L It_1/L=success", failure: "Plan=2 >"},

	"invert": {it: `{"invert":"P"}`, running: "> P+ P", aborted: "P=aborted",
		success: "> P+ P; P=2 > P P=failure", failure: "> P+ P; P=1 > P P=success"},
	"succeed": {it: `{"succeed":"P"}`, running: "> P+ P", aborted: "P=aborted", success: "> P+ P; P=2 > P P=failure", never: "failure"},
	"fail":    {it: `{"fail":"P"}`, running: "> P+ P", aborted: "P=aborted", failure: "> P+ P; P=1 > P P=success", never: "success"},
	"repeat": {it: `{"repeat":"P","times":2}`, running: "> P+ P", aborted: "P=aborted",
		success: "> P+ P; P=1 > P P=success P+ P P=success", failure: "> P+ P; P=2 > P P=failure"},
	"repeat for ever without a gap": {it: `{"repeat":"P"}`, running: "> P+ P; P=1 > P P=success P+ P P=success", aborted: "-", failure: "P=2 > P+ P P=failure", never: "success"},
	"repeat for ever":               {it: `{"repeat":"P"}`, running: "P=1 > P+ P P=success; > P+ P P=success", aborted: "-", failure: "P=2 > P+ P P=failure", never: "success"},
	"retry": {it: `{"retry":"P","times":2}`, running: "> P+ P", aborted: "P=aborted",
		success: "> P+ P; P=1 > P P=success", failure: "> P+ P; P=2 > P P=failure P+ P P=failure"},
	"retry until it succeeds": {it: `{"retry":"P"}`, running: "> P+ P", aborted: "P=aborted", success: "> P+ P; P=1 > P P=success", never: "failure"},
	"until it succeeds":       {it: `{"until":"P","is":"success"}`, running: "P=2 > P+ P P=failure; > P+ P P=failure", aborted: "-", success: "P=1 > P+ P P=success", never: "failure"},
	"until":                   {it: `{"until":"P","is":"failure"}`, running: "P=1 > P+ P P=success; > P+ P P=success", aborted: "-", success: "P=2 > P+ P P=failure", never: "failure"},
	"cooldown": {it: `{"cooldown":"P","seconds":2}`, running: "> P+ P", aborted: "P=aborted", again: "-",
		success: "> P+ P; P=1 > P P=success", failure: "> P+ P; P=2 > P P=failure"},
	"timeout": {it: `{"timeout":"P","seconds":1}`, running: "> P+ P; > P", aborted: "P=aborted",
		success: "> P+ P; P=1 > P P=success", failure: "> P+ P; > P; > P=aborted"},
	"delay": {it: `{"delay":"P","seconds":0.5}`, running: "> ; > P+ P", aborted: "P=aborted",
		success: "> ; P=1 > P+ P P=success", failure: "> ; P=2 > P+ P P=failure"},
	"once": {it: `{"once":"P"}`, running: "> P+ P", aborted: "P=aborted", ended: "-",
		success: "> P+ P; P=1 > P P=success", failure: "> P+ P; P=2 > P P=failure"},
	"guard": {it: `{"guard":"P","when":"A","abort":"self"}`, running: "A=1 > P+ P", aborted: "P=aborted",
		success: "A=1 > P+ P; P=1 > P P=success", failure: "A=1 > P+ P; A=0 > P=aborted"},
	"fake": {it: `{"fake":"P","belief":"V = 5"}`, running: "> P+ P", aborted: "P=aborted",
		success: "> P+ P; P=1 > P P=success", failure: "> P+ P; P=2 > P P=failure"},
	"solid": {it: `{"solid":"P"}`, running: "> P+ P", aborted: "> P; P=1 > P P=success",
		success: "> P+ P; P=1 > P P=success", failure: "> P+ P; P=2 > P P=failure"},
	"breakpoint": {it: `{"breakpoint":"P"}`, running: "> P+ P", aborted: "P=aborted",
		success: "> P+ P; P=1 > P P=success", failure: "> P+ P; P=2 > P P=failure"},

	"do": {it: `{"do":"Puppet","with":{"How":{"expr":"P"}}}`, running: "> It+ It", aborted: "It=aborted",
		success: "> It+ It; P=1 > It It=success", failure: "> It+ It; P=2 > It It=failure"},
	"run": {it: `{"run":"inner.tree.json","pass":["P"]}`, running: "> It/L+ It/L", aborted: "It/L=aborted",
		success: "> It/L+ It/L; P=1 > It/L It/L=success", failure: "> It/L+ It/L; P=2 > It/L It/L=failure"},
	"if":                    {it: `{"if":"A"}`, success: "A=1 >", failure: "A=0 >", never: "running"},
	"while":                 {it: `{"while":"A"}`, running: "A=1 >", aborted: "-", failure: "A=1 > ; A=0 >", never: "success"},
	"hinted":                {it: `{"hinted":"Fight","is":"negative"}`, success: "Fight=2 >", failure: "Fight=1 >", never: "running"},
	"await":                 {it: `{"await":"A"}`, running: "A=0 >", aborted: "-", success: "A=0 > ; A=1 >", never: "failure"},
	"wait":                  {it: `{"wait":1}`, running: "> ; >", aborted: "-", success: "> ; > ; >", never: "failure"},
	"set":                   {it: `{"set":"V","to":"V + 1"}`, success: "> V=1", again: "V=2", never: "running failure"},
	"script":                {it: `{"script":"V = 3; log('hm')"}`, success: "> It:hm V=3", again: "It:hm", never: "running failure"},
	"hint":                  {it: `{"hint":"Fight","is":"negative"}`, success: "> HintFight=negative", again: "-", never: "running failure"},
	"fire":                  {it: `{"fire":"Bell"}`, success: "> Bell", never: "running failure"},
	"log":                   {it: `{"log":"hm"}`, success: "> It:hm", never: "running failure"},
	"status":                {it: `{"status":"running"}`, running: ">", aborted: "-", never: "success failure"},
	"status of success":     {it: `{"status":"success"}`, success: ">", never: "running failure"},
	"status that has ended": {it: `{"status":"failure"}`, failure: ">", never: "running success"},
}

// stage is a run of a node that begins again and again: a frame after its end, and when the mood is calm.
type stage struct {
	*kindtest.Run
	before map[string]any
}

const stageNodes = `"Main":{"repeat":"Ok"},"Ok":{"succeed":"Choose"},"Choose":{"switch":"Mood","cases":{"calm":"Turn"},"else":"Idle","reactive":true},"Idle":{"status":"running"},
	"Turn":{"sequence":["Try","Pause"]},"Try":{"succeed":"It"},"Pause":{"wait":0.5},`

const innerTree = `{"kind":"tree","ports":[{"in":"P","type":"int"}],"root":"L","nodes":{"L":{"do":"Puppet","with":{"How":{"expr":"P"}}}}}`

func mount(t *testing.T, l life) *stage {
	t.Helper()
	r := arenaRegistry()
	wits.AddAction[puppet](r, wits.Named("Puppet"))
	nodes := `"It":` + l.it
	if l.more != "" {
		nodes += "," + l.more
	}
	for _, p := range []string{"P", "Q"} {
		if strings.Contains(nodes, `"`+p+`"`) && !strings.Contains(nodes, `"pass":["P"]`) && !strings.Contains(nodes, `"expr":"P"`) {
			nodes += fmt.Sprintf(`,%q:{"do":"Puppet","with":{"How":{"expr":%q}}}`, p, p+"Is")
		}
	}
	nodes = strings.ReplaceAll(strings.ReplaceAll(nodes, `"expr":"P"`, `"expr":"PIs"`), `"pass":["P"]`, `"with":{"P":{"expr":"PIs"}}`)
	text := `{"kind":"tree","ports":[{"in":"PIs","type":"int"},{"in":"QIs","type":"int"},{"in":"A","type":"bool"},{"in":"Plan","type":"int"},{"in":"Mood","type":"mood"},
		{"in":"Fight","type":"hint"},{"out":"Bell","type":"trigger"}],"variables":{"V":{"type":"int"}},"root":"Main","nodes":{` + stageNodes + nodes + `}}`
	p := kindtest.Load(t, r, kindtest.Files{"main.json": text, "inner.tree.json": innerTree, "none.tree.json": innerTree})
	s := &stage{kindtest.Start(t, p), map[string]any{}}
	s.Frame.Self = &arena{}
	s.news()
	return s
}

// news tells what has changed of what goes out.
func (s *stage) news() (out []string) {
	for _, name := range []string{"HintFight", "V"} {
		i := s.Program().Find(name)
		if i < 0 {
			continue
		}
		if v := s.Value(name); v != s.before[name] {
			s.before[name] = v
			out = append(out, fmt.Sprintf("%s=%v", name, v))
		}
	}
	return out
}

// give sets the inputs of a frame, "P=1 A=0".
func (s *stage) give(inputs string) {
	for _, in := range strings.Fields(inputs) {
		name, text, _ := strings.Cut(in, "=")
		n := int64(text[0] - '0')
		switch name {
		case "A":
			kindtest.Set(s.Run, name, n == 1)
		case "Mood":
			kindtest.Set(s.Run, name, mood(n))
		case "Fight":
			kindtest.Set(s.Run, name, tree.Hint(n))
		case "Plan":
			kindtest.Set(s.Run, name, n)
		default:
			kindtest.Set(s.Run, name+"Is", n)
		}
	}
}

// frame runs a frame and tells what is to be seen in it.
func (s *stage) frame() string {
	s.T.Helper()
	var seen []string
	for _, line := range s.Good() {
		name, text, _ := strings.Cut(line, ": ")
		switch text {
		case "begins":
			name += "+"
		case "updates":
		case "success", "failure", "aborted":
			name += "=" + text
		default:
			name += ":" + text
		}
		seen = append(seen, name)
	}
	seen = append(seen, s.news()...)
	if s.Fired("Bell") {
		seen = append(seen, "Bell")
	}
	return strings.Join(seen, " ")
}

// play runs frames as they are written, and gives the inputs and the sight of the first.
func (s *stage) play(what, frames string) (inputs, first string) {
	s.T.Helper()
	for i, f := range strings.Split(frames, ";") {
		in, want, _ := strings.Cut(f, ">")
		s.give(in)
		got := s.frame()
		if want = strings.TrimSpace(want); got != want {
			s.T.Errorf("%s: frame %d: seen %q, want %q", what, i, got, want)
		}
		if i == 0 {
			inputs, first = in, want
		}
	}
	return inputs, first
}

// stands tells how It stands.
func (s *stage) stands() wits.Status {
	for _, n := range s.Program().Parts()[0].Nodes {
		if n.Name != "It" {
			continue
		}
		bits := s.Activity(nil)
		bit := func(i int) uint64 { return bits[i/64] >> (i % 64) & 1 }
		if bit(n.Active) != 0 {
			return wits.Running
		}
		return wits.Status(bit(n.Succeeded) | bit(n.Failed)<<1)
	}
	return wits.Running
}

// reset sets all inputs back.
func (s *stage) reset(inputs string) { s.give("P=0 Q=0 A=0 Plan=0 Mood=0 Fight=0 " + inputs) }

// TestLifeOfEveryType: success, failure, running, abort, and beginning again after each of them, for every type of node.
func TestLifeOfEveryType(t *testing.T) {
	left := map[string]bool{}
	for _, n := range tree.NodeTypes() {
		left[n.Name] = true
	}
	for _, name := range slices.Sorted(maps.Keys(lives)) {
		l := lives[name]
		typ, _, _ := strings.Cut(name, " ")
		if _, ok := left[typ]; !ok {
			t.Errorf("there is no type %s", typ)
		}
		delete(left, typ)
		left[typ] = false
		t.Run(name, func(t *testing.T) {
			for _, c := range []struct {
				what, frames string
				want         wits.Status
			}{{"success", l.success, wits.Success}, {"failure", l.failure, wits.Failure}, {"running", l.running, wits.Running}} {
				if never := slices.Contains(strings.Fields(l.never), c.what); never == (c.frames != "") {
					t.Fatalf("%s: it says what happens, or that it never does", c.what)
				}
				if c.frames == "" {
					continue
				}
				s := mount(t, l)
				inputs, first := s.play(c.what, c.frames)
				if got := s.stands(); got != c.want {
					t.Errorf("%s: it stands as %v", c.what, got)
				}
				again := l.again
				if c.want == wits.Running {
					aborted := l.aborted
					if !strings.Contains(aborted, ">") {
						aborted = "> " + strings.TrimPrefix(aborted, "-")
					}
					s.give("Mood=1")
					s.play("aborted", aborted)
					if got := s.stands(); got != wits.Aborted {
						t.Errorf("aborted: it stands as %v", got)
					}
					kindtest.Lines(t, "active after the abort", s.Active(), "Choose", "Idle", "Main", "Ok")
				} else {
					kindtest.Lines(t, "active after "+c.what, s.Active(), "Choose", "Main", "Ok", "Pause", "Turn")
					if l.ended != "" {
						again = l.ended
					}
				}
				s.reset(inputs)
				if again == "" {
					again = first
				}
				if got := s.frame(); got != strings.TrimPrefix(again, "-") {
					t.Errorf("again after %s: seen %q, want %q", c.what, got, again)
				}
			}
		})
	}
	for typ, missing := range left {
		if missing {
			t.Errorf("nothing says how a node of type %s lives", typ)
		}
	}
}

// TestEveryTypeIsExplained: in docs/behaviour-trees.md, in a line of its own and with an example, which loads.
func TestEveryTypeIsExplained(t *testing.T) {
	page, err := os.ReadFile("../../docs/behaviour-trees.md")
	must.Succeed(t, err)
	for _, n := range tree.NodeTypes() {
		if n.Doc == "" || !strings.HasSuffix(n.Doc, ".") {
			t.Errorf("%s: %q does not explain it", n.Name, n.Doc)
		}
		if row := fmt.Sprintf("| `%s` | `%s` |", n.Name, n.Example); !strings.Contains(string(page), "\n"+row+"\n") {
			t.Errorf("the page does not have the line\n%s", row)
		}
		explained := false
		for _, line := range strings.Split(string(page), "\n") {
			head, rest, _ := strings.Cut(strings.TrimPrefix(line, "|"), "|")
			explained = explained || strings.Contains(head, "`"+n.Name+"`") && strings.Count(rest, "|") > 1
		}
		if !explained {
			t.Errorf("no table of the page explains %s", n.Name)
		}
		exampleLoads(t, n)
	}
}

// exampleLoads loads a document whose root is an example, with all that it names.
func exampleLoads(t *testing.T, n tree.NodeType) {
	t.Helper()
	r := arenaRegistry()
	nodes := `"Main":` + n.Example
	var members map[string]json.RawMessage
	if err := json.Unmarshal([]byte(n.Example), &members); err != nil {
		t.Fatalf("%s: %v", n.Name, err)
	}
	names := map[string]bool{}
	collect := func(raw json.RawMessage) {
		var one string
		var list []string
		var cases map[string]string
		switch {
		case json.Unmarshal(raw, &one) == nil:
			names[one] = true
		case json.Unmarshal(raw, &list) == nil:
			for _, name := range list {
				names[name] = true
			}
		case json.Unmarshal(raw, &cases) == nil:
			for _, name := range cases {
				names[name] = true
			}
		}
	}
	if n.Kind == "composite" || n.Kind == "decorator" {
		if n.Name != "switch" && n.Name != "dynamic" {
			collect(members[n.Name])
		}
		collect(members["cases"])
		collect(members["else"])
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		child := `{"do":"Act","score":"1"}`
		if n.Name == "monitor" && name != "Chase" {
			child = `{"while":"EnemyNear"}`
		}
		nodes += fmt.Sprintf(`,%q:%s`, name, child)
	}
	files := kindtest.Files{"main.json": `{"kind":"tree","ports":[{"in":"EnemyNear","type":"bool"},{"in":"Health","type":"float"},{"in":"Speed","type":"float"},{"in":"Mood","type":"mood"},{"in":"Plan","type":"int"},
		{"out":"Cry","type":"trigger"}],"variables":{"Alarm":{"type":"bool"},"Life":{"type":"float"}},"root":"Main","nodes":{` + nodes + `}}`,
		"calm.tree.json": innerTree, "angry.tree.json": innerTree, "patrol.graph.json": `{"kind":"graph","ports":[{"in":"Speed","type":"float"}],"nodes":{}}`}
	wits.AddAction[puppet](r, wits.Named("Puppet"))
	if _, err := wits.Load(r, files.FS(), "main.json"); err != nil {
		t.Errorf("%s: %v\n%s", n.Name, err, n.Example)
	}
}
