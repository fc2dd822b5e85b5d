/** The front page, and the page of one owner: repositories with their open items. */
import { RepositoryAnswer } from '../http/page-answers.ts';
import { renderAvatar } from '../avatar.ts';
import { type Counts, readCounts } from '../counts.ts';
import { type Html, html } from '../html.ts';
import { icon } from '../icons.ts';
import type { HtmlPage } from '../layout.ts';
import { findOrNothing } from '../http/rest.ts';
import type { Visit } from '../http/visit.ts';
import { renderEmpty } from './parts.ts';

export async function viewFront(visit: Visit): Promise<HtmlPage> {
  const body = html`<div class="wide"><div class="hello"><h1>Repositories</h1>
    <p>A GitHub on your machine, where you can try workflows, actions, and apps. You are signed in as <b>${visit.client.login}</b>.</p></div>
    ${await renderRepositories(visit, visit.repositories)}</div>`;
  return { kind: 'page', status: 200, title: 'Repositories', body };
}

/** @returns nothing for a name that is neither a user nor the owner of a repository. */
export async function viewOwner(visit: Visit, owner: string): Promise<HtmlPage | undefined> {
  const owned = visit.repositories.filter((name) => name.startsWith(`${owner}/`));
  if (owned.length === 0 && !visit.users.includes(owner)) return undefined;
  const body = html`<div class="wide"><div class="hello row">${renderAvatar(owner, 'large')}<h1>${owner}</h1></div>
    ${owned.length === 0 ? html`<div class="box">${renderEmpty('No repositories', `${owner} does not own any repositories.`)}</div>` : await renderRepositories(visit, owned)}</div>`;
  return { kind: 'page', status: 200, title: owner, body };
}

async function renderRepositories(visit: Visit, names: readonly string[]): Promise<Html> {
  const cards = await Promise.all(names.map((name) => readCard(visit, name)));
  const visible = cards.filter((card) => card !== undefined);
  if (visible.length === 0)
    return html`<div class="box">${renderEmpty('No repositories', 'This user does not have access to any repository. Switch users at the top of the page.')}</div>`;
  return html`<div class="cards">${visible.map(renderCard)}</div>`;
}

interface Card {
  readonly repository: RepositoryAnswer;
  readonly counts: Counts;
}

/** A private repository does not exist for people who may not read it. */
async function readCard({ client }: Visit, name: string): Promise<Card | undefined> {
  const [owner = '', repo = ''] = name.split('/');
  const repository = await findOrNothing(client.call('GET /repos/{owner}/{repo}', { owner, repo }, RepositoryAnswer));
  return repository === undefined ? undefined : { repository, counts: await readCounts(client, { owner, repo }) };
}

function renderCard({ repository, counts }: Card): Html {
  const path = `/${repository.full_name}`;
  return html`<article class="box card" data-key="${repository.full_name}">
    <h2>${icon(repository.private ? 'lock' : 'repository')} <a href="${path}">${repository.full_name}</a> ${repository.private && html`<span class="pill">private</span>`}</h2>
    <p class="muted">${repository.description ?? 'No description.'}</p>
    <p class="row links"><a href="${path}/issues">${icon('issue')} ${counts.issues} open ${counts.issues === 1 ? 'issue' : 'issues'}</a>
      <a href="${path}/pulls">${icon('pull')} ${counts.pulls} pull ${counts.pulls === 1 ? 'request' : 'requests'}</a>
      <a href="${path}/actions">${icon('run')} ${counts.actions} ${counts.actions === 1 ? 'run' : 'runs'}</a></p></article>`;
}
