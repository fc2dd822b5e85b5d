/** Whether an operation failed with one of the codes of the system or of Node, such as `ENOENT`. Pure. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
