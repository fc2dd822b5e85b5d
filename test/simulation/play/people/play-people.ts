/**
 * Realistic people: they answer twice, at the same time, too late or in other words, change their minds, lose
 * permissions, forge what they have seen, or do not answer at all.
 *
 * In the calm phase, Ada takes care of everything: she answers questions that are still open, and repeats what she is
 * asked to repeat.
 */
import type { Account } from '../../../../protocol/thread/comment.ts';
import { findAgent } from '../../../../protocol/policy/recipient.ts';
import { type TaskId } from '../../../../protocol/base/ids.ts';
import { findMarker, type QuestionMarker } from '../../../../protocol/comments/marker.ts';
import type { Chance } from '../../chance.ts';
import { editComment, postComment, type Surroundings } from '../../hosted/effects.ts';
import { ADA, GRACE, type StoredComment, textOf } from '../../hosted/store.ts';
import { MINUTE } from '../../conditions.ts';
import { isHandedToHumans } from '../../invariants/agents.ts';
import { needsTwo } from '../../hosted/files.ts';
import { startAgreeing } from './play-agreement.ts';
import { startGoingOn } from './play-continuation.ts';
import { startTalking } from './play-messages.ts';
import { startMaintaining } from './play-maintainers.ts';
import { startModerating } from './play-moderators.ts';
import { startPushing } from './play-pushes.ts';
import { startReviewing } from './play-reviews.ts';
import { startTeamwork } from './play-teams.ts';
import { startTidying } from './play-tidying.ts';
import { createReactions } from '../reactions.ts';
import { createStarts, ISSUE, type Voice } from '../starts.ts';

export interface People {
  /** Starts tasks. */
  readonly begin: () => void;
  /** A question has appeared in the thread. */
  readonly asked: (comment: StoredComment, marker: QuestionMarker) => void;
  /** A task has ended. @param line the first task of its lineage. */
  readonly ended: (task: TaskId, line: TaskId) => void;
  /** From now on, somebody takes care of what is open. */
  readonly lookAfter: (isOpen: (marker: QuestionMarker) => boolean) => void;
}

