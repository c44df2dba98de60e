package wire

// What people do to a game by hand.

// Intervention is as sim.Intervention has it. Of one that is asked for, tick and auto are not looked at.
type Intervention struct {
	Tick  int64    `json:"tick"`
	Agent uint32   `json:"agent"`
	Do    string   `json:"do"`
	Path  string   `json:"path"`
	Value string   `json:"value"`
	Args  []string `json:"args"`
	Once  bool     `json:"once"`
	Auto  bool     `json:"auto"`
}

// InterveneRequest changes the game from outside. In the past it takes over, as "take-over" does.
type InterveneRequest struct {
	Intervention *Intervention `json:"intervention" calls:"required"`
}

// ListInterventionsRequest asks what was done by hand.
type ListInterventionsRequest struct {
	Agent uint32 `json:"agent"` // 0: of all
}

// ListInterventionsResponse has all interventions since the start, and the overrides that are in force.
type ListInterventionsResponse struct {
	Done      []Intervention `json:"done"`
	Overrides []Intervention `json:"overrides"` // values that are held and results that are forced now
}

// ListCommandsResponse has the commands of the game.
type ListCommandsResponse struct {
	Commands []Command `json:"commands"`
}

// Command is as sim.Command has it.
type Command struct {
	Name   string         `json:"name"`
	Label  string         `json:"label"`
	Doc    string         `json:"doc"`
	Agent  bool           `json:"agent"`
	Params []CommandParam `json:"params"`
}

// CommandParam is a parameter of a command.
type CommandParam struct {
	Name    string   `json:"name"`
	Type    string   `json:"type"`
	Unit    string   `json:"unit"`
	Doc     string   `json:"doc"`
	Value   string   `json:"value"`
	Choices []string `json:"choices"`
}
