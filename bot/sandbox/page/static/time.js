// Formats times by the world's clock, in the language of setLocale.

let ahead = 0, locale;

export function setClock(seconds) { ahead = seconds * 1000; }
export function setLocale(tag) {
  try {
    new Intl.DateTimeFormat(tag);
    locale = tag || undefined;
  } catch {
    locale = undefined;
  }
}

export const now = () => new Date(Date.now() + ahead);

const format = (date, options) => new Intl.DateTimeFormat(locale, options).format(date);

export const hours = (date) => format(date, { hour: "numeric", minute: "2-digit" });
export const day = (date) => format(date, { dateStyle: "long" });
export const full = (date) => format(date, { dateStyle: "full", timeStyle: "short" });

const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
const words = () => new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

// when is the time beside an author's name: the hour, and the day unless it is
// today.
export function when(date) {
  const days = Math.round((midnight(date) - midnight(now())) / 864e5);
  if (days === 0) return hours(date);
  if (days === -1) return `${words().format(-1, "day")}, ${hours(date)}`;
  return format(date, { dateStyle: "short", timeStyle: "short" });
}

const units = [["year", 31536e3], ["month", 2592e3], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function relative(date) {
  const seconds = Math.round((date - now()) / 1000);
  const [unit, size] = units.find(([, s]) => Math.abs(seconds) >= s) ?? units.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(Math.round(seconds / size), unit);
}

const styles = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

// stamp formats a time in one of Discord's styles, t to F and R.
export const stamp = (date, style) => (style === "R" ? relative(date) : format(date, styles[style] ?? styles.f));

// tick updates the relative times on the page.
export function tick() {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const text = relative(new Date(node.dateTime));
    if (node.textContent !== text) node.textContent = text;
  }
}
