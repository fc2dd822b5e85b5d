/** The remaining steps: as commands to type, and as programs that are run. */
import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { COLOURLESS } from '../../../cli/paint.ts';
import type { CliContext, ProgramResult } from '../../../cli/cli-context.ts';
import type { InitSettings } from '../../../cli/init/init-settings.ts';
import { publish } from '../../../cli/init/run-steps.ts';
import { explainNoOrigin, listSteps, type PublishPlace, renderCommand } from '../../../cli/init/publish-steps.ts';

const SETTINGS: InitSettings = {
  host: 'relay',
  subagent: 'fixer',
  runtime: 'claude-code',
  test: undefined,
  install: undefined,
  app: undefined,
  repository: 'corner/shop',
};
const PLACE: PublishPlace = {
  files: ['a.yml'],
  hasOrigin: true,
  repository: 'corner/shop',
  server: undefined,
  hasCommits: true,
  branch: 'main',
  variables: new Set(['ANTHROPIC_API_KEY']),
};
const idsOf = (settings: InitSettings, place: PublishPlace): string[] => listSteps(settings, place).map(({ id }) => id);

function createMachine(answer: (line: string) => ProgramResult = () => ({ code: 0, out: '', err: '' })) {
  const typed: string[] = [];
  const scenario = {
    terminal: { paint: COLOURLESS },
    environment: { ANTHROPIC_API_KEY: 'sk-ant-0123' },
    random: (bytes: number) => new Uint8Array(bytes).fill(7),
    programs: {
      run: (program: string, args: readonly string[], { input = '' }: { readonly input?: string }) => {
        typed.push(`${program} ${args.join(' ')} < ${input}`);
        return Promise.resolve(answer(`${program} ${args.join(' ')}`));
      },
    },
  } as unknown as CliContext;
  const said: string[] = [];
  return { scenario, typed, said, say: (line: string) => void said.push(line) };
}

it("names the remote's server when gh would use a repository with the same name on github.com", () => {
  const lines = listSteps({ ...SETTINGS, host: 'bot' }, { ...PLACE, server: 'git.corner.example' })
    .concat(listSteps(SETTINGS, { ...PLACE, server: 'git.corner.example' }))
    .flatMap(({ commands, note = '' }) => [...commands.map(renderCommand), note]);
  const gh = lines.filter((line) => /^(?:.* \| )?gh /.test(line));

  expect(gh.length).toBeGreaterThan(7);
  expect(
    gh.filter(
      (line) => !/ --repo git\.corner\.example\/corner\/shop | --hostname git\.corner\.example /.test(`${line} `),
    ),
  ).toEqual([]);
  expect(lines.join('\n')).toContain('Open https://git.corner.example/settings/apps/new?');
  expect(lines.join('\n')).toContain('The remote is on git.corner.example.');
});

it('lists exactly the steps that each setup needs', () => {
  expect(idsOf(SETTINGS, PLACE)).toEqual(['commit', 'state-key', 'model-key', 'settings', 'label', 'pull-request']);
  expect(idsOf(SETTINGS, { ...PLACE, hasCommits: false })).not.toContain('pull-request');
  expect(idsOf(SETTINGS, { ...PLACE, files: [] })).not.toContain('commit');
  expect(idsOf({ ...SETTINGS, host: 'bot' }, PLACE)).toEqual([
    'commit',
    'state-key',
    'model-key',
    'label',
    'app',
    'pull-request',
  ]);
  expect(idsOf({ ...SETTINGS, host: 'bot', app: { login: 'a[bot]', id: 1 } }, PLACE)).not.toContain('app');
});

it('goes to the root of the repository before anything, when the user is in another folder', async () => {
  const steps = listSteps(SETTINGS, { ...PLACE, goTo: '/my shop' });
  const machine = createMachine((line) => ({ code: line.startsWith('git add') ? 1 : 0, out: '', err: '' }));

  await publish(steps, '/my shop', machine.scenario, machine.say);

  expect(steps[0]?.commands.map(renderCommand)).toEqual(["cd '/my shop'"]);
  expect(machine.typed[0]).toMatch(/^git switch/);
  expect(machine.said.join('\n')).toMatch(/Remaining steps, in this order:\n[^\n]*\n {4}cd '\/my shop'\n[^]*git add/);
});

