/** How long questions waited, and who answered them. Pure. */
import { parseSpeaker } from '../../protocol/policy/speaker.ts';
import type { QuestionHistory } from '../../client/types.ts';
import { renderName } from './outgoing-name.ts';
import type { AnswererKind, TaskReport } from './report-model.ts';
import { medianOf } from './tally.ts';

interface Answerer {
  readonly kind: AnswererKind;
  readonly name?: string;
  /** Seconds. Missing when nobody knows when it was answered. */
  readonly waited: number | undefined;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;
const ROWS = [300, HOUR, 4 * HOUR, DAY, 3 * DAY, 7 * DAY, undefined] as const;

export function foldQuestions(questions: readonly QuestionHistory[]): TaskReport['questions'] {
  const answered = questions.flatMap(answererOf);
  const open = questions.filter(({ standing }) => standing === 'open').length;
  const medianSeconds = medianWait(answered);
  return {
    asked: questions.length,
    open,
    closed: questions.length - open - answered.length,
    ...(medianSeconds !== undefined && { medianSeconds }),
    answerers: foldAnswerers(answered),
    waits: foldWaits(answered),
  };
}

function answererOf({ standing, by, askedAt, until }: QuestionHistory): Answerer[] {
  const waited = until === undefined ? undefined : Math.max(0, (Date.parse(until) - Date.parse(askedAt)) / 1_000);
  if (standing === 'expired') return [{ kind: 'expiry', waited }];
  if (standing !== 'answered') return [];
  const speaker = by === undefined ? undefined : parseSpeaker(by);
  switch (speaker?.kind) {
    case 'person':
    case 'app':
      return [{ kind: speaker.kind, name: renderName(speaker.login), waited }];
    case 'agent':
      return [{ kind: 'agent', name: renderName(speaker.subagent), waited }];
    case 'default':
    case 'silence':
    case 'expiry':
      return [{ kind: speaker.kind, waited }];
    case undefined:
      return [{ kind: 'unknown', waited }];
  }
}

function foldAnswerers(answered: readonly Answerer[]): TaskReport['questions']['answerers'] {
  const groups = Map.groupBy(answered, ({ kind, name }) => `${kind}:${name ?? ''}`);
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      const medianSeconds = medianWait(group);
      return first === undefined
        ? []
        : [
            {
              kind: first.kind,
              ...(first.name !== undefined && { name: first.name }),
              questions: group.length,
              ...(medianSeconds !== undefined && { medianSeconds }),
            },
          ];
    })
    .toSorted((one, other) => other.questions - one.questions || order(nameOf(one), nameOf(other)));
}

function nameOf({ kind, name }: Pick<Answerer, 'kind' | 'name'>): string {
  return `${name ?? ''}:${kind}`;
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function foldWaits(answered: readonly Answerer[]): TaskReport['questions']['waits'] {
  return ROWS.map((upTo, index) => {
    const from = index === 0 ? -1 : (ROWS[index - 1] ?? Infinity);
    const mine = answered.filter(({ waited }) => waited !== undefined && waited > from && waited <= (upTo ?? Infinity));
    const kinds = [...Map.groupBy(mine, ({ kind }) => kind)].map(([kind, all]) => ({ kind, questions: all.length }));
    return { ...(upTo !== undefined && { upToSeconds: upTo }), kinds };
  });
}

function medianWait(answered: readonly Answerer[]): number | undefined {
  return medianOf(answered.flatMap(({ waited }) => waited ?? []));
}
