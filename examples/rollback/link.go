package main

import (
	"math/rand/v2"
	"net"
	"sync"
	"time"
)

// weather is how bad a network is.
type weather struct {
	loss, double  float64       // probabilities of a packet
	delay, jitter time.Duration // each takes the delay, and up to the jitter longer, so that some overtake others
}

// link is a network between two computers. Each sends to an end of its own, and is sent to from there.
type link struct {
	weather
	ends      [players]net.PacketConn
	computers [players]net.Addr // where who sent last is; owned by carry
	random    *rand.Rand
	running   sync.WaitGroup

	sent, lost int // packets; once the link is closed
}

// flight is a packet under way.
type flight struct {
	from net.Addr
	to   int // which computer
	data []byte
	due  time.Time
}

// newLink opens both ends on this computer.
func newLink(w weather, seed uint64) (*link, error) {
	l := &link{weather: w, random: rand.New(rand.NewPCG(seed, 1))}
	for i := range l.ends {
		conn, err := net.ListenPacket("udp", "127.0.0.1:0")
		if err != nil {
			l.close()
			return nil, err
		}
		l.ends[i] = conn
	}
	arrived := make(chan flight)
	var reading sync.WaitGroup
	for i, end := range l.ends {
		reading.Go(func() {
			for {
				buffer := make([]byte, 2048)
				n, from, err := end.ReadFrom(buffer)
				if err != nil {
					return // closed
				}
				arrived <- flight{from: from, to: 1 - i, data: buffer[:n]}
			}
		})
	}
	l.running.Go(func() { l.carry(arrived) })
	l.running.Go(func() { reading.Wait(); close(arrived) })
	return l, nil
}

// carry delivers packets when they are due, until no more arrive; what is under way then is lost.
func (l *link) carry(arrived <-chan flight) {
	var air []flight
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		select {
		case p, ok := <-arrived:
			if !ok {
				return
			}
			l.computers[1-p.to] = p.from
			l.sent++
			if l.random.Float64() < l.loss {
				l.lost++
				break
			}
			for copies := 1; copies > 0; copies-- {
				if l.random.Float64() < l.double {
					copies++
				}
				p.due = time.Now().Add(l.delay + time.Duration(l.random.Float64()*float64(l.jitter)))
				air = append(air, p)
			}
		case <-timer.C:
		}
		now, next := time.Now(), time.Hour
		waiting := air[:0]
		for _, p := range air {
			if wait := p.due.Sub(now); wait > 0 {
				waiting, next = append(waiting, p), min(next, wait)
			} else if to := l.computers[p.to]; to != nil {
				l.ends[p.to].WriteTo(p.data, to) // what cannot be sent is lost
			}
		}
		air = waiting
		timer.Reset(next)
	}
}

// close ends the link, and waits until nothing of it runs any more.
func (l *link) close() {
	for _, end := range l.ends {
		if end != nil {
			end.Close()
		}
	}
	l.running.Wait()
}
