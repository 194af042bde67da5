package main

import (
	"context"
	"os"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"
)

// browser is a headless browser in which every test has windows of its own.
type browser struct{ ctx context.Context }

// newBrowser starts the browser of this machine. Where there is none the test
// is skipped, except in CI, which has to install one.
func newBrowser(t *testing.T) browser {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if found, err := exec.LookPath(name); err == nil && path == "" {
			path = found
		}
	}
	switch {
	case path == "" && os.Getenv("CI") != "":
		t.Fatal("no Chromium was found: install Debian's package chromium")
	case path == "":
		t.Skip("no Chromium was found: Debian's package chromium has one")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, leave := chromedp.NewContext(allocator)
	t.Cleanup(func() {
		leave()
		stop()
	})
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	return browser{ctx}
}
