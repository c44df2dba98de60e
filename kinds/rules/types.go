package rules

// Day is how long a day takes, in seconds.
func (d *Design) Day() float64 { return d.day }

// Start is how much a bin of a type of unit holds when one is placed; 0 if there is no such type or no such bin.
func (d *Design) Start(unit, resource string) Amount {
	t, r := d.typeOf(unit), d.resourceOf(resource)
	if t <= 0 || r < 0 || d.resources[r].bins[InUnit].at < 0 {
		return 0
	}
	return d.types[t].start[d.resources[r].bins[InUnit].at]
}

// About is what the document says to people of a type of unit; empty if it says nothing.
func (d *Design) About(unit string) string {
	if t := d.typeOf(unit); t > 0 {
		return d.types[t].about
	}
	return ""
}

// Follow takes over the document that the loop of a game has given the mind, as [Economy.Step] does at its beginning: for who holds bins,
// and finds them anew when [Economy.Design] is another.
func (e *Economy) Follow() { e.follow() }
