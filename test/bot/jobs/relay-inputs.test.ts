import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readRelayInputs } from '../../../bot/jobs/relay-inputs.ts';

const KEY = 'a secret that was made today';
const read = (given: Readonly<Record<string, string>>) => readRelayInputs((name) => given[name] ?? '');

it('reads the inputs of the relay', () => {
  expect(read({ 'github-token': 't', 'state-key': KEY, 'workflow': 'agora.yml' })).toEqual({
    kind: 'inputs',
    token: 't',
    stateKey: KEY,
    workflow: 'agora.yml',
  });
});

it('reports all mistakes in the inputs of the relay at once', () => {
  const missing = read({});
  const wrong = read({ 'github-token': 't', 'state-key': 'short', 'workflow': '.github/workflows/agora.yml' });

  expect(missing).toEqual({
    kind: 'mistakes',
    mistakes: [
      'github-token: is missing',
      expect.stringMatching(/^state-key: is missing or empty.*gh secret set AGORA_STATE_KEY/),
      'workflow: is missing; it must be the file name of a workflow, like agora.yml',
    ],
  });
  expect(wrong).toEqual({
    kind: 'mistakes',
    mistakes: [
      'state-key: must have at least 16 characters',
      'workflow: must be the file name of a workflow, like agora.yml',
    ],
  });
});

it('declares exactly the inputs of the relay that are read', () => {
  const { inputs } = z
    .object({ inputs: z.record(z.string(), z.unknown()) })
    .parse(parse(readFileSync('relay/action.yml', 'utf8')));
  const asked = new Set<string>();

  readRelayInputs((name) => {
    asked.add(name);
    return '';
  });

  expect([...asked].toSorted()).toEqual(Object.keys(inputs).toSorted());
});
