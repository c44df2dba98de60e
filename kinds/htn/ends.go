package htn

// Ends reports how the document can end by itself; see kit.Ender.
func (d *domain) Ends() (success, failure bool) { return d.ends != endNever, d.ends != endNever }
