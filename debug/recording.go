package debug

import (
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// keep has a loop recorded from its next tick on, unless the options say no.
func (h *Hub) keep(l *sim.Loop, o Options) {
	if o.NoRecording {
		return
	}
	l.Do(func() {
		if !h.isClosed() {
			h.recorder = record.Attach(l, record.Options{Memory: o.Memory})
		}
	})
}

// unkeep ends the recording.
func (h *Hub) unkeep(l *sim.Loop) {
	l.Sync(func() {
		if h.recorder != nil {
			h.recorder.Close()
			h.recorder = nil
		}
	})
}

func (h *Hub) isClosed() bool {
	h.connections.Lock()
	defer h.connections.Unlock()
	return h.closed
}
