// Package config reads the bot's settings from a TOML file. It knows names,
// defaults and ranges; it does not open the database or the network.
package config

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"galet/storage"
	"galet/storage/postgres"
)

// Every error about the content of a file wraps ErrConfig.
var ErrConfig = errors.New("bad configuration")

// Config is every setting of the bot.
type Config struct {
	Discord Discord `toml:"discord"`
	HTTP    HTTP    `toml:"http"`
	Storage Storage `toml:"storage"`
	Backup  Backup  `toml:"backup"`
	Limits  Limits  `toml:"limits"`
	Think   Think   `toml:"think"`
	Observe Observe `toml:"observe"`
	Log     Log     `toml:"log"`
}

// Discord says how to connect to Discord.
type Discord struct {
	// Token is the bot's token. If it is empty, the environment's DISCORD_TOKEN
	// is used; if that is empty too, TokenFile.
	Token string `toml:"token"`
	// TokenFile is a file that holds the token and nothing else; a relative
	// path starts at the configuration file's folder.
	TokenFile string `toml:"token_file"`
	// APIURL is the base of the HTTP API: every call goes to {api_url}/api/v9/….
	APIURL string `toml:"api_url"`
	// CallsPerSecond is the maximum number of HTTP API calls a second, 1–10000;
	// answers to interactions do not count.
	CallsPerSecond int `toml:"calls_per_second"`
	// Shards is the number of gateway shards, 0–10000; 0 means Discord's
	// recommendation.
	Shards int `toml:"shards"`
	// ShardIDs are the shards of this process, each from 0 to Shards-1; empty
	// means all.
	ShardIDs []int `toml:"shard_ids"`
	// Interactions says how Discord sends interactions: "gateway" or ByHTTP.
	Interactions string `toml:"interactions"`
	// PublicKey is the application's public key as 64 hexadecimal digits. ByHTTP
	// needs it.
	PublicKey string `toml:"public_key"`
}

// The values of Discord.Interactions.
const (
	byGateway = "gateway"
	ByHTTP    = "http"
)

// Key is the application's public key; nil if there is none.
func (d Discord) Key() ed25519.PublicKey {
	key, err := hex.DecodeString(d.PublicKey)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil
	}
	return key
}

// HTTP says where Discord's interactions arrive by HTTP.
type HTTP struct {
	// Address serves the interactions endpoint, for instance "127.0.0.1:8080";
	// empty means nowhere.
	Address string `toml:"address"`
}

// Storage says where the database is.
type Storage struct {
	// Path is the database file; a relative path starts at the working
	// directory.
	Path string `toml:"path"`
	// Postgres is the URL of a PostgreSQL database, which is used instead of a file:
	// postgres://user:password@host/name. If it is empty, the environment's
	// GALET_POSTGRES is used.
	Postgres string `toml:"postgres"`
	// KeepMatches is for how many days finished matches are kept that no ladder counts,
	// 0–36500; 0 means for ever.
	KeepMatches int `toml:"keep_matches"`
}

// Place is the URL of the database, or the path of the file.
func (s Storage) Place() string {
	if s.Postgres != "" {
		return s.Postgres
	}
	return s.Path
}

// Backup says where the bot copies the database by itself.
type Backup struct {
	// Folder is where the copies are made; a relative path starts at the working
	// directory. No other bot may use it. Empty: no copies are made.
	Folder string `toml:"folder"`
	// Every is the number of hours between two copies, 1–168.
	Every int `toml:"every"`
	// Keep is for how many days copies are kept, 1–36500; 0 means that one of each month
	// is kept for ever.
	Keep int `toml:"keep"`
}

// Limits protect against abuse.
type Limits struct {
	// OpenMatches is the maximum of a member's open matches plus own open
	// challenges, over all servers, 1–1000.
	OpenMatches int `toml:"open_matches"`
	// OpenChallenges is the maximum of open challenges on a server, by all
	// members together, 1–10000.
	OpenChallenges int `toml:"open_challenges"`
}

