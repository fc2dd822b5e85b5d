/**
 * The question for hosts that an agent needs and may not reach. Pure.
 *
 * The agent names them in `hosts` of its own question. The text of the question, and what each answer allows, is ours,
 * so that nothing is allowed that was not named explicitly. It is never put to another agent.
 */
import { expandHosts, reachOf } from '../../protocol/network/allowed-hosts.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import type { NeedsInput } from '../../protocol/messages/needs-input.ts';
import type { WorkerQuestion } from './worker-questions.ts';

export interface HostTerms {
  /** All names that can already be reached; `undefined` if all hosts can. */
  readonly reached: readonly string[] | undefined;
  /** What people have refused in this task. */
  readonly refused: readonly string[];
}

/** How a refused host is stored among refused tools. */
export function nameOfHost(host: string): string {
  return `host ${host}`;
}

function isReached(host: string, reached: readonly string[]): boolean {
  const [name = '', port = '443'] = host.split(':');
  return reachOf(name, Number(port), reached) !== 'nowhere';
}

/** @returns `undefined` if the agent needs no host that is unreachable and was not refused. */
export function askForHosts(asked: NeedsInput, { reached, refused }: HostTerms): WorkerQuestion | undefined {
  if (reached === undefined) return undefined;
  const hosts = expandHosts(asked.hosts ?? []).filter(
    (host) => !isReached(host, reached) && !refused.includes(nameOfHost(host)),
  );
  if (hosts.length === 0) return undefined;
  const named = hosts.map((host) => `\`${host}\``).join(', ');
  const all = `Allow ${hosts.join(', ')} in this task`;
  return {
    asked: {
      question: `I need to reach ${hosts.length === 1 ? 'a host that is' : 'hosts that are'} not on the list of this run: ${named}. May I?\n\n${asked.question}`,
      options: [
        all.length <= LIMITS.optionChars ? all : `Allow all ${hosts.length} hosts in this task`,
        'Do not allow it; continue without',
      ],
      context: [
        ...(asked.context === undefined ? [] : [asked.context]),
        'The agent, setup and verify can send anything they can read to an allowed host. Any other answer allows nothing and is passed to the agent.',
      ].join('\n\n'),
      ...(asked.partial_state !== undefined && { partial_state: asked.partial_state }),
    },
    demand: { kind: 'hosts', grants: [[...hosts], []], about: hosts.map(nameOfHost) },
  };
}
