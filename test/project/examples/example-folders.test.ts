/** The folders of examples/: the product accepts their files, and their READMEs explain how to use them. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { registry as runtimes } from '../../../worker/runtimes/registry.gen.ts';
import { validateRegistry } from '../../../worker/registry/validate.ts';
import { exampleFiles } from '../examples.ts';

const FOLDERS = readdirSync('examples', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'runtimes')
  .map(({ name }) => name);
const RELAY = readFileSync('examples/relay.yml', 'utf8');
/** Keys of the deployment, not of this step: somebody must set every secret that the workflow names. */
const SECRETS = /secrets\.(?<name>\w+)/g;
const textOf = (path: string): string => readFileSync(path, 'utf8');

it('lists every folder in examples/README.md', () => {
  const linked = [...textOf('examples/README.md').matchAll(/^\| \[(?<name>[\w-]+)\]/gm)].map(
    ({ groups }) => groups?.['name'],
  );

  expect(FOLDERS.length).toBeGreaterThanOrEqual(10);
  expect(linked.sort()).toEqual(FOLDERS.sort());
});

describe.each(FOLDERS)('examples/%s', (name) => {
  const files = exampleFiles().filter((path) => path.startsWith(`examples/${name}/`));
  const readme = textOf(`examples/${name}/README.md`);

  it('has a registry without mistakes', () => {
    const top = `examples/${name}/.github/agora/`;
    const registry = files
      .filter((path) => path.startsWith(top))
      .map((path) => ({ path: path.slice(top.length), mode: '100644' as const, content: readFileSync(path) }));

    expect(registry.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^subagents\/[\w-]+\.md$/));
    expect(validateRegistry(registry, { runtimes: runtimes.map(({ id }) => id) })).toEqual([]);
  });

  it('has the unchanged relay, if any', () => {
    const relays = files.filter((path) => path.endsWith('/agora-relay.yml')).map(textOf);

    expect(relays).toEqual(relays.map(() => RELAY));
  });

  it('says in at most 330 words what it does, what to copy and what to set', () => {
    expect(readme).toMatch(/^# [A-Z].+\n\n[A-Z]/);
    expect(readme).toContain('**Copy** `.github/`');
    expect(readme).toContain('\n**Set** ');
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(330);
  });

  it('names every secret that its workflows use, or the example that does', () => {
    const text = files
      .filter((path) => path.endsWith('.yml'))
      .map(textOf)
      .join('\n');
    const names = [...new Set([...text.matchAll(SECRETS)].map(({ groups }) => groups?.['name'] ?? ''))];
    const known = `${readme}\n${readme.includes('label to pull request') ? textOf('examples/label-to-pull-request/README.md') : ''}`;

    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((secret) => !known.includes(secret))).toEqual([]);
  });

  it('names every label that starts one of its subagents', () => {
    const starts = /label (?:an issue |it )?`agora:(?<name>[\w-]+)`|`agora:(?<other>[\w-]+)`/gi;
    const labels = [...readme.matchAll(starts)].map(({ groups }) => groups?.['name'] ?? groups?.['other'] ?? '');

    expect(labels.filter((label) => !files.includes(`examples/${name}/.github/agora/subagents/${label}.md`))).toEqual(
      [],
    );
  });
});

it('starts the bot from a compose file that names only what it knows', () => {
  const Compose = z.strictObject({
    services: z.record(
      z.string(),
      z.strictObject({
        image: z.string(),
        restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
        env_file: z.string(),
        ports: z.array(z.string().regex(/^\d+:\d+$/)),
        read_only: z.boolean(),
        cap_drop: z.array(z.string()),
        security_opt: z.array(z.string()),
        stop_grace_period: z.string().regex(/^\d+s$/),
      }),
    ),
  });
  const variables = [...textOf('examples/bot-only/bot/environment.example').matchAll(/^(?<name>\w+)=/gm)];
  const documented = textOf('docs/bot.md');

  expect(Compose.safeParse(parse(textOf('examples/bot-only/bot/compose.yaml'))).error?.issues ?? []).toEqual([]);
  expect(variables.length).toBeGreaterThanOrEqual(4);
  expect(variables.filter(({ groups }) => !documented.includes(`\`${groups?.['name'] ?? ''}\``))).toEqual([]);
});
