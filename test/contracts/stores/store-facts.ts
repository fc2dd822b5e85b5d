/** What both stores must say alike of a task: what follows from what happened, not from where it is written down. */
import type { QuestionHistory, TaskHistory, TaskView } from '../../../client/types.ts';

export interface StoreFacts
  extends Pick<TaskView, 'round' | 'subagent' | 'yieldReason' | 'waitsFor' | 'conclusion' | 'question'> {
  readonly state: string;
  /** Once a run has ended a round, and until the next one begins. */
  readonly left: Pick<TaskView, 'runtime' | 'sessionId' | 'summary'> | undefined;
  readonly questions: readonly Pick<QuestionHistory, 'id' | 'standing' | 'by'>[];
  /** What people said that its agent does not know for certain, oldest first. */
  readonly waiting: readonly { readonly by: string; readonly text: string }[];
  /** Who has ended the input of the turn that goes on. */
  readonly endedBy: string | undefined;
}

interface Beside {
  readonly waiting: StoreFacts['waiting'];
  readonly endedBy: string | undefined;
  /** Its run is gone: see the test for what is left out then. */
  readonly isCut: boolean;
  /** Its run was killed right after it had asked. */
  readonly isUnsaid: boolean;
}

export function factsOf({ task, questions }: TaskHistory, { waiting, endedBy, isCut, isUnsaid }: Beside): StoreFacts {
  const { state, round, subagent, yieldReason, waitsFor, conclusion, question, runtime, sessionId, summary } = task;
  const isAtWork = isCut || state === 'running';
  const isInItsRun = state === 'idle' && yieldReason === 'more';
  return {
    state: isCut ? 'lost' : state,
    round,
    subagent,
    yieldReason,
    waitsFor: isCut ? undefined : waitsFor,
    conclusion,
    question: question === undefined || isInItsRun ? undefined : { ...question, url: undefined, repliedBy: undefined },
    left: isAtWork || isUnsaid ? undefined : { runtime, sessionId, summary },
    questions: questions.map(({ id, standing, by }, index, all) => ({
      id,
      standing,
      by: isAtWork && index === all.length - 1 ? undefined : by,
    })),
    waiting,
    endedBy: isAtWork ? endedBy : undefined,
  };
}
