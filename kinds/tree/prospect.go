package tree

// Prospect is what comes of something, as a heuristic sees it. A later one is better. The first, Unseen, says that nobody
// looked.
//
// Classes, and no number: with a score between 0 and 1 small changes anywhere turned choices about [Pro360, 5.2.2].
type Prospect uint8

// Prospects, from the worst to the best.
const (
	Unseen     Prospect = iota // not simulated
	Impossible                 // it would fail
	Deadly                     // it ends the agent
	Hurtful                    // it harms the agent, or its aim
	Irrelevant                 // it changes nothing that matters
	Cosmetic                   // it only looks good
	Safe                       // it lessens a danger a little
	Beneficial                 // it serves the aim
	Urgent                     // it averts a danger
)

var prospectNames = []string{"unseen", "impossible", "deadly", "hurtful", "irrelevant", "cosmetic", "safe", "beneficial", "urgent"}

func (o Prospect) String() string { return prospectNames[min(o, Urgent)] }

// Summary is what the heuristic of [Pro360] knows of a moment of a fight.
type Summary struct {
	Self   float64 // hp of the agent
	Victim float64 // hp of whom it fights
	Threat float64 // how much danger it is in; any scale on which 0.05 is little
}

// Judge says what has come of it that s turned into after [Pro360, listing 5.10]: wounds of one's own count more than
// danger, and danger more than the victim's wounds.
func (s Summary) Judge(after Summary) Prospect {
	switch fell := s.Threat - after.Threat; {
	case after.Self < s.Self && after.Self <= 0:
		return Deadly
	case after.Self < s.Self || fell < 0:
		return Hurtful
	case fell >= 0.05:
		return Urgent
	case fell > 0:
		return Safe
	case after.Victim < s.Victim:
		return Beneficial
	}
	return Irrelevant
}

// Why says why a simulate node chose as it did.
type Why uint8

// Reasons of a choice.
const (
	Undecided  Why = iota // it has not chosen yet
	Best                  // the prospect was better than those of all others
	Kept                  // others had the same prospect, but it ran already
	First                 // others had the same prospect, but come later in the list
	Second                // the best one ran just before, and debounce forbids it
	Refused               // nothing was chosen: no prospect was good enough
	Hopeless              // nothing was chosen: all were impossible
	OverBudget            // nothing was chosen: the budget was used up before anything good was found
)

var whyNames = []string{"undecided", "best", "kept", "first", "second", "refused", "hopeless", "over_budget"}

func (w Why) String() string { return whyNames[min(w, OverBudget)] }
