/** The global id that GitHub gives everything in addition to its number. */

export const nodeId = (kind: string, id: number | string): string =>
  Buffer.from(`${kind}:${String(id)}`).toString('base64url');
