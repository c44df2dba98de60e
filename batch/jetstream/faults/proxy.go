//go:build unix

package main

import (
	"io"
	"net"
	"sync"
)

// proxy passes connections on, until it is cut.
type proxy struct {
	listener net.Listener
	to       string
	group    sync.WaitGroup

	mutex sync.Mutex
	cut   bool
	open  map[net.Conn]bool
}

func newProxy(to string) (*proxy, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &proxy{listener: l, to: to, open: map[net.Conn]bool{}}
	p.group.Go(p.accept)
	return p, nil
}

func (p *proxy) address() string { return p.listener.Addr().String() }

func (p *proxy) accept() {
	for {
		from, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.group.Go(func() { p.pass(from) })
	}
}

// pass carries bytes both ways until one side ends.
func (p *proxy) pass(from net.Conn) {
	defer from.Close()
	if !p.add(from) {
		return
	}
	defer p.remove(from)
	to, err := net.Dial("tcp", p.to)
	if err != nil {
		return
	}
	defer to.Close()
	if !p.add(to) {
		return
	}
	defer p.remove(to)
	var both sync.WaitGroup
	both.Go(func() {
		io.Copy(to, from)
		to.Close()
		from.Close()
	})
	io.Copy(from, to)
	to.Close()
	from.Close()
	both.Wait()
}

func (p *proxy) add(c net.Conn) bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.cut {
		return false
	}
	p.open[c] = true
	return true
}

func (p *proxy) remove(c net.Conn) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	delete(p.open, c)
}

// set cuts all connections, and lets no new ones through; or lets them through again.
func (p *proxy) set(cut bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.cut = cut
	if cut {
		for c := range p.open {
			c.Close()
		}
	}
}

func (p *proxy) close() {
	p.listener.Close()
	p.set(true)
	p.group.Wait()
}
