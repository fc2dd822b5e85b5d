/** Addresses, requests, times and names: the small pure functions behind the pages. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { initialsOf, renderAvatarSvg } from '../../../localhub/page/avatar.ts';
import { renderColourSheet } from '../../../localhub/page/layout.ts';
import { readBack } from '../../../localhub/page/posts/accept-post.ts';
import { isFromThisPage, isLocalHost } from '../../../localhub/page/posts/same-origin.ts';
import { OPERATIONS, renderRequest } from '../../../localhub/page/http/rest.ts';
import { findRoute } from '../../../localhub/page/http/routes.ts';
import { describeAge, describeDuration } from '../../../localhub/page/relative-times.ts';
import { renderValue } from '../../../localhub/page/views/runs/run-results.ts';
import { readCodeLocation } from '../../../localhub/page/views/code/code-location.ts';
import { renderFolder } from '../../../localhub/page/views/code/folder-view.ts';

const place = { owner: 'acme', repo: 'shop' };

describe('an address', () => {
  it.each([
    ['/', { kind: 'front' }],
    ['/acme', { kind: 'owner', owner: 'acme' }],
    ['/acme/shop/', { kind: 'code', place, rest: undefined }],
    ['/acme/shop/tree/main/src', { kind: 'code', place, rest: 'main/src' }],
    ['/acme/shop/blob/a%2Fb/x%20y.md', { kind: 'code', place, rest: 'a/b/x y.md' }],
    ['/acme/shop/commit/c0ffee', { kind: 'commit', place, ref: 'c0ffee' }],
    ['/acme/shop/issues', { kind: 'issues', place }],
    ['/acme/shop/issues/new', { kind: 'new-issue', place }],
    ['/acme/shop/issues/7', { kind: 'issue', place, number: 7 }],
    ['/acme/shop/pulls', { kind: 'pulls', place }],
    ['/acme/shop/pull/8/files', { kind: 'pull', place, number: 8 }],
    ['/acme/shop/actions', { kind: 'runs', place }],
    ['/acme/shop/actions/runs/42/job/1', { kind: 'run', place, number: 42 }],
  ])('opens what the same address opens on GitHub: %s', (path, route) => {
    expect(findRoute(path)).toEqual(route);
  });

  it.each([
    '/acme/shop/issues/x',
    '/acme/shop/pull',
    '/acme/shop/wiki',
    '/acme/shop/actions/workflows',
    '/%E0%A4%A',
    '/a b/c',
    '/acme/shop/tree',
  ])('that is not one of our pages is left to others: %s', (path) => {
    expect(findRoute(path)).toBeUndefined();
  });

  it('may contain a branch with slashes: the longest matching branch is meant', () => {
    const branches = ['main', 'agora', 'agora/fix/rounding'];

    expect(readCodeLocation('agora/fix/rounding/src/a.ts', branches)).toEqual({
      ref: 'agora/fix/rounding',
      path: 'src/a.ts',
    });
    expect(readCodeLocation('agora/fix', branches)).toEqual({ ref: 'agora', path: 'fix' });
    expect(readCodeLocation('main', branches)).toEqual({ ref: 'main', path: '' });
    expect(readCodeLocation('c0ffee/src', branches)).toEqual({ ref: 'c0ffee', path: 'src' });
  });

  it('to return to is always on this page', () => {
    expect(readBack('/acme/shop/issues?state=closed')).toBe('/acme/shop/issues?state=closed');
    for (const elsewhere of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
      null,
      '/a\nb',
    ])
      expect(readBack(elsewhere)).toBe('/');
  });
});

it.each([['a#b'], ['what?'], ['100%'], ['a b'], ['ü'], ['x&y']])('of the file %s leads to the file', (name) => {
  const location = { place: { owner: 'acme', repo: 'shop' }, ref: `fix/${name}`, path: 'docs' };

  const { text } = renderFolder([{ path: `docs/${name}`, type: 'blob', sha: 'c0ffee' }], location);

  const [, href = ''] = /href="(\/acme\/shop\/blob[^"]*)"/.exec(text) ?? [];
  expect(findRoute(new URL(href.replaceAll('&amp;', '&'), 'http://hub.invalid').pathname)).toMatchObject({
    kind: 'code',
    rest: `fix/${name}/docs/${name}`,
  });
});

describe('a request', () => {
  it('fills in the path and puts the rest where the method needs it', () => {
    expect(
      renderRequest('GET /repos/{owner}/{repo}/issues', { ...place, state: 'open', labels: undefined, page: 2 }),
    ).toEqual({ method: 'GET', path: '/repos/acme/shop/issues?state=open&page=2', body: undefined });
    expect(
      renderRequest('DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}', {
        ...place,
        issue_number: 7,
        name: 'a/b c',
      }),
    ).toEqual({ method: 'DELETE', path: '/repos/acme/shop/issues/7/labels/a%2Fb%20c', body: undefined });
    expect(renderRequest('GET /repos/{owner}/{repo}/commits/{ref}', { ...place, ref: 'agora/fix' }).path).toBe(
      '/repos/acme/shop/commits/agora/fix',
    );
    expect(renderRequest('POST /repos/{owner}/{repo}/issues', { ...place, title: 'x' }).body).toEqual({ title: 'x' });
  });

  it('never leaves its part of the path, whatever the name is', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((name) => name !== '.' && name !== '..'),
        (name) => {
          const { path } = renderRequest('GET /repos/{owner}/{repo}', { owner: name, repo: 'r' });

          expect(path.split('/')).toHaveLength(4);
          expect(path).not.toContain('?');
        },
      ),
    );
  });

  it("is one that this hub's API description contains", () => {
    const text = readFileSync(new URL('../../../localhub/openapi/subset.json', import.meta.url), 'utf8');
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(JSON.parse(text));

    const known = new Set(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    );

    expect(OPERATIONS.filter((operation) => !known.has(operation))).toEqual([]);
  });
});

describe('a user of the page', () => {
  it.each([
    [{ host: '127.0.0.1:4000' }, true],
    [{ host: 'localhost' }, true],
    [{ host: 'github.localhost:4000' }, true],
    [{ host: '[::1]:4000' }, true],
    [{ host: 'evil.example' }, false],
    [{ host: '127.0.0.1.evil.example' }, false],
    [{}, false],
  ])('can use a name of this machine: %j', (headers, isLocal) => {
    expect(isLocalHost(headers)).toBe(isLocal);
  });

  it.each([
    [{ origin: 'http://127.0.0.1:4000' }, true],
    [{}, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'null' }, false],
    [{ origin: 'http://127.0.0.1:9999' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
  ])('can send forms from the page itself: %j', (headers, isOurs) => {
    expect(isFromThisPage({ host: '127.0.0.1:4000', ...headers })).toBe(isOurs);
  });
});

describe('times and names', () => {
  const now = new Date('2026-03-01T12:00:00Z');

  it.each([
    ['2026-03-01T11:59:40Z', 'just now'],
    ['2026-03-01T11:57:00Z', '3 minutes ago'],
    ['2026-03-01T09:59:00Z', '2 hours ago'],
    ['2026-02-28T11:00:00Z', 'yesterday'],
    ['2026-03-05T12:00:00Z', 'in 4 days'],
    ['nonsense', 'nonsense'],
  ])('shows %s as people say it', (iso, words) => {
    expect(describeAge(iso, now)).toBe(words);
  });

  it.each([
    [0, '0s'],
    [-5, '0s'],
    [61_000, '1m 1s'],
    [3_725_000, '1h 2m'],
    [864_000_000, '10d'],
  ])('shows how long %d ms are', (ms, words) => {
    expect(describeDuration(ms)).toBe(words);
  });

  it.each([
    ['alice', 'AL'],
    ['mary-ann', 'MA'],
    ['agora-dispatch[bot]', 'AD'],
    ['x', 'X'],
    ['[bot]', '?'],
  ])('shows initials for %s', (login, initials) => {
    expect(initialsOf(login)).toBe(initials);
  });

  it('shows people round and apps square, with only letters of the name', () => {
    expect(renderAvatarSvg('alice')).toContain('<circle');
    expect(renderAvatarSvg('agora[bot]')).toContain('<rect');
    expect(renderAvatarSvg('<script>alert(1)</script>')).not.toContain('<script');
  });

  it('writes only colours into the style sheet of label colours', () => {
    expect(renderColourSheet('d73a4a,0e8a16')).toBe('.label-d73a4a{--label:#d73a4a}\n.label-0e8a16{--label:#0e8a16}');
    expect(renderColourSheet('red;}body{display:none,#fff,D73A4A')).toBe('');
  });

  it('formats inputs that are JSON and does not change others', () => {
    expect(renderValue('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(renderValue('{broken')).toBe('{broken');
    expect(renderValue('42')).toBe('42');
  });
});
