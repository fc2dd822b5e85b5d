/** After which turns an agent gets the messages that it has not received as a turn of its own. */
import { expect, it } from 'vitest';
import { takeFurtherTurns, type FirstTurn } from '../../../worker/agent/extra-turns.ts';
import type { AgentRunEnd } from '../../../worker/agent/run-agent.ts';
import { NOTHING_SPENT } from '../../../worker/limits/budget-watch.ts';
import type { PathKind } from '../../../worker/ports/work-tree-ports.ts';
import { servicesWith } from '../../support/worker/step-services.ts';

const DENIED = { tool: 'Bash', about: 'git push', rule: undefined };

interface Given {
  readonly end?: object;
  readonly ran?: Partial<AgentRunEnd>;
  readonly limits?: object;
  readonly mode?: string;
  readonly refused?: readonly string[];
  readonly sentinel?: PathKind;
}

/** @returns whether it looks for messages, which is the first part of another turn. */
async function looks({
  end,
  ran,
  limits,
  mode = 'bypass',
  refused = [],
  sentinel = 'absent',
}: Given): Promise<boolean> {
  let looked = false;
  const { services } = servicesWith({ workspace: { kindOf: () => Promise.resolve(sentinel) } });
  const first = {
    end: { exitCode: 0, failure: undefined, sessionId: 's-1', ...end },
    timedOut: false,
    overBudget: undefined,
    spent: NOTHING_SPENT,
    ...ran,
  };
  const begun = {
    runtime: {},
    input: { permissionMode: mode },
    limits: { allowance: {}, spent: NOTHING_SPENT, seconds: 100, ...limits },
    refused,
    channel: {
      mailbox: { takeRest: () => Promise.resolve([]) },
      look: () => Promise.resolve(void (looked = true)),
    },
  };
  expect(await takeFurtherTurns(first as never, begun as unknown as FirstTurn, services)).toBe(first);
  return looked;
}

const spent = (seconds: number) => ({ spent: { ...NOTHING_SPENT, seconds } });

it.each<[string, Given, boolean]>([
  ['ended well', {}, true],
  ['reported a failure', { end: { failure: { detail: 'No key.', fix: 'Set one.' } } }, false],
  ['has no session to continue', { end: { sessionId: undefined } }, false],
  ['took too long', { ran: { timedOut: true } }, false],
  ['used up its budget', { ran: { overBudget: 'turns' } }, false],
  ['asked', { sentinel: 'file' }, false],
  ['left a link in place of a question', { sentinel: 'other' }, false],
  ['was denied a tool in the mode scoped', { mode: 'scoped', end: { denied: [DENIED] } }, false],
  [
    'was denied what a person refused',
    { mode: 'scoped', end: { denied: [DENIED] }, refused: ['Bash: git push'] },
    true,
  ],
  ['was denied a tool in the mode strict', { mode: 'strict', end: { denied: [DENIED] } }, true],
  ['left one second', { ran: spent(99) }, true],
  ['left less than a second', { ran: spent(99.5) }, false],
  ['left something of its budget', { ran: spent(9), limits: { allowance: { seconds: 10 } } }, true],
  ['left nothing of its budget', { ran: spent(10), limits: { allowance: { seconds: 10 } } }, false],
])('decides after a turn that %s', async (_, given, expected) => {
  expect(await looks(given)).toBe(expected);
});
