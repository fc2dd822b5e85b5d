/**
 * Changed files with their unified diffs: two columns of line numbers, a sign, the text.
 *
 * The style sheet draws signs and numbers from attributes, so that selecting and copying code copies only the code.
 */
import type { ChangedFileAnswer } from '../http/page-answers.ts';
import { type Html, html } from '../html.ts';
import { type DiffLine, readPatch } from './read-patch.ts';

/** Longer diffs are folded at first, so that one generated file does not push the others out of sight. */
const FOLDED_FROM = 400;

export function renderChanges(files: readonly ChangedFileAnswer[]): Html {
  const additions = files.reduce((sum, file) => sum + file.additions, 0);
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0);
  return html`<p class="diff-total">${files.length} ${files.length === 1 ? 'file' : 'files'} changed
    ${renderCounts(additions, deletions)}</p>
    ${files.map(renderFile)}`;
}

function renderFile(file: ChangedFileAnswer): Html {
  const lines = file.patch === undefined || file.patch === '' ? [] : readPatch(file.patch);
  return html`<details class="diff box" data-key="diff-${file.filename}"${lines.length < FOLDED_FROM && html` open`}>
    <summary class="box-head"><span class="diff-name">${file.previous_filename !== undefined && html`${file.previous_filename} → `}${file.filename}</span>
      ${file.status !== 'modified' && html`<span class="pill">${file.status}</span>`} ${renderCounts(file.additions, file.deletions)}</summary>
    ${lines.length === 0 ? html`<p class="empty">${describeMissing(file)}</p>` : renderTable(lines)}
  </details>`;
}

/** Without a patch, the change has no lines to show: GitHub leaves it out for binary and for very large files. */
function describeMissing(file: ChangedFileAnswer): string {
  if (file.additions + file.deletions > 0) return 'This change is too large to display.';
  if (file.status === 'renamed') return 'File renamed without changes.';
  return 'Binary or empty file.';
}

function renderCounts(additions: number, deletions: number): Html | undefined {
  if (additions + deletions === 0) return undefined;
  return html`<span class="counts"><span class="plus">+${additions}</span> <span class="minus">−${deletions}</span></span>`;
}

function renderTable(lines: readonly DiffLine[]): Html {
  return html`<div class="diff-scroll"><table class="diff-lines"><tbody>${lines.map(renderLine)}</tbody></table></div>`;
}

function renderLine(line: DiffLine): Html {
  switch (line.kind) {
    case 'hunk':
      return html`<tr class="hunk"><td colspan="2"></td><td>${line.text}</td></tr>`;
    case 'remark':
      return html`<tr class="remark"><td colspan="2"></td><td>${line.text}</td></tr>`;
    case 'added':
      return renderCells('added', '', line.new, '+', line.text);
    case 'removed':
      return renderCells('removed', line.old, '', '-', line.text);
    case 'context':
      return renderCells('context', line.old, line.new, ' ', line.text);
  }
}

function renderCells(kind: string, old: number | '', fresh: number | '', sign: string, text: string): Html {
  return html`<tr class="${kind}"><td class="n" data-n="${old}"></td><td class="n" data-n="${fresh}"></td><td class="code" data-sign="${sign}">${text}</td></tr>`;
}
