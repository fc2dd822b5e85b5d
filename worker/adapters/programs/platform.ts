/** The machine, in the naming of npm packages with native programs. */

/** `linux-x64`, `linux-x64-musl`, `darwin-arm64`. */
export function platformName(): string {
  return `${process.platform}-${process.arch}${isMusl() ? '-musl' : ''}`;
}

/** Node's own report names the GNU C library if it runs on it. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const report: unknown = process.report.getReport();
  const header = typeof report === 'object' && report !== null && 'header' in report ? report.header : undefined;
  return typeof header === 'object' && header !== null && !('glibcVersionRuntime' in header);
}