it('prints commands that a shell runs exactly as we do', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[ -~äöü'"$`\\]{0,30}$/), { maxLength: 4 }), (args) => {
      const line = renderCommand({ program: 'git', args }).replace(/^git/, 'printf "%s\\0"');
      const { stdout } = spawnSync('bash', ['-c', args.length === 0 ? 'true' : line], { encoding: 'utf8' });
      expect(stdout.split('\0').slice(0, -1)).toEqual(args);
    }),
    { numRuns: 40 },
  );
});

it('runs them in order, and shows no secret', async () => {
  const machine = createMachine();

  const isDone = await publish(listSteps(SETTINGS, PLACE), '/shop', machine.scenario, machine.say);

  expect(isDone).toBe(true);
  expect(machine.typed.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    'git switch --create',
    'git add --',
    'git commit --quiet',
    'git push --set-upstream',
    'gh secret list',
    'gh secret set',
    'gh secret set',
    'gh api --method',
    'gh label create',
    'gh pr create',
  ]);
  expect(machine.typed[5]).toContain(Buffer.alloc(32, 7).toString('base64'));
  expect(machine.typed[6]).toMatch(/ANTHROPIC_API_KEY.* < sk-ant-0123$/);
  expect(machine.said.join('\n')).not.toContain('sk-ant');
  expect(
    listSteps(SETTINGS, PLACE)
      .flatMap(({ commands }) => commands.map(renderCommand))
      .join('\n'),
  ).not.toContain('sk-ant');
});

it('never replaces a state key: with another one, open questions could no longer be answered', async () => {
  const machine = createMachine((line) => ({
    code: 0,
    out: line.startsWith('gh secret list') ? 'ANTHROPIC_API_KEY\t2026-03-04\nAGORA_STATE_KEY\t2026-03-04\n' : '',
    err: '',
  }));

  const isDone = await publish(listSteps(SETTINGS, PLACE), '/shop', machine.scenario, machine.say);

  expect(isDone).toBe(true);
  expect(machine.typed.filter((line) => line.includes('secret set AGORA_STATE_KEY'))).toEqual([]);
  expect(machine.said.join('\n')).toMatch(/Create the secret AGORA_STATE_KEY,.*: it exists, and is not replaced/);
});

it('creates no state key when it cannot see whether there is one', async () => {
  const machine = createMachine((line) =>
    line.startsWith('gh secret list') ? { code: 1, out: '', err: 'HTTP 403' } : { code: 0, out: '', err: '' },
  );

  const isDone = await publish(listSteps(SETTINGS, PLACE), '/shop', machine.scenario, machine.say);

  expect(isDone).toBe(false);
  expect(machine.typed.filter((line) => line.includes('secret set'))).toEqual([]);
  expect(machine.said.join('\n')).toMatch(/HTTP 403[^]*openssl rand[^]*gh secret set AGORA_STATE_KEY/);
});

it('leaves a missing secret to the user, and continues', async () => {
  const machine = createMachine();

  const isDone = await publish(
    listSteps(SETTINGS, { ...PLACE, variables: new Set() }),
    '/shop',
    machine.scenario,
    machine.say,
  );

  expect(isDone).toBe(true);
  expect(machine.said.join('\n')).toContain(': by hand\n    gh secret set ANTHROPIC_API_KEY --repo corner/shop\n');
  expect(machine.typed.at(-1)).toContain('gh pr create');
});

it('stops at the first failure, and prints what is left', async () => {
  const machine = createMachine((line) =>
    line.startsWith('gh api')
      ? { code: 1, out: '', err: 'HTTP 403: Must have admin rights' }
      : { code: 0, out: '', err: '' },
  );

  const isDone = await publish(listSteps(SETTINGS, PLACE), '/shop', machine.scenario, machine.say);

  expect(isDone).toBe(false);
  const said = machine.said.join('\n');
  expect(said).toContain('Must have admin rights');
  expect(said.slice(said.indexOf('Remaining'))).toMatch(/gh api[^]*gh label create[^]*gh pr create/);
  expect(said.slice(said.indexOf('Remaining'))).not.toContain('git push');
});

it('prints the rest of a failed step so that it can be typed unchanged', async () => {
  const machine = createMachine((line) =>
    line.startsWith('git push') ? { code: 128, out: '', err: 'fatal: no network' } : { code: 0, out: '', err: '' },
  );

  await publish(listSteps(SETTINGS, PLACE), '/shop', machine.scenario, machine.say);

  const left = machine.said.join('\n').split('Remaining')[1];
  expect(left).toContain('git push --set-upstream origin agora/init');
  expect(left).not.toMatch(/git (?:switch|add|commit)/);
});

