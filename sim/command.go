package sim

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/geom"
)

// Commander is a game that people may tell to do things from the page: give an agent an order, hurt it, let it hear a noise.
type Commander interface {
	Game
	// Commands lists what the game can be told. It changes at most where the game begins anew.
	Commands() []Command
	// Command does one of them, between two ticks. Agent is one of those of Agents, or 0 for a command that is not for an
	// agent. Args has a value for each parameter, which [Command.Check] has found good; read them with [Args]. An error
	// changes nothing and says why to the designer.
	Command(agent uint32, name string, args []string) error
}

// Command is something that a game can be told to do.
type Command struct {
	// Name is for recordings, Label and Doc are for people.
	Name  string `json:"name"`
	Label string `json:"label"`
	Doc   string `json:"doc,omitempty"`
	// Agent: it is for one of the agents.
	Agent  bool           `json:"agent,omitempty"`
	Params []CommandParam `json:"params,omitempty"`
}

// CommandParam is a parameter of a command.
type CommandParam struct {
	Name string `json:"name"`
	// Type is "bool", "int", "float", "vec2", "string", "agent", which is the number of an agent, "agents", which are such
	// numbers with spaces between them, or "path", which are at least one and at most 1,024 points such as "0,0 1.5,-2".
	Type string `json:"type"`
	Unit string `json:"unit,omitempty"`
	// Low and High are the bounds of an int or a float, both included; if both are 0 there are none.
	Low     float64  `json:"low,omitempty"`
	High    float64  `json:"high,omitempty"`
	Doc     string   `json:"doc,omitempty"`
	Value   string   `json:"value,omitempty"` // that a page offers at first
	Choices []string `json:"choices,omitempty"`
}

// Check says what is wrong with the values that somebody gives for the parameters, of a game with these agents; nil if
// nothing is.
func (c *Command) Check(args []string, agents []Agent) error {
	if len(args) != len(c.Params) {
		return fmt.Errorf("the command %s takes %d values and was given %d", c.Name, len(c.Params), len(args))
	}
	for i := range c.Params {
		p := &c.Params[i]
		if !p.fits(args[i], agents) {
			return fmt.Errorf("%s of the command %s is %s, not %q", p.Name, c.Name, p.wants(), args[i])
		}
	}
	return nil
}

func (p *CommandParam) fits(text string, agents []Agent) bool {
	if len(p.Choices) > 0 && !slices.Contains(p.Choices, text) {
		return false
	}
	bounded := p.Low != 0 || p.High != 0
	switch p.Type {
	case "bool":
		return text == "true" || text == "false"
	case "int":
		v, err := strconv.ParseInt(text, 10, 64)
		return err == nil && (!bounded || float64(v) >= p.Low && float64(v) <= p.High)
	case "float":
		v, ok := parseFloat(text)
		return ok && (!bounded || v >= p.Low && v <= p.High)
	case "vec2":
		_, ok := parseVec2(text)
		return ok
	case "agent":
		_, ok := parseAgent(text, agents)
		return ok
	case "agents":
		for number := range strings.FieldsSeq(text) {
			if _, ok := parseAgent(number, agents); !ok {
				return false
			}
		}
	case "path":
		list, ok := parsePath(text)
		return ok && len(list) > 0
	}
	return true
}

// wants says in words what fits.
func (p *CommandParam) wants() string {
	if len(p.Choices) > 0 {
		return "one of " + strings.Join(p.Choices, ", ")
	}
	what := map[string]string{"bool": "true or false", "int": "a whole number", "float": "a number", "vec2": "a place such as 1.5, -2", "agent": "the number of an agent",
		"agents": "numbers of agents with spaces between them", "path": "points such as 0,0 1.5,-2, at most 1024 of them"}[p.Type]
	if p.Low != 0 || p.High != 0 {
		what += fmt.Sprintf(" from %v to %v", p.Low, p.High)
	}
	if p.Unit != "" {
		what += " " + p.Unit
	}
	return what
}

// Args are the values of a command's parameters, for the game that carries it out. A value that is not of the type that it
// is read as is zero; [Command.Check] lets none of them through.
type Args []string

