/**
 * Makes the emulator's responses look like GitHub's.
 *
 * The emulator stores the facts, but its format is often wrong. What is the same everywhere is corrected here, in
 * responses and webhooks alike: accounts, times, summaries of reactions, the app of a comment, the fields of a
 * repository. Pure: what it needs to know is passed in as functions.
 */
import type { Accounts } from '../emulator/identities.ts';
import type { JsonBody } from './call.ts';

export interface Lookups {
  readonly accounts: Pick<Accounts, 'find' | 'render'>;
  /** The app to which this bot belongs. */
  readonly appOfBot: (login: string) => JsonBody | undefined;
  /** The summary of the reactions to the object with this URL (an issue or a comment). */
  readonly reactionsOf: (url: string) => JsonBody;
  /** Why a comment was hidden. `null` for a comment that was not. */
  readonly hiddenOf: (commentId: number) => JsonBody | null;
}

const isObject = (value: unknown): value is JsonBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+Z$/;
/** The emulator writes an object in two steps some milliseconds apart. GitHub would show a single time. */
const SAME_MOMENT_MS = 50;

export function normalise(value: unknown, lookups: Lookups): unknown {
  if (Array.isArray(value)) return value.map((item) => normalise(item, lookups));
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(
    Object.entries(joinMoments(value)).map(([key, member]) => [key, normaliseMember(key, member, lookups)]),
  );
  return normaliseAs(inner, lookups);
}

function joinMoments(value: JsonBody): JsonBody {
  const { created_at: created, updated_at: updated } = value;
  if (typeof created !== 'string' || typeof updated !== 'string') return value;
  return Math.abs(Date.parse(updated) - Date.parse(created)) < SAME_MOMENT_MS
    ? { ...value, updated_at: created }
    : value;
}

function normaliseMember(key: string, member: unknown, lookups: Lookups): unknown {
  // GitHub shows whole seconds, so changes within one second cannot be seen there.
  if (typeof member === 'string' && (key.endsWith('_at') || key === 'date' || key === 'timestamp'))
    return member.replace(TIME, '$1Z');
  if (key === 'documentation_url') return 'https://docs.github.com/rest';
  return normalise(member, lookups);
}

function normaliseAs(value: JsonBody, lookups: Lookups): JsonBody {
  if (isAccount(value)) return { ...value, ...lookups.accounts.render(value.login) };
  if ('forks_url' in value) return normaliseRepository(value);
  const fixed: Record<string, unknown> = { ...value };
  // A check run: the emulator leaves out one of its links.
  if (isObject(value['output']) && 'check_suite' in value)
    fixed['output'] = { ...value['output'], annotations_url: `${String(value['url'])}/annotations` };
  if ('performed_via_github_app' in value) fixed['performed_via_github_app'] = findApp(value, lookups) ?? null;
  if (typeof value['issue_url'] === 'string' && typeof value['id'] === 'number' && 'body' in value)
    fixed['minimized'] = lookups.hiddenOf(value['id']);
  if (isObject(value['reactions']) && typeof value['url'] === 'string')
    fixed['reactions'] = lookups.reactionsOf(value['url']);
  return fixed;

  function isAccount(candidate: JsonBody): candidate is JsonBody & { login: string } {
    return (
      typeof candidate['login'] === 'string' &&
      'avatar_url' in candidate &&
      lookups.accounts.find(candidate['login']) !== undefined
    );
  }
}

function findApp(value: JsonBody, lookups: Lookups): JsonBody | undefined {
  const user = value['user'];
  return isObject(user) && typeof user['login'] === 'string' ? lookups.appOfBot(user['login']) : undefined;
}

/** Fields that GitHub always has. The emulator's `permissions` are those of its caller, which is always us. */
function normaliseRepository(value: JsonBody): JsonBody {
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'permissions'));
  // A rebase applies every commit again. The local GitHub only merges and squashes.
  return {
    ...rest,
    web_commit_signoff_required: false,
    subscribers_count: 0,
    network_count: 0,
    has_pull_requests: true,
    pushed_at: rest['pushed_at'] ?? rest['updated_at'],
    custom_properties: {},
    allow_rebase_merge: false,
  };
}
