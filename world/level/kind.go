package level

import "github.com/wits-ai/wits"

// Kind is the kind "level". Its documents do not run: games load them with wits.ContentOf[*level.Level].
type Kind struct{}

// members are those of a document, in the order in which they are written.
var members = []string{"materials", "areas", "floors", "walls", "solids", "doors", "regions", "marks", "links"}

// orders are the members of the parts of each list, in the order in which they are written.
var orders = map[string][]string{
	"materials": {"transparent", "crossing", "metre", "doc"},
	"areas":     {"cost", "doc"},
	"floors":    {"outline", "holes", "z", "area", "layer", "thick", "material", "doc"},
	"walls":     {"points", "closed", "thick", "low", "high", "material", "doc"},
	"solids":    {"outline", "circle", "low", "high", "material", "doc"},
	"doors":     {"from", "to", "thick", "low", "high", "material", "open", "doc"},
	"regions":   {"outline", "low", "high", "doc"},
	"marks":     {"at", "facing", "tags", "doc"},
	"links":     {"from", "to", "both", "area", "cost", "doc"},
}

var circleOrder = []string{"at", "radius"}

// Name is "level".
func (Kind) Name() string { return "level" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "The world as its designers draw it: floors, walls, doors, rooms and marked places."
}

// DataKind marks that levels do not run.
func (Kind) DataKind() {}

// Members are those of a level.
func (Kind) Members() []wits.Member {
	out := make([]wits.Member, len(members))
	for i, name := range members {
		out[i] = wits.Member{Name: name, Order: orders[name]}
	}
	return out
}

// Build holds the level.
func (Kind) Build(b *wits.Builder, body any) wits.Part {
	return wits.Content(b, body.(*Level), "a level", "the game loads it")
}

// NodeTypes are the parts of a level, each with the list that it belongs to around it.
func (Kind) NodeTypes() []wits.NodeType {
	part := func(list, doc, node string) wits.NodeType {
		return wits.NodeType{Name: list, Group: one[list], Doc: doc, Node: `{"` + list + `": ` + node + `}`}
	}
	return []wits.NodeType{
		part("walls", "A wall along a line.", `{"points": [[0, 0], [4, 0]]}`),
		part("doors", "A gap in the way that can be closed.", `{"from": [0, 0], "to": [1, 0]}`),
		part("floors", "Ground that can be walked on.", `{"outline": [[0, 0], [10, 0], [10, 10], [0, 10]]}`),
		part("solids", "Something massive: a pillar, a crate.", `{"outline": [[0, 0], [1, 0], [1, 1], [0, 1]], "high": 1}`),
		part("regions", "A part of the world with a name, such as a room.", `{"outline": [[0, 0], [4, 0], [4, 4], [0, 4]]}`),
		part("marks", "A place that means something.", `{"at": [0, 0]}`),
		part("links", "A way that leads along no floor, such as a ladder.", `{"from": [0, 0], "to": [2, 0]}`),
		part("materials", "What walls are made of.", `{"crossing": 0.1}`),
		part("areas", "A sort of ground that costs more to walk on, or less.", `{"cost": 2}`),
	}
}

