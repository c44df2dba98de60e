package utility

// Ends reports how the document can end by itself; see kit.Ender.
func (u *reasoner) Ends() (success, failure bool) {
	if u.choose == sequence {
		return true, !u.lenient
	}
	if u.end == endOption {
		return true, true
	}
	return false, u.end == endIdle
}
