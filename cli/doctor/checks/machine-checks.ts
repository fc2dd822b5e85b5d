/** Checks of this machine and of what lies between it and GitHub. Pure. */
import { fail, judge, pass, skip, warn } from './finding.ts';
import type { SetupCheck } from './setup-facts.ts';

const MOST_SKEW_MS = 60_000;
const SLOW_MS = 3_000;
const FEW_CALLS = 0.1;
const KEY_CHARS = 16;
const STRONG_CHARS = 32;

export const MACHINE_CHECKS: readonly SetupCheck[] = [
  {
    id: 'node',
    title: 'This Node is new enough',
    look: ({ machine: { nodeVersion } }) =>
      Number(nodeVersion.split('.')[0]) >= 22
        ? pass(`Node ${nodeVersion}.`)
        : warn(
            `Node ${nodeVersion}; the command is made for Node 22 and newer.`,
            'Install Node 22 or newer: https://nodejs.org',
          ),
  },
  {
    id: 'git',
    title: 'git is there',
    look: ({ machine: { gitVersion } }) =>
      gitVersion === undefined
        ? fail('git cannot be started, so `agora run` and rehearsals cannot work.', 'Install git.')
        : pass(`${gitVersion}.`),
  },
  {
    id: 'sandbox',
    title: 'Agents that run on this machine are kept away from it',
    look: ({ machine: { isolation } }) =>
      judge(isolation, ({ mode, method, tried, unprotected }) => {
        const open = `Not protected: ${unprotected.join(' ')}`;
        return mode === 'sandbox'
          ? pass([`A sandbox works here (${method ?? 'unknown'}).`, ...tried, open].join(' '))
          : skip(['No sandbox works here.', ...tried, open].join(' '));
      }),
  },
  {
    id: 'network',
    title: 'GitHub answers quickly',
    look: ({ response: { tookMs } }) =>
      tookMs <= SLOW_MS
        ? pass(`An answer took ${tookMs} ms.`)
        : warn(
            `An answer took ${tookMs} ms; commands that ask often will be slow.`,
            'Look at the network, a proxy, or https://www.githubstatus.com.',
          ),
  },
  {
    id: 'clock',
    title: 'The clock of this machine is right',
    look: ({ response: { serverTime, ownTime } }) => {
      if (serverTime === undefined) return skip('The server does not say what time it is.');
      const seconds = Math.round((ownTime - serverTime) / 1_000);
      return Math.abs(ownTime - serverTime) <= MOST_SKEW_MS
        ? pass(`It differs by ${Math.abs(seconds)} s.`)
        : fail(
            `It is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}; a bot with such a clock is refused by GitHub.`,
            'Set the clock, for example with `sudo timedatectl set-ntp true`.',
          );
    },
  },
  {
    id: 'rate-limit',
    title: 'Calls of the API are left',
    look: ({ response: { rateLeft, rateLimit } }) => {
      if (rateLeft === undefined || rateLimit === undefined) return skip('The server counts no calls.');
      return rateLeft > rateLimit * FEW_CALLS
        ? pass(`${rateLeft} of ${rateLimit} in this hour.`)
        : warn(
            `${rateLeft} of ${rateLimit} are left in this hour; then every call is refused.`,
            'Wait for the next hour, or use a token that nothing else uses.',
          );
    },
  },
  {
    id: 'token-scopes',
    title: 'The token reaches far enough',
    look: ({ response: { scopes } }) => {
      if (scopes === undefined) return skip('This kind of token does not say what it may do.');
      const missing = ['repo', 'workflow'].filter((scope) => !scopes.includes(scope));
      return missing.length === 0
        ? pass(`It has ${scopes.join(', ')}.`)
        : warn(
            `It lacks ${missing.join(' and ')}: ${missing.includes('repo') ? 'private repositories and runs cannot be seen' : 'workflow files cannot be pushed with it'}.`,
            `Run \`gh auth refresh --scopes ${missing.join(',')}\`.`,
          );
    },
  },
  {
    id: 'key-strength',
    title: 'The state key is hard to guess',
    look: ({ machine: { stateKey } }) => {
      if (stateKey === undefined || stateKey === '')
        return skip(
          'GitHub tells nobody the value of a secret. Set AGORA_STATE_KEY for this command to have it judged.',
        );
      const kinds = new Set(stateKey).size;
      if (stateKey.length < KEY_CHARS)
        return fail(
          `It has ${stateKey.length} characters; with fewer than ${KEY_CHARS} every run is refused.`,
          'Make one with `openssl rand -base64 32 | gh secret set AGORA_STATE_KEY`.',
        );
      return stateKey.length >= STRONG_CHARS && kinds >= 12
        ? pass(`${stateKey.length} characters.`)
        : warn(
            `${stateKey.length} characters, ${kinds} different ones: what is saved of a public repository can be downloaded by everybody who is signed in, and tried.`,
            'Create one with `openssl rand -base64 32`. To replace it while questions are open, give both, the newest first: docs/config.md.',
          );
    },
  },
];
