package cli

import "errors"

func (c *watchCommand) watch(*App) error { return errNoNetwork }

func (c *watchCommand) why(*App, string, string) error { return errNoNetwork }

var errNoNetwork = errors.New("watch attaches to a game over the network, which this WebAssembly program cannot do; use a build for this machine")
