/**
 * The client's one error class. Known by its code: an error crosses bundles, and a class does not.
 */
import type { ClientErrorCode } from './types.ts';

export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly code: ClientErrorCode;
  /** What to do now: one imperative sentence. */
  readonly fix: string;

  constructor(code: ClientErrorCode, detail: string, options: { readonly fix: string; readonly cause?: unknown }) {
    super(detail, { cause: options.cause });
    this.code = code;
    this.fix = options.fix;
  }
}
