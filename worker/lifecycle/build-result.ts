/** The machine-readable result of a dispatch: result.json, the patch, the changed files, the log. Pure. */
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { defined } from '../../protocol/base/defined.ts';
import { contentName, type ChangedFile, type ChangedFiles } from '../../protocol/results/changed-files.ts';
import { NO_COMMIT } from '../../protocol/base/pinned-bundle.ts';
import { cutText } from '../../protocol/text/sanitize.ts';
import { concludeFrom } from '../../protocol/results/conclude-outcome.ts';
import type { Saved } from '../../protocol/messages/dispatch-request.ts';
import { nameParts } from '../../protocol/messages/question-parts.ts';
import { DispatchResult } from '../../protocol/results/dispatch-result.ts';
import { exitCodeOf, type Outcome } from '../../protocol/results/outcome.ts';
import { PROTOCOL } from '../../protocol/base/version.ts';
import { renderChain, type Recorded } from '../context/hash-chain.ts';
import type { AgentRun, StepFacts, WorkerServices } from '../context/step-context.ts';
import type { Changes, CapturedChange as CapturedFile, FileSet } from '../ports/work-tree-ports.ts';
import { redactNetwork, redactRounds, redactUsage } from '../redaction/redact-records.ts';
import { resolvedBundles } from '../registry/read-bundles.ts';
import { usageOf } from './usage-report.ts';

const TITLE_CHARS = 120;
const SUMMARY_CHARS = 20_000;

export interface Ending {
  readonly outcome: Outcome;
  readonly durationMs: number;
  readonly notices: readonly string[];
  readonly hints: readonly string[];
}

export function renderResult(
  facts: Partial<StepFacts>,
  { plan, dispatchId, book, ports, phases }: WorkerServices,
  { outcome, durationMs, notices, hints }: Ending,
): DispatchResult {
  const { agent, base, bundle, earlier } = facts;
  const kept = facts.changes?.kept;
  return DispatchResult.parse(
    defined({
      dispatchId,
      ...identityOf(plan),
      outcome: outcome.kind,
      conclusion: concludeFrom(outcome),
      exitCode: exitCodeOf(outcome),
      stdout: agent?.stdout ?? '',
      stderr: agent?.stderr ?? '',
      durationMs,
      resolved: bundle === undefined ? undefined : { subagent: bundle.resolved, ...resolvedBundles(bundle) },
      ...wordsOf(outcome, facts),
      verify: facts.verified?.verify,
      usage: agent?.end.usage === undefined ? undefined : book.redactor.json(agent.end.usage),
      spent: agent?.spent,
      used: redactUsage(usageOf(facts, { idleMs: plan.idleMs ?? 0, apiCalls: ports.apiCalls?.() }), book.redactor),
      timeline: phases.timeline(),
      // People wrote these, and may have pasted a secret.
      rounds: redactRounds(earlier?.before?.rounds ?? [], book.redactor),
      idleMs: plan.idleMs ?? 0,
      given: givenIn(facts),
      sessionId: agent?.end.sessionId,
      saved: savedOf(facts.saved?.state),
      isolation: facts.isolation?.report,
      network:
        facts.network?.kind === 'allowlist' ? redactNetwork(facts.network.hosts.report(), book.redactor) : undefined,
      permissionMode: agent?.permissionMode ?? plan.settings.permissionMode,
      ranOn: {
        platform: ports.platform,
        runtime: bundle?.runtime.id ?? plan.settings.runtime,
        version: agent?.version ?? '',
      },
      resumed: agent?.rung,
      timedOut: agent?.timedOut === true ? true : undefined,
      base: base?.commit,
      deps: depsOf(facts),
      outputs: facts.evidence === undefined || facts.evidence.outputs.length === 0 ? undefined : facts.evidence.outputs,
      changes: kept === undefined ? undefined : summaryOf(kept),
      deliver: bundle?.subagent.deliver ?? plan.settings.deliver,
      notices,
      hints,
    }),
  );
}

