// Command ebitengine plays the duel in a window of Ebitengine: the engine owns the loop, the window and the keyboard, and Wits steps
// the minds and has its page beside it.
//
//	go run . -page                  play, with the debugger in the browser
//	go run . -minds -ticks 600      what 600 ticks come to: the same as wits run duel --frames 600
//	go run . -ticks 90 -picture duel.png
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"os"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"golang.org/x/image/font/gofont/goregular"

	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/studio"
)

func main() {
	page := flag.Bool("page", false, "serve the debugger's page on this computer")
	paused := flag.Bool("paused", false, "begin paused, until the page says otherwise")
	seed := flag.Uint64("seed", 1, "seed of everything that is left to chance")
	ticks := flag.Int64("ticks", 0, "end after so many ticks; 0 for never")
	minds := flag.Bool("minds", false, "let minds play both sides")
	picture := flag.String("picture", "", "write the last frame to this PNG file")
	height := flag.Int("height", 600, "of the window, in pixels")
	flag.Parse()
	h, err := newHost(*seed, *minds, *paused)
	if err == nil {
		h.last, h.picture, h.height = *ticks, *picture, *height
		if *page {
			session := studio.Debug(h.loop, studio.Options{Ready: func(url string) { fmt.Println("page", url) }})
			defer session.Close()
		}
		err = h.run()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "ebitengine:", err)
		os.Exit(1)
	}
	fmt.Printf("hash %016x\n", sim.Hash(h.loop.Game()))
}

// host is an [ebiten.Game].
type host struct {
	loop    *sim.Loop
	info    sim.Info
	keys    []ebiten.Key // of each control, in the order of keyOf
	keyOf   []string
	held    []string
	painter *painter
	last    int64 // tick to end at; 0 for none
	picture string
	height  int // of the window, pixels
	saved   bool
	drawn   error
}

func newHost(seed uint64, minds, paused bool) (*host, error) {
	o := sim.LoopOptions{Seed: seed, Paused: paused}
	if minds {
		o.Options = duel.Headless()
	}
	loop, err := sim.NewLoop(duel.New(), o)
	if err != nil {
		return nil, err
	}
	face, err := text.NewGoTextFaceSource(bytes.NewReader(goregular.TTF))
	if err != nil {
		return nil, err
	}
	h := &host{loop: loop, info: loop.Info()}
	for _, c := range h.info.Controls {
		for _, code := range c.Keys {
			var k ebiten.Key
			if err := k.UnmarshalText([]byte(strings.ToLower(strings.TrimPrefix(code, "Key")))); err == nil {
				h.keys, h.keyOf = append(h.keys, k), append(h.keyOf, c.Input)
			}
		}
	}
	h.painter, err = newPainter(h.info, face)
	return h, err
}

// run opens the window and plays until it is closed.
func (h *host) run() error {
	ebiten.SetTPS(h.info.Rate)
	ebiten.SetWindowSize(h.height*8/5, h.height)
	ebiten.SetWindowTitle(h.info.Title)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetRunnableOnUnfocused(true)
	defer h.loop.EndUpdates()
	return errors.Join(ebiten.RunGame(h), h.drawn)
}

// Update implements [ebiten.Game]: what is held, and one call.
func (h *host) Update() error {
	h.held = h.held[:0]
	for i, k := range h.keys {
		if ebiten.IsKeyPressed(k) {
			h.held = append(h.held, h.keyOf[i])
		}
	}
	if h.last > 0 && h.loop.State().Tick >= h.last {
		if h.picture == "" || h.saved {
			return ebiten.Termination
		}
		return nil
	}
	h.loop.SetInput(1, h.held, 0)
	_, err := h.loop.Update()
	return err
}

// Draw implements [ebiten.Game].
func (h *host) Draw(screen *ebiten.Image) {
	if err := h.painter.paint(screen, h.loop.Game(), h.loop.State()); err != nil {
		h.drawn = err
	}
	if h.picture != "" && !h.saved && h.loop.State().Tick >= h.last {
		h.saved = true
		h.drawn = errors.Join(h.drawn, save(screen, h.picture))
	}
}

// Layout implements [ebiten.Game].
func (h *host) Layout(width, height int) (int, int) { return width, height }

// save writes a picture of what is drawn.
func save(screen *ebiten.Image, file string) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, screen), f.Close())
}