// Think says how much of the machine the engines may use.
type Think struct {
	// Workers is how many thoughts run at once, each on one core, 0–64; 0 turns
	// off all that needs an engine.
	Workers int `toml:"workers"`
	// Memory is about how many megabytes the engines' tables take, all together,
	// 16–65536. They are made when they are first needed.
	Memory int `toml:"memory"`
}

// Observe says where to serve health checks and metrics.
type Observe struct {
	// Address serves /healthz, /readyz and /metrics, for instance
	// "127.0.0.1:9464"; empty means nowhere.
	Address string `toml:"address"`
}

// Log says what is logged, and how.
type Log struct {
	// Level is debug, info, warn or error, in either case.
	Level string `toml:"level"`
	// Format is text or json.
	Format string `toml:"format"`
}

// levels are the values of Log.Level.
var levels = map[string]slog.Level{"debug": slog.LevelDebug, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError}

// MinLevel is the lowest level that is logged.
func (l Log) MinLevel() slog.Level { return levels[strings.ToLower(l.Level)] }

// Default is the configuration of an empty file.
func Default() Config {
	return Config{
		Discord: Discord{APIURL: "https://discord.com", CallsPerSecond: 45, ShardIDs: []int{}, Interactions: byGateway},
		Storage: Storage{Path: "galet.db"},
		Backup:  Backup{Every: 6},
		Limits:  Limits{OpenMatches: 20, OpenChallenges: 200},
		Think:   Think{Workers: 1, Memory: 96},
		Log:     Log{Level: "info", Format: "text"},
	}
}

// Parse reads a configuration; missing keys keep their defaults. It ignores a
// byte order mark at the start, which some editors write. Errors wrap ErrConfig
// and name the line, or the key and its valid values.
func Parse(data []byte) (Config, error) {
	c := Default()
	d := toml.NewDecoder(bytes.NewReader(withoutMark(data))).DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return Config{}, fmt.Errorf("%w: %s", ErrConfig, withLine(err, data))
	}
	if err := c.check(); err != nil {
		return Config{}, fmt.Errorf("%w: %w", ErrConfig, err)
	}
	return c, nil
}

// withoutMark removes the byte order mark from the start of a text.
func withoutMark(data []byte) []byte { return bytes.TrimPrefix(data, []byte("\uFEFF")) }

// withLine adds the line number to an error in a TOML text.
func withLine(err error, data []byte) string {
	if missing, ok := errors.AsType[*toml.StrictMissingError](err); ok {
		lines := make([]string, len(missing.Errors))
		for i, e := range missing.Errors {
			row, _ := e.Position()
			lines[i] = fmt.Sprintf("line %d: unknown key %q", row, strings.Join(e.Key(), "."))
		}
		return strings.Join(lines, "; ")
	}
	if wrong, ok := errors.AsType[*toml.DecodeError](err); ok {
		row, _ := wrong.Position()
		line := strings.Split(string(data), "\n")[row-1]
		return fmt.Sprintf("line %d: %s", row, typeErrorText(wrong)+quotesHint(wrong, line))
	}
	return err.Error()
}

// quotesHint says what is most often wrong with a line that is not TOML: a text has no quotes.
func quotesHint(e *toml.DecodeError, line string) string {
	_, value, _ := strings.Cut(line, "=")
	value = strings.TrimSpace(value)
	if value == "" || strings.Contains(`"'[{#`, value[:1]) || !strings.Contains(e.Error(), "expected") {
		return ""
	}
	return ": put texts in quotes"
}

// typeErrorText rewrites an error about a value's type in terms of TOML instead of Go.
func typeErrorText(e *toml.DecodeError) string {
	said := strings.TrimPrefix(e.Error(), "toml: ")
	if !strings.HasPrefix(said, "cannot decode TOML ") && !strings.HasPrefix(said, "cannot store ") {
		return said
	}
	wanted := "a table, as [" + strings.Join(e.Key(), ".") + "]"
	switch {
	case strings.HasSuffix(said, " int"):
		wanted = "a whole number"
	case strings.HasSuffix(said, " []int"):
		wanted = "a list of whole numbers, as [0, 1]"
	case strings.HasSuffix(said, " string"):
		wanted = "a text in quotes"
	}
	return fmt.Sprintf("%s: give %s", strings.Join(e.Key(), "."), wanted)
}