function identityOf(plan: WorkerServices['plan']): Record<string, unknown> {
  return {
    v: PROTOCOL,
    taskId: plan.task,
    round: plan.round,
    attempt: plan.attempt,
    line: plan.line,
    issue: plan.issue,
  };
}

function wordsOf(outcome: Outcome, facts: Partial<StepFacts>): Record<string, unknown> {
  return {
    title: outcome.kind === 'finished' ? titleOf(facts.agent, facts) : undefined,
    summary: outcome.kind === 'finished' ? outcome.summary : undefined,
    failure: outcome.kind === 'failed' ? outcome.failure : undefined,
    needsInput: outcome.kind === 'needs_input' ? needsInputOf(outcome, facts) : undefined,
  };
}

function depsOf({ dependencies, evidence }: Partial<StepFacts>): Record<string, unknown> | undefined {
  const [atSetup, atFinish] = [dependencies?.hash, evidence?.atFinish.hash];
  return atSetup === undefined && atFinish === undefined ? undefined : defined({ atSetup, atFinish });
}

function needsInputOf(
  outcome: Extract<Outcome, { kind: 'needs_input' }>,
  { verdict }: Partial<StepFacts>,
): Record<string, unknown> {
  const { question, options, recommended, context, partial_state: partialState, questions } = outcome.asked;
  return defined({
    id: outcome.question,
    question,
    options,
    recommended,
    context,
    questions: questions === undefined ? undefined : nameParts(questions),
    partialState,
    demand: verdict?.kind === 'needs_input' ? verdict.demand?.kind : undefined,
  });
}

function givenIn({ channel }: Partial<StepFacts>): readonly string[] | undefined {
  const given = channel?.given() ?? [];
  return given.length === 0 ? undefined : given;
}

function savedOf(stored: StepFacts['saved']['state']): Saved | undefined {
  if (stored === undefined) return undefined;
  const { runId, artifactId, digest, expires } = stored;
  return { state: { runId, artifactId, digest }, expires };
}

/** The agent's last message, otherwise the task. */
function titleOf(agent: AgentRun | undefined, { bundle }: Partial<StepFacts>): string {
  const asked = bundle?.input['title'];
  const first = [...(agent?.stdout ?? '').split('\n'), typeof asked === 'string' ? asked : '']
    .map(plainLine)
    .find((line) => line !== '');
  return cutText(first ?? `Work by ${bundle?.resolved.name ?? 'an agent'}`, TITLE_CHARS);
}

function plainLine(line: string): string {
  return line.replace(/^[#>*\-\s]+|(?<![*_`\s])[*_`\s]+$/g, '').trim();
}

export function summarize(agent: AgentRun | undefined): string {
  return cutText((agent?.stdout ?? '').trim(), SUMMARY_CHARS);
}

export function summaryOf(changes: Changes | undefined): { files: number; insertions: number; deletions: number } {
  return {
    files: changes?.files.length ?? 0,
    insertions: changes?.insertions ?? 0,
    deletions: changes?.deletions ?? 0,
  };
}

/**
 * The files of the result artifact. The contents of changed files are named by their hashes, so no unusual name is
 * written to a disk.
 */
export function packResult(
  result: DispatchResult,
  recorded: readonly Recorded[],
  changes: Changes | undefined,
): FileSet {
  const files = new Map<string, Uint8Array>([
    ['result.json', Buffer.from(`${JSON.stringify(result, null, 2)}\n`)],
    ['events.jsonl', Buffer.from(renderChain(recorded))],
  ]);
  if (changes === undefined) return files;
  const list: ChangedFiles = { v: PROTOCOL, base: result.base ?? NO_COMMIT, files: changes.files.map(listed) };
  files.set('changes.json', Buffer.from(`${JSON.stringify(list, null, 2)}\n`));
  files.set('patch.diff', changes.patch);
  for (const { content } of changes.files)
    if (content !== undefined) files.set(contentName(contentHash(content)), content);
  return files;
}

function listed({ path, mode, content }: CapturedFile): ChangedFile {
  if (content === undefined) return { kind: 'deleted', path };
  return { kind: 'written', path, mode, bytes: content.length, contentHash: contentHash(content) };
}
