package goap

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Body is the body of a document.
type Body struct {
	Goals   kind.Named[Goal]   `json:"goals" noun:"goal" need:"{\"BeArmed\": {\"want\": {\"Armed\": true}}}" doc:"The goals by name."`
	Facts   kind.Named[Fact]   `json:"facts" noun:"fact" need:"{\"Armed\": \"Weapon != none\"}" doc:"What plans know of the world, by name."`
	Actions kind.Named[Action] `json:"actions" noun:"action" need:"{\"Draw\": {\"do\": \"Draw\", \"effects\": {\"Armed\": true}}}" doc:"The actions by name."`
	Decide  struct {
		Every *float64                  `json:"every" min:"0" unit:"s" doc:"Seconds between plans; 0 plans in every frame."`
		On    kind.OneOrMore[kind.Text] `json:"on" role:"trigger" doc:"Inbound triggers of the document."`
	} `json:"decide" doc:"When to look for a better plan while one runs."`
	End    ending `json:"end" words:"never,goal,idle" default:"never" doc:"When the document ends by itself: never, when a goal is reached or none can be, or when none is left to pursue."`
	Limits struct {
		Length int `json:"length" min:"1" max:"64" default:"16" doc:"Actions that a plan has at most."`
		Nodes  int `json:"nodes" min:"1" max:"100000" default:"1000" doc:"Sets of facts that are looked at in a frame at most."`
	} `json:"limits" doc:"How far a search goes."`

	tag    uint64          // of what the document says
	broken map[string]bool // facts and actions that could not be read, which has been reported
}

// Template returns what a new document begins with.
func (Body) Template() string {
	return `{"goals": {"Rested": {"want": {"Rest": true}}}, "facts": {"Rest": {}}, "actions": {"Sleep": {"effects": {"Rest": true}}}}`
}

// Fact is a fact. It comes from an expression, or is what the agent's own actions have made of it.
type Fact struct {
	kind.Node
	Expr    kind.Expr[any] `json:"expr" alone:"true" example:"\"Rounds > 0\", or {\"type\": \"int\", \"expr\": \"Rounds\"}" doc:"An expression for its value; without one it is what the agent's own actions have made of it."`
	Type    string         `json:"type" role:"type" default:"bool" doc:"bool, int, or an enumeration."`
	Default Initial        `json:"default" doc:"Its value before any action has changed it."`
}

// About has the title of such a part.
func (*Fact) About() kind.About { return kind.About{Title: "[{expr}|{type}]"} }

// Action is an action.
type Action struct {
	kind.Node
	If   kind.Expr[bool] `json:"if" doc:"While it is false no plan has the action. It is looked at when a plan is made."`
	When kind.Expr[bool] `json:"when" doc:"What plans do not know of: the action begins only while it is true."`
	kind.Behavior
	Pre      kind.Pairs[Condition] `json:"pre" before:"with" names:"fact" doc:"What must be so for the action: facts and their values."`
	Effects  kind.Pairs[Effect]    `json:"effects" before:"with" names:"fact" need:"{\"Armed\": true}" doc:"What comes of the action: facts and their values."`
	Cost     kind.Amount           `json:"cost" before:"with" min:"0" max:"1000000" default:"1" doc:"What the action costs. It is looked at when a plan is made."`
	Failure  *Failure              `json:"failure" doc:"What follows when the action has failed: for how many seconds it costs more, or is left out of plans."`
	Else     kind.Amount           `json:"else" words:"wait,replan" expr:"none" min:"0" unit:"s" doc:"What happens while \"when\" is false: it waits, for so many seconds, or another plan is made without it."`
	Reactive bool                  `json:"reactive" doc:"\"when\" is looked at while the action runs, too."`
}

// Failure says what follows when an action has failed.
type Failure struct {
	Add float64 `json:"add" above:"0" max:"1000000" doc:"What it adds to the cost. Without it the action is left out of plans."`
	For float64 `json:"for" above:"0" need:"5" unit:"s" doc:"For how many seconds."`
}

// Goal is a goal.
type Goal struct {
	kind.Node
	Want     kind.Pairs[Condition] `json:"want" names:"fact" need:"{\"Armed\": true}" doc:"What shall be so: facts and their values."`
	Priority kind.Amount           `json:"priority" default:"1" doc:"How much the goal is wanted. 0 or less: not at all."`
	Avoid    []kind.Text           `json:"avoid" role:"name" of:"action" doc:"Actions that plans for this goal do not have."`
}

// About has the title of such a part.
func (*Goal) About() kind.About { return kind.About{Title: "wants {want}"} }

// Initial is the value of a fact before any action has changed it.
type Initial struct{ kind.Value }

// Condition is what must be so of a fact.
type Condition struct{ kind.Value }

// Effect is what an action makes of a fact.
type Effect struct{ kind.Value }

type object = map[string]any

var whole = object{"type": "integer", "minimum": -bound, "maximum": bound}

