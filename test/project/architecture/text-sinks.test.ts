import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findTestMistake } from '../../../scripts/find-test.ts';
import { findSinks, readSinkRows } from '../../../scripts/structure/find-sinks.ts';

/** protocol/ is pure, so it has no sink. Text that a runtime passes to its agent's process does not leave the run. */
const SOURCES = globSync('{action,bot,github,worker,client,cli}/**/*.ts', {
  exclude: (path) => path.startsWith('worker/runtimes/'),
}).sort();
const ROWS = readSinkRows(readFileSync('docs/text.md', 'utf8'));

it('lists in docs/text.md every place where text leaves, and no other', () => {
  const found = SOURCES.flatMap((file) => {
    const sinks = findSinks(readFileSync(file, 'utf8'));
    return sinks.length === 0 ? [] : [{ file, sinks }];
  });

  expect(SOURCES.length).toBeGreaterThan(300);
  expect(ROWS.map(({ file, sinks }) => ({ file, sinks })).sort((a, b) => (a.file < b.file ? -1 : 1))).toEqual(found);
});

describe.each(ROWS.map((row) => [row.file, row] as const))('%s', (_, { what, filter, test, name }) => {
  it('has a filter that exists, and a test for it, or a reason why it has none', () => {
    expect(what).not.toBe('');
    if (filter === '-') {
      expect([test, name]).toEqual(['-', '-']);
      return;
    }
    const [, path = '', exported = ''] = /^`([\w./-]+)#(\w+)`$/.exec(filter) ?? [];
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^export (?:async )?function ${exported}\\b`, 'm'));
    expect(findTestMistake(test, name)).toBeUndefined();
  });
});

describe('a new sink', () => {
  it.each([
    ["await client.request('POST /repos/{owner}/{repo}/releases', {});", 'POST /repos/{owner}/{repo}/releases'],
    ['await client.request(`DELETE /repos/${name}`);', 'DELETE /repos/${name}'],
    ["core.setOutput('summary', text);", 'core.setOutput'],
    ['await core.summary.addRaw(text).write();', 'core.summary'],
    ['const tell = ok ? core.notice : other;', 'core.notice'],
    ['process.stdout.write(text);', 'stdout'],
    ['(bad ? process.stderr : out).write(text);', 'stderr'],
    ['const { stdout } = process; stdout.write(text);', 'stdout'],
    ['console.log(text);', 'console.log'],
    ["await client.uploadArtifact('x', [], '.');", 'uploadArtifact'],
    ["const answer = await fetch('https://example.org', { body });", 'fetch'],
    ['return fetch(url, init);', 'fetch'],
    ['request.end(body);', 'request.end'],
    ["response.writeHead(200, { 'content-type': 'text/plain' }).end(text);", 'response.end'],
    ['return pino(options);', 'pino'],
    ['await promises.appendFile(file, text);', 'appendFile'],
  ])('is detected: %s', (source, sink) => {
    expect(findSinks(source)).toEqual([sink]);
  });

  it.each([
    "// core.notice('x')",
    '/** As `core.summary` does. */',
    'if (process.stdout.isTTY) x();',
    'map.fetch(result)',
  ])('is not %j', (source) => {
    expect(findSinks(source)).toEqual([]);
  });
});
