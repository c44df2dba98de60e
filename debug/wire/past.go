package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
)

// The past: going there, other timelines, and what is shown of it.

// SeekRequest takes the game to a frame of its recording and stops it there. What is played from there is the recording again, until
// it ends or somebody takes over.
type SeekRequest struct {
	Tick int64 `json:"tick"`
	Live bool  `json:"live"` // to the newest, whatever tick says
}

// TakeOverRequest lets the game go on from where it is in the past with the input of players. What the recording still held is kept as
// a branch.
type TakeOverRequest struct {
	Resume bool `json:"resume"` // and let it run
}

// CompareResponse says where the run parts from the one that was left by "take-over".
type CompareResponse struct {
	// Where the run was left.
	Left int64 `json:"left"`
	// The first tick at which the runs part; -1 if they have not yet.
	Parts int64 `json:"parts"`
	// Up to which tick they could be compared.
	Until       int64        `json:"until"`
	Differences []Difference `json:"differences"` // at that tick
}

// Difference is a value in which two runs differ.
type Difference struct {
	Agent uint32 `json:"agent"`
	Name  string `json:"name"` // of the agent
	Path  string `json:"path"`
	Was   string `json:"was"`
	Is    string `json:"is"`
}

// SwitchBranchRequest makes a branch the timeline that the game goes, and stops it there. The one that it went becomes a branch.
type SwitchBranchRequest struct {
	Branch uint32 `json:"branch"` // its id
	// The frame to stop at; absent: its newest one.
	Tick *int64 `json:"tick,omitempty"`
}

// ListDifferencesRequest asks for everything in which the game's timeline differs from a branch, a stretch of frames at a time.
type ListDifferencesRequest struct {
	Branch uint32 `json:"branch"`
	// The first frame to look at; what both have in common is left out.
	From  int64  `json:"from"`
	Agent uint32 `json:"agent"` // 0: all
	Limit uint32 `json:"limit"` // 0: 1000; at most 5000
}

// ListDifferencesResponse has the differences of a stretch of frames.
type ListDifferencesResponse struct {
	// The last frame that both have in common, and the last one that both have.
	At int64 `json:"at"`
	To int64 `json:"to"`
	// The first frame that was looked at, and the first that was not: ask again from there, unless it is behind the last.
	From  int64 `json:"from"`
	Until int64 `json:"until"`
	// In the order of their first frames, then of agents.
	Differences []Divergence `json:"differences"`
	// There are more in frame until-1 than the limit: ask for one agent.
	Full bool `json:"full"`
}

// Divergence is something in which two timelines differ over some frames.
type Divergence struct {
	Agent uint32 `json:"agent"`
	Name  string `json:"name"` // of the agent
	Kind  string `json:"kind"` // "value", "node", "trigger", "other"
	Path  string `json:"path"`
	// The first frame of this stretch in which they differ, and what it is there on the branch and on the game's timeline.
	Tick int64  `json:"tick"`
	Was  string `json:"was"`
	Is   string `json:"is"`
	// Frames: begin, end, begin, end; the end is the first in which they do not differ.
	Spans []int64 `json:"spans"`
}

// GetTimelineRequest asks what an agent did over a time; from and to are 0 for all that is recorded.
type GetTimelineRequest struct {
	Agent uint32 `json:"agent"`
	From  int64  `json:"from"`
	To    int64  `json:"to"`
	// The part whose nodes are wanted; -1: those of all parts.
	Part int `json:"part"`
	// How short pauses may be to be left out, in ticks; 0 and 1: as exact as the bounds of an answer allow. With more than a
	// second of ticks the answer comes from summaries, for which no frame is unpacked: ask so for hours.
	Grain int64 `json:"grain"`
	// Leave out paths, and bands without spans.
	Brief bool `json:"brief"`
	// Of which timeline; absent: of the one that the game goes.
	Branch *uint32 `json:"branch,omitempty"`
}

// Timeline is at most a thousand spans a band, however long the time is.
type Timeline struct {
	From  int64  `json:"from"`
	To    int64  `json:"to"`
	Bands []Band `json:"bands"`
	Marks []Mark `json:"marks"`
	// How coarse it is, in ticks; 1: exact. What is told as active was so at that tick or less than this before and after it. An
	// answer that comes from summaries has no marks of triggers.
	Grain int64 `json:"grain"`
}

// Band is when a node was active.
type Band struct {
	Part int    `json:"part"`
	Node int    `json:"node"` // -1: the part itself
	Path string `json:"path"`
	// Ticks: begin, end, begin, end, ...; the end is the first in which it was not active any more, or to.
	Spans []int64 `json:"spans"`
}

// Mark is something that happened at a tick.
type Mark struct {
	Tick  int64  `json:"tick"`
	Kind  string `json:"kind"` // "trigger", "breakpoint", "intervention", "reload", "fault", "start", "end"
	Text  string `json:"text"`
	Agent uint32 `json:"agent"`
	Path  string `json:"path"`
}

// GetSeriesRequest asks for values of an agent over a time, for plots.
type GetSeriesRequest struct {
	Agent uint32   `json:"agent"`
	From  int64    `json:"from"`
	To    int64    `json:"to"`
	Paths []string `json:"paths"`
	// At most so many points for each; 0: 2000. The lowest and highest of each stretch are kept.
	Points uint32 `json:"points"`
	// Of which timeline; absent: of the one that the game goes.
	Branch *uint32 `json:"branch,omitempty"`
}

// GetSeriesResponse has a series for each path that was asked for.
type GetSeriesResponse struct {
	Series []Series `json:"series"`
}

// Series is a value over a time: what it became at each of the ticks.
type Series struct {
	Path   string   `json:"path"`
	Unit   string   `json:"unit"`
	Type   string   `json:"type"`
	Ticks  []int64  `json:"ticks"`
	Values Floats   `json:"values"` // numbers and bools
	Texts  []string `json:"texts"`  // of what is no number, in place of values
}

// Floats are numbers of which some may be none or infinite. In JSON, which has no words for these, NaN is null and the infinite
// ones are 1e999 and -1e999, which most readers take as such.
type Floats []float64

// MarshalJSON implements [json.Marshaler].
func (f Floats) MarshalJSON() ([]byte, error) {
	b := append(make([]byte, 0, 8*len(f)+2), '[')
	for i, v := range f {
		if i > 0 {
			b = append(b, ',')
		}
		switch {
		case math.IsNaN(v):
			b = append(b, "null"...)
		case math.IsInf(v, 0):
			b = append(b, map[bool]string{true: "1e999", false: "-1e999"}[v > 0]...)
		default:
			b = strconv.AppendFloat(b, v, 'g', -1, 64)
		}
	}
	return append(b, ']'), nil
}

// UnmarshalJSON implements [json.Unmarshaler].
func (f *Floats) UnmarshalJSON(b []byte) error {
	var list []*json.Number
	if err := json.Unmarshal(b, &list); err != nil {
		return err
	}
	*f = make(Floats, len(list))
	for i, n := range list {
		if n == nil {
			(*f)[i] = math.NaN()
			continue
		}
		v, err := strconv.ParseFloat(n.String(), 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			return fmt.Errorf("%q is no number", n)
		}
		(*f)[i] = v
	}
	return nil
}
