package cli

import "errors"

func (*benchCommand) debug(*App) error {
	return errors.New("bench debug listens on the network, which this WebAssembly program cannot do; use a build for this machine")
}
