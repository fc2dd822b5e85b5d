/**
 * The files that gemini is run with, below its HOME.
 * @see https://geminicli.com/docs/reference/configuration/
 */
import { hooksOf } from '../shared/options.ts';
import { serversOf } from '../shared/tool-servers.ts';
import type { NamedToolServer } from '../../ask/served-tools.ts';
import type { RuntimeInput } from '../contract.ts';

/** Three tries of one request, which is less than a minute; ten are its default. */
const ATTEMPTS = 3;
/** It counts in milliseconds. */
const HOOK_MS = 30_000;

/**
 * Calls nobody but the model, takes no variable from a file, and goes by the list of folders that are not trusted.
 * `useExternal` leaves out a check of the key that would read the checkout's `.gemini/.env` once more, trusted by then.
 */
export function renderSettings(input: Pick<RuntimeInput, 'askTool' | 'toolServers' | 'handOver'>): string {
  const { handOver } = input;
  const servers = serversOf(input);
  return JSON.stringify({
    security: { auth: { selectedType: 'gemini-api-key', useExternal: true }, folderTrust: { enabled: true } },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    general: { enableAutoUpdate: false, enableAutoUpdateNotification: false, maxAttempts: ATTEMPTS },
    advanced: { ignoreLocalEnv: true },
    context: { fileName: ['GEMINI.md', 'AGENTS.md'] },
    hooksConfig: { enabled: handOver !== undefined, notifications: false },
    ...(handOver !== undefined && { hooks: hooksOf('AfterTool', handOver, HOOK_MS) }),
    ...(servers.length > 0 && { mcpServers: Object.fromEntries(servers.map(serverOf)) }),
  });
}

/** Trusted: nobody is there to approve a call. */
function serverOf({ name, command: [command, ...args], env, tools }: NamedToolServer) {
  return [name, { command, args, env, trust: true, ...(tools.length > 0 && { includeTools: tools }) }] as const;
}

/**
 * Loaded before it: it exits without waiting until its output is read, and what was not is lost, its last word first.
 * The option that loads this is for it alone and not for what its tools start.
 */
export const WAIT_FOR_OUTPUT = `delete process.env.NODE_OPTIONS;
for (const stream of [process.stdout, process.stderr]) stream._handle?.setBlocking?.(true);
`;

/**
 * It looks for sessions in a folder named after the work tree. Ours may be another one than last time, so it is told
 * that the restored folder is the one of this work tree.
 */
export function renderFolders(config: string, { session, workspace }: RuntimeInput): [path: string, text: string][] {
  const [first] = session?.files ?? [];
  const name = first?.split('/')[2];
  if (name === undefined) return [];
  return [
    [`${config}/projects.json`, JSON.stringify({ projects: { [workspace]: name } })],
    [`${config}/tmp/${name}/.project_root`, workspace],
  ];
}
