package cli

import (
	"context"
	"errors"
)

// serve refuses: a WebAssembly program cannot listen for a browser.
func (p *batchPage) serve(context.Context, *App, *pageOptions) error {
	return errors.New("--page serves a page, which a WebAssembly program cannot do; use a build for this machine")
}
