package sandbox

import (
	"errors"
	"time"

	"galet/bot/sandbox/form"
)

// ErrFailed is what a person sees when the bot has not answered in time.
var ErrFailed = errors.New("this interaction failed: the application did not respond")

// Reply is what a person sees of the bot's first answer.
type Reply struct {
	// Message is the answer, or the message that was updated; nil if the bot
	// only took note, or opened a window.
	Message *Message
	// Updated: Message is the one that was pressed, as it is now.
	Updated bool
	// Modal is the window that the bot opened; nil if none.
	Modal *Modal
	// Choices are the suggestions for what is being typed.
	Choices []Choice
}

// Modal is a window with fields to fill in.
type Modal = form.Modal

// send begins an interaction and waits for what the person gets to see.
func (p *Person) send(make func() (*interaction, error)) (Reply, error) {
	w := p.w
	w.mu.Lock()
	it, err := make()
	if err != nil {
		w.mu.Unlock()
		return Reply{}, err
	}
	w.begin(it)
	w.bump()
	w.mu.Unlock()
	patience := time.NewTimer(w.cfg.Patience)
	defer patience.Stop()
	select {
	case <-it.done:
	case <-patience.C:
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if !it.answered {
		return Reply{}, ErrFailed
	}
	return w.replyTo(it), nil
}

// replyTo is what an answered interaction has led to.
func (w *World) replyTo(it *interaction) Reply {
	r := Reply{Choices: it.callback.Choices, Modal: it.callback.Modal}
	if it.original == nil {
		return r
	}
	view := w.view(it.original)
	switch it.callback.Type {
	case form.UpdateMessage:
		r.Message, r.Updated = &view, true
	case form.Answer, form.DeferAnswer:
		r.Message = &view
	}
	return r
}
