/** Renders tasks, questions and results for a terminal. Pure. */
import { letterOf } from '../../protocol/comments/parts/part-boxes.ts';
import type { AskedPart, Description, DispatchResult, OpenQuestion, TaskState, TaskView } from '../../client/types.ts';
import { renderPronoun, renderTaskUsage } from '../../protocol/comments/usage-text.ts';
import { NO_COMMIT } from '../../protocol/base/pinned-bundle.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import { sayStanding } from '../../protocol/comments/status-heading.ts';
import { type Paint, plain, plainLine } from '../paint.ts';
import { widthOf } from './text-width.ts';

const SIGN: Readonly<Record<TaskState, string>> = {
  accepted: '…',
  running: '▶',
  idle: '⏸',
  suspended: '?',
  resuming: '▶',
  finished: '✔',
  failed: '✘',
  cancelled: '■',
  expired: '⌛',
};

export function renderTasks(tasks: readonly TaskView[], paint: Paint): string[] {
  const rows = tasks.map((task) => [
    paintState(task, paint),
    task.task,
    task.subagent ?? '',
    task.issue === undefined ? '' : `#${task.issue}`,
    `round ${task.round}`,
    plainLine(task.title ?? '', 60),
  ]);
  return alignColumns(rows);
}

/** Green only when there was a useful outcome. */
export function paintState(
  { state, held, ...summary }: Pick<TaskView, 'state' | 'conclusion' | 'verify' | 'held' | 'isLost' | 'isUnkept'>,
  paint: Paint,
): string {
  const words = sayStanding(state, { ...summary, isHeld: held });
  if (words !== state) return paint.yellow(`○ ${words}`);
  const text = `${SIGN[state]} ${state}`;
  if (state === 'finished') return paint.green(text);
  if (state === 'failed' || state === 'expired') return paint.red(text);
  return state === 'suspended' ? paint.yellow(text) : text;
}

/** Makes columns as wide as their widest cell. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))));
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}

export function renderTask(task: TaskView, paint: Paint): string[] {
  const lines = [
    `${paintState(task, paint)}  ${task.task}  round ${task.round}${task.subagent === undefined ? '' : `  ${task.subagent}`}`,
  ];
  if (task.title !== undefined) lines.push(`  ${plainLine(task.title)}`);
  if (task.url !== undefined) lines.push(`  ${paint.dim(task.url)}`);
  if (task.run !== undefined)
    lines.push(`  run ${task.run.id}: ${task.run.conclusion ?? task.run.status}  ${paint.dim(task.run.url)}`);
  if (task.pullRequest !== undefined)
    lines.push(`  pull request #${task.pullRequest.number}  ${paint.dim(task.pullRequest.url)}`);
  if (task.verify !== undefined)
    lines.push(task.verify.passed ? `  ${paint.green('The checks passed.')}` : `  ${paint.red('The checks failed.')}`);
  if (task.held === true)
    lines.push(
      `  Its work touches protected files and waits for approval: /agora deliver ${task.task}${task.issue === undefined ? '' : ` in #${task.issue}`}`,
    );
  if (task.waitsUntil !== undefined) lines.push(`  waits in its run until ${task.waitsUntil.slice(11, 16)} UTC`);
  if (task.question !== undefined) lines.push('', ...renderQuestion(task.question, paint));
  if (task.question?.repliedBy !== undefined)
    lines.push(`    @${plainLine(task.question.repliedBy)} has replied: the task continues if the reply counts.`);
  return lines;
}

export function renderQuestion(
  question: Pick<OpenQuestion, 'text' | 'options'> & {
    readonly id?: string;
    readonly context?: string | undefined;
    readonly recommended?: number | undefined;
    readonly questions?: readonly AskedPart[] | undefined;
    readonly expires?: string;
  },
  paint: Paint,
): string[] {
  const lines =
    question.questions === undefined
      ? renderAsked(question.text, '', paint)
      : question.questions.flatMap((part, index) => renderPart(part, index + 1, paint));
  if (question.context !== undefined && question.context.trim() !== '')
    lines.push(
      '',
      ...plain(question.context)
        .trim()
        .split('\n')
        .map((line) => `    ${paint.dim(line)}`),
    );
  if (question.options.length > 0)
    lines.push(
      '',
      ...question.options.map(
        (option, index) =>
          `    ${index + 1}. ${plainLine(option, 200)}${question.recommended === index + 1 ? paint.dim(' (recommended)') : ''}`,
      ),
    );
  if (question.id !== undefined)
    lines.push(
      '',
      `    ${paint.dim(`${question.id}${question.expires === undefined ? '' : ` · can be answered until ${question.expires.slice(0, 16).replace('T', ' ')} UTC`}`)}`,
    );
  return lines;
}

function renderAsked(text: string, number: string, paint: Paint): string[] {
  return `${number}${plain(text).trim()}`
    .split('\n')
    .map((line, index) => `  ${index === 0 ? paint.yellow('? ') : '  '}${paint.bold(line)}`);
}

/** One of several questions, with the names that can be used in an answer. */
export function renderPart(
  { question, options = [], recommended, context }: AskedPart,
  number: number,
  paint: Paint,
): string[] {
  const said = context === undefined ? [] : plain(context).trim().split('\n');
  return [
    ...(number > 1 ? [''] : []),
    ...renderAsked(question, `${number}. `, paint),
    ...said.filter((line) => line !== '').map((line) => `    ${paint.dim(line)}`),
    ...options.map(
      (option, index) =>
        `    ${number}${letterOf(index + 1)}. ${plainLine(option, 200)}${recommended === index + 1 ? paint.dim(' (recommended)') : ''}`,
    ),
  ];
}

