package act

// Looked forgets whether, and when, the agent's mind looked what became of its orders.
func (a *Actuator) Looked() { a.due, a.looked = 0, 0 }
