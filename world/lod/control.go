package lod

import "fmt"

// Control chooses the levels of all characters of a game by what its players see of them. It is a [Trader], which it fills; do not call Add,
// SetCriticality and Run of that. It is not safe for concurrent use.
type Control struct {
	Trader
	details *Details
	players []player
	scratch []byte // for Equal and Hash
}

// player is a player with what it has seen of each character.
type player struct {
	Audience
	seen []Impression
}

// NewControl makes a control for some players, at least 1, who perceive alike.
func NewControl(d *Details, players int) (*Control, error) {
	t, err := NewTrader(len(d.Resources))
	if err != nil {
		return nil, err
	}
	c := &Control{Trader: *t, details: d, players: make([]player, players)}
	for i := range c.players {
		c.players[i].Perception = d.Perception
	}
	return c, nil
}

// Add adds a character of a kind, which nobody has seen, at the cheapest levels. It fails if there is no such kind.
func (c *Control) Add(kind string) (ID, error) {
	for _, k := range c.details.Kinds {
		if k.name == kind {
			return c.add(k)
		}
	}
	return -1, fmt.Errorf("lod: there are no details of a character %q", kind)
}

func (c *Control) add(k *Kind) (ID, error) {
	id, err := c.Trader.Add(k)
	for i := 0; i < len(c.players) && err == nil; i++ {
		p := &c.players[i]
		p.seen = append(p.seen, make([]Impression, len(c.entries)-len(p.seen))...)
		p.seen[id] = Impression{}
	}
	return id, err
}

// Frame runs a frame of some seconds: it asks how each character appears to each player, and trades; see [Trader.Run]. A criticality is the
// sum over the players.
func (c *Control) Frame(delta float64, budget []float64, view func(player int, id ID) View) []Trade {
	for i := range c.players {
		p := &c.players[i]
		p.Begin(delta)
		for id := range c.entries {
			if c.entries[id].kind != 0 {
				p.Look(&p.seen[id], view(i, ID(id)))
			}
		}
		p.Attend()
	}
	for id := range c.entries {
		var sum Vector
		for i := 0; i < len(c.players) && c.entries[id].kind != 0; i++ {
			sum = sum.plus(c.players[i].Criticality(&c.players[i].seen[id]))
		}
		c.SetCriticality(ID(id), sum)
	}
	return c.Run(budget)
}
