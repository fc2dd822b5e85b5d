/** What owners have set for each repository: the initial values, and later changes. */
import type { RepositorySeed, RepositorySettings } from '../../hub-options.ts';
import type { RepositoryAddress } from '../../gateway/call.ts';
import { defined } from '../../defined.ts';

/** As in a new repository, except for pull requests by Actions, for which GitHub's default is no. */
const DEFAULTS: Required<RepositorySettings> = {
  pullRequestsByActions: true,
  actionsEnabled: true,
  allowedActions: ['*'],
  pinnedActions: false,
  retentionDays: 90,
  branchRules: [],
  disabledWorkflows: [],
};

type SettingsAddress = Pick<RepositoryAddress, 'owner' | 'name'>;

export interface SettingsStore {
  readonly of: (repository: SettingsAddress) => Required<RepositorySettings>;
  readonly secretNames: (repository: SettingsAddress) => readonly string[];
  readonly change: (repository: SettingsAddress, changed: RepositorySettings) => void;
  /** @param workflow its file name. */
  readonly isDisabled: (repository: SettingsAddress, workflow: string) => boolean;
  readonly enable: (repository: SettingsAddress, workflow: string) => void;
}

export function createSettingsStore(seeds: readonly RepositorySeed[]): SettingsStore {
  const keyOf = ({ owner, name }: SettingsAddress): string => `${owner}/${name}`.toLowerCase();
  const all = new Map(seeds.map((seed) => [keyOf(seed), { ...DEFAULTS, ...defined(seed.settings ?? {}) }]));
  const secrets = new Map(seeds.map((seed) => [keyOf(seed), Object.keys(seed.secrets ?? {})]));
  const of = (repository: SettingsAddress): Required<RepositorySettings> => all.get(keyOf(repository)) ?? DEFAULTS;
  const change = (repository: SettingsAddress, changed: RepositorySettings): void => {
    all.set(keyOf(repository), { ...of(repository), ...defined(changed) });
  };
  return {
    of,
    change,
    secretNames: (repository) => secrets.get(keyOf(repository)) ?? [],
    isDisabled: (repository, workflow) => of(repository).disabledWorkflows.includes(workflow),
    enable: (repository, workflow) => {
      change(repository, {
        disabledWorkflows: of(repository).disabledWorkflows.filter((name) => name !== workflow),
      });
    },
  };
}
