package sense

import "github.com/wits-ai/wits/kind"

// Document is what a document of the kind says.
type Document struct {
	Modalities kind.Named[modalityPart] `json:"modalities" noun:"modality" example:"{\"Sight\": {\"range\": 30}}" doc:"The sorts of signals, by name."`
	Profiles   kind.Named[profilePart]  `json:"profiles" noun:"profile" example:"{\"Guard\": {\"sensors\": {}}}" doc:"What sorts of characters sense with, by name."`
	Budget     *int                     `json:"budget" min:"1" max:"2147483647" default:"256" doc:"How many questions about the world's geometry a step may ask."`
	Late       *float64                 `json:"late" above:"0" default:"1" unit:"s" doc:"For how many seconds a signal that has arrived may wait for its turn."`
	Puffs      *int                     `json:"puffs" min:"1" max:"1048576" default:"8192" doc:"How many puffs there are at most; above that the oldest go."`
}

// Template returns what a new document begins with.
func (Document) Template() string {
	return `{"modalities": {"Hearing": {}, "Sight": {}}, "profiles": {"Usual": {"sensors": {"Ears": {"of": "Hearing", "up": 1.6}, "Eyes": {"of": "Sight", "up": 1.6}}}}}`
}

type modalityPart struct {
	kind.Node
	Type        Type      `json:"type" words:"custom,sight,hearing,smell,touch,damage,team" called:"true" doc:"What it is by default; without it, the type that it is called after, else custom."`
	Range       *float64  `json:"range" above:"0" max:"1000000000" unit:"m" doc:"How far it goes at most, in metres."`
	Attenuation *float64  `json:"attenuation" min:"0" max:"1" doc:"The part of the strength that is left after each metre: 1 for all of it."`
	Speed       *float64  `json:"speed" min:"0" max:"1000000000000" unit:"m/s" doc:"How fast it goes, in metres a second; 0 for at once."`
	Walls       Walls     `json:"walls" words:"block,damp,ignore" doc:"What solids do to it: they stop it, they damp it by their material, or nothing."`
	Around      *bool     `json:"around" doc:"It goes around corners too, and seems to come from the last of them."`
	Confined    bool      `json:"confined" doc:"It does not leave the region that it was emitted in."`
	Anonymous   bool      `json:"anonymous" doc:"It does not tell who it is."`
	Every       *float64  `json:"every" above:"0" max:"1000000" unit:"s" doc:"How often a sensor looks for what is emitted all the time, in seconds."`
	Lasts       *float64  `json:"lasts" min:"0" max:"1000000" unit:"s" doc:"For how many seconds it stays where it was emitted; 0 for not at all."`
	Forgotten   *float64  `json:"forgotten" above:"0" max:"1000000000" unit:"s" doc:"After how many seconds what was perceived with it is forgotten, in place of what the profile's memory says."`
	Half        *float64  `json:"half" min:"0" max:"1000000000" unit:"s" doc:"In how many seconds what stays loses half of its strength; 0 for never."`
	Drift       *float64  `json:"drift" min:"-1000" max:"1000" doc:"How much of the wind's speed moves what stays."`
	Delay       *float64  `json:"delay" min:"0" max:"1000000" unit:"s" doc:"Of a sense of a team: after how many seconds its members know what one of them tells."`
	Points      Points    `json:"points" words:"one,any,share" doc:"Where bodies are perceived that have several points: at the one that they emit it from, at any of them, or at all, each for its share of the strength."`
	Function    kind.Text `json:"check" example:"\"Attuned\"" doc:"A function of the game's that has the last word."`
}

type profilePart struct {
	kind.Node
	Dominant kind.Text              `json:"dominant" role:"name" of:"modality" example:"\"Sight\"" doc:"The modality that is believed, as long as it perceives somebody, where others tell another place of him."`
	Sensors  kind.Pairs[sensorPart] `json:"sensors" names:"true" noun:"sensor" example:"{\"Eyes\": {\"of\": \"Sight\"}}" doc:"What it senses with, by name."`
	Memory   *memoryPart            `json:"memory" example:"{\"lost\": 0.5, \"forgotten\": 30}" doc:"How long it remembers."`
}

