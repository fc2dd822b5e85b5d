/**
 * A program of this repository as an agent: tools/rename.mjs. A runtime is described in
 * https://github.com/agora/dispatch/blob/v1/docs/runtimes.md#one-of-your-own
 */
const FOLDER = 'rename';

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The last JSON line of its output; everything else that it printed is ignored. */
function readLast(bytes) {
  for (const line of Buffer.from(bytes).toString('utf8').trimEnd().split('\n').toReversed()) {
    try {
      const said = JSON.parse(line);
      if (isRecord(said)) return said;
    } catch {
      // Not its own.
    }
  }
  return {};
}

const wordsOf = (value) => (typeof value === 'string' ? value.slice(0, 10_000) : undefined);

export default {
  id: 'rename',
  keys: [],
  settings: [],
  install: undefined,
  stopSignal: 'SIGTERM',
  mayKeepNone: true,

  permissionMode: (asked) =>
    asked === 'bypass'
      ? { effective: 'bypass' }
      : { effective: 'bypass', warning: `The runtime "rename" knows no permission mode "${asked.slice(0, 100)}".` },

  prepare: ({ systemPrompt, resume }) =>
    new Map([
      ['system-prompt.md', Buffer.from(systemPrompt)],
      ...(resume === undefined ? [] : [['answer.txt', Buffer.from(resume.answer)]]),
    ]),

  command: ({ workspace, home, env, sentinel, prompt, resume }) => ({
    argv: [
      'node',
      `${workspace}/tools/rename.mjs`,
      `${home}/${FOLDER}`,
      ...(resume === undefined ? [] : [`${home}/answer.txt`]),
    ],
    env: { ...env, HOME: home, AGORA_SENTINEL: sentinel },
    stdin: prompt,
  }),

  progress: () => [],

  read({ exitCode, stdout }, { session, newSessionId }) {
    const said = readLast(stdout);
    const failed = wordsOf(said.failed) ?? (exitCode === 0 ? undefined : 'The program ended without a result.');
    return {
      exitCode: failed !== undefined && exitCode === 0 ? 1 : exitCode,
      text: wordsOf(said.result) ?? '',
      sessionId: session?.id ?? newSessionId,
      usage: undefined,
      failure: failed === undefined ? undefined : { detail: failed, fix: 'Read the log of the run.' },
      sessionLost: false,
      notes: [],
    };
  },

  sessionFiles: (paths) => paths.filter((path) => path.startsWith(`${FOLDER}/`)),
};
