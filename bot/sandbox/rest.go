package sandbox

import (
	"cmp"
	"encoding/json"
	"net/http"
	"strings"

	"galet/bot/sandbox/validate"
)

// call is a request of the bot.
type call struct {
	*World
	request *http.Request
	route   *route
	json    []byte
	// files are the files by their number in the request. They have no ids yet.
	files map[int]Attachment
	form  validate.Report
}

// route is a method, a path, the status of success and the handler. An open route
// needs no token in the header, because its path holds one.
type route struct {
	method, path string
	open         bool
	status       int
	answer       handler
}

// handler handles a call. It returns the body of the response; nil means no body.
type handler func(*call) (any, error)

// with is a handler that begins with what find finds by the path.
func with[T any](find func(*call) (T, error), answer func(*call, T) (any, error)) handler {
	return func(c *call) (any, error) {
		found, err := find(c)
		if err != nil {
			return nil, err
		}
		return answer(c, found)
	}
}

func (w *World) routes() []*route {
	return []*route{
		{"GET", "/gateway", true, 200, (*call).getGateway},
		{"GET", "/gateway/bot", false, 200, (*call).getGatewayBot},
		{"POST", "/users/@me/channels", false, 200, (*call).postDirect},
		{"GET", "/guilds/{guild_id}", false, 200, with((*call).guildFor, func(_ *call, g *guild) (any, error) { return g.object(), nil })},
		{"GET", "/channels/{channel_id}", false, 200, with((*call).visibleChannel, func(c *call, ch *channel) (any, error) { return c.channelObject(ch), nil })},
		{"PATCH", "/channels/{channel_id}", false, 200, with((*call).visibleChannel, (*call).patchThread)},
		{"GET", "/guilds/{guild_id}/members/{user_id}", false, 200, with((*call).guildFor, (*call).getMember)},
		{"GET", "/channels/{channel_id}/thread-members/{user_id}", false, 200, (*call).getThreadMember},
		{"GET", "/applications/{application_id}/commands", false, 200, (*call).getCommands},
		{"PUT", "/applications/{application_id}/commands", false, 200, (*call).putCommands},
		{"POST", "/interactions/{interaction_id}/{interaction_token}/callback", true, 204, (*call).postCallback},
		{"POST", "/webhooks/{webhook_id}/{webhook_token}", true, 200, with((*call).byToken, (*call).postFollowUp)},
		{"PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", true, 200, with((*call).originalMessage, (*call).editMessage)},
		{"DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", true, 204, with((*call).originalMessage, (*call).deleteMessage)},
		{"POST", "/channels/{channel_id}/messages", false, 200, with((*call).visibleChannel, (*call).postMessage)},
		{"PATCH", "/channels/{channel_id}/messages/{message_id}", false, 200, with((*call).editableMessage, (*call).editMessage)},
		{"DELETE", "/channels/{channel_id}/messages/{message_id}", false, 204, with((*call).deletableMessage, (*call).deleteMessage)},
		{"POST", "/channels/{channel_id}/messages/{message_id}/threads", false, 201, with((*call).threadMessage, (*call).postMessageThread)},
	}
}

// handler serves the whole API.
func (w *World) handler() http.Handler {
	mux := http.NewServeMux()
	for _, r := range w.routes() {
		mux.Handle(r.method+" /api/v9"+r.path, w.serve(r))
	}
	mux.HandleFunc("GET /gateway", w.serveGateway)
	mux.HandleFunc("GET /gateway/", w.serveGateway)
	mux.HandleFunc("/", w.serveUnknown)
	return mux
}

func (w *World) serveUnknown(out http.ResponseWriter, r *http.Request) {
	w.do(func() { w.fault("%s %s is not imitated", r.Method, r.URL.Path) })
	http.Error(out, `{"message": "501: the stand-in does not imitate this call", "code": 0}`, http.StatusNotImplemented)
}

// serve handles one route. Rules of [World.Misbehave] come first.
func (w *World) serve(r *route) http.Handler {
	return http.HandlerFunc(func(out http.ResponseWriter, request *http.Request) {
		c := &call{World: w, request: request, route: r}
		w.do(func() { w.inflight++ })
		defer w.do(func() { w.inflight-- })
		rule := w.ruleFor(request)
		var status int
		var body []byte
		refused := rule.before(request)
		if refused == nil {
			status, body, refused = c.run(c.readBody())
		} else {
			status = refused.Status
			body, _ = json.Marshal(refused)
			w.do(func() { c.remember(status) })
		}
		if rule.Lose {
			panic(http.ErrAbortHandler)
		}
		if rule.Status == 0 || refused.rateLimit != nil {
			limitHeaders(out.Header(), r, refused)
		}
		out.Header().Set("Date", w.Now().UTC().Format(http.TimeFormat))
		kind := "application/json"
		if status == http.StatusNoContent {
			kind = "text/html; charset=utf-8" // as Discord does
		}
		out.Header().Set("Content-Type", kind)
		out.WriteHeader(status)
		out.Write(body)
	})
}

// run handles the call under the lock. It returns the response's status and
// body, and the refusal if there was one.
func (c *call) run(bodyErr error) (status int, body []byte, refused *apiError) {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.bump()
	defer func() { c.remember(status) }()
	answer, err := c.answer(bodyErr)
	for _, odd := range c.form.Oddities() {
		c.fault("%s %s: %s", c.request.Method, c.request.URL.Path, odd)
	}
	status = c.route.status
	if err != nil {
		refused = asAPIError(err)
		c.refuse(c, refused)
		status, answer = refused.Status, refused
	}
	if answer != nil {
		body, _ = json.Marshal(answer) // every type of an answer can be encoded
	}
	c.describe(status, body)
	return status, body, refused
}

func (c *call) answer(bodyErr error) (any, error) {
	if err := cmp.Or(bodyErr, c.authorize(), c.globalLimit()); err != nil {
		return nil, err
	}
	answer, err := c.route.answer(c)
	if err == nil {
		c.describe(0, c.json)
	}
	return answer, err
}

// authorize refuses a call without the bot's token in the header.
func (c *call) authorize() error {
	token := c.request.Header.Get("Authorization")
	if c.route.open || strings.HasPrefix(token, "Bot ") && c.validToken(token) {
		return nil
	}
	return errUnauthorized
}

// describe checks a response, or for the status 0 an accepted request, against
// Discord's description: the stand-in must accept and send nothing that the
// description forbids.
func (c *call) describe(status int, body []byte) {
	if c.cfg.Description == nil || len(body) == 0 {
		return
	}
	if wrong := c.cfg.Description(c.route.method, c.route.path, status, body); wrong != nil {
		c.fault("%s %s: status %d is against Discord's description: %v", c.route.method, c.route.path, status, wrong)
	}
}

// arg is a parameter of the path.
func (c *call) arg(name string) string { return c.request.PathValue(name) }
