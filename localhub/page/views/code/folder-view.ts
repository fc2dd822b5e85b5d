/** The rows of one folder, read from the flat list of a recursive tree. */
import type { TreeAnswer } from '../../http/page-answers.ts';
import { type Html, html } from '../../html.ts';
import { icon } from '../../icons.ts';
import { fullName } from '../../http/visit.ts';
import { renderBytes } from './bytes.ts';
import { type CodeLocation, encodePath } from './code-location.ts';

export function findEntry(entries: readonly TreeAnswer[], path: string): TreeAnswer | undefined {
  return entries.find((entry) => entry.path === path);
}

/** Folders first, then files, each by name. */
export function listFolder(entries: readonly TreeAnswer[], folder: string): TreeAnswer[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const inside = entries.filter(
    ({ path }) => path.startsWith(prefix) && path !== folder && !path.slice(prefix.length).includes('/'),
  );
  const rank = (entry: TreeAnswer): number => (entry.type === 'tree' ? 0 : 1);
  return inside.toSorted((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path));
}

export function renderFolder(folder: readonly TreeAnswer[], { place, ref, path }: CodeLocation): Html {
  const root = `/${fullName(place)}`;
  const parent = path.split('/').slice(0, -1).join('/');
  return html`<div class="box list files">
    ${path !== '' && html`<div class="list-row"><span class="sign">${icon('folder')}</span><a class="grow" href="${root}/tree/${encodePath(parent === '' ? ref : `${ref}/${parent}`)}">..</a></div>`}
    ${folder.map((entry) => {
      const isFolder = entry.type === 'tree';
      return html`<div class="list-row"><span class="sign${isFolder && ' folder'}">${icon(isFolder ? 'folder' : 'file')}</span>
        <a class="grow" href="${root}/${isFolder ? 'tree' : 'blob'}/${encodePath(`${ref}/${entry.path}`)}">${entry.path.split('/').at(-1)}</a>
        <span class="muted">${entry.size !== undefined && renderBytes(entry.size)}</span></div>`;
    })}</div>`;
}
