/**
 * What can be checked about a repository before somebody relies on it: each check asks GitHub and says what to do.
 *
 * The checks correspond to the assumptions of docs/assumptions.md. Only one of them writes: a claim is a created ref,
 * and there is no other way to see whether GitHub accepts refs with such a name. Its ref belongs to no task and is
 * removed at once.
 */
import { plural } from '../../protocol/comments/usage-text.ts';
import { findArtifact, downloadArtifact } from '../../github/actions/artifacts.ts';
import { isStatus, type Repo } from '../../github/github-client.ts';
import { isRateLimited } from '../../github/rate-limits.ts';
import { findFile, headOf, listFiles } from '../../github/git/contents.ts';
import { permissionOf } from '../../github/people.ts';
import { findRepository, findWorkflow, type Me, whoAmI } from '../../github/repositories.ts';
import { listRuns } from '../../github/actions/runs.ts';
import { listRunArtifacts } from '../../github/actions/artifacts.ts';
import { listCommentsSince } from '../../github/issues/threads.ts';
import { stoppedReading, untilAborted } from '../../client/calls/until-aborted.ts';
import { ClientError } from '../../client/client-error.ts';
import { explainFailure, findRefusalFix } from '../../client/github/guard-backend.ts';
import type { GitHubContext } from '../../client/github/client-context.ts';
import { LOOK_BACK_MS } from '../../client/github/client-context.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { findMarker } from '../../protocol/comments/marker.ts';
import { isRelay, readWorkflowText } from './checks/workflow-text.ts';
import { type DoctorFinding, fail, pass, skip, warn } from './checks/finding.ts';
import { checkClaims, checkForeignClaims } from './doctor-claims.ts';
import { checkIsolation } from './doctor-isolation.ts';
import { checkRegistry } from './doctor-registry.ts';
import { findWorkflowMistakes, whyNotYaml } from './doctor-workflow.ts';
import { examineSetup } from './examine-setup.ts';
import type { SetupFacts } from './checks/setup-facts.ts';
import { readSetup, type SetupPlace } from './read-setup.ts';
import type { DoctorCheck } from '../cli-schemas.ts';
import type { CliContext } from '../cli-context.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

export interface DoctorOptions {
  /** Whether a ref may be created and removed to check that claims work. */
  readonly mayWrite: boolean;
  /** What this machine knows in addition to GitHub. */
  readonly place: SetupPlace;
  /** Carries out repairs that a program can make. Undefined when nothing is repaired. */
  readonly fixer: CliContext | undefined;
  /** Stops the wait for GitHub's answers when the user interrupts. */
  readonly signal: AbortSignal;
}

const ACTIONS_BOT = { login: 'github-actions[bot]', id: 41_898_282 } as const;
const MAX_BYTES = 64 * 1_048_576;

