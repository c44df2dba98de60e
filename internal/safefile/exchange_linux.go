package safefile

import (
	"errors"
	"os"
	"path"
	"runtime"
	"syscall"
	"unsafe"
)

// renameat2 is the number of the system call; package syscall does not have it on all processors.
var renameat2 = map[string]uintptr{
	"386": 353, "amd64": 316, "arm": 382, "arm64": 276, "loong64": 276, "mips": 4351, "mipsle": 4351, "mips64": 5311, "mips64le": 5311,
	"ppc64": 357, "ppc64le": 357, "riscv64": 276, "s390x": 347,
}[runtime.GOARCH]

const (
	renameExchange = 2    // RENAME_EXCHANGE
	setLease       = 1024 // F_SETLEASE
	readLease      = 0    // F_RDLCK
	noLease        = 2    // F_UNLCK
)

// exchange exchanges two files of one folder, which is opened below root, so that nothing outside is touched.
func exchange(root *os.Root, a, b string) error {
	if renameat2 == 0 {
		return errors.ErrUnsupported
	}
	dir, err := root.Open(path.Dir(a))
	if err != nil {
		return err
	}
	defer dir.Close()
	from, err := syscall.BytePtrFromString(path.Base(a))
	if err != nil {
		return err
	}
	to, err := syscall.BytePtrFromString(path.Base(b))
	if err != nil {
		return err
	}
	raw, err := dir.SyscallConn()
	if err != nil {
		return err
	}
	var result syscall.Errno
	if err := raw.Control(func(fd uintptr) {
		for {
			_, _, result = syscall.Syscall6(renameat2, fd, uintptr(unsafe.Pointer(from)), fd, uintptr(unsafe.Pointer(to)), renameExchange, 0)
			if result != syscall.EINTR {
				return
			}
		}
	}); err != nil {
		return err
	}
	switch result {
	case 0:
		return nil
	case syscall.EINVAL, syscall.ENOSYS, syscall.ENOTSUP, syscall.EPERM: // EPERM: some sandboxes know no such call
		return errors.ErrUnsupported
	}
	return &os.LinkError{Op: "exchange", Old: a, New: b, Err: result}
}

// written asks for a lease on a file that is open for reading: it is given only if nobody has the file open for writing.
func written(f *os.File) Writers {
	raw, err := f.SyscallConn()
	if err != nil {
		return Unknown
	}
	var result syscall.Errno
	if err := raw.Control(func(fd uintptr) {
		_, _, result = syscall.Syscall(syscall.SYS_FCNTL, fd, setLease, readLease)
		if result == 0 {
			syscall.Syscall(syscall.SYS_FCNTL, fd, setLease, noLease)
		}
	}); err != nil {
		return Unknown
	}
	switch result {
	case 0:
		return Closed
	case syscall.EAGAIN:
		return Open
	}
	return Unknown
}
