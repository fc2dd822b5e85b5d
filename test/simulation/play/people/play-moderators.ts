/**
 * A moderator deletes an open question of ours. Then it can no longer be answered: people who try are told so, and end
 * the task with the command that they are told. In half of the schedules.
 */
import type { TaskId } from '../../../../protocol/base/ids.ts';
import type { QuestionMarker } from '../../../../protocol/comments/marker.ts';
import { findMarker } from '../../../../protocol/comments/marker.ts';
import type { Account } from '../../../../protocol/thread/comment.ts';
import type { Chance } from '../../chance.ts';
import { MINUTE, SECOND } from '../../conditions.ts';
import { deleteComment, type Surroundings } from '../../hosted/effects.ts';
import { ADA, GRACE, type StoredComment, textOf } from '../../hosted/store.ts';
import type { Voice } from '../starts.ts';

export interface Moderators {
  readonly asked: (comment: StoredComment, marker: QuestionMarker) => void;
  /** Ends tasks that wait for an answer to a deleted question. */
  readonly lookAfter: (isOpen: (marker: QuestionMarker) => boolean) => void;
}

export function startModerating(
  around: Surroundings,
  chance: Chance,
  { says, soon }: Omit<Voice, 'edits'>,
): Moderators {
  const { conditions } = around;
  const isAtWork = chance.roll(0.5);
  const deleted = new Map<TaskId, { readonly marker: QuestionMarker; readonly issue: number }>();
  const answer = (who: Account, { question, options }: QuestionMarker): void => {
    conditions.cover('people: answers a question that was deleted');
    says(who, `/answer ${question} ${options.length > 0 ? '2' : 'The total'}`);
  };
  const remove = (comment: StoredComment, marker: QuestionMarker): void => {
    if (!isOpenYet(comment)) return;
    const who = chance.pick([ADA, GRACE]);
    conditions.cover('people: a moderator deletes a question');
    conditions.trace(who.login, () => `deletes ${comment.id}, the question ${marker.question}`);
    deleteComment(around, who, comment);
    deleted.set(marker.task, { marker, issue: comment.issue });
    if (chance.roll(0.6))
      soon(5 * SECOND, 10 * MINUTE, () => {
        answer(chance.pick([ADA, GRACE]), marker);
      });
  };
  return {
    asked: (comment, marker) => {
      if (isAtWork && chance.roll(0.5))
        soon(5 * SECOND, 15 * MINUTE, () => {
          remove(comment, marker);
        });
    },
    lookAfter: (isOpen) => {
      const look = (): void => {
        for (const [task, { marker, issue }] of deleted) if (isOpen(marker)) says(ADA, `/agora cancel ${task}`, issue);
        if ([...deleted.values()].some(({ marker }) => isOpen(marker))) soon(20 * MINUTE, 30 * MINUTE, look);
      };
      soon(15 * MINUTE, 20 * MINUTE, look);
    },
  };
}

function isOpenYet(comment: StoredComment): boolean {
  const marker = findMarker(textOf(comment));
  return comment.deletedAt === undefined && marker?.kind === 'question' && marker.answered === undefined;
}
