import { expect, it } from 'vitest';
import { dispatchIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { isStateOf, stateArtifactName } from '../../../protocol/messages/state-manifest.ts';

const first = dispatchIdOf(taskIdOf('x'), 1);
const tenth = dispatchIdOf(taskIdOf('x'), 10);

it('recognises the saved state of a round by its name, whatever the attempt', () => {
  expect([stateArtifactName(first, 1), stateArtifactName(first, 12)].every((name) => isStateOf(name, first))).toBe(
    true,
  );
});

it.each([
  stateArtifactName(tenth, 1),
  stateArtifactName(first, 1).slice(0, -1),
  `${stateArtifactName(first, 1)}x`,
  `x${stateArtifactName(first, 1)}`,
  stateArtifactName(first, 1).replace('state', 'stole'),
])('does not take %s for it', (name) => {
  expect(isStateOf(name, first)).toBe(false);
});
