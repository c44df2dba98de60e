package cli

type playCommand struct {
	startOptions
	Addr      string  `default:"127.0.0.1:7380" help:"Address to serve the page at. If the port is taken the next free one is used." placeholder:"HOST:PORT"`
	Token     string  `help:"Secret that a browser must know; made up if the address can be reached from other machines." placeholder:"TEXT"`
	NoBrowser bool    `help:"Do not open a browser."`
	Speed     float64 `default:"1" help:"Game seconds in a second, from 0.05 to 8."`
	Paused    bool    `help:"Begin paused."`
}

func (playCommand) Help() string {
	return `The page shows the game on the left and, on the right, the mind of the character that you click: which nodes are
active, what triggers fire, what values flow. It pauses, steps and slows the game down.

    $wits play $game                       on this machine
    $wits play $game -o NAME=VALUE         with an option of the game
    $wits play $game --documents ./mine    with documents of your own
    $wits play $game --addr :7380          for other machines too; prints an address with a token`
}
