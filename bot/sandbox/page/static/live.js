// The line on which the page hears what has changed. It mends itself.

const pause = 700;

let line, again;

// listen opens the line for some views, and closes the one before. handle
// gets each update, and whether it is the whole; lost is told when the line
// breaks.
export function listen(query, handle, lost) {
  clearTimeout(again);
  line?.close();
  const mine = line = new WebSocket(`ws://${location.host}/api/live?${query}`);
  let whole = true;
  mine.onmessage = (e) => {
    if (mine !== line) return;
    handle(JSON.parse(e.data), whole);
    whole = false;
  };
  mine.onclose = () => {
    if (mine !== line) return;
    lost();
    again = setTimeout(() => listen(query, handle, lost), pause);
  };
}
