package universe

import "github.com/wits-ai/wits/kind"

// Body is the body of a document of the kind "universe".
type Body struct {
	Types []typePart `json:"types" noun:"type" need:"[{\"name\": \"Sheep\", \"brain\": \"sheep.thoughts.json\"}]" doc:"The types of characters, in the order in which they are offered."`
	Words []wordPart `json:"words" noun:"word" example:"[{\"name\": \"food\", \"radius\": 14}]" doc:"What places say, and characters call out, that means something to somebody."`
}

// Template is what a new document begins with.
func (Body) Template() string {
	return `{"types": [{"name": "Sheep", "brain": ""}]}`
}

type typePart struct {
	kind.Node
	Brain      kind.Text                `json:"brain" role:"document" need:"\"sheep.thoughts.json\"" doc:"What it thinks by: a document, by its path relative to this one."`
	Label      string                   `json:"label" doc:"What people call it; its name if left out."`
	Picture    kind.Text                `json:"picture" example:"\"sheep\"" doc:"What it looks like: a picture of the game's."`
	Colour     kind.Text                `json:"colour" example:"\"#f3ecdc\"" doc:"The colour of the picture, #rrggbb."`
	Radius     kind.Range               `json:"radius" above:"0" default:"0.5" unit:"m" doc:"How large it is. Two numbers: each is born with one between them, here and below."`
	Mass       kind.Range               `json:"mass" above:"0" default:"1" unit:"kg" doc:"How heavy it is."`
	Speed      kind.Range               `json:"speed" above:"0" default:"5" unit:"m/s" doc:"How fast it is at most."`
	Force      kind.Range               `json:"force" above:"0" default:"15" unit:"N" doc:"How strong it is at most."`
	Ahead      float64                  `json:"ahead" above:"0" max:"1" default:"1" doc:"The share of its force that it has ahead."`
	Brake      float64                  `json:"brake" above:"0" max:"1" default:"1" doc:"The share of its force that it has to brake."`
	Aside      float64                  `json:"aside" above:"0" max:"1" default:"1" doc:"The share of its force that it has to the sides."`
	Clock      kind.Range               `json:"clock" above:"0" max:"100" default:"1" doc:"How many of its own seconds pass in a second: it thinks and moves by its own clock."`
	Sight      float64                  `json:"sight" above:"0" default:"10" unit:"m" doc:"How far it perceives others."`
	Flies      bool                     `json:"flies" doc:"Walls, stones and mud do not stop it."`
	Traits     kind.Pairs[kind.Range]   `json:"traits" names:"true" noun:"trait" example:"{\"Bold\": [0, 1]}" doc:"Numbers of its own by name, which each is born with; documents ask for them with Trait."`
	Number     int                      `json:"number" min:"1" max:"100" default:"1" doc:"How many come at once if nobody says how many."`
	Pack       bool                     `json:"pack" doc:"All of them are one group, and not one for each time that some are put in."`
	Kin        []kind.Text              `json:"kin" noun:"kin" role:"name" of:"type" set:"true" doc:"Types of the same side: it may belong to their groups, and be swayed by them."`
	Herds      []kind.Text              `json:"herds" noun:"herded type" role:"name" of:"type" set:"true" doc:"Types whose groups it drives and watches over."`
	Fears      kind.Pairs[fearPart]     `json:"fears" names:"type" noun:"fear" example:"{\"Wolf\": {\"within\": 13}}" doc:"Whom it fears, by type."`
	Startle    float64                  `json:"startle" min:"0" max:"1" doc:"From which danger on it takes fright, which lingers; 0 for never."`
	Hunts      kind.Pairs[huntPart]     `json:"hunts" names:"type" noun:"hunt" example:"{\"Sheep\": {\"within\": 30}}" doc:"Whom it hunts, by type: the nearest is its prey, and it eats whom it catches."`
	Chases     kind.Pairs[huntPart]     `json:"chases" names:"type" noun:"chase" example:"{\"Wolf\": {\"within\": 34}}" doc:"Whom it chases away, by type: the nearest is its prey, but it does not eat it."`
	Affinities kind.Pairs[affinityPart] `json:"affinities" names:"type" noun:"affinity" example:"{\"Sheep\": {\"weight\": -0.5}}" doc:"Forces towards others, or away from them, by type. FollowAffinities heeds them."`
	Hears      kind.Pairs[hearPart]     `json:"hears" names:"word" noun:"hearing" example:"{\"food\": {\"as\": \"call\"}}" doc:"What it means to it to hear a word."`
	Needs      float64                  `json:"needs" min:"0" unit:"1/s" doc:"The share of its food that it uses up in a second; 0: it is never hungrier."`
	Young      float64                  `json:"young" min:"0" max:"1" unit:"1/s" doc:"How probable it is that a full one has young, in a second."`
	Stamina    float64                  `json:"stamina" min:"0" unit:"s" doc:"How long it can run until it is out of breath; 0 for always."`
	Recovers   float64                  `json:"recovers" above:"0" default:"14" unit:"s" doc:"In how long it has its breath again."`
	Hides      []kind.Text              `json:"hides" noun:"hidden value" example:"[\"Hunger\"]" set:"true" doc:"Values of its mind that others do not perceive: who foresees it imagines it without, by path: a port, a variable, or a node with all that is in it."`
	Seems      kind.Pairs[kind.Text]    `json:"seems" names:"true" noun:"belief" example:"{\"Hunger\": \"0.5\"}" doc:"What others take values of its mind to be, by path, in place of what they are."`
}

type fearPart struct {
	kind.Item
	Within float64 `json:"within" above:"0" default:"10" unit:"m" doc:"How near it must be."`
	Most   float64 `json:"most" above:"0" max:"1" default:"1" doc:"The danger of one that is right beside it."`
}

type huntPart struct {
	kind.Item
	Within float64 `json:"within" above:"0" default:"30" unit:"m" doc:"How far it goes for one."`
}

type affinityPart struct {
	kind.Item
	Weight float64 `json:"weight" min:"-10" max:"10" default:"1" doc:"The share of its force that one right beside it is worth; below 0 it goes away."`
	Within float64 `json:"within" above:"0" default:"10" unit:"m" doc:"How far away it is worth nothing any more."`
}

type hearPart struct {
	kind.Item
	As     Effect  `json:"as" words:"alarm,call,scare" doc:"It takes fright, it is called to the place that the word is about, or it shies away from there."`
	Fright float64 `json:"fright" min:"0" max:"1" default:"0.8" doc:"How much fright an alarm makes."`
	Danger float64 `json:"danger" min:"0" max:"1" default:"0.5" doc:"How near it takes the danger to be at an alarm, if it sees none."`
	For    float64 `json:"for" above:"0" default:"5" unit:"s" doc:"For how long it heeds a call or a scare."`
}

type wordPart struct {
	kind.Node
	Radius  float64   `json:"radius" min:"0" unit:"m" doc:"How far a place that says it is heard; without it no place says it, but characters may call it out."`
	Picture kind.Text `json:"picture" example:"\"food\"" doc:"What a place that says it looks like: a picture of the game's."`
	Colour  kind.Text `json:"colour" example:"\"#ffd257\"" doc:"The colour of its surroundings, #rrggbb."`
}
