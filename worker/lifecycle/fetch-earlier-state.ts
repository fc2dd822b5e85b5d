/**
 * What is continued: the previous round, or another task that had ended. Fetched, decrypted, and as a fact for the
 * steps.
 *
 * If the state is gone, the thread's content is used, and that is reported. If it cannot be decrypted, or is not what
 * it should be, the dispatch ends. It never starts over silently.
 */
import { defined } from '../../protocol/base/defined.ts';
import type { JsonObject } from '../../protocol/base/canonical-json.ts';
import type { StateReference } from '../../protocol/messages/dispatch-request.ts';
import type { QuestionId } from '../../protocol/base/ids.ts';
import type { ResolvedBundle, ResolvedSubagent } from '../../protocol/base/pinned-bundle.ts';
import type { AnsweredRound } from '../../protocol/messages/answered-rounds.ts';
import { DispatchError } from '../dispatch-error.ts';
import type { Earlier, WorkerServices } from '../context/step-context.ts';
import type { EndedBefore } from '../prompt/render-resumption.ts';
import { findKeyNames, findOpeningSecrets } from '../environment/state-and-model-keys.ts';
import type { ContinuePlan, DispatchPlan, Fallback, ResumePlan } from '../worker-plan.ts';
import { refuseState } from '../state/refuse-state.ts';
import type { SavedState } from '../state/saved-state.ts';
import { unpackState } from '../state/pack-state.ts';
import type { StateBinding } from '../state/encrypt-state.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

export interface EarlierState {
  readonly before: Earlier | undefined;
  /** What was pinned with it and runs again; undefined if the plan says what runs. */
  readonly pinned:
    | {
        readonly subagent: ResolvedSubagent;
        readonly capabilities?: readonly ResolvedBundle[] | undefined;
        readonly env?: readonly ResolvedBundle[] | undefined;
      }
    | undefined;
  /** The original input of the first round; undefined if the plan contains it. */
  readonly input: JsonObject | undefined;
}

type From = Pick<WorkerServices, 'plan' | 'ports' | 'runtimes' | 'book'>;

/**
 * @throws DispatchError fetch-failed if it is gone without a fallback or this is unknown, integrity-failed if it cannot
 * be used.
 */
export function fetchEarlier(services: From): Promise<EarlierState> {
  const { resume, continues } = services.plan;
  if (resume !== undefined) return fetchRound(resume, services);
  if (continues !== undefined) return fetchTask(continues, services);
  return Promise.resolve({ before: undefined, pinned: undefined, input: undefined });
}

async function fetchRound(resume: ResumePlan, services: From): Promise<EarlierState> {
  const { plan, book } = services;
  if (plan.warm !== undefined) return foundRound(plan, resume, plan.warm);
  const wanted = {
    reference: resume.state,
    place: placeOf(plan, plan.task, plan.round - 1),
    question: resume.question,
    what: 'of the paused round',
    next: 'answer again',
  };
  const opened = await openState(wanted, services);
  if (opened.kind === 'state') return foundRound(plan, resume, opened.state);
  const fallback = await readFallback(resume, opened.why);
  if (fallback === undefined) {
    throw new DispatchError('fetch-failed', `The saved state of the paused round is gone: ${opened.why}`, {
      fix: 'Start the task again, and include what was already decided.',
    });
  }
  book.notice(
    `The saved state of the paused round is gone (${opened.why}). The agent starts over with the question and the answer.`,
  );
  return {
    before: answeredIn(plan, resume, {
      state: undefined,
      asked: fallback,
      base: fallback.isHeadProven ? resume.head : undefined,
    }),
    pinned: { subagent: fallback.subagent },
    input: fallback.input,
  };
}

/** @throws DispatchError fetch-failed if the thread cannot be read, which is not evidence that anything was changed. */
async function readFallback({ fallback }: ResumePlan, why: string): Promise<Fallback | undefined> {
  try {
    return await fallback?.();
  } catch (error) {
    if (error instanceof DispatchError) throw error;
    const said = errorMessage(error);
    throw new DispatchError(
      'fetch-failed',
      `The saved state of the paused round is gone (${why}), and the issue could not be read instead: ${said}`,
      { fix: 'When it can be reached, answer again.', cause: error },
    );
  }
}

function foundRound(plan: DispatchPlan, resume: ResumePlan, state: SavedState): EarlierState {
  const { question = '', options, questions } = state.asked ?? {};
  return {
    before: answeredIn(plan, resume, {
      state,
      asked: { question, options: options ?? [] },
      questions: questions?.map((part) => part.question),
      base: state.manifest.base,
    }),
    pinned: state.manifest,
    input: state.input,
  };
}

