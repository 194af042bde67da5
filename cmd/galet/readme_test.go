package main

import (
	"fmt"
	"maps"
	"net/netip"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pelletier/go-toml/v2"

	"galet/bot/sandbox/validate"
	"galet/cmd/galet/config"
	"galet/storage"
	"galet/storage/backupsocket"
	"galet/storage/dbfile"
)

func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// found is the matches of a pattern in the README, each once: its first group, or
// its first two with a blank between.
func found(text, pattern string) []string {
	all := map[string]bool{}
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		all[strings.TrimSpace(strings.Join(m[1:], " "))] = true
	}
	return slices.Sorted(maps.Keys(all))
}

func TestReadmeListsTheLinesOfAnExport(t *testing.T) {
	t.Parallel()
	_, text, _ := strings.Cut(readme(t), "Lines of an export")
	text, _, _ = strings.Cut(text, "\n")
	var listed []string
	for _, m := range regexp.MustCompile(`\{"([a-z]+)":…\}`).FindAllStringSubmatch(text, -1) {
		listed = append(listed, m[1])
	}
	want := []string{"galet"}
	for _, k := range storage.Kinds() {
		want = append(want, k.Name())
	}
	want = append(want, "end", "bytes")
	if diff := cmp.Diff(want, listed); diff != "" {
		t.Errorf("-want +listed:\n%s", diff)
	}
}

func TestReadmeFilesAreThere(t *testing.T) {
	t.Parallel()
	text := readme(t)
	paths := slices.Concat(
		found(text, `src="([^"]+)"`),
		found(text, `\]\(([^):#]+)\)`),
		found(text, `\./((?:cmd|game|render|storage|bot)[a-z/]*)`),
		found(text, "`((?:cmd|game|render|storage|bot)(?:/[a-z]+)*)`"),
		sourceTree(t, text),
	)
	if len(paths) < 15 {
		t.Errorf("the README names only %q", paths)
	}
	for _, path := range paths {
		if _, err := os.Stat(filepath.Join(root, path)); err != nil {
			t.Errorf("the README names %s: %v", path, err)
		}
	}
}

// Each link to a section has a heading. GitHub makes its name from the heading's words.
func TestReadmeSectionsAreThere(t *testing.T) {
	t.Parallel()
	text := readme(t)
	sections := map[string]bool{}
	for _, heading := range found(text, `(?m)^#+ (.+)$`) {
		name := regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(heading), "")
		sections[strings.ReplaceAll(name, " ", "-")] = true
	}
	links := found(text, `\]\(#([^)]+)\)`)
	if len(links) == 0 {
		t.Error("the README links to no section")
	}
	for _, link := range links {
		if !sections[link] {
			t.Errorf("the README links to #%s, and no heading is called so", link)
		}
	}
}

// sourceTree is the folders of the README's tree; an indented one is inside the one
// above.
func sourceTree(t *testing.T, text string) []string {
	t.Helper()
	_, text, there := strings.Cut(text, "\n## The source tree\n")
	if !there {
		t.Error("the README has no section about the source tree")
	}
	var all []string
	above := ""
	for _, m := range regexp.MustCompile(`(?m)^ {4}( *)([a-z/]+)/ `).FindAllStringSubmatch(text, -1) {
		if m[1] == "" {
			above = m[2]
			all = append(all, above)
		} else {
			all = append(all, above+"/"+m[2])
		}
	}
	return all
}

// The README's tree has each package, except those of tests and those in a folder whose
// line says what is in it.
func TestReadmeNamesThePackages(t *testing.T) {
	t.Parallel()
	_, tree, _ := strings.Cut(readme(t), "\n## The source tree\n")
	tree, _, _ = strings.Cut(tree, "\n\n## ")
	named := map[string]bool{}
	eachSource(t, func(_, pkg string, _ []string) {
		inside := strings.HasPrefix(pkg, "bot/sandbox/") || path.Base(pkg) == "search"
		if name := path.Base(pkg); !inside && !strings.HasSuffix(name, "test") && !named[pkg] {
			named[pkg] = true
			if !strings.Contains(tree, name+"/") {
				t.Errorf("the README's tree does not name %s", pkg)
			}
		}
	})
}

func TestReadmeNamesTheSlashCommands(t *testing.T) {
	t.Parallel()
	s := newInstance(t)
	s.start("[log]\nformat = \"json\"\n")
	s.waitFor("commands registered")
	registered, err := s.world.Person("ana-the-first").Commands("general")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, c := range registered {
		want = append(want, spelled(c)...)
	}
	slices.Sort(want)
	if d := cmp.Diff(want, found(readme(t), "(?m)^\\| `/([a-z]+)(?: ([a-z]+))?`")); d != "" {
		t.Errorf("slash commands (-registered +in the README's table):\n%s", d)
	}
	_, table, _ := strings.Cut(readme(t), "\n## Commands\n")
	table, _, _ = strings.Cut(table, "\n#")
	written := found(table, "`([a-z-]+)(?::[^`]+)?`")
	for _, c := range registered {
		for _, name := range optionNames(c.Options) {
			if !slices.Contains(written, name) {
				t.Errorf("the README's table does not name the option %s of /%s", name, c.Name)
			}
		}
	}
	served := []string{"healthz", "readyz", "metrics"} // for operators
	for _, name := range found(readme(t), "`/([a-z]+)`") {
		if !slices.Contains(want, name) && !slices.Contains(served, name) {
			t.Errorf("the README names /%s, which is not registered", name)
		}
	}
}

