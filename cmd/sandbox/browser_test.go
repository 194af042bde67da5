package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// chromium is one headless browser for all tests. It starts with the first test
// that needs it: starting one takes longer than many tests.
var chromium struct {
	once sync.Once
	ctx  context.Context
	stop func()
	err  error
}

// errNoBrowser means that this machine has no Chromium.
var errNoBrowser = errors.New("needs Chromium: install Debian's package chromium-headless-shell, or chromium")

func startChromium() {
	path := ""
	// The headless shell opens a window in a third of the time.
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"} {
		if found, err := exec.LookPath(name); err == nil && path == "" {
			path = found
		}
	}
	if path == "" {
		chromium.err = errNoBrowser
		return
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, leave := chromedp.NewContext(allocator)
	chromium.ctx, chromium.stop = ctx, func() {
		leave()
		stop()
	}
	chromium.err = chromedp.Do(ctx)
}

// browser is the browser of one test, with its own windows, cookies and cache.
type browser struct{ ctx context.Context }

// newBrowser returns a browser. Without Chromium it skips the test; in CI,
// which installs Chromium, it fails.
func newBrowser(t *testing.T) browser {
	t.Helper()
	chromium.once.Do(startChromium)
	if errors.Is(chromium.err, errNoBrowser) && os.Getenv("CI") == "" {
		t.Skip(chromium.err)
	}
	if chromium.err != nil {
		t.Fatal(chromium.err)
	}
	ctx, leave := chromedp.NewContext(chromium.ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(leave)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return browser{ctx}
}
