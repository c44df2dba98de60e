package rules

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// SystemPart is what the body of a production system has beside its rules [Pro360, ch. 16].
type SystemPart struct {
	Threshold float64        `json:"threshold" above:"0" max:"1" default:"1" doc:"What share of the weights of its terms must hold for a rule to match, unless the rule says otherwise; 1 is all of them."`
	Choose    *ChoosePart    `json:"choose" example:"{\"order\": \"shuffled\"}" doc:"Which of the rules that match are selected."`
	Otherwise *OtherwisePart `json:"otherwise" example:"{\"rule\": \"Idle\"}" doc:"What is done in an update in which no rule matches. What runs goes on, unless this says otherwise."`
	Training  *TrainingPart  `json:"training" example:"{\"success\": 0.1, \"failure\": 0.1}" doc:"Weights of rules go up and down with success and failure, until they are locked."`
	End       ending         `json:"end" words:"never,rule" doc:"When the document ends by itself: never; or with the last of the rules that it runs, and with failure if none matches."`
}

// ending says when a system ends.
type ending uint8

const (
	endNever ending = iota
	endRule
)

// ordering says in which order rules are looked at, and which of those that match are selected.
type ordering uint8

const (
	orderListed ordering = iota
	orderShuffled
	orderWeighted
	orderRandom
)

// ChoosePart says which rules are selected.
type ChoosePart struct {
	kind.Item
	Order  ordering `json:"order" words:"listed,shuffled,weighted,random" doc:"\"listed\": the first that match, from the top of the list; \"shuffled\": the first that match in an order that is drawn for each update; \"weighted\": those of the greatest weight; \"random\": all rules are looked at, and of those that match some are drawn."`
	First  int      `json:"first" min:"0" default:"1" doc:"How many rules run at once at most; 0 for all."`
	Checks int      `json:"checks" min:"0" doc:"How many rules an update looks at, at most; 0 for all."`
	Terms  int      `json:"terms" min:"0" doc:"After how many terms an update looks at no further rule; 0 for never."`
}

// OtherwisePart says what is done when no rule matches.
type OtherwisePart struct {
	kind.Item
	Rule   kind.Text   `json:"rule" role:"name" of:"rule" doc:"A rule that fires if nothing runs."`
	Chain  int         `json:"chain" min:"0" max:"7" doc:"How many rules may lead, one after another, to one that matches: if nothing runs, the first of the shortest such chain fires. 0 looks for none."`
	Stop   bool        `json:"stop" doc:"What runs ends."`
	Script kind.Script `json:"script" doc:"Statements to run in each update in which no rule matches."`
	Report int         `json:"report" min:"0" max:"64" doc:"How many states in which no rule matched a character remembers, so that rules can be written for them."`
}

// TrainingPart says how weights are trained.
type TrainingPart struct {
	kind.Item
	Success float64 `json:"success" min:"0" doc:"By how much the weight of a rule goes up when it has succeeded."`
	Failure float64 `json:"failure" min:"0" doc:"By how much it goes down when it has failed."`
	Least   float64 `json:"least" above:"0" default:"0.01" doc:"What no weight goes below."`
	Most    float64 `json:"most" above:"0" default:"100" doc:"What no weight goes above."`
	Locked  bool    `json:"locked" doc:"Training is over: weights stay, and the greatest come first."`
}

// WatchPart is what a rule of a production system says.
type WatchPart struct {
	When      []TermPart             `json:"when" noun:"term" example:"[{\"value\": \"Distance\", \"is\": 3, \"within\": 1}]" doc:"What the rule watches: it matches when the terms that hold have enough of the weight."`
	Threshold float64                `json:"threshold" above:"0" max:"1" doc:"What share of the weights must hold; that of the document if left out."`
	Weight    float64                `json:"weight" above:"0" default:"1" doc:"What rules that match are ordered by where the greatest come first."`
	Unique    bool                   `json:"unique" doc:"If it matches it is selected alone. Such rules are looked at first."`
	Tags      []string               `json:"tags" example:"[\"spin\"]" doc:"What it takes of the character, such as manoeuvres. Of rules with a tag in common one is selected at a time."`
	Step      bool                   `json:"step" doc:"It is never selected for itself, but is a step of chains that lead to a rule that matches."`
	Effects   kind.Pairs[kind.Value] `json:"effects" names:"variable" example:"{\"Armed\": true}" doc:"Values that hold once it has succeeded, for chains. Variables of the document are set to them."`
	kind.Behavior
}

