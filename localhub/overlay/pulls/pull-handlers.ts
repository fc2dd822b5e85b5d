/**
 * Pull requests: opening, changing, listing, their files.
 *
 * @see https://docs.github.com/en/rest/pulls/pulls
 */
import { defined } from '../../defined.ts';
import { z } from 'zod';
import type { JsonBody } from '../../gateway/call.ts';
import {
  invalid,
  numberOf,
  parseBody,
  CallRefusal,
  repositoryOf,
  type CallAnswer,
  type Call,
  type Handler,
  type RepositoryAddress,
} from '../../gateway/call.ts';
import { ACTIONS_APP_ID } from '../../emulator/installations.ts';
import { listAnswer } from '../../gateway/pages.ts';
import { requireAuthor } from '../../gateway/permission.ts';
import { Refs } from '../../git/git-store.ts';
import { pathOf, type HubContext } from '../hub-context.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Change, TellChanges } from '../issues/issue-changes.ts';
import { compareWords } from '../issues/compare-words.ts';
import { authorOf, requireLength, requireTitle } from '../issues/issue-rules.ts';
import { Pull, type PullView } from './pull-view.ts';

const NewPull = z.looseObject({
  title: z.string(),
  head: z.string(),
  base: z.string(),
  body: z.string().nullish(),
  draft: z.boolean().optional(),
});
const ChangedPull = z.looseObject({
  title: z.string().optional(),
  body: z.string().nullish(),
  state: z.enum(['open', 'closed']).optional(),
  base: z.string().optional(),
});
const Numbered = z.looseObject({ number: z.number() });

interface PullHandlerParts {
  readonly context: HubContext;
  readonly settings: Pick<SettingsStore, 'of'>;
  readonly pulls: PullView;
  readonly tell: TellChanges;
}

const refuseField = (field: string, code: string, message?: string): CallRefusal =>
  new CallRefusal(422, 'Validation Failed', {
    errors: [{ resource: 'PullRequest', field, code, ...defined({ message }) }],
  });

/** What GitHub refuses to open. The emulator would create the branch instead. */
async function requireValidState(
  { context, pulls }: PullHandlerParts,
  repository: RepositoryAddress,
  head: string,
  base: string,
): Promise<void> {
  const { body } = await context.read(`${pathOf(repository)}/git/matching-refs/heads%2F`);
  const branches = new Set(Refs.parse(body).map(({ ref }) => ref.replace('refs/heads/', '')));
  if (!branches.has(head)) throw refuseField('head', 'invalid');
  if (!branches.has(base)) throw refuseField('base', 'invalid');
  const isOpen = (await pulls.list(repository))
    .map((pull) => Pull.parse(pull))
    .some((pull) => pull.state === 'open' && pull.head.ref === head && pull.base.ref === base);
  if (isOpen) throw refuseField('head', 'custom', `A pull request already exists for ${repository.owner}:${head}.`);
  const { ahead_by: ahead } = await context.readBody(
    `${pathOf(repository)}/compare/${encodeURIComponent(base)}...${encodeURIComponent(head)}`,
  );
  if (ahead === 0) throw refuseField('base', 'custom', `No commits between ${base} and ${head}`);
}

function create(parts: PullHandlerParts): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const wanted = parseBody(call, NewPull);
    requireLength(wanted.body);
    requireTitle(wanted.title);
    // A job's own token: https://docs.github.com/en/actions/concepts/security/github_token
    const { caller } = call;
    const isJob = caller.kind === 'installation' && caller.appId === ACTIONS_APP_ID;
    if (isJob && !parts.settings.of(repository).pullRequestsByActions)
      throw new CallRefusal(403, 'GitHub Actions is not permitted to create or approve pull requests.');
    const [owner, branch] = wanted.head.includes(':') ? wanted.head.split(':') : [repository.owner, wanted.head];
    if (owner !== repository.owner || branch === undefined)
      throw invalid(
        `Validation Failed: "${wanted.head.slice(0, 200)}" is in a fork, and this local GitHub does not support forks.`,
      );
    await requireValidState(parts, repository, branch, wanted.base);
    const made = await parts.context.act(call.caller, 'POST', `${pathOf(repository)}/pulls`, {
      title: wanted.title,
      head: branch,
      base: wanted.base,
      body: wanted.body ?? null,
      draft: wanted.draft ?? false,
    });
    const { number } = Numbered.parse(made.body);
    await parts.tell(call, repository, number, [{ action: 'opened' }]);
    return { status: 201, body: await parts.pulls.get(repository, number) };
  };
}

