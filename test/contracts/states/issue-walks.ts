/** What can happen to a task on an issue, one walk after another; together they reach every state by every way. */
import { artifactOf, result as finishedResult, written } from '../../bot/support/bot-results.ts';
import { dispatchIdOfRequest, roundOf } from '../../../protocol/messages/dispatch-request.ts';
import { DispatchResult } from '../../../protocol/results/dispatch-result.ts';
import type { Outcome } from '../../../protocol/results/outcome.ts';
import type { TaskState } from '../../../protocol/messages/lifecycle.ts';
import { ada } from '../../bot/support/reconcile-scenario.ts';
import { type IssueRow, type IssueWalk, MINUTE, startWalk } from './issue-walk.ts';

const DAY = 24 * 60 * MINUTE;
const CHANGES = { files: 2, insertions: 10, deletions: 3 };
const DONE: Outcome = { kind: 'finished', summary: 'Rounds each line.', changes: CHANGES };
const FAILED: Outcome = {
  kind: 'failed',
  exitCode: 1,
  failure: { reason: 'worker-failed', detail: 'The agent failed.', fix: 'See the log.' },
};

interface Walk {
  readonly name: string;
  readonly play: (walk: IssueWalk) => Promise<void>;
}

/** The result that the bot fetches when it delivers. */
function leave({ scenario }: IssueWalk, path: string): void {
  const request = scenario.requests.at(-1);
  if (request === undefined) throw new Error('The bot has started no run.');
  const [dispatchId, round] = [dispatchIdOfRequest(request), roundOf(request)];
  const own = DispatchResult.parse({ ...finishedResult, taskId: request.task, dispatchId, round });
  const files = artifactOf([written(path, 'export {};\n')], own);
  scenario.result = { kind: 'files', files, runUrl: 'https://github.com/o/r/actions/runs/9' };
}

async function asked(walk: IssueWalk): Promise<void> {
  await walk.run(walk.ask());
  walk.note('suspended', 'The agent has asked, and its run has ended.');
}

async function endedAs(walk: IssueWalk, outcome: Outcome, state: TaskState, happened: string): Promise<void> {
  await walk.run(walk.end(outcome));
  walk.note(state, happened);
}

