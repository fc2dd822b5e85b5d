/**
 * Changes one part of a page into a newer version while somebody is using it.
 *
 * Unchanged elements stay the same objects: typed text, unfolded parts, the scroll position and the focus are kept.
 * Elements are recognized by id or `data-key`, others by their position.
 */
export function morph(from, to) {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) {
    from.replaceWith(to);
    return;
  }
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  if (isOlderLog(from, to)) return;
  if (isUsed(from)) return;
  morphAttributes(from, to);
  morphField(from, to);
  morphChildren(from, to);
}

/** Lines also arrive in another way, so a fetched page may have fewer than are already shown. */
function isOlderLog(from, to) {
  return from.matches('.log') && Number(to.dataset.lines) < Number(from.dataset.lines);
}

/** A field that contains what a person entered. Boxes of task lists belong to the text and follow it. */
function isUsed(element) {
  if (element.matches('textarea, input[list], input:not([type])')) return element.value !== element.defaultValue || element === document.activeElement;
  if (element.matches('input[type="checkbox"]:not(.task)')) return element.checked !== element.defaultChecked;
  return element.matches('select');
}

function morphAttributes(from, to) {
  const isTheirs = (name) => name === 'open' && from.nodeName === 'DETAILS';
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !isTheirs(name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !isTheirs(name)) from.setAttribute(name, value);
  }
}

function morphField(from, to) {
  if (from.matches('input.task')) {
    from.checked = to.hasAttribute('checked');
    from.disabled = to.hasAttribute('disabled');
  }
}

function keyOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return undefined;
  return node.id || node.dataset?.key || undefined;
}

function morphChildren(from, to) {
  const known = new Map([...from.children].filter(keyOf).map((child) => [keyOf(child), child]));
  const wanted = new Set([...to.children].map(keyOf));
  let cursor = from.firstChild;
  for (const next of [...to.childNodes]) {
    // Old elements are removed first, so that the others do not have to be moved: moving removes the focus.
    while (cursor !== null && keyOf(cursor) !== undefined && !wanted.has(keyOf(cursor))) cursor = removeAndGoOn(cursor);
    const match = findMatch(next, cursor, known);
    if (match === undefined) {
      from.insertBefore(next, cursor);
      continue;
    }
    if (match === cursor) cursor = cursor.nextSibling;
    else from.insertBefore(match, cursor);
    morph(match, next);
  }
  while (cursor !== null) cursor = removeAndGoOn(cursor);
}

function findMatch(next, cursor, known) {
  const key = keyOf(next);
  if (key !== undefined) return known.get(key);
  const fits = cursor !== null && keyOf(cursor) === undefined && cursor.nodeType === next.nodeType && cursor.nodeName === next.nodeName;
  return fits ? cursor : undefined;
}

function removeAndGoOn(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
