package wits

// HostedBody is what actions find in Frame.Self of a mind of a host.
type HostedBody struct {
	Entity Entity // as the host's game knows it
	Mind   uint32 // its place among the minds
}

// StepHosted steps minds, each with the frame and with a body of its own, as Step does one after the other. There is one guard against
// panics for all of them: in WebAssembly a guard costs half as much as a mind that waits.
func StepHosted(minds []Mind, bodies []HostedBody, f *Frame) {
	for next := 0; next < len(minds); {
		next = stepHosted(minds, bodies[:len(minds)], f, next)
	}
}

// stepHosted steps those from one on, and returns which comes next: the one after a mind that was parked.
func stepHosted(minds []Mind, bodies []HostedBody, f *Frame, from int) (next int) {
	var m *Mind // in its frame
	defer func() {
		if m != nil {
			m.failed(recover())
			next++
		}
	}()
	for next = from; next < len(minds); next++ {
		if x := &minds[next].x; x.phase != phaseIdle {
			m = nil
			panic(minds[next].busy())
		}
		m = &minds[next]
		b, to := &bodies[next], &m.x.frame
		to.Delta, to.Time, to.Tick, to.Entity = f.Delta, f.Time, f.Tick, b.Entity
		to.Self, to.World, to.Log, to.Monitor = b, f.World, f.Log, f.Monitor
		m.run()
	}
	m = nil
	return next
}
