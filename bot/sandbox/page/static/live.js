// The line on which the page hears what has changed. It mends itself.

let source, again;

// listen opens the line for some views, and closes the one before. handle
// gets each update, and whether it is the whole; lost is told when the line
// breaks.
export function listen(query, handle, lost) {
  clearTimeout(again);
  source?.close();
  const mine = source = new EventSource("/api/live?" + query);
  let whole = true;
  mine.onopen = () => { whole = true; };
  mine.onmessage = (e) => {
    if (mine !== source) return;
    handle(JSON.parse(e.data), whole);
    whole = false;
  };
  mine.onerror = () => {
    if (mine !== source) return;
    lost();
    if (mine.readyState === EventSource.CLOSED) again = setTimeout(() => listen(query, handle, lost), 1000);
  };
}
