/**
 * Whom a real agent calls while it works: only the model. It runs in its own network, in which every address leads to
 * us. So a call to anyone else cannot leave, and is recorded.
 *
 * Needs Linux, `ip`, and the permission to create such a network. In containers without it, the test is skipped.
 */
import { execa } from 'execa';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findAgents } from '../support/agents/dialects.ts';

const NAMESPACE = ['unshare', '--map-root-user', '--net', '--mount'] as const;
const CLOSED =
  'ip link set lo up && ip route add local default dev lo && mount --bind "$1" /etc/resolv.conf && shift && exec "$@"';
const ALONE = join(import.meta.dirname, '../support/agents/alone.ts');
const agents = (await findAgents()).filter(({ runtime }) => runtime.install !== undefined);

async function runClosed(...command: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'agora-alone-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const names = join(folder, 'resolv.conf');
  await writeFile(names, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n');
  const [program, ...args] = NAMESPACE;
  const { stdout } = await execa(program, [...args, 'sh', '-c', CLOSED, 'sh', names, ...command], { timeout: 560_000 });
  return stdout;
}

const isPossible = await execa(NAMESPACE[0], [
  ...NAMESPACE.slice(1),
  'sh',
  '-c',
  'ip link set lo up && ip route add local default dev lo && mount --bind /dev/null /etc/resolv.conf',
]).then(
  () => true,
  () => false,
);
if (!isPossible)
  console.log('skipped: whom the agents call. It needs Linux, `ip` and `unshare --map-root-user --net --mount`.');

describe.skipIf(!isPossible)('a network in which every address belongs to us', () => {
  it('sees who looks up a name or opens a connection', async () => {
    const said: unknown = JSON.parse(await runClosed(process.execPath, ALONE, 'others'));

    expect(said).toEqual({
      called: expect.arrayContaining(['name telemetry.example.org', 'address 192.0.2.7:443']) as unknown,
    });
  });

  it.each(agents.map(({ runtime }) => runtime.id))('shows that %s calls only the model', async (id) => {
    const said: unknown = JSON.parse(await runClosed(process.execPath, ALONE, id));

    expect(said).toMatchObject({ text: 'Done.', called: [] });
  });
});
