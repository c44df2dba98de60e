package main

import (
	"encoding/binary"
	"errors"
)

// A packet says everything that the other computer may not know yet, so one that arrives makes up for all that were lost:
//
//	bytes 0-7    all inputs of yours before this tick have arrived
//	bytes 8-15   the tick of the first input below
//	bytes 16-23  the tick of the hash; -1 for none
//	bytes 24-31  the hash
//	then         an input a byte, at most window
const header = 32

var errPacket = errors.New("this is no packet of the game")

// packet writes what the other computer has not acknowledged, at the end of dst.
func (s *session) packet(dst []byte) []byte {
	m := s.newest()
	dst = binary.LittleEndian.AppendUint64(dst, uint64(s.known[1-s.me]))
	dst = binary.LittleEndian.AppendUint64(dst, uint64(s.acked))
	dst = binary.LittleEndian.AppendUint64(dst, uint64(m.tick))
	dst = binary.LittleEndian.AppendUint64(dst, m.hash)
	for tick := s.acked; tick < s.known[s.me]; tick++ {
		dst = append(dst, byte(s.inputs[s.me][tick%(2*window)]))
	}
	return dst
}

// receive takes in a packet, old and doubled ones too. What is no packet, or speaks of ticks that cannot be, changes nothing.
func (s *session) receive(p []byte) error {
	if len(p) < header || len(p) > header+window {
		return errPacket
	}
	acked := int64(binary.LittleEndian.Uint64(p))
	first := int64(binary.LittleEndian.Uint64(p[8:]))
	m := mark{int64(binary.LittleEndian.Uint64(p[16:])), binary.LittleEndian.Uint64(p[24:])}
	inputs := p[header:]
	other := 1 - s.me
	if acked > s.known[s.me] || first < 0 || first > s.known[other] || m.tick < -1 {
		return errPacket
	}
	if first+int64(len(inputs)) > s.tick+window+window/4 {
		return errPacket // further ahead than a computer can be that waits for this one
	}
	for _, b := range inputs {
		if buttons(b) >= whistle<<1 {
			return errPacket
		}
	}
	for i, b := range inputs {
		if tick := first + int64(i); tick == s.known[other] {
			s.know(other, tick, buttons(b))
		}
	}
	s.acked = max(s.acked, acked)
	if m.tick > s.theirs.tick {
		s.theirs = m
	}
	return nil
}
