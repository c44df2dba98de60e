package main

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"

	"github.com/wits-ai/wits/host"
)

// answer plays worlds for wasm/speed, which names one in each line, by document and number of minds, and how many ticks of it to play;
// it answers with nanoseconds a tick, and the hash of its minds.
func answer(in io.Reader, out io.Writer) error {
	runtime.LockOSThread()
	worlds := map[string]*world{}
	for lines := bufio.NewScanner(in); lines.Scan(); {
		var document string
		var minds, ticks int
		if _, err := fmt.Sscan(lines.Text(), &document, &minds, &ticks); err != nil {
			return err
		}
		key := fmt.Sprint(document, minds)
		w := worlds[key]
		if w == nil {
			var err error
			if w, err = newWorld(document, minds); err != nil {
				return err
			}
			worlds[key] = w
		}
		from := processor()
		for range ticks {
			if err := w.play(); err != nil {
				return err
			}
		}
		took := (processor() - from) / float64(ticks)
		hash, err := w.Hash()
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%.1f %016x\n", took, hash)
	}
	return nil
}

// processor is for how long this thread has had a processor, in ns; 0 where there is no Linux.
func processor() (ns float64) {
	b, _ := os.ReadFile("/proc/thread-self/schedstat")
	_, _ = fmt.Sscan(string(b), &ns)
	return ns
}

// world is one that is measured.
type world struct {
	*host.World
	health, noise int // ports that are written in each tick; -1 if there are none
	values        []uint64
	orders        []host.Order
	told          int
}

func newWorld(document string, minds int) (*world, error) {
	program, err := load(document)
	if err != nil {
		return nil, err
	}
	w := &world{health: -1, noise: -1, values: make([]uint64, minds), orders: make([]host.Order, 64)}
	for i, p := range program.Ports() {
		switch p.Name {
		case "Noise":
			w.noise = i
		case "Health":
			w.health = i
		}
	}
	w.World, err = program.NewWorld(minds, 1, 60)
	return w, err
}

// play is what the game of wasm/speed/load.js does in a tick.
func (w *world) play() error {
	if tick := int(w.Tick()); w.noise >= 0 {
		for i := range w.values {
			w.values[i] = math.Float64bits(float64((tick*3 + i*7) % 101))
		}
		if err := w.Set(w.health, 0, len(w.values), w.values); err != nil {
			return err
		}
		for i := range w.values {
			w.values[i] = math.Float64bits(float64((tick+i*11)%97) / 96)
		}
		if err := w.Set(w.noise, 0, len(w.values), w.values); err != nil {
			return err
		}
	}
	if err := w.Step(); err != nil {
		return err
	}
	for {
		n, err := w.Orders(w.orders)
		w.told += n
		if err != nil || n < len(w.orders) {
			return err
		}
	}
}

func load(document string) (*host.Program, error) {
	description, err := os.ReadFile("hosts/speed/guard.host.json")
	if err != nil {
		return nil, err
	}
	h, err := host.New(description)
	if err != nil {
		return nil, err
	}
	if err := h.Folder(os.DirFS("hosts/speed/documents")); err != nil {
		return nil, err
	}
	if err := h.OnCall("Rest", func(*host.Call) host.Status { return host.Running }); err != nil {
		return nil, err
	}
	return h.Load(document)
}