export function createPeople(around: Surroundings, chance: Chance): People {
  const { conditions } = around;
  let calm = false;
  const soon = soonOf(around, chance);
  const says = (who: Account, body: string, issue = findTalk(around)): StoredComment => {
    conditions.trace(who.login, () => `says "${body.slice(0, 80)}"${issue === ISSUE ? '' : ` on #${issue}`}`);
    return postComment(around, who, issue, body);
  };
  const goingOn = startGoingOn(around, chance.fork('going on'), says);
  const moderating = chance.fork('moderators');
  const moderators = startModerating(around, moderating, { says, soon: soonOf(around, moderating) });
  const maintaining = chance.fork('maintainers');
  const maintainers = startMaintaining(around, maintaining, soonOf(around, maintaining));
  const pushing = chance.fork('pushing');
  const pushMore = startPushing(around, pushing, soonOf(around, pushing));
  const reviewing = chance.fork('reviewing');
  const reviewers = startReviewing(around, reviewing, soonOf(around, reviewing));
  const teamwork = chance.fork('teamwork');
  const team = startTeamwork(around, teamwork, soonOf(around, teamwork));
  const edits = (who: Account, comment: StoredComment, body: string): void => {
    if (comment.deletedAt !== undefined) return;
    conditions.trace(who.login, () => `edits ${comment.id} to "${body.replace(/<!--.*?-->/, '').slice(0, 60)}"`);
    editComment(around, who, comment, body);
  };
  const reactions = createReactions(around, chance, { says, edits, soon });
  const agreeing = chance.fork('agreeing');
  const agree = startAgreeing(around, agreeing, { says, edits, soon: soonOf(around, agreeing) });
  const names = Object.keys(reactions) as [string, ...string[]];
  const interference: [string, ...string[]] = ['calls off the agent that is asked', 'edits what an agent answers'];

  const starts = createStarts(around, { says, edits, soon });

  const react = (comment: StoredComment, marker: QuestionMarker, of = names): void => {
    for (let count = chance.pick([1, 1, 1, 2]); count > 0; count -= 1) {
      const name = chance.pick(of);
      conditions.cover(`people: ${name}`);
      reactions[name]?.(comment, marker);
    }
  };

  const lookAfter = (isOpen: (marker: QuestionMarker) => boolean): void => {
    calm = true;
    maintainers.lookAfter();
    team.lookAfter();
    reviewers.lookAfter();
    moderators.lookAfter(isOpen);
    const look = (): void => {
      for (const [comment, marker] of openQuestions(around))
        if (
          isOpen(marker) &&
          (findAgent(marker.to) === undefined || isHandedToHumans(around.store, marker.question)) &&
          mayAnswerAgain(around, comment, marker)
        )
          for (const who of needsTwo(around.store.files) ? [ADA, GRACE] : [ADA])
            says(
              who,
              marker.turn === true
                ? `/agora end ${marker.question}`
                : `/answer ${marker.question} ${wholeAnswerTo(marker)}`,
              comment.issue,
            );
      soon(5 * MINUTE, 8 * MINUTE, look);
    };
    look();
  };

  return {
    begin: () => {
      startTalking(around, chance.fork('talking'), says);
      const tidying = chance.fork('tidying');
      startTidying(around, tidying, { says, soon: soonOf(around, tidying) });
      for (let count = chance.pick([1, 1, 1, 2]); count > 0; count -= 1)
        soon(0, count * 10 * MINUTE, chance.pick([...starts.slice(0, 4), ...starts] as unknown as typeof starts));
    },
    asked: (comment, marker) => {
      if (calm) return;
      moderators.asked(comment, marker);
      agree(marker);
      if (findAgent(marker.to) === undefined) react(comment, marker);
      // Usually people leave a question to the agent that it was put to.
      else if (chance.roll(0.4)) react(comment, marker, chance.roll(0.5) ? interference : names);
    },
    ended: (task, line) => {
      goingOn.ended(task, line);
      reviewers.ended(task, line);
      pushMore();
    },
    lookAfter,
  };
}

/** The issue for comments: a transferred issue, after our bot has commented there. */
function findTalk({ store }: Surroundings): number {
  const spoken = [...store.comments.values()].findLast(
    ({ author, place }) => author.type === 'Bot' && place === 'issues',
  );
  return store.issues.size > 1 && spoken !== undefined ? spoken.issue : ISSUE;
}

function soonOf({ conditions: { timeline, pace } }: Surroundings, chance: Chance): Voice['soon'] {
  return (least, most, work) => {
    timeline.plan(timeline.now() + pace.stretch(chance.whole(least, most)), work);
  };
}

function wholeAnswerTo({ options, parts }: QuestionMarker): string {
  if (parts !== undefined) return parts.map((_, index) => `${index + 1}: 2`).join(', ');
  return options.length > 0 ? '2' : 'The total';
}

function openQuestions({ store }: Surroundings): [StoredComment, QuestionMarker][] {
  return [...store.comments.values()].flatMap((comment): [StoredComment, QuestionMarker][] => {
    const marker =
      comment.author.type === 'Bot' && comment.deletedAt === undefined ? findMarker(textOf(comment)) : undefined;
    return marker?.kind === 'question' && marker.answered === undefined ? [[comment, marker]] : [];
  });
}

/** Ada has not answered in this way yet, or was told since then that it did not work, or its run was cancelled. */
function mayAnswerAgain({ store }: Surroundings, question: StoredComment, marker: QuestionMarker): boolean {
  const comments = [...store.comments.values()];
  const last = comments.findLast(
    (comment) => comment.author.id === ADA.id && textOf(comment).includes(marker.question),
  );
  if (last === undefined) return true;
  const isTold = comments.some(
    (comment) => comment.id > last.id && comment.author.type === 'Bot' && findMarker(textOf(comment))?.kind === 'note',
  );
  const isCancelled = [...store.runs.values()].some(
    (run) =>
      run.createdAt >= last.createdAt &&
      run.conclusion === 'cancelled' &&
      run.request.kind === 'resume' &&
      run.request.question === marker.question,
  );
  const tries = comments.filter(
    (comment) => comment.id > question.id && comment.author.id === ADA.id && textOf(comment).includes(marker.question),
  ).length;
  return (isTold || isCancelled) && tries < 5;
}
