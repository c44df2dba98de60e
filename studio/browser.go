package studio

import (
	"os"
	"os/exec"
	"runtime"
)

// OpenBrowser shows an address in the user's browser if there is a display to show it on. It says whether it tried; it
// neither waits for the browser nor complains when there is none.
func OpenBrowser(url string) bool {
	command := browser(runtime.GOOS, os.Getenv)
	if command == nil {
		return false
	}
	path, err := exec.LookPath(command[0])
	if err != nil {
		return false
	}
	c := exec.Command(path, append(command[1:], url)...)
	if c.Start() != nil {
		return false
	}
	// The opener hands over to the browser and ends; its end has to be taken note of.
	go c.Wait()
	return true
}

// browser returns the command that opens an address; nil if there is nothing to open it on.
func browser(system string, env func(string) string) []string {
	switch system {
	case "darwin":
		return []string{"open"}
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler"}
	case "js", "wasip1", "plan9", "ios", "android":
		return nil
	}
	if env("DISPLAY") == "" && env("WAYLAND_DISPLAY") == "" {
		return nil
	}
	return []string{"xdg-open"}
}
