package sense

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/kit"
)

// Kind is the kind "senses": what the characters of a game sense with. It runs nothing; a game gets a [*Config] of it with
// [wits.ContentOf].
//
//	{
//	  "wits": 1,
//	  "kind": "senses",
//	  "modalities": {
//	    "Hearing": {"range": 20, "attenuation": 0.75, "speed": 340},
//	    "Sight": {"range": 30}
//	  },
//	  "profiles": {
//	    "Guard": {
//	      "sensors": {
//	        "Ears": {"of": "Hearing", "threshold": 0.1, "up": 1.6},
//	        "Eyes": {"of": "Sight", "cones": [{"priority": 1, "angle": 90}, {"angle": 180, "attenuation": 0.8}], "up": 1.6}
//	      },
//	      "memory": {"lost": 0.5, "forgotten": 30}
//	    }
//	  }
//	}
//
// A modality is of the type that it is called after, unless its "type" says another; what it does not say is as [Defaults]
// has it. Angles are in degrees.
type Kind struct{}

// Name is "senses".
func (Kind) Name() string { return "senses" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "What characters see, hear, smell and feel: sorts of signals, sensors with cones and thresholds, and how long it is remembered."
}

// DataKind marks that senses do not run.
func (Kind) DataKind() {}

// Members are modalities and profiles, and bounds of the work.
func (Kind) Members() []wits.Member {
	return []wits.Member{
		{Name: "modalities", Order: modalityMembers},
		{Name: "profiles", Order: profileMembers},
		{Name: "budget"},
		{Name: "late"},
		{Name: "puffs"},
	}
}

// Build hands the configuration out.
func (Kind) Build(b *wits.Builder, body any) wits.Part {
	c, _ := body.(*Config)
	return wits.Content(b, c, "what characters sense with", "the game loads it; documents ask what is sensed, with functions such as Perceives")
}

type object = map[string]any

// Schema is the JSON Schema of the document's own members.
func (Kind) Schema(*wits.Registry) map[string]any {
	number := func(least float64, above bool, doc string) object {
		bound := "minimum"
		if above {
			bound = "exclusiveMinimum"
		}
		return object{"type": "number", bound: least, "description": doc}
	}
	anyNumber := func(doc string) object { return object{"type": "number", "description": doc} }
	flag := func(doc string) object { return object{"type": "boolean", "description": doc} }
	text := func(doc string) object { return object{"type": "string", "description": doc} }
	modality := object{
		"type":        object{"enum": typeNames[:], "description": "What it is by default; without it, the type that it is called after, else custom."},
		"range":       number(0, true, "How far it goes at most, in metres."),
		"attenuation": object{"type": "number", "minimum": 0, "maximum": 1, "description": "The part of the strength that is left after each metre: 1 for all of it."},
		"speed":       number(0, false, "How fast it goes, in metres a second; 0 for at once."),
		"walls":       object{"enum": wallNames[:], "description": "What solids do to it: they stop it, they damp it by their material, or nothing."},
		"around":      flag("It goes around corners too, and seems to come from the last of them."),
		"confined":    flag("It does not leave the region that it was emitted in."),
		"anonymous":   flag("It does not tell who it is."),
		"every":       number(0, true, "How often a sensor looks for what is emitted all the time, in seconds."),
		"lasts":       number(0, false, "For how many seconds it stays where it was emitted; 0 for not at all."),
		"half":        number(0, false, "In how many seconds what stays loses half of its strength; 0 for never."),
		"drift":       anyNumber("How much of the wind's speed moves what stays."),
		"check":       text("A function of the game's that has the last word."),
		"doc":         object{"type": "string"},
	}
	cone := object{
		"angle":       object{"type": "number", "exclusiveMinimum": 0, "maximum": 360, "description": "From edge to edge, in degrees."},
		"vertical":    object{"type": "number", "minimum": 0, "maximum": 180, "description": "The same up and down, in degrees; 0 for no bound."},
		"attenuation": number(0, false, "What is taken from the strength."),
		"sphere":      number(0, false, "The radius of what must fit through the line of sight, in metres; 0 for a ray."),
		"priority":    object{"type": "integer", "description": "The highest is tried first."},
		"doc":         object{"type": "string"},
	}
	sensor := object{
		"of":        text("The modality that it senses."),
		"threshold": number(0, true, "The least strength that it perceives."),
		"range":     number(0, false, "How far it reaches, in metres; 0 for as far as the signal does."),
		"forward":   anyNumber("Where it is before its body's place, in metres."),
		"left":      anyNumber("Where it is to the left of its body's place, in metres."),
		"up":        anyNumber("How high it is above its body's place, in metres."),
		"turn":      anyNumber("Where it looks, from where its body faces, counter-clockwise, in degrees."),
		"cones":     object{"type": "array", "items": object{"type": "object", "properties": cone}, "description": "Where it perceives something; without them all around, or for sight the usual three."},
		"off":       flag("It perceives nothing until the game switches it on."),
		"doc":       object{"type": "string"},
	}
	memory := object{
		"lost":      number(0, true, "After how many seconds without news something is not perceived any more."),
		"forgotten": number(0, true, "After how many seconds it is forgotten."),
		"half":      number(0, false, "In how many seconds a belief gets half as sure; 0 for never."),
		"most":      object{"type": "integer", "minimum": 1, "maximum": MostMemory, "description": "How many perceptions are remembered; above that the oldest goes."},
		"doc":       object{"type": "string"},
	}
	profile := object{
		"sensors": object{"type": "object", "propertyNames": kit.NameSchema(), "additionalProperties": object{"type": "object", "properties": sensor}, "description": "What it senses with, by name."},
		"memory":  object{"type": "object", "properties": memory, "description": "How long it remembers."},
		"doc":     object{"type": "string"},
	}
	parts := func(part object, doc string) object {
		return object{"type": "object", "propertyNames": kit.NameSchema(), "additionalProperties": object{"type": "object", "properties": part}, "description": doc}
	}
	return map[string]any{
		"modalities": parts(modality, "The sorts of signals, by name."),
		"profiles":   parts(profile, "What sorts of characters sense with, by name."),
		"budget":     object{"type": "integer", "minimum": 1, "description": "How many questions about the world's geometry a step may ask."},
		"puffs":      object{"type": "integer", "minimum": 1, "maximum": MostPuffs, "description": "How many puffs there are at most; above that the oldest go."},
		"late":       number(0, true, "For how many seconds a signal that has arrived may wait for its turn."),
	}
}

// NodeTypes implements [wits.NodeTyper]: the modalities, by their type, and profiles.
func (Kind) NodeTypes() []wits.NodeType {
	return []wits.NodeType{
		{Name: "sight", Group: "modality", Doc: "Light: it goes at once, and stops at walls. Its sensors have cones.", Node: `{"type": "sight"}`},
		{Name: "hearing", Group: "modality", Doc: "Sound: it gets weaker on its way, walls damp it, and it goes around corners.", Node: `{"type": "hearing"}`},
		{Name: "smell", Group: "modality", Doc: "Smell: puffs that stay, get weaker with time and drift with the wind.", Node: `{"type": "smell"}`},
		{Name: "touch", Group: "modality", Doc: "Touch: what is very close.", Node: `{"type": "touch"}`},
		{Name: "damage", Group: "modality", Doc: "Damage: what has hit somebody, however far away it comes from.", Node: `{"type": "damage"}`},
		{Name: "custom", Group: "modality", Doc: "A sense of the game's own.", Node: `{"type": "custom"}`},
		{Name: "sensors", Group: "profile", Doc: "What a sort of character senses with.", Node: `{"sensors": {}}`},
	}
}
