/** The action's access to GitHub, with the job's own token. */
import { setTimeout as sleep } from 'node:timers/promises';
import { getOctokit } from '@actions/github';
import { listClaimRefs } from '../../github/git/claims.ts';
import { type GitHubClient, isStatus, type Repo } from '../../github/github-client.ts';
import { createAnswerMemory, makeConditional } from '../../github/conditional.ts';
import { refuseForeignAnswers } from '../../github/foreign-answers.ts';
import { findCommitStanding } from '../../github/git/ancestry.ts';
import { defaultBranchOf } from '../../github/git/contents.ts';
import { findPerson, isTeamMember, permissionOf } from '../../github/people.ts';
import { isRateLimited } from '../../github/rate-limits.ts';
import { findConfig, findOwners } from '../../github/rules.ts';
import type { FolderEntry } from '../../github/git/trees.ts';
import type { ReadConfig } from '../../protocol/config/repository-config.ts';
import type { Person } from '../../protocol/messages/dispatch-request.ts';
import type { Team } from '../../protocol/policy/access-policy.ts';
import { readClaims } from '../../protocol/records/claim-proof.ts';
import { REGISTRY, withinRegistry } from '../../protocol/base/registry-paths.ts';
import type { CodeEntry, GitHub, PeopleReader } from '../ports.ts';
import { directFetch } from './direct-fetch.ts';
import { createThread } from './github-thread.ts';
import { type Pause, persist } from './persistence.ts';
import {
  createRestReads,
  createTogetherReader,
  createTogetherReads,
  type RunReads,
  type TogetherReads,
} from './run-reads.ts';
import { createRunRecords, type RunKeys, type RunRecords } from './run-records.ts';

/**
 * `isVouchedFor`: an App that the workflow names has dispatched this run, after it checked whether that person is in
 * the team. It has checked nobody else.
 * `keys`: the keys that this run proves its comments with; without keys, it trusts nobody's comments.
 */
type ApiRepository = Repo & {
  readonly defaultBranch: string | undefined;
  readonly repositoryId?: number;
  readonly workflowPath?: string | undefined;
  readonly runId?: number;
  readonly isVouchedFor?: (person: Person) => boolean;
  readonly keys?: RunKeys | undefined;
};

/** @param answersApp slug of the App whose relayed answers count; if omitted, none do. */
export function createGitHub(
  token: string,
  at: ApiRepository & { readonly apiUrl: string },
  answersApp?: string,
): GitHub {
  const client = getOctokit(token, { baseUrl: at.apiUrl, request: { fetch: directFetch } });
  let calls = 0;
  client.hook.before('request', () => {
    calls += 1;
  });
  refuseForeignAnswers(client);
  makeConditional(client, createAnswerMemory(), '');
  return { ...gitHubOver(client, at, (ms) => sleep(ms), answersApp), apiCalls: () => calls };
}

/** The same with a client that the caller has signed in. */
export function gitHubOver(client: GitHubClient, at: ApiRepository, pause: Pause, answersApp?: string): GitHub {
  const repo: Repo = { owner: at.owner, repo: at.repo };
  const branch = async (): Promise<string> => at.defaultBranch ?? (await defaultBranchOf(client, repo));
  const rest = createRestReads(client, repo, branch, pause);
  let first: Promise<ReadConfig> | undefined;
  const configBy = (reads: RunReads) => (): Promise<ReadConfig> => {
    const read = findConfig((path) => reads.file(path));
    first ??= read;
    return read;
  };
  const records = at.keys === undefined ? undefined : createRunRecords(at.keys, () => first ?? configBy(rest)());
  const permission = shareWhileAsked((person) => persist(() => permissionOf(client, repo, person), pause));
  const over = (reads: RunReads, editTogether?: TogetherReads['editTogether']): GitHub =>
    describeGitHub({
      ...{ client, at, pause, answersApp, records, branch, permission, reads, editTogether },
      config: configBy(reads),
    });
  if (at.repositoryId === undefined) return over(rest);
  const reads = createTogetherReads(
    rest,
    createTogetherReader(client, { ...repo, repositoryId: at.repositoryId }, pause),
  );
  return { ...over(reads, reads.editTogether), together: (issue, files) => over(reads.together(issue, files)) };
}

interface GitHubParts {
  readonly client: GitHubClient;
  readonly at: ApiRepository;
  readonly pause: Pause;
  readonly answersApp: string | undefined;
  readonly records: RunRecords | undefined;
  readonly branch: () => Promise<string>;
  readonly permission: PeopleReader['permission'];
  readonly reads: RunReads;
  readonly editTogether: TogetherReads['editTogether'] | undefined;
  readonly config: () => Promise<ReadConfig>;
}

