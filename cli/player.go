package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/play"
	"github.com/wits-ai/wits/sim"
)

// Player plays matches of the program's games.
func (a *App) Player() batch.Player { return batchPlayer{a} }

// batchPlayer plays the games of an app.
type batchPlayer struct{ app *App }

// matchOptions are options of a match, the later ones over the earlier, over the game's own for a game that nobody plays.
func (g *Game) matchOptions(over ...map[string]string) map[string]string {
	options := map[string]string{}
	maps.Copy(options, g.Unattended)
	for _, some := range over {
		maps.Copy(options, some)
	}
	return options
}

// matchGame makes the game of a match, as [App.Player] plays it, and gives the options that it is started with. Documents that are nil are
// the game's own.
func (a *App) matchGame(m batch.Match, documents fs.FS) (sim.Game, map[string]string, error) {
	g, err := a.game(m.Game)
	if err != nil {
		return nil, nil, err
	}
	if documents == nil {
		documents = g.Documents
	}
	options := g.matchOptions(m.Options)
	if len(m.Sides) == 0 {
		return g.New(Setup{Documents: documents}), options, nil
	}
	if g.Battle == nil {
		return nil, nil, fmt.Errorf("matches of %s cannot be watched", g.Name)
	}
	m.Options = options
	return g.Battle(m, documents)
}

// Play implements [batch.Player].
func (p batchPlayer) Play(ctx context.Context, m batch.Match, documents fs.FS) (out batch.Outcome, err error) {
	g, err := p.app.game(m.Game)
	if err != nil {
		return out, err
	}
	if documents == nil {
		documents = g.Documents
	}
	options := g.matchOptions(m.Options)
	if len(m.Sides) > 0 {
		if g.Match == nil {
			return out, fmt.Errorf("%s has no sides", g.Name)
		}
		m.Options = options
		return g.Match(ctx, m, documents)
	}
	made := g.New(Setup{Documents: documents})
	defer func() { err = errors.Join(err, closeGame(made)) }()
	o := play.Options{Options: options}
	if g.Statistics != nil {
		o.Statistics = func() any { return g.Statistics(made) }
	}
	return play.Game(ctx, m, made, o)
}
