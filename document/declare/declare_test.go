package declare_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/must"
)

// body is a small kind of document: states that run something, and actions of several types.
type body struct {
	Start  declare.Text           `json:"start" role:"name" of:"state" need:"\"Idle\"" doc:"The first state."`
	States declare.Named[state]   `json:"states" noun:"state" need:"{\"Idle\": {}}" doc:"The states by name."`
	Steps  []step                 `json:"steps" noun:"step" doc:"What is done, in order."`
	Tags   []string               `json:"tags" set:"true" doc:"Words for people."`
	Limits declare.Pairs[float64] `json:"limits" min:"0" doc:"Limits by name."`
}

type state struct {
	declare.Node
	When    declare.Expr[bool] `json:"when" doc:"Left when false."`
	Seconds declare.Amount     `json:"seconds" min:"0" default:"1" unit:"s" doc:"How long."`
	How     how                `json:"how" words:"fast,slow" doc:"How."`
	declare.Behavior
	States declare.Named[state] `json:"states" noun:"state" doc:"States within it."`
}

type how uint8

type step struct {
	declare.Item
	declare.OneOf[action]
	Times int `json:"times" min:"1" default:"1" doc:"How often."`
}

type action interface{ act() string }

type walk struct {
	Walk  declare.Text `json:"walk" role:"name" of:"state" doc:"Where to."`
	Speed float64      `json:"speed" above:"0" default:"2" unit:"m/s" doc:"How fast."`
}

type wait struct {
	Wait declare.Amount `json:"wait" min:"0" unit:"s" doc:"How long."`
	Walk bool           `json:"walk" doc:"Up and down."`
}

func (w *walk) act() string { return fmt.Sprintf("walk to %s at %g", w.Walk, w.Speed) }
func (w *wait) act() string { return fmt.Sprintf("wait %s s, walking %v", w.Wait, w.Walk) }
func (w *walk) About() declare.About {
	return declare.About{Group: "movement", Doc: "Walks to a state.", Example: `{"walk": "Idle"}`}
}

// Check reports a walk that is too fast to be seen.
func (w *walk) Check(c *declare.Checker) {
	if w.Speed > 100 {
		c.Problem(c.Source.Get("speed").Pos, "nobody walks that fast", "")
	}
}

var form = declare.Make[body](declare.Choose[action](&walk{}, &wait{}))

// problems collects what is reported.
type problems []string

func (p *problems) Problem(at declare.Position, node, reason, hint string, fixes ...declare.Fix) {
	if hint == "" {
		hint = declare.Hint(fixes)
	}
	reason, _ = declare.Texts(reason)
	hint, _ = declare.Texts(hint)
	if hint != "" {
		hint = " (" + hint + ")"
	}
	*p = append(*p, fmt.Sprintf("%d:%d %s: %s%s", at.Line, at.Column, node, reason, hint))
}

func (p *problems) Belongs(*declare.JSON, string) {}

func parse(t *testing.T, text string) *declare.JSON {
	t.Helper()
	tree, errs := jsontree.Parse([]byte(text), jsontree.Limits{})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return tree
}

const right = `{"start": "Idle", "states": {
	"Idle": {"seconds": "2 * Pace", "doc": "Nothing."},
	"Walk": {"when": "Alarm", "how": "slow", "run": "walk.tree.json", "with": {"Speed": {"x": 1}}, "states": {"In": {"do": "Look"}}}},
	"steps": [{"walk": "Idle", "times": 3}, {"wait": 2, "walk": true}], "tags": ["b", "a"], "limits": {"Far": 10}}`

func TestRead(t *testing.T) {
	var b body
	var found problems
	if !form.Read(&found, parse(t, right), &b) || len(found) > 0 {
		t.Fatalf("problems: %q", found)
	}
	idle, walk := &b.States[0], &b.States[1]
	if idle.Seconds.String() != "2 * Pace" || idle.Seconds.Number != 1 || idle.Doc != "Nothing." || idle.Name != "Idle" || idle.At.Line != 2 {
		t.Errorf("Idle is %+v", idle)
	}
	if walk.When.String() != "Alarm" || walk.How != 1 || walk.Seconds.String() != "1" || walk.Run.String() != "walk.tree.json" || walk.With[0].Value.Source.Get("x") == nil || walk.States[0].Do.String() != "Look" {
		t.Errorf("Walk is %+v", walk)
	}
	if got := []string{b.Steps[0].Is.act(), b.Steps[1].Is.act()}; !slices.Equal(got, []string{"walk to Idle at 2", "wait 2 s, walking true"}) || b.Steps[0].Times != 3 || b.Steps[1].Times != 1 {
		t.Errorf("the steps are %q: %+v", got, b.Steps)
	}
	if b.Limits[0].Name != "Far" || b.Limits[0].Value != 10 {
		t.Errorf("the limits are %+v", b.Limits)
	}
}

