package debug

import (
	"runtime"
	"strings"
	"testing"

	"github.com/wits-ai/wits/debug/wire"
)

// TestMessagesTakeLittleMemory: what a page sends takes little more memory once it is read than it has bytes, for 64 messages
// of each of 64 pages may wait.
func TestMessagesTakeLittleMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("long: compares sizes of the heap")
	}
	fill := func(before, item, after string) []byte {
		return []byte(before + item + strings.Repeat(","+item, (wire.MaxRequest-200)/(len(item)+1)) + after)
	}
	for name, message := range map[string][]byte{
		"held":    fill(`{"t":"input","held":[`, `""`, `]}`),
		"shown":   fill(`{"t":"show","overlays":[`, `{}`, `]}`),
		"options": []byte(`{"t":"start","seed":1,"options":{"a":"` + strings.Repeat("x", wire.MaxRequest-200) + `"}}`),
	} {
		var before, after runtime.MemStats
		kept := make([]*request, 20)
		runtime.GC()
		runtime.ReadMemStats(&before)
		for i := range kept {
			kept[i] = parse(message)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		if each := (int64(after.HeapAlloc) - int64(before.HeapAlloc)) / int64(len(kept)); each > 2*wire.MaxRequest {
			t.Errorf("%s: %d bytes are kept of a message of %d", name, each, len(message))
		}
		runtime.KeepAlive(kept)
	}
}

// A message of a thousand keys is read.
func TestMessagesMayBeLong(t *testing.T) {
	if r := parse([]byte(`{"t":"input","held":["a"` + strings.Repeat(`,"left"`, 1000) + `]}`)); r.err != nil {
		t.Error(r.err)
	}
}
