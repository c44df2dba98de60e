package tree

import (
	"testing"
	"unsafe"
)

// TestT3_11_Size: a node is small however many children it has, because these lie side by side. The chapter's node with room
// for seven children has 32 bytes.
func TestT3_11_Size(t *testing.T) {
	if n := unsafe.Sizeof(record{}); n > 24 {
		t.Errorf("a record has %d bytes", n)
	}
}
