/** Who acts on this machine: a person, or the command is rejected as a mistake. */
import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { actorOf, namedActor } from '../../../../client/adapters/local/local-round.ts';

it.each([{}, { AGORA_ACTOR: '' }])('is the user when nobody is named: %o', (environment) => {
  expect(actorOf(environment)).toBe(userInfo().username);
  expect(namedActor({ environment })).toBeUndefined();
});

it('is named by its number if the user has no account, as in a container', () => {
  const noAccount = (): string => {
    throw new Error('A system error occurred: uv_os_get_passwd returned ENOENT (no such file or directory)');
  };

  expect(actorOf({}, noAccount)).toBe(`user-${process.getuid?.() ?? 'unknown'}`);
});

it('is the person whom AGORA_ACTOR names', () => {
  const environment = { AGORA_ACTOR: 'ada' };

  expect([actorOf(environment), namedActor({ environment })]).toEqual(['ada', 'ada']);
});

it.each(['agent:reviewer', 'default:3d', 'silence:', 'expiry:', 'renovate[bot]', 'x'.repeat(101)])(
  'cannot have a name that could be mistaken for another speaker: %s',
  (actor) => {
    expect(() => actorOf({ AGORA_ACTOR: actor })).toThrow(/cannot be the name of a person/);
  },
);
