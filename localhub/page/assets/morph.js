/**
 * Changes one piece of a page into a newer one while somebody is using it.
 *
 * Elements that stay the same stay the same objects: what is typed, what is unfolded, where one has
 * scrolled to and what has the focus is left alone. Elements are recognised by id or `data-key`,
 * others by their place.
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

/** Lines arrive by another way too, so a fetched page may know fewer than are shown already. */
function isOlderLog(from, to) {
  return from.matches('.log') && Number(to.dataset.lines) < Number(from.dataset.lines);
}

/** A field that holds what a person put there; boxes of task lists belong to the text and follow it. */
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
    // What is gone goes first, so that what stays needs not be moved: moving takes the focus away.
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
