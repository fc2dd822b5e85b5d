import { expect, it } from 'vitest';
import { renderFailedCall } from '../../../protocol/errors/failed-call.ts';

const ISSUE = 'https://api.github.com/repos/o/r/issues/7';

interface Call {
  readonly status?: number | undefined;
  readonly words?: string;
  readonly method?: string;
  readonly url?: string;
  readonly response?: unknown;
}

/** An error in Octokit's form. */
function failed({ status, words = 'No', method = 'GET', url = ISSUE, response = { data: { message: 'No' } } }: Call) {
  return renderFailedCall(Object.assign(new Error(words), { status, request: { method, url }, response }));
}

it.each<[string, unknown, string]>([
  ['a text', 'Stop.', 'Stop.'],
  ['nothing', undefined, 'undefined'],
  ['another error', new Error('No disk.'), 'No disk.'],
  ['what only looks like an error', { message: 'No', request: { method: 'GET', url: ISSUE } }, '[object Object]'],
])('says %s as it is', (_, error, said) => {
  expect(renderFailedCall(error)).toBe(said);
});

const CALL = 'GET /repos/o/r/issues/7';
const READ = 'Give the job `issues: read`, in `permissions`.';
const GONE = 'It was deleted, or the job may not see it: give the job `issues: read`, in `permissions`.';
const OFTEN = 'Too many calls were made with this token. Wait some minutes, then start again.';
const DOWN = 'Check the status of GitHub, then start again.';
const ZEN = 'https://api.github.com/zen';

it.each<[string, Call, string]>([
  ['no status', { status: undefined }, `GitHub refused ${CALL}: No.`],
  ['no response', { status: 400, response: undefined }, `GitHub refused ${CALL} (400): No.`],
  ['a response in another form', { status: 400, response: { data: '<h1>' } }, `GitHub refused ${CALL} (400).`],
  ['a status without advice', { status: 422 }, `GitHub refused ${CALL} (422): No.`],
  [
    'a wrong token',
    { status: 401 },
    `GitHub refused ${CALL} (401): No. Check the input github-token: the token is wrong, or it has expired.`,
  ],
  ['402', { status: 402 }, `GitHub refused ${CALL} (402): No.`],
  ['no permission', { status: 403 }, `GitHub refused ${CALL} (403): No. ${READ}`],
  [
    'no permission to write',
    { status: 403, method: 'POST' },
    `GitHub refused POST ${CALL.slice(4)} (403): No. ${READ.replace('read', 'write')}`,
  ],
  ['no permission that is known', { status: 403, url: ZEN }, 'GitHub refused GET /zen (403): No.'],
  ['a limit', { status: 403, words: 'API Rate Limit' }, `GitHub refused ${CALL} (403): API Rate Limit. ${OFTEN}`],
  ['abuse', { status: 403, words: 'Abuse.' }, `GitHub refused ${CALL} (403): Abuse. ${OFTEN}`],
  ['a limit with 404', { status: 404, words: 'rate limit' }, `GitHub refused ${CALL} (404): rate limit. ${GONE}`],
  ['too many calls', { status: 429 }, `GitHub refused ${CALL} (429): No. ${OFTEN}`],
  ['430', { status: 430 }, `GitHub refused ${CALL} (430): No.`],
  ['what is gone', { status: 404 }, `GitHub refused ${CALL} (404): No. ${GONE}`],
  ['what is gone elsewhere', { status: 404, url: ZEN }, 'GitHub refused GET /zen (404): No.'],
  ['405', { status: 405 }, `GitHub refused ${CALL} (405): No.`],
  ['499', { status: 499 }, `GitHub refused ${CALL} (499): No.`],
  ['500', { status: 500 }, `GitHub did not answer ${CALL} (500: No). ${DOWN}`],
])('says what to do about %s', (_, call, said) => {
  expect(failed(call)).toBe(said);
});

it('says of the words no address and at most 200 characters', () => {
  expect(failed({ status: 422, words: 'No. - https://docs.github.com/x' })).toBe(`GitHub refused ${CALL} (422): No.`);
  expect(failed({ status: 422, words: 'x'.repeat(201) })).toBe(`GitHub refused ${CALL} (422): ${'x'.repeat(200)}.`);
});

it.each([
  ['https://ghe.example/api/v3/repos/o/r/pulls?state=all', '/repos/o/r/pulls'],
  ['https://corp.example/git/api/v3/repos/o/r/pulls', '/repos/o/r/pulls'],
  ['https://ghe.example/api/v3/user?then=/repos/', '/user'],
  ['https://api.github.com/repos/o/r/git/ref/heads%2Fmain#x', '/repos/o/r/git/ref/heads/main'],
  [`https://api.github.com/${'x'.repeat(200)}`, `/${'x'.repeat(199)}`],
])('names %s as %s', (url, path) => {
  expect(failed({ status: 422, url })).toBe(`GitHub refused GET ${path} (422): No.`);
});

it.each(['https://corp.example/git/api/v3/repos/o/r', 'https://corp.example/proxy/repositories/7'])(
  'names the missing permission for a repository at %s',
  (repository) => {
    expect(failed({ status: 403, method: 'POST', url: `${repository}/issues/1/comments` })).toMatch(
      /^GitHub refused POST \/repos.*\/issues\/1\/comments \(403\): No\. Give the job `issues: write`/,
    );
  },
);
