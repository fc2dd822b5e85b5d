/** Who acts on this machine: a person, or the command is a mistake. */
import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { actorOf, namedActor } from '../../../../client/adapters/local/local-round.ts';

it.each([{}, { AGORA_ACTOR: '' }])('is the user where nobody is named: %o', (environment) => {
  expect(actorOf(environment)).toBe(userInfo().username);
  expect(namedActor({ environment })).toBeUndefined();
});

it('is whoever AGORA_ACTOR names', () => {
  const environment = { AGORA_ACTOR: 'ada' };

  expect([actorOf(environment), namedActor({ environment })]).toEqual(['ada', 'ada']);
});

it.each(['agent:reviewer', 'default:3d', 'silence:', 'expiry:', 'renovate[bot]', 'x'.repeat(101)])(
  'is nobody whose words could be taken for those of somebody else: %s',
  (actor) => {
    expect(() => actorOf({ AGORA_ACTOR: actor })).toThrow(/cannot be the name of a person/);
  },
);
