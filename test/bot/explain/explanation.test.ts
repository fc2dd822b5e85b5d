/** `/agora status --explain`: which rule found something due, which facts it used, what it waits for and until when. */
import { expect, it } from 'vitest';
import type { IssueFacts } from '../../../bot/decision/snapshot.ts';
import type { Action, Need } from '../../../bot/decision/actions.ts';
import { NOTHING } from '../../../bot/decision/decided.ts';
import { explainThread } from '../../../bot/explain/explain-thread.ts';
import { type ExplainedFor, sayExplanation } from '../../../bot/explain/explanation-words.ts';
import { renderExplanation } from '../../../bot/explain/render-explanation.ts';
import { RULES } from '../../../bot/rules/rules-table.ts';
import { factsWith } from '../support/literals.ts';
import {
  ada,
  createScenario,
  digest,
  GRACE,
  HOUR,
  otherTask,
  place,
  questionMarker,
  type Scenario,
  see,
  START,
  statusMarker,
  stranger,
  task,
  triager,
  words,
} from '../support/reconcile-scenario.ts';

const id = questionMarker().question;

function waiting(): Scenario {
  const scenario = createScenario();
  scenario.config = 'who-may:\n  answer: [write, team:acme/leads]\nquestions:\n  remind-after: 1d\n';
  scenario.teams.set('acme/leads', [triager.id]);
  scenario.mark(statusMarker({ asker: { login: 'ada', id: 1 } }));
  scenario.ask();
  scenario.now += HOUR;
  return scenario;
}

it('follows the list of tasks in the reply to /agora status --explain', async () => {
  const scenario = waiting();
  scenario.say(stranger, '/answer 1');
  scenario.say(ada, '/agora run planner please');
  scenario.say(ada, '/agora status --explain');

  await see(scenario);

  const said = words(scenario).find((text) => text.includes('#### Rules')) ?? '';
  expect(said).toMatch(/^\| Task \| Subagent \| State \|/);
  const [row = ''] = said.split('\n').filter((line) => line.startsWith('| `answer-question`'));
  expect(row.split(' | ')).toEqual([
    '| `answer-question`',
    `post a notice (\`refused:${id}:3\`)`,
    `an answer to \`${id}\` or the reminder (until 2026-03-04 10:00 UTC at the latest)`,
    [
      'the configuration',
      'the permission of `ada`',
      'the permission of `mallory`',
      'whether `mallory` is a member of `acme/leads` |',
    ].join('<br>'),
  ]);
  expect(said).toMatch(
    /\| `start-task` \| start `t_\w{12}` \(attempt 1\) \| nothing \| .*nobody has claimed `t_\w{12}`/,
  );
  expect(said).toMatch(/Nothing is due or pending for .*`deliver-results`/);
  // The explanation does not include the command itself.
  expect(said).not.toMatch(/^\| `run-command`/m);
});

it('shows nobody in a thread who is in a team or has which permission', async () => {
  const scenario = waiting();
  scenario.say(triager, '/answer 1');
  scenario.say(ada, '/agora status --explain');

  await see(scenario);

  const said = words(scenario).find((text) => text.includes('#### Rules')) ?? '';
  expect(said).toContain('whether `triss` is a member of `acme/leads`');
  expect(said.replaceAll('whether `triss` is a member', '')).not.toMatch(/member|has the permission/);
});

it('is left out if nobody asks for it', async () => {
  const scenario = waiting();
  scenario.say(ada, '/agora status');

  await see(scenario);

  expect(words(scenario)).toHaveLength(1);
  expect(words(scenario)[0]).not.toContain('Rules');
});

it('shows the same to an outside caller, about one task, and does nothing', async () => {
  const scenario = waiting();
  scenario.mark(statusMarker({ task: otherTask, state: 'finished', result: { artifactId: 3, digest } }));
  scenario.say(triager, `/answer ${id} 1`);
  scenario.calls.length = 0;

  const told = await explainThread(place, scenario.ports, { rules: RULES, graceMs: GRACE, task });

  const answering = told.find(({ rule }) => rule === 'answer-question');
  expect(answering?.due).toEqual([`continue \`${task}\` with round 2 (attempt 1)`]);
  expect(answering?.facts).toEqual([
    'the configuration',
    '`triss` has the permission triage',
    '`triss` is a member of `acme/leads`',
    `nobody has claimed \`${id}\``,
  ]);
  expect(answering?.waits).toEqual([]);
  expect(told.find(({ rule }) => rule === 'deliver-results')?.due).toEqual([]);
  expect(scenario.requests).toEqual([]);
  expect(scenario.calls.filter((call) => /say|edit|claim$|start|acknowledge/.test(call))).toEqual([]);
});

