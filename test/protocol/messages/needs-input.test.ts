import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../protocol/base/canonical-json.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { readNeedsInput } from '../../../protocol/messages/needs-input.ts';
import { checkQuestion } from '../../../worker/ask/check-question.ts';

const asked = (text: string) => {
  const read = readNeedsInput(text);
  return read.kind === 'asked' ? read : undefined;
};

describe('a question', () => {
  it('needs only its text', () => {
    expect(asked('{"question":"A or B?"}')).toEqual({ kind: 'asked', asked: { question: 'A or B?' }, ignored: [] });
  });

  it('keeps all its fields as they are', () => {
    const payload = {
      question: 'A or B?',
      options: ['A', 'B'],
      recommended: 2,
      context: 'seen both',
      partial_state: { done: ['x'], deep: [[null, 0, false, '']] },
    };

    expect(asked(JSON.stringify(payload))?.asked).toEqual(payload);
  });

  it.each([null, 0, false, '', [], {}])('keeps %j as partial_state, which differs from none', (partial) => {
    expect(asked(JSON.stringify({ question: 'q', partial_state: partial }))?.asked).toStrictEqual({
      question: 'q',
      partial_state: partial,
    });
  });

  it('accepts one byte order mark and line ends of any kind', () => {
    expect(asked('\uFEFF{\r\n"question": "q"\r\n}')?.asked).toEqual({ question: 'q' });
  });

  it.each([
    ['options that are no list', { question: 'q', options: 'A or B' }, ['options']],
    [
      'options that are no texts',
      { question: 'q', options: ['A', 2, ' ', null] },
      ['options[1]', 'options[2]', 'options[3]'],
    ],
    ['context that is no text', { question: 'q', context: { a: 1 } }, ['context']],
    ['a recommended option that is not there', { question: 'q', options: ['A', 'B'], recommended: 3 }, ['recommended']],
    ['a recommended option 0', { question: 'q', options: ['A', 'B'], recommended: 0 }, ['recommended']],
    ['a recommended option in words', { question: 'q', options: ['A', 'B'], recommended: 'B' }, ['recommended']],
    ['half a recommended option', { question: 'q', options: ['A', 'B'], recommended: 1.5 }, ['recommended']],
    ['a recommended option of none', { question: 'q', recommended: 1 }, ['recommended']],
    [
      'a recommended option of a list with gaps',
      { question: 'q', options: ['A', 2, 'C'], recommended: 2 },
      ['options[1]', 'recommended'],
    ],
    ['members that are not ours', { question: 'q', choices: ['A'] }, ['choices']],
  ])('survives %s and lists what was dropped', (_, payload, ignored) => {
    expect(asked(JSON.stringify(payload))).toMatchObject({ ignored, asked: { question: 'q' } });
  });

  it('lists notes with a number that is too large to be passed on', () => {
    expect(asked('{"question":"q","partial_state":{"seen":1e999}}')).toEqual({
      kind: 'asked',
      asked: { question: 'q' },
      ignored: ['partial_state'],
    });
  });
});

describe('not a question:', () => {
  it.each([
    ['is empty', ''],
    ['is cut off', '{"question":"q"'],
    ['is a list', '["q"]'],
    ['is a text', '"q"'],
    ['is null', 'null'],
    ['has no question', '{"options":["A"]}'],
    ['has an empty question', '{"question":""}'],
    ['has a blank question', '{"question":" \\n\\t"}'],
    ['has a question that is no text', '{"question":["q"]}'],
    ['nests too deep', `{"question":"q","partial_state":${'['.repeat(201)}${']'.repeat(201)}}`],
    ['nests so deep that a walk would overflow', '['.repeat(1_000_000)],
  ])('%s', (_, text) => {
    expect(readNeedsInput(text).kind).toBe('malformed');
  });
});

