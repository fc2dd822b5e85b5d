import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readNeedsInput } from '../../../protocol/messages/needs-input.ts';
import { askForHosts } from '../../../worker/limits/host-question.ts';
import { findOpenedHosts } from '../../../worker/limits/effective-limits.ts';
import { decideDemand } from '../../../worker/limits/worker-questions.ts';

const asked = { question: 'The tests download a schema.', hosts: ['api.example.com'] };
const said = { answer: 'yes', by: 'ada' };

it('asks for hosts that cannot be reached, by name, and for a set by the names in it', () => {
  const terms = { reached: ['*.example.com', 'registry.npmjs.org'], refused: ['host old.example.org'] };
  const hosts = ['a.example.com', 'b.example.com:8443', 'old.example.org', 'npm', 'new.example.org'];

  expect(askForHosts({ ...asked, hosts }, terms)?.demand).toEqual({
    kind: 'hosts',
    grants: [['b.example.com:8443', 'registry.yarnpkg.com', 'repo.yarnpkg.com', 'new.example.org'], []],
    about: ['host b.example.com:8443', 'host registry.yarnpkg.com', 'host repo.yarnpkg.com', 'host new.example.org'],
  });
});

it.each([
  ['every host can be reached', undefined, []],
  ['it can be reached already', ['api.example.com'], []],
  ['it was refused in this task', [], ['host api.example.com']],
])('asks nothing when %s', (_, reached, refused) => {
  expect(askForHosts(asked, { reached, refused })).toBeUndefined();
});

it('keeps what the agent says about it and its notes, and addresses nobody', () => {
  const question = askForHosts(
    { ...asked, context: 'It is public.', partial_state: { remaining: 1 }, to: 'agent:reviewer', options: ['x', 'y'] },
    { reached: [], refused: [] },
  )?.asked;

  expect(question).toMatchObject({
    partial_state: { remaining: 1 },
    options: ['Allow api.example.com in this task', 'Do not allow it; continue without'],
  });
  expect(question?.context).toMatch(/^It is public\.\n\nThe agent, setup and/);
  expect(question).not.toHaveProperty('to');
});

it('says how many hosts there are when their names are too long for an option', () => {
  const hosts = [1, 2, 3, 4].map((count) => `${'a'.repeat(60)}.example${count}.com`);

  expect(askForHosts({ ...asked, hosts }, { reached: [], refused: [] })?.asked.options?.[0]).toBe(
    'Allow all 4 hosts in this task',
  );
});

it('allows a host only through the option that says so', () => {
  const demand = askForHosts(asked, { reached: [], refused: [] })?.demand;
  if (demand === undefined) throw new Error('Nothing was asked.');

  expect(decideDemand(demand, { ...said, option: 1 })).toEqual({ kind: 'opened', hosts: ['api.example.com'] });
  for (const option of [undefined, 2, 3, 99])
    expect(decideDemand(demand, { ...said, ...(option !== undefined && { option }) })).toEqual({
      kind: 'refused',
      about: ['host api.example.com'],
    });
});

it.each(['default:1d', 'silence:', 'expiry:', 'agent:reviewer', 'who: knows'])(
  'allows nothing when %s says so',
  (by) => {
    const demand = askForHosts(asked, { reached: [], refused: [] })?.demand;
    if (demand === undefined) throw new Error('Nothing was asked.');

    expect(decideDemand(demand, { answer: '1', option: 1, by })).toEqual({
      kind: 'refused',
      about: ['host api.example.com'],
    });
  },
);

it('keeps the hosts that earlier rounds have allowed', () => {
  expect(findOpenedHosts({ manifest: { hosts: ['a.example.com'] } as never, last: undefined })).toEqual([
    'a.example.com',
  ]);
  expect(findOpenedHosts({ manifest: undefined, last: undefined })).toEqual([]);
});

it.each(['*.example.com', 'private:git.example.com', '10.0.0.1', 'localhost', 'https://a.example.com', '', 7, null])(
  'does not accept %j as a host that can be asked for',
  (host) => {
    const read = readNeedsInput(JSON.stringify({ question: 'x', hosts: [host, 'a.example.com'] }));

    expect(read).toMatchObject({ kind: 'asked', asked: { hosts: ['a.example.com'] }, ignored: ['hosts[0]'] });
  },
);

it('accepts at most five hosts, and only a list', () => {
  const hosts = [1, 2, 3, 4, 5, 6].map((count) => `a${count}.example.com`);

  expect(readNeedsInput(JSON.stringify({ question: 'x', hosts }))).toMatchObject({
    asked: { hosts: hosts.slice(0, 5) },
  });
  expect(readNeedsInput(JSON.stringify({ question: 'x', hosts: 'a.example.com' }))).toMatchObject({
    ignored: ['hosts'],
    asked: { question: 'x' },
  });
});

it("never asks for all hosts below a name, or for the runner's network", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string(),
          fc.domain(),
          fc.domain().map((name) => `*.${name}`),
        ),
      ),
      (hosts) => {
        const read = readNeedsInput(JSON.stringify({ question: 'x', hosts }));
        const demand =
          read.kind === 'asked' ? askForHosts(read.asked, { reached: [], refused: [] })?.demand : undefined;

        const granted = demand?.kind === 'hosts' ? demand.grants.flat() : [];
        expect(granted.filter((host) => /[*/\s]|private:/.test(host))).toEqual([]);
      },
    ),
  );
});
