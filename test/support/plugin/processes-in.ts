import { readdirSync, readlinkSync } from 'node:fs';

/** Processes whose working directory is below one of these folders. */
export function processesIn(folders: readonly string[]): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const place = readlinkSync(`/proc/${pid}/cwd`);
      return /^\d+$/.test(pid) && folders.some((folder) => place.startsWith(folder));
    } catch {
      return false;
    }
  });
}
