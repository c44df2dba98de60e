package sense_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/wits-ai/wits/world/sense"
)

// TestStateIsNotWrittenSilently checks that a game which saves what its senses remember is told that it cannot.
func TestStateIsNotWrittenSilently(t *testing.T) {
	game := struct{ Senses sense.State }{}
	if _, err := json.Marshal(game); !errors.Is(err, sense.ErrNoEncoding) {
		t.Errorf("JSON: %v", err)
	}
	if _, err := game.Senses.MarshalBinary(); !errors.Is(err, sense.ErrNoEncoding) {
		t.Errorf("bytes: %v", err)
	}
}
