/**
 * What somebody may do in a repository, asked of GitHub at the moment it matters.
 *
 * Never `author_association`: it says how a comment came about, not what its author may do now.
 */
import { type GitHubClient, isStatus, type Repo } from './github-client.ts';

export type CollaboratorPermission = 'none' | 'read' | 'triage' | 'write' | 'maintain' | 'admin';

const ROLES: readonly CollaboratorPermission[] = ['none', 'read', 'triage', 'write', 'maintain', 'admin'];

/**
 * The permission that this account has now.
 *
 * The question goes by login, because GitHub's API asks so; the answer counts only when it is about the account with
 * that id, because a login can be renamed and taken by somebody else. Then the account's present login is asked about.
 *
 * `role_name` knows triage and maintain, `permission` does not; a custom role has its own name there, and then
 * `permission` says which of the four it amounts to.
 *
 * @returns `'none'` for a stranger, and for an account that is gone.
 * @throws RequestError for every other answer, so that "unknown" cannot be taken for an answer: the caller must not
 * act.
 * @see https://docs.github.com/en/rest/collaborators/collaborators#get-repository-permissions-for-a-user
 */
export async function permissionOf(
  client: GitHubClient,
  at: Repo,
  person: { readonly login: string; readonly id: number },
): Promise<CollaboratorPermission> {
  return (await askByLogin(client, person, (login) => permissionOfLogin(client, at, { ...person, login }))) ?? 'none';
}

async function permissionOfLogin(
  client: GitHubClient,
  at: Repo,
  { login, id }: { readonly login: string; readonly id: number },
): Promise<CollaboratorPermission | undefined> {
  try {
    const { data } = await client.request('GET /repos/{owner}/{repo}/collaborators/{username}/permission', {
      owner: at.owner,
      repo: at.repo,
      username: login,
    });
    if (data.user?.id !== id) return undefined;
    return knownRole(data.role_name) ?? knownRole(data.permission) ?? 'none';
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/**
 * Asks about a person under the login that we know, and if that is not them, under the one that they have now: a record
 * of ours keeps a login for weeks, and people rename their accounts.
 * @param ask returns `undefined` for a login that is nobody's, or somebody else's.
 * @see https://docs.github.com/en/rest/users/users#get-a-user-using-their-id
 */
async function askByLogin<T>(
  client: GitHubClient,
  person: { readonly login: string; readonly id: number },
  ask: (login: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const told = await ask(person.login);
  if (told !== undefined) return told;
  const login = await loginOf(client, person.id);
  return login === undefined || login.toLowerCase() === person.login.toLowerCase() ? undefined : ask(login);
}

async function loginOf(client: GitHubClient, id: number): Promise<string | undefined> {
  try {
    return (await client.request('GET /user/{account_id}', { account_id: id })).data.login;
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/**
 * The account that has a login now.
 * @returns `undefined` when there is none.
 * @throws RequestError for every other answer.
 * @see https://docs.github.com/en/rest/users/users#get-a-user
 */
export async function findPerson(
  client: GitHubClient,
  login: string,
): Promise<{ readonly login: string; readonly id: number } | undefined> {
  try {
    const { data } = await client.request('GET /users/{username}', { username: login });
    return { login: data.login, id: Number(data.id) };
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/**
 * Whether an account is an active member of a team now. As for its permission, only the account with that id counts.
 * @throws RequestError 403 without "Members: read" of the organisation, and for every other answer that is no answer.
 * @see https://docs.github.com/en/rest/teams/members#get-team-membership-for-a-user
 */
export async function isTeamMember(
  client: GitHubClient,
  team: { readonly org: string; readonly slug: string },
  person: { readonly login: string; readonly id: number },
): Promise<boolean> {
  return (await askByLogin(client, person, (login) => isMemberNow(client, team, { ...person, login }))) ?? false;
}

async function isMemberNow(
  client: GitHubClient,
  team: { readonly org: string; readonly slug: string },
  { login, id }: { readonly login: string; readonly id: number },
): Promise<boolean | undefined> {
  try {
    const { data } = await client.request('GET /orgs/{org}/teams/{team_slug}/memberships/{username}', {
      org: team.org,
      team_slug: team.slug,
      username: login,
    });
    if (data.state !== 'active') return false;
    return (await findPerson(client, login))?.id === id ? true : undefined;
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

function knownRole(name: string | undefined): CollaboratorPermission | undefined {
  return ROLES.find((role) => role === name);
}
