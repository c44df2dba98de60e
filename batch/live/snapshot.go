package live

import (
	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/stats"
	"github.com/wits-ai/wits/batch/tune"
)

// State is how far a batch is.
type State string

// The states.
const (
	Waiting State = "waiting" // it has not begun
	Playing State = "playing"
	Ended   State = "ended"
	Failed  State = "failed" // it has ended with an error
)

// Snapshot is what a page shows of a batch.
type Snapshot struct {
	// Version counts snapshots: an equal one says the same.
	Version int64 `json:"version"`
	State   State `json:"state"`
	// Command is what plays: "batch" or "tune".
	Command string `json:"command"`
	Plan    Plan   `json:"plan"`
	// Verdict says in one sentence what is known.
	Verdict string `json:"verdict"`
	// Error says in words why it failed.
	Error string `json:"error,omitempty"`
	// Played is how many matches have an outcome, of at most Most. Faults of them have ended with a fault.
	Played int `json:"played"`
	Most   int `json:"most"`
	Faults int `json:"faults"`
	// PerSecond is how many matches were played in a second, lately; Seconds how long it has been played, s of wall time, and Left how long
	// it will be if all rounds are played: negative if that is not known.
	PerSecond float64 `json:"perSecond"`
	Seconds   float64 `json:"seconds"`
	Left      float64 `json:"left"`
	// Comparisons are the first ones, and MoreComparisons how many there are beyond them.
	Comparisons     []Comparison `json:"comparisons"`
	MoreComparisons int          `json:"moreComparisons"`
	// Standings are ratings, the strongest first; none unless more than two have played against each other.
	Standings []batch.Standing `json:"standings"`
	Workers   []Worker         `json:"workers"`
	// MoreWorkers is how many there are beyond those.
	MoreWorkers int       `json:"moreWorkers"`
	Failures    []Failure `json:"failures"` // the last ones, the last first
	// Matches are the last ones, the last first, and before them those that stand out.
	Matches []Match `json:"matches"`
	Tuning  *Tuning `json:"tuning,omitempty"`
}

// Plan is what is played, in short.
type Plan struct {
	Game     string            `json:"game"`
	Options  map[string]string `json:"options"`
	Entrants []string          `json:"entrants"`
	// Figure is what matches are judged by, and Less whether the smaller one is better; "" judges by wins.
	Figure string `json:"figure"`
	Less   bool   `json:"less"`
	Rounds int    `json:"rounds"`
	// Sided: entrants play against each other.
	Sided bool `json:"sided"`
	// Test says in words what a sequential test decides; "" for none.
	Test string `json:"test"`
}

// Comparison is one of two entrants, or of one alone, and how its interval has narrowed.
type Comparison struct {
	batch.Comparison
	// Words says what is known of it.
	Words string `json:"words"`
	// History has points from the first rounds to the last: rounds, estimate, low and high bound, and the log-likelihood ratio of a test.
	// Of wins these are points, 0 to 1, else means. Bounds that are not known are null.
	History [][]*float64 `json:"history"`
}

// Worker is one who plays.
type Worker struct {
	Name string `json:"name"`
	// Matches of it have come, in Answers, PerSecond lately; Errors is how many jobs it could not play.
	Matches   int     `json:"matches"`
	Answers   int     `json:"answers"`
	PerSecond float64 `json:"perSecond"`
	Errors    int     `json:"errors"`
	// PutOut says why it was put out; "" if it was not.
	PutOut string `json:"putOut"`
}

// Failure is something that went wrong.
type Failure struct {
	// At is when, s since the batch began.
	At     float64 `json:"at"`
	Worker string  `json:"worker"`
	Words  string  `json:"words"`
	// Match is the id of the match, if it can be watched.
	Match string `json:"match"`
}

// Match is one that was played, and can be watched.
type Match struct {
	// ID names it among all that the page shows. Of a search A is the candidate.
	ID    string `json:"id"`
	A     string `json:"a"`
	B     string `json:"b"`
	Round int    `json:"round"`
	// Side is on which side A played, from 0 on; -1 without sides.
	Side int    `json:"side"`
	Seed string `json:"seed"`
	// Result says in words what came of it for A, and Fault why nothing did.
	Result string `json:"result"`
	Fault  string `json:"fault"`
	// Figure is what it is judged by, if that is a figure; Has whether it reports one.
	Figure float64 `json:"figure"`
	Has    bool    `json:"has"`
	Ticks  int64   `json:"ticks"`
	Hash   string  `json:"hash"`
	Worker string  `json:"worker"`
	// Why says what is remarkable about it; "" for one of the last.
	Why string `json:"why"`
}

// Tuning is a search of numbers.
type Tuning struct {
	// Document is the one whose numbers are sought; "" in a game without sides.
	Document   string      `json:"document"`
	Parameters []Parameter `json:"parameters"`
	// Unit says what Worth is.
	Unit string `json:"unit"`
	// Candidates are those that were tried, at most the last thousand, of Tried in Turns, at most Trials.
	Candidates []Candidate `json:"candidates"`
	Tried      int         `json:"tried"`
	Turns      int         `json:"turns"`
	Trials     int         `json:"trials"`
	// Best is the number of the luckiest in Candidates; -1 for none.
	Best int `json:"best"`
	// Found are the numbers that the search came to, in the order of Parameters; none before its end. Gain is how much better they are.
	Found []float64       `json:"found"`
	Gain  *stats.Interval `json:"gain,omitempty"`
	// Goals are those of a search for several; none for one. Front are the points that it holds on to, and Members what came of those that
	// were confirmed: none before the end. Before is what the documents came to by each goal, and Outcome says in words what was found.
	Goals   []tune.Goal      `json:"goals"`
	Front   []Holding        `json:"front"`
	Members []Member         `json:"members"`
	Before  []stats.Interval `json:"before"`
	Outcome string           `json:"outcome"`
}

// Holding is a point of the front of a search: how much better it is than the documents as they are by each goal, more is better, and by how
// many rounds.
type Holding struct {
	Values []float64  `json:"values"`
	Worths []*float64 `json:"worths"`
	Rounds int        `json:"rounds"`
}

// Member is one of a front that was compared with the documents as they were.
type Member struct {
	Values []float64      `json:"values"`
	Goals  []tune.Measure `json:"goals"`
	// Better, Trades: it is better than the documents by a goal, and worse by none or by another. Dominated: with fresh seeds another is at least
	// as good by all goals. Words say it all.
	Better    bool   `json:"better"`
	Trades    bool   `json:"trades"`
	Dominated bool   `json:"dominated"`
	Words     string `json:"words"`
}

// Parameter is a number that is sought.
type Parameter struct {
	File string  `json:"file"`
	Path string  `json:"path"`
	Was  float64 `json:"was"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	Log  bool    `json:"log"`
}

// Candidate is a set of numbers that was tried.
type Candidate struct {
	Turn   int            `json:"turn"`
	Number int            `json:"number"`
	Values []float64      `json:"values"`
	Worth  stats.Interval `json:"worth"`
	// Worths are those by each of several goals, on average over all turns in which it was tried, of Rounds.
	Worths []stats.Interval `json:"worths"`
	Rounds int              `json:"rounds"`
}
