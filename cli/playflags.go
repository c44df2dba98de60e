package cli

type playCommand struct {
	startOptions
	pageOptions
	Edit   string  `type:"existingdir" help:"Folder of a project whose documents the game runs, and which can be edited while it does." placeholder:"DIR" xor:"documents"`
	Speed  float64 `default:"1" help:"Game seconds in a second, from 0.05 to 8."`
	Paused bool    `help:"Begin paused."`
}

// pageOptions are the flags of commands that serve the page.
type pageOptions struct {
	Addr      string `default:"127.0.0.1:7380" help:"Address to serve the page at. If the port is taken the next free one is used." placeholder:"HOST:PORT"`
	TokenFile string `type:"existingfile" help:"File with a secret that a browser must know, which only you can read; else it is that of the environment variable WITS_TOKEN. One is made up if the address can be reached from other machines." placeholder:"FILE"`
	Token     string `hidden:"" placeholder:"TEXT"`
	NoBrowser bool   `help:"Do not open a browser."`
}

func (playCommand) Help() string {
	return `The page shows the game on the left and, on the right, the mind of the character that you click: which nodes are
active, what triggers fire, what values flow. It pauses, steps and slows the game down.

    $wits play                             choose a game in the browser
    $wits play $game                       on this machine
    $wits play $game -o NAME=VALUE         with an option of the game
    $wits play $game --documents ./mine    with documents of your own
    $wits play $game --edit ./mine         the same, and saved changes reach the minds at once
    $wits play $game --addr :7380          for other machines too; prints an address with a token`
}

type editCommand struct {
	Dir  string `arg:"" optional:"" type:"existingdir" help:"Folder of the project, the current one if there is none; an empty one will do."`
	Game string `help:"The game that the project is for, whatever its file says." placeholder:"NAME"`
	pageOptions
}

func (editCommand) Help() string {
	return `The page edits the documents of a project, checks them while you type, and runs the game with them; what is saved then
reaches the minds of the game that runs at once. A folder without a project is fine: the page begins one.

    $wits edit                             the project in the current folder
    $wits edit ./mine --game $game         for one of the games of this program
    $wits edit --addr :7380                for other machines too; prints an address with a token

What documents may use is known from the game if it comes with this program: the one that --game names, or the member "game"
of the project's file, or that is called as the project, or the only one. Else it is what the project's manifest says (see
the command manifest).`
}