const WALKS: readonly Walk[] = [
  {
    name: 'Asked, answered and delivered',
    play: async (walk) => {
      await walk.run((allowed, conversation, going) => {
        walk.note('running', 'A person has asked for it, and its run has begun.');
        return walk.ask(10 * MINUTE)(allowed, conversation, going);
      });
      await walk.wait(10 * MINUTE);
      walk.note('idle', 'The agent has asked, and its run waits for an answer.');
      walk.scenario.now += 10 * MINUTE;
      await walk.wait(undefined);
      walk.note('suspended', 'Nobody has answered while the run waited; it has ended.');
      walk.scenario.say(ada, '1');
      await walk.bot();
      walk.note('suspended', 'A person has answered, and the next run is being started.', 'behind');
      await walk.run(async (allowed, conversation, going) => {
        walk.note('resuming', 'The next run has begun with the answer.');
        await going.task.show('running', { phase: { name: 'agent', since: new Date(walk.scenario.now) } });
        walk.note('running', 'The agent is at work again.');
        return walk.end(DONE)(allowed, conversation, going);
      });
      walk.note('finished', 'The agent has finished; its work is being delivered.');
      leave(walk, 'src/total.ts');
      await walk.bot();
      walk.note('finished', 'Its work is delivered as a pull request.');
    },
  },
  {
    name: 'Finished without a plain success',
    play: async (walk) => {
      const changes = { files: 0, insertions: 0, deletions: 0 };
      const done: Outcome = { kind: 'finished', summary: 'All is well.', changes };
      await endedAs(walk, done, 'finished', 'The agent has finished and changed no file.');
      walk.scenario.now += 31 * DAY;
      walk.note('finished', 'A month later; what was saved is deleted.');
    },
  },
  {
    name: 'Blocked by permissions',
    play: (walk) =>
      endedAs(
        walk,
        {
          kind: 'finished',
          summary: 'I could not write.',
          changes: { files: 0, insertions: 0, deletions: 0 },
          denied: ['Write(src/total.ts)'],
        },
        'finished',
        'The agent has finished, and the permission mode denied what it tried.',
      ),
  },
  {
    name: 'Checks failed',
    play: async (walk) => {
      const verify = { passed: false, report: '1 test failed', durationMs: 2_000 };
      await endedAs(walk, { ...DONE, verify }, 'finished', 'The agent has finished, and the checks failed.');
    },
  },
  {
    name: 'Result lost',
    play: async (walk) => {
      await walk.run(async (...given) => {
        const end = await walk.end(DONE)(...given);
        return end.kind === 'ended'
          ? { ...end, artifact: undefined, result: { ...end.result, saved: undefined } }
          : end;
      });
      walk.note('finished', 'The agent has finished, and its result could not be stored.');
    },
  },
  {
    name: 'Protected files',
    play: async (walk) => {
      await walk.run(walk.end(DONE));
      leave(walk, '.github/workflows/release.yml');
      await walk.bot();
      walk.note('finished', 'Its work changes protected files and waits for approval.');
      walk.scenario.say(ada, '/agora deliver');
      await walk.bot();
      walk.note('finished', 'A person has approved it; it is delivered.');
    },
  },
  {
    name: 'Failed',
    play: async (walk) => {
      await endedAs(walk, FAILED, 'failed', 'The agent has failed.');
    },
  },
  {
    name: 'Failed before its agent began',
    play: async (walk) => {
      const failure = { reason: 'fetch-failed', detail: 'A secret is missing.', fix: 'Set it.' } as const;
      await endedAs(walk, { ...FAILED, failure }, 'failed', 'It has failed before its agent began.');
    },
  },
  {
    name: 'Cancelled at work',
    play: async (walk) => {
      await walk.run(async (allowed, conversation, going) => {
        await going.task.show('running', { phase: { name: 'agent', since: new Date(walk.scenario.now) } });
        walk.scenario.say(ada, '/agora cancel');
        return walk.end({ kind: 'cancelled' })(allowed, conversation, going);
      });
      await walk.bot();
      walk.note('cancelled', 'A person has cancelled the task while its run worked.');
    },
  },
  {
    name: 'Cancelled while it waits',
    play: async (walk) => {
      await asked(walk);
      walk.scenario.say(ada, '/agora cancel');
      await walk.bot();
      walk.note('cancelled', 'A person has cancelled the task while it waited.');
      walk.scenario.now += 31 * DAY;
      walk.note('cancelled', 'A month later; what was saved of the cancelled task is deleted.');
    },
  },
  {
    name: 'No answer in time',
    play: async (walk) => {
      await asked(walk);
      walk.scenario.now += 31 * DAY;
      walk.note('expired', 'The time to answer is over; the bot has not looked yet.', 'behind');
      await walk.bot();
      walk.note('expired', 'The time to answer is over, and the bot has ended the task.');
      walk.scenario.say(ada, '1');
      await walk.bot();
      walk.note('expired', 'A person has answered too late.');
    },
  },
  {
    name: 'The runner is gone',
    play: async (walk) => {
      let left = (): void => undefined;
      const gone = new Promise<never>(() => undefined);
      const begun = new Promise<void>((done) => {
        left = done;
      });
      void walk.run(() => {
        left();
        return gone;
      });
      await begun;
      walk.note('running', 'The runner is gone, and GitHub has not noticed yet.');
      await walk.hearOfEnd();
      walk.note('running', 'GitHub has said that its run is over.');
      await walk.lose();
      // Every attempt is lost the same way until the bot gives up.
      for (let attempt = 0; attempt < 10; attempt += 1) {
        await walk.bot();
        await walk.lose();
      }
      await walk.bot();
      walk.note('failed', 'The runner is gone, and starting the run again has failed.');
    },
  },
  {
    name: 'The run is killed',
    play: async (walk) => {
      let left = (): void => undefined;
      const begun = new Promise<void>((done) => {
        left = done;
      });
      void walk.run(() => {
        left();
        return new Promise<never>(() => undefined);
      });
      await begun;
      await walk.lose('post');
      await walk.bot();
      walk.note('failed', 'The run is killed; its last step has said so.');
    },
  },
];

export interface WalkedRows {
  readonly name: string;
  readonly rows: readonly IssueRow[];
}

export async function walkIssues(): Promise<readonly WalkedRows[]> {
  const walked: WalkedRows[] = [];
  for (const { name, play } of WALKS) {
    const walk = await startWalk();
    await play(walk);
    walked.push({ name, rows: walk.rows });
  }
  return walked;
}
