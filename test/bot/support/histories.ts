/** All threads that people, machines and runs can create, for property tests. */
import fc from 'fast-check';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import {
  ada,
  app,
  createScenario,
  grace,
  otherBot,
  otherTask,
  ours,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  stranger,
  task,
  triager,
} from './reconcile-scenario.ts';

export const look: ReconcileTrigger = { kind: 'look', labels: true };
const people = fc.constantFrom(ada, grace, stranger, triager, otherBot, app);
const sayings = fc.constantFrom(
  '1',
  '2',
  '9',
  'b',
  'Rewrite A',
  '/answer both',
  '/answer',
  `/answer ${questionMarker().question} 1`,
  `/answer ${questionMarker({ round: 2 }).question} 2`,
  'I think 2',
  '> 1',
  '',
  '/agora run planner',
  '/agora run planner now',
  '/agora dance',
  '/agora run',
  '```\n1\n```',
  '１',
  '/agora cancel',
  '/agora cancel',
  `/agora cancel ${task}`,
  '/agora expire',
  '/agora retry',
  '/agora retry',
  '/agora say hello',
  '/agora hold 1h',
  '/agora end',
  '/agora status',
  '/agora status --explain',
  '/agora deliver',
  '/agora questions',
  '/agora help',
);

export type Event =
  | { readonly kind: 'say'; readonly by: typeof ada; readonly body: string }
  | { readonly kind: 'ask'; readonly which: number }
  | { readonly kind: 'edit'; readonly nth: number; readonly body: string }
  | { readonly kind: 'label'; readonly by: typeof ada; readonly label: string }
  | { readonly kind: 'look' }
  | { readonly kind: 'end-runs'; readonly conclusion: string }
  | { readonly kind: 'pass'; readonly seconds: number }
  | { readonly kind: 'finish' };

export const events: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('say' as const), by: people, body: sayings }),
  fc.record({ kind: fc.constant('ask' as const), which: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant('edit' as const), nth: fc.nat(), body: sayings }),
  fc.record({ kind: fc.constant('label' as const), by: people, label: fc.constantFrom('agora:planner', 'bug') }),
  fc.constant({ kind: 'look' as const }),
  fc.record({ kind: fc.constant('end-runs' as const), conclusion: fc.constantFrom('success', 'failure', 'cancelled') }),
  fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 0, max: 400 }) }),
  fc.constant({ kind: 'finish' as const }),
);

const QUESTIONS = [
  questionMarker(),
  questionMarker({ round: 2 }),
  questionMarker({ task: otherTask, options: [] }),
  questionMarker({ answered: { attempt: 1, runId: 9, by: 'ada' } }),
];

export async function happen(scenario: Scenario, event: Event): Promise<void> {
  scenario.now += SECOND;
  switch (event.kind) {
    case 'say':
      scenario.say(event.by, event.body);
      break;
    case 'ask':
      scenario.ask(QUESTIONS[event.which]);
      break;
    case 'edit': {
      const replies = scenario.comments.filter((comment) => comment.author.type === 'User');
      const reply = replies[event.nth % Math.max(1, replies.length)];
      if (reply !== undefined) scenario.edit(reply.id, event.body);
      break;
    }
    case 'label':
      scenario.label(event.by, event.label);
      break;
    case 'look':
      await see(scenario, look);
      break;
    case 'end-runs':
      for (const run of scenario.runs) if (run.status !== 'completed') scenario.end(run.id, event.conclusion);
      break;
    case 'pass':
      scenario.now += event.seconds * SECOND;
      break;
    case 'finish':
      scenario.mark(statusMarker({ state: 'finished', result: { artifactId: 3, digest: 'x' } }), ours);
      break;
  }
}

export const histories = fc.array(events, { maxLength: 25 });

export async function live(history: readonly Event[]): Promise<Scenario> {
  const scenario = createScenario();
  scenario.result = { kind: 'refused', why: 'there is none', runUrl: 'https://github.com/o/r/actions/runs/5' };
  for (const event of history) await happen(scenario, event);
  return scenario;
}
