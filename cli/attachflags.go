package cli

type attachCommand struct {
	pageOptions
	Origin []string `help:"Origin of a page whose game may be attached, such as https://game.example, beside those of this computer; may be given several times." placeholder:"URL"`
}

func (attachCommand) Help() string {
	return `A game in a browser, or on another device, takes no connections, so it connects to this command, which serves its page:

    $wits attach                           prints an address for the game, and opens the page when it has come
    $wits attach --origin https://game.example
                                           for a game whose page is from there

In the game, with the package for development (docs/engines.md, "JavaScript"):

    await world.attach('ws://127.0.0.1:7380/attach')

One game at a time: another one, or the same page loaded again, takes its place.`
}
