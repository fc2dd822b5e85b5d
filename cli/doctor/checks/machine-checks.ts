/** Checks this machine and its connection to GitHub. Pure. */
import { findKeyMistakes, readStateKeys } from '../../../protocol/config/state-keys.ts';
import { fail, judge, pass, skip, warn } from './finding.ts';
import type { SetupCheck } from './setup-facts.ts';

const MOST_SKEW_MS = 60_000;
const SLOW_MS = 3_000;
const FEW_CALLS = 0.1;
const STRONG_CHARS = 32;
const STRONG_KINDS = 12;

export const MACHINE_CHECKS: readonly SetupCheck[] = [
  {
    id: 'node',
    title: 'Node is new enough',
    look: ({ machine: { nodeVersion } }) =>
      Number(nodeVersion.split('.')[0]) >= 22
        ? pass(`Node ${nodeVersion}.`)
        : warn(
            `Node ${nodeVersion}; the command needs Node 22 or newer.`,
            'Install Node 22 or newer: https://nodejs.org',
          ),
  },
  {
    id: 'git',
    title: 'Git is installed',
    look: ({ machine: { gitVersion } }) =>
      gitVersion === undefined
        ? fail('Git cannot be started, so `agora run` and rehearsals do not work.', 'Install git.')
        : pass(`${gitVersion}.`),
  },
  {
    id: 'sandbox',
    title: 'Agents on this machine are isolated from it',
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
        ? pass(`A response took ${tookMs} ms.`)
        : warn(
            `A response took ${tookMs} ms; commands that poll will be slow.`,
            'Check the network, a proxy, or https://www.githubstatus.com.',
          ),
  },
  {
    id: 'clock',
    title: 'This machine’s clock is right',
    look: ({ response: { serverTime, ownTime } }) => {
      if (serverTime === undefined) return skip('The server does not report its time.');
      const seconds = Math.round((ownTime - serverTime) / 1_000);
      return Math.abs(ownTime - serverTime) <= MOST_SKEW_MS
        ? pass(`It differs by ${Math.abs(seconds)} s.`)
        : fail(
            `It is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}; GitHub rejects a bot with such a clock.`,
            'Set the clock, for example with `sudo timedatectl set-ntp true`.',
          );
    },
  },
  {
    id: 'rate-limit',
    title: 'API requests are left',
    look: ({ response: { rateLeft, rateLimit } }) => {
      if (rateLeft === undefined || rateLimit === undefined) return skip('The server has no rate limit.');
      return rateLeft > rateLimit * FEW_CALLS
        ? pass(`${rateLeft} of ${rateLimit} in this hour.`)
        : warn(
            `${rateLeft} of ${rateLimit} are left in this hour; then every request is refused.`,
            'Wait for the next hour, or use a token that nothing else uses.',
          );
    },
  },
  {
    id: 'token-scopes',
    title: 'The token has the needed scopes',
    look: ({ response: { scopes } }) => {
      if (scopes === undefined) return skip('This kind of token does not list its permissions.');
      const missing = ['repo', 'workflow'].filter((scope) => !scopes.includes(scope));
      return missing.length === 0
        ? pass(`It has ${scopes.join(', ')}.`)
        : warn(
            `It lacks ${missing.join(' and ')}: ${missing.includes('repo') ? 'private repositories and runs are not visible' : 'it cannot push workflow files'}.`,
            `Run \`gh auth refresh --scopes ${missing.join(',')}\`.`,
          );
    },
  },
  {
    id: 'key-strength',
    title: 'The state key is hard to guess',
    look: ({ machine: { stateKey } }) => {
      if (stateKey === undefined || stateKey === '')
        return skip('GitHub never shows a secret. Set AGORA_STATE_KEY for this command to check it.');
      const mistakes = findKeyMistakes(stateKey);
      if (mistakes.length > 0)
        return fail(
          `It is refused by every run: ${mistakes.join('; ')}.`,
          'Create one with `openssl rand -base64 32 | gh secret set AGORA_STATE_KEY`.',
        );
      // Each of several keys encrypts states: the weakest decides.
      const secrets = readStateKeys(stateKey).map(({ secret }) => secret);
      const weak = secrets.find((secret) => secret.length < STRONG_CHARS || new Set(secret).size < STRONG_KINDS);
      return weak === undefined
        ? pass(`${secrets.map(({ length }) => `${length}`).join(', ')} characters.`)
        : warn(
            `${weak.length} characters, ${new Set(weak).size} different: anyone who is signed in can download the saved state of a public repository and try keys on it.`,
            'Create one with `openssl rand -base64 32`. To replace it while questions are open, provide both, newest first: docs/config.md.',
          );
    },
  },
];
