package wits

// Looking ahead: a kind may try out in a mind what would come of something, as often as it likes, and everything that
// happens to the mind meanwhile is undone. See package tree, "simulate".

// Lookahead holds what is needed to undo a lookahead of a mind. It is for kinds; reuse it, and the next one allocates
// nothing.
type Lookahead struct {
	// What is the kind's own.
	What any

	present  Checkpoint
	log      Logger
	restarts int16
	phase    uint8
}

// Log drops the message: what is imagined is not said.
func (*Lookahead) Log(Message) {}

// Checkpoint is the state of a mind at a moment of a lookahead. The zero value is ready to use.
type Checkpoint struct {
	words []uint64
	refs  []any
	time  float64
}

// Save copies the mind's state into b.
func (b *Checkpoint) Save(x *Context) {
	b.words = append(b.words[:0], x.words...)
	if len(x.refs) > 0 {
		b.refs = append(b.refs[:0], x.refs...)
	}
	b.time = x.frame.Time
}

// Restore sets the mind back to the saved state.
func (b *Checkpoint) Restore(x *Context) {
	copy(x.words, b.words)
	copy(x.refs, b.refs)
	x.frame.Time = b.time
}

// BeginLookahead begins a lookahead. Until [Context.EndLookahead] the mind can be run freely: messages are dropped, and
// values, triggers, activity, random numbers and the time are put back at the end, also if something panics. What lies
// outside of the mind is not: so no code of the game's that changes the world may run.
func (x *Context) BeginLookahead(a *Lookahead) {
	if x.ahead {
		panic("a look ahead within a look ahead")
	}
	a.present.Save(x)
	a.log, a.restarts, a.phase = x.frame.Log, x.restarts, x.phase
	x.frame.Log, x.ahead, x.restarts, x.phase = a, true, maxRestarts, phaseUpdate
}

// EndLookahead ends the lookahead and restores the mind.
func (x *Context) EndLookahead() {
	a := x.Lookahead()
	if a == nil {
		return
	}
	a.present.Restore(x)
	x.frame.Log, x.ahead, x.restarts, x.phase = a.log, false, a.restarts, a.phase
}

// NextFrame begins another frame of a lookahead: what has ended may begin anew in it as often as in any frame. Time does not pass
// by itself; see [Context.Pass].
func (a *Lookahead) NextFrame(x *Context) {
	if x.Lookahead() == a {
		x.restarts = maxRestarts
	}
}

// Lookahead returns the current lookahead; nil outside of one.
func (x *Context) Lookahead() *Lookahead {
	if !x.ahead {
		return nil
	}
	return x.frame.Log.(*Lookahead) // so that a mind need not have a place for it
}

// InLookahead reports whether a lookahead is in progress.
func (x *Context) InLookahead() bool { return x.ahead }

// Pass lets time pass in a look ahead, in seconds; nothing in the present.
func (x *Context) Pass(seconds float64) {
	if x.ahead {
		x.frame.Time += seconds
	}
}

// ActionOf is the struct of the coder's that an action runs, a pointer; nil for a part that is no action, or one that only
// a manifest tells of.
func ActionOf(p Part) any {
	p, _, _ = Underlying(p)
	if l, ok := p.(*leaf); ok && l.update != nil {
		return l.update
	}
	return nil
}

// PlainAction is the action that a part runs if running it is no more than to call Update: it does nothing when it begins
// or ends, and has no variables that begin anew. Otherwise nil. Ask in [Builder.Finish], after the part was made.
func PlainAction(p Part) Updater {
	if l, ok := p.(*leaf); ok && l.activate == nil && l.end == nil && l.to == l.from && l.toRef == l.fromRef {
		return l.update
	}
	return nil
}

// Rewind sets the variables of an action back to their defaults, as its activation does, without running the action.
func Rewind(x *Context, p Part) {
	p, _, _ = Underlying(p)
	if l, ok := p.(*leaf); ok {
		l.rewind(x)
	}
}

// Fail reports that something was registered wrongly; [Registry.Err] then gives it. It is for packages that register for
// the game.
func (r *Registry) Fail(err error) { r.errs = append(r.errs, err) }
