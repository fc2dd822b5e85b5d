/** What the built command prints: about mistakes, a registry, and itself. */
import { execa } from 'execa';
import { mkdirSync, symlinkSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXIT } from '../../../cli/exit-codes.ts';
import { AGORA, agora, outputOf } from '../../support/command-line.ts';
import { shop } from '../../support/shop.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

const ASK =
  'if [ "$AGORA_ROUND" = 1 ]; then echo draft > draft.txt; echo memory > "$AGORA_SESSION_DIR/notes"; printf \'{"question":"Rewrite which?","options":["Function A","Function B"],"context":"Both are long."}\' > "$AGORA_SENTINEL"; else cat "$AGORA_SESSION_DIR/notes"; echo "$AGORA_ANSWER" >> chosen.txt; echo "Rewrote $AGORA_ANSWER"; fi';

it.each([
  [['statsu'], EXIT.mistake, 'Did you mean status?'],
  [['help', 'statsu'], EXIT.mistake, 'Did you mean status?'],
  [['status', '--opne'], EXIT.mistake, 'Did you mean --open?'],
  [['run'], EXIT.mistake, 'No subagent given'],
  [['run', 'planner', '--input', '{oops'], EXIT.mistake, '--input is not JSON'],
  [['run', 'planner', '--input', '[1]'], EXIT.mistake, '--input must be a JSON object'],
  [['run', 'planner'], EXIT.mistake, 'nothing says what the agent should do'],
  [['run', 'planner', ' '], EXIT.mistake, 'nothing says what the agent should do'],
  [['run', 'planner', '--input', '{"text":" "}'], EXIT.mistake, 'nothing says what the agent should do'],
  [['run', 'planner', '--interactive'], EXIT.mistake, 'nothing says what the agent should do'],
  [['run', 'nobody', 'x'], EXIT.notFound, 'Name one of these: planner'],
  [['run', '../planner', 'x'], EXIT.mistake, 'cannot be the name of a subagent'],
  [['run', 'p'.repeat(64), 'x'], EXIT.mistake, 'at most 63 lowercase letters'],
  [['run', 'planner', '--runtime', ' ', '--registry', 'nowhere', 'x'], EXIT.mistake, 'There is no folder'],
  [['run', 'planner', '--registry', 's3://b/p', 'x'], EXIT.mistake, 'not that of a registry; it is "s3://b/p"'],
  [['run', 'planner', '--registry', 'file:///nowhere', 'x'], EXIT.mistake, 'There is no folder /nowhere/subagents'],
  [['run', 'planner', '--registry', '.git', 'x'], EXIT.mistake, '.git is not a registry'],
  [['explain', 'planner', '--registry', '.git'], EXIT.mistake, '.git is not a registry'],
  [['run', '--task', 't_000000000000', '--answer', '1'], EXIT.notFound, 'There is no task t_000000000000'],
  [['answer', '--local', 'q_000000000000', '1'], EXIT.notFound, 'There is no question'],
  [['status', '--local', '--repo', 'a/b'], EXIT.mistake, '--local and --repo cannot be used together'],
  [['mcp', '--local', '--repo', 'a/b'], EXIT.mistake, '--local and --repo cannot be used together'],
  [['status'], EXIT.mistake, '--repo owner/name'],
  [['status', '--repo', 'corner'], EXIT.mistake, 'Write owner/name'],
  [['status', '--repo', 'corner/shop'], EXIT.notAllowed, 'gh auth login'],
  [['validate', 'nowhere'], EXIT.mistake, 'There is no folder nowhere'],
  [['explain', 'planner', '--registry', 'nowhere'], EXIT.mistake, 'There is no folder nowhere'],
  [['init', 'nowhere', '--yes'], EXIT.mistake, 'There is no folder nowhere'],
  [['rehearse', 'nowhere'], EXIT.mistake, 'There is no folder'],
  [['hub', 'nowhere'], EXIT.mistake, 'nowhere does not exist'],
  [['verify', 'nowhere'], EXIT.mistake, 'There is no file or folder nowhere'],
  [['validate', '--runtime', 'nowhere.mjs'], EXIT.mistake, 'There is no module nowhere.mjs'],
  [['prove', '--compare', 'nowhere', '--repo', 'a/b'], EXIT.mistake, 'There is no file nowhere'],
  [['explain', 'plannr'], EXIT.notFound, 'Name one of these: planner'],
] as const)('says what is wrong with %j', async (args, code, words) => {
  using here = shop({ planner: ASK });

  const ended = await here.run(args);

  expect({ code: ended.code, err: ended.err }).toEqual({ code, err: expect.stringContaining(words) as unknown });
  expect(ended.out).toBe('');
  // The id of a task that does not exist would only mislead.
  expect(ended.err).not.toMatch(/t_\w{12}\.r1/);
});

it('says in JSON that there is no such command, when its help is asked for', async () => {
  using here = shop({ planner: ASK });

  const { code, out } = await here.run(['help', 'nope', '--json']);

  expect({ code, out: JSON.parse(out) as unknown }).toEqual({
    code: EXIT.mistake,
    out: { error: { code: 'mistake', message: "unknown command 'nope'", fix: 'See --help.' } },
  });
});

