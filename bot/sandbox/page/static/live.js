// The websocket that tells the page what has changed. It reconnects by itself.

const pause = 700;

let line, again;

// listen opens a websocket for some views, and closes the one before. It calls
// handle with each update and whether the update is complete, and lost when the
// connection breaks.
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
