// Search, and the list of pages on a phone. The index is a script, so that it also works from a folder, without a server.
const field = document.getElementById('search');
const list = document.getElementById('found');
const pages = document.getElementById('pages');
const root = document.documentElement.dataset.root;
const MOST = 12;
let loading;

if (matchMedia('(max-width: 800px)').matches) pages.removeAttribute('open');

function load() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${root}/search-index.js`;
    script.onload = () => resolve(globalThis.AGORA_SEARCH);
    script.onerror = reject;
    document.head.append(script);
  });
  return loading;
}

/** Every word must be there; in a title it counts more, as the beginning of a word more than within one. */
function score(words, [, page, section, text]) {
  let sum = 0;
  for (const word of words) {
    const places = [
      [section, 8],
      [page, 4],
      [text, 1],
    ].map(([where, weight]) => {
      const at = where.toLowerCase().indexOf(word);
      return at < 0 ? 0 : weight * (at === 0 || /[^\p{L}\p{N}]/u.test(where[at - 1]) ? 2 : 1);
    });
    const best = Math.max(...places);
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

function excerpt(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 40);
  return `${at > 0 ? '…' : ''}${text.slice(at, at + 130)}${text.length > at + 130 ? '…' : ''}`;
}

function show(entries, words) {
  list.replaceChildren(
    ...entries.map(([to, page, section, text]) => {
      const link = document.createElement('a');
      link.href = `${root}/${to}`;
      link.append(section === '' ? page : `${page}: ${section}`);
      const small = document.createElement('small');
      small.textContent = excerpt(text, words[0]);
      link.append(small);
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  if (entries.length === 0) {
    const none = document.createElement('p');
    none.textContent = 'No results found.';
    list.append(none);
  }
  list.hidden = false;
}

async function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) {
    list.hidden = true;
    return;
  }
  const asked = field.value;
  const all = await load();
  if (asked !== field.value) return;
  const found = all
    .map((entry) => [score(words, entry), entry])
    .filter(([points]) => points > 0)
    .sort(([one], [other]) => other - one)
    .slice(0, MOST);
  show(found.map(([, entry]) => entry), words);
}

field.addEventListener('focus', () => void load());
field.addEventListener('input', () => void search());
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== field) {
    event.preventDefault();
    field.focus();
  }
  if (event.key === 'Escape') list.hidden = true;
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...list.querySelectorAll('a')];
  if (list.hidden || links.length === 0) return;
  event.preventDefault();
  const at = links.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1);
  if (at < 0) field.focus();
  else links[Math.min(at, links.length - 1)].focus();
});
field.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') list.querySelector('a')?.click();
});
document.addEventListener('click', (event) => {
  if (!event.target.closest('search')) list.hidden = true;
});
