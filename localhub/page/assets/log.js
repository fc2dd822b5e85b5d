/** The live log of a run: appends lines in the right place and keeps the end visible if it was visible. */

/** How many lines of the run, over all jobs, the page has. */
export function countLines() {
  return Math.max(0, ...[...document.querySelectorAll('.log')].map((box) => Number(box.dataset.lines)));
}

/**
 * @param total lines of the run, including these.
 * @returns false when a line belongs to a job that the page does not show yet.
 */
export function addLines(messages, total) {
  const restoreEnds = followEnd();
  const first = total - messages.length + 1;
  const placed = messages.map((message, index) => addLine(message, first + index));
  restoreEnds();
  return placed.every(Boolean);
}

function addLine({ job, kind, html }, number) {
  const box = [...document.querySelectorAll('.log')].find(({ dataset }) => dataset.jobs === '*' || dataset.jobs.split('\n').includes(job));
  if (box === undefined) return false;
  if (number <= Number(box.dataset.lines)) return true;
  box.dataset.lines = number;
  const last = box.lastElementChild;
  const isInGroup = last?.matches('.log-group') === true && last.dataset.ended === undefined;
  if (kind === 'endgroup') {
    if (isInGroup) last.dataset.ended = '';
    return true;
  }
  const place = isInGroup && kind !== 'group' ? last : box;
  place.insertAdjacentHTML('beforeend', html);
  return true;
}

/** Remembers which logs are scrolled to their end. @returns a function that scrolls them there again. */
export function followEnd() {
  const boxes = [...document.querySelectorAll('.log')].filter((box) => box.scrollHeight - box.scrollTop - box.clientHeight < 40);
  return () => {
    if (document.querySelector('.dot-running, .dot-queued') === null) return;
    for (const box of boxes) box.scrollTop = box.scrollHeight;
  };
}
