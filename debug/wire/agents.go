package wire

// Lists of agents and of what they run.

// ListAgentsRequest searches, filters and sorts all agents.
type ListAgentsRequest struct {
	// Words that the name or document must contain.
	Text     string `json:"text"`
	Document string `json:"document"` // of the root, or of one that is active in it
	// "active", "ended", "parked", "steered", "mindless"; empty for all.
	Status string `json:"status"`
	// An expression over the agent's values, such as "CharHealth < 30 && Idle.active"; agents that it cannot be asked of do
	// not match.
	Where string `json:"where"`
	// Values to give for each agent, by path.
	Values []string `json:"values"`
	// "name", "document", "status", "id" or the path of a value; a leading "-" turns the order round.
	Sort   string `json:"sort"`
	Offset uint32 `json:"offset"`
	Limit  uint32 `json:"limit"` // 0: 200
}

// ListAgentsResponse lists agents as they are at one moment.
type ListAgentsResponse struct {
	Agents  []AgentRow `json:"agents"`
	Matches uint32     `json:"matches"` // without offset and limit
	Total   uint32     `json:"total"`
}

// AgentRow is an agent of such a list.
type AgentRow struct {
	ID       uint32 `json:"id"`
	Name     string `json:"name"`
	Document string `json:"document"`
	Status   string `json:"status"`
	Steered  string `json:"steered"`
	Fault    string `json:"fault"`
	// As asked for; "" where an agent has no such value.
	Values []string `json:"values"`
	// What runs, the deepest active nodes, by path; at most 3.
	Running []string `json:"running"`
}

// ListRunningRequest asks what runs now, of all agents: documents and nodes.
type ListRunningRequest struct {
	Text  string `json:"text"`
	Limit uint32 `json:"limit"` // 0: 200
}

// ListRunningResponse lists first what most agents run.
type ListRunningResponse struct {
	Running []Running `json:"running"`
	Matches uint32    `json:"matches"`
}

// Running is a document, or a node of one, that some agent runs; node is "" for the document itself.
type Running struct {
	Document string `json:"document"` // that the node is in
	Node     string `json:"node"`     // its name there
	Type     string `json:"type"`
	Agents   uint32 `json:"agents"` // that run it
	// One of them, to jump to.
	Agent     uint32 `json:"agent"`
	Part      int    `json:"part"`
	NodeIndex int    `json:"nodeIndex"`
	Path      string `json:"path"`
}
