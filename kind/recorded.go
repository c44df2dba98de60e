package kind

import "github.com/wits-ai/wits/internal/wits"

// Demonstrated is a kind whose rules can be made of what somebody shows, and tried on what was recorded [Pro360, ch. 16.4.1]. The debugger makes rules
// of its recording with it.
type Demonstrated interface {
	// RecordRules makes a recorder of minds of a program. The rules are for the document of a part, by its path, "" for the root: what is watched is
	// called as that document calls it. It fails if a value is not there, or is no number and no truth.
	RecordRules(p *wits.Program, part string, watched []Watched) (RuleRecorder, error)
	// TryRules reads rules, each the text of one in JSON, as the document of a part would hold them, with the threshold of that document, 0 for that of a
	// document that says none. It fails if one is no rule, or watches what minds of the program do not tell.
	TryRules(p *wits.Program, part string, rules []string, threshold float64) (RuleTrial, error)
}

// Watched is a value that a recorder puts into the rules that it makes.
type Watched struct {
	// Value is the name of a number, a whole number or a truth in the document: a port or variable, "Node.Port".
	Value string
	// Weight is how much its term counts; 0 is 1.
	Weight float64
	// Within is how far a value may be from what was shown: added to both ends of what was seen over the span.
	Within float64
}

// Shown is what a recorded rule does.
type Shown struct {
	// Run is a document, Do an action; one of them, or neither if that is said later.
	Run, Do string
	// With are parameters of it that are texts.
	With map[string]string
}

// RuleRecorder makes rules of what minds see.
type RuleRecorder interface {
	// See looks at a mind at the end of a frame.
	See(m *wits.Mind) error
	// Show makes a rule of all that was seen since the last one. Names of rules must be different from each other.
	Show(name string, does Shown) error
	// Rules are the texts of the rules that were made, in JSON.
	Rules() []string
}

// RuleTrial are rules that are tried on minds.
type RuleTrial interface {
	// Score tells for each rule its score for a mind, from 0 to 1, and whether it matches. A term whose value the mind does not tell is lost.
	Score(m *wits.Mind, scores []float64, matches []bool)
}