function describeGitHub(parts: GitHubParts): GitHub {
  const { client, at, pause, answersApp, records, branch, permission, reads, editTogether, config } = parts;
  const repo: Repo = { owner: at.owner, repo: at.repo };
  const surely = <T>(work: () => Promise<T>): Promise<T> => persist(work, pause);
  return {
    takesTicks: answersApp !== undefined,
    origin: (artifact) => surely(async () => originOf(client, { ...at, head: reads.head }, await branch(), artifact)),
    isVouched: async (request) => (await records?.isVouched(request)) === true,
    findUnproven: () => (records === undefined ? Promise.resolve(NO_KEY) : records.findMistake()),
    thread: createThread(client, repo, pause, { reads, answersApp, records, editTogether }),
    people: {
      permission,
      find: (login) => surely(() => findPerson(client, login)),
      isMember: (person, team) => isMemberAsSeenFromHere(client, person, team, at.isVouchedFor?.(person) === true),
    },
    createCheckRun: async (run) => (await import('../../github/checks.ts')).createCheckRun(client, repo, run),
    claims: {
      newestAttempt: async (subject) => {
        const refs = await surely(() => listClaimRefs(client, repo, subject));
        if (refs.length === 0) return 0;
        const reader = (await records?.claimReader()) ?? { repository: 0, keys: [], goesByForm: true };
        return readClaims(refs, subject, reader).newest;
      },
    },
    code: {
      head: () => reads.head(),
      standing: async (sha) => {
        const head = await reads.head();
        return surely(() => findCommitStanding(client, { ...repo, head, sha }));
      },
      file: (path, ref) => reads.file(path, ref),
      folder: createFolders(client, repo, pause),
      config,
      owners: () => findOwners((path) => reads.file(path)),
    },
  };
}

/** Concurrent requests about the same person share one response; a later request gets a new one. */
function shareWhileAsked(ask: PeopleReader['permission']): PeopleReader['permission'] {
  const underWay = new Map<string, ReturnType<typeof ask>>();
  return (person) => {
    const key = `${person.id} ${person.login}`;
    const answer = underWay.get(key) ?? ask(person).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
}

/** An older server does not report which workflow file this run belongs to; then our own run does. */
async function originOf(
  client: GitHubClient,
  { owner, repo, repositoryId, workflowPath, runId, head }: ApiRepository & { readonly head: () => Promise<string> },
  defaultBranch: string,
  artifact: Parameters<GitHub['origin']>[0],
): ReturnType<GitHub['origin']> {
  const [{ findArtifactOrigin }, { findRun }] = await Promise.all([
    import('../../github/actions/artifact-origin.ts'),
    import('../../github/actions/runs.ts'),
  ]);
  const run =
    workflowPath === undefined && runId !== undefined ? await findRun(client, { owner, repo, runId }) : undefined;
  const path = workflowPath ?? run?.path.split('@')[0];
  if (path === undefined || repositoryId === undefined)
    return { kind: 'refused', why: 'GitHub does not report which workflow this run belongs to' };
  return findArtifactOrigin(client, { owner, repo, repositoryId, defaultBranch, workflowPath: path, head }, artifact);
}

/**
 * A job's token cannot see teams. So the App's statement about that person counts, if the workflow names the App;
 * without one, nobody is a member.
 */
async function isMemberAsSeenFromHere(
  client: GitHubClient,
  person: Person,
  team: Team,
  vouched: boolean,
): Promise<boolean> {
  try {
    return (await isTeamMember(client, team, person)) || vouched;
  } catch (error) {
    if (isStatus(error, 403) && !isRateLimited(error)) return vouched;
    throw error;
  }
}

/** The setting that encrypts saved state also proves this run's comments. */
const NO_KEY = [
  'This workflow has no state-key, so its questions could be forged.',
  'Create one with `openssl rand -base64 32`, store it as the secret AGORA_STATE_KEY, and pass it to the step:',
  '`state-key: ${{ secrets.AGORA_STATE_KEY }}`.',
].join(' ');

/** Already loaded by then, like everything that is requested later. */
const trees = () => import('../../github/git/trees.ts');

/** The registry is listed as a whole, once: many capabilities take no more calls than one. */
function createFolders(client: GitHubClient, repo: Repo, pause: Pause): GitHub['code']['folder'] {
  const registries = new Map<string, Promise<readonly FolderEntry[]>>();
  const registryAt = (commit: string): Promise<readonly FolderEntry[]> => {
    const known =
      registries.get(commit) ??
      persist(async () => (await trees()).listTree(client, { ...repo, commit, folder: REGISTRY.slice(0, -1) }), pause);
    registries.set(commit, known);
    return known;
  };
  return async (folder, commit) => {
    const prefix = `${withinRegistry(folder)}/`;
    const entries = (await registryAt(commit)).filter(({ path }) => path.startsWith(prefix));
    return entries.map(({ path, mode, bytes, sha }) => ({
      path: path.slice(prefix.length),
      mode: modeOf(mode),
      bytes,
      read: () => persist(async () => (await trees()).readBlob(client, { ...repo, sha }), pause),
    }));
  };
}

function modeOf(mode: string): CodeEntry['mode'] {
  return mode === '100755' || mode === '120000' || mode === '160000' ? mode : '100644';
}
