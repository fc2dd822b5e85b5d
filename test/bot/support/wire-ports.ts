/** The bot's own ports over a client whose requests a test pins. */
import { createConfigCache } from '../../../bot/adapters/config-cache.ts';
import { createPorts, type PortsSettings } from '../../../bot/adapters/github-ports.ts';
import { createLog } from '../../../bot/adapters/log.ts';
import { SILENT } from '../../../bot/adapters/metrics-port.ts';
import { createFirstSeen } from '../../../bot/concurrency/first-seen.ts';
import type { BotPorts } from '../../../bot/ports.ts';
import { at, client } from '../../github/wire-support.ts';

/** @param settings those that a test is about; nothing is signed without `keys`. */
export function wirePorts(settings: Partial<PortsSettings> = {}, by = client()): BotPorts {
  return createPorts(
    by,
    { ...at, id: 77, defaultBranch: 'main' },
    {
      workflow: 'agora.yml',
      firstSeen: createFirstSeen(),
      policies: createConfigCache(),
      now: () => 0,
      log: createLog('fatal'),
      meter: SILENT,
      keys: undefined,
      ...settings,
    },
  );
}
