// Package sandbox is a stand-in for Discord on loopback: the part of Discord's
// HTTP API and gateway that the bot uses, with servers, channels and people. A
// real client library can connect to a [World]. A [Person] types commands,
// presses buttons and sees what Discord would show to that person.
//
// It refuses what Discord refuses, with Discord's error codes, and lists it in
// [World.Refusals]. A call, key or flag that it does not implement is listed in
// [World.Faults]: the test that caused it cannot be trusted. [World.Misbehave]
// makes calls fail.
//
// The subpackages are validate (the rules for requests), openapi (a checker
// against Discord's API description), script (test scripts), runner (a bot in a
// world), sandboxtest (helpers for tests) and page (the web page).
//
// The package does not import the bot. Time comes from the clock in [Config].
// Only the time limit of an interaction's first response also runs in real
// time, so that no test waits for ever.
package sandbox