/** Returns each check as soon as it is known. The first checks are the basis of the others. */
export async function* examine(context: GitHubContext, options: DoctorOptions): AsyncGenerator<DoctorCheck> {
  const check = checker(context.at, options.signal);
  // A ref that was created is removed, also after an interruption.
  const checkToTheEnd = checker(context.at, undefined);
  let me: Me | undefined;
  let found: string | undefined;
  yield await check('token', 'The token works', async () => {
    me = await whoAmI(context.client);
    return pass(`You are @${me.login}.`);
  });
  yield await check('repository', 'The repository is visible', async () => {
    const repository = await findRepository(context.client, context.at);
    if (repository === undefined)
      return fail(
        `There is no ${context.at.owner}/${context.at.repo}, or the token cannot see it.`,
        'Check the name, or sign in as a user who can see it.',
      );
    found = await findHead(context, repository.defaultBranch);
    if (found === undefined)
      return fail(
        `${repository.name} has no commit on its default branch ${repository.defaultBranch}.`,
        'Push a first commit with the workflow and a subagent.',
      );
    return pass(
      `${repository.name}, ${repository.isPrivate ? 'private' : 'public'}, default branch ${repository.defaultBranch}.`,
    );
  });
  if (me === undefined || found === undefined) return;
  const head = found;
  yield await check('permission', 'You may start tasks and answer questions', () => checkPermission(context, me));
  yield await check('workflow', 'The workflow exists and accepts requests', () => checkWorkflow(context, head));
  yield await check('registry', 'The subagents can be read', () => checkRegistry(context, head));
  yield await checkToTheEnd('claims', 'Claims work: one caller wins, the next one loses', () =>
    checkClaims(context, options.mayWrite, head),
  );
  yield await check('claim-refs', 'Only the bot and the relay have created claim refs', () =>
    checkForeignClaims(context),
  );
  yield await check('actions-bot', `Comments of workflows come from account ${ACTIONS_BOT.id}`, () =>
    checkActionsBot(context),
  );
  yield await check('relay', 'A bot or a relay processes answers', () => checkRelay(context, head));
  yield await check('digest', 'The digest of an artifact matches its download', () => checkDigest(context));
  yield await check('isolation', 'Agents are isolated from their runner', () => checkIsolation(context));
  let facts: SetupFacts | undefined;
  yield await check('setup', 'The setup can be read', async () => {
    facts = await readSetup(context, head, options.place);
    return pass(`${plural(facts.workflows.length, 'workflow')}, ${plural(facts.subagents.length, 'subagent')}.`);
  });
  if (facts !== undefined) yield* examineSetup(facts, context, options.fixer);
}

/**
 * @returns a function that makes a check from the result of a look, or a failed check with what to do from what it
 * throws. It throws only when the signal is aborted.
 */
function checker(
  { owner, repo }: Repo,
  signal: AbortSignal | undefined,
): (id: string, title: string, look: () => Promise<DoctorFinding>) => Promise<DoctorCheck> {
  return async (id, title, look) => {
    try {
      return { id, title, ...(await untilAborted(look(), signal, stoppedReading)) };
    } catch (error) {
      if (signal?.aborted === true) throw error;
      const explained = explainFailure(error, `${owner}/${repo}`);
      const said = errorMessage(explained).slice(0, 200);
      // Which permission that is depends on the check.
      if (isStatus(error, 403) && !isRateLimited(error))
        return { id, title, ...fail(said, findRefusalFix(error) ?? 'Use a token with more permissions.') };
      return {
        id,
        title,
        ...fail(
          said,
          explained instanceof ClientError ? explained.fix : 'Try again; if the problem persists, report it.',
        ),
      };
    }
  };
}

/**
 * @returns undefined when nothing was ever pushed: GitHub answers 409 for an empty repository, and 404 for a branch
 * that does not exist.
 */
async function findHead({ client, at }: GitHubContext, branch: string): Promise<string | undefined> {
  return headOf(client, { ...at, branch }).catch((error: unknown) => {
    if (isStatus(error, 409) || isStatus(error, 404)) return undefined;
    throw error;
  });
}

async function checkPermission({ client, at }: GitHubContext, me: Me | undefined): Promise<DoctorFinding> {
  if (me === undefined) return skip('Nobody is signed in.');
  const permission = await permissionOf(client, at, me).catch((error: unknown) => {
    // Only users who may write may ask.
    if (isStatus(error, 403) && !isRateLimited(error)) return 'read' as const;
    throw error;
  });
  if (['write', 'maintain', 'admin'].includes(permission)) return pass(`Your permission is ${permission}.`);
  return fail(
    `Your permission is ${permission}; starting and answering require write access.`,
    'Ask an owner of the repository for write access.',
  );
}

