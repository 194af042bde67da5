package bot_test

import (
	"flag"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"testing"

	"galet/storage/postgres/pgtest"
)

// testsAtOnce is how many tests run in parallel at least: they mostly wait for timers. With
// the race detector they mostly compute.
const testsAtOnce = 8

func TestMain(m *testing.M) {
	flag.Parse()
	info, _ := debug.ReadBuildInfo()
	races := slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
	if parallel := flag.Lookup("test.parallel"); parallel.Value.String() == parallel.DefValue && !races {
		_ = parallel.Value.Set(strconv.Itoa(max(testsAtOnce, runtime.GOMAXPROCS(0))))
	}
	os.Exit(pgtest.Main(m))
}
