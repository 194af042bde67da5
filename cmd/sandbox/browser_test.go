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

// chromium is the one headless browser of all tests, which starts with the
// first that wants it. To start one for each took longer than many a test.
var chromium struct {
	once sync.Once
	ctx  context.Context
	stop func()
	err  error
}

// errNoBrowser: this machine has no browser.
var errNoBrowser = errors.New("no Chromium was found: Debian's package chromium has one")

func startChromium() {
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
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

// browser is the browser as a test has it: with windows, cookies and a cache
// that no other test knows.
type browser struct{ ctx context.Context }

// newBrowser gives a test the browser of this machine. Where there is none the
// test is skipped, except in CI, which has to install one.
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
