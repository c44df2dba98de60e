package jetstream

import "time"

// maxMessage is how many bytes a message has at most; NATS' own default.
const maxMessage = 1 << 20

// Limits bound what streams take on the servers, in bytes. What is over a limit is refused, and waits with who publishes it: nothing
// is thrown away. They hold for streams that the fleet makes; it leaves those alone that exist.
type Limits struct {
	Jobs, Answers, Dead, Bundles int64
}

// DefaultLimits are 32 MiB of jobs, 128 MiB of answers, 8 MiB of dead letters and 512 MiB of bundles.
func DefaultLimits() Limits {
	return Limits{Jobs: 32 << 20, Answers: 128 << 20, Dead: 8 << 20, Bundles: 512 << 20}
}

func (l Limits) complete() Limits {
	d := DefaultLimits()
	for _, p := range [][2]*int64{{&l.Jobs, &d.Jobs}, {&l.Answers, &d.Answers}, {&l.Dead, &d.Dead}, {&l.Bundles, &d.Bundles}} {
		if *p[0] <= 0 {
			*p[0] = *p[1]
		}
	}
	return l
}

// Timing is how long things take. A fleet says AckWait for all workers, by the queue's consumer; the rest each side has its own.
type Timing struct {
	// AckWait is after how long without a sign of its worker a job goes to another one; 0 is 30 s.
	AckWait time.Duration
	// Beat is how often a worker tells that it is there, and what it plays; 0 is 2 s.
	Beat time.Duration
	// Quiet is after how long without a sign of a job the fleet looks whether it is still queued; 0 is 10 s.
	Quiet time.Duration
	// Stuck is after how long a job that is queued and that nobody plays is queued again; 0 is 2 min.
	Stuck time.Duration
	// Refuse is for how long a job that a worker cannot play is left to others, at first; 0 is 2 s.
	Refuse time.Duration
	// Retry is the time between attempts at what has failed, such as a server that is away; 0 is 500 ms.
	Retry time.Duration
	// Request is how long a request to the servers may take until it is tried again; 0 is 5 s. Of a connection that brings nothing any
	// more is known after about as long.
	Request time.Duration
	// Leave is how long a worker that is to leave goes on with its jobs; 0 is 1 s. A match that does not end then has half as long to end,
	// so that a worker is gone within two seconds, whether its server can be reached or not.
	Leave time.Duration
	// Match is how long a match may take; 0 is 10 min.
	Match time.Duration
}

// heartbeat returns how often servers say that they still have no job or answer: two that do not come are a request that failed.
func (t Timing) heartbeat() time.Duration { return max(t.Request/2, 50*time.Millisecond) }

// pull returns how long is waited for a job or answer before it is asked again.
func (t Timing) pull() time.Duration { return 8 * t.heartbeat() }

func (t Timing) complete() Timing {
	or := func(d *time.Duration, other time.Duration) {
		if *d <= 0 {
			*d = other
		}
	}
	or(&t.AckWait, 30*time.Second)
	or(&t.Beat, 2*time.Second)
	or(&t.Quiet, 10*time.Second)
	or(&t.Stuck, 2*time.Minute)
	or(&t.Refuse, 2*time.Second)
	or(&t.Retry, 500*time.Millisecond)
	or(&t.Request, 5*time.Second)
	or(&t.Leave, time.Second)
	or(&t.Match, 10*time.Minute)
	return t
}
