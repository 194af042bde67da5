// Command picturebench compares this program's pictures with those that Pillow,
// @napi-rs/canvas and sharp draw of the same positions, one after the other on this
// machine: the milliseconds for a picture, and the size of its file.
//
// It needs Debian's package python3-pil, Node.js 20 or later, and npm with the network:
// it installs the other two libraries in a temporary folder.
package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"text/tabwriter"

	"golang.org/x/image/font/gofont/goregular"
)

//go:embed pillow.py peers.mjs package.json
var peers embed.FS

// python is where Debian's packages are.
const python = "/usr/bin/python3"

// measurement is the mean time and file size of a library's pictures.
type measurement struct {
	Name         string  `json:"name"`
	Milliseconds float64 `json:"ms"`
	Kilobytes    float64 `json:"kB"`
}

func main() {
	folder := flag.String("folder", "", "an empty `FOLDER` in which everything stays, with a picture by each; without it a temporary one")
	flag.Parse()
	if err := run(*folder); err != nil {
		fmt.Fprintln(os.Stderr, "picturebench:", err)
		os.Exit(1)
	}
}

func run(folder string) error {
	if folder == "" {
		made, err := os.MkdirTemp("", "picturebench")
		if err != nil {
			return err
		}
		defer os.RemoveAll(made)
		folder = made
	}
	if err := os.CopyFS(folder, peers); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "font.ttf"), goregular.TTF, 0o600); err != nil {
		return err
	}
	if _, err := runIn(folder, "npm", "install", "--silent"); err != nil {
		return err
	}
	for _, s := range scenes() {
		drawn := filepath.Join(folder, s.name)
		if err := os.Mkdir(drawn, 0o700); err != nil {
			return err
		}
		ours, err := s.write(drawn)
		if err != nil {
			return err
		}
		all := []measurement{ours}
		for _, peer := range [][]string{{python, "../pillow.py"}, {"node", "../peers.mjs"}} {
			said, err := runIn(drawn, peer...)
			if err != nil {
				return err
			}
			for lines := json.NewDecoder(bytes.NewReader(said)); lines.More(); {
				var m measurement
				if err := lines.Decode(&m); err != nil {
					return fmt.Errorf("%v: %w", peer, err)
				}
				all = append(all, m)
			}
		}
		if err := table(s.name, all); err != nil {
			return err
		}
	}
	return nil
}

// runIn runs a command in a folder and returns what it prints.
func runIn(folder string, command ...string) ([]byte, error) {
	c := exec.Command(command[0], command[1:]...)
	c.Dir, c.Stderr = folder, os.Stderr
	said, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("%v: %w", command, err)
	}
	return said, nil
}

// table prints what was measured, with the ratio to the first row.
func table(name string, all []measurement) error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "%s\tms\tratio\tkB\tratio\t\n", name)
	for _, m := range all {
		fmt.Fprintf(w, "%s\t%.2f\t%.1f\t%.0f\t%.1f\t\n", m.Name,
			m.Milliseconds, m.Milliseconds/all[0].Milliseconds, m.Kilobytes, m.Kilobytes/all[0].Kilobytes)
	}
	return w.Flush()
}
