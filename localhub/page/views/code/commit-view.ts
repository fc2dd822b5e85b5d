/** One commit and what it changed. */
import { CommitAnswer } from '../../http/page-answers.ts';
import { readCounts } from '../../counts.ts';
import { renderChanges } from '../../diff/render-diff.ts';
import { html } from '../../html.ts';
import type { HtmlPage } from '../../layout.ts';
import { renderTime } from '../../relative-times.ts';
import { fullName, type PageAddress, type Visit } from '../../http/visit.ts';

export async function viewCommit(visit: Visit, place: PageAddress, ref: string): Promise<HtmlPage> {
  const [{ sha, commit, author, files }, counts] = await Promise.all([
    visit.client.call('GET /repos/{owner}/{repo}/commits/{ref}', { ...place, ref }, CommitAnswer),
    readCounts(visit.client, place),
  ]);
  const [subject = '', ...rest] = commit.message.split('\n');
  const date = commit.author?.date;
  const body = html`<div class="wide"><header class="thread-head"><h1>${subject}</h1>
    ${rest.join('').trim() !== '' && html`<pre class="message">${rest.join('\n').trim()}</pre>`}
    <p class="muted"><b>${author?.login ?? commit.author?.name ?? 'unknown author'}</b> committed ${date !== undefined && renderTime(date, visit.now)} · <code>${sha}</code> · <a href="/${fullName(place)}/tree/${sha}">Browse files</a></p></header>
    ${renderChanges(files ?? [])}</div>`;
  return { kind: 'page', status: 200, title: `${subject} · ${fullName(place)}`, place, tab: 'code', counts, body };
}
