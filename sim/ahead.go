package sim

// Ahead plays ticks at once until so many have been played in all, with the keys that feed gives for each of them, counted from 0, in
// place of what players hold: so a run has a future without anybody having to wait for it. These ticks are new, and recorded as any
// others; in the past it takes over. Nobody looks meanwhile, and nothing is logged. Players have the game again afterwards. Only on the
// loop's goroutine.
func (l *Loop) Ahead(tick int64, feed func(tick int64) Keys) {
	l.works()
	defer l.rests()
	defer l.stalls.end(l.stalls.begin())
	l.TakeOver()
	logs := l.logs
	l.logs, l.skips, l.ahead = nil, true, feed
	l.jumps++
	for l.state.Tick < tick && !l.broken {
		l.tick()
	}
	l.logs, l.skips, l.ahead = logs, false, nil
	l.players.begin()
	l.players.look()
}