export function renderResult(result: DispatchResult, paint: Paint): string[] {
  const rounds = `${result.round} ${result.round === 1 ? 'round' : 'rounds'}`;
  const lines = [
    `${headline(result, paint)}  ${paint.dim(`${result.dispatchId} · ${rounds} · ${(result.durationMs / 1_000).toFixed(1)} s`)}`,
  ];
  if (result.failure !== undefined)
    lines.push(
      `  ${result.failure.reason}: ${plainLine(result.failure.detail, 500)}`,
      `  ${paint.bold(plainLine(result.failure.fix, 300))}`,
      ...(result.logFile === undefined ? [] : [`  The worker's log: ${plainLine(result.logFile, 500)}`]),
    );
  if (result.outcome === 'finished') lines.push(...sayWork(result));
  if (result.conclusion === 'blocked')
    lines.push("  The permission mode blocked its work: see its notices and the subagent's `allow` list.");
  if (result.verify !== undefined)
    lines.push(
      result.verify.passed
        ? `  ${paint.green('The checks passed.')}`
        : `  ${paint.red('The checks failed.')} ${plainLine(result.verify.report.trim().split('\n').at(-1) ?? '')}`,
    );
  if (result.resumed !== undefined && result.resumed !== 'session')
    lines.push(`  It could not continue in the same conversation (${result.resumed}).`);
  for (const text of [...(result.notices ?? []), ...(result.hints ?? [])])
    lines.push(`  ${paint.yellow('!')} ${plainLine(text, 500)}`);
  const used = result.used === undefined ? '' : renderTaskUsage(result.used);
  if (used !== '') lines.push(`  ${paint.dim(plainLine(used))}`);
  // An agent that asks has said nothing else.
  if (result.needsInput !== undefined)
    return [
      ...lines,
      '',
      ...renderQuestion(
        { ...result.needsInput, text: result.needsInput.question, options: result.needsInput.options ?? [] },
        paint,
      ),
      '',
    ];
  const said = plain(result.summary ?? '').trim();
  if (said !== '')
    lines.push(
      '',
      ...said
        .split('\n')
        .slice(0, 40)
        .map((line) => `  ${line}`),
    );
  return lines;
}

export function renderDescription({ task, result }: Description, paint: Paint): string[] {
  const lines = renderTask(task, paint);
  return result === undefined ? lines : [...lines, '', ...renderResult(withoutClosed(result, task), paint)];
}

/** Which subagent ran. A folder on this machine has no commit. */
export function renderRan({ name, contentHash, at }: NonNullable<Description['resolved']>['subagent']): string[] {
  return ['', `  ran ${name}  ${contentHash}`, ...(at === NO_COMMIT ? [] : [`    at ${at}`])];
}

/** A result keeps its question for ever. It is not asked again once a later round has begun or the task has ended. */
function withoutClosed(result: DispatchResult, { state, round }: TaskView): DispatchResult {
  return hasEnded(state) || round > result.round ? { ...result, needsInput: undefined } : result;
}

function headline({ outcome, conclusion, title, verify, needsInput }: DispatchResult, paint: Paint): string {
  switch (outcome) {
    case 'finished':
      return sayStanding('finished', { conclusion, verify }) !== 'finished'
        ? paint.yellow(`○ ${plainLine(title ?? 'Finished')}`)
        : paint.green(`✔ ${plainLine(title ?? 'Finished')}`);
    case 'needs_input':
      return needsInput === undefined
        ? '? It asked, and its question is closed'
        : paint.yellow('? Waiting for an answer');
    case 'failed':
      return paint.red('✘ Failed');
    case 'cancelled':
      return '■ Cancelled';
  }
}

function sayWork({ changes, work }: DispatchResult): string[] {
  if ((changes?.files ?? 0) === 0) return ['  It changed no files.'];
  const size = `  ${changes?.files ?? 0} ${changes?.files === 1 ? 'file' : 'files'} changed (+${changes?.insertions ?? 0} −${changes?.deletions ?? 0})`;
  if (work === undefined) return [`${size}.`];
  return work.applied
    ? [`${size}; ${renderPronoun(changes?.files ?? 0)} in your work tree.`]
    : [
        `${size}; not applied to your work tree: ${plainLine(work.why ?? 'it did not fit')}.`,
        `  The patch: ${work.patch}`,
      ];
}
