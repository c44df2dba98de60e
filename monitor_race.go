//go:build race

package wits

import "sync/atomic"

// at notes which node runs, for the race detector as a store that other goroutines may see: see monitor_node.go.
func (x *Context) at(node int32) { atomic.StoreInt32(&x.node, node) }
