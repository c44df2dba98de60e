package utility

// Ends reports how the document can end by itself; see kit.Ender.
func (u *reasoner) Ends() (success, failure bool) {
	if u.choose == sequence || u.end == endOption {
		return true, true
	}
	return false, u.end == endIdle
}