it.each(['explain', 'run'])('suggests no subagent that cannot be started: %s', async (command) => {
  using here = shop({ planner: ASK });
  here.tree.write('.github/agora/subagents/Bad_Name.md', 'Text.\n');

  const { code, err } = await here.run([command, 'nobody', 'x']);

  expect([code, err]).toEqual([EXIT.notFound, expect.stringMatching(/Name one of these: planner\.$/)]);
});

it.each(['explain', 'run'])('finds the registry in the repository that --registry names: %s', async (command) => {
  using here = shop({ planner: 'cat' });

  const { code, err } = await here.run([command, 'planner', '--registry', '.', 'x']);

  expect(code, err).toBe(EXIT.done);
});

it('reports a typing mistake to a program as JSON, like any other failure', async () => {
  const ended = await agora(['status', '--opne', '--json']);

  expect(ended.code).toBe(EXIT.mistake);
  expect(outputOf('error', ended).error).toMatchObject({
    code: 'mistake',
    message: expect.stringContaining("unknown option '--opne'") as unknown,
  });
});

it('reports a folder that is not a repository, and one without a commit', async () => {
  using here = temporaryFolder();
  const outside = await agora(['run', 'planner', 'x'], { cwd: here.path });
  here.git('init', '--quiet');
  const empty = await agora(['run', 'planner', 'x'], { cwd: here.path });

  expect(outside.err).toContain('is not in a git repository');
  expect(empty.err).toContain('has no commit yet');
  expect([outside.code, empty.code]).toEqual([EXIT.mistake, EXIT.mistake]);
});

