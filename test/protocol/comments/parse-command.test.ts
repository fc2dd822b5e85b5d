import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCommand, subagentOfLabel } from '../../../protocol/comments/parse-command.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { processorTime } from '../../support/processor-time.ts';

const task = taskIdOf(1, 'label', 2);
const question = questionIdOf(task, 1);

describe('a command', () => {
  it.each([
    ['/agora run planner', { verb: 'run', subagent: 'planner', text: '' }],
    ['/agora run planner please look', { verb: 'run', subagent: 'planner', text: 'please look' }],
    ['/Agora RUN planner', { verb: 'run', subagent: 'planner', text: '' }],
    ['/agora\trun\tplanner\tx', { verb: 'run', subagent: 'planner', text: 'x' }],
    [
      'Let us see.\n\n/agora run planner\nfirst\n\nsecond',
      { verb: 'run', subagent: 'planner', text: 'first\n\nsecond' },
    ],
    ['/agora run planner   \r\n', { verb: 'run', subagent: 'planner', text: '' }],
    ['/answer B', { verb: 'answer', text: 'B' }],
    ['/agora answer B', { verb: 'answer', text: 'B' }],
    ['/answer', { verb: 'answer', text: '' }],
    ['/answer\nB', { verb: 'answer', text: 'B' }],
    [`/answer ${question} B`, { verb: 'answer', text: 'B', question }],
    [`/answer ${question}`, { verb: 'answer', text: '', question }],
    [`/answer B ${question}`, { verb: 'answer', text: `B ${question}` }],
    ['/answer q_short B', { verb: 'answer', text: 'q_short B' }],
    ['/answer like this:\n```js\nconst a = 1;\n```', { verb: 'answer', text: 'like this:\n```js\nconst a = 1;\n```' }],
    ['/agora retry mind this\n\nand that', { verb: 'retry', text: 'mind this\n\nand that' }],
    ['/answer B\n> quoted\nmore', { verb: 'answer', text: 'B\nmore' }],
    ['/answer B\n\nOn Tue, 3 Mar 2026, Ada wrote:\n> rest', { verb: 'answer', text: 'B' }],
    ['Start with `<!--` as before.\n\n/agora cancel', { verb: 'cancel' }],
    ['/answer Start with `<!--` as before', { verb: 'answer', text: 'Start with `<!--` as before' }],
    ['- one\n\n/agora cancel', { verb: 'cancel' }],
    ['Thanks <b>a lot</b>\n/agora cancel', { verb: 'cancel' }],
    ['/agora cancel\n--', { verb: 'cancel' }],
    ['<details>\n\nlog\n\n</details>\n\n/agora cancel', { verb: 'cancel' }],
    ['/agora', { verb: 'help' }],
    ['/agora help', { verb: 'help' }],
    ['/agora status please', { verb: 'status' }],
    ['/agora status --explain', { verb: 'status', explains: true }],
    ['/agora status --EXPLAIN please', { verb: 'status', explains: true }],
    ['/agora status —explain', { verb: 'status', explains: true }],
    ['/agora status\n--explain', { verb: 'status', explains: true }],
    ['/agora status --explained', { verb: 'status' }],
    ['/agora status explain', { verb: 'status' }],
    ['/agora status please --explain', { verb: 'status' }],
    ['/agora questions --explain', { verb: 'questions' }],
    ['/agora questions', { verb: 'questions' }],
    ['/agora cancel', { verb: 'cancel' }],
    [`/agora cancel ${task}`, { verb: 'cancel', target: task }],
    [`/agora cancel ${question} now`, { verb: 'cancel', target: question }],
    ['/agora cancel it', { verb: 'cancel' }],
    ['/agora retry', { verb: 'retry' }],
    ['/agora retry and mind\n> quoted\nthe tests', { verb: 'retry', text: 'and mind\nthe tests' }],
    [`/agora retry ${task} please`, { verb: 'retry', target: task, text: 'please' }],
    ['/agora end', { verb: 'end' }],
    ['/agora expire', { verb: 'cancel', formerly: 'expire' }],
    ['/agora hold', { verb: 'hold', ms: 86_400_000 }],
    ['/agora hold 3d', { verb: 'hold', ms: 259_200_000 }],
    [`/agora hold ${question} 15m`, { verb: 'hold', ms: 900_000, target: question }],
    ['/agora say keep the name', { verb: 'say', text: 'keep the name' }],
    [`/agora say ${task}\nkeep\n> quoted\nthe name`, { verb: 'say', text: 'keep\nthe name', target: task }],
    ['/agora run', { verb: 'unknown', word: 'run' }],
    ['/agora run Planner', { verb: 'run', subagent: 'planner', text: '' }],
    ['/agora run \u212Aey', { verb: 'unknown', word: 'run \u212Aey' }],
    ['/agora run ../x', { verb: 'unknown', word: 'run ../x' }],
    ['/agora rm -rf /', { verb: 'unknown', word: 'rm' }],
  ])('%j', (body, expected) => {
    expect(findCommand(body)).toEqual(expected);
  });

  it('is the first of several', () => {
    expect(findCommand('/answer A\n/agora run planner')).toEqual({ verb: 'answer', text: 'A\n/agora run planner' });
  });
});

