/** `tools` of a subagent: the valid values, and the message for every invalid one. */
import { expect, it } from 'vitest';
import { readSubagent } from '../../../protocol/config/subagent.ts';
import { fillIn, referencesOf } from '../../../protocol/tools/subagent-tools.ts';

const file = (tools: string): string => `---\ndescription: Fixes bugs\ntools:\n${tools}\n---\nYou fix bugs.\n`;

it('accepts a program and a URL, with secrets by reference', () => {
  const read = readSubagent(
    file(`  tracker:
    command: npx
    args: [-y, "@example/tracker@1.4.2"]
    env: { LEVEL: warn, TRACKER_BASE_URL: "https://tracker.example.com" }
    secrets: { TOKEN: env://TRACKER_TOKEN }
    allow: [search, get.issue]
  docs:
    url: https://mcp.example.com/mcp
    headers: { Authorization: "Bearer \${KEY}" }
    secrets: { KEY: "aws-secrets-manager://team/docs#key" }
    allow: [lookup]`),
  );
  if (read.kind === 'malformed') throw new Error(read.why.join());

  expect(read.subagent.tools).toMatchObject({
    tracker: {
      command: 'npx',
      secrets: { TOKEN: { kind: 'env', name: 'TRACKER_TOKEN' } },
      allow: ['search', 'get.issue'],
    },
    docs: { url: 'https://mcp.example.com/mcp', secrets: { KEY: { kind: 'aws', secret: 'team/docs', key: 'key' } } },
  });
  expect(referencesOf(read.subagent.tools)).toHaveLength(2);
});

it.each([
  ['Read, Edit', /^line 2: tools: must be keys with values.*an agent may use is `allow`/],
  ['[Read, Edit]', /^line 2: tools: must be keys with values.*an agent may use is `allow`/],
  [
    '{ docs: { command: npx -y docs-mcp, allow: [lookup] } }',
    /^line 2: tools\.docs\.command: names only the program; list its arguments in args$/,
  ],
])('says what to write in place of tools: %s', (tools, why) => {
  expect(readSubagent(`---\ntools: ${tools}\n---\nFix it.\n`)).toMatchObject({
    why: [expect.stringMatching(why)],
  });
});

it('accepts a program whose path contains a space', () => {
  const read = readSubagent(file('  docs: { command: "/opt/my tools/docs", allow: [lookup] }'));

  expect(read.kind).toBe('subagent');
});

const EVERY = [
  'line 13: tools.bad.allow.0: is not the name of a tool: list each by its own name, without wildcards',
  'line 13: tools.bad: names neither a command nor a url',
  'line 15: tools.docs.url: must be an https:// address without a user name; http:// only for this machine',
  'line 16: tools.docs.headers.Authorization: asks for ${TOK}, which is not among secrets',
  'line 16: tools.docs.headers.host: is a header that the protocol sets itself',
  'line 17: tools.docs.secrets.GIT_DIR: GIT_DIR cannot be set by a file of the repository: it changes how programs start, or belongs to the runner or to Agora',
  'line 17: tools.docs.secrets.TOKE: is not a reference; it must be one of',
  'line 17: tools.docs.secrets.TOKE: is used by no header; write ${TOKE} in one',
  'line 18: tools.docs.env: is not for an address',
  'line 19: tools.docs.allow: must have at least 1 entry',
  'line 23: tools.both.secrets.A: is also set in env',
  'line 24: tools.both.headers: is not for a program',
  'line 25: tools.both.allow: names one of them twice',
  'line 26: tools.n: must be keys with values, not 5',
  'line 6: tools.tracker.url: is set together with command; a server has one or the other',
  'line 7: tools.tracker: does not know "alow"; did you mean "allow"?',
  'line 9: tools.agora: is the name of the tool server that every agent is given to ask with',
];

it('reports every mistake at once, each with its line, and never a secret in place of a reference', () => {
  const read = readSubagent(
    file(`  tracker:
    command: node
    url: https://x.example
    alow: [x]
    allow: [a]
  agora:
    command: x
    allow: [a]
  bad:
    allow: ['*']
  docs:
    url: http://mcp.example.com
    headers: { Authorization: 'Bearer \${TOK}', host: x }
    secrets: { TOKE: 'hunter2', GIT_DIR: env://X }
    env: { A: b }
    allow: []
  both:
    command: x
    env: { A: b }
    secrets: { A: env://A }
    headers: { X: y }
    allow: [a, a]
  n: 5`),
  );
  const why = read.kind === 'malformed' ? read.why : [];

  const reported = why.map((mistake) => mistake.replace(/(?<=must be one of).*/, '')).sort();
  expect(reported).toEqual(EVERY);
  expect(why.join('\n')).not.toContain('hunter2');
});

it('fills in known names and nothing else', () => {
  expect(fillIn('Bearer ${A} ${B} $A ${__proto__}', { A: 'a' })).toBe('Bearer a ${B} $A ${__proto__}');
});
