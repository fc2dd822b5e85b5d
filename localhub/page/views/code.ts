/** The files of a repository at a branch or commit: folders, single files, the README below them. */
import { Blob, Branches, Commit, Repository, Tree, type TreeEntry } from '../answers.ts';
import { type Counts, readCounts } from '../counts.ts';
import { type Html, html } from '../html.ts';
import type { Page } from '../layout.ts';
import { findOrNothing, readAll, Refusal } from '../rest.ts';
import { fullName, type Place, type Visit } from '../visit.ts';
import { renderFile, renderReadme } from './file.ts';
import { findEntry, listFolder, renderFolder } from './folder.ts';
import { readSpot, type Spot } from './spot.ts';

/** @param rest everything after `/tree/` or `/blob/`; nothing means the default branch. */
export async function viewCode(visit: Visit, place: Place, rest: string | undefined): Promise<Page> {
  const { client } = visit;
  const [repository, branches, counts] = await Promise.all([
    client.call('GET /repos/{owner}/{repo}', { ...place }, Repository),
    readAll(client, 'GET /repos/{owner}/{repo}/branches', { ...place }, Branches),
    readCounts(client, place),
  ]);
  const names = branches.map(({ name }) => name);
  const spot = { place, ...readSpot(rest ?? repository.default_branch, names) };
  const commit = await findOrNothing(
    client.call('GET /repos/{owner}/{repo}/commits/{ref}', { ...place, ref: spot.ref }, Commit),
  );
  if (commit === undefined && rest === undefined) return renderBare(place, counts);
  if (commit === undefined) throw new Refusal(404, `There is no branch or commit called ${spot.ref.slice(0, 200)}.`);

  const tree = await client.call(
    'GET /repos/{owner}/{repo}/git/trees/{tree_sha}',
    { ...place, tree_sha: commit.sha, recursive: 1 },
    Tree,
  );
  const content = await renderSpot(visit, spot, tree.tree);
  const body = html`<div class="wide">
    ${rest === undefined && html`<p class="about">${repository.description ?? ''}</p>`}
    ${renderHead(spot, names, content.kind)}
    ${renderCommit(commit, place)}
    ${content.html}
    ${tree.truncated && html`<p class="muted">This repository is large; the list is not complete.</p>`}</div>`;
  return {
    kind: 'page',
    status: 200,
    title: `${spot.path === '' ? '' : `${spot.path} · `}${fullName(place)}`,
    place,
    tab: 'code',
    counts,
    body,
  };
}

interface Content {
  readonly kind: 'tree' | 'blob';
  readonly html: Html;
}

async function renderSpot(visit: Visit, spot: Spot, entries: readonly TreeEntry[]): Promise<Content> {
  const entry = findEntry(entries, spot.path);
  if (entry?.type === 'blob')
    return { kind: 'blob', html: renderFile(await readBlob(visit, spot.place, entry.sha), spot, visit) };

  const folder = listFolder(entries, spot.path);
  if (folder.length === 0 && spot.path !== '')
    throw new Refusal(404, `${spot.path.slice(0, 200)} is not in ${spot.ref.slice(0, 200)}.`);
  const readme = folder.find(
    ({ path, type }) => type === 'blob' && /^readme(?:\.(?:md|markdown|txt))?$/i.test(path.split('/').at(-1) ?? ''),
  );
  const below =
    readme === undefined
      ? undefined
      : renderReadme(await readBlob(visit, spot.place, readme.sha), readme.path, spot, visit);
  return { kind: 'tree', html: html`${renderFolder(folder, spot)}${below}` };
}

async function readBlob({ client }: Visit, place: Place, sha: string): Promise<Buffer> {
  const blob = await client.call('GET /repos/{owner}/{repo}/git/blobs/{file_sha}', { ...place, file_sha: sha }, Blob);
  return Buffer.from(blob.content, blob.encoding === 'base64' ? 'base64' : 'utf8');
}

function renderHead({ place, ref, path }: Spot, branches: readonly string[], kind: 'tree' | 'blob'): Html {
  const root = `/${fullName(place)}/tree/${ref}`;
  const parts = path.split('/').filter((part) => part !== '');
  const crumbs = parts.map((part, index) => ({
    part,
    to: `${root}/${parts.slice(0, index + 1).join('/')}`,
    isLast: index === parts.length - 1,
  }));
  const shown = /^[0-9a-f]{40}$/.test(ref) ? ref.slice(0, 7) : ref;
  return html`<div class="row spot">
    <details class="menu" data-menu data-key="branches"><summary class="button">${shown}</summary><div class="menu-list">${branches.map((name) => html`<a href="/${fullName(place)}/${kind}/${name}${path === '' ? '' : `/${path}`}"${name === ref && html` aria-current="true"`}>${name}</a>`)}</div></details>
    <nav class="crumbs" aria-label="Path"><a href="${root}">${place.repo}</a>${crumbs.map(({ part, to, isLast }) => html`<span>/</span>${isLast ? html`<b>${part}</b>` : html`<a href="${to}">${part}</a>`}`)}</nav></div>`;
}

function renderCommit({ sha, commit, author }: Commit, place: Place): Html {
  const name = author?.login ?? commit.author?.name ?? 'somebody';
  return html`<div class="box last-commit"><b>${name}</b> <a class="grow" href="/${fullName(place)}/commit/${sha}">${commit.message.split('\n')[0] ?? ''}</a> <code class="muted">${sha.slice(0, 7)}</code></div>`;
}

function renderBare(place: Place, counts: Counts): Page {
  const body = html`<div class="wide"><div class="box blank"><h2>Nothing here yet</h2><p>This repository has no commit.</p></div></div>`;
  return { kind: 'page', status: 200, title: fullName(place), place, tab: 'code', counts, body };
}