describe('the size of a question', () => {
  const frame = Buffer.byteLength(canonicalJson({ question: 'q', partial_state: '' }));
  const ofBytes = (bytes: number) => JSON.stringify({ question: 'q', partial_state: 'x'.repeat(bytes - frame) });

  it('is accepted up to the exact byte', () => {
    expect(readNeedsInput(ofBytes(LIMITS.needsInputBytes)).kind).toBe('asked');
  });

  it('is reported with the limit if it is one byte more', () => {
    const read = readNeedsInput(ofBytes(LIMITS.needsInputBytes + 1));

    expect(read).toMatchObject({ kind: 'malformed', why: expect.stringMatching(/1048577 bytes.*1048576/) as string });
  });

  it('includes unknown members', () => {
    const text = JSON.stringify({ question: 'q', unknown: 'x'.repeat(LIMITS.needsInputBytes) });

    expect(readNeedsInput(text).kind).toBe('malformed');
  });

  it('counts bytes and not characters', () => {
    expect(readNeedsInput(JSON.stringify({ question: 'q', partial_state: 'ü'.repeat(600_000) })).kind).toBe(
      'malformed',
    );
  });

  it('does not count the white space of a pretty file', () => {
    const rows = Array.from({ length: 40_000 }, () => [1]);

    const text = JSON.stringify({ question: 'q', partial_state: rows }, null, 16);

    expect(text.length).toBeGreaterThan(LIMITS.needsInputBytes);
    expect(readNeedsInput(text).kind).toBe('asked');
  });
});

it('reads any text as a question of an agent without throwing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(['asked', 'malformed']).toContain(readNeedsInput(text).kind);
    }),
  );
});

it.each(['constructor', 'prototype', '__proto__', 'toString', 'hasOwnProperty', '', 'a.b'])(
  'treats a member named %j in partial_state as data',
  (name) => {
    const notes = `{"seen":{"${name}":{"admin":true}},"${name}":1}`;

    const read = readNeedsInput(`{"question":"q","partial_state":${notes},"${name}":2}`);

    expect(read.kind === 'asked' && JSON.stringify(read.asked.partial_state)).toBe(JSON.stringify(JSON.parse(notes)));
    expect(read.kind === 'asked' && Object.keys(read.asked)).toEqual(['question', 'partial_state']);
    expect({}).not.toHaveProperty('admin');
  },
);

it('returns what was written, whatever partial_state is', () => {
  const safe = fc.jsonValue({ maxDepth: 6 });
  fc.assert(
    fc.property(
      fc.string().filter((text) => text.trim() !== ''),
      safe,
      (question, partial) => {
        expect(asked(JSON.stringify({ question, partial_state: partial }))?.asked).toEqual({
          question: question.trim(),
          partial_state: JSON.parse(JSON.stringify(partial)) as unknown,
        });
      },
    ),
  );
});