// TestWrongForms: each thing that can be wrong, with the position and a hint.
func TestWrongForms(t *testing.T) {
	state := func(members string) string { return `{"start":"Idle","states":{"Idle":{` + members + `}}}` }
	steps := func(list string) string { return `{"start":"Idle","states":{"Idle":{}},"steps":` + list + `}` }
	for _, c := range []struct{ name, text, want string }{
		{"nothing", `{}`, "1:1 : the document has no \"start\" (add \"start\": \"Idle\")\n1:1 : there are no states (add \"states\": {\"Idle\": {}})"},
		{"no states", `{"start":"Idle","states":{}}`, `1:26 : there are no states (such as {"Idle": {}})`},
		{"a name that is none", `{"start":"Idle","states":{"a b":{}}}`, `1:27 a b: a state's name begins with a letter and has only letters, digits and _`},
		{"no object", `{"start":"Idle","states":{"A":1}}`, `1:31 A: a state is an object in { } (such as "Idle": {})`},
		{"no expression", state(`"when":true`), `1:42 Idle: "when" is an expression in quotes`},
		{"no amount", state(`"seconds":-1`), `1:45 Idle: "seconds" is a number of 0 or more, or an expression in quotes (in seconds)`},
		{"another word", state(`"how":"fats"`), `1:41 Idle: "how" is "fast" or "slow" (did you mean "fast"?)`},
		{"two things", state(`"do":"A","run":"b.json"`), `1:40 Idle: it has both "run" and "do" (let it run one thing; a graph document can hold several)`},
		{"details of nothing", state(`"with":{}`), `1:42 Idle: "with" is for what runs, and nothing does (add "run": a document, or "do": an action)`},
		{"no list", steps(`{}`), `1:46 : "steps" must be a list in [ ]`},
		{"nothing said", steps(`[{"times":2}]`), `1:47 : nothing says what the step is (one of its members is "walk" or "wait")`},
		{"a misspelt type", steps(`[{"wiat":2}]`), `1:48 : "wiat" is not known here (did you mean "wait"?)`},
		{"two types", steps(`[{"walk":"Idle","wait":1}]`), `1:62 : it is both "walk" and "wait" (make two of it)`},
		{"out of range", steps(`[{"walk":"Idle","speed":0}]`), `1:70 : "speed" is a number above 0 (in m/s)`},
		{"its own check", steps(`[{"walk":"Idle","speed":1000}]`), `1:70 : nobody walks that fast`},
		{"no whole number", steps(`[{"walk":"Idle","times":1.5}]`), `1:70 : "times" is a whole number of 1 or more`},
		{"a number for a text", `{"start":"Idle","states":{"Idle":{}},"tags":[1]}`, `1:46 : what "tags" lists must be a string in quotes`},
		{"a limit", `{"start":"Idle","states":{"Idle":{}},"limits":{"Far":-1}}`, `1:54 : "Far" is a number of 0 or more`},
	} {
		var found problems
		var b body
		if sound := form.Read(&found, parse(t, c.text), &b); sound || strings.Join(found, "\n") != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, strings.Join(found, "\n"), c.want)
		}
	}
}

// TestArrange: members stand in the order of the declaration, parts by name, sets sorted.
func TestArrange(t *testing.T) {
	tree := parse(t, `{"limits":{"b":1.50,"a":2},"tags":["b","a"],"steps":[{"times":2,"speed":1,"walk":"A"}],"states":{"B":{"doc":"x","do":"A","when":"y"},"A":{}},"start":"A","other":1}`)
	form.Arrange(tree)
	want := `{"start":"A","states":{"A":{},"B":{"when":"y","do":"A","doc":"x"}},"steps":[{"walk":"A","speed":1,"times":2}],"tags":["a","b"],"limits":{"a":2,"b":1.5},"other":1}`
	if got := string(tree.AppendCompact(nil)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestWalk: every value is visited with what it is for.
func TestWalk(t *testing.T) {
	var got []string
	form.Walk(parse(t, right), func(v declare.Visit) bool {
		if r := v.Form.Role; r == declare.RoleName || r == declare.RoleExpression || r == declare.RoleDocument || r == declare.RoleAmount {
			got = append(got, v.Path+" "+string(r)+" "+v.Form.Of)
		}
		return true
	})
	want := []string{"/start name state", "/states/Idle/seconds amount float", "/states/Walk/when expression bool", "/states/Walk/run document ", "/steps/0/walk name state", "/steps/1/wait amount float"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

type vocabulary struct{}

func (vocabulary) Actions() []string { return []string{"Look", "Run"} }

func TestSchema(t *testing.T) {
	members, definitions := form.Schema(vocabulary{})
	text, err := json.Marshal(map[string]any{"members": members, "definitions": definitions})
	must.Succeed(t, err)
	for _, want := range []string{
		`"start":{"description":"The first state.","examples":["Idle"],"of":"state","role":"name","type":"string"}`,
		`"additionalProperties":{"$ref":"#/$defs/state"}`,
		`"enum":["Look","Run"]`,
		`"seconds":{"anyOf":[{"minimum":0,"type":"number"},{"of":"float","role":"expression","type":"string"}],"default":1,"description":"How long.","of":"float","role":"amount","unit":"s"}`,
		`"enum":["fast","slow"]`,
		`{"description":"Walks to a state.","examples":[{"walk":"Idle"}],"group":"movement","properties":{"doc":{},"speed":{},"times":{},"walk":{`,
		`"limits":{"additionalProperties":{"minimum":0,"role":"number","type":"number"}`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the schema has no %s:\n%s", want, text)
		}
	}
}

// TestWrongDeclarations: a declaration that cannot be meant is found when the form is made.
func TestWrongDeclarations(t *testing.T) {
	for name, make := range map[string]func(){
		"two members of a name": func() {
			declare.Make[struct {
				state
				Twice struct{ walk } `json:"when"`
			}]()
		},
		"a limit that is no number": func() {
			declare.Make[struct {
				A float64 `json:"a" min:"x"`
			}]()
		},
		"parts without names": func() {
			declare.Make[struct {
				A declare.Named[struct{}] `json:"a"`
			}]()
		},
		"a tree without a first part": func() {
			declare.Make[struct {
				Nodes declare.Named[state] `json:"nodes" tree:"root"`
			}]()
		},
		"an arrow that is none": func() {
			declare.Make[struct {
				A declare.Text `json:"a" arrow:"up"`
			}]()
		},
		"a type that cannot be read": func() {
			declare.Make[struct {
				A map[string]int `json:"a"`
			}]()
		},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			make()
		}()
	}
}
