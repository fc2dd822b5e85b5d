/**
 * The client's only error class. Code recognizes it by its `code`, because errors are passed between bundles, which
 * have separate copies of the class.
 */
import type { ClientErrorCode } from './types.ts';

export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly code: ClientErrorCode;
  /** What to do now, as one imperative sentence. */
  readonly fix: string;

  constructor(code: ClientErrorCode, detail: string, options: { readonly fix: string; readonly cause?: unknown }) {
    super(detail, { cause: options.cause });
    this.code = code;
    this.fix = options.fix;
  }
}
