//go:build !js

package wire

import (
	"runtime"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// FuzzUpdate: whatever a game sends, there is an error or an update of one sort.
func FuzzUpdate(f *testing.F) {
	f.Add(true, []byte(`{"t":"agents","agents":null}`))
	f.Add(true, []byte(`{"t":"program","id":1,"parts":[{"nodes":[{"name":"A","in":3}],"links":[{"from":[0,""],"to":[1,""]},{"from":[-1,"A"],"to":[]}]}]}`))
	f.Add(true, []byte(`{"t":"taken","agent":1,"taken":[{"part":0,"link":3,"tick":12,"values":[{"name":"Noise","type":"float","value":"0.7","unit":"dB"}]}]}`))
	f.Add(true, []byte(`{"t":"refused","id":0,"request":"watch","message":"no"}`))
	f.Add(false, []byte{1, 1})
	f.Add(false, []byte{2, 0, 0, 0})
	f.Fuzz(func(t *testing.T, text bool, b []byte) {
		kind := websocket.MessageBinary
		if text {
			kind = websocket.MessageText
		}
		u, known, err := updateOf(kind, b)
		set := 0
		for _, is := range []bool{u.Agents != nil, u.Program != nil, u.Mind != nil, u.Paused != nil, u.Taken != nil, u.Failed != nil} {
			if is {
				set++
			}
		}
		if err == nil && known != (set == 1) {
			t.Errorf("%q: %+v, %v", b, u, known)
		}
	})
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
