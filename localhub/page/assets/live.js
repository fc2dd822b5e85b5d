/**
 * Keeps an open page up to date: listens for changes, fetches the page again, and inserts what is new.
 *
 * A tab that is not visible does not listen, and is updated when it becomes visible again.
 */
import { startForms } from './forms.js';
import { addLines, countLines, followEnd } from './log.js';
import { morph } from './morph.js';
import { startTimes } from './times.js';

/** Many changes at once cause one update, and there is time to read between two updates. */
const PAUSE_MS = 900;
const PARTS = ['main', '#tabs', '#footer'];

let stream;
let running = false;
let again = false;

export async function refresh() {
  if (running) {
    again = true;
    return;
  }
  running = true;
  try {
    do {
      again = false;
      await replaceParts();
    } while (again);
  } finally {
    running = false;
  }
}

async function replaceParts() {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (response?.ok !== true) return;
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  const restoreEnds = followEnd();
  for (const part of PARTS) {
    const [from, to] = [document.querySelector(part), next.querySelector(part)];
    if (from !== null && to !== null) morph(from, to);
  }
  document.title = next.title;
  restoreEnds();
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

function listen() {
  const { run } = document.body.dataset;
  stream = new EventSource(run === undefined ? '/_page/events' : `/_page/events?run=${run}&after=${countLines()}`);
  stream.addEventListener('open', () => document.documentElement.classList.add('is-live'));
  stream.addEventListener('error', () => document.documentElement.classList.remove('is-live'));
  stream.addEventListener('changed', refresh);
  stream.addEventListener('log', (event) => {
    if (!addLines(JSON.parse(event.data), Number(event.lastEventId))) void refresh();
  });
}

document.addEventListener('visibilitychange', () => {
  stream.close();
  if (document.hidden) return;
  listen();
  void refresh();
});

startForms(refresh);
startTimes();
followEnd()();
listen();
