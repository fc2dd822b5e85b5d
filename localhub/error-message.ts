/** What whatever was thrown says. Anything can be thrown, not only an `Error`. Pure. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