it('says what a task waits for and until when', async () => {
  const scenario = waiting();
  scenario.mark(statusMarker({ task: otherTask, state: 'running' }));

  const told = await explainThread(place, scenario.ports, { rules: RULES, graceMs: GRACE, task });

  expect(told.flatMap(({ waits }) => waits)).toEqual([
    { for: `an answer to \`${id}\` or the reminder`, until: new Date(START + 24 * HOUR).toISOString() },
  ]);
});

const FACTS = factsWith({
  permissions: new Map([[1, 'write']]),
  memberships: new Map([['1@acme/leads', 'unseen']]),
  claims: new Map([[id, { attempt: 2, seenAt: START }]]),
  runs: { since: START, list: [] },
  labels: [],
  provenance: new Map([['c'.repeat(40), true]]),
  edits: new Map([
    [7, true],
    [8, false],
  ]),
  subagents: new Map([
    ['planner', { kind: 'missing', known: [] }],
    ['fixer', { kind: 'malformed', why: ['x'] }],
  ]),
});
const person = { id: 1, login: 'ada' };
const team = { org: 'acme', slug: 'leads' };

function sayUsed(need: Need, tells: ExplainedFor['tells'] = 'what-people-may', facts: IssueFacts = FACTS): string {
  const [said] = sayExplanation([{ name: 'sample', watches: [], used: [need], result: NOTHING }], facts, { tells });
  return said?.facts[0] ?? '';
}

it.each<[Need, string]>([
  [{ kind: 'permission', person }, '`ada` has the permission write'],
  [{ kind: 'membership', person, team }, 'the members of `acme/leads` cannot be seen'],
  [{ kind: 'claims', subject: id }, `attempt 2 on \`${id}\``],
  [{ kind: 'runs', since: START }, '0 runs since 2026-03-03 10:00 UTC'],
  [{ kind: 'labels' }, '0 label events'],
  [{ kind: 'reviews' }, '0 review comments'],
  [{ kind: 'issue' }, 'the issue, which is open'],
  [{ kind: 'owners' }, 'CODEOWNERS'],
  [{ kind: 'provenance', commit: 'c'.repeat(40) }, 'the commit `ccccccc` is on the default branch'],
  [{ kind: 'provenance', commit: 'd'.repeat(40) }, 'the commit `ddddddd` is not on the default branch'],
  [{ kind: 'history' }, 'when the issue was edited'],
  [{ kind: 'edits', comment: 7 }, 'the comment 7 was edited'],
  [{ kind: 'edits', comment: 8 }, 'the comment 8 was not edited'],
  [{ kind: 'subagent', name: 'planner' }, 'there is no subagent `planner`'],
  [{ kind: 'subagent', name: 'fixer' }, 'the subagent `fixer`, whose file has mistakes'],
])('explains a rule that asked for %j: %s', (need, expected) => {
  expect(sayUsed(need)).toBe(expected);
});

it('removes every character from a name that could be more than a name', () => {
  expect(sayUsed({ kind: 'subagent', name: '`|<img>\n@mona `' })).toBe('there is no subagent `imgmona`');
});

it('lists only rules with a result, and the others in one sentence', () => {
  const action: Action = { kind: 'cancel-run', runId: 5 };
  const told = sayExplanation(
    [
      { name: 'one', watches: [], used: [{ kind: 'labels' }], result: { ...NOTHING, actions: [action] } },
      { name: 'two', watches: [], used: [{ kind: 'reviews' }], result: NOTHING },
      { name: 'three', watches: [], used: [], result: NOTHING },
    ],
    FACTS,
    { tells: 'what-people-may' },
  );

  expect(renderExplanation(told)).toBe(
    [
      '#### Rules',
      '',
      '| Rule | Due now | Waits for | Facts it used |',
      '|---|---|---|---|',
      '| `one` | cancel run 5 | nothing | 0 label events |',
      '',
      'Nothing is due or pending for `two` (0 review comments), `three`.',
    ].join('\n'),
  );
});

it('fits into a comment, however many people the rules asked about, and says how many are left out', () => {
  const facts = Array.from({ length: 199 }, (_, index) => `the permission of \`${'x'.repeat(36)}${index}\``);
  const many = Array.from({ length: 30 }, (_, index) => ({ rule: `rule-${index}`, due: ['wait'], waits: [], facts }));

  const said = renderExplanation(many);

  expect(said.length).toBeLessThan(40_000);
  expect(said).toContain('| `rule-29` | wait | nothing | the permission of');
  expect(said).toContain('<br>and 189 more |');
});
