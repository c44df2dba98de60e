package night

import (
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

// What games/night/README.md shows is so: its pieces of documents are in the documents.
func TestPageIsTrue(t *testing.T) {
	gametest.Page(t, "README.md", Documents(), 10, nil)
}
