/** Undelivered events, as files: enough to deliver them by hand, and without address, key or headers. Pure. */
import { defined } from '../../protocol/base/defined.ts';
import type { FileSet } from '../ports/work-tree-ports.ts';
import type { Undelivered } from './announcer.ts';

/** One file per endpoint and kind of event. */
export function packUndelivered(undelivered: readonly Undelivered[]): FileSet {
  const places = [...new Set(undelivered.map(({ endpoint }) => endpoint.url))];
  return new Map(
    undelivered.map(({ endpoint, event, reason, status, at }) => {
      const folder = endpoint.of === 'callback' ? 'callback' : `notification-${places.indexOf(endpoint.url) + 1}`;
      const record = {
        v: 1,
        to: endpoint.of,
        endpoint: endpoint.label,
        kind: event.kind,
        reason,
        ...defined({ status }),
        at,
        event,
      };
      return [`undelivered/${folder}/${event.kind}.json`, Buffer.from(`${JSON.stringify(record, null, 2)}\n`)] as const;
    }),
  );
}

/** One sentence per endpoint, for people. */
export function sayUndelivered(undelivered: readonly Undelivered[]): string[] {
  const byUrl = Map.groupBy(undelivered, ({ endpoint }) => endpoint.url);
  return [...byUrl.values()].map((failed) => {
    const [first] = failed;
    const what = failed
      .map(({ event, reason, status }) => `${event.kind} (${reason}${status === undefined ? '' : ` ${status}`})`)
      .join(', ');
    return `${first?.endpoint.of === 'callback' ? 'The callback' : 'A notification'} to ${first?.endpoint.label ?? ''} did not arrive: ${what}. It is not sent again; the run's artifact of undelivered events contains it.`;
  });
}
