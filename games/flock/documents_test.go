package flock

import (
	"io/fs"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim/gametest"
)

// Every document compiles without a warning, stands in canonical form, and says what it and its ports are for.
func TestDocuments(t *testing.T) {
	r := NewRegistry()
	gametest.Documents(t, r, Documents(), 5)
	library := wits.NewLibrary(r, Documents())
	files, _ := fs.Glob(Documents(), "*.json")
	for _, file := range files {
		if d, err := library.Document(file); err == nil && d.Kind != "thoughts" && d.Kind != "universe" {
			t.Errorf("%s is no document of thoughts", file)
		}
	}
}

// What the game offers explains itself.
func TestRegistryIsDocumented(t *testing.T) {
	gametest.Offers{
		Actions:   []string{"Eat", "GoToPasture", "Drive", "WatchOver", "FollowRoute", "FollowMap", "Walk", "JoinIn"},
		Functions: []string{"FoodHere", "MapHere", "MapThere", "Loyalty"},
	}.Check(t, NewRegistry())
}
