// Package sandbox is a stand-in for Discord on loopback: the part of its HTTP
// API and gateway that a bot of commands, buttons, menus and messages uses,
// with servers, channels and people in them. A [World] can be talked to by a
// real client library; a [Person] types commands, presses buttons and sees
// what Discord would show to that person alone.
//
// It refuses what Discord refuses, with Discord's error codes, and keeps a
// list of what it refused ([World.Refusals]). A call, a key or a flag that it
// does not imitate is a fault of the test that uses it, and is kept as such
// ([World.Faults]). It can be told to misbehave ([World.Misbehave]).
//
// Beside it stand the forms of requests (form), a checker for Discord's own
// description of its API (openapi), texts in which people act (script) and a
// page in a browser (page).
//
// The package refuses to know the bot: it imports nothing of it, and holds no
// shortcut into it. Time is the clock that [Config] brings; only the three
// seconds in which an interaction must be answered also pass in real time, as
// there would be no end of waiting otherwise.
package sandbox
