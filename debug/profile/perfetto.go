package profile

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"slices"

	"github.com/wits-ai/wits"
)

// What is used of Perfetto's format: a Trace of TracePackets, which are TrackDescriptors and TrackEvents of one sequence. The
// numbers are those of protos/perfetto/trace in github.com/google/perfetto: trace_packet.proto, track_event.proto,
// track_descriptor.proto, counter_descriptor.proto, process_descriptor.proto, interned_data.proto, debug_annotation.proto.
const (
	tracePacket = 1

	packetTimestamp  = 8 // ns
	packetSequence   = 10
	packetEvent      = 11
	packetInterned   = 12
	packetFlags      = 13
	packetDescriptor = 60

	flagCleared = 1 // interned data begins anew
	flagNeeds   = 2 // interned data is needed

	internedNames = 2
	nameID        = 1
	nameText      = 2

	trackUUID     = 1
	trackName     = 2
	trackProcess  = 3
	trackParent   = 5
	trackCounter  = 8
	trackOrdering = 11
	trackRank     = 12

	orderExplicit = 3

	processID   = 1
	processName = 6

	counterUnit   = 3
	counterNs     = 1
	counterNumber = 2

	eventAnnotation = 4
	eventType       = 9
	eventNameID     = 10
	eventTrack      = 11
	eventCategory   = 22
	eventName       = 23
	eventCount      = 30
	eventNumber     = 44

	annotationInt  = 4
	annotationName = 10

	sliceBegin = 1
	sliceEnd   = 2
	instant    = 3
	counter    = 4
)

// Tracks that there are always; agents and plots follow.
const (
	uuidGame = 1 + iota
	uuidTicks
	uuidTickTime
	uuidAgents
	uuidFirst
)

// writer writes packets.
type writer struct {
	w       *bufio.Writer
	err     error
	events  *Events
	packet  []byte
	message []byte
	inner   []byte
	flags   uint64
	names   map[string]uint64
	fresh   []byte // interned data that the next packet brings
	nodes   map[*wits.Program]*named
	tracks  []uint64          // of subjects
	byAgent map[string]uint64 // one track for each agent, whatever its mind runs
	next    uint64
}

// named are the names of a program's nodes and triggers.
type named struct {
	nodes    map[int32]uint64
	triggers map[int32]uint64
}

// Write writes a file for https://ui.perfetto.dev. name is the game's, process its number in the operating system.
func (e *Events) Write(out io.Writer, name string, process int) error {
	w := &writer{w: bufio.NewWriter(out), events: e, flags: flagCleared, names: map[string]uint64{}, nodes: map[*wits.Program]*named{},
		byAgent: map[string]uint64{}, next: uuidFirst}
	w.describe(name, process)
	for _, c := range e.chunks {
		for begin := 0; begin < len(c.events); {
			end := begin + 1
			for end < len(c.events) && c.events[end].kind != eventTick {
				end++
			}
			w.tick(c, c.events[begin:end])
			begin = end
		}
	}
	return cmp.Or(w.err, w.w.Flush())
}

// describe writes what tracks there are.
func (w *writer) describe(name string, process int) {
	w.track(uuidGame, 0, name, func(b []byte) []byte {
		p := appendNumber(nil, processID, uint64(process))
		return appendBytes(b, trackProcess, appendText(p, processName, name))
	})
	w.track(uuidTicks, uuidGame, "ticks", nil)
	w.track(uuidTickTime, uuidGame, "tick time", func(b []byte) []byte {
		return appendBytes(b, trackCounter, appendNumber(nil, counterUnit, counterNs))
	})
	w.track(uuidAgents, uuidGame, "agents", func(b []byte) []byte { return appendNumber(b, trackOrdering, orderExplicit) })
	for _, s := range w.events.subjects {
		key := fmt.Sprint(s.agent, " ", s.name)
		uuid := w.byAgent[key]
		if uuid == 0 {
			uuid = w.next
			w.next++
			w.byAgent[key] = uuid
			w.track(uuid, uuidAgents, s.name, func(b []byte) []byte { return appendNumber(b, trackRank, uint64(len(w.byAgent))) })
		}
		w.tracks = append(w.tracks, uuid)
	}
	for i, p := range w.events.plots {
		who := ""
		if p.subject >= 0 {
			who = w.events.subjects[p.subject].name + " "
		}
		w.track(w.plot(int32(i)), uuidGame, who+p.path, func(b []byte) []byte {
			return appendBytes(b, trackCounter, appendNumber(nil, counterUnit, counterNumber))
		})
	}
}

