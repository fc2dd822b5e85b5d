import { expect, it } from 'vitest';
import { findWorkflowMistakes } from '../../../cli/doctor/doctor-workflow.ts';
import { workflows } from '../../project/examples.ts';

/** Workflows that a bot or a relay starts; one that is only started by hand does not need `request`. */
const agents = workflows().filter(({ text }) => /uses: agora\/dispatch@/.test(text) && text.includes('inputs.request'));
const [sample] = agents;

it('finds no mistake in any workflow in the documents', () => {
  expect(agents.length).toBeGreaterThan(1);
  for (const { name, text } of agents) expect(findWorkflowMistakes(text), name).toEqual([]);
});

it.each([
  [(text: string) => text.replace('      request:\n', '      requests:\n'), 'workflow_dispatch has no input request'],
  [(text: string) => text.replaceAll('inputs.request', 'inputs.other'), 'run-name does not name the task'],
  [(text: string) => text.replace('issues: write', 'issues: read'), 'it lacks the permission issues: write'],
  [
    (text: string) => text.replace(/permissions: \{\}\n/, '').replace(/ {4}permissions:\n(?: {6}.*\n)+/, ''),
    'it sets no permissions',
  ],
  [
    (text: string) => text.replace(/ {4}permissions:\n(?: {6}.*\n)+/, '    permissions: read-all\n'),
    'it lacks the permission issues: write',
  ],
  [(text: string) => text.replace('agora/dispatch@v1', 'actions/stale@v9'), 'no job uses agora/dispatch'],
  [
    (text: string) => text.replace(/ +job-minutes: .*\n/, ''),
    'its job ends after 60 minutes (timeout-minutes), but the action assumes 360',
  ],
  [() => 'on: push\njobs: {}\n', 'it has no trigger workflow_dispatch'],
  [() => 'on: [push, workflow_dispatch]\njobs: {}\n', 'workflow_dispatch has no input request'],
  [() => 'on: workflow_dispatch\njobs: {}\n', 'no job uses agora/dispatch'],
  [() => 'name: no events\njobs: {}\n', 'it is not a workflow'],
  [() => 'a: [', 'it is not YAML'],
  [() => '', 'it is not a workflow'],
])('reports what is missing in the workflow file (case %#)', (spoil, words) => {
  expect(findWorkflowMistakes(spoil(sample?.text ?? '')).join('; ')).toContain(words);
});

it.each([
  [
    'a step before it',
    (text: string) => text.replace(/( +)- uses: agora\/dispatch@/, '$1- uses: ./.github/actions/set-up\n$&'),
  ],
  [
    'another job',
    (text: string) =>
      text.replace(
        'jobs:\n',
        'jobs:\n  lint:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: ./.github/actions/lint\n',
      ),
  ],
])('an action of the repository itself in %s is not taken for the agent', (_, add) => {
  const text = add(sample?.text ?? '');

  expect(text).toContain('./.github/actions/');
  expect(findWorkflowMistakes(text)).toEqual([]);
});
