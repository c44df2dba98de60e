package universe

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "universe": the types of characters of a universe, what they make of each other, and what places say. It runs
// nothing; a game gets a [*Design] of it with [wits.ContentOf].
//
//	{
//	  "wits": 1,
//	  "kind": "universe",
//	  "types": [
//	    {"name": "sheep", "brain": "sheep.thoughts.json", "speed": [4, 5], "fears": {"wolf": {"within": 13}}, "hears": {"food": {"as": "call"}}},
//	    {"name": "wolf", "brain": "wolf.thoughts.json", "speed": 5.5, "sight": 30, "hunts": {"sheep": {"within": 30}}}
//	  ],
//	  "words": [{"name": "food", "radius": 14}]
//	}
//
// A game adds it to its registry with what the game has of its own, so that a document that asks for something else is refused:
//
//	r.AddKind(universe.Kind{Interface: "Animal", Pictures: []string{"sheep", "wolf"}})
type Kind struct {
	kind.Declared[Body]
	// Interface is what brains implement; "": any document will do.
	Interface string
	// Pictures are those that the game has for types, Signs those for places; nil: a document may name any.
	Pictures, Signs []string
	// Maps are the data maps that the game has of its own: a document may say what they are at first.
	Maps []string
	// Foreign is true where it is not known what maps the game has, as of a game of which there is only the manifest: a document may
	// name any.
	Foreign bool
}

// Name is "universe".
func (Kind) Name() string { return "universe" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "The types of characters of a world: what each is like, thinks by, fears, hunts, hears and belongs to; and what places say."
}

// DataKind marks that it does not run.
func (Kind) DataKind() {}

// NodeTypes returns the parts of a document, each with the list that it belongs to around it.
func (Kind) NodeTypes() []document.NodeType {
	return []document.NodeType{
		{Name: "types", Group: "type", Doc: "A type of character.", Also: []string{"animal", "character", "species", "archetype", "kind"}, Node: `{"types": {"brain": ""}}`},
		{Name: "maps", Group: "map", Doc: "A data map, of a picture, of shapes or of other maps.", Also: []string{"heightmap", "terrain", "influence", "field", "image"}, Node: `{"maps": {"shapes": [{"disc": {"at": [40, 30], "radius": 8}}]}}`},
		{Name: "flows", Group: "flow", Doc: "A field of directions that leads to places.", Also: []string{"flow field", "vector field", "directions"}, Node: `{"flows": {"to": [[20, 20]]}}`},
		{Name: "words", Group: "word", Doc: "Something that places say, or characters call out.", Also: []string{"sign", "message", "signal", "call"}, Node: `{"words": {"radius": 10}}`},
	}
}

// Decode reads the document's own members. What it returns is a *Design, which may lack what is wrong.
func (k Kind) Decode(d *document.Decoder) any {
	doc := d.Document()
	if len(doc.Ports) > 0 || len(doc.Variables) > 0 || len(doc.Boards) > 0 {
		d.Problem(d.At(), "", "a universe does not run: it has no ports, variables and boards", "")
	}
	body := &Body{}
	d.Read(k.Body(), body)
	return k.design(body, func(at declare.Position, node, reason, hint string, fixes ...declare.Fix) {
		d.Problem(at, node, reason, hint, fixes...)
	})
}

// Build checks what the document needs of others, and holds the design.
func (k Kind) Build(b *wits.Builder, body any) wits.Part {
	design, _ := body.(*Design)
	if design != nil {
		k.images(b, design)
		k.brains(b, design)
	}
	return wits.Content(b, design, "a universe", "the game loads it; its characters run the documents that it names")
}
