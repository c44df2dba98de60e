package maneuver

import "github.com/wits-ai/wits"

// State says what a document does with its plan.
type State uint8

// States of a document.
const (
	Unplanned  State = iota // nothing has been planned since it began
	Planning                // the first plan is looked for
	Acting                  // the plan is carried out
	Replanning              // the plan is carried out, and a whole new one looked for
	Repairing               // another way is looked for to do a part of the plan in which a task has failed
	Done                    // the plan was carried out
	NoPlan                  // there is no plan
	Stopped                 // a search has come to one of its limits
)

var stateNames = [...]string{"unplanned", "planning", "acting", "replanning", "repairing", "done", "noplan", "stopped"}

func (s State) String() string { return stateNames[min(s, Stopped)] }

// AddTypes adds the types of what documents of the kind keep and show to a registry.
func AddTypes(r *wits.Registry) {
	wits.AddEnum[State](r, "manoeuvre", "What a planner of manoeuvres does with its plan.", stateNames[:]...)
	wits.AddType[Memory](r, "manoeuvres", "A plan of manoeuvres, or a search for one, as a mind keeps it.")
	wits.AddType[View](r, "manoeuvre plan", "A plan of manoeuvres, and how it was found, for people and tools.")
}
