package utility

import (
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Body is the body of a utility document.
type Body struct {
	Shared kind.Pairs[kind.Text] `json:"shared" role:"document" of:"considerations" names:"true" noun:"shared document" example:"{\"Common\": \"common.considerations.json\"}" doc:"Documents of the kind considerations, by the names under which this one uses them."`
	levelDecl
	Sets   `before:"options"`
	Common []Consideration `json:"common" noun:"common consideration" before:"options" example:"[{\"name\": \"Able\", \"if\": \"not Busy\"}]" doc:"Considerations that all options have."`
	Pick   *Pick           `json:"pick" before:"options" example:"{\"from\": \"Enemies\", \"as\": \"enemy\", \"into\": \"Target\"}" doc:"An element of a list that the document picks, and nothing else: it ends when it has picked."`

	decides uint32 // tag of what does
}

// Template returns what a new document begins with.
func (Body) Template() string {
	return `{"options": {"Rest": {"score": "0.1"}}}` // less than a new option has, so that this runs
}

// Choices returns what considerations may be, and how options may be chosen.
func (Body) Choices() []declare.Set { return choices }

// Sets are what several options, and several documents, can use by name: the body of a document of considerations.
type Sets struct {
	Curves         kind.Pairs[kind.Curve]      `json:"curves" names:"true" noun:"curve" example:"{\"Steep\": {\"logistic\": 20}}" doc:"Curves by name."`
	Considerations kind.Pairs[[]Consideration] `json:"considerations" names:"true" noun:"set of considerations" example:"{\"Able\": [{\"name\": \"NotBusy\", \"if\": \"not Busy\"}]}" doc:"Sets of considerations by name."`

	tag uint32 // of all of them
}

// Choices returns what considerations may be, and how options may be chosen.
func (Sets) Choices() []declare.Set { return choices }

var choices = []declare.Set{
	declare.Choose[matter](&inputDecl{}, &condDecl{}, &historyDecl{}, &pickDecl{}, &useDecl{}, &allDecl{}, &anyDecl{}, &notDecl{}),
	declare.Choose[way](&highestWay{}, &weightedWay{}, &rulesWay{}, &sequenceWay{}, &ownWay{}),
}

// levelDecl is a set of options that compete: the document's, or those within an option.
type levelDecl struct {
	Choose  *chooseDecl            `json:"choose" example:"{\"rules\": [\"Flee\", \"Attack\"]}" doc:"How an option is chosen."`
	Buckets kind.Named[bucketDecl] `json:"buckets" noun:"bucket" example:"{\"Hunger\": \"1 - Food / 100\"}" doc:"Ranks that options share: an expression by name, or a measure."`
	Options kind.Named[Option]     `json:"options" noun:"option" example:"{\"Rest\": {\"score\": \"0.5\"}}" doc:"The options by name."`
	Decide  *decideDecl            `json:"decide" example:"{\"every\": 0.5}" doc:"When to decide anew while an option runs."`
	End     ending                 `json:"end" words:"never,idle,option" doc:"When the options end by themselves: never, as soon as none is of use, or with the option that is chosen."`
}

// chooseDecl says how an option is chosen.
type chooseDecl struct {
	Word               chooser `json:"-" alone:"true" words:"highest,weighted"`
	declare.OneOf[way]         // else
}

// way is one of the ways in which an option is chosen.
type way interface{ chooses() chooser }

type highestWay struct {
	Highest struct {
		Prune bool `json:"prune" doc:"Leave out what remains of an option that cannot win any more."`
	} `json:"highest" doc:"The one with the highest utility."`
}

type weightedWay struct {
	Weighted drawDecl `json:"weighted" doc:"One that is drawn by utility."`
}

type rulesWay struct {
	Rules []kind.Text `json:"rules" role:"name" of:"option" doc:"The first in this order that is of use."`
}

type sequenceWay struct {
	Sequence []kind.Text `json:"sequence" role:"name" of:"option" doc:"One after the other, in this order."`
	Lenient  bool        `json:"lenient" doc:"Go on with the next option after one that has failed, and succeed after the last."`
}

type ownWay struct {
	By kind.Text `json:"by" need:"\"Daring\"" doc:"The name of a way to choose that the game adds in Go."`
}

// drawDecl says among which something is drawn.
type drawDecl struct {
	Top    int      `json:"top" min:"1" doc:"How many of the best are candidates."`
	Within *float64 `json:"within" min:"0" max:"1" doc:"How much less than the best a candidate may score, as a share."`
}

type bucketDecl struct {
	kind.Node
	Input kind.Expr[float64] `json:"input" alone:"true" need:"\"1 - Food / 100\"" doc:"An expression for a number: the higher it is, the higher the rank."`
	shape `without:"add rank multiply veto weight ranges"`
}

type decideDecl struct {
	Every *float64                  `json:"every" min:"0" unit:"s" doc:"Seconds between decisions; 0 decides in every frame."`
	On    kind.OneOrMore[kind.Text] `json:"on" role:"trigger" doc:"Inbound triggers of the document."`
	Stall float64                   `json:"stall" min:"0" unit:"s" doc:"Seconds for which an option runs undisturbed."`
}

// Option is an option, or a set of options.
type Option struct {
	kind.Node
	kind.Behavior
	For *targetsDecl `json:"for" example:"{\"from\": \"Enemies\", \"as\": \"enemy\", \"into\": \"Target\"}" doc:"The option is weighed for each element of a list, and runs for the best."`
	weighing
	Bucket      kind.Text       `json:"bucket" role:"name" of:"bucket" before:"weight" doc:"The name of the bucket that says the option's rank."`
	Without     []kind.Text     `json:"without" role:"name" of:"common consideration" before:"combine" doc:"Names of common considerations that the option does without."`
	Commitment  *commitmentDecl `json:"commitment" example:"{\"add\": 0.1, \"multiply\": 1.2, \"for\": 5, \"fades\": true}" doc:"What the option has over the others while it runs."`
	Cooldown    *timeDecl       `json:"cooldown" example:"{\"for\": 5, \"curve\": {\"power\": 8}}" doc:"For so many seconds after it has run it does not run again."`
	Runtime     *timeDecl       `json:"runtime" example:"{\"for\": 5, \"curve\": {\"power\": 8}}" doc:"After so many seconds another takes over."`
	Repeats     *repeats        `json:"repeats" example:"{\"most\": 3, \"multiply\": 0.5}" doc:"How often it begins in a row."`
	Once        bool            `json:"once" doc:"It runs only once in the agent's life."`
	Suspend     bool            `json:"suspend" doc:"It suspends what runs, instead of ending it."`
	Success     *modifier       `json:"success" example:"{\"add\": 0.15, \"for\": 1.5}" doc:"What is added to the score after a success, and for how many seconds."`
	Failure     *modifier       `json:"failure" example:"{\"add\": -0.3, \"for\": 2}" doc:"What is added to the score after a failure, and for how many seconds."`
	Interrupted *modifier       `json:"interrupted" example:"{\"add\": -0.1, \"for\": 2}" doc:"What is added to the score after another has taken over, and for how many seconds."`
	levelDecl
}

// About has the title of such a part.
func (*Option) About() kind.About { return kind.About{Title: "[{#options} options|{run}|{do}]"} }

// weighing says how useful an option is, or an element.
type weighing struct {
	Score          kind.Expr[float64] `json:"score" doc:"How useful the option is, or how good the element: an expression. 0 or less: not at all."`
	Rank           kind.Expr[float64] `json:"rank" doc:"An expression: only those of the highest rank are chosen among."`
	Weight         kind.Expr[float64] `json:"weight" doc:"An expression that the score is multiplied with."`
	Considerations []Consideration    `json:"considerations" example:"[{\"name\": \"Near\", \"input\": \"Distance\", \"from\": 20, \"to\": 0}]" doc:"What speaks for it, and against it."`
	Combine        combining          `json:"combine" words:"product,sum,average,min,max" doc:"How the measures are joined."`
	Compensate     bool               `json:"compensate" doc:"Gives back a part of what a product loses by having many factors."`
	Ranks          rankJoin           `json:"ranks" words:"max,min,sum" doc:"How the ranks that considerations give are joined."`
}

// modifier is what an outcome adds to an option's score, and for how long.
type modifier struct {
	Add     float64 `json:"add" need:"0.15" doc:"What is added to the score."`
	Seconds float64 `json:"for" min:"0" need:"1.5" unit:"s" doc:"For how long."`
}

type commitmentDecl struct {
	kind.Item
	Add      float64 `json:"add" alone:"true" doc:"What is added to the utility while the option runs."`
	Seconds  float64 `json:"for" above:"0" unit:"s" doc:"For how long; without it, for as long as it runs."`
	Fades    bool    `json:"fades" doc:"It fades to nothing over that time."`
	Multiply float64 `json:"multiply" min:"0" default:"1" doc:"What the utility is multiplied with while the option runs."`
}

// timeDecl is a time, or what it is worth by and by.
type timeDecl struct {
	kind.Item
	For   kind.Range `json:"for" above:"0" alone:"true" need:"5" unit:"s" doc:"For how many seconds; of two, one between them is drawn whenever the option begins."`
	Curve kind.Curve `json:"curve" doc:"What is made of the share of the time that has gone by."`
}

// repeats says what beginning again and again says of an option.
type repeats struct {
	Most     int     `json:"most" alone:"true" min:"1" doc:"How often in a row it begins at most."` // 0: no matter
	Multiply float64 `json:"multiply" min:"0" max:"1" default:"1" doc:"What the utility is multiplied with for each time in a row."`
}

// pickerDecl says what is chosen among elements, and how.
type pickerDecl struct {
	From   kind.Text                  `json:"from" role:"list" need:"\"Enemies\"" doc:"The list: of the game, or a port, variable or field of a board."`
	As     kind.Text                  `json:"as" role:"new" noun:"element" read:"true" need:"\"enemy\"" doc:"The name of the element that is looked at, for expressions."`
	Choose pickChoice                 `json:"choose" example:"{\"weighted\": {\"within\": 0.1, \"top\": 5}}" doc:"How one of the elements is chosen."`
	Into   kind.Pairs[kind.Expr[any]] `json:"into" names:"variable" lone:"variable" example:"{\"Target\": \"enemy.Who\", \"Goal\": \"enemy.Place\"}" doc:"Where the element goes when its option is chosen: a variable, or expressions over the element by variable."`
}

type pickChoice struct {
	Word     picking   `json:"-" alone:"true" words:"highest,first,weighted"`
	Weighted *drawDecl `json:"weighted" need:"{\"top\": 5}" doc:"One that is drawn by score."`
}

// Pick is an element of a list that is picked, weighed as options are.
type Pick struct {
	kind.Item
	pickerDecl
	weighing `before:"choose"`
}

// targetsDecl are the targets of an option, which is weighed for each of them.
type targetsDecl struct {
	kind.Item
	pickerDecl
	Key kind.Expr[any] `json:"key" before:"into" doc:"An expression for what tells elements apart; without it the element's first field of type entity, or all of it."`
}