/** The subagent is resolved again; the input, the decisions and the usage are those of the task that had ended. */
async function fetchTask(continues: ContinuePlan, services: From): Promise<EarlierState> {
  const { plan, book } = services;
  const { task, round, state: reference, ended, said } = continues;
  const opened = await openState(
    { reference, place: placeOf(plan, task, round), question: undefined, what: `of ${task}`, next: 'try again' },
    services,
  );
  if (opened.kind === 'state') {
    const { state } = opened;
    const {
      manifest: { issue, rounds, base },
      input,
    } = state;
    if (issue !== plan.issue) throw otherIssue(task, issue, plan.issue);
    const answered = findMissedAnswer(continues, state);
    return {
      before: {
        state,
        rounds: [...rounds, ...answered],
        after: {
          ...(answered.length === 0 ? endOf(state) : { how: ended, why: undefined }),
          said,
          isAnswered: answered.length > 0,
        },
        base,
      },
      pinned: undefined,
      input,
    };
  }
  book.notice(`The saved state of ${task} is gone (${opened.why}). The agent starts over with the original request.`);
  return {
    before: {
      state: undefined,
      rounds: [],
      after: { how: ended, why: undefined, said, isAnswered: false },
      base: undefined,
    },
    pinned: undefined,
    input: undefined,
  };
}

/** The run that continued with it was lost, so nothing of it is in the state. */
function findMissedAnswer(
  { answered }: ContinuePlan,
  { asked, manifest: { question, round } }: SavedState,
): readonly AnsweredRound[] {
  if (asked === undefined || answered === undefined || answered.question !== question) return [];
  const options = asked.options ?? [];
  const option = options.indexOf(answered.answer) + 1;
  return [{ ...answered, round, asked: asked.question, options: [...options], ...(option > 0 && { option }) }];
}

function endOf({ manifest, asked }: SavedState): Pick<EndedBefore, 'how' | 'why'> {
  return manifest.ended === undefined
    ? { how: 'unanswered', why: asked?.question }
    : { how: manifest.ended.how, why: manifest.ended.why };
}

/** Permissions are checked for one issue, so the state must not reveal a conversation of another. */
function otherIssue(task: string, found: number | undefined, wanted: number | undefined): DispatchError {
  const name = (issue: number | undefined): string => (issue === undefined ? 'no issue' : `issue #${issue}`);
  return new DispatchError(
    'integrity-failed',
    `The saved state of ${task} belongs to ${name(found)}, not to ${name(wanted)}.`,
    {
      fix: [
        ...(found === undefined ? [] : [`To continue it, write \`/agora retry ${task}\` on ${name(found)}.`]),
        'To work on this issue, start a new task with `/agora run`.',
      ].join(' '),
    },
  );
}

function placeOf({ repository }: DispatchPlan, task: StateBinding['task'], round: number): StateBinding {
  return { repository: repository.id, task, round };
}

interface WantedState {
  readonly reference: StateReference;
  readonly place: StateBinding;
  readonly question: QuestionId | undefined;
  /** The owner and the instructions for a retry, for sentences. */
  readonly what: string;
  readonly next: string;
}

async function openState(
  { reference, place, question, what, next }: WantedState,
  { ports: { artifacts, environment }, runtimes }: From,
): Promise<{ readonly kind: 'state'; readonly state: SavedState } | { readonly kind: 'gone'; readonly why: string }> {
  const artifact = await artifacts.get(reference).catch((error: unknown) => cannotFetch(error, what, next));
  if (artifact.kind === 'gone') return artifact;
  const unpacked = await unpackState(artifact.files, { ...place, question }, findOpeningSecrets(environment, runtimes));
  if (unpacked.kind === 'state') return unpacked;
  throw refuseState(unpacked, findKeyNames(environment, runtimes), next);
}

/** A failed transfer is not evidence that the state is damaged. */
function cannotFetch(error: unknown, what: string, next: string): never {
  if (error instanceof DispatchError) throw error;
  const why = errorMessage(error);
  throw new DispatchError('fetch-failed', `The saved state ${what} could not be fetched: ${why}`, {
    fix: `When it can be reached, ${next}.`,
    cause: error,
  });
}

interface PausedState {
  readonly state: SavedState | undefined;
  readonly asked: Pick<Fallback, 'question' | 'options'>;
  /** If several were asked at once: their full texts, of which the thread may contain only a part. */
  readonly questions?: readonly string[] | undefined;
  readonly base: string | undefined;
}

/** The rounds so far, followed by the question that is answered now. */
function answeredIn(
  plan: DispatchPlan,
  { question, answer: { text, option, parts, by, also = [], from, at, permission } }: ResumePlan,
  { state, asked, questions, base }: PausedState,
): Earlier {
  const answers = parts?.map((part, index) => ({ ...part, question: questions?.[index] ?? part.question }));
  const answered = {
    round: plan.round - 1,
    question,
    asked: asked.question,
    options: [...asked.options],
    answer: option === undefined ? text : (asked.options[option - 1] ?? text),
    ...defined({ option, answers, permission }),
    by: from ?? by.login,
    ...(also.length > 0 && { also: [...also] }),
    at,
  };
  return { state, rounds: [...(state?.manifest.rounds ?? []), answered], after: undefined, base };
}
