package kind

import "github.com/wits-ai/wits"

// Ender is a part that knows, once it is built, how it can end by itself; with neither it runs until it is ended.
type Ender interface {
	Ends() (success, failure bool)
}

// Ends reports how a part can end by itself. One that does not know can end either way.
func Ends(p wits.Part) (success, failure bool) {
	if e, ok := p.(Ender); ok {
		return e.Ends()
	}
	return true, true
}
