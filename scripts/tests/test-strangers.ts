/**
 * `npm run test:strangers`: runs third-party programs on our workflows, actions, schemas and examples. Options are
 * passed to vitest.
 */
import { installStrangers } from './install-strangers.ts';
import { runVitest } from './run-vitest.ts';

const programs = installStrangers();
if (programs !== undefined)
  process.exitCode = await runVitest(['--project', 'strangers', ...process.argv.slice(2)], {
    AGORA_STRANGERS: programs,
  });
