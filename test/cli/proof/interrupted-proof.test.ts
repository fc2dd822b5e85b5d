/** What `agora prove` leaves behind when it is interrupted while GitHub does not answer. */
import { expect, it } from 'vitest';
import type { GitHubContext } from '../../../client/github/client-context.ts';
import { proveRepository } from '../../../cli/proof/prove-repository.ts';

const SHA = '1'.repeat(40);
const ANSWER = {
  ...{ id: 1, full_name: 'o/r', default_branch: 'main', private: true, html_url: 'https://h/o/r', number: 7, sha: SHA },
  ...{ object: { sha: SHA }, tree: { sha: SHA } },
};

/** @param silent the request that gets no answer. @param onSilent called when it was sent. */
function contextOf(silent: string, onSilent: () => void, asked: string[]): GitHubContext {
  const request = (route: string, { state = '', message = '' }: Readonly<Record<string, string>> = {}) => {
    asked.push([route, state, message].filter((part) => part !== '').join(' '));
    if (route !== silent) return Promise.resolve({ status: 200, headers: {}, data: ANSWER });
    onSilent();
    return new Promise<never>(() => undefined);
  };
  const clock = { now: () => new Date(0), sleep: () => Promise.resolve() };
  const random = (bytes: number): Uint8Array => new Uint8Array(bytes);
  const at = { owner: 'o', repo: 'r' };
  return { client: { request }, at, clock, random, pollMs: 1 } as unknown as GitHubContext;
}

async function proveInterrupted(
  silent: string,
): Promise<{ readonly asked: string[]; readonly proof: Promise<unknown> }> {
  const asked: string[] = [];
  const stop = new AbortController();
  const context = contextOf(
    silent,
    () => {
      setImmediate(() => {
        stop.abort();
      });
    },
    asked,
  );
  const given = { context, signal: stop.signal, host: 'h', version: '1', subagent: undefined };
  const proof = proveRepository({ ...given, patienceMs: 1, quietMs: 1, onVerdict: () => undefined });
  await proof.catch(() => undefined);
  return { asked, proof };
}

it('changes nothing when the repository itself is not answered', async () => {
  const { asked, proof } = await proveInterrupted('GET /repos/{owner}/{repo}');

  await expect(proof).rejects.toMatchObject({ code: 'aborted', fix: 'Run the same command again.' });
  expect(asked).toEqual(['GET /repos/{owner}/{repo}']);
});

it('closes its issue and removes its workflows when a probe is not answered', async () => {
  const { asked, proof } = await proveInterrupted(
    'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches',
  );

  await expect(proof).resolves.toMatchObject({ verdicts: expect.any(Array) as unknown });
  expect(asked).toContain('PATCH /repos/{owner}/{repo}/issues/{issue_number} closed');
  expect(asked).toContain('POST /repos/{owner}/{repo}/git/commits Remove what tried GitHub');
});