it.each(['/agora hold for ever', '/agora hold 0d', '/agora hold 99999w', '/agora say', '/agora say > x'])(
  'is reported if the text after it cannot be used: %j',
  (body) => {
    const command = findCommand(body);

    expect(command).toMatchObject(body.endsWith('> x') ? { verb: 'say', text: '> x' } : { verb: 'unknown' });
    if (command?.verb === 'unknown') expect(command.because).toMatch(/`\/agora (hold|say)`/);
  },
);

describe('a comment', () => {
  it.each([
    '',
    ' ',
    'agora run planner',
    '/run planner',
    '/cancel',
    '/opencode run x',
    '/agora-run planner',
    '/agora-x run planner',
    '/agorarun planner',
    '/agora: run planner',
    '/agora.run',
    '/answers B',
    '/answer-B',
    '/answer: B',
    'please /agora run planner',
    'see https://example.com/agora run planner',
    'foo@agora.dev run planner',
    'a/agora run planner',
    '//agora run planner',
    '\\/agora run planner',
    '`/agora run planner`',
    '**/agora run planner**',
    ' /agora run planner',
    '  /agora run planner',
    '    /agora run planner',
    '\t/agora run planner',
    '- /agora run planner',
    '* /answer B',
    '1. /answer B',
    '# /agora run planner',
    '| /agora run planner |',
    '> /agora run planner',
    '>/agora run planner',
    '> > /agora run planner',
    '   > /agora run planner',
    '> text\n> /answer B',
    '> text\n/answer B',
    '- > text\n/answer B',
    '<div>\n/answer B\n</div>',
    '<details>\n\n/answer B\n\n</details>',
    'see <details>\n/answer B\n</details>',
    'see <details open=a/b>\n/answer B\n</details>',
    '- <details>\n\n  text\n/answer B',
    '<blockquote>\n\n/answer B\n\n</blockquote>',
    '- <blockquote>\n\n  text\n/answer B',
    'see <pre>\n/answer B\n</pre>',
    '<div><pre>\n\n/answer B\n\n</pre></div>',
    '<div hidden>\n\n/answer B\n\n</div>',
    '```\n/agora run planner\n```',
    '~~~\n/agora run planner\n~~~',
    '```\n/agora run planner',
    '````\n```\n/agora run planner\n````',
    '```\n```js\n/agora run planner\n```',
    '   ```\n/agora run planner\n   ```',
    '<!-- /agora run planner -->',
    '<!--\n/agora run planner\n-->',
    '<!--\n/agora run planner',
    '<!-- > -->\n<!--\n/agora run planner',
    '-- \n/agora run planner',
    'On Tue, 3 Mar 2026, Ada wrote:\n/agora run planner',
    'Reply to this email directly\n/agora run planner',
    '／agora run planner',
    '/аgora run planner',
    '\u200B/agora run planner',
    '\u2060/agora run planner',
    '/\u2060agora run planner',
    '/agora\u00A0run planner',
    '<b>/agora run planner</b>',
    '[/agora run planner](x)',
    'Type "/agora run planner".',
  ])('has no command in a quote, in code or within a line: %j', (body) => {
    expect(findCommand(body)).toBeUndefined();
  });
});

