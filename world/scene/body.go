package scene

import (
	"github.com/wits-ai/wits/kind"
)

// Body is the body of a document.
type Body struct {
	Behaviors kind.Named[behaviorPart] `json:"behaviors" noun:"behavior" need:"{\"Watch\": {\"run\": \"watch.tree.json\"}}" doc:"What characters do in scenes, by name."`
	Roles     kind.Named[rolePart]     `json:"roles" noun:"role" need:"{\"Spectator\": {\"does\": {\"Watch\": 1}}}" doc:"The roles, by name. Scenes share them."`
	Scenes    kind.Named[scenePart]    `json:"scenes" noun:"scene" need:"{\"Show\": {\"at\": [[0, 0]], \"main\": {\"Spectator\": {}}}}" doc:"The scenes, by name."`
	Approach  kind.Text                `json:"approach" role:"name" of:"behavior" example:"\"Walk\"" doc:"What a character does that is on the way to its place."`
	Otherwise kind.Text                `json:"otherwise" role:"name" of:"behavior" example:"\"Wander\"" doc:"What a character does that has no role. Without it the document fails for such a character."`
}

type behaviorPart struct {
	kind.Node
	kind.Behavior
	Lasts kind.Range `json:"lasts" min:"0" unit:"s" example:"[8, 12]" doc:"How long it lasts; of two, a time between them is drawn. Without it, until what it runs ends."`
}

type rolePart struct {
	kind.Node
	Is    kind.Text              `json:"is" role:"name" of:"role" doc:"A more general role. Whoever can play this role can play that one as well."`
	Where kind.Pairs[kind.Range] `json:"where" noun:"trait" example:"{\"Courage\": [0.6, 1]}" doc:"Between which limits the traits are of those that can play it."`
	Does  kind.Pairs[float64]    `json:"does" min:"0" names:"behavior" example:"{\"Comment\": 2, \"Applaud\": 1}" doc:"What it does where the timeline does not say, with weights: one of them is drawn. Else what the more general role does."`
}

type scenePart struct {
	kind.Node
	Label      string                     `json:"label" doc:"What people call it; its name if left out."`
	Picture    kind.Text                  `json:"picture" example:"\"well\"" doc:"What its place looks like: a picture of the game's."`
	Places     []kind.Point               `json:"at" unit:"m" example:"[[0, 0]]" doc:"Where it is. At each of several places it runs by itself."`
	Follows    kind.Text                  `json:"follows" example:"\"Ada\"" doc:"The name of a character with whom the place moves."`
	Radius     float64                    `json:"radius" above:"0" default:"4" unit:"m" doc:"How large the place is: a circle."`
	Size       kind.Point                 `json:"size" unit:"m" example:"[12, 8]" doc:"How large the place is along both axes: a rectangle, in place of a circle."`
	When       whenPart                   `json:"when" example:"{\"from\": 20, \"to\": 24}" doc:"Its triggers: all must hold for it to start."`
	Main       kind.Pairs[mainPart]       `json:"main" names:"role" need:"{\"Spectator\": {}}" doc:"The roles that lead the scene, at least one: it lasts while somebody plays them."`
	Supporting kind.Pairs[supportingPart] `json:"supporting" names:"role" example:"{\"Spectator\": {\"most\": 5}}" doc:"Roles that it is good to have."`
	Extras     kind.Pairs[supportingPart] `json:"extras" names:"role" example:"{\"PasserBy\": {}}" doc:"Roles for whoever else is there."`
	Timeline   []segmentPart              `json:"timeline" noun:"segment" example:"[{\"does\": {\"Juggler\": {\"Juggle\": 1}}}]" doc:"What is done, segment by segment. A segment ends when the behaviors of all main roles have ended. Without it there is one, in which all do what their roles do."`
	Priority   float64                    `json:"priority" min:"0" max:"1" default:"0.5" doc:"Which of the scenes gets a character that is in several. It is also the draw of roles that have none."`
	Capacity   int                        `json:"capacity" min:"0" max:"100" doc:"How many characters it has room for in all roles; 0 is no limit."`
	Pause      float64                    `json:"pause" min:"0" default:"30" unit:"s" doc:"How long no scene casts somebody who has just played in it."`
}

type whenPart struct {
	From    *float64        `json:"from" min:"0" max:"24" unit:"h" doc:"The hour of the day from which on it starts."`
	To      *float64        `json:"to" min:"0" max:"24" unit:"h" doc:"The hour at which it ends; one before the other lies after midnight."`
	Every   float64         `json:"every" min:"0" unit:"h" doc:"It starts at each multiple of so many hours, once."`
	Present kind.Pairs[int] `json:"present" names:"role" min:"1" example:"{\"anyone\": 2}" doc:"How many characters must be in its place that can play a role, each role counted for itself; \"anyone\" counts all."`
	Event   kind.Text       `json:"event" example:"\"Fire\"" doc:"An event of the game that must have happened."`
	For     float64         `json:"for" above:"0" default:"15" unit:"s" doc:"For how long after the event it starts and goes on."`
}

// castPart is how a scene casts a role.
type castPart struct {
	kind.Item
	Draw   *float64   `json:"draw" min:"0" max:"1" doc:"How strongly the role draws characters: more than their own goals, and they join. The scene's priority if left out."`
	Within float64    `json:"within" min:"0" unit:"m" doc:"From how far away the role draws characters: the nearer, the stronger. 0 draws those in the place alone."`
	Stays  kind.Range `json:"stays" min:"0" unit:"s" example:"[10, 30]" doc:"How long each stays; of two, a time between them is drawn. Left out: until the scene lets it go."`
	From   kind.Point `json:"from" unit:"m" example:"[0, -2]" doc:"Where its characters stand, from the middle of the place."`
	Around *float64   `json:"around" min:"0" unit:"m" doc:"How far from there they stand, all around. Left out: three quarters of the radius; 0 for a main role of one."`
	Line   kind.Point `json:"line" unit:"m" example:"[0, -0.9]" doc:"The way from each to the next, if they stand in line."`
}

type mainPart struct {
	Least  int       `json:"least" min:"0" default:"1" doc:"How many the scene needs to start."`
	Most   int       `json:"most" min:"1" default:"1" doc:"How many can play it at once."`
	Who    kind.Text `json:"who" example:"\"Ada\"" doc:"The name of the only character that plays it."`
	Search float64   `json:"search" min:"0" unit:"m" doc:"How far away the scene searches for somebody if nobody in its place can play the role."`
	castPart
}

type supportingPart struct {
	Most    int       `json:"most" min:"0" doc:"How many can play it at once; 0 is no limit."`
	Becomes kind.Text `json:"becomes" role:"name" of:"role" doc:"The main role that the one who has waited longest gets when that becomes free."`
	castPart
}

type segmentPart struct {
	kind.Item
	Title string                          `json:"title" doc:"What happens in it."`
	Does  kind.Pairs[kind.Pairs[float64]] `json:"does" min:"0" names:"role,behavior" need:"{\"Juggler\": {\"Juggle\": 1}}" doc:"What each role does, with weights: one of several is drawn. Roles that are left out do what roles do."`
}
