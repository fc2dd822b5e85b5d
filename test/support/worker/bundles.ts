/** Writes capabilities and environments into a lab's registry, and reads how a run used them. */
import type { Lab } from './worker-dispatch.ts';

/** @param files by their path in the capability's folder. */
export function capability(
  { registry }: Pick<Lab, 'registry'>,
  name: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): void {
  for (const [path, content] of Object.entries(files))
    registry.write(`capabilities/${name}/${path}`, content, path.endsWith('.sh') ? 0o755 : 0o644);
}

export function environment({ registry }: Pick<Lab, 'registry'>, name: string, yaml: string): void {
  registry.write(`envs/${name}.yaml`, yaml);
}