func (c Config) check() error {
	for _, n := range []struct {
		key                string
		value, least, most int
		give               string
	}{
		{"[discord] calls_per_second", c.Discord.CallsPerSecond, 1, 10_000, "1 to 10000"},
		{"[discord] shards", c.Discord.Shards, 0, 10_000, "1 to 10000, or 0 for as many as Discord advises"},
		{"[storage] keep_matches", c.Storage.KeepMatches, 0, 36_500, "1 to 36500 days, or 0 for ever"},
		{"[backup] every", c.Backup.Every, 1, 168, "1 to 168 hours"},
		{"[backup] keep", c.Backup.Keep, 0, 36_500, "1 to 36500 days, or 0 for ever"},
		{"[limits] open_matches", c.Limits.OpenMatches, 1, 1000, "1 to 1000"},
		{"[limits] open_challenges", c.Limits.OpenChallenges, 1, 10_000, "1 to 10000"},
		{"[think] workers", c.Think.Workers, 0, 64, "1 to 64, or 0 to turn thinking off"},
		{"[think] memory", c.Think.Memory, 16, 65_536, "16 to 65536, in megabytes"},
	} {
		if n.value < n.least || n.value > n.most {
			return fmt.Errorf("%s is %d: give %s", n.key, n.value, n.give)
		}
	}
	if err := c.Discord.check(); err != nil {
		return err
	}
	switch {
	case c.Storage.Path == "":
		return errors.New("[storage] path is empty: name the database file")
	case storage.IsPostgres(c.Storage.Path):
		return errors.New("[storage] path is for a file: give the URL of a PostgreSQL database in postgres")
	}
	if err := errors.Join(checkAddress("[observe]", c.Observe.Address, "127.0.0.1:9464"), c.checkInteractions()); err != nil {
		return err
	}
	if _, known := levels[strings.ToLower(c.Log.Level)]; !known {
		return fmt.Errorf(`[log] level %q: give "debug", "info", "warn" or "error"`, c.Log.Level)
	}
	if c.Log.Format != "text" && c.Log.Format != "json" {
		return fmt.Errorf(`[log] format %q: give "text" or "json"`, c.Log.Format)
	}
	return nil
}

func (d Discord) check() error {
	u, err := url.Parse(d.APIURL)
	if err != nil || u.Host == "" || (u.Scheme != "https" && u.Scheme != "http") || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("[discord] api_url %q: give a base such as https://discord.com", d.APIURL)
	}
	if strings.Contains(u.Path, "/api/v") {
		return fmt.Errorf("[discord] api_url %q: give it without /api/v9", d.APIURL)
	}
	if len(d.ShardIDs) > 0 && d.Shards == 0 {
		return errors.New("[discord] shard_ids needs shards: give the number of all shards, the same in each process")
	}
	for i, id := range d.ShardIDs {
		if id < 0 || id >= d.Shards || slices.Contains(d.ShardIDs[:i], id) {
			return fmt.Errorf("[discord] shard_ids has %d: give each number from 0 to %d at most once", id, d.Shards-1)
		}
	}
	return nil
}

// checkInteractions checks the settings of how interactions arrive.
func (c Config) checkInteractions() error {
	d := c.Discord
	switch {
	case d.Interactions != byGateway && d.Interactions != ByHTTP:
		return fmt.Errorf(`[discord] interactions %q: give "gateway" or "http"`, d.Interactions)
	case d.PublicKey != "" && d.Key() == nil:
		return errors.New("[discord] public_key is not 64 hexadecimal digits: copy it again from General Information in the developer portal")
	case d.Interactions == byGateway && c.HTTP.Address != "":
		return errors.New(`[http] address is only for [discord] interactions = "http": set that, or leave the address out`)
	case d.Interactions == byGateway:
		return nil
	case d.PublicKey == "":
		return errors.New(`[discord] interactions = "http" needs public_key: copy it from General Information in the developer portal`)
	case c.HTTP.Address == "":
		return errors.New(`[discord] interactions = "http" needs [http] address: give a host and a port such as 127.0.0.1:8080`)
	case c.HTTP.Address == c.Observe.Address && !strings.HasSuffix(c.HTTP.Address, ":0"):
		return errors.New("[http] address and [observe] address are the same: give two ports")
	}
	return checkAddress("[http]", c.HTTP.Address, "127.0.0.1:8080")
}

