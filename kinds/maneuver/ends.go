package maneuver

// Ends reports how the document can end by itself; see kind.Ender.
func (d *design) Ends() (success, failure bool) {
	return d.end == endPlan, d.end != endNever || d.failed == failEnd
}
