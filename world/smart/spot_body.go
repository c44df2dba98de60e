package smart

import (
	"github.com/wits-ai/wits/kind"
)

// SpotBody is the body of a document.
type SpotBody struct {
	Categories kind.Named[categoryPart] `json:"categories" noun:"category" doc:"Who is of what sort, by name. Somebody may be of several; of \"anyone\" everybody is."`
	Activities kind.Named[activityPart] `json:"activities" noun:"activity" need:"{\"Sit\": {\"run\": \"sit.tree.json\"}}" doc:"What there is to do at hotspots, by name."`
	Spots      kind.Named[spotPart]     `json:"spots" noun:"hotspot" need:"{\"Well\": {\"at\": [0, 0], \"offers\": {}}}" doc:"The hotspots, by name."`
}

type categoryPart struct {
	kind.Node
	Where kind.Pairs[kind.Range] `json:"where" noun:"trait" need:"{}" example:"{\"Courage\": [0.6, 1]}" doc:"Between which limits the traits of those are that belong to it."`
}

type activityPart struct {
	kind.Node
	kind.Behavior
}

type spotPart struct {
	kind.Node
	Label    string                `json:"label" doc:"What people call it; its name if left out."`
	Picture  kind.Text             `json:"picture" example:"\"well\"" doc:"What it looks like: a picture of the game's."`
	Place    kind.Point            `json:"at" need:"[0, 0]" unit:"m" doc:"Where it is."`
	Around   float64               `json:"around" min:"0" default:"1" unit:"m" doc:"How far from the middle its visitors stand, all around."`
	Capacity int                   `json:"capacity" min:"1" max:"100" default:"1" doc:"How many it has room for at once."`
	Within   float64               `json:"within" above:"0" default:"20" unit:"m" doc:"How far away it draws anybody: the nearer, the stronger."`
	From     float64               `json:"from" min:"0" max:"24" unit:"h" doc:"The hour of the day from which on it draws anybody."`
	To       float64               `json:"to" min:"0" max:"24" default:"24" unit:"h" doc:"The hour until which it does; one before the other goes on past midnight."`
	Pause    float64               `json:"pause" min:"0" default:"30" unit:"s" doc:"How long nothing draws somebody who has been here."`
	Offers   kind.Pairs[offerPart] `json:"offers" names:"category" noun:"offer" need:"{\"anyone\": {\"draw\": 0.3}}" doc:"Whom it draws, by category, and what they do here. Who is of several goes by what draws most."`
	Events   kind.Pairs[eventPart] `json:"events" noun:"event" example:"{\"Fire\": {\"offers\": {\"anyone\": {\"draw\": 0.9}}}}" doc:"Whom else it draws after something has happened, at any hour, by event of the game."`
}

type offerPart struct {
	kind.Item
	Draw float64   `json:"draw" min:"0" max:"1" default:"0.3" doc:"How strongly it draws somebody who stands beside it: 0 does not, 1 before all else."`
	Does kind.Text `json:"does" role:"name" of:"activity" need:"\"Sit\"" doc:"What they do here."`
}

type eventPart struct {
	kind.Item
	For    float64               `json:"for" above:"0" default:"15" unit:"s" doc:"For how long."`
	Offers kind.Pairs[offerPart] `json:"offers" names:"category" noun:"offer" need:"{\"anyone\": {\"draw\": 0.6}}" doc:"Whom it draws, by category, and what they do here."`
}
