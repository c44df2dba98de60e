//go:build !race

package wits

// at notes which node runs. A [Monitor] reads it on other goroutines: it is one word, which the machine writes whole, and it
// is written before any code of the node is called, so a plain store does.
func (x *Context) at(node int32) { x.node = node }
