/** A mistake in a registry, and where it is. */
import type { Mistake } from '../../protocol/base/read-yaml.ts';

export interface RegistryMistake extends Mistake {
  /** Below `.github/agora/`. */
  readonly file: string;
  readonly level: 'error' | 'warning';
}

/** What is said of a file that is a symbolic link. */
export const LINK = 'is a symbolic link, whose target is not read: put the file itself here';

/** Makes a mistake about a file as a whole. */
export function mistakeIn(file: string, message: string, level: RegistryMistake['level'] = 'error'): RegistryMistake {
  return { file, line: 1, column: 1, level, message };
}
