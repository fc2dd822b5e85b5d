/** `agora lock`: writes the hashes of a registry to its lock file. */
import { ClientError } from '../../client/client-error.ts';
import { lockRegistry, type RegistryLock } from '../../worker/registry/lock-registry.ts';
import type { CliContext } from '../cli-context.ts';
import { Common, readOptions } from '../command-options.ts';
import { EXIT } from '../exit-codes.ts';
import { findRegistry, readRegistry } from '../find-registry.ts';

export async function lock(folder: string | undefined, given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(Common, given);
  const { terminal, files } = context;
  const at = await findRegistry(folder, context);
  await insistOnCommitted(at, context);
  const locked = lockRegistry(await readRegistry(at, context));
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
