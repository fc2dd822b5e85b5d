/** Sizes in a form that people can read. */
export function renderBytes(bytes: number): string {
  if (bytes < 1024) return `${String(bytes)} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
