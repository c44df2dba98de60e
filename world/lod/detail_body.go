package lod

import "github.com/wits-ai/wits/kind"

// DetailBody is the body of a document.
type DetailBody struct {
	Resources  kind.Pairs[Resource]      `json:"resources" noun:"resource" names:"true" need:"{\"Time\": {\"unit\": \"µs\", \"budget\": 1000}}" doc:"What details take, by name: 1 to 4."`
	Perception Perception                `json:"perception" doc:"What a player notices and remembers. Rates are per second."`
	Characters kind.Named[characterPart] `json:"characters" noun:"character" need:"{\"Person\": {\"features\": {}}}" doc:"The kinds of characters, by name."`
	broken     bool                      // a resource is wrong, so that nothing can be said of costs
}

// Check notes whether a resource is wrong.
func (b *DetailBody) Check(c *kind.Checker) { b.broken = len(c.Lost("resources")) > 0 }

// Resource is what details take, such as processor time.
type Resource struct {
	kind.Item
	Unit   string  `json:"unit" doc:"The unit of costs and the budget."`
	Budget float64 `json:"budget" min:"0" need:"1000" doc:"What all characters together may take."`
}

type characterPart struct {
	kind.Node
	Features  kind.Pairs[featurePart] `json:"features" noun:"feature" need:"{\"Mind\": {\"levels\": {}}}" doc:"What can be simulated in more or less detail, by feature of the game."`
	Forbidden []kind.Pairs[kind.Text] `json:"forbidden" example:"[{\"Goals\": \"On\", \"Paths\": \"Off\"}]" doc:"Levels of several features that do not go together."`
	Vanish    *riskPart               `json:"vanish" doc:"The risk of removing such a character. Without it, none is removed."`
}

type featurePart struct {
	kind.Item
	Change riskPart              `json:"change" doc:"The risk of each change of the level, such as a visible switch."`
	Levels kind.Pairs[levelPart] `json:"levels" noun:"level" names:"true" need:"{\"Off\": {}, \"On\": {\"value\": 1}}" doc:"The levels of detail, by name."`
}

type levelPart struct {
	kind.Item
	Value float64             `json:"value" doc:"The number that the game reads."`
	Cost  kind.Pairs[float64] `json:"cost" names:"resource" min:"0" example:"{\"Time\": 10}" doc:"What a character at this level takes, by resource; 0 of those left out."`
	Risk  riskPart            `json:"risk" doc:"The risk that the player notices the level, for a character of criticality 1."`
}

type riskPart struct {
	State         float64 `json:"state" min:"0" doc:"That it looks wrong at a glance."`
	Discontinuity float64 `json:"discontinuity" min:"0" doc:"That it is not as the player remembers it."`
	LongTerm      float64 `json:"longTerm" min:"0" doc:"That it behaves wrong over a longer time."`
}

func (r *riskPart) vector() Vector { return Vector{r.State, r.Discontinuity, r.LongTerm} }
