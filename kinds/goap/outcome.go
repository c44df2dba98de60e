package goap

import "github.com/wits-ai/wits"

// Outcome is what became of a goal when the last plan was made.
type Outcome uint8

// Outcomes of goals.
const (
	Undecided  Outcome = iota // no plan has been made yet
	Pursued                   // the plan that runs leads to it
	Reached                   // all that it wants is so
	Unwanted                  // its priority is 0 or less
	Outranked                 // another of a higher priority is pursued
	Impossible                // no actions lead to it
	Limited                   // a limit was reached before a plan was found
	Searching                 // a plan is being sought, over several frames
	outcomes
)

var outcomeNames = [outcomes]string{"undecided", "pursued", "reached", "unwanted", "outranked", "impossible", "limited", "searching"}

func (p Outcome) String() string { return outcomeNames[min(p, Searching)] }

// Role is the part that an action plays.
type Role uint8

// Roles of actions.
const (
	Spare       Role = iota // it is not in the plan
	Planned                 // its turn in the plan is to come
	Runs                    // it runs
	Waits                   // it is its turn, and its "when" is false
	Barred                  // it is left out of plans, because its "when" was false when it was its turn, and is
	Failed                  // it is left out of plans, because it has failed
	Unavailable             // it is left out of plans, because its "if" is false, or its cost is no cost
	Unreachable             // no actions make true what it needs
	roles
)

var roleNames = [roles]string{"spare", "planned", "runs", "waits", "barred", "failed", "unavailable", "unreachable"}

func (r Role) String() string { return roleNames[min(r, Unreachable)] }

// AddTypes adds the types of the ports of goals and actions to a registry.
func AddTypes(r *wits.Registry) {
	wits.AddEnum[Outcome](r, "goalOutcome", "What became of a goal when the last plan was made.", outcomeNames[:]...)
	wits.AddEnum[Role](r, "role", "The part that an action of a goap document plays.", roleNames[:]...)
}
