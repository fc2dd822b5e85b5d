/** Several questions in one comment, and people's edits of that comment. */
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { QuestionMarker } from '../../../protocol/comments/marker.ts';
import { renderQuestion } from '../../../protocol/comments/question-comment.ts';
import type { Account, ThreadComment } from '../../../protocol/thread/comment.ts';
import {
  createScenario,
  HOUR,
  iso,
  ours,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  START,
  statusMarker,
} from './reconcile-scenario.ts';

export const asker = { login: 'ada', id: 1 };
export const SEND = 'Send the ticked answers';
const PARTS = [
  { id: 'db', asked: 'Which database?', options: ['SQLite', 'Postgres'] },
  { id: 'drop', asked: 'Drop the table?', options: ['Yes', 'No'] },
];

export function severalMarker(over: Parameters<typeof questionMarker>[0] = {}): QuestionMarker {
  return questionMarker({ asker, options: [], parts: PARTS, expires: iso(START + 30 * 24 * HOUR), ...over });
}

export function renderSeveral(marker: QuestionMarker): string {
  const questions = PARTS.map(({ id, asked: question, options }) => ({ id, question, options }));
  const runUrl = 'https://github.com/o/r/actions/runs/5';
  return renderQuestion(marker, { subagent: 'planner', asked: { question: '1. …', questions }, runUrl, notices: [] });
}

/** The questions are in comment 101. */
export function asked(config = '', over: Parameters<typeof questionMarker>[0] = {}): Scenario {
  const scenario = createScenario();
  scenario.config = config;
  scenario.mark(statusMarker({ asker }));
  scenario.say(ours, renderSeveral(severalMarker(over)));
  scenario.now += SECOND;
  return scenario;
}

export const body = (scenario: Scenario): string => scenario.comments[1]?.body ?? '';

export function say(scenario: Scenario, by: Account, text: string): ThreadComment {
  scenario.now += SECOND;
  return scenario.say(by, text);
}

/** Like clicks on boxes: rewrites the whole comment. */
export async function tick(scenario: Scenario, by: Account, ...labels: readonly string[]): Promise<string> {
  const before = body(scenario);
  const after = labels.reduce((text, label) => text.replace(`- [ ] **${label}**`, `- [x] **${label}**`), before);
  scenario.now += SECOND;
  scenario.edit(101, after);
  await see(scenario, { kind: 'edited', commentId: 101, before, after, by });
  return after;
}

export const sourceOf = ({ id, body: text }: ThreadComment) => ({
  kind: 'comment',
  commentId: id,
  sha256: contentHash(text),
});
