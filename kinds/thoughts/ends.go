package thoughts

// Ends reports that thoughts do not end by themselves; see kit.Ender.
func (m *thoughts) Ends() (success, failure bool) { return false, false }
