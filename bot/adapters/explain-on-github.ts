/**
 * Explains what the rules of the bot decide for an issue, to a person with a token of their own: `agora status
 * --explain`.
 * The only file of the bot that the client imports. It reads and changes nothing.
 */
import { getRepository } from '../../github/apps.ts';
import type { GitHubClient, Repo } from '../../github/github-client.ts';
import type { TaskId } from '../../protocol/base/ids.ts';
import { createFirstSeen } from '../concurrency/first-seen.ts';
import { explainThread } from '../explain/explain-thread.ts';
import type { RuleWords } from '../explain/rule-words.ts';
import type { Log } from '../ports.ts';
import { RULES } from '../rules/rules-table.ts';
import { createConfigCache } from './config-cache.ts';
import { createPorts } from './github-ports.ts';
import { SILENT } from './metrics-port.ts';

export interface ExplainedTask {
  readonly task: TaskId;
  readonly issue: number;
  /** The slug of the App, if the caller named it. */
  readonly slug: string | undefined;
  readonly workflow: string;
  readonly now: () => number;
}

/** The bot's default, see bot-config.ts; how the deployment sets it is not visible here. */
const GRACE_MS = 60_000;

const NO_LOG: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** @throws RequestError if the token may not read a fact that a rule asks for. */
export async function explainOnGitHub(
  client: GitHubClient,
  at: Repo,
  { task, issue, slug, workflow, now }: ExplainedTask,
): Promise<readonly RuleWords[]> {
  const where = await getRepository(client, at);
  const policies = createConfigCache();
  // It writes nothing, and shows what a bot without pins would do.
  const settings = {
    workflow,
    firstSeen: createFirstSeen(),
    policies,
    now,
    log: NO_LOG,
    meter: SILENT,
    keys: undefined,
  };
  const ports = createPorts(client, where, settings);
  return explainThread({ where, issue, slug }, ports, { rules: RULES, graceMs: GRACE_MS, task });
}

function ignore(): void {
  // The caller learns from an exception what went wrong.
}
