package record

import "slices"

// Mark is something that happened at a tick.
type Mark struct {
	// Tick is how many ticks had been played.
	Tick int64  `json:"tick"`
	Kind string `json:"kind"`
	// Agent is whom it concerns; 0 for none.
	Agent uint32 `json:"agent,omitempty"`
	Text  string `json:"text,omitempty"`
}

// Kinds of marks that the recorder makes itself. Others are whatever [Recorder.AddMark] is told.
const (
	MarkStart        = "start"        // the run began
	MarkIntervention = "intervention" // somebody meddled with the game
	MarkFollowed     = "followed"     // something that an intervention brought about ended by itself
	MarkReload       = "reload"       // documents were changed
	MarkFault        = "fault"        // a mind was parked
	MarkTakeOver     = "takeover"     // what came after was played anew
	MarkDiverged     = "diverged"     // what was played again is not what was played
)

// MarkMoment is the kind of the marks by which people show something: of these moments rules can be made.
const MarkMoment = "moment"

// lasting marks are kept when their tick can be looked at no more.
func (m Mark) lasting() bool {
	return m.Kind == MarkStart || m.Kind == MarkReload || m.Kind == MarkIntervention || m.Kind == MarkFollowed
}

// mostMarks bounds the marks: a breakpoint that logs in every tick must not fill the memory.
const mostMarks = 20_000

// AddMark puts a mark at the game's present tick. Kind is a word of the caller's.
func (r *Recorder) AddMark(kind, text string, agent uint32) {
	r.mark(Mark{Tick: r.Now(), Kind: kind, Agent: agent, Text: text})
}

// AddMarkAt puts a mark at a tick of the recording. It reports whether that tick is recorded.
func (r *Recorder) AddMarkAt(tick int64, kind, text string, agent uint32) bool {
	if oldest, newest := r.Span(); tick < oldest || tick > newest {
		return false
	}
	r.mark(Mark{Tick: tick, Kind: kind, Agent: agent, Text: text})
	return true
}

// RemoveMarks takes away the marks of a kind and an agent at a tick. It reports whether there was one.
func (r *Recorder) RemoveMarks(tick int64, kind string, agent uint32) bool {
	n := len(r.marks)
	r.marks = slices.DeleteFunc(r.marks, func(m Mark) bool { return m.Tick == tick && m.Kind == kind && m.Agent == agent })
	return len(r.marks) < n
}

func (r *Recorder) mark(m Mark) {
	i, _ := slices.BinarySearchFunc(r.marks, m.Tick+1, func(a Mark, tick int64) int { return int(min(max(a.Tick-tick, -1), 1)) })
	r.marks = slices.Insert(r.marks, i, m)
	if len(r.marks) > mostMarks {
		if i := slices.IndexFunc(r.marks, func(m Mark) bool { return !m.lasting() }); i >= 0 {
			r.marks = slices.Delete(r.marks, i, i+1)
		}
	}
}

// Marks lists the marks from tick from to tick to, in order of time.
func (r *Timeline) Marks(from, to int64) []Mark {
	var out []Mark
	for _, m := range r.marks {
		if m.Tick >= from && m.Tick <= to {
			out = append(out, m)
		}
	}
	return out
}
