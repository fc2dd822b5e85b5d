import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setOutput } from '@actions/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readCommand, renderCommand } from '../../../localhub/runner/output/workflow-commands.ts';
import { createConsole, type ConsoleTarget } from '../../../localhub/runner/output/console.ts';
import { readPairs, readPaths } from '../../../localhub/runner/output/file-commands.ts';
import { createLineSplitter } from '../../../localhub/runner/output/split-lines.ts';
import { createMasks } from '../../../localhub/runner/output/masks.ts';

const word = fc.stringMatching(/^[a-z][a-z-]{0,8}$/);
const anyCommand = (): boolean => true;

describe('workflow commands', () => {
  it('are read back unchanged, whatever they contain', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', '%', ':', ',', ';', ']', '\n', '\r', '%0A', '%25', '=', 'é'),
    });
    const properties = fc.dictionary(
      word,
      texts.filter((text) => text !== ''),
      { noNullPrototype: true },
    );

    fc.assert(
      fc.property(word, properties, texts, (name, given, data) => {
        expect(readCommand(renderCommand({ name, properties: given, data }), anyCommand)).toEqual({
          name,
          properties: given,
          data,
        });
      }),
    );
  });

  it('are recognized after spaces, and in the old form anywhere in a line', () => {
    expect(readCommand('   ::warning file=a.js,line=3::look%0Ahere', anyCommand)).toEqual({
      name: 'warning',
      properties: { file: 'a.js', line: '3' },
      data: 'look\nhere',
    });
    expect(readCommand('text before ##[set-output name=x;]value', anyCommand)).toEqual({
      name: 'set-output',
      properties: { name: 'x' },
      data: 'value',
    });
    expect(readCommand('text before ::warning::no', anyCommand)).toBeUndefined();
  });

  it('are ordinary lines when their name is unknown', () => {
    const seen: string[] = [];
    const listen = createConsole(targetThatLogs(seen));

    listen('::frobnicate::x');
    listen('##[frobnicate]x');

    expect(seen).toEqual(['::frobnicate::x', '##[frobnicate]x']);
  });

  it('are ignored between stop-commands and its token, and a guessable token is refused', () => {
    const seen: string[] = [];
    const listen = createConsole(targetThatLogs(seen));

    for (const line of [
      '::stop-commands::tok',
      '::warning::one',
      '::other::',
      '::tok::',
      '::warning::two',
      '::stop-commands::error',
      '::warning::three',
    ])
      listen(line);

    expect(seen).toEqual([
      '::stop-commands::tok',
      '::warning::one',
      '::other::',
      '::tok::',
      'warning=two',
      expect.stringContaining('fail=Unable to process command'),
      '::stop-commands::error',
      'warning=three',
    ]);
  });
});

function targetThatLogs(seen: string[]): ConsoleTarget {
  return {
    debug: false,
    log: (line) => {
      seen.push(line);
    },
    annotate: (level, message) => {
      seen.push(`${level}=${message}`);
    },
    addMask: () => {},
    setOutput: () => {},
    saveState: () => {},
    fail: (message) => {
      seen.push(`fail=${message}`);
    },
  };
}

describe('file commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runner-codecs-'));
  const file = join(folder, 'output');
  beforeAll(() => {
    vi.stubEnv('GITHUB_OUTPUT', file);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  it('are read as @actions/core writes them, whatever the values', () => {
    const names = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,12}$/);
    const values = fc.string({
      unit: fc.oneof(
        fc.string({ minLength: 1, maxLength: 1 }),
        fc.constantFrom('\n', '\r\n', '<<', '=', 'ghadelimiter_'),
      ),
    });

    fc.assert(
      fc.property(fc.array(fc.tuple(names, values), { maxLength: 5 }), (written) => {
        writeFileSync(file, '');
        for (const [name, value] of written) setOutput(name, value);

        expect(readPairs(readFileSync(file, 'utf8'))).toEqual({ pairs: written, problem: undefined });
      }),
      { numRuns: 60 },
    );
  });

  it('use the first of = and <<, and keep what comes before a mistake', () => {
    expect(readPairs('a=b<<c\nd<<E=F\n1\n\n2\nE=F\n\nlast=\n')).toEqual({
      pairs: [
        ['a', 'b<<c'],
        ['d', '1\n\n2'],
        ['last', ''],
      ],
      problem: undefined,
    });
    expect(readPairs('a=1\nb<<EOF\nnever ends\n')).toEqual({
      pairs: [['a', '1']],
      problem: "Invalid value. Matching delimiter not found 'EOF'",
    });
    expect(readPairs('a=1\nnonsense\n').problem).toBe("Invalid format 'nonsense'");
    expect(readPairs('=1\n').problem).toBe("Invalid format '=1'. Name must not be empty");
    expect(readPairs('x<<\n').problem).toMatch(/delimiter must not be empty/);
    expect(readPaths('/a\n\n/b\n')).toEqual(['/a', '/b']);
  });
});

describe('lines', () => {
  it('are the same however the text is split into chunks', () => {
    const chunks = fc.array(fc.string({ unit: fc.constantFrom('a', '\n', '\r', 'é', ' ') }));

    fc.assert(
      fc.property(chunks, (given) => {
        const whole = cut([given.join('')]);
        expect(cut(given)).toEqual(whole);
        expect(whole.join('|')).not.toMatch(/[\r\n]/);
      }),
    );
    expect(cut(['one\rtwo\r', '\nthree\n\nfour'])).toEqual(['one', 'two', 'three', '', 'four']);
  });

  function cut(chunks: readonly string[]): string[] {
    const lines: string[] = [];
    const splitter = createLineSplitter((line) => lines.push(line));
    chunks.forEach(splitter.push);
    splitter.end();
    return lines;
  }
});

describe('masks', () => {
  it('hide every registered value, also single lines of it and overlaps of two', () => {
    const values = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\n'), minLength: 2, maxLength: 5 }), {
      minLength: 1,
      maxLength: 4,
    });

    fc.assert(
      fc.property(values, fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'x') }), (secrets, text) => {
        const hidden = createMasks(secrets).hide(text);
        for (const secret of secrets.flatMap((value) => [value, ...value.split('\n')])) {
          if (secret !== '') expect(hidden).not.toContain(secret);
        }
      }),
    );
    expect(createMasks(['abc', 'bcd']).hide('xabcdx abc')).toBe('x***x ***');
    expect(createMasks(['line one\nline two']).hide('say line two')).toBe('say ***');
    expect(createMasks(['', ' ']).hide('a b')).toBe('a b');
  });
});
