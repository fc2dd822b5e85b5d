/**
 * Decides whether a caller may make a call, using the table in operations.ts. Pure.
 *
 * GitHub hides what a caller may not see (404) and refuses what a caller may see but not do (403).
 */
import { mayAtLeast } from '../emulator/roles.ts';
import { notFound, CallRefusal, type Caller, type Installation, type RepositoryAddress } from './call.ts';
import { OPERATIONS, type Role } from './operations.ts';

interface PermissionQuestion {
  readonly operationId: string;
  readonly isRead: boolean;
  readonly caller: Caller;
  readonly repository: RepositoryAddress | undefined;
  /** The caller's role; `none` for apps. */
  readonly role: Role;
}

const LEVELS = ['none', 'read', 'write', 'admin'];
const has = (permissions: Readonly<Record<string, string>>, needed: string): boolean => {
  const [name = '', level = ''] = needed.split(':');
  return LEVELS.indexOf(permissions[name] ?? 'none') >= LEVELS.indexOf(level);
};

/** @throws Refusal with GitHub's status and message when it is not allowed. */
export function requirePermission(question: PermissionQuestion): void {
  const [app, user] = OPERATIONS[question.operationId] ?? ['never', 'none'];
  const { caller, repository, isRead, role } = question;
  if (app === 'jwt') {
    requireApp(caller);
    return;
  }
  switch (caller.kind) {
    case 'app':
      throw new CallRefusal(401, 'Bad credentials');
    case 'installation':
      requireInstallation(caller, repository, app, isRead && repository?.isPrivate === false);
      return;
    case 'anonymous':
      if (repository?.isPrivate === true) throw notFound();
      if (!isRead || user !== 'anyone' || app === 'never') throw new CallRefusal(401, 'Requires authentication');
      return;
    case 'user':
      if (repository !== undefined && role === 'none') throw notFound();
      if (user === 'none')
        throw new CallRefusal(
          403,
          'You must authenticate with an installation access token in order to use this endpoint.',
        );
      // "author" depends on who wrote the text: the handler that knows this decides (requireAuthor).
      if (user === 'anyone' || user === 'author') return;
      if (!mayAtLeast(role, user)) throw refuseRole(question.operationId, user);
  }
}

function requireApp(caller: Caller): void {
  if (caller.kind !== 'app') throw new CallRefusal(401, 'A JSON web token could not be decoded');
}

function requireInstallation(
  caller: Installation,
  repository: RepositoryAddress | undefined,
  needed: string,
  isPublicRead: boolean,
): void {
  if (repository !== undefined && !reaches(caller, repository)) {
    if (!isPublicRead) throw repository.isPrivate ? notFound() : inaccessible();
  }
  if (needed === 'none') return;
  if (needed === 'never' || !needed.split('|').some((one) => has(caller.permissions, one))) {
    // What is public can be read without the permission. Runs and artifacts cannot, so that a missing `actions: read`
    // is noticed here, and not only in a private repository.
    // `actions: read` is found here and not first in a private repository.
    if (isPublicRead && !needed.startsWith('actions:')) return;
    throw inaccessible();
  }
}

export function reaches(caller: Installation, repository: RepositoryAddress): boolean {
  if (caller.account !== repository.owner) return false;
  return caller.repositories === undefined || caller.repositories.includes(`${repository.owner}/${repository.name}`);
}

export const inaccessible = (): CallRefusal => new CallRefusal(403, 'Resource not accessible by integration');

function refuseRole(operationId: string, needed: Role): CallRefusal {
  if (operationId === 'repos/get-collaborator-permission-level')
    return new CallRefusal(403, 'Must have push access to view collaborator permission.');
  return new CallRefusal(
    403,
    needed === 'admin' ? 'Must have admin rights to Repository.' : `Must have ${needed} access to Repository.`,
  );
}

/** A text may be changed by its author and by everybody who may write to the repository. */
export function requireAuthor(caller: Caller, author: string | undefined, role: Role): void {
  if (caller.kind === 'installation') return;
  if (caller.kind === 'user' && (caller.login === author || mayAtLeast(role, 'write'))) return;
  throw new CallRefusal(403, 'Must have write access to Repository.');
}
