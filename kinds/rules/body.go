package rules

import (
	"fmt"
	"strconv"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Body is the body of a document: of an economy, or of a production system, whose members are those of [SystemPart] and [WatchPart].
type Body struct {
	Day       float64              `json:"day" above:"0" default:"1" unit:"s" doc:"How long a day of the game takes. Rules count their time in days."`
	Phase     phase                `json:"phase" words:"spread,placed,clock" doc:"When a rule is due first: \"spread\", within its first period, at a moment that is different from unit to unit; \"placed\", a whole period after its unit was placed; \"clock\", at the next whole multiple of its period, with all others."`
	Resources kind.Named[Resource] `json:"resources" noun:"resource" behind:"unit,tile,player,area" example:"{\"wood\": {\"unit\": {}, \"player\": {}}}" doc:"What there is some of, by name: goods, money, people, dangers."`
	Areas     kind.Named[AreaPart] `json:"areas" noun:"area" example:"{\"Near\": {\"radius\": 5}}" doc:"Tiles around a unit, by name, for checks and changes."`
	Units     kind.Named[UnitPart] `json:"units" noun:"unit" example:"{\"House\": {}}" doc:"Types of unit, by name: what can be placed, such as houses and workshops."`
	SystemPart
	Rules []RulePart `json:"rules" noun:"rule" need:"[{\"name\": \"Work\", \"outputs\": {\"unit\": {\"wood\": 1}}}]" doc:"The rules. Of those that are due at once a unit runs the first in the list first."`

	watches bool // it is a production system, and no economy
}

// phase says when a rule is due first.
type phase uint8

const (
	phaseSpread phase = iota
	phasePlaced
	phaseClock
)

// Resource is what there is some of.
type Resource struct {
	kind.Node
	Unit   *BinPart `json:"unit" example:"{}" doc:"Each unit has a bin for it."`
	Tile   *BinPart `json:"tile" example:"{}" doc:"Each tile has a bin for it."`
	Player *BinPart `json:"player" example:"{}" doc:"The player has a bin for it."`
}

// BinPart says what a bin holds at the start and at most.
type BinPart struct {
	kind.Item
	Start float64 `json:"start" doc:"How much there is at the start."`
	Least float64 `json:"least" max:"0" doc:"How far down it goes: below 0 for what can be owed."`
	Cap   float64 `json:"cap" above:"0" doc:"How much it holds; what is too much is lost. Without a cap it holds 9,000,000,000."`
}

// AreaPart is the tiles around a unit.
type AreaPart struct {
	kind.Node
	Radius float64 `json:"radius" above:"0" need:"5" unit:"tiles" doc:"How far it reaches from the unit's tiles."`
}

// UnitPart is a type of unit.
type UnitPart struct {
	kind.Node
	Start kind.Pairs[float64] `json:"start" names:"resource" example:"{\"wood\": 5}" doc:"How much its bin holds when it is placed, by resource; what the resource says if left out."`
}

// RulePart is a rule.
type RulePart struct {
	kind.Node
	Of      kind.OneOrMore[kind.Text]       `json:"of" role:"name" of:"unit" doc:"The types of unit that have the rule, or \"player\" for the player's own; all types of unit if left out."`
	Every   float64                         `json:"every" above:"0" default:"1" unit:"days" doc:"How often it is due."`
	Rate    bool                            `json:"rate" doc:"Inputs and outputs are amounts for each day, taken and given for the time since the rule was due last."`
	Checks  []kind.Expr[bool]               `json:"checks" example:"[\"unit.workers > 0\"]" doc:"What must hold. Expressions read bins: unit.wood, player.wood, tile.wood, the sum of the unit's tiles; tile.wood.max, Near.wood.average. The others are min, count and sum."`
	Inputs  *GoodsPart                      `json:"inputs" example:"{\"unit\": {\"wood\": 1}}" doc:"What is taken: all of it, or nothing if something is missing."`
	Outputs *GoodsPart                      `json:"outputs" example:"{\"unit\": {\"wood\": 1}}" doc:"What is given once all inputs have been taken."`
	Changes kind.Pairs[kind.Pairs[float64]] `json:"changes" names:"area,resource" example:"{\"Near\": {\"fire\": -1}}" doc:"By how much each tile of an area changes, or of the unit itself with \"tile\", at most down to the least and up to the cap of its bin."`
	WatchPart
	Success      kind.Script `json:"success" doc:"Statements to run after it has fired; of a rule that runs something, after that has succeeded."`
	FailedInputs kind.Script `json:"failedInputs" doc:"Statements to run instead if an input is missing."`
	FailedChecks kind.Script `json:"failedChecks" doc:"Statements to run instead if a check does not hold."`
	Failure      kind.Script `json:"failure" doc:"Statements to run after what it runs has failed."`
}

// GoodsPart is amounts of resources in bins.
type GoodsPart struct {
	kind.Item
	Unit   kind.Pairs[float64] `json:"unit" names:"resource" example:"{\"wood\": 1}" doc:"In the unit's bin, by resource."`
	Tile   kind.Pairs[float64] `json:"tile" names:"resource" example:"{\"gold\": 5}" doc:"In the bins of the unit's tiles: taken from the first tile first, given to all in equal parts."`
	Player kind.Pairs[float64] `json:"player" names:"resource" example:"{\"money\": 10}" doc:"In the player's bin, by resource."`
}

// pairs are the amounts in bins of a scope.
func (g *GoodsPart) pairs(s Scope) kind.Pairs[float64] {
	switch {
	case g == nil:
		return nil
	case s == InUnit:
		return g.Unit
	case s == InTile:
		return g.Tile
	}
	return g.Player
}

// bin is what a resource says of bins of a scope; nil if it has none there.
func (r *Resource) bin(s Scope) *BinPart { return [...]*BinPart{r.Unit, r.Tile, r.Player}[s] }

// Templates are what a new document begins with: an economy, or rules that watch.
func (Body) Templates() []declare.Template {
	return []declare.Template{
		{Name: "economy", Title: "Economy", Doc: "Rules of a town: what houses, workshops and the player take and give, and how often.",
			Body: `{"resources": {"wood": {"unit": {}, "player": {}}}, "units": {"Forester": {}}, "rules": [{"name": "Cut", "of": "Forester", "outputs": {"unit": {"wood": 1}}}]}`},
		{Name: "watch", Title: "Rules that watch", Doc: "Rules of a character: each watches what is so, and runs something when enough of it holds.",
			Body: `{"otherwise": {"rule": "Idle"}, "rules": [{"name": "Idle", "doc": "Fires when no other rule matches."}]}`},
	}
}

// Check reports a resource that no bin is for.
func (r *Resource) Check(c *kind.Checker) {
	if r.Unit == nil && r.Tile == nil && r.Player == nil && !c.Source.Has("unit") && !c.Source.Has("tile") && !c.Source.Has("player") {
		c.Problem(r.At, "no bin is for it", "say who has some", declare.ToAdd("unit", "{}"), declare.ToAdd("tile", "{}"), declare.ToAdd("player", "{}"))
	}
}

// Check reports bounds that exclude each other, and numbers that are no amounts.
func (p *BinPart) Check(c *kind.Checker) {
	for _, m := range []struct {
		name string
		is   float64
	}{{"start", p.Start}, {"least", p.Least}, {"cap", p.Cap}} {
		if at := c.Source.Get(m.name); at != nil {
			if _, ok := exactly(m.is); !ok {
				c.Problem(at.Pos, fmt.Sprintf("%q is no amount: amounts have at most six digits behind the point and are at most %s", m.name, Limit), "", declare.ToSet(AmountOf(m.is).String()))
			}
		}
	}
	if at := c.Source.Get("start"); at != nil && (p.Start < p.Least || p.Cap > 0 && p.Start > p.Cap) {
		c.Problem(at.Pos, "it starts with more or less than the bin can hold", `change "start", "least" or "cap"`)
	}
}

// Check reports rules that say what they cannot.
func (r *RulePart) Check(c *kind.Checker) {
	for member, g := range map[string]*GoodsPart{"inputs": r.Inputs, "outputs": r.Outputs} {
		for s := InUnit; s <= InPlayer; s++ {
			for _, p := range g.pairs(s) {
				switch _, ok := exactly(p.Value); {
				case p.Value < 0 && member == "inputs":
					c.ProblemOf(r.Name, p.At, fmt.Sprintf("it takes %s of %s, less than nothing", number(p.Value), p.Name), `what a rule gives goes into "outputs"`)
				case p.Value < 0:
					c.ProblemOf(r.Name, p.At, fmt.Sprintf("it gives %s of %s, less than nothing", number(p.Value), p.Name), `what a rule takes goes into "inputs"`)
				case !ok:
					c.ProblemOf(r.Name, p.At, fmt.Sprintf("%s is no amount: amounts have at most six digits behind the point and are at most %s", number(p.Value), Limit), "")
				}
			}
		}
	}
	for _, area := range r.Changes {
		for _, p := range area.Value {
			if _, ok := exactly(p.Value); !ok {
				c.ProblemOf(r.Name, p.At, fmt.Sprintf("%s is no amount: amounts have at most six digits behind the point and are at most %s", number(p.Value), Limit), "")
			}
		}
	}
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
