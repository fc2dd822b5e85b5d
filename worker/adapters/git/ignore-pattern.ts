/** Paths in Git's files of ignored paths, which contain patterns. Pure. */

/** @returns a pattern that matches exactly that path. A folder may be named `[id]`, as routes of web frameworks are. */
export function toIgnorePattern(path: string): string {
  return path.replace(/[\\*?[]/g, '\\$&');
}
