package tree

// Outcome is what comes of something, as a heuristic sees it. A later one is better. The first, Unseen, says that nobody
// looked.
//
// Classes, and no number: with a score between 0 and 1 small changes anywhere turned choices about (book, section 5.2.2).
type Outcome uint8

// Outcomes, from the worst to the best.
const (
	Unseen     Outcome = iota // not simulated
	Impossible                // it would fail
	Deadly                    // it ends the agent
	Hurtful                   // it harms the agent, or its aim
	Irrelevant                // it changes nothing that matters
	Cosmetic                  // it only looks good
	Safe                      // it lessens a danger a little
	Beneficial                // it serves the aim
	Urgent                    // it averts a danger
)

var outcomeNames = []string{"unseen", "impossible", "deadly", "hurtful", "irrelevant", "cosmetic", "safe", "beneficial", "urgent"}

func (o Outcome) String() string { return outcomeNames[min(o, Urgent)] }

// Why says why a simulate node chose as it did.
type Why uint8

// Reasons of a choice.
const (
	Undecided  Why = iota // it has not chosen yet
	Best                  // the outcome was better than those of all others
	Kept                  // others had the same outcome, but it ran already
	First                 // others had the same outcome, but come later in the list
	Second                // the best one ran just before, and debounce forbids it
	Refused               // nothing was chosen: no outcome was good enough
	Hopeless              // nothing was chosen: all were impossible
	OverBudget            // nothing was chosen: the budget was used up before anything good was found
)

var whyNames = []string{"undecided", "best", "kept", "first", "second", "refused", "hopeless", "over_budget"}

func (w Why) String() string { return whyNames[min(w, OverBudget)] }