describe('several questions', () => {
  const parts = [
    { id: 'db', question: 'Which database?', options: ['SQLite', 'Postgres'], recommended: 2, context: 'Both work.' },
    { question: 'What shall it be called?' },
  ];

  it('are kept as they are, and available as numbered text', () => {
    expect(asked(JSON.stringify({ questions: parts, context: 'All of it.', partial_state: 1 }))).toEqual({
      kind: 'asked',
      asked: {
        question: '1. Which database?\n2. What shall it be called?',
        questions: parts,
        context: 'All of it.',
        partial_state: 1,
      },
      ignored: [],
    });
  });

  it('are read back the same from a saved state', () => {
    const first = asked(JSON.stringify({ question: 'Two things.', questions: parts, context: 'And why.' }))?.asked;

    expect(first?.context).toBe('Two things.\n\nAnd why.');
    expect(asked(JSON.stringify(first))).toEqual({ kind: 'asked', asked: first, ignored: [] });
  });

  it('have the simple form if there is only one', () => {
    const [only] = parts;

    expect(asked(JSON.stringify({ questions: [only], context: 'More.' }))?.asked).toEqual({
      question: 'Which database?',
      options: ['SQLite', 'Postgres'],
      recommended: 2,
      context: 'Both work.\n\nMore.',
    });
    expect(asked('{"question":"q","questions":[]}')?.asked).toEqual({ question: 'q' });
    expect(readNeedsInput('{"questions":[]}').kind).toBe('malformed');
    expect(readNeedsInput('{"questions":[{"options":["A"]},7]}').kind).toBe('malformed');
  });

  it.each([
    ['texts alone', { questions: ['A?', 'B?'] }, ['A?', 'B?'], []],
    [
      'options beside them',
      { questions: parts, options: ['A'], recommended: 1 },
      undefined,
      ['options', 'recommended'],
    ],
    ['one that is none', { questions: [...parts, 7, {}] }, undefined, ['questions[2]', 'questions[3]']],
    ['a list that is none', { question: 'q', questions: 'A?' }, [], ['questions']],
    ['an agent to answer them', { questions: parts, to: 'agent:reviewer' }, undefined, ['to']],
    ['hosts', { questions: parts, hosts: ['api.example.com'] }, undefined, ['hosts']],
    [
      'members of one that are not ours',
      { questions: [{ question: 'A?', id: 'a b', recommended: 3, choices: [] }, 'B?'] },
      ['A?', 'B?'],
      ['questions[0].recommended', 'questions[0].choices', 'questions[0].id'],
    ],
    [
      'more than are shown',
      { questions: ['1', '2', '3', '4', '5', '6', '7'] },
      ['1', '2', '3', '4', '5'],
      ['questions[5]', 'questions[6]'],
    ],
  ])('survive %s and list what was dropped', (_, payload, texts, ignored) => {
    const read = asked(JSON.stringify(payload));

    expect(read?.ignored).toEqual(ignored);
    expect((read?.asked.questions ?? []).map(({ question }) => question)).toEqual(
      texts ?? ['Which database?', 'What shall it be called?'],
    );
    expect(read?.asked).not.toHaveProperty('hosts');
    expect(read?.asked).not.toHaveProperty('to');
  });

  it('can be put to people by name', () => {
    expect(asked(JSON.stringify({ questions: parts, to: '@mona' }))?.asked.to).toBe('@mona');
  });
});

it.each([null, 5, true, [], 'a question', { options: ['A'] }])('ignore %j, and say so', (member) => {
  const read = asked(JSON.stringify({ questions: [{ question: 'A?' }, member, { question: 'B?' }] }));
  const isQuestion = typeof member === 'string';

  expect(read?.ignored).toEqual(isQuestion ? [] : ['questions[1]']);
  expect(read?.asked.questions).toHaveLength(isQuestion ? 3 : 2);
});

describe('what nobody sees', () => {
  const INVISIBLE = [
    '\u200B',
    '\u00AD\u2060',
    '\uFEFF',
    '\u0000',
    '\u115F\u1160',
    '\u3164',
    '\uFFA0',
    '\u2800 \u200E',
    '\u001B[8m',
  ];

  it.each(INVISIBLE)('is not a question: %j', (question) => {
    expect(readNeedsInput(JSON.stringify({ question }))).toMatchObject({
      kind: 'malformed',
      why: expect.stringContaining('at least one visible character') as string,
    });
  });

  it.each(INVISIBLE)('is not an option: %j', (option) => {
    const read = asked(JSON.stringify({ question: 'A or B?', options: ['A', option, 'B'] }));

    expect(read).toMatchObject({ asked: { options: ['A', 'B'] }, ignored: ['options[1]'] });
  });

  it.each(INVISIBLE)('is reported to an agent that asks with the tool: %j', (hidden) => {
    expect(checkQuestion({ question: hidden })).toMatchObject({ kind: 'mistakes' });
    expect(checkQuestion({ question: 'A or B?', options: ['A', hidden] })).toMatchObject({ kind: 'mistakes' });
  });

  it('may be part of what people see', () => {
    expect(asked(JSON.stringify({ question: '👩\u200D💻?' }))?.asked.question).toBe('👩\u200D💻?');
  });
});
