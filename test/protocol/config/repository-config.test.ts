import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import { DEFAULT_CONFIG } from '../../support/default-config.ts';

const HOUR = 3_600_000;

it.each(['', '\n', '# nothing\n', '{}', '\uFEFF', 'who-may: {}\nanswers: {}\nquestions: {}\nlimits: {}\n'])(
  'has all defaults if it is empty: %j',
  (text) => {
    expect(readConfigFile(text)).toEqual({ kind: 'config', config: DEFAULT_CONFIG });
  },
);

it('has defaults that let writers decide and remind after a day', () => {
  expect(DEFAULT_CONFIG).toMatchObject({
    policy: { start: [{ kind: 'permission', least: 'write' }], cancel: [{ kind: 'permission', least: 'write' }] },
    answersNeeded: 1,
    questions: {
      remindAfter: 24 * HOUR,
      escalateAfter: undefined,
      defaultAfter: undefined,
      expireAfter: undefined,
      whenClosed: 'cancel',
    },
    limits: { perIssue: 20 },
  });
});

it('reads every setting of the repository configuration', () => {
  const text = [
    'who-may:',
    '  start: [triage]',
    '  answer: ["@mona", team:acme/leads, app:12]',
    'answers: { needed: 2 }',
    'questions:',
    '  mention: [assignee]',
    '  remind-after: off',
    '  escalate-after: 2d',
    '  escalate-to: ["@acme/leads"]',
    '  default-after: 36h',
    '  default-answer: 2',
    '  expire-after: 2w',
    '  warn-before-expiry: false',
    '  when-closed: keep',
    'limits: { tasks-per-day: 7, queued-messages: 3 }',
    'dashboard: true',
    "authority: {vouches: [{login: 'agora[bot]', id: 900}]}",
    'resume-on-queued: true',
    'isolation: sandbox',
    'network: allowlist',
    'allow-hosts: [npm, "*.example.com"]',
    'service-ports: [5432]',
    'protected: [infra/]',
    'unprotected: [.vscode/]',
  ].join('\n');

  expect(readConfigFile(text)).toEqual({
    kind: 'config',
    config: {
      dashboard: true,
      authority: {
        vouches: [{ login: 'agora[bot]', id: 900 }],
        keys: [],
      },
      resumeOnQueued: true,
      sandbox: {
        isolation: 'sandbox',
        network: 'allowlist',
        allowHosts: ['npm', '*.example.com'],
        servicePorts: [5432],
      },
      protectedPaths: ['infra/'],
      unprotectedPaths: ['.vscode/'],
      linkHosts: [],
      policy: {
        ...DEFAULT_CONFIG.policy,
        start: [{ kind: 'permission', least: 'triage' }],
        answer: [
          { kind: 'user', login: 'mona' },
          { kind: 'team', org: 'acme', slug: 'leads' },
          { kind: 'app', id: 12 },
        ],
      },
      answersNeeded: 2,
      questions: {
        mention: [{ kind: 'assignee' }],
        remindAfter: undefined,
        escalateAfter: 48 * HOUR,
        escalateTo: [{ kind: 'team', org: 'acme', slug: 'leads' }],
        defaultAfter: 36 * HOUR,
        defaultAnswer: '2',
        expireAfter: 336 * HOUR,
        warnBefore: undefined,
        whenClosed: 'keep',
      },
      limits: { ...DEFAULT_CONFIG.limits, perDay: 7, queued: 3 },
    },
  });
});

function mistakesOf(text: string): readonly string[] {
  const read = readConfigFile(text);
  return read.kind === 'malformed' ? read.why : [];
}

it('reports all mistakes at once, each with its line and column', () => {
  const why = mistakesOf(
    'who-may:\n  start: [asker]\n  answer: [wirte, write]\n  cancel: []\nanswers:\n  needed: 99\nquestions:\n  remind-after: soon\n  default-after: 1d\nlimits:\n  tasks-per-day: many\n',
  );

  expect(why.map((line) => /^line \d+, column \d+, [\w.-]+/.exec(line)?.[0])).toEqual(
    expect.arrayContaining([
      'line 2, column 10, who-may.start',
      'line 3, column 12, who-may.answer.0',
      'line 4, column 11, who-may.cancel',
      'line 6, column 11, answers.needed',
      'line 8, column 17, questions.remind-after',
      'line 11, column 18, limits.tasks-per-day',
    ]) as string[],
  );
});

