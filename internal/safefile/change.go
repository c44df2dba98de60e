package safefile

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path"
)

// Change replaces, makes, removes or moves one file, if it says what it said when the change was prepared. It is used by one
// goroutine. After [Change.Put] the change can be taken back as long as [Change.Out] lies where it is.
type Change struct {
	folder Folder
	file   string
	was    []byte // nil: it must not be there
	ours   string // the text that is to take the file's place; "" if there is none, or it has taken it
	mine   fs.FileInfo
	text   []byte // what that says
	from   string // what is carried to the file's place; "" for nothing
	out    string // what came out of the file's place
	done   bool
}

// Prepare writes a text beside a file, to take its place. was is what the file says; nil if it is not there, which is not the
// same as an empty one. The folders that it lies in are made. The file must be no symbolic link.
func (f Folder) Prepare(file string, was, data []byte) (*Change, error) {
	c := &Change{folder: f, file: file, was: was, text: data}
	temporary, err := f.write(file, data, 0o644)
	if err != nil {
		return nil, err
	}
	if c.mine, err = f.Root.Lstat(temporary); err == nil {
		c.ours = beside(file)
		err = f.Root.Rename(temporary, c.ours)
	}
	if err != nil {
		f.Root.Remove(temporary)
		return nil, err
	}
	return c, nil
}

// Take prepares to take a file away that says was.
func (f Folder) Take(file string, was []byte) *Change {
	return &Change{folder: f, file: file, was: was}
}

// Carry prepares to move a file, whatever it says, to where no file is; the folders that it comes to lie in are made.
func (f Folder) Carry(from, to string) *Change {
	return &Change{folder: f, file: to, from: from}
}

// Out returns where the file lies that came out of its place: the former one, or, after an error, one that another program has
// written and that something newer has replaced meanwhile. It is "" if there is none. It is the caller's to keep or to
// delete; see [Folder.Written].
func (c *Change) Out() string { return c.out }

// Put does the change. The error is a [Changed] if the file does not say any more what it should; then it says what another
// program wrote.
func (c *Change) Put() (err error) {
	switch {
	case c.from != "":
		err = c.carry(c.from, c.file)
	case c.ours == "":
		err = c.take()
	case c.was == nil:
		err = c.make()
	default:
		err = c.replace()
	}
	c.done = err == nil
	if sync := c.folder.Sync(path.Dir(c.file)); err == nil {
		err = sync
	}
	return err
}

// says tells whether a file says a text.
func (c *Change) says(file string, text []byte) bool {
	data, err := c.folder.Read(file, int64(len(text)))
	return err == nil && bytes.Equal(data, text)
}

func (c *Change) changed() error { return Changed{File: c.file} }

// make puts our text where no file is.
func (c *Change) make() error {
	Test.between("make", c.file)
	switch err := link(c.folder, c.ours, c.file); {
	case errors.Is(err, fs.ErrExist):
		return c.changed()
	case err != nil:
		return err
	}
	err := c.folder.Root.Remove(c.ours)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil // link has renamed it
	}
	c.ours = ""
	return err
}

// carry moves a file, if there is none where it goes.
func (c *Change) carry(from, to string) error {
	if err := c.folder.MakeAll(path.Dir(to)); err != nil {
		return err
	}
	switch err := link(c.folder, from, to); {
	case errors.Is(err, fs.ErrExist), errors.Is(err, fs.ErrNotExist):
		return c.changed()
	case err != nil:
		return err
	}
	// First in its new place, then not in its old one any more.
	if err := c.folder.Sync(path.Dir(to)); err != nil {
		return err
	}
	return c.folder.Remove(from)
}

// link gives a file a second name, which must not be there; where there are no hard links the file is renamed.
func link(f Folder, from, to string) error {
	err := f.Root.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) || errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err := f.Root.Lstat(to); err == nil {
		return fs.ErrExist
	}
	return f.Root.Rename(from, to)
}

// take renames the file away, and back if it is not what it should be.
func (c *Change) take() error {
	out := beside(c.file)
	Test.between("take", c.file)
	switch err := c.folder.Root.Rename(c.file, out); {
	case errors.Is(err, fs.ErrNotExist):
		return c.changed()
	case err != nil:
		return err
	}
	c.out = out
	if c.says(out, c.was) {
		return nil
	}
	Test.between("restore", c.file)
	return errors.Join(c.restore(), c.changed())
}

// restore puts what was taken away back, unless there is something newer, which has it stay in Out.
func (c *Change) restore() error {
	switch err := link(c.folder, c.out, c.file); {
	case errors.Is(err, fs.ErrExist):
		return nil
	case err != nil:
		return err
	}
	err := c.folder.Root.Remove(c.out)
	c.out = ""
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return err
}

// replace puts our text in the place of the file.
func (c *Change) replace() error {
	if !c.says(c.file, c.was) {
		return c.changed()
	}
	Test.between("exchange", c.file)
	err := c.folder.exchange(c.ours, c.file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return c.changed()
	case errors.Is(err, errors.ErrUnsupported):
		return c.replaceByLink()
	case err != nil:
		return err
	}
	c.out, c.ours = c.ours, ""
	if c.says(c.out, c.was) {
		return nil
	}
	return errors.Join(c.exchangeBack(placed{c.mine, c.text}), c.changed())
}

// most is how often files that keep being replaced are exchanged back.
const most = 16

// placed is a file that was put into the place of another, and what it said then.
type placed struct {
	info fs.FileInfo
	text []byte
}

