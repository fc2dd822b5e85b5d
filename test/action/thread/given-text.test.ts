import { describe, expect, it } from 'vitest';
import { createMayGive, withoutCredentials } from '../../../action/thread/given-text.ts';
import type { Verb } from '../../../protocol/policy/access-policy.ts';
import { ada, context, grace, startRequest, scenario } from '../support/action-scenario.ts';
import { authorize } from '../authorize/authorize-now.ts';

const mallory = { login: 'mallory', id: 66 };
const TOKEN = `ghp_${'a1B2'.repeat(9)}`;

describe('text that nobody has approved', () => {
  it.each<[string, 'trusted' | 'all' | undefined, boolean, readonly Verb[], boolean]>([
    ['in a public repository', undefined, true, [], false],
    ['in a private repository', undefined, false, [], true],
    ['in a public repository that gives all', 'all', true, [], true],
    ['in a private repository that gives what is trusted', 'trusted', false, [], false],
    ['of somebody who may start', undefined, true, ['start'], true],
    ['of somebody who may steer', undefined, true, ['steer'], true],
    ['of somebody who may only answer', undefined, true, ['answer'], false],
  ])('%s', async (_, setting, isPublic, verbs, expected) => {
    const config = setting === undefined ? {} : { context: setting };
    const mayGive = createMayGive(config, isPublic, (verb) => Promise.resolve(verbs.includes(verb)));

    expect(await mayGive(mallory)).toBe(expected);
  });
});

describe('a start by hand', () => {
  const request = startRequest({ by: ada, source: { kind: 'manual', text: 'Look into it.' } });
  const run = { ...context, actor: ada };
  const by = (author: typeof ada) => scenario({ issue: { title: 'Title', body: 'Body', author } }).github;

  it('on a stranger’s issue gives the agent only what was written by hand, and says so', async () => {
    const allowed = await authorize(request, { ...run, isPublic: true }, by(mallory));

    expect(allowed).toMatchObject({
      kind: 'start',
      input: { text: 'Look into it.', number: 7 },
      heard: { notices: [expect.stringMatching(/not given the issue's title and body: @mallory/) as string] },
    });
    expect(allowed).not.toHaveProperty('input.body');
    expect(allowed).not.toHaveProperty('input.title');
  });

  it.each([
    ['on an issue of somebody who may start', true, ada],
    ['in a private repository', false, mallory],
  ])('%s gives the whole text', async (_, isPublic, author) => {
    expect(await authorize(request, { ...run, isPublic }, by(author))).toMatchObject({
      input: { title: 'Title', body: 'Body', text: 'Look into it.' },
    });
  });
});

describe('a label on a stranger’s issue', () => {
  it('has approved the text as it was', async () => {
    const { github } = scenario({ comments: [] });

    expect(await authorize(startRequest(), { ...context, isPublic: true }, github)).toMatchObject({
      input: { title: 'Title', body: 'Body' },
    });
  });
});

describe('a credential', () => {
  it.each(['title', 'body', 'text'])('in the %s reaches neither agent nor state, and is reported', (name) => {
    const { input, notices } = withoutCredentials({ number: 7, [name]: `use ${TOKEN} please` });

    expect(input[name]).toBe('use <a GitHub token, taken out> please');
    expect(notices).toEqual([expect.stringMatching(/contained a GitHub token.*Revoke it/)]);
  });

  it('in an issue is removed before the agent is given it', async () => {
    const body = `Fails with ${TOKEN}.`;
    const issue = { title: 'Title', body, author: ada };
    const request = startRequest({ by: ada, source: { kind: 'manual', text: '' } });

    const allowed = await authorize(request, { ...context, actor: ada, isPublic: true }, scenario({ issue }).github);

    expect(JSON.stringify(allowed)).not.toContain(TOKEN);
    expect(allowed).toMatchObject({ heard: { notices: [expect.stringContaining('The text of the issue') as string] } });
  });

  it('is not reported when there is none', () => {
    const input = { number: 7, title: 'Sum', body: 'Use a token.', author: { login: grace.login } };

    expect(withoutCredentials(input)).toEqual({ input, notices: [] });
  });
});