describe('a mistake', () => {
  it.each([
    ['who-may: { strat: [write] }', /strat/],
    ['whomay: {}', /whomay/],
    ['who-may: { start: write }', /must be a list/],
    ['who-may: { start: [7] }', /must be a string/],
    ['who-may: { steer: [anyone] }', /must not hold: anyone/],
    ['questions: { default-after: 1d }', /needs a default-answer/],
    ['questions: { escalate-after: 1d }', /needs someone in escalate-to/],
    ['questions: { default-after: 1d, default-answer: 0 }', /number of an option, from 1, or text/],
    ['questions: { default-after: 1d, default-answer: -1 }', /number of an option, from 1, or text/],
    ['questions: { mention: [write] }', /can be mentioned/],
    ['questions: { when-closed: maybe }', /cancel or keep/],
    ['limits: { tasks-per-day: 0 }', /at least 1/],
    ['limits: 7', /line 1, column 9, limits/],
    ['- a', /line 1/],
    ['a: [', /line 1/],
    ['a: 1\na: 2', /line 2/],
    ['x: &a [*a]', /line 1|x/],
  ])('is reported for %j', (text, why) => {
    expect(mistakesOf(text).join('\n')).toMatch(why);
  });

  it('is reported together with what another mistake beside it leaves out', () => {
    const text = [
      'questions:',
      '  escalate-after: 3d',
      '  default-after: 7d',
      '  when-closed: maybe',
      'who-may: { steer: [anyone, wrote, null] }',
      'answers: null',
    ].join('\n');

    expect(mistakesOf(text)).toEqual([
      expect.stringContaining('line 2, column 19, questions.escalate-after: needs someone in escalate-to'),
      expect.stringContaining('line 3, column 18, questions.default-after: needs a default-answer'),
      expect.stringContaining('line 4, column 16, questions.when-closed: must be cancel or keep'),
      expect.stringContaining('line 5, column 19, who-may.steer: must not hold: anyone'),
      expect.stringContaining('line 5, column 28, who-may.steer.1: unknown role or account "wrote"'),
      expect.stringContaining('line 5, column 35, who-may.steer.2: must be a string'),
      expect.stringContaining('line 6, column 10, answers: must be keys with values'),
    ] as string[]);
  });

  it.each(['null', '7', 'x', '[x]', '{}'])(
    'of the value %s of a list is reported, and does not hide others',
    (value) => {
      const text = `questions:\n  escalate-after: 3d\n  escalate-to: ${value}\n  default-after: 7d\n`;

      expect(mistakesOf(text).join('\n')).toMatch(/questions\.escalate-to.*\n.*needs a default-answer/);
    },
  );

  it('is reported with a shortened value', () => {
    expect(mistakesOf(`who-may: { start: ["${'x'.repeat(5_000)}"] }`).join().length).toBeLessThan(500);
  });
});

describe('a hostile file', () => {
  it.each([
    ['[', 60_000],
    ['{a: ', 15_000],
    ['- ', 30_000],
    ['? ', 30_000],
    ['"', 65_000],
    ['&a ', 20_000],
    ['!!x ', 16_000],
  ])('is refused and breaks nothing if it repeats %j', (piece, times) => {
    expect(readConfigFile(piece.repeat(times)).kind).toBe('malformed');
  });

  it('cannot expand itself', () => {
    const laughs = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefgh'
        .split('')
        .map(
          (name, index) =>
            `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefgh'[index] ?? 'a'}`).join(', ')}]`,
        ),
    ].join('\n');

    expect(readConfigFile(laughs).kind).toBe('malformed');
  });

  it('never makes the reader throw', () => {
    const pieces = fc
      .array(
        fc.constantFrom(
          'who-may',
          'questions',
          ':',
          ' ',
          '\n',
          '  ',
          '- ',
          '[',
          ']',
          '{',
          '}',
          '*a',
          '&a ',
          '"',
          "'",
          '#',
          '<<',
          '__proto__',
          '1d',
          'off',
          '|',
          '>',
          '%',
          '!!map',
          '\t',
        ),
        { maxLength: 40 },
      )
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 200 })), (text) => {
        expect(['config', 'malformed']).toContain(readConfigFile(text).kind);
      }),
      { numRuns: 300 },
    );
  });
});

it('reports a key that is none once', () => {
  const read = readConfigFile('authority: { keys: [{ id: a, role: run, key: abc }] }\n');

  expect(read).toMatchObject({ kind: 'malformed', mistakes: [{ line: 1 }] });
});

it('refuses one key for both roles, and accepts several keys of one role', () => {
  const key = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
  const linesOf = (pins: readonly string[]) => readConfigFile(`authority:\n  keys:\n${pins.join('')}`);
  const pin = (id: string, role: string) => `    - { id: ${id}, role: ${role}, key: ${key} }\n`;

  expect(linesOf([pin('a', 'run'), pin('b', 'bot')])).toMatchObject({
    kind: 'malformed',
    mistakes: [{ line: 4, message: expect.stringContaining('is also the key of the other role') as string }],
  });
  expect(linesOf([pin('a', 'run'), pin('b', 'run')])).toMatchObject({ kind: 'config' });
});
