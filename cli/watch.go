package cli

type watchCommand struct {
	Words []string `arg:"" optional:"" help:"Address or name of the game, needed if several run; or why AGENT NODE." placeholder:"GAME"`
	URL   string   `name:"url" help:"Address of the game, for why." placeholder:"URL"`
	Where string   `help:"Only agents for which this holds, such as 'CharHealth < 30'." placeholder:"EXPR"`
	Break string   `help:"Stop the game when this becomes true for an agent." placeholder:"EXPR"`
	Step  int      `help:"Pause the game, play so many frames as fast as it can, show how it stands then, and end. With --break, fewer if that becomes true." placeholder:"N"`
	Once  bool     `help:"Show it as it is now, and end."`
}

func (watchCommand) Help() string {
	return `Shows in the terminal what the agents of a running game do, for those without a browser. The game is found by itself, if it
runs on this computer; any other has the address that it printed.

    $wits play $game                              in one window
    $wits watch                                   in another: all agents, and what they run
    $wits watch --where 'CharHealth < 30'         those that are hurt
    $wits watch --break 'CharHealth < 30'         stop the game when somebody is
    $wits watch --step 60                         pause the game, and play 60 frames
    $wits watch why Red RunAway                   why a node stands as it does

In a terminal the picture is renewed until q or Ctrl-C: the space bar stops the game and lets it go on, s plays one frame, b goes
one frame back. Into a file or a pipe goes one picture; with --break, it waits for the stop.`
}

// Run runs the command.
func (c *watchCommand) Run(a *App) error {
	if len(c.Words) > 0 && c.Words[0] == "why" {
		if len(c.Words) != 3 || c.Where+c.Break != "" {
			return usage("ask as in: %s watch why Red RunAway", a.Name)
		}
		return c.why(a, c.Words[1], c.Words[2])
	}
	if len(c.Words) > 1 {
		return usage("name one game, or ask why AGENT NODE")
	}
	return c.watch(a)
}