it('reports every mistake of a registry at once, with its place', async () => {
  using here = shop({ planner: ASK });
  here.tree.write(
    '.github/agora/subagents/bad.md',
    '---\nruntime: codx\nmodle: max\nverify:\n  timeout: soon\n---\nText.\n',
  );
  here.tree.write('.github/agora/subagents/broken.md', '---\na: [1\n---\nText.\n');
  here.tree.write('.github/agora/subagents/Empty Name.md', 'Text.\n');
  symlinkSync('/etc/hostname', join(here.tree.path, '.github/agora/subagents/link.md'));

  const ended = await here.run(['validate', '--json']);
  const shown = await here.run(['validate']);

  expect(ended.code).toBe(EXIT.failed);
  const { mistakes, files } = outputOf('validate', ended);
  expect(files).toBe(5);
  expect(mistakes.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual(
    ['Empty Name.md:1:1', 'bad.md:2:10', 'bad.md:3:1', 'bad.md:5:3', 'bad.md:5:12', 'broken.md:2:6', 'link.md:1:1'].map(
      (place) => `.github/agora/subagents/${place}`,
    ),
  );
  expect(shown.out).toContain('.github/agora/subagents/bad.md:3:1: error: front matter: does not know "modle"');
  expect(shown.out).toContain('7 mistakes.');
});

const BROKEN = '---\nruntime: codx\nmodle: max\nverify:\n  timeout: soon\nenv: [shop]\n---\nText.\n';

it.each(['run', 'explain'])(
  'refuses a broken subagent at once, with every mistake and its place: %s',
  async (command) => {
    using here = shop({ planner: ASK });
    here.tree.write('.github/agora/subagents/bad.md', BROKEN);
    here.tree.write('.github/agora/envs/shop.yaml', 'valuse: {}\n');

    const ended = await here.run([command, 'bad', 'Do it']);

    const at = '.github/agora/subagents/bad.md';
    expect({ code: ended.code, out: ended.out }).toEqual({ code: EXIT.mistake, out: '' });
    expect(ended.err.split('\n').map((line) => line.trim().replace(/: (?!The).*/, ''))).toEqual([
      'error: The subagent bad cannot be used:',
      '.github/agora/envs/shop.yaml:1:1',
      ...['2:10', '3:1', '5:3', '5:12'].map((place) => `${at}:${place}`),
      expect.stringContaining('`agora validate`'),
    ]);
  },
);

it('starts a subagent whose template is a request of its own', async () => {
  using here = shop({ planner: ASK });
  here.tree.write(
    '.github/agora/subagents/weekly.md',
    '---\nruntime: command\ncommand: cat\nprompt-template: Tidy up.\n---\n',
  );

  const ended = await here.run(['run', 'weekly']);

  expect(ended.code, ended.err).toBe(EXIT.done);
  expect(ended.out).toContain('Tidy up.');
});

it('finds the registry of the repository whose root is named, and no registry in any other folder', async () => {
  using here = shop({ planner: ASK });
  here.tree.write('src/main.js', '');

  const root = await here.run(['validate', '.', '--json']);
  const shown = await here.run(['validate', './']);
  const source = await here.run(['validate', 'src']);

  expect(outputOf('validate', root)).toEqual({ files: 1, mistakes: [] });
  expect(shown.out).toContain('.github/agora: 1 file, no mistakes.');
  expect(source.code).toBe(EXIT.mistake);
  expect(source.err).toContain('src is not a registry: it has no folder subagents and no .github/agora');
});

it.each([['.github'], ['.github/agora/'], ['.github/agora/subagents'], ['.github/agora/subagents/planner.md']])(
  'accepts %s as the registry that is meant',
  async (named) => {
    using here = shop({ planner: ASK });

    const ended = await here.run(['validate', named]);

    expect(ended.out).toContain('.github/agora: 1 file, no mistakes.');
    expect(ended.code).toBe(EXIT.done);
  },
);

it('finds the registry from every folder of its repository, and names it when another folder has none', async () => {
  using here = shop({ planner: ASK });
  here.tree.write('src/parts/main.js', '');
  const inside = { cwd: join(here.tree.path, 'src/parts') };

  const validated = await agora(['validate'], inside);
  const explained = await agora(['explain', 'planner'], inside);
  const refused = await agora(['validate', 'src'], { cwd: here.tree.path });
  const file = await agora(['validate', 'src/parts/main.js'], { cwd: here.tree.path });

  expect(validated.out).toContain('../../.github/agora: 1 file, no mistakes.');
  expect([validated.code, explained.code]).toEqual([EXIT.done, EXIT.done]);
  expect(refused.err).toMatch(/src is not a registry[^]*The registry of its repository is \.github\/agora\./);
  expect(file.err).toContain('src/parts/main.js is not a folder.');
});

it('does not say that an empty folder has no mistakes', async () => {
  using here = shop({ planner: ASK });
  mkdirSync(join(here.tree.path, 'empty'));

  const ended = await here.run(['validate', 'empty']);

  expect(ended.code).toBe(EXIT.mistake);
  expect(ended.err).toContain('empty is not a registry');
});

it('says that a registry has no subagents', async () => {
  using here = shop({});
  here.tree.write('.github/agora/config.yaml', 'dashboard: true\n');

  const ended = await here.run(['validate']);

  expect(ended.code).toBe(EXIT.done);
  expect(ended.out).toContain('.github/agora has no subagents folder, so no agent can be started.');
});

it('explains what a subagent would run, without a value of any secret', async () => {
  using here = shop({});
  here.tree.write(
    '.github/agora/subagents/claude.md',
    '---\nmodel: max\nverify:\n  command: npm test\n---\nYou fix bugs.\n',
  );

  const env = { ANTHROPIC_API_KEY: 'sk-very-secret', AGORA_MAX_ROUNDS: 'x' };
  const explained = outputOf('explain', await here.run(['explain', 'claude', '--json', 'Receipts are off'], { env }));
  const shown = await here.run(['explain', 'claude', 'Receipts are off'], { env });

  expect(explained).toMatchObject({
    runtime: 'claude-code',
    model: 'max',
    permissionMode: 'bypass',
    verify: 'npm test',
    systemPrompt: 'You fix bugs.',
  });
  expect(explained.prompt).toContain('Receipts are off');
  expect(explained.variables.map(({ name }) => name)).toContain('ANTHROPIC_API_KEY');
  expect(shown.out).toContain('ANTHROPIC_API_KEY (secret, set here)');
  expect(shown.out).not.toContain('sk-very-secret');
  expect(shown.out).toContain('AGORA_MAX_ROUNDS=x (environment; invalid: must be digits only)');
  expect(shown.out).toContain(`AGORA_ACTOR=${userInfo().username} (your user name)`);
});

it.each([
  ['demo', 'agora demo --answer 2 --json'],
  ['hub', 'Usage: agora hub [FOLDER] [options]'],
  ['rehearse', 'agora rehearse --answer 1'],
])('starts %s from a checkout, which calls itself what the user has typed', async (name, words) => {
  const help = await agora([name, '--help']);

  expect(help).toMatchObject({ code: 0, out: expect.stringContaining(words) as unknown });
});

it('asks for Node 22 in a readable message on an older version', async () => {
  const script = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' }); require(${JSON.stringify(AGORA)});`;

  const ended = await execa(process.execPath, ['-e', script], { reject: false });

  expect(ended).toMatchObject({
    exitCode: EXIT.mistake,
    stderr: expect.stringContaining('agora needs Node 22, and this is Node 20.20.2') as unknown,
  });
});

it('shows examples in the help of the command line', async () => {
  const [all, run] = await Promise.all([agora(['--help']), agora(['run', '--help'])]);

  expect(all.code).toBe(0);
  for (const command of [
    'run',
    'dispatch',
    'status',
    'watch',
    'attach',
    'questions',
    'answer',
    'cancel',
    'ledger',
    'validate',
    'explain',
    'doctor',
    'init',
    'hub',
    'rehearse',
    'demo',
  ])
    expect(all.out).toMatch(new RegExp(`^  ${command} `, 'm'));
  expect(run.out).toContain('Examples:\n  agora run fixer');
});
