package utility

import "github.com/wits-ai/wits"

// Decision is what became of an option in the last decision.
type Decision uint8

// Decisions about options.
const (
	Undecided Decision = iota // no decision has been made yet
	Chosen                    // it was chosen, or goes on
	Useless                   // its utility is 0 or less
	Outranked                 // another of a higher rank is of use
	Screened                  // it is not among those near the best, or the best ones
	Beaten                    // another has a higher utility
	Unlucky                   // another was drawn
	Begun                     // it has begun in the frame already
	Unscored                  // it was not looked at: another was found before
	Pruned                    // it was not looked at to the end: it could not win any more, its score is the most it could get
	decisions
)

var decisionNames = [decisions]string{"undecided", "chosen", "useless", "outranked", "screened", "beaten", "unlucky", "begun", "unscored", "pruned"}

func (f Decision) String() string { return decisionNames[min(f, Pruned)] }

func setDecision(x *wits.Context, o *option, s Decision) { x.Words()[o.decision] = uint64(s) }

func decisionOf(x *wits.Context, o *option) Decision { return Decision(x.Words()[o.decision]) }
