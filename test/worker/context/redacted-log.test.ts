/** What of a log event passes the redactor. */
import { expect, it } from 'vitest';
import type { LogEvent } from '../../../protocol/messages/log-event.ts';
import { createLogbook } from '../../../worker/context/redacted-log.ts';
import { createRedactor } from '../../../worker/redaction/redactor.ts';

it('hides a secret in texts, and keeps our own words when one of them is stored as a secret', () => {
  const logged: LogEvent[] = [];
  const book = createLogbook(
    { log: (event) => logged.push(event), emit: () => Promise.resolve(), hide: () => undefined },
    createRedactor(),
  );
  const words = { mode: 'sandbox', asked: 'auto', method: 'sudo', setupAs: 'agent', network: 'allowlist' } as const;
  const chosen: LogEvent = { kind: 'isolation.chosen', ...words, tried: ['No sudo.'], unprotected: [] };
  for (const secret of [...Object.values(words), 'partial-state']) book.hide(secret);

  book.log(chosen);
  book.log({ kind: 'session.resumed', rung: 'partial-state', why: 'it was in a sandbox' });

  expect(logged).toEqual([
    { ...chosen, tried: ['No <redacted:secret>.'] },
    { kind: 'session.resumed', rung: 'partial-state', why: 'it was in a <redacted:secret>' },
  ]);
});
