/** `agora validate`, `agora lock` and `agora explain`: a registry on this machine, before it is merged. */
import { plural } from '../../protocol/comments/usage-text.ts';
import { z } from '../../protocol/base/zod.ts';
import { ClientError } from '../../client/client-error.ts';
import { brokenSubagent } from '../../client/local/broken-subagent.ts';
import { unknownSubagent } from '../../client/local/unknown-subagent.ts';
import { EXIT } from '../exit-codes.ts';
import { Common, readInput, readOptions } from '../command-options.ts';
import { plain, plainLine } from '../paint.ts';
import { explainSubagent, type RegistryExplanation } from '../../worker/registry/explain.ts';
import { lockRegistry, type RegistryLock } from '../../worker/registry/lock/lock-registry.ts';
import type { RegistryFile } from '../../worker/registry/registry-files.ts';
import type { RegistryMistake } from '../../worker/registry/mistakes.ts';
import { SHIPPED_RUNTIMES } from '../shipped-runtimes.ts';
import { validateRegistry } from '../../worker/registry/validate.ts';
import { registry as runtimes } from '../../worker/runtimes/registry.gen.ts';
import type { CliContext } from '../cli-context.ts';
import { insistOnDefinition } from '../insist-on-definition.ts';
import { findRegistry, readRegistry } from '../find-registry.ts';
import { findSettingMistakes, settleHere } from '../local-settings.ts';

const ValidateOptions = z.extend(Common, { runtime: z.optional(z.string()) });
const ExplainOptions = z.extend(Common, { registry: z.optional(z.string()), input: z.optional(z.string()) });

/** The output of a program is cut, and each hash has up to 65 characters. */
const HASHES_AT_ONCE = 1_000;

export async function validate(folder: string | undefined, given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(ValidateOptions, given);
  if (options.runtime !== undefined) {
    const { certify } = await import('./certify.ts');
    return certify(options.runtime, { isJson: options.json }, context);
  }
  const at = await findRegistry(folder, context);
  const files = await readRegistry(at, context);
  const mistakes = validateRegistry(files, SHIPPED_RUNTIMES).map((mistake) => ({
    ...mistake,
    file: `${at.replace(/\/$/, '')}/${mistake.file}`,
  }));
  const { terminal } = context;
  if (options.json) terminal.out(JSON.stringify({ files: files.length, mistakes }));
  else {
    for (const mistake of mistakes) terminal.out(renderMistake(mistake, context));
    if (!files.some(({ path }) => path.startsWith('subagents/')))
      terminal.out(terminal.paint.yellow(`${at} has no subagents folder, so no agent can be started.`));
    terminal.out(
      mistakes.length === 0
        ? terminal.paint.green(`${at}: ${plural(files.length, 'file')}, no mistakes.`)
        : renderCount(mistakes, context),
    );
  }
  return mistakes.some(({ level }) => level === 'error') ? EXIT.failed : EXIT.done;
}

/** Warnings are counted on their own, because the command succeeds with them. */
function renderCount(mistakes: readonly RegistryMistake[], { terminal: { paint } }: CliContext): string {
  const warnings = mistakes.filter(({ level }) => level === 'warning').length;
  const errors = mistakes.length - warnings;
  if (errors === 0) return paint.yellow(`${plural(warnings, 'warning')}.`);
  return paint.red(`${plural(errors, 'mistake')}${warnings === 0 ? '' : ` and ${plural(warnings, 'warning')}`}.`);
}

/** In the form in which compilers print it, so that editors and terminals turn it into a link. */
function renderMistake(
  { file, line, column, level, message }: RegistryMistake,
  { terminal: { paint } }: CliContext,
): string {
  const word = level === 'error' ? paint.red('error') : paint.yellow('warning');
  return `${paint.bold(`${file}:${line}:${column}`)}: ${word}: ${plainLine(message, 500)}`;
}

