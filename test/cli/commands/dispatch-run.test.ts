/** What `agora dispatch run --open-issue` refuses before it opens an issue. */
import { expect, it } from 'vitest';
import type { GitHubContext } from '../../../client/github/client-context.ts';
import type { CliContext } from '../../../cli/cli-context.ts';
import { dispatchRun } from '../../../cli/commands/dispatch.ts';

const ANSWERS: Readonly<Record<string, unknown>> = {
  'GET /repos/{owner}/{repo}': { id: 7, full_name: 'acme/shop', default_branch: 'main', private: true, html_url: '' },
  'GET /user': { login: 'alice', id: 1 },
  'GET /repos/{owner}/{repo}/git/ref/{ref}': { object: { sha: 'c'.repeat(40) } },
};

function createScenario() {
  const asked: string[] = [];
  const request = (route: string): Promise<{ data: unknown }> => {
    asked.push(route);
    const data = ANSWERS[route];
    if (data !== undefined) return Promise.resolve({ data });
    return Promise.reject(Object.assign(new Error(`no answer to ${route}`), { status: 404 }));
  };
  const github = { client: { request }, at: { owner: 'acme', repo: 'shop' }, workflow: 'agora.yml' };
  const context = {
    environment: {},
    github: () => Promise.resolve({ context: github as unknown as GitHubContext, client: {}, name: 'acme/shop' }),
  } as unknown as CliContext;
  return { asked, context };
}

it.each([
  ['a subagent that does not exist', 'fixr', 'Fix it', {}, 'There is no .github/agora/subagents/fixr.md'],
  ['a text that is too long', 'fixer', 'x'.repeat(9_000), {}, 'The input is 9000 characters long'],
  ['another issue', 'fixer', 'Fix it', { issue: '7' }, '--issue and --open-issue cannot be used together'],
])('opens no issue for %s', async (_, subagent, text, options, said) => {
  const { asked, context } = createScenario();

  await expect(dispatchRun(subagent, [text], { openIssue: true, ...options }, context)).rejects.toThrow(said);
  expect(asked.filter((route) => !route.startsWith('GET '))).toEqual([]);
});
