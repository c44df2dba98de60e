package universe

import "github.com/wits-ai/wits/kind"

// Body is the body of a document of the kind "universe".
type Body struct {
	Types  []typePart           `json:"types" noun:"type" need:"[{\"name\": \"Sheep\", \"brain\": \"sheep.thoughts.json\"}]" doc:"The types of characters, in the order in which they are offered."`
	Words  []wordPart           `json:"words" noun:"word" example:"[{\"name\": \"food\", \"radius\": 14}]" doc:"What places say, and characters call out, that means something to somebody."`
	Size   []float64            `json:"size" noun:"number" fewest:"2" most:"2" example:"[160, 90]" doc:"How wide and high the universe is for which places and shapes are given here; in a larger one they lie farther apart. Without it they are where they are."`
	Maps   kind.Named[mapPart]  `json:"maps" noun:"map" example:"{\"River\": {\"shapes\": [{\"points\": [[0, 40], [160, 50]], \"width\": 6}]}}" doc:"Data maps by name: what they are at first, of a picture, of shapes, or of other maps."`
	Flows  kind.Named[flowPart] `json:"flows" noun:"flow" example:"{\"Home\": {\"to\": [[20, 20]]}}" doc:"Fields of directions by name, which FollowFlow goes along: from everywhere around walls to the nearest of some places."`
	Routes *routesPart          `json:"routes" example:"{\"slows\": {\"mud\": 0.65}}" doc:"What ways cost, and what of the universe those know who look for one."`
}

type mapPart struct {
	kind.Node
	Value     float64             `json:"value" doc:"Its number everywhere, before anything else."`
	Image     kind.Text           `json:"image" example:"\"hills.png\"" doc:"A picture, PNG, JPEG or GIF, that is laid over the universe, by its path relative to this document: black is 0, white is \"scale\"."`
	Scale     float64             `json:"scale" default:"1" doc:"The number of what is white in the picture."`
	Shapes    []shapePart         `json:"shapes" noun:"shape" doc:"Discs, lines and areas with a number, over what there is. A map of shapes alone has no cells, however large the universe."`
	Sum       kind.Pairs[float64] `json:"sum" names:"map" noun:"summand" example:"{\"fear\": 1, \"danger\": 14}" doc:"It is the sum of other maps, each times a number, as they are at any time."`
	Painted   bool                `json:"painted" doc:"A map of shapes has cells, so that it can be painted and changed."`
	Levels    int                 `json:"levels" min:"1" max:"8" default:"1" doc:"How many fidelities it has: each has cells twice as wide. Who looks far, or is far from the camera, goes by a coarser one."`
	Known     bool                `json:"known" doc:"Each character knows of it what it has explored, or was told by those whom it met."`
	Otherwise float64             `json:"otherwise" doc:"What one takes it to be where one has not explored it."`
	Colour    kind.Text           `json:"colour" example:"\"#4a7fa5\"" doc:"It is painted in this colour where it is 0.5 or more, #rrggbb."`
}

type shapePart struct {
	kind.Item
	Disc     *discPart    `json:"disc" example:"{\"at\": [40, 30], \"radius\": 8}" doc:"A disc."`
	Points   []kind.Point `json:"points" noun:"point" fewest:"2" most:"1000" doc:"The points of a line, or the corners of an area."`
	Filled   bool         `json:"filled" doc:"The points are the corners of an area."`
	Width    float64      `json:"width" min:"0" unit:"m" doc:"How wide the line is."`
	Strength float64      `json:"strength" default:"1" doc:"The number within the shape."`
	Falloff  float64      `json:"falloff" min:"0" unit:"m" doc:"Over which distance it falls to 0 around the shape."`
}

type discPart struct {
	At     kind.Point `json:"at" need:"[40, 30]" doc:"Its middle."`
	Radius float64    `json:"radius" need:"8" above:"0" unit:"m" doc:"Half of how wide it is."`
}

type flowPart struct {
	kind.Node
	To    []kind.Point `json:"to" noun:"point" example:"[[20, 20]]" most:"100" doc:"Places that it leads to."`
	Word  kind.Text    `json:"word" role:"name" of:"word" doc:"It leads to the places that say this."`
	Renew float64      `json:"renew" min:"0" unit:"s" doc:"After how long it is reckoned anew, for maps that change; 0: when walls or places do, alone."`
}

type routesPart struct {
	kind.Item
	Danger kind.Pairs[float64] `json:"danger" names:"map" noun:"danger" example:"{\"danger\": 14}" doc:"What a metre costs more where a map is 1, by map."`
	Slows  kind.Pairs[float64] `json:"slows" names:"map" noun:"slowing map" example:"{\"mud\": 0.65}" doc:"The share of one's speed that is lost where a map is 1, by map. It slows down walking, too."`
	Known  bool                `json:"known" doc:"A route is planned by what the one has explored who looks for it: elsewhere the ground is taken to be open, good and safe."`
}

// Check reports a shape that has no form, or two.
func (s *shapePart) Check(c *kind.Checker) {
	switch disc, points := c.Source.Get("disc"), c.Source.Get("points"); {
	case disc == nil && points == nil:
		c.Problem(c.Source.Pos, "the shape has no form", `give it a "disc", or "points"`)
		c.Drop()
	case disc != nil && points != nil:
		c.Problem(points.Pos, `the shape has both a "disc" and "points"`, "take one away")
		c.Drop()
	case points != nil && s.Filled && len(s.Points) < 3:
		c.Problem(points.Pos, "an area has three corners or more", "")
	}
}

// Check reports a map that is two things.
func (m *mapPart) Check(c *kind.Checker) {
	if sum := c.Source.Get("sum"); sum != nil && (m.Image.Given() || len(m.Shapes) > 0 || m.Painted || m.Levels > 1) {
		c.Problem(sum.Pos, "a map that is the sum of others is nothing else", `take away "sum", or what else there is`)
	}
}

// Check reports a flow that leads nowhere.
func (f *flowPart) Check(c *kind.Checker) {
	if !f.Word.Given() && len(f.To) == 0 {
		c.Problem(c.Source.Pos, "the flow leads nowhere", `say where: "to": [[20, 20]], or "word": what places say`)
	}
}

// Template returns what a new document begins with.
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
	Seems      kind.Pairs[kind.Text]    `json:"seems" noun:"belief" example:"{\"Hunger\": \"0.5\"}" doc:"What others take values of its mind to be, by path, in place of what they are."`
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
