package act

// PostProcessor is implemented by actions that work on the pose: to bend a path towards its goal, or a foot onto the ground.
// [Repertoire.PostProcess] calls it, after the engine has played its animations.
type PostProcessor[B any] interface {
	PostProcess(body B, m Moment)
}

// PostProcess is the stage after the animation of a frame [Pro360, 19.6]: call it once a frame, after Step and after the engine has
// moved the body's pose, for each action that was begun and has not ended, in the order in which they lie in the ring. Games whose actions
// have no such stage need not call it; it costs nothing then. Elapsed is the time in the action's stage as its last turn left it. An action that panics has
// failed, and is cleaned up in the next step; the error says so as that of [Repertoire.Step] does.
func (r *Repertoire[B]) PostProcess(a *Actuator, body B, delta float64) (err error) {
	if !r.posts {
		return nil
	}
	if a.repertoire != r.id || int(a.types) >= len(r.defs) {
		return joined(ErrOtherRepertoire, r.Err())
	}
	var done uint32
	for r.postProcess(a, body, delta, &done, &err) {
	}
	return err
}

// postProcess has those work that have not yet; it is true after a panic.
func (r *Repertoire[B]) postProcess(a *Actuator, body B, delta float64, done *uint32, err *error) (again bool) {
	at := 0
	defer func() {
		if v := recover(); v != nil {
			r.panicked(a, at, v, err)
			again = true
		}
	}()
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		u := &a.runs[i]
		if *done>>i&1 != 0 || !a.ring.Awake(i) || u.stage == over || u.flags&flagImposed != 0 {
			continue
		}
		at = i
		*done |= 1 << i
		if d := &r.defs[u.order.kind]; d.postProcess != nil && u.order.form == d.form {
			d.postProcess(body, &u.order.data, Moment{Delta: delta, Elapsed: u.elapsed, Status: u.status, Wanted: r.wanted(a, u)})
		}
	}
	return false
}
