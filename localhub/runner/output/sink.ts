/**
 * The destination of everything that a step prints: the job's log and the step's annotations, both masked.
 *
 * The limits are GitHub's: ten annotations of a level for each step, 4,096 characters each. The rest is still in the
 * log.
 */
import type { LoggedAnnotation, AnnotationLevel } from '../jobs/runner-contract.ts';
import type { Masks } from './masks.ts';

const PER_LEVEL = 10;
const MESSAGE_CHARS = 4_096;

export interface Sink {
  readonly annotations: readonly LoggedAnnotation[];
  readonly log: (line: string) => void;
  readonly annotate: (level: AnnotationLevel, message: string, properties?: Readonly<Record<string, string>>) => void;
}

export function createSink(masks: Masks, write: (line: string) => void): Sink {
  const annotations: LoggedAnnotation[] = [];
  const log = (text: string): void => {
    for (const line of masks.hide(text).split('\n')) write(line);
  };
  return {
    annotations,
    log,
    annotate: (level, message, properties = {}) => {
      log(`##[${level}]${message}`);
      if (annotations.filter((annotation) => annotation.level === level).length >= PER_LEVEL) return;
      annotations.push({
        level,
        message: masks.hide(message).slice(0, MESSAGE_CHARS),
        ...readPlace(masks, properties),
      });
    },
  };
}

function readPlace(
  masks: Masks,
  { title, file, line, endline, col, endcolumn }: Readonly<Record<string, string>>,
): Partial<LoggedAnnotation> {
  return {
    ...(title !== undefined && { title: masks.hide(title) }),
    ...(file !== undefined && { file: masks.hide(file) }),
    ...readNumber('line', line),
    ...readNumber('endLine', endline),
    ...readNumber('column', col),
    ...readNumber('endColumn', endcolumn),
  };
}

function readNumber(
  key: 'line' | 'endLine' | 'column' | 'endColumn',
  text: string | undefined,
): Partial<LoggedAnnotation> {
  return text !== undefined && /^\d+$/.test(text) ? { [key]: Number(text) } : {};
}
