/**
 * Runs buildah with its own images and containers below .cache/images/, so that it neither changes nor uses those of
 * the machine. Chroot isolation needs no engine, no registry and no cgroups, only root.
 */
import { spawn, spawnSync, type ChildProcess, type SpawnSyncReturns } from 'node:child_process';
import { join } from 'node:path';
import { z } from '../../protocol/base/zod.ts';

const STORE = join(import.meta.dirname, '../../.cache/images');
const PLACE = ['--root', join(STORE, 'store'), '--runroot', join(STORE, 'run')];

/** How the image is started. */
const ImageConfig = z.looseObject({
  User: z.string(),
  WorkingDir: z.string(),
  Entrypoint: z.nullish(z.array(z.string())),
  Cmd: z.nullish(z.array(z.string())),
  Healthcheck: z.looseObject({ Test: z.array(z.string()) }),
});
export type ImageConfig = z.infer<typeof ImageConfig>;

/** @returns its standard output. @throws Error with the end of its output if it fails. */
export function buildah(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('buildah', [...PLACE, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`buildah ${args[0] ?? ''} failed:\n${`${stdout}${stderr}`.slice(-3000)}`);
  return stdout.trim();
}

/** Like `buildah`, but shows its output as it arrives. */
export function buildahShown(...args: readonly string[]): void {
  const { status } = spawnSync('buildah', [...PLACE, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`buildah ${args[0] ?? ''} ended with ${String(status)}.`);
}

export const hasImage = (name: string): boolean =>
  spawnSync('buildah', [...PLACE, 'inspect', '--type', 'image', name], { stdio: 'ignore' }).status === 0;

const Inspected = z.looseObject({ Docker: z.looseObject({ config: ImageConfig }) });

export const readImageConfig = (image: string): ImageConfig =>
  Inspected.parse(JSON.parse(buildah('inspect', '--type', 'image', image))).Docker.config;

export interface ContainerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Folders of this machine, by their path in the container. */
  readonly mounts?: Readonly<Record<string, string>>;
}

/** A container of an image. Its commands run as the image's user, in the image's folder and with its variables. */
export function openContainer(image: string) {
  const name = buildah('from', '--pull-never', image);
  const args = (command: readonly string[], { env = {}, mounts = {} }: ContainerOptions): string[] => [
    ...[...PLACE, 'run', '--isolation', 'chroot'],
    ...Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...Object.entries(mounts).flatMap(([to, from]) => ['--volume', `${from}:${to}`]),
    ...[name, '--', ...command],
  ];
  return {
    run: (command: readonly string[], options: ContainerOptions = {}): SpawnSyncReturns<string> =>
      spawnSync('buildah', args(command, options), { encoding: 'utf8' }),
    start: (command: readonly string[], options: ContainerOptions = {}): ChildProcess =>
      spawn('buildah', args(command, options), { stdio: ['ignore', 'pipe', 'pipe'] }),
    [Symbol.dispose]: (): void => {
      buildah('rm', name);
    },
  };
}