it('is found whatever is above it, with an empty line between, as long as that opens nothing', () => {
  const lines = fc.array(
    fc
      .stringMatching(/^[A-Za-z0-9 .,!?*_>#-]{0,30}$/)
      .filter((line) => line !== '-- ' && !/^(On |Sent from|Reply to|You are)/.test(line)),
  );
  fc.assert(
    fc.property(lines, (above) => {
      expect(findCommand([...above, '', '/agora run planner now'].join('\n'))).toEqual({
        verb: 'run',
        subagent: 'planner',
        text: 'now',
      });
    }),
  );
});

it.each([
  ['a quotation', '> <details>\n> text'],
  ['a list', '- <details>\n\n  text'],
  ['a nested list', '- a\n  - <blockquote>\n\n    text'],
  ['a footnote', 'a[^1]\n\n[^1]: <details>\n\n    text'],
  ['a part that ends first', '<details>\n\n<blockquote>\n\ntext\n\n</details>'],
])('is found below %s in which something is opened and not closed, as on the page', (_, above) => {
  expect(findCommand(`${above}\n\n<!-- -->\n\n/answer B`)).toEqual({ verb: 'answer', text: 'B' });
});

it('is not found in a quote of any comment, which is what "Quote reply" makes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('/agora run planner', '/answer B', 'text', '```', '', '<!--', '-->')),
      (lines) => {
        expect(findCommand(lines.map((line) => `> ${line}`).join('\n'))).toBeUndefined();
      },
    ),
  );
});

it('reads any comment for a command without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (body) => {
      findCommand(body);
      findCommand(`/agora ${body}`);
      findCommand(`/answer ${body}`);
    }),
  );
});

it.each([
  ['/agora ', 9_000],
  ['/agora run ', 6_000],
  ['/answer\n', 8_000],
  ['\n/', 32_000],
  [' /agora', 9_000],
])('reads 65,536 characters of %j quickly', (piece, times) => {
  const ms = processorTime(() => findCommand(piece.repeat(times)));

  expect(ms).toBeLessThan(5_000);
});

it.each([
  ['agora:planner', 'planner'],
  ['agora:a', 'a'],
  ['agora:a-1', 'a-1'],
  ['Agora:Planner', 'planner'],
  [`agora:${'a'.repeat(63)}`, 'a'.repeat(63)],
])('the label %s names %s', (label, name) => {
  expect(subagentOfLabel(label)).toBe(name);
});

it.each([
  '',
  'agora',
  'agora:',
  'agora:a b',
  'agora: a',
  'agora:a/b',
  'agora:../x',
  'agora:-a',
  'agora:\u212Aey',
  'x-agora:a',
  'agora:a\n',
  `agora:${'a'.repeat(64)}`,
  'agora:é',
])('the label %j names nothing', (label) => {
  expect(subagentOfLabel(label)).toBeUndefined();
});

it.each([
  ['<!-- x -->/answer B', undefined],
  ['/answer<!-- x --> B', undefined],
  ['/answer <!-- x -->B', { verb: 'answer', text: 'B' }],
  ['/agora say B<!-- x -->', { verb: 'say', text: 'B' }],
])('something hidden directly at a command breaks it: %j', (body, command) => {
  expect(findCommand(body)).toEqual(command);
});

it('finds no command in a long text that only mentions one', () => {
  expect(findCommand(`See /agora. ${randomUUID()} ${'x'.repeat(200)}`)).toBeUndefined();
});
