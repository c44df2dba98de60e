package wits

// What a planner of several units does as a whole, for tools that draw it: when each unit does what, the plan in words, and how it was found.

// Schedule is the plan of several units at the end of a frame. Times of its tasks are in seconds from its start.
type Schedule struct {
	// State says in a word what the planner does: "planning", "acting", "noplan".
	State string `json:"state"`
	// Seconds is how long the plan takes, Late how much later than planned it will end; both are 0 without a plan.
	Seconds float64 `json:"seconds"`
	Late    float64 `json:"late"`
	// Now is how long ago the plan was begun, in seconds; -1 if it is not carried out.
	Now float64 `json:"now"`
	// Tasks are all tasks of the plan, the whole first; Rows say what each unit does, Briefing says the plan in words.
	Tasks    []ScheduleTask `json:"tasks"`
	Rows     []ScheduleRow  `json:"rows"`
	Briefing []ScheduleLine `json:"briefing"`
	// Partial are partial plans of the last search, each made of another by refining one task. Looked is at how many the search has looked, Made how many it has
	// made, Open how many wait: they may be more than Partial has.
	Partial []PartialPlan `json:"partial"`
	Looked  int64         `json:"looked"`
	Made    int64         `json:"made"`
	Open    int64         `json:"open"`
	// Refused are why partial plans were not gone on with, the most frequent first.
	Refused []PlanRefusal `json:"refused"`
	// Second is the plan that would have come second; nil if there is none.
	Second *SecondPlan `json:"second,omitempty"`
	// Why says why there is no plan, or is "".
	Why string `json:"why"`
}

// ScheduleTask is a task of a plan. ID and Parent are numbers within the plan, Node and MethodNode nodes of the part, -1 for none.
type ScheduleTask struct {
	ID         int     `json:"id"`
	Node       int     `json:"node"`
	MethodNode int     `json:"methodNode"`
	Name       string  `json:"name"`
	Scope      string  `json:"scope"`
	Parent     int     `json:"parent"` // -1 for the whole
	Primitive  bool    `json:"primitive"`
	Method     string  `json:"method"`
	Who        string  `json:"who"`
	Says       string  `json:"says"`
	Start      float64 `json:"start"`
	End        float64 `json:"end"`
	Slack      float64 `json:"slack"` // s by which it may end later without the whole ending later
	Critical   bool    `json:"critical"`
	After      []int   `json:"after"` // tasks that end before it begins
	Stand      string  `json:"stand"` // waits, runs, done or failed; "" of a task that methods refine
}

// ScheduleRow is what one unit does, one thing after another, as numbers of tasks.
type ScheduleRow struct {
	Who   string `json:"who"`
	Tasks []int  `json:"tasks"`
}

// ScheduleLine is a sentence of a briefing, about a task.
type ScheduleLine struct {
	Depth int    `json:"depth"`
	Text  string `json:"text"`
	Task  int    `json:"task"`
}

// PartialPlan is a partial plan of a search. Seconds is how long it takes at least, Tasks how many of its tasks are to be refined yet.
type PartialPlan struct {
	ID          int     `json:"id"`
	From        int     `json:"from"` // -1 for the first
	Node        int     `json:"node"` // of the method, or of the task if a unit does it
	Task        string  `json:"task"` // that was refined
	Method      string  `json:"method"`
	Alternative int     `json:"alternative"`
	Seconds     float64 `json:"seconds"`
	Tasks       int     `json:"tasks"`
	Chosen      bool    `json:"chosen"`
}

// PlanRefusal is why partial plans were not gone on with, and how often.
type PlanRefusal struct {
	Node   int    `json:"node"`
	Task   string `json:"task"`
	Method string `json:"method"`
	Why    string `json:"why"`
	Times  int    `json:"times"`
}

// SecondPlan is the plan that would have come second. Seconds is how long it takes, at least so long unless it is Whole. It does Task by Method in place of Instead.
type SecondPlan struct {
	Seconds float64 `json:"seconds"`
	Whole   bool    `json:"whole"`
	Task    string  `json:"task"`
	Method  string  `json:"method"`
	Instead string  `json:"instead"`
}
