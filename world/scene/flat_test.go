package scene

import (
	"reflect"
	"testing"
	"unsafe"

	"github.com/wits-ai/wits/internal/flat"
)

// Zones and characters are compared, hashed and saved as bytes: so they have neither pointers nor padding.
func TestZonesAndCharactersAreFlat(t *testing.T) {
	for _, r := range []reflect.Type{reflect.TypeFor[zone](), reflect.TypeFor[character]()} {
		if flat.HasPointers(r) || flat.Packed(r) != r.Size() || r.Size()%unsafe.Sizeof(uint64(0)) != 0 {
			t.Errorf("%v has pointers or padding: %d bytes, %d of them of fields", r, r.Size(), flat.Packed(r))
		}
	}
}
