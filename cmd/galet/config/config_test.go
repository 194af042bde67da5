package config_test

import (
	"encoding/hex"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"galet/cmd/galet/config"

	"github.com/google/go-cmp/cmp"
	"github.com/pelletier/go-toml/v2"
)

// The example has every key with its default.
func TestExampleEqualsDefaults(t *testing.T) {
	t.Parallel()
	example, err := os.ReadFile("../../../config.example.toml")
	if err != nil {
		t.Fatal(err)
	}
	defaults, err := toml.Marshal(config.Default())
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(keys(t, defaults), keys(t, example)); d != "" {
		t.Errorf("config.example.toml names other keys than there are (-known +example):\n%s", d)
	}
	got, err := config.Parse(example)
	if d := cmp.Diff(config.Default(), got); err != nil || d != "" {
		t.Errorf("config.example.toml: %v (-default +got):\n%s", err, d)
	}
}

// keys lists a text's keys with their tables: "storage.path".
func keys(t *testing.T, text []byte) []string {
	t.Helper()
	tables := map[string]map[string]any{}
	if err := toml.Unmarshal(text, &tables); err != nil {
		t.Fatal(err)
	}
	var names []string
	for table, values := range tables {
		for key := range values {
			names = append(names, table+"."+key)
		}
	}
	slices.Sort(names)
	return names
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"unknown key", "[storage]\npath = \"a\"\npfad = \"b\"\n", `line 3: unknown key "storage.pfad"`},
		{"unknown table", "[storag]\npath = \"a\"\n", `unknown key "storag`},
		{"two unknown keys", "x = 1\ny = 2\n", `line 1: unknown key "x"; line 2: unknown key "y"`},
		{"a text without quotes", "[log]\nlevel = debug\n", "line 2: unexpected character U+0064 'd' at start of value: put texts in quotes"},
		{"an address without quotes", "[observe]\naddress = 127.0.0.1:9464", "put texts in quotes"},
		{"broken text", "[storage]\npath = \n", "line 2"},
		{"wrong type", "[limits]\nopen_matches = \"many\"\n", "line 2: limits.open_matches: give a whole number"},
		{"a number for a text", "[discord]\ntoken = 5\n", "line 2: discord.token: give a text in quotes"},
		{"a table for a text", "[discord.token]\nx = 5\n", "line 1: discord.token: give a text in quotes"},
		{"a table for a number", "[limits.open_matches]\nx = 5\n", "line 1: limits.open_matches: give a whole number"},
		{"a number for a list", "[discord]\nshard_ids = 3\n", "line 2: discord.shard_ids: give a list of whole numbers, as [0, 1]"},
		{"a number for a table", "limits = 3\n", "line 1: limits: give a table, as [limits]"},
		{"a list of tables", "[[limits]]\nopen_matches = 3\n", "line 1: limits: give a table, as [limits]"},
		{"limit too low", "[limits]\nopen_matches = 0\n", "give 1 to 1000"},
		{"limit too high", "[limits]\nopen_matches = 1001\n", "give 1 to 1000"},
		{"matches kept for less than a day", "[storage]\nkeep_matches = -1\n", "0 for ever"},
		{"backups without a pause", "[backup]\nevery = 0\n", "give 1 to 168 hours"},
		{"backups kept for too long", "[backup]\nkeep = 40000\n", "give 1 to 36500 days"},
		{"no room for challenges", "[limits]\nopen_challenges = 0\n", "give 1 to 10000"},
		{"empty path", "[storage]\npath = \"\"\n", "name the database file"},
		{"a database for a path", "[storage]\npath = \"postgres://galet:secret@localhost/galet\"\n", "URL of a PostgreSQL database in postgres"},
		{"no scheme", "[discord]\napi_url = \"discord.com\"\n", "give a base"},
		{"version in base", "[discord]\napi_url = \"https://discord.com/api/v9/\"\n", "without /api/v9"},
		{"query in base", "[discord]\napi_url = \"https://discord.com?x\"\n", "give a base"},
		{"no calls", "[discord]\ncalls_per_second = 0\n", "give 1 to 10000"},
		{"fewer shards than none", "[discord]\nshards = -1\n", "or 0 for as many as Discord advises"},
		{"some shards of nobody knows how many", "[discord]\nshard_ids = [0]\n", "shard_ids needs shards"},
		{"a shard that is none", "[discord]\nshards = 2\nshard_ids = [1, 2]\n", "shard_ids has 2: give each number from 0 to 1"},
		{"a shard twice", "[discord]\nshards = 2\nshard_ids = [1, 1]\n", "at most once"},
		{"fewer workers than none", "[think]\nworkers = -1\n", "or 0 to turn thinking off"},
		{"too many workers", "[think]\nworkers = 65\n", "give 1 to 64"},
		{"no memory to think", "[think]\nmemory = 1\n", "give 16 to 65536, in megabytes"},
		{"no port to observe at", "[observe]\naddress = \"localhost\"\n", "give a host and a port"},
		{"a port that is none", "[observe]\naddress = \"localhost:70000\"\n", "give a host and a port"},
		{"another way for interactions", "[discord]\ninteractions = \"webhook\"\n", `interactions "webhook": give "gateway" or "http"`},
		{"by HTTP without a key", "[discord]\ninteractions = \"http\"\n[http]\naddress = \":8080\"\n", "needs public_key"},
		{"by HTTP without an address", "[discord]\ninteractions = \"http\"\n" + key, "needs [http] address"},
		{"an address by gateway", "[http]\naddress = \":8080\"\n", "only for [discord] interactions"},
		{"a key that is no number", "[discord]\npublic_key = \"MTIzNDU2.secret\"\n", "not 64 hexadecimal digits: copy it again"},
		{"a short key", "[discord]\npublic_key = \"abcd\"\n", "not 64 hexadecimal digits"},
		{"no port for interactions", "[discord]\ninteractions = \"http\"\n" + key + "[http]\naddress = \"localhost\"\n", "[http] address \"localhost\": give a host and a port"},
		{"interactions where it is observed", "[discord]\ninteractions = \"http\"\n" + key + "[http]\naddress = \":8080\"\n[observe]\naddress = \":8080\"\n", "give two ports"},
		{"unknown level", "[log]\nlevel = \"loud\"\n", `level "loud": give "debug", "info", "warn" or "error"`},
		{"a level that is a number", "[log]\nlevel = 3\n", "line 2: log.level: give a text in quotes"},
		{"unknown format", "[log]\nformat = \"xml\"\n", `"text" or "json"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := config.Parse([]byte(c.text))
			if !errors.Is(err, config.ErrConfig) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want a bad configuration with %q", err, c.want)
			}
			if err != nil && strings.Contains(err.Error(), "secret") {
				t.Errorf("it repeats what may be a secret: %v", err)
			}
		})
	}
}

// key is a public key, as the developer portal gives it.
const key = "public_key = \"3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29\"\n"

// A process takes interactions by HTTP, with a key.
func TestParseInteractionsByHTTP(t *testing.T) {
	t.Parallel()
	c, err := config.Parse([]byte("[discord]\ninteractions = \"http\"\n" + key + "[http]\naddress = \"127.0.0.1:8080\"\n"))
	if err != nil || c.Discord.Interactions != config.ByHTTP || hex.EncodeToString(c.Discord.Key()) != c.Discord.PublicKey || c.HTTP.Address != "127.0.0.1:8080" {
		t.Errorf("got %+v, %v", c, err)
	}
}

func TestParseTakes(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"a byte order mark":      "\uFEFF[log]\nlevel = \"warn\"\n",
		"lines that end in CRLF": "[log]\r\nlevel = \"warn\"\r\n",
		"capitals":               "[log]\nlevel = \"WARN\"\n",
	} {
		if c, err := config.Parse([]byte(text)); err != nil || c.Log.MinLevel() != slog.LevelWarn {
			t.Errorf("%s: got %v, %v", name, c.Log, err)
		}
	}
}

func TestLoadFindsTheToken(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, env, want string }{
		{"in the file", "[discord]\ntoken = \"aaa\"\n", "bbb", "aaa"},
		{"in the environment", "[discord]\ntoken_file = \"secret\"\n", "bbb", "bbb"},
		{"in a file beside", "[discord]\ntoken_file = \"secret\"\n", "", "ccc"},
		{"in a file with a byte order mark", "[discord]\ntoken_file = \"marked\"\n", "", "ddd"},
		{"with the header's word before it", "[discord]\ntoken = \"Bot aaa\"\n", "", "aaa"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := config.Load(writeConfig(t, c.text), func(key string) string {
				if key == "DISCORD_TOKEN" {
					return c.env
				}
				return ""
			})
			if err != nil || got.Discord.Token != c.want {
				t.Errorf("got %q, %v, want %q", got.Discord.Token, err, c.want)
			}
		})
	}
}

func TestLoadRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"no token", "", "set DISCORD_TOKEN"},
		{"no such token file", "[discord]\ntoken_file = \"gone\"\n", "token_file"},
		{"an empty token file", "[discord]\ntoken_file = \"empty\"\n", "empty is empty"},
		{"a token file that is far too long", "[discord]\ntoken_file = \"long\"\n", "is it the right file?"},
		{"two lines for a token", "[discord]\ntoken = \"a\\nb\"\n", "copy it again"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := config.Load(writeConfig(t, c.text), func(string) string { return "" })
			if !errors.Is(err, config.ErrConfig) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want a bad configuration with %q", err, c.want)
			}
		})
	}
	if _, err := config.Load(filepath.Join(t.TempDir(), "config.toml"), os.Getenv); !errors.Is(err, config.ErrConfig) || !strings.Contains(err.Error(), "copy config.example.toml") {
		t.Errorf("missing file: got %v", err)
	}
	if _, err := config.Load(writeConfig(t, strings.Repeat("#\n", 1<<20)), os.Getenv); !errors.Is(err, config.ErrConfig) || !strings.Contains(err.Error(), "is it the right file?") {
		t.Errorf("a file that is far too long: got %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("[discord]\ntoken = \"a\"\n"))
	f.Add([]byte("[limits]\nopen_matches = 3\n[log]\nlevel = \"debug\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := config.Parse(data)
		if err == nil && (c.Storage.Path == "" || c.Limits.OpenMatches < 1) {
			t.Errorf("accepted %+v", c)
		}
	})
}

func writeConfig(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "config.toml")
	for name, data := range map[string]string{path: text, filepath.Join(dir, "secret"): "ccc\n", filepath.Join(dir, "marked"): "\uFEFFddd\r\n", filepath.Join(dir, "empty"): "\n", filepath.Join(dir, "long"): strings.Repeat("a", 2<<20)} {
		if err := os.WriteFile(name, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// The database is in the file, otherwise in the environment.
func TestLoadFindsTheDatabase(t *testing.T) {
	t.Parallel()
	const inFile, inEnvironment = "postgres://galet@localhost/a", "postgresql://galet@localhost/b"
	for _, c := range []struct{ name, text, env, want, err string }{
		{"a file", "[storage]\npath = \"my.db\"\n", "", "my.db", ""},
		{"in the configuration", "[storage]\npostgres = \"" + inFile + "\"\n", inEnvironment, inFile, ""},
		{"in the environment", "", inEnvironment, inEnvironment, ""},
		{"in the environment, with the end of a line", "", inEnvironment + "\n", inEnvironment, ""},
		{"no URL", "", "localhost", "", "give a URL such as postgres://"},
		{"a sign in the password that has to be written as its code", "", "postgres://galet:secret#1@localhost/galet", "", "not the URL"},
		{"an unknown parameter", "", "postgres://localhost/galet?password=secret&sslmode=loud", "", "sslmode is invalid"},
		{"with backups", "[backup]\nfolder = \"copies\"\n", inEnvironment, "", "pg_dump"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := config.Load(writeConfig(t, "[discord]\ntoken = \"t\"\n"+c.text), func(key string) string {
				if key == "GALET_POSTGRES" {
					return c.env
				}
				return ""
			})
			if c.err != "" {
				if !errors.Is(err, config.ErrConfig) || !strings.Contains(err.Error(), c.err) {
					t.Errorf("got %v, want %q", err, c.err)
				}
				if err != nil && strings.Contains(err.Error(), "secret") {
					t.Errorf("it repeats the password: %v", err)
				}
			} else if err != nil || got.Storage.Place() != c.want {
				t.Errorf("got %q, %v, want %q", got.Storage.Place(), err, c.want)
			}
		})
	}
}
