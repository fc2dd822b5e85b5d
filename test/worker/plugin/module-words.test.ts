/** Text from a module: cleaned, without secrets and shortened, wherever it is shown. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderUntrustedLine } from '../../../protocol/text/sanitize.ts';
import { pluginProcesses } from '../../../worker/adapters/programs/plugin-process.ts';
import { moduleWith } from '../../support/plugin/faulty-modules.ts';
import { ended, lab } from '../../support/worker/worker-dispatch.ts';

const plugins = pluginProcesses(join(import.meta.dirname, '../../../worker/plugin/host-program.ts'));
/** In two parts, so that no scanner reports this file as a leak. */
const CREDENTIAL = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
const CONTROLS = '\u001b[2J\u0007\u009b31m\u0000';
const HIDDEN = '\u202Eevil\u202C hid\u200B\u2060den\u{E0041}\u{E0042}';
const MOST = 300;

/** As the code of a module. */
const noteOf = (text: string, length = 0): string =>
  `(${JSON.stringify(text)} + 'y'.repeat(${Math.max(0, length - text.length)}))`;
const WORDS = noteOf(`begin ${CONTROLS}${HIDDEN} @alice\n::error::gone\r- [ ] tick ${CREDENTIAL} end`);
const LONG = noteOf('long ', 200_000);
/** The cut is inside the credential. */
const AT_THE_CUT = noteOf(`${'word '.repeat(57)}${CREDENTIAL}`);
const NOTES = [WORDS, LONG, AT_THE_CUT];

/** The lines of a batch have more characters than the result of one call may have. */
const FLOOD = `node -e "process.stdout.write(('z'.repeat(1000) + '\\n').repeat(1500))"`;

async function playWith(differs: Parameters<typeof moduleWith>[0], agent = 'echo a line') {
  using scenario = lab();
  scenario.registry.write('runtimes/mine.mjs', moduleWith(differs));
  const end = ended(await scenario.start(agent, { frontMatter: 'runtime: ./runtimes/mine.mjs', ports: { plugins } }));
  const logged = scenario.log.flatMap((event) => (event.kind === 'runtime.note' ? [event.text] : []));
  return { end, logged, all: JSON.stringify([scenario.log, scenario.events, end.notices, end.result]) };
}

function expectClean(texts: readonly string[]): void {
  expect(texts).toContain('begin evil hidden @alice ::error::gone - [ ] tick <redacted:secret> end');
  for (const text of texts) {
    expect(text.length).toBeLessThanOrEqual(MOST);
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(text).not.toContain('ghp_');
  }
}

it('shows progress notes cleaned and shortened, each on one line, and nowhere else', async () => {
  const notes = NOTES.map((text) => `{ kind: 'note', text: ${text} }`).join(', ');

  const { end, logged, all } = await playWith({ progress: `() => [${notes}]` });

  expect(end.outcome.kind).toBe('finished');
  expect(logged).toHaveLength(3);
  expectClean(logged);
  expect(all).not.toContain('ghp_');
  // The notes are only for the log: no event and no comment repeats them.
  expect(end.notices.join()).not.toContain('begin');
});

it('shows an agent that prints more at once than a module may report about one line', async () => {
  const { end, logged } = await playWith({ progress: "(line) => [{ kind: 'note', text: line }]" }, FLOOD);

  expect(end.outcome).toMatchObject({ kind: 'finished' });
  expect(logged).toHaveLength(1_500);
});

it('stops reading a note after a megabyte, and shows nothing of it', async () => {
  const { end, all } = await playWith({ progress: `() => [{ kind: 'note', text: ${noteOf(CREDENTIAL, 1_048_576)} }]` });

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { reason: 'worker-failed' } });
  expect(all).toContain('failed in progress(): it returned 1048');
  expect(all).not.toContain('ghp_');
  expect(all.length).toBeLessThan(20_000);
});

it('shows people the notes of the end cleaned and shortened', async () => {
  const { end, all } = await playWith({
    read: `(end, input) => ({ exitCode: 0, text: 'ok', sessionId: input.newSessionId, sessionLost: false, notes: [${NOTES.join(', ')}] })`,
  });

  expect(end.outcome.kind).toBe('finished');
  expectClean(end.notices);
  // As the task's comment shows them.
  const comment = end.notices.map((notice) => renderUntrustedLine(notice, 500)).join('\n');
  expect(comment).toContain('begin evil hidden');
  expect(comment).not.toMatch(/@alice|<!--|^\s*- \[ \]/m);
  expect(all).not.toContain('ghp_');
});

it('shows its errors and failures without the secret that was cut in two', async () => {
  const thrown = await playWith({
    command: `() => { throw new Error(${noteOf(`${'word '.repeat(97)}${CREDENTIAL}`)}); }`,
  });
  const failed = await playWith({
    read: `(end, input) => ({ exitCode: 1, text: '', sessionId: input.newSessionId, failure: { detail: ${noteOf(`${HIDDEN} ${'word '.repeat(395)}${CREDENTIAL}`)}, fix: ${WORDS} }, sessionLost: false, notes: [] })`,
  });

  expect(thrown.all).toContain('failed in command(): word');
  expect(thrown.all).not.toContain('ghp_');
  expect(failed.all).toContain('evil hidden word');
  expect(failed.all).not.toContain('ghp_');
});
