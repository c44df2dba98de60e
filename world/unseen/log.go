package unseen

import "fmt"

// MostEvents is how many events maps remember.
const MostEvents = 64

// EventKind tells events apart.
type EventKind uint8

// What can happen to the map of an agent.
const (
	EventObserved     EventKind = iota // the player saw it
	EventLost                          // the player lost sight of it
	EventInstantiated                  // it appeared, by a free choice
	EventCompelled                     // it appeared, and could not stay hidden
	EventDeclined                      // it stayed hidden: it is in none of Count states, the first of which is State
	EventForked                        // it may have taken the resource Count
	EventTaken                         // it has taken the resource Count
	EventRefused                       // it does not take the resource Count, as the budget of forks is spent
	EventDropped                       // a version with Count states was removed, which contradicts what was decided
)

var sentences = [...]string{"the player sees it in %[1]s", "the player loses sight of it in %[1]s", "it appears in %[1]s",
	"it cannot stay hidden and appears in %[1]s", "it stays hidden and is not in %[1]s; at stake: %[2]d, left: %[3]d",
	"it may have taken resource %[2]d in %[1]s, and has %[3]d versions", "it takes resource %[2]d in %[1]s",
	"it does not take resource %[2]d in %[1]s, as the budget of forks is spent", "a version of it, in %[2]d states such as %[1]s, contradicts what was decided"}

// Event is something that happened to the map of an agent, for a debugger.
type Event struct {
	// Step is when it happened first, Until when it happened last in a row.
	Step, Until         int64
	Agent, State, Count int32
	// Left is how many states, or versions, are left.
	Left int32
	Kind EventKind
}

// Events returns the last events, the oldest first. The list is valid until the next call.
func (m *Maps) Events() []Event { return m.log }

// Explain says in a sentence what happened.
func (m *Maps) Explain(e Event) string {
	when := fmt.Sprintf("step %d", e.Step)
	if e.Until != e.Step {
		when = fmt.Sprintf("steps %d to %d", e.Step, e.Until)
	}
	return fmt.Sprintf("%s: agent %d: %s", when, e.Agent, fmt.Sprintf(sentences[e.Kind], m.agents[e.Agent].graph.Name(int(e.State)), e.Count, e.Left))
}

// note adds an event. A decision that is repeated in step after step is one event.
func (m *Maps) note(agent int, kind EventKind, state, count, left int) {
	e := Event{m.step, m.step, int32(agent), int32(state), int32(count), int32(left), kind}
	for i := len(m.log) - 1; i >= 0; i-- {
		if l := &m.log[i]; l.Agent == e.Agent {
			if l.Kind == kind && l.State == e.State && l.Count == e.Count {
				l.Until, l.Left = e.Until, e.Left
				return
			}
			break
		}
	}
	if len(m.log) == MostEvents {
		copy(m.log, m.log[1:])
		m.log = m.log[:MostEvents-1]
	}
	m.log = append(m.log, e)
}