export async function lock(folder: string | undefined, given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(Common, given);
  const { terminal, files } = context;
  const at = await findRegistry(folder, context);
  const found = await readRegistry(at, context);
  await insistOnCommitted(at, context);
  await insistOnSameContent(at, found, context);
  const locked = lockRegistry(found);
  if (locked.kind === 'refused')
    throw new ClientError('mistake', `${at} cannot be locked: ${locked.why}`, {
      fix: `\`agora validate ${at}\` lists every mistake.`,
    });
  const file = `${at.replace(/\/$/, '')}/agora.lock`;
  if (locked.isNew) await files.write(file, locked.text);
  if (options.json) terminal.out(JSON.stringify({ file, hashes: locked.hashes, ...locked.changes }));
  else for (const line of renderLocked(file, locked, context)) terminal.out(line);
  return EXIT.done;
}

/** @throws ClientError mistake when a capability has a file that git ignores: its hash is that of another folder. */
async function insistOnCommitted(at: string, { programs }: CliContext): Promise<void> {
  // A registry that git ignores as a whole is stored elsewhere. Without git, nothing is ignored.
  if ((await programs.run('git', ['check-ignore', '--quiet', '.'], { cwd: at })).code === 0) return;
  const args = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--', 'capabilities'];
  const { code, out } = await programs.run('git', args, { cwd: at });
  const [first = '', ...more] = code === 0 ? out.split('\0').filter((path) => path !== '') : [];
  if (first === '') return;
  const others = more.length === 0 ? '' : `, and so are ${more.length} more`;
  throw new ClientError('mistake', `${at}/${first} is ignored by git${others}: the hash would not match the commit.`, {
    fix: 'Delete it, or add it with `git add --force`.',
  });
}

/**
 * A run reads what git stores. That is something else than the file where a checkout has CR LF, or a filter changes it.
 *
 * @throws ClientError mistake when git would store another content than that of a file.
 */
async function insistOnSameContent(at: string, files: readonly RegistryFile[], context: CliContext): Promise<void> {
  const prefix = await context.programs.run('git', ['rev-parse', '--show-prefix'], { cwd: at });
  if (prefix.code !== 0) return;
  const paths = files
    .filter(({ path, mode }) => mode !== '120000' && !path.includes('\n') && path.includes('/'))
    .map(({ path }) => path);
  for (let first = 0; first < paths.length; first += HASHES_AT_ONCE) {
    const some = paths.slice(first, first + HASHES_AT_ONCE);
    const changed = await findChangedByGit(at, prefix.out.trimEnd(), some, context);
    if (changed !== undefined)
      throw new ClientError(
        'mistake',
        `${at}/${changed} has other content here than git stores, such as other line ends: its hash would not match the commit.`,
        {
          fix: 'Give it the line ends LF, and write `.github/agora/** text=auto eol=lf` into .gitattributes to keep them.',
        },
      );
  }
}

/** @param prefix of the folder in its repository: git reads listed paths from the root. */
async function findChangedByGit(
  at: string,
  prefix: string,
  paths: readonly string[],
  { programs }: CliContext,
): Promise<string | undefined> {
  const input = paths.map((path) => `${prefix}${path}\n`).join('');
  const [stored, here] = await Promise.all(
    [['--stdin-paths'], ['--stdin-paths', '--no-filters']].map((args) =>
      programs.run('git', ['hash-object', ...args], { cwd: at, input }),
    ),
  );
  const [to = [], from = []] = [stored, here].map((ended) => (ended?.code === 0 ? ended.out.split('\n') : []));
  return paths.find((_, index) => to[index] !== from[index]);
}

function renderLocked(
  file: string,
  { hashes, changes, isNew }: Extract<RegistryLock, { kind: 'locked' }>,
  { terminal: { paint } }: CliContext,
): string[] {
  const list = (word: string, names: readonly string[], note = ''): string[] =>
    names.map((name) => `  ${word.padEnd(7)}  ${name}${note}`);
  const count = Object.keys(hashes).length;
  return [
    ...list('added', changes.added),
    ...list('changed', changes.changed),
    ...list('removed', changes.removed),
    ...list('kept', changes.kept, ', which is not here'),
    paint.green(
      `${file}: ${count} ${count === 1 ? 'hash' : 'hashes'}, ${isNew ? 'written. Commit it with what it lists.' : 'unchanged.'}`,
    ),
  ];
}

