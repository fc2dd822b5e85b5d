/** The content of the small GitHub of page-scenario.ts at the start of a test. */
type Row = Record<string, unknown>;

export function person(login: string): Row {
  return { login, id: login.length, type: login.endsWith('[bot]') ? 'Bot' : 'User' };
}

export const ACME: Row = {
  id: 1,
  name: 'shop',
  full_name: 'acme/shop',
  description: 'A small shop & its prices',
  private: false,
  default_branch: 'main',
  owner: person('acme'),
};

const QUESTION = `<!-- agora:question v1 q_7f3a -->
### How should prices be rounded?

The issue asks for whole cents, but not how halves are to be treated.

- [ ] **Half up**: 0.125 → 0.13
- [ ] **Half to even**: 0.125 → 0.12

\`\`\`md
- [ ] this one is only an example
\`\`\`

<details><summary>What I found so far</summary>

- [x] read \`src/price.ts\`
- [ ] write the test

</details>

> [!NOTE]
> The runner is gone. Answering starts a new one.

cc @alice, see #3`;

const rollup = (eyes: number): Row => ({
  url: '',
  total_count: eyes,
  '+1': 0,
  '-1': 0,
  laugh: 0,
  hooray: 0,
  confused: 0,
  heart: 0,
  rocket: 0,
  eyes,
});

export function issuesOf(): Row[] {
  const common = { author_association: 'OWNER', updated_at: '2026-03-01T11:00:00Z' };
  return [
    {
      ...common,
      number: 7,
      title: 'Prices are rounded <wrong>',
      body: 'A total of **0.125** is shown as 0.12.\n\n- [ ] add a test',
      state: 'open',
      state_reason: null,
      user: person('alice'),
      comments: 3,
      created_at: '2026-03-01T10:00:00Z',
      labels: [{ name: 'bug', color: 'd73a4a', description: 'Something is broken' }],
      assignees: [],
      reactions: rollup(1),
    },
    {
      ...common,
      number: 6,
      title: 'Old news',
      body: null,
      state: 'closed',
      state_reason: 'not_planned',
      user: null,
      comments: 0,
      created_at: '2026-02-01T10:00:00Z',
      labels: [],
      assignees: [person('bob')],
      closed_at: '2026-02-02T10:00:00Z',
      reactions: rollup(0),
    },
    {
      ...common,
      number: 8,
      title: 'Round half up',
      body: 'Closes #7',
      state: 'open',
      user: person('agora[bot]'),
      comments: 0,
      created_at: '2026-03-01T12:00:00Z',
      labels: [],
      pull_request: { url: '' },
      draft: false,
      mergeable: true,
      head: { ref: 'agora/fix/rounding', sha: 'feed'.padEnd(40, '0') },
      base: { ref: 'main', sha: 'c0ffee'.padEnd(40, '0') },
    },
  ];
}

export function commentsOf(): Row[] {
  const at = '2026-03-01T10:05:00Z';
  return [
    {
      id: 501,
      body: QUESTION,
      user: person('agora[bot]'),
      author_association: 'NONE',
      created_at: at,
      updated_at: at,
      reactions: rollup(2),
    },
    {
      id: 502,
      body: '/agora answer 1',
      user: person('alice'),
      author_association: 'OWNER',
      created_at: '2026-03-01T10:06:00Z',
      updated_at: '2026-03-01T10:07:00Z',
      reactions: rollup(0),
    },
    {
      id: 503,
      body: '<script>alert(1)</script>Me too',
      user: person('mallory'),
      author_association: 'NONE',
      created_at: '2026-03-01T10:08:00Z',
      updated_at: '2026-03-01T10:08:00Z',
    },
  ];
}

export function runsOf(): Row[] {
  const common = {
    name: 'Agora',
    run_attempt: 1,
    event: 'workflow_dispatch',
    head_branch: 'main',
    head_sha: 'c0ffee'.padEnd(40, '0'),
    path: '.github/workflows/agora.yml',
    actor: person('agora[bot]'),
  };
  return [
    {
      ...common,
      id: 42,
      run_number: 2,
      display_title: 'agora t_1.r2 <answer>',
      status: 'in_progress',
      conclusion: null,
      created_at: '2026-03-01T10:03:00Z',
      updated_at: '2026-03-01T10:03:00Z',
      run_started_at: '2026-03-01T10:03:00Z',
    },
    {
      ...common,
      id: 41,
      run_number: 1,
      display_title: 'agora t_1.r1',
      status: 'completed',
      conclusion: 'success',
      created_at: '2026-03-01T10:00:10Z',
      updated_at: '2026-03-01T10:01:15Z',
      run_started_at: '2026-03-01T10:00:10Z',
    },
  ];
}

export const FILES: readonly { readonly path: string; readonly type: 'blob' | 'tree'; readonly content: Buffer }[] = [
  {
    path: 'README.md',
    type: 'blob',
    content: Buffer.from('# The shop\n\nSee [prices](docs/prices.md) and #7.\n\n- [x] opened\n'),
  },
  { path: 'docs', type: 'tree', content: Buffer.alloc(0) },
  { path: 'docs/prices.md', type: 'blob', content: Buffer.from('# Prices\n\n[back](../README.md)\n') },
  { path: 'src', type: 'tree', content: Buffer.alloc(0) },
  {
    path: 'src/price.ts',
    type: 'blob',
    content: Buffer.from(
      'export function price(cents: number): string {\n  return cents < 0 ? "" : `${cents / 100}`;\n}\n',
    ),
  },
  { path: 'logo.png', type: 'blob', content: Buffer.from([0x89, 0x50, 0, 1, 2]) },
];

export const PATCHES: readonly Row[] = [
  {
    filename: 'src/price.ts',
    status: 'modified',
    additions: 2,
    deletions: 1,
    changes: 3,
    patch:
      '@@ -1,3 +1,4 @@ export\n export function price(cents: number): string {\n-  return `${cents / 100}`;\n+  const rounded = Math.round(cents);\n+  return `${rounded / 100}<b>`;\n }\n\\ No newline at end of file',
  },
  { filename: 'logo.png', status: 'added', additions: 0, deletions: 0, changes: 0 },
  {
    filename: 'docs/cost.md',
    previous_filename: 'docs/prices.md',
    status: 'renamed',
    additions: 0,
    deletions: 0,
    changes: 0,
  },
];

/** The visible text, so that a test reads like the page. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<(?:style|script|title)[^>]*>[\s\S]*?<\/(?:style|script|title)>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
