import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { findWorkflowMistakes } from '../../../cli/doctor/doctor-workflow.ts';
import { proposeFiles, RELAY_PATH, WORKFLOW_PATH } from '../../../cli/init/init-files.ts';
import { HOSTS, MODEL_KEYS, RUNTIMES, scheduleMinute, type InitSettings } from '../../../cli/init/init-settings.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import { readSubagent } from '../../../protocol/config/subagent.ts';
import { registry } from '../../../worker/runtimes/registry.gen.ts';

const SETTINGS: InitSettings = {
  host: 'relay',
  subagent: 'fixer',
  runtime: 'claude-code',
  test: 'npm test',
  install: undefined,
  app: undefined,
  repository: 'corner/shop',
};
const textOf = (settings: InitSettings, path: string): string =>
  proposeFiles(settings).find((file) => file.path === path)?.text ?? '';
/** Commands as people write them: with quotes, colons, hashes and words that YAML interprets differently. */
const commands = fc.oneof(
  fc.constantFrom("echo 'a: b' # c", 'true', '- x', '"quoted"', '&& x', 'make test -- --flag=1', '! x', '1', 'null'),
  fc.stringMatching(/^[ -~]{1,60}$/).filter((text) => text.trim() === text && text !== ''),
);

it.each([
  ['examples/agora.yml', WORKFLOW_PATH],
  ['examples/relay.yml', RELAY_PATH],
])('writes exactly what %s contains', (example, path) => {
  expect(textOf(SETTINGS, path)).toBe(readFileSync(example, 'utf8'));
});

it('writes files without mistakes, whatever the commands are', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...HOSTS),
      fc.constantFrom(...RUNTIMES),
      fc.option(commands, { nil: undefined }),
      fc.option(commands, { nil: undefined }),
      (host, runtime, test, install) => {
        const settings = { ...SETTINGS, host, runtime, test, install };
        const subagent = readSubagent(textOf(settings, '.github/agora/subagents/fixer.md'));
        const workflow = textOf(settings, WORKFLOW_PATH);
        const { jobs } = parse(workflow) as { jobs: { agent: { steps: { run?: string }[] } } };

        expect(subagent).toMatchObject({ kind: 'subagent' });
        expect(subagent.kind === 'subagent' && subagent.subagent.verify?.command).toEqual(test);
        expect(readConfigFile(textOf(settings, '.github/agora/config.yaml'))).toMatchObject({ kind: 'config' });
        expect(findWorkflowMistakes(workflow)).toEqual([]);
        expect(jobs.agent.steps.flatMap(({ run }) => (run === undefined ? [] : [run]))).toEqual(
          install === undefined ? [] : [install],
        );
      },
    ),
  );
});

it('gives the model key only to the agent', () => {
  const { jobs } = parse(textOf(SETTINGS, WORKFLOW_PATH)) as { jobs: Readonly<Record<string, object>> };

  expect(JSON.stringify(jobs['agent'])).toContain('ANTHROPIC_API_KEY');
  expect(JSON.stringify(jobs['deliver'])).not.toMatch(/API_KEY|"agora\/dispatch@/);
});

it.each(RUNTIMES)('names a variable from which the runtime %s takes its key', (runtime) => {
  expect(registry.find(({ id }) => id === runtime)?.keys).toContain(MODEL_KEYS[runtime]);
});

it('lets the bot do everything, with the App that signs for people', () => {
  const settings: InitSettings = { ...SETTINGS, host: 'bot', app: { login: 'agora-corner[bot]', id: 77 } };
  const config = readConfigFile(textOf(settings, '.github/agora/config.yaml'));

  expect(proposeFiles(settings).map(({ path }) => path)).not.toContain(RELAY_PATH);
  expect(textOf(settings, WORKFLOW_PATH)).not.toContain('deliver:');
  expect(JSON.stringify(config)).toContain('agora-corner[bot]');
});

it('never starts the relay at a full or half hour', () => {
  fc.assert(
    fc.property(fc.string(), (repository) => {
      const minute = scheduleMinute(repository);
      expect(minute).toBeGreaterThan(0);
      expect(minute).toBeLessThan(30);
    }),
  );
  expect(new Set(Array.from({ length: 200 }, (_, one) => scheduleMinute(`acme/shop-${one}`))).size).toBeGreaterThan(15);
});
