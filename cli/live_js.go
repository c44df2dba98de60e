package cli

import "errors"

// live refuses: a WebAssembly program cannot dial as a tool does.
func (c *showCommand) live(*App) error {
	return errors.New("--live attaches to a game over the network, which this WebAssembly program cannot do; use a build for this machine")
}

func (c *watchCommand) watch(*App) error { return errNoNetwork }

func (c *watchCommand) why(*App, string, string) error { return errNoNetwork }

var errNoNetwork = errors.New("watch attaches to a game over the network, which this WebAssembly program cannot do; use a build for this machine")
