package debug

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/record"
)

// download gives what is too long for an answer as a file, under the path of calls: its recording.
//
//	GET /call/recording?from=100&to=700    an MCAP file; all that is recorded without from and to
func (h *Hub) download(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	from, err1 := tickOf(q, "from")
	to, err2 := tickOf(q, "to")
	if err1 != nil || err2 != nil {
		http.Error(w, "from and to are frames: whole numbers that are not negative.", http.StatusBadRequest)
		return
	}
	h.giveFile(w, r, ".mcap", func() (write func(io.Writer) error, err error) {
		if h.recorder == nil {
			return nil, wire.ErrNotRecorded
		}
		if oldest, _ := h.recorder.Span(); from < oldest {
			from = oldest
		}
		copied, err := h.recorder.Copy(record.SaveOptions{From: from, To: to})
		if err != nil {
			return nil, err
		}
		return copied.Save, nil
	})
}

// giveFile answers with a file that is called after the game and its tick. Within Frame take gives what writes it, which is
// done afterwards, while the game goes on.
func (h *Hub) giveFile(w http.ResponseWriter, r *http.Request, suffix string, take func() (write func(io.Writer) error, err error)) {
	var write func(io.Writer) error
	var name string
	err := h.call(r.Context(), func() (err error) {
		name = fmt.Sprintf("%s-%d%s", packageName(h.source.Info().Name), h.source.State().Tick, suffix)
		write, err = take()
		return err
	})
	switch {
	case r.Context().Err() != nil:
		return
	case err != nil:
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	// What fails now is the connection; a file that was cut short says so when it is opened.
	_ = write(until{r.Context(), w})
}

// until writes until a context ends.
type until struct {
	ctx context.Context
	w   http.ResponseWriter
}

func (u until) Write(b []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.w.Write(b)
}

func tickOf(q url.Values, name string) (int64, error) {
	text := q.Get(name)
	if text == "" {
		return 0, nil
	}
	tick, err := strconv.ParseInt(text, 10, 64)
	if err == nil && tick < 0 {
		err = strconv.ErrRange
	}
	return tick, err
}