// subcommandType is Discord's option type of a subcommand.
const subcommandType = 1

// optionNames are the names of a command's options, and of its subcommands' options.
func optionNames(options []validate.CommandOption) []string {
	var names []string
	for _, o := range options {
		if o.Type == subcommandType {
			names = append(names, optionNames(o.Options)...)
		} else {
			names = append(names, o.Name)
		}
	}
	return names
}

// spelled is a command as typed, with each of its subcommands.
func spelled(c validate.Command) []string {
	var all []string
	for _, o := range c.Options {
		if o.Type == subcommandType {
			all = append(all, c.Name+" "+o.Name)
		}
	}
	if len(all) == 0 {
		return []string{c.Name}
	}
	return all
}

// The README has the names of the files beside the database, and the exit codes.
func TestReadmeNamesTheFiles(t *testing.T) {
	t.Parallel()
	sections := map[string]string{}
	for _, section := range strings.Split(readme(t), "\n## ")[1:] {
		title, text, _ := strings.Cut(section, "\n")
		sections[title] = text
	}
	for title, names := range map[string][]string{
		"Put it on a server": {"`go build ./cmd/galet`", "DISCORD_TOKEN", "galet.service", "Containerfile", "with " + strconv.Itoa(exitSettings), "To upgrade, make a backup"},
		"Keeping it safe: check, backup, restore, export, import": {"FILE" + dbfile.KeptSuffix, "`FILE" + backupsocket.Suffix + "`", "`FILE.v1.bak`", "galet backup -force " + config.Default().Storage.Path},
	} {
		holds(t, sections[title], names...)
	}
}

// The suggested addresses in the README and the example are on loopback.
func TestSuggestionsAreLoopback(t *testing.T) {
	t.Parallel()
	example, err := os.ReadFile(filepath.Join(root, "config.example.toml"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"README.md": readme(t), "config.example.toml": string(example)} {
		addresses := found(text, `([0-9]+(?:\.[0-9]+){3}:[0-9]+)`)
		if len(addresses) == 0 {
			t.Errorf("%s suggests no address", name)
		}
		for _, a := range addresses {
			if address, err := netip.ParseAddrPort(a); err != nil || !address.Addr().IsLoopback() {
				t.Errorf("%s suggests %s, %v", name, a, err)
			}
		}
	}
}

func TestReadmeNamesTheSubcommands(t *testing.T) {
	t.Parallel()
	var want []string
	for _, c := range subcommands() {
		want = append(want, c.name)
	}
	slices.Sort(want)
	if d := cmp.Diff(want, found(readme(t), "(?m)(?:`|^    )(?:\\./)?galet ([a-z]+)")); d != "" {
		t.Errorf("subcommands (-there are +in the README):\n%s", d)
	}
}

// The README has each flag of a subcommand in a section that names the subcommand. The
// lines with a subcommand have no other flags.
func TestReadmeNamesTheFlags(t *testing.T) {
	t.Parallel()
	sections := strings.Split(readme(t), "\n## ")
	for _, c := range subcommands() {
		usage, _ := said(t, "", c.name, "-h")
		flags := found(usage, `(?m)^  -([a-z]+)`)
		text := ""
		for _, section := range sections {
			if strings.Contains(section, "galet "+c.name) {
				text += section
			}
		}
		named := found(text, "[ `\\[]-([a-z]+)[ `=\\].,]")
		for _, name := range flags {
			if !slices.Contains(named, name) {
				t.Errorf("the README does not name -%s of galet %s", name, c.name)
			}
		}
		lines := strings.Join(found(text, "(?m)(?:`|^    )(?:\\./)?(galet "+c.name+" [^`#\n|]*)"), "\n")
		for _, name := range found(lines, `[ \[]-([a-z]+)`) {
			if !slices.Contains(flags, name) {
				t.Errorf("the README gives galet %s a flag -%s, which it does not have", c.name, name)
			}
		}
	}
}

func TestReadmeNamesTheSettings(t *testing.T) {
	t.Parallel()
	data, err := toml.Marshal(config.Default())
	if err != nil {
		t.Fatal(err)
	}
	var sections map[string]map[string]any
	if err := toml.Unmarshal(data, &sections); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for section, keys := range sections {
		for key, value := range keys {
			want[section+" "+key] = strings.ToLower(fmt.Sprint(value))
		}
	}
	got := map[string]string{}
	row := regexp.MustCompile("(?m)^\\| `\\[([a-z]+)\\] ([a-z_]+)` \\| (?:`([^`]+)` )?\\|")
	for _, m := range row.FindAllStringSubmatch(readme(t), -1) {
		got[m[1]+" "+m[2]] = m[3]
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("settings with their defaults (-there are +in the README's table):\n%s", d)
	}
}
