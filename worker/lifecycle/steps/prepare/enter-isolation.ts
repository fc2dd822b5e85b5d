/**
 * Before any other program runs: decides where it will run. The choice, and what it does not protect, is in the log and
 * in the result.
 */
import { HOME, HOOKS, MAILBOX, PROGRAMS } from '../../../own-files.ts';
import { defineStep } from '../../../context/step-context.ts';
import { chooseIsolation } from '../../../sandbox/choose-isolation.ts';

export const enterIsolation = defineStep(
  'enter isolation',
  ['settings', 'models', 'modelKey', 'network'],
  async ({ settings, models, modelKey, network }, { ports, book, signal }) => {
    const { isolation = 'none', setupAs = 'agent', sandboxReads = [] } = settings;
    const chosen = await chooseIsolation(
      {
        asked: isolation,
        setupAs,
        holdsKey: models.kind === 'direct' && (modelKey.pair !== undefined || models.cloud !== undefined),
        kept: (...given) => ports.processes.runKept(...given),
        plain: (...given) => ports.processes.run(...given),
        needs: {
          workspace: ports.workspace.root,
          scratch: ports.scratch.root,
          writable: [HOME, MAILBOX],
          readable: [PROGRAMS, HOOKS],
          alsoReadable: sandboxReads,
          ...(network.kind === 'allowlist' && { network: network.served }),
        },
      },
      ports.isolation,
      signal,
    );
    book.log({ kind: 'isolation.chosen', ...chosen.report });
    return { isolation: chosen };
  },
);
