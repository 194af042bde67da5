package sandbox

import "galet/bot/sandbox/form"

// dispatch sends an event to the sessions that are told of such, and tells
// whether there was any. Events of no intent go to all.
func (w *World) dispatch(kind string, intent int, g *guild, data any) bool {
	told := false
	for _, s := range w.sessions {
		if s.has(g) && (intent == 0 || s.intents&intent != 0) {
			s.push(kind, data)
			told = true
		}
	}
	return told
}

// announce tells of a new or changed message those who asked for messages.
// What it says is left out for those who may not read along.
func (w *World) announce(kind string, m *message) {
	if m.only != nil {
		return
	}
	intent := intentGuildMessages
	if m.channel.kind == directChannel {
		intent = intentDirectMessages
	}
	for _, s := range w.sessions {
		if s.intents&intent == 0 || !s.has(m.channel.guild) {
			continue
		}
		o := w.messageObject(m)
		if m.channel.guild != nil {
			o["guild_id"] = m.channel.guild.id
		}
		if s.intents&intentContent == 0 && intent == intentGuildMessages && m.author != w.bot {
			o["content"], o["embeds"] = "", []form.Embed{}
			o["attachments"], o["components"] = []object{}, []form.Component{}
		}
		s.push(kind, o)
	}
}

func (w *World) announceGone(m *message) {
	intent := intentGuildMessages
	o := object{"id": m.id, "channel_id": m.channel.id}
	if m.channel.guild != nil {
		o["guild_id"] = m.channel.guild.id
	} else {
		intent = intentDirectMessages
	}
	w.dispatch("MESSAGE_DELETE", intent, m.channel.guild, o)
}
