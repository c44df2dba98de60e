package utility

import "github.com/wits-ai/wits/kind"

// Consideration is something that speaks for an option, or against it.
type Consideration struct {
	kind.Item          `noun:"consideration"`
	Name               kind.Text `json:"name" role:"new" noun:"consideration" doc:"How people see it."`
	kind.OneOf[matter]           // what it looks at
}

// matter is what a consideration looks at.
type matter interface{ About() kind.About }

// inputDecl is a measure.
type inputDecl struct {
	Input kind.Expr[float64] `json:"input" doc:"An expression for a number."`
	shape
	Hysteresis float64 `json:"hysteresis" min:"0" doc:"How far the number has to move from the one that counts before it counts itself."`
}

// condDecl is a condition, with a verdict for each answer.
type condDecl struct {
	If kind.Expr[bool] `json:"if" doc:"A condition."`
	answers
}

type answers struct {
	Then *verdictDecl `json:"then" example:"{\"multiply\": 2}" doc:"What it says if the answer is yes."`
	Else *verdictDecl `json:"else" example:"{\"veto\": true}" doc:"What it says if the answer is no. Without both it vetoes then."`
}

// historyDecl is how long the option has run, or rested: while it runs, after it has run, and as long as it never has. The
// input is for how many seconds that has been so.
type historyDecl struct {
	History struct {
		Never   *stateDecl `json:"never" doc:"As long as it has never run."`
		Running *stateDecl `json:"running" doc:"While it runs."`
		Stopped *stateDecl `json:"stopped" doc:"After it has run."`
	} `json:"history" doc:"What is made of the seconds for which the option has run, has not run any more, or has never run."`
}

type stateDecl struct {
	kind.Item
	shape `without:"weight"`
}

// pickDecl is whether a list has an element of use, or how good the best is.
type pickDecl struct {
	Pick *Pick `json:"pick" example:"{\"from\": \"Enemies\", \"as\": \"enemy\"}" doc:"An element of a list: there must be one of use, or how good the best one is counts."`
	shape
	answers `before:"multiply"`
}

type useDecl struct {
	Use  kind.Text                  `json:"use" role:"name" of:"set of considerations" doc:"The name of a set of considerations: of the document's own, or of one that it shares."`
	With kind.Pairs[kind.Expr[any]] `json:"with" example:"{\"Distance\": \"Far / 2\"}" doc:"What names in the set's expressions stand for: expressions by name."`
	As   kind.Text                  `json:"as" doc:"What the names of its considerations begin with here, so that an option can use a set twice."`
}

type allDecl struct {
	All []Consideration `json:"all" doc:"All of these."`
	join
}

type anyDecl struct {
	Any []Consideration `json:"any" doc:"Those of these that do not veto, unless all do."`
	join
}

type notDecl struct {
	Not kind.OneOrMore[Consideration] `json:"not" doc:"It vetoes if these do not, and the other way round."`
	join
}

type join struct {
	Ranks rankJoin `json:"ranks" words:"max,min,sum" doc:"How the ranks that these give are joined."`
}

// shape says what is made of a number.
type shape struct {
	From *float64   `json:"from" doc:"Where the measure counts as 0."`
	To   kind.Range `json:"to" doc:"Where the measure counts as 1; of two, one between them is drawn whenever the option begins."`
	verdictDecl
	Weight *float64   `json:"weight" min:"0" before:"multiply" doc:"How much it counts in a sum or an average."`
	Curve  kind.Curve `json:"curve" before:"multiply" doc:"What is made of a number from 0 to 1: a curve, or the name of one."`
	Ranges []spanDecl `json:"ranges" noun:"range" fewest:"1" before:"multiply" example:"[{\"below\": 50, \"veto\": true}, {\"to\": 300}, {\"veto\": true}]" doc:"What is said of which numbers, from low to high."`
}

type spanDecl struct {
	kind.Item
	To kind.Range `json:"to" doc:"The last number of the range."`
	verdictDecl
	Below kind.Range `json:"below" before:"multiply" doc:"The first number beyond the range."`
}

// verdictDecl is what is said of an option.
type verdictDecl struct {
	Add      *float64 `json:"add" doc:"It is added to the utility."`
	Rank     *float64 `json:"rank" doc:"The option's rank."`
	Multiply *float64 `json:"multiply" min:"0" doc:"The utility is multiplied with it; 0 vetoes the option."`
	Veto     *bool    `json:"veto" doc:"The option is of no use."`
}

func (*inputDecl) About() kind.About {
	return kind.About{Group: "consideration", Doc: "A measure: what a curve makes of a number.", Example: `{"name": "Near", "input": "Distance", "from": 20, "to": 0}`}
}

func (*condDecl) About() kind.About {
	return kind.About{Group: "consideration", Doc: "A condition that rules out, adds, multiplies or ranks.", Example: `{"name": "Able", "if": "not Busy"}`}
}

func (*historyDecl) About() kind.About {
	return kind.About{Group: "consideration", Doc: "How long the option has run, or has rested.", Example: `{"name": "Fresh", "history": {"stopped": {"from": 0, "to": 5}}}`}
}

func (*pickDecl) About() kind.About {
	return kind.About{Group: "consideration", Doc: "Whether there is somebody, or how good the best is.", Example: `{"name": "Foe", "pick": {"from": "Enemies", "as": "enemy"}}`}
}

func (*useDecl) About() kind.About {
	return kind.About{Group: "consideration", Doc: "A set of considerations by its name.", Example: `{"use": "Able"}`}
}

func (*allDecl) About() kind.About {
	return kind.About{Group: "consideration", Doc: "Several considerations together.", Example: `{"all": []}`}
}

func (*anyDecl) About() kind.About {
	return kind.About{Group: "consideration", Doc: "At least one of several considerations.", Example: `{"any": []}`}
}

func (*notDecl) About() kind.About {
	return kind.About{Group: "consideration", Doc: "The opposite of considerations.", Example: `{"not": []}`}
}

func (*repeats) About() kind.About { return kind.About{} }
