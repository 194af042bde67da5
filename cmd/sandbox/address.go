package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os/exec"
	"runtime"
	"syscall"

	"galet/bot/sandbox/page"
)

// listen opens a port on this machine. If the default port is taken, it opens a
// free one; a port that was asked for has to be free.
func listen(ctx context.Context, addr string, fixed bool) (net.Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err == nil {
		_, err = net.DefaultResolver.LookupPort(ctx, "tcp", port)
	}
	if err != nil {
		return nil, fmt.Errorf("-addr %s: %w", addr, err)
	}
	if !page.Loopback(addr) {
		return nil, fmt.Errorf("-addr %s: the page is for this machine only: use 127.0.0.1, [::1] or localhost", addr)
	}
	var c net.ListenConfig
	l, err := c.Listen(ctx, "tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) && !fixed {
		return c.Listen(ctx, "tcp", net.JoinHostPort(host, "0"))
	}
	return l, err
}

// browse asks the desktop to open a page.
func browse(at string) error {
	name, args := "xdg-open", []string{at}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", at}
	}
	c := exec.Command(name, args...)
	if err := c.Start(); err != nil {
		return err
	}
	go c.Wait()
	return nil
}
