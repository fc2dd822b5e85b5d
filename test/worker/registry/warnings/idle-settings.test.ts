import { describe, expect, it } from 'vitest';
import { validateRegistry } from '../../../../worker/registry/validate.ts';

function told(config: string): string[] {
  const content = Buffer.from(config);
  return validateRegistry([{ path: 'config.yaml', mode: '100644', content }]).map(
    ({ line, column, level, message }) => `${line}:${column} ${level} ${message}`,
  );
}

const asked = (settings: string): string[] => told(`questions: { ${settings} }\n`);

describe('a setting without effect in config.yaml is a warning', () => {
  it('names the setting, its place and the other setting', () => {
    expect(told('questions:\n  escalate-to: [user:mona]\n  default-answer: 1\n')).toEqual([
      '2:16 warning escalate-to has no effect: escalate-after is off',
      '3:19 warning default-answer has no effect: default-after is off',
    ]);
  });

  it.each([
    ['default-answer: 1, default-after: 3d, expire-after: 3d', 'default-after'],
    ['escalate-to: [user:mona], escalate-after: 4d, expire-after: 3d', 'escalate-after'],
    ['remind-after: 4d, expire-after: 3d', 'remind-after'],
    ['remind-after: 2d, escalate-to: [user:mona], escalate-after: 2d', 'remind-after'],
    ['warn-before-expiry: 3d, expire-after: 3d', 'warn-before-expiry'],
  ])('warns about one of { %s }', (settings, key) => {
    expect(asked(settings)).toEqual([expect.stringContaining(`warning ${key} has no effect: `)]);
  });

  it('warns about more waiting messages than one agent can get', () => {
    expect(told('limits: { queued-messages: 65 }\n')).toEqual([
      '1:28 warning queued-messages: 65 has no effect: 64 is the most',
    ]);
    expect(told('limits: { queued-messages: 64 }\n')).toEqual([]);
  });

  it('warns if more people must agree than may answer', () => {
    expect(told('who-may: { answer: [user:mona] }\nanswers: { needed: 2 }\n')).toEqual([
      '2:20 warning needed is 2, but who-may: answer names at most 1 account, so no reply can ever count',
    ]);
    expect(told('who-may: { answer: [asker, user:mona] }\nanswers: { needed: 3 }\n')).toHaveLength(1);
    expect(told('who-may: { answer: [asker, user:mona] }\nanswers: { needed: 2 }\n')).toEqual([]);
    expect(told('who-may: { answer: [team:acme/leads] }\nanswers: { needed: 3 }\n')).toEqual([]);
  });

  it('warns about a name that is protected and unprotected', () => {
    expect(told('protected: [.vscode/]\nunprotected: [.vscode/]\n')).toEqual([
      expect.stringContaining('2:14 warning .vscode/ has no effect: '),
    ]);
  });
});

it.each([
  '',
  'questions: { expire-after: 12h }\n',
  'questions: { escalate-to: [user:mona], escalate-after: 12h }\n',
  'questions: { default-answer: 1, default-after: 3d, expire-after: 4d, warn-before-expiry: 1d }\n',
  '\uFEFFquestions: { remind-after: off, default-after: off, escalate-after: off }\n',
])('says nothing about %j, where only defaults have no effect', (config) => {
  expect(told(config)).toEqual([]);
});

it('says only what is wrong with a file that has mistakes', () => {
  expect(told('questions: { default-answer: 1 }\ndashbord: true\n')).toEqual([
    expect.stringMatching(/error .*dashbord/),
  ]);
});
