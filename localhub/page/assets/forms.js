/**
 * Forms without leaving the page, boxes that can be ticked, and what GitHub answers when it refuses.
 *
 * Without this script every form still works the plain way.
 */
export function startForms(refresh) {
  document.addEventListener('submit', (event) => void submit(event, refresh));
  document.addEventListener('change', (event) => {
    if (event.target.matches('input.task')) void tick(event.target, refresh);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeMenus();
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && event.target.matches('textarea');
    if (isSend) event.target.form.requestSubmit(event.target.form.querySelector('.primary'));
  });
  document.addEventListener('click', (event) => closeMenus(event.target.closest('[data-menu]')));
}

function closeMenus(except = null) {
  for (const menu of document.querySelectorAll('[data-menu][open]')) {
    if (menu !== except) menu.open = false;
  }
}

async function submit(event, refresh) {
  const form = event.target;
  const action = event.submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
  // To switch the user, the whole page is reloaded.
  if (!action.startsWith('/_page/do/') || action.endsWith('/you')) return;
  event.preventDefault();
  if (form.getAttribute('aria-busy') === 'true') return;

  const fields = new URLSearchParams(new FormData(form, event.submitter));
  form.setAttribute('aria-busy', 'true');
  const answer = await send(action, fields);
  form.removeAttribute('aria-busy');
  if (answer.refused !== undefined) {
    toast(answer.refused);
    return;
  }
  if (answer.to !== location.pathname + location.search) {
    location.assign(answer.to);
    return;
  }
  form.reset();
  form.closest('details')?.removeAttribute('open');
  await refresh();
}

/** One click at a time in one text: the next click needs the text that this one results in. */
async function tick(box, refresh) {
  const post = box.closest('[data-target]');
  if (post === null) return;
  const { target, number, owner, repo, version } = post.dataset;
  const boxes = post.querySelectorAll('input.task');
  for (const other of boxes) other.disabled = true;
  box.classList.add('is-busy');

  const state = box.checked ? 'checked' : 'open';
  const answer = await send('/_page/do/task', new URLSearchParams({ owner, repo, number, target, version, state, index: box.dataset.task }));
  box.classList.remove('is-busy');
  if (answer.refused !== undefined) {
    toast(answer.refused);
    box.checked = !box.checked;
    for (const other of boxes) other.disabled = false;
  }
  await refresh();
  // A disabled box has lost the focus, and with it a keyboard its place on the page.
  if (document.activeElement === document.body) box.focus();
}

async function send(action, fields) {
  try {
    const response = await fetch(action, { method: 'POST', body: fields, headers: { accept: 'application/json' } });
    const answer = await response.json();
    return response.ok ? answer : { refused: answer.message };
  } catch {
    return { refused: 'The local GitHub is not responding. Is it still running?' };
  }
}

export function toast(message) {
  const box = document.createElement('div');
  box.className = 'toast';
  const text = document.createElement('div');
  const title = document.createElement('b');
  title.textContent = 'The request was rejected';
  text.append(title, message);
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '✕';
  close.setAttribute('aria-label', 'Close message');
  close.addEventListener('click', () => box.remove());
  box.append(text, close);
  document.getElementById('toasts').append(box);
  setTimeout(() => box.remove(), 12_000);
}
