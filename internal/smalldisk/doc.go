// Package smalldisk makes disks that tests can fill.
package smalldisk
