/** The files of a repository at a branch or commit: folders, single files, the README below them. */
import { Blob, Branches, CommitAnswer, RepositoryAnswer, Tree, type TreeAnswer } from '../../http/page-answers.ts';
import { type Counts, readCounts } from '../../counts.ts';
import { type Html, html } from '../../html.ts';
import type { HtmlPage } from '../../layout.ts';
import { findOrNothing, readAll, RestRefusal } from '../../http/rest.ts';
import { fullName, type PageAddress, type Visit } from '../../http/visit.ts';
import { renderFile, renderReadme } from './file-view.ts';
import { findEntry, listFolder, renderFolder } from './folder-view.ts';
import { encodePath, readCodeLocation, type CodeLocation } from './code-location.ts';

/** @param rest everything after `/tree/` or `/blob/`. Nothing stands for the default branch. */
export async function viewCode(visit: Visit, place: PageAddress, rest: string | undefined): Promise<HtmlPage> {
  const { client } = visit;
  const [repository, branches, counts] = await Promise.all([
    client.call('GET /repos/{owner}/{repo}', { ...place }, RepositoryAnswer),
    readAll(client, 'GET /repos/{owner}/{repo}/branches', { ...place }, Branches),
    readCounts(client, place),
  ]);
  const names = branches.map(({ name }) => name);
  const location = { place, ...readCodeLocation(rest ?? repository.default_branch, names) };
  const commit = await findOrNothing(
    client.call('GET /repos/{owner}/{repo}/commits/{ref}', { ...place, ref: location.ref }, CommitAnswer),
  );
  if (commit === undefined && rest === undefined) return renderBare(place, counts);
  if (commit === undefined)
    throw new RestRefusal(404, `There is no branch or commit called ${location.ref.slice(0, 200)}.`);

  const tree = await client.call(
    'GET /repos/{owner}/{repo}/git/trees/{tree_sha}',
    { ...place, tree_sha: commit.sha, recursive: 1 },
    Tree,
  );
  const content = await renderSpot(visit, location, tree.tree);
  const body = html`<div class="wide">
    ${rest === undefined && html`<p class="about">${repository.description ?? ''}</p>`}
    ${renderHead(location, names, content.kind)}
    ${renderCommit(commit, place)}
    ${content.html}
    ${tree.truncated && html`<p class="muted">This repository is too large to list all of its files.</p>`}</div>`;
  return {
    kind: 'page',
    status: 200,
    title: `${location.path === '' ? '' : `${location.path} · `}${fullName(place)}`,
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

async function renderSpot(visit: Visit, location: CodeLocation, entries: readonly TreeAnswer[]): Promise<Content> {
  const entry = findEntry(entries, location.path);
  if (entry?.type === 'blob')
    return { kind: 'blob', html: renderFile(await readBlob(visit, location.place, entry.sha), location, visit) };

  const folder = listFolder(entries, location.path);
  if (folder.length === 0 && location.path !== '')
    throw new RestRefusal(404, `${location.path.slice(0, 200)} does not exist in ${location.ref.slice(0, 200)}.`);
  const readme = folder.find(
    ({ path, type }) => type === 'blob' && /^readme(?:\.(?:md|markdown|txt))?$/i.test(path.split('/').at(-1) ?? ''),
  );
  const below =
    readme === undefined
      ? undefined
      : renderReadme(await readBlob(visit, location.place, readme.sha), readme.path, location, visit);
  return { kind: 'tree', html: html`${renderFolder(folder, location)}${below}` };
}

async function readBlob({ client }: Visit, place: PageAddress, sha: string): Promise<Buffer> {
  const blob = await client.call('GET /repos/{owner}/{repo}/git/blobs/{file_sha}', { ...place, file_sha: sha }, Blob);
  return Buffer.from(blob.content, blob.encoding === 'base64' ? 'base64' : 'utf8');
}

function renderHead({ place, ref, path }: CodeLocation, branches: readonly string[], kind: 'tree' | 'blob'): Html {
  const root = `/${fullName(place)}/tree/${encodePath(ref)}`;
  const parts = path.split('/').filter((part) => part !== '');
  const crumbs = parts.map((part, index) => ({
    part,
    to: `${root}/${encodePath(parts.slice(0, index + 1).join('/'))}`,
    isLast: index === parts.length - 1,
  }));
  const shown = /^[0-9a-f]{40}$/.test(ref) ? ref.slice(0, 7) : ref;
  return html`<div class="row location">
    <details class="menu" data-menu data-key="branches"><summary class="button">${shown}</summary><div class="menu-list">${branches.map((name) => html`<a href="/${fullName(place)}/${kind}/${encodePath(path === '' ? name : `${name}/${path}`)}"${name === ref && html` aria-current="true"`}>${name}</a>`)}</div></details>
    <nav class="crumbs" aria-label="Path"><a href="${root}">${place.repo}</a>${crumbs.map(({ part, to, isLast }) => html`<span>/</span>${isLast ? html`<b>${part}</b>` : html`<a href="${to}">${part}</a>`}`)}</nav></div>`;
}

function renderCommit({ sha, commit, author }: CommitAnswer, place: PageAddress): Html {
  const name = author?.login ?? commit.author?.name ?? 'unknown author';
  return html`<div class="box last-commit"><b>${name}</b> <a class="grow" href="/${fullName(place)}/commit/${sha}">${commit.message.split('\n')[0] ?? ''}</a> <code class="muted">${sha.slice(0, 7)}</code></div>`;
}

function renderBare(place: PageAddress, counts: Counts): HtmlPage {
  const body = html`<div class="wide"><div class="box blank"><h2>This repository is empty</h2><p>It has no commits yet.</p></div></div>`;
  return { kind: 'page', status: 200, title: fullName(place), place, tab: 'code', counts, body };
}
