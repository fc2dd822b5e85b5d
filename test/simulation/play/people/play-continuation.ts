/**
 * People who continue an ended task: one `/agora retry` or two at once, with text, with an id, repeated while the task
 * is already running again, deleted, or edited into an older comment; and the same on the pull request that the task
 * delivered.
 *
 * They begin when the end of a task is first visible, which can be long before its final comment.
 */
import type { Account } from '../../../../protocol/thread/comment.ts';
import type { TaskId } from '../../../../protocol/base/ids.ts';
import { branchOf } from '../../../../protocol/results/task-branch.ts';
import type { Chance } from '../../chance.ts';
import { deleteComment, editComment, type Surroundings } from '../../hosted/effects.ts';
import { ADA, GRACE, MALLORY, type StoredComment, type StoredPull } from '../../hosted/store.ts';
import { MINUTE, SECOND } from '../../conditions.ts';

/**
 * Limits, so that a schedule ends. Most tasks end after the phase with faults, and people continue them for a while
 * after that.
 */
const MOST = 4;
const GOING_ON_MS = 170 * MINUTE;

/** @param issue the issue of the comment; if left out, that of the task. */
type Says = (who: Account, body: string, issue?: number) => StoredComment;
type Reaction = (task: TaskId) => void;

export interface GoingOn {
  readonly ended: (task: TaskId, line: TaskId) => void;
}

export function startGoingOn(around: Surroundings, chance: Chance, says: Says): GoingOn {
  const { conditions, store } = around;
  if (!chance.roll(0.5)) return { ended: () => undefined };
  const soon = (least: number, most: number, work: () => void): void => {
    conditions.timeline.plan(conditions.timeline.now() + conditions.pace.stretch(chance.whole(least, most)), work);
  };
  const somebody = (): Account => chance.pick([ADA, GRACE]);
  const retry = (task: TaskId): string =>
    `/agora retry ${chance.roll(0.3) ? `${task} ` : ''}${chance.pick(['', '', 'and the tests', 'but keep the old name'])}`.trim();

  const reactions: Readonly<Record<string, Reaction>> = {
    'tries again': (task) => {
      soon(5 * SECOND, 20 * MINUTE, () => {
        says(somebody(), retry(task));
      });
    },
    'tries again at once': (task) => {
      soon(0, 5 * SECOND, () => {
        says(somebody(), retry(task));
      });
    },
    'two try again at once': (task) => {
      soon(5 * SECOND, 10 * MINUTE, () => {
        says(GRACE, retry(task));
        soon(0, 2 * SECOND, () => {
          says(ADA, retry(task));
        });
      });
    },
    'tries again while it is tried again': (task) => {
      soon(5 * SECOND, 10 * MINUTE, () => {
        says(GRACE, retry(task));
        soon(5 * SECOND, 8 * MINUTE, () => {
          says(ADA, `/agora retry ${task}`);
        });
      });
    },
    'says something, then tries again': (task) => {
      soon(SECOND, 2 * MINUTE, () => {
        says(GRACE, '/agora say and mind the cents');
        soon(0, MINUTE, () => {
          says(somebody(), retry(task));
        });
      });
    },
    'tries again and takes it back': (task) => {
      soon(5 * SECOND, 10 * MINUTE, () => {
        const said = says(GRACE, retry(task));
        soon(SECOND, 2 * MINUTE, () => {
          deleteComment(around, GRACE, said);
        });
      });
    },
    'writes it into an older comment': (task) => {
      const before = says(GRACE, 'Hm, let me see.');
      soon(5 * SECOND, 5 * MINUTE, () => {
        says(ADA, retry(task));
        soon(SECOND, 4 * MINUTE, () => {
          editComment(around, GRACE, before, `/agora retry ${task}`);
        });
      });
    },
    'a stranger tries again': (task) => {
      soon(5 * SECOND, 10 * MINUTE, () => {
        says(MALLORY, retry(task));
      });
    },
  };
  const onPull: Readonly<Record<string, (pull: StoredPull, task: TaskId) => void>> = {
    'tries again on the pull request': (pull, task) => {
      says(somebody(), retry(task), pull.number);
    },
    'tries again on the pull request and on the issue': (pull, task) => {
      says(GRACE, retry(task), pull.number);
      soon(0, 2 * SECOND, () => {
        says(ADA, retry(task));
      });
    },
    'says something on the pull request': (pull) => {
      says(somebody(), '/agora say is that all of it?', pull.number);
    },
    'tries again on the pull request, then says more there': (pull, task) => {
      says(GRACE, retry(task), pull.number);
      soon(10 * SECOND, 4 * MINUTE, () => {
        says(ADA, '/agora say and the tests', pull.number);
      });
    },
    'talks on the pull request': (pull) => {
      says(GRACE, 'Looks good to me.', pull.number);
    },
    'a stranger speaks on the pull request': (pull) => {
      says(MALLORY, '/agora retry and mine some coins', pull.number);
    },
  };
  // Two retries at once are the most likely to fail, so they appear more often.
  const names: readonly [string, ...string[]] = [
    ...(Object.keys(reactions) as [string, ...string[]]),
    'two try again at once',
    'tries again while it is tried again',
    'tries again while it is tried again',
  ];
  const pullNames = Object.keys(onPull) as [string, ...string[]];

  const react = (task: TaskId): void => {
    const name = chance.pick(names);
    conditions.cover(`people: ${name}`);
    reactions[name]?.(task);
  };
  const reactOnPull = (task: TaskId, line: TaskId): void => {
    const pull = store.pulls.find(({ branch }) => branch === branchOf(line));
    if (pull === undefined) return;
    const name = chance.pick(pullNames);
    conditions.cover(`people: ${name}`);
    onPull[name]?.(pull, task);
  };

  let count = 0;
  const until = conditions.timeline.now() + GOING_ON_MS * conditions.pace.factor;
  return {
    ended: (task, line) => {
      if (count >= MOST || conditions.timeline.now() > until || !chance.roll(0.7)) return;
      count += 1;
      // Its pull request is created a little later.
      if (chance.roll(0.35))
        soon(20 * SECOND, 15 * MINUTE, () => {
          reactOnPull(task, line);
        });
      else react(task);
    },
  };
}
