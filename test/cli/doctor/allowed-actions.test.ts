/** What GitHub lets the workflows of a repository use, by its owners' settings. */
import { describe, expect, it } from 'vitest';
import {
  type ActionsPolicy,
  findRefusedActions,
  findUnpinned,
  type SelectedActions,
} from '../../../cli/doctor/checks/allowed-actions.ts';

const SHA = 'a'.repeat(40);
const USED = ['agora/dispatch@v1', 'agora/dispatch/relay@v1', 'actions/checkout@v5', './local', 'docker://alpine:3'];
const ALL: ActionsPolicy = { isEnabled: true, allowed: 'all', selected: undefined, needsSha: false };

const selecting = (selected: Partial<SelectedActions>): ActionsPolicy => ({
  ...ALL,
  allowed: 'selected',
  selected: { gitHubOwned: false, verified: false, patterns: [], ...selected },
});
const refusedBy = (policy: ActionsPolicy, owner = 'acme'): readonly string[] => findRefusedActions(USED, policy, owner);

describe('an action', () => {
  it('is allowed where all are', () => {
    expect(refusedBy(ALL)).toEqual([]);
  });

  it('is refused where only those of the owner are allowed', () => {
    expect(refusedBy({ ...ALL, allowed: 'local_only' })).toEqual(USED.slice(0, 3));
    expect(refusedBy({ ...ALL, allowed: 'local_only' }, 'Agora')).toEqual(['actions/checkout@v5']);
  });

  it('is named once if it is used twice', () => {
    expect(findRefusedActions(['x/y@v1', 'x/y@v1'], { ...ALL, allowed: 'local_only' }, 'acme')).toEqual(['x/y@v1']);
  });

  it.each([
    ['nothing', {}, USED.slice(0, 3)],
    ["GitHub's own", { gitHubOwned: true }, USED.slice(0, 2)],
    ['the repository', { patterns: ['agora/dispatch@*'] }, ['actions/checkout@v5']],
    ['the owner', { patterns: ['AGORA/*', 'actions/*'] }, []],
    ['owners with such a name', { patterns: ['ago*/**'], gitHubOwned: true }, []],
    ['another version', { patterns: ['agora/dispatch@v2'], gitHubOwned: true }, USED.slice(0, 2)],
    ['a name that only begins alike', { patterns: ['agora/disp@*', 'agora.dispatch@v1'] }, USED.slice(0, 3)],
    ['verified creators, whom nobody can list', { verified: true }, []],
  ])('is judged by a list with %s', (_, selected, refused) => {
    expect(refusedBy(selecting(selected))).toEqual(refused);
  });

  it('must be pinned to a commit only if that is required', () => {
    expect(findUnpinned(USED, ALL)).toEqual([]);
    expect(findUnpinned([...USED, `a/b@${SHA}`], { ...ALL, needsSha: true })).toEqual(USED.slice(0, 3));
  });
});
