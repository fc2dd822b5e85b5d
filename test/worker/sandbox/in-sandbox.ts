/** Options for a whole dispatch in a real sandbox of this machine. */
import { join } from 'node:path';
import { linuxSandbox, thisMachine } from '../../../worker/adapters/sandbox/linux-sandbox.ts';
import type { RunOptions } from '../../support/worker/worker-dispatch.ts';

/** The work tree is that of the round, because an answer has a separate checkout. */
export function inSandbox(more: Partial<RunOptions> = {}): Partial<RunOptions> {
  return {
    ...more,
    settings: { isolation: 'sandbox', ...more.settings },
    portsWith: (ports) => {
      const { root } = ports.workspace;
      const isolation = linuxSandbox({
        ...thisMachine({ top: root, gitFolder: join(root, '.git'), askTool: undefined }),
        environment: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      });
      return { ...(more.portsWith?.(ports) ?? ports), isolation };
    },
  };
}
