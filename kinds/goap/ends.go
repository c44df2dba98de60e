package goap

// Ends reports how the document can end by itself; see kit.Ender.
func (u *planner) Ends() (success, failure bool) { return u.end != endNever, u.end != endNever }
