/** What the doctor says about refs that somebody else created in the place of claims. */
import { expect, it } from 'vitest';
import { checkForeignClaims } from '../../../cli/doctor/doctor-claims.ts';
import type { GitHubContext } from '../../../client/github/client-context.ts';

it.each([
  ['x;touch${IFS}/tmp/pwned', "':refs/agora/claims/x;touch${IFS}/tmp/pwned/1'"],
  ["x'$(id)'", String.raw`':refs/agora/claims/x'\''$(id)'\''/1'`],
])('proposes a command that runs nothing from the name of a ref: %s', async (name, word) => {
  const ref = `refs/agora/claims/${name}/1`;
  const refusal = Object.assign(new Error('Not Found'), { status: 404 });
  const request = (route: string): Promise<unknown> =>
    route.includes('matching-refs') ? Promise.resolve({ data: [{ ref }] }) : Promise.reject(refusal);
  const client = { request };
  const context = { client, at: { owner: 'o', repo: 'r' } } as unknown as GitHubContext;

  const { fix = '' } = await checkForeignClaims(context);

  expect(fix).toContain(`git push origin ${word}`);
});
