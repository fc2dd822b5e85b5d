/**
 * What a job downloads before its agent can start, next to what two other actions install from npm's registry in each
 * job. The agent's own program is not included on either side: both need it.
 *
 * `npm run bench -- peers` needs the registry. The packages are those of the commits named here.
 */
import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { atMost, type BenchRow, type Measured } from '../row.ts';
import { runProgram } from '../programs.ts';
import { measureDownload, registryVariables } from './downloaded-bytes.ts';

/**
 * Its dependencies without `@anthropic-ai/claude-agent-sdk`, which contains the agent, and the program that runs it.
 *
 * @see https://github.com/anthropics/claude-code-action/blob/24dcd50c/package.json and `action.yml` there
 */
const CLAUDE_CODE_ACTION = [
  '@actions/core@^1.10.1',
  '@actions/github@^6.0.1',
  '@modelcontextprotocol/sdk@^1.11.0',
  '@octokit/graphql@^8.2.2',
  '@octokit/rest@^21.1.1',
  '@octokit/webhooks-types@^7.6.1',
  'node-fetch@^3.3.2',
  'shell-quote@^1.8.4',
  'zod@^3.24.4',
  `@oven/bun-${process.platform}-${process.arch === 'arm64' ? 'aarch64' : process.arch}@1.3.14`,
];

/**
 * The proxy that holds the key. It also installs a Node, which is not included.
 *
 * @see https://github.com/openai/codex-action/blob/9cdb6f3/action.yml
 */
const CODEX_ACTION = ['@openai/codex-responses-api-proxy'];

/** As GitHub packs the files of a commit for `uses:`. */
function packOurs(): number {
  return gzipSync(execFileSync('git', ['archive', '--format=tar', 'HEAD'], { maxBuffer: 256 * 1024 * 1024 })).length;
}

async function compare(packages: readonly string[]): Promise<Measured> {
  const [ours, theirs] = [packOurs(), await measureDownload(packages)];
  return {
    value: ours / theirs,
    detail: `${inMegabytes(ours)}, the archive of the action; ${inMegabytes(theirs)}, what it installs from the registry, without its own archive`,
  };
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

async function whyNotInstalled(packages: readonly string[]): Promise<string | undefined> {
  for (const wanted of packages) {
    const isThere = await runProgram({ argv: ['npm', 'view', wanted, 'version'], env: registryVariables() }).then(
      () => true,
      () => false,
    );
    if (!isThere) return `the registry does not have ${wanted}, or cannot be reached`;
  }
  return undefined;
}

const row = (peer: string, packages: readonly string[]): BenchRow => ({
  name: `Peers: downloaded besides the agent, relative to \`${peer}\``,
  bound: atMost(0.1),
  whyNot: () => whyNotInstalled(packages),
  measure: () => compare(packages),
});

export const peers: readonly BenchRow[] = [
  row('claude-code-action', CLAUDE_CODE_ACTION),
  row('codex-action', CODEX_ACTION),
];
