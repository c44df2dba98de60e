package act

import (
	"reflect"
	"testing"

	"github.com/wits-ai/wits/internal/flat"
)

// An actuator is hashed and compared as words.
func TestActuatorIsFlat(t *testing.T) {
	goes := reflect.TypeFor[Actuator]()
	if flat.HasPointers(goes) {
		t.Error("an actuator holds pointers")
	}
	if p := flat.Packed(goes); p != goes.Size() || p%8 != 0 {
		t.Errorf("an actuator has %d bytes, %d of them used", goes.Size(), p)
	}
	const documented = 5384 // in doc.go
	if goes.Size() != documented {
		t.Errorf("an actuator has %d bytes, the package comment says %d", goes.Size(), documented)
	}
}
