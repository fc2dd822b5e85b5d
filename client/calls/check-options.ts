/**
 * Checks that a program calls the client as client/types.ts says. A program in JavaScript has no compiler, and one in
 * TypeScript often has its values from elsewhere.
 *
 * Strict on purpose: a misspelled option (`isue`) would have no effect, and nobody would notice. A polling interval of
 * -1 would send requests without a pause.
 */
import { sayIssue, sayUnknownKey } from '../../protocol/base/explain-issue.ts';
import { PositiveInt, z } from '../../protocol/base/zod.ts';
import { ClientError } from '../client-error.ts';
import type { Client } from '../types.ts';

/** Node ends a longer timer at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

const Text = z.optional(z.string());
const Duration = z.custom<number>(
  (value) => typeof value === 'number' && value >= 0,
  'must be milliseconds: a number of at least 0',
);
const timerFrom = (least: number) =>
  z.custom<number>(
    (value) => typeof value === 'number' && value >= least && value <= LONGEST_TIMER_MS,
    `must be milliseconds: a number from ${least} to ${LONGEST_TIMER_MS}`,
  );
const Callback = z.custom((value) => typeof value === 'function', 'must be a function');
const Signal = z.custom((value) => has(value, 'aborted') && has(value, 'addEventListener'), 'must be an AbortSignal');
const Data = z.custom(isJson, 'must be what JSON can contain');

const LocalOptions = z.strictObject({
  repository: Text,
  registry: Text,
  home: Text,
  environment: z.optional(z.custom((value) => typeof value === 'object' && value !== null, 'must be an object')),
  apply: z.optional(z.boolean()),
});

const GitHubOptions = z.strictObject({
  repository: z.string(),
  token: Text,
  apiUrl: Text,
  workflow: z.optional(z.string().check(z.regex(/^[^/\s]+$/, 'must be a file name, such as agora.yml'))),
  app: z.optional(z.string().check(z.regex(/^[\w-]+$/, 'must be the slug of an App: the x of x[bot]'))),
  pollMs: z.optional(timerFrom(1)),
  waitMs: z.optional(Duration),
  pickUpMs: z.optional(Duration),
});

const ClientOptions = z.strictObject({ local: z.optional(LocalOptions), github: z.optional(GitHubOptions) });

const Waiting = z.strictObject({ signal: z.optional(Signal) });
const Answering = z.extend(Waiting, {
  onProgress: z.optional(Callback),
  interactive: z.optional(
    z.strictObject({
      idleMs: z.optional(timerFrom(0)),
      keepsAsking: z.optional(z.boolean()),
      onOpen: z.optional(Callback),
    }),
  ),
});
const Dispatching = z.extend(Answering, {
  subagent: z.string(),
  input: z.optional(z.custom(isJsonObject, "must be an object that JSON can contain, such as { text: 'Fix it' }")),
  partialState: z.optional(Data),
  question: Text,
  issue: z.optional(PositiveInt),
});
const Looking = z.strictObject({ since: z.optional(z.custom((value) => value instanceof Date, 'must be a Date')) });

/** @throws ClientError mistake with everything that is wrong. */
export function insistOnClientOptions(options: unknown): void {
  insist(ClientOptions, options, 'options');
}

function insistOnNamed(id: string, options: unknown = {}, shape: z.ZodMiniType = Waiting): void {
  insist(z.string(), id, 'id');
  insist(shape, options, 'options');
}

function insistOnAnswer(id: string, text: string, options: unknown): void {
  insistOnNamed(id, options, Answering);
  insist(z.string(), text, 'answer');
}

/** The same client, with calls that fail for what is no call. */
export function checkCalls(client: Client): Client {
  // Async, so that a mistake rejects the promise.
  return {
    dispatch: async (options) => {
      insist(Dispatching, options, 'options');
      return client.dispatch(options);
    },
    answer: async (id, text, options = {}) => {
      insistOnAnswer(id, text, options);
      return client.answer(id, text, options);
    },
    resume: async (id, text, options = {}) => {
      insistOnAnswer(id, text, options);
      return client.resume(id, text, options);
    },
    recover: async (id, options = {}) => {
      insistOnNamed(id, options, Answering);
      return client.recover(id, options);
    },
    describe: async (id) => {
      insistOnNamed(id);
      return client.describe(id);
    },
    explain: async (id) => {
      insistOnNamed(id);
      return client.explain(id);
    },
    cancel: async (id) => {
      insistOnNamed(id);
      return client.cancel(id);
    },
    watch: (id, options = {}) => {
      insistOnNamed(id, options);
      return client.watch(id, options);
    },
    attach: async (id, options = {}) => {
      insistOnNamed(id, options);
      return client.attach(id, options);
    },
    tasks: () => client.tasks(),
    history: async (options = {}) => {
      insist(Looking, options, 'options');
      return client.history(options);
    },
  };
}

/** @param name of the value, for a mistake that is in no member of it. */
function insist(shape: z.ZodMiniType, value: unknown, name: 'options' | 'id' | 'answer'): void {
  const { error } = shape.safeParse(value, { reportInput: true });
  if (error === undefined) return;
  const wrong = error.issues.flatMap((issue) => {
    const at = issue.path.length === 0 ? name : issue.path.join('.');
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${at} ${sayUnknownKey(key, shape, issue.path)}`)
      : [`${at} ${sayIssue(issue)}`];
  });
  throw new ClientError('mistake', wrong.join('; '), {
    fix: 'Correct the call; docs/client.md lists what each option takes.',
  });
}

function has(value: unknown, member: string): boolean {
  return typeof value === 'object' && value !== null && member in value;
}

/** Whether it can be written as JSON: 5n, a function and an object that contains itself cannot. */
function isJson(value: unknown): boolean {
  try {
    return (JSON.stringify(value) as string | undefined) !== undefined;
  } catch {
    return false;
  }
}

function isJsonObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isJson(value);
}
