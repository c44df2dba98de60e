package sim

// Meter is told when a game's step begins and when it has ended, on the loop's goroutine, to measure it. Ticks that are only
// passed through on the way to another moment are not told. Tick counts from 0.
type Meter interface {
	Begin(tick int64)
	End(tick int64)
}

// SetMeter has a meter told of ticks from now on; nil for none. Only on the loop's goroutine, or while Run is not running.
func (l *Loop) SetMeter(m Meter) { l.meter = m }

// Meter returns the one that was given to SetMeter; nil for none. Only on the loop's goroutine, or while Run is not running.
func (l *Loop) Meter() Meter { return l.meter }