// Float returns a value of the type "float".
func (a Args) Float(i int) float64 {
	v, _ := parseFloat(a[i])
	return v
}

// Int returns a value of the type "int".
func (a Args) Int(i int) int64 {
	v, _ := strconv.ParseInt(a[i], 10, 64)
	return v
}

// Bool is a value of the type "bool".
func (a Args) Bool(i int) bool { return a[i] == "true" }

// Vec2 returns a value of the type "vec2": two numbers with a comma between them, in brackets or not.
func (a Args) Vec2(i int) geom.Vec2 {
	v, _ := parseVec2(a[i])
	return v
}

// Agent returns a value of the type "agent".
func (a Args) Agent(i int) uint32 {
	v, _ := strconv.ParseUint(a[i], 10, 32)
	return uint32(v)
}

// Agents returns a value of the type "agents".
func (a Args) Agents(i int) []uint32 {
	var list []uint32
	for number := range strings.FieldsSeq(a[i]) {
		v, _ := strconv.ParseUint(number, 10, 32)
		list = append(list, uint32(v))
	}
	return list
}

// Path returns a value of the type "path".
func (a Args) Path(i int) []geom.Vec2 {
	list, _ := parsePath(a[i])
	return list
}

// Choice returns the place of a value in a list; -1 if it is not there.
func (a Args) Choice(i int, list []string) int { return slices.Index(list, a[i]) }

func parseFloat(text string) (float64, bool) {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	return v, err == nil && !math.IsInf(v, 0) && !math.IsNaN(v)
}

func parseVec2(text string) (v geom.Vec2, ok bool) {
	x, y, _ := strings.Cut(strings.Trim(strings.TrimSpace(text), "()[]"), ",")
	var okX, okY bool
	v.X, okX = parseFloat(x)
	v.Y, okY = parseFloat(y)
	return v, okX && okY
}

// maxPath is how many points a path has at most.
const maxPath = 1024

func parsePath(text string) (list []geom.Vec2, ok bool) {
	for point := range strings.FieldsSeq(text) {
		v, ok := parseVec2(point)
		if !ok || len(list) == maxPath {
			return nil, false
		}
		list = append(list, v)
	}
	return list, true
}

func parseAgent(text string, agents []Agent) (uint32, bool) {
	v, err := strconv.ParseUint(text, 10, 32)
	return uint32(v), err == nil && slices.ContainsFunc(agents, func(a Agent) bool { return a.ID == uint32(v) })
}

// command has the game do something.
func (l *Loop) command(v Intervention) error {
	game, ok := l.game.(Commander)
	if !ok {
		return errors.New("the game takes no commands")
	}
	if err := CheckCommand(game.Commands(), l.game.Agents(), v.Agent, v.Path, v.Args); err != nil {
		return err
	}
	return game.Command(v.Agent, v.Path, v.Args)
}

// CheckCommand says what is wrong with a command that a game with these commands and these agents is told, as a [Loop] finds
// before it tells the game; nil if nothing is. A game that is told by programs, too, asks it itself.
func CheckCommand(list []Command, agents []Agent, agent uint32, name string, args []string) error {
	i := slices.IndexFunc(list, func(c Command) bool { return c.Name == name })
	if i < 0 {
		return fmt.Errorf("the game has no command %q", name)
	}
	c := &list[i]
	switch {
	case c.Agent && agent == 0:
		return fmt.Errorf("the command %s is for an agent", c.Name)
	case !c.Agent && agent != 0:
		return fmt.Errorf("the command %s is for the game as a whole", c.Name)
	case c.Agent && !slices.ContainsFunc(agents, func(a Agent) bool { return a.ID == agent }):
		return fmt.Errorf("there is no agent %d", agent)
	}
	return c.Check(args, agents)
}

// Commands lists what the game can be told to do; none if it is no [Commander]. Only on the loop's goroutine.
func (l *Loop) Commands() []Command {
	if game, ok := l.game.(Commander); ok {
		return game.Commands()
	}
	return nil
}
