package duel

import (
	"io/fs"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim/gametest"
)

// Every document compiles by itself, stands in canonical form, and says what it, its ports, its variables and its
// nodes are for.
func TestDocuments(t *testing.T) {
	r := NewRegistry()
	gametest.Documents(t, r, Documents(), 10)
	library := wits.NewLibrary(r, Documents())
	files, _ := fs.Glob(Documents(), "*.graph.json")
	for _, file := range files {
		p, err := library.Compile(file)
		if err != nil {
			continue
		}
		d, _ := library.Document(file)
		for _, v := range d.Variables {
			if v.Doc == "" {
				t.Errorf("%s: variable %s has no doc", file, v.Name)
			}
		}
		for _, n := range p.Parts()[0].Nodes {
			if _, placed := d.View[n.Name]; !placed {
				t.Errorf("%s: node %s has no place in the view", file, n.Name)
			}
		}
	}
}

// What the game offers explains itself, units included.
func TestRegistryIsDocumented(t *testing.T) {
	gametest.Offers{
		Actions:    []string{"MoveTowards", "Circle", "KeepDistance", "Retreat", "FaceTarget", "Wait", "Swing", "Parry"},
		Functions:  []string{"IsGameObjectNear", "IsSwinging", "IsFacing", "IsOpen", "IsArmFree", "BlowIn", "HealthOf", "StaminaOf", "PositionOf", "DistanceTo", "SpaceBehind"},
		Interfaces: []string{"Fighter"},
	}.Check(t, NewRegistry())
}