// only returns the schema of an object with some members, and no others.
func only(members object, needed ...string) object {
	return object{"type": "object", "additionalProperties": false, "minProperties": 1, "required": append([]string{}, needed...), "properties": members}
}

// Schema returns the JSON Schema of the values of facts.
func (Initial) Schema() map[string]any {
	return object{"type": []string{"boolean", "integer", "string"}}
}

// Schema returns the JSON Schema of conditions.
func (Condition) Schema() map[string]any {
	return object{"anyOf": []any{object{"type": "boolean"}, object{"type": "string"}, whole, object{"type": "array", "items": object{"type": []string{"string", "boolean"}}},
		only(object{"least": whole, "most": whole}), only(object{"not": object{}}, "not")}}
}

// Schema returns the JSON Schema of effects.
func (Effect) Schema() map[string]any {
	return object{"anyOf": []any{object{"type": "boolean"}, object{"type": "string"}, whole,
		only(object{"add": object{"type": "integer", "minimum": -maxAdd, "maximum": maxAdd}}, "add")}}
}

// ending says when the document ends by itself.
type ending uint8

const (
	endNever ending = iota
	endGoal         // when a goal is reached, and when none can be pursued
	endIdle         // when none can be pursued
)

// How much a document can have.
const (
	mostLength  = 64
	mostActions = 250
	mostGoals   = 64
)

// mostCost is what an action costs at most; what costs more is left out of all plans.
const mostCost = 1_000_000

// forever is the patience of an action that waits.
const forever = -1

// patience is for how long an action waits for "when", s; forever, or 0.
func (a *Action) patience() float64 {
	if !a.Else.Given() || a.Else.String() == "wait" {
		return forever
	}
	return a.Else.Number
}

// Check reports a default of what has an expression.
func (f *Fact) Check(c *kind.Checker) {
	if f.Default.Given() && f.Expr.Given() {
		c.Problem(f.Default.At(), `it has both "expr" and "default"`, "a default is for a fact that only the agent's own actions change", declare.ToDrop("expr"), declare.ToDrop("default"))
		f.Default = Initial{}
	}
}

// Check reports what is for a condition that is not there. Conditions that say nothing are none.
func (a *Action) Check(c *kind.Checker) {
	for _, e := range []*kind.Expr[bool]{&a.If, &a.When} {
		if e.String() == "" {
			*e = kind.Expr[bool]{}
		}
	}
	for _, member := range []string{"else", "reactive"} {
		if v := c.Source.Get(member); v != nil && !a.When.Given() {
			c.Problem(v.Pos, fmt.Sprintf("%q is for an action with \"when\"", member), `add "when": a condition that the plan does not know of`, declare.ToRemove())
			return
		}
	}
}

// Brings gives an action that is added an effect that a goal wants: else no plan would have it.
func (*Action) Brings() []declare.Change {
	return []declare.Change{
		{At: "/actions/{name}/effects", Value: `{"{name}Done": true}`},
		{At: "/facts/{name}Done", Value: "{}"},
		{At: "/goals/*/want/{name}Done", Value: "true"},
	}
}

// Check reports a goal of nothing.
func (g *Goal) Check(c *kind.Checker) {
	if v := c.Source.Get("want"); v != nil && v.Kind == jsontree.Object && len(v.Members) == 0 {
		c.Problem(v.Pos, "this goal has no conditions", "add facts"+declare.InFile(`, such as {"Armed": true}`))
	}
}

// Check reports what has the name of something else, and too much of anything.
func (b *Body) Check(c *kind.Checker) {
	b.tag = kind.Tag(c.Source)
	b.broken = map[string]bool{}
	for _, name := range slices.Concat(c.Lost("facts"), c.Lost("actions")) {
		b.broken[name] = true
	}
	names := make(map[string]string, len(b.Facts)+len(b.Actions)+len(b.Goals))
	taken := func(n *kind.Node, what string) bool {
		if other := names[n.Name]; other != "" {
			c.ProblemOf(n.Name, n.At, fmt.Sprintf("%s and %s are both called %s", other, what, n.Name), "facts, actions and goals share their names; rename one", declare.ToRename(""))
			return true
		}
		names[n.Name] = what
		return false
	}
	for i := range b.Facts {
		taken(&b.Facts[i].Node, "a fact")
	}
	b.Actions = slices.DeleteFunc(b.Actions, func(a Action) bool { return taken(&a.Node, "an action") })
	b.Goals = slices.DeleteFunc(b.Goals, func(g Goal) bool { return taken(&g.Node, "a goal") })
	if len(b.Actions) > mostActions {
		c.Problem(c.Source.Get("actions").Pos, fmt.Sprintf("there are more than %d actions", mostActions), "let an action run a document with actions of its own")
		b.Actions = b.Actions[:mostActions]
	}
	if len(b.Goals) > mostGoals {
		c.Problem(c.Source.Get("goals").Pos, fmt.Sprintf("there are more than %d goals", mostGoals), "")
		b.Goals = b.Goals[:mostGoals]
	}
}
