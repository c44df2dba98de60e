package maneuver

import (
	"fmt"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Body is the body of a document.
type Body struct {
	Root    kind.Text                  `json:"root" role:"name" of:"task" doc:"The task that plans begin with: the whole."`
	With    kind.Pairs[kind.Expr[any]] `json:"with" example:"{\"Units\": \"Platoons\"}" doc:"Its inputs, by name: expressions over the ports and variables of the document, which are read when a plan is begun."`
	Again   kind.Expr[bool]            `json:"again" doc:"Whenever it becomes true, a whole new plan is made; the old one goes on until the new one is there."`
	Late    float64                    `json:"late" above:"0" unit:"s" doc:"A task that takes so much longer than planned has failed; without it, tasks may take as long as they like."`
	Failed  failing                    `json:"failed" words:"part,whole,end" default:"part" doc:"What is planned again when a task has failed: the task that it is a part of, and if there is no other way to do that, the one above; or the whole; or the document ends."`
	End     ending                     `json:"end" words:"never,noplan,plan" default:"never" doc:"When the document ends by itself: never, as soon as there is no plan, or with its plan."`
	Limits  Limits                     `json:"limits" joined:"true" doc:"Bounds of a search."`
	Scopes  []string                   `json:"scopes" example:"[\"mission\", \"team\", \"unit\"]" doc:"The levels of command, the highest first: what is decided on a higher one is decided first. Without it they are mission, objective, team, tactic, units, unit."`
	Tasks   kind.Named[TaskPart]       `json:"tasks" noun:"task" need:"{\"Main\": {\"scope\": \"mission\"}}" doc:"The types of task by name: compound ones, which methods refine, and primitive ones, which one unit does."`
	Methods kind.Named[MethodPart]     `json:"methods" noun:"method" example:"{\"frontal\": {\"of\": \"Attack\", \"parts\": {\"Move\": {\"task\": \"Move\"}}}}" doc:"The ways to do compound tasks, by name."`

	rootAt jsontree.Position
	broken map[string]bool // tasks that could not be read, which has been reported
}

// Template is what a new document begins with.
func (Body) Template() string {
	return `{"root": "Main", "tasks": {"Main": {"scope": "mission"}, "Wait": {"scope": "unit", "seconds": 5}}, "methods": {"rest": {"of": "Main", "parts": {"Wait": {"task": "Wait"}}}}}`
}

// Limits bound a search, and what a mind keeps of its plan. 0: not given.
type Limits struct {
	Iterations int `json:"iterations" min:"1" max:"1000000" default:"10000" doc:"At how many partial plans a search looks at most."`
	Plans      int `json:"plans" min:"1" max:"1000000" default:"100000" doc:"How many partial plans wait to be looked at, at most."`
	Frame      int `json:"frame" min:"1" max:"1000000" default:"32" doc:"At how many partial plans a search looks in a frame; then it goes on in the next. What is found does not depend on it."`
	Tasks      int `json:"tasks" min:"1" max:"4096" default:"256" doc:"Tasks that a plan has at most, those of repairs included."`
}

// TaskPart is a type of task as a document declares it.
type TaskPart struct {
	kind.Node
	Scope   kind.Text                  `json:"scope" example:"\"unit\"" doc:"The level of command on which it is decided; without it, the lowest."`
	Inputs  kind.Variables             `json:"inputs" doc:"What must be known before it is refined, by name: types. A list of a type holds a value for each of several units."`
	Outputs kind.Variables             `json:"outputs" doc:"What it decides for others, by name: types."`
	Seconds kind.Amount                `json:"seconds" min:"0" unit:"s" doc:"How long it takes, over its inputs and outputs. Of a compound task an estimate, which must never be too long, or the plan that is found need not be the best."`
	Least   float64                    `json:"least" min:"0" unit:"s" doc:"How long it takes at least, as long as its inputs are not known."`
	Who     kind.Text                  `json:"who" example:"\"Unit\", or \"Unit.Id\"" doc:"The input that is the unit that does it, or a field of that input."`
	Says    string                     `json:"says" example:"\"{Unit} attacks {Objective}\"" doc:"Its sentence in the briefing; {Input} and {Input.Field} stand for values."`
	When    kind.Expr[bool]            `json:"when" doc:"Of a primitive task: it can only be done if this holds, over its inputs."`
	Why     string                     `json:"why" doc:"What people are told when \"when\" does not hold."`
	Set     kind.Pairs[kind.Expr[any]] `json:"set" example:"{\"End\": \"Unit\", \"End.At\": \"To\"}" doc:"Of a primitive task: its outputs, or fields of them, by name, over its inputs."`
	Begin   kind.Script                `json:"begin" doc:"Of a primitive task: what is done when it begins, such as an order to its unit."`
	Until   kind.Expr[bool]            `json:"until" doc:"Of a primitive task: it is done when this holds. Without it, after its seconds."`
	Fails   kind.Expr[bool]            `json:"fails" doc:"Of a primitive task: it has failed if this holds while it runs."`
	Lost    kind.Expr[bool]            `json:"lost" doc:"Of a primitive task: it cannot be done any more if this holds, also while it waits for others, such as when its unit is lost: the plan is mended at once."`
	Stop    kind.Script                `json:"stop" doc:"Of a primitive task: what is done when it is ended before it is done, because of another plan or with the document."`

	inputs, outputs []document.VariableDecl
}

// About has the title of such a part.
func (*TaskPart) About() kind.About { return kind.About{Title: "{scope}"} }

// MethodPart is a way to refine a task as a document declares it.
type MethodPart struct {
	kind.Node
	Of    kind.Text                  `json:"of" role:"name" of:"task" need:"\"Main\"" doc:"The compound task that it refines."`
	Off   kind.Expr[bool]            `json:"off" doc:"Plans do without it while this holds, over the ports and variables of the document: so a doctrine is chosen."`
	When  kind.Expr[bool]            `json:"when" doc:"When it can be used, over the inputs of the task."`
	Why   string                     `json:"why" doc:"What people are told when \"when\" does not hold."`
	Ways  kind.Expr[any]             `json:"ways" example:"\"Routes\"" doc:"A list, for each element of which, called \"way\", there is a plan of its own. Without it there is one way."`
	Parts kind.Named[SubtaskPart]    `json:"parts" noun:"part" example:"{\"Move\": {\"task\": \"Move\", \"with\": {\"Unit\": \"Unit\"}}}" doc:"The tasks that it makes, by name."`
	Set   kind.Pairs[kind.Expr[any]] `json:"set" example:"{\"End\": \"Move.End\"}" doc:"The outputs of the task, by name: \"Part.Output\" of one of the parts, or an expression over the inputs."`
}

// About has the title of such a part.
func (*MethodPart) About() kind.About { return kind.About{Title: "{of}"} }

// SubtaskPart is a task that a method makes.
type SubtaskPart struct {
	kind.Node
	Task  kind.Text                  `json:"task" role:"name" of:"task" alone:"true" need:"\"Main\"" doc:"Its type."`
	When  kind.Expr[bool]            `json:"when" doc:"It is made only if this holds, over the inputs of the task that is refined."`
	Each  kind.Expr[any]             `json:"each" example:"\"Units\"" doc:"A list: there is one such task for each of its elements, which \"with\" calls \"it\", the first having \"index\" 0."`
	With  kind.Pairs[kind.Expr[any]] `json:"with" example:"{\"Unit\": \"it\", \"From\": \"FormUp.Place\"}" doc:"Its inputs, by name: an expression, or \"Part.Output\" of another part, which is passed on as soon as it is known."`
	After []kind.Text                `json:"after" role:"name" of:"part" example:"[\"FormUp\"]" doc:"Parts that end, with all that they are made of, before it begins."`
}

// About has the title of such a part.
func (*SubtaskPart) About() kind.About { return kind.About{Title: "{task}"} }

// failing says what is planned again when a task has failed.
type failing uint8

const (
	failPart failing = iota
	failWhole
	failEnd
)

// ending says when the document ends by itself.
type ending uint8

const (
	endNever ending = iota
	endNoPlan
	endPlan
)

// usualScopes are those of [Pro360, Table 10.1].
var usualScopes = []string{"mission", "objective", "team", "tactic", "units", "unit"}

// Check takes what other parts of the body need.
func (b *Body) Check(c *kind.Checker) {
	if b.rootAt = c.Source.Pos; b.Root.Given() {
		b.rootAt = b.Root.At()
	}
	b.broken = map[string]bool{}
	for _, name := range c.Lost("tasks") {
		b.broken[name] = true
	}
}

// Check reports a method with a part called like a word of expressions.
func (m *MethodPart) Check(c *kind.Checker) {
	for i := range m.Parts {
		if name := m.Parts[i].Name; name == "way" || name == "it" || name == "index" {
			c.ProblemOf(m.Name, m.Parts[i].At, fmt.Sprintf("no part can be called %s: expressions use the word", name), "", declare.ToRename(""))
		}
	}
}

// Decode reads the document's own members.
func (k Kind) Decode(d *document.Decoder) any {
	b := k.Declared.Decode(d).(*Body)
	for i := range b.Tasks {
		t := &b.Tasks[i]
		t.inputs, t.outputs = d.Variables(t.Inputs.Source, t.Name), d.Variables(t.Outputs.Source, t.Name)
	}
	return b
}
