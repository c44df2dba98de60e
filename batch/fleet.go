package batch

import (
	"context"
	"io/fs"
)

// Match is one run of a game, from a seed on to its end: all that is needed to play it again, bit for bit.
type Match struct {
	// Key names the match within its batch, such as "veteran:commander/17". Results are kept by it.
	Key string `json:"key"`
	// Game is a game's short name, such as "armada".
	Game string `json:"game"`
	// Bundle is the digest of the documents that are played, see [Bundle]; "" are the game's own.
	Bundle string `json:"bundle,omitempty"`
	// Sides are the documents that play against each other, one for each side of the game, as files of the bundle; "" is nobody.
	// A game without sides has none.
	Sides []string `json:"sides,omitempty"`
	// Options are the game's, over its own defaults for a game that nobody plays.
	Options map[string]string `json:"options,omitempty"`
	Seed    uint64            `json:"seed"`
	// Ticks is how long it lasts at most; 0 leaves that to the game.
	Ticks int64 `json:"ticks,omitempty"`
}

// Outcome is what came of a match. All of it but Seconds is the same on every machine.
type Outcome struct {
	Key string `json:"key"`
	// Scores has 1 for each side that has won, 0.5 for a draw, 0 for one that has lost; nothing for a game without sides.
	Scores []float64 `json:"scores,omitempty"`
	// Figures are what the game or the scenario reports, by name, such as "seconds" or "ships".
	Figures map[string]float64 `json:"figures,omitempty"`
	// Ticks is how long the match lasted, and Hash that of the game's state in the end.
	Ticks int64  `json:"ticks"`
	Hash  uint64 `json:"hash,string"`
	// Fault says in words why the match has no scores and figures: what it is about does not load, or a mind was parked. It would be so
	// on every machine. What is wrong with a machine is an error of its answer.
	Fault string `json:"fault,omitempty"`
	// Seconds is how long playing took, in seconds of wall time.
	Seconds float64 `json:"s"`
}

// Player plays matches in this process. It may be called from several goroutines.
type Player interface {
	// Play plays a match with the documents of its bundle; they are nil for the game's own. An error means that this machine cannot play
	// it, such as for a game that the build does not have, or a context that has ended.
	Play(ctx context.Context, m Match, documents fs.FS) (Outcome, error)
}

// Job is matches that one worker plays one after another: about a second of them, at most 5.
type Job struct {
	// ID is unique within a batch, and begins with nothing that depends on who plays it.
	ID      string  `json:"id"`
	Matches []Match `json:"matches"`
	// Not names workers that should not play it, because they have played it already; a fleet that has no others gives it to any.
	Not []string `json:"not,omitempty"`
}

// Answer is what a worker says of a job.
type Answer struct {
	Job string `json:"job"`
	// Worker names who played it, and Build what of: workers of unlike builds may differ.
	Worker   string    `json:"worker"`
	Build    string    `json:"build"`
	Outcomes []Outcome `json:"outcomes,omitempty"`
	// Err says in words why the job was not played.
	Err string `json:"err,omitempty"`
}

// Fleet plays jobs on workers: goroutines of this process, other processes, other machines.
type Fleet interface {
	// Play plays the jobs that next gives, until it gives none and all are answered. It asks for about as many jobs ahead as keep its
	// workers busy. It calls next and done from one goroutine, and asks next again after it has told done: there may be jobs again. A job
	// may be played more than once, and done be told of each; it may be told in any order. An error of done ends it, and is what it
	// returns, maybe wrapped; so does the context.
	Play(ctx context.Context, next func() (Job, bool), done func(Answer) error) error
}

// Excluder is a fleet that can put a worker out.
type Excluder interface {
	// Exclude gives a worker no more jobs, because what it plays differs from what others play. It is called from done.
	Exclude(worker, reason string)
}

// Bundles gives the documents of a batch by their digest.
type Bundles interface {
	// Bundle returns a bundle; an error wraps [fs.ErrNotExist] if there is none of the digest.
	Bundle(ctx context.Context, digest string) (Bundle, error)
}