func (w *writer) plot(i int32) uint64 { return uuidFirst + maxSubjects + uint64(i) }

func (w *writer) trackOf(who int32) uint64 {
	if who < 0 || int(who) >= len(w.tracks) {
		return uuidTicks
	}
	return w.tracks[who]
}

func (w *writer) track(uuid, parent uint64, name string, more func([]byte) []byte) {
	b := appendText(appendNumber(w.message[:0], trackUUID, uuid), trackName, name)
	if parent != 0 {
		b = appendNumber(b, trackParent, parent)
	}
	if more != nil {
		b = more(b)
	}
	w.message = b
	w.write(-1, packetDescriptor)
}

// at is a point in time of a tick; of several at one time the first stays the first.
type at struct {
	ns    int64
	event *event
	end   bool
}

// tick writes what happened in a tick, in order of time: marks before it come first.
func (w *writer) tick(c *chunk, events []event) {
	var list []at
	add := func(v *event, slice bool) {
		list = append(list, at{v.at, v, false})
		if slice {
			list = append(list, at{v.at + v.more, v, true})
		}
	}
	var tick *event
	for i := 0; i < len(events); i++ {
		switch v := &events[i]; v.kind {
		case eventTick:
			tick = v
			list = append(list, at{v.at, v, false})
		case eventStep: // its nodes follow, and lie within
			list = append(list, at{v.at, v, false})
			end := v.at + v.more
			for i+1 < len(events) && events[i+1].who == v.who && events[i+1].kind >= 0 {
				i++
				add(&events[i], true)
				end = max(end, events[i].at+events[i].more)
			}
			list = append(list, at{end, v, true})
		default:
			add(v, false)
		}
	}
	if tick != nil {
		list = append(list, at{tick.at + tick.more, tick, true})
	}
	slices.SortStableFunc(list, func(a, b at) int { return cmp.Compare(a.ns, b.ns) })
	for i := range list {
		w.point(c, &list[i])
	}
}

func (w *writer) point(c *chunk, p *at) {
	v := p.event
	kind, track := uint64(sliceBegin), w.trackOf(v.who)
	b := w.message[:0]
	switch {
	case v.kind == eventTick:
		track = uuidTicks
		if !p.end {
			b = w.named(b, w.name("tick"), "tick")
			number := appendNumber(appendText(nil, annotationName, "tick"), annotationInt, uint64(uint32(v.who)))
			b = appendBytes(b, eventAnnotation, number)
		}
	case v.kind == eventStep && !p.end:
		b = w.named(b, w.name("step"), "agent")
	case v.kind == eventTrigger:
		kind = instant
		b = w.named(b, w.trigger(v), "trigger")
	case v.kind == eventMark:
		kind = instant
		b = appendText(appendText(b, eventName, c.texts[v.more]), eventCategory, "mark")
	case v.kind == eventValue:
		kind, track = counter, w.plot(v.who)
		b = binary.LittleEndian.AppendUint64(appendTag(b, eventNumber, wireFixed64), uint64(v.more))
	case !p.end && v.kind >= 0:
		b = w.named(b, w.node(v), "node")
	}
	if p.end {
		kind = sliceEnd
	}
	w.message = appendNumber(appendNumber(b, eventType, kind), eventTrack, track)
	w.write(p.ns, packetEvent)
	if v.kind == eventTick && p.end {
		b = appendNumber(appendNumber(w.message[:0], eventType, counter), eventTrack, uuidTickTime)
		w.message = appendNumber(b, eventCount, uint64(v.more))
		w.write(p.ns, packetEvent)
	}
}

