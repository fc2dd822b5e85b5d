/** What a run leaves (annotations, the step summary, artifacts) and the inputs with which it was started. */
import type { ArtifactAnswer } from '../../http/page-answers.ts';
import { type Html, html } from '../../html.ts';
import { icon } from '../../icons.ts';
import { renderMarkdown } from '../../markdown/render-markdown.ts';
import { renderTime } from '../../relative-times.ts';
import { type PageAddress, type RunDetails, type Visit } from '../../http/visit.ts';
import { commentMarkdown } from '../../markdown/comment-markdown.ts';
import { renderBytes } from '../code/bytes.ts';

/** GitHub's API says `failure` where the command said `error`. */
const LEVELS: Readonly<Record<string, string>> = {
  failure: 'error',
  error: 'error',
  warning: 'warning',
  notice: 'notice',
};

export function renderAnnotations(annotations: RunDetails['annotations']): Html | undefined {
  if (annotations.length === 0) return undefined;
  return html`<section class="box annotations"><h2 class="box-head">Annotations</h2><ul>${annotations.map(
    ({ level, message }) => {
      const kind = LEVELS[level] ?? 'notice';
      return html`<li class="annotation annotation-${kind}">${icon(kind === 'notice' ? 'issue' : 'warning')} <span class="grow"><b>${kind}</b> <span class="wrap">${message}</span></span></li>`;
    },
  )}</ul></section>`;
}

export function renderSummary(summary: string, place: PageAddress, visit: Visit): Html | undefined {
  if (summary.trim() === '') return undefined;
  return html`<section class="box summary"><h2 class="box-head">Summary</h2><div class="markdown">${renderMarkdown(summary, { ...commentMarkdown(place, visit, 'still'), kind: 'file' })}</div></section>`;
}

export function renderArtifacts(artifacts: readonly ArtifactAnswer[], now: Date): Html | undefined {
  if (artifacts.length === 0) return undefined;
  return html`<section class="box artifacts"><h2 class="box-head">Artifacts</h2><div class="list">${artifacts.map(
    (artifact) => html`<div class="list-row" data-key="artifact-${artifact.id}">
    <span class="sign">${icon('box')}</span><div class="grow"><b class="wrap">${artifact.name}</b> ${artifact.expired === true && html`<span class="pill">expired</span>`}
      <div class="muted digest">${artifact.digest ?? ''}</div></div>
    <span class="muted when">${renderBytes(artifact.size_in_bytes)}${typeof artifact.expires_at === 'string' && html`<br>expires ${renderTime(artifact.expires_at, now)}`}</span></div>`,
  )}</div></section>`;
}

export function renderInputs(inputs: RunDetails['inputs']): Html | undefined {
  const entries = Object.entries(inputs);
  if (entries.length === 0) return undefined;
  return html`<section class="box inputs"><h2 class="box-head">Inputs</h2>${entries.map(([name, value]) => html`<details data-key="input-${name}"><summary><code>${name}</code> <span class="muted">${value.length} ${value.length === 1 ? 'character' : 'characters'}</span></summary><pre>${renderValue(value)}</pre></details>`)}</section>`;
}

/** JSON is formatted for reading. Anything else is not changed. */
export function renderValue(value: string): string {
  if (!/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.stringify(JSON.parse(value), undefined, 2);
  } catch {
    return value;
  }
}
