package htn

import (
	"fmt"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Body is the body of a document.
type Body struct {
	Root    kind.Text                 `json:"root" role:"name" of:"task" doc:"The task that plans begin with."`
	Replan  replanning                `json:"replan" words:"cull,compare,always" default:"cull" doc:"What becomes of a plan when a sensor has changed the state: methods of a lower priority are not tried; or a whole plan is made and compared; or the new plan is always taken."`
	End     ending                    `json:"end" words:"never,noplan,plan" default:"never" doc:"When the document ends by itself: never, as soon as there is no plan, or with its plan."`
	Horizon float64                   `json:"horizon" above:"0" unit:"s" doc:"Plans are cut after so many seconds of their tasks' time, and go on from there."`
	Audit   bool                      `json:"audit" doc:"Warn if a plan that is not cut would begin otherwise."`
	Trace   bool                      `json:"trace" doc:"Log each iteration of the search."`
	Limits  Limits                    `json:"limits" joined:"true" doc:"Bounds of a search."`
	State   kind.Named[StateProperty] `json:"state" noun:"property" read:"true" example:"{\"CanSee\": {\"expr\": \"SeesEnemy\"}, \"Tired\": \"bool\"}" doc:"What the planner knows, by name: a type for what effects write, {\"expr\": ...} for what a sensor sees."`
	Tasks   kind.Named[Task]          `json:"tasks" noun:"task" tree:"root" need:"{\"Main\": {\"methods\": [{\"subtasks\": []}]}}" doc:"The tasks by name: compound ones with methods, and primitive ones that run something."`

	rootAt  jsontree.Position
	broken  map[string]bool // tasks that could not be read, which has been reported
	missing map[string]bool // properties that could not
}

// Template returns what a new document begins with.
func (Body) Template() string {
	return `{"root": "Main", "tasks": {"Main": {"methods": [{"subtasks": ["Rest"]}]}, "Rest": {}}}`
}

// Limits bound a search, and what a mind keeps of it. 0: not given.
type Limits struct {
	Steps      int `json:"steps" min:"1" max:"1024" doc:"Tasks that a plan has at most."`
	Choices    int `json:"choices" min:"1" max:"1024" doc:"Methods that a plan has at most."`
	Depth      int `json:"depth" min:"1" max:"256" doc:"How deep tasks lie in each other at most."`
	Iterations int `json:"iterations" min:"1" max:"1000000" doc:"How often a search takes up a task at most."`
}

// mostDepth is the highest limit of the depth.
const mostDepth = 256

// StateProperty is a property of the world state.
type StateProperty struct {
	kind.Node
	Expr    kind.Expr[any] `json:"expr" doc:"What its sensor sees, of ports, variables and boards. Without it only effects write it."`
	Type    kind.Text      `json:"type" role:"type" alone:"true" example:"\"bool\", or {\"expr\": \"Health < 30\"} for what a sensor sees" doc:"Its type."`
	Default kind.Value     `json:"default" role:"value" doc:"Its value at the start."`
	Unit    string         `json:"unit" doc:"The unit of its value, such as m or 1/s."`
	Keep    bool           `json:"keep" doc:"Keep the value when the document begins anew."`
	Every   float64        `json:"every" above:"0" unit:"s" doc:"Seconds between two looks of the sensor; without it, each frame."`
}

// About has the title of such a part.
func (*StateProperty) About() kind.About { return kind.About{Title: "[{expr}|{type}]"} }

// Task is a task: compound if it has methods, else primitive.
type Task struct {
	kind.Node
	When kind.OneOrMore[kind.Expr[bool]] `json:"when" doc:"What must hold before it and while it runs: a condition on the state, or a list of which all must hold."`
	kind.Behavior
	Terms      kind.Variables `json:"terms" before:"with" doc:"Arguments of the task, by name: types. One with the name of a port of what it runs is that port's value."`
	Methods    []Method       `json:"methods" before:"with" noun:"method" example:"[{\"when\": \"SeesEnemy\", \"subtasks\": [\"Attack\"]}]" doc:"Ways to do it; their order is their priority. A task with methods runs nothing itself."`
	Effects    kind.Script    `json:"effects" before:"with" doc:"Statements: what its success makes of the state."`
	Expects    kind.Script    `json:"expects" before:"with" doc:"Statements: what is expected to follow, which a sensor will see. Only plans know of it."`
	Time       kind.Amount    `json:"time" before:"with" min:"0" unit:"s" doc:"How long it takes. Plans are cut by it."`
	Background bool           `json:"background" before:"with" doc:"It succeeds as soon as it has begun, and goes on while the plan does."`

	compound bool
	terms    []document.VariableDecl
	when     []*jsontree.Node
}

// Method is a way to do a compound task.
type Method struct {
	kind.Item
	Name     kind.Text                       `json:"name" doc:"What people call it; without it, its place in the list."`
	When     kind.OneOrMore[kind.Expr[bool]] `json:"when" doc:"When it can be chosen: a condition on the state, or a list of which all must hold."`
	Subtasks []Call                          `json:"subtasks" noun:"subtask" need:"[]" doc:"What is to be done, in this order; nothing if it is empty."`

	when []*jsontree.Node
}

// About has the title of such a part.
func (*Method) About() kind.About { return kind.About{Title: "{when}"} }

// Call is a subtask of a method.
type Call struct {
	Task kind.Text              `json:"task" role:"name" of:"task" alone:"true" need:"\"GoTo\"" doc:"The task."`
	With kind.Pairs[kind.Value] `json:"with" role:"value" doc:"Its arguments: literals, or {\"expr\": \"...\"}."`
}

// replanning says what becomes of a plan that runs when a sensor has changed the state.
type replanning uint8

const (
	cull    replanning = iota // methods of a lower priority than those of the plan are not tried
	compare                   // a whole plan is made, and its methods are compared with those of the plan
	always                    // the new plan takes the place of the old one
)

// ending says when the document ends by itself.
type ending uint8

const (
	endNever  ending = iota
	endNoPlan        // as soon as there is no plan
	endPlan          // with its plan
)

// Decode reads the document's own members.
func (k Kind) Decode(d *document.Decoder) any {
	b := k.Declared.Decode(d).(*Body)
	for i := range b.Tasks {
		t := &b.Tasks[i]
		t.terms = d.Variables(t.Terms.Source, t.Name)
	}
	return b
}

// Brings puts a task that is added behind what a method does first: else nobody would ask for it.
func (*Task) Brings() []declare.Change {
	return []declare.Change{{At: "/tasks/*/methods/0/subtasks/-", Value: `"{name}"`}}
}

// Check reports a property that is nothing.
func (p *StateProperty) Check(c *kind.Checker) {
	if p.Type.String() == "" && !p.Expr.Given() {
		c.Problem(p.At, "the property has no type", `such as "bool"`+declare.InFile(`, or {"expr": "Health < 30"}`)+" for what a sensor sees", declare.ToSet(`"bool"`), declare.ToSet(`"float"`))
		c.Drop()
	}
	if v := c.Source.Get("every"); v != nil && !p.Expr.Given() {
		c.Problem(v.Pos, `"every" says how often a sensor looks, and it has none`, `add "expr"`, declare.ToRemove())
	}
}

// Check reports a task that is two things.
func (t *Task) Check(c *kind.Checker) {
	if t.Name == stateNode || t.Name == planNode {
		c.Problem(t.At, fmt.Sprintf("no task can be called %s: it is the name of what people see of the planner", t.Name), "rename it", declare.ToRename(""))
		c.Drop()
		return
	}
	t.when = conditions(t.When)
	methods := c.Source.Get("methods")
	if t.compound = methods != nil; !t.compound {
		if v := c.Source.Get("background"); v != nil && !t.Runs() {
			c.Problem(v.Pos, `"background" is for what runs, and nothing does`, `add "run": a document, or "do": an action`, declare.ToRemove())
		}
		return
	}
	for i := range c.Source.Members {
		switch m := &c.Source.Members[i]; m.Name {
		case "methods", "terms", "doc":
		default:
			if c.Form.Member(m.Name) != nil {
				c.Problem(m.Value.Pos, fmt.Sprintf("a task with methods is only a way to others and has no %q", m.Name), "put it on a task of its own, and name that among the subtasks", declare.ToRemove())
			}
		}
	}
	if methods.Kind == jsontree.Array && len(methods.Items) == 0 {
		c.Problem(methods.Pos, "it has no methods, so no plan can hold it", declare.InFile(`add {"when": "...", "subtasks": [...]}`), declare.ToSet(`[{"subtasks": []}]`).Labelled("Add a method that does nothing"))
	}
	if len(t.Methods) > maxMethods {
		c.Problem(methods.Pos, fmt.Sprintf("it has more than %d methods", maxMethods), "let some of them be those of another task")
		t.Methods = t.Methods[:maxMethods]
	}
	names := map[string]bool{}
	for i := range t.Methods {
		switch name := t.Methods[i].Name; {
		case name.String() == "":
		case declare.BadName(name.String()) != "":
			c.Problem(name.At(), "the method's name "+declare.BadName(name.String()), "", declare.ToRename("").As(""))
			t.Methods[i].Name = kind.Text{}
		case names[name.String()]:
			c.Problem(name.At(), fmt.Sprintf("two methods are called %s", name), "", declare.ToRename("").As("rename one"))
			t.Methods[i].Name = kind.Text{}
		default:
			names[name.String()] = true
		}
	}
}

// Check takes the conditions.
func (e *Method) Check(*kind.Checker) { e.when = conditions(e.When) }

// conditions returns those of a list that say something.
func conditions(list []kind.Expr[bool]) (out []*jsontree.Node) {
	for _, c := range list {
		if c.String() != "" {
			out = append(out, c.Source)
		}
	}
	return out
}

// Check reports an audit of nothing.
func (b *Body) Check(c *kind.Checker) {
	if b.rootAt = c.Source.Pos; b.Root.Given() {
		b.rootAt = b.Root.At()
	}
	if v := c.Source.Get("audit"); v != nil && !c.Source.Has("horizon") {
		c.Problem(v.Pos, `"audit" is for plans that are cut, and nothing cuts them`, `add "horizon": seconds`, declare.ToRemove())
	}
	lost := func(member string) map[string]bool {
		names := map[string]bool{}
		for _, name := range c.Lost(member) {
			names[name] = true
		}
		return names
	}
	b.broken, b.missing = lost("tasks"), lost("state")
}
