import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isRelay, readWorkflowText, secretsIn } from '../../../cli/doctor/checks/workflow-text.ts';

const RELAY = readFileSync('examples/relay.yml', 'utf8');

it.each([
  ['the one in the documents', RELAY, true],
  ['one of a copy with another name', RELAY.replace('agora/dispatch/relay@v1', 'acme/agora/relay@v1'), true],
  ['one of the repository itself', RELAY.replace('agora/dispatch/relay@v1', './relay'), true],
  ['one in quotes', RELAY.replace('agora/dispatch/relay@v1', "'agora/dispatch/relay@v1'"), true],
  ['not one that is commented out', RELAY.replace('- uses: agora', '- run: echo off\n      # uses: agora'), false],
  ['not a text that is not a workflow', 'uses: agora/dispatch/relay@v1', false],
])('recognizes a relay: %s', (_, text, is) => {
  expect(isRelay(readWorkflowText(text))).toBe(is);
});

it('does not count the token that every job has as a secret that somebody must create', () => {
  expect(secretsIn('${{ secrets.A_KEY || secrets.GITHUB_TOKEN }} ${{ secrets.github_token }}')).toEqual(['A_KEY']);
});
