/** Renders the events of a task that somebody is attached to, for a terminal. Pure. */
import type { AttachEvent } from '../../client/types.ts';
import { renderAnswerer } from '../../protocol/policy/speaker.ts';
import { renderDuration } from '../../protocol/base/duration.ts';
import { type Paint, plain, plainLine } from '../paint.ts';
import { paintState, renderQuestion } from './render-task.ts';

const LINE_CHARS = 500;
const MOST_LINES = 60;

export function renderEvent(event: AttachEvent, paint: Paint): string[] {
  switch (event.type) {
    case 'log':
      return renderLog(event.event, paint);
    case 'state':
      return [
        `${paintState(event, paint)}  round ${event.round}${event.waitMs === undefined ? '' : paint.dim(`  waits ${renderDuration(event.waitMs)} while nobody is attached`)}`,
      ];
    case 'question': {
      const { question: text, options, recommended, context, questions } = event;
      return ['', ...renderQuestion({ text, options, recommended, context, questions }, paint), ''];
    }
    case 'answered':
      return [paint.dim(`  ${event.id} was answered by ${plainLine(renderAnswerer(event.by))}`)];
    case 'message':
      return renderMessage(event, paint);
    case 'notice':
      return linesOf(event.text).map((line, index) => `${index === 0 ? paint.yellow('!') : ' '} ${line}`);
    case 'refused':
      return [`${paint.red('✘')} ${plainLine(event.text, LINE_CHARS)}`];
    case 'ended':
      // Without a comment, only its run shows why.
      return [paintState(event, paint), ...linesOf(event.text ?? event.url ?? '').map((line) => `  ${line}`)];
  }
}

function renderMessage({ by, text, as }: Extract<AttachEvent, { type: 'message' }>, paint: Paint): string[] {
  const what = as === 'comment' ? '' : ` (${as === 'turn' ? 'next turn' : as})`;
  return linesOf(text).map((line, index) =>
    index === 0 ? `${paint.bold(plainLine(by, 60))}${what}: ${line}` : `  ${line}`,
  );
}

/** The part of the log that is for people: what the agent shows while it works, its last message, and problems. */
function renderLog({ kind, ...members }: Extract<AttachEvent, { type: 'log' }>['event'], paint: Paint): string[] {
  const { text, stdout, detail } = members;
  if ((kind === 'step.line' || kind === 'runtime.note') && typeof text === 'string')
    return [paint.dim(`  │ ${plainLine(text, LINE_CHARS)}`)];
  if (kind === 'runtime.adapter.ran' && typeof stdout === 'string') return linesOf(stdout).map((line) => `  ${line}`);
  if ((kind === 'dispatch.failed' || kind === 'channel.error') && typeof detail === 'string')
    return [`${paint.red('✘')} ${plainLine(detail, LINE_CHARS)}`];
  return [];
}

function linesOf(text: string): string[] {
  const lines = plain(text).trim().split('\n');
  return lines.length === 1 && lines[0] === '' ? [] : lines.slice(0, MOST_LINES);
}
