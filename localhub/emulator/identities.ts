/** Which accounts exist, what they own and what they may do, for the rest of the hub. */
import type { Caller, JsonBody, RepositoryAddress } from '../gateway/call.ts';
import type { Role } from '../gateway/operations.ts';
import type { AppSeed, CollaboratorRole } from '../hub-options.ts';

export interface HubAccount {
  readonly login: string;
  readonly id: number;
  readonly type: 'User' | 'Organization' | 'Bot';
}

export interface Accounts {
  readonly find: (login: string) => HubAccount | undefined;
  /** GitHub's "simple user". @throws Error for a login that nobody has. */
  readonly render: (login: string) => JsonBody;
  /** The short form of an organization, as webhooks carry it; `undefined` for a person. */
  readonly renderOrganization: (login: string) => JsonBody | undefined;
  readonly renderApp: (app: AppSeed) => JsonBody;
  readonly renderInstallation: (installed: InstalledApp) => JsonBody;
  readonly people: readonly string[];
}

export interface InstalledApp {
  readonly id: number;
  readonly app: AppSeed;
  readonly account: string;
}

export interface Installations {
  readonly apps: readonly AppSeed[];
  readonly all: readonly InstalledApp[];
  readonly of: (appId: number, account: string) => InstalledApp | undefined;
  readonly appOfBot: (login: string) => AppSeed | undefined;
  readonly botId: (app: AppSeed) => number;
}

export interface Roles {
  /** A stranger has `read` in a public repository and `none` in a private one. */
  readonly of: (login: string, repository: RepositoryAddress) => Role;
  readonly collaborators: (repository: RepositoryAddress) => ReadonlyMap<string, CollaboratorRole>;
  readonly set: (repository: RepositoryAddress, login: string, role: CollaboratorRole | undefined) => void;
  readonly isMember: (organization: string, login: string) => boolean;
}

export interface TokenRequest {
  readonly installed: InstalledApp;
  readonly permissions: Readonly<Record<string, string>>;
  /** Full names. `undefined` stands for every repository of the installation. */
  readonly repositories: readonly string[] | undefined;
}

export interface Tokens {
  readonly ofUser: (login: string) => string;
  readonly mint: (request: TokenRequest) => { readonly token: string; readonly expiresAt: number };
  readonly revoke: (token: string) => void;
  /** @throws Refusal 401 for an invalid token. */
  readonly identify: (authorization: string | undefined) => Caller;
}