// TermPart is a term of what a rule watches.
type TermPart struct {
	kind.Item
	If     kind.Expr[bool]    `json:"if" alone:"true" example:"\"Distance < 3\"" doc:"A condition. The term is this, or \"value\"."`
	Value  kind.Expr[float64] `json:"value" example:"\"Distance\"" doc:"A number that is watched: a port, a variable, or an expression; true is 1."`
	Is     kind.Amount        `json:"is" expr:"none" doc:"What it is to be."`
	Within float64            `json:"within" min:"0" doc:"How far from that it may be."`
	From   kind.Amount        `json:"from" expr:"none" doc:"The least that it may be."`
	To     kind.Amount        `json:"to" expr:"none" doc:"The most that it may be."`
	Fade   float64            `json:"fade" min:"0" doc:"How far outside it counts for something still: less and less, down to nothing."`
	Weight float64            `json:"weight" above:"0" default:"1" doc:"How much the term counts beside the others."`
}

// Check reports terms that say nothing, or two things.
func (t *TermPart) Check(c *kind.Checker) {
	if c.Source == nil || c.Source.Get("if") == nil && c.Source.Get("value") == nil && !t.If.Given() {
		c.Problem(t.At, "the term watches nothing", `write "if": a condition, or "value": a number, with what it is to be`, declare.ToAdd("if", `"true"`))
		c.Drop()
		return
	}
	if !t.If.Given() && !t.Value.Given() { // what is written there is no text, and that has been said
		c.Drop()
		return
	}
	if c.Source.Get("value") == nil {
		for _, name := range []string{"is", "within", "from", "to", "fade"} {
			if at := c.Source.Get(name); at != nil {
				c.Problem(at.Pos, fmt.Sprintf("%q is for a value", name), `a condition holds or does not`, declare.ToRemove())
			}
		}
		return
	}
	if at := c.Source.Get("if"); at != nil {
		c.Problem(at.Pos, `it has both "if" and "value"`, "make two terms of it", declare.ToRemove())
	}
	is, from, to := c.Source.Has("is"), c.Source.Has("from"), c.Source.Has("to")
	switch {
	case !is && !from && !to:
		c.Problem(t.At, "nothing says what the value is to be", `write "is", with "within", or "from" and "to"`, declare.ToAdd("is", "0"))
	case is && (from || to):
		c.Problem(t.At, `it has "is" and "from" or "to" as well`, "write one of the two", declare.ToDrop("is"))
	case from && to && t.From.Number > t.To.Number:
		c.Problem(c.Source.Get("to").Pos, `"to" is less than "from", so no value is right`, "exchange the two")
	case !is && c.Source.Has("within"):
		c.Problem(c.Source.Get("within").Pos, `"within" goes with "is"`, "", declare.ToRemove())
	}
}

// Members of documents and rules of the one executor, and of the other.
var (
	economyMembers = []string{"day", "phase", "resources", "areas", "units"}
	systemMembers  = []string{"threshold", "choose", "otherwise", "training", "end"}
	tradeMembers   = []string{"of", "every", "rate", "checks", "inputs", "outputs", "changes", "failedInputs", "failedChecks"}
	watchMembers   = []string{"when", "threshold", "weight", "unique", "tags", "step", "effects", "run", "do", "with", "pass", "store", "failure"}
)

// Check says what the document is, and reports what belongs to the other.
func (b *Body) Check(c *kind.Checker) {
	for _, name := range systemMembers {
		b.watches = b.watches || c.Source.Has(name)
	}
	trades := false
	for i := range b.Rules {
		r := b.Rules[i].Source
		b.watches = b.watches || r != nil && r.Has("when")
		trades = trades || r != nil && slices.ContainsFunc(tradeMembers, r.Has)
	}
	// What has bins, and rules that use them, is an economy, with something in it that does not belong there.
	b.watches = b.watches && !(trades && c.Source.Has("resources"))
	if !b.watches && !c.Source.Has("resources") {
		c.Problem(c.Source.Pos, "there are no resources", "", declare.ToAdd("resources", `{"wood": {"unit": {}, "player": {}}}`))
	}
	const both = "a document is either an economy or rules that watch: bins are of a whole town, and terms of one character"
	others, theirs, other := economyMembers, tradeMembers, `is of an economy, and the rules of this document have "when"`
	hint := `keep them in a document of their own, without "when"`
	if !b.watches {
		others, theirs, other = systemMembers, watchMembers, `is of rules that watch, and this document is an economy`
		hint = `give rules that watch a document of their own, in which each has "when"`
	}
	for _, name := range others {
		if at := c.Source.Get(name); at != nil {
			c.Problem(at.Pos, fmt.Sprintf("%q %s: %s", name, other, both), hint, declare.ToRemove())
		}
	}
	for i := range b.Rules {
		r := &b.Rules[i]
		for _, name := range theirs {
			if r.Source == nil {
				continue
			}
			if at := r.Source.Get(name); at != nil {
				c.ProblemOf(r.Name, at.Pos, fmt.Sprintf("%q does not belong here: %s", name, both), hint, declare.ToRemove())
			}
		}
	}
}
