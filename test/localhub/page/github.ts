/** The content and the responses of the small GitHub of page-scenario.ts. */
import { ACME, commentsOf, FILES, issuesOf, PATCHES, person, runsOf } from './content.ts';
import { ARTIFACTS, JOBS } from './run-content.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}
interface Call {
  readonly login: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}
type Row = Record<string, unknown>;

export interface SmallGitHub {
  readonly issues: Row[];
  readonly comments: Row[];
  readonly runs: Row[];
  /** From now on, the API refuses everything with this, for everyone. */
  refuse: { status: number; message: string } | undefined;
}

export function startContent(): SmallGitHub {
  return { issues: issuesOf(), comments: commentsOf(), runs: runsOf(), refuse: undefined };
}

type Handler = (github: SmallGitHub, match: RegExpExecArray, call: Call) => unknown;
const REPO = '/repos/acme/shop';

/** In order: the first match responds. A missing value is GitHub's 404. */
const ROUTES: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
  ['GET', /^$/, () => ACME],
  [
    'GET',
    /^\/labels$/,
    () => [
      { name: 'bug', color: 'd73a4a', description: 'Something is broken' },
      { name: 'agora:coder', color: '0e8a16', description: null },
    ],
  ],
  ['GET', /^\/branches$/, () => [{ name: 'main' }, { name: 'agora/fix/rounding' }]],
  [
    'GET',
    /^\/commits\/([^/]+)\/check-runs$/,
    () => ({ total_count: 1, check_runs: [{ id: 1, name: 'test', status: 'completed', conclusion: 'success' }] }),
  ],
  [
    'GET',
    /^\/commits\/([^/]+)\/status$/,
    () => ({
      state: 'pending',
      statuses: [{ context: 'agora/task', state: 'pending', description: 'waiting for review' }],
    }),
  ],
  [
    'GET',
    /^\/commits\/(.+)$/,
    (_, [, ref]) =>
      ['main', 'agora/fix/rounding', 'c0ffee'].includes(ref ?? '')
        ? {
            sha: 'c0ffee'.padEnd(40, '0'),
            commit: {
              message: 'Start the shop\n\nWith prices.',
              author: { name: 'Alice', date: '2026-03-01T10:00:00Z' },
            },
            author: person('alice'),
            files: PATCHES,
          }
        : undefined,
  ],
  ['GET', /^\/compare\/(.+)$/, () => ({ commits: [{ sha: 'feed', commit: { message: 'Round' } }], files: PATCHES })],
  [
    'GET',
    /^\/git\/trees\/(.+)$/,
    () => ({
      truncated: false,
      tree: FILES.map(({ path, type, content }) => ({
        path,
        type,
        sha: path,
        ...(type === 'blob' && { size: content.length }),
      })),
    }),
  ],
  [
    'GET',
    /^\/git\/blobs\/(.+)$/,
    (_, [, sha]) => {
      const file = FILES.find(({ path }) => path === decodeURIComponent(sha ?? ''));
      return file === undefined
        ? undefined
        : { content: file.content.toString('base64'), encoding: 'base64', size: file.content.length };
    },
  ],
  [
    'GET',
    /^\/issues$/,
    ({ issues }, match) =>
      issues.filter((issue) => issue['state'] === new URLSearchParams(match.input.split('?')[1]).get('state')),
  ],
  [
    'POST',
    /^\/issues$/,
    ({ issues }, _, { login, body }) =>
      add(issues, {
        ...(body as Row),
        labels: [],
        number: 99,
        state: 'open',
        user: person(login),
        comments: 0,
        created_at: NOW,
        updated_at: NOW,
      }),
  ],
  ['GET', /^\/issues\/(\d+)$/, ({ issues }, [, number]) => find(issues, 'number', number)],
  [
    'PATCH',
    /^\/issues\/(\d+)$/,
    ({ issues }, [, number], { body }) => Object.assign(find(issues, 'number', number) ?? {}, body),
  ],
  ['GET', /^\/issues\/7\/comments$/, ({ comments }) => comments],
  ['GET', /^\/issues\/\d+\/comments$/, () => []],
  [
    'POST',
    /^\/issues\/(\d+)\/comments$/,
    ({ comments }, _, { login, body }) =>
      add(comments, {
        ...(body as Row),
        id: 900 + comments.length,
        user: person(login),
        created_at: NOW,
        updated_at: NOW,
      }),
  ],
  [
    'GET',
    /^\/issues\/7\/events$/,
    () => [
      {
        event: 'labeled',
        actor: person('alice'),
        created_at: '2026-03-01T10:02:00Z',
        label: { name: 'agora:coder', color: '0e8a16' },
      },
      { event: 'closed', actor: person('alice'), created_at: '2026-03-01T10:06:00Z' },
      {
        event: 'unlabeled',
        actor: person('bob'),
        created_at: '2026-03-01T10:06:00Z',
        label: { name: 'bug', color: 'd73a4a' },
      },
      { event: 'subscribed', actor: person('bob'), created_at: '2026-03-01T10:02:00Z' },
    ],
  ],
  ['GET', /^\/issues\/\d+\/events$/, () => []],
  ['POST', /^\/issues\/(\d+)\/labels$/, () => []],
  ['DELETE', /^\/issues\/(\d+)\/labels\/(.+)$/, () => []],
  ['POST', /^\/issues\/(\d+)\/reactions$/, () => ({ id: 1 })],
  ['GET', /^\/issues\/comments\/(\d+)\/reactions$/, () => [{ id: 1, content: 'rocket', user: person('bob') }]],
  ['POST', /^\/issues\/comments\/(\d+)\/reactions$/, () => ({ id: 1 })],
  ['GET', /^\/issues\/comments\/(\d+)$/, ({ comments }, [, id]) => find(comments, 'id', id)],
  [
    'PATCH',
    /^\/issues\/comments\/(\d+)$/,
    ({ comments }, [, id], { body }) => Object.assign(find(comments, 'id', id) ?? {}, body, { updated_at: NOW }),
  ],
  ['GET', /^\/pulls$/, ({ issues }) => issues.filter((issue) => issue['pull_request'] !== undefined)],
  [
    'GET',
    /^\/pulls\/(\d+)$/,
    ({ issues }, [, number]) => {
      const pull = find(issues, 'number', number);
      return pull === undefined ? undefined : { ...pull, pull_request: undefined };
    },
  ],
  [
    'PATCH',
    /^\/pulls\/(\d+)$/,
    ({ issues }, [, number], { body }) => Object.assign(find(issues, 'number', number) ?? {}, body),
  ],
  [
    'PUT',
    /^\/pulls\/(\d+)\/merge$/,
    ({ issues }, [, number]) =>
      Object.assign(find(issues, 'number', number) ?? {}, { state: 'closed', merged: true, merged_at: NOW }),
  ],
  ['GET', /^\/actions\/runs$/, ({ runs }) => ({ total_count: runs.length, workflow_runs: runs })],
  ['GET', /^\/actions\/runs\/(\d+)$/, ({ runs }, [, id]) => find(runs, 'id', id)],
  [
    'POST',
    /^\/actions\/runs\/(\d+)\/cancel$/,
    ({ runs }, [, id]) => Object.assign(find(runs, 'id', id) ?? {}, { status: 'completed', conclusion: 'cancelled' }),
  ],
  ['GET', /^\/actions\/runs\/(\d+)\/jobs$/, () => JOBS],
  ['GET', /^\/actions\/runs\/(\d+)\/artifacts$/, () => ARTIFACTS],
];
const NOW = '2026-03-02T09:00:00Z';

export function answer(github: SmallGitHub, call: Call): Answer {
  if (github.refuse !== undefined) return { status: github.refuse.status, body: { message: github.refuse.message } };
  const path = call.path.split('?')[0] ?? '';
  if (!path.startsWith(REPO)) return { status: 404, body: { message: 'Not Found' } };
  // An account without a role can read and comment, as in any public repository.
  if (call.login === 'mallory' && call.method !== 'GET' && !/\/(?:comments|issues|reactions)$/.test(path))
    return { status: 403, body: { message: 'Resource not accessible by mallory' } };

  for (const [method, pattern, handler] of ROUTES) {
    const match = method === call.method ? pattern.exec(path.slice(REPO.length)) : null;
    if (match === null) continue;
    match.input = call.path;
    const body = handler(github, match, call);
    return body === undefined
      ? { status: 404, body: { message: 'Not Found' } }
      : { status: call.method === 'POST' ? 201 : 200, body };
  }
  return { status: 501, body: { message: `The small GitHub has no ${call.method} ${path}` } };
}

function find(rows: readonly Row[], key: string, value: string | undefined): Row | undefined {
  return rows.find((row) => String(row[key]) === value);
}

function add(rows: Row[], row: Row): Row {
  rows.push(row);
  return row;
}
