// Package config reads the bot's settings from a TOML file. It knows names,
// defaults and bounds; it opens no database and speaks to nobody.
package config

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// ErrConfig is wrapped by every error about what a file says.
var ErrConfig = errors.New("bad configuration")

// Config is everything that whoever runs the bot may set.
type Config struct {
	Discord Discord `toml:"discord"`
	Storage Storage `toml:"storage"`
	Limits  Limits  `toml:"limits"`
	Observe Observe `toml:"observe"`
	Log     Log     `toml:"log"`
}

// Discord says who the bot is and where Discord is.
type Discord struct {
	// Token is the bot's token. The environment's DISCORD_TOKEN stands in
	// for it when it is empty, and TokenFile when that is empty too.
	Token string `toml:"token"`
	// TokenFile is a file that holds the token and nothing else; a relative
	// path counts from the configuration file's folder.
	TokenFile string `toml:"token_file"`
	// APIURL is the base of the HTTP API: every call goes to
	// {api_url}/api/v9/….
	APIURL string `toml:"api_url"`
}

// Storage says where the matches live.
type Storage struct {
	// Path is the database file; a relative path counts from the working
	// directory.
	Path string `toml:"path"`
}

// Limits guard against abuse.
type Limits struct {
	// OpenMatches is the most open matches and own open challenges that a
	// member may have, over all servers, 1–1000.
	OpenMatches int `toml:"open_matches"`
	// OpenChallenges is the most open challenges that a server may have, of
	// all its members together, 1–10000.
	OpenChallenges int `toml:"open_challenges"`
}

// Observe says where those who run the bot can look at it.
type Observe struct {
	// Address is where to answer on /healthz, /readyz and /metrics, as
	// "127.0.0.1:9464"; empty: nowhere.
	Address string `toml:"address"`
}

// Log says what is logged, and how.
type Log struct {
	// Level is debug, info, warn or error, in either case.
	Level string `toml:"level"`
	// Format is text or json.
	Format string `toml:"format"`
}

// levels are what Log.Level can be.
var levels = map[string]slog.Level{"debug": slog.LevelDebug, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError}

// Least is the least level that is logged.
func (l Log) Least() slog.Level { return levels[strings.ToLower(l.Level)] }

// Default is the configuration of an empty file.
func Default() Config {
	return Config{
		Discord: Discord{APIURL: "https://discord.com"},
		Storage: Storage{Path: "galet.db"},
		Limits:  Limits{OpenMatches: 20, OpenChallenges: 200},
		Log:     Log{Level: "info", Format: "text"},
	}
}

// Parse reads a configuration; what it does not name keeps its default.
// A byte order mark, which some editors put before it, means nothing. Errors
// wrap ErrConfig and name the line, or the key, and what would do.
func Parse(data []byte) (Config, error) {
	c := Default()
	d := toml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\uFEFF")))).DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return Config{}, fmt.Errorf("%w: %s", ErrConfig, located(err))
	}
	if err := c.check(); err != nil {
		return Config{}, fmt.Errorf("%w: %w", ErrConfig, err)
	}
	return c, nil
}

// located says what is wrong in a TOML text, and in which line.
func located(err error) string {
	var missing *toml.StrictMissingError
	if errors.As(err, &missing) {
		lines := make([]string, len(missing.Errors))
		for i, e := range missing.Errors {
			row, _ := e.Position()
			lines[i] = fmt.Sprintf("line %d: unknown key %q", row, strings.Join(e.Key(), "."))
		}
		return strings.Join(lines, "; ")
	}
	var wrong *toml.DecodeError
	if errors.As(err, &wrong) {
		row, _ := wrong.Position()
		return fmt.Sprintf("line %d: %s", row, worded(wrong))
	}
	return err.Error()
}

// worded says what is wrong in the words of TOML: a value of another type is
// told in those of Go.
func worded(e *toml.DecodeError) string {
	said := strings.TrimPrefix(e.Error(), "toml: ")
	if !strings.HasPrefix(said, "cannot decode TOML ") && !strings.HasPrefix(said, "cannot store ") {
		return said
	}
	wanted := "a table, as [" + strings.Join(e.Key(), ".") + "]"
	switch {
	case strings.HasSuffix(said, " of type int"):
		wanted = "a whole number"
	case strings.HasSuffix(said, " of type string"):
		wanted = "a text in quotes"
	}
	return fmt.Sprintf("%s: give %s", strings.Join(e.Key(), "."), wanted)
}

func (c Config) check() error {
	u, err := url.Parse(c.Discord.APIURL)
	if err != nil || u.Host == "" || (u.Scheme != "https" && u.Scheme != "http") || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("[discord] api_url %q: give a base such as https://discord.com", c.Discord.APIURL)
	}
	if c.Storage.Path == "" {
		return errors.New("[storage] path is empty: name the database file")
	}
	if c.Limits.OpenMatches < 1 || c.Limits.OpenMatches > 1000 {
		return fmt.Errorf("[limits] open_matches is %d: give 1 to 1000", c.Limits.OpenMatches)
	}
	if c.Limits.OpenChallenges < 1 || c.Limits.OpenChallenges > 10_000 {
		return fmt.Errorf("[limits] open_challenges is %d: give 1 to 10000", c.Limits.OpenChallenges)
	}
	if err := c.Observe.check(); err != nil {
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

func (o Observe) check() error {
	if o.Address == "" {
		return nil
	}
	_, port, err := net.SplitHostPort(o.Address)
	if _, number := strconv.ParseUint(port, 10, 16); err != nil || number != nil {
		return fmt.Errorf("[observe] address %q: give a host and a port such as 127.0.0.1:9464", o.Address)
	}
	return nil
}

// Load reads the file and finds the token: in the file itself, else in the
// environment's DISCORD_TOKEN (through getenv), else in token_file. A missing
// token is an error that says where to put it.
func Load(path string, getenv func(string) string) (Config, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Config{}, fmt.Errorf("%w: %w", ErrConfig, err)
	}
	c, err := Parse(data)
	if err != nil {
		return Config{}, fmt.Errorf("%s: %w", path, err)
	}
	if err := c.findToken(filepath.Dir(path), getenv); err != nil {
		return Config{}, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
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
		data, err := os.ReadFile(file)
		if err != nil {
			return fmt.Errorf("%w: [discord] token_file: %w", ErrConfig, err)
		}
		c.Discord.Token = strings.TrimSpace(string(data))
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