// Schema is the JSON Schema of a level's members.
func (Kind) Schema(*wits.Registry) map[string]any {
	out := map[string]any{}
	list := func(name, doc string, required []string, properties map[string]any) {
		properties["doc"] = text("What it is for.")
		part := map[string]any{"type": "object", "properties": properties}
		if len(required) > 0 {
			part["required"] = required
		}
		out[name] = map[string]any{"type": "object", "description": doc, "additionalProperties": part}
	}
	list("materials", "What walls are made of, by name.", nil, map[string]any{
		"transparent": flag("Sight goes through it."),
		"crossing":    amount("What a sound loses that goes through a solid of it; without it 0.1."),
		"metre":       amount("What a sound loses besides for each metre within it."),
	})
	list("areas", "Sorts of ground, by name.", nil, map[string]any{
		"cost": above("What a metre costs to walk; plain ground is 1."),
	})
	list("floors", "Where one can walk, by name.", []string{"outline"}, map[string]any{
		"outline":  outline("Its corners, in a plane."),
		"holes":    map[string]any{"type": "array", "items": outline(""), "description": "Outlines of what is cut out."},
		"z":        number("The height, in metres, of corners that have no third coordinate."),
		"area":     text("The sort of ground, one of areas."),
		"layer":    map[string]any{"type": "integer", "description": "The storey, to tell floors apart that lie above each other."},
		"thick":    amount("How far it reaches down, in metres: a thick floor hides what is below it."),
		"material": text("What a thick floor is made of, one of materials."),
	})
	list("walls", "Walls by name: lines with a thickness.", []string{"points"}, with(map[string]any{
		"points": map[string]any{"type": "array", "minItems": 2, "maxItems": MaxCorners, "items": point(""), "description": "The line along which it stands."},
		"closed": flag("It goes back to its first point."),
		"thick":  above("In metres; without it 0.2."),
	}))
	list("solids", "What stands about, by name: pillars, crates, hedges.", nil, with(map[string]any{
		"outline": outline("The corners of its base."),
		"circle": map[string]any{"type": "object", "required": circleOrder, "description": "Its base, if it is round.",
			"properties": map[string]any{"at": point("Its middle."), "radius": above("In metres.")}},
	}))
	list("doors", "Doors by name: walls that can be opened.", []string{"from", "to"}, with(map[string]any{
		"from": point("Where it begins."), "to": point("Where it ends."),
		"thick": above("In metres; without it 0.2."), "open": flag("It is open at the beginning."),
	}))
	list("regions", "Named parts of the world, such as rooms.", []string{"outline"}, map[string]any{
		"outline": outline("Its corners."),
		"low":     number("Where it begins, in metres; without it, it reaches all the way down."),
		"high":    number("Where it ends, in metres; without it, it reaches all the way up."),
	})
	list("marks", "Places that mean something, by name.", []string{"at"}, map[string]any{
		"at":     point("The place."),
		"facing": number("Where one looks there, in degrees counter-clockwise from the x axis."),
		"tags":   map[string]any{"type": "array", "items": map[string]any{"type": "string"}, "description": "What the place is: patrol, hide."},
	})
	list("links", "Ways that lead along no floor, such as ladders, by name.", []string{"from", "to"}, map[string]any{
		"from": point("Where it begins."), "to": point("Where it ends."),
		"both": flag("It can be taken back."),
		"area": text("The sort of ground, one of areas."),
		"cost": amount("What it costs to take; without it, its length in metres."),
	})
	return out
}

// with adds what all that stands has.
func with(properties map[string]any) map[string]any {
	properties["low"] = number("The height of its bottom, in metres; without it 0.")
	properties["high"] = number("The height of its top, in metres; without it 2.5.")
	properties["material"] = text("What it is made of, one of materials; without it, it is opaque and takes 0.1 from a sound.")
	return properties
}

func text(doc string) map[string]any {
	return map[string]any{"type": "string", "description": doc}
}

func flag(doc string) map[string]any {
	return map[string]any{"type": "boolean", "description": doc}
}

func number(doc string) map[string]any {
	return map[string]any{"type": "number", "description": doc}
}

func amount(doc string) map[string]any {
	return map[string]any{"type": "number", "minimum": 0, "description": doc}
}

func above(doc string) map[string]any {
	return map[string]any{"type": "number", "exclusiveMinimum": 0, "description": doc}
}

func point(doc string) map[string]any {
	p := map[string]any{"type": "array", "minItems": 2, "maxItems": 3, "items": map[string]any{"type": "number"}}
	if doc != "" {
		p["description"] = doc
	}
	return p
}

func outline(doc string) map[string]any {
	o := map[string]any{"type": "array", "minItems": 3, "maxItems": MaxCorners, "items": point("")}
	if doc != "" {
		o["description"] = doc
	}
	return o
}