export async function explain(
  subagent: string,
  words: readonly string[],
  given: unknown,
  context: CliContext,
): Promise<number> {
  const options = readOptions(ExplainOptions, given);
  const at = await findRegistry(options.registry, context);
  const files = await readRegistry(at, context);
  await insistOnDefinition(subagent, at, context);
  const explained = explainSubagent(files, subagent, {
    environment: context.environment,
    input: readInput(
      words.length === 0 && options.input === undefined ? ['(your request goes here)'] : words,
      options.input,
    ),
  });
  if (explained.kind === 'unknown') throw unknownSubagent(subagent, at, explained.known);
  if (explained.kind === 'mistakes')
    throw brokenSubagent(
      subagent,
      explained.mistakes.map((mistake) => ({ ...mistake, file: `${at}/${mistake.file}` })),
    );
  const mistakes = await findSettingMistakes(context.environment);
  const settings = settleHere(explained.explanation.settings, mistakes, context.userName());
  const explanation = withModelKeys({ ...explained.explanation, settings });
  const refused = mistakes.map(({ text }) => text);
  if (options.json) context.terminal.out(JSON.stringify({ ...explanation, refused }));
  else for (const line of renderExplanation(explanation, refused, context)) context.terminal.out(line);
  return EXIT.done;
}

/** The keys that the runtime itself looks for: the step that runs the agent needs one of these. */
function withModelKeys(explanation: RegistryExplanation): RegistryExplanation {
  const keys = runtimes.find(({ id }) => id === explanation.runtime)?.keys ?? [];
  return {
    ...explanation,
    variables: [
      ...explanation.variables,
      ...keys.map((name) => ({ name, from: 'the workflow, for the model', kind: 'secret' as const })),
    ],
  };
}

/** Leaves out settings that nobody sets and that have no default. */
function renderSettings(settings: RegistryExplanation['settings']): string {
  return settings
    .flatMap(({ name, value, from, invalid }) => {
      const wrong = invalid === undefined ? '' : `; invalid: ${plainLine(invalid, 200)}`;
      return value === undefined ? [] : [`${name}=${plainLine(value, 100)} (${from.replace(/^the /, '')}${wrong})`];
    })
    .join('\n');
}

function renderExplanation(
  explanation: RegistryExplanation,
  refused: readonly string[],
  { terminal: { paint }, environment }: CliContext,
): string[] {
  const { subagent, runtime, model, permissionMode, command, verify, variables } = explanation;
  const row = (name: string, value: string | undefined): string[] =>
    value === undefined ? [] : [`${name.padEnd(14)}${plainLine(value, 300)}`];
  const said = variables.map(
    ({ name, kind }) =>
      `${name}${kind === 'secret' ? ` (secret${(environment[name] ?? '') === '' ? '' : ', set here'})` : ''}`,
  );
  const section = (title: string, text: string): string[] => [
    '',
    paint.bold(title),
    ...plain(text)
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`),
  ];
  return [
    ...row('subagent', subagent.name),
    ...row('hash', subagent.contentHash),
    ...row('runtime', runtime),
    ...row('model', model),
    ...row('command', command),
    ...row('permissions', permissionMode),
    ...row('verify', verify),
    ...(explanation.tools ?? []).flatMap(({ name, at, allow }) => row('tools', `${name}: ${allow.join(', ')} (${at})`)),
    ...row('variables', said.length === 0 ? 'none of its own' : said.join(', ')),
    ...section('Settings on this machine', renderSettings(explanation.settings)),
    ...(refused.length === 0 ? [] : section('With these, no worker starts on this machine', refused.join('\n'))),
    ...section('System prompt', explanation.systemPrompt),
    ...section('First message', explanation.prompt),
  ];
}
