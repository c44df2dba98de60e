package declare

import "sync"

// Header is what documents of all kinds have, in canonical order. The kind's own members stand before "documents", "tune", "frames" and "view".
// It is shared: do not change it.
var Header = sync.OnceValue(Of[header])

// header are the members that documents of all kinds share.
type header struct {
	Version    int          `json:"wits" hidden:"true" need:"1" doc:"The version of the format."`
	Kind       Text         `json:"kind" hidden:"true" need:"\"tree\"" doc:"The technique."`
	Name       Text         `json:"name" hidden:"true" doc:"What people call the behaviour; without it, the name of the file."`
	Doc        string       `json:"doc" hidden:"true" doc:"What the behaviour does."`
	Base       Text         `json:"base" role:"document" doc:"The document that it derives from: it has all that the base has."`
	Implements []Text       `json:"implements" role:"interface" noun:"interface" doc:"Interfaces of the game. The document has their ports and need not declare them."`
	Ports      []port       `json:"ports" noun:"port" example:"[{\"in\": \"Health\", \"type\": \"float\"}]" doc:"The document's own ports: what whoever runs it can connect to."`
	Variables  variables    `json:"variables" noun:"variable" doc:"Values that the document remembers, by name: a type, or an object with type, default and keep."`
	Boards     Pairs[Text]  `json:"boards" role:"document" of:"board" names:"true" noun:"board" doc:"Blackboards that the document uses: their files, by names of the document's own."`
	Renames    Pairs[Text]  `json:"renames" hidden:"true" role:"new" noun:"rename" doc:"New names of nodes by their old ones, so that running agents keep the nodes' state."`
	Override   overrides    `json:"override" doc:"What takes the place of what the base has, by the member and the name: {\"states\": {\"Fight\": ...}}."`
	Documents  documents    `json:"documents" hidden:"true" doc:"Documents within this one's file, by name, for what only it uses: \"#name\" in place of a path means one of them. Each is written as a document of its own, without documents within it."`
	Tune       Pairs[tuned] `json:"tune" hidden:"true" doc:"Numbers that may be sought by trying, by what leads to each: \"options/Attack/score\"; and between which bounds."`
	Frames     []frame      `json:"frames" hidden:"true" noun:"frame" doc:"Frames with words, which an editor draws around nodes."`
	View       Pairs[spot]  `json:"view" hidden:"true" doc:"Where an editor shows the nodes: [x, y] by name."`
}

// tuned says between which bounds a number of the document may be sought.
type tuned struct {
	Low   float64 `json:"low" need:"0" doc:"The least that it can be."`
	High  float64 `json:"high" need:"1" doc:"The most that it can be."`
	Log   bool    `json:"log" doc:"Factors count and not differences: 1 to 2 is as far as 10 to 20."`
	Whole bool    `json:"whole" doc:"It is a whole number."`
}

// variables are those of the document.
type variables struct{ Value }

func (variables) role() (Role, string) { return RoleVars, "" }

// Choices returns the directions of ports.
func (header) Choices() []Set { return []Set{Choose[direction](&inbound{}, &outbound{})} }

// port is a port of the document.
type port struct {
	OneOf[direction]
	Type    Text   `json:"type" role:"type" of:"port" need:"\"float\"" doc:"trigger for an event, or the type of its value."`
	Default Value  `json:"default" role:"value" doc:"The value while nothing else gives one; not for triggers."`
	Unit    string `json:"unit" doc:"The unit of its value, such as m or 1/s."`
	Doc     string `json:"doc" doc:"What it is for."`
}

type direction interface{ out() bool }

type inbound struct {
	Name Text `json:"in" role:"new" noun:"port" doc:"A port that takes something in, by its name."`
}

type outbound struct {
	Name Text `json:"out" role:"new" noun:"port" doc:"A port that gives something out, by its name."`
}

func (*inbound) out() bool  { return false }
func (*outbound) out() bool { return true }

// frame is a frame that an editor draws.
type frame struct {
	Text   string `json:"text" doc:"The words."`
	At     spot   `json:"at" need:"[0, 0]" doc:"Its corner."`
	Size   spot   `json:"size" need:"[200, 100]" doc:"How wide and high it is."`
	Folded bool   `json:"folded" doc:"It is shown as one box, with all that lies in it."`
}

// spot is a place on an editor's canvas.
type spot struct{ Value }

// Schema returns the JSON Schema of spots.
func (spot) Schema() map[string]any {
	return map[string]any{"type": "array", "minItems": 2, "maxItems": 2, "items": map[string]any{"type": "number"}}
}

// documents are those within the document's file.
type documents struct{ Value }

// Schema returns the JSON Schema of documents within a file: what each has besides its kind its own schema tells.
func (documents) Schema() map[string]any {
	return map[string]any{"type": "object", "additionalProperties": map[string]any{"type": "object", "properties": map[string]any{"documents": false}}}
}

// overrides are members of the document.
type overrides struct{ Value }

// Schema returns the JSON Schema of overrides.
func (overrides) Schema() map[string]any { return map[string]any{"type": "object"} }