// checkAddress checks an address to listen at, unless it is empty.
func checkAddress(section, address, example string) error {
	if address == "" {
		return nil
	}
	_, port, err := net.SplitHostPort(address)
	if _, number := strconv.ParseUint(port, 10, 16); err != nil || number != nil {
		return fmt.Errorf("%s address %q: give a host and a port such as %s", section, address, example)
	}
	return nil
}

// Load reads the file, and what it leaves to the environment (through getenv): the token
// in DISCORD_TOKEN, otherwise in token_file, and the database in GALET_POSTGRES. Without
// a token, the error says where to put it.
func Load(path string, getenv func(string) string) (Config, error) {
	data, err := readFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Config{}, fmt.Errorf("%w: %w: copy config.example.toml to it, or give another file with -config", ErrConfig, err)
	case err != nil:
		return Config{}, fmt.Errorf("%w: %w", ErrConfig, err)
	}
	c, err := Parse(data)
	if err != nil {
		return Config{}, fmt.Errorf("%s: %w", path, err)
	}
	if c.Storage.Postgres == "" {
		c.Storage.Postgres = strings.TrimSpace(getenv("GALET_POSTGRES"))
	}
	if err := errors.Join(c.checkPostgres(), c.findToken(filepath.Dir(path), getenv)); err != nil {
		return Config{}, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

// maxFile is the most bytes of a file that Load reads.
const maxFile = 1 << 20

// readFile reads a file. It refuses one above maxFile, which is probably the wrong file.
func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = fmt.Errorf("%s has more than %d bytes: is it the right file?", path, maxFile)
	}
	return data, err
}

// checkPostgres refuses settings that cannot be used with a PostgreSQL database.
func (c Config) checkPostgres() error {
	switch {
	case c.Storage.Postgres == "":
		return nil
	case !storage.IsPostgres(c.Storage.Postgres):
		return fmt.Errorf("%w: [storage] postgres or GALET_POSTGRES: give a URL such as postgres://galet@localhost/galet", ErrConfig)
	case c.Backup.Folder != "":
		return fmt.Errorf("%w: [backup] folder is for a file: leave it empty, and copy a PostgreSQL database with pg_dump", ErrConfig)
	}
	if _, err := postgres.ParseURL(c.Storage.Postgres); err != nil {
		return fmt.Errorf("%w: [storage] postgres or GALET_POSTGRES: %w", ErrConfig, err)
	}
	return nil
}

func (c *Config) findToken(dir string, getenv func(string) string) error {
	if c.Discord.Token == "" {
		c.Discord.Token = strings.TrimSpace(getenv("DISCORD_TOKEN"))
	}
	if c.Discord.Token == "" && c.Discord.TokenFile != "" {
		file := c.Discord.TokenFile
		if !filepath.IsAbs(file) {
			file = filepath.Join(dir, file)
		}
		data, err := readFile(file)
		if err != nil {
			return fmt.Errorf("%w: [discord] token_file: %w", ErrConfig, err)
		}
		c.Discord.Token = strings.TrimSpace(string(withoutMark(data)))
		if c.Discord.Token == "" {
			return fmt.Errorf("%w: [discord] token_file: %s is empty", ErrConfig, file)
		}
	}
	c.Discord.Token = strings.TrimPrefix(c.Discord.Token, "Bot ")
	if c.Discord.Token == "" {
		return fmt.Errorf("%w: no token: set DISCORD_TOKEN, or token or token_file under [discord]", ErrConfig)
	}
	if strings.ContainsFunc(c.Discord.Token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return fmt.Errorf("%w: the token holds characters that no token has: copy it again", ErrConfig)
	}
	return nil
}
