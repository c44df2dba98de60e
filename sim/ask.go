package sim

import "github.com/wits-ai/wits/geom"

// Perceiver is a game whose characters perceive each other and that says so, for the matrix of who perceives whom.
type Perceiver interface {
	// Perceptions appends what its characters perceive and remember, in an order that does not jump about: at most one for
	// each observer, observed and sense. It is called between two ticks and changes nothing.
	Perceptions(dst []Perception) []Perception
}

// Perception is that somebody perceives somebody, or remembers to have done.
type Perception struct {
	// By perceives Of; both are ids of agents.
	By, Of uint32
	// Sense is the sensor or modality by its name, such as "eyes".
	Sense string
	// Strength is how well, from 0 to 1.
	Strength float64
	// Seconds is for how long it has been perceived if Now, else how long ago it was perceived last; s of game time.
	Seconds float64
	// At is where it was perceived, m: that may be far from where it is.
	At geom.Vec3
	// Now: it is perceived at this moment; else it is remembered.
	Now bool
}

// Asker is a game whose spatial queries people can try out.
type Asker interface {
	// Ask answers a query for one of the game's agents as the game stands. It is called between two ticks and changes nothing
	// that a later Step could notice. An error has words for people.
	Ask(in Inquiry) (Answer, error)
}

// Inquiry is a spatial query that somebody tries out.
type Inquiry struct {
	// File is the query's document by its name among the game's documents.
	File string
	// Text is what the document says, if that is not saved yet; nil means as the game runs it.
	Text []byte
	// Agent asks.
	Agent uint32
	// Inputs are what the agent's mind now has at the query's inputs, variables and fields of blackboards, by the names of the
	// ports and as [wits.Mind.Value] gives it. An input that is in neither this nor Places has its default.
	Inputs map[string]any
	// Places stand in for inputs that are places or entities, by the names of the ports; m. They go before Inputs.
	Places map[string]geom.Vec3
	// Most is how many points the answer lists at most, the best ones and then those that failed; 0 means all.
	Most int
}

// Answer is what a query found, and why.
type Answer struct {
	// Tests are the query's, in the order of the document.
	Tests []AnswerTest
	// Points are the candidates, in the order in which they were generated.
	Points []AnswerPoint
	// Contexts are the places that the query refers to, with the inputs' as they were used.
	Contexts []AnswerContext
	// Generated is how many candidates there were, also those that Points leaves out.
	Generated int
	// Cost is the deterministic cost of the whole query, in the units in which its budget is given.
	Cost int
	// Best is the best candidate by its place in Points; -1 if none is valid.
	Best int
	// Micros is the wall time that it took, µs.
	Micros float64
}

// AnswerTest is one test of a query.
type AnswerTest struct {
	// Name is that of the document, or one made of its kind; Kind is the kind of test, such as "distance".
	Name, Kind string
	// Filters: points that fail it are invalid. Scores: it counts for the score.
	Filters, Scores bool
	// Cost is the deterministic cost of it for all points, in units of the query's budget.
	Cost int
}

// AnswerPoint is a candidate of a query.
type AnswerPoint struct {
	// At is where it is, m.
	At geom.Vec3
	// Valid: no test has ruled it out.
	Valid bool
	// FailedBy is the test that ruled it out, by its place in Tests; -1 if it is valid.
	FailedBy int
	// Score is its whole score; of an invalid point what it had when it failed.
	Score float64
	// By is what each test made of it, from 0 to 1 and without the test's weight; Raw is what the test measured. NaN where a
	// test has not been done, because another had ruled the point out.
	By, Raw []float64
}

// AnswerContext is a place that a query refers to.
type AnswerContext struct {
	// Port is the name of the input, or of a context of the query's own such as "self".
	Port string
	// At is where, m.
	At geom.Vec3
}
