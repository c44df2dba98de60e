package wits

// Put sets a value of any type, by its index in [Program.Values].
func (m *Mind) Put(value int, v any) { m.x.program.values[value].Slot.set(&m.x, v) }
