package level

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "level". Its documents do not run: games load them with wits.ContentOf[*level.Level].
type Kind struct{ kind.Declared[Body] }

// Name is "level".
func (Kind) Name() string { return "level" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "The world as its designers draw it: floors, walls, doors, rooms and marked places."
}

// DataKind marks that levels do not run.
func (Kind) DataKind() {}

// Build holds the level.
func (Kind) Build(b *wits.Builder, body any) wits.Part {
	return wits.Content(b, body.(*Level), "a level", "the game loads it")
}

// NodeTypes returns the parts of a level, each with the list that it belongs to around it.
func (Kind) NodeTypes() []document.NodeType {
	part := func(list, doc, node string, also ...string) document.NodeType {
		return document.NodeType{Name: list, Group: one[list], Doc: doc, Also: also, Node: `{"` + list + `": ` + node + `}`}
	}
	return []document.NodeType{
		part("walls", "A wall along a line.", `{"points": [[0, 0], [4, 0]]}`, "barrier", "blocker", "fence"),
		part("doors", "A gap in the way that can be closed.", `{"from": [0, 0], "to": [1, 0]}`, "gate", "opening"),
		part("floors", "Ground that can be walked on.", `{"outline": [[0, 0], [10, 0], [10, 10], [0, 10]]}`, "ground", "walkable", "navmesh", "polygon"),
		part("solids", "Something massive: a pillar, a crate.", `{"outline": [[0, 0], [1, 0], [1, 1], [0, 1]], "high": 1}`, "obstacle", "crate", "pillar", "blocker", "prop"),
		part("regions", "A part of the world with a name, such as a room.", `{"outline": [[0, 0], [4, 0], [4, 4], [0, 4]]}`, "room", "zone", "area", "volume", "trigger volume"),
		part("marks", "A position that means something.", `{"at": [0, 0]}`, "waypoint", "point", "spawn", "spot", "target point"),
		part("links", "A connection that follows no floor, such as a ladder.", `{"from": [0, 0], "to": [2, 0]}`, "ladder", "jump", "teleport", "nav link", "off-mesh link"),
		part("materials", "What walls are made of.", `{"crossing": 0.1}`, "surface", "sound damping"),
		part("areas", "A type of ground that costs more to walk on, or less.", `{"cost": 2}`, "cost", "mud", "nav area"),
	}
}