// look describes what came out, which is about to be put back.
func (c *Change) look() (placed, error) {
	info, err := c.folder.Root.Lstat(c.out)
	if err != nil {
		return placed{}, err
	}
	text, _ := c.folder.Read(c.out, info.Size()) // nil if it grows: then it is none that is known
	return placed{info, text}, nil
}

// exchangeBack puts what came out back into its place, where there should be what was put there last. If there is something
// else, it is newer than what was put back, and goes back in turn. What comes out at the end is ours, and goes away, or it has
// been replaced by somebody's newer text, and is left in Out.
func (c *Change) exchangeBack(last placed) error {
	for range most {
		now, err := c.look()
		if err != nil {
			return err
		}
		Test.between("exchange back", c.file)
		switch err := c.folder.exchange(c.out, c.file); {
		case errors.Is(err, fs.ErrNotExist): // removed by somebody since
			return c.restore()
		case err != nil:
			return err
		}
		came, err := c.folder.Root.Lstat(c.out)
		if err != nil {
			return err
		}
		if os.SameFile(came, last.info) && c.says(c.out, last.text) {
			break
		}
		last = now
	}
	return c.dropMine()
}

// dropMine removes what came out if it is our own text, and as we wrote it.
func (c *Change) dropMine() error {
	came, err := c.folder.Root.Lstat(c.out)
	if err != nil || c.mine == nil || !os.SameFile(came, c.mine) {
		return err
	}
	if c.folder.Written(c.out) == Open || !c.says(c.out, c.text) {
		return nil
	}
	err = c.folder.Root.Remove(c.out)
	c.out = ""
	return err
}

// replaceByLink does what exchange cannot do here: see the package's comment.
func (c *Change) replaceByLink() error {
	out := beside(c.file)
	err := c.folder.Root.Link(c.file, out)
	if errors.Is(err, fs.ErrNotExist) {
		return c.changed()
	}
	if err == nil {
		c.out = out
		kept, err := c.folder.Root.Lstat(out)
		if err != nil {
			return err
		}
		Test.between("link", c.file)
		now, err := c.folder.Root.Lstat(c.file)
		if !c.says(out, c.was) || err != nil || !os.SameFile(kept, now) {
			c.out = ""
			return errors.Join(c.folder.Root.Remove(out), c.changed())
		}
	} else if !c.says(c.file, c.was) { // no hard links: the former content is only known by what was read
		return c.changed()
	}
	if err := c.folder.Root.Rename(c.ours, c.file); err != nil {
		return err
	}
	c.ours = ""
	return nil
}

// Back takes the change back: the file is again what it was. If another program has changed it since the error is a
// [Changed], and the file says what that wrote; the former one stays in [Change.Out].
func (c *Change) Back() error {
	if !c.done {
		return nil
	}
	c.done = false
	err := c.back()
	if sync := c.folder.Sync(path.Dir(c.file)); err == nil {
		err = sync
	}
	return err
}

func (c *Change) back() error {
	switch {
	case c.from != "":
		return c.carry(c.file, c.from)
	case c.mine == nil: // it was taken away
		if err := c.restore(); err != nil {
			return err
		}
	case c.was == nil: // it was made
		c.out = beside(c.file)
		Test.between("back", c.file)
		switch err := c.folder.Root.Rename(c.file, c.out); {
		case errors.Is(err, fs.ErrNotExist):
			c.out = ""
			return c.changed()
		case err != nil:
			c.out = ""
			return err
		}
		if err := c.dropMine(); err != nil || c.out == "" {
			return err
		}
		if err := c.restore(); err != nil {
			return err
		}
		return c.changed()
	default:
		if c.out == "" {
			return c.changed() // where there are no links
		}
		former, err := c.look()
		if err != nil {
			return err
		}
		Test.between("back", c.file)
		err = c.folder.exchange(c.out, c.file)
		if errors.Is(err, errors.ErrUnsupported) {
			now, err := c.folder.Root.Lstat(c.file)
			if err != nil || !os.SameFile(now, c.mine) || !c.says(c.file, c.text) {
				return c.changed()
			}
			err = c.folder.Root.Rename(c.out, c.file)
			if err == nil {
				c.out = ""
			}
			return err
		}
		if errors.Is(err, fs.ErrNotExist) {
			return c.changed()
		}
		if err != nil {
			return err
		}
		if err := c.dropMine(); err != nil || c.out == "" {
			return err
		}
		return errors.Join(c.exchangeBack(former), c.changed()) // somebody has replaced ours
	}
	if c.out != "" {
		return c.changed()
	}
	return nil
}

// Drop forgets a text that has not taken a place, or was not to. It does not touch [Change.Out].
func (c *Change) Drop() {
	if c.ours != "" {
		c.folder.Root.Remove(c.ours)
		c.ours = ""
	}
}

// put replaces a file at once, for callers who keep no former versions: what came out is deleted, so it must not be written
// any more.
func (f Folder) put(file string, was, data []byte) error {
	c, err := f.Prepare(file, was, data)
	if err != nil {
		return err
	}
	defer c.Drop()
	err = c.Put()
	if err == nil {
		if c.out == "" {
			return nil
		}
		open := f.Written(c.out) == Open
		if !open && c.says(c.out, c.was) {
			return f.Root.Remove(c.out)
		}
		// Somebody had it open before it came out, and writes into it or has done so.
		if err = c.Back(); err == nil {
			err = Changed{File: file, Open: open}
		}
	}
	var changed Changed
	if errors.As(err, &changed) {
		changed.Kept = c.out
		return changed
	}
	return err
}
