/** How people start tasks, including starts that must be refused. */
import type { Account } from '../../../protocol/thread/comment.ts';
import { setLabel, setPermission, type Surroundings } from '../hosted/effects.ts';
import { ADA, GRACE, MALLORY, type StoredComment, TRISS } from '../hosted/store.ts';
import { MINUTE, SECOND } from '../conditions.ts';

export const ISSUE = 7;

/** What a person can do in the thread. */
export interface Voice {
  readonly says: (who: Account, body: string, issue?: number) => StoredComment;
  readonly edits: (who: Account, comment: StoredComment, body: string) => void;
  /** Plans work within this time from now on. */
  readonly soon: (least: number, most: number, work: () => void) => void;
}

type Starts = readonly [() => void, ...(() => void)[]];

export function createStarts(around: Surroundings, { says, edits, soon }: Voice): Starts {
  return [
    () => {
      setLabel(around, ADA, ISSUE, 'labeled', 'agora:planner');
    },
    () => {
      setLabel(around, GRACE, ISSUE, 'labeled', 'agora:planner');
    },
    () => {
      says(GRACE, '/agora run planner add up each line');
    },
    () => {
      says(ADA, '/agora run planner');
    },
    () => {
      says(MALLORY, '/agora run planner mine some coins');
    },
    () => {
      setLabel(around, TRISS, ISSUE, 'labeled', 'agora:planner');
    },
    () => {
      says(ADA, '/agora run plannr');
    },
    () => {
      const command = says(GRACE, '/agora run planner one');
      soon(SECOND, 90 * SECOND, () => {
        edits(GRACE, command, '/agora run planner two');
      });
    },
    () => {
      setLabel(around, GRACE, ISSUE, 'labeled', 'agora:planner');
      soon(SECOND, 3 * MINUTE, () => {
        setLabel(around, GRACE, ISSUE, 'unlabeled', 'agora:planner');
      });
    },
    () => {
      says(GRACE, '/agora run planner');
      soon(SECOND, 60 * SECOND, () => {
        setPermission(around, GRACE.id, 'read');
      });
      soon(10 * MINUTE, 40 * MINUTE, () => {
        setPermission(around, GRACE.id, 'write');
      });
    },
  ];
}
