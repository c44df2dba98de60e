package wire

// Who perceives whom, and spatial queries.

// Position is a position in the world, in m.
type Position struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	Z float64 `json:"z"`
}

// ListPerceptionsRequest asks who perceives whom, and who remembers whom.
type ListPerceptionsRequest struct {
	// As observer or observed; 0: all.
	Agent uint32 `json:"agent"`
	Limit uint32 `json:"limit"` // 0: 2000; at most 20000
}

// ListPerceptionsResponse lists perceptions.
type ListPerceptionsResponse struct {
	Perceptions []Perception `json:"perceptions"`
	Total       uint32       `json:"total"` // without limit
	Tick        int64        `json:"tick"`
}

// Perception is that an agent perceives another one, or remembers it.
type Perception struct {
	By       uint32  `json:"by"`
	Of       uint32  `json:"of"`
	Sense    string  `json:"sense"`
	Strength float64 `json:"strength"` // from 0 to 1
	// For how long it has been perceived if now, else how long ago it was last; s of game time.
	Seconds float64   `json:"seconds"`
	At      *Position `json:"at,omitempty"` // where it was perceived
	Now     bool      `json:"now"`          // else it is remembered
}

// AskRequest tries out a spatial query for an agent in the present state of the game, also in the past. It changes nothing.
type AskRequest struct {
	Agent uint32 `json:"agent"`
	// The query's document, by its name among the game's.
	File string `json:"file"`
	// What the document says if that is not saved; absent: as the game runs it.
	Text *string `json:"text,omitempty"`
	// The part of the agent's program that is this query: its inputs are as they are now. -1: the query's own defaults.
	Part int `json:"part"`
	// In place of inputs; at most 64.
	Contexts []Context `json:"contexts"`
	// How many points are wanted at most, the best ones and then those that failed; 0: 500; at most 5000.
	Most uint32 `json:"most"`
}

// Context is a position that a query refers to, by the name of its port.
type Context struct {
	Port string    `json:"port"`
	At   *Position `json:"at,omitempty"`
}

// AskResponse is what the query found.
type AskResponse struct {
	Tests  []AskTest  `json:"tests"`
	Points []AskPoint `json:"points"` // as they were generated
	// The places that the query refers to, inputs as they were used.
	Contexts  []Context `json:"contexts"`
	Generated uint32    `json:"generated"`
	Cost      int64     `json:"cost"`   // in the units of a query's budget
	Best      int       `json:"best"`   // among points; -1: none is valid
	Micros    float64   `json:"micros"` // µs of wall time
	Tick      int64     `json:"tick"`
}

// AskTest is a test of the query.
type AskTest struct {
	Name    string `json:"name"`
	Kind    string `json:"kind"`
	Filters bool   `json:"filters"`
	Scores  bool   `json:"scores"`
	Cost    int64  `json:"cost"`
}

// AskPoint is a point that was generated, and what the tests made of it.
type AskPoint struct {
	At       *Position `json:"at,omitempty"`
	Valid    bool      `json:"valid"`
	FailedBy int       `json:"failedBy"` // among tests; -1 if it is valid
	Score    float64   `json:"score"`
	// For each test what it made of the point, from 0 to 1, and what it measured; null where it was not done.
	By  Floats `json:"by"`
	Raw Floats `json:"raw"`
}
