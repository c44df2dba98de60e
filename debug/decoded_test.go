package debug

import (
	"runtime"
	"strings"
	"testing"
)

// TestMessagesTakeLittleMemory: what a page sends takes little more memory once it is read than it has bytes, for 64 messages
// of each of 64 pages may wait.
func TestMessagesTakeLittleMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("long: compares sizes of the heap")
	}
	fill := func(before, item, after string) []byte {
		return []byte(before + item + strings.Repeat(","+item, (maxRequest-200)/(len(item)+1)) + after)
	}
	for name, message := range map[string][]byte{
		"held":    fill(`{"t":"input","held":[`, `""`, `]}`),
		"shown":   fill(`{"t":"show","overlays":[`, `{}`, `]}`),
		"options": []byte(`{"t":"start","seed":1,"options":{"a":"` + strings.Repeat("x", maxRequest-200) + `"}}`),
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
		if each := (int64(after.HeapAlloc) - int64(before.HeapAlloc)) / int64(len(kept)); each > 2*maxRequest {
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

// TestProgramsOfAnybody: a client that is sent a program which would take gigabytes says so.
func TestProgramsOfAnybody(t *testing.T) {
	message := []byte(`{"t":"program","parts":[{"nodes":[` + strings.Repeat(`{},`, 8<<20) + `{}]}]}`)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, _, err := updateOf(1, message)
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), "MiB of memory are the limit") {
		t.Error(err)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > maxProgram {
		t.Errorf("%d bytes were taken", took)
	}
}
