package debug

import (
	"bytes"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wits-ai/wits/debug/view"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

// page is one connected page. The game's goroutine fills its outbox, a goroutine of its own empties it; neither ever
// waits for the other.
type page struct {
	id     uint64
	cancel context.CancelFunc
	inbox  *inbox
	gone   atomic.Bool

	// The outbox.
	mu      sync.Mutex
	queue   []outgoing // JSON messages; they go first, so that a program comes before the frames of its minds
	size    int        // bytes in queue
	answers int        // in queue, of which the bytes are not known
	scene   slot
	mind    slot
	minds   slot // the activity of all agents
	turn    bool // a scene went last: a mind goes next
	missed  bool // something was not written because a slot was taken, or too many answers waited
	ready   chan struct{}

	// Owned by the game's goroutine.
	told       map[uint32]bool // programs
	watch      *watch
	inspect    int // node of the watched part; -1
	notes      []byte
	logFrom    uint64
	playing    bool // it holds something or looks at an agent
	shown      []sim.Wanted
	activity   *activityStream
	frames     rateLimit
	fewer      rateLimit // notes and log lines
	activities rateLimit
	bodies     rateLimit
	staleScene bool
	staleMind  bool
	staleNotes bool
	staleMinds bool
	staleBody  bool
	staleState bool

	states          rateLimit // how the game stands, and breakpoints
	toldState       []byte
	toldBreakpoints uint64
}

// slot holds one message that a newer one would replace. While it is neither full nor busy, the game's goroutine may
// write buf; while it is busy it is on its way out.
type slot struct {
	buf        []byte
	full, busy bool
}

// outgoing is a message, or an answer that is yet to be written as one: a long one is not to keep the game.
type outgoing struct {
	text   []byte
	answer any
}

// How much may wait for a page that does not read. A page that lets more pile up is disconnected. What it asks for is not done
// while so many answers wait.
const (
	maxQueue   = 1024
	maxBytes   = 32 << 20
	maxAnswers = 8
)

func newPage(id uint64, cancel context.CancelFunc) *page {
	return &page{id: id, cancel: cancel, inbox: newInbox(), ready: make(chan struct{}, 1), inspect: -1,
		told: map[uint32]bool{}, frames: rateLimit{every: frameEvery}, fewer: rateLimit{every: fewEvery},
		activities: rateLimit{every: activityEvery}, bodies: rateLimit{every: fewEvery}, states: rateLimit{every: fewEvery}, toldBreakpoints: untold}
}

// send queues a JSON message.
func (p *page) send(message []byte) { p.enqueue(outgoing{text: message}) }

// sendAnswer queues an answer, which nothing changes any more.
func (p *page) sendAnswer(answer any) { p.enqueue(outgoing{answer: answer}) }

func (p *page) enqueue(o outgoing) {
	p.mu.Lock()
	if len(p.queue) >= maxQueue || p.size > maxBytes {
		p.mu.Unlock()
		p.cancel()
		return
	}
	p.queue = append(p.queue, o)
	if p.size += len(o.text); o.answer != nil {
		p.answers++
	}
	p.mu.Unlock()
	p.signal()
}

// waiting returns how many JSON messages have not left yet.
func (p *page) waiting() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.queue)
}

// takesAnswers reports whether more answers may be made for the page; if not, the hub is woken when they may.
func (p *page) takesAnswers() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.missed = p.missed || p.answers >= maxAnswers
	return p.answers < maxAnswers
}

// backlog reports whether the page is behind with its JSON messages.
func (p *page) backlog() bool { return p.waiting() > 4 }

func (p *page) signal() {
	select {
	case p.ready <- struct{}{}:
	default:
	}
}

// open reports whether a slot may be written; if not, the hub is woken when it may.
func (p *page) open(s *slot) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s.full || s.busy {
		p.missed = true
		return false
	}
	return true
}

// put hands a slot that was written to the page's goroutine.
func (p *page) put(s *slot) {
	p.mu.Lock()
	s.full = true
	p.mu.Unlock()
	p.signal()
}

// drop takes back a message that has not left yet.
func (p *page) drop(s *slot) {
	p.mu.Lock()
	s.full = false
	p.mu.Unlock()
}

