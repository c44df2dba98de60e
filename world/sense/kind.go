package sense

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/kind"
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
type Kind struct{ kind.Declared[Document] }

// Name is "senses".
func (Kind) Name() string { return "senses" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "What characters see, hear, smell and feel: sorts of signals, sensors with cones and thresholds, and how long it is remembered."
}

// DataKind marks that senses do not run.
func (Kind) DataKind() {}

// Build hands the configuration out.
func (Kind) Build(b *wits.Builder, body any) wits.Part {
	c, _ := body.(*Config)
	return wits.Content(b, c, "what characters sense with", "the game loads it; documents ask what is sensed, with functions such as Perceives")
}

// NodeTypes implements [document.NodeTyper]: the modalities, by their type, and profiles.
func (Kind) NodeTypes() []document.NodeType {
	return []document.NodeType{
		{Name: "sight", Group: "modality", Also: []string{"see", "vision", "eyes", "view cone"}, Doc: "Light: it goes at once, and stops at walls. Its sensors have cones.", Node: `{"type": "sight"}`},
		{Name: "hearing", Group: "modality", Also: []string{"noise", "sound", "ears"}, Doc: "Sound: it gets weaker on its way, walls damp it, and it goes around corners.", Node: `{"type": "hearing"}`},
		{Name: "smell", Group: "modality", Also: []string{"scent", "trail"}, Doc: "Smell: puffs that stay, get weaker with time and drift with the wind.", Node: `{"type": "smell"}`},
		{Name: "touch", Group: "modality", Also: []string{"contact", "bump"}, Doc: "Touch: what is very close.", Node: `{"type": "touch"}`},
		{Name: "damage", Group: "modality", Also: []string{"hit", "hurt", "pain"}, Doc: "Damage: what has hit somebody, however far away it comes from.", Node: `{"type": "damage"}`},
		{Name: "team", Group: "modality", Also: []string{"radio", "squad", "report", "shared"}, Doc: "What others of the team perceive: it is told on, after a delay.", Node: `{"type": "team"}`},
		{Name: "custom", Group: "modality", Also: []string{"own", "other"}, Doc: "A sense of the game's own.", Node: `{"type": "custom"}`},
		{Name: "sensors", Group: "profile", Also: []string{"senses of a character", "perception", "archetype"}, Doc: "What a sort of character senses with.", Node: `{"sensors": {}}`},
	}
}
