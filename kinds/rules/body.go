package rules

import (
	"fmt"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Body is the body of a document.
type Body struct {
	Match *Match      `json:"match" example:"{\"select\": \"greedy\", \"threshold\": 0.8}" doc:"Makes the document a production system: its rules are matched against the situation, and some of those that match run. Without it each rule is evaluated when it is due."`
	Debts []kind.Text `json:"debts" role:"target" set:"true" example:"[\"player.Gold\"]" doc:"Bins that may be less than 0. No other is ever."`
	Rules []Rule      `json:"rules" noun:"rule" need:"[{\"name\": \"Grow\", \"outputs\": {}}]" doc:"The rules, in the order in which they are evaluated."`
}

// Template returns what a new document begins with.
func (Body) Template() string {
	return `{"variables": {"Wheat": {"type": "float"}}, "rules": [{"name": "Grow", "every": 1, "outputs": {"Wheat": 1}}]}`
}

// Choices returns the ways to select among matching rules, and what a condition can be.
func (Body) Choices() []declare.Set {
	return []declare.Set{
		declare.Choose[selection](&firstWay{}, &randomWay{}, &weightWay{}),
		declare.Choose[test](&withinTest{}, &ifTest{}),
	}
}

// Match says how the rules of a production system are matched and selected.
type Match struct {
	kind.Item
	Every     float64     `json:"every" min:"0" unit:"s" doc:"Seconds between two matches; 0 matches in every frame."`
	Select    *selectDecl `json:"select" example:"{\"first\": 2}" doc:"Which of the rules that match are executed. greedy, the default, stops at the first that matches."`
	Most      int         `json:"most" min:"1" example:"50" doc:"How many rules a match looks at. Without shuffle the next match goes on with the rule after them."`
	Shuffle   bool        `json:"shuffle" doc:"Puts all rules into a new random order before each match, so that the same situation does not always choose the same rule."`
	Threshold float64     `json:"threshold" min:"0" max:"1" default:"1" doc:"The score from which a rule matches: the weights of the conditions that hold, as a share of the weights of all."`
	Nothing   otherwise   `json:"nothing" words:"keep,stop,log" doc:"What happens when no rule matches: what runs is kept (the default), or stopped; log keeps it and writes a warning."`
	Default   kind.Text   `json:"default" role:"name" of:"rule" doc:"The rule that is executed when no other matches."`
	Chain     int         `json:"chain" min:"0" max:"8" example:"2" doc:"When no rule matches, how many steps are planned backwards from a rule that does not match to rules marked as steps, whose outputs would make it match."`
	Train     *Train      `json:"train" example:"{\"success\": 0.1, \"failure\": 0.1}" doc:"Changes the weights of rules by what comes of them. Take it away to lock the weights."`
}

// otherwise is what happens when no rule matches.
type otherwise uint8

const (
	keep otherwise = iota
	stop
	log
)

// Train says how weights are trained.
type Train struct {
	kind.Item
	Success float64   `json:"success" min:"0" max:"1" doc:"What a success adds to the weight of its rule; a weight is from 0 to 1."`
	Failure float64   `json:"failure" min:"0" max:"1" doc:"What a failure takes from it."`
	Good    kind.Text `json:"good" role:"trigger" doc:"An inbound trigger by which somebody calls what was executed last a success."`
	Bad     kind.Text `json:"bad" role:"trigger" doc:"An inbound trigger by which somebody calls it a failure."`
}

// selectDecl says which of the rules that match are executed.
type selectDecl struct {
	Word                     greedy `json:"-" alone:"true" words:"greedy"`
	declare.OneOf[selection]        // else
}

type greedy uint8

// selection is a way to select among all rules that match.
type selection interface{ most() int }

type firstWay struct {
	First int `json:"first" min:"1" need:"2" doc:"So many of them, in the order in which they were looked at."`
}

type randomWay struct {
	Random int `json:"random" min:"1" need:"2" doc:"So many of them, drawn at random."`
}

type weightWay struct {
	Weight int `json:"weight" min:"1" need:"1" doc:"So many of them, those with the highest weights."`
}

func (w *firstWay) most() int  { return w.First }
func (w *randomWay) most() int { return w.Random }
func (w *weightWay) most() int { return w.Weight }

// Rule is a rule.
type Rule struct {
	kind.Node
	Every        kind.Amount                     `json:"every" expr:"none" min:"0" default:"1" unit:"day" doc:"Days from one evaluation to the next; 0 evaluates the rule in every frame."`
	First        *float64                        `json:"first" min:"0" unit:"day" doc:"Days until the first evaluation; else as many as between two."`
	On           kind.OneOrMore[kind.Text]       `json:"on" role:"trigger" doc:"Inbound triggers that have the rule evaluated, in place of every."`
	Checks       kind.OneOrMore[kind.Expr[bool]] `json:"checks" example:"[\"Workers > 0\"]" doc:"Conditions that all must hold."`
	When         []Condition                     `json:"when" example:"[{\"value\": \"Distance\", \"is\": 2, \"within\": 0.5}]" doc:"Conditions with weights: the rule matches if those that hold weigh enough."`
	Threshold    *float64                        `json:"threshold" min:"0" max:"1" doc:"The score from which the rule matches, in place of the document's."`
	Weight       float64                         `json:"weight" min:"0" max:"1" default:"1" doc:"What the rule counts when rules are selected by weight; training begins with it."`
	Unique       bool                            `json:"unique" doc:"If it matches, no other rule is executed."`
	Finish       bool                            `json:"finish" doc:"What it runs is finished: until then it stays selected, whatever matches, and rules that use the same are not executed."`
	Uses         []kind.Text                     `json:"uses" set:"true" example:"[\"arms\"]" doc:"What the rule needs for itself: of rules that need the same, only the one that is selected first is executed."`
	Step         bool                            `json:"step" doc:"The rule is executed only as a step towards another one, where the document plans backwards."`
	Inputs       kind.Pairs[kind.Amount]         `json:"inputs" expr:"object" names:"variable" example:"{\"Leather\": 1}" doc:"What the rule takes from bins, all of it or nothing. A bin is a variable, \"Board.Field\", or \"map.\" with a layer of the map."`
	Outputs      kind.Pairs[kind.Amount]         `json:"outputs" expr:"object" names:"variable" example:"{\"Shoes\": 3}" doc:"What the rule adds to bins; less than 0 takes away, down to 0."`
	Radius       float64                         `json:"radius" min:"0" unit:"m" doc:"Bins of the map are those of all tiles within this distance, and not only those under the unit; each tile gets the whole output."`
	Flows        bool                            `json:"flows" doc:"Inputs and outputs are amounts for a day, which flow evenly: each evaluation moves the share of the time that has passed, or as much as there is."`
	Success      kind.Script                     `json:"success" doc:"Statements that run when the rule fires."`
	FailedInputs kind.Script                     `json:"failedInputs" doc:"Statements that run when an input is missing."`
	FailedChecks kind.Script                     `json:"failedChecks" doc:"Statements that run when a check does not hold."`
	Fire         kind.OneOrMore[kind.Text]       `json:"fire" role:"trigger" doc:"Outbound triggers that are raised when the rule fires."`
	kind.Behavior
}

// About has the title of such a part.
func (*Rule) About() kind.About { return kind.About{Title: "[{run}|{do}|every {every}]"} }

// Condition is a part of a left-hand side, with a weight.
type Condition struct {
	kind.Item
	declare.OneOf[test]
	Weight float64 `json:"weight" min:"0" default:"1" doc:"How much it counts among the conditions of the rule."`
}

// test is what a condition asks.
type test interface{ test() }

type withinTest struct {
	Value  kind.Expr[float64] `json:"value" need:"\"Distance\"" doc:"A number that is looked at."`
	Is     float64            `json:"is" need:"2" doc:"What it should be."`
	Within float64            `json:"within" min:"0" doc:"By how much it may differ."`
}

type ifTest struct {
	If kind.Expr[bool] `json:"if" need:"\"Armed\"" doc:"A condition that holds or not."`
}

func (*withinTest) test() {}
func (*ifTest) test()     {}

// Check reports members of the other executor.
func (b *Body) Check(c *kind.Checker) {
	for i := range b.Rules {
		r := &b.Rules[i]
		if b.Match != nil {
			r.refuse(c, "a document with \"match\" says there how often rules are matched", "every", "first", "on", "flows")
			continue
		}
		r.refuse(c, "only rules of a document with \"match\" have it", "when", "threshold", "weight", "unique", "finish", "uses", "step")
	}
}

// refuse reports members that the rule must not have.
func (r *Rule) refuse(c *kind.Checker, why string, members ...string) {
	for _, m := range members {
		if v := r.Source.Get(m); v != nil {
			c.ProblemOf(r.Name, v.Pos, fmt.Sprintf("%q cannot be used here: %s", m, why), "", declare.ToDrop(m))
		}
	}
}

// Check reports members that exclude each other.
func (r *Rule) Check(c *kind.Checker) {
	if len(r.On) > 0 {
		r.refuse(c, "the rule is evaluated by a trigger", "every", "first")
	}
	if r.Flows && r.Runs() {
		r.refuse(c, "a rule that flows runs nothing", "run", "do")
	}
}
