package hinted

import "github.com/wits-ai/wits/kind"

// Ends reports how the base can end, with which all layers do; see kind.Ender.
func (s *stack) Ends() (success, failure bool) { return kind.Ends(s.layers[len(s.layers)-1].Part()) }