type sensorPart struct {
	kind.Item
	Of          kind.Text   `json:"of" role:"name" of:"modality" need:"\"Sight\"" doc:"The modality that it senses."`
	Affiliation []kind.Text `json:"affiliation" words:"friendly,neutral,hostile" example:"[\"hostile\"]" doc:"Whom it perceives, by what the game says that they are to each other; without any, all."`
	Auto        float64     `json:"auto" min:"0" max:"1000000000" unit:"m" doc:"Within how many metres of where it was perceived last what it perceives stays perceived, whatever lies between and wherever the sensor looks; 0 for not."`
	Cones       []conePart  `json:"cones" noun:"cone" example:"[{\"angle\": 90}]" doc:"Where it perceives something; without them all around, or for sight the usual three."`
	Forward     float64     `json:"forward" min:"-1000000" max:"1000000" unit:"m" doc:"Where it is before its body's place, in metres."`
	Left        float64     `json:"left" min:"-1000000" max:"1000000" unit:"m" doc:"Where it is to the left of its body's place, in metres."`
	Lose        float64     `json:"lose" min:"0" max:"1000000000" unit:"m" doc:"At how many metres it loses what it perceives already; more than the range at which it begins to, and 0 for the same."`
	Off         bool        `json:"off" doc:"It perceives nothing until the game switches it on."`
	Range       float64     `json:"range" min:"0" max:"1000000000" unit:"m" doc:"How far it reaches, in metres; 0 for as far as the signal does."`
	Threshold   float64     `json:"threshold" above:"0" default:"0.1" doc:"The least strength that it perceives."`
	Turn        float64     `json:"turn" unit:"degrees" doc:"Where it looks, from where its body faces, counter-clockwise, in degrees."`
	Up          float64     `json:"up" min:"-1000000" max:"1000000" unit:"m" doc:"How high it is above its body's place, in metres."`
}

type conePart struct {
	kind.Item
	Priority    int     `json:"priority" min:"-2147483648" max:"2147483647" doc:"The highest is tried first."`
	Angle       float64 `json:"angle" above:"0" max:"360" need:"90" unit:"degrees" doc:"From edge to edge, in degrees."`
	Attenuation float64 `json:"attenuation" min:"0" doc:"What is taken from the strength."`
	Sphere      float64 `json:"sphere" min:"0" max:"1000000" unit:"m" doc:"The radius of what must fit through the line of sight, in metres; 0 for a ray."`
	Wide        float64 `json:"wide" min:"0" max:"1000000" unit:"m" doc:"How wide a box is that must fit through the line of sight, across the way, in place of a sphere, in metres."`
	High        float64 `json:"high" min:"0" max:"1000000" unit:"m" doc:"How high that box is, in metres."`
	Vertical    float64 `json:"vertical" min:"0" max:"180" unit:"degrees" doc:"The same up and down, in degrees; 0 for no bound."`
}

type memoryPart struct {
	kind.Item
	Forgotten float64 `json:"forgotten" above:"0" max:"1000000000" default:"30" unit:"s" doc:"After how many seconds it is forgotten."`
	Half      float64 `json:"half" min:"0" max:"1000000000" default:"10" unit:"s" doc:"In how many seconds a belief gets half as sure; 0 for never."`
	Lost      float64 `json:"lost" above:"0" max:"1000000000" default:"0.5" unit:"s" doc:"After how many seconds without news something is not perceived any more."`
	Most      int     `json:"most" min:"1" max:"256" default:"16" doc:"How many perceptions are remembered; above that the oldest goes."`
}

// Check reports a function without a name.
func (m *modalityPart) Check(c *kind.Checker) {
	if m.Function.Given() && m.Function.String() == "" {
		c.Problem(m.Function.At(), `"check" is the name of a function of the game's, in quotes`, "")
	}
}