func (w *writer) named(b []byte, id uint64, category string) []byte {
	return appendText(appendNumber(b, eventNameID, id), eventCategory, category)
}

// name is the number of a name; the packet that needs it first brings it.
func (w *writer) name(text string) uint64 {
	id := w.names[text]
	if id == 0 {
		id = uint64(len(w.names) + 1)
		w.names[text] = id
		w.fresh = appendBytes(w.fresh, internedNames, appendText(appendNumber(nil, nameID, id), nameText, text))
	}
	return id
}

func (w *writer) programOf(v *event) (*wits.Program, *named) {
	if v.who < 0 || int(v.who) >= len(w.events.subjects) {
		return nil, nil
	}
	p := w.events.subjects[v.who].program
	n := w.nodes[p]
	if n == nil {
		n = &named{map[int32]uint64{}, map[int32]uint64{}}
		w.nodes[p] = n
		each := func(path string, ports []wits.PortInfo) {
			for i := range ports {
				if q := &ports[i]; q.Trigger && q.Bit >= 0 && n.triggers[int32(q.Bit)] == 0 {
					n.triggers[int32(q.Bit)] = w.name(path + "." + q.Name)
				}
			}
		}
		for i := range p.Parts() {
			part := &p.Parts()[i]
			for k := range part.Nodes {
				each(part.Nodes[k].Path, part.Nodes[k].Ports)
			}
			each(cmp.Or(part.Path, part.Name), part.Ports)
		}
	}
	return p, n
}

// node is the name of a node: its path, or the document's own.
func (w *writer) node(v *event) uint64 {
	p, n := w.programOf(v)
	if n == nil {
		return w.name("node")
	}
	id := n.nodes[v.kind]
	if id == 0 {
		text := p.Parts()[0].Name
		if part, i, ok := p.NodeAt(v.kind); ok && i >= 0 {
			text = p.Parts()[part].Nodes[i].Path
		} else if ok {
			text = cmp.Or(p.Parts()[part].Path, p.Parts()[part].Name)
		}
		id = w.name(text)
		n.nodes[v.kind] = id
	}
	return id
}

func (w *writer) trigger(v *event) uint64 {
	if _, n := w.programOf(v); n != nil {
		if id := n.triggers[int32(v.more)]; id != 0 {
			return id
		}
	}
	return w.name("transition")
}

// write writes the message as a packet.
func (w *writer) write(ns int64, field int) {
	b := w.packet[:0]
	if ns >= 0 {
		b = appendNumber(b, packetTimestamp, uint64(ns))
	}
	b = appendNumber(b, packetSequence, 1)
	b = appendNumber(b, packetFlags, w.flags)
	w.flags = flagNeeds
	if len(w.fresh) > 0 {
		b = appendBytes(b, packetInterned, w.fresh)
		w.fresh = w.fresh[:0]
	}
	w.packet = appendBytes(b, field, w.message)
	w.inner = appendBytes(w.inner[:0], tracePacket, w.packet)
	if w.err == nil {
		_, w.err = w.w.Write(w.inner)
	}
}

// How a value is written in the wire format of protocol buffers.
const (
	wireVarint  = 0
	wireFixed64 = 1
	wireBytes   = 2
)

func appendTag(b []byte, field, wire int) []byte {
	return binary.AppendUvarint(b, uint64(field)<<3|uint64(wire))
}

func appendNumber(b []byte, field int, v uint64) []byte {
	return binary.AppendUvarint(appendTag(b, field, wireVarint), v)
}

func appendText(b []byte, field int, text string) []byte {
	return append(binary.AppendUvarint(appendTag(b, field, wireBytes), uint64(len(text))), text...)
}

func appendBytes(b []byte, field int, v []byte) []byte {
	return append(binary.AppendUvarint(appendTag(b, field, wireBytes), uint64(len(v))), v...)
}
