/**
 * The files with which gemini is run, below its HOME.
 * @see https://geminicli.com/docs/reference/configuration/
 */
import { hooksOf } from '../shared/options.ts';
import { serversOf } from '../shared/tool-servers.ts';
import type { NamedToolServer } from '../../ask/served-tools.ts';
import type { RuntimeInput } from '../contract.ts';

/** Three tries of one request take less than a minute. The default is ten. */
const ATTEMPTS = 3;
/** In milliseconds. */
const HOOK_MS = 30_000;

/**
 * Calls no server except the model's, takes no variable from a file, and uses the list of folders that are not trusted.
 * `useExternal` leaves out a check of the key that would read the checkout's `.gemini/.env` once more, when it is
 * already trusted.
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

/** Trusted, because nobody is there to approve a call. */
function serverOf({ name, command: [command, ...args], env, tools }: NamedToolServer) {
  return [name, { command, args, env, trust: true, ...(tools.length > 0 && { includeTools: tools }) }] as const;
}

/**
 * Loaded before gemini itself, because gemini exits without waiting until its output has been read. What was not read
 * is lost, above all its last message. The option that loads this applies to gemini only and not to what its tools
 * start.
 */
export const WAIT_FOR_OUTPUT = `delete process.env.NODE_OPTIONS;
for (const stream of [process.stdout, process.stderr]) stream._handle?.setBlocking?.(true);
`;

/**
 * It looks for sessions in a folder named after the work tree. Our work tree may have another path than last time, so
 * it is told that the restored folder belongs to this work tree.
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
