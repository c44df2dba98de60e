package hinted

import "github.com/wits-ai/wits/internal/kit"

// Ends reports how the base can end, with which all layers do; see kit.Ender.
func (s *stack) Ends() (success, failure bool) { return kit.Ends(s.layers[len(s.layers)-1].Part()) }
