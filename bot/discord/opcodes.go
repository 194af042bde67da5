package discord

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/gorilla/websocket"
)

// The gateway's opcodes.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatACK   = 11
)

// closeAction says what to do after a close code of the gateway.
type closeAction struct {
	// fatal is the error if no further connection can succeed.
	fatal error
	// newSession: the session cannot be resumed.
	newSession bool
}

// closeActions are the close codes after which the session cannot be resumed at once.
var closeActions = map[int]closeAction{
	4003: {newSession: true}, // not authenticated
	4004: {fatal: ErrToken},
	4007: {newSession: true}, // invalid sequence number
	4009: {newSession: true}, // session timed out
	4010: {fatal: fmt.Errorf("%w: invalid shard: check [discord] shards and shard_ids", ErrGatewayRefused)},
	4011: {fatal: errSharding},
	4012: {fatal: fmt.Errorf("%w: Discord no longer serves this API version: install a newer galet", ErrGatewayRefused)},
	4013: {fatal: fmt.Errorf("%w: invalid intents: install a newer galet", ErrGatewayRefused)},
	4014: {fatal: fmt.Errorf("%w: intents that are not allowed: install a newer galet", ErrGatewayRefused)},
}

// closeActionOf is what to do after the error that ended a connection.
func closeActionOf(err error) closeAction {
	if closed, ok := errors.AsType[*websocket.CloseError](err); ok {
		return closeActions[closed.Code]
	}
	return closeAction{}
}

// outgoing is a payload to send.
type outgoing struct {
	Op   int `json:"op"`
	Data any `json:"d"`
}

// identify is the data of IDENTIFY, which begins a session.
type identify struct {
	Token      string            `json:"token"`
	Properties map[string]string `json:"properties"`
	Intents    int               `json:"intents"`
	Shard      [2]int            `json:"shard"`
}

// resume is the data of RESUME, which continues a session.
type resume struct {
	Token     string `json:"token"`
	SessionID string `json:"session_id"`
	Sequence  int64  `json:"seq"`
}

// hello is the data of HELLO, the first payload of a connection.
type hello struct {
	HeartbeatInterval int `json:"heartbeat_interval"` // in ms
}

// ready is the data of READY.
type ready struct {
	SessionID        string `json:"session_id"`
	ResumeGatewayURL string `json:"resume_gateway_url"`
	Application      struct {
		ID string `json:"id"`
	} `json:"application"`
	Guilds []Guild `json:"guilds"`
}

// Ready is the event at the start of a session.
type Ready struct {
	ApplicationID string
	// ShardID is one of ShardCount shards.
	ShardID, ShardCount int
	// Guilds are all guilds of the shard.
	Guilds []Guild
}

// Guild is the part of a guild that the bot reads.
type Guild struct {
	ID              string `json:"id"`
	PreferredLocale string `json:"preferred_locale"`
	// Unavailable: Discord itself cannot reach the guild now.
	Unavailable bool `json:"unavailable"`
}

// decode decodes the data of an event. Its error closes the connection.
func decode[T any](data json.RawMessage) (T, error) {
	var v T
	if err := json.Unmarshal(data, &v); err != nil {
		return v, fmt.Errorf("malformed payload: %w", err)
	}
	return v, nil
}
