/**
 * Pins the exact requests: after each test a request that was expected and never sent fails it, and one that was not
 * expected has failed already, because nothing leaves the machine.
 */
import nock from 'nock';
import { Octokit } from '@octokit/rest';
import { afterEach, beforeEach, expect } from 'vitest';

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

export const at = { owner: 'o', repo: 'r' } as const;
export const sha = 'a'.repeat(40);

export function client(): Octokit {
  return new Octokit({ auth: 'token', log: quiet });
}

export function api(): nock.Scope {
  return nock('https://api.github.com');
}

/** To be called once at the top of a wire test's file. */
export function pinRequests(): void {
  beforeEach(() => {
    nock.disableNetConnect();
  });
  afterEach(() => {
    const left = nock.pendingMocks();
    nock.cleanAll();
    nock.enableNetConnect();
    expect(left, 'requests that were expected and never sent').toEqual([]);
  });
}