it('continues where an earlier attempt ended', () => {
  const commandsOf = (place: PublishPlace): string[] =>
    listSteps(SETTINGS, place)
      .filter(({ id }) => id === 'commit')
      .flatMap(({ commands }) => commands.map(({ args }) => args[0] ?? ''));
  const branch = 'agora/init';

  expect(commandsOf(PLACE)).toEqual(['switch', 'add', 'commit', 'push']);
  expect(commandsOf({ ...PLACE, branch })).toEqual(['add', 'commit', 'push']);
  expect(commandsOf({ ...PLACE, branch, files: [] })).toEqual(['push']);
  expect(idsOf(SETTINGS, { ...PLACE, branch, files: [] })).toContain('pull-request');
  expect(idsOf(SETTINGS, { ...PLACE, files: [] })).not.toContain('pull-request');
});

const NOWHERE: PublishPlace = { ...PLACE, hasOrigin: false, repository: undefined };
const CREATE = 'gh repo create --private --source . --push';
const linesOf = (place: PublishPlace): string[] =>
  listSteps(SETTINGS, place).flatMap(({ commands }) => commands.map(renderCommand));

it('creates the repository on GitHub before the branch of the pull request, or that branch would be the default', () => {
  const lines = linesOf(NOWHERE);

  expect(lines.slice(0, 2)).toEqual([CREATE, 'git switch --create agora/init']);
  expect(lines.at(-1)).toContain('gh pr create');
  expect(linesOf({ ...NOWHERE, files: [] })[0]).toBe(CREATE);
  expect(linesOf(PLACE).join('\n')).not.toContain('gh repo create');
});

it('creates the repository on GitHub from another branch when an earlier attempt got as far as the branch', () => {
  const branch = 'agora/init';

  expect(linesOf({ ...NOWHERE, branch, files: [] }).slice(0, 4)).toEqual([
    'git switch -',
    CREATE,
    'git switch -',
    'git push --set-upstream origin agora/init',
  ]);
});

it('commits before it creates the repository on GitHub when there is no commit, because gh would refuse', () => {
  const lines = linesOf({ ...NOWHERE, hasCommits: false });

  expect(lines.slice(0, 3)).toEqual([
    'git add -- a.yml',
    "git commit --quiet --message 'Set up Agora Dispatch' -- a.yml",
    CREATE,
  ]);
  expect(lines.filter((line) => /git push|gh pr/.test(line))).toEqual([]);
  expect(linesOf({ ...NOWHERE, hasCommits: false, files: [] })[0]).toBe('gh repo create --private --source .');
});

it('says which branch to switch to before the repository is created when none is checked out: gh could not push', () => {
  const place = { ...NOWHERE, branch: undefined };

  expect(idsOf(SETTINGS, place).slice(0, 3)).toEqual(['branch', 'repository', 'commit']);
  expect(idsOf(SETTINGS, NOWHERE)).not.toContain('branch');
  expect(idsOf(SETTINGS, { ...PLACE, branch: undefined })).not.toContain('branch');
  expect(explainNoOrigin(place)?.fix).toContain('without --push');
});

it('says what to do instead of pushing when there is no remote', () => {
  expect(explainNoOrigin(PLACE)).toBeUndefined();
  expect(explainNoOrigin(NOWHERE)?.fix).toContain(CREATE);
  for (const place of [
    { ...NOWHERE, hasCommits: false },
    { ...NOWHERE, branch: 'agora/init' },
  ])
    expect(explainNoOrigin(place)?.fix).toContain('without --push');
});

it('says that only GitHub runs the workflows when the remote is elsewhere', () => {
  const notes = listSteps(SETTINGS, { ...PLACE, repository: undefined }).map(({ note }) => note);

  expect(notes[0]).toContain('The remote "origin" was not recognized as a repository on GitHub.');
});

it('treats an existing label as done', async () => {
  const machine = createMachine((line) =>
    line.startsWith('gh label')
      ? { code: 1, out: '', err: 'label "agora:fixer" already exists' }
      : { code: 0, out: '', err: '' },
  );

  expect(await publish(listSteps(SETTINGS, PLACE), '/shop', machine.scenario, machine.say)).toBe(true);
});
