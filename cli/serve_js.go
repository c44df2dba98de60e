package cli

import "errors"

// hasPage: a WebAssembly program cannot listen for a browser.
const hasPage = false

// Run refuses: a WebAssembly program cannot listen for a browser.
func (c *playCommand) Run(*App) error {
	return errors.New("play serves a page, which a WebAssembly program cannot do; use a build for this machine, or the command run")
}

// Run refuses for the same reason.
func (c *editCommand) Run(*App) error {
	return errors.New("edit serves a page, which a WebAssembly program cannot do; use a build for this machine")
}

// Run refuses for the same reason.
func (c *attachCommand) Run(*App) error {
	return errors.New("attach serves a page, which a WebAssembly program cannot do; use a build for this machine")
}