function update({ context, pulls, tell }: PullHandlerParts): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const number = numberOf(call, 'pull_number');
    const { title, body, state, base } = parseBody(call, ChangedPull);
    requireLength(body);
    requireTitle(title);
    const before = await pulls.get(repository, number);
    requireAuthor(call.caller, authorOf(before), call.role);
    if (state === 'open' && before['merged'] === true)
      throw invalid('Validation Failed: a merged pull request cannot be reopened.');
    const wanted = Object.fromEntries(
      Object.entries({ title, body, state, base }).filter(([, value]) => value !== undefined),
    );
    await context.act(call.caller, 'PATCH', `${pathOf(repository)}/pulls/${String(number)}`, wanted);
    const after = await pulls.get(repository, number);
    await tell(call, repository, number, compare(before, after));
    return { status: 200, body: after };
  };
}

function compare(before: JsonBody, after: JsonBody): Change[] {
  return [
    ...(before['state'] === after['state']
      ? []
      : [{ action: after['state'] === 'closed' ? 'closed' : 'reopened', event: {} }]),
    ...compareWords(before, after),
  ];
}

function list({ pulls }: PullHandlerParts): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const query = call.url.searchParams;
    const state = query.get('state') ?? 'open';
    const [head, base] = [query.get('head'), query.get('base')];
    const direction =
      query.get('direction') === 'asc' ||
      (query.get('direction') === null && query.has('sort') && query.get('sort') !== 'created')
        ? 1
        : -1;
    const key = query.get('sort') === 'updated' ? 'updated_at' : 'created_at';
    const wanted = (await pulls.list(repository))
      .map((pull) => Pull.parse(pull))
      .filter(
        (pull) =>
          (state === 'all' || pull.state === state) &&
          (base === null || pull.base.ref === base) &&
          (head === null || `${repository.owner}:${pull.head.ref}` === head),
      )
      .sort((a, b) => direction * (Date.parse(String(a[key])) - Date.parse(String(b[key])) || a.number - b.number));
    return listAnswer(call.url, wanted);
  };
}

export function pullHandlers(parts: PullHandlerParts): Record<string, Handler> {
  const { pulls } = parts;
  const compared =
    (pick: (comparison: Awaited<ReturnType<PullView['compare']>>) => readonly unknown[]) =>
    async (call: Call): Promise<CallAnswer> => {
      const repository = repositoryOf(call);
      return listAnswer(
        call.url,
        pick(await pulls.compare(repository, await pulls.get(repository, numberOf(call, 'pull_number')))),
      );
    };
  return {
    'pulls/create': create(parts),
    'pulls/update': update(parts),
    'pulls/list': list(parts),
    'pulls/get': async (call) => ({
      status: 200,
      body: await pulls.get(repositoryOf(call), numberOf(call, 'pull_number')),
    }),
    'pulls/list-files': compared(({ files }) => files),
    'pulls/list-commits': compared(({ commits }) => commits),
    'pulls/check-if-merged': async (call) => {
      const pull = await pulls.get(repositoryOf(call), numberOf(call, 'pull_number'));
      if (pull['merged'] !== true) throw new CallRefusal(404, 'Not Found');
      return { status: 204 };
    },
  };
}