// take returns the next message to write: JSON first, then the activity of all, of which there are few, then minds and scenes in
// turn. s is nil for JSON.
func (p *page) take() (message []byte, s *slot) {
	o, s := p.pop()
	if o.answer != nil {
		return wire.EncodeAnswer(o.answer), nil
	}
	return o.text, s
}

func (p *page) pop() (o outgoing, s *slot) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) > 0 {
		o = p.queue[0]
		p.queue[0] = outgoing{}
		p.queue = p.queue[1:]
		if p.size -= len(o.text); o.answer != nil {
			p.answers--
		}
		return o, nil
	}
	switch {
	case p.minds.full:
		s = &p.minds
	case p.mind.full && (p.turn || !p.scene.full):
		s, p.turn = &p.mind, false
	case p.scene.full:
		s, p.turn = &p.scene, true
	default:
		return outgoing{}, nil
	}
	s.full, s.busy = false, true
	return outgoing{text: s.buf}, s
}

// release takes in that a message was written, of a slot or of the queue (nil), and reports whether the hub should be woken.
func (p *page) release(s *slot) (wake bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s != nil {
		s.busy = false
	}
	wake, p.missed = p.missed, false
	return wake
}

// serve gives a page what is due.
func (h *Hub) serve(p *page, now time.Time) {
	watching := p.watch != nil && p.watch.mind != nil
	p.frames.stale = p.staleScene || p.staleMind && watching
	if p.frames.allow(now, &h.alarm) {
		if p.staleScene && p.open(&p.scene) {
			p.scene.buf = append(p.scene.buf[:0], h.paint()...)
			p.put(&p.scene)
			p.staleScene = false
		}
		if p.staleMind && watching && p.open(&p.mind) {
			p.mind.buf = h.appendFrame(p.mind.buf[:0], p.watch)
			p.put(&p.mind)
			p.staleMind = false
		}
	}
	if p.activity != nil {
		h.serveSurvey(p, now)
	}
	h.serveBody(p, now)
	if p.states.stale = p.staleState || p.toldBreakpoints != h.breakpoints.version; p.states.stale {
		if p.waiting() > 0 { // what is old when it leaves need not be told
			h.alarm.at(now.Add(fewEvery))
		} else if p.states.allow(now, &h.alarm) {
			p.staleState = false
			h.serveState(p)
		}
	}
	lines := h.logs.count() != p.logFrom
	moves := watching && p.watch.history.Count > p.watch.told
	p.fewer.stale = lines || moves || p.staleNotes && watching && p.inspect >= 0
	if !p.fewer.stale || p.backlog() || !p.fewer.allow(now, &h.alarm) {
		return
	}
	if lines {
		var m logMessage
		m.T = "log"
		m.Lines, p.logFrom = h.logs.since(p.logFrom)
		p.send(wire.Encode(m))
	}
	if moves {
		w := p.watch
		p.send(wire.Encode(view.TakenMessage{T: "taken", Agent: w.agent, Taken: w.history.Since(w.told)}))
		w.told = w.history.Count
	}
	if watching && p.inspect >= 0 {
		p.staleNotes = false
		w := p.watch
		mind, _ := h.viewOf(w.agent, w.mind)
		notes := notesOf(w.agent, w.part, p.inspect, mind.Notes(w.part, p.inspect))
		if !bytes.Equal(notes, p.notes) {
			p.notes = notes
			p.send(notes)
		}
	}
}

func (h *Hub) serveSurvey(p *page, now time.Time) {
	p.activities.stale = p.staleMinds
	if !p.activities.allow(now, &h.alarm) || !p.open(&p.minds) {
		return
	}
	n := 0
	p.minds.buf, n, p.staleMinds = h.appendActivity(p.minds.buf[:0], p)
	if n > 0 {
		p.put(&p.minds)
	}
	if p.staleMinds { // what is left comes although the game stands
		h.alarm.at(p.activities.due)
	}
}

// paint returns the scene of this frame, painted when the first page wants it.
func (h *Hub) paint() []byte {
	if len(h.picture) > 0 {
		return h.picture
	}
	if h.scene == nil {
		h.scene, h.showStale = sim.NewScene(h.info), true
	}
	h.scene.Reset()
	h.showWanted()
	if h.stage != nil {
		h.stage.Draw(h.scene)
	}
	h.picture = h.scene.AppendBinary(h.picture, h.state)
	return h.picture
}