async function checkWorkflow({ client, at, workflow }: GitHubContext, ref: string): Promise<DoctorFinding> {
  const path = `.github/workflows/${workflow}`;
  const file = await findFile(client, { ...at, path, ref });
  if (file === undefined)
    return fail(
      `There is no ${path} on the default branch.`,
      `Run \`agora init\`, or copy examples/agora.yml to ${path}, and merge it.`,
    );
  const known = await findWorkflow(client, { ...at, workflow });
  if (known !== undefined && known.state !== 'active')
    return fail(`${path} is ${known.state}.`, "Enable it on the workflow's page.");
  const mistakes = findWorkflowMistakes(Buffer.from(file).toString('utf8'));
  return mistakes.length === 0
    ? pass(`${path} is active.`)
    : fail(
        `${path}: ${mistakes.join('; ')}.`,
        'Compare it with examples/agora.yml, or, if a bot starts it, with the workflow in docs/action.md.',
      );
}

async function checkActionsBot({ client }: GitHubContext): Promise<DoctorFinding> {
  const { data } = await client.request('GET /users/{username}', { username: ACTIONS_BOT.login });
  return data.id === ACTIONS_BOT.id
    ? pass(`${ACTIONS_BOT.login} is account ${ACTIONS_BOT.id}.`)
    : warn(
        `${ACTIONS_BOT.login} is account ${data.id} here.`,
        'This is expected on your own server; open an issue if questions are not recognized.',
      );
}

/** An App's installation cannot be seen with a person's token, but what it has written can. */
async function checkRelay({ client, at, clock }: GitHubContext, ref: string): Promise<DoctorFinding> {
  const folder = '.github/workflows';
  const names = await listFiles(client, { ...at, path: folder, ref });
  let broken: string | undefined;
  for (const name of names.filter((one) => /\.ya?ml$/.test(one))) {
    const path = `${folder}/${name}`;
    const text = Buffer.from((await findFile(client, { ...at, path, ref })) ?? []).toString('utf8');
    const workflow = readWorkflowText(text);
    if (isRelay(workflow)) return pass(`${path} is a relay.`);
    if (workflow === undefined && /\/relay@/.test(text))
      broken ??= `${path}: ${whyNotYaml(text) ?? 'it is not a workflow'}.`;
  }
  const comments = await listCommentsSince(client, at, new Date(clock.now().getTime() - LOOK_BACK_MS));
  const bot = comments.findLast(
    ({ author, body }) => author.type === 'Bot' && author.login !== ACTIONS_BOT.login && findMarker(body) !== undefined,
  );
  if (bot !== undefined) return pass(`@${bot.author.login} commented on ${bot.createdAt.slice(0, 10)}.`);
  if (broken !== undefined) return fail(broken, 'Compare it with examples/relay.yml.');
  return warn(
    'There is no relay, and no bot has posted in the last five weeks.',
    'Install the App, or add the relay’s workflow; without one, answers are not processed.',
  );
}

async function checkDigest({ client, at, workflow, clock }: GitHubContext): Promise<DoctorFinding> {
  const runs = await listRuns(client, { ...at, workflow }, new Date(clock.now().getTime() - LOOK_BACK_MS));
  for (const run of runs.filter(({ status }) => status === 'completed').slice(0, 10)) {
    const artifact = (await listRunArtifacts(client, { ...at, runId: run.id })).find(
      ({ expired, bytes, digest }) => !expired && bytes < MAX_BYTES && digest !== undefined,
    );
    const zip = artifact === undefined ? undefined : await downloadArtifact(client, { ...at, artifactId: artifact.id });
    if (artifact === undefined || zip === undefined) continue;
    if (contentHash(zip) === (await findArtifact(client, { ...at, artifactId: artifact.id }))?.digest)
      return pass(`Artifact ${artifact.id} of run ${run.id} matches its digest.`);
    return fail(
      `Artifact ${artifact.id} has ${contentHash(zip)}, but GitHub reports ${artifact.digest ?? 'nothing'}.`,
      'Every restore would be refused as tampered with; please report this.',
    );
  }
  return skip('No run has stored an artifact yet.');
}
