/** Keeps "3 minutes ago" and the durations of running jobs up to date. */
const UNITS = [['year', 31536000], ['month', 2592000], ['day', 86400], ['hour', 3600], ['minute', 60]];
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function startTimes() {
  setInterval(() => {
    for (const element of document.querySelectorAll('[data-since]')) element.textContent = describeDuration(Date.now() - Date.parse(element.dataset.since));
  }, 1000);
  setInterval(() => {
    for (const element of document.querySelectorAll('time[data-relative]')) element.textContent = describeAge(element.dateTime);
  }, 20_000);
}

function describeAge(iso) {
  const seconds = (Date.parse(iso) - Date.now()) / 1000;
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return unit === undefined ? 'just now' : RELATIVE.format(Math.trunc(seconds / unit[1]), unit[0]);
}

function describeDuration(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds >= 172_800) return `${Math.floor(seconds / 86_400)}d`;
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  if (h > 0) return `${h}h ${m}m`;
  return m > 0 ? `${m}m ${s}s` : `${s}s`;
}
