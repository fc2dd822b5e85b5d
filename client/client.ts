/** A client for one place: asks, answers and watches. Pure except for its backend. */
import { canonicalJson } from '../protocol/base/canonical-json.ts';
import { hasEnded } from '../protocol/messages/lifecycle.ts';
import { ClientError } from './client-error.ts';
import { createOpenQuestions, textOfAnswer } from './open-questions.ts';
import { insistOnWait, untilAborted } from './calls/until-aborted.ts';
import type { Backend, ClientClock } from './ports.ts';
import type { Client, DispatchOptions, TaskView } from './types.ts';

export function clientOf(backend: Backend, clock: ClientClock): Client {
  const open = createOpenQuestions();
  const dispatch: Client['dispatch'] = async (options) => {
    insistOnWait(options);
    const question = open.find(options);
    const { input, asked } = wantedOf(options, question);
    const result =
      question === undefined
        ? await backend.start({ ...options, input })
        : await backend.answer(question, textOfAnswer(options.input?.['answer'] ?? ''), options);
    open.note(asked, result, question);
    return result;
  };
  const answer: Client['answer'] = async (question, text, options = {}) => {
    insistOnWait(options);
    const asked = open.askedFor(question);
    const result = await backend.answer(question, text, options);
    if (asked !== undefined) open.note(asked, result, question);
    return result;
  };
  return {
    dispatch,
    answer,
    resume: async (task, signal, options = {}) => {
      insistOnWait(options);
      return answer(questionOf(await untilAborted(backend.look(task), options.signal)), signal, options);
    },
    recover: async (task, options = {}) => {
      insistOnWait(options);
      return backend.recover(task, options);
    },
    describe: (id) => backend.describe(id),
    explain: (id) => backend.explain(id),
    cancel: (id) => backend.cancel(id),
    watch: (id, options = {}) => watch(backend, clock, id, options.signal),
    attach: (id, options = {}) => backend.attach(id, options),
    tasks: () => backend.tasks(),
    history: async ({ since } = {}) => backend.history(insistOnTime(since)),
  };
}

function insistOnTime(since: Date | undefined): Date | undefined {
  if (since === undefined || !Number.isNaN(since.getTime())) return since;
  throw new ClientError('mistake', '`since` is not a valid date.', {
    fix: 'Pass a Date such as new Date(2026, 0, 1).',
  });
}

/** The question that a task waits for. @throws ClientError already-answered when it waits for none. */
export function questionOf({ task, state, question }: TaskView): string {
  if (question !== undefined) return question.id;
  throw new ClientError('already-answered', `The task ${task} is not waiting for anything: it is ${state}.`, {
    fix: 'Check its state with `agora status`.',
  });
}

/**
 * A partial state whose question nobody remembers is passed on as data: the agent then starts anew and is told both.
 */
function wantedOf(
  options: DispatchOptions,
  question: string | undefined,
): {
  readonly input: NonNullable<DispatchOptions['input']>;
  readonly asked: Pick<DispatchOptions, 'subagent' | 'input'>;
} {
  const { subagent, input = {}, partialState } = options;
  if (question !== undefined && input['answer'] === undefined)
    throw new ClientError(
      'mistake',
      `The dispatch names the question ${question.slice(0, 200)} and has no input.answer.`,
      { fix: 'Add the answer to the input, or leave the question out.' },
    );
  const whole =
    question !== undefined || partialState === undefined ? input : { ...input, partial_state: partialState };
  return { input: whole, asked: { subagent, input } };
}

async function* watch(
  backend: Backend,
  clock: ClientClock,
  id: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<TaskView> {
  let shown: string | undefined;
  while (signal?.aborted !== true) {
    const view = await untilAborted(backend.look(id), signal).catch((error: unknown) => {
      if (signal?.aborted === true) return undefined;
      throw error;
    });
    if (view === undefined) return;
    // A change of only the time of the last change is not news.
    const now = canonicalJson({ ...view, updatedAt: '' });
    if (now !== shown) yield view;
    shown = now;
    if (hasEnded(view.state) && view.isBeingDelivered !== true) return;
    try {
      await clock.sleep(backend.pollMs, signal);
    } catch {
      return;
    }
  }
}
