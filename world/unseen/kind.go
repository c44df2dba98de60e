package unseen

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "unseen": how probable the states of an agent are at each time of the day, how many forks there may be, and whether agents rather stay
// hidden. It runs nothing; a game gets a [*Plan] of it with [wits.ContentOf].
//
//	{
//	  "wits": 1,
//	  "kind": "unseen",
//	  "forks": 4,
//	  "periods": {
//	    "Meals": {"from": 12, "odds": {"Eating": 0.97, "Patrol": 0.03}},
//	    "Work": {"from": 13, "odds": {"Eating": 0.01, "Patrol": 0.99}}
//	  }
//	}
type Kind struct {
	kind.Declared[Body]
	// States are the names of the states of the game.
	States []string
	// Foreign is true where it is not known what the game has: a document may name any state.
	Foreign bool
}

// Body is the body of a document.
type Body struct {
	Forks     int                    `json:"forks" min:"0" max:"1000" default:"8" doc:"How many versions of maps there may be beyond one for each agent, for resources that agents may have taken."`
	Reluctant bool                   `json:"reluctant" doc:"Agents stay hidden wherever that is possible."`
	Periods   kind.Named[periodPart] `json:"periods" noun:"period" need:"{\"Day\": {\"odds\": {}}}" doc:"The times of the day, by name."`
}

type periodPart struct {
	kind.Node
	From float64             `json:"from" min:"0" max:"24" unit:"h" doc:"The hour of the day at which it begins. It lasts until another one begins."`
	Odds kind.Pairs[float64] `json:"odds" noun:"state" min:"0" max:"1" example:"{\"Eating\": 0.2, \"Patrol\": 0.8}" doc:"How probable each state is for an agent that was not seen before; 0 for those left out. They add up to 1."`
}

// Plan is the content of a document.
type Plan struct {
	// States are those of the odds.
	States []string
	Odds   *Odds // a row for each period
	Forks  int
	// Reluctant tells to wrap decisions with the function [Reluctant].
	Reluctant bool
}

// Name is "unseen".
func (Kind) Name() string { return "unseen" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "Unseen agents: how probable their states are at each time of the day, and how decisions about them are put off."
}

// DataKind marks that it does not run.
func (Kind) DataKind() {}

// Build holds the plan.
func (k Kind) Build(b *wits.Builder, decoded any) wits.Part {
	body := decoded.(*Body)
	out := &Plan{States: slices.Clone(k.States), Forks: body.Forks, Reluctant: body.Reluctant}
	for _, p := range body.Periods {
		for _, s := range p.Odds {
			if !slices.Contains(out.States, s.Name) && k.Foreign {
				out.States = append(out.States, s.Name)
			}
		}
	}
	var rows []Row
	for _, p := range body.Periods {
		row, known := Row{p.Name, p.From, make([]float64, len(out.States))}, true
		for _, s := range p.Odds {
			if i := slices.Index(out.States, s.Name); i >= 0 {
				row.Odds[i] = s.Value
				continue
			}
			known = false
			b.ProblemAt(s.At, p.Name, fmt.Sprintf("there is no state %q", s.Name), "", kind.Closest(s.Name, out.States, "")...)
		}
		if err := row.check(); err != nil && known {
			b.ProblemAt(p.At, p.Name, "its odds "+err.Error(), "multiply all of them by the same number, or add what is missing to one of them")
		}
		rows = append(rows, row)
	}
	out.Odds = &Odds{rows}
	return wits.Content(b, out, "a document of unseen agents", "the game loads it")
}
