/** Decides which hosts a run may reach, and counts those that it reached and those that were refused. */
import { reachOf } from '../../protocol/network/allowed-hosts.ts';
import type { NetworkReport } from '../../protocol/network/network-report.ts';
import { cutText } from '../../protocol/text/sanitize.ts';
import type { AllowedHost, HostVerdict } from '../ports/egress-port.ts';

/**
 * The most different hosts that are remembered: a program that guesses names must not fill our memory or the result.
 */
const MOST_HOSTS = 100;
const NAME_CHARS = 100;
const OTHERS = 'others';
const SHOWN = 10;

export interface HostAccount {
  readonly decide: (authority: string, fallback: number) => HostVerdict;
  /**
   * Called when a host was allowed by its name and the connection is not let through after all. `meant` is another name
   * that it was used for.
   */
  readonly takeBack: (verdict: AllowedHost, meant?: string) => void;
  readonly report: () => NetworkReport;
}

/** @param allowed in the form that `expandHosts` gives. */
export function createHostAccount(allowed: readonly string[]): HostAccount {
  const [reached, refused] = [new Map<string, number>(), new Map<string, number>()];
  return {
    decide: (authority, fallback) => {
      const asked = readAuthority(authority, fallback);
      if (asked === undefined) {
        count(refused, labelOf(authority), 1);
        return { kind: 'refused', why: 'This is not the name of a host.' };
      }
      const label = `${labelOf(asked.host)}:${asked.port}`;
      const reach = reachOf(asked.host, asked.port, allowed);
      if (reach === 'nowhere') {
        count(refused, label, 1);
        return {
          kind: 'refused',
          why: `${label} is not on the list of hosts that this run may reach. An agent that needs it names it in "hosts" of its question.`,
        };
      }
      count(reached, label, 1);
      return { kind: 'allowed', ...asked, mayBePrivate: reach === 'private' };
    },
    takeBack: ({ host, port }, meant = host) => {
      count(reached, `${labelOf(host)}:${port}`, -1);
      count(refused, `${labelOf(meant)}:${port}`, 1);
    },
    report: () => ({
      allowed: [...allowed],
      reached: Object.fromEntries(reached),
      refused: Object.fromEntries(refused),
    }),
  };
}

/** A program of the agent chose this text, and people read it. */
function labelOf(text: string): string {
  return cutText(text, NAME_CHARS).replaceAll(/[^\w.:[\]…-]/g, '?');
}

function count(of: Map<string, number>, label: string, by: number): void {
  const key = of.has(label) || (of.size < MOST_HOSTS && by > 0) ? label : OTHERS;
  const now = (of.get(key) ?? 0) + by;
  if (now > 0) of.set(key, now);
  else of.delete(key);
}

/** Names only: a program that may use addresses could use any. */
function readAuthority(
  authority: string,
  fallback: number,
): { readonly host: string; readonly port: number } | undefined {
  const read = /^([a-z0-9_.-]{1,253})(?::(\d{1,5}))?$/i.exec(authority);
  const host = read?.[1]?.toLowerCase().replace(/\.$/, '') ?? '';
  const port = Number(read?.[2] ?? fallback);
  // The last part of a name is never a number. The last part of an address always is, however it is written.
  const isName = host !== '' && !/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(host);
  return isName && port >= 1 && port <= 65_535 ? { host, port } : undefined;
}

/** For people, without the names of more than a few hosts. Undefined when nothing was refused. */
export function sayRefused({ allowed, refused }: NetworkReport): string | undefined {
  const all = Object.entries(refused).sort(([, one], [, other]) => other - one);
  const isListed = ([label]: readonly [string, number]): boolean => {
    const { host, port } = readAuthority(label, 0) ?? { host: '', port: 0 };
    return reachOf(host, port, allowed) !== 'nowhere';
  };
  const [listed, others] = [all.filter(isListed), all.filter((entry) => !isListed(entry))];
  const sentences = [
    ...(others.length === 0
      ? []
      : [
          `Hosts that are not on the list were refused: ${nameSome(others)}. Add what is needed to allow-hosts, or to hosts of the subagent.`,
        ]),
    ...(listed.length === 0
      ? []
      : [
          `Connections to listed hosts were refused: ${nameSome(listed)}. Either the name leads to a private address (list it with private: in front to allow that), or the program did not use TLS, or asked for another host than the one it had connected to.`,
        ]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function nameSome(hosts: readonly (readonly [string, number])[]): string {
  const shown = hosts.slice(0, SHOWN).map(([host, times]) => `${host} (${times} ×)`);
  const more = hosts.length > SHOWN ? ` and ${hosts.length - SHOWN} more` : '';
  return `${shown.join(', ')}${more}`;
}
