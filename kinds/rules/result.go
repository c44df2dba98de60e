package rules

import "github.com/wits-ai/wits"

// Result is what came of an update of a production system.
type Result uint8

// Results.
const (
	NoUpdate  Result = iota // it has not been updated yet
	Matched                 // a rule was selected
	Unmatched               // no rule matches
	CapHit                  // no rule was found before the most had been looked at that an update may
)

var resultNames = [...]string{"none", "matched", "unmatched", "capped"}

func (r Result) String() string { return resultNames[min(r, CapHit)] }

// Verdict is what became of a rule of a production system in the last update.
type Verdict uint8

// Verdicts.
const (
	Skipped   Verdict = iota // it was not looked at: as many as may be had been selected before
	Beyond                   // it was not looked at: the cap was hit before
	NoMatch                  // its score is below its threshold
	Selected                 // it matches, and was selected
	Filtered                 // it matches, and has a tag in common with one that was selected
	NotDrawn                 // it matches, and others were drawn
	ByDefault                // nothing matched, and it is what is done then
	AsStep                   // nothing matched, and it is the first step to a rule that will
)

var verdictNames = [...]string{"skipped", "beyond", "no match", "selected", "filtered", "not drawn", "by default", "as step"}

func (v Verdict) String() string { return verdictNames[min(v, AsStep)] }

// AddTypes adds the types of the ports of production systems to a registry.
func AddTypes(r *wits.Registry) {
	wits.AddEnum[Result](r, "ruleResult", "What came of an update of rules that watch.", resultNames[:]...)
	wits.AddEnum[Verdict](r, "ruleVerdict", "What became of a rule that watches in the last update.", verdictNames[:]...)
}
